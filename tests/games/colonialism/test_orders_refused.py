"""Lines that are refused: the reason, and lines that would do, each of which is taken as it stands."""

from __future__ import annotations

import pytest

from pbem.core.errors import Ambiguous, Refusal
from pbem.core.language import speaking
from tests.games.colonialism.order_room import Room, german

REFUSED = [
    ("1 MOVE SHIP atlantic TO atlantic", "a ship sails to another sea zone, and Atlantic Ocean is named twice"),
    ("1 WITHDRAW 6 FROM india", "1 to 5 discs may be withdrawn at a time, not 6"),
    ("1 WITHDRAW 0 FROM india", "1 to 5 discs may be withdrawn at a time, not 0"),
    ("1 PLAY fleet", "Fleet needs the region it is played on"),
    ("1 PLAY diplomacy ON india", "Diplomacy needs a faction, as in “FOR natives”"),
    ("1 PLAY military-campaign ON india", "Military Campaign needs a faction, as in “AGAINST natives”"),
    ("1 PLAY fleet ON india FOR Blue", "Fleet is played on a region and on nobody in particular"),
    ("1 PLAY rebellion ON india", "I know no “rebellion” here; a card would do"),
    ("1 PLAY fleet ON india VIA atlantic", "Atlantic Ocean does not touch India"),
    ("1 PLAY missionaries ON india VIA arabian-sea", "Missionaries needs no ship"),
    ("1 PLAY trade SWAP china black, middle-east yellow", "China and Middle East touch no sea zone in common"),
    (
        "1 PLAY trade SWAP india black, india yellow",
        "cubes are swapped between two regions, and India is named twice",
    ),
    (
        "1 PLAY trade SWAP india black, middle-east yellow VIA bay-of-bengal",
        "Bay of Bengal does not touch both India and Middle East",
    ),
    (
        "1 PLAY trade",
        "Trade needs two regions and a cube of each, as in “SWAP north-africa black, sub-saharan-africa yellow”",
    ),
    ("1 PLAY trade / fleet ON india", "Trade wants an action of its own, behind ELSE"),
    ("1 MOVE SHIP atlantic", "where the ship sails to is missing"),
    ("4 DRAW", "there is no slot 4: each action round has 1 to 3, and R2 1 is the first of the second"),
    ("R5 1 DRAW", "there is no round 5: each segment has R1 and R2"),
    ("R3 1 DRAW", "orders for round 3 of the turn are taken when its segment has begun"),
    ("DRAW", "the action needs the slot it is for, as in “1 DRAW”"),
    ("1 fleet india", "a card is played by “PLAY fleet ON north-africa”"),
    ("POSITION 5", "there is no row 5: the rows are 1 to 4"),
    ("TAKE green", "I know no “green” here; IN, LEAST, MOST or a colour would do"),
    ("LOSE", "which discs go first is missing"),
    ("SHIPS atlantic, atlantic, atlantic", "ships are placed at set-up; later MOVE SHIP moves them"),
    ("CONVERT black TO black", "three cubes of a colour become one of another colour"),
    (
        "1 DRAW IF Blue.hand > 3",
        "“Blue.hand”: others’ cards are hidden; a condition may ask only for what you can see on the board",
    ),
    (
        "1 DRAW IF Blue.interests > 1",
        "“Blue.interests”: interests do not change, and those of others are hidden until the scoring; "
        "a condition may ask only for what you can see on the board",
    ),
    (
        "1 DRAW IF dice > 1",
        "“dice”: nobody knows what dice will say before they are rolled; "
        "a condition may ask only for what you can see on the board",
    ),
    ("1 DRAW IF india.natives", "“india.natives” is a number: compare it, as in “india.natives >= 3”"),
]


@pytest.mark.parametrize(("line", "reason"), REFUSED)
def test_a_line_is_refused_with_its_reason_and_its_repairs_are_taken(line: str, reason: str) -> None:
    room = Room()
    refusal = room.refused(line)
    assert refusal.reason == reason
    for repair in refusal.instead:
        assert room.text(repair) == repair


@pytest.mark.parametrize("line", [line for line, _ in REFUSED])
def test_the_same_is_refused_in_german_and_its_repairs_are_taken(line: str) -> None:
    with speaking(german()):
        room = Room()
        for repair in room.refused(line).instead:
            assert room.order(repair).slot


@pytest.mark.parametrize(
    ("line", "repair"),
    [
        ("2 PLAY flet ON indai", "R1 2 PLAY fleet ON india"),
        ("2 PLAI fleet ON india ELSE DRAW", "R1 2 PLAY fleet ON india ELSE DRAW"),
        ("2 fleet onto india", "R1 2 PLAY fleet ON india"),
        ("2 EXPLOER indai", "R1 2 EXPLORE india"),
        ("KEPE fleet", "KEEP fleet"),
        ("TAKE yelow", "TAKE yellow"),
        ("1 WITHDRAW 7 FROM india", "R1 1 WITHDRAW 5 FROM india"),
        ("1 PLAY military-campaign ON india", "R1 1 PLAY military-campaign ON india AGAINST natives"),
        ("EXPLORE india", "R1 1 EXPLORE india"),
        ("POSITOIN 1", "POSITION 1"),
    ],
)
def test_a_mistyped_word_is_offered_its_nearest_and_never_guessed(line: str, repair: str) -> None:
    assert repair in Room().refused(line).instead


def test_repairs_are_in_the_language_being_spoken() -> None:
    with speaking(german()):
        refusal = Room().refused("2 SPIELE Flote AUF Indjen SONST ZIEHE")
    assert refusal.instead == ("R1 2 SPIELE Flotte AUF Indien SONST ZIEHE",)


def test_a_name_that_may_be_several_is_not_guessed() -> None:
    refusal = Room().refused("1 PLAY influence ON india")
    assert isinstance(refusal, Ambiguous)
    assert refusal.instead[0] == "R1 1 PLAY influence-region-2 ON india"


def test_a_card_that_lies_as_a_policy_is_refused_until_it_comes_back() -> None:
    room = Room({"players.Red.policies.china": ["treaty"]})
    assert room.refused("2 DRAW ELSE PLAY treaty ON india").reason == (
        "Treaty lies on China and comes back only after the colonization there"
    )
    later = Room({"players.Red.policies.china": ["treaty"], "phase": "colonization-1", "round": 0})
    assert later.text("1 PLAY treaty ON india") == "R1 1 PLAY treaty ON india"


def test_no_action_is_taken_behind_the_last_action_round_of_the_game() -> None:
    room = Room({"phase": "colonization-2", "turn": 3, "round": 0})
    assert room.refused("1 DRAW").reason == "no action round follows any more"


# --- set-up -------------------------------------------------------------------------------------------------------

TWELVE = [
    "fleet", "empire", "treaty", "trade", "plague", "diplomacy", "dominion", "monopoly", "annexation", "land-grab",
    "hegemony", "mercenaries",
]  # fmt: skip
SIX = "fleet, empire, treaty, trade, plague, diplomacy"


def drafting() -> Room:
    """Red with twelve cards in hand."""
    return Room({"phase": "setup", "round": 0, "players.Red.hand": TWELVE, "players.Red.deck": []})


def test_six_of_the_twelve_are_kept() -> None:
    order = drafting().order(f"KEEP {SIX}")
    assert (order.slot, order.standing, order.data["cards"]) == ("draft", False, SIX.split(", "))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("KEEP fleet, empire, treaty, trade, plague", "5 cards are named, and 6 are kept"),
        ("KEEP fleet", "1 card is named, and 6 are kept"),
        (f"KEEP {SIX}, dominion", "7 cards are named, and 6 are kept"),
        ("KEEP fleet, empire, treaty, trade, plague, missionaries", "Missionaries is not among the cards you drew"),
        ("SHIPS atlantic, atlantic", "2 sea zones are named, and each of your 3 ships wants one"),
    ],
)
def test_what_is_refused_at_set_up(line: str, reason: str) -> None:
    assert drafting().refused(line).reason == reason


def test_ships_are_placed_in_the_order_named() -> None:
    order = drafting().order("SHIPS atlantic, atlantic, arabian-sea")
    assert (order.slot, order.standing) == ("ships", False)
    assert order.data["zones"] == ["atlantic", "atlantic", "arabian-sea"]


@pytest.mark.parametrize(
    "line", ["R1 1 ________ ELSE PASS", "KEEP ________", "TAKE ________", "1 ________ SONST PASSE"]
)
def test_a_line_of_the_form_that_was_left_empty_changes_nothing(line: str) -> None:
    effect = Room().read(line)
    assert not effect.orders
    assert not effect.cleared


@pytest.mark.parametrize("line", ["", "!", "xyz", "Hello Bernd,", "Thanks for the game"])
def test_what_is_no_order_begins_none(line: str) -> None:
    with pytest.raises(Refusal):
        Room().read(line)
