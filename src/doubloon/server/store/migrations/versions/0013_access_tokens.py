"""Access tokens of bots."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "access_tokens",
        sa.Column("digest", sa.Text(), primary_key=True),
        sa.Column("person_id", sa.Text(), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("owner_id", sa.Text(), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("scopes", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger()),
        sa.Column("revoked", sa.BigInteger()),
    )


def downgrade() -> None:
    op.drop_table("access_tokens")
