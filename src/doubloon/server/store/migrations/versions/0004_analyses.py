"""Analyses of finished games: what was found, or how far the worker has come."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.Text(), primary_key=True),
        sa.Column("heard", sa.BigInteger(), nullable=False),
        sa.Column("begun", sa.Boolean(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("found", sa.Text(), nullable=True),
    )


def downgrade() -> None:
    op.drop_table("analyses")
