"""Mails to the table itself: questions are answered whoever asks, changes wait for the address to prove itself."""

from __future__ import annotations

from typing import Any

from pbem.mail.compose import Outgoing, compose
from pbem.store.stored_values import MailStatus, PlayerRecord
from tests.desk.office import MODERATOR, TABLE, Office

CAROL = "carol@elsewhere.example"


def write(office: Office, text: str, *, to: str = TABLE, sender: str = CAROL, mid: str = "1") -> None:
    """A mail of somebody who has no seat."""
    fields: dict[str, Any] = {"to": to, "from_address": sender, "from_name": "Carol", "subject": "Hello", "text": text}
    office.deliver(
        compose(Outgoing(**fields, message_id=f"<c{mid}@elsewhere.example>", date=office.now, auto_submitted="no"))
    )
    office.poll()


def reply_to(office: Office, who: str = CAROL) -> str:
    """Where the newest letter to somebody is replied to."""
    return office.all_letters(who)[-1].header("reply-to").rpartition("<")[2].rstrip("> ")


def test_a_question_is_answered_whoever_asks(office: Office) -> None:
    write(office, "HELP")
    [answer] = office.letters(CAROL)
    assert "MODERATOR …" in answer.text


def test_what_changes_something_waits_for_the_address_to_prove_itself(office: Office) -> None:
    write(office, "MODERATOR I should like to play.")
    [question] = office.letters(CAROL)
    assert "CONFIRM" in question.subject
    assert not office.letters(MODERATOR)
    write(office, "CONFIRM", to=reply_to(office), mid="2")
    [message] = office.letters(MODERATOR)
    assert "I should like to play." in message.text
    assert "1 line taken" in office.letters(CAROL)[-1].subject


def test_a_reply_to_an_answer_proves_its_address(office: Office) -> None:
    write(office, "HELP")
    write(office, "MODERATOR I should like to play.", to=reply_to(office), mid="2")
    assert office.letters(MODERATOR)


def test_a_token_of_the_table_is_worth_nothing_from_another_address(office: Office) -> None:
    write(office, "HELP")
    write(office, "MODERATOR I am Carol.", to=reply_to(office), sender="mallory@elsewhere.example", mid="2")
    assert not office.letters(MODERATOR)
    [question] = office.letters("mallory@elsewhere.example")
    assert "CONFIRM" in question.subject, "whoever wrote is asked, as if there were no token"


def test_a_question_confirms_once_and_only_its_own_mail(office: Office) -> None:
    with office.desk.store.transaction() as work:
        work.put_player(PlayerRecord(address=CAROL, name="Carol", created=office.now))
    write(office, "MODERATOR The first.")
    first = reply_to(office)
    write(office, "MODERATOR The second.", mid="2")
    write(office, "CONFIRM", to=first, mid="3")
    write(office, "CONFIRM", to=first, mid="4")
    messages = office.letters(MODERATOR)
    assert [("The first." in message.text) for message in messages] == [True]
    with office.desk.store.read() as work:
        assert work.inbox_counts()[MailStatus.HELD] == 1


def test_a_word_that_is_no_command_is_answered_with_what_would_do(office: Office) -> None:
    write(office, "HELP")
    write(office, "MODERATER hello", to=reply_to(office), mid="2")
    refused = office.letters(CAROL)[-1]
    assert "MODERATOR hello" in refused.text


def test_a_short_mail_does_not_bury_whom_it_seems_to_come_from(office: Office) -> None:
    """Anybody can write in somebody's name: what comes back is about as long as for a question or two."""
    write(office, "HELP")
    [once] = office.letters(CAROL)
    write(office, "HELP\n" * 100, mid="2")
    [often] = office.letters(CAROL)
    assert len(often.raw) < 2 * len(once.raw)
    write(office, "\n".join(f"SEATS g{number}" for number in range(30)), mid="3")
    [many] = office.letters(CAROL)
    assert "10 questions of a mail without a sign of this table are answered" in " ".join(many.text.split())


def test_a_question_is_answered_again_where_something_was_changed_between(office: Office) -> None:
    write(office, "HELP")
    write(office, "NAME Carol\nADDRESS\nNAME Carola\nADDRESS", to=reply_to(office), mid="2")
    answers = office.letters(CAROL)[-1].text
    assert answers.count("your mail goes here") == 2
    write(office, "ADDRESS\nADDRESS", to=reply_to(office), mid="3")
    assert office.letters(CAROL)[-1].text.count("your mail goes here") == 2, "ADDRESS alone may change something"
