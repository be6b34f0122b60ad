"""People may give an e-mail address, and confirm that it is theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # not in a batch: SQLite would make the table again, and others refer to it
    op.add_column("people", sa.Column("email", sa.Text()))
    op.add_column("people", sa.Column("email_confirmed", sa.Boolean(), nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.drop_column("email_confirmed")
        people.drop_column("email")
