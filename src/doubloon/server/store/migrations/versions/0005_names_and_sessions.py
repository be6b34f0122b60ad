"""Names that look alike, the device of a session, and indexes for what is looked up by person and by time."""

import sqlalchemy as sa
from alembic import op

from doubloon.hosting.seats.names import skeleton

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("people", schema=None) as people:
        people.add_column(sa.Column("skeleton", sa.Text(), nullable=False, server_default=""))
        people.create_index("people_by_skeleton", ["skeleton"])
    with op.batch_alter_table("sessions", schema=None) as sessions:
        sessions.add_column(sa.Column("device", sa.Text(), nullable=False, server_default=""))
        sessions.create_index("sessions_by_person", ["person_id"])
        sessions.create_index("sessions_by_expiry", ["expires"])
    connection = op.get_bind()
    named = connection.execute(sa.text("SELECT id, name FROM people")).all()
    rows = [{"who": row.id, "skeleton": skeleton(row.name)} for row in named]
    if rows:
        connection.execute(sa.text("UPDATE people SET skeleton = :skeleton WHERE id = :who"), rows)


def downgrade() -> None:
    with op.batch_alter_table("sessions", schema=None) as sessions:
        sessions.drop_index("sessions_by_expiry")
        sessions.drop_index("sessions_by_person")
        sessions.drop_column("device")
    with op.batch_alter_table("people", schema=None) as people:
        people.drop_index("people_by_skeleton")
        people.drop_column("skeleton")
