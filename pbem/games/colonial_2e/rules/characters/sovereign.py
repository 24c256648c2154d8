"""22 Sovereign: war on another player, or with some nations a step right on Diplomacy (25)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.table import Table
from pbem.games.colonial.rules.action_parts import Action
from pbem.games.colonial.rules.diplomacy import enemies_of, enemy_of, move_left, move_right
from pbem.games.colonial_2e.rules.nations import nation_of
from pbem.games.colonial_2e.rules.war import wage_war
from pbem.games.colonial_2e.state import State

RAISE: Action = {"do": "sovereign", "raise": True}


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """22.1 An enemy who is not further right on Diplomacy; or, 25, no enemy and a step right."""
    if action.get("raise") is True:
        if not nation_of(s, seat).raises:
            raise NotAllowed("a Sovereign of this nation declares war and moves nobody right on Diplomacy")
        return RAISE
    return {"do": "sovereign", "enemy": enemy_of(s, seat, action)}


def legal(s: State, seat: str) -> Iterator[Action]:
    """Every enemy; the step right."""
    for enemy in enemies_of(s, seat):
        yield {"do": "sovereign", "enemy": enemy}
    if nation_of(s, seat).raises:
        yield RAISE


def by_default(s: State, seat: str) -> Action | None:
    """The step right, for nations whose Sovereign may; None for the others."""
    return RAISE if nation_of(s, seat).raises else None


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """Any enemy, or the step right."""
    enemies = enemies_of(s, seat)
    if nation_of(s, seat).raises and (not enemies or pick(2)):
        return RAISE
    return {"do": "sovereign", "enemy": enemies[pick(len(enemies))]} if enemies else None


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """22.1 Declare war, move left, fight it out; or move right."""
    if action.get("raise"):
        move_right(s, table, seat, why="sovereign")
        return
    # RULING C2-R68: a second war of the turn is a war by itself: any enemy, Diplomacy compared anew.
    table.tell("war-declared", rule="22.1", seat=seat, enemy=action["enemy"])
    move_left(s, table, seat, why="war")
    wage_war(s, table, seat, action["enemy"])
