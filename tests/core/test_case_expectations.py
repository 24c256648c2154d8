"""What a case can expect beside values: facts of events, what is not told or not there, what a seat sees, fallbacks.

Each is tried both ways: it holds, and it fails when it should.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pbem.core.case_form import cases_from
from pbem.core.cases import Result, run_case
from pbem.core.errors import DataError
from pbem.core.ruleset_contract import Ruleset
from pbem.desk.ground import shelf

EXPLORING = '''
[[case]]
id = "X-1"
title = "Red explores India and draws"
rule = "5.1.4"
ruleset = "colonialism"
seats = ["Red", "Blue"]
from = "round 1"
until = "round 1"
[case.given]
players = {}
regions = {}
"players.Red" = { ships = { arabian-sea = 1 }, deck = ["trade", "plague"] }
[case.orders]
Red = """
1 EXPLORE india
2 DRAW
3 EXPLORE china ELSE DRAW
"""
'''
EXPECT = EXPLORING + "[case.expect]\n"
HOLDS, FAILS = True, False


def ruleset_for(name: str, board: Mapping[str, object]) -> Ruleset:
    return shelf.load(name, overrides=board)


def run(text: str) -> Result:
    (case,) = cases_from(text, "x.toml")
    return run_case(case, ruleset_for)


@pytest.mark.parametrize(
    ("line", "holds", "said"),
    [
        ('events = ["explored", "drew"]', HOLDS, ""),
        ('events = [{ kind = "explored", region = "india", after = 1 }, "drew"]', HOLDS, ""),
        ('events = ["drew", { kind = "drew", slot = 3, deck = 0 }]', HOLDS, ""),
        ('events = [{ kind = "explored", region = "china" }]', FAILS, "explored (region = india)"),
        ('events = ["drew", { kind = "explored", region = "india" }]', FAILS, "explored (region = india)"),
        ('events = [{ kind = "explored", regoin = "india" }]', FAILS, "explored has no fact regoin"),
        ('events = [{ kind = "explored", after = 0 }]', FAILS, "after = 1"),
        ('events = [{ kind = "drew", rule = "5.1.9" }]', FAILS, "rule = "),
        ('events = ["explorred"]', FAILS, "no event of this ruleset has this name"),
        ('"not told" = ["withdrew"]', HOLDS, ""),
        ('"not told" = [{ kind = "explored", region = "china" }]', HOLDS, ""),
        ('not_told = ["withdrew", "explored"]', FAILS, "told"),
        ('"not told" = [{ kind = "explored", region = "india" }]', FAILS, "told"),
        ('"not told" = ["withdraw"]', FAILS, "no event of this ruleset has this name"),
        ('"not told" = [{ kind = "withdrew", place = "india" }]', FAILS, "withdrew has no fact place"),
    ],
)
def test_events_by_their_facts_and_events_that_are_not_told(line: str, holds: bool, said: str) -> None:
    result = run(EXPECT + line)
    assert result.ok is holds, result
    assert not result.error
    assert said in " ".join(str(difference.found) for difference in result.differences)


@pytest.mark.parametrize(
    ("path", "holds"),
    [
        ("regions.china.influence.Red", HOLDS),
        ("regions.india.influence.Red", FAILS),
        ("regions.india.influense.Red", FAILS),
        ("players.Red.reserve", FAILS),
    ],
)
def test_a_path_that_must_be_absent(path: str, holds: bool) -> None:
    assert run(f'{EXPECT}"{path}" = "absent"').ok is holds


def test_zero_does_for_what_is_absent_but_absent_not_for_zero() -> None:
    """A ship that has left leaves a zero, which is there."""
    assert run(EXPECT + '"regions.china.influence.Red" = 0').ok
    assert not run(EXPECT + '"players.Red.ships.atlantic.fresh" = "absent"').ok


@pytest.mark.parametrize(
    ("seat", "line", "holds"),
    [
        ("Red", '"players.Red.hand" = ["trade", "plague"]', HOLDS),
        ("Blue", '"players.Red.hand" = ["trade", "plague"]', FAILS),
        ("Blue", '"players.Red.hand" = ["hidden", "hidden"]', HOLDS),
        ("observer", '"players.Red.hand" = ["hidden", "hidden"]', HOLDS),
        ("observer", '"players.Red.hand" = "unchanged"', FAILS),
        ("Blue", '"players.Blue.hand" = "unchanged"', HOLDS),
        ("Blue", '"players.Red.hends" = ["hidden", "hidden"]', FAILS),
        ("Blue", 'events = ["explored", { kind = "drew", seat = "Red" }]', HOLDS),
        ("Red", 'events = [{ kind = "cards-drawn", seen_by = ["Red"] }]', HOLDS),
        ("Blue", 'events = ["cards-drawn"]', FAILS),
        ("Blue", '"not told" = ["cards-drawn"]', HOLDS),
        ("observer", '"not told" = ["cards-drawn"]', HOLDS),
        ("Red", '"not told" = ["cards-drawn"]', FAILS),
    ],
)
def test_what_a_seat_sees(seat: str, line: str, holds: bool) -> None:
    result = run(f"{EXPLORING}[case.sees.{seat}]\n{line}")
    assert result.ok is holds, result
    assert not result.error
    assert all(each.path.startswith(f"sees.{seat}.") for each in result.differences)


@pytest.mark.parametrize(
    ("numbers", "holds", "said"),
    [
        ("[3]", HOLDS, ""),
        ("[1]", FAILS, "its first choice was done"),
        ("[2, 3]", FAILS, "its first choice was done"),
    ],
)
def test_a_line_whose_fallback_was_done(numbers: str, holds: bool, said: str) -> None:
    result = run(f"{EXPLORING}[case.fallback]\nRed = {numbers}")
    assert result.ok is holds, result
    assert said in " ".join(str(difference.found) for difference in result.differences)


def test_a_void_line_without_a_fallback_is_not_one_whose_fallback_worked() -> None:
    void = EXPLORING.replace("3 EXPLORE china ELSE DRAW", "3 EXPLORE china ELSE EXPLORE middle-east")
    (found,) = run(f"{void}[case.fallback]\nRed = [3]").differences
    assert (found.path, found.expected) == ("fallback.Red", "something else done for line 3")
    assert str(found.found).startswith("void: ")
    assert run(f"{void}[case.refused]\nRed = [3]").ok


def test_what_stands_for_idle_slots_is_a_fallback_too() -> None:
    idle = EXPLORING.replace("3 EXPLORE china ELSE DRAW", "3 EXPLORE china\nIDLE DRAW")
    assert run(f"{idle}[case.fallback]\nRed = [3]").ok


PLANNED = '''
[[case]]
id = "X-2"
title = "Logistics and a second choice"
rule = "5"
ruleset = "colonial-2e"
seats = ["Red", "Blue", "Green", "Yellow"]
from = "round 1"
until = "round 1"
[case.given]
"territories.brazil.explored" = true
"players.Blue.cards" = ["viceroy-ambassador"]
[case.orders]
Blue = """
1 VICEROY brazil tobacco 1 IF treasury >= 90 ELSE VICEROY brazil tobacco 1
"""
[case.fallback]
Blue = [1]
'''
TURN = '''
[[case]]
id = "X-3"
title = "A line of one's turn and its fallback"
rule = "P3"
ruleset = "new-world"
seats = ["Red", "Blue"]
options = { nations = { Red = "french", Blue = "english" } }
from = "phase action"
until = "phase action"
dice = ["shuffle deck raid"]
[case.given]
first_player = "Red"
"players.Red.hand" = ["export", "war", "salvage", "war"]
[case.orders]
Red = """
1 EXPORT peru X war
2 EXPORT peru X war ELSE SALVAGE
"""
[case.refused]
Red = [1]
[case.fallback]
Red = [2]
'''


@pytest.mark.parametrize("text", [PLANNED, TURN])
def test_fallbacks_of_the_other_games(text: str) -> None:
    result = run(text)
    assert result.ok, result
    first = text.replace(" >= 90", " >= 1").replace("EXPORT peru X war ELSE ", "")
    assert first != text
    assert not run(first).ok


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[case.sees.Green]\nturn = 1", "sees.Green is not a seat of this case"),
        ("[case.sees.Blue]", "sees.Blue must be a table of paths"),
        ("[case.fallback]\nRed = [9]", "fallback.Red names line 9, but the mail it is about has 3"),
        ('[case.expect]\nevents = [{ region = "india" }]', "expect.events holds an event without its kind"),
        ('[case.expect]\n"not told" = "explored"', "expect.not told must list kinds"),
        ("[case.sees.Blue]\nevents = [3]", "sees.Blue.events must list kinds"),
    ],
)
def test_what_does_not_fit_is_named(text: str, words: str) -> None:
    with pytest.raises(DataError, match=words.replace(".", r"\.")):
        cases_from(f"{EXPLORING}{text}", "x.toml")
