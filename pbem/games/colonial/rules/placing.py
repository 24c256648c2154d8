"""Counters from the Treasury to the spaces of one Territory: what is wished for, as far as it can be placed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pbem.core.choices import Pick
from pbem.games.colonial.board import name_of
from pbem.games.colonial.rules.action_parts import number_of
from pbem.games.colonial.state import Position

Shares = list[list[Any]]  #: [[space, n], …]


def shares_of(
    s: Position, name: str, wanted: Iterable[Any], most: int, void: list[str], *,
    barred: Callable[[str], str | None], full: str,
) -> Shares:  # fmt: skip
    """What of [[space, n], …] can be placed, at most `most` in all; `void` is told why the rest cannot.

    `barred` says why a space takes no counter (None where it does), `full` why there are no more than `most`.
    """
    shares: dict[str, int] = {}
    left = most
    for good, count in wanted:
        number = number_of({"count": count}, "count")
        if good not in s.board.lands[name].goods:
            void.append(f"{s.board.names[name]} has no {name_of(good)}")
        elif (why := barred(good)) is not None:
            void.append(why)
        elif number > left:
            void.append(full)
        else:
            left -= number
            shares[good] = shares.get(good, 0) + number
    return [[*share] for share in shares.items()]


def some_shares(goods: Sequence[str], most: int, pick: Pick) -> Shares:
    """From 1 to `most` counters anywhere on `goods`, by chance."""
    shares: dict[str, int] = {}
    for _ in range(1 + pick(most)):
        good = goods[pick(len(goods))]
        shares[good] = shares.get(good, 0) + 1
    return [[*share] for share in shares.items()]


def total(shares: Iterable[Any]) -> int:
    """How many counters in all."""
    return sum(count for _, count in shares)
