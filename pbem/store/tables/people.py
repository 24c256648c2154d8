"""Players and their addresses."""

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
