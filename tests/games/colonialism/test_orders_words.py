"""What a player reads of its orders: the form, the sheet and the receipt in words, in both languages."""

from __future__ import annotations

import re

import pytest

from pbem.core.language import ENGLISH, Language, speaking
from pbem.core.table import Answer, Decision, Source
from pbem.games.colonialism.orders import place_names
from pbem.games.colonialism.orders.order_language import begins_order
from pbem.games.colonialism.rules.action_phase import action_decision, plans_decision
from pbem.games.colonialism.rules.game_end import convert_decision
from pbem.games.colonialism.rules.opening_choices import draft_decision, ship_decision, ships_decision
from pbem.games.colonialism.rules.phase_end import keep_decision
from pbem.games.colonialism.rules.rows import position_decision, rows_decision
from pbem.games.colonialism.telling.forms import form
from pbem.games.colonialism.telling.sheet_words import sheet_words
from tests.games.colonialism.order_room import Room, german, rules

LANGUAGES = {"en": ENGLISH, "de": german()}
BOTH = pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)


def lines(room: Room, *decisions: Decision) -> list[str]:
    """The lines of a form."""
    return [line.text for line in form(room.state, room.seat, decisions)]


# --- the form -----------------------------------------------------------------------------------------------------


def test_the_form_of_a_segment_has_its_six_slots_and_what_follows_them() -> None:
    room = Room()
    assert lines(room, plans_decision(room.state, "Red", [1, 2])) == [
        *(f"R{round} {slot} ____ ELSE PASS" for round in (1, 2) for slot in (1, 2, 3)),
        "TAKE ____", "KEEP ____", "POSITION ____", "END",
    ]  # fmt: skip


def test_the_form_of_a_round_has_three_slots_and_wishes_only_before_a_colonization() -> None:
    room = Room()
    slots = [f"{slot} ____ ELSE PASS" for slot in (1, 2, 3)]
    assert lines(room, plans_decision(room.state, "Red", [1])) == [*slots, "END"]
    later = Room({"phase": "action-round-2", "round": 2})
    assert lines(later, plans_decision(later.state, "Red", [2]))[3:] == [
        "TAKE ____", "KEEP ____", "POSITION ____", "END",
    ]  # fmt: skip


def test_nothing_is_kept_and_no_row_chosen_behind_the_last_colonization() -> None:
    room = Room({"turn": 3, "phase": "action-round-4", "round": 4})
    assert lines(room, plans_decision(room.state, "Red", [4]))[3:] == ["TAKE ____", "END"]


def test_a_german_form_has_german_words() -> None:
    room = Room()
    with speaking(german()):
        assert lines(room, plans_decision(room.state, "Red", [1, 2]))[5:] == [
            "R2 3 ____ SONST PASSE", "NIMM ____", "BEHALTE ____", "POSITION ____", "ENDE",
        ]  # fmt: skip
        (first, *_) = form(room.state, "Red", [plans_decision(room.state, "Red", [1])])
    assert first.comment.startswith("zum Beispiel SPIELE Flotte AUF ")


@BOTH
def test_every_example_and_every_filled_form_is_taken(language: Language) -> None:
    room = Room({"regions.india.influence": {"Red": 2, "natives": 3}})
    with speaking(language):
        (first, *_) = form(room.state, "Red", [plans_decision(room.state, "Red", [1, 2])])
        examples = first.comment.split(" ", 2)[2].split("; ")
        assert len(examples) == 4
        for example in examples:
            assert room.order(first.text.replace("____", example)).slot == "1.1"


@BOTH
def test_cards_and_ships_are_a_form_of_two_lines(language: Language) -> None:
    room = Room({"phase": "setup", "round": 0, "players.Red.hand": list(rules().board.cards)[:12]})
    decisions = [draft_decision(room.state, "Red"), ships_decision("Red")]
    with speaking(language):
        cards, ships, _ = form(room.state, "Red", decisions)
        kept = ", ".join(cards.comment.split(" ", 2)[2].split(", ")[:6])
        zones = ", ".join(ships.comment.split(" ", 2)[2].split(", ")[:3])
        room.take(cards.text.replace("____", kept), ships.text.replace("____", zones))
    decisions += [ship_decision(room.state, "Red", n) for n in (1, 2, 3)]
    assert [room.settled(decision) is not None for decision in decisions] == [True] * 5


def test_before_there_are_cards_a_row_is_asked_for() -> None:
    room = Room({"phase": "setup", "round": 0, "players.Red.hand": []})
    assert sheet_words(room.sheet, room.state, "Red") == [("POSITION", "(nothing yet)")]
    decision = rows_decision("Red", ["Green", "Red"])
    line, _ = form(room.state, "Red", [decision])
    assert line.comment == (
        "rows in order of preference, or FIRST or LAST; stands until changed; chosen in turn by Green, Red"
    )
    room.take(line.text.replace("____", "3, 1"))
    assert room.settled(decision) == Answer("filed", Source.STANDING)
    assert sheet_words(room.sheet, room.state, "Red") == [("ALWAYS", "turn order: row 3, else 1")]


@BOTH
def test_what_single_questions_ask_is_answered_by_their_forms(language: Language) -> None:
    room = Room({"phase": "positions-1", "round": 0, "players.Red.resources": {"black": 6, "brown": 1, "yellow": 0}})
    asked = [
        (position_decision(room.state, "Red", {"Blue": 2}), "4"),
        (keep_decision(room.state, "Red"), "trade"),
        (convert_decision(room.state, "Red", [["black", "yellow"]]), ""),
    ]
    with speaking(language):
        for decision, word in asked:
            line, end = form(room.state, "Red", [decision])
            room.take(line.text.replace("____", word))
            assert room.settled(decision) is not None
            assert begins_order(line.text)
            assert end.text in ("END", "ENDE")


def test_others_questions_are_in_no_form_of_mine() -> None:
    room = Room()
    assert form(room.state, "Red", [plans_decision(room.state, "Blue", [1])]) == []


def test_an_action_that_is_asked_for_needs_no_slot() -> None:
    room = Room()
    room.open = [action_decision(room.state, "Red", 2)]
    assert room.order("EXPLORE india").slot == "1.2"


# --- the sheet ----------------------------------------------------------------------------------------------------


def test_the_sheet_names_open_slots_and_says_what_they_would_be() -> None:
    room = Room(None, "1 PLAY fleet ON middle-east VIA arabian-sea ELSE DRAW", "TAKE IN india yellow, LEAST")
    assert sheet_words(room.sheet, room.state, "Red") == [
        ("R1 1", "play Fleet on the Middle East, by the ship in the Arabian Sea; else draw a card"),
        ("R1 2", "(no order yet: would be PASS)"),
        ("R1 3", "(no order yet: would be PASS)"),
        ("R2", "(no orders yet)"),
        ("ALWAYS", "in India: cubes to collect: yellow, else what you hold least of"),
    ]


def test_under_idle_draw_open_slots_would_be_draws() -> None:
    room = Room(None, "IDLE DRAW")
    assert sheet_words(room.sheet, room.state, "Red")[2:] == [
        ("R1 3", "(no order yet: would be DRAW)"),
        ("R2", "(no orders yet: would be three draws)"),
        ("ALWAYS", "draw a card in a slot without an order that can be carried out"),
    ]


def test_at_set_up_the_sheet_names_what_is_missing_and_no_slots() -> None:
    given = {"phase": "setup", "round": 0, "players.Red.hand": list(rules().board.cards)[:12]}
    room = Room(given, "SHIPS atlantic, atlantic, arabian-sea")
    assert sheet_words(room.sheet, room.state, "Red") == [
        ("KEEP", "(nothing yet)"), ("SHIPS", "a ship each: Atlantic Ocean, Atlantic Ocean, Arabian Sea"),
    ]  # fmt: skip
    room.take("2 DRAW")
    assert sheet_words(room.sheet, room.state, "Red")[3] == ("R1 2", "draw a card")
    quick = Room({"phase": "setup", "round": 0, "options.quick_start": True})
    assert sheet_words(quick.sheet, quick.state, "Red") == [("SHIPS", "(nothing yet)")]


def test_a_german_sheet_bends_its_places() -> None:
    room = Room(None, "1 PLAY trade SWAP india black, middle-east yellow", "2 MOVE SHIP atlantic TO arabian-sea USED",
                "3 WITHDRAW 1 FROM middle-east", "LOSE IN middle-east OWN FIRST")  # fmt: skip
    with speaking(german()):
        rows = sheet_words(room.sheet, room.state, "Red")
    assert rows == [
        ("R1 1", "Handel spielen: einen Stein (schwarz) in Indien gegen einen (gelb) im Nahen Osten"),
        ("R1 2", "ein benutztes Schiff aus dem Atlantischen Ozean ins Arabische Meer bewegen"),
        ("R1 3", "1 Scheibe aus dem Nahen Osten zurückziehen"),
        ("R2", "(noch keine Befehle)"),
        ("IMMER", "im Nahen Osten: bei Verlusten zuerst eigene Scheiben"),
    ]


def test_standing_orders_come_last_a_row_each() -> None:
    room = Room(None, "IDLE DRAW", "TAKE yellow", "1 DRAW", "POSITION 1", "2 DRAW")
    rows = sheet_words(room.sheet, room.state, "Red")
    standing = [order for order in room.sheet.current(1) if order.standing]
    assert [label for label, _ in rows[-len(standing) :]] == ["ALWAYS"] * 3


EVERYTHING = (
    "1 PLAY diplomacy ON india FOR natives", "1 PLAY military-campaign ON china AGAINST Blue", "1 DRAW", "1 PASS",
    "1 WITHDRAW MAX FROM china", "1 WITHDRAW 2 FROM china", "1 MOVE SHIP atlantic TO mediterranean",
    "1 EXPLORE india IF india.natives < 2", "POSITION FIRST", "POSITION LAST", "KEEP fleet, empire", "TAKE MOST, LEAST",
    "LOSE OWN FIRST", "LOSE MERCENARIES FIRST", "IDLE PASS", "CONVERT NONE", "CONVERT black TO yellow",
    "CLEAR", "CHECK",
)  # fmt: skip


@pytest.mark.parametrize("line", EVERYTHING)
def test_what_was_understood_is_told_in_german(line: str) -> None:
    english = Room().read(line).words
    with speaking(german()):
        effect = Room().read(line)
    assert effect.words != english
    assert not re.search(r"\b(the|of|from|against|for|with|orders?|draw|play|discs?)\b", effect.words)


@pytest.mark.parametrize(
    ("place", "english", "own"),
    [
        ("India", "on India / in India / from India / to India", ""),
        ("Naher Osten", "", "auf den Nahen Osten / im Nahen Osten / aus dem Nahen Osten / in den Nahen Osten"),
        ("Mittelmeer", "", "auf das Mittelmeer / im Mittelmeer / aus dem Mittelmeer / ins Mittelmeer"),
        (
            "Bay of Bengal",
            "on the Bay of Bengal / in the Bay of Bengal / from the Bay of Bengal / to the Bay of Bengal",
            "",
        ),
        ("Indien", "", "auf Indien / in Indien / aus Indien / in Indien"),
    ],
)
def test_places_are_bent(place: str, english: str, own: str) -> None:
    with speaking(ENGLISH if english else german()):
        ways = (place_names.on, place_names.at, place_names.out_of, place_names.into)
        assert " / ".join(way(place) for way in ways) == english + own
