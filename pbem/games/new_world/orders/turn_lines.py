"""The lines of a turn: `3 EXPORT brazil X war IF OK 1 ELSE MISSIONARIES brazil`, `3b …` for a fallback, PAUSE.

A line is in the slot of its number, a pause behind a line in `pause.3`. They are for the turn that is the seat's now,
or for its next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.core.conditions import IF
from pbem.core.language import say
from pbem.core.orders.plans import PlanReader
from pbem.core.sheet import Order
from pbem.games.new_world.orders import lexicon as w
from pbem.games.new_world.orders import worded_parts
from pbem.games.new_world.orders.action_lines import read_action
from pbem.games.new_world.orders.facts import place_of
from pbem.games.new_world.orders.line_reading import Reading, own_turn
from pbem.games.new_world.rules.actions import PAUSE
from pbem.games.new_world.rules.setup import NATIONS
from pbem.games.new_world.state import State

HIGHEST = 99  #: nobody has this many cards
_FALLBACKS = "abcdefgh"
PAUSES = "pause."


def lines(r: Reading) -> list[Order]:
    """The order lines of the seat's turn on its sheet, in the order in which they run."""
    turn = own_turn(r.state, r.seat)
    return plan(r.sheet.orders.values(), turn)


def plan(orders: Any, turn: int) -> list[Order]:
    """Those of the orders that are lines of a turn, in the order in which they run."""
    found = [each for each in orders if not each.standing and each.turn == turn and place_of(each.slot) != (0, 0)]
    first = [each for each in orders if each.slot == f"{PAUSES}0" and each.turn == turn]
    return [*first, *sorted(found, key=lambda each: place_of(each.slot))]


def numbered(r: Reading) -> Order:
    """A line that begins with its number, and maybe with the letter of a fallback."""
    line, start = r.line, r.line.at
    number = int(line.next()) if len(line.next()) <= 2 else 0
    line.at += 1
    if not 1 <= number <= HIGHEST:
        raise line.wrong(say("lines are numbered from 1 to {most}", most=HIGHEST), start, ("1",))
    letter = _fallback(r)
    line.sign(":", ".", ")")
    _check_time(r, number, start)
    alternatives = read_plan(r)
    before = r.sheet.get(str(number), own_turn(r.state, r.seat))
    if letter and before is not None:
        alternatives = [*before.data["alternatives"][: _FALLBACKS.index(letter)], *alternatives]
    elif letter not in ("", "a"):
        r.remarks.append(say("there is no line {n} before it, so this is line {n} itself", n=number))
    return line_order(r, str(number), alternatives)


def unnumbered(r: Reading) -> Order:
    """An action without its number: the one that is asked for, else the number must be said."""
    if any(decision.kind == "action" for decision in r.open):
        return line_order(r, str(_next(r)), read_plan(r))
    text, number = r.line.text, _next(r)
    read_plan(r)
    r.line.at = 0
    raise r.line.missing(say("each action has its number, as in “{n} {line}”", n=number, line=text), (str(number),))


def pause(r: Reading) -> Order:
    """`PAUSE`, `PAUSE AFTER 3 IF …`: without a number behind the last line so far."""
    line, start = r.line, r.line.at
    after = max((place_of(order.slot)[0] for order in lines(r)), default=done_up_to(r.state, r.seat))
    if line.has(w.AFTER):
        line.skip(w.LINE)
        after = worded_parts.number(r)
    when = dict(r.condition()) if line.has(IF) else None
    if r.state.phase == NATIONS:
        raise line.wrong(_too_early(), start)
    return line_order(r, f"{PAUSES}{after}", [{"action": {"do": PAUSE}, "when": when}])


def done(r: Reading) -> Order:
    """`DONE`: nothing more than what is said."""
    return Order(slot="done", text="", data=_dated(r, {}), turn=own_turn(r.state, r.seat))


def line_order(r: Reading, slot: str, alternatives: Sequence[dict[str, Any]]) -> Order:
    """The order of a line."""
    data = _dated(r, {"alternatives": list(alternatives)})
    r.remarks += _remarks(r, slot, alternatives)
    return Order(slot=slot, text="", data=data, turn=own_turn(r.state, r.seat))


def read_plan(r: Reading) -> list[dict[str, Any]]:
    """Alternatives separated by ELSE, each with its condition. Raises Misread."""
    return PlanReader(line=r.line, actions=lambda: read_action(r), condition=r.condition).plan()


def _fallback(r: Reading) -> str:
    """The letter behind a number: "b" of `3b`."""
    letter = r.line.next()
    if len(letter) == 1 and letter in _FALLBACKS and r.line.next(1):
        r.line.at += 1
        return letter
    return ""


def _check_time(r: Reading, number: int, start: int) -> None:
    """Lines are for a turn whose place in the order of play is known, and not for what is over."""
    if r.state.phase == NATIONS:
        raise r.line.wrong(_too_early(), start)
    last = done_up_to(r.state, r.seat)
    if number <= last:
        raise r.line.wrong(
            say("the lines up to {last} of this turn are played; the next is {next}", last=last, next=last + 1),
            start, (str(last + 1),),
        )  # fmt: skip


def _too_early() -> str:
    return say("who plays when is known once all have their nations; orders for turns are taken then")


def done_up_to(s: State, seat: str) -> int:
    """The number of the last line of the turn under way that was played."""
    if seat != s.active:
        return 0
    return max((place_of(act.line)[0] for act in s.acts), default=0)


def _next(r: Reading) -> int:
    last = max((place_of(order.slot)[0] for order in lines(r)), default=0)
    return max(last, done_up_to(r.state, r.seat)) + 1


def _dated(r: Reading, data: dict[str, Any]) -> dict[str, Any]:
    """With the number of pauses that it was sent after, so that a pause ends with what comes in it."""
    pauses = sum(act.do == PAUSE for act in r.state.acts) if r.seat == r.state.active else 0
    return {**data, "pauses": pauses} if pauses else data


def _remarks(r: Reading, slot: str, alternatives: Sequence[dict[str, Any]]) -> list[str]:
    """What is known of the cards now: what is not in the hand, what is named in two lines."""
    hand = list(r.state.players[r.seat].hand)
    for order in lines(r):
        if order.slot != slot:
            for card in spends(order.data["alternatives"][0]["action"]):
                if card in hand:
                    hand.remove(card)
    found, names = [], r.words.names
    for card in dict.fromkeys(spends(alternatives[0]["action"])) if alternatives else ():
        if card in r.state.players[r.seat].hand and card not in hand:
            found.append(say("{card} is named in another line as well, and you have it once", card=names[card]))
        elif card not in hand:
            found.append(say("{card}: not in your hand now; it counts what you hold then", card=names[card]))
    return found


def spends(action: dict[str, Any]) -> list[str]:
    """The cards that an action names."""
    cards = [action.get("card"), action.get("x"), *action.get("muster", [])]
    pay = action.get("pay")
    cards += pay if isinstance(pay, list) else []
    return [card for card in cards if isinstance(card, str) and card not in ("auto", "best")]
