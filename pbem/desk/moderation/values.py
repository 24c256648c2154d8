"""Values as a moderator writes them on a command line: JSON where it is JSON, plain words otherwise."""

from __future__ import annotations

import json
from typing import Any

from pbem.core.language import quoted, say

_WORDS = {"yes": True, "no": False, "none": None, "nobody": None}


def readings(written: str) -> list[Any]:
    """What the text may mean, the likeliest first: JSON, a plain word (yes, no, none), the text itself."""
    text = written.strip()
    found: list[Any] = []
    try:
        found.append(json.loads(text, parse_constant=_no_number))
    except (ValueError, RecursionError):  # no JSON, or beyond what is ever meant
        if text.lower() in _WORDS:
            found.append(_WORDS[text.lower()])
    return [*found, text]


def _no_number(word: str) -> float:
    raise ValueError(word)


def shown(value: Any) -> str:
    """A value for people; what `readings` takes."""
    if value is None:
        return "none"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def pairs(written: list[str], what: str) -> dict[str, Any]:
    """`key=value` texts as a table. Raises TableError naming the one that is none."""
    from pbem.core.errors import TableError

    table = {}
    for text in written:
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            raise TableError(say("{what} {text} sets nothing: write key=value", what=what, text=quoted(text)))
        table[key.strip()] = readings(value)[0]
    return table
