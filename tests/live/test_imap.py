"""What only IMAP can do wrong: rebuilt mailboxes, poor servers, cut lines, TLS, logins."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest
from imapclient import IMAPClient

from pbem.mail import letter
from pbem.mail.transports import Security, Unreachable, imap, imap_reading, open_in
from pbem.mail.transports.imap import ImapIn
from pbem.mail.transports.imap_session import Session
from tests.live.servers import ImapServer, cut_line, free_port
from tests.live.test_mail_in import fetch, imap_box, mail

pytestmark = pytest.mark.live


def subjects(reader: Any, limit: int = 50) -> list[str]:
    return [letter.read(fetched.raw).subject for fetched in fetch(reader, limit)]


def without(monkeypatch: pytest.MonkeyPatch, *missing: str) -> None:
    """Makes the servers look as if they had none of these capabilities."""
    has = IMAPClient.has_capability
    monkeypatch.setattr(IMAPClient, "has_capability", lambda self, name: name not in missing and bool(has(self, name)))


def test_a_key_of_a_rebuilt_mailbox_moves_nothing(imap_server: ImapServer) -> None:
    box = imap_box(imap_server)
    box.put(mail("before"))
    reader = box.open()
    (old,) = fetch(reader, 5)
    outside = imap_server.client()
    outside.delete_folder(box.settings.folder)
    time.sleep(1.1)  # UIDVALIDITY is a time in seconds at some servers
    outside.create_folder(box.settings.folder)
    box.put(mail("after"))
    reader.close()
    reader = box.open()
    reader.done_many([old.key])
    reader.set_aside(old.key)
    (new,) = fetch(reader, 5)
    assert letter.read(new.raw).subject == "after"
    assert new.key != old.key
    reader.close()
    outside.logout()


def test_a_mailbox_rebuilt_between_two_commands_is_not_touched(
    imap_server: ImapServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line breaks between marking read and moving, and the mailbox behind the new line is another one."""
    box = imap_box(imap_server)
    box.put(mail("innocent"))
    with cut_line(imap_server.port) as line:
        reader = ImapIn(imap_server.settings(box.settings.folder, port=line.port))
        (fetched,) = fetch(reader, 5)
        select = Session._select

        def rebuilt(self: Session, client: Any) -> None:
            select(self, client)
            self.validity += 1

        monkeypatch.setattr(Session, "_select", rebuilt)
        line.cut()
        reader.done_many([fetched.key])
        assert (box.count("in"), box.unread()) == (1, 1)
        reader.close()


@pytest.mark.parametrize("missing", [("MOVE",), ("MOVE", "UIDPLUS"), ("MOVE", "UIDPLUS", "IDLE", "CONDSTORE")])
def test_servers_without_move_and_uidplus(
    imap_server: ImapServer, monkeypatch: pytest.MonkeyPatch, missing: tuple[str, ...]
) -> None:
    without(monkeypatch, *missing)
    box = imap_box(imap_server)
    for n in range(3):
        box.put(mail(f"n{n}"))
    reader = box.open()
    first, second, _ = fetch(reader, 9)
    reader.done_many([first.key])
    reader.set_aside(second.key)
    assert subjects(reader) == ["n2"]
    assert (box.count("done"), box.count("odd")) == (1, 1)
    reader.close()


def test_a_connection_that_is_kept_sees_every_mail_at_once(imap_server: ImapServer) -> None:
    """A fetch that says it is complete is: servers search what they reported last unless they are asked for news."""
    box = imap_box(imap_server)
    reader = box.open()
    for count in range(4):
        assert len(list(fetch(reader, 9))) == count
        box.put(mail(f"mail {count}"))
    reader.close()


def test_waiting_without_idle_looks_now_and_then(imap_server: ImapServer, monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "IDLE")
    box = imap_box(imap_server, poll_every=0.3)
    reader = box.open()
    timer = threading.Timer(0.7, box.put, [mail()])
    timer.start()
    assert reader.wait(60) is True
    timer.join()
    reader.close()


def test_idle_is_renewed(imap_server: ImapServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imap, "IDLE_AT_MOST", 0.4)
    box = imap_box(imap_server)
    reader = box.open()
    timer = threading.Timer(1.3, box.put, [mail()])
    timer.start()
    assert reader.wait(60) is True
    timer.join()
    reader.close()


def test_a_cut_line_is_made_again(imap_server: ImapServer) -> None:
    box = imap_box(imap_server)
    for n in range(4):
        box.put(mail(f"n{n}"))
    with cut_line(imap_server.port) as line:
        reader = ImapIn(imap_server.settings(box.settings.folder, port=line.port))
        keys = [fetched.key for fetched in fetch(reader, 9)]
        line.cut()
        reader.done_many(keys[:2])
        line.cut()
        assert subjects(reader) == ["n2", "n3"]
        box.put(mail())
        line.cut()
        assert reader.wait(60) is True
        assert line.connections == 4
        reader.close()
    assert (box.count("in"), box.count("done")) == (3, 2)


def test_a_line_cut_in_the_middle_of_a_fetch(imap_server: ImapServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imap_reading, "BATCH", 2)
    box = imap_box(imap_server)
    for n in range(6):
        box.put(mail(f"n{n}"))
    with cut_line(imap_server.port) as line:
        reader = ImapIn(imap_server.settings(box.settings.folder, port=line.port))
        seen = []
        for fetched in fetch(reader, 9):
            seen.append(letter.read(fetched.raw).subject)
            if len(seen) == 2:
                line.cut()
        assert seen == [f"n{n}" for n in range(6)]
        reader.close()


def test_a_line_cut_while_waiting(imap_server: ImapServer) -> None:
    box = imap_box(imap_server)
    with cut_line(imap_server.port) as line:
        reader = ImapIn(imap_server.settings(box.settings.folder, port=line.port))
        list(fetch(reader, 1))  # signed in before the line is cut, however slow the machine
        timers = [threading.Timer(0.5, line.cut), threading.Timer(1.2, box.put, [mail()])]
        for timer in timers:
            timer.start()
        assert reader.wait(60) is True
        for timer in timers:
            timer.join()
        reader.close()


def test_a_server_that_is_gone_is_said_in_a_sentence(imap_server: ImapServer) -> None:
    reader = open_in(imap_server.settings(port=free_port()))
    with pytest.raises(Unreachable, match=r"127\.0\.0\.1 cannot be reached"):
        list(fetch(reader, 1))
    reader.close()


def test_a_wrong_password_is_said_and_not_shown(imap_server: ImapServer) -> None:
    settings = imap_server.settings(password="wr0ng-secret")
    with pytest.raises(Unreachable, match="does not let gm in") as told:
        list(fetch(open_in(settings), 1))
    assert "wr0ng-secret" not in str(told.value) + repr(settings)


def test_a_missing_folder_is_said(imap_server: ImapServer) -> None:
    with pytest.raises(Unreachable, match="folder nowhere of gm cannot be opened"):
        list(fetch(open_in(imap_server.settings("nowhere")), 1))


def test_two_batches_by_bytes(imap_server: ImapServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imap_reading, "BATCH_BYTES", 500)
    box = imap_box(imap_server)
    for n in range(7):
        box.put(mail(f"n{n}"))
    reader = box.open()
    assert subjects(reader) == [f"n{n}" for n in range(7)]
    reader.close()


def test_tls_and_starttls(dovecot_server: ImapServer) -> None:
    box = imap_box(dovecot_server)
    box.put(mail("sealed"))
    trusted = {"ca_file": dovecot_server.ca_file, "host": "localhost"}
    for security, port in ((Security.TLS, dovecot_server.tls_port), (Security.STARTTLS, dovecot_server.port)):
        settings = dovecot_server.settings(box.settings.folder, security=security, port=port, **trusted)
        reader = open_in(settings)
        assert subjects(reader) == ["sealed"]
        reader.close()


def test_a_certificate_nobody_vouches_for_is_not_taken(dovecot_server: ImapServer) -> None:
    settings = dovecot_server.settings(security=Security.TLS, port=dovecot_server.tls_port, host="localhost")
    with pytest.raises(Unreachable, match="certificate"):
        list(fetch(open_in(settings), 1))


def test_a_password_does_not_cross_the_network_in_the_clear(pymap_server: ImapServer) -> None:
    with pytest.raises(Unreachable, match="without encryption"):
        open_in(pymap_server.settings(host="mail.example.org"))
    open_in(pymap_server.settings(host="mail.example.org", plain_allowed=True)).close()
    open_in(pymap_server.settings(host="::1")).close()


def test_oauth2_sends_the_token_and_says_when_it_is_refused(dovecot_server: ImapServer) -> None:
    """Dovecot has no XOAUTH2 here: what counts is that the token is what is offered, and the sentence."""
    settings = dovecot_server.settings(oauth2_token="ya29.secret")
    with pytest.raises(Unreachable, match="the password or the token") as told:
        list(fetch(open_in(settings), 1))
    assert "ya29" not in str(told.value) + repr(settings)


def test_a_look_at_the_mailbox_changes_nothing(imap_server: ImapServer, monkeypatch: pytest.MonkeyPatch) -> None:
    box = imap_box(imap_server)
    box.put(mail())
    reader = ImapIn(box.settings)
    assert reader.check() == (
        f"gm at 127.0.0.1, folder {box.settings.folder}, mails waiting: 1; IDLE: a new mail wakes `pbem run` at once"
    )
    without(monkeypatch, "IDLE")
    assert reader.check().endswith("no IDLE: looked at every 15 s")
    assert (box.count("in"), box.unread()) == (1, 1)
    reader.close()
