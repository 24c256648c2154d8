"""What the headers of our letters say to mail programs and to other robots (RFC 3834, RFC 2369)."""

from __future__ import annotations

from urllib.parse import parse_qs, unquote, urlsplit

from pbem.mail.compose import Outgoing, compose
from pbem.mail.letter import Letter, read
from pbem.mail.reply_addresses import find_tag
from tests.desk.office import MODERATOR, TABLE, Office, address_of


def letters(office: Office) -> list[Letter]:
    """One of each: a report, a receipt, an answer to a stranger, a notice."""
    office.new_game()
    office.mail("Red", "STATUS")
    office.deliver(b"From: pat@else.example\r\nTo: table@example.org\r\nSubject: hi\r\nMessage-ID: <1@e>\r\n\r\nhi\r\n")
    office.mail("Blue", "MODERATOR please look")
    office.poll()
    people = (address_of("Red"), "pat@else.example", MODERATOR)
    found = [letter for who in people for letter in office.all_letters(who)]
    assert len(found) >= 4
    return found


def test_robots_are_told_that_a_robot_writes(office: Office) -> None:
    for letter in letters(office):
        assert letter.header("auto-submitted") in ("auto-replied", "auto-generated")
        assert letter.header("x-auto-response-suppress") == "All"
        assert letter.header("x-pbem-loop") == TABLE
        assert letter.header("precedence") == "", "some servers deliver what says bulk as spam"
        assert letter.message_id is not None


def test_an_answer_names_the_mail_that_it_answers(office: Office) -> None:
    receipt = next(each for each in letters(office) if each.header("auto-submitted") == "auto-replied")
    assert receipt.in_reply_to is not None
    assert receipt.in_reply_to.endswith("@players.example>")
    assert receipt.in_reply_to in receipt.references
    assert receipt.references[0].endswith(".thread@example.org>")


def test_a_seats_mails_can_be_ended_by_a_mail_of_the_same_seat(office: Office) -> None:
    office.new_game()
    [report] = office.letters("Red")
    assert report.header("list-id") == f"<{office.game}.example.org>"
    link = urlsplit(report.header("list-unsubscribe").strip("<>"))
    said = parse_qs(link.query)
    assert (link.scheme, said["body"]) == ("mailto", ["UNSUBSCRIBE"])
    assert report.header("list-unsubscribe-post") == "", "one click needs a web address"
    raw = compose(
        Outgoing(
            to=unquote(link.path),
            from_address=address_of("Red"),
            subject=said["subject"][0],
            text=said["body"][0],
            message_id="<1@players.example>",
            date=office.now,
        )
    )
    tag, usual = find_tag(read(raw), TABLE), find_tag(Letter(recipients=(TABLE,), subject=report.subject), TABLE)
    assert tag is not None
    assert tag == usual, "the subject alone says it, too: for tables without plus addresses"


def test_mails_of_no_game_are_no_list(office: Office) -> None:
    found = [each for each in letters(office) if office.game not in each.header("list-id")]
    assert len(found) >= 2
    assert all(each.header("list-id") == each.header("list-unsubscribe") == "" for each in found)
