"""A position to order and a scripted Table: answers and Successes by decision key, defaults for the rest."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from pbem.core.dice import Keyed
from pbem.core.events import Event
from pbem.core.paths import put
from pbem.core.table import Answer, Decision, GameOver, Source, Table
from pbem.data import data_folder
from pbem.games.colonial_2e import load
from pbem.games.colonial_2e.ruleset import Colonial2e
from pbem.games.colonial_2e.state import State

SEATS = ("Red", "Blue", "Green", "Yellow")


@cache
def data(name: str, ruleset_id: str = "colonial-2e") -> dict[str, Any]:
    """The content of a data file of a ruleset."""
    return tomllib.loads((data_folder("rules") / ruleset_id / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def colonial() -> Colonial2e:
    """The 2nd edition on the board that comes with it."""
    return load({"ruleset": data("ruleset"), "board": data("board"), "nations": data("nations")})


def position(given: Mapping[str, Any] | None = None, *, seats: Sequence[str] = SEATS, round: int = 1) -> State:
    """Round `round` of turn 1, the first seat First Player with all of its 5 Treasury, and `given` paths over it.

    A Territory that is given anything but its Prestige is Explored.
    """
    s = colonial().setup(seats, {}, Keyed(b"tests"))
    document = s.document()
    document.update(first_player=seats[0], round=round, phase=f"round-{round}")
    for seat in seats:
        document["players"][seat]["treasury"] = 5
    for path, value in (given or {}).items():
        parts = path.split(".")
        if parts[0] == "territories" and parts[2] != "prestige":
            put(document, f"territories.{parts[1]}.prestige", 0)
            put(document, f"territories.{parts[1]}.explored", True)
        if parts[0] == "territories" and parts[2] == "prestige":
            put(document, f"territories.{parts[1]}.explored", value == 0)
        put(document, path, value)
    return colonial().state_from(document)


class Script:
    """Settler and chance in one: what is not scripted is settled by default; unscripted dice fail the test."""

    def __init__(self, answers: Mapping[str, Any], hits: Mapping[str, int]) -> None:
        self.answers = dict(answers)
        self.hits_by_key = dict(hits)
        self.asked: list[Decision] = []

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """The scripted answer, checked by the decision's own range."""
        self.asked.append(decision)
        key = decision.key.split(".", 2)[2]
        if key not in self.answers:
            return None
        return Answer(decision.range().check(self.answers.pop(key)), Source.ORDER)

    def ready(self, decision: Decision, state: Any) -> bool:
        """Nothing waits in these tests."""
        return True

    def hits(self, key: str, dice: int) -> tuple[int, list[int]]:
        """The scripted Successes."""
        short = key.split(".", 2)[2]
        assert short in self.hits_by_key, f"{dice} dice are rolled for {short}, which the test does not expect"
        hits = self.hits_by_key.pop(short)
        assert hits <= dice, f"{hits} Successes on {dice} dice for {short}"
        return hits, []

    def faces(self, key: str, dice: int, sides: int) -> list[int]:
        """Not used by this game."""
        raise AssertionError(key)

    def shuffled(self, key: str, items: Sequence[Any]) -> list[Any]:
        """Not used by this game."""
        raise AssertionError(key)

    def below(self, key: str, bound: int) -> int:
        """Not used by this game."""
        raise AssertionError(key)


class Scripted(Table):
    """A Table over a script, with what was told at hand."""

    def __init__(self, s: State, answers: Mapping[str, Any], hits: Mapping[str, int]) -> None:
        self.script = Script(answers, hits)
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


def scripted(s: State, answers: Mapping[str, Any] | None = None, hits: Mapping[str, int] | None = None) -> Scripted:
    """A Table whose answers and Successes are scripted by key, the turn and step left out ("explore.Red")."""
    return Scripted(s, answers or {}, hits or {})


def finished(table: Scripted) -> None:
    """All that was scripted has been used."""
    assert not table.script.answers, f"never asked: {list(table.script.answers)}"
    assert not table.script.hits_by_key, f"never rolled: {list(table.script.hits_by_key)}"


def over(run: Any, *arguments: Any) -> bool:
    """Whether running a rule function ends the game."""
    try:
        run(*arguments)
    except GameOver:
        return True
    return False
