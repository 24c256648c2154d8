"""Signing in with a token: what the servers of large providers are shown, and what becomes of a stale one."""

from __future__ import annotations

import base64
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from pbem.mail.transports import (
    Deferred,
    Kind,
    MailInSettings,
    MailOutSettings,
    Security,
    Unreachable,
    open_in,
    open_out,
)
from tests.live.servers import SmtpServer, free_port
from tests.live.test_mail_in import fetch, mail

pytestmark = pytest.mark.live

USER, GOOD = "table@example.org", "ya29.good"
#: SASL XOAUTH2 as Google and Microsoft describe it.
SHOWN = f"user={USER}\1auth=Bearer {GOOD}\1\1"


class Line(socketserver.StreamRequestHandler):
    """An IMAP server with an empty mailbox that lets in whoever shows the good token."""

    def handle(self) -> None:
        """One connection, command by command."""
        self._say("* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=XOAUTH2] ready")
        for line in self.rfile:
            tag, _, rest = line.decode().strip().partition(" ")
            command = rest.removeprefix("UID ").split(" ")[0].upper()
            if command == "AUTHENTICATE":
                self._let_in(tag, rest.split(" ")[2:])
            elif command == "LOGOUT":
                self._say("* BYE", f"{tag} OK")
                return
            else:
                told = {
                    "SELECT": "* 0 EXISTS\r\n* OK [UIDVALIDITY 7] valid",
                    "SEARCH": "* SEARCH",
                    "CAPABILITY": "* CAPABILITY IMAP4rev1",
                }
                self._say(*([told[command]] if command in told else []), f"{tag} OK done")

    def _let_in(self, tag: str, initial: list[str]) -> None:
        if not initial:
            self._say("+ ")
        shown = base64.b64decode(initial[0] if initial else self.rfile.readline())
        if shown.decode() == SHOWN:
            self._say(f"{tag} OK welcome")
            return
        self._say("+ " + base64.b64encode(b'{"status":"400"}').decode())
        self.rfile.readline()
        self._say(f"{tag} NO AUTHENTICATE failed.")

    def _say(self, *lines: str) -> None:
        self.wfile.write("".join(f"{line}\r\n" for line in lines).encode())


@contextmanager
def imap_server() -> Iterator[int]:
    """The server's port."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Line) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield int(server.server_address[1])
        server.shutdown()


@dataclass(kw_only=True)
class TokenSmtp(SmtpServer):
    """A submission server of the same kind."""

    async def auth_XOAUTH2(self, server: Any, args: list[str]) -> AuthResult:  # noqa: N802
        """aiosmtpd calls it by name."""
        if base64.b64decode(args[1]).decode() == SHOWN:
            return AuthResult(success=True)
        await server.challenge_auth(b'{"status":"400"}')
        return AuthResult(success=False, handled=False)


@contextmanager
def smtp_server() -> Iterator[TokenSmtp]:
    """The server, running; it takes no mail from who has not signed in."""
    server = TokenSmtp(port=free_port())
    controller = Controller(server, hostname=server.host, port=server.port, auth_required=True, auth_require_tls=False)
    controller.start()
    try:
        yield server
    finally:
        controller.stop()


def mailbox(port: int, token: str) -> MailInSettings:
    return MailInSettings(
        kind=Kind.IMAP, host="127.0.0.1", port=port, security=Security.NONE, user=USER, oauth2_token=token, timeout=60.0
    )


def test_a_mailbox_is_opened_with_the_token() -> None:
    with imap_server() as port:
        reader = open_in(mailbox(port, GOOD))
        assert list(fetch(reader, 5)) == []
        reader.close()


def test_a_mailbox_says_that_a_stale_token_is_not_taken() -> None:
    with imap_server() as port, pytest.raises(Unreachable, match="the password or the token") as told:
        list(fetch(open_in(mailbox(port, "ya29.stale")), 5))
    assert "ya29" not in str(told.value)


def sender(server: TokenSmtp, token: str) -> MailOutSettings:
    return server.settings(user=USER, oauth2_token=token)


def test_mail_is_sent_with_the_token() -> None:
    with smtp_server() as server:
        out = open_out(sender(server, GOOD))
        out.send("table@example.org", "anna@example.org", mail())
        out.close()
        assert [to for _, to, _ in server.envelopes] == [["anna@example.org"]]


def test_mail_waits_while_the_token_is_stale() -> None:
    with smtp_server() as server:
        out = open_out(sender(server, "ya29.stale"))
        with pytest.raises(Deferred, match="cannot be used") as told:
            out.send("table@example.org", "anna@example.org", mail())
        out.close()
        assert "ya29" not in str(told.value)
        assert server.envelopes == []
