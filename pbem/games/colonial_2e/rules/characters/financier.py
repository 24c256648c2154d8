"""16 Financier: a new Loan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.table import Table
from pbem.games.colonial.rules.action_parts import Action, number_of
from pbem.games.colonial_2e.state import State


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """16.1 From 1 to twice one's Economy."""
    count, most = number_of(action, "borrow"), most_borrowed(s, seat)
    if count > most:
        raise NotAllowed(f"{count} cannot be borrowed; twice the Economy is {most}", instead=(f"FINANCIER {most}",))
    return {"do": "financier", "borrow": count}


def most_borrowed(s: State, seat: str) -> int:
    """16.1 The largest Loan."""
    # RULING C2-R40: any size up to twice the Economy.
    return 2 * s.players[seat].economy


def legal(s: State, seat: str) -> Iterator[Action]:
    """The largest Loan first."""
    for count in range(most_borrowed(s, seat), 0, -1):
        yield {"do": "financier", "borrow": count}


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """Any size."""
    return {"do": "financier", "borrow": 1 + pick(most_borrowed(s, seat))}


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """16.1 A new pile, and as much Treasury."""
    # RULING C2-R43: the Pool is unlimited, here and wherever counters, markers or dice are needed.
    player, count = s.players[seat], action["borrow"]
    player.loans.append(count)
    player.treasury += count
    table.tell("borrowed", rule="16.1", seat=seat, count=count, treasury=player.treasury, loans=player.loans[:])
