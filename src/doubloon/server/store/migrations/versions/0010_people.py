"""Tickets, identities elsewhere, friends, whom somebody has set aside, reports; and the row that stands for former players."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # not in a batch: SQLite would make the table again, and others refer to it
    op.add_column("people", sa.Column("deleted", sa.BigInteger()))
    op.add_column("people", sa.Column("friend_code", sa.Text()))
    op.create_index("people_by_friend_code", "people", ["friend_code"], unique=True)
    with op.batch_alter_table("chat") as chat:
        chat.add_column(sa.Column("watching", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "tickets",
        sa.Column("digest", sa.Text(), primary_key=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), sa.ForeignKey("people.id"), index=True),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "identities",
        sa.Column("issuer", sa.Text(), primary_key=True),
        sa.Column("subject", sa.Text(), primary_key=True),
        sa.Column("person_id", sa.Text(), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "friends",
        sa.Column("person_id", sa.Text(), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("friend_id", sa.Text(), sa.ForeignKey("people.id"), primary_key=True, index=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "set_aside",
        sa.Column("person_id", sa.Text(), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("other_id", sa.Text(), sa.ForeignKey("people.id"), primary_key=True, index=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("reporter_id", sa.Text(), sa.ForeignKey("people.id"), index=True),
        sa.Column("person_id", sa.Text(), sa.ForeignKey("people.id"), index=True),
        sa.Column("table_id", sa.Text()),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("quoted", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("closed", sa.BigInteger()),
        sa.Column("note", sa.Text(), nullable=False, server_default=""),
    )
    op.get_bind().execute(
        sa.text(
            "INSERT INTO people (id, name, name_key, created, skeleton)"
            " VALUES ('former', 'Former player', :nobodys, 0, 'former player')"
        ),
        {"nobodys": "former\nplayer"},  # no name has two lines
    )


def downgrade() -> None:
    for name in ("reports", "set_aside", "friends", "identities", "tickets"):
        op.drop_table(name)
    with op.batch_alter_table("chat") as chat:
        chat.drop_column("watching")
    with op.batch_alter_table("people") as people:
        people.drop_index("people_by_friend_code")
        people.drop_column("friend_code")
        people.drop_column("deleted")
