"""What all tables have in common: one schema, in which every constraint has a name that a migration can call it by."""

from __future__ import annotations

from sqlalchemy import MetaData
from sqlmodel import SQLModel
from sqlmodel._compat import SQLModelConfig

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
    #: Rows are never made from these classes, so pydantic need not work out how: that costs a quarter of their import.
    model_config = SQLModelConfig(defer_build=True)
