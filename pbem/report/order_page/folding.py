"""JSON in which what repeats is told once: many lines of a ruleset have the same parts, words and lists of targets.

In its place stands a sign and the number of where it is told, "~3"; a text that begins with the sign has it twice.
Names of fields are numbers too. `unfolded` of `page/src/given.ts` makes of it what it was.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

_SIGN = "~"
#: What is shorter, written down, is repeated as it is.
_SHORT = 8
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def folded(document: Any) -> dict[str, Any]:
    """The document under "told"; under "same" what is told once, under "names" those of fields, by their numbers."""
    folder = _Folder(document)
    return {"names": folder.names, "told": folder.inside(document), "same": folder.same}


class _Folder:
    """What stands more than once in a document, and where it is told."""

    def __init__(self, document: Any) -> None:
        self.same: list[Any] = []
        self._times = Counter[str]()
        self._fields = Counter[str]()
        self._place: dict[str, int] = {}
        self._count(document)
        self.names = [name for name, _ in self._fields.most_common()]  # the most frequent have one digit
        self._number = {name: _in_digits(place) for place, name in enumerate(self.names)}

    def inside(self, value: Any) -> Any:
        """A value with what repeats within it taken out; not itself."""
        if isinstance(value, dict):
            return {self._number[name]: self._put(each) for name, each in value.items()}
        if isinstance(value, list):
            return [self._put(each) for each in value]
        return f"{_SIGN}{value}" if isinstance(value, str) and value.startswith(_SIGN) else value

    def _count(self, value: Any) -> None:
        """Each value; what is within one that repeats is counted once, for it is told once."""
        written = _written(value)
        self._times[written] += 1
        if self._times[written] > 1:
            return
        if isinstance(value, dict):
            self._fields.update(list(value))
        if isinstance(value, (dict, list)):
            for each in value.values() if isinstance(value, dict) else value:
                self._count(each)

    def _put(self, value: Any) -> Any:
        written = _written(value)
        if self._times[written] == 1 or len(written) < _SHORT or not isinstance(value, (dict, list, str)):
            return self.inside(value)
        if written not in self._place:
            inside = self.inside(value)
            self._place[written] = len(self.same)
            self.same.append(inside)
        return f"{_SIGN}{self._place[written]}"


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _in_digits(number: int) -> str:
    """As JavaScript's `toString(36)` writes it."""
    rest, last = divmod(number, len(_DIGITS))
    return (_in_digits(rest) if rest else "") + _DIGITS[last]
