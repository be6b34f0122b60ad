"""The outbox: what is due to whom on which channel; channels in place of the one webhook; wishes."""

import json
from urllib.parse import urlsplit

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("notices", sa.Column("key", sa.Text(), nullable=False, server_default=""))
    op.add_column("notices", sa.Column("held", sa.Boolean(), nullable=False, server_default="0"))
    op.add_column("notices", sa.Column("due", sa.BigInteger()))
    op.create_index("notices_by_due", "notices", ["due"])
    op.add_column("seats", sa.Column("away_until", sa.BigInteger()))
    op.create_table(
        "channels",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("person_id", sa.Text(), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("keys", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("trouble", sa.Text()),
        sa.Column("made", sa.BigInteger(), nullable=False),
    )
    op.create_index("channels_by_person", "channels", ["person_id"])
    op.create_table(
        "notice_wishes",
        sa.Column("person_id", sa.Text(), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("wishes", sa.Text(), nullable=False),
        sa.Column("mailed", sa.BigInteger(), nullable=False),
        sa.Column("away_until", sa.BigInteger()),
        sa.Column("away_taken", sa.Text()),
    )
    op.create_table(
        "deliveries",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("notice", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("channel_id", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("claim", sa.Text()),
        sa.Column("why", sa.Text(), nullable=False),
    )
    op.create_index("deliveries_by_due", "deliveries", ["state", "due"])
    op.create_index("deliveries_by_channel", "deliveries", ["channel_id", "state", "at"])
    connection = op.get_bind()
    for person, url, secret in connection.execute(
        sa.text("SELECT person_id, url, secret FROM webhooks")
    ).all():
        connection.execute(
            sa.text(
                "INSERT INTO channels (id, person_id, kind, address, keys, name, confirmed, made)"
                " VALUES (:id, :person, 'signed', :url, :keys, :name, :yes, 0)"
            ),
            {
                "id": f"w{person}",
                "person": person,
                "url": url,
                "keys": json.dumps({"secret": secret}),
                "name": urlsplit(url).hostname or "",
                "yes": True,
            },
        )
    op.drop_table("webhooks")


def downgrade() -> None:
    op.create_table(
        "webhooks",
        sa.Column("person_id", sa.Text(), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
    )
    op.drop_table("deliveries")
    op.drop_table("notice_wishes")
    op.drop_table("channels")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("away_until")
    with op.batch_alter_table("notices") as notices:
        notices.drop_index("notices_by_due")
        notices.drop_column("due")
        notices.drop_column("held")
        notices.drop_column("key")
