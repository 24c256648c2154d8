"""Column types that mean the same on SQLite and PostgreSQL."""

from __future__ import annotations

import json
import zlib
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import JSON, DateTime, Dialect, LargeBinary, String
from sqlalchemy.types import TypeDecorator

#: JSON without blanks, in the letters it was written in. One encoder: making one costs more than most values.
compact = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode

#: A JSON column whose None is the database's NULL.
PlainJson = JSON(none_as_null=True)


class Moment(TypeDecorator[datetime]):
    """A time in UTC. SQLite would forget the zone and PostgreSQL would give its own; both give UTC back here."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """In UTC; a time without a zone is a mistake of the caller (ValueError)."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} has no time zone and cannot be stored")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Aware, in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Word(TypeDecorator[StrEnum]):
    """One word of a closed set, stored as text: a database type would make every new word a migration."""

    impl = String
    cache_ok = True

    def __init__(self, words: type[StrEnum]) -> None:
        super().__init__()
        self.words = words

    def process_bind_param(self, value: StrEnum | str | None, dialect: Dialect) -> str | None:
        """The word as text; a word that is not of the set raises ValueError."""
        return None if value is None else self.words(value).value

    def process_result_value(self, value: str | None, dialect: Dialect) -> StrEnum | None:
        """The member."""
        return None if value is None else self.words(value)


class Packed(TypeDecorator[Any]):
    """JSON, compressed: snapshots are read rarely and are much alike."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> bytes | None:
        """Compact JSON through zlib at its fastest."""
        return None if value is None else zlib.compress(compact(value).encode(), 1)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> Any:
        """The JSON value."""
        return None if value is None else json.loads(zlib.decompress(value))
