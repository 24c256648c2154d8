"""Secrets: what is sealed until a phase asks changes nothing that anybody else sees before it is revealed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pbem.core.adjudicate import Adjudication, adjudicate
from pbem.core.dice import Keyed
from pbem.core.ruleset_contract import Phase
from pbem.core.table import Answer, Decision, Source, Table, Tempo, Waiting
from pbem.games.colonial_revised.rules.characters import conqueror
from pbem.games.colonial_revised.state import State
from pbem.games.common.bots.random_play import Picker
from tests.games.colonial_revised.room import SEATS, position, revised

#: Asked of several seats together, and revealed together.
SEALED = ("side", "escalation", "fleets", "squadrons", "privateers", "bar")


class Sealing:
    """Plays by samples until a sealed question of one kind comes up; then only `first` answers, as it is told."""

    def __init__(self, kind: str, first: str, choose: int) -> None:
        self._kind, self._first, self._choose = kind, first, choose
        self.asked: dict[str, Any] = {}

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """A sample; a sealed one only of the first seat, the rest is waited for."""
        if decision.kind == self._kind:
            self.asked[decision.seat] = decision.range().words()
            if decision.seat != self._first:
                return None
            return Answer(decision.range().sample(Picker(self._choose)), Source.ORDER)
        seed = int.from_bytes(decision.key.encode()[-8:], "big")
        return Answer(decision.range().sample(Picker(seed)), Source.ORDER)

    def ready(self, decision: Decision, state: Any) -> bool:
        """Always."""
        return True


def until_it_waits(kind: str, first: str, choose: int, game: int) -> tuple[Adjudication, Sealing]:
    ruleset, chance, settler = revised(), Keyed(b"sealed-%d" % game), Sealing(kind, first, choose)
    state = ruleset.setup(SEATS, {}, chance)
    done = adjudicate(
        ruleset, state, settler=settler, chance=chance, tempo=Tempo.DECISION, stop=lambda phase, s: s.turn > 12
    )
    return done, settler


def seen_by_others(done: Adjudication, settler: Sealing, first: str) -> Any:
    others = [seat for seat in SEATS if seat != first]
    return json.dumps(
        {
            "told": [event.document() for event in done.events() if event.visible_to(others[0])],
            "views": [revised().view(done.state, seat) for seat in [*others, None]],
            "picture": revised().picture(revised().view(done.state, None)).document(),
            "waiting": [decision.key for decision in done.waiting],
            "asked": {seat: words for seat, words in settler.asked.items() if seat != first},
            "logged": [entry.key for played in done.played for entry in played.entries],
        }
    )


@pytest.mark.parametrize("kind", SEALED)
def test_nobody_sees_a_sealed_answer_before_all_are_in(kind: str) -> None:
    waited = 0
    for game in range(40):
        first = SEATS[game % 4]
        done, settler = until_it_waits(kind, first, 1, game)
        if first not in settler.asked or not done.waiting:
            continue
        waited += 1
        seen = seen_by_others(done, settler, first)
        for choose in (2, 3, 99):
            assert seen_by_others(*until_it_waits(kind, first, choose, game), first) == seen
        if waited == 2:
            break
    assert waited


def test_nobody_sees_how_another_halves_before_all_are_in() -> None:
    """Red founds in New France, where Blue has a choice too; Blue's answer is waited for."""
    stacks = {"fur": ["Red"] * 3 + ["Blue"] * 2, "american-cotton": ["Red"] * 3 + ["Blue"] * 2}
    found = []
    for gone in (["fur", "american-cotton", "fur"], ["american-cotton"] * 3):
        s = position({"territories.new-france.resources": stacks})
        table = Table(state=s, settler=_Halving(gone), chance=Keyed(b"halving"), tempo=Tempo.DECISION)
        with pytest.raises(Waiting) as wait:
            conqueror.play(s, table, "Red", {"do": "conqueror", "territory": "new-france"})
        assert [decision.seat for decision in wait.value.decisions] == ["Blue"]
        found.append((s.document(), [event.document() for event in table.events], table.entries))
    assert found[0] == found[1]


class _Halving:
    """Only Red says which counters go."""

    def __init__(self, gone: list[str]) -> None:
        self._gone = gone

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """Red's answer."""
        answer = decision.range().check([[good, "top"] for good in self._gone]) if decision.seat == "Red" else None
        return None if answer is None else Answer(answer, Source.ORDER)

    def ready(self, decision: Decision, state: Any) -> bool:
        """Nothing waits for it."""
        return True


def test_all_of_a_position_is_open() -> None:
    found: list[State] = []

    def stop(phase: Phase, s: State) -> bool:
        found.append(s.copy())
        return s.turn > 2

    ruleset, chance = revised(), Keyed(b"open")
    adjudicate(ruleset, ruleset.setup(SEATS, {}, chance), settler=Sealing("", "", 0), chance=chance, stop=stop)
    assert len(found) >= 20
    for s in found:
        assert all(ruleset.view(s, seat) == s.document() for seat in [*SEATS, None])


def test_a_view_shares_nothing_with_the_position() -> None:
    s = revised().setup(SEATS, {}, Keyed(b"open"))
    seen = revised().view(s, "Red")
    seen["players"]["Red"]["loans"].append(9)
    seen["territories"]["brazil"]["resources"]["tobacco"].append("Red")
    assert s.players["Red"].loans == []
    assert s.territories["brazil"].empty
