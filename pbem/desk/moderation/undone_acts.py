"""What a moderator did that a step back undoes: edits, rulings and set dice, and those of them made again there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from pbem.core.dice import Keyed
from pbem.core.errors import TableError
from pbem.core.language import keep
from pbem.core.set_dice import DICE, set_dice
from pbem.core.table import CARRIED, Entry, Intervention, Source, Table
from pbem.desk.archive.branches import RESTORE
from pbem.desk.archive.seeds import REOPEN
from pbem.desk.game.play import Silent
from pbem.desk.wording.values_set import shown

if TYPE_CHECKING:
    from pbem.desk.game.play import GameOnTable
    from pbem.store.stored_values import LogLine, Snapshot
    from pbem.store.work import Work

#: The kinds of lines that they leave in the log.
EDIT, RULING = "edit", "answer"


@dataclass(frozen=True, kw_only=True, slots=True)
class Undone:
    """An act that was in the game."""

    kind: str  #: EDIT, RULING or DICE
    what: str  #: the path that was edited, the key that was ruled on or whose dice were set; "" for the next dice
    value: Any
    why: str = ""
    who: str = ""  #: whose hand it was

    def line(self) -> str:
        """As it is sent again by mail."""
        return self._said() + (f" WHY {self.why}" if self.why else "")

    def _said(self) -> str:
        if self.kind == DICE:
            roll = f" ROLL {self.what}" if self.what else ""
            return f"DICE {','.join(map(str, self.value))}{roll}"
        value = shown(self.value)
        if self.kind == RULING:
            return f"RULING {self.what}={value}"
        quoted = f'"{value}"' if " " in value and not value.startswith(("[", "{")) else value
        return f"EDIT {self.what}={quoted}"


@dataclass(kw_only=True, slots=True)
class Again:
    """What was made again, and what was not."""

    table: GameOnTable  #: with it
    made: list[Undone] = field(default_factory=list)
    lines: list[tuple[str, str, str, Any]] = field(default_factory=list)  #: for the log: kind, key, anchor and value
    refused: dict[str, str] = field(default_factory=dict)  #: the line of what does not go there, and why


def undone_acts(work: Work, game: str, table: GameOnTable, target: Snapshot) -> list[Undone]:
    """What moderators did that is in the game (`table`) and that going back to `target` undoes, in its order."""
    found: list[Undone] = []
    why, who = "", ""  # of the dice that were set last
    standing = _standing(work, game)
    for line in standing:
        if line.kind == DICE and line.source == Source.MODERATOR:
            why, who = line.why or "", line.who or ""
        elif line.seq <= target.log_seq:
            continue
        elif line.kind == EDIT:
            own = _own_line(line, standing)
            if own is line or own.seq <= target.log_seq:
                found.append(_undone(own, EDIT, line.value["path"], line.value["value"]))
        elif line.kind == RULING and line.source == Source.MODERATOR:
            found.append(_undone(line, RULING, line.key, line.value))
        elif line.kind == "roll" and line.source == Source.MODERATOR:
            faces = line.value["faces"][: line.value["set"]]
            found.append(Undone(kind=DICE, what=line.key, value=faces, why=why, who=who))
    left = set_dice(table.opening.interventions, table.opening.log)
    unfallen = {**left.rolls, **({"": left.row} if left.row else {})}
    return [*found, *(Undone(kind=DICE, what=key, value=row, why=why, who=who) for key, row in unfallen.items())]


def _standing(work: Work, game: str) -> list[LogLine]:
    """The lines of the log that no step back has undone."""
    points = {head.seq: head.log_seq for head in work.snapshots(game)}
    standing: list[LogLine] = []
    before: list[LogLine] = []  #: those that was before the last step back, for FORWARD
    for line in work.log(game):
        if line.kind in ("rollback", REOPEN, RESTORE):
            before = standing
            standing = [each for each in standing if each.seq <= points.get(line.value["to_snapshot"], 0)]
        elif line.kind == "forward":
            standing = before
        else:
            standing.append(line)
    return standing


def _own_line(line: LogLine, standing: Sequence[LogLine]) -> LogLine:
    """The line of the act that `line` repeats, which says whose hand it was; `line` where it repeats none."""
    if line.source != CARRIED:
        return line
    acts = [each for each in standing if each.kind == line.kind and each.source != CARRIED]
    return next((each for each in acts if each.intervention() == line.intervention()), line)


def _undone(line: LogLine, kind: str, what: str, value: Any) -> Undone:
    return Undone(kind=kind, what=what, value=value, why=line.why or "", who=line.who or "")


# --- made again -----------------------------------------------------------------------------------------------------


def made_again(table: GameOnTable, acts: Sequence[Undone]) -> Again:
    """The table with those of the acts that go at its point.

    Edits come first, as they was before what they corrected; then dice for their own rolls, then rulings one behind
    the other, as far as each finds its question open.
    """
    again = Again(table=table)
    position = table.position()
    anchor = position.waiting[0].anchor if position.waiting else ""
    _edit(again, [act for act in acts if act.kind == EDIT], position.state.copy(), anchor)
    _set_dice(again, [act for act in acts if act.kind == DICE])
    for act in acts:
        if act.kind == RULING:
            _rule(again, act)
    return again


def _intervene(again: Again, act: Intervention) -> None:
    opening = again.table.opening
    interventions = [*opening.interventions, act]
    again.table = replace(again.table, opening=replace(opening, interventions=interventions))
    again.lines.append((act.kind, act.anchor, act.anchor, dict(act.data)))


def _edit(again: Again, edits: Sequence[Undone], state: Any, anchor: str) -> None:
    table = again.table
    for edit in edits:
        act, tried = Intervention(anchor, EDIT, {"path": edit.what, "value": edit.value}), state.copy()
        try:
            if not anchor:
                raise TableError(keep("nothing is open there"))
            trial = Table(state=tried, settler=Silent(), chance=Keyed(table.seed, table.branch))
            table.ruleset.intervene(tried, trial, act)
            if faults := table.ruleset.faults(tried):
                raise TableError("; ".join(faults))
        except TableError as error:
            again.refused[edit.line()] = str(error)
            continue
        state = tried
        again.made.append(edit)
        _intervene(again, act)


def _set_dice(again: Again, acts: Sequence[Undone]) -> None:
    """Dice of a roll that is known fall in it again; those for the next dice would take the place of others."""
    own = [act for act in acts if act.what]
    for act in acts:
        if not act.what:
            again.refused[act.line()] = keep("it was for the next dice, and there others fall next")
    if own:
        reasons = list(dict.fromkeys(act.why for act in own if act.why))
        rolls: Mapping[str, Any] = {act.what: list(act.value) for act in own}
        _intervene(again, Intervention("", DICE, {"faces": [], "rolls": rolls, "why": reasons, "after": 0}))
        again.made += own


def _rule(again: Again, act: Undone) -> None:
    decision = next((each for each in again.table.position().waiting if each.key == act.what), None)
    try:
        if decision is None:
            raise TableError(keep("it is not asked there"))
        value = decision.range().check(act.value)
    except TableError as error:
        again.refused[act.line()] = str(error)
        return
    except (TypeError, ValueError, KeyError, AttributeError):  # the question is another one by now
        again.refused[act.line()] = keep("that is no answer to what is asked there")
        return
    opening = again.table.opening
    log = [*opening.log, Entry(act.what, RULING, value, Source.MODERATOR)]
    again.table = replace(again.table, opening=replace(opening, log=log))
    again.made.append(act)
    again.lines.append((RULING, act.what, "", value))
