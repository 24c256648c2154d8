"""Phases run again from their snapshots.

The logged answers must be what the locked sheets give, the dice what the seed gives, and what comes of them what was
told and kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from operator import itemgetter
from typing import Any

from pbem.core.adjudicate import Opening, Played, adjudicate
from pbem.core.dice import Keyed
from pbem.core.language import ENGLISH_CODE, speaking
from pbem.core.ruleset_contract import Ruleset
from pbem.core.sheet import Sheet
from pbem.core.table import ASK, COLLECTED, Answer, Decision, Entry, Source, Tempo, WantsToBeAsked, left_to_default
from pbem.desk.archive.findings import Differs, place, same, same_document
from pbem.desk.archive.promises import Sheets
from pbem.desk.archive.reading import Archive
from pbem.desk.archive.stretches import Stretch
from pbem.desk.ground.languages import language_named
from pbem.desk.ground.shelf import languages
from pbem.store.stored_values import GameStatus, LogLine


def check_setup(archive: Archive, ruleset: Ruleset) -> bool:
    """Whether the position before the first turn could be set up again; raises Differs where it is another."""
    chance = archive.chance(0)
    if chance is None or not archive.snapshots:
        return False
    state = ruleset.setup(archive.seats, archive.game["options"], chance)
    same_document(place(archive.snapshots[0]), "position", state.document(), archive.snapshots[0].state)
    return True


#: Nothing is collected at tempo decision: what was collected is asked for one by one, and is in the log all the same.
#: But some games ask at a coarser tempo whether orders are in, and the log does not say what the tempo was.
_TEMPOS = (Tempo.DECISION, Tempo.TURN, Tempo.ROUND)


def check_stretch(archive: Archive, ruleset: Ruleset, stretch: Stretch, sheets: Sheets) -> None:
    """Run a phase again, at the tempo that gives its log, and compare everything; raises Differs.

    Where none does, what is told is the difference of the tempo that gives most of the log: the others find their own
    tempo's questions unanswered, which is nobody's forgery.
    """
    differences: list[tuple[int, Differs]] = []
    for tempo in _TEMPOS:
        recorded = Recorded(archive, ruleset, stretch, sheets)
        try:
            _check(archive, ruleset, stretch, recorded, tempo)
        except Differs as difference:
            differences.append((recorded.settled, difference))
        else:
            return
    raise max(differences, key=itemgetter(0))[1]


def _check(archive: Archive, ruleset: Ruleset, stretch: Stretch, recorded: Recorded, tempo: Tempo) -> None:
    state = ruleset.state_from(stretch.before.state)
    played = _run(archive, ruleset, stretch, state, recorded, tempo)
    if recorded.finished and played.waiting:
        raise Differs(f"turn {played.turn}, {played.phase}", played.waiting[0].key, "an answer in the log", None)
    _same_log(stretch, played, recorded, unrolled=_is_unrolled(archive, stretch))
    if stretch.after is None:
        if stretch.open and archive.game["status"] != GameStatus.HELD:
            _same_events(stretch, archive.document["open_phase"], played, begins=True)
    elif stretch.ended:
        _ended(archive, stretch, state)
    else:
        same(place(stretch.after), "round", played.round, stretch.after.round)
        _same_events(stretch, [event.document() for event in stretch.after.events], played)
        same_document(place(stretch.after), "position", played.document or {}, stretch.after.state)


def _run(archive: Archive, ruleset: Ruleset, stretch: Stretch, state: Any, recorded: Recorded, tempo: Tempo) -> Played:
    acts = [line.intervention() for line in stretch.acts]
    run = adjudicate(
        ruleset,
        state,
        settler=recorded,
        # Without the seed all rolls come from the log; what the open phase has not rolled yet may be anything.
        chance=archive.chance(stretch.branch) or Keyed(b"", stretch.branch),
        tempo=tempo,
        opening=Opening(log=recorded.given, interventions=acts),
        rolls=stretch.rolls,
        stop=lambda phase, after: True,
        snapshots=True,
    )
    return run.played[0]


class Recorded:
    """Settles decisions as the log says, if that is what the sheets of that moment say (core.table.Settler)."""

    def __init__(self, archive: Archive, ruleset: Ruleset, stretch: Stretch, sheets: Sheets) -> None:
        self._ruleset = ruleset
        self._sheets = sheets
        self._answers = {line.key: line for line in stretch.lines if line.kind == "answer"}
        self.settled = 0  #: how many of the log's answers the run came to, and found right
        self.finished = stretch.after is not None and not stretch.ended  #: the phase came to its end
        #: What the log alone can say: dice that a moderator set, collections, and every roll before the seed is known.
        self.given = [line.entry() for line in stretch.lines if line.settles and _given(archive, line)]

    def settle(self, decision: Decision, state: Any) -> Answer | WantsToBeAsked | None:
        """The logged answer; raises Differs where the deciding seat's orders gave another."""
        line = self._answers.get(decision.key)
        if line is None:
            return ASK
        sheets = None if line.source == Source.MODERATOR else self._sheets.at(line)
        if sheets is not None:
            self._compare(decision, line, sheets.get(decision.seat, Sheet()), state)
        self.settled += 1
        return Answer(line.value, Source(line.source), line.note)

    def ready(self, decision: Decision, state: Any) -> bool:
        """A finished phase had all its plans."""
        return self.finished

    def _compare(self, decision: Decision, line: LogLine, sheet: Sheet, state: Any) -> None:
        logged, english = _said(line.entry()), self._settled(decision, sheet, state, ENGLISH_CODE)
        # An answer's note is written in the language that its seat had then, which no archive tells.
        others = (code for code in languages(self._ruleset.id) if code != ENGLISH_CODE)
        tried = chain([english], (self._settled(decision, sheet, state, code) for code in others))
        answer = next((each for each in tried if _worded(each) == logged), None)
        if answer is None:
            same(place(line), line.key, _worded(english), logged)
        elif answer.spends:
            self._sheets.spend(line, decision.seat, answer.spends)

    def _settled(self, decision: Decision, sheet: Sheet, state: Any, language: str) -> Answer:
        """What the sheet answers, with its note in that language."""
        with speaking(language_named(language, self._ruleset.id)):
            answer = self._ruleset.settle(decision, sheet, state)
        return answer if isinstance(answer, Answer) else left_to_default(decision, answer)


def _worded(answer: Answer) -> dict[str, Any] | None:
    return _said(Entry("", "", answer.value, answer.source, answer.note))


def _said(entry: Entry | None) -> dict[str, Any] | None:
    """What an entry says under its key."""
    if entry is None:
        return None
    return {name: item for name, item in entry.document().items() if name not in ("key", "kind")}


def _given(archive: Archive, line: LogLine) -> bool:
    if line.kind == "roll":
        return archive.chance(line.branch) is None or line.source == Source.MODERATOR
    return bool(line.value == COLLECTED and line.source == Source.ORDER)


def _is_unrolled(archive: Archive, stretch: Stretch) -> bool:
    """Whether the open phase waits for its first orders: it was not run, and dice that nobody knows have not fallen."""
    return stretch.open and not archive.chance(stretch.branch) and all(line.kind != "roll" for line in stretch.lines)


def _same_log(stretch: Stretch, played: Played, recorded: Recorded, *, unrolled: bool) -> None:
    """The run asks and rolls what the log holds, nothing less and nothing more."""
    run = {entry.key: entry for entry in played.entries if entry.value != COLLECTED}
    given = [entry.key for entry in recorded.given]
    logged = [line for line in stretch.lines if line.settles and line.key not in given]
    for line in logged:
        again = run.pop(line.key, None)
        # A ruling stands before the others of its group are in.
        if again is None and stretch.after is None and line.source == Source.MODERATOR:
            continue
        same(place(line), line.key, _said(again), _said(line.entry()))
    for key, entry in run.items():
        if unrolled and entry.kind == "roll":
            continue
        raise Differs(f"turn {played.turn}, {played.phase}", key, _said(entry), None)


def _same_events(stretch: Stretch, told: Sequence[Any], played: Played, *, begins: bool = False) -> None:
    again: list[Any] = [event.document() for event in played.events]
    where = place(stretch.after) if stretch.after else f"turn {played.turn}, {played.phase}"
    for number, (expected, found) in enumerate(zip(again, told, strict=False), start=1):
        same_document(where, f"event {number} ({expected['kind']})", _flat(expected), _flat(found))
    if len(told) > len(again) or (len(told) < len(again) and not begins):
        raise Differs(where, "events", len(again), len(told))


def _flat(event: Mapping[str, Any]) -> dict[str, Any]:
    """An event with its own fields in sorted order: nobody goes by that."""
    return {**dict(sorted(event.items())), "data": dict(sorted(event["data"].items()))}


def _ended(archive: Archive, stretch: Stretch, state: Any) -> None:
    """A moderator ended the game in the middle of a phase: the position as it was, and who won."""
    assert stretch.after is not None
    end = archive.end_of(stretch.after)
    winner = end.value.get("winner") if end is not None else None
    state.winner = [] if isinstance(winner, dict) else winner or []
    same_document(place(stretch.after), "position", state.document(), stretch.after.state)
