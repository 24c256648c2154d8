"""Taking orders back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.grammar import Lexicon, Line, compact
from pbem.core.orders.taking_back import taken_back, whole_part
from pbem.core.ruleset_contract import Effect, OrderContext
from pbem.core.sheet import Sheet
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.orders.line_reading import Reading

#: A name, with its spellings, to the slots, or the beginnings of slots, that it means.
Slots = Mapping[str, tuple[Sequence[str], Sequence[str]]]
#: What every edition takes back.
SLOTS: Slots = {
    "cards": (("CARDS", "Karten"), ("cards",)),
    "line-up": (("LINEUP", "Aufstellung"), ("line-up",)),
    "ship": (("SHIP", "allow ship", "refuse ship", "Verschiffen"), ("allow.ship",)),
    "sell": (("SELL", "allow sell", "refuse sell", "Verkaufen"), ("allow.sell",)),
    "surrender": (("SURRENDER", "Kapituliere"), ("surrender", "answer")),
    "casualties": (("CASUALTIES", "Verluste"), ("casualties",)),
    "repay": (("REPAY", "Tilge"), ("repay",)),
    "fleets": (("FLEETS", "build fleets", "Flotten"), ("fleets",)),
    "squadrons": (("SQUADRONS", "build squadrons", "Geschwader"), ("squadrons",)),
    "auto": (("AUTO", "auto own goods"), ("auto",)),
    "on-success": (("ON SUCCESS", "bei Erfolg"), ("on-success", "stage-two")),
    "lose": (("LOSE FROM", "lose", "Verliere"), ("lose",)),
    "ask": (("ASK", "Frage"), ("ask",)),
    "give": (("GIVE", "Gib"), ("give",)),
}


def clearer(slots: Slots) -> Callable[[Reading[Any], OrderContext], Effect]:
    """The reader of CLEAR for an edition with these orders beside its plans.

    `CLEAR` (this turn's orders), `CLEAR 3`, `CLEAR STANDING`, `CLEAR SURRENDER`, `CLEAR TRADER`, `CLEAR ALL`,
    `CLEAR SLOT fleets.turn`.
    """
    plans = {f"plan.{name}": spelled for name, spelled in w.CHARACTERS.items()}
    names = Lexicon("what is to be taken back", {**{name: shown for name, (shown, _) in slots.items()}, **plans})

    def clear(r: Reading[Any], context: OrderContext) -> Effect:
        line, sheet = r.line, context.sheet
        line.has(w.ALWAYS)
        if line.done:
            return _cleared([order.slot for order in sheet.current(context.state.turn) if not order.standing], sheet)
        together = whole_part(line, sheet, w.ALL, w.STANDING)
        if together is not None:
            return _cleared(together, sheet)
        itself = line.sees(w.ROUND)
        line.skip(w.ROUND)
        if itself and (exact := _slot_itself(line, slots, sheet)):
            return _cleared([exact], sheet)
        start = line.at
        number = line.number()
        if number is not None:
            if not 1 <= number <= 5:
                raise line.wrong(f"there is no slot {number}: the rounds are 1 to 5", start, ("1", "2", "3", "4", "5"))
            return _cleared([str(number)], sheet)
        return _named(r, slots, line.take(names), sheet)

    return clear


def _slot_itself(line: Line, slots: Slots, sheet: Sheet) -> str | None:
    """`CLEAR SLOT fleets.turn`: one slot by its own name and none beside it, as a page of orders takes it back."""
    text = line.text[line.spans[line.at][0] :] if not line.done else ""
    exact = next((slot for slot in sheet.orders if not slot.isdecimal() and compact(slot) == compact(text)), None)
    heads = {compact(begins.partition(".")[0]) for _, starts in slots.values() for begins in starts} | {"plan"}
    if exact is None and "." in text and compact(text.partition(".")[0]) in heads:
        exact = text.replace(" ", "-")  # nothing is in it (any more)
    if exact is not None:
        line.at = len(line.words)
    return exact


def _named(r: Reading[Any], slots: Slots, name: str, sheet: Sheet) -> Effect:
    begins = slots[name][1] if name in slots else (name,)
    seat = r.line.find(r.words.seats) if name in ("ship", "sell", "give") else None
    found = [slot for slot in sheet.orders if _belongs(slot, begins, seat)]
    return _cleared(found or list(begins), sheet)


def _belongs(slot: str, begins: Sequence[str], seat: str | None) -> bool:
    if seat is not None:
        return any(slot == f"{each}.{seat}" for each in begins)
    return any(slot == each or slot.startswith(f"{each}.") for each in begins)


def _cleared(slots: Sequence[str], sheet: Sheet) -> Effect:
    return taken_back(slots, [sheet.orders[slot].text for slot in slots if slot in sheet.orders])
