"""What every mail knows, and the pieces that several kinds are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from pbem.core.events import Event


@dataclass(frozen=True, kw_only=True, slots=True)
class Common:
    """What every mail knows. A mail that belongs to no game leaves the game's fields empty."""

    recipient: str = ""  #: the person's name; "" where none is known
    language: str = "en"  #: "en"; another one needs its folder in templates/
    form: str = "both"  #: what the mail is made of: "text", "html", "both"; "plain" (no pictures), "spoken"
    whole: bool = False  #: reports tell what has not changed since the last one, too
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
    board_note: str = ""  #: what must be said about the board ("partly reconstructed …")
    seat: str | None = None  #: the recipient's seat; None: an observer, the moderator or a stranger
    seats: tuple[str, ...] = ()  #: all seats in seating order: gives each its mark
    names: Mapping[str, str] = field(default_factory=dict)  #: id to display name (territories, goods, cards)
    commitment: str = ""  #: the SHA-256 published of the game's seed
    pages: str = ""  #: where anybody may look at the game; "" for nowhere
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
    PAST = "past"  #: a turn that is over, told once more


@dataclass(frozen=True, kw_only=True, eq=False, slots=True)
class ShownPicture:
    """A picture in a mail; it is drawn when the mail leaves."""

    name: str  #: by which the HTML names it (`cid:`); it follows from all that is drawn
    alt: str  #: what it shows, for who does not see it
    title: str  #: at its head
    language: str  #: of what is written in it
    document: Mapping[str, Any]  #: `Picture.document`
    place: str = ""  #: where only the part of the board is wanted that this place is in


@dataclass(frozen=True, kw_only=True, slots=True)
class Tapping:
    """A mail's page on which its reader taps orders; who it is and where a reply goes, the mail itself knows."""

    site: str  #: where the host's pages are served, with its last "/"
    turn: int
    stamp: str  #: of the public file that it is made beside
    sheet: Mapping[str, str] = field(default_factory=dict)  #: slot to the seat's order as it stands
    own: Mapping[str, Any] = field(default_factory=dict)  #: what only the seat may know


@dataclass(frozen=True, kw_only=True, slots=True)
class Section:
    """The answer to a question (STATUS, HELP, HISTORY …): a heading, rows of a table, and lines below it."""

    heading: str
    lines: tuple[str, ...] = ()  #: as they are to be shown, a paragraph each
    preformatted: bool = False  #: keep the line breaks and blanks
    columns: bool = False  #: and they are in columns: what may be written, and what it does
    items: bool = False  #: the lines are items of a list
    rows: tuple[tuple[str, ...], ...] = ()  #: cells of a table; only the last one of a row is wrapped


@dataclass(frozen=True, kw_only=True, eq=False, slots=True)
class PastTurn:
    """One turn of a game's history."""

    turn: int
    at: datetime  #: when it was finished, or as far as it is
    chapters: Sequence[Chapter]
    undone: bool = False  #: a rollback went behind it
    open: bool = False  #: it is still being played


@dataclass(frozen=True, kw_only=True, eq=False, slots=True)
class GameSection(Section):
    """An answer about a game that the ruleset's own templates tell: its map, its history."""

    common: Common  #: of that game and its reader
    macro: str = ""  #: of templates/<language>/position/<ruleset>.txt, printed with this section as its mail
    view: Mapping[str, Any] = field(default_factory=dict)  #: the ruleset's view for the reader
    outlook: Mapping[str, Any] = field(default_factory=dict)  #: the ruleset's outlook for the reader
    place: Mapping[str, Any] = field(default_factory=dict)  #: what is known of one place of the map
    pictures: tuple[ShownPicture, ...] = ()  #: of the board
    chapters: Sequence[Chapter] = ()  #: told in full, each below a heading of its own
    turns: Sequence[PastTurn] = ()  #: a line each, with its milestones


@dataclass(frozen=True, kw_only=True, slots=True)
class Rendered:
    """A mail's words."""

    subject: str  #: without the tag
    text: str  #: 72 columns, lines end in "\n"; "" where the reader wants HTML alone
    html: str  #: a whole document with the same words in the same order; "" where the reader wants text alone
    pictures: tuple[ShownPicture, ...] = ()  #: that the HTML names
