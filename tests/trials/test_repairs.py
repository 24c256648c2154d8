"""A number takes what the newest receipt offers under it, or nothing."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.mail.letter import Letter
from tests.desk.office import Office, address_of

CARDS = "CARDS scientist, explorer, viceroy, merchant, trader"


@pytest.fixture
def playing(office: Office) -> Office:
    office.new_game()
    answer(office, f"{CARDS}\n2 EXPLORE india")
    return office


def answer(office: Office, text: str, **other: Any) -> Letter:
    """Red writes, and reads the receipt."""
    office.mail("Red", text, **other)
    office.poll()
    return office.letters("Red")[-1]


def plans(office: Office) -> dict[str, str]:
    """Red's plans."""
    return {slot: order.text for slot, order in office.dossier().sheets["Red"].orders.items() if slot.isdecimal()}


def test_repairs_are_gone_when_one_was_taken(playing: Office) -> None:
    offer = answer(playing, "PASS")
    assert "2) 2 PASS" in offer.text
    answer(playing, "1")
    refused = answer(playing, "2.")
    assert "none is on offer" in " ".join(refused.text.split())
    assert plans(playing) == {"1": "1 PASS", "2": "2 EXPLORE india"}


@pytest.mark.parametrize("between", ["see you on Friday", "3 VICEROY west-africa gold 1"])
def test_repairs_are_gone_when_something_else_was_written(playing: Office, between: str) -> None:
    answer(playing, "PASS")
    answer(playing, between)
    answer(playing, "2")
    assert plans(playing)["2"] == "2 EXPLORE india"


def test_a_question_leaves_them_on_offer(playing: Office) -> None:
    answer(playing, "5 TRADER own al")
    answer(playing, "HELP conditions")
    answer(playing, "1")
    assert plans(playing)["5"] == "5 TRADER OWN ALL"


def test_a_number_in_a_reply_to_an_older_receipt_takes_nothing(playing: Office) -> None:
    older = answer(playing, "2 EXPLORE chnia")
    assert "1) 2 EXPLORE china" in older.text
    answer(playing, "5 TRADER own al")
    refused = answer(playing, "1", in_reply_to=older.message_id or "")
    assert "none is on offer" in " ".join(refused.text.split())
    assert set(plans(playing)) == {"2"}
    assert older.message_id != playing.all_letters(address_of("Red"))[-1].message_id


# --- words of the table that are not alone, or of another table ----------------------------------------------------


@pytest.mark.parametrize("written", ["Wait for me, I send the rest tomorrow", "Status of the game please"])
def test_a_word_of_the_table_in_a_sentence_is_offered_alone(playing: Office, written: str) -> None:
    receipt = answer(playing, written)
    assert f"1) {written.split()[0].upper()}" in receipt.text
    assert "stands alone in its line" in receipt.text
    wait = playing.dossier().wait
    assert wait is not None
    assert not wait.waiting_seats


def test_a_question_mark_is_no_obstacle(playing: Office) -> None:
    assert "1 line taken" in answer(playing, "status?").subject


@pytest.mark.parametrize("written", ["RESIGN", "Absence 2026-12-20 to 2027-01-03", "LANGUAGE de", "unsubscribe"])
def test_what_is_not_done_by_mail_goes_to_the_moderator(playing: Office, written: str) -> None:
    said = " ".join(answer(playing, written).text.split())
    assert "is not done by mail here; a line MODERATOR with your wish behind it" in said
    assert "Did you mean" not in said


def test_a_message_to_another_player_is_read_as_no_order(playing: Office) -> None:
    receipt = answer(playing, "1 PASS\nPRESS TO Blue\n2 SCIENTIST navy? I\n2 PASS\nEND PRESS\n3 PASS")
    assert "2 lines taken, 1 refused" in receipt.subject
    assert plans(playing) == {"1": "1 PASS", "2": "2 EXPLORE india", "3": "3 PASS"}
