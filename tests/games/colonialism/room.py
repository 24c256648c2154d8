"""Colonialism set up to order: the ruleset, positions by path, and a Table whose answers and dice are scripted."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from pbem.core.dice import Keyed
from pbem.core.paths import put
from pbem.core.table import Answer, Decision, Source, Table, Tempo
from pbem.data import data_folder
from pbem.games.colonialism import load
from pbem.games.colonialism.rules.actions import ActionChoice
from pbem.games.colonialism.ruleset import Colonialism
from pbem.games.colonialism.state import State
from pbem.games.common.bots.random_play import RandomSettler

SEATS = ("Red", "Blue", "Green", "White")


@cache
def board_data() -> dict[str, Any]:
    """The content of board.toml."""
    return tomllib.loads((data_folder("rules") / "colonialism" / "board.toml").read_text(encoding="utf-8"))


@cache
def colonialism() -> Colonialism:
    """The ruleset on the board that comes with it."""
    return load({"board": board_data()})


def position(given: Mapping[str, Any] | None = None, *, seats: Sequence[str] = SEATS, turn: int = 1) -> State:
    """An empty board in action round 1 and nobody with a card or a ship, with `given` paths over it."""
    document: dict[str, Any] = {"seats": list(seats), "turn": turn, "round": 1, "phase": "action-round-1"}
    for path, value in (given or {}).items():
        put(document, path, value)
    return colonialism().state_from(document)


class Script:
    """Settler and chance in one: answers by the end of a decision's key, dice in the order they are asked for."""

    def __init__(self, answers: Mapping[str, Any], dice: Sequence[Sequence[int]]) -> None:
        self._answers, self._dice = dict(answers), [list(faces) for faces in dice]
        self.asked: list[Decision] = []

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """The scripted answer, checked by the decision's own range."""
        self.asked.append(decision)
        found = next((key for key in self._answers if decision.key.endswith(key)), None)
        return None if found is None else Answer(decision.range().check(self._answers[found]), Source.ORDER)

    def ready(self, decision: Decision, state: Any) -> bool:
        """Nobody waits for anybody in these tests."""
        return True

    def faces(self, key: str, dice: int, sides: int) -> list[int]:
        """The next scripted faces."""
        faces = self._dice.pop(0)
        assert len(faces) == dice, f"{key} rolls {dice} dice"
        assert sides == 3
        return faces

    def hits(self, key: str, dice: int) -> tuple[int, list[int]]:
        """Not used by this game."""
        raise AssertionError(key)

    def shuffled(self, key: str, items: Sequence[Any]) -> list[Any]:
        """As they are."""
        return list(items)

    def below(self, key: str, bound: int) -> int:
        """Not used by this game."""
        raise AssertionError(key)


class Scripted(Table):
    """A Table over a script, with what was told and asked at hand; defaults for what is not scripted."""

    def __init__(
        self,
        s: State,
        answers: Mapping[str, Any] | None = None,
        dice: Sequence[Sequence[int]] = (),
        tempo: Tempo = Tempo.TURN,
        due: bool = True,
    ) -> None:
        """`due`: whether deadlines have passed, so that defaults answer."""
        self.script = Script(answers or {}, dice)
        super().__init__(state=s, settler=self.script, chance=self.script, due=lambda key: due, tempo=tempo)

    def told(self, kind: str) -> list[Mapping[str, Any]]:
        """The data of all events of a kind."""
        return [event.data for event in self.events if event.kind == kind]

    def last_seen_by(self) -> tuple[str, ...] | None:
        """Who may know what was told last; None: everybody."""
        return self.events[-1].seen_by

    def asked(self, kind: str) -> list[Decision]:
        """The decisions of a kind that were asked."""
        return [decision for decision in self.script.asked if decision.kind == kind]


class Bold(RandomSettler):
    """Random play that rather plays cards and explores than waits: more is on the board, more is fought for."""

    def settle(self, decision: Decision, state: Any) -> Answer:
        """Some legal value; of actions, a card in two of three times where one can be played, else an exploration."""
        if isinstance(choice := decision.range(), ActionChoice):
            wanted = "play" if self.pick(3) else "explore"
            if bold := [option for option in choice.options() if option["do"] == wanted]:
                self.settled += 1
                return Answer(bold[self.pick(len(bold))], Source.ORDER)
        return super().settle(decision, state)


def chance(number: int | str) -> Keyed:
    """The chance of a test game."""
    return Keyed(f"colonialism-{number}".encode())
