"""The runner of adjudication cases: that a case passes for the right reason, and fails for every wrong one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.core.case_compare import differences, pending_differences, same
from pbem.core.cases import Result, cases_from, order_lines, run_case
from pbem.core.choices import YesNo
from pbem.core.paths import MISSING
from pbem.core.ruleset_contract import Ruleset
from pbem.core.table import Decision
from pbem.desk.ground import shelf

#: The example of the form's own description: Blue takes Brazil from Red.
EXAMPLE = '''
[[case]]
id = "C2-T07"
title = "A majority takes a resource and costs a step on Diplomacy"
rule = "2nd edition, 5 Taking control from another player"
ruleset = "colonial-2e"
seats = ["Red", "Blue", "Green", "Yellow"]
options = {}
from = "round 1"
until = "round 1"
others = "defaults"
dice = []
[case.board]
"territories.brazil.native_power" = 2
[case.given]
"territories.brazil.explored" = true
"territories.brazil.resources.tobacco" = ["Red"]
"players.Blue.logistics" = 2
[case.orders]
Blue = """
CARDS viceroy, scientist, explorer, merchant, trader
1 VICEROY brazil tobacco 2
"""
[case.expect]
"territories.brazil.resources.tobacco" = ["Blue", "Blue", "Red"]
"players.Blue.diplomacy" = 3
'''
WAR = '''
[[case]]
id = "X-WAR"
title = "A year of war"
rule = "22"
ruleset = "colonial-2e"
seats = ["Red", "Blue", "Green", "Yellow"]
from = "round 1"
until = "round 1"
dice = ["1/1", "0/1"]
[case.given]
"players.Red.cards" = ["sovereign-rebel"]
"players.Blue.prestige" = 2
"territories.west-africa.explored" = true
[case.orders]
Red = """
# to war
1 SOVEREIGN Blue
SURRENDER NEVER
"""
[case.expect]
"players.Blue.squadrons" = 0
'''


def ruleset_for(name: str, board: Mapping[str, Any]) -> Ruleset:
    return shelf.load(name, overrides=board)


def run(text: str, *changes: tuple[str, str]) -> Result:
    """The result of the one case in `text`, each change made in it first."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (case,) = cases_from(text, "x.toml")
    return run_case(case, ruleset_for)


def test_the_example_of_the_form_passes() -> None:
    result = run(EXAMPLE)
    assert result.ok, result
    assert not result.unforeseen


def test_what_is_expected_otherwise_is_found() -> None:
    result = run(EXAMPLE, ('diplomacy" = 3', 'diplomacy" = 4'))
    assert not result.ok
    assert [(d.path, d.expected, d.found) for d in result.differences] == [("players.Blue.diplomacy", 4, 3)]


def test_the_changes_of_a_case_are_told() -> None:
    changed = {change.path: (change.expected, change.found) for change in run(EXAMPLE).changes}
    assert changed["players.Blue.treasury"] == (5, 3)
    assert "players.Red.treasury" not in changed


def test_cards_may_be_given_instead_of_ordered() -> None:
    given = (
        '"players.Blue.logistics" = 2',
        '"players.Blue.logistics" = 2\n"players.Blue.cards" = ["viceroy-ambassador"]',
    )
    assert run(EXAMPLE, given, ("CARDS viceroy, scientist, explorer, merchant, trader\n", "")).ok


def test_a_case_may_begin_with_the_turn() -> None:
    assert run(EXAMPLE, ('from = "round 1"\n', "")).ok


def test_a_case_may_begin_in_a_later_round() -> None:
    later = [('from = "round 1"', 'from = "round 3"'), ('until = "round 1"', 'until = "round 3"')]
    cards = ("CARDS viceroy, scientist, explorer,", "CARDS scientist, explorer, viceroy,")
    assert run(EXAMPLE, *later, cards, ("1 VICEROY", "3 VICEROY")).ok


def test_the_board_is_changed_for_this_case_alone() -> None:
    mighty = EXAMPLE.replace("VICEROY brazil tobacco 2", "CONQUEROR brazil").replace("CARDS viceroy", "CARDS conqueror")
    mighty = mighty.replace("scientist, explorer, merchant", "scientist, viceroy, merchant")
    mighty = mighty.replace('tobacco" = ["Red"]', 'tobacco" = ["Blue"]').partition("[case.expect]")[0]
    assert run(mighty + '[case.expect]\n"territories.brazil.colony" = "none"').ok
    assert run(
        mighty + '[case.expect]\n"territories.brazil.colony" = "Blue"', ('native_power" = 2', 'native_power" = 1')
    ).ok


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("dice = []", 'dice = ["1/2"]', "nobody asked for the scripted chance “1/2”"),
        ("native_power", "native_might", "native_might"),
        ('given]\n"territories.brazil', 'given]\n"territories.brasil', "territories.brasil"),
        ('until = "round 1"', 'until = "round 9"', "until is “round 9”"),
        ('from = "round 1"', 'from = "phase evening"', "from is “phase evening”"),
        ('from = "round 1"', 'from = "round 2"', "lies before from"),
        ('"colonial-2e"', '"colonial-3e"', "there is no ruleset “colonial-3e”"),
    ],
)
def test_what_cannot_be_run_says_why(old: str, new: str, words: str) -> None:
    result = run(EXAMPLE, (old, new))
    assert not result.ok
    assert words in result.error


def test_a_mistyped_path_is_not_taken_for_zero() -> None:
    result = run(EXAMPLE, ('"players.Blue.diplomacy" = 3', '"players.Blue.diplomatie" = 0'))
    assert [d.path for d in result.differences] == ["players.Blue.diplomatie"]


def test_what_an_empty_table_lacks_is_zero() -> None:
    assert run(EXAMPLE, ('"players.Blue.diplomacy" = 3', '"territories.brazil.missions" = 0\nwinner = "none"')).ok


def test_unchanged_means_as_it_was_given() -> None:
    assert run(EXAMPLE, ('diplomacy" = 3', 'prestige" = "unchanged"')).ok
    assert not run(EXAMPLE, ('diplomacy" = 3', 'treasury" = "unchanged"')).ok


def test_events_are_expected_in_their_order() -> None:
    told = [event.kind for event in run(EXAMPLE).events]
    first, second = told[0], told[-1]
    assert first != second
    line = '"players.Blue.diplomacy" = 3\nevents = ["{}", "{}"]'
    assert run(EXAMPLE, ('"players.Blue.diplomacy" = 3', line.format(first, second))).ok
    assert not run(EXAMPLE, ('"players.Blue.diplomacy" = 3', line.format(second, first))).ok


def test_a_line_that_must_be_refused() -> None:
    three = ("tobacco 2", "tobakko 2")
    nothing = ('["Blue", "Blue", "Red"]', '["Red"]'), ('diplomacy" = 3', 'diplomacy" = 4')
    assert run(EXAMPLE, three, *nothing, ('diplomacy" = 4', 'diplomacy" = 4\n[case.refused]\nBlue = [2]')).ok
    taken = run(EXAMPLE, ('diplomacy" = 3', 'diplomacy" = 3\n[case.refused]\nBlue = [2]'))
    assert [(d.path, d.expected) for d in taken.differences] == [("refused.Blue", "line 2 refused")]


def test_a_refused_line_that_the_case_does_not_name_is_told() -> None:
    (line,) = run(EXAMPLE, ("tobacco 2", "tobakko 2")).unforeseen
    assert line.startswith("Blue 2: ")


def test_a_plan_that_its_moment_makes_void_is_refused_too() -> None:
    full = ('"players.Blue.logistics" = 2', '"players.Blue.logistics" = 2\n"players.Blue.treasury" = 0')
    result = run(
        EXAMPLE,
        full,
        ('["Blue", "Blue", "Red"]', '["Red"]'),
        ('diplomacy" = 3', 'diplomacy" = 4\n[case.refused]\nBlue = [2]'),
    )
    assert result.ok, result


def test_a_decision_that_waits() -> None:
    assert run(
        WAR,
        ('squadrons" = 0', 'squadrons" = 0\npending = ["Blue surrender"]'),
        ('"1/1", "0/1"', '"0/1", "0/1"'),
        ('squadrons" = 0', 'squadrons" = 1'),
    ).ok


def test_a_decision_that_should_wait_and_does_not() -> None:
    result = run(WAR, ('squadrons" = 0', 'squadrons" = 0\npending = { Blue = "surrender" }'))
    assert [(d.path, d.found) for d in result.differences] == [("pending", [])]


def test_without_orders_the_default_is_taken() -> None:
    result = run(WAR)
    assert result.ok, result


@pytest.mark.parametrize(("others", "sold"), [("defaults", 3), ("pass", 0)])
def test_the_others_follow_their_defaults_or_pass(others: str, sold: int) -> None:
    text = f'''
[[case]]
id = "X"
title = "Others"
rule = "D03"
ruleset = "colonial-2e"
seats = ["Red", "Blue", "Green", "Yellow"]
from = "round 1"
until = "round 1"
others = "{others}"
[case.given]
"players.Green.cards" = ["trader-financier"]
"players.Green.economy" = 4
"market.Green" = 3
[case.expect]
"players.Green.treasury" = {5 + sold}
'''
    assert run(text).ok


def test_a_case_over_several_turns_collects_interest_in_each() -> None:
    text = """
[[case]]
id = "X"
title = "Two turns"
rule = "4"
ruleset = "colonial-2e"
seats = ["Red", "Blue", "Green", "Yellow"]
until = "turn 4"
others = "pass"
[case.given]
turn = 3
first_player = "Yellow"
"players.Red.loans" = [2]
[case.expect]
"players.Red.loans" = [4]
turn = 5
first_player = "Blue"
order = ["Blue", "Green", "Yellow", "Red"]
"""
    assert run(text).ok


def test_order_lines_keep_their_numbers() -> None:
    text = "# plans\nCARDS a,\n  b, c\n\n1 PASS\n2 MERCHANT \\\nOWN ALL\nEND\n3 PASS\n"
    assert order_lines(text) == [(2, "CARDS a, b, c"), (5, "1 PASS"), (6, "2 MERCHANT OWN ALL")]


@pytest.mark.parametrize(
    ("expected", "found", "alike"),
    [
        ([1, 2], [1, 2], True),
        ([1, 2], [2, 1], False),
        ({"Red": 1}, {"Red": 1, "Blue": 0}, True),
        ({"Red": 1, "Blue": 0}, {"Red": 1}, True),
        ({"Red": 1}, {"Red": 1, "Blue": 2}, False),
        ({"hand": ["a", "b"]}, {"hand": ["b", "a"]}, True),
        ({"hand": ["a", "a"]}, {"hand": ["b", "a"]}, False),
        ({}, MISSING, True),
        (0, MISSING, True),
        (None, MISSING, True),
        (1, MISSING, False),
        (1, True, False),
        (None, "Red", False),
    ],
)
def test_same(expected: Any, found: Any, alike: bool) -> None:
    assert same(expected, found) is alike


def test_hands_are_compared_without_regard_to_order() -> None:
    found = {"players": {"Red": {"hand": ["b", "a"], "deck": ["b", "a"]}}}
    expect = {"players.Red.hand": ["a", "b"], "players.Red.deck": ["a", "b"]}
    assert [d.path for d in differences(expect, {}, found, lambda path: True)] == ["players.Red.deck"]


@pytest.mark.parametrize(
    ("written", "fits"),
    [
        (["Blue surrender", "Red repay"], True),
        ([["Blue", "surrender"], ["Red", "repay"]], True),
        ({"Blue": "surrender", "Red": ["repay"]}, True),
        (["Red", "Blue"], True),
        (["Blue surrender"], False),
        (["Blue surrender", "Red surrender"], False),
        ([], False),
    ],
)
def test_pending_may_be_written_in_several_ways(written: Any, fits: bool) -> None:
    waiting = [
        Decision(key="k1", seat="Blue", kind="surrender", choice=YesNo()),
        Decision(key="k2", seat="Red", kind="repay", choice=YesNo()),
    ]
    assert (pending_differences(written, waiting) == []) is fits
