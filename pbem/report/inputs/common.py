"""What every mail knows, and the pieces that several kinds are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from pbem.core.events import Event


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
class Section:
    """The answer to a question (STATUS, HELP, HISTORY …): a heading and lines as they are to be shown."""

    heading: str
    lines: tuple[str, ...]
    preformatted: bool = False  #: keep the line breaks and blanks


@dataclass(frozen=True, kw_only=True, slots=True)
class Rendered:
    """A mail's words."""

    subject: str  #: without the tag
    text: str  #: 72 columns, lines end in "\n"
    html: str  #: a whole document with the same words in the same order
