"""The one way an archive is written: JSON with sorted keys, no blanks, nothing but ASCII, and a line end.

Rules may go by the order in which a table (players, territories) is written. A table whose keys are not in sorted
order is therefore kept as `{"=": [[key, value], …]}`; the same value has one text, and one text has one value.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from pbem.core.errors import TableError

#: The key of a table kept as pairs.
_PAIRS = "="
_encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=True).encode
#: JSON values without anything inside.
_ATOMS = (str, int, float, bool, type(None))


def written(value: Any) -> str:
    """The canonical text of a JSON value, without a line end."""
    return _encode(_sorted(value))


def understood(data: bytes) -> Any:
    """The value of a canonical file. Raises TableError for anything that `written` would write otherwise."""
    try:
        text = data.decode("ascii")
        value = _restored(json.loads(text))
        same = f"{written(value)}\n" == text
    except (ValueError, TypeError, RecursionError):
        same = False
    if not same:
        raise TableError("this is no export in its canonical form: not a byte of one may be changed or added")
    return value


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
        return {name: item if type(item) in _ATOMS else _sorted(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [item if type(item) in _ATOMS else _sorted(item) for item in value]
    return value


def _restored(value: Any) -> Any:
    if isinstance(value, list):
        return [_restored(item) for item in value]
    if not isinstance(value, dict):
        return value
    if list(value) == [_PAIRS]:
        return {name: _restored(item) for name, item in value[_PAIRS]}
    return {name: _restored(item) for name, item in value.items()}
