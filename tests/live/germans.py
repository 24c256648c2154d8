"""People with German mail programs, who write their orders in German words."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from email.message import EmailMessage
from email.utils import format_datetime

from pbem.core.language import speaking
from pbem.core.ruleset import OrderContext
from pbem.core.sheet import Sheet
from pbem.desk.desk import Desk
from pbem.desk.dossier import open_dossier
from pbem.desk.tongues import tongue
from pbem.games.colonialism import orders_words as w
from pbem.games.colonialism.facts_reading import fact_reader
from pbem.games.colonialism.orders_text import line_of_order
from pbem.mail.letter import Letter
from tests.live.people import Townsman, Write
from tests.live.town import TABLE

GERMAN = "de"
GAME = "g1"  #: the only one of the table
#: What is asked beside the orders, one after the other.
_QUESTIONS = ("KARTE", "STATUS", "REGELN Söldner", "PRÜFE", "VERLAUF", "KARTE Naher Osten")


@dataclass(kw_only=True)
class German(Townsman):
    """Somebody who introduces himself in German, and writes a bot's orders in German words."""

    desk: Desk = field(repr=False)
    written: list[str] = field(default_factory=list)  #: the order lines sent

    def hello(self, now: datetime) -> bytes:
        """The first mail to the table: which language he wants."""
        mail = EmailMessage()
        mail.set_content("SPRACHE de\n\n-- \nGruß\n")
        mail["From"], mail["To"], mail["Subject"] = self.address, TABLE, "Guten Tag"
        mail["Date"], mail["Message-ID"] = format_datetime(now), f"<hello.{self.seat.lower()}@town.example>"
        return mail.as_bytes(policy=mail.policy.clone(linesep="\r\n"))

    def order_mail(self, newest: Letter, orders: str, now: datetime) -> bytes:
        """A reply to the newest letter, in German, with a question."""
        lines = in_german(self.desk, self.seat, orders.splitlines())
        self.written += lines
        return super().order_mail(newest, "\n".join([*lines, _QUESTIONS[len(self.sent) % len(_QUESTIONS)]]), now)


def in_german(desk: Desk, seat: str, lines: Sequence[str]) -> list[str]:
    """Order lines of the only game as a German would write them."""
    with desk.store.read() as work:
        dossier = open_dossier(desk, work, GAME)
    state = dossier.position().state
    found = []
    with speaking(tongue(GERMAN, "colonialism")):
        reader = fact_reader(w.vocabulary(state.board, state.seats), seat)
        for line in lines:
            effect = dossier.ruleset.read(line, OrderContext(state=state, seat=seat, sheet=Sheet()))
            found += [line_of_order(order.slot, order.data, reader) for order in effect.orders]
    return found


def thunderbird(person: Townsman, letter: Letter, orders: str) -> EmailMessage:
    """All of the letter quoted below a German attribution, the orders below it, then a signature."""
    quoted = "\n".join(f"> {line}".rstrip() for line in letter.text.splitlines())
    mail = EmailMessage()
    mail.set_content(
        f"Am 05.01.26 um 22:03 schrieb The Table:\n{quoted}\n\n{orders}\n\nViele Grüße\n-- \n{person.seat}\n"
        "2 Schiffe, kein Krieg seit 1588\n",
        cte="quoted-printable",
    )
    return mail


def outlook(person: Townsman, letter: Letter, orders: str) -> EmailMessage:
    """HTML alone, on top of the whole letter below a German head."""
    lines = "".join(
        f'<p class="MsoNormal">{html.escape(line)}</p>' for line in ["Hallo,", *orders.splitlines(), "ENDE"]
    )
    mail = EmailMessage()
    mail.set_content(
        f'<html><head><meta charset="utf-8"></head><body><div class="WordSection1">{lines}<p>Viele Grüße</p>'
        '<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>Von:</b> The Table '
        "&lt;table@town.example&gt;<br><b>Gesendet:</b> Montag, 5. Januar 2026 22:03<br><b>An:</b> "
        f"{person.seat}<br><b>Betreff:</b> {html.escape(letter.subject)}</p></div>{person.page(letter)}</div>"
        "</body></html>",
        subtype="html",
    )
    return mail


#: How the first and the second German write.
MANNERS: tuple[Write, ...] = (thunderbird, outlook)
