"""The picture of a position of Colonialism: what is on the cards of regions and sea zones, and who may see it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from pbem.core.adjudicate import adjudicate
from pbem.core.language import speaking
from pbem.core.picture import EMPTY, TIED, Picture, Weight, for_reader, picture_from
from pbem.desk.ground.languages import language_named
from tests.games.colonialism.room import SEATS, Bold, chance, colonialism, position
from tests.games.pictures import card, row_words, shown
from tests.processor import cost

INDIA = "regions.india"


def picture(given: Mapping[str, Any], seat: str | None = None) -> Picture:
    """The picture of an empty board with `given` paths, as a seat sees it."""
    return colonialism().picture(colonialism().view(position(given), seat))


@pytest.mark.parametrize(
    ("given", "rows"),
    [
        ({}, ["badge 0/16"]),
        ({f"{INDIA}.influence": {"Blue": 3, "Red": 1, "natives": 2}}, ["Red 1, Blue 3, natives 2", "badge 6/16"]),
        (
            {f"{INDIA}.influence": {"Blue": 3, "Red": 1}, f"{INDIA}.mercenaries": {"Red": 4}},
            ["Red 1, mercenaries Red 4, Blue 3", "badge 8/16"],
        ),
        ({f"{INDIA}.mercenaries": {"Red": 2}}, ["mercenaries Red 2", "badge 2/16"]),
        ({f"{INDIA}.influence": {"Red": 9, "natives": 8}}, ["Red 9, natives 8", "badge 17/16!"]),
        ({f"{INDIA}.influence": {"Red": 17}}, ["Red 17", "badge 17/16"]),
        ({f"{INDIA}.cubes": {"yellow": 2, "black": 1}}, ["badge 0/16, cube 1, cube 2"]),
        (
            {"players.Red.policies.india": ["fleet", "commerce-routes"], "players.Blue.policies.india": ["treaty"]},
            ["badge 0/16", "hidden-policy, Red, Blue", "policy, Red Routes"],
        ),
    ],
)
def test_the_rows_of_a_region(given: Mapping[str, Any], rows: list[str]) -> None:
    assert shown(picture(given), "india") == rows


@pytest.mark.parametrize(
    ("influence", "mercenaries", "leads"),
    [
        ({}, {}, EMPTY),
        ({"Red": 2, "natives": 1}, {}, "Red"),
        ({"Red": 1, "natives": 2}, {}, "natives"),
        ({"Red": 2, "natives": 2}, {}, TIED),
        ({"Red": 2, "Blue": 1}, {"Blue": 2}, "Blue"),
    ],
)
def test_who_leads_a_region(influence: Any, mercenaries: Any, leads: str) -> None:
    given = {f"{INDIA}.influence": influence, f"{INDIA}.mercenaries": mercenaries}
    assert card(picture(given), "india").leads == leads


def test_a_card_face_down_is_named_to_its_owner_alone() -> None:
    given = {"players.Red.policies.india": ["consolidate-holdings"]}
    assert shown(picture(given, "Red"), "india")[-1] == "hidden-policy, Red Holdings"
    for other in ("Blue", None):
        assert shown(picture(given, other), "india")[-1] == "hidden-policy, Red"


def test_when_the_game_is_over_no_card_lies_face_down() -> None:
    given = {"players.Red.policies.india": ["fleet"], "winner": "Red", "phase": "end"}
    assert shown(picture(given), "india")[-1] == "policy, Red Fleet"


def test_a_treaty_is_said_loudly() -> None:
    rows = card(picture({"players.Red.policies.india": ["fleet", "treaty"]}), "india").rows
    assert [item.weight for item in rows[-1]] == [Weight.PLAIN, Weight.STRONG]


@pytest.mark.parametrize(
    ("ships", "rows"),
    [
        ({}, []),
        ({"Blue": 1, "Red": 2}, ["ship, Red 2, Blue 1"]),
        ({"Blue": {"used": 1}, "Red": {"fresh": 1, "used": 1}}, ["ship, Red 1", "used-ship, Red 1, Blue 1"]),
    ],
)
def test_the_ships_of_a_sea_zone(ships: Mapping[str, Any], rows: list[str]) -> None:
    given = {f"players.{seat}.ships.atlantic": there for seat, there in ships.items()}
    assert shown(picture(given), "atlantic") == rows


def test_every_region_and_zone_has_a_card_regions_in_their_order() -> None:
    ranks = dict(zip(colonialism().board.regions, (2, 1, 3, 6, 5, 4), strict=True))
    found = picture({f"regions.{name}.rank": rank for name, rank in ranks.items()})
    regions = sorted(ranks, key=ranks.__getitem__)
    assert [each.place for each in found.cards] == [*regions, *colonialism().board.zones]
    assert [item.number for each in found.cards for item in each.badges] == [1, 2, 3, 4, 5, 6]


def test_the_standing_is_that_of_the_table_best_placed_first() -> None:
    found = picture({"players.Blue.resources": {"black": 2, "brown": 2, "yellow": 2}, f"{INDIA}.influence.Blue": 4})
    assert found.heads == ("Row", "Points", "", "", "", "Discs", "Reserve", "Hand")
    assert found.standing[0].seat == "Blue"
    assert row_words(found.standing[0].items) == "2, 2, cube 2, cube 2, cube 2, 4, 18, 0"


def test_the_key_tells_the_signs() -> None:
    assert [sample.words for sample in picture({}).key] == [
        "order of the regions", "discs/limit, a conflict", "Natives", "Mercenaries", "fresh ships", "used ships",
        "policies face down", "open policies", "black", "brown", "yellow",
    ]  # fmt: skip


def test_it_is_told_in_german() -> None:
    with speaking(language_named("de", "colonialism")):
        found = picture({"players.Red.policies.india": ["treaty", "commerce-routes"], f"{INDIA}.influence.natives": 1})
    assert card(found, "middle-east").title == "Naher Osten"
    assert found.names["White"] == "Weiß"
    assert shown(found, "india")[-1] == "policy, Red Handelswege"
    assert "Regionalmacht" in [sample.words for sample in found.key]


def played(turns: int, seat: str | None) -> list[Picture]:
    """The pictures that a seat gets of a random game, after each of its turns."""
    ruleset, luck, found = colonialism(), chance("pictures"), []

    def stop(phase: Any, s: Any) -> bool:
        if phase.reports:
            found.append(ruleset.picture(ruleset.view(s, seat)))
        return len(found) >= turns

    adjudicate(ruleset, ruleset.setup(SEATS, {}, luck), settler=Bold(3), chance=luck, stop=stop)
    return found


def test_what_changed_between_two_turns_is_marked_and_the_own_comes_first() -> None:
    before, now = played(6, "Blue")[-2:]
    found = for_reader(now, "Blue", before)
    was = {each.place: each for each in before.cards}
    changed = {each.place for each in found.cards if each.changed}
    for each in now.cards:
        if (each.rows, each.leads, each.badges) == (
            was[each.place].rows,
            was[each.place].leads,
            was[each.place].badges,
        ):
            assert each.place not in changed
    assert changed
    for each in found.cards:
        for row in each.rows:
            own = [item.own for item in row if item.seat]
            assert own == sorted(own, reverse=True)


def test_what_has_left_a_sea_zone_is_told_behind_the_ship() -> None:
    now, before = picture({}), picture({"players.Red.ships.atlantic": 2})
    assert shown(for_reader(now, "Blue", before), "atlantic") == ["ship, Red 0-"]


def test_pictures_of_a_game_survive_json_and_are_quick() -> None:
    for each in played(8, "Red"):
        assert picture_from(json.loads(json.dumps(each.document()))) == each
    s = position({})
    seen = colonialism().view(s, "Red")
    assert cost(lambda: [colonialism().picture(seen) for _ in range(20)], 20 * 0.002) < 20 * 0.002
