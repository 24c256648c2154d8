"""Sending: a mail a recipient, a clear word on what became of it, and the way from SMTP back into IMAP."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pbem.mail import letter
from pbem.mail.compose import Outgoing, compose, message_id
from pbem.mail.transports import Deferred, Kind, MailOutSettings, Refused, Security, Unusable, open_in, open_out
from pbem.mail.transports.maildir import MaildirOut
from pbem.mail.transports.smtp import SmtpOut
from tests.live.scripted_smtp import scripted_smtp
from tests.live.servers import ImapServer, SmtpServer, cut_line, free_port, smtp_sink, smtp_to_imap
from tests.live.test_mail_in import fetch, imap_box, mail

pytestmark = pytest.mark.live


@pytest.fixture(params=[False, True], ids=["stepwise", "pipelined"])
def smtp(request: pytest.FixtureRequest) -> Iterator[SmtpServer]:
    with smtp_sink(pipelining=request.param) as server:
        yield server


def test_one_of_many_recipients_is_refused(smtp: SmtpServer) -> None:
    smtp.answers["gone@example.org"] = "550 no such user"
    out = open_out(smtp.settings())
    out.send("bounce@table.example", "anna@example.org", mail("one"))
    with pytest.raises(Refused, match="550 no such user") as told:
        out.send("bounce@table.example", "gone@example.org", mail("two"))
    assert (told.value.code, told.value.recipient) == (550, True)
    out.send("bounce@table.example", "ben@example.org", mail("three"))
    out.close()
    out.close()
    assert [to for _, (to,), _ in smtp.envelopes] == ["anna@example.org", "ben@example.org"]


def test_4xx_is_for_later(smtp: SmtpServer) -> None:
    smtp.answers["full@example.org"] = "452 mailbox full"
    out = open_out(smtp.settings())
    with pytest.raises(Deferred, match="452 mailbox full"):
        out.send("", "full@example.org", mail())
    smtp.data_answer = "451 try later"
    with pytest.raises(Deferred, match="451"):
        out.send("", "anna@example.org", mail())
    smtp.data_answer = "554 looks like spam"
    with pytest.raises(Refused, match="looks like spam") as told:
        out.send("", "anna@example.org", mail())
    assert told.value.recipient is False
    smtp.data_answer = "250 taken"
    out.send("", "anna@example.org", mail())
    assert len(smtp.envelopes) == 1
    out.close()


def test_the_null_sender_and_dots_and_bare_newlines(smtp: SmtpServer) -> None:
    out = open_out(smtp.settings())
    raw = b"Subject: x\n\n.hidden\n..\nlast"
    out.send("", "anna@example.org", raw)
    out.close()
    ((sender, _, received),) = smtp.envelopes
    assert sender in ("", "<>", None)
    assert received == b"Subject: x\r\n\r\n.hidden\r\n..\r\nlast\r\n"


@pytest.mark.parametrize(
    "answer",
    [
        "550 5.4.5 Daily user sending limit exceeded. For more information go to …",
        "554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException",
    ],
)
def test_an_account_that_has_sent_its_fill_goes_on_later(smtp: SmtpServer, answer: str) -> None:
    smtp.data_answer = answer.replace("…", "the help pages")
    out = open_out(smtp.settings())
    with pytest.raises(Unusable, match="no more mail of ours today"):
        out.send("", "anna@example.org", mail())
    smtp.data_answer = "250 taken"
    out.send("", "anna@example.org", mail())
    assert len(smtp.envelopes) == 1
    out.close()


@pytest.mark.parametrize(
    ("answer", "of_sender"),
    [
        ("554 5.2.252 SendAsDenied; table@example.org not allowed to send as table+bounce.x@example.org", True),
        ("550 5.7.60 SMTP; Client does not have permissions to send as this sender", True),
        ("554 5.7.1 looks like spam", False),
    ],
)
def test_a_sender_that_is_refused_with_the_mail_is_told_from_a_mail_that_is(
    smtp: SmtpServer, answer: str, of_sender: bool
) -> None:
    smtp.data_answer = answer
    out = open_out(smtp.settings())
    with pytest.raises(Refused) as told:
        out.send("table+bounce.x@example.org", "anna@example.org", mail())
    assert (told.value.sender, told.value.recipient) == (of_sender, False)
    out.close()


@pytest.mark.parametrize("to", ["", "anna", "a b@example.org", "a@b>\r\nRCPT TO:<c@d", "a@b..c"])
def test_no_command_can_be_smuggled_into_an_envelope(smtp: SmtpServer, to: str) -> None:
    out = open_out(smtp.settings())
    with pytest.raises(Refused, match="cannot be in an envelope"):
        out.send("bounce@table.example", to, mail())
    assert smtp.envelopes == []
    out.close()


@pytest.mark.parametrize("features", [("SMTPUTF8", "8BITMIME"), ("SMTPUTF8", "PIPELINING")])
def test_an_address_that_is_not_ascii_is_written_to_where_the_server_knows_such(features: tuple[str, ...]) -> None:
    """RFC 6531; a host that is not ASCII has a name that is, and needs nothing."""
    with scripted_smtp({}, *features) as server:
        out = open_out(server.settings())
        out.send("bounce@table.example", "jörg@bücher.example", mail())
        out.send("bounce@table.example", "anna@bücher.example", mail())
        out.close()
    assert [to for to, _ in server.taken] == ["jörg@xn--bcher-kva.example", "anna@xn--bcher-kva.example"]
    first, second = (command for command in server.commands if command.startswith("MAIL"))
    assert " SMTPUTF8" in first
    assert ("BODY=8BITMIME" in first) == ("8BITMIME" in features)
    assert "UTF8" not in second


def test_an_address_that_is_not_ascii_is_refused_for_good_where_the_server_knows_none() -> None:
    with scripted_smtp({}) as server:
        out = open_out(server.settings())
        with pytest.raises(Refused, match="SMTPUTF8 only") as told:
            out.send("bounce@table.example", "jörg@post.example", mail())
        assert told.value.recipient is True
        out.send("bounce@table.example", "anna@bücher.example", mail())
        out.close()
    assert [to for to, _ in server.taken] == ["anna@xn--bcher-kva.example"]


def test_a_line_cut_between_two_mails_is_made_again(smtp: SmtpServer) -> None:
    with cut_line(smtp.port) as line:
        out = open_out(smtp.settings(port=line.port))
        out.send("", "anna@example.org", mail("one"))
        line.cut()
        out.send("", "ben@example.org", mail("two"))
        assert line.connections == 2
        out.close()
    assert len(smtp.envelopes) == 2


@contextlib.contextmanager
def server_that_hangs_up_after_the_mail() -> Iterator[int]:
    """Takes a mail and closes the connection without an answer: the gap that SMTP has."""
    listener = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        near, _ = listener.accept()
        file = near.makefile("rwb")
        file.write(b"220 hello\r\n")
        file.flush()
        for line in file:
            if line == b".\r\n":
                break
            answer = b"354 go on\r\n" if line == b"DATA\r\n" else b"250 fine\r\n"
            if line.split(b" ")[0].strip().upper() in (b"EHLO", b"MAIL", b"RCPT", b"DATA"):
                file.write(answer)
                file.flush()
        near.shutdown(socket.SHUT_RDWR)
        near.close()

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield int(listener.getsockname()[1])
    finally:
        thread.join(60)
        listener.close()


def test_no_answer_after_the_mail_is_for_later_and_not_repeated_at_once() -> None:
    with server_that_hangs_up_after_the_mail() as port:
        settings = MailOutSettings(kind=Kind.SMTP, host="127.0.0.1", port=port, security=Security.NONE)
        out = open_out(settings)
        with pytest.raises(Deferred, match="was lost"):
            out.send("", "anna@example.org", mail())
        out.close()


def test_a_server_that_is_gone_is_for_later() -> None:
    settings = MailOutSettings(kind=Kind.SMTP, host="127.0.0.1", port=free_port(), security=Security.NONE)
    with pytest.raises(Deferred, match=r"127\.0\.0\.1 cannot be used"):
        open_out(settings).send("", "anna@example.org", mail())


def test_a_server_without_tls_gets_no_mail_where_tls_is_wanted(smtp: SmtpServer) -> None:
    out = open_out(smtp.settings(security=Security.STARTTLS, user="table", password="s3cret"))
    with pytest.raises(Deferred, match="STARTTLS") as told:
        out.send("", "anna@example.org", mail())
    assert "s3cret" not in str(told.value)
    assert smtp.envelopes == []


def test_a_login_nobody_offers_is_for_later_not_the_recipients_fault(smtp: SmtpServer) -> None:
    for secret in ({"user": "table", "password": "s3cret"}, {"user": "table", "oauth2_token": "ya29"}):
        out = open_out(smtp.settings(**secret))
        with pytest.raises(Deferred, match="cannot be used"):
            out.send("", "anna@example.org", mail())
        out.close()


def test_a_composed_mail_goes_round(imap_server: ImapServer) -> None:
    """compose -> SMTP -> IMAP -> read."""
    box = imap_box(imap_server)
    outgoing = Outgoing(
        to="anna@example.org",
        from_address="table@example.org",
        subject="[g17 red k7q2m9w4t8x3b5n6] Zug 3: Größe",
        text="Hallo Anna,\n\nübermorgen ist Schluß.\n" + "." * 5 + "\n",
        html="<p>Hallo Anna</p>",
        message_id=message_id("example.org", "g17", "t3", "red"),
        date=datetime(2026, 11, 20, 18, 0, tzinfo=UTC),
    )
    with smtp_to_imap(imap_server, box.settings.folder) as smtp:
        out = open_out(smtp.settings())
        out.send("table+bounce.k7q2m9w4t8x3b5n6@example.org", outgoing.to, compose(outgoing))
        out.close()
    reader = open_in(box.settings)
    (fetched,) = fetch(reader, 5)
    got = letter.read(fetched.raw)
    assert (got.subject, got.text, got.message_id) == (outgoing.subject, outgoing.text, outgoing.message_id)
    reader.close()


def test_maildir_out_has_a_folder_a_recipient_and_no_doubles(tmp_path: Path) -> None:
    out = open_out(MailOutSettings(path=str(tmp_path)))
    out.send("", "Anna@example.org", mail("one"))
    out.send("", "anna@example.org", mail("one"))
    out.send("", "ben@example.org", mail("two"))
    out.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["anna@example.org", "ben@example.org"]
    assert len(list((tmp_path / "anna@example.org" / "new").iterdir())) == 1


@pytest.mark.parametrize("to", ["../../etc/passwd@x", "..", "/abs@x", "a\0b@x"])
def test_maildir_out_stays_in_its_folder(tmp_path: Path, to: str) -> None:
    out = open_out(MailOutSettings(path=str(tmp_path / "out")))
    with contextlib.suppress(Refused):
        out.send("", to, mail())
    assert all(path.is_relative_to(tmp_path / "out") for path in tmp_path.rglob("*") if path.is_file())


def test_maildir_out_on_a_full_or_missing_disk_is_for_later(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file, not a folder")
    with pytest.raises(Deferred, match="cannot be written"):
        open_out(MailOutSettings(path=str(tmp_path / "out"))).send("", "anna@example.org", mail())


def test_a_look_at_the_sender_sends_nothing(smtp: SmtpServer, tmp_path: Path) -> None:
    out = SmtpOut(smtp.settings())
    assert out.check() == "127.0.0.1 takes mail without a login (answered 250)"
    with cut_line(smtp.port) as line:
        cut = SmtpOut(smtp.settings(port=line.port))
        cut.check()
        line.cut()
        with pytest.raises(Deferred, match="was lost"):
            cut.check()
    out.close()
    assert smtp.envelopes == []
    assert "nothing is sent" in MaildirOut(MailOutSettings(path=str(tmp_path / "out"))).check()
    (tmp_path / "file").write_text("")
    with pytest.raises(Deferred, match="cannot be made"):
        MaildirOut(MailOutSettings(path=str(tmp_path / "file" / "out"))).check()
