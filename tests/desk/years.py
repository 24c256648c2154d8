"""Years of a table, for query plans on PostgreSQL: what its rows tell of, again and again, of other games and people.

PostgreSQL plans by what it knows of a table's rows, and goes through a small one whatever indexes it has.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, Table, text

from pbem.store.database import Store
from pbem.store.tables import METADATA
from pbem.store.tables.types import Moment

#: A row a worker, a mailbox, a name of a setting.
SMALL = ("heartbeat", "fetch_mark", "setting", "counter")
#: What differs from row to row where people and mails do.
_OTHERS = (
    "address", "bounce_key", "cause", "digest", "key", "mailbox", "message_id", "moderator", "recipient", "sender",
    "sha256", "token",
)  # fmt: skip


def grow(store: Store, copies: int) -> None:
    """Each row so many times more, hour by hour into the past; the deadlines of those games are years away."""
    with store._engine.begin() as connection:
        connection.exec_driver_sql("SET LOCAL session_replication_role = replica")  # no look at what a row refers to
        for table in METADATA.sorted_tables:
            if table.name not in SMALL:
                connection.execute(text(_copying(table)), {"copies": copies})
    analyze(store)


def analyze(store: Store) -> None:
    """PostgreSQL looks at what there is, as its autovacuum has it do."""
    with store._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("ANALYZE")


def without_rows(store: Store) -> list[str]:
    """The tables of which nothing can be copied."""
    with store._engine.begin() as connection:
        return list(_without_rows(connection))


def _without_rows(connection: Connection) -> Iterator[str]:
    for table in METADATA.sorted_tables:
        if connection.exec_driver_sql(f"SELECT 1 FROM {table.name} LIMIT 1").first() is None:
            yield table.name


def _copying(table: Table) -> str:
    numbered = "id" in table.c and table.name != "game"
    names = [column.name for column in table.c if not (numbered and column.name == "id")]
    values = ", ".join(_copied(table, name) for name in names)
    return (
        f"INSERT INTO {table.name} ({', '.join(names)}) "
        f"SELECT {values} FROM {table.name}, generate_series(1, :copies) AS n"
    )


def _copied(table: Table, name: str) -> str:
    kind = table.c[name].type
    if name == "game" or (table.name, name) == ("game", "id"):
        return f"{name} || '-' || n"
    if name in _OTHERS:
        return f"n || '.' || {name}"
    if name == "player_id":
        return f"{name} + 1000 * n"
    if name in ("due_at", "expires"):
        return f"{name} + interval '10 years' + n * interval '1 hour'"
    if isinstance(kind, Moment):
        return f"{name} - n * interval '1 hour'"
    if (table.name, name) == ("game", "status"):
        return "CASE WHEN n % 10 = 0 THEN status ELSE 'over' END"
    return "''::bytea" if name == "raw" else name
