"""One line being understood: what it is read against, and what a part of it has said."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pbem.core.errors import Refusal
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import Item, Kinds, has, values
from pbem.core.ruleset_contract import Effect, OrderContext

#: What lines do: orders by slot, slots taken back, and what happens at once; lines that do the same are the same.
Deed = tuple[Any, ...]


@dataclass(kw_only=True, eq=False)
class Sense:
    """A line being understood."""

    grammar: Grammar
    context: OrderContext
    read: Callable[[str, OrderContext], Effect]
    words: Sequence[str] = ()  #: of the line, in small letters
    _known: dict[tuple[str, ...], Deed | None] = field(default_factory=dict)
    _slots: dict[tuple[str, ...], frozenset[str]] = field(default_factory=dict)
    _why: dict[tuple[str, ...], str] = field(default_factory=dict)

    @property
    def state(self) -> Any:
        """The position."""
        return self.context.state

    @property
    def seat(self) -> str:
        """Whose line it is."""
        return self.context.seat

    def deed(self, lines: Sequence[str]) -> Deed | None:
        """What canonical lines do, one after the other, by the exact reader; None where one is refused."""
        key = tuple(lines)
        if key not in self._known:
            self._known[key] = self._carried_out(key)
        return self._known[key]

    def why_not(self, lines: Sequence[str]) -> str:
        """Why the exact reader refuses canonical lines; "" where it takes them."""
        self.deed(lines)
        return self._why.get(tuple(lines), "")

    def slots(self, lines: Sequence[str]) -> frozenset[str]:
        """The slots that lines fill, and the kinds of what they do at once."""
        self.deed(lines)
        return self._slots.get(tuple(lines), frozenset())

    def _carried_out(self, lines: tuple[str, ...]) -> Deed | None:
        sheet = self.context.sheet.copy()
        context = replace(self.context, sheet=sheet, mend=False)
        changed, cleared, acts = set[str](), set[str](), []
        try:
            for line in lines:
                effect = self.read(line, context)
                cleared.update(order.slot for order in sheet.clear(effect.cleared))
                changed -= set(effect.cleared)
                for order in effect.orders:
                    sheet.put(order)
                    changed.add(order.slot)
                if effect.intervention is not None:
                    acts.append((effect.intervention[0], _frozen(effect.intervention[1])))
                if effect.check:
                    return None
        except Refusal as refusal:
            self._why[lines] = refusal.reason
            return None
        self._slots[lines] = frozenset(changed | {kind for kind, _ in acts})
        orders = sorted((slot, _frozen(sheet.orders[slot].data), sheet.orders[slot].standing) for slot in changed)
        return (tuple(orders), tuple(sorted(cleared - changed)), tuple(acts))


def _frozen(data: Any) -> str:
    return json.dumps(data, sort_keys=True, default=str)


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """What a part of the line says of one order."""

    sense: Sense
    items: Sequence[Item]  #: without slots, in the order of the line; those of an order before it have at = -1
    slots: Sequence[Item] = ()
    condition: str = ""
    tail: bool = False  #: whether it is an alternative behind ELSE
    there: Sequence[Item] = ()  #: where the order before it is
    condition_before: str = ""  #: of an alternative: that of the order before it
    before: Sequence[Item] = ()  #: of a condition: what the order before it says

    @property
    def state(self) -> Any:
        """The position."""
        return self.sense.state

    @property
    def seat(self) -> str:
        """Whose line it is."""
        return self.sense.seat

    def has(self, *names: str) -> bool:
        """Whether one of these kinds or meanings is said."""
        return has(self.items, *names)

    def values(self, kind: str) -> list[Any]:
        """What is said of a kind."""
        return values(self.items, kind)

    def only(self, *names: str) -> bool:
        """Whether nothing else is said."""
        kinds = Kinds(*names)
        return all(item in kinds for item in self.items)

    def between(self, one: Item, other: Item) -> set[str]:
        """The words between two items."""
        return set(self.sense.words[one.past : other.at])
