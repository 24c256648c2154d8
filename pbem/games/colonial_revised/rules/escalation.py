"""Escalation after a war: Navy steps and Squadrons, at need on an Emergency Loan (rule 12.12.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pbem.core.choices import Number, Pick, YesNo
from pbem.core.errors import NotAllowed
from pbem.core.table import Decision, Table, Tempo
from pbem.games.colonial.rules.tracks import next_space
from pbem.games.colonial_revised.rules.loans import EMERGENCY, borrow
from pbem.games.colonial_revised.rules.progress import advance
from pbem.games.colonial_revised.state import State
from pbem.games.common.rules.asking_seats import ask_all, source

ANYWAY = "anyway"  #: an Emergency Loan whether the Treasury would do or not
MOST, CHEAP = 5, 4  #: Squadrons that nobody exceeds here, and up to which the warring pay 1


@dataclass(frozen=True, slots=True)
class Rearming:
    """{"navy": bool, "squadrons": n, "loan": bool or "anyway"}; what cannot be done when the turn comes is left out.

    A Loan that is true is for where the Treasury falls short, "anyway" takes it whether the Treasury would do or not.
    """

    most: int  #: Squadrons that may be bought

    def check(self, value: Any) -> dict[str, Any]:
        """All three parts."""
        if not isinstance(value, Mapping):
            raise NotAllowed(f"{value!r} is no Escalation: {self.words()} would do")
        return {
            "navy": YesNo().check(value.get("navy", False)),
            "squadrons": Number(0, self.most).check(value.get("squadrons", 0)),
            "loan": ANYWAY if value.get("loan") == ANYWAY else YesNo().check(value.get("loan", False)),
        }

    def words(self) -> str:
        """The three parts."""
        number = Number(0, self.most).words()
        return f"a Navy step or none, {number} for Squadrons, an Emergency Loan where needed, anyway, or none"

    def sample(self, pick: Pick) -> dict[str, Any]:
        """Any of it; seldom a Loan."""
        return {"navy": pick(3) == 0, "squadrons": pick(self.most + 1), "loan": (True, ANYWAY, *[False] * 6)[pick(8)]}


NOTHING: Mapping[str, Any] = {"navy": False, "squadrons": 0, "loan": False}


def most_squadrons(s: State, seat: str, *, warring: bool) -> int:
    """12.12.6-B How many Squadrons a seat may buy."""
    room = max(0, min(MOST, s.turn + 1) - s.players[seat].squadrons)
    return room if warring else min(1, room)


def escalate(s: State, table: Table, war: str, warring: list[str]) -> None:
    """12.12.6 Collected sealed, applied in reverse order: first the Navy steps, then the Squadrons.

    `war` is how its keys begin.
    """
    decisions = [_rearming(s, seat, war, warring) for seat in s.order]
    chosen = ask_all(s, table, decisions)
    told = {decision.seat: source(s, table, decision) for decision in decisions}
    loans: dict[str, Any] = {seat: value["loan"] for seat, value in chosen.items()}
    # RULING CR-R71: the last in player order begins, the first player ends.
    slots = [seat for seat in reversed(s.order) if seat in chosen]
    for seat in slots:
        if loans[seat] == ANYWAY:
            _take_loan(s, table, seat, loans)
        cost = next_space(s, seat, "navy")
        if chosen[seat]["navy"] and cost is not None and not s.players[seat].navy_step:
            _raise_funds(s, table, seat, cost, loans)
            if s.players[seat].treasury >= cost:
                advance(s, table, seat, "navy", "12.12")
    for seat in slots:
        most = most_squadrons(s, seat, warring=seat in warring)
        count = min(chosen[seat]["squadrons"], most)
        _build(s, table, seat, count, loans, warring=seat in warring, how=told[seat])


def _rearming(s: State, seat: str, war: str, warring: list[str]) -> Decision:
    """What a seat is asked; who can buy nothing is not waited for, and may still take a Loan."""
    most, price = most_squadrons(s, seat, warring=seat in warring), next_space(s, seat, "navy")
    if s.players[seat].navy_step:
        price = None
    return Decision(
        key=f"{war}.escalation.{seat}", seat=seat, kind="escalation", choice=Rearming(most), default=dict(NOTHING),
        tempo=Tempo.ROUND, about={"warring": seat in warring, "limit": most, "price_navy": price},
        waits=bool(most or price is not None),
    )  # fmt: skip


def _raise_funds(s: State, table: Table, seat: str, cost: int, loans: dict[str, Any]) -> None:
    """12.12.6 The Emergency Loan, once, where the Treasury falls short."""
    if loans[seat] and s.players[seat].treasury < cost:
        _take_loan(s, table, seat, loans)


def _take_loan(s: State, table: Table, seat: str, loans: dict[str, Any]) -> None:
    # RULING CR-R55: once, in one's own slot of either part; nothing has to be spent.
    loans[seat] = False
    borrow(s, table, seat, EMERGENCY, "12.12")


def _build(s: State, table: Table, seat: str, count: int, loans: dict[str, Any], *, warring: bool, how: str) -> None:
    """12.12.6-B One Squadron after the other, as far as the Treasury reaches."""
    player, bought = s.players[seat], 0
    for _ in range(count):
        cost = 1 if warring and player.squadrons < CHEAP else 2
        _raise_funds(s, table, seat, cost, loans)
        if player.treasury < cost:
            break
        player.treasury -= cost
        player.squadrons += 1
        bought += 1
    if bought:
        table.tell(
            "squadrons", rule="12.12", seat=seat, count=bought, squadrons=player.squadrons,
            treasury=player.treasury, source=how,
        )  # fmt: skip
