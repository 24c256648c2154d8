"""What people write around their orders: it becomes no order, and no order is offered in its place."""

from __future__ import annotations

import pytest

from tests.games.colonial_2e.order_room import Room
from tests.games.colonial_2e.test_orders_lines import CARDS

CHAT = (
    "Hi there,",
    "Is that clear?",
    "Never surrender!",
    "lets ally",
    "Let's ally against Blue",
    "END PRESS",
    "LANGUAGE de",
    "Thanks for running this! Here are my orders:",
    "Cheers",
    "Kind regards,",
    "Best wishes",
    "See you on Friday",
    "Hallo zusammen,",
    "Hallo,",
    "Danke und Grüße",
    "Alles klar",
    "Gebe auf",
    "Give me a day or two",
    "👍",
    "?",
)


@pytest.fixture
def room() -> Room:
    room = Room()
    room.take(CARDS)
    return room


@pytest.mark.parametrize("line", CHAT)
def test_no_order_is_offered_for_chat(room: Room, line: str) -> None:
    assert room.refused(line).instead == ()


@pytest.mark.parametrize(("line", "shown"), [("Hi there,", "“Hi”"), ("“Thanks”, all!", "“Thanks”")])
def test_a_line_that_begins_with_no_order_is_sent_to_help(room: Room, line: str, shown: str) -> None:
    assert room.refused(line).reason == f"{shown} begins no order; HELP lists the orders"


@pytest.mark.parametrize(
    ("line", "offer"),
    [
        ("surender never", "SURRENDER NEVER"),
        ("claer 3", "CLEAR 3"),
        ("sceintist navy", "1 SCIENTIST navy"),
        ("explroe india", "2 EXPLORE india"),
    ],
)
def test_a_first_word_that_is_all_but_an_order_is_mended(room: Room, line: str, offer: str) -> None:
    assert room.refused(line).instead == (offer,)


def test_a_word_far_behind_the_nearest_is_not_offered_beside_it(room: Room) -> None:
    assert room.refused("2 EXPLROE indai").instead == ("2 EXPLORE india",)


@pytest.mark.parametrize(
    "line", ["GIVE Blue -3", "GIVE Blue \u20133", "BUILD FLEETS -2", "3 VICEROY west-africa gold -1"]
)
def test_a_number_below_zero_is_not_taken_without_its_minus(room: Room, line: str) -> None:
    room.refused(line)


@pytest.mark.parametrize(
    "line", ["-1 SCIENTIST navy", "- 1 SCIENTIST navy", "1 - SCIENTIST navy", "ROUND-1 SCIENTIST navy"]
)
def test_a_dash_is_a_dash_everywhere_else(room: Room, line: str) -> None:
    assert room.text(line) == "1 SCIENTIST navy"


def test_pictures_change_nothing(room: Room) -> None:
    assert room.text("2 EXPLORE india 🚢🌍") == "2 EXPLORE india"
    assert room.text("👉🏽 2 EXPLORE india ❤️") == "2 EXPLORE india"


def test_several_orders_in_a_line_are_parted_by_the_player(room: Room) -> None:
    refusal = room.refused("1 SCIENTIST seafaring, 2 EXPLORE india")
    assert "one order a line" in refusal.reason
    assert room.text("3 VICEROY west-africa gold 1, slaves 1") == "3 VICEROY west-africa gold 1, slaves 1"


def test_an_order_may_name_the_turn_that_is_open_and_no_other(room: Room) -> None:
    assert room.text("Turn 1: 2 EXPLORE india") == "2 EXPLORE india"
    refusal = room.refused("Turn 3: EXPLORE india")
    assert "turn 1" in refusal.reason
    assert refusal.instead == ()
