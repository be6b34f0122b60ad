"""A table's revision is guarded by its own row: no row for every change any more."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_table("changes")


def downgrade() -> None:
    op.create_table(
        "changes",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "revision"),
    )
    op.execute("INSERT INTO changes (table_id, revision) SELECT id, revision FROM tables")
