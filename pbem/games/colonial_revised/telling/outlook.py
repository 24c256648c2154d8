"""What a seat could look up for its next orders, and one Territory for MAP. All of it is public."""

from __future__ import annotations

from typing import Any

from pbem.games.colonial.rules.monopolies import monopolies
from pbem.games.colonial.rules.tracks import next_space
from pbem.games.colonial.telling.atlas import territory_named, territory_told
from pbem.games.colonial.telling.holdings import holdings
from pbem.games.colonial.telling.outlook import goods_by_colour, neighbours, powers, unexplored_lands
from pbem.games.colonial_revised.rules.actions import free_cards
from pbem.games.colonial_revised.rules.characters.governor import payments
from pbem.games.colonial_revised.rules.characters.trader import limit
from pbem.games.colonial_revised.rules.exploring import GAP, american_penalty, exploration_need
from pbem.games.colonial_revised.rules.game_end import limit_of
from pbem.games.colonial_revised.rules.prestige import net, sources
from pbem.games.colonial_revised.state import State
from pbem.games.colonial_revised.telling.possible_now import possible

_FACES = 6


def outlook(s: State, seat: str) -> dict[str, Any]:
    """What templates tell of the board beyond the view: `outlook_then`, and beside it:

    `penalty` of America for this seat; `power` Explored Territory to Native Power;
    `possible` [Character, what it could do, why nothing]; `colours` colour to its goods; `neighbours` Territory to its
    neighbours; `prestige` what the points come from; `net` of the Loan; `trader` the Trader's limit; `city` payments
    that a Governor could make; `free` cards; `end` the highest face of the die that would end the game after this
    turn, 0 where none is rolled.
    """
    return {
        **outlook_then(s, seat),
        "penalty": american_penalty(s, seat),
        "power": powers(s),
        "possible": possible(s, seat),
        "colours": goods_by_colour(s),
        "neighbours": neighbours(s),
        "prestige": sources(s, seat),
        "net": net(s, seat),
        "trader": limit(s, seat),
        "city": payments(s, seat),
        "free": free_cards(s, seat),
        "end": limit_of(s),
    }


def outlook_then(s: State, seat: str) -> dict[str, Any]:
    """What of it a report compares with what the seat was told last.

    `unexplored` continent to its Territories, the easiest first; `odds` [need, probability from 0 to 1]; `gaps` what
    falling short by 1, 2, … costs; `holdings` seat to its Colonies and Monopolies; `progress` [track, cost of the next
    space or None].
    """
    # No Prestige is on the map: it follows from the holdings.
    unexplored = unexplored_lands(s, lambda name: max(0, exploration_need(s, seat, name)), lambda name: 0)
    needs = sorted({land["need"] for lands in unexplored.values() for land in lands})
    return {
        "unexplored": unexplored,
        "odds": [[need, chance_of(need)] for need in needs],
        "gaps": list(GAP),
        "holdings": holdings(s, monopolies(s)),
        "progress": [[track, next_space(s, seat, track)] for track in s.board.tracks],
    }


def chance_of(need: int) -> float:
    """The probability that one die shows `need` or more."""
    return max(0, min(_FACES, _FACES + 1 - need)) / _FACES


def place(s: State, seat: str | None, words: str) -> dict[str, Any]:
    """The Territory that `words` name; `need` is the seat's, None for an observer and where it is Explored.

    Raises NotUnderstood or Ambiguous with the names that would do.
    """
    name = territory_named(s, words)
    lies = s.territories[name]
    told = territory_told(s, name, max(0, exploration_need(s, seat, name)) if seat else None)
    return {**told, "prestige": 0, "missions": len(lies.missions), "relevant_cities": lies.relevant_cities}
