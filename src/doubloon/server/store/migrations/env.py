"""Alembic's entry: `migrate.upgrade` hands over the connection."""

from alembic import context

from doubloon.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    user_module_prefix="schema.",
)
with context.begin_transaction():
    context.run_migrations()
