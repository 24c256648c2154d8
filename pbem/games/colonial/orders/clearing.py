"""Taking orders back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.core.grammar import Lexicon, Line, compact, keyword
from pbem.core.orders.taking_back import taken_back, whole_part
from pbem.core.ruleset_contract import Effect, OrderContext
from pbem.core.sheet import Sheet
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.orders.line_reading import AND, Reading

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
    `CLEAR SLOT fleets.turn`, `CLEAR ALWAYS BUILD FLEETS AND BUILD SQUADRONS`, which leaves this turn's order.
    """
    plans = {f"plan.{name}": spelled for name, spelled in w.CHARACTERS.items()}
    names = Lexicon(
        "a round (1 to 5) or what an order begins with (CARDS, FLEETS, SURRENDER …)",
        {**{name: shown for name, (shown, _) in slots.items()}, **plans},
    )

    def clear(r: Reading[Any], context: OrderContext) -> Effect:
        line, sheet = r.line, context.sheet
        if line.done:
            return _cleared([order.slot for order in sheet.current(context.state.turn) if not order.standing], sheet)
        if not line.sees(w.STANDING) and (together := whole_part(line, sheet, w.ALL, w.STANDING)) is not None:
            return _cleared(together, sheet)
        itself = line.sees(w.ROUND)
        if itself and (exact := _after_its_word(line, slots, sheet)):
            return _cleared([exact], sheet)
        found: list[str] = []
        always = False  # said once, it is of all that is named behind it: less is taken back than might be meant
        while True:
            always = _standing_alone(line) or always
            if not line.next():
                found += _standing(sheet)
                break
            found += _meant(r, slots, names, sheet, always=always)
            if not (line.sign(",") | line.has(AND)):
                break
        if line.has(w.ALWAYS) and not always:
            found = [slot for slot in found if slot in _standing(sheet)]
        return _cleared(list(dict.fromkeys(found)), sheet)

    return clear


#: What may stand before a name and changes nothing: "the building of fleets", "my standing order surrender".
_SMALL = keyword(
    "THE",
    "my",
    "of",
    "for",
    "building",
    "order",
    "orders",
    "die",
    "den",
    "das",
    "der",
    "mein",
    "meine",
    "Befehl",
    "Befehle",
)


def _standing_alone(line: Line) -> bool:
    """Whether what is named next is meant as far as it stands for every turn: `CLEAR ALWAYS BUILD FLEETS`."""
    _pass_over(line)
    always = line.has(w.ALWAYS) or line.has(w.STANDING)
    _pass_over(line)
    return always


def _pass_over(line: Line) -> None:
    while line.sees(_SMALL):
        line.skip(_SMALL)


def _standing(sheet: Sheet) -> list[str]:
    return [slot for slot, order in sheet.orders.items() if order.standing]


def _meant(r: Reading[Any], slots: Slots, names: Lexicon, sheet: Sheet, *, always: bool) -> list[str]:
    """The slots of a round's number or of a name; `always`: only what stands for every turn."""
    line, start = r.line, r.line.at
    line.skip(w.ROUND)
    number = line.number() if line.next().isdecimal() else None
    if number is None:
        found = _named(r, slots, line.take(names), sheet)
        return [slot for slot in found if not always or slot in _standing(sheet)]
    if not 1 <= number <= 5:
        raise line.wrong(f"there is no slot {number}: the rounds are 1 to 5", start, ("1", "2", "3", "4", "5"))
    return [] if always else [str(number)]


def _after_its_word(line: Line, slots: Slots, sheet: Sheet) -> str | None:
    start = line.at
    line.skip(w.ROUND)
    exact = _slot_itself(line, slots, sheet)
    line.at = line.at if exact else start
    return exact


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


def _named(r: Reading[Any], slots: Slots, name: str, sheet: Sheet) -> list[str]:
    begins = slots[name][1] if name in slots else (name,)
    seat = r.line.find(r.words.seats) if name in ("ship", "sell", "give") else None
    found = [slot for slot in sheet.orders if _belongs(slot, begins, seat)]
    return found or list(begins)


def _belongs(slot: str, begins: Sequence[str], seat: str | None) -> bool:
    if seat is not None:
        return any(slot == f"{each}.{seat}" for each in begins)
    return any(slot == each or slot.startswith(f"{each}.") for each in begins)


def _cleared(slots: Sequence[str], sheet: Sheet) -> Effect:
    return taken_back(slots, [sheet.orders[slot].text for slot in slots if slot in sheet.orders])
