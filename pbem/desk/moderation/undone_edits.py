"""The moderator's corrections that a rollback undoes: which they are, and played again where it is to keep them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pbem.core.dice import Keyed
from pbem.core.errors import TableError
from pbem.core.language import keep
from pbem.core.table import Intervention, Table
from pbem.desk.archive.branches import RESTORE
from pbem.desk.archive.seeds import REOPEN
from pbem.desk.moderation.values import shown
from pbem.desk.playing.play import Silent

if TYPE_CHECKING:
    from pbem.desk.playing.nextwait import NextWait
    from pbem.desk.playing.play import GameOnTable
    from pbem.store.values import LogLine, Snapshot
    from pbem.store.work import Work


@dataclass(frozen=True, kw_only=True, slots=True)
class Edit:
    """A correction that stood in the position."""

    path: str
    value: Any
    why: str = ""
    who: str = ""  #: whose hand it was

    def line(self) -> str:
        """As it is sent again by mail."""
        value = shown(self.value)
        quoted = f'"{value}"' if " " in value and not value.startswith(("[", "{")) else value
        return f"EDIT {self.path}={quoted}" + (f" WHY {self.why}" if self.why else "")


def undone_edits(work: Work, game: str, target: Snapshot) -> list[Edit]:
    """The corrections that stand in the game and that going back to `target` undoes, in their order."""
    points = {head.seq: head.log_seq for head in work.snapshots(game)}
    standing: list[LogLine] = []
    before: list[LogLine] = []  #: those that stood before the last rollback, for FORWARD
    for line in work.log(game):
        if line.kind == "edit":
            standing.append(line)
        elif line.kind in ("rollback", REOPEN, RESTORE):
            before = standing
            standing = [edit for edit in standing if edit.seq <= points.get(line.value["to_snapshot"], 0)]
        elif line.kind == "forward":
            standing = before
    return [
        Edit(path=line.value["path"], value=line.value["value"], why=line.why or "", who=line.who or "")
        for line in standing
        if line.seq > target.log_seq
    ]


def played_again(
    table: GameOnTable, coming: NextWait, edits: Sequence[Edit]
) -> tuple[GameOnTable, list[Intervention], Mapping[str, str]]:
    """The table with those of the corrections that go at its point; why each other does not, by its line."""
    done: list[Intervention] = []
    refused: dict[str, str] = {}
    state, anchor = coming.position.state.copy(), coming.position.waiting[0].anchor if coming.position.waiting else ""
    for edit in edits:
        act = Intervention(anchor, "edit", {"path": edit.path, "value": edit.value})
        tried = state.copy()
        try:
            if not anchor:
                raise TableError(keep("nothing is open there"))
            table.ruleset.intervene(
                tried, Table(state=tried, settler=Silent(), chance=Keyed(table.seed, table.branch)), act
            )
            if faults := table.ruleset.faults(tried):
                raise TableError("; ".join(faults))
        except TableError as error:
            refused[edit.line()] = str(error)
            continue
        state = tried
        done.append(act)
    opening = replace(table.opening, interventions=[*table.opening.interventions, *done])
    return replace(table, opening=opening), done, refused
