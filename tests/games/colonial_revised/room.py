"""A position of the revised edition to order, and a scripted Table: answers and rolls by decision key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from pbem.core.dice import Keyed
from pbem.core.events import Event
from pbem.core.paths import find, put
from pbem.core.table import Answer, Decision, GameOver, Source, Table
from pbem.games.colonial_revised.rules.actions import CHARACTERS, PlayChoice
from pbem.games.colonial_revised.rules.prestige import refresh
from pbem.games.colonial_revised.ruleset import ColonialRevised
from pbem.games.colonial_revised.state import State
from tests.games.helpers import data

SEATS = ("Red", "Blue", "Green", "Yellow")
SIX = (*SEATS, "Black", "Orange")


@cache
def revised() -> ColonialRevised:
    """The rules on the board of the family."""
    files = {"board": data("board"), **{name: data(name, "colonial-revised") for name in ("ruleset", "edition")}}
    return ColonialRevised(files)


def position(given: Mapping[str, Any] | None = None, *, seats: Sequence[str] = SEATS, phase: str = "round-1") -> State:
    """Turn 1 with the seats in player order, nobody's Treasury discarded, America discovered long ago, `given` over it.

    A Territory that is given anything is Explored, unless it says otherwise.
    """
    document = revised().setup(seats, {}, Keyed(b"tests")).document()
    document.update(first_player=seats[0], order=[*seats], phase=phase)
    document["round"] = int(phase[6:]) if phase.startswith("round-") else 0
    document["america"] = {"discovered": True, "turn": -9}
    for seat in seats:
        document["players"][seat]["treasury"] = 10
    for path, value in (given or {}).items():
        parts = path.split(".")
        if parts[0] == "territories" and parts[2] != "explored":
            put(document, f"territories.{parts[1]}.explored", True)
        put(document, path, value)
    return revised().state_from(document)


class Script:
    """Settler and chance in one: what is not scripted is settled by default; unscripted dice fail the test."""

    def __init__(self, answers: Mapping[str, Any], rolls: Mapping[str, Any]) -> None:
        self.answers = dict(answers)
        self.rolls = dict(rolls)
        self.asked: list[Decision] = []
        self.rolled: list[tuple[str, int]] = []

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """The scripted answer, checked by the decision's own range."""
        self.asked.append(decision)
        key = _short(decision.key)
        if key not in self.answers:
            return None
        return Answer(decision.range().check(self.answers.pop(key)), Source.ORDER)

    def ready(self, decision: Decision, state: Any) -> bool:
        """Nothing waits in these tests."""
        return True

    def hits(self, key: str, dice: int) -> tuple[int, list[int]]:
        """The scripted Successes, written "2/6"."""
        hits, _, of = self._roll(key, dice).partition("/")
        assert int(of) == dice, f"{dice} dice are rolled for {_short(key)}, not {of}"
        return int(hits), []

    def faces(self, key: str, dice: int, sides: int) -> list[int]:
        """The scripted faces, written "6,3"."""
        faces = [int(face) for face in self._roll(key, dice).split(",")]
        assert len(faces) == dice, f"{dice} dice are rolled for {_short(key)}, not {len(faces)}"
        return faces

    def _roll(self, key: str, dice: int) -> str:
        short = _short(key)
        assert short in self.rolls, f"{dice} dice are rolled for {short}, which the test does not expect"
        self.rolled.append((short, dice))
        return str(self.rolls.pop(short))

    def shuffled(self, key: str, items: Sequence[Any]) -> list[Any]:
        """A scripted order, else as they came."""
        return list(self.rolls.pop(_short(key), items))

    def below(self, key: str, bound: int) -> int:
        """Not used by this game."""
        raise AssertionError(key)


def _short(key: str) -> str:
    """The key without turn and step."""
    return key.split(".", 2)[2] if key.count(".") > 1 else key


class Scripted(Table):
    """A Table over a script, with what was told at hand."""

    def __init__(self, s: State, answers: Mapping[str, Any] | None, rolls: Mapping[str, Any] | None) -> None:
        self.script = Script(answers or {}, rolls or {})
        super().__init__(state=s, settler=self.script, chance=self.script, due=lambda key: True)

    def told(self, kind: str) -> list[Mapping[str, Any]]:
        """The data of all events of a kind."""
        return [event.data for event in self.events if event.kind == kind]

    def asked(self, kind: str) -> list[Decision]:
        """The decisions of a kind that were asked, scripted or not."""
        return [decision for decision in self.script.asked if decision.kind == kind]

    def last(self) -> Event:
        """What was told last."""
        return self.events[-1]

    def finished(self) -> None:
        """All that was scripted has been used."""
        assert not self.script.answers, f"never asked: {list(self.script.answers)}"
        assert not self.script.rolls, f"never rolled: {list(self.script.rolls)}"


def check(s: State, seat: str, action: Mapping[str, Any]) -> Any:
    """The canonical play, as the one choice that knows legality has it."""
    return PlayChoice(s, seat).check(action)


def play(
    s: State,
    seat: str,
    action: Mapping[str, Any],
    answers: Mapping[str, Any] | None = None,
    rolls: Mapping[str, Any] | None = None,
) -> Scripted:
    """Check and play an action, then recompute Prestige; every scripted answer and roll must be asked for."""
    table = Scripted(s, answers, rolls)
    CHARACTERS[action["do"]].play(s, table, seat, check(s, seat, action))
    refresh(s, table)
    table.finished()
    assert revised().faults(s) == []
    return table


def run(
    rule: Any, s: State, answers: Mapping[str, Any] | None = None, rolls: Mapping[str, Any] | None = None
) -> Scripted:
    """Run a phase's rule function, to its end or the game's; all that was scripted must be asked for."""
    table = Scripted(s, answers, rolls)
    try:
        rule(s, table)
    except GameOver:
        assert s.winner is not None
    table.finished()
    return table


def holds(s: State, expected: Mapping[str, Any]) -> None:
    """Every path of the state document has its value."""
    document = s.document()
    found = {path: find(document, path) for path in expected}
    assert found == dict(expected)
