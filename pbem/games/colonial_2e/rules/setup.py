"""3 Setting up the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.dice import Chance
from pbem.core.errors import TableError
from pbem.games.colonial.board import Board
from pbem.games.colonial_2e.rules.choosing_nations import PHASE, leave_out, nations_wanted
from pbem.games.colonial_2e.rules.nations import choosing
from pbem.games.colonial_2e.state import America, Player, State, Territory

ID = "colonial-2e"
FIRST_PHASE = "line-up"
COUNTS = (2, 3, 4, 5, 6)  #: 3.1 two and three play the Nations variant, six cannot
#: "nations": the variant, true or seat to nation; "dropped": seats whose players have left the game.
OPTIONS = ("nations", "dropped")


def set_up(board: Board, seats: Sequence[str], options: Mapping[str, Any], chance: Chance) -> State:
    """3.1-3.4 The position before the first turn. Raises TableError for counts or options that do not go."""
    if len(seats) not in COUNTS or len(set(seats)) != len(seats):
        raise TableError(f"{len(seats)} seats do not go: this ruleset is for 2 to 6 different seats")
    unknown = [name for name in options if name not in OPTIONS]
    if unknown:
        raise TableError(f"option {unknown[0]!r} is not known to {ID}; known are {', '.join(OPTIONS)}")
    wanted = nations_wanted(board, list(seats), options.get("nations"))
    first = seats[chance.below("setup.first-player", len(seats))]
    players = {seat: _player(board) for seat in seats}
    players[first].treasury -= board.setup["first_player_discards"]
    state = State(
        ruleset=ID,
        board=board,
        options={**options, **({"nations": wanted} if wanted or "nations" in options else {})},
        seats=list(seats),
        phase=FIRST_PHASE,
        first_player=first,
        players=players,
        market=dict.fromkeys(seats, 0),
        territories={
            name: Territory(prestige=land.prestige, resources={good: [] for good in land.goods})
            for name, land in board.lands.items()
        },
        america=America(bonus=board.prestige["america_box"]),
    )
    state.order = state.clockwise(first)
    return _with_nations(state, wanted)


def _with_nations(state: State, wanted: bool | dict[str, str]) -> State:
    """25 The nations that are given; the first phase is their choice where some are not."""
    if isinstance(wanted, dict):
        for seat, nation in wanted.items():
            state.players[seat].nation = nation
    if choosing(state):
        state.phase = PHASE
    elif wanted:
        leave_out(state)
    return state


def _player(board: Board) -> Player:
    return Player(
        treasury=board.setup["treasury"],
        merchant_fleets=board.setup["merchant_fleets"],
        squadrons=board.setup["squadrons"],
        diplomacy=board.diplomacy_start,
        seafaring=board.tracks["seafaring"][0],
        navy=board.tracks["navy"][0],
        logistics=board.tracks["logistics"][0],
        economy=board.tracks["economy"][0],
    )
