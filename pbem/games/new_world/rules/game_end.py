"""The end of the game: what ends it, the seven VP, and who has won."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.table import Table
from pbem.games.new_world.rules.victory_points import gain_vp
from pbem.games.new_world.state import State

#: The end that a game sets itself; it brings nobody the bonus.
LAST_ROUND = "last-round"


def met(s: State) -> dict[str, list[str]]:
    """NW-H1 The conditions that end the game now, with the seats that meet them; empty: it goes on."""
    # RULING NW-H1, NW-H3: the state now, of all players; passing moments do not count.
    end = s.board.game_end
    found: Mapping[str, list[str] | bool] = {
        "cities-everywhere": all(any(units.cities for units in land.units.values()) for land in s.regions.values()),
        "war-on-full-map": s.war_on_full_map,
        # RULING NW-G3: a second level counts as an Advance.
        "advances": [seat for seat in s.order if sum(s.players[seat].advances.values()) >= end.advances],
        # RULING NW-C10: no limit, only an end.
        "controlled": [seat for seat in s.order if len(s.controlled(seat)) >= end.controlled_regions],
        "cities": [seat for seat in s.order if s.count(seat, "cities") >= end.cities],
        LAST_ROUND: _last(s),
    }
    return {name: [] if by is True else list(by or []) for name, by in found.items() if by}


def _last(s: State) -> bool:
    """NW-H6 Whether everybody has had the last turn."""
    rounds: int = s.options.get("last_round") or 0
    return 0 < rounds * len(s.seats) <= s.turn


def end_game(s: State, table: Table, conditions: Mapping[str, list[str]]) -> None:
    """NW-H4 Seven VP to the player whose turn it was, whoever met the condition; most VP win."""
    # RULING NW-H4, NW-H6
    bonus = s.board.game_end.bonus_vp if set(conditions) != {LAST_ROUND} else 0
    by = {name: list(seats) for name, seats in conditions.items()}
    table.tell("game-ends", rule="H1", seat=s.active, conditions=list(conditions), by=by, bonus=bonus)
    if bonus:
        gain_vp(s, table, s.active, bonus, "game-ends", "H4")
    winners = best(s)
    s.winner = winners[0] if len(winners) == 1 else winners
    table.tell("won", rule="H5", seats=winners, vp={seat: s.players[seat].vp for seat in s.seats})


def best(s: State) -> list[str]:
    """NW-H5 The seats with most VP; by option, of equals those with most regions, then with most cities."""

    def rank(seat: str) -> tuple[int, ...]:
        vp = s.players[seat].vp
        # RULING NW-H5: a shared victory.
        if s.option("tie_break") == "shared":
            return (vp,)
        return vp, len(s.controlled(seat)), s.count(seat, "cities")

    top = max(rank(seat) for seat in s.seats)
    return [seat for seat in s.seats if rank(seat) == top]
