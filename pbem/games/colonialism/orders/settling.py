"""Decisions settled from a seat's sheet: slots tried when their turn comes, wishes, and what is done in idle slots.

Nothing is looked at but the sheet, the decision and what the seat may see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from pbem.core.conditions import Condition
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.core.orders.plans import Tried, check_condition, first_legal
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Answer, Decision, Source
from pbem.games.colonialism.orders import place_names as p
from pbem.games.colonialism.orders.facts import Seen
from pbem.games.colonialism.orders.facts_reading import fact_reader
from pbem.games.colonialism.orders.lexicon import vocabulary
from pbem.games.colonialism.orders.ship_lines import Choice, Place, choices_of
from pbem.games.colonialism.rules.conversion import possible
from pbem.games.colonialism.rules.decisions import SLOTS, line_of
from pbem.games.colonialism.rules.ships import alone, to_place
from pbem.games.colonialism.state import COLOURS, State


def settle(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """The answer of a seat's sheet; None where it says nothing."""
    return _SETTLED[decision.kind](decision, sheet, state)


def ready(decision: Decision, sheet: Sheet, state: State) -> bool:
    """Whether the sheet has something to try for this decision."""
    return settle(decision, sheet, state) is not None


def idle_of(sheet: Sheet) -> str | None:
    """What is done in slots without an order: "draw" or "pass"; None where it is not said."""
    order = sheet.orders.get("idle")
    return None if order is None else str(order.data["do"])


def open_slots(sheet: Sheet, turn: int, rounds: Sequence[int]) -> list[str]:
    """The slots of these rounds that have no order."""
    slots = [line_of(round, number) for round in rounds for number in SLOTS]
    return [slot for slot in slots if sheet.get(slot, turn) is None]


# --- actions ------------------------------------------------------------------------------------------------------


def _plans(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decision D04: The orders for a window are in when every slot has one, or IDLE stands."""
    lacking = open_slots(sheet, state.turn, decision.about["rounds"])
    if not lacking:
        return Answer("filed", Source.ORDER)
    return Answer("filed", Source.STANDING) if idle_of(sheet) else None


def _action(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decision D04: The first alternative of the slot that is legal now; else what IDLE says; else a pass."""
    order, idle = sheet.get(decision.about["line"], state.turn), idle_of(sheet)
    if order is None:
        return None if idle is None else Answer(_idle(decision, idle), Source.STANDING)
    tried = first_legal(order.data["alternatives"], partial(_tried, decision, state))
    if tried.value is not None:
        return Answer(tried.value, Source.ORDER, _note(tried))
    # RULING CL-J61: nothing that was ordered is legal.
    return Answer(_idle(decision, idle or "pass"), Source.ORDER, tried.why)


def _tried(decision: Decision, state: State, alternative: Mapping[str, Any]) -> Any:
    """The canonical action; raises NotAllowed where its condition does not hold, or the rules do not allow it now."""
    _check(alternative["when"], decision.seat, state)
    return decision.range().check(alternative["action"])


def _check(when: Condition | None, seat: str, state: State) -> None:
    words = vocabulary(state.board, state.seats)
    check_condition(when, Seen(state=state, seat=seat), fact_reader(words, seat), words.language)


def _note(tried: Tried) -> str:
    """Why choices before this one fell; of a pass only why, that it was the last tells nobody anything."""
    return tried.why if tried.value and tried.value["do"] == "pass" else _behind(tried)


def _behind(tried: Tried) -> str:
    """Which choice it is, and why those before it fell; "" for the first."""
    return say("choice {number}: {why}", number=len(tried.fell) + 1, why=tried.why) if tried.fell else ""


def _idle(decision: Decision, do: str) -> Any:
    try:
        return decision.range().check({"do": do})
    except NotAllowed:
        return decision.fallback()


# --- wishes -------------------------------------------------------------------------------------------------------


def _position(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decisions D01, D18: The first wished row that is free."""
    order = sheet.get("position", state.turn)
    if order is None:
        return None
    free = next((row for row in order.data["rows"] if row in decision.about["free"]), None)
    return _wished(decision, order, free, say("none of the rows you wished for was free"))


def _wished(decision: Decision, order: Order, found: Any, none: str) -> Answer | None:
    """What a wish for the end of a phase comes to: what was found, or `none` of it; one for once is used up."""
    source, spent = (Source.STANDING, "") if order.standing else (Source.ORDER, order.slot)
    if found is not None:
        return Answer(found, source, spends=spent)
    # RULING CL-A13: where the game waits for it the seat is asked, elsewhere the default is done.
    return None if decision.waits else Answer(decision.fallback(), source, none, spent)


def _rows(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decision D01: The wish for a row is in."""
    order = sheet.get("position", state.turn)
    return None if order is None else Answer("filed", Source.STANDING if order.standing else Source.ORDER)


def _draft(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decision D02: The six cards."""
    order = sheet.get("draft", state.turn)
    return None if order is None else Answer(list(order.data["cards"]), Source.ORDER)


def _ship(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decision D03: The first choice for the seat's first, second or third ship that holds when its turn comes."""
    places = _places(sheet, state)
    number = decision.about["n"]
    if number not in places:
        return None
    choices = choices_of(places[number])
    tried = first_legal(choices, lambda each: _zone(each, decision.seat, state, last=each is choices[-1]))
    if tried.value is not None:
        return Answer(tried.value, Source.ORDER, _behind(tried))
    # At tempo decision the seat is asked; a sealed list cannot be asked about any more.
    return None if decision.waits else Answer(decision.fallback(), Source.ORDER, tried.why)


def _zone(choice: Choice, seat: str, state: State, *, last: bool) -> str:
    """A zone of a place's choices; raises NotAllowed where it is passed over."""
    _check(choice["when"], seat, state)
    # RULING CL-A12: a zone before the last gives way where a ship of another lies.
    if choice["when"] is None and not last and not alone(state, seat, choice["zone"]):
        raise NotAllowed(say("ships of others lie {there}", there=p.at(state.board.names[choice["zone"]])))
    return str(choice["zone"])


def _ships(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decision D03: The sealed list is in when it names every ship."""
    named = _places(sheet, state)
    filed = named and all(number in named for number in to_place(state, decision.seat))
    return Answer("filed", Source.ORDER) if filed else None


def _places(sheet: Sheet, state: State) -> dict[int, Place]:
    """Number of a ship to its place of the list."""
    order = sheet.get("ships", state.turn)
    return {} if order is None else dict(enumerate(order.data["zones"], start=order.data.get("first", 1)))


def _losses(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decision D15: Mercenaries or own discs first, as the region's order says, else the general one."""
    order = _in_region(sheet, "lose", decision)
    if order is None:
        return None
    most, own = decision.about["mercenaries"], decision.about["own"]
    count = decision.about["count"]
    return Answer(max(0, count - own) if order.data["own"] else min(count, most), Source.STANDING)


def _take(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decision D16: The first wished colour that is there, as the region's order says, else the general one."""
    order = _in_region(sheet, "take", decision)
    if order is None:
        return None
    there: Mapping[str, int] = decision.about["cubes"]
    for wish in order.data["colours"]:
        colour = _colour(wish, there, decision.about["held"])
        if there.get(colour):
            return Answer(colour, Source.STANDING)
    return Answer(decision.fallback(), Source.STANDING, say("none of the colours you wished for lay there"))


def _colour(wish: str, there: Mapping[str, int], held: Mapping[str, int]) -> str:
    """A wished colour; LEAST and MOST as the cubes lie, ties as by default."""
    lying = [colour for colour in COLOURS if there.get(colour)]
    if wish == "least":
        return min(lying, key=lambda colour: (held.get(colour, 0), -there[colour]))
    if wish == "most":
        return min(lying, key=lambda colour: (-there[colour], held.get(colour, 0)))
    return wish


def _in_region(sheet: Sheet, kind: str, decision: Decision) -> Order | None:
    return sheet.orders.get(f"{kind}.{decision.about['region']}") or sheet.orders.get(kind)


def _keep(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decision D17: The first wished card that is in hand."""
    order = sheet.get("keep", state.turn)
    if order is None:
        return None
    card = next((card for card in order.data["cards"] if card in decision.about["hand"]), None)
    return _wished(decision, order, card, say("none of the cards you wished to keep was in your hand"))


def _convert(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """Decision D19: The conversions that were ordered, as far as there are three cubes for each."""
    order = sheet.orders.get("convert")
    if order is None:
        return None
    done = possible(decision.about["held"], order.data["pairs"], state.board.numbers.conversion_rate)
    short = len(order.data["pairs"]) - len(done)
    note = say("for some conversions there were not enough cubes") if short else ""
    return Answer(done, Source.STANDING, note)


_SETTLED: Mapping[str, Callable[[Decision, Sheet, State], Answer | None]] = {
    "rows": _rows, "position": _position, "draft": _draft, "ships": _ships, "ship": _ship, "plans": _plans,
    "action": _action, "losses": _losses, "take": _take, "keep": _keep, "convert": _convert,
}  # fmt: skip
