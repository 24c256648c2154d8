"""People with German mail programs, who write their orders in German words."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from email.message import EmailMessage
from email.utils import format_datetime
from typing import Any

from pbem.core.language import speaking
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Order, Sheet
from pbem.desk.game.dossier import open_dossier
from pbem.desk.ground.desk import Desk
from pbem.desk.ground.languages import language_named
from pbem.games.colonialism.orders import facts_reading as colonialism_facts
from pbem.games.colonialism.orders import lexicon as colonialism_words
from pbem.games.colonialism.orders import line_writing as colonialism_text
from pbem.games.new_world.orders import facts_reading as new_world_facts
from pbem.games.new_world.orders import lexicon as new_world_words
from pbem.games.new_world.orders import line_writing as new_world_text
from pbem.mail.letter import Letter
from tests.live.people import Townsman, Write
from tests.live.town import TABLE

GERMAN = "de"
GAME = "g1"  #: the only one of the table
#: What is asked beside the orders, one after the other.
_QUESTIONS: Mapping[str, Sequence[str]] = {
    "colonialism": ("KARTE", "STATUS", "REGELN Söldner", "PRÜFE", "VERLAUF", "KARTE Naher Osten"),
    "new-world": ("KARTE", "STATUS", "REGELN Reaktionen", "PRÜFE", "BEFEHLE", "VERLAUF", "KARTE Karibik"),
}


@dataclass(kw_only=True)
class German(Townsman):
    """Somebody who introduces himself in German, and writes a bot's orders in German words."""

    desk: Desk = field(repr=False)
    ruleset: str
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
        lines, questions = in_german(self.desk, self.seat, orders.splitlines()), _QUESTIONS[self.ruleset]
        self.written += lines
        return super().order_mail(newest, "\n".join([*lines, questions[len(self.sent) % len(questions)]]), now)


def in_german(desk: Desk, seat: str, lines: Sequence[str]) -> list[str]:
    """Order lines of the only game as a German would write them; what is no order on the sheet stays as it is."""
    with desk.store.read() as work:
        dossier = open_dossier(desk, work, GAME)
    state, ruleset = dossier.position().state, dossier.ruleset
    found = []
    with speaking(language_named(GERMAN, ruleset.id)):
        for line in lines:
            effect = ruleset.read(line, OrderContext(state=state, seat=seat, sheet=Sheet()))
            found += [_LINES[ruleset.id](order, state, seat) for order in effect.orders] or [line]
    return found


def _of_colonialism(order: Order, state: Any, seat: str) -> str:
    reader = colonialism_facts.fact_reader(colonialism_words.vocabulary(state.board, state.seats), seat)
    return colonialism_text.line_of_order(order.slot, order.data, reader)


def _of_new_world(order: Order, state: Any, seat: str) -> str:
    reader = new_world_facts.fact_reader(new_world_words.vocabulary(state), seat)
    return new_world_text.line_of_order(order.slot, order.data, reader)


#: Ruleset to how a line of its orders is written in German.
_LINES: Mapping[str, Callable[[Order, Any, str], str]] = {"colonialism": _of_colonialism, "new-world": _of_new_world}


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
