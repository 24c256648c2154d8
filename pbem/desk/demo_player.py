"""A bot's mail client in a demonstration: reads its newest letter and replies to it as people do.

Each seat replies in another manner (plain, top-posted with the report quoted, HTML from a phone), so that a
demonstration also shows that none of them breaks an order.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from datetime import datetime
from email.utils import format_datetime
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.mail.compose import Outgoing, compose
from pbem.mail.letter import Letter, read

if TYPE_CHECKING:
    from pbem.desk.desk import Desk


def letter_files(desk: Desk, address: str = "") -> Iterator[Path]:
    """The letters delivered so far, of one recipient where named, in the order of their names."""
    root = desk.config.path(desk.config.mail.outgoing.path)
    folders = [root / address] if address else sorted(path for path in root.iterdir() if path.is_dir())
    for folder in folders:
        if (folder / "new").is_dir():
            yield from sorted((folder / "new").iterdir(), key=lambda path: (path.stat().st_mtime_ns, path.name))


class DemoPlayer:
    """One seat's person."""

    def __init__(self, seat: str, seed: int, place: int) -> None:
        self.address = f"{seat.lower()}@players.example"
        self._seat = seat
        self._manner = (seed + place) % 3
        self._sent = 0

    def order_mail(self, desk: Desk, orders: str, now: datetime) -> bytes:
        """A reply to the newest letter, with these order lines."""
        newest = self._newest(desk)
        self._sent += 1
        quoted = newest.text.splitlines()[:12]
        text, page = self._body(orders, quoted, now)
        return compose(
            Outgoing(
                to=newest.header("reply-to").rpartition("<")[2].rstrip("> ") or desk.address,
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

    def _newest(self, desk: Desk) -> Letter:
        files = list(letter_files(desk, self.address))
        return read(files[-1].read_bytes())

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
