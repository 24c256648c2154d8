"""Scripted chance: what the dice, draws and shuffles of an adjudication case say, in the order they are asked for.

`"2/10"` two Successes on ten Success dice · `"d6 3,5"` numbered dice · `"shuffle deck a, b"` the top ones, the rest as
printed · `"draw bag black, yellow"` · `"cup 4/7"` the fourth of seven · `"first Blue"` a chance choice among the seats.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pbem.core.errors import ScriptError

FORMS = '"2/10", "d6 3,5", "shuffle deck a, b", "draw bag a, b", "cup 4/7" or "first Blue"'
_HITS = re.compile(r"([0-9]{1,6})\s*/\s*([0-9]{1,6})")
_FACES = re.compile(r"d([0-9]{1,6})\s+([0-9]{1,6}(?:\s*,\s*[0-9]{1,6})*)")
_ORDER = re.compile(r"(shuffle|draw)\s+(\S+)\s+(\S.*)")
_CUP = re.compile(r"cup\s+([0-9]{1,6})\s*/\s*([0-9]{1,6})")
_FIRST = re.compile(r"first\s+(\S+)")


@dataclass(frozen=True, kw_only=True, slots=True)
class Scripted:
    """One line of the script."""

    text: str  #: as it was written
    kind: str  #: "hits", "faces", "shuffle", "draw", "cup" or "first"
    values: tuple[Any, ...]  #: (n, dice), (sides, face, …), items, (n, bound) or (seat,)


def scripted(text: str) -> Scripted:
    """The line of the script that `text` writes; raises ScriptError with the forms that would do."""
    line = text.strip()
    for kind, form in (("hits", _HITS), ("cup", _CUP)):
        if found := form.fullmatch(line):
            return Scripted(text=text, kind=kind, values=_within(text, int(found[1]), int(found[2]), kind == "cup"))
    if found := _FACES.fullmatch(line):
        return Scripted(text=text, kind="faces", values=_faces(text, int(found[1]), found[2]))
    if found := _ORDER.fullmatch(line):
        items = tuple(item.strip() for item in found[3].split(","))
        return Scripted(text=text, kind=found[1], values=items)
    if found := _FIRST.fullmatch(line):
        return Scripted(text=text, kind="first", values=(found[1],))
    raise ScriptError(f"“{text}” is no scripted chance; {FORMS} would do")


def _within(text: str, part: int, whole: int, counted: bool) -> tuple[int, int]:
    if not int(counted) <= part <= whole or whole == 0:
        raise ScriptError(f"“{text}” asks for {part} of {whole}, which cannot be")
    return part, whole


def _faces(text: str, sides: int, written: str) -> tuple[int, ...]:
    faces = tuple(int(face) for face in written.split(","))
    if not all(1 <= face <= sides for face in faces):
        raise ScriptError(f"“{text}” shows a face that a die of {sides} sides does not have")
    return (sides, *faces)


class Script:
    """Chance that says what a case has written (implements `core.dice.Chance`)."""

    def __init__(self, lines: Sequence[Scripted], seats: Sequence[str] = ()) -> None:
        self._lines = list(lines)
        self._seats = list(seats)
        self._next = 0

    @property
    def left(self) -> list[str]:
        """What nobody has asked for."""
        return [line.text for line in self._lines[self._next :]]

    def hits(self, key: str, dice: int) -> tuple[int, list[int]]:
        """The scripted Successes; their faces are not known."""
        asked = f"{dice} Success dice; “0/{dice}” would do"
        line = self._take(key, asked, "hits")
        count, written = line.values
        if written != dice:
            raise self._unfit(line, key, asked)
        return count, []

    def faces(self, key: str, dice: int, sides: int) -> list[int]:
        """The scripted faces."""
        asked = f"{dice} dice of {sides} sides; “d{sides} {','.join(['1'] * dice)}” would do"
        line = self._take(key, asked, "faces")
        written, *faces = line.values
        if written != sides or len(faces) != dice:
            raise self._unfit(line, key, asked)
        return faces

    def shuffled(self, key: str, items: Sequence[Any]) -> list[Any]:
        """The scripted items first, the rest in the order they came."""
        asked = f"an order of {len(items)} things; “shuffle deck {', '.join(map(str, items[:2]))}” would do"
        line = self._take(key, asked, "shuffle", "draw")
        rest, top = list(items), []
        for name in line.values:
            place = next((place for place, item in enumerate(rest) if str(item) == name), None)
            if place is None:
                raise ScriptError(f"chance {self._next}, “{line.text}”, names {name}, which is not there at {key}")
            top.append(rest.pop(place))
        return top + rest

    def below(self, key: str, bound: int) -> int:
        """The scripted choice: a place in the cup, or a seat."""
        seat = f" or “first {self._seats[0]}”" if bound == len(self._seats) else ""
        asked = f"one of {bound} things; “cup 1/{bound}”{seat} would do"
        line = self._take(key, asked, "cup", "first")
        if line.kind == "cup" and line.values[1] == bound:
            return int(line.values[0]) - 1
        if line.kind == "first" and line.values[0] in self._seats and bound == len(self._seats):
            return self._seats.index(line.values[0])
        raise self._unfit(line, key, asked)

    def _take(self, key: str, asked: str, *kinds: str) -> Scripted:
        if self._next == len(self._lines):
            raise ScriptError(f"the script of chance ends after {self._next}, but {key} asks for {asked}")
        line = self._lines[self._next]
        self._next += 1
        if line.kind not in kinds:
            raise self._unfit(line, key, asked)
        return line

    def _unfit(self, line: Scripted, key: str, asked: str) -> ScriptError:
        return ScriptError(f"chance {self._next} is scripted as “{line.text}”, but {key} asks for {asked}")


class FirstOfAll:
    """Chance for setting up a case: the first of everything, nothing is shuffled. What matters is given instead."""

    def hits(self, key: str, dice: int) -> tuple[int, list[int]]:
        """No Success."""
        return 0, []

    def faces(self, key: str, dice: int, sides: int) -> list[int]:
        """Ones."""
        return [1] * dice

    def shuffled(self, key: str, items: Sequence[Any]) -> list[Any]:
        """The order they came in."""
        return list(items)

    def below(self, key: str, bound: int) -> int:
        """The first."""
        return 0
