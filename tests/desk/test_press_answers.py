"""Plain replies to press: they go back to the writer, whoever that is, and nothing but the new text of them does."""

from __future__ import annotations

import pytest

from pbem.desk.incoming.press_replies import own_text
from pbem.desk.lobby import Sitter
from pbem.desk.seats.replacing import replace_player
from pbem.mail.letter import Unreadable, read
from pbem.mail.own_lines import take_lines
from pbem.store.stored_values import MailStatus
from tests.desk.acting import do
from tests.desk.office import SEATS, Office, address_of
from tests.desk.pressing import NAMES, address_for_answers, answer, betrays, press_of, send, table
from tests.mail.kept_mails import mails


def asked(office: Office, line: str = "PRESS TO Green, Yellow: Shall we share Brazil?", **rules: object) -> None:
    """Red has written to others; the receipt is read."""
    table(office, **rules)
    send(office, "Red", line)


def test_a_reply_goes_to_the_writer_alone(office: Office) -> None:
    asked(office)
    [letter] = press_of(office, "Green")
    receipt = answer(office, "Green", letter, "Gladly.\n\nAnd tea?\n\n-- \nCora Lindt")
    assert "passed on to Red" in receipt.subject
    [reply] = press_of(office, "Red")
    assert "Green writes to you, turn 1, in answer to “Shall we share Brazil?”:" in " ".join(reply.text.split())
    assert "  Gladly.\n\n  And tea?\n" in reply.text
    assert not betrays(reply.raw, "Green")
    assert not [letter for seat in ("Blue", "Yellow") for letter in press_of(office, seat)][1:], (
        "the first message only"
    )


def test_reply_all_goes_to_all_who_read_it(office: Office) -> None:
    asked(office)
    [letter] = press_of(office, "Green")
    press_of(office, "Yellow")
    answer(office, "Green", letter, "REPLY ALL\nGladly.")
    assert "Green writes to you and Yellow" in press_of(office, "Red")[0].text
    [copy] = press_of(office, "Yellow")
    assert "Green writes to you and Red" in copy.text
    assert "in answer to “Shall we share Brazil?”" in " ".join(copy.text.split())
    assert not press_of(office, "Blue")


def test_an_exchange_goes_on_and_makes_one_thread(office: Office) -> None:
    asked(office, "PRESS TO Green: one")
    for number, seat in enumerate(("Green", "Red", "Green")):
        [letter] = press_of(office, seat)
        answer(office, seat, letter, f"Message {number} it is.")
    threads = {
        letter.references for letter in office.all_letters(address_of("Red")) if "Press from Green" in letter.subject
    }
    assert len(threads) == 1


def test_who_wrote_unsigned_stays_so_in_the_whole_exchange(office: Office) -> None:
    asked(office, "PRESS ANONYMOUSLY TO Green, Yellow: Beware of Blue.", anonymous_press=True)
    [letter] = press_of(office, "Green")
    press_of(office, "Yellow")
    receipt = answer(office, "Green", letter, "REPLY ALL\nWho are you?")
    assert "Red" not in receipt.text
    [copy] = press_of(office, "Yellow")
    assert "Green writes to you and somebody who wrote unsigned" in " ".join(copy.text.split())
    [question] = press_of(office, "Red")
    receipt = answer(office, "Red", question, "REPLY ALL\nA friend.")
    assert "unsigned" in receipt.text
    for seat in ("Green", "Yellow"):
        [reply] = press_of(office, seat)
        assert "Somebody at the table writes" in reply.text
        assert b"red" not in reply.raw.lower().replace(b"delivered", b"").replace(b"preferred", b"")
        assert not betrays(reply.raw, "Red")


def test_a_reply_that_begins_like_an_order_is_asked_about(office: Office) -> None:
    asked(office)
    [letter] = press_of(office, "Green")
    question = answer(office, "Green", letter, "EXPLORE india with me, and I leave Brazil to you.")
    assert "is it press, or are they orders?" in question.subject
    assert not press_of(office, "Red")
    assert not office.dossier().sheets["Green"].orders
    receipt = answer(office, "Green", question, "PRESS\n\n> quoted")
    assert "passed on to Red" in receipt.subject
    [reply] = press_of(office, "Red")
    assert "EXPLORE india with me" in reply.text


def test_the_word_press_passes_on_what_was_asked_about_and_no_other_mail(office: Office) -> None:
    asked(office)
    for line in ("one", "two", "three"):
        send(office, "Blue", f"DIARY: {line}")
    [letter] = press_of(office, "Green")
    for _ in range(2):
        question = answer(office, "Green", letter, "PRESS")
        assert "is it press" in question.subject
    assert not press_of(office, "Red")


def test_orders_below_a_greeting_are_told_to_nobody(office: Office) -> None:
    asked(office)
    [letter] = press_of(office, "Green")
    answer(
        office, "Green", letter, "Hello table,\nCARDS scientist, explorer, viceroy, merchant, trader\n1 SCIENTIST navy"
    )
    assert not press_of(office, "Red")


@pytest.mark.parametrize("text", ["STATUS", "CLEAR", "GAME g1\nhello", "HELP me against Blue", "2 PASS", "GIVE Red 2"])
def test_commands_are_told_to_nobody(office: Office, text: str) -> None:
    asked(office)
    [letter] = press_of(office, "Green")
    answer(office, "Green", letter, text)
    assert not press_of(office, "Red")
    receipt = answer(office, "Green", letter, f"REPLY\n{text}")
    assert "passed on to Red" in receipt.subject, "where it is said to be press, it is"
    assert text.splitlines()[-1] in press_of(office, "Red")[0].text


def test_an_empty_reply_passes_nothing_on(office: Office) -> None:
    asked(office)
    [letter] = press_of(office, "Green")
    receipt = answer(office, "Green", letter, "\n\nOn 12 Jan 2026 at 12:00, The Table wrote:\n> Red writes to you\n")
    assert "nothing was passed on" in receipt.subject
    assert not press_of(office, "Red")


@pytest.mark.parametrize(("text", "said"), [("Thank you.", "Thank you"), ("Thanks, Cora\n\nCora Lindt", "Thanks")])
def test_thanks_alone_are_a_message_and_bear_no_name(office: Office, text: str, said: str) -> None:
    asked(office)
    [letter] = press_of(office, "Green")
    answer(office, "Green", letter, text)
    [reply] = press_of(office, "Red")
    assert f":\n\n  {said}\n\n" in reply.text
    assert not betrays(reply.raw, "Green")


QUOTE = """On Mon, 12 Jan 2026 at 12:00, The Table <{to}> wrote:

> Red writes to you and Yellow, turn 1:
>
>   Shall we share Brazil?
"""
HEADERS = """-----Original Message-----
From: The Table <{to}>
Sent: Monday, 12 January 2026 12:00
To: Cora Lindt
Subject: {subject}

Red writes to you and Yellow, turn 1:
"""
HTML = """<html><body><div>Gladly, with <b>tea</b>.</div><div><br></div>
<div class="gmail_signature">--&nbsp;<br>Cora Lindt<br>Lindt &amp; Sons</div>
<div class="gmail_quote"><div class="gmail_attr">On Mon, 12 Jan 2026 at 12:00, The Table &lt;{to}&gt; wrote:<br></div>
<blockquote class="gmail_quote">Red writes to you<br>{subject}</blockquote></div></body></html>"""


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("Gladly, with tea.\n\n-- \nCora Lindt\n\n" + QUOTE, ""),
        ("Gladly, with tea.\n\nKind regards\nCora\n\n" + HEADERS, ""),
        ("Gladly, with tea.\n\nVon meinem iPhone gesendet\n\n" + QUOTE, ""),
        (QUOTE + "\nGladly, with tea.\n", ""),
        ("", HTML),
    ],
    ids=["quote", "header-block", "phone", "below", "html-only"],
)
def test_only_the_new_text_goes_on_whatever_program_wrote_it(office: Office, text: str, html: str) -> None:
    asked(office)
    [letter] = press_of(office, "Green")
    to = address_for_answers(letter)
    words = {"to": to, "subject": letter.subject}
    if html:
        raw = f"From: Cora Lindt <{address_of('Green')}>\r\nTo: {to}\r\nSubject: Re: {letter.subject}\r\n" + (
            "Message-ID: <html@players.example>\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
        )
        office.deliver((raw + html.format(**words)).encode())
        office.poll()
    else:
        answer(office, "Green", letter, text.format(**words))
    [reply] = press_of(office, "Red")
    body = reply.text.partition(":\n\n")[2].partition("\n\nThe table passes")[0]
    assert body.strip() == "Gladly, with tea."
    token = to.partition("@")[0].rpartition(".")[2]
    assert token.encode() not in reply.raw
    assert not betrays(reply.raw, "Green")


@pytest.mark.parametrize("name", mails())
def test_of_real_mails_nothing_goes_on_but_what_their_writers_wrote(name: str) -> None:
    try:
        letter = read(mails()[name])
    except Unreadable:
        return
    reading = take_lines(letter.text, letter.sender_name, greeted=True)
    rows = letter.text.split("\n")
    passed = own_text(letter.text, reading.taken).split("\n") if reading.taken else []
    assert [row.strip() for row in passed if row.strip()] == [
        rows[line.row - 1].strip() for line in reading.taken if line.text
    ]
    left = {row.strip() for row in rows} - {rows[line.row - 1].strip() for line in reading.taken}
    assert not left & {row.strip() for row in passed if row.strip()}


# --- forged, late, and to nobody ------------------------------------------------------------------------------------


def test_a_reply_from_elsewhere_waits_for_the_reader(office: Office) -> None:
    asked(office)
    [letter] = press_of(office, "Green")
    answer(office, "Green", letter, "Gladly.", from_address="mallory@elsewhere.example", from_name="Mallory")
    assert not press_of(office, "Red")
    question = office.all_letters(address_of("Green"))[-1]
    assert "CONFIRM" in question.subject
    receipt = answer(office, "Green", question, "CONFIRM")
    assert "passed on to Red" in receipt.subject
    assert "  Gladly.\n" in press_of(office, "Red")[0].text


def test_another_players_letter_lets_nobody_answer_in_his_name(office: Office) -> None:
    asked(office)
    [letter] = press_of(office, "Green")
    office.mail("Blue", "Never!", to=address_for_answers(letter), subject=letter.subject, from_name=NAMES["Blue"])
    office.poll()
    assert not press_of(office, "Red")
    with office.desk.store.read() as work:
        assert work.inbox_counts()[MailStatus.HELD] == 1


def test_whoever_had_a_seat_answers_no_press_in_its_name(office: Office) -> None:
    asked(office)
    [letter] = press_of(office, "Green")
    do(office, replace_player(Sitter(seat="Green", address="carol@elsewhere.example", name="Carol")))
    office.mail("Green", "Gladly.", to=address_for_answers(letter), subject=letter.subject)
    office.poll()
    assert not press_of(office, "Red")


def test_the_sign_of_a_press_letter_gives_no_orders(office: Office) -> None:
    asked(office)
    [letter] = press_of(office, "Green")
    answer(office, "Green", letter, "CARDS scientist, explorer, viceroy, merchant, trader\n1 PASS")
    assert not office.dossier().sheets["Green"].orders


def test_the_same_reply_twice_is_passed_on_once(office: Office) -> None:
    asked(office)
    [letter] = press_of(office, "Green")
    raw = office.mail("Green", "Gladly.", to=address_for_answers(letter), subject=letter.subject)
    office.poll()
    office.deliver(raw)
    office.poll()
    assert len(press_of(office, "Red")) == 1


def test_replies_keep_to_the_rules_of_the_game(office: Office) -> None:
    asked(office, "PRESS TO ALL: Peace?", press="public", must_order=False)
    [letter] = press_of(office, "Green")
    receipt = answer(office, "Green", letter, "Yes.")
    assert "REPLY ALL" in receipt.text
    assert not press_of(office, "Red")
    answer(office, "Green", letter, "REPLY ALL\nYes.")
    assert [len(press_of(office, seat)) for seat in SEATS] == [1, 2, 0, 2]


def test_unsubscribing_by_a_click_resigns_nobody(office: Office) -> None:
    asked(office)
    [letter] = press_of(office, "Green")
    answer(office, "Green", letter, "UNSUBSCRIBE")
    assert not press_of(office, "Red")
    assert office.dossier().seat("Green").address == address_of("Green")
