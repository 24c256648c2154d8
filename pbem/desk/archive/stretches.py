"""The stretches of play of an archive: each phase from the position it began at to the one that ended it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pbem.core.set_dice import DICE
from pbem.core.table import CARRIED
from pbem.desk.archive.branches import RESTORE, branch_after_restore
from pbem.desk.archive.findings import Differs, place, same
from pbem.desk.archive.reading import Archive
from pbem.desk.archive.seeds import REOPEN
from pbem.store.stored_values import LogLine, Snapshot


@dataclass(frozen=True, kw_only=True, slots=True)
class Stretch:
    """A phase from the snapshot it began at to the one that ended it, with what the log says of it."""

    before: Snapshot
    lines: Sequence[LogLine]
    after: Snapshot | None  #: None: it was not finished (open still, or undone before its end)
    rolls: int  #: how many rolls had been numbered when it began
    branch: int
    lock: LogLine | None  #: the last one of its branch when it was run last
    ended: bool = False  #: a moderator's END closed it, wherever it was
    open: bool = False  #: it is what the game waits in now
    carried: Sequence[LogLine] = ()  #: acts logged in the phases before it, for a decision that they do not ask

    @property
    def acts(self) -> list[LogLine]:
        """What was done from outside while it was played, in the order of the log."""
        repeated = [line.intervention() for line in self.lines if line.source == CARRIED]
        carried = [line for line in self.carried if line.intervention() not in repeated]
        return [line for line in (*carried, *self.lines) if not line.settles]


@dataclass(kw_only=True, slots=True)
class Course:
    """How a game went."""

    stretches: list[Stretch] = field(default_factory=list)  #: every phase that was played, on every branch, in order
    branch: int = 0  #: the one that it is on at last
    live: list[Snapshot] = field(default_factory=list)  #: the positions that are at last
    rolls: int = 0  #: how many rolls the finished phases have numbered


def course(archive: Archive) -> Course:
    """How the game went. Raises Differs where the numbering does not hold."""
    same("the log", "numbers", list(range(1, len(archive.lines) + 1)), [line.seq for line in archive.lines])
    numbers = [kept.seq for kept in archive.snapshots]
    same("the positions", "numbers", list(range(1, len(numbers) + 1)), numbers)
    if not archive.snapshots:
        same("the log", "lines", 0, len(archive.lines))
        return Course()
    same(place(archive.snapshots[0]), "lines before it", 0, archive.snapshots[0].log_seq)
    walk = _Walk(archive)
    for line in archive.lines:
        walk.finish(before=line.seq)
        walk.take(line)
    walk.finish(before=len(archive.lines) + 1)
    return walk.close()


class _Standing(NamedTuple):
    """How a game stood before a step back."""

    live: list[Snapshot]
    lines: list[LogLine]  #: of the open phase
    carried: list[LogLine]  #: acts of the phases before it
    rolls: int  #: before those lines
    branch: int
    lock: LogLine | None


class _Walk:
    """Goes along the log with the snapshots that are between its lines."""

    def __init__(self, archive: Archive) -> None:
        self._course = Course(live=[archive.snapshots[0]])
        self._archive = archive
        self._left = deque(archive.snapshots[1:])
        self._lines: list[LogLine] = []
        #: Acts before the end of a phase that fell in a later one: what they wait for was not asked yet.
        self._carried: list[LogLine] = []
        self._lock: LogLine | None = None
        self._seen = 0
        self._rolls = 0
        #: How it was before each step back.
        self._left_behind: list[_Standing] = []

    def finish(self, *, before: int) -> None:
        """The phases that ended before the line of that number."""
        while self._left and self._left[0].log_seq < before:
            kept = self._left.popleft()
            same(place(kept), "branch", self._course.branch, kept.branch)
            self._add(kept)
            self._course.live.append(kept)

    def take(self, line: LogLine) -> None:
        """The next line of the log."""
        if line.kind in ("rollback", REOPEN, RESTORE):
            self._go_back(line)
        elif line.kind == "forward":
            self._go_forward(line)
        same(place(line), line.key or line.kind, self._course.branch, line.branch)
        self._lines.append(line)
        if line.kind == "lock":
            self._lock = line
        if line.kind == "roll" and "faces" in line.value:
            self._seen += 1

    def close(self) -> Course:
        """What is open, and which snapshots were undone."""
        found = self._course
        for kept in self._left:
            raise Differs(place(kept), "lines before it", f"at most {len(self._archive.lines)}", kept.log_seq)
        found.rolls = self._rolls  # what has fallen in the open phase is not counted before its end
        if _goes_on(self._archive, found.live[-1]):
            self._add(None, still_open=True)
        stand = {kept.seq for kept in found.live}
        for kept in self._archive.snapshots:
            same(place(kept), "undone", kept.seq not in stand, kept.undone)
        return found

    def _go_back(self, line: LogLine) -> None:
        now = self._course
        self._left_behind.append(
            _Standing(list(now.live), list(self._lines), self._carried, self._rolls, now.branch, self._lock)
        )
        if self._lines:
            self._add(None)
        self._carried = []
        target = line.value["to_snapshot"]
        same(place(line), line.kind, now.branch, line.value["from_branch"])
        if not any(kept.seq == target for kept in now.live):
            raise Differs(place(line), line.kind, "a point that stood then", target)
        now.live = [kept for kept in now.live if kept.seq <= target]
        # The number is nobody's choice, as it decides the dice: after a restore it follows from the moment.
        restored = line.kind == RESTORE
        now.branch = branch_after_restore(line.at, now.branch) if restored else now.branch + 1
        self._lock = None
        self._rolls = self._seen

    def _go_forward(self, line: LogLine) -> None:
        """The last step back is undone: nothing may have been played since it."""
        if not self._left_behind or [each.kind for each in self._lines] != ["rollback"]:
            raise Differs(place(line), "forward", "nothing since the step back", [each.kind for each in self._lines])
        now = self._course
        now.live, self._lines, self._carried, self._rolls, now.branch, self._lock = self._left_behind.pop()
        same(place(line), "forward", now.branch, line.value["branch"])

    def _add(self, after: Snapshot | None, *, still_open: bool = False) -> None:
        now = self._course
        stretch = Stretch(
            before=now.live[-1],
            lines=self._lines,
            carried=self._carried,
            after=after,
            rolls=self._rolls,
            branch=now.branch,
            lock=self._lock,
            ended=after is not None and self._archive.end_of(after) is not None,
            open=still_open,
        )
        _check_repeated(stretch)
        now.stretches.append(stretch)
        self._carried = not_reached(stretch) if after is not None and not stretch.ended else []
        self._lines, self._rolls = [], self._seen


def _check_repeated(stretch: Stretch) -> None:
    """What the log repeats of acts was done before, and not reached then; raises Differs. Dice are checked by count."""
    before = [_act(line) for line in stretch.carried]
    for line in stretch.lines:
        if line.source == CARRIED and line.kind != DICE and _act(line) not in before:
            raise Differs(place(line), line.kind, "an act of a phase before it that waits still", line.value)


def _act(line: LogLine) -> tuple[object, ...]:
    """What an act does, and why."""
    return line.kind, line.anchor, line.key, line.value, line.why


def not_reached(stretch: Stretch) -> list[LogLine]:
    """Acts whose decision is not among the answers of their phase: it is asked in a later one of the same wait.

    The game may wait in a phase for what only the next one asks (the New World: for the orders of the whole turn).
    """
    answered = {line.key for line in stretch.lines if line.settles}
    return [line for line in stretch.acts if line.anchor and line.anchor not in answered]


def _goes_on(archive: Archive, last: Snapshot) -> bool:
    """Whether a phase is open behind that position."""
    return not last.state.get("winner") and archive.end_of(last) is None
