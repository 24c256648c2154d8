"""Dotted paths into plain documents: `territories.brazil.resources.tobacco`, `players.Red.loans.0`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


class _Missing:
    """The type of `MISSING`."""

    def __repr__(self) -> str:
        return "nothing"


#: What `find` gives where the document ends before the path does.
MISSING = _Missing()


def find(document: Any, path: str) -> Any:
    """What is at `path` in tables and lists, or MISSING."""
    here = document
    for name in path.split("."):
        if isinstance(here, Mapping) and name in here:
            here = here[name]
        elif isinstance(here, list) and name.isdecimal() and int(name) < len(here):
            here = here[int(name)]
        else:
            return MISSING
    return here


def put(document: dict[str, Any], path: str, value: Any) -> None:
    """Set `path` to `value`, making tables on the way. Raises LookupError where it leads through a plain value."""
    *way, last = path.split(".")
    here: Any = document
    for done, name in enumerate(way):
        here = _step(here, name, ".".join(way[: done + 1]))
    if isinstance(here, list) and last.isdecimal() and int(last) < len(here):
        here[int(last)] = value
    elif isinstance(here, dict):
        here[last] = value
    else:
        raise LookupError(f"{'.'.join(way)} has no {last}")


def leaves(document: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every (path, value) whose value is no table; a list counts as one value."""
    if isinstance(document, Mapping) and document:
        for name, value in document.items():
            yield from leaves(value, f"{path}.{name}" if path else str(name))
    else:
        yield path, document


def _step(here: Any, name: str, path: str) -> Any:
    if isinstance(here, dict):
        inside = here.setdefault(name, {})
    elif isinstance(here, list) and name.isdecimal() and int(name) < len(here):
        inside = here[int(name)]
    else:
        inside = None
    if not isinstance(inside, (dict, list)):
        raise LookupError(f"{path} is not a table")  # noqa: TRY004  # a path that leads nowhere, not a wrong type
    return inside
