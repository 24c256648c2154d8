"""TOML that may come from anybody: besides its grammar, nesting and the size of numbers are looked at."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from math import isfinite
from typing import Any

#: How deep tables and lists may be in each other.
_DEEPEST = 30
#: No count of a board, case or setting comes near it.
_MOST = 10**12


def toml_from(text: str) -> dict[str, Any]:
    """The table that the text writes. Raises tomllib.TOMLDecodeError with the reason for whatever cannot be used."""
    try:
        found = tomllib.loads(text)
    except RecursionError:
        raise _too_deep() from None
    except tomllib.TOMLDecodeError:
        raise
    except ValueError as error:  # a number of more digits than Python reads
        raise tomllib.TOMLDecodeError(str(error)) from None
    _check(found, "", 0)
    return found


def _check(value: Any, path: str, depth: int) -> None:
    if depth > _DEEPEST:
        raise _too_deep()
    if isinstance(value, Mapping):
        for name, item in value.items():
            _check(item, f"{path}.{name}" if path else name, depth + 1)
    elif isinstance(value, list):
        for place, item in enumerate(value):
            _check(item, f"{path}.{place}", depth + 1)
    elif isinstance(value, (int, float)) and not (isfinite(value) and abs(value) <= _MOST):
        raise tomllib.TOMLDecodeError(f"{path[:100]} is {str(value)[:20]}, and no number here goes beyond {_MOST}")


def _too_deep() -> tomllib.TOMLDecodeError:
    return tomllib.TOMLDecodeError(f"its tables and lists lie more than {_DEEPEST} deep in each other")
