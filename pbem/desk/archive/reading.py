"""An archive as values: the log and the snapshots of the document, and the stretches of play between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from pbem.core.dice import Keyed, mixed
from pbem.core.errors import TableError
from pbem.core.events import event_from
from pbem.desk.archive.branches import RESTORE, branch_after_restore
from pbem.desk.archive.findings import Differs, place, same
from pbem.store.values import GameStatus, LogLine, Snapshot

#: The form of the document that is understood here.
FORMAT = 2


@dataclass(frozen=True, kw_only=True, slots=True)
class Archive:
    """A game's archive."""

    document: Mapping[str, Any] = field(repr=False)
    lines: Sequence[LogLine]  #: all branches, in the order they were written
    snapshots: Sequence[Snapshot]  #: likewise
    seats: Sequence[str]  #: in seating order
    seed: bytes | None  #: what the dice come from, the players' words mixed in; None until the game is over

    @property
    def game(self) -> Mapping[str, Any]:
        """The game's record."""
        found: Mapping[str, Any] = self.document["game"]
        return found

    @property
    def over(self) -> bool:
        """Whether the game is over, so that everything is open."""
        return bool(self.game["status"] == GameStatus.OVER)

    def chance(self, branch: int) -> Keyed | None:
        """The game's dice on a branch, where the seed is known."""
        return None if self.seed is None else Keyed(self.seed, branch)


def check_form(document: Any) -> None:
    """Refuse with a TableError what is not in the form that is known here."""
    form = document.get("format") if isinstance(document, dict) else None
    if form != FORMAT:
        raise TableError(f"this is no export that this pbem can check: its form is {form}, {FORMAT} is wanted")


def archive_from(document: Mapping[str, Any]) -> Archive:
    """The archive of a document in the known form."""
    drawn = document.get("seed")
    words = [(seat, word) for seat, word in document["words"]]
    return Archive(
        document=document,
        lines=[_line(each) for each in document["log"]],
        snapshots=[_snapshot(each, document["game"]["id"]) for each in document["snapshots"]],
        seats=[seat["name"] for seat in document["seats"]],
        seed=None if drawn is None else mixed(bytes.fromhex(drawn), words),
    )


def _line(doc: Mapping[str, Any]) -> LogLine:
    return LogLine(**{**doc, "at": datetime.fromisoformat(doc["at"])})


def _snapshot(doc: Mapping[str, Any], game: str) -> Snapshot:
    events = tuple(event_from(event) for event in doc["events"])
    return Snapshot(**{**doc, "game": game, "at": datetime.fromisoformat(doc["at"]), "events": events})


# --- stretches ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Stretch:
    """A phase from the snapshot it began at to the one that ended it, with what the log says of it."""

    before: Snapshot
    lines: Sequence[LogLine]
    after: Snapshot | None  #: None: it was not finished (open still, or undone before its end)
    rolls: int  #: how many rolls had been numbered when it began
    branch: int
    open: bool = False  #: it is what the game waits in now


def stretches(archive: Archive) -> list[Stretch]:
    """Every phase that was played, on every branch, in order. Raises Differs where the numbering does not hold."""
    same("the log", "numbers", list(range(1, len(archive.lines) + 1)), [line.seq for line in archive.lines])
    numbers = [kept.seq for kept in archive.snapshots]
    same("the positions", "numbers", list(range(1, len(numbers) + 1)), numbers)
    if not archive.snapshots:
        return []
    walk = _Walk(archive)
    for line in archive.lines:
        walk.finish(before=line.seq)
        walk.take(line)
    walk.finish(before=len(archive.lines) + 1)
    walk.close()
    return walk.found


class _Walk:
    """Goes along the log with the snapshots that stand between its lines."""

    def __init__(self, archive: Archive) -> None:
        self.found: list[Stretch] = []
        self._live = [archive.snapshots[0]]
        self._left = list(archive.snapshots[1:])
        self._all = archive.snapshots
        self._lines: list[LogLine] = []
        self._branch = 0
        self._seen = 0
        self._rolls = 0
        #: How it stood before each step back: the live snapshots, the open lines, the rolls before them.
        self._left_behind: list[tuple[list[Snapshot], list[LogLine], int]] = []

    def finish(self, *, before: int) -> None:
        """The phases that ended before the line of that number."""
        while self._left and self._left[0].log_seq < before:
            kept = self._left.pop(0)
            same(place(kept), "branch", self._branch, kept.branch)
            self._add(kept)
            self._live.append(kept)

    def take(self, line: LogLine) -> None:
        """The next line of the log."""
        if line.kind in ("rollback", RESTORE):
            self._go_back(line)
        elif line.kind == "forward":
            self._go_forward(line)
        same(place(line), line.key or line.kind, self._branch, line.branch)
        self._lines.append(line)
        if line.kind == "roll" and "faces" in line.value:
            self._seen += 1

    def close(self) -> None:
        """What is open, and which snapshots were undone."""
        if not self._live[-1].state["winner"] and self._live[-1].phase != "end":
            self._add(None, still_open=True)
        stand = [kept.seq for kept in self._live]
        for kept in self._all:
            same(place(kept), "undone", kept.seq not in stand, kept.undone)

    def _go_back(self, line: LogLine) -> None:
        self._left_behind.append((list(self._live), list(self._lines), self._rolls))
        if self._lines:
            self._add(None)
        target = line.value["to_snapshot"]
        same(place(line), line.kind, self._branch, line.value["from_branch"])
        if target not in [kept.seq for kept in self._live]:
            raise Differs(place(line), line.kind, "a point that stood then", target)
        self._live = [kept for kept in self._live if kept.seq <= target]
        # The number after a restore is nobody's choice: it follows from the moment.
        restored = line.kind == RESTORE
        self._branch = branch_after_restore(line.at, self._branch) if restored else self._branch + 1
        self._rolls = self._seen

    def _go_forward(self, line: LogLine) -> None:
        """The last step back is undone: nothing may have been played since it."""
        same(place(line), "forward", self._branch - 1, line.value["branch"])
        if not self._left_behind or [each.kind for each in self._lines] != ["rollback"]:
            raise Differs(place(line), "forward", "nothing since the step back", [each.kind for each in self._lines])
        self._live, self._lines, self._rolls = self._left_behind.pop()
        self._branch -= 1

    def _add(self, after: Snapshot | None, *, still_open: bool = False) -> None:
        stretch = Stretch(
            before=self._live[-1],
            lines=self._lines,
            after=after,
            rolls=self._rolls,
            branch=self._branch,
            open=still_open,
        )
        self.found.append(stretch)
        self._lines, self._rolls = [], self._seen
