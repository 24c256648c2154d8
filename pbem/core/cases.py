"""Running adjudication cases: a position, orders and scripted chance in, differences out.

A case begins at its turn's start or within it, reads each seat's orders as a mail would be read, and runs phase after
phase to where it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from pbem.core.adjudicate import adjudicate
from pbem.core.case_compare import (
    Difference,
    changes,
    differences,
    event_differences,
    path_check,
    pending_differences,
)
from pbem.core.case_form import Case, cases_from
from pbem.core.case_orders import CaseSettler, Mail, act_once, order_lines, read_mail
from pbem.core.errors import DataError, TableError
from pbem.core.events import Event
from pbem.core.paths import find, put
from pbem.core.ruleset import Phase, Ruleset
from pbem.core.script import FirstOfAll, Script
from pbem.core.sheet import Sheet
from pbem.core.table import Decision

__all__ = ["Case", "Difference", "Result", "RulesetFor", "cases_from", "order_lines", "run_case"]

#: The ruleset of an id, its board changed by path and value: `ruleset_for(id, board)`. Raises DataError.
RulesetFor = Callable[[str, Mapping[str, Any]], Ruleset]
#: A case that has not ended by then never will.
LAST_TURN = 500


@dataclass(frozen=True, kw_only=True, slots=True)
class Result:
    """What a case came to."""

    case: Case
    ok: bool
    differences: Sequence[Difference] = ()  #: where the end is not as expected
    events: Sequence[Event] = ()  #: all that was told, in order
    refused: Mapping[str, Mapping[int, str]] = field(default_factory=dict)  #: seat to line number to the reason
    changes: Sequence[Difference] = ()  #: what the run changed in the state document
    error: str = ""  #: why it could not be run to its end; empty if it was

    @property
    def unforeseen(self) -> list[str]:
        """Refused lines that the case does not name, as "Blue 2: reason"."""
        return [
            f"{seat} {number}: {reason}"
            for seat, lines in self.refused.items()
            for number, reason in lines.items()
            if number not in self.case.refused.get(seat, ())
        ]


@dataclass(kw_only=True, slots=True)
class _Run:
    """One run under way."""

    case: Case
    ruleset: Ruleset
    script: Script
    settler: CaseSettler
    state: Any
    mails: dict[str, Mail] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    waiting: tuple[Decision, ...] = ()


def run_case(case: Case, ruleset_for: RulesetFor) -> Result:
    """Run `case` and compare. What the case got wrong (a path, a roll) is in `error`, never raised."""
    try:
        ruleset = ruleset_for(case.ruleset, case.board)
        run = _Run(
            case=case,
            ruleset=ruleset,
            script=Script(case.dice, case.seats),
            settler=CaseSettler(ruleset, case),
            state=ruleset.setup(case.seats, case.options, FirstOfAll()),
        )
        _begin(run)
    except TableError as error:
        return Result(case=case, ok=False, error=str(error))
    start = deepcopy(run.state.document())
    trouble = ""
    try:
        _play(run)
        if run.script.left:
            trouble = f"nobody asked for the scripted chance {', '.join(f'“{text}”' for text in run.script.left)}"
    except TableError as error:
        trouble = str(error)
    return _result(run, start, trouble)


def _result(run: _Run, start: Mapping[str, Any], trouble: str) -> Result:
    case, end = run.case, run.state.document()
    found = differences(case.expect, start, end, path_check(case, start, run.ruleset.state_from))
    found += event_differences(case.events, run.events)
    if case.pending is not None or run.waiting:
        found += pending_differences(case.pending, run.waiting)
    refused = {seat: {**mail.refused, **run.settler.void(mail)} for seat, mail in run.mails.items()}
    for seat, numbers in case.refused.items():
        parts = run.settler.part_void(run.mails[seat])
        for number in numbers:
            if number not in refused[seat] and number not in parts:
                found.append(Difference(f"refused.{seat}", f"line {number} refused", "taken"))
    return Result(
        case=case,
        ok=not found and not trouble,
        differences=found,
        events=run.events,
        refused={seat: lines for seat, lines in refused.items() if lines},
        changes=changes(start, end),
        error=trouble,
    )


# --- beginning ------------------------------------------------------------------------------------------------------


def _begin(run: _Run) -> None:
    """Bring the state to where the case begins, with all mails read.

    A case that begins in a round may give the cards or order them: for a seat whose line-up is not given, the steps
    before the first round are run, and what is given is laid over their outcome.
    """
    case, ruleset = run.case, run.ruleset
    run.state = _given(run, run.state.document())
    begins = _beginning(run)
    early = [] if begins is None or not begins.round else _before_rounds(ruleset, run.state)
    if early:
        _read(run, [seat for seat in case.seats if not case.given.get(f"players.{seat}.cards")])
        for phase in early:
            run.state.phase = phase.name
            adjudicate(ruleset, run.state, settler=run.settler, chance=run.script, stop=lambda *_: True)
        run.state = _given(run, run.state.document())
    if begins is not None:
        run.state.phase, run.state.round = begins.name, begins.round
    run.settler.playing = True
    _read(run, [seat for seat in case.seats if seat not in run.mails])
    for seat, mail in run.mails.items():
        run.events += act_once(ruleset, run.state, seat, mail)


def _given(run: _Run, document: Any) -> Any:
    """The position of `document` with what the case gives laid over it."""
    case = run.case
    changed = deepcopy(document)
    for path, value in case.given.items():
        try:
            put(changed, path, deepcopy(value))
        except LookupError as error:
            raise DataError(f"case {case.id}: given.{path} leads nowhere: {error.args[0]}") from None
        _twin(case, changed, path, value)
    if "first_player" in case.given and "order" not in case.given:
        first = case.seats.index(case.given["first_player"])
        changed["order"] = [*case.seats[first:], *case.seats[:first]]
    try:
        return run.ruleset.state_from(changed)
    except DataError as error:
        raise DataError(f"case {case.id}: given does not fit: {error}") from None


def _twin(case: Case, document: dict[str, Any], path: str, value: Any) -> None:
    """Where Prestige lies in a Territory it is Unexplored: a case gives either, the other follows."""
    place, _, name = path.rpartition(".")
    other = {"explored": "prestige", "prestige": "explored"}.get(name)
    there = find(document, f"{place}.{other}")
    if not place.startswith("territories.") or f"{place}.{other}" in case.given:
        return
    if name == "explored" and value is True and isinstance(there, int):
        put(document, f"{place}.prestige", 0)
    elif name == "prestige" and isinstance(there, bool):
        put(document, f"{place}.explored", value == 0)


def _beginning(run: _Run) -> Phase | None:
    """The phase that `from` names; None for the turn's own beginning."""
    if run.case.begin == "turn":
        return None
    return _named(run, run.case.begin, "from")


def _named(run: _Run, written: str, key: str) -> Phase:
    kind, _, name = written.partition(" ")
    phases = run.ruleset.phases(run.state)
    for phase in phases:
        if (kind == "round" and phase.round == int(name)) or (kind == "phase" and phase.name == name):
            return phase
    there = ", ".join(phase.name for phase in phases)
    raise DataError(f"case {run.case.id}: {key} is “{written}”, but a turn of {run.case.ruleset} has {there}")


def _before_rounds(ruleset: Ruleset, state: Any) -> list[Phase]:
    """The steps of the turn before its first round (the line-up)."""
    phases = ruleset.phases(state)
    first = next(place for place, phase in enumerate(phases) if phase.round)
    return [phase for phase in phases[:first] if not phase.setup]


def _read(run: _Run, seats: Sequence[str]) -> None:
    for seat in seats:
        mail = read_mail(run.ruleset, run.state, seat, run.case.orders.get(seat, ""))
        run.mails[seat] = mail
        run.settler.sheets[seat] = mail.sheet if run.case.orders.get(seat) else Sheet()


# --- playing --------------------------------------------------------------------------------------------------------


def _play(run: _Run) -> None:
    """Phase after phase, to the end that the case names, a decision that waits, or the end of the game."""
    first, rolls = run.state.turn, 0
    over = _ending(run, first)
    while run.state.winner is None:
        turn, phase = run.state.turn, _open(run)
        if turn > LAST_TURN:
            raise DataError(f"case {run.case.id} has not ended by turn {LAST_TURN}")
        played = adjudicate(
            run.ruleset,
            run.state,
            settler=run.settler,
            chance=run.script,
            due=run.settler.due,
            rolls=rolls,
            stop=lambda *_: True,
        )
        rolls = played.played[-1].rolls
        run.events += played.events()
        run.waiting = played.waiting
        if run.waiting or over(turn, phase):
            return


def _open(run: _Run) -> Phase:
    for phase in run.ruleset.phases(run.state):
        if phase.name == run.state.phase:
            return phase
    raise DataError(f"case {run.case.id}: a turn of {run.case.ruleset} has no phase {run.state.phase!r}")


def _ending(run: _Run, first: int) -> Callable[[int, Phase], bool]:
    """Whether a case that began in turn `first` ends when this phase of this turn is over."""
    until = run.case.until
    if until == "game":
        return lambda turn, phase: False
    if until == "turn" or until.startswith("turn "):
        last = first if until == "turn" else int(until.removeprefix("turn "))
        if last < first:
            raise DataError(f"case {run.case.id}: until is “{until}”, but it begins in turn {first}")
        return lambda turn, phase: turn >= last and phase.ends_turn
    name = _named(run, until, "until").name

    def over(turn: int, phase: Phase) -> bool:
        if phase.name != name and phase.ends_turn:
            raise DataError(f"case {run.case.id}: until is “{until}”, which lies before from")
        return phase.name == name

    return over
