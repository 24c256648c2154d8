"""Order lines and what they are in canonical words; both languages, and reading the canonical line again."""

from __future__ import annotations

import pytest

from pbem.core.language import speaking
from pbem.games.colonialism.orders.facts_reading import fact_reader
from pbem.games.colonialism.orders.lexicon import vocabulary
from pbem.games.colonialism.orders.line_writing import line_of_order
from tests.games.colonialism.order_room import Room, german

ENGLISH = [
    ("1 PLAY fleet ON india", "R1 1 PLAY fleet ON india"),
    ("r2 3: play Fleet on India via Arabian Sea", "R2 3 PLAY fleet ON india VIA arabian-sea"),
    ("2 DRAW a card", "R1 2 DRAW"),
    ("3. pass", "R1 3 PASS"),
    ("Round 2 action 1 EXPLORE the middle east", "R2 1 EXPLORE middle-east"),
    ("1 MOVE SHIP atlantic TO arabian-sea USED", "R1 1 MOVE SHIP atlantic TO arabian-sea USED"),
    ("1 move a used ship from the atlantic to the mediterranean", "R1 1 MOVE SHIP atlantic TO mediterranean USED"),
    ("1 WITHDRAW 3 FROM india", "R1 1 WITHDRAW 3 FROM india"),
    ("1 WITHDRAW india", "R1 1 WITHDRAW MAX FROM india"),
    ("1 PLAY diplomacy ON india FOR natives", "R1 1 PLAY diplomacy ON india FOR natives"),
    ("1 PLAY diplomacy ON india FOR me", "R1 1 PLAY diplomacy ON india FOR Red"),
    ("1 PLAY military campaign ON india AGAINST Blue", "R1 1 PLAY military-campaign ON india AGAINST Blue"),
    (
        "1 PLAY trade SWAP india black, middle-east agricultural VIA arabian-sea",
        "R1 1 PLAY trade SWAP india black, middle-east yellow VIA arabian-sea",
    ),
    ("1 PLAY trade black india for yellow middle east", "R1 1 PLAY trade SWAP india black, middle-east yellow"),
    (
        "2 PLAY influence 5 ON india ELSE PLAY empire ON india ELSE DRAW",
        "R1 2 PLAY influence-region-5 ON india ELSE PLAY empire ON india ELSE DRAW",
    ),
    (
        "2 PLAY empire / fleet ON india / china",
        "R1 2 PLAY empire ON india ELSE PLAY empire ON china ELSE PLAY fleet ON india ELSE PLAY fleet ON china",
    ),
    (
        "1 DRAW IF india.natives <= 3 AND NOT (reserve < 7 OR holds fleet)",
        "R1 1 DRAW IF india.natives <= 3 AND NOT (reserve < 7 OR holds fleet)",
    ),
    (
        "1 IF india.rank < china.rank: EXPLORE india ELSE DRAW",
        "R1 1 EXPLORE india IF india.rank < china.rank ELSE DRAW",
    ),
    ("POSITION 1, 3, 2", "POSITION 1, 3, 2"),
    ("POSITION first", "POSITION FIRST"),
    ("POSITION LAST", "POSITION LAST"),
    ("KEEP dominion, empire, fleet", "KEEP dominion, empire, fleet"),
    ("TAKE yellow, black", "TAKE yellow, black"),
    ("TAKE mineral", "TAKE black"),
    ("TAKE IN india brown, LEAST", "TAKE IN india brown, LEAST"),
    ("TAKE MOST in india", "TAKE IN india MOST"),
    ("LOSE MERCENARIES FIRST", "LOSE MERCENARIES FIRST"),
    ("LOSE IN india OWN FIRST", "LOSE IN india OWN FIRST"),
    ("IDLE DRAW", "IDLE DRAW"),
    ("IDLE PASS", "IDLE PASS"),
    ("CONVERT black TO yellow", "CONVERT black TO yellow"),
    ("CONVERT black TO yellow 2", "CONVERT black TO yellow, black TO yellow"),
    ("CONVERT NONE", "CONVERT NONE"),
]
GERMAN = [
    ("1 SPIELE Flotte AUF Indien ÜBER Arabisches Meer", "R1 1 PLAY fleet ON india VIA arabian-sea"),
    ("1 spiele flotte auf indien ueber das arabische meer", "R1 1 PLAY fleet ON india VIA arabian-sea"),
    ("2 ZIEHE", "R1 2 DRAW"),
    ("2 Ziehe eine Karte", "R1 2 DRAW"),
    ("2 BEWEGE SCHIFF Atlantik NACH Mittelmeer BENUTZT", "R1 2 MOVE SHIP atlantic TO mediterranean USED"),
    ("3 ERKUNDE Naher Osten SONST PASSE", "R1 3 EXPLORE middle-east ELSE PASS"),
    ("3 ERKUNDE den Nahen Osten", "R1 3 EXPLORE middle-east"),
    ("R2 1 ZURÜCKZIEHEN 3 AUS Indien", "R2 1 WITHDRAW 3 FROM india"),
    ("R2 1 ZIEHE 3 AUS Indien ZURÜCK", "R2 1 WITHDRAW 3 FROM india"),
    ("Runde 2 Aktion 2 SPIELE Diplomatie AUF Indien FÜR Grün", "R2 2 PLAY diplomacy ON india FOR Green"),
    ("1 SPIELE Feldzug AUF Indien GEGEN Regionalmacht", "R1 1 PLAY military-campaign ON india AGAINST natives"),
    ("1 SPIELE Feldzug AUF Indien GEGEN die Ureinwohner", "R1 1 PLAY military-campaign ON india AGAINST natives"),
    (
        "1 SPIELE Handel TAUSCHE Indien schwarz, Naher Osten gelb",
        "R1 1 PLAY trade SWAP india black, middle-east yellow",
    ),
    ("1 SPIELE Einfluss ausüben 5 AUF Südostasien", "R1 1 PLAY influence-region-5 ON southeast-asia"),
    (
        "1 ZIEHE WENN Indien.Regionalmacht <= 3 UND NICHT (Reserve < 7 ODER halte Flotte)",
        "R1 1 DRAW IF india.natives <= 3 AND NOT (reserve < 7 OR holds fleet)",
    ),
    ("1 ZIEHE WENN Blau.gesammelt mindestens 3", "R1 1 DRAW IF Blue.collected >= 3"),
    ("BEHALTE Dominion, Weltreich", "KEEP dominion, empire"),
    ("POSITION ZULETZT", "POSITION LAST"),
    ("NIMM gelb, schwarz", "TAKE yellow, black"),
    ("NIMM IN Indien Rohstoffe", "TAKE IN india brown"),
    ("NIMM WENIGSTE", "TAKE LEAST"),
    ("VERLIERE SÖLDNER ZUERST", "LOSE MERCENARIES FIRST"),
    ("VERLIERE IN Indien EIGENE ZUERST", "LOSE IN india OWN FIRST"),
    ("LEERLAUF ZIEHE", "IDLE DRAW"),
    ("WANDLE schwarz IN gelb", "CONVERT black TO yellow"),
    ("WANDLE NICHTS", "CONVERT NONE"),
]


@pytest.mark.parametrize(("line", "canonical"), [*ENGLISH, *GERMAN])
def test_a_line_is_read_whatever_language_is_spoken(line: str, canonical: str) -> None:
    assert Room().text(line) == canonical
    with speaking(german()):
        assert Room().text(line) == canonical


@pytest.mark.parametrize("canonical", [canonical for _, canonical in ENGLISH])
def test_canonical_lines_and_their_german_twins_read_back(canonical: str) -> None:
    room = Room()
    order = room.order(canonical)
    assert room.text(canonical) == canonical
    with speaking(german()):
        words = vocabulary(room.state.board, room.state.seats)
        own = line_of_order(order.slot, order.data, fact_reader(words, "Red"))
        again = room.order(own)
    assert (again.slot, again.data, again.text) == (order.slot, order.data, canonical)


def test_a_german_line_is_german_throughout() -> None:
    order = Room().order("1 PLAY plague ON middle-east VIA mediterranean IF middle-east.Blue >= 4 ELSE DRAW")
    with speaking(german()):
        words = vocabulary(Room().state.board, Room().state.seats)
        own = line_of_order(order.slot, order.data, fact_reader(words, "Red"))
    assert own == "R1 1 SPIELE Seuchen AUF Naher Osten ÜBER Mittelmeer WENN Naher Osten.Blau >= 4 SONST ZIEHE"


# --- slots --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "line", "slot"),
    [
        ("action-round-1", "2 DRAW", "1.2"),
        ("action-round-1", "R2 2 DRAW", "2.2"),
        ("action-round-2", "2 DRAW", "2.2"),
        ("action-round-3", "2 DRAW", "3.2"),
        ("action-round-3", "R1 2 DRAW", "3.2"),
        ("action-round-3", "R3 2 DRAW", "3.2"),
        ("action-round-3", "R2 2 DRAW", "4.2"),
        ("action-round-3", "R4 2 DRAW", "4.2"),
        ("positions-1", "R1 1 DRAW", "3.1"),
        ("setup", "1 DRAW", "1.1"),
    ],
)
def test_rounds_count_within_the_segment_that_is_open(phase: str, line: str, slot: str) -> None:
    number = int(phase[-1]) if phase.startswith("action") else 0
    order = Room({"phase": phase, "round": number}).order(line)
    assert (order.slot, order.turn) == (slot, 1)


def test_orders_behind_the_last_colonization_of_a_turn_are_for_the_next_turn() -> None:
    order = Room({"phase": "positions-2", "round": 0}).order("1 DRAW")
    assert (order.slot, order.turn) == ("1.1", 2)


def test_a_later_mail_replaces_what_it_names_and_leaves_the_rest() -> None:
    room = Room(None, "1 DRAW", "2 PASS", "TAKE yellow", "TAKE IN india brown")
    room.take("2 EXPLORE india", "TAKE black")
    texts = {slot: order.text for slot, order in room.sheet.orders.items()}
    assert texts == {
        "1.1": "R1 1 DRAW", "1.2": "R1 2 EXPLORE india", "take": "TAKE black", "take.india": "TAKE IN india brown",
    }  # fmt: skip


# --- cards not in hand --------------------------------------------------------------------------------------------


def test_a_card_of_the_deck_may_be_ordered_and_nothing_of_the_decks_order_is_told() -> None:
    remarks = []
    for deck in (["treaty", "monopoly"], ["monopoly", "treaty"]):
        room = Room({"players.Red.deck": deck})
        remarks.append(room.read("1 PLAY treaty ON india ELSE DRAW").remarks)
    assert remarks[0] == remarks[1] == ("Treaty: not in hand now; tried when its turn comes",)


def test_a_card_that_is_named_first_in_two_slots_is_remarked() -> None:
    room = Room(None, "1 PLAY fleet ON india")
    assert room.read("2 PLAY fleet ON china").remarks == ("Fleet is ordered in R1 1 as well; it can be played once",)


# --- taking back --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("CLEAR", ["idle", "take", "take.india"]),
        ("CLEAR 2", ["1.1", "2.1", "idle", "take", "take.india"]),
        ("CLEAR R2", ["1.1", "1.2", "idle", "take", "take.india"]),
        ("CLEAR R2 1", ["1.1", "1.2", "idle", "take", "take.india"]),
        ("CLEAR TAKE india", ["1.1", "1.2", "2.1", "idle", "take"]),
        ("CLEAR TAKE GENERAL", ["1.1", "1.2", "2.1", "idle", "take.india"]),
        ("LÖSCHE NIMM ALLGEMEIN", ["1.1", "1.2", "2.1", "idle", "take.india"]),
        ("CLEAR TAKE", ["1.1", "1.2", "2.1", "idle"]),
        ("CLEAR STANDING", ["1.1", "1.2", "2.1"]),
        ("CLEAR ALL", []),
        ("LÖSCHE DAUERBEFEHLE", ["1.1", "1.2", "2.1"]),
        ("LÖSCHE NIMM", ["1.1", "1.2", "2.1", "idle"]),
    ],
)
def test_orders_are_taken_back(line: str, left: list[str]) -> None:
    room = Room(None, "1 DRAW", "2 DRAW", "R2 1 PASS", "IDLE DRAW", "TAKE yellow", "TAKE IN india brown")
    assert room.take(line).words.startswith("taken back: ")
    assert sorted(room.sheet.orders) == left


def test_to_take_back_nothing_is_said_so() -> None:
    assert Room().take("CLEAR 2").words == "there was nothing to take back"


def test_convert_best_takes_the_wish_back() -> None:
    room = Room(None, "CONVERT black TO yellow")
    room.take("CONVERT BEST")
    assert not room.sheet.orders


def test_a_conversion_is_taken_as_written_and_the_better_one_is_named() -> None:
    room = Room({"players.Red.resources": {"black": 4, "brown": 1, "yellow": 0}})
    effect = room.take("CONVERT black TO brown")
    assert effect.orders[0].data["pairs"] == [["black", "brown"]]
    assert effect.remarks == (
        "with the cubes you hold now that scores 0; the table by itself would score 1 (CONVERT black TO yellow); "
        "CONVERT BEST leaves it to the table",
    )
    (remark,) = room.read("CONVERT black TO yellow").remarks
    assert remark.startswith("without CONVERT the table reckons the best result for you")
