"""Players and their addresses, and who is kept out."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Field

from pbem.store.tables.base import Base
from pbem.store.tables.types import Moment


class Player(Base, table=True):
    """A person."""

    id: int | None = Field(default=None, primary_key=True)
    address: str
    name: str
    zone: str
    language: str
    format: str
    quiet: str = Field(sa_column_kwargs={"server_default": ""})
    standby: str = Field(sa_column_kwargs={"server_default": ""})
    kept: str = Field(sa_column_kwargs={"server_default": ""})
    created: datetime = Field(sa_type=Moment)
    erased: datetime | None = Field(default=None, sa_type=Moment)


class PlayerAddress(Base, table=True):
    """An address that mail of a player may come from. Bounces mark the address, not the person."""

    __tablename__ = "player_address"

    address: str = Field(primary_key=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    bad_since: datetime | None = Field(default=None, sa_type=Moment)
    bad_why: str
    bounces: int = Field(sa_column_kwargs={"server_default": "0"})
    bounced_at: datetime | None = Field(default=None, sa_type=Moment)


class Bar(Base, table=True):
    """Somebody is kept out of a game or of the table, or may not write to others in a game."""

    id: int | None = Field(default=None, primary_key=True)
    kind: str
    game: str | None = Field(foreign_key="game.id", index=True)
    address: str
    player_id: int | None = Field(foreign_key="player.id", index=True)
    seat: str
    who: str
    why: str
    at: datetime = Field(sa_type=Moment)
    tries: int
    told: int
    told_at: datetime | None = Field(default=None, sa_type=Moment)


class BarAddress(Base, table=True):
    """A mailbox that a bar is about, as the digest of its address: it outlives the removal of a person."""

    __tablename__ = "bar_address"

    bar_id: int = Field(primary_key=True, foreign_key="bar.id")
    digest: str = Field(primary_key=True, index=True)
