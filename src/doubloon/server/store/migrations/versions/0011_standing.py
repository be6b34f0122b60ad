"""What came of people's games, and ratings. Games that are over already are not counted."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
        tables.add_column(sa.Column("counted", sa.Boolean(), nullable=False, server_default=sa.false()))
        tables.create_index("tables_by_counted", ["counted", "state"])
    op.execute(sa.text("UPDATE tables SET counted = (1 = 1) WHERE state = 'over'"))
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text(), primary_key=True),
        sa.Column("person_id", sa.Text(), sa.ForeignKey("people.id"), primary_key=True, index=True),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("people", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("figure", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("mean", sa.Float()),
        sa.Column("unsure", sa.Float()),
    )
    op.create_table(
        "ratings",
        sa.Column("person_id", sa.Text(), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.Text(), primary_key=True),
        sa.Column("seats", sa.Integer(), primary_key=True),
        sa.Column("mean", sa.Float(), nullable=False),
        sa.Column("unsure", sa.Float(), nullable=False),
        sa.Column("surely", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
    )
    op.create_index("ratings_by_game", "ratings", ["game", "seats", "surely"])


def downgrade() -> None:
    op.drop_table("ratings")
    op.drop_table("results")
    with op.batch_alter_table("tables") as tables:
        tables.drop_index("tables_by_counted")
        tables.drop_column("counted")
        tables.drop_column("rated")
