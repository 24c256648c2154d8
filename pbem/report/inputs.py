"""What each kind of mail is made from. The desk fills these; templates/<language>/mails/<kind>.txt makes them readable.

Everything in an input is told to the recipient: only what the seat's view, the events it may know, its own sheet and
public tables hold may be put here. All times are aware; names and titles may hold any text, they are made harmless
when they are laid out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, ClassVar

from pbem.core.events import Event
from pbem.core.ruleset import Column, Forecast, FormLine, Need


@dataclass(frozen=True, kw_only=True, slots=True)
class Common:
    """What every mail knows. A mail that belongs to no game leaves the game's fields empty."""

    recipient: str = ""  #: the person's name; "" where none is known
    language: str = "en"  #: "en"; another one needs its folder in templates/
    zone: str = "UTC"  #: the person's IANA time zone
    now: datetime  #: when the mail is made
    reply_address: str = ""  #: where a reply goes, with the seat's token
    tag: str = ""  #: the subject tag with its brackets, for the replies that links open
    moderator: str = ""  #: how to reach the moderator, as people read it
    words: tuple[str, ...] = ()  #: lines the moderator wants said at the top
    game: str = ""  #: the game's id, "g17"
    title: str = ""  #: the game's title
    ruleset: str = ""  #: its id, "colonial-2e": names the event and position templates
    family: str = ""  #: templates of this name are used where the ruleset has none of its own ("colonial")
    ruleset_title: str = ""  #: "Colonial, 2nd edition"
    board_note: str = ""  #: what must be told of the board ("partly reconstructed …")
    seat: str | None = None  #: the recipient's seat; None: an observer, the moderator or a stranger
    seats: tuple[str, ...] = ()  #: all seats in seating order: gives each its mark
    names: Mapping[str, str] = field(default_factory=dict)  #: id to display name (territories, goods, cards)
    commitment: str = ""  #: the SHA-256 published of the game's seed
    root: str = ""  #: what fixes the sealed orders, and the game so far, under which the game went on


@dataclass(frozen=True, kw_only=True, eq=False, slots=True, weakref_slot=True)
class Chapter:
    """The events of one phase, in order. Pass the same object for every seat: it is made into sentences only once."""

    turn: int
    round: int = 0  #: 0 outside the rounds
    phase: str = ""  #: the phase's name, "merchant-fleets"
    events: Sequence[Event]  #: all of them; each seat reads those that are visible to it


class Span(StrEnum):
    """What a report closes."""

    TURN = "turn"  #: a whole turn
    ROUND = "round"  #: one round
    QUESTION = "question"  #: the game stopped in the middle, for a decision
    CATCH_UP = "catch-up"  #: asked for again, or for a new player: nothing is new


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


@dataclass(frozen=True, kw_only=True, slots=True)
class Start:
    """The game begins."""

    kind: ClassVar[str] = "start"
    common: Common
    players: tuple[tuple[str, str], ...]  #: (seat, who sits there), in seating order
    first_player: str = ""
    pace: str = ""  #: the clock in words
    view: Mapping[str, Any] = field(default_factory=dict)  #: the ruleset's view for this seat
    outlook: Mapping[str, Any] = field(default_factory=dict)  #: the ruleset's outlook for this seat
    standing: Sequence[Column] = ()
    needs: Sequence[Need] = ()  #: of this seat
    deadline: datetime | None = None
    settle: timedelta | None = None  #: so long after the last orders the game goes on; None: only at the deadline
    calendar: bool = False  #: whether the deadline is attached as a calendar event
    form: Sequence[FormLine] = ()
    entropy_words: tuple[str, ...] = ()  #: what players mixed into the seed, "Red: blue moon"


@dataclass(frozen=True, kw_only=True, slots=True)
class Taken:
    """An order line that counts."""

    number: int  #: as the player would count his lines
    written: str
    words: str  #: what it does
    remarks: tuple[str, ...] = ()  #: sentences about it ("not possible as things stand; kept")


@dataclass(frozen=True, kw_only=True, slots=True)
class Refused:
    """An order line that does not count."""

    number: int
    written: str
    reason: str  #: one sentence
    repairs: tuple[tuple[int, str], ...] = ()  #: (number for FIX, the whole line that would do), numbered over the mail


@dataclass(frozen=True, kw_only=True, slots=True)
class LeftOut:
    """A part of the player's mail that was not read as orders."""

    what: str  #: "quoted", "attribution", "signature", "disclaimer", "after-end", "forwarded"
    lines: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Section:
    """The answer to a question (STATUS, HELP, HISTORY …): a heading and lines as they are to be shown."""

    heading: str
    lines: tuple[str, ...]
    preformatted: bool = False  #: keep the line breaks and blanks


@dataclass(frozen=True, kw_only=True, slots=True)
class Receipt:
    """What became of a mail with orders, commands or both."""

    kind: ClassVar[str] = "receipt"
    common: Common
    turn: int = 0  #: the turn the orders are for
    taken: Sequence[Taken] = ()
    refused: Sequence[Refused] = ()
    forecasts: Sequence[Forecast] = ()  #: CHECK was asked
    left_out: Sequence[LeftOut] = ()
    sheet: Sequence[tuple[str, str]] = ()  #: the order set in words: (slot, sentence), standing orders last
    more_standing: int = 0  #: standing orders that are counted and not shown
    lacking: tuple[str, ...] = ()  #: what this seat's sheet still lacks, in words
    seats_in: tuple[str, ...] = ()  #: other seats whose orders are in
    seats_missing: tuple[str, ...] = ()  #: other seats that still owe
    waiting: tuple[str, ...] = ()  #: seats that said WAIT, this one too
    settle: timedelta | None = None  #: so long after the last orders the game goes on; None: only at the deadline
    plays_at: datetime | None = None  #: all are in and nobody waits: the turn is played then
    deadline: datetime | None = None  #: None: nothing is wanted of the seat
    sections: Sequence[Section] = ()  #: answers to questions in the same mail
    form: Sequence[FormLine] = ()  #: sent along where the sheet lacks something


@dataclass(frozen=True, kw_only=True, slots=True)
class Report:
    """A turn, a round or an open question, as one seat reads it."""

    kind: ClassVar[str] = "report"
    common: Common
    span: Span = Span.TURN
    turn: int  #: the turn that was played
    round: int = 0  #: the round that was played, where the span is one
    chapters: Sequence[Chapter] = ()  #: what is new, in order
    needs: Sequence[Need] = ()  #: of this seat; empty: nothing is wanted
    waits_for: tuple[str, ...] = ()  #: other seats the game waits for
    deadline: datetime | None = None
    settle: timedelta | None = None  #: so long after the last orders the game goes on; None: only at the deadline
    calendar: bool = False  #: whether the deadline is attached as a calendar event
    view: Mapping[str, Any] = field(default_factory=dict)  #: the ruleset's view for this seat
    outlook: Mapping[str, Any] = field(default_factory=dict)  #: the ruleset's outlook for this seat
    standing: Sequence[Column] = ()
    leading: Sequence[str] = ()  #: seats from the best placed to the worst
    standing_orders: Sequence[tuple[str, str]] = ()  #: this seat's that are shown: (canonical line, remark)
    more_standing: int = 0  #: how many more it has, which are counted and not shown
    sheet: Sequence[tuple[str, str]] = ()  #: plans already on file for what is wanted, in words: (slot, sentence)
    form: Sequence[FormLine] = ()
    attachments: tuple[str, ...] = ()  #: what is attached, in words ("map")


@dataclass(frozen=True, kw_only=True, slots=True)
class Owed:
    """What one game wants of the reminded person."""

    game: str
    title: str
    seat: str
    tag: str
    reply_address: str
    needs: Sequence[Need]
    lacking: tuple[str, ...] = ()  #: what the sheet still lacks, where it has something
    deadline: datetime
    then: str = ""  #: what happens if nothing comes, in words, "" for the usual (defaults)
    form: Sequence[FormLine] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Reminder:
    """Deadlines come near: one mail a person, however many games."""

    kind: ClassVar[str] = "reminder"
    common: Common
    owed: Sequence[Owed]  #: soonest first


@dataclass(frozen=True, kw_only=True, slots=True)
class DeadlineChanged:
    """A deadline was moved."""

    kind: ClassVar[str] = "deadline-changed"
    common: Common
    old: datetime | None
    new: datetime | None  #: None: none until the game is resumed
    by: str = ""  #: who moved it, in words ("the moderator")
    why: str = ""  #: the reason given
    needs: Sequence[Need] = ()  #: what this seat still owes by then
    calendar: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Grace:
    """The deadline has passed; the late have a little longer, once."""

    kind: ClassVar[str] = "grace"
    common: Common
    missing: tuple[str, ...]  #: the seats that still owe
    until: datetime
    needs: Sequence[Need] = ()  #: of this seat; empty: it is in
    lacking: tuple[str, ...] = ()
    form: Sequence[FormLine] = ()
    calendar: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class GameOver:
    """The game has ended."""

    kind: ClassVar[str] = "game-over"
    common: Common
    winners: tuple[str, ...]  #: empty: stopped without one
    why: str = ""  #: how it came about, where the last events do not tell it ("by vote")
    turn: int = 0
    chapters: Sequence[Chapter] = ()  #: what is new since the last report
    history: Sequence[Chapter] = ()  #: the whole game's chapters; its milestones become a paragraph
    players: tuple[tuple[str, str], ...] = ()  #: (seat, who sat there), revealed now
    standing: Sequence[Column] = ()
    leading: Sequence[str] = ()
    view: Mapping[str, Any] = field(default_factory=dict)
    seed: str = ""  #: revealed, in hex
    verify: str = ""  #: the command that checks the archive


@dataclass(frozen=True, kw_only=True, slots=True)
class Confirm:
    """Orders came from an address that is not known for the seat: they wait until its registered address replies."""

    kind: ClassVar[str] = "confirm"
    common: Common
    sender: str  #: the address they came from
    received: datetime
    lines: tuple[str, ...]  #: the orders as written
    answer: str = "CONFIRM"  #: the word to reply with
    until: datetime | None = None  #: they wait so long


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


class Matter(StrEnum):
    """What the moderator is told of."""

    HELD = "held"  #: a game is held
    MAIL_FAILED = "mail-failed"  #: a mail could not be handled
    BOUNCED = "bounced"  #: an address does not take mail
    MISSED = "missed"  #: a seat missed deadlines
    ACT = "act"  #: the record of an act
    CLOCK = "clock"  #: the machine's clock jumped; deadlines are held
    MESSAGE = "message"  #: a player writes; `details` holds the lines


@dataclass(frozen=True, kw_only=True, slots=True)
class Notice:
    """For the moderator."""

    kind: ClassVar[str] = "notice"
    common: Common
    matter: Matter
    reason: str = ""  #: one sentence: why
    about: str = ""  #: the seat, address or command it is about
    count: int = 0  #: deadlines missed, attempts made
    details: tuple[tuple[str, str], ...] = ()  #: (label, value) as they are to be shown
    would_do: tuple[str, ...] = ()  #: command lines that would mend it, with what they do after two blanks


@dataclass(frozen=True, kw_only=True, slots=True)
class Change:
    """One value that an edit changed."""

    path: str
    before: str
    after: str


class Act(StrEnum):
    """What the moderator did that touches the players."""

    EDIT = "edit"
    ROLLBACK = "rollback"
    RULING = "ruling"
    DICE = "dice"
    ORDER = "order"  #: gave an order for a seat
    HELD = "held"
    RESUMED = "resumed"
    REPLACED = "replaced"  #: gave a seat (`about`) to somebody else (`value`)


@dataclass(frozen=True, kw_only=True, slots=True)
class Correction:
    """The moderator's edit, rollback or ruling, told to the players."""

    kind: ClassVar[str] = "correction"
    common: Common
    act: Act
    why: str = ""
    when: datetime | None = None
    about: str = ""  #: the decision ruled on, the seat ordered for
    value: str = ""  #: what was ruled or set
    back_to: tuple[int, int] | None = None  #: rollback: (turn, round) play goes on from
    changes: Sequence[Change] = ()
    undone: tuple[str, ...] = ()  #: this seat's orders that were undone; they may be taken up again
    needs: Sequence[Need] = ()
    deadline: datetime | None = None
    calendar: bool = False
    form: Sequence[FormLine] = ()


#: Everything a renderer renders.
MailInput = (
    Invitation | Start | Receipt | Report | Reminder | DeadlineChanged | Grace | GameOver | Confirm | Stranger | Trouble
    | Notice | Correction
)  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class Rendered:
    """A mail's words."""

    subject: str  #: without the tag
    text: str  #: 72 columns, lines end in "\n"
    html: str  #: a whole document with the same words in the same order
