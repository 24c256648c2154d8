"""The Loan: one pile, its interest, its penalty (rules 4.6 and 12.4); when it is paid back: `rules/repaying.py`."""

from __future__ import annotations

from pbem.core.table import Table
from pbem.games.colonial_revised.state import State

LOAN = 10  #: counters of a Financier's or an Emergency Loan
EMERGENCY = 8  #: Treasury that an Emergency Loan brings


def penalty(loan: int) -> int:
    """12.4 Prestige Points lost to a Loan: one for each five counters, begun."""
    return -(-loan // 5)


def interest(loan: int) -> int:
    """4.6, 12.4 Counters that a turn adds to a Loan: one for each fifteen, begun."""
    # RULING CR-R11: the fuller table goes on beyond three.
    return -(-loan // 15)


def borrow(s: State, table: Table, seat: str, treasury: int, rule: str) -> None:
    """12.4, 12.12.6 Ten counters more on the Loan, for Treasury."""
    player = s.players[seat]
    player.owe(player.loan + LOAN)
    player.treasury += treasury
    table.tell("borrowed", rule=rule, seat=seat, count=treasury, treasury=player.treasury, loans=player.loans[:])


def repay(s: State, table: Table, seat: str, count: int, *, source: str) -> None:
    """12.4 One Treasury a counter."""
    player = s.players[seat]
    before = player.loans[:]
    player.owe(player.loan - count)
    player.treasury -= count
    table.tell(
        "repaid", rule="12.4", seat=seat, before=before, after=player.loans[:], treasury=player.treasury, source=source
    )
