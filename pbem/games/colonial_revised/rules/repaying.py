"""When a Loan is paid back: around one's own play, as Treasury comes in, before the interest (rules 4.6 and 12.4)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.choices import Number
from pbem.core.table import Decision, Table
from pbem.games.colonial_revised.rules.loans import interest, repay
from pbem.games.colonial_revised.rules.prestige import check_victory, refresh
from pbem.games.colonial_revised.state import State
from pbem.games.common.rules.asking_seats import ask, source


def offer_repayment(s: State, table: Table, seat: str, moment: str) -> bool:
    """12.4 A player may pay back at any time: he is asked before and after his own play. Whether he did."""
    return _repaid(s, table, seat, moment, key=f"{s.at}.repay.{moment}.{seat}", waits=True)


def repay_from_income(s: State, table: Table, before: Mapping[str, int], player: str) -> None:
    """12.4 Whom another's play has brought Treasury may pay back at once; nobody is waited for."""
    # CR-A2 in RULINGS.md: orders alone decide it, so that no play stops for it.
    for seat in s.order:
        if seat != player and s.players[seat].treasury > before[seat]:
            _repaid(s, table, seat, "income", key=f"{s.at}.repay.income.{player}.{seat}", waits=False)


def loan_interest(s: State, table: Table) -> None:
    """4.6 The Loans grow, when those have paid back who have ordered it for this moment."""
    owed = owing(s)
    for seat in s.order:
        _repaid(s, table, seat, "interest", key=f"{s.at}.repay.{seat}", waits=False)
    win_by_repayment(s, table, owed)
    for seat in s.order:
        player = s.players[seat]
        if count := interest(player.loan):
            player.owe(player.loan + count)
            table.tell("interest", rule="4.6", seat=seat, count=count, loans=player.loans[:])


def owing(s: State) -> dict[str, int]:
    """Everybody's Loan."""
    return {seat: player.loan for seat, player in s.players.items()}


def win_by_repayment(s: State, table: Table, owed: Mapping[str, int]) -> None:
    """12.4, 13 Whether somebody who has paid back since then has ten Prestige Points by it."""
    # RULING CR-R13: looked for after each repayment; who is in the middle of something finishes it first.
    if any(player.loan < owed[seat] for seat, player in s.players.items()):
        refresh(s, table)
        check_victory(s, table)


def _repaid(s: State, table: Table, seat: str, moment: str, *, key: str, waits: bool) -> bool:
    """What a seat pays back at a moment; whether it is anything."""
    player = s.players[seat]
    if not min(player.treasury, player.loan):
        return False
    decision = Decision(
        key=key, seat=seat, kind="repay", choice=lambda: Number(0, min(player.treasury, player.loan)), default=0,
        about={"loan": player.loan, "moment": moment}, waits=waits,
    )  # fmt: skip
    count: int = ask(s, table, decision)
    if count:
        repay(s, table, seat, count, source=source(s, table, decision))
    return count > 0
