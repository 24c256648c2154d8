"""What a seat could look up on the board for its next orders, and one Territory for MAP.

What exploring needs, where natives are strong, what progress costs. All of it is public; the needs are those of the
seat that reads.
"""

from __future__ import annotations

from typing import Any

from pbem.games.colonial.rules.chances import at_least
from pbem.games.colonial.telling.atlas import territory_named, territory_told
from pbem.games.colonial.telling.holdings import holdings
from pbem.games.colonial.telling.outlook import Land, goods_by_colour, neighbours, powers, unexplored_lands
from pbem.games.colonial_2e.rules.choosing_nations import PHASE
from pbem.games.colonial_2e.rules.exploring import circumnavigation_need, exploration_need, may_circumnavigate
from pbem.games.colonial_2e.rules.nations import monopolies, nation_of, next_space
from pbem.games.colonial_2e.state import State
from pbem.games.colonial_2e.telling.possible_now import possible


def outlook(s: State, seat: str) -> dict[str, Any]:
    """What templates tell of the board beyond the view: `outlook_then`, and beside it:

    `penalty` what undiscovered America adds; `power` Explored Territory to Native Power;
    `possible` [Character, what it could do, why nothing];
    `colours` colour to its goods; `neighbours` Territory to its neighbours; `nations` seat to its nation, its goals
    with their historical Booming Cities; `choice` the same of the nations that can be chosen still, by id.
    """
    return {
        **outlook_then(s, seat),
        "dice": int(s.board.exploration["dice"]),
        "penalty": 0 if s.america.discovered else int(s.board.exploration["america_penalty"]),
        "power": powers(s),
        "possible": possible(s, seat),
        "nations": {seat: _nation(s, seat) for seat in s.seats if s.players[seat].nation},
        "choice": _choice(s),
        "colours": goods_by_colour(s),
        "neighbours": neighbours(s),
    }


def outlook_then(s: State, seat: str) -> dict[str, Any]:
    """What of it a report compares with what the seat was told last.

    `unexplored` continent to its Territories, the easiest first; `odds` [need, probability from 0 to 1] for each need
    that is met there; `circumnavigation` its need, or None while it cannot be tried; `holdings` seat to its Colonies
    and Monopolies; `progress` [track, cost of the next space or None].
    """
    unexplored = _unexplored(s, seat)
    around = max(0, circumnavigation_need(s, seat)) if may_circumnavigate(s, seat) else None
    met = {int(land["need"]) for lands in unexplored.values() for land in lands}
    if around is not None:
        met.add(around)
    dice = int(s.board.exploration["dice"])
    return {
        "unexplored": unexplored,
        "odds": [[need, at_least(need, dice)] for need in sorted(met)],
        "circumnavigation": around,
        "holdings": holdings(s, monopolies(s)),
        "progress": [[track, next_space(s, seat, track)] for track in s.board.tracks],
    }


def _choice(s: State) -> dict[str, list[list[str]]]:
    """Nation to its goals, of those that nobody has taken, while nations are chosen."""
    if s.phase != PHASE:
        return {}
    taken = [player.nation for player in s.players.values()]
    free = [card for name, card in s.board.nations.items() if name not in taken]
    return {card.id: [[*goal] for goal in card.goals.items()] for card in free}


def _nation(s: State, seat: str) -> dict[str, Any]:
    """What templates tell of a nation; `freed`: its ** rules have ended, `bound`: it is under the Treaty still."""
    nation = nation_of(s, seat)
    goals = [[land, city] for land, city in (nation.goals or {}).items()]
    return {"nation": nation.id, "goals": goals, "bound": nation.bound, "freed": s.players[seat].freed}


def easiest(s: State, seat: str) -> Land | None:
    """The Unexplored Territory with goods that needs least; None where there is none."""
    lands = [land for lands in _unexplored(s, seat).values() for land in lands if land["goods"]]
    return min(lands, key=lambda land: int(land["need"]), default=None)


def _unexplored(s: State, seat: str) -> dict[str, list[Land]]:
    return unexplored_lands(
        s, lambda name: max(0, exploration_need(s, seat, name)), lambda name: s.territories[name].prestige
    )  # fmt: skip


def place(s: State, seat: str | None, words: str) -> dict[str, Any]:
    """The Territory that `words` name; `need` is the seat's, None for an observer and where it is Explored.

    Raises NotUnderstood or Ambiguous with the names that would do.
    """
    name = territory_named(s, words)
    lies = s.territories[name]
    told = territory_told(s, name, max(0, exploration_need(s, seat, name)) if seat else None)
    return {**told, "prestige": lies.prestige, "missions": lies.missions}
