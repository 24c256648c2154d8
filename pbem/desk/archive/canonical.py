"""The one way an archive is written: JSON with sorted keys, no blanks, nothing but ASCII, and a line end.

Rules may go by the order in which a table (players, territories) is written. A table whose keys are not in sorted
order is therefore kept as `{"=": [[key, value], …]}`; the same value has one text, and one text has one value.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from math import inf, isfinite
from typing import Any

from pbem.core.errors import TableError

#: A file of more bytes is not read. A hundred turns of six players come to a quarter of it.
MOST_BYTES = 64_000_000
#: At most this many values may be in a file: each costs more memory than its text.
_MOST_VALUES = 4_000_000
#: How deep lists and tables may be in each other.
_DEEPEST = 60
#: How long a number may be written: no count of a game has so many digits.
_MOST_DIGITS = 25
_MOST_DIGITS_OF_WHOLE = 15
#: The key of a table kept as pairs.
_PAIRS = "="
_encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=True).encode
#: JSON values without anything inside.
_ATOMS = frozenset({str, int, float, bool, type(None)})


def written(value: Any) -> str:
    """The canonical text of a JSON value, without a line end."""
    return _encode(_sorted(value))


def understood(data: bytes) -> Any:
    """The value of a canonical file. Raises TableError for anything that `written` would write otherwise.

    The file may come from anybody: its size, its depth and its numbers are looked at before anything is made of them.
    """
    if len(data) > MOST_BYTES:
        raise _refused(f"it has {len(data)} bytes, and more than {MOST_BYTES} are not read")
    if (count := sum(data.count(mark) for mark in (b",", b"[", b"{"))) > _MOST_VALUES:
        raise _refused(f"it holds {count} values, and more than {_MOST_VALUES} are not read")
    try:
        text = data.decode("ascii")
        value = _restored(json.loads(text, parse_int=_whole, parse_float=_fraction, parse_constant=_constant))
        same = f"{written(value)}\n" == text
    except (ValueError, TypeError, RecursionError):
        same = False
    if not same:
        raise TableError("this is no export in its canonical form: not a byte of one may be changed or added")
    return value


def _refused(reason: str) -> TableError:
    return TableError(f"this is no export that can be checked: {reason}")


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > _MOST_DIGITS_OF_WHOLE:
        raise _refused(f"a number of {len(digits)} digits is in it, and none has more than {_MOST_DIGITS_OF_WHOLE}")
    return int(digits)


def _fraction(digits: str) -> float:
    number = float(digits) if len(digits) <= _MOST_DIGITS else inf
    if not isfinite(number):
        raise _refused(f"the number {digits[:_MOST_DIGITS]} is in it, which is beyond all counts")
    return number


def _constant(word: str) -> float:
    raise _refused(f"{word} is in it, which is no number")


def digest(value: Any) -> str:
    """SHA-256 of a value's canonical text, in hex."""
    return sha256(written(value).encode()).hexdigest()


def link(before: str, record: Any) -> str:
    """The link of a chain that follows `before` (hex): it holds the record and, through `before`, all before it."""
    return sha256(f"{before}{written(record)}".encode()).hexdigest()


def links(start: str, records: Iterable[Any]) -> list[str]:
    """A link for each record, each over the one before."""
    found: list[str] = []
    for record in records:
        found.append(link(found[-1] if found else start, record))
    return found


def last(start: str, chain: Sequence[str]) -> str:
    """The last link of a chain, or where it starts."""
    return chain[-1] if chain else start


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        names = list(value)
        if _PAIRS in value or names != sorted(names):
            return {_PAIRS: [[name, _sorted(item)] for name, item in value.items()]}
        if _ATOMS.issuperset(map(type, value.values())):
            return value
        return {name: item if type(item) in _ATOMS else _sorted(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        if _ATOMS.issuperset(map(type, value)):
            return value
        return [item if type(item) in _ATOMS else _sorted(item) for item in value]
    return value


def _restored(value: Any, depth: int = 0) -> Any:
    if depth > _DEEPEST:
        raise _refused(f"its lists and tables lie more than {_DEEPEST} deep in each other")
    if isinstance(value, list):
        return [item if type(item) in _ATOMS else _restored(item, depth + 1) for item in value]
    if not isinstance(value, dict):
        return value
    if list(value) == [_PAIRS]:
        return {name: _restored(item, depth + 1) for name, item in value[_PAIRS]}
    return {name: _restored(item, depth + 1) for name, item in value.items()}
