"""What pages are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from pbem.core.ruleset_contract import Column
from pbem.report.charts.series import Chart
from pbem.report.inputs import Chapter, Common, Report


@dataclass(frozen=True, kw_only=True, slots=True)
class Links:
    """Addresses of what belongs to a page; "" where there is none."""

    index: str = ""
    rules: str = ""
    feed: str = ""
    calendar: str = ""


NO_LINKS = Links()


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """A message to all."""

    signed: str
    lines: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Stop:
    """A moment of a game at which its players were told how it stands."""

    anchor: str  #: its name in the page
    title: str
    turn: int  #: 0 before the first
    closes: bool = False  #: the turn is over
    at: datetime
    chapters: Sequence[Chapter] = ()  #: what led there
    pictures: Sequence[str] = ()  #: the map, as addresses of files or as SVG
    standing: Sequence[Column] = ()
    leading: Sequence[str] = ()
    position: Report | None = None  #: as who watches reads it; where it is told in words
    press: Sequence[Said] = ()
    orders: Sequence[tuple[str, Sequence[str]]] = ()  #: (seat, its orders), where they are open
    secrets: Sequence[tuple[str, Sequence[Chapter]]] = ()  #: (seat, what it alone was told), likewise


@dataclass(frozen=True, kw_only=True, slots=True)
class Lock:
    """What fixed the orders under which a game went on."""

    turn: int
    at: datetime
    root: str


@dataclass(frozen=True, kw_only=True, slots=True)
class GamePage:
    """A game from its first turn on. Of one that goes on only what is public."""

    common: Common  #: of who watches
    status: str  #: as the store has it
    stops: Sequence[Stop]
    players: Sequence[tuple[str, str]]  #: (seat, who sits there, "" for nobody)
    winners: Sequence[str] = ()
    drawn: Sequence[str] = ()
    deadline: datetime | None = None
    waits_for: Sequence[str] = ()
    charts: Sequence[Chart] = ()
    decisions: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  #: seat to how many by each source
    locks: Sequence[Lock] = ()
    words: Sequence[tuple[str, str]] = ()  #: (seat, what it mixed into the seed)
    seed: str = ""  #: in hex, when it is over
    started: datetime | None = None
    ended: datetime | None = None
    links: Links = NO_LINKS
    others: Sequence[tuple[str, str]] = ()  #: (language, address) of the same page in other languages
    parts: Sequence[
        tuple[str, str]
    ] = ()  #: (what it tells, address) of the other pages of a game that is too long for one


@dataclass(frozen=True, kw_only=True, slots=True)
class GameLine:
    """A game in the list of games."""

    title: str
    folder: str  #: of its pages
    languages: Sequence[str]  #: of its pages
    ruleset_title: str
    status: str
    turn: int
    seats: Sequence[str]
    winners: Sequence[str] = ()
    ended: datetime | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayerLine:
    """How somebody fared in the games of a ruleset."""

    name: str
    games: int
    won: int
    places: Sequence[tuple[int, int]]  #: (place, how often), the best first


@dataclass(frozen=True, kw_only=True, slots=True)
class Records:
    """How those fared who agreed that it is told."""

    title: str  #: of the ruleset
    players: Sequence[PlayerLine]


@dataclass(frozen=True, kw_only=True, slots=True)
class IndexPage:
    """The list of games."""

    common: Common
    table: str  #: its name
    games: Sequence[GameLine]
    rules: Sequence[tuple[str, str]]  #: (title, address)
    records: Sequence[Records] = ()
    others: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class RulesPage:
    """A game's rules as the table plays them."""

    common: Common
    guide: Sequence[tuple[str, Sequence[str]]]  #: (heading, paragraphs)
    rulings: Sequence[tuple[str, str]]  #: (number, what was decided)
    provenance: Sequence[tuple[str, str]]  #: (what is printed, where it is known from)
    pictures: Sequence[str] = ()
    links: Links = NO_LINKS
    others: Sequence[tuple[str, str]] = ()
