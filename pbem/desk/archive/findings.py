"""What the check of an archive can find: the first difference, or what was checked and what could not be."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from pbem.core.paths import leaves
from pbem.core.printable import printable
from pbem.desk.archive.canonical import written
from pbem.store.stored_values import LogLine, SnapshotHead

#: How much of a value is shown, and how much of a line.
_SHOWN = 160
_LONGEST_LINE = 1_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Difference:
    """Something that is not as it must be."""

    where: str  #: "turn 3, round-2"
    key: str  #: the decision, roll, lock or part of the file
    expected: Any  #: what follows from the rest, a JSON value
    found: Any  #: what the file says

    def sentence(self) -> str:
        """The difference for people."""
        return f"{self.where}, {self.key}: expected {_short(self.expected)}, found {_short(self.found)}"


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else "nothing" if value is None else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


class Differs(Exception):
    """Ends a check at the first difference."""

    def __init__(self, where: str, key: str, expected: Any, found: Any) -> None:
        super().__init__(where, key)
        self.difference = Difference(where=where, key=key, expected=expected, found=found)


def same(where: str, key: str, expected: Any, found: Any) -> None:
    """Raise Differs unless both are the same JSON value, the order of their tables included."""
    if expected is not found and written(expected) != written(found):
        raise Differs(where, key, expected, found)


def same_document(where: str, key: str, expected: Mapping[str, Any], found: Mapping[str, Any]) -> None:
    """The same for whole documents: the first path that differs is named."""
    if written(expected) == written(found):
        return
    one, other = dict(leaves(expected)), dict(leaves(found))
    for path in [*one, *(path for path in other if path not in one)]:
        same(where, f"{key}, {path}", one.get(path), other.get(path))
    raise Differs(where, key, expected, found)


def place(record: LogLine | SnapshotHead) -> str:
    """Where a record belongs: "turn 3, round-2", and the branch where it is not the first."""
    branch = f" (branch {record.branch})" if record.branch else ""
    return f"turn {record.turn}, {record.phase}{branch}"


class Proof(IntEnum):
    """How far an archive is proved; the value is the exit code of `pbem verify`."""

    FULL = 0  #: a game that is over, and all of it was checked
    FALSE = 1  #: something is not as it must be
    PARTLY = 3  #: nothing is wrong as far as could be checked


@dataclass(kw_only=True, slots=True)
class Verdict:
    """What came of the check. Its lines are safe for a terminal, whatever the file says."""

    game: str = ""  #: the game in a line
    checked: list[str] = field(default_factory=list)  #: what was found to hold, a sentence each
    unchecked: list[str] = field(default_factory=list)  #: what could not be checked, and why
    unproved: list[str] = field(default_factory=list)  #: what no file could prove, and where to look instead
    interventions: Sequence[str] = ()  #: what moderators did to the game, a sentence each
    anchors: Sequence[str] = ()  #: what the mails told as well, a line each
    roots: Sequence[str] = ()  #: what the reports published, a line each
    difference: Difference | None = None  #: the first; None: nothing is wrong

    @property
    def proof(self) -> Proof:
        """How far the archive is proved."""
        if self.difference is not None:
            return Proof.FALSE
        return Proof.PARTLY if self.unchecked else Proof.FULL

    def lines(self, *, roots: bool = False) -> list[str]:
        """The verdict as it is printed; the last line sums it up."""
        shown = [self.game] if self.game else []
        shown += [f"checked      {sentence}" for sentence in self.checked]
        shown += [f"not checked  {sentence}" for sentence in self.unchecked]
        shown += [f"root         {line}" for line in self.roots] if roots else []
        if self.difference is None:
            shown += [f"not proved   {sentence}" for sentence in self.unproved]
            shown += [f"intervention {sentence}" for sentence in self.interventions]
            shown += ["Hold these against your mails:", *(f"  {line}" for line in self.anchors)] if self.anchors else []
        return [_shortened(printable(line)) for line in [*shown, self._sum()]]

    def _sum(self) -> str:
        if self.difference is not None:
            return f"not verified: {self.difference.sentence()}"
        count = len(self.interventions)
        done = f"{count} intervention{'' if count == 1 else 's'}"
        if not self.unchecked:
            return f"verified, {done}"
        return f"NOT fully verified, {done}; not checked: {'; '.join(self.unchecked)}"


def _shortened(line: str) -> str:
    return line if len(line) <= _LONGEST_LINE else f"{line[:_LONGEST_LINE]}…"
