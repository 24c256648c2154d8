"""A town with a post: a mailbox on an IMAP server for the table and for each player, one SMTP server for all of them.

Everybody in it is at an arm's length of the table: letters are read over IMAP, mails are sent by SMTP. The post stamps
what it delivers with the table's own clock, so that a game of weeks can be played in a minute.
"""

from __future__ import annotations

import contextlib
import smtplib
import ssl
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword
from imapclient import IMAPClient

from pbem.desk.ground import now as clock
from pbem.mail.letter import Letter, read
from tests.live.servers import PASSWORD, USER, ImapServer, free_port

TABLE = "table@town.example"


@dataclass(frozen=True, kw_only=True)
class Mailbox:
    """Where an address's mail is kept."""

    client: IMAPClient  #: logged in, for the person's own use
    carrier: IMAPClient  #: another connection to it, for the post
    folder: str


@dataclass(kw_only=True)
class Town:
    """Everybody's mailboxes, and the mails on their way."""

    mailboxes: dict[str, Mailbox]  #: address to mailbox
    port: int  #: of the SMTP server
    ca_file: str = ""  #: its certificate; "" where it speaks without TLS
    refused: list[str] = field(default_factory=list)  #: recipients nobody here knows
    raw: dict[str, bytes] = field(default_factory=dict)  #: Message-ID to the letters that players have read

    # what aiosmtpd calls, by name

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: list[str]) -> str:  # noqa: N802
        """Whether that person lives here."""
        if base_address(address) not in self.mailboxes:
            self.refused.append(address)
            return "550 nobody of that name lives here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """The mail is put into the mailbox of whom it is for."""
        for address in envelope.rcpt_tos:
            box = self.mailboxes[base_address(address)]
            box.carrier.append(box.folder, envelope.original_content, msg_time=clock.now())
        return "250 delivered"

    # what a demonstration asks of a post

    def deliver(self, raw: bytes, at: datetime) -> None:
        """A player hands a mail to the SMTP server."""
        letter = read(raw)
        with smtplib.SMTP("127.0.0.1", self.port, "town.example", timeout=60) as client:
            if self.ca_file:
                client.starttls(context=ssl.create_default_context(cafile=self.ca_file))
                client.login(str(letter.sender), PASSWORD)
            client.sendmail(str(letter.sender), list(letter.recipients), raw)

    def newest(self, address: str) -> Letter:
        """The player looks into the own mailbox."""
        raw = _contents(self.mailboxes[address].client, self.mailboxes[address].folder, newest=True)[-1]
        letter = read(raw)
        self.raw[str(letter.message_id)] = raw
        return letter

    def count(self) -> int:
        """The letters that are in the players' mailboxes."""
        return sum(len(self.letters(address)) for address in self.mailboxes if address != TABLE)

    def letters(self, address: str, folder: str = "") -> list[Letter]:
        """All mails of an address, of another folder than the usual one where named."""
        box = self.mailboxes[address]
        return [read(raw) for raw in _contents(box.client, folder or box.folder)]

    def arrived(self, address: str, after: int) -> list[bytes]:
        """The raw letters of an address, without the first `after` of them."""
        box = self.mailboxes[address]
        return _contents(box.client, box.folder, after=after)


def base_address(address: str) -> str:
    """table+tag@… is table@…."""
    local, _, host = address.lower().partition("@")
    return f"{local.partition('+')[0]}@{host}"


def _contents(client: IMAPClient, folder: str, *, newest: bool = False, after: int = 0) -> list[bytes]:
    client.select_folder(folder)
    uids = sorted(client.search("ALL"))[-1 if newest else after :]
    found = client.fetch(uids, [b"BODY.PEEK[]"]) if uids else {}
    return [found[uid][b"BODY[]"] for uid in uids]


def _authenticated(server: Any, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
    right = isinstance(data, LoginPassword) and data.password == PASSWORD.encode()
    return AuthResult(success=right)


@contextlib.contextmanager
def town_with_accounts(imap: ImapServer, people: list[str]) -> Iterator[Town]:
    """Everybody has an account; the SMTP server wants STARTTLS and a login."""
    local = {address: address.partition("@")[0] for address in people}
    boxes = {TABLE: Mailbox(client=imap.client(), carrier=imap.client(), folder="INBOX")}
    for address, user in local.items():
        boxes[address] = Mailbox(client=imap.client(user), carrier=imap.client(user), folder="INBOX")
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(imap.ca_file, str(Path(imap.ca_file).with_name("key.pem")))
    options = {"tls_context": tls, "require_starttls": True, "authenticator": _authenticated, "auth_required": True}
    with _open(boxes, ca_file=imap.ca_file, **options) as town:
        yield town


@contextlib.contextmanager
def town_with_folders(imap: ImapServer, people: list[str]) -> Iterator[Town]:
    """The server has one account only: a player's mailbox is a folder of it."""
    boxes = {TABLE: Mailbox(client=imap.client(), carrier=imap.client(), folder="INBOX")}
    for address in people:
        box = Mailbox(client=imap.client(), carrier=imap.client(), folder=address.partition("@")[0])
        box.client.create_folder(box.folder)
        boxes[address] = box
    with _open(boxes) as town:
        yield town


@contextlib.contextmanager
def _open(boxes: dict[str, Mailbox], ca_file: str = "", **options: Any) -> Iterator[Town]:
    town = Town(mailboxes=boxes, port=free_port(), ca_file=ca_file)
    controller = Controller(town, hostname="127.0.0.1", port=town.port, **options)
    controller.start()
    try:
        yield town
    finally:
        controller.stop()
        for box in boxes.values():
            box.client.logout()
            box.carrier.logout()


def table_config(folder: Path, imap: ImapServer, town: Town, *, database: str, security: str, variable: str) -> Path:
    """A host's config for that town, as a host would write it: the password is in an environment variable."""
    path = folder / "pbem.toml"
    tls = f'ca_file = "{imap.ca_file}"\n' if imap.ca_file else ""
    login = f'user = "{USER}"\npassword_env = "{variable}"\n' if town.ca_file else ""
    incoming = f'kind = "imap"\nhost = "127.0.0.1"\nport = {imap.port}\nsecurity = "{security}"\n{tls}'
    outgoing = f'kind = "smtp"\nhost = "127.0.0.1"\nport = {town.port}\nsecurity = "{security}"\n{tls}'
    path.write_text(
        f'[table]\naddress = "{TABLE}"\nmoderator = "moderator@town.example"\nname = "The Table"\n'
        f'[database]\nurl = "{database}"\n'
        f'[mail]\npictures = false\n[mail.in]\n{incoming}user = "{USER}"\npassword_env = "{variable}"\n'
        f"[mail.out]\n{outgoing}{login}"
    )
    return path
