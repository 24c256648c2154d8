"""The post: what came in, what is to go out, what players write each other, how far the mailboxes were read."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Index, UniqueConstraint
from sqlmodel import Field

from pbem.store.stored_values import LetterStatus, MailStatus
from pbem.store.tables.base import Base
from pbem.store.tables.types import Moment, Packed, PlainJson, Word


class Inbox(Base, table=True):
    """A mail, stored whole before anything is understood of it. The text comes last: lists never read it."""

    __table_args__ = (
        # The same bytes under another key are the same mail: a mailbox was rebuilt. Without Message-ID nothing says so.
        UniqueConstraint("message_id", "sha256"),
        Index(None, "status", "received", "id"),
        Index(None, "sender", "status", "received", "id"),
        Index(None, "sender", "received"),
    )

    id: int | None = Field(default=None, primary_key=True)
    key: str = Field(unique=True)
    sha256: str = Field(index=True)
    message_id: str | None
    sender: str | None
    received: datetime = Field(sa_type=Moment)
    status: MailStatus = Field(sa_type=Word(MailStatus))
    rule: str
    reason: str
    error: str
    attempts: int
    begun: int = Field(sa_column_kwargs={"server_default": "0"})
    game: str | None
    seat: str | None
    handled_at: datetime | None = Field(sa_type=Moment)
    raw: bytes


class Outbox(Base, table=True):
    """A letter. The unique key makes a repeated pass unable to send twice."""

    __table_args__ = (
        UniqueConstraint("recipient", "kind", "cause"),
        Index(None, "status", "next_try", "id"),
        Index(None, "game", "seat", "status"),
        Index(None, "mailbox", "created"),
        Index(None, "bounce_key", "created"),
        Index(None, "kind", "created"),
    )

    id: int | None = Field(default=None, primary_key=True)
    recipient: str
    kind: str
    cause: str
    game: str | None
    seat: str | None
    subject: str
    message_id: str = Field(index=True)
    status: LetterStatus = Field(sa_type=Word(LetterStatus))
    attempts: int
    next_try: datetime = Field(sa_type=Moment)
    lease_owner: str
    error: str
    created: datetime = Field(sa_type=Moment)
    sent_at: datetime | None = Field(sa_type=Moment)
    bounce_key: str = Field(sa_column_kwargs={"server_default": ""})
    mailbox: str = Field(sa_column_kwargs={"server_default": ""})
    pictures: bytes | None = Field(sa_type=Packed)
    raw: bytes


class Press(Base, table=True):
    """A message between players. What is not delivered yet is found without looking at the rest."""

    __table_args__ = (UniqueConstraint("game", "number"), Index(None, "delivered_at", "held_until"))

    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id")
    number: int
    branch: int
    turn: int
    writer: str
    signed: str
    recipients: list[str] = Field(sa_type=PlainJson)
    text: str
    at: datetime = Field(sa_type=Moment)
    held_until: datetime | None = Field(sa_type=Moment)
    delivered_at: datetime | None = Field(sa_type=Moment)
    mail_id: int | None
    answers: int | None


class FetchMark(Base, table=True):
    """How far a mailbox was read: nothing is adjudicated by a deadline before a complete fetch began after it."""

    __tablename__ = "fetch_mark"

    mailbox: str = Field(primary_key=True)
    began: datetime = Field(sa_type=Moment)
    complete: datetime | None = Field(sa_type=Moment)
