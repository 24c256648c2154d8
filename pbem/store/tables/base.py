"""What all tables have in common: one schema, in which every constraint has a name that a migration can call it by."""

from __future__ import annotations

from sqlalchemy import MetaData
from sqlmodel import SQLModel

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class Base(SQLModel):
    """A class of this schema; another package's SQLModel tables stay out of it."""

    metadata = METADATA
