"""Values as a moderator writes them on a command line: JSON where it is JSON, plain words otherwise."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.errors import TableError
from pbem.core.language import quoted, say

_UNSEEN = "hidden"  #: what is in a seat's view for a card that it may not know
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


def in_words(value: Any, names: Mapping[str, str]) -> str:
    """A value of the position as players read it: things by name, nothing of how it is stored."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, str) and value:
        return names.get(value, value)
    if isinstance(value, list):
        return _listed(value, names)
    if isinstance(value, Mapping):
        held = [f"{names.get(name, name)} {in_words(part, names)}" for name, part in value.items() if part]
        return ", ".join(held) or say("nothing")
    return str(value) if value is not None and value != "" else say("nothing")


def _listed(items: Sequence[Any], names: Mapping[str, str]) -> str:
    found = [in_words(item, names) for item in items if item != _UNSEEN]
    unseen = len(items) - len(found)
    if unseen:
        found.append(say("1 unseen card") if unseen == 1 else say("{n} unseen cards", n=unseen))
    return ", ".join(found) or say("nothing")


def pairs(written: list[str], what: str) -> dict[str, Any]:
    """`key=value` texts as a table. Raises TableError naming the one that is none."""
    table = {}
    for text in written:
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            raise TableError(say("{what} {text} sets nothing: write key=value", what=what, text=quoted(text)))
        table[key.strip()] = readings(value)[0]
    return table
