"""What a page offers to be tapped instead of written: the lines of a ruleset, part by part, and what a seat can do now.

A ruleset that has such pages gives three things, each in the language being spoken (doors that may be left out):
`order_page()`: how its lines are built, the same for all its games; `order_menu(view, seat)`: what the seat can do as
things stand, made of an observer's view, so that it may be hosted; `own_menu(view, seat)`: what only that seat may
know, made of its own view, which travels in its link alone. The page reads and writes canonical lines and knows no
rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import StrEnum
from functools import partial
from typing import Any


class Control(StrEnum):
    """How a part of a line is chosen."""

    ONE = "one"  #: one of its options
    RANKED = "ranked"  #: several by preference, tried in their order: "india / brazil"
    SEVERAL = "several"  #: several, in the order in which they were chosen: "india, brazil"
    NUMBER = "number"  #: from `least` to `most`, or one of its options ("MAX")
    SWITCH = "switch"  #: its only option, or nothing
    ROWS = "rows"  #: several rows, each of its columns
    CONDITION = "condition"  #: facts of the page, joined as behind IF: "REROLL WHEN {when}"
    WORDS = "words"  #: whatever is typed


@dataclass(frozen=True, kw_only=True, slots=True)
class Option:
    """One thing that may be chosen."""

    value: str  #: as lines have it ("west-africa", "MAX")
    words: str  #: as people read it
    place: str = ""  #: the id of the place of the board that it is: it is tapped on the map as well
    seat: str = ""  #: whose mark stands before it
    opens: tuple[str, ...] = ()  #: the shapes that a slot which follows it takes, see `Slot.follows`
    tip: str = ""  #: what it does, in a sentence
    fits: tuple[str, ...] = ()  #: what must be chosen in the part that its own part is `within`; (): anything


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """A part of a line."""

    name: str
    title: str  #: the question that it answers ("Where to")
    control: Control
    options: tuple[Option, ...] = ()
    of: str = ""  #: the name of a list of options instead: of the page, of the menu, or of the own menu
    #: The part of the same row, or of the shape, whose choice says by `Option.fits` which of its options are offered.
    within: str = ""
    least: int = 0  #: chosen things, or the number; 0: the part may be left out
    most: int = 1
    joined: str = ", "  #: how several things or rows are parted
    columns: tuple[Part, ...] = ()  #: of rows
    line: str = ""  #: how a row is written: "{territory} {good}[ {count}]"
    #: The store of which it takes as many as its number says, or one for each thing chosen; {names} of parts of the
    #: same row or shape stand for what is chosen there ("market.{whose}"). Others than the menu's are not reckoned.
    takes: str = ""
    brings: str = ""  #: the same of a store to which it adds; what is no number may add any number
    keeps: str = ""  #: the kind of store of which whatever is not chosen is lost ("card")
    absent: str = ""  #: what is so where nothing is chosen ("you", "the table chooses")
    usual: str = ""  #: the value that `takes` stands for where nothing is chosen


#: Parts of which one thing is chosen, several by preference, or several in their order.
one_of, ranked_of = partial(Part, control=Control.ONE), partial(Part, control=Control.RANKED)
several_of = partial(Part, control=Control.SEVERAL)


@dataclass(frozen=True, kw_only=True, slots=True)
class Shape:
    """A kind of order, or of fact in a condition: its line with parts to be filled in.

    "EXPLORE {where}[ POST {post}]": words stand as they are, what stands in [] falls out with its part. Of several
    shapes that read the same line the first has it.
    """

    name: str
    title: str
    line: str
    parts: tuple[Part, ...] = ()
    group: str = ""  #: a heading above several ("Characters", "Standing orders")
    tip: str = ""  #: what it does, in a sentence
    said: str = ""  #: a fact as people read it, its parts filled in as in `line`: "your {what} is {sign} {n}"
    last: bool = False  #: it takes no condition, and nothing follows it behind ELSE
    beside: tuple[str, ...] = ()  #: of a fact: the only shapes in whose lines it may be asked for; (): all
    takes: Mapping[str, int] = field(default_factory=dict)  #: how much of which store; less than 0: it adds so much
    brings: tuple[str, ...] = ()  #: stores to which it may add, nobody knows how much


@dataclass(frozen=True, kw_only=True, slots=True)
class Slot:
    """A place of the order sheet: a round, a standing order."""

    name: str  #: as the sheet has it ("1", "build")
    title: str  #: "Round 1"
    shapes: tuple[str, ...]  #: names of those that go into it
    like: str = ""  #: the slot whose shapes, group, ELSE and condition it has: of ninety-nine alike one says them
    each: tuple[str, ...] = ()  #: it stands for so many slots, "{}" in all its texts being one of these
    before: str = ""  #: what its line begins with ("1 ")
    clear: str = ""  #: the line that takes it back ("CLEAR 1"); "" where nothing does
    #: A new line adds to what stands: where something stands, `clear` goes before it.
    afresh: bool = False
    once: bool = False  #: it is done when the mail is read: a draft forgets it once it is handed over
    group: str = ""  #: a heading above several
    otherwise: bool = False  #: whether it takes ELSE
    condition: str = ""  #: the word that ties a condition to it ("IF"); "" where it takes none
    follows: str = ""  #: the slot whose `nth` choice says by `Option.opens` which of its shapes fit; "" for none
    nth: int = 0  #: counted from 1
    #: Parts of its shapes that it fills in itself, by name, so that nobody chooses them: {"who": "Red"}.
    given: Mapping[str, str] = field(default_factory=dict)
    first: tuple[str, ...] = ()  #: those of its shapes that may stand first, the others only behind ELSE; (): all
    note: str = ""  #: what is to be known of it now ("is bound", "you are asked for this")
    asked: bool = False  #: the game waits for it
    bound: bool = False  #: it can no longer be changed
    idle: str = ""  #: what happens where it stays empty
    reckoned: bool = False  #: its orders take from stores, after those of the slots before it
    brings: tuple[str, ...] = ()  #: stores to which may be added where it stays empty
    spare: bool = False  #: shown where something is in it, or in the slot before it of its group: there may be many


@dataclass(frozen=True, kw_only=True, slots=True)
class Page:
    """How the lines of a ruleset are built, in one language."""

    shapes: tuple[Shape, ...]
    conditions: tuple[Shape, ...] = ()  #: facts that may follow IF, joined by AND or OR, each with NOT before it
    lists: Mapping[str, tuple[Option, ...]] = field(default_factory=dict)
    #: Slots that every turn has; a menu's of the same name goes before.
    slots: tuple[Slot, ...] = ()
    #: What orders use up, in words, by the name of the store, or by what stands before a "." in it ("market").
    stores: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class Chance:
    """Of one thing that may be chosen: whether it is possible as things stand, and how likely it succeeds."""

    why: str = ""  #: why it is not possible now; "" where it is
    words: str = ""  #: "needs 3 Successes of 10"; as CHECK says it
    odds: float | None = None  #: from 0 to 1, where dice decide; the same as CHECK's
    takes: Mapping[str, int] = field(default_factory=dict)  #: how much of which store, see `Shape.takes`
    #: What may be chosen in parts behind it where this is chosen, before what the offer says of them.
    then: Mapping[str, Mapping[str, Chance]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class Offer:
    """What a seat can do with one shape as things stand."""

    why: str = ""  #: why nothing of it is possible now; "" where something is
    words: str = ""  #: what is to be known of it ("costs 3 of your Treasury of 5")
    #: A part's name to what may be chosen there, by value; "*": whatever is not named. A part that is not named has its
    #: shape's limits alone.
    parts: Mapping[str, Mapping[str, Chance]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class Holding:
    """Something that the seat has: "Treasury: 5"."""

    title: str
    words: str = ""
    of: str = ""  #: the list of the own menu that it is instead ("Hand")


@dataclass(frozen=True, kw_only=True, slots=True)
class Menu:
    """What a seat can do as things stand: in public from `order_menu`, with what it alone knows from `own_menu`."""

    slots: tuple[Slot, ...] = ()
    #: Added to the page's of the same name, before them: what the own menu has is what the seat itself has (its hand),
    #: the rest may be chosen as well, and is shown behind it as what the seat does not have now.
    lists: Mapping[str, tuple[Option, ...]] = field(default_factory=dict)
    #: A shape's name to what can be done with it. The own menu's are laid over the public ones: what it has of an offer
    #: or of a chance (`why`, `words` …) goes before, the rest stays.
    offers: Mapping[str, Offer] = field(default_factory=dict)
    stores: Mapping[str, int] = field(default_factory=dict)  #: how much there is of what orders use up
    holdings: tuple[Holding, ...] = ()  #: what the seat has, in short
    #: Numbers and facts that conditions ask for, as lines spell them, with what they are now: {"treasury": 4}.
    now: Mapping[str, int | bool] = field(default_factory=dict)


def document(value: Any) -> Any:
    """A page or a menu as JSON values; what is as it usually is, is left out."""
    if is_dataclass(value):
        told = ((each.name, getattr(value, each.name), each.default) for each in fields(value))
        return {name: document(found) for name, found, usual in told if found != usual and found not in ((), {})}
    if isinstance(value, Mapping):
        return {name: document(found) for name, found in value.items()}
    if isinstance(value, (list, tuple)):
        return [document(each) for each in value]
    return value
