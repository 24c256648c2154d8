"""What Alembic runs: the migrations, on the connection and in the transaction of `pbem.store.migrating`."""

from __future__ import annotations

from alembic import context

from pbem.store.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    # SQLite cannot alter most things in place; Alembic then copies the table.
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
