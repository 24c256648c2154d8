"""Mails beside the play: invitations, questions about mails, answers to strangers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar

from pbem.core.ruleset_contract import Column
from pbem.report.inputs.common import Common


@dataclass(frozen=True, kw_only=True, slots=True)
class Invitation:
    """A seat is offered."""

    kind: ClassVar[str] = "invitation"
    common: Common
    by: str = ""  #: who invites; "" for the table itself
    accept: str = "ACCEPT"  #: the words to reply with
    decline: str = "DECLINE"
    until: datetime | None = None  #: the offer stands until then
    taken_over: bool = False  #: the game is running and the seat was another's
    players: tuple[tuple[str, str], ...] = ()  #: (seat, who sits there; "" for a free one)
    pace: str = ""  #: the clock in words ("every Tuesday and Friday, 20:00 Berlin")
    commits_to: tuple[str, ...] = ()  #: further terms, a line each
    turn: int = 0  #: of a running game, the turn that is open
    owed: tuple[str, ...] = ()  #: what is wanted of the seat now, in words
    view: Mapping[str, Any] = field(default_factory=dict)  #: of a running game, what everybody may know
    outlook: Mapping[str, Any] = field(default_factory=dict)  #: nothing is said about what only the seat may know
    standing: Sequence[Column] = ()
    leading: Sequence[str] = ()  #: seats from the best placed to the worst


@dataclass(frozen=True, kw_only=True, slots=True)
class Confirm:
    """Orders came from an address that is not known for the seat: they wait until its registered address replies."""

    kind: ClassVar[str] = "confirm"
    common: Common
    sender: str  #: the address they came from
    received: datetime
    lines: tuple[str, ...]  #: the orders as written
    doubt: str = "an address I do not know for this seat"  #: why they are not taken at once, after the address
    answer: str = "CONFIRM"  #: the word to reply with
    until: datetime | None = None  #: they wait so long
    only: bool = False  #: whoever is asked is nobody here, and is asked once a day


@dataclass(frozen=True, kw_only=True, slots=True)
class Stranger:
    """One polite answer to somebody this table does not know."""

    kind: ClassVar[str] = "stranger"
    common: Common
    table: str  #: the table's address
    subject: str = ""  #: of the mail that is answered


@dataclass(frozen=True, kw_only=True, slots=True)
class Trouble:
    """A mail could not be read."""

    kind: ClassVar[str] = "trouble"
    common: Common
    reason: str  #: one sentence
    would_do: tuple[str, ...] = ()  #: what would do, a sentence each
    subject: str = ""  #: of the mail that is answered
    received: datetime | None = None
