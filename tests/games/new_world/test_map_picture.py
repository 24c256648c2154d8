"""The picture of a position of the New World: what is on the regions' cards, what may be explored, who has what."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from pbem.core.adjudicate import adjudicate
from pbem.core.language import speaking
from pbem.core.picture import EMPTY, TIED, UNKNOWN, Picture, for_reader, picture_from
from pbem.desk.ground.languages import language_named
from pbem.games.common.bots.random_play import RandomSettler
from tests.games.new_world.room import SEATS, chance, position, rules
from tests.games.pictures import card, row_words, shown
from tests.processor import cost


def picture(given: Mapping[str, Any], seat: str | None = None) -> Picture:
    """The picture of a position with `given` paths, as a seat sees it."""
    return rules().picture(rules().view(position(given), seat))


PERU = "regions.peru"


@pytest.mark.parametrize(
    ("given", "rows", "leads"),
    [
        ({}, ["needs Brazil, or New Granada, or Rio de la Plata"], UNKNOWN),
        ({"regions.brazil.markers": ["Red"]}, ["may be explored"], UNKNOWN),
        ({f"{PERU}.markers": ["Blue", "Red"]}, ["(Red), (Blue)"], EMPTY),
        ({f"{PERU}.units.Red": {"colonists": 3}}, ["colonist, Red 3"], "Red"),
        (
            {f"{PERU}.units": {"Blue": {"colonists": 2, "soldiers": 1}, "Red": {"colonists": 3, "cities": 1}}},
            ["colonist, Red 3, Blue 2", "soldier, Blue 1", "city, Red 1"],
            TIED,
        ),
        (
            {f"{PERU}.units.Red": {"soldiers": 1}, f"{PERU}.markers": ["White"]},
            ["soldier, Red 1", "(White)"],
            "Red",
        ),
    ],
)
def test_the_rows_of_a_region(given: Mapping[str, Any], rows: list[str], leads: str) -> None:
    found = picture(given)
    assert shown(found, "peru") == rows
    assert card(found, "peru").leads == leads


@pytest.mark.parametrize(
    ("region", "resistance", "badges"),
    [
        ("peru", 4, "tent 4, badge +1"),
        ("peru", 0, "badge +1"),
        ("caracas", 2, "tent 2"),
        ("rio-de-la-plata", 1, "tent 1, badge −1"),
    ],
)
def test_the_badges_of_a_region(region: str, resistance: int, badges: str) -> None:
    assert row_words(card(picture({f"regions.{region}.resistance": resistance}), region).badges) == badges


def test_where_each_has_to_explore_for_himself_somebody_has_to_know_what_is_needed() -> None:
    given = {"options.prerequisite_explored_by": "self"}
    assert shown(picture(given), "chile") == ["needs Rio de la Plata"]
    given["regions.rio-de-la-plata.markers"] = ["Green"]  # type: ignore[assignment]
    assert shown(picture(given), "chile") == ["may be explored"]


def test_the_standing_tells_what_is_at_home_and_open() -> None:
    given = {
        "players.Blue": {
            "nation": "spanish", "vp": 7, "homeland": {"colonists": 4, "soldiers": 1}, "slaver": True,
            "advances": {"religion": 1, "military": 2}, "hand": ["war", "region-peru"],
        },
        f"{PERU}.units.Blue": {"colonists": 10, "cities": 1},
    }  # fmt: skip
    found = picture(given)
    assert found.heads == ("Nation", "VP", "", "At home", "", "Hand", "Open")
    assert found.standing[0].seat == "Blue"
    assert row_words(found.standing[0].items) == (
        "Spanish, 7, +2, colonist 4, soldier 1, 2, Religion, Military 2, Slaver"
    )
    assert found.standing[0].items[-1].short == "3 cards"


def test_the_key_tells_the_signs() -> None:
    words = [sample.words for sample in picture({}).key]
    assert words == ["Colonists", "Soldiers", "Cities", "Indian token", "Export", "knows it, no piece there"]


def test_it_is_told_in_german() -> None:
    with speaking(language_named("de", "new-world")):
        found = picture({"regions.brazil.markers": ["Red"]})
    assert (found.names["White"], card(found, "caribbean").title) == ("Weiß", "Karibik")
    assert shown(found, "peru") == ["erkundbar"]
    assert shown(found, "chile") == ["braucht Río de la Plata"]
    assert "Ausfuhr" in [sample.words for sample in found.key]


def test_what_came_and_went_is_told() -> None:
    before = picture({f"{PERU}.units": {"Red": {"colonists": 2}, "Blue": {"soldiers": 1}}, f"{PERU}.resistance": 3})
    now = picture({f"{PERU}.units": {"Blue": {"soldiers": 1, "colonists": 1}}})
    found = for_reader(now, "Blue", before)
    assert shown(found, "peru") == ["colonist, Blue 1+, Red 0-", "soldier, Blue 1"]
    assert row_words(card(found, "peru").badges) == "badge +1, tent 0-"
    assert [each.place for each in found.cards if each.changed] == ["peru"]


def played(turns: int, seat: str | None) -> list[Picture]:
    """The pictures that a seat gets of a random game, after each of its turns."""
    luck, found = chance("pictures"), []

    def stop(phase: Any, s: Any) -> bool:
        if phase.ends_turn:
            found.append(rules().picture(rules().view(s, seat)))
        return len(found) >= turns

    state = rules().setup(SEATS, {"nations": "lot"}, luck)
    adjudicate(rules(), state, settler=RandomSettler(5), chance=luck, stop=stop)
    return found


def test_two_turns_of_a_game_differ_where_something_happened_and_the_own_comes_first() -> None:
    before, *_, now = played(15, "Blue")
    found = for_reader(now, "Blue", before)
    assert {each.place for each in found.cards} == set(rules().board.regions)
    assert any(each.changed for each in found.cards)
    assert not any(each.changed for each in for_reader(now, "Blue", now).cards)
    for each in found.cards:
        for row in each.rows:
            own = [item.own for item in row if item.seat]
            assert own == sorted(own, reverse=True)


def test_pictures_of_a_game_survive_json_and_are_quick() -> None:
    for each in played(10, "Red"):
        assert picture_from(json.loads(json.dumps(each.document()))) == each
    seen = rules().view(position({}), "Red")
    twenty = 20 * 0.002
    assert cost(lambda: [rules().picture(seen) for _ in range(20)], twenty) < twenty
