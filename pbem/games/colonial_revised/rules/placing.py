"""Sending counters from the Treasury to spaces of one Territory: Viceroy, Adventurers, expedition (rules 6 and 12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.core.table import Table
from pbem.games.colonial.rules import placing
from pbem.games.colonial.rules.native_power import too_early
from pbem.games.colonial.rules.placing import Shares
from pbem.games.colonial_revised.state import State


def open_spaces(s: State, seat: str, name: str) -> list[str]:
    """6.2 The spaces of a Territory that a seat's Economy lets it onto."""
    return [good for good in s.board.lands[name].goods if too_early(s, seat, name, good) is None]


def shares_of(s: State, seat: str, name: str, wanted: Iterable[Any], most: int, void: list[str]) -> Shares:
    """[[space, n], …] as far as they can be placed, at most `most` in all; `void` is told why the rest cannot."""
    full = f"{most} {'counter' if most == 1 else 'counters'} in all may be placed there"
    return placing.shares_of(s, name, wanted, most, void, barred=lambda good: too_early(s, seat, name, good), full=full)


def add_unrest(s: State, table: Table, name: str, count: int, rule: str) -> None:
    """9 More Unrest."""
    if count:
        land = s.territories[name]
        land.unrest += count
        table.tell("unrest", rule=rule, territory=name, before=land.unrest - count, after=land.unrest)


def halve_unrest(s: State, table: Table, name: str, rule: str) -> None:
    """12.2, 12.11 Half the Unrest, rounded down, goes."""
    land = s.territories[name]
    if gone := land.unrest // 2:
        land.unrest -= gone
        table.tell("unrest", rule=rule, territory=name, before=land.unrest + gone, after=land.unrest)
