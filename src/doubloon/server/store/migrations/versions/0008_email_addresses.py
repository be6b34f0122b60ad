"""People may give an e-mail address, and confirm that it is theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("email", sa.Text()))
        people.add_column(
            sa.Column("email_confirmed", sa.Boolean(), nullable=False, server_default=sa.false())
        )


def downgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.drop_column("email_confirmed")
        people.drop_column("email")
