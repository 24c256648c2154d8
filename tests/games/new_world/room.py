"""The New World set up to order: the rules, positions by path, and a Table whose answers and chance are scripted."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from pbem.core.dice import Keyed
from pbem.core.paths import put
from pbem.core.table import Answer, Decision, Source, Table, Tempo
from pbem.data import data_folder
from pbem.games.new_world import load
from pbem.games.new_world.rules.action_phase import act
from pbem.games.new_world.rules.actions import ActionChoice
from pbem.games.new_world.rules.played_action import Playing
from pbem.games.new_world.ruleset import NewWorld
from pbem.games.new_world.state import State

#: Red is Portuguese, Blue Spanish, Green French, White Dutch, Yellow English, where nothing else is given.
SEATS = ("Red", "Blue", "Green", "White", "Yellow")


@cache
def board_data() -> dict[str, Any]:
    """The content of board.toml."""
    return tomllib.loads((data_folder("rules") / "new-world" / "board.toml").read_text(encoding="utf-8"))


@cache
def rules() -> NewWorld:
    """The ruleset on the board that comes with it."""
    return load({"board": board_data()})


def position(given: Mapping[str, Any] | None = None, *, seats: Sequence[str] = SEATS, phase: str = "action") -> State:
    """An empty map in the Action Phase of the first seat; everybody knows the Caribbean; `given` paths over it."""
    document: dict[str, Any] = {"seats": list(seats), "phase": phase}
    put(document, "regions.caribbean.markers", list(seats))
    for path, value in (given or {}).items():
        put(document, path, value)
    return rules().state_from(document)


class Script:
    """Settler and chance in one: answers by the end of a decision's key, what the cup shows, shuffled tops."""

    def __init__(
        self, answers: Mapping[str, Any], cups: Sequence[tuple[int, int]], tops: Sequence[Sequence[str]]
    ) -> None:
        self.answers, self.cups, self.tops = dict(answers), list(cups), [list(top) for top in tops]
        self.asked: list[Decision] = []

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """The scripted answer, checked by the decision's own range; each is given once."""
        self.asked.append(decision)
        found = next((key for key in self.answers if decision.key.endswith(key)), None)
        return None if found is None else Answer(decision.range().check(self.answers.pop(found)), Source.ORDER)

    def ready(self, decision: Decision, state: Any) -> bool:
        """Nobody waits for anybody in these tests."""
        return True

    def below(self, key: str, bound: int) -> int:
        """The next scripted piece of the cup."""
        piece, pieces = self.cups.pop(0)
        assert pieces == bound, f"{key} has {bound} pieces"
        return piece - 1

    def shuffled(self, key: str, items: Sequence[Any]) -> list[Any]:
        """The scripted top, the rest as it is."""
        rest, top = list(items), self.tops.pop(0) if self.tops else []
        for card in top:
            rest.remove(card)
        return [*top, *rest]

    def faces(self, key: str, dice: int, sides: int) -> list[int]:
        """Not used by this game."""
        raise AssertionError(key)

    def hits(self, key: str, dice: int) -> tuple[int, list[int]]:
        """Not used by this game."""
        raise AssertionError(key)


class Scripted(Table):
    """A Table over a script, with what was told and asked at hand; defaults for what is not scripted."""

    def __init__(
        self,
        s: State,
        answers: Mapping[str, Any] | None = None,
        cups: Sequence[tuple[int, int]] = (),
        tops: Sequence[Sequence[str]] = (),
        tempo: Tempo = Tempo.TURN,
    ) -> None:
        self.script = Script(answers or {}, cups, tops)
        super().__init__(state=s, settler=self.script, chance=self.script, due=lambda key: True, tempo=tempo)

    def told(self, kind: str) -> list[Mapping[str, Any]]:
        """The data of all events of a kind."""
        return [event.data for event in self.events if event.kind == kind]

    def asked(self, kind: str) -> list[Decision]:
        """The decisions of a kind that were asked."""
        return [decision for decision in self.script.asked if decision.kind == kind]


def do(
    s: State,
    action: Mapping[str, Any],
    answers: Mapping[str, Any] | None = None,
    cups: Sequence[tuple[int, int]] = (),
    tops: Sequence[Sequence[str]] = (),
) -> Scripted:
    """One action of the active seat, checked and played; every scripted answer and piece must be asked for."""
    table = Scripted(s, answers, cups, tops)
    checked = ActionChoice(s, s.active).check(action)
    act(Playing(s=s, table=table, seat=s.active, action=checked, n=len(s.acts) + 1, source="order"))
    assert not table.script.answers, f"never asked: {list(table.script.answers)}"
    assert not table.script.cups, "not all of the cups were drawn from"
    return table


def chance(number: int | str) -> Keyed:
    """The chance of a test game."""
    return Keyed(f"new-world-{number}".encode())
