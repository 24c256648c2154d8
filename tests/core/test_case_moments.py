"""When things happen in a case: where a turn begins, mails that come in later, and what chance is asked for."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pbem.core.case_form import cases_from
from pbem.core.cases import Result, run_case
from pbem.core.errors import DataError
from pbem.core.ruleset_contract import Ruleset
from pbem.desk.ground import shelf

#: A case of Colonialism that ends after the first action round; {} is what it says besides.
ROUND = '''
[[case]]
id = "X-1"
title = "Red draws"
rule = "5.1.1"
ruleset = "colonialism"
seats = ["Red", "Blue", "Green", "White"]
until = "round 1"
{}
[case.given]
players = {{}}
regions = {{}}
"players.Red.deck" = ["trade", "plague", "fleet", "treaty"]
{}
[case.orders]
Red = """
1 DRAW
"""
[case.expect]
"players.Red.hand" = ["trade"]
'''
WAR = '''
[[case]]
id = "X-WAR"
title = "A war that is offered an end"
rule = "22"
ruleset = "colonial-2e"
seats = ["Red", "Blue", "Green", "Yellow"]
from = "round 1"
until = "round 1"
dice = ["0/1", "0/1"]
[case.given]
"players.Red.cards" = ["sovereign-rebel"]
"players.Blue.prestige" = 2
"territories.west-africa.explored" = true
[case.orders]
Red = """
1 SOVEREIGN Blue
SURRENDER NEVER
"""
[[case.mail]]
seat = "Blue"
when = "Blue surrender"
text = "SURRENDER YES"
[case.expect]
"not told" = ["explored"]
'''


def ruleset_for(name: str, board: Mapping[str, object]) -> Ruleset:
    return shelf.load(name, overrides=board)


def run(text: str) -> Result:
    (case,) = cases_from(text, "x.toml")
    return run_case(case, ruleset_for)


# --- where it begins ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("begins", ["", 'from = "turn"', 'from = "round 1"'])
@pytest.mark.parametrize("turn", ["", "turn = 2"])
def test_a_turn_begins_after_set_up(begins: str, turn: str) -> None:
    result = run(ROUND.format(begins, turn))
    assert result.ok, result
    assert "order-rolled" not in [event.kind for event in result.events]


def test_a_case_that_ends_within_set_up_begins_with_it() -> None:
    dice = 'dice = ["d3 3,3,3,3", "d3 3,3,3,2", "d3 3,3,3,1", "d3 3,3,2,1"]'
    text = ROUND.format(dice, "").replace('until = "round 1"', 'until = "phase setup"').replace("1 DRAW", "")
    result = run(text)
    assert [event.kind for event in result.events][:1] == ["order-rolled"]
    assert not result.error


def test_a_phase_that_is_given_is_where_it_begins() -> None:
    text = ROUND.format("", 'phase = "action-round-2"').replace('until = "round 1"', 'until = "round 2"')
    assert {event.data["round"] for event in run(text).events if event.kind == "passed"} == {2}


@pytest.mark.parametrize("turn", ["", "turn = 2"])
def test_the_new_world_begins_with_the_draw_of_the_first_player(turn: str) -> None:
    result = run(f"""
[[case]]
id = "X-NW"
title = "The first turn"
rule = "A3"
ruleset = "new-world"
seats = ["Spain", "France"]
[case.given]
{turn}
[case.expect]
phase = "draw"
events = ["turn-begins", "drew"]
"not told" = ["nations"]
""")
    assert result.ok, result


def test_what_a_tie_for_order_needs_is_said() -> None:
    dice = 'dice = ["d3 1,1,1,1", "d3 3,3,3,3", "d3 2,2,2,2", "d3 3,3,3,3"]'
    text = ROUND.format(dice, "").replace('until = "round 1"', 'until = "phase setup"')
    error = run(text).error
    assert "the script of chance ends after 4, but setup.order.2.Blue asks for 4 dice of 3 sides" in error
    assert "“d3 1,1,1,1” would do" in error
    assert "Blue and White have rolled alike: each of them rolls again, in this order" in error
    more = text.replace('"d3 3,3,3,3"]', '"d3 3,3,3,3", "d3 3,3,3,3", "d3 3,3,3,2"]')
    assert not run(more).error


# --- later mails ----------------------------------------------------------------------------------------------------

LATER = '''
[[case]]
id = "X-2"
title = "A mail comes in before the second round"
rule = "5.1"
ruleset = "colonialism"
seats = ["Red", "Blue"]
from = "round 1"
until = "round 2"
[case.given]
players = {{}}
regions = {{}}
"players.Red" = {{ ships = {{ arabian-sea = 1 }}, deck = ["trade", "plague"] }}
[case.orders]
Red = """
1 DRAW
IDLE PASS
"""
[[case.mail]]
seat = "Red"
when = "{when}"
text = """
1 EXPLORE china ELSE EXPLORE india
NO SUCH LINE
"""
refused = {refused}
fallback = {fallback}
[case.expect]
"players.Red.hand" = {hand}
'''


def later(**changes: str) -> Result:
    usual = {"when": "round 2", "refused": "[2]", "fallback": "[1]", "hand": '["trade"]'}
    return run(LATER.format(**{**usual, **changes}))


@pytest.mark.parametrize("when", ["round 2", "phase action-round-2", "turn 1 round 2"])
def test_a_later_mail_replaces_what_it_names(when: str) -> None:
    result = later(when=when)
    assert result.ok, result
    assert not result.unforeseen
    assert "explored" in [event.kind for event in result.events]


def test_its_lines_are_counted_by_themselves() -> None:
    assert [str(each.path) for each in later(refused="[1]").differences] == ["refused.Red, mail 2"]
    assert later(refused="[]").unforeseen[0].startswith("Red, mail 2 2: ")
    assert [str(each.path) for each in later(fallback="[2]").differences] == ["fallback.Red, mail 2"]


def test_it_does_nothing_before_its_moment() -> None:
    assert not later(hand='["trade", "plague"]').ok


@pytest.mark.parametrize("when", ["turn 2", "turn 2 round 2", "phase check-1", "Blue position"])
def test_a_mail_whose_moment_does_not_come_fails_the_case(when: str) -> None:
    result = later(when=when, refused="[]", fallback="[]", hand='["trade", "plague"]')
    assert not result.ok
    assert result.error == f"the mail of Red for “{when}” never came in: that moment did not come"


def test_a_mail_comes_in_while_a_decision_waits() -> None:
    result = run(WAR)
    assert result.ok, result
    told = [event.kind for event in result.events]
    assert told == [event.kind for event in run(WAR.replace("YES", "IF squadrons >= 0")).events]
    assert told != [event.kind for event in run(WAR.replace("YES", "NEVER")).events]


def test_what_was_rolled_before_a_mail_came_in_is_not_rolled_again() -> None:
    assert not run(WAR).error, "the two dice are asked for once"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('when = "round 2"', "", r"mail 1\.when is missing"),
        ('when = "round 2"', 'when = "soon"', r"mail 1\.when is 'soon'; \"round 2\", .* would do"),
        ('when = "round 2"', 'when = "Pink surrender"', r"the seats being Red, Blue"),
        ('seat = "Red"\nwhen', 'seat = "Pink"\nwhen', r"mail 1\.seat must be one of Red, Blue"),
        ("refused = [2]", "refused = [7]", r"mail 1\.refused names line 7"),
        ("refused = [2]", "refuse = [2]", r"mail 1\.refuse is not a key of a later mail"),
        ("[[case.mail]]", "[case.mail]", r"each begins with a line \[\[case\.mail\]\]"),
    ],
)
def test_a_mail_that_does_not_fit_is_named(old: str, new: str, words: str) -> None:
    text = LATER.format(when="round 2", refused="[2]", fallback="[1]", hand="[]")
    assert old in text
    with pytest.raises(DataError, match=words):
        cases_from(text.replace(old, new), "x.toml")


# --- tempo ----------------------------------------------------------------------------------------------------------


def test_a_case_may_be_played_at_another_tempo() -> None:
    """At tempo decision rows wait to be chosen; at tempo turn nobody waits for them."""
    rows = """
[[case]]
id = "X-3"
title = "Rows"
rule = "5.2.3"
ruleset = "colonialism"
seats = ["Red", "Blue"]
from = "phase positions-1"
until = "phase positions-1"
tempo = "{}"
[case.orders]
Red = "IDLE DRAW"
[case.expect]
pending = ["Red position"]
"""
    assert run(rows.format("decision")).ok
    assert not run(rows.format("turn")).ok
    with pytest.raises(DataError, match='tempo is \'weekly\'; "turn", "round" or "decision" would do'):
        run(rows.format("weekly"))
