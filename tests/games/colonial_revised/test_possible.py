"""What a seat reads of what its free cards could do as things stand, and of what is missing."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.choices import OneOf
from pbem.core.table import Decision
from pbem.games.colonial_revised.telling.needs import decision_words
from tests.games.colonial_revised.room import position, revised

COLONY = {"territories.south-africa.colony": "Red", "territories.south-africa.resources.agriculture": ["Red", "Red"]}


def row(given: dict[str, Any], character: str) -> tuple[str, str]:
    found = revised().outlook(position(given), "Red")["possible"]
    return next((can, why) for name, can, why in found if name == character)


@pytest.mark.parametrize(
    ("character", "given", "can", "why"),
    [
        ("governor", {}, "", "you have no Colony"),
        ("governor", {**COLONY, "players.Red.treasury": 1}, "", "Treasury 1 < 2, the least that a City costs now"),
        ("governor", {**COLONY, "players.Red.treasury": 9}, "in South Africa (your Colony); for 2", ""),
        ("missionary", {}, "", "you have no counter on the map"),
        ("missionary", COLONY, "South Africa (your Colony)", ""),
        ("financier", {}, "a Loan", ""),
        ("ambassador", {"players.Red.diplomacy": revised().board.diplomacy_length}, "",
         "your marker stands at the right end, and there is no Unrest where you have counters"),
        ("scientist", {"players.Red.treasury": 0}, "", "Treasury 0 < 1 for Seafaring, the cheapest step"),
    ],
)  # fmt: skip
def test_what_is_possible_or_why_nothing(character: str, given: dict[str, Any], can: str, why: str) -> None:
    assert row(given, character) == (can, why)


def test_an_expedition_names_the_colonies_and_who_stands_there() -> None:
    decision = Decision(
        key="t1.war.expedition", seat="Blue", kind="expedition", choice=OneOf([None]), default=None,
        about={"enemy": "Red", "role": "attacker", "year": 2, "targets": ["south-africa"], "most": 2},
    )  # fmt: skip
    assert decision_words(position(COLONY), decision) == (
        "an expedition in year 2 of the war with Red (to South Africa (Colony of Red): agriculture Red 2)"
    )


@pytest.mark.parametrize(
    ("kind", "about", "comment"),
    [
        ("surrender", {"year": 1, "enemy": "Blue", "squadrons": 1, "enemy_squadrons": 3},
         "YES or NO, or WHEN squadrons < 2; your Squadrons: 1; Blue's: 3"),
        ("stage-two", {"territory": "india", "goods": ["silk", "fine-fabrics"], "logistics": 1},
         "a trading post, adventurers, or both in India: POST or ADVENTURERS with a good of silk, fine fabrics, both, "
         "or NO; your Merchant Fleets: 2, Treasury: 4"),
    ],
)  # fmt: skip
def test_a_form_tells_what_decides(kind: str, about: dict[str, Any], comment: str) -> None:
    decision = Decision(key="t1.x", seat="Red", kind=kind, choice=OneOf([None]), default=None, about=about)
    given = {"players.Red.merchant_fleets": 2, "players.Red.treasury": 4}
    assert revised().form(position(given), "Red", [decision])[0].comment == comment
