"""Sending counters from the Treasury to spaces of one Territory: Viceroy, Adventurers, expedition (rules 6 and 12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.core.choices import Pick
from pbem.core.table import Table
from pbem.games.colonial.native import too_early
from pbem.games.colonial.parts import number_of
from pbem.games.colonial.words import name_of
from pbem.games.colonial_revised.state import State


def open_spaces(s: State, seat: str, name: str) -> list[str]:
    """6.2 The spaces of a Territory that a seat's Economy lets it onto."""
    return [good for good in s.board.lands[name].goods if too_early(s, seat, name, good) is None]


def shares_of(s: State, seat: str, name: str, wanted: Iterable[Any], most: int, void: list[str]) -> list[list[Any]]:
    """[[space, n], …] as far as they can be placed, at most `most` in all; `void` is told why the rest cannot."""
    shares: dict[str, int] = {}
    left = most
    for good, count in wanted:
        number = number_of({"count": count}, "count")
        if good not in s.board.lands[name].goods:
            void.append(f"{s.board.names[name]} has no {name_of(good)}")
        elif (why := too_early(s, seat, name, good)) is not None:
            void.append(why)
        elif number > left:
            void.append(f"{most} counters in all may be placed there")
        else:
            left -= number
            shares[good] = shares.get(good, 0) + number
    return [[*share] for share in shares.items()]


def some_shares(goods: list[str], most: int, pick: Pick) -> list[list[Any]]:
    """From 1 to `most` counters anywhere on `goods`, by chance."""
    shares: dict[str, int] = {}
    for _ in range(1 + pick(most)):
        good = goods[pick(len(goods))]
        shares[good] = shares.get(good, 0) + 1
    return [[*share] for share in shares.items()]


def total(shares: Iterable[Any]) -> int:
    """How many counters in all."""
    return sum(count for _, count in shares)


def add_unrest(s: State, table: Table, name: str, count: int, rule: str) -> None:
    """9 So much Unrest more."""
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
