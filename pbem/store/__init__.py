"""What is kept: games, orders, the log, the post. Rows never leave this folder; others get the values of `values`.

Opening a store imports SQLModel; importing this package or its values does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.store.database import Store


def open_store(url: str, *, create: bool = False) -> Store:
    """The store at a database URL (`sqlite:////var/lib/pbem/table.db`, `postgresql://host/pbem`).

    `create` makes what is missing; a database that is up to date is left as it is. Raises `errors.StoreError` where
    there is no database, it cannot be reached, or it belongs to another version of pbem.
    """
    # lazy: heavy, or of one kind of database
    from pbem.store.database import open_store as opened

    return opened(url, create=create)
