"""The form of adjudication cases: what is read, and that each fault is named with file, case, key and cure."""

from __future__ import annotations

import pytest

from pbem.core.case_form import Case, cases_from
from pbem.core.errors import DataError

HEAD = """
[[case]]
id = "X-1"
title = "A title"
rule = "A rule"
ruleset = "colonial-2e"
seats = ["Red", "Blue"]
"""
EXPECT = """
[case.expect]
"players.Red.treasury" = 4
"""


def only(text: str) -> Case:
    (case,) = cases_from(text, "x.toml")
    return case


def test_what_is_not_said_has_its_default() -> None:
    case = only(HEAD + EXPECT)
    assert (case.begin, case.until, case.others) == ("turn", "turn", "defaults")
    assert (case.dice, case.given, case.orders, case.board, case.refused) == ((), {}, {}, {}, {})
    assert case.seats == ("Red", "Blue")
    assert case.pending is None
    assert case.events is None


def test_everything_that_may_be_said() -> None:
    text = (
        HEAD
        + """
options = { nations = { Red = "spain" } }
from = "round 2"
until = "phase first-player"
others = "pass"
dice = ["2/10", "d6 4"]
[case.board]
"territories.brazil.native_power" = 2
[case.given]
turn = 3
"territories.brazil.colony" = "none"
[case.orders]
Blue = \"\"\"
2 PASS
\"\"\"
[case.expect]
"players.Blue.diplomacy" = "unchanged"
"winner" = "none"
events = ["explored", "passed"]
pending = ["Blue surrender"]
[case.refused]
Blue = [1]
"""
    )
    case = only(text)
    assert (case.begin, case.until, case.others) == ("round 2", "phase first-player", "pass")
    assert [line.text for line in case.dice] == ["2/10", "d6 4"]
    assert case.given == {"turn": 3, "territories.brazil.colony": None}
    assert case.expect == {"players.Blue.diplomacy": "unchanged", "winner": None}
    assert [told.kind for told in case.events or ()] == ["explored", "passed"]
    assert case.pending == ["Blue surrender"]
    assert case.orders == {"Blue": "2 PASS\n"}
    assert case.refused == {"Blue": (1,)}
    assert case.options == {"nations": {"Red": "spain"}}


@pytest.mark.parametrize("form", ["turn", "round 5", "phase naval-forces"])
def test_beginnings(form: str) -> None:
    assert only(HEAD + f'from = "{form}"\n' + EXPECT).begin == form


@pytest.mark.parametrize("form", ["turn", "round 5", "phase naval-forces", "turn 3", "game"])
def test_ends(form: str) -> None:
    assert only(HEAD + f'until = "{form}"\n' + EXPECT).until == form


FAULTS = [
    (HEAD.replace('id = "X-1"\n', "") + EXPECT, ["case number 1", "id"]),
    (HEAD.replace('title = "A title"\n', "") + EXPECT, ["case X-1", "title"]),
    (HEAD.replace('rule = "A rule"\n', "") + EXPECT, ["case X-1", "rule"]),
    (HEAD.replace('seats = ["Red", "Blue"]\n', "") + EXPECT, ["case X-1", "seats"]),
    (HEAD.replace('"Red", "Blue"', '"Red", "Red"') + EXPECT, ["seats", "twice"]),
    (HEAD, ["case X-1", "expect"]),
    (HEAD + 'colour = "red"\n' + EXPECT, ["case X-1", "colour"]),
    (HEAD + 'from = "turn 2"\n' + EXPECT, ["from", "round 2"]),
    (HEAD + 'from = "round 0"\n' + EXPECT, ["from"]),
    (HEAD + 'until = "noon"\n' + EXPECT, ["until", "game"]),
    (HEAD + 'others = "sleep"\n' + EXPECT, ["others", "pass"]),
    (HEAD + 'dice = ["2 of 10"]\n' + EXPECT, ["dice", "2 of 10", "2/10"]),
    (HEAD + 'dice = "2/10"\n' + EXPECT, ["dice", "list"]),
    (HEAD + "[case.orders]\nGreen = 'PASS'\n" + EXPECT, ["orders.Green", "Red, Blue"]),
    (HEAD + "[case.orders]\nRed = ['PASS']\n" + EXPECT, ["orders.Red", "text"]),
    (HEAD + "[case.refused]\nRed = [1]\n", ["refused.Red", "line 1"]),
    (HEAD + "[case.refused]\nRed = [0]\n", ["refused.Red"]),
    (HEAD + "[case.given]\n'players..treasury' = 1\n" + EXPECT, ["given.players..treasury"]),
    (
        HEAD + "[case.given]\nplayers.Red.treasury = 1\n" + EXPECT,
        ["given.players", "in quotes", '"players.Red.treasury"'],
    ),
    (HEAD + EXPECT + "events = 'explored'\n", ["expect.events"]),
    (HEAD + "given = 3\n" + EXPECT, ["given", "[case.given]"]),
    (HEAD + EXPECT + HEAD + EXPECT, ["case X-1", "twice"]),
    ("[[cases]]\nid = 'X'\n", ["[[case]]"]),
    ("title = 'x'\n" + HEAD + EXPECT, ["title", "[[case]]"]),
    ("[[case]\n", ["TOML"]),
    ("", ["[[case]]"]),
]


@pytest.mark.parametrize(("text", "named"), FAULTS)
def test_a_fault_names_file_case_and_key(text: str, named: list[str]) -> None:
    with pytest.raises(DataError) as fault:
        cases_from(text, "x.toml")
    for part in ["x.toml", *named]:
        assert part in str(fault.value)
