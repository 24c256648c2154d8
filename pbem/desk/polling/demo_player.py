"""A bot's mail client in a demonstration, and the post between it and the table.

Each seat replies to its newest letter in another manner (plain, top-posted with the report quoted, HTML from a phone),
so that a demonstration also shows that none of them breaks an order.
"""

from __future__ import annotations

import html
import os
from collections.abc import Iterator
from datetime import datetime
from email.utils import format_datetime, parsedate_to_datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from pbem.mail.compose import Outgoing, compose
from pbem.mail.letter import Letter, read
from pbem.mail.transports.maildir import make_maildir

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk


class Person(Protocol):
    """Who writes the mails of a seat."""

    @property
    def address(self) -> str:
        """Where its letters go and its mails come from."""
        ...

    def order_mail(self, newest: Letter, orders: str, now: datetime) -> bytes:
        """A reply to the newest letter, with these order lines."""
        ...


class Post(Protocol):
    """What carries mails between the people and the table."""

    def deliver(self, raw: bytes, at: datetime) -> None:
        """A mail of a person reaches the table's mailbox at that moment."""
        ...

    def newest(self, address: str) -> Letter:
        """The letter that reached an address last."""
        ...

    def count(self) -> int:
        """How many letters have reached anybody."""
        ...


class MaildirPost:
    """Everybody's mailbox is a Maildir of the desk's config."""

    def __init__(self, desk: Desk) -> None:
        self._inbox = make_maildir(desk.config.path(desk.config.mail.incoming.path))
        self._root = desk.config.path(desk.config.mail.outgoing.path)
        self._delivered = 0
        self._letters: dict[str, dict[str, Letter]] = {}

    def deliver(self, raw: bytes, at: datetime) -> None:
        """The mail as a file whose time is `at`."""
        self._delivered += 1
        path = self._inbox / "new" / f"{self._delivered:06}.demo"
        path.write_bytes(raw)
        os.utime(path, (at.timestamp(), at.timestamp()))

    def newest(self, address: str) -> Letter:
        """By the table's own clock, not the disk's: a file's time may be the same for two letters."""
        known = self._letters.setdefault(address, {})
        for path in _letter_files(self._root / address):
            if path.name not in known:
                known[path.name] = read(path.read_bytes())
        return max(known.values(), key=lambda letter: (parsedate_to_datetime(letter.header("date")), letter.message_id))

    def count(self) -> int:
        """The letters in all folders."""
        return sum(1 for folder in self._root.iterdir() for _ in _letter_files(folder))


def _letter_files(folder: Path) -> Iterator[Path]:
    if (folder / "new").is_dir():
        yield from (folder / "new").iterdir()


class DemoPlayer:
    """One seat's person."""

    def __init__(self, seat: str, seed: int, place: int) -> None:
        self.address = f"{seat.lower()}@players.example"
        self._seat = seat
        self._manner = (seed + place) % 3
        self._sent = 0

    def order_mail(self, newest: Letter, orders: str, now: datetime) -> bytes:
        """A reply to the newest letter, with these order lines."""
        self._sent += 1
        quoted = newest.text.splitlines()[:12]
        text, page = self._body(orders, quoted, now)
        return compose(
            Outgoing(
                to=newest.header("reply-to").rpartition("<")[2].rstrip("> "),
                from_address=self.address,
                from_name=self._seat,
                subject=f"Re: {newest.subject}",
                text=text,
                html=page,
                message_id=f"<{self._seat.lower()}.{self._sent}@players.example>",
                in_reply_to=newest.message_id or "",
                auto_submitted="no",
                date=now,
            )
        )

    def _body(self, orders: str, quoted: list[str], now: datetime) -> tuple[str, str]:
        attribution = f"On {format_datetime(now)}, The Table wrote:"
        if self._manner == 0:
            return f"{orders}\nEND\n", ""
        below = "\n".join([attribution, *(f"> {line}" for line in quoted)])
        if self._manner == 1:
            return f"{orders}\n\n-- \n{self._seat}, Admiral of the Demo\n\n{below}\n", ""
        lines = "".join(f"<div>{html.escape(line)}</div>" for line in orders.splitlines())
        inner = "<br>".join(html.escape(line) for line in quoted)
        page = (
            f'<html><body>{lines}<br><div class="gmail_quote"><div class="gmail_attr">{html.escape(attribution)}</div>'
            f"<blockquote>{inner}</blockquote></div></body></html>"
        )
        return "", page
