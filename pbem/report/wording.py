"""The words that code puts together: dates, counts, lists, heads of columns (templates/<language>/words.toml)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from pbem.data import data_folder


class Words:
    """One language's catalogue."""

    def __init__(self, language: str, catalogue: Mapping[str, Any]) -> None:
        self.language = language
        self._catalogue = catalogue

    def date(self, name: str) -> str:
        """A pattern of the section `date`."""
        return str(self._catalogue["date"][name])

    def names(self, name: str) -> Sequence[str]:
        """The weekdays or months."""
        names: Sequence[str] = self._catalogue["date"][name]
        return names

    def length(self, unit: str, number: int) -> str:
        """A number of minutes, hours or days."""
        return _numbered(self._catalogue["span"][unit], number)

    def away(self, when: str, unit: str = "", number: int = 0) -> str:
        """How far off it is, by a pattern of the section `away` around minutes, hours or days: "in 3 days"."""
        section = self._catalogue["away"]
        return str(section[when]).format(span=_numbered(section[unit], number) if unit else "")

    def seat(self, name: str) -> str:
        """A seat in this language; its own name where the catalogue has no other."""
        return str(self._catalogue["seat"].get(name, name))

    def seats(self) -> Mapping[str, str]:
        """Every seat's name in English, and in this language."""
        seats: Mapping[str, str] = self._catalogue["seat"]
        return seats

    def town(self, name: str) -> str:
        """The town of a time zone in this language; its own name where the catalogue has no other."""
        return str(self._catalogue["town"].get(name, name))

    def count(self, number: int, unit: str) -> str:
        """A number of `unit`, in singular or plural: "1 counter", "2 counters"."""
        return _numbered(self._catalogue["count"][unit], number)

    def number(self, count: int) -> str:
        """A number as a word, or in figures where the catalogue has none."""
        return _worded(self._catalogue["list"]["numbers"], count)

    def place(self, count: int) -> str:
        """A place in an order as a word: 1 is "first"."""
        return _worded(self._catalogue["list"]["places"], count)

    def second(self, name: str) -> str:
        """The second of two things of one name."""
        return str(self._catalogue["list"]["second"]).format(name=name)

    def listed(self, items: Iterable[str], joint: str = "and") -> str:
        """ "Red, Green and Blue"."""
        *front, last = [*items] or [""]
        if not front:
            return last
        joints = self._catalogue["list"]
        return str(joints["comma"]).join(front) + str(joints[joint]) + last

    def lists(self, clause: str) -> bool:
        """Whether there is a list with "and" in a clause."""
        return str(self._catalogue["list"]["and"]) in clause

    def column(self, key: str, title: str) -> str:
        """The head of a column; its title where the catalogue has no shorter one."""
        return str(self._catalogue["column"].get(key.replace("-", "_"), title))

    def picture(self, name: str) -> str:
        """Words in a picture of the board."""
        return str(self._catalogue["picture"][name])


def _worded(names: Sequence[str], count: int) -> str:
    return names[count - 1] if 1 <= count <= len(names) else str(count)


def _numbered(forms: Sequence[str], number: int) -> str:
    return forms[0 if abs(number) == 1 else 1].format(n=number)


@cache
def words(language: str) -> Words:
    """The catalogue of `language`. Raises FileNotFoundError where there is none."""
    path = data_folder("templates") / language / "words.toml"
    return Words(language, tomllib.loads(path.read_text(encoding="utf-8")))
