"""What is tapped on Colonial's pages, by chance, and lines that were ordered: of the phrases' meanings, and of bots."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from pbem.core.errors import Refusal
from pbem.core.order_page import Control, Menu, Option, Page, Part, Shape, Slot
from pbem.core.ruleset_contract import OrderContext, Ruleset
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Answer, Decision, WantsToBeAsked
from pbem.desk.ground import shelf
from tests.games.bot_game import BotGame
from tests.phrases.reading import lines_of, place_of

SEATS = ("Red", "Blue", "Green", "Yellow", "Orange", "Purple")
_TURNS = 12
#: Shapes whose rows together may be too much: a Viceroy's Logistics, two Privateers a turn, all Goods of a landing.
_ONE_ROW = ("viceroy", "privateers", "expedition")
_PIECES = re.compile(r"\{(\w+)\}|(\[)|(\])|([^{}\[\]]+)")


def ruleset(edition: str) -> Any:
    """An edition with its doors."""
    return shelf.load(edition)


# --- lines that were ordered ------------------------------------------------------------------------------------------


@dataclass(kw_only=True)
class Ordered:
    """Canonical lines of one seat in one position."""

    state: Any
    seat: str
    waiting: Sequence[Decision]
    lines: dict[str, str] = field(default_factory=dict)  #: to the slots they were laid into


def of_phrases(edition: str) -> list[Ordered]:
    """What the lines of the phrases mean, as the exact reader writes it."""
    found: dict[tuple[str, str], Ordered] = {}
    for phrase in lines_of(edition):
        place = place_of(edition, phrase["position"])
        state, waiting = place.position.state, place.position.waiting
        seat = phrase["seat"]
        into = found.setdefault((phrase["position"], seat), Ordered(state=state, seat=seat, waiting=waiting))
        for meant in (phrase.get("means") or [], *(phrase.get("also") or [])):
            orders = laid(place.ruleset, into, [*(phrase.get("before") or []), *meant])
            into.lines |= {order.text: order.slot for order in orders}
    return [each for each in found.values() if each.lines]


def laid(rules: Ruleset, into: Ordered, lines: Sequence[str]) -> list[Order]:
    """The orders that lines come to, one after the other; what is refused is left out."""
    sheet, found = Sheet(), list[Order]()
    mine = [decision for decision in into.waiting if decision.seat == into.seat]
    for line in lines:
        context = OrderContext(state=into.state, seat=into.seat, sheet=sheet, open=mine, pending=into.waiting)
        try:
            effect = rules.read(line, context)
        except Refusal:
            continue
        sheet.clear(effect.cleared)
        for order in effect.orders:
            sheet.put(order)
            found.append(order)
    return found


@dataclass(kw_only=True)
class Recorded(BotGame):
    """A game of bots whose orders and positions are kept."""

    ordered: list[Ordered] = field(default_factory=list)
    positions: list[Any] = field(default_factory=list)  #: where somebody acted, within the rounds too

    def settle(self, decision: Decision, state: Any) -> Answer | WantsToBeAsked | None:
        """As ever; where somebody acts, the position is kept."""
        if decision.kind in ("action", "line-up"):
            self.positions.append(state.copy())
        return super().settle(decision, state)

    def _take(self, state: Any, seat: str, line: str, mine: Sequence[Decision]) -> None:
        before = dict(self.sheets[seat].orders)
        super()._take(state, seat, line, mine)
        new = {order.text: slot for slot, order in self.sheets[seat].orders.items() if before.get(slot) is not order}
        if not self.ordered or self.ordered[-1].state is not state or self.ordered[-1].seat != seat:
            self.ordered.append(Ordered(state=state, seat=seat, waiting=mine))
        self.ordered[-1].lines |= new


def played(edition: str, seed: int) -> Recorded:
    """A game of bots, of two to six players."""
    rules = ruleset(edition)
    seats = SEATS[: rules.counts[seed % len(rules.counts)]]
    game = Recorded(rules=rules, seed=seed, seats=seats, bots=seats, most_turns=_TURNS)
    game.play()
    return game


# --- tapping ----------------------------------------------------------------------------------------------------------


class Tapping:
    """A page and a menu, as a person who knows no rule taps them: any choice that is offered as possible."""

    def __init__(self, page: Page, menu: Menu, own: Menu, seed: int) -> None:
        self._menu = menu
        self._lists = {**page.lists, **menu.lists}
        self._shapes = {shape.name: shape for shape in page.shapes}
        self._facts = page.conditions
        self.slots = {slot.name: slot for slot in page.slots} | {slot.name: slot for slot in (*menu.slots, *own.slots)}
        self._any = random.Random(seed)
        for slot in [each for each in self.slots.values() if each.like]:
            like = self.slots[slot.like]
            shapes = slot.shapes or like.shapes
            self.slots[slot.name] = replace(slot, shapes=shapes, otherwise=like.otherwise, condition=like.condition)

    def line(self, slot: Slot, name: str) -> str | None:
        """A line of a slot by one of its shapes; None where nothing of it is possible."""
        offer = self._menu.offers.get(name)
        shape = self._shapes[name]
        if offer is not None and offer.why:
            return None
        body = self._filled(shape, slot.given, offer.parts if offer else {})
        if body is None:
            return None
        tail = ""
        if slot.condition and not shape.last and not self._any.randrange(4):
            tail = f" {slot.condition} {self._condition(name)}"
        return slot.before + body + tail

    def _filled(self, shape: Shape, given: Mapping[str, str], offered: Mapping[str, Mapping[str, Any]]) -> str | None:
        chosen: dict[str, list[str]] = {name: [value] for name, value in given.items()}
        needed = _needed(shape.line)
        values: dict[str, str] = {}
        for part in shape.parts:
            if part.name in given:
                values[part.name] = given[part.name]
            elif part.name in needed or not self._any.randrange(3):
                value = self._value(part, shape.name, chosen, offered.get(part.name))
                if value is None and part.name in needed:
                    return None
                values[part.name] = value or ""
        return written(shape.line, values)

    def _value(
        self, part: Part, shape: str, chosen: dict[str, list[str]], offered: Mapping[str, Any] | None
    ) -> str | None:
        if part.control is Control.CONDITION:
            return self._condition(shape)
        if part.control is Control.ROWS:
            return self._rows(part, shape, chosen)
        options = [each.value for each in self._options(part, chosen)]
        if part.control is Control.NUMBER:
            options += [str(n) for n in range(part.least, min(part.most, part.least + 9) + 1)]
        if offered is not None:
            options = [each for each in options if each in offered and not offered[each].why]
        several = part.control in (Control.RANKED, Control.SEVERAL)
        most = min(len(options), part.most if several and part.least > 1 else self._any.randint(1, 2)) if several else 1
        if not options or (most < part.least and several):
            return None
        taken = self._any.sample(options, most)
        chosen[part.name] = taken
        return part.joined.join(taken)

    def _rows(self, part: Part, shape: str, chosen: dict[str, list[str]]) -> str | None:
        found = []
        for _ in range(1 if shape in _ONE_ROW else self._any.randint(1, 2)):
            within, values = dict(chosen), dict[str, str]()
            needed = _needed(part.line)
            for column in part.columns:
                if column.name in needed or not self._any.randrange(2):
                    value = self._value(column, shape, within, None)
                    if value is None and column.name in needed:
                        return None
                    values[column.name] = value or ""
            row = written(part.line, values)
            if row and row not in found:
                found.append(row)
        return part.joined.join(found)

    def _options(self, part: Part, chosen: Mapping[str, Collection[str]]) -> Iterator[Option]:
        places = chosen.get(part.within, ())
        for each in dict.fromkeys((*part.options, *(self._lists[part.of] if part.of else ()))):
            if not part.within or not each.fits or not places or set(each.fits) & set(places):
                yield each

    def _condition(self, shape: str) -> str:
        facts = [fact for fact in self._facts if not fact.beside or shape in fact.beside]
        parts = [cast(str, self._filled(self._any.choice(facts), {}, {})) for _ in range(self._any.randint(1, 2))]
        return self._any.choice((" AND ", " OR ")).join(dict.fromkeys(parts))


def _needed(line: str) -> set[str]:
    """The parts of a line outside all brackets."""
    outside, depth = set[str](), 0
    for part, opened, closed, _ in _PIECES.findall(line):
        depth += bool(opened) - bool(closed)
        if part and not depth:
            outside.add(part)
    return outside


def written(line: str, values: Mapping[str, str]) -> str:
    """A template filled in: what stands in [] falls out with its part."""
    open_: list[tuple[list[str], list[bool]]] = [([], [])]
    for part, opened, closed, words in _PIECES.findall(line):
        if opened:
            open_.append(([], []))
        elif closed:
            texts, there = open_.pop()
            open_[-1][0].append("".join(texts) if all(there) else "")
        elif part:
            open_[-1][0].append(values.get(part, ""))
            open_[-1][1].append(bool(values.get(part)))
        else:
            open_[-1][0].append(words)
    return "".join(open_[0][0])
