"""The order language of Pearls: DIVE for this turn, ALWAYS for all others, CLEAR."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.errors import NotAllowed, NotUnderstood
from pbem.core.ruleset import Effect, FormLine, Need, OrderContext
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Answer, Decision, Source
from tests.pearls.state import State

#: Slot of the sheet to the word that fills it.
WORDS = {"dive": "DIVE", "always": "ALWAYS"}


def begins_order(line: str) -> bool:
    """Whether the line begins with a word of the language."""
    return line.split(maxsplit=1)[:1] != [] and line.split()[0].upper() in (*WORDS.values(), "CLEAR")


def read(line: str, context: OrderContext) -> Effect:
    """What a line means. A refusal says what was written, why it does not go, and which lines would do."""
    word, _, rest = line.strip().upper().partition(" ")
    breath = context.state.players[context.seat].breath
    would_do = (f"DIVE {min(3, breath)}", f"ALWAYS {min(1, breath)}")
    if word == "CLEAR" and rest.lower() in WORDS:
        return Effect(cleared=(rest.lower(),), words=f"{rest} is taken back")
    slot = word.lower()
    if slot not in WORDS or not rest.isdecimal():
        raise NotUnderstood(f"“{line.strip()}” is no order of this game.", instead=would_do)
    depth = int(rest)
    if depth > breath:
        raise NotAllowed(f"You have breath for {breath}, not for {depth}.", instead=(f"{word} {breath}",))
    standing = slot == "always"
    order = Order(
        slot=slot,
        text=f"{word} {depth}",
        data={"depth": depth},
        standing=standing,
        turn=0 if standing else context.state.turn,
    )
    return Effect(orders=(order,), words=_words(order))


def settle(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """The answer of a sheet: what was sent for this turn, else what always holds; never more than the breath."""
    for slot, source in (("dive", Source.ORDER), ("always", Source.STANDING)):
        order = sheet.get(slot, state.turn)
        if order is not None:
            return Answer(min(order.data["depth"], state.players[decision.seat].breath), source)
    return None


def needs(state: State, decisions: Sequence[Decision], sheets: dict[str, Sheet]) -> list[Need]:
    """What is wanted: a depth of everybody who has breath."""
    words = f"how deep you dive in turn {state.turn}"
    return [
        Need(
            seat=each.seat,
            kind=each.kind,
            keys=(each.key,),
            words=words,
            missing=() if settle(each, sheets.get(each.seat, Sheet()), state) else (words,),
        )
        for each in decisions
    ]


def form(state: State, seat: str) -> list[FormLine]:
    """The form at the foot of a report."""
    comment = f"0 to {state.players[seat].breath}; the pearl is worth {state.pearl}"
    return [FormLine(text="DIVE __", comment=comment), FormLine(text="END")]


def sheet_words(sheet: Sheet, state: State) -> list[tuple[str, str]]:
    """The whole sheet in words, the open slot included."""
    found = [(slot, _words(order)) for slot in WORDS if (order := sheet.get(slot, state.turn))]
    return found or [("dive", "(no depth yet: would be 0)")]


def _words(order: Order) -> str:
    depth = order.data["depth"]
    return f"dive {depth} deep" + (" whenever nothing else is sent" if order.standing else "")
