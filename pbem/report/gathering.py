"""Clauses that begin and end alike, told as one: "Red beat you in war" and "Blue beat you in war" are one clause.

A macro says what may be listed by a mark before and behind it: `‖` for what goes together first (cubes of one region),
`¦` for what goes together then (regions). A clause without marks stays alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

_MARKS = ("‖", "¦")  #: the inner one first


def gathered(clauses: Sequence[str], listed: Callable[[Sequence[str]], str]) -> list[str]:
    """The clauses, without marks; those with the same words around the marked ones are one, where the first stood."""
    for mark in _MARKS:
        clauses = _by_mark(clauses, mark, listed)
    return list(clauses)


def _by_mark(clauses: Sequence[str], mark: str, listed: Callable[[Sequence[str]], str]) -> list[str]:
    found: dict[tuple[str, ...], list[str]] = {}
    for clause in clauses:
        match clause.split(mark):
            case [head, item, tail]:
                items = found.setdefault((head, tail), [])
                items += [item] if item not in items else []
            case _:
                found.setdefault((clause,), [])
    return [around[0] if len(around) == 1 else around[0] + listed(items) + around[1] for around, items in found.items()]
