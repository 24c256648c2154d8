"""Rule 5: placing on a space, taking control, losing the bottom counter, and what that costs on Diplomacy."""

from __future__ import annotations

import pytest

from pbem.games.colonial.rules.stacks import heir, largest, lose_counter, place
from tests.games.helpers import position, scripted

R, B, G, Y = "Red", "Blue", "Green", "Yellow"
BRAZIL = "territories.brazil.resources.tobacco"


@pytest.mark.parametrize(
    ("stack", "most"),
    [
        ([R], R),
        ([R, B], None),  # equal: nobody (C2-R03)
        ([R, B, B], B),
        ([R, R, B, B, G], None),
        ([R, B, B, G], B),  # more than each other one, not more than all
        ([], None),
    ],
)
def test_5_5_the_largest_holder(stack: list[str], most: str | None) -> None:
    assert largest(stack) == most


@pytest.mark.parametrize(
    ("stack", "who"),
    [
        ([B, G, G, B], B),  # a tie goes to the lowest counter
        ([B, G, G], G),  # a bigger holder goes before the next counter up (C2-R04)
        ([B, G, G, R, R], G),
        ([], None),
    ],
)
def test_5_7_the_heir(stack: list[str], who: str | None) -> None:
    assert heir(stack) == who


@pytest.mark.parametrize(
    ("before", "count", "after", "diplomacy"),
    [
        ([R], 2, [B, B, R], 3),  # the rules' example: 2 against 1 takes control, one space left
        ([R], 1, [R, B], 4),  # no majority: nothing (C2-R07)
        ([R, R], 1, [R, R, B], 4),
        ([R, R, B], 1, [R, R, B, B], 4),  # a tie leaves Red in control (C2-R03)
        ([R, R, B, B], 1, [B, B, B, R, R], 3),
        ([B], 1, [B, B], 4),  # reinforcing one's own
        ([], 2, [B, B], 4),  # vacant, nobody's Monopoly (C2-R09)
        ([R, G, G, R], 3, [B, B, B, R, G, G, R], 3),  # the others keep their order
    ],
)
def test_5_5_placing(before: list[str], count: int, after: list[str], diplomacy: int) -> None:
    s = position({BRAZIL: before})
    place(s, scripted(s), B, "brazil", "tobacco", count)
    assert s.territories["brazil"].resources["tobacco"] == after
    assert s.players[B].diplomacy == diplomacy


@pytest.mark.parametrize(
    ("given", "diplomacy"),
    [
        ({"territories.west-indies.resources.sugar-cane": [R]}, 3),  # Red's Monopoly of the colour is broken
        ({"territories.west-indies.resources.sugar-cane": [B]}, 4),  # one's own is only widened
        (
            {
                "territories.west-indies.resources.sugar-cane": [R],
                "territories.new-france.resources.american-cotton": [G],
            },
            4,  # two hold it already, so nobody has a Monopoly
        ),
    ],
)
def test_5_4_breaking_a_monopoly(given: dict[str, list[str]], diplomacy: int) -> None:
    s = position({**given, BRAZIL: []})
    place(s, scripted(s), B, "brazil", "tobacco")
    assert s.players[B].diplomacy == diplomacy
    assert s.players[R].diplomacy == 4  # it is the breaker who moves (C2-R01)


def test_5_6_one_space_for_a_takeover_that_also_breaks_a_monopoly() -> None:
    s = position({BRAZIL: [B]})
    place(s, scripted(s), R, "brazil", "tobacco", 2)
    assert (s.territories["brazil"].resources["tobacco"], s.players[R].diplomacy) == ([R, R, B], 3)


def test_5_3_gold_cannot_be_broken_by_taking_a_vacant_space() -> None:
    s = position({"territories.west-africa.resources.gold": [B], "territories.new-spain.resources.gold": []})
    place(s, scripted(s), R, "new-spain", "gold")
    assert s.players[R].diplomacy == 4


def test_5_3_taking_gold_from_another_costs_a_space() -> None:
    s = position({"territories.west-africa.resources.gold": [B]})
    place(s, scripted(s), R, "west-africa", "gold", 2)
    assert s.players[R].diplomacy == 3


@pytest.mark.parametrize(
    ("before", "lost", "after"),
    [
        ([R, B, G, G, B], [(R, "top")], [B, G, G, B]),  # a tie of Blue and Green; Blue is lowest, order kept
        ([R, R, B, G, G], [(R, "top"), (R, "top")], [G, G, B]),
        ([R, B, R], [(R, "bottom")], [B, R]),  # one each; Blue is lowest
        ([R, R, B], [(R, "top")], [R, B]),  # equal: Red stays
        ([R, R, B, B], [(R, "top")], [B, B, R]),  # others' losses can make a majority (C2-R02)
        ([R, B], [(R, "top")], [B]),
        ([R], [(R, "top")], []),
        ([R, B, B, G], [(G, "top")], [B, B, R]),  # a majority that was not looked for is taken with any loss
    ],
)
def test_5_7_losses_never_cost_diplomacy(before: list[str], lost: list[tuple[str, str]], after: list[str]) -> None:
    s = position({BRAZIL: before})
    table = scripted(s)
    for seat, end in lost:
        lose_counter(s, table, "brazil", "tobacco", seat, end=end, cause="war")
    assert s.territories["brazil"].resources["tobacco"] == after
    assert {player.diplomacy for player in s.players.values()} == {4}


def test_control_is_told_with_both_sides_counters() -> None:
    s = position({BRAZIL: [R]})
    table = scripted(s)
    place(s, table, B, "brazil", "tobacco", 2)
    assert table.told("control") == [
        {
            "territory": "brazil",
            "good": "tobacco",
            "before": R,
            "after": B,
            "counters": {B: 2, R: 1},
            "stack": [B, B, R],
        }
    ]
