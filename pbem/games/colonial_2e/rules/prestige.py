"""Prestige and victory (rules 0 and 7)."""

from __future__ import annotations

from pbem.core.table import GameOver, Table
from pbem.games.colonial_2e.rules.nations import nation_of
from pbem.games.colonial_2e.state import State


def gain(s: State, table: Table, seat: str, *, why: str, count: int = 1) -> None:
    """7.1 A seat gains Prestige, one at a time, and wins the moment it has enough."""
    player = s.players[seat]
    for _ in range(count):
        player.prestige += 1
        table.tell("prestige", rule="7.1", seat=seat, before=player.prestige - 1, after=player.prestige, why=why)
        _free(s, table, seat)
        # RULING C2-R15: after each single gain, on anybody's action; the game stops in the middle of it.
        check_victory(s, table, seat)


def _free(s: State, table: Table, seat: str) -> None:
    """25 The ** rules of a nation end for good the first time it has that much Prestige."""
    # RULING C2-R64: each nation by itself, in the moment of the gain; stage two of that Explorer is free already.
    player, nation = s.players[seat], nation_of(s, seat)
    if nation.freed is not None and not player.freed and player.prestige >= nation.freed_at:
        player.freed = True
        table.tell("freed", rule="25", seat=seat, nation=nation.id, prestige=player.prestige)


def lose(s: State, table: Table, seat: str, *, why: str, count: int = 1) -> int:
    """7.3 A seat loses Prestige as far as it has any; how much it lost."""
    player = s.players[seat]
    # RULING C2-R16: never below 0; who has none to lose loses none.
    lost = min(count, player.prestige)
    player.prestige -= lost
    before = player.prestige + lost
    table.tell("prestige", rule="7.3", seat=seat, before=before, after=player.prestige, why=why)
    return lost


def check_victory(s: State, table: Table, active: str) -> None:
    """0.1 Ten Prestige without any Loan wins at once."""
    # RULING C2-R14: the player whose gain or repayment it was comes first, then clockwise from him.
    for seat in s.clockwise(active):
        player = s.players[seat]
        if player.prestige >= s.board.prestige["victory"] and not player.loans:
            s.winner = seat
            table.tell("won", rule="0.1", seat=seat, prestige=player.prestige, turn=s.turn)
            raise GameOver
