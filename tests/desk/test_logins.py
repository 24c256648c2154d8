"""A service runs for months, a token for an hour: what is in the file is what the mail server is shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.ground.desk import Desk
from pbem.mail.transports import MailInSettings, MailOutSettings
from tests.desk.office import TABLE, Office
from tests.desk.test_sending import put


@dataclass(kw_only=True)
class Server:
    """A mail server that notes the tokens with which it was opened and closed."""

    opened: list[str] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)

    def open(self, settings: MailInSettings | MailOutSettings) -> Line:
        """A connection, made with the settings' token."""
        self.opened.append(settings.oauth2_token)
        return Line(self, settings.oauth2_token)


@dataclass
class Line:
    """A connection: an empty mailbox, and a sender that takes everything."""

    server: Server
    token: str

    def waiting(self) -> list[str]:
        """Nothing."""
        return []

    def send(self, envelope_from: str, to: str, raw: bytes) -> None:
        """Taken."""

    def close(self) -> None:
        """Noted."""
        self.server.closed.append(self.token)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Server:
    """What every mailbox and sender is opened on."""
    made = Server()
    monkeypatch.setattr("pbem.mail.transports.open_in", made.open)
    monkeypatch.setattr("pbem.mail.transports.open_out", made.open)
    return made


def with_token(office: Office, ways: Iterable[str]) -> Path:
    """The table's mail comes, or goes, by a server that wants a token; the file it is in."""
    file = office.folder / "mail.token"
    file.write_text("first\n", encoding="utf-8")
    login = {"host": "mail.example", "user": TABLE, "oauth2_token_file": "mail.token"}
    mail = office.desk.config.mail
    changed: dict[str, Any] = {
        way: getattr(mail, way).model_copy(update=login | {"kind": kind})
        for way, kind in (("incoming", "imap"), ("outgoing", "smtp"))
        if way in ways
    }
    config = office.desk.config.model_copy(update={"mail": mail.model_copy(update=changed)})
    office.desk = Desk(config=config, store=office.desk.store)
    return file


def test_a_renewed_token_is_shown_at_the_next_pass_and_an_old_one_kept(office: Office, server: Server) -> None:
    file = with_token(office, ["incoming"])
    office.poll()
    office.poll()
    assert (server.opened, server.closed) == (["first"], []), "one connection for as long as it will do"
    file.write_text("second\n", encoding="utf-8")
    assert office.poll().trouble == ""
    assert (server.opened, server.closed) == (["first", "second"], ["first"])


def test_the_sender_is_shown_the_renewed_token_too(office: Office, server: Server) -> None:
    file = with_token(office, ["outgoing"])
    for token in ("first", "second"):
        file.write_text(token, encoding="utf-8")
        put(office, [f"{token}@players.example"])
        assert office.poll().sent == 1
    assert "second" in server.opened


def test_a_file_that_is_being_written_is_trouble_for_one_pass(office: Office, server: Server) -> None:
    file = with_token(office, ["incoming"])
    office.poll()
    file.write_text("", encoding="utf-8")
    assert "mail.token is empty" in office.poll().trouble
    file.write_text("second", encoding="utf-8")
    assert office.poll().trouble == ""
    assert server.opened == ["first", "second"]


@pytest.mark.usefixtures("server")
def test_no_secret_is_in_what_a_desk_says_of_itself(office: Office) -> None:
    with_token(office, ["incoming", "outgoing"])
    office.poll()
    assert "first" not in repr(office.desk)
