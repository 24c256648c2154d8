"""12.4 Financier: ten counters more on the Loan, ten Treasury."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.table import Table
from pbem.games.colonial.rules.action_parts import Action
from pbem.games.colonial_revised.rules.loans import LOAN, borrow
from pbem.games.colonial_revised.state import State


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """12.4-1 Always the same Loan."""
    return {"do": "financier"}


def legal(s: State, seat: str) -> Iterator[Action]:
    """The one Loan there is."""
    yield {"do": "financier"}


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """The one Loan there is."""
    return {"do": "financier"}


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """12.4-1 Loan and Treasury grow."""
    # RULING CR-R67: the Pool is unlimited, here and wherever counters or markers are needed.
    borrow(s, table, seat, LOAN, "12.4")
