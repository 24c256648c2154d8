"""The running of the table: the record of acts, marks, settings, counters and signs of life."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Index
from sqlmodel import Field

from pbem.store.tables.base import Base
from pbem.store.tables.types import Moment, PlainJson


class Act(Base, table=True):
    """A command of a moderator or the host: who, when, why, and what came of it."""

    id: int | None = Field(default=None, primary_key=True)
    at: datetime = Field(sa_type=Moment)
    who: str
    via: str
    game: str | None = Field(index=True)
    command: str
    args: dict[str, Any] = Field(sa_type=PlainJson)
    why: str
    dry_run: bool
    diff: Any | None = Field(sa_type=PlainJson, nullable=True)
    outcome: str


class MarkRow(Base, table=True):
    """Something small that is remembered of a game, once."""

    __tablename__ = "mark"
    __table_args__ = (Index(None, "kind", "name"),)

    game: str = Field(primary_key=True, foreign_key="game.id")
    kind: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    value: Any | None = Field(sa_type=PlainJson, nullable=True)
    at: datetime = Field(sa_type=Moment)


class Setting(Base, table=True):
    """A setting that commands change while the table runs."""

    name: str = Field(primary_key=True)
    value: Any | None = Field(sa_type=PlainJson, nullable=True)


class Counter(Base, table=True):
    """A number that only grows."""

    name: str = Field(primary_key=True)
    value: int


class HeartbeatRow(Base, table=True):
    """The last sign of life of a worker."""

    __tablename__ = "heartbeat"

    worker: str = Field(primary_key=True)
    at: datetime = Field(sa_type=Moment)
    doing: str
