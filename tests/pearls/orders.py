"""The order language of Pearls: DIVE for this turn, ALWAYS for all others, CHECK, CLEAR; in English and in German."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.errors import NotAllowed
from pbem.core.grammar import Lexicon, Line, Misread, keyword
from pbem.core.language import say, spoken
from pbem.core.ruleset_contract import Effect, FormLine, Need, OrderContext
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Answer, Decision, Source, Tempo

from .phases import UP, deepest
from .state import State

#: Slot of the sheet to the word that fills it.
SLOTS = {"dive": keyword("DIVE", "tauchen", de="TAUCHE"), "always": keyword("ALWAYS", de="IMMER")}
CHECK = keyword("CHECK", "test", de="PRÜFE")
CLEAR = keyword("CLEAR", "streiche", de="LÖSCHE")
WITH = keyword("WITH", de="MIT")
END = keyword("END", de="ENDE")


def begins_order(line: str) -> bool:
    """Whether the line begins with a word of the language."""
    return any(Line(line).has(word) for word in (*SLOTS.values(), CHECK, CLEAR))


def read(line: str, context: OrderContext) -> Effect:
    """What a line means. A refusal says what was written, why it does not go, and which lines would do."""
    if Line(line).has(CHECK):
        return Effect(check=True)
    try:
        slot, dive = _read(Line(line), context)
    except Misread as trouble:
        raise trouble.refusal(lambda text: _text(*_read(Line(text), context), context.state, spoken())) from None
    if dive is None:
        return Effect(cleared=(slot,), words=say("{order} is taken back", order=SLOTS[slot].said(spoken())))
    always = slot == "always"
    # Canonical lines are English, whoever wrote them.
    text = _text(slot, dive, context.state, "en")
    order = Order(slot=slot, text=text, data=dive, standing=always, turn=0 if always else context.state.turn)
    return Effect(orders=(order,), words=_words(order, context.state))


def _read(line: Line, context: OrderContext) -> tuple[str, dict[str, Any] | None]:
    """The slot, and its dive; None where it is taken back. Raises Misread."""
    clears = line.has(CLEAR)
    slot = next((slot for slot, word in SLOTS.items() if line.has(word)), None)
    if slot is None:
        raise line.lost()
    depth = None if clears else line.number()
    if depth is None and not clears:
        raise line.lost()
    with_card = slot == "dive" and not clears and line.has(WITH)
    card = line.take(_cards(context.state)) if with_card else None
    line.close()
    if depth is None:
        return slot, None
    _allow(line, context, depth, card)
    return slot, {"depth": depth, "card": card}


def _allow(line: Line, context: OrderContext, depth: int, card: str | None) -> None:
    hand, most = context.state.players[context.seat].hand, deepest(context.state, context.seat, card)
    if card is not None and card not in hand:
        name, there = _names(context.state)[card], line.spans[2:]
        without = (there[0][0], there[-1][1], "")
        raise Misread(say("You have no {card}.", card=name), text=line.text, put=[without], kind=NotAllowed)
    if depth > most:
        reason = say("You have breath for {most}, not for {depth}.", most=most, depth=depth)
        raise Misread(reason, text=line.text, put=[(*line.spans[1], str(most))], kind=NotAllowed)
    if card and not depth:
        reason = say("A card goes with a dive: 1 is the least depth.")
        raise Misread(reason, text=line.text, put=[(*line.spans[1], "1")], kind=NotAllowed)


def settle(decision: Decision, sheet: Sheet, state: State) -> Answer | None:
    """The answer of a sheet: what was sent for this turn, else what always holds; no deeper than breath and card go."""
    for slot, source in (("dive", Source.ORDER), ("always", Source.STANDING)):
        order = sheet.get(slot, state.turn)
        if order is not None:
            card = order.data["card"] if order.data["card"] in state.players[decision.seat].hand else None
            depth = min(order.data["depth"], deepest(state, decision.seat, card))
            dive = {"depth": depth, "card": card} if depth else dict(UP)
            note = "" if dive == order.data else say("you ordered: {order}", order=_words(order, state))
            return Answer(dive, source, note)
    return None


def ready(decision: Decision, sheet: Sheet, state: State) -> bool:
    """Whether there is an answer."""
    return settle(decision, sheet, state) is not None


def needs(state: State, decisions: Sequence[Decision], sheets: Mapping[str, Sheet], tempo: Tempo) -> list[Need]:
    """What is wanted: a depth of everybody who has breath."""
    words = say("how deep you dive in turn {turn}", turn=state.turn)
    return [
        Need(
            seat=each.seat,
            kind=each.kind,
            keys=(each.key,),
            words=words,
            missing=() if ready(each, sheets.get(each.seat, Sheet()), state) else (words,),
        )
        for each in decisions
    ]


def form(state: State, seat: str, decisions: Sequence[Decision]) -> list[FormLine]:
    """The form at the foot of a report."""
    most = deepest(state, seat, None)
    comment = say("0 to {most}; the pearl is worth {worth}", most=most, worth=state.pearl)
    lines = [FormLine(text=f"{SLOTS['dive'].said(spoken())} __", comment=comment)]
    return [*lines, FormLine(text=END.said(spoken()))] if decisions else []


def sheet_words(sheet: Sheet, state: State, seat: str) -> list[tuple[str, str]]:
    """The whole sheet in words, the open slot included."""
    found = [(SLOTS[slot].said(spoken()), order) for slot in SLOTS if (order := sheet.get(slot, state.turn))]
    rows = [(label, _words(order, state)) for label, order in found]
    return rows or [(SLOTS["dive"].said(spoken()), say("(no depth yet: would be 0)"))]


def _words(order: Order, state: State) -> str:
    depth, card = order.data["depth"], order.data["card"]
    if card:
        return say("dive {depth} deep with a card: {card}", depth=depth, card=_names(state)[card])
    if order.standing:
        return say("dive {depth} deep whenever nothing else is sent", depth=depth)
    return say("dive {depth} deep", depth=depth) if depth else say("stay up")


def _text(slot: str, dive: Mapping[str, Any] | None, state: State, language: str) -> str:
    """The line in a language's words: it reads back as the same order."""
    word = SLOTS[slot].said(language)
    if dive is None:
        return f"{CLEAR.said(language)} {word}"
    card = f" {WITH.said(language)} {state.board.names[language][dive['card']]}" if dive["card"] else ""
    return f"{word} {dive['depth']}{card}"


def _names(state: State) -> Mapping[str, str]:
    return state.board.names[spoken()]


def _cards(state: State) -> Lexicon:
    languages = state.board.names
    return Lexicon(
        say("a card"),
        {card: [_names(state)[card], *(each[card] for each in languages.values())] for card in state.board.cards},
    )
