"""Lines of a mail in people's own words: what goes on from the line above, what is wished, what is told."""

from __future__ import annotations

import json

import pytest

from pbem.core.table import Tempo
from pbem.desk.game.play import Position
from pbem.desk.ground import shelf
from pbem.desk.hosting.read_texts import Place, read_one
from tests.games.new_world.order_room import ordered_position
from tests.phrases.reading import place_of

GIVEN = {
    "players.Red.hand": ["region-new-england", "region-louisiana", "raid", "missionaries", "atrocities"],
    "players.Red.homeland": {"colonists": 2, "soldiers": 0},
    "players.Green.slaver": True,
}
EXPEDITION = "1 EXPEDITION new-england X louisiana WITH new-england"


def _orders(*lines: str) -> list[str]:
    """What a mail of these lines puts on Red's sheet."""
    place = Place(
        ruleset=shelf.load("new-world"), position=Position(state=ordered_position(GIVEN), waiting=()), tempo=Tempo.TURN
    )
    told = read_one(place, json.dumps({"id": "", "seat": "Red", "text": "\n".join(lines)}))
    return [str(order) for order in told["orders"]]


@pytest.mark.parametrize(
    ("line", "means"),
    [
        (
            "Then move both settlers there, free of charge, with the Raid as X.",
            "2 FREE TRANSPORT 2 colonists HOME TO new-england X raid",
        ),
        ("Move both colonists there with the Raid as X", "2 TRANSPORT 2 colonists HOME TO new-england X raid"),
        ("Missionaries there", "2 MISSIONARIES new-england"),
    ],
)
def test_there_is_where_the_line_above_is_done(line: str, means: str) -> None:
    assert _orders(EXPEDITION, line) == [EXPEDITION, means]
    assert _orders("Explore New England with its own card and spend Louisiana for the X.", line) == [EXPEDITION, means]


@pytest.mark.parametrize("line", ["Nice weather there.", "There is nothing more from me", "Blue is there already"])
def test_what_is_said_of_there_orders_nothing(line: str) -> None:
    assert _orders(EXPEDITION, line) == [EXPEDITION]


def test_there_is_not_known_where_the_plan_above_may_be_done_elsewhere() -> None:
    plan = f"{EXPEDITION} ELSE EXPEDITION canada"
    assert _orders(plan, "Move both settlers there for free with the Raid as X.") == [plan]


def test_a_sentence_below_a_long_plan_is_no_part_of_it() -> None:
    plan = f"{EXPEDITION} ELSE EXPEDITION canada"
    below = "Move both settlers to Canada for free with the Raid as X."
    assert _orders(plan, below) == [plan, "2 FREE TRANSPORT 2 colonists HOME TO canada X raid"]


@pytest.mark.parametrize(
    "line",
    [
        "EXPEDITION canada, move both settlers there for free with the Raid as X",
        "Explore Canada move both colonists to Canada for free with the Raid as X",
    ],
)
def test_an_expedition_beside_a_transport_is_not_lost(line: str) -> None:
    orders = _orders(line)
    assert orders in ([], ["1 EXPEDITION canada", "2 FREE TRANSPORT 2 colonists HOME TO canada X raid"])


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("I'd be happy to get the English, if they're gone French", ["NATION english, french"]),
        (
            "I'd be happy with the English, if they're gone then the French, and after that I really don't mind.",
            ["NATION english, french"],
        ),
        ("I could live with the Dutch", ["NATION dutch"]),
        ("Am liebsten wäre ich die Engländer", ["NATION english"]),
        ("Mit den Engländern könnte ich leben, sonst die Franzosen", ["NATION english, french"]),
        ("I am just here to get the victory points, so French for me", ["NATION french"]),
    ],
)
def test_what_somebody_would_be_glad_to_get_is_wished(line: str, means: list[str]) -> None:
    told = read_one(place_of("new-world", "g"), json.dumps({"id": "", "seat": "Green", "text": line}))
    assert told["orders"] == means


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("Atrocities on Green, minus two for his slave trade!", ["1 ATROCITIES Green"]),
        ("Atrocities on Green: minus 2 VP for him", ["1 ATROCITIES Green"]),
        ("Gräueltaten gegen Grün, minus zwei für seinen Sklavenhandel", ["1 ATROCITIES Green"]),
        ("Atrocities on Green, minus three", []),
    ],
)
def test_what_a_card_costs_its_victim_may_be_told_as_it_is(line: str, means: list[str]) -> None:
    assert _orders(line) == means


@pytest.mark.parametrize(
    ("line", "commands"),
    [
        ("Well played so far everyone, that was a nasty one from Green.", []),
        ("What happened so far?", ["HISTORY"]),
    ],
)
def test_praise_of_the_game_so_far_asks_for_no_history(line: str, commands: list[str]) -> None:
    told = read_one(place_of("new-world", "a"), json.dumps({"id": "", "seat": "Red", "text": line}))
    assert told["commands"] == commands


@pytest.mark.parametrize(
    ("condition", "fact"),
    [
        ("once Red has left the Carolinas", "= 0"),
        ("if Red is gone from the Carolinas", "= 0"),
        ("if Red has not left the Carolinas", ">= 1"),
        ("if Red has units left in the Carolinas", ">= 1"),
    ],
)
def test_who_has_left_a_region_is_there_no_more(condition: str, fact: str) -> None:
    line = json.dumps({"id": "", "seat": "Green", "text": f"War on Red in Florida {condition}"})
    told = read_one(place_of("new-world", "d"), line)
    assert told["orders"] == [f"1 WAR Red florida IF carolinas.Red.units {fact}"]
