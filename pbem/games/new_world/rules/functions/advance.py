"""F28 Advance: other cards are discarded whose X come to twelve or more, seventeen for a second level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.games.new_world.rules.hands import value as x_of
from pbem.games.new_world.rules.paying import cards_of, in_hand, paid
from pbem.games.new_world.rules.played_action import Action, Function, Playing
from pbem.games.new_world.rules.random_actions import one_of, payment
from pbem.games.new_world.state import State


def _check(s: State, seat: str, value: Mapping[str, Any]) -> Action:
    advance, level = value.get("advance"), value.get("level", 1)
    if advance not in s.board.advances:
        raise NotAllowed(say("There is no Advance {what}.", what=advance))
    _level(s, seat, str(advance), level)
    cost = paid(s, seat, value)
    # RULING NW-G1: any number of other cards; no change is given.
    pay = in_hand(s, seat, list(value.get("pay") or []), cards_of(cost))
    numbers, total = s.board.numbers, sum(x_of(s, card) for card in pay)
    needed = numbers.advance_cost_level1 if level == 1 else numbers.advance_cost_level2
    if total < needed:
        raise NotAllowed(say("The cards come to {n}; it takes {needed}.", n=total, needed=needed))
    return {"do": "advance", **cost, "advance": advance, "level": level, "pay": pay}


def _level(s: State, seat: str, advance: str, level: Any) -> None:
    has, name = s.level(seat, advance), s.board.names[advance]
    if level not in (1, 2) or isinstance(level, bool):
        raise NotAllowed(say("An Advance has the levels 1 and 2, not {what}.", what=level))
    # RULING NW-G3: an option, off unless the game has it; on top of the first level.
    if level == 2 and not s.option("level2_advances"):
        raise NotAllowed(say("In this game Advances have no second level."))
    if has >= level:
        raise NotAllowed(say("You have {advance} already.", advance=name))
    if level == 2 and not has:
        raise NotAllowed(say("The second level of {advance} needs the first.", advance=name))


def _declare(p: Playing) -> None:
    pay = p.action["pay"]
    paid_in = sum(x_of(p.s, card) for card in pay)
    p.tell("F28", advance=p.action["advance"], level=p.action["level"], pay=list(pay), paid=paid_in)


def _carry(p: Playing) -> str:
    # RULING NW-G2: at once; draw, levies and city VP from the next such phase on.
    levels = p.s.players[p.seat].advances
    levels[p.action["advance"]] = p.action["level"]
    p.s.players[p.seat].advances = {name: levels[name] for name in p.s.board.advances if name in levels}
    return "ok"


def _guess(s: State, seat: str, pick: Pick) -> Action:
    cost = payment(s, seat, "advance", "", pick)
    hand = s.players[seat].hand[:]
    if cost.get("card") in hand:
        hand.remove(cost["card"])
    advance = one_of(pick, list(s.board.advances))
    level = 2 if s.level(seat, advance) and s.option("level2_advances") else 1
    numbers = s.board.numbers
    needed = numbers.advance_cost_level1 if level == 1 else numbers.advance_cost_level2
    pay: list[str] = []
    for card in sorted(hand, key=lambda card: x_of(s, card), reverse=True):
        if sum(x_of(s, each) for each in pay) < needed:
            pay.append(card)
    return {**cost, "advance": advance, "level": level, "pay": pay}


ADVANCE = Function(rule="F28", check=_check, declare=_declare, carry=_carry, guess=_guess)
