"""Reading the values of a state document: each mistake is answered with its path and what would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.errors import DataError


def only_known(path: str, given: Mapping[str, Any], names: Any) -> None:
    """Nothing is there but these names. Raises DataError."""
    for name in given:
        if name not in names:
            where = f"{path}.{name}" if path else name
            raise DataError(f"{where} is not in a state document; known there: {', '.join(names)}")


def table_at(path: str, value: Any) -> Mapping[str, Any]:
    """A table; nothing is an empty one. Raises DataError."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise DataError(f"{path} is {value!r}; a table would do")
    return value


def count_at(path: str, value: Any) -> int:
    """A whole number. Raises DataError."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise DataError(f"{path} is {value!r}; a whole number would do")
    return value


def counted(path: str, given: Mapping[str, Any], name: str, missing: int = 0) -> int:
    """The number under a name of a table, or what it is where it is missing. Raises DataError."""
    value = given.get(name, missing)
    # A document has hundreds of counts; the path to one is only spelled out where it is wrong.
    return value if type(value) is int else count_at(f"{path}.{name}", value)


def counts_at(path: str, value: Any, names: Sequence[str]) -> dict[str, int]:
    """A number for every name, 0 where none is given. Raises DataError."""
    given = table_at(path, value)
    only_known(path, given, names)
    return {name: counted(path, given, name) for name in names}


def flag_at(path: str, value: Any) -> bool:
    """True or false. Raises DataError."""
    if not isinstance(value, bool):
        raise DataError(f"{path} is {value!r}; true or false would do")
    return value


def text_at(path: str, value: Any) -> str:
    """A word. Raises DataError."""
    if not isinstance(value, str):
        raise DataError(f"{path} is {value!r}; a word would do")
    return value


def seat_at(path: str, value: Any, seats: Sequence[str]) -> str:
    """One of the seats. Raises DataError."""
    if value not in seats:
        raise DataError(f"{path} is {value!r}; one of the seats would do: {', '.join(seats)}")
    return str(value)


def strings_at(path: str, value: Any) -> list[str]:
    """A list of words. Raises DataError."""
    if not isinstance(value, list):
        raise DataError(f"{path} is {value!r}; a list of words would do")
    return [text_at(path, item) for item in value]


def names_at(path: str, value: Any, known: Any) -> list[str]:
    """A list of known words; nothing is an empty one. Raises DataError."""
    names = [] if value is None else strings_at(path, value)
    for name in names:
        if name not in known:
            raise DataError(f"{path} names {name!r}; known are {', '.join(known)}")
    return names


def seating_in(document: Mapping[str, Any], counts: Sequence[int]) -> tuple[list[str], list[str]]:
    """(seats, order of play: that of the seats where none is given). `counts`: how many may play. Raises DataError."""
    seats = strings_at("seats", document.get("seats", []))
    if len(seats) not in counts:
        raise DataError(f"seats are {', '.join(seats) or 'none'}; {min(counts)} to {max(counts)} would do")
    order = strings_at("order", document.get("order") or seats)
    if sorted(order) != sorted(seats):
        raise DataError(f"order is {', '.join(order)}; it lists every seat once: {', '.join(seats)}")
    return seats, order
