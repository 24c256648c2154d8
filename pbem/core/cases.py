"""Running adjudication cases: a position, orders and scripted chance in, differences out.

A case begins at its turn's start or within it, reads each seat's orders as a mail would be read, and runs phase after
phase to where it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from pbem.core.adjudicate import Opening, Played, adjudicate
from pbem.core.case_compare import (
    Difference,
    changes,
    differences,
    event_differences,
    path_check,
    pending_differences,
    untold_differences,
)
from pbem.core.case_form import OBSERVER, Case, LateMail, cases_from
from pbem.core.case_orders import FELL_BACK, PART_VOID, VOID, CaseSettler, Mail, act_once, order_lines, read_mail
from pbem.core.errors import DataError, TableError
from pbem.core.events import Event
from pbem.core.paths import find, put
from pbem.core.ruleset_contract import Phase, Ruleset
from pbem.core.script import FirstOfAll, Script
from pbem.core.table import Decision, Intervention

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
    #: "Blue" (a later mail: "Blue, mail 2") to line number to the reason
    refused: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    foreseen: Mapping[str, Sequence[int]] = field(default_factory=dict)  #: the same to the lines that the case names
    changes: Sequence[Difference] = ()  #: what the run changed in the state document
    error: str = ""  #: why it could not be run to its end; empty if it was

    @property
    def unforeseen(self) -> list[str]:
        """Refused lines that the case does not name, as "Blue 2: reason"."""
        return [
            f"{mail} {number}: {reason}"
            for mail, lines in self.refused.items()
            for number, reason in lines.items()
            if number not in self.foreseen.get(mail, ())
        ]


@dataclass(kw_only=True, slots=True)
class _Run:
    """One run under way."""

    case: Case
    ruleset: Ruleset
    script: Script
    settler: CaseSettler
    state: Any
    mails: dict[str, Mail] = field(default_factory=dict)  #: by what a result calls them
    start_views: dict[str, Any] = field(default_factory=dict)  #: seat to what it saw at the beginning
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
    run.start_views = {seat: _view(run, seat) for seat in case.sees}
    trouble = ""
    try:
        _play(run)
        if run.script.left:
            trouble = f"nobody asked for the scripted chance {', '.join(f'“{text}”' for text in run.script.left)}"
        trouble = trouble or _not_come_in(run)
    except TableError as error:
        trouble = str(error)
    return _result(run, start, trouble)


def _not_come_in(run: _Run) -> str:
    """Which later mail never came in, since its moment did not come."""
    for mail in run.settler.late:
        return f"the mail of {mail.seat} for “{mail.when.text}” never came in: that moment did not come"
    return ""


def _view(run: _Run, seat: str) -> Any:
    return deepcopy(run.ruleset.view(run.state, None if seat == OBSERVER else seat))


def _result(run: _Run, start: Mapping[str, Any], trouble: str) -> Result:
    case, end = run.case, run.state.document()
    kinds = getattr(run.ruleset, "events", {})
    found = differences(case.expect, start, end, path_check(case.expect, start, run.ruleset.state_from))
    found += event_differences(case.events, run.events, kinds)
    found += untold_differences(case.not_told, run.events, kinds)
    found += _seen_otherwise(run, end)
    if case.pending is not None or run.waiting:
        found += pending_differences(case.pending, run.waiting)
    void, foreseen = {}, {}
    for name, mail in run.mails.items():
        void[name] = {**mail.refused, **run.settler.became(mail, VOID)}
        foreseen[name] = mail.late.refused if mail.late else case.refused.get(name, ())
        found += _lines_otherwise(run, name, mail, foreseen[name], void[name])
    return Result(
        case=case,
        ok=not found and not trouble,
        differences=found,
        events=run.events,
        refused={name: lines for name, lines in void.items() if lines},
        foreseen=foreseen,
        changes=changes(start, end),
        error=trouble,
    )


def _seen_otherwise(run: _Run, end: Mapping[str, Any]) -> list[Difference]:
    """Where a seat sees something else than the case says: of the position, and of what was told."""
    result: list[Difference] = []
    kinds = getattr(run.ruleset, "events", {})
    for seat, sees in run.case.sees.items():
        knows = path_check(sees.paths, end, run.ruleset.state_from)
        found = differences(sees.paths, run.start_views[seat], _view(run, seat), knows)
        told = [event for event in run.events if event.visible_to(None if seat == OBSERVER else seat)]
        found += event_differences(sees.events, told, kinds) + untold_differences(sees.not_told, told, kinds)
        result += [Difference(f"sees.{seat}.{each.path}", each.expected, each.found) for each in found]
    return result


def _lines_otherwise(
    run: _Run, name: str, mail: Mail, refused: Sequence[int], void: Mapping[int, str]
) -> list[Difference]:
    """Lines that the case calls refused, or replaced by what follows them, and that were not."""
    settler = run.settler
    result: list[Difference] = []
    parts, fell = settler.became(mail, PART_VOID), settler.became(mail, FELL_BACK)
    result.extend(
        Difference(f"refused.{name}", f"line {number} refused", "taken")
        for number in refused
        if number not in void and number not in parts
    )
    for number in mail.late.fallback if mail.late else run.case.fallback.get(name, ()):
        if number not in fell:
            why = f"void: {void[number]}" if number in void else "its first choice was done, or it was not tried"
            result.append(Difference(f"fallback.{name}", f"something else done for line {number}", why))
    return result


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
    for mail in run.mails.values():
        run.events += act_once(ruleset, run.state, mail)


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
    """Where Prestige is in a Territory it is Unexplored: a case gives either, the other follows."""
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
    """The phase that `from` names; None where the position is there already.

    A turn begins after set-up, unless the case ends within set-up.
    """
    case = run.case
    if case.begin != "turn":
        return _named(run, case.begin, "from")
    phases = run.ruleset.phases(run.state)
    if "phase" in case.given or any(phase.setup and case.until == f"phase {phase.name}" for phase in phases):
        return None
    if any(phase.name == run.state.phase and not phase.setup for phase in phases):
        return None
    return next(phase for phase in phases if not phase.setup)


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
    """The mails that are there when the case begins."""
    for seat in seats:
        run.mails[seat] = _taken_in(run, Mail(seat=seat), run.case.orders.get(seat, ""))


def _taken_in(run: _Run, mail: Mail, text: str, waiting: Sequence[Decision] = ()) -> Mail:
    read_mail(run.ruleset, run.state, mail, text, run.settler.sheets[mail.seat], run.case.tempo, waiting)
    run.settler.take(mail)
    return mail


def _comes_in(run: _Run, late: LateMail, waiting: Sequence[Decision] = ()) -> Mail:
    """A later mail, read against the position as it is now."""
    run.settler.late.remove(late)
    mail = _taken_in(run, Mail(seat=late.seat, late=late), late.text, waiting)
    run.mails[f"{late.seat}, mail {sum(each.seat == late.seat for each in run.mails.values()) + 1}"] = mail
    return mail


# --- playing --------------------------------------------------------------------------------------------------------


def _play(run: _Run) -> None:
    """Phase after phase, to the end that the case names, a decision that waits, or the end of the game."""
    first, rolls = run.state.turn, 0
    over = _ending(run, first)
    while run.state.winner is None:
        turn, phase = run.state.turn, _open(run)
        if turn > LAST_TURN:
            raise DataError(f"case {run.case.id} has not ended by turn {LAST_TURN}")
        run.state.round = phase.round
        for late in [mail for mail in run.settler.late if _is_before(mail, turn, phase)]:
            run.events += act_once(run.ruleset, run.state, _comes_in(run, late))
        played = _play_phase(run, rolls)
        rolls = played.rolls
        run.events += played.events
        run.waiting = played.waiting
        if run.waiting or over(turn, phase):
            return


def _is_before(mail: LateMail, turn: int, phase: Phase) -> bool:
    """Whether a mail comes in before this phase of this turn begins."""
    when = mail.when
    here = when.step in ("", f"phase {phase.name}", f"round {phase.round}")
    return not when.words and when.turn in (0, turn) and here


def _play_phase(run: _Run, rolls: int) -> Played:
    """One phase, run again from its beginning after each mail that came in while it waited, as at the desk."""
    opening, before = Opening(), run.state
    while True:
        run.state = before.copy() if run.settler.late else before
        played = adjudicate(
            run.ruleset,
            run.state,
            settler=run.settler,
            chance=run.script,
            tempo=run.case.tempo,
            due=run.settler.due,
            opening=opening,
            rolls=rolls,
            stop=lambda *_: True,
        ).played[-1]
        late = run.settler.mail_at(played.waiting, run.state)
        if late is None:
            return played
        mail = _comes_in(run, late, played.waiting)
        act_once(run.ruleset, run.state.copy(), mail)  # what is not allowed becomes a refused line
        anchor = played.waiting[0].anchor
        acts = [Intervention(anchor, kind, data) for line, kind, data in mail.acts if line not in mail.refused]
        opening = Opening(log=[*opening.log, *played.entries], interventions=[*opening.interventions, *acts])


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
