"""Tables that follow each other in a campaign: its first table, which of its games this is, and the table after it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables", schema=None) as tables:
        tables.add_column(sa.Column("campaign", sa.Text(), nullable=True))
        tables.add_column(sa.Column("chapter", sa.Integer(), nullable=True))
        tables.add_column(sa.Column("next_table", sa.Text(), nullable=True))
        tables.create_index("tables_by_campaign", ["campaign", "chapter"], unique=True)


def downgrade() -> None:
    with op.batch_alter_table("tables", schema=None) as tables:
        tables.drop_index("tables_by_campaign")
        tables.drop_column("next_table")
        tables.drop_column("chapter")
        tables.drop_column("campaign")
