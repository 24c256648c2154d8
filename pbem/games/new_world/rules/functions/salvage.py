"""F27 Salvage: a VP, two with a unit in Florida; the deck is shuffled and a card drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.games.new_world.rules.hands import draw, shuffle_deck
from pbem.games.new_world.rules.paying import paid
from pbem.games.new_world.rules.played_action import Action, Function, Playing
from pbem.games.new_world.rules.random_actions import payment
from pbem.games.new_world.rules.victory_points import gain_vp
from pbem.games.new_world.state import State


def _check(s: State, seat: str, value: Mapping[str, Any]) -> Action:
    return {"do": "salvage", **paid(s, seat, value)}


def _vp(p: Playing) -> int:
    numbers = p.s.board.numbers
    # RULING NW-B19: two in all.
    there = p.s.occupies(p.seat, numbers.salvage_region)
    return numbers.salvage_vp_doubled if there else numbers.salvage_vp


def _declare(p: Playing) -> None:
    p.tell("F27", florida=p.s.occupies(p.seat, p.s.board.numbers.salvage_region), vp=_vp(p))


def _carry(p: Playing) -> str:
    gain_vp(p.s, p.table, p.seat, _vp(p), "salvage", "F27")
    # RULING NW-B19: the draw pile alone.
    shuffle_deck(p.s, p.table, f"{p.key}.salvage")
    p.s.players[p.seat].drawn += draw(p.s, p.table, p.seat, 1, f"{p.key}.draw")
    return "ok"


def _guess(s: State, seat: str, pick: Pick) -> Action:
    return payment(s, seat, "salvage", "", pick)


SALVAGE = Function(rule="F27", check=_check, declare=_declare, carry=_carry, guess=_guess)
