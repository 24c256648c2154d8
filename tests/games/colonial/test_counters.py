"""Choosing a counter: whose, from which space, and when it matters which one of a stack."""

from __future__ import annotations

import pytest

from pbem.core.errors import NotAllowed
from pbem.games.colonial.rules.counters import Casualty, OwnCounter
from tests.games.helpers import position

GOLD, SLAVES = "territories.west-africa.resources.gold", "territories.west-africa.resources.slaves"


@pytest.mark.parametrize(
    ("gold", "slaves", "seats", "options"),
    [
        (["Red"], [], ["Red"], [["gold", "Red", "top"]]),
        (["Red", "Red"], [], ["Red"], [["gold", "Red", "top"]]),  # alone in a stack: it does not matter which
        (["Red", "Blue", "Red"], [], ["Red"], [["gold", "Red", "top"], ["gold", "Red", "bottom"]]),
        (["Red", "Blue"], ["Blue"], ["Blue"], [["slaves", "Blue", "top"], ["gold", "Blue", "top"]]),  # controlled first
        (["Red"], ["Blue"], ["Red", "Blue"], [["gold", "Red", "top"], ["slaves", "Blue", "top"]]),
        ([], [], ["Red"], []),
    ],
)
def test_what_can_be_chosen(gold: list[str], slaves: list[str], seats: list[str], options: list[list[str]]) -> None:
    choice = Casualty(position({GOLD: gold, SLAVES: slaves}), "west-africa", seats)
    assert choice.options() == options
    assert [choice.check(option) for option in options] == options


@pytest.mark.parametrize(
    ("value", "taken"),
    [
        (["gold", "Red"], ["gold", "Red", "top"]),  # topmost unless BOTTOM is said (C2-R05)
        (["gold", "Red", "bottom"], ["gold", "Red", "bottom"]),
        (["slaves", "Red", "bottom"], ["slaves", "Red", "top"]),  # one counter only
    ],
)
def test_the_topmost_counter_unless_bottom_is_said(value: list[str], taken: list[str]) -> None:
    s = position({GOLD: ["Red", "Blue", "Red"], SLAVES: ["Red"]})
    assert Casualty(s, "west-africa", ["Red", "Blue"]).check(value) == taken
    assert OwnCounter(s, "west-africa", "Red").check([value[0], *value[2:]]) == [taken[0], taken[2]]


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (["gold", "Green"], "no counter of Green can be taken from gold there: Red gold or Blue gold would do"),
        (["silk", "Red"], "no counter of Red can be taken from silk"),
        (["gold", "Red", "middle"], "'middle' is no place in a stack"),
    ],
)
def test_what_cannot_be_chosen(value: list[str], why: str) -> None:
    choice = Casualty(position({GOLD: ["Red", "Blue"]}), "west-africa", ["Red", "Blue"])
    with pytest.raises(NotAllowed, match=why):
        choice.check(value)
