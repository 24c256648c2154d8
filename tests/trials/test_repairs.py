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


def test_repairs_stay_when_one_was_taken(playing: Office) -> None:
    offer = answer(playing, "PASS")
    assert "2) 2 PASS" in offer.text
    answer(playing, "1")
    answer(playing, "2.")
    assert plans(playing) == {"1": "1 PASS", "2": "2 PASS"}


@pytest.mark.parametrize("written", ["1", "1.", "FIX 1", "fix1", "Fix 1!"])
def test_a_repair_is_taken_however_its_number_is_written(playing: Office, written: str) -> None:
    answer(playing, "5 TRADER own al")
    answer(playing, written)
    assert plans(playing)["5"] == "5 TRADER OWN ALL"


def test_a_number_is_understood_beside_a_polite_word(playing: Office) -> None:
    answer(playing, "5 TRADER own al")
    answer(playing, "FIX 1 please")
    assert plans(playing)["5"] == "5 TRADER OWN ALL"


def test_repairs_stay_when_other_orders_were_written(playing: Office) -> None:
    answer(playing, "PASS")
    answer(playing, "3 VICEROY west-africa gold 1")
    answer(playing, "2")
    assert plans(playing)["2"] == "2 PASS"


def test_talk_leaves_them_on_offer(playing: Office) -> None:
    answer(playing, "PASS")
    answer(playing, "see you on Friday")
    answer(playing, "2")
    assert plans(playing)["2"] == "2 PASS"


def test_a_question_leaves_them_on_offer(playing: Office) -> None:
    answer(playing, "5 TRADER own al")
    answer(playing, "HELP conditions")
    answer(playing, "1")
    assert plans(playing)["5"] == "5 TRADER OWN ALL"


def test_a_number_in_a_reply_to_an_older_receipt_takes_what_that_one_offered(playing: Office) -> None:
    older = answer(playing, "4 MERCHANT own al")
    assert "1) 4 MERCHANT OWN ALL" in older.text
    answer(playing, "5 TRADER own al")
    answer(playing, "1", in_reply_to=older.message_id or "")
    assert plans(playing)["4"] == "4 MERCHANT OWN ALL"
    assert "5" not in plans(playing)
    assert older.message_id != playing.all_letters(address_of("Red"))[-1].message_id


# --- words of the table that are not alone, or of another table ----------------------------------------------------


def test_a_word_of_the_table_in_a_sentence_is_understood_and_said(playing: Office) -> None:
    receipt = answer(playing, "Wait for me, I send the rest tomorrow")
    assert "WAIT" in receipt.text
    wait = playing.dossier().wait
    assert wait is not None
    assert wait.waiting_seats == ("Red",)


def test_a_question_mark_is_no_obstacle(playing: Office) -> None:
    assert "STATUS of" in answer(playing, "status?").subject
    assert "STATUS of" in answer(playing, "Status of the game please").subject


def test_a_message_to_another_player_is_read_as_no_order(playing: Office) -> None:
    receipt = answer(playing, "1 PASS\nPRESS TO Blue\n2 SCIENTIST navy? I\n2 PASS\nEND PRESS\n3 PASS")
    assert "3 lines taken" in receipt.subject
    assert plans(playing) == {"1": "1 PASS", "2": "2 EXPLORE india", "3": "3 PASS"}


# --- mails with nothing to read --------------------------------------------------------------------------------------


def test_a_form_filled_in_inside_the_quotation_is_missed_aloud(playing: Office) -> None:
    quoted = playing.all_letters(address_of("Red"))[0].text.replace(
        "1 ________ ELSE PASS", "1 SCIENTIST navy ELSE PASS"
    )
    receipt = answer(playing, "\n".join(f"> {line}" for line in quoted.splitlines()))
    said = " ".join(receipt.text.split())
    assert "no order found in your mail" in receipt.subject
    assert "If you filled in the form there, copy its lines to the top of your reply." in said
    assert set(plans(playing)) == {"2"}


def test_nothing_is_said_of_the_quotation_below_orders(playing: Office) -> None:
    quoted = playing.all_letters(address_of("Red"))[0].text
    receipt = answer(playing, "3 PASS\n\n" + "\n".join(f"> {line}" for line in quoted.splitlines()))
    assert "If you filled in the form" not in receipt.text


def test_an_attachment_that_is_not_read_is_named(playing: Office) -> None:
    newest = playing.all_letters(address_of("Red"))[-1]
    playing.deliver(
        (
            f"From: {address_of('Red')}\r\nTo: {newest.header('reply-to')}\r\nSubject: Re: {newest.subject}\r\n"
            "Message-ID: <a@players.example>\r\nMIME-Version: 1.0\r\n"
            'Content-Type: multipart/mixed; boundary="b"\r\n\r\n'
            '--b\r\nContent-Type: text/plain; name="orders.txt"\r\n'
            'Content-Disposition: attachment; filename="orders.txt"\r\n\r\n3 PASS\r\n--b--\r\n'
        ).encode()
    )
    playing.poll()
    said = " ".join(playing.letters("Red")[-1].text.split())
    assert "Attachments are not read (orders.txt); write the orders into the mail itself." in said
    assert set(plans(playing)) == {"2"}


@pytest.mark.parametrize(
    ("file", "told"),
    [("IMG_2041.jpeg", True), ("image001.png", False), ("map-0a1b2c.png", False), ("smime.p7s", False)],
)
def test_what_is_attached_to_orders_is_named_but_for_what_programs_attach(
    playing: Office, file: str, told: bool
) -> None:
    playing.mail("Red", "3 PASS", attachments=((file, "application/octet-stream", b"x"),))
    playing.poll()
    said = " ".join(playing.letters("Red")[-1].text.split())
    assert (f"Attachments are not read: {file}." in said) is told
    assert "3" in plans(playing)
