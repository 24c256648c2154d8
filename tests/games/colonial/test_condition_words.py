"""Conditions in a receipt: as people say them, and none that says something else than the line."""

from __future__ import annotations

import pytest

from tests.games.colonial_2e.order_room import Room

GOLD = "controls west-africa gold"


def _said(condition: str) -> str:
    room = Room()
    (order,) = room.read(f"2 PASS IF {condition}").orders
    room.sheet.put(order)
    from tests.games.helpers import colonial  # the ruleset says its sheet

    row = dict(colonial().sheet_words(room.sheet, room.state, "Red"))["2"]
    return row.removeprefix("if ").removesuffix(": pass")


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("treasury >= 5", "you have at least 5 Treasury"),
        ("NOT treasury >= 5", "you have less than 5 Treasury"),
        ("NOT (treasury > 5)", "you have at most 5 Treasury"),
        ("NOT (turn > 5 AND navy > 1)", "it is not so that (the turn is more than 5 and your Navy is more than 1)"),
        ("Blue.squadrons = 0", "Blue has 0 Squadrons"),
        ("Blue.prestige < 3 AND treasury != 2", "Blue has less than 3 Prestige and you have not 2 Treasury"),
        ("diplomacy <= 2", "your Diplomacy is at most 2"),
        ("Blue.navy > navy", "Blue's Navy is more than your Navy"),
        ("explored brazil", "Brazil is explored"),
        ("NOT explored west-africa", "West Africa is not explored"),
        (f"NOT (Blue {GOLD} OR Green {GOLD} OR Yellow {GOLD})", "nobody else controls gold in West Africa"),
        (f"NOT ({GOLD} OR Blue {GOLD} OR Green {GOLD} OR Yellow {GOLD})", "nobody controls gold in West Africa"),
        (f"NOT (Blue {GOLD} OR Green {GOLD})",
         "it is not so that (Blue controls gold in West Africa or Green controls gold in West Africa)"),
        (f"NOT Blue {GOLD} AND explored peru", "Blue does not control gold in West Africa and Peru is explored"),
        (f"{GOLD} OR Blue.squadrons < 2", "you control gold in West Africa or Blue has fewer than 2 Squadrons"),
        ("(treasury > 1 OR turn >= 3) AND america discovered",
         "(you have more than 1 Treasury or the turn is at least 3) and America is discovered"),
        ("counters west-africa gold >= 2", "you have at least 2 counters on gold in West Africa"),
        ("unrest brazil > 1", "the Unrest in Brazil is more than 1"),
        ("city brazil", "city brazil"),
    ],
)  # fmt: skip
def test_a_condition_is_said_as_people_say_it(condition: str, words: str) -> None:
    assert _said(condition) == words
