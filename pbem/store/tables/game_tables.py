"""Games, seats, sheets, the log and the snapshots."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Index, UniqueConstraint, text
from sqlmodel import Field

from pbem.store.stored_values import GameStatus
from pbem.store.tables.base import Base
from pbem.store.tables.types import Moment, Packed, PlainJson, Word


class Game(Base, table=True):
    """A game. `version` counts the transactions that changed it; `due_at` is the only thing a pass looks for."""

    __table_args__ = (Index("ix_game_moderator", text("lower(moderator)")),)

    id: str = Field(primary_key=True)
    title: str
    ruleset: str
    rules_version: str
    options: dict[str, Any] = Field(sa_type=PlainJson)
    clock: dict[str, Any] = Field(sa_type=PlainJson)
    tempo: str
    status: GameStatus = Field(sa_type=Word(GameStatus), index=True)
    held_reason: str
    turn: int
    round: int
    phase: str
    version: int
    due_at: datetime | None = Field(sa_type=Moment, index=True)
    wait: dict[str, Any] | None = Field(sa_type=PlainJson)
    settled_at: datetime | None = Field(sa_type=Moment)
    branch: int
    seed: bytes
    commitment: str
    rolls: int
    log_seq: int
    snapshot_seq: int
    moderator: str
    address: str = Field(sa_column_kwargs={"server_default": ""})
    winner: Any | None = Field(sa_type=PlainJson, nullable=True)
    created: datetime = Field(sa_type=Moment)
    started: datetime | None = Field(sa_type=Moment)
    ended: datetime | None = Field(sa_type=Moment)


class Seat(Base, table=True):
    """A seat of a game and who has it now."""

    game: str = Field(primary_key=True, foreign_key="game.id")
    name: str = Field(primary_key=True)
    place: int
    player_id: int | None = Field(foreign_key="player.id", index=True)
    address: str = Field(index=True)
    bot: str | None
    missed: int
    waits: bool
    joined_at: datetime | None = Field(sa_type=Moment)
    left_at: datetime | None = Field(sa_type=Moment)


class SeatToken(Base, table=True):
    """A token, found by its digest, so that the time of a look-up says nothing about it.

    It is kept in clear, because the next report must carry it again and a key beside the database would protect it from
    nobody who can read both.
    """

    __tablename__ = "seat_token"
    __table_args__ = (Index(None, "game", "seat", "purpose"),)

    digest: str = Field(primary_key=True)
    token: str
    game: str | None = Field(foreign_key="game.id")
    seat: str
    purpose: str
    address: str = Field(sa_column_kwargs={"server_default": ""})
    about: str = Field(sa_column_kwargs={"server_default": ""})
    issued: datetime = Field(sa_type=Moment)
    expires: datetime | None = Field(sa_type=Moment, index=True)
    revoked: datetime | None = Field(sa_type=Moment)
    copied: bool = Field(default=False, sa_column_kwargs={"server_default": "0"})


class SheetOrder(Base, table=True):
    """One order of a seat's sheet, sealed. `id` keeps the order in which slots were first given."""

    __tablename__ = "sheet_order"
    __table_args__ = (UniqueConstraint("game", "seat", "slot"),)

    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id")
    seat: str
    slot: str
    text: str
    data: dict[str, Any] = Field(sa_type=PlainJson)
    standing: bool
    turn: int
    mail_id: int | None
    received: datetime = Field(sa_type=Moment)


class LogEntry(Base, table=True):
    """One line of a game's log; appended, never rewritten. `seq` runs on through all branches."""

    __tablename__ = "log_entry"

    game: str = Field(primary_key=True, foreign_key="game.id")
    seq: int = Field(primary_key=True)
    branch: int
    turn: int
    phase: str
    key: str
    kind: str
    value: Any | None = Field(sa_type=PlainJson, nullable=True)
    source: str
    note: str
    anchor: str
    at: datetime = Field(sa_type=Moment)
    who: str
    why: str


class SnapshotRow(Base, table=True):
    """The position after a finished phase, and what it told. `seq` runs on through all branches."""

    __tablename__ = "snapshot"

    game: str = Field(primary_key=True, foreign_key="game.id")
    seq: int = Field(primary_key=True)
    branch: int
    turn: int
    round: int
    phase: str
    log_seq: int
    rules_version: str
    at: datetime = Field(sa_type=Moment)
    undone: bool
    state: bytes = Field(sa_type=Packed, nullable=False)
    events: bytes = Field(sa_type=Packed, nullable=False)


class OpenPhase(Base, table=True):
    """What the open phase has told the players already; it must come again when the phase is run again."""

    __tablename__ = "open_phase"

    game: str = Field(primary_key=True, foreign_key="game.id")
    events: bytes = Field(sa_type=Packed, nullable=False)
