"""F30 War in Europe: everybody discards the hand and draws two cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.games.new_world.rules.hands import discard, draw
from pbem.games.new_world.rules.paying import paid
from pbem.games.new_world.rules.played_action import Action, Function, Playing
from pbem.games.new_world.rules.random_actions import payment
from pbem.games.new_world.state import State


def _check(s: State, seat: str, value: Mapping[str, Any]) -> Action:
    return {"do": "war-in-europe", **paid(s, seat, value)}


def _declare(p: Playing) -> None:
    p.tell("F30")


def _carry(p: Playing) -> str:
    s = p.s
    # RULING NW-B21: first all discard, then all draw, the active player first. The active player may go on.
    for seat in s.order:
        cards = s.players[seat].hand
        s.players[seat].hand = []
        discard(s, cards)
        p.table.tell("hand-discarded", rule="B21", seat=seat, cards=cards)
    for seat in s.order:
        drawn = draw(s, p.table, seat, s.board.numbers.europe_draw, f"{p.key}.draw.{seat}")
        if seat == p.seat:
            s.players[seat].drawn += drawn
    return "ok"


def _guess(s: State, seat: str, pick: Pick) -> Action:
    return payment(s, seat, "war-in-europe", "", pick)


WAR_IN_EUROPE = Function(rule="F30", check=_check, declare=_declare, carry=_carry, guess=_guess)
