"""One Territory as MAP tells it: what is printed there, what is there, and what exploring it asks of a seat."""

from __future__ import annotations

from typing import Any

from pbem.games.colonial.telling.atlas import territory_named, territory_told
from pbem.games.colonial_2e.rules.exploring import exploration_need
from pbem.games.colonial_2e.state import State


def place(s: State, seat: str | None, words: str) -> dict[str, Any]:
    """The Territory that `words` name; `need` is the seat's, None for an observer and where it is Explored.

    Raises NotUnderstood or Ambiguous with the names that would do.
    """
    name = territory_named(s, words)
    lies = s.territories[name]
    told = territory_told(s, name, max(0, exploration_need(s, seat, name)) if seat else None)
    return {**told, "prestige": lies.prestige, "missions": lies.missions}
