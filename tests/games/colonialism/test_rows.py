"""4.6, 5.2.3 The last row that is left: nobody waits for it, at any tempo, whatever was wished."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.adjudicate import adjudicate
from pbem.core.table import Tempo
from tests.games.colonialism.room import Bold, chance, colonialism


class Asked(Bold):
    """Bold play that notes how many rows were free whenever one was asked for."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.free: list[int] = []

    def settle(self, decision: Any, state: Any) -> Any:
        """The sample."""
        if decision.kind == "position":
            self.free.append(len(decision.about["free"]))
        return super().settle(decision, state)


@pytest.mark.parametrize("tempo", Tempo)
@pytest.mark.parametrize(("seats", "asked"), [(4, [4, 3, 2]), (3, [4, 3, 2]), (2, [4, 3])])
def test_who_has_only_one_row_left_is_not_asked(tempo: Tempo, seats: int, asked: list[int]) -> None:
    ruleset, luck, settler = colonialism(), chance(seats), Asked(7)
    state = ruleset.setup(ruleset.seat_names[:seats], {}, luck)
    done = adjudicate(
        ruleset, state, settler=settler, chance=luck, tempo=tempo, stop=lambda phase, after: phase.ends_turn
    )
    told = [event.data for event in done.events() if event.kind == "position"]
    assert settler.free == asked * (len(told) // seats)
    for begin in range(0, len(told), seats):
        rows = [event["row"] for event in told[begin : begin + seats]]
        assert len(set(rows)) == seats
    if seats == 4:
        assert {event["source"] for event in told[3::4]} == {"only"}
