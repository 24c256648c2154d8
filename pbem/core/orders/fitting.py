"""An order's declaration fitted to words: every word must be of a kind it takes, and every part it needs be found.

A span that has no meaning the order takes ends the fit at once: that is how every word is accounted for, and what keeps
the search short.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from pbem.core.orders.alike import done_alike, told_alike
from pbem.core.orders.declarations import Declared
from pbem.core.orders.denials import denials_kept
from pbem.core.orders.filling import alternatives_said, bodies, filled
from pbem.core.orders.meanings import GLUE, NUMBER, SLOT, UNSURE, Item, Kinds, Span, has
from pbem.core.orders.sense import Said, Sense

#: Words that any order may have, and change it where it looks for them.
SOFT = Kinds("own me i firstly success possible there too step phase")
#: The name of a phase: it says no more than what it has in it ("Merchant Fleets phase: 1").
PHASE = "phase"
#: Words that make a reading one to be asked about: what was, what is taken back, what is in doubt or said again.
WARY = Kinds("past correction maybe again")
#: Ways to take the words of a group, at most.
_MOST_WAYS = 192
#: How much weaker it is to take a word for a filling one that the order has a meaning for.
_LEFT_OUT, _LEFT_OUT_OTHERS = 0.01, 0.6


@dataclass(frozen=True, kw_only=True, slots=True)
class Candidate:
    """One way to have an order out of some words."""

    order: Declared
    said: Said
    body: str = ""  #: of an order that takes a slot, without it
    lines: tuple[str, ...] = ()  #: of any other
    kept: tuple[Item, ...] = ()  #: what an order behind it may leave out
    kept_else: tuple[Item, ...] = ()  #: what an alternative to it may leave out
    offered: bool = False  #: it is to be asked about, and not taken
    weak: float = 0.0  #: how little speaks for it

    def placed(self, laid: Sequence[str]) -> Iterator[tuple[str, ...]]:
        """Its lines behind those that are laid already, the likeliest first."""
        if self.lines:
            yield self.lines
            return
        for lines in self.said.sense.grammar.placed(self.body, self.said, laid):
            yield (lines,) if isinstance(lines, str) else lines


def fits(
    order: Declared,
    spans: Sequence[Span],
    sense: Sense,
    *,
    before: Candidate | None = None,
    condition: str = "",
    tail: bool = False,
    asked: Sequence[Item] = (),
) -> Iterator[Candidate]:
    """The ways in which the words are that order; `before`: the order before it; `tail`: it follows an ELSE.

    `asked`: the place that its condition names.
    """
    same = before is not None and before.order is order
    if not (same or order.weakly or any(order.evoked.any_of(span.items) for span in spans)):
        return
    ways = _ways(order, spans)
    strong = any(_tells_deed(span, sense) for span in spans)
    for chosen in product(*ways):
        items = _with_place([item for item in chosen if item is not None], asked)
        left_out = sum(_left_out(way) for item, way in zip(chosen, ways, strict=True) if item is None)
        if same and order.alike and before is not None and told_alike(spans, sense.words):
            items = _inherited(items, done_alike(order.alike, before.said.items, sense.grammar.places))
        found = _evoked(order, items, before, strong=strong, condition=condition, tail=tail, sense=sense)
        if found is None:
            continue
        items, weak = found
        slots = [item for item in items if item.kind == SLOT]
        if order.slot and len({item.value for item in slots}) > 1:
            continue
        said_items = sense.grammar.arranged([item for item in items if item.kind != SLOT], order, sense)
        there = _places(before, sense) if before is not None else ()
        said = Said(
            sense=sense, items=said_items, slots=slots, condition=condition, there=there, tail=tail,
            condition_before=before.said.condition if tail and before is not None else "",
        )  # fmt: skip
        if alternatives_said(order, said, spans):
            yield from candidates(order, said, items, weak + left_out)


def _with_place(items: list[Item], asked: Sequence[Item]) -> list[Item]:
    """The items, with the place that the condition names: "if there is unrest in Brazil, … there"."""
    named = any(item.kind == place.kind for item in items for place in asked)
    return [*items, *asked] if has(items, "there") and not named else items


def _left_out(way: Sequence[Item | None]) -> float:
    """How much weaker it is to take a word for a filling one; whom "the rest" are is rather told than not."""
    if len(way) == 1:
        return 0.0
    return _LEFT_OUT_OTHERS if any(item is not None and item.kind == "others" for item in way) else _LEFT_OUT


def _tells_deed(span: Span, sense: Sense) -> bool:
    """Whether a word can hardly mean anything but a deed: a filling word can, and so can a card's name."""
    if GLUE in span.kinds:
        return False
    grammar = sense.grammar
    return grammar.deeds.any_of(span.items) and not grammar.named_like_deeds.any_of(span.items)


def _ways(order: Declared, spans: Sequence[Span]) -> list[list[Item | None]]:
    """For each span the items that the order takes, None where it may mean nothing; [] of all where one has none."""
    kinds = takes(order)
    ways: list[list[Item | None]] = []
    for span in spans:
        idle = GLUE in span.kinds  # "halt" may take something back, and says nothing as often
        taken = [item for item in span.items if item.kind != GLUE and item in kinds and not (idle and item in WARY)]
        ways_here: list[Item | None] = [item for item in taken if item.kind != PHASE or len(taken) == 1]
        if idle:
            ways_here.append(None)
        if not ways_here:
            return [[]]
        ways.append(ways_here)
    return ways if prod(map(len, ways)) <= _MOST_WAYS else [[]]


_TAKES: dict[int, tuple[Declared, Kinds]] = {}


def takes(order: Declared) -> Kinds:
    """All kinds that the order may have."""
    known = _TAKES.get(id(order))
    if known is None or known[0] is not order:
        kinds = order.evoked | order.says_no_more | SOFT | WARY
        for more in (*order.weakly, *order.needs, *(order.rows.columns if order.rows else ())):
            kinds = kinds | more
        for part in order.parts:
            kinds = kinds | part.kinds | part.beside
        known = _TAKES[id(order)] = (order, kinds | Kinds(SLOT) if order.slot else kinds)
    return known[1]


def _evoked(
    order: Declared,
    items: list[Item],
    before: Candidate | None,
    *,
    strong: bool,
    condition: str,
    tail: bool,
    sense: Sense,
) -> tuple[list[Item], float] | None:
    """The items with those that are left out, and how weakly they speak for the order; None where they do not."""
    same = before is not None and before.order is order
    weak = 0.0
    if not order.evoked.any_of(items):
        if same:
            assert before is not None
            items, weak = _inherited(items, before.kept), 0.1 if tail else 0.5
        elif order.weakly and not strong and _weakly(order, items, condition):
            weak = 1.0
        else:
            return None
    if same and tail:
        assert before is not None
        items = _inherited(items, before.kept_else)
    if not _has_needed(order, items):
        if not same:
            return None
        assert before is not None
        items, weak = _inherited(items, before.kept), 0.5
        if not _has_needed(order, items):
            return None
    if before is not None and has(items, "there"):
        places = _places(before, sense)
        items = items if any(item.kind in {place.kind for place in places} for item in items) else [*items, *places]
    return items, weak


def _places(before: Candidate, sense: Sense) -> list[Item]:
    """Where the order before it is: what "there" says again."""
    return [item for item in before.said.items if item in sense.grammar.places]


#: What tells nothing of an order beside one name: "let's be generous with the navy".
_TELLS_NOTHING = Kinds("allow")


def _weakly(order: Declared, items: Sequence[Item], condition: str) -> bool:
    telling = sum(item not in _TELLS_NOTHING for item in items)
    return all(kinds.any_of(items) for kinds in order.weakly) and bool(
        condition or telling > 1 or len(order.weakly) > 1
    )


def _has_needed(order: Declared, items: Sequence[Item]) -> bool:
    return all(kinds.any_of(items) for kinds in order.needs)


def _inherited(items: Sequence[Item], kept: Iterable[Item]) -> list[Item]:
    said = {item.kind for item in items}
    return [*(Item(each.kind, each.value) for each in kept if each.kind not in said), *items]


def candidates(order: Declared, said: Said, items: Sequence[Item], weak: float) -> Iterator[Candidate]:
    """The ways to have the order out of items that it takes, and that evoke it; `weak`: how little speaks for it."""
    doubtful = any(item.doubt == UNSURE or item in WARY for item in items) or _counted_twice(order, said)
    stays = (order.evoked, order.shared, *order.needs)
    kept = tuple(item for item in items if any(item in kinds for kinds in stays))
    kept_else = tuple(item for item in said.items if item in order.shared_else)
    like = Candidate(order=order, said=said, kept=kept, kept_else=kept_else, weak=weak)
    for parts in filled(order, said):
        for found in order.finish(parts, said) if order.finish else (parts,):
            offered = order.offered or doubtful or bool(found.get("doubt"))
            if "lines" in found:
                condition = found.get("condition", said.condition)
                if condition and not order.condition:
                    continue
                tie = f" {order.condition} {condition}" if condition else ""
                lines = tuple(f"{line}{tie}" for line in found["lines"])
                if denials_kept(order, said, "; ".join(lines)):
                    yield replace(like, lines=lines, offered=offered)
                continue
            for body in bodies(order, found, said):
                if denials_kept(order, said, body):
                    lines = () if order.slot else (body,)
                    yield replace(like, body=body if order.slot else "", lines=lines, offered=offered)


def _counted_twice(order: Declared, said: Said) -> bool:
    """Whether one number is said twice of one thing: "paying 3, thus value 3" may say more than the order does."""
    takes_number = any(Item(NUMBER, 2) in part.kinds for part in order.parts)
    numbers = [item.value for item in said.items if item.kind == NUMBER and item.written and item.value != 1]
    return order.slot and takes_number and len(numbers) > 1 and len(set(numbers)) == 1


def may_be(orders: Iterable[Declared], spans: Sequence[Span]) -> list[Declared]:
    """The orders that can take all of the spans."""
    telling = [span.items for span in spans if GLUE not in span.kinds]
    return [order for order in orders if _takes_all(takes(order), telling)]


def _takes_all(kinds: Kinds, spans: Iterable[Sequence[Item]]) -> bool:
    return all(kinds.any_of(items) for items in spans)
