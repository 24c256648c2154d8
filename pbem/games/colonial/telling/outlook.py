"""What can be looked up on the board for one's next orders, in every edition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.games.colonial.rules.native_power import native_power
from pbem.games.colonial.state import Position

#: An Unexplored Territory: id, what a seat needs to explore it, goods, Native Power, Prestige.
Land = dict[str, Any]


def unexplored_lands(s: Position, need: Callable[[str], int], prestige: Callable[[str], int]) -> dict[str, list[Land]]:
    """Continent to its Unexplored Territories, the easiest first."""
    found: dict[str, list[Land]] = {}
    for name, land in s.board.lands.items():
        if not s.territories[name].explored:
            found.setdefault(land.continent, []).append(
                {
                    "territory": name,
                    "need": need(name),
                    "goods": list(land.goods),
                    "power": native_power(s, name),
                    "prestige": prestige(name),
                }
            )
    return {continent: sorted(lands, key=lambda each: int(each["need"])) for continent, lands in found.items()}


def powers(s: Position) -> dict[str, int]:
    """Explored Territory to its Native Power."""
    return {name: native_power(s, name) for name, land in s.territories.items() if land.explored}


def neighbours(s: Position) -> dict[str, list[str]]:
    """Territory to its neighbours: who holds something in one explores the other more easily."""
    return {name: list(land.neighbours) for name, land in s.board.lands.items()}


def goods_by_colour(s: Position) -> dict[str, list[str]]:
    """Colour to its goods; a second space of the same good is not named again."""
    return {
        colour: list(dict.fromkeys(good.removesuffix("-2") for _, good in spaces))
        for colour, spaces in s.board.spaces_of.items()
    }
