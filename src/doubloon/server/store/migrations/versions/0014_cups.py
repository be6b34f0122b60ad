"""Cups."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "cups",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("most", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("clock", sa.Text(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("host_id", sa.Text(), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
    )
    op.create_index("cups_by_state", "cups", ["state", "created"])
    op.create_table(
        "cup_players",
        sa.Column("cup_id", sa.Text(), sa.ForeignKey("cups.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("person_id", sa.Text(), sa.ForeignKey("people.id"), index=True),
        sa.Column("out", sa.Boolean(), nullable=False),
        sa.Column("joined", sa.BigInteger(), nullable=False),
    )
    op.create_index("cup_players_once", "cup_players", ["cup_id", "person_id"], unique=True)
    op.create_table(
        "cup_games",
        sa.Column("cup_id", sa.Text(), sa.ForeignKey("cups.id"), primary_key=True),
        sa.Column("round", sa.Integer(), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("table_id", sa.Text(), index=True),
        sa.Column("seat", sa.Integer()),
        sa.Column("points", sa.Float()),
    )


def downgrade() -> None:
    for name in ("cup_games", "cup_players", "cups"):
        op.drop_table(name)
