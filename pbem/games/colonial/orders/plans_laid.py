"""Plans on a seat's sheet: which stand, which alternative did what, whether the seat wants to be asked for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from pbem.core.sheet import Order, Sheet
from pbem.games.colonial.state import Position


def plan_of(sheet: Sheet, state: Position) -> Order | None:
    """The plan of this round."""
    return sheet.get(str(state.round), state.turn)


def standing_plans(cards: Sequence[str], sheet: Sheet, state: Position) -> list[Order]:
    """Standing plans for these cards, in the order they were given."""
    slots = [f"plan.{character}" for card in cards for character in state.board.cards[card]]
    return [order for slot, order in sheet.orders.items() if slot in slots]


def asks_for_plans(sheet: Sheet, state: Position) -> bool:
    """Whether the seat wants to be asked where a plan is missing or cannot be carried out."""
    order = sheet.get("ask", state.turn)
    return order is not None and bool(order.data["on"])


def line_of(sheet: Sheet, state: Position, do: str, part: str, wanted: str | None) -> Mapping[str, Any]:
    """The alternative of this round's plan, or of a standing plan, by which `do` does its thing there; {} without."""
    order = plan_of(sheet, state)
    orders = [order] if order is not None else [each for slot, each in sheet.orders.items() if slot.startswith("plan.")]
    for each in orders:
        for alternative in each.data["alternatives"]:
            named = alternative["action"].get(part, "")
            if alternative["action"]["do"] == do and wanted in (named if isinstance(named, list) else [named]):
                found: Mapping[str, Any] = alternative
                return found
    return {}


def placed(action: Mapping[str, Any], most: int) -> Iterator[dict[str, Any]]:
    """A Viceroy's action with each choice of its goods, and the counters shared out among them."""
    goods = [each[0] if isinstance(each[0], list) else [each[0]] for each in action["place"]]
    for chosen in product(*goods):
        counts = shared_out([count for _, count in action["place"]], most)
        yield {**action, "place": [[good, count] for good, count in zip(chosen, counts, strict=True) if count]}


def shared_out(counts: Sequence[int | None], most: int) -> list[int]:
    """How many go where; None takes what the others leave."""
    left = most - sum(count or 0 for count in counts)
    found = []
    for count in counts:
        found.append(max(left, 0) if count is None else count)
        left = 0 if count is None else left
    return found
