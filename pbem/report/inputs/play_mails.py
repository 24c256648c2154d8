"""The mails of a game that is played: start, receipt, report, reminder, grace, the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, ClassVar

from pbem.core.ruleset_contract import Column, Forecast, FormLine, Need
from pbem.report.inputs.common import Chapter, Common, Section, ShownPicture, Span, Tapping
from pbem.report.inputs.press_mails import Diary

if TYPE_CHECKING:
    from pbem.report.charts.series import Chart
    from pbem.report.charts.turning_points import TurningPoint


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
    pictures: tuple[ShownPicture, ...] = ()  #: of the board
    standing: Sequence[Column] = ()
    needs: Sequence[Need] = ()  #: of this seat
    waits_for: tuple[str, ...] = ()  #: other people's seats that the game waits for
    deadline: datetime | None = None
    settle: timedelta | None = None  #: so long after the last orders the game goes on; None: only at the deadline
    calendar: bool = False  #: whether the deadline is attached as a calendar event
    form: Sequence[FormLine] = ()
    entropy_words: tuple[str, ...] = ()  #: what players mixed into the seed, "Red: blue moon"
    tap: Tapping | None = None  #: where the orders can be tapped; None: nowhere
    page: bool = False  #: there is no such link, and PAGE brings one as a file


@dataclass(frozen=True, kw_only=True, slots=True)
class Taken:
    """An order line that counts."""

    number: int  #: as the player would count his lines
    written: str
    words: str  #: what it does; "" for a question
    remarks: tuple[str, ...] = ()  #: sentences about it ("not possible as things stand; kept")


@dataclass(frozen=True, kw_only=True, slots=True)
class Refused:
    """An order line that does not count."""

    number: int
    written: str
    reason: str  #: one sentence
    #: (number for FIX or 0 where none is read, the whole line that would do), numbered over the mail
    repairs: tuple[tuple[int, str], ...] = ()
    count: int = 1  #: how many lines it stands for, from `number` on; then `written` says how many
    asked: bool = False  #: whether it may mean several things, and its writer is asked which


@dataclass(frozen=True, kw_only=True, slots=True)
class LeftOut:
    """A part of the player's mail that was not read as orders."""

    #: "quoted", "attribution", "signature", "disclaimer", "after-end", "forwarded", "greeting", "beyond", "talk",
    #: "question", "attachment"
    what: str
    lines: int
    to: tuple[str, ...] = ()  #: of talk: the other seats that it names, and press could go to
    said: tuple[str, ...] = ()  #: of questions: what was asked
    files: tuple[str, ...] = ()  #: of attachments: their names


@dataclass(frozen=True, kw_only=True, slots=True)
class Receipt:
    """What became of a mail with orders, commands or both."""

    kind: ClassVar[str] = "receipt"
    common: Common
    turn: int = 0  #: the turn the orders are for
    by: str = ""  #: who sits for the seat and sent it; "" where its own player did
    taken: Sequence[Taken] = ()
    refused: Sequence[Refused] = ()
    forecasts: Sequence[Forecast] = ()  #: CHECK was asked
    left_out: Sequence[LeftOut] = ()
    read_as: Sequence[tuple[str, str]] = ()  #: lines written as people write, and the lines that they were read as
    sheet: Sequence[tuple[str, str]] = ()  #: the order set in words: (slot, sentence), standing orders last
    #: Row of the sheet to what its order would do as things stand, with its odds; where no forecast was asked for.
    now: Mapping[str, Sequence[tuple[str, float | None]]] = field(default_factory=dict)
    more_standing: int = 0  #: standing orders that are counted and not shown
    lacking: tuple[str, ...] = ()  #: what is still missing on this seat's sheet, in words
    seats_in: tuple[str, ...] = ()  #: other seats whose orders are in
    seats_missing: tuple[str, ...] = ()  #: other seats that still owe
    turn_of: str = ""  #: the only seat that is asked, where that is another one; "" where several are, or this one
    waiting: tuple[str, ...] = ()  #: seats that said WAIT, this one too
    in_question: bool = False  #: the seat has lines to mend or a forecast to read, which holds the turn too
    settle: timedelta | None = None  #: so long after the last orders the game goes on; None: only at the deadline
    plays_at: datetime | None = None  #: all are in and nobody waits: the turn is played then
    deadline: datetime | None = None  #: None: nothing is wanted of the seat, and nothing waits for it
    bank: timedelta | None = None  #: what the seat's time bank holds; None where there are none
    sections: Sequence[Section] = ()  #: answers to questions in the same mail
    page: int = 0  #: the turn of the order page that wrote the lines; 0: none did
    page_older: bool = False  #: that page showed another position than the one there is now
    form: Sequence[FormLine] = ()  #: sent along where something is missing on the sheet
    tap: Tapping | None = None  #: where the orders can be tapped; None: nowhere


@dataclass(frozen=True, kw_only=True, slots=True)
class Report:
    """A turn, a round or an open question, as one seat reads it."""

    kind: ClassVar[str] = "report"
    common: Common
    span: Span = Span.TURN
    turn: int  #: the turn that was played
    round: int = 0  #: the round that was played, where the span is one
    chapters: Sequence[Chapter] = ()  #: what is new, in order
    notes: tuple[str, ...] = ()  #: what happened beside the play ("Red has a new player"), a sentence each
    needs: Sequence[Need] = ()  #: of this seat; empty: nothing is wanted
    waits_for: tuple[str, ...] = ()  #: other seats the game waits for
    deadline: datetime | None = None
    settle: timedelta | None = None  #: so long after the last orders the game goes on; None: only at the deadline
    complete: bool = False  #: the seat's standing orders answer all that is wanted
    calendar: bool = False  #: whether the deadline is attached as a calendar event
    bank: timedelta | None = None  #: what the seat's time bank holds; None where there are none
    stood_in: tuple[str, ...] = ()  #: seats whose missing orders a bot gave, for that deadline only
    view: Mapping[str, Any] = field(default_factory=dict)  #: the ruleset's view for this seat
    outlook: Mapping[str, Any] = field(default_factory=dict)  #: the ruleset's outlook for this seat
    then: Mapping[str, Any] = field(default_factory=dict)  #: `outlook_then` of what it was told last; empty: unknown
    changed: frozenset[str] | None = None  #: places whose card changed since the reader's last report; None: unknown
    pictures: tuple[ShownPicture, ...] = ()  #: of the board
    standing: Sequence[Column] = ()
    was: Sequence[Column] = ()  #: the standing in the reader's last report; empty: not known
    leading: Sequence[str] = ()  #: seats from the best placed to the worst
    standing_orders: Sequence[tuple[str, str]] = ()  #: this seat's that are shown: (canonical line, remark)
    more_standing: int = 0  #: how many more it has, which are counted and not shown
    sheet: Sequence[tuple[str, str]] = ()  #: plans already on file for what is wanted, in words: (slot, sentence)
    form: Sequence[FormLine] = ()
    attachments: tuple[str, ...] = ()  #: what is attached, in words ("map")
    tap: Tapping | None = None  #: where the orders can be tapped; None: nowhere


@dataclass(frozen=True, kw_only=True, slots=True)
class Owed:
    """What one game wants of the reminded person."""

    game: str
    title: str
    seat: str
    tag: str
    reply_address: str
    needs: Sequence[Need]
    lacking: tuple[str, ...] = ()  #: what is still missing on the sheet
    begun: bool = False  #: orders of the seat for this turn are there, though not all
    deadline: datetime
    then: str = ""  #: what happens if nothing comes, in words, "" for the usual (defaults)
    nmr: str = "default"  #: what becomes of what is missing then, as the clock has it
    form: Sequence[FormLine] = ()
    tap: str = ""  #: the address of the page on which the orders are tapped; "" for none


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
    rests_until: datetime | None = None  #: when a pause ends by itself
    by: str = ""  #: who moved it, in words ("the moderator")
    why: str = ""  #: the reason given
    outage: tuple[datetime, datetime] | None = None  #: the table was out of reach from then to then
    undelivered: tuple[str, ...] = ()  #: the seats that the table's mail did not reach in time
    needs: Sequence[Need] = ()  #: what this seat still owes by then
    calendar: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Grace:
    """The deadline has passed; the late have a little longer, once, or the game waits for them."""

    kind: ClassVar[str] = "grace"
    common: Common
    missing: tuple[str, ...]  #: the seats that still owe
    until: datetime | None  #: None: the game waits for them, or for its moderator
    banks: tuple[tuple[str, timedelta], ...] = ()  #: time banks that run: seat, what it has; empty: it is the grace
    needs: Sequence[Need] = ()  #: of this seat; empty: it is in
    lacking: tuple[str, ...] = ()
    form: Sequence[FormLine] = ()
    calendar: bool = False
    nmr: str = "default"  #: what becomes of what is missing then, as the clock has it
    tap: Tapping | None = None  #: where the orders can be tapped; None: nowhere


@dataclass(frozen=True, kw_only=True, slots=True)
class Course:
    """How a game went, told when it is over."""

    chart: Chart  #: of what wins it
    points: Sequence[TurningPoint]
    numbers: Mapping[int, Mapping[str, int]]  #: the chart's: turn to seat to number
    turns: Sequence[int]  #: those that have a column in a table
    maps: Mapping[int, tuple[ShownPicture, ...]]  #: turn to the board when it was over
    drawn: tuple[ShownPicture, ...]  #: the chart as a picture


@dataclass(frozen=True, kw_only=True, slots=True)
class GameOver:
    """The game has ended."""

    kind: ClassVar[str] = "game-over"
    common: Common
    winners: tuple[str, ...]  #: empty: stopped without one, or drawn
    drawn: tuple[str, ...] = ()  #: the seats that share a draw
    why: str = ""  #: how it came about, where the last events do not tell it ("by vote")
    turn: int = 0
    chapters: Sequence[Chapter] = ()  #: what is new since the last report
    history: Sequence[Chapter] = ()  #: the whole game's chapters; its milestones become a paragraph
    course: Course | None = None  #: how it went; None: too short for that
    players: tuple[tuple[str, str], ...] = ()  #: (seat, who sat there), revealed now
    standing: Sequence[Column] = ()
    leading: Sequence[str] = ()
    view: Mapping[str, Any] = field(default_factory=dict)
    changed: frozenset[str] | None = None  #: places whose card changed since the reader's last report; None: unknown
    pictures: tuple[ShownPicture, ...] = ()  #: of the board
    seed: str = ""  #: revealed, in hex
    reopened: bool = False  #: it is the seed since the game was reopened; an earlier end has told the first
    book: str = ""  #: the file that is attached with the whole game as one page; "" where none is
    verify: str = ""  #: the command that checks the archive
    diaries: Sequence[Diary] = ()  #: of those who show theirs
