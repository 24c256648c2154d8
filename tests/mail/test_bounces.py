"""What mail systems write when a mail does not arrive: read, whatever its form."""

from __future__ import annotations

import pytest

from pbem.mail import bounce_notices
from pbem.mail.bounce_notices import Failure
from pbem.mail.letter import read


def raw(sender: str, body: str, **more: str) -> bytes:
    fields = {"From": sender, "Subject": "Undelivered"} | {
        name.replace("_", "-"): value for name, value in more.items()
    }
    return "".join(f"{name}: {value}\r\n" for name, value in fields.items()).encode() + f"\r\n{body}\r\n".encode()


def report(fields: str) -> bytes:
    return (
        "From: MAILER-DAEMON@x.example\r\nContent-Type: multipart/report; boundary=b\r\n\r\n"
        "--b\r\nContent-Type: text/plain\r\n\r\nsorry\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x.example\r\n\r\n"
        f"{fields}\r\n--b--\r\n"
    ).encode()


@pytest.mark.parametrize(
    ("fields", "bounce"),
    [
        ("Final-Recipient: rfc822; Anna@Mail.Example\r\nAction: failed\r\nStatus: 5.1.1", ("anna@mail.example", True)),
        ("Final-Recipient: rfc822; a@x.example\r\nAction: delayed\r\nStatus: 4.4.1", ("a@x.example", False)),
        ("Final-Recipient: rfc822; a@x.example\r\nAction: failed\r\nStatus: 4.4.7", ("a@x.example", False)),
        ("Final-Recipient: rfc822; a@x.example\r\nAction: failed\r\nStatus: 5.2.2 (full)", ("a@x.example", False)),
        ("Final-Recipient: rfc822; a@x.example\r\nAction: failed\r\nStatus: 5.7.26", ("a@x.example", False)),
        ("Original-Recipient: rfc822;a@x.example\r\nAction: failed\r\nStatus: 5.0.0", ("a@x.example", True)),
        ("Final-Recipient: rfc822; a@x.example\r\nAction: delivered\r\nStatus: 2.0.0", None),
        ("Final-Recipient: rfc822; a@x.example\r\nAction: relayed\r\nStatus: 2.1.9", None),
        ("Action: failed\r\nStatus: 5.1.1", None),
        (
            "Final-Recipient: rfc822; a@x.example\r\nAction: delivered\r\n\r\n"
            "Final-Recipient: rfc822; b@x.example\r\nAction: failed\r\nStatus: 5.1.2",
            ("b@x.example", True),
        ),
    ],
)
def test_delivery_reports(fields: str, bounce: tuple[str, bool] | None) -> None:
    got = bounce_notices.bounced_address(read(report(fields)))
    assert (got and (got.address, got.hard)) == bounce


def test_the_other_servers_words_are_kept() -> None:
    fields = "Final-Recipient: rfc822; a@x.example\r\nAction: failed\r\nStatus: 5.1.1"
    fields += "\r\nDiagnostic-Code: smtp; 550 no such user"
    got = bounce_notices.bounced_address(read(report(fields)))
    assert got
    assert (got.status, got.reason) == ("5.1.1", "550 no such user")


def test_reports_in_free_text() -> None:
    exim = read(raw("mailer-daemon@x.example", "a@x.example: 550 5.1.1 unknown", X_Failed_Recipients="a@x.example"))
    got = bounce_notices.bounced_address(exim)
    assert got
    assert (got.address, got.hard, got.reason) == ("a@x.example", True, "a@x.example: 550 5.1.1 unknown")
    assert bounce_notices.bounced_address(
        read(raw("m@x.example", "<a@x.example>:\r\n552 5.2.2 full"))
    ) == bounce_notices.Bounce(
        address="a@x.example", failure=bounce_notices.Failure.SOFT, status="5.2.2", reason="552 5.2.2 full"
    )
    assert bounce_notices.bounced_address(read(raw("m@x.example", "1 PASS", Subject="turn 3"))) is None


@pytest.mark.parametrize(
    ("body", "failure"),
    [
        ("Hi. This is the qmail-send program.\n<a@x.example>:\n550 sorry, no mailbox here", Failure.HARD),
        ("<a@x.example>: host mx said: 550 5.1.1 User unknown (in reply to RCPT TO)", Failure.HARD),
        ("<a@x.example>: host mx said: 550 5.1.1 mailbox is full, try later", Failure.SOFT),  # as one of them says it
        ("<a@x.example>: 552 Quota exceeded. Delivery failed.", Failure.SOFT),
        ("a@x.example\n  550 5.7.1 message rejected as spam", Failure.SOFT),
        ("a@x.example\n  554 5.4.14 hop count exceeded", Failure.SOFT),
        ("a@x.example\n  550 5.4.1 recipient address rejected: access denied", Failure.HARD),
        ("Diese Nachricht wurde leider nicht zugestellt:\n<a@x.example>", Failure.SOFT),
        ("<a@x.example>: 452 4.2.2 mailbox full; your mail is delayed, we will keep trying", Failure.DELAYED),
        ("I am out of the office until Monday.\nPat", None),
        ("Thank you for your mail! We answer within two days.", None),
        ("", None),
    ],
)
def test_mail_that_came_to_the_address_for_returned_mail(body: str, failure: Failure | None) -> None:
    got = bounce_notices.returned(read(raw("someone@x.example", body, Subject="Re: Your mail")))
    assert (got and got.failure) == failure


def test_a_report_of_success_is_no_failure_whatever_its_text_says() -> None:
    said = report("Final-Recipient: rfc822; a@x.example\r\nAction: delivered\r\nStatus: 2.0.0")
    assert bounce_notices.returned(read(said.replace(b"sorry", b"it does not exist that delivery failed"))) is None


@pytest.mark.parametrize(
    ("body", "more", "bounce"),
    [
        (
            "Hi. This is the qmail-send program at x.example.\n\n<anna@x.example>:\nSorry. Quota exceeded.\n",
            {},
            ("anna@x.example", Failure.SOFT),
        ),
        (
            "The original message was received\n\n   ----- The following addresses had permanent fatal "
            "errors -----\nAnna@x.example\n    (reason: 550 unknown)\n\n   ----- Transcript of session follows -----\n",
            {},
            ("anna@x.example", Failure.HARD),
        ),
        (
            "Delivery has been delayed\n\nA message that you sent could not be delivered to one or more of its "
            "recipients. This is a permanent error. The following address(es) failed:\n\n  anna@x.example\n",
            {"X_Failed_Recipients": "anna@x.example"},
            ("anna@x.example", Failure.SOFT),
        ),
        (
            "User mailbox exceeds allowed size: anna@x.example\n",
            {"X_Mailer": "<SMTP32 v8>"},
            ("anna@x.example", Failure.SOFT),
        ),
    ],
)
def test_the_words_of_many_mail_systems(body: str, more: dict[str, str], bounce: tuple[str, Failure]) -> None:
    got = bounce_notices.returned(read(raw("mailer-daemon@x.example", body, **more)))
    assert (got and (got.address, got.failure)) == bounce


def test_a_forwarded_mail_failed_for_the_address_that_was_written_to() -> None:
    fields = "Final-Recipient: rfc822; inner@y.example\r\nOriginal-Recipient: rfc822; anna@x.example\r\nAction: failed"
    got = bounce_notices.bounced_address(read(report(f"{fields}\r\nStatus: 5.1.1")))
    assert got
    assert got.address == "anna@x.example"


def test_what_breaks_the_library_is_read_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> None:
        raise RecursionError

    monkeypatch.setattr("flufl.bounce.all_failures", broken)
    got = bounce_notices.returned(read(raw("m@x.example", "<a@x.example>: 550 5.1.1 User unknown")))
    assert got
    assert (got.address, got.failure) == ("a@x.example", Failure.HARD)


def test_the_mail_that_came_back_is_found_by_what_the_report_quotes() -> None:
    quoted = (
        "your mail:\r\n\r\n> From: table@example.org\r\n> Message-ID:\r\n <g1.red.report.7@example.org>\r\n"
        "message-id: <other@x.example>\r\n"
    )
    letter = read(raw("m@x.example", quoted, Message_ID="<dsn@x.example>", In_Reply_To="<g1.thread@example.org>"))
    assert bounce_notices.original_ids(letter) == (
        "<g1.thread@example.org>",
        "<g1.red.report.7@example.org>",
        "<other@x.example>",
    )
