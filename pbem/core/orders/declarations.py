"""What an order consists of, as a ruleset declares it beside its words.

The declaration of an order names what evokes it, its parts by the kinds of their meanings, and the canonical line that
comes of them. What it cannot say is a function of its own, its `finish`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from pbem.core.orders.meanings import Item, Kinds, Span

if TYPE_CHECKING:
    from pbem.core.orders.phrasebook import Phrasebook
    from pbem.core.orders.sense import Said, Sense
    from pbem.core.ruleset_contract import Effect, OrderContext

#: A part's name to what was found for it; "lines" to whole canonical lines, "condition" to what is left of the
#: condition behind them, "doubt" to anything that is guessed.
Filled = dict[str, Any]
#: What becomes of filled parts: none, one or several ways to have it.
Finish = Callable[[Filled, "Said"], Iterable[Filled]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """One part of an order: items of its kinds, found anywhere in the line."""

    name: str
    kinds: Kinds
    least: int = 0
    most: int = 1
    joined: str = " / "  #: how several are written; with `/` they are alternatives, and the line must say so
    beside: Kinds = field(default_factory=Kinds)  #: the words that mark it: of several it is the nearest one's
    shown: str = ""  #: what is written for it, whatever its value


@dataclass(frozen=True, kw_only=True, slots=True)
class Rows:
    """Several things told alike (whose, where, what, how many): a row ends where a column comes again."""

    name: str
    columns: tuple[Kinds, ...]
    least: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Declared:
    """An order."""

    name: str
    line: str  #: "EXPLORE {where}[ POST {post}]": what stands in [] falls out with its part
    evoked: Kinds  #: any of these tells that it is meant
    parts: tuple[Part, ...] = ()
    rows: Rows | None = None
    weakly: tuple[Kinds, ...] = ()  #: all of these will do where no word of the line evokes an order
    says_no_more: Kinds = field(default_factory=Kinds)  #: words that say no more than the order says already
    needs: tuple[Kinds, ...] = ()  #: one of each must be there
    any_of: Kinds = field(default_factory=Kinds)  #: what OR lists all of: "a Treaty against War or Raid"
    ranked: bool = False  #: what it names is told by preference: OR and ELSE go on in its list
    shared: Kinds = field(default_factory=Kinds)  #: what the next such order leaves out together with its verb
    alike: Kinds = field(default_factory=Kinds)  #: what such an order does, too, that is done "the same way"
    shared_else: Kinds = field(default_factory=Kinds)  #: what an alternative behind ELSE may leave out
    whole: Kinds = field(default_factory=Kinds)  #: what ends a line and is said of all its alternatives: "pay 3"
    all_slots: bool = False  #: it tells what each slot is for: while it is refused, nobody knows the next one
    slot: bool = False  #: whether it goes into a slot (a round, an action) and takes ELSE
    condition: str = ""  #: the word that ties a condition to it; "" where it takes none
    finish: Finish | None = None
    says_no: tuple[str, ...] = ()  #: words of its line that say no, beside NEVER, NONE, NOT, REFUSE … ("KEEP")
    falls_back: Kinds = field(default_factory=Kinds)  #: what an ELSE behind it may say that happens anyhow
    offered: bool = False  #: it cannot be undone: it is offered, and never taken


#: An order that goes into a slot and has its condition behind IF; one that lies beside them, with its behind WHEN.
in_slot, when_tied = partial(Declared, slot=True, condition="IF"), partial(Declared, condition="WHEN")


def _no_slots(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    return spans


def _seen_alike(spans: Sequence[Span], context: OrderContext) -> Sequence[Span]:
    return spans


def _no_condition(items: Sequence[Item], said: Said, unless: bool) -> Iterable[str]:
    return ()


def _as_it_stands(body: str, said: Said, laid: Sequence[str]) -> Iterable[str]:
    yield body


def _not_hindered(lines: Sequence[str], context: OrderContext, read: Callable[[str, OrderContext], Effect]) -> str:
    return ""


def _as_they_are(items: Sequence[Item], order: Declared, sense: Sense) -> Sequence[Item]:
    return items


@dataclass(frozen=True, kw_only=True, eq=False)
class Grammar:
    """All that people may order in a ruleset, and the words they say it with."""

    book: Phrasebook
    orders: tuple[Declared, ...]
    deeds: Kinds  #: what tells that something is ordered: Characters, cards, deeds
    attempts: Kinds = field(default_factory=Kinds)  #: deeds that may fail: "if the exploration succeeds" orders one
    arrivals: Kinds = field(default_factory=Kinds)  #: what such a deed brings: it is done where it succeeds alone
    #: The line with signs of its own game written out, before its words are looked up: codes in capitals.
    written: Callable[[str], str] = str
    #: The questions of a form with the word that the answer follows: "By whom? Red" is "by Red".
    answered: Callable[[str], str] = str
    #: Finds the slots that a line names: numbers and words become items of the kind SLOT.
    slots: Callable[[Sequence[Span], Sequence[str]], Sequence[Span]] = _no_slots
    #: What words mean in this position only: the seat that plays a nation.
    seen: Callable[[Sequence[Span], OrderContext], Sequence[Span]] = _seen_alike
    #: The body of an order that takes a slot as a whole line, or several, the likeliest first; `laid`: those before it.
    placed: Callable[[str, Said, Sequence[str]], Iterable[str | tuple[str, ...]]] = _as_it_stands
    #: The canonical conditions that these items may be ((items, what is ordered, unless)).
    conditions: Callable[[Sequence[Item], Said, bool], Iterable[str]] = _no_condition
    #: Why canonical lines cannot be done as things stand ((lines, context, exact reader)); "" where they can: what is
    #: said in other words and cannot be done may be meant otherwise, and is asked about.
    hindrance: Callable[[Sequence[str], OrderContext, Callable[[str, OrderContext], Effect]], str] = _not_hindered
    #: A standing order's line limited to the turn that is played; None where the language cannot say it.
    this_turn: Callable[[str, OrderContext], str] | None = None
    condition_kinds: Kinds = field(default_factory=Kinds)  #: what a condition may hold
    #: What begins an order of its own even behind a "/": "Fleets: 2 / Squadrons: 1".
    listed: Kinds = field(default_factory=Kinds)
    #: Whether a round has several orders: what is written below a line that names its round is for that round, too.
    several_a_round: bool = False
    #: Puts items into the order in which an order's rows are told ("2 of Red's").
    arranged: Callable[[Sequence[Item], Declared, Sense], Sequence[Item]] = _as_they_are
    places: Kinds = field(default_factory=Kinds)  #: what "there" says again
    waters: Kinds = field(default_factory=Kinds)  #: where else things are sent, and need no place named before
    names: Kinds = field(default_factory=Kinds)  #: what talk seldom names: Characters, cards, places, seats
    named_like_deeds: Kinds = field(default_factory=Kinds)  #: names that are deeds as well: a card, an Advance
    unique: Kinds = field(default_factory=Kinds)  #: names of one thing only; an unknown word before one describes it
    idle: Kinds = field(default_factory=Kinds)  #: what an alternative says that is to do nothing: "else skip it"
    #: What a remark beside an order may tell of, though orders have it: places, seats, "that has to go".
    remarked: Kinds = field(default_factory=Kinds)
    actors: Kinds = field(default_factory=Kinds)  #: who acts for the player, though the words around tell what was
    asked_for: Kinds = field(
        default_factory=Kinds
    )  #: "if Red wants to sell mine, he may": what is allowed, and no fact
    #: What asks those whose things are used anyhow: "ship Green's gold, if he says yes" says no more than to ship it.
    consent: Kinds = field(default_factory=Kinds)
    replaced: Kinds = field(default_factory=Kinds)  #: names that "not X but Y" puts another for: places, goods
    #: What says more of the plan of the line above, and would be an order of its own: whose counters are hit.
    of_above: Kinds = field(default_factory=Kinds)
    options: Kinds = field(default_factory=Kinds)  #: what is chosen along with an order, and never only stated

    @cached_property
    def evoking(self) -> Kinds:
        """What evokes any order."""
        return Kinds(*sorted({name for order in self.orders for name in order.evoked.names}))

    @cached_property
    def parts(self) -> Kinds:
        """What fills a part of any order, or evokes it."""
        kinds = [part.kinds for order in self.orders for part in order.parts]
        kinds += [column for order in self.orders if order.rows for column in order.rows.columns]
        return Kinds(*sorted({name for each in (*kinds, self.evoking) for name in each.names}))
