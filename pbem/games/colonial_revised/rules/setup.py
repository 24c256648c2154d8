"""3 Setting up the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.dice import Chance
from pbem.core.errors import TableError
from pbem.games.colonial.board import Board
from pbem.games.colonial_revised.state import Player, State, Territory

ID = "colonial-revised"
FIRST_PHASE = "round-1"
# RULING CR-R68: Alliances need a third player, and tables are given for five and six.
COUNTS = (3, 4, 5, 6)
#: "dropped": seats whose players have left. "end_limits": the highest face that ends turns 8, 9, 10 and 11 or later.
OPTIONS = ("dropped", "end_limits")


def set_up(board: Board, seats: Sequence[str], options: Mapping[str, Any], chance: Chance) -> State:
    """3-1, 3-2 The position before the first turn. Raises TableError for counts or options that do not go."""
    if len(seats) not in COUNTS or len(set(seats)) != len(seats):
        raise TableError(f"{len(seats)} seats do not go: this ruleset is for 3 to 6 different seats")
    _check(options)
    order = chance.shuffled("setup.order", list(seats))
    players = {seat: _player(board) for seat in seats}
    for seat in order[: board.setup["first_players_discarding"]]:
        players[seat].treasury -= board.setup["first_player_discards"]
    return State(
        ruleset=ID,
        board=board,
        options=dict(options),
        seats=list(seats),
        phase=FIRST_PHASE,
        first_player=order[0],
        order=order,
        players=players,
        market=dict.fromkeys(seats, 0),
        territories={
            # RULING CR-R59: explored from the start where no Difficulty is printed: Levant, Barbary and Egypt.
            name: Territory(explored=land.difficulty == 0, resources={good: [] for good in land.goods})
            for name, land in board.lands.items()
        },
    )


def _check(options: Mapping[str, Any]) -> None:
    unknown = [name for name in options if name not in OPTIONS]
    if unknown:
        raise TableError(f"option {unknown[0]!r} is not known to {ID}; known are {', '.join(OPTIONS)}")
    limits = options.get("end_limits")
    good = limits is None or (
        isinstance(limits, list) and len(limits) == 4 and all(type(face) is int and 1 <= face <= 6 for face in limits)
    )
    if not good:
        raise TableError(f"end_limits is {limits!r}; four faces of a die would do, [2, 3, 4, 5] as printed")


def _player(board: Board) -> Player:
    player = Player(
        treasury=board.setup["treasury"],
        merchant_fleets=board.setup["merchant_fleets"],
        squadrons=board.setup["squadrons"],
        diplomacy=board.diplomacy_start,
    )
    for track, values in board.tracks.items():
        setattr(player, track, values[0])
    return player
