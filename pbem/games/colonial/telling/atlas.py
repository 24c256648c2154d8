"""One Territory for MAP: found by its name, and told."""

from __future__ import annotations

from typing import Any

from pbem.core.errors import Ambiguous, NotUnderstood
from pbem.core.grammar import Line, compact
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.rules.monopolies import monopolist
from pbem.games.colonial.rules.native_power import native_power
from pbem.games.colonial.state import Position


def territory_named(s: Position, words: str) -> str:
    """The Territory that `words` name. Raises NotUnderstood or Ambiguous with the names that would do."""
    known = w.vocabulary(s.board, s.seats).territories
    line = Line(words)
    meant, length = known.match(line.words, 0)
    if len(meant) == 1 and length == len(line.words):
        return meant[0]
    if len(meant) > 1:
        named = [s.board.names[each] for each in meant]
        raise Ambiguous(f"“{words}” may be {' or '.join(named)}", instead=tuple(f"MAP {each}" for each in meant[:3]))
    near = dict.fromkeys(known.exact[spelled] for spelled, _ in known.near(compact(words)))
    reason = f"there is no “{words}” on the map; MAP alone shows all of it"
    raise NotUnderstood(reason, instead=tuple(f"MAP {each}" for each in list(near)[:3]))


def territory_told(s: Position, name: str, need: int | None) -> dict[str, Any]:
    """A Territory as MAP tells it in every edition: what is printed there, what is there, what exploring it asks."""
    land, lies = s.board.lands[name], s.territories[name]
    return {
        "territory": name,
        "continent": land.continent,
        "explored": lies.explored,
        "need": None if lies.explored else need,
        "power": native_power(s, name),
        "spaces": [[space, s.board.colour_of[name, space], lies.resources[space][:]] for space in land.goods],
        "monopolists": {space: held for space in land.goods if (held := _monopolist(s, name, space)) is not None},
        "colony": lies.colony,
        "independent": lies.independent,
        "unrest": lies.unrest,
        "city": lies.city,
        "neighbours": list(land.neighbours),
    }


def _monopolist(s: Position, name: str, space: str) -> str | None:
    """5.2, 5.3 Whose Monopoly a space is part of; each gold that is controlled is one."""
    colour, stack = s.board.colour_of[name, space], s.territories[name].resources[space]
    if s.board.colour_rules.get(colour) == "gold":
        return stack[0] if stack else None
    return monopolist(s, colour) if stack else None
