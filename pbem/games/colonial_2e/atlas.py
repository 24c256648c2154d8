"""One Territory as MAP tells it: what is printed there, what lies there, and what exploring it asks of a seat."""

from __future__ import annotations

from typing import Any

from pbem.games.colonial.atlas import territory_named
from pbem.games.colonial.native import native_power
from pbem.games.colonial_2e.exploring import exploration_need
from pbem.games.colonial_2e.state import State


def place(s: State, seat: str | None, words: str) -> dict[str, Any]:
    """The Territory that `words` name; `need` is the seat's, None for an observer and where it is Explored.

    Raises NotUnderstood or Ambiguous with the names that would do.
    """
    name = territory_named(s, words)
    land, lies = s.board.lands[name], s.territories[name]
    return {
        "territory": name,
        "continent": land.continent,
        "explored": lies.explored,
        "need": max(0, exploration_need(s, seat, name)) if seat and not lies.explored else None,
        "prestige": lies.prestige,
        "power": native_power(s, name),
        "spaces": [[space, s.board.colour_of[name, space], lies.resources[space][:]] for space in land.goods],
        "colony": lies.colony,
        "independent": lies.independent,
        "unrest": lies.unrest,
        "missions": lies.missions,
        "city": lies.city,
        "neighbours": list(land.neighbours),
    }
