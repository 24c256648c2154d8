"""The Loan: one pile, its interest, its penalty, and paying it back (rules 4.6 and 12.4)."""

from __future__ import annotations

from pbem.core.choices import Number
from pbem.core.table import Decision, Table
from pbem.games.colonial.telling import source
from pbem.games.colonial_revised.state import State
from pbem.games.common.asking import ask

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
    """12.4, 12.12.6 Ten counters more on the Loan for so much Treasury."""
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


def offer_repayment(s: State, table: Table, seat: str, moment: str) -> bool:
    """12.4 A player may pay back at any time: he is asked before and after his own play. Whether he did."""
    player = s.players[seat]
    most = min(player.treasury, player.loan)
    if not most:
        return False
    decision = Decision(
        key=f"{s.at}.repay.{moment}.{seat}", seat=seat, kind="repay",
        choice=lambda: Number(0, min(player.treasury, player.loan)), default=0,
        about={"loan": player.loan, "moment": moment},
    )  # fmt: skip
    count: int = ask(s, table, decision)
    if count:
        repay(s, table, seat, count, source=source(s, table, decision))
    return count > 0


def loan_interest(s: State, table: Table) -> None:
    """4.6 The Loans grow."""
    for seat in s.order:
        player = s.players[seat]
        if count := interest(player.loan):
            player.owe(player.loan + count)
            table.tell("interest", rule="4.6", seat=seat, count=count, loans=player.loans[:])
