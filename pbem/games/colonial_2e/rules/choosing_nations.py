"""25 Choosing nations: at the start of the first turn, the last player first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.choices import OneOf
from pbem.core.errors import TableError
from pbem.core.table import Decision, Table, Tempo
from pbem.games.colonial.board import Board
from pbem.games.colonial_2e.rules.nations import playing_board
from pbem.games.colonial_2e.state import America, State
from pbem.games.common.rules.asking_seats import ask, source

PHASE = "nations"
MOST_PLAYERS = 5  #: of the variant
FEW = 3  #: up to this many play it in any case
_YES = ("yes", "true", "on", "1")
_NO = ("no", "false", "off", "0", "")
_DISCOVERERS = ("spain", "portugal")


def choose_nations(s: State, table: Table) -> None:
    """25 Anti-clockwise from the First Player's right, each takes one of the cards that are left."""
    for seat in reversed(s.order):
        player = s.players[seat]
        how = "given"
        if player.nation is None:
            player.nation, how = _chosen(s, table, seat)
        card = s.board.nations[player.nation]
        table.tell("nation", rule="25", seat=seat, nation=card.id, goals=list(card.goals), source=how)
    leave_out(s, table)


def _chosen(s: State, table: Table, seat: str) -> tuple[str, str]:
    taken = [player.nation for player in s.players.values()]
    free = [nation for nation in s.board.nations if nation not in taken]
    if len(free) == 1:
        return free[0], "only"
    key = f"{s.at}.{seat}"
    decision = Decision(
        key=key, seat=seat, kind="nation", choice=OneOf(free), default=lambda: table.draw(f"{key}.draw", free),
        tempo=Tempo.TURN, about={"free": free},
    )  # fmt: skip
    chosen: str = ask(s, table, decision)
    return chosen, source(s, table, decision)


def leave_out(s: State, table: Table | None = None) -> None:
    """25 With two or three players: the Territories that are nobody's goal go, and America where nobody sails there."""
    if len(s.seats) > FEW:
        return
    before = s.board
    s.board = playing_board(before, [s.players[seat].nation for seat in s.seats])
    gone = [name for name in before.lands if name not in s.board.lands]
    for name in gone:
        s.territories.pop(name, None)
    # RULING C2-R74: where one of Spain and Portugal plays, America and the Circumnavigation are as ever.
    played = [player.nation for player in s.players.values()]
    unsought = not any(nation in played for nation in _DISCOVERERS)
    if unsought:
        s.america, s.circumnavigation = America(discovered=True), 0
    if table is not None:
        table.tell("left-out", rule="25", territories=gone, america=unsought)


# --- the option -----------------------------------------------------------------------------------------------------


def nations_wanted(board: Board, seats: list[str], given: Any) -> bool | dict[str, str]:
    """The option `nations` as the position keeps it: false, true, or seat to nation.

    "Red=spain,Blue=france" says the last in one line. Raises TableError where it does not go.
    """
    wanted = _spelled(given)
    if wanted is False and given is not None and len(seats) <= FEW:
        # 25: two and three players play the variant; a game that was asked for without it is none they could play.
        raise TableError(
            f"{len(seats)} players play Colonial, 2nd edition, with its nations only: leave nations=no out, "
            f"or seat {FEW + 1}"
        )
    if len(seats) <= FEW:
        wanted = wanted or True
    if not wanted:
        return False
    if len(seats) > MOST_PLAYERS:
        raise TableError(f"the Nations variant is for {MOST_PLAYERS} players at most, and {len(seats)} are seated")
    if len(board.nations) < len(seats):
        raise TableError("there are fewer Nation cards than seats; rules/colonial-2e/nations.toml lists them")
    if isinstance(wanted, dict):
        _checked(board, seats, wanted)
    return wanted


def _spelled(given: Any) -> bool | dict[str, str]:
    if isinstance(given, Mapping):
        return {str(seat): str(nation) for seat, nation in given.items()}
    if given is None or isinstance(given, bool):
        return bool(given)
    said = str(given).strip()
    if said.lower() in _YES:
        return True
    if said.lower() in _NO:
        return False
    named = [part.partition("=" if "=" in part else ":") for part in said.split(",")]
    if not all(mark for _, mark, _ in named):
        raise TableError(f"option nations is {said!r}; yes, no, or Red=spain,Blue=france would do")
    return {seat.strip(): nation.strip() for seat, _, nation in named}


def _checked(board: Board, seats: list[str], wanted: Mapping[str, str]) -> None:
    for seat, nation in wanted.items():
        if seat not in seats:
            raise TableError(f"option nations names the seat {seat!r}; seated are {', '.join(seats)}")
        if nation not in board.nations:
            raise TableError(f"option nations names {nation!r}; known are {', '.join(board.nations)}")
        if list(wanted.values()).count(nation) > 1:
            raise TableError(f"option nations gives {nation} to two seats; each nation is there once")
