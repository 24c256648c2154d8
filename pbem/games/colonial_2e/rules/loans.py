"""Paying back Loans, and their interest (rules 4.5 and 16.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.table import Decision, Table
from pbem.games.colonial_2e.rules import prestige
from pbem.games.colonial_2e.state import State
from pbem.games.common.rules.asking_seats import ask, source


@dataclass(frozen=True, slots=True)
class Repayment:
    """{"counters": n}, from the smallest piles first, or {"piles": [[index, n], …]}."""

    s: State
    seat: str

    def check(self, value: Any) -> dict[str, Any]:
        """As much as Treasury and piles allow, at most."""
        if "piles" in value:
            shares = [[index, count] for index, count in value["piles"]]
            total = sum(count for _, count in shares)
            for index, count in shares:
                wanted = sum(other for pile, other in shares if pile == index)
                if not 0 <= index < len(self._piles) or count < 1 or wanted > self._piles[index]:
                    raise NotAllowed(f"pile {index + 1} has no {wanted} counters; the piles are {self._piles}")
        else:
            shares, total = [], value.get("counters")
        if isinstance(total, bool) or not isinstance(total, int) or not 0 <= total <= self.most:
            raise NotAllowed(f"{total} cannot be paid back: {self.words()} would do")
        return {"piles": shares} if shares else {"counters": total}

    @property
    def _piles(self) -> list[int]:
        return self.s.players[self.seat].loans

    @property
    def most(self) -> int:
        """What can be paid back now."""
        return min(self.s.players[self.seat].treasury, sum(self._piles))

    def words(self) -> str:
        """The range in words."""
        return f"a number from 0 to {self.most}"

    def sample(self, pick: Pick) -> dict[str, Any]:
        """Any number, from the smallest piles."""
        return {"counters": pick(self.most + 1)}


def offer_repayment(s: State, table: Table, seat: str, moment: str) -> None:
    """16.4 In his own round a player may pay back, before his card acts and after it."""
    # RULING C2-R41: at no other time: not in another's war, and not in the phases after the rounds.
    player = s.players[seat]
    if not player.loans or not player.treasury:
        return
    decision = Decision(
        key=f"{s.at}.repay.{moment}.{seat}", seat=seat, kind="repay", choice=Repayment(s, seat),
        default=lambda: _by_default(s, seat), about={"loans": player.loans[:], "moment": moment},
    )  # fmt: skip
    chosen = ask(s, table, decision)
    repay(s, table, seat, chosen, source=source(s, table, decision))


def _by_default(s: State, seat: str) -> dict[str, Any]:
    """Nothing, but everything if that wins."""
    player = s.players[seat]
    wins = player.prestige >= s.board.prestige["victory"] and player.treasury >= sum(player.loans)
    return {"counters": sum(player.loans) if wins else 0}


def repay(s: State, table: Table, seat: str, chosen: dict[str, Any], *, source: str) -> None:
    """16.4 One Treasury a counter; an empty pile vanishes. Paying the last one may win."""
    player = s.players[seat]
    shares = chosen.get("piles") or _smallest_first(player.loans, chosen.get("counters", 0))
    if not shares:
        return
    before = player.loans[:]
    for index, count in shares:
        player.loans[index] -= count
        player.treasury -= count
    player.loans = [pile for pile in player.loans if pile]
    table.tell(
        "repaid", rule="16.4", seat=seat, before=before, after=player.loans[:], treasury=player.treasury, source=source
    )
    # RULING C2-R15: victory is looked for after each repayment too.
    prestige.check_victory(s, table, seat)


def _smallest_first(piles: list[int], counters: int) -> list[tuple[int, int]]:
    shares = []
    for index in sorted(range(len(piles)), key=lambda index: piles[index]):
        count = min(counters, piles[index])
        counters -= count
        if count:
            shares.append((index, count))
    return shares


def loan_interest(s: State, table: Table) -> None:
    """4.5 One counter more on each Loan pile."""
    for seat in s.order:
        player = s.players[seat]
        if player.loans:
            player.loans = [pile + 1 for pile in player.loans]
            table.tell("interest", rule="4.5", seat=seat, count=len(player.loans), loans=player.loans[:])
