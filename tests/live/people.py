"""Four people and their mail programs, written with the standard library and not with the table's own composer."""

from __future__ import annotations

import email
import email.policy
import html
import textwrap
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from email.charset import QP, Charset
from email.message import EmailMessage
from email.mime.text import MIMEText
from email.utils import format_datetime, formataddr
from typing import Protocol

from pbem.mail.letter import Letter

Mail = EmailMessage | MIMEText
#: Stands right above the first order of who quotes all; no order, and it must not cost one.
GREETING = "Hello,"
Write = Callable[["Townsman", Letter, str], Mail]


class Desktop(Protocol):
    """Where the letters lie that somebody has read."""

    @property
    def raw(self) -> dict[str, bytes]:
        """Message-ID to raw letter."""
        ...


@dataclass(kw_only=True)
class Townsman:
    """Somebody with a manner of writing."""

    seat: str
    town: Desktop
    write: Write
    sent: list[str] = field(default_factory=list)  #: the Message-IDs of this person's mails

    @property
    def address(self) -> str:
        """Where letters reach this person."""
        return f"{self.seat.lower()}@town.example"

    def order_mail(self, newest: Letter, orders: str, now: datetime) -> bytes:
        """A reply to the newest letter."""
        mail = self.write(self, newest, orders)
        mail["From"] = formataddr((f"{self.seat} Álvarez-Müller", self.address))
        mail["To"] = newest.header("reply-to").rpartition("<")[2].rstrip("> ")
        mail["Subject"] = f"Re: {newest.subject}"
        mail["Date"] = format_datetime(now)
        mail["Message-ID"] = f"<{self.seat.lower()}.{len(self.sent)}@town.example>"
        mail["In-Reply-To"] = str(newest.message_id)
        mail["References"] = " ".join((*newest.references, str(newest.message_id)))
        self.sent.append(mail["Message-ID"])
        return mail.as_bytes(policy=mail.policy.clone(linesep="\r\n"))

    def page(self, letter: Letter) -> str:
        """The HTML of a letter, as a mail program would quote it."""
        whole = email.message_from_bytes(self.town.raw[str(letter.message_id)], policy=email.policy.default)
        part = whole.get_body(("html",))
        assert isinstance(part, EmailMessage)
        return str(part.get_content()).partition("<body")[2].partition(">")[2].rpartition("</body>")[0]


def quoting_all(person: Townsman, letter: Letter, orders: str) -> Mail:
    """HTML alone, on top of the whole report, its order form and its own orders included."""
    lines = "".join(f"<div>{html.escape(line)}</div>" for line in [GREETING, *orders.splitlines()])
    mail = EmailMessage()
    mail.set_content(
        f'<html><head><meta charset="utf-8"></head><body><div dir="ltr">{lines}<div><br></div></div>'
        '<div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, 5 Jan 2026 at 22:03, The Table '
        f"&lt;table@town.example&gt; wrote:<br></div>"
        f'<blockquote class="gmail_quote" style="margin:0 0 0 .8ex">{person.page(letter)}'
        "</blockquote></div></body></html>",
        subtype="html",
    )
    return mail


def below_the_quotation(person: Townsman, letter: Letter, orders: str) -> Mail:
    """All of the report quoted, the orders below it, broken at 72 columns, then a signature."""
    quoted = "\n".join(f"> {line}".rstrip() for line in letter.text.splitlines())
    broken = "\n".join(textwrap.fill(line, 72, break_on_hyphens=False) for line in orders.splitlines())
    mail = EmailMessage()
    mail.set_content(
        f"On 05/01/2026 22:03, The Table wrote:\n{quoted}\n\n{broken}\n\n-- \n{person.seat}\n1 Harbour Street, Cádiz\n"
        "2 boats and no war since 1588\n",
        cte="quoted-printable",
    )
    return mail


def in_latin_1(person: Townsman, letter: Letter, orders: str) -> Mail:
    """An old program: ISO 8859-1 in quoted-printable, umlauts below END, nothing quoted."""
    latin = Charset("iso-8859-1")
    latin.body_encoding = QP
    text = f"{orders}\nEND\n\nSchöne Grüße aus Köln\n"
    return MIMEText(text, "plain", latin)  # type: ignore[arg-type]


def from_a_phone(person: Townsman, letter: Letter, orders: str) -> Mail:
    """Lower case, curly quotes and a phone's last line above the quoted report; text beside HTML."""
    small = orders.lower()
    text = f"{small}\n\nSent from my iPhone\n\n> On 5 Jan 2026, at 22:03, The Table <table@town.example> wrote:\n> \n"
    text += "\n".join(f"> {line}" for line in letter.text.splitlines())
    mail = EmailMessage()
    mail.set_content(text, cte="base64")
    lines = "".join(f"<div>{html.escape(line)}</div>" for line in small.splitlines())
    mail.add_alternative(
        f'<html><body dir="auto">{lines}<div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br>'
        f'<blockquote type="cite">{person.page(letter)}</blockquote></div></body></html>',
        subtype="html",
    )
    return mail


MANNERS: tuple[Write, ...] = (quoting_all, below_the_quotation, in_latin_1, from_a_phone)
