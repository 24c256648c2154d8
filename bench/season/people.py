"""The people of a season: each looks into the mailbox now and then, and answers what came as people do.

What somebody orders is written by the ruleset's bot from what that seat may see; when, how often and whether, by habits
that follow from the seed and the person's name alone.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from bench.season.plan import BEGIN, TABLE, Plan
from pbem.desk.game.dossier import open_dossier
from pbem.desk.game.play import owing
from pbem.desk.ground.desk import Desk
from pbem.desk.polling.demo_player import DemoPlayer
from pbem.mail.compose import Outgoing, compose
from pbem.mail.letter import Letter, read
from pbem.store.stored_values import GameStatus

_GAME = re.compile(r"\[(g\d+)[ \]]")
#: Shares of people, and of mails.
AWAY, TELLS, MAILBOX_FULL, GONE = 0.12, 0.5, 0.04, 0.02
LATE, TWICE, SECOND_THOUGHTS, QUESTION, PRESS, CHAT = 0.05, 0.03, 0.08, 0.06, 0.06, 0.04
#: What people say to each other and to nobody.
_PRESS = "PRESS TO ALL\nWho holds the Indies holds the game. Leave me the spices and I leave you the rest.\nEND PRESS"
_CHAT = "Thanks, what a turn! I will look at it tonight and write then."
_QUESTIONS = ("STATUS", "HELP", "HISTORY", "STATUS ALL", "MAP", "LIST")


@dataclass(frozen=True, kw_only=True, slots=True)
class Posted:
    """A mail on its way to the table."""

    at: datetime
    kind: str
    raw: bytes


@dataclass(kw_only=True)
class Person:
    """Somebody with a mailbox and habits."""

    client: DemoPlayer
    chance: random.Random
    next_look: datetime
    away: tuple[datetime, datetime] | None = None
    tells: bool = False  #: says so before
    full: tuple[datetime, datetime] | None = None  #: the mailbox takes nothing meanwhile
    gone: datetime | None = None  #: never looks again
    _newest: dict[str, Letter] = field(default_factory=dict)  #: game to the letter that is answered
    _sent: int = 0

    @property
    def address(self) -> str:
        """Where letters go."""
        return self.client.address

    def looks(self, desk: Desk, letters: Path, now: datetime) -> Iterator[Posted]:
        """What somebody writes who looks into the mailbox now; sets when that will be again."""
        self.next_look = now + timedelta(minutes=self.chance.randrange(90, 14 * 60))
        if self.gone and now >= self.gone:
            self.next_look = datetime.max.replace(tzinfo=now.tzinfo)
            return
        if self.full and self.full[0] <= now < self.full[1]:
            yield from (_bounce(self.address, raw, now) for raw in _taken(letters / self.address))
            return
        if self.away and self.away[0] <= now < self.away[1]:
            return
        news = self._news(letters)
        if news and self.away and self.tells and now < self.away[0]:
            yield self._mail(news[0], f"ABSENCE {_day(self.away[0])} to {_day(self.away[1])}", now, "absence")
            self.tells = False
        for game in news:
            yield from self._answers(desk, game, now)

    def _news(self, letters: Path) -> list[str]:
        """The games of which something came that is no answer to a mail of one's own."""
        found = sorted((read(raw) for raw in _taken(letters / self.address)), key=_when)
        games = list[str]()
        for letter in found:
            game = _GAME.search(letter.subject)
            if game is None or "." not in letter.header("reply-to"):
                continue
            self._newest[game[1]] = letter
            if not (letter.in_reply_to or "").endswith("@players.example>") and game[1] not in games:
                games.append(game[1])
        return games

    def _answers(self, desk: Desk, game: str, now: datetime) -> Iterator[Posted]:
        chance, at = self.chance, now + timedelta(minutes=self.chance.randrange(2, 45))
        if chance.random() < QUESTION:
            yield self._mail(game, chance.choice(_QUESTIONS), at, "question")
        if chance.random() < PRESS:
            yield self._mail(game, _PRESS, at, "press")
        if chance.random() < CHAT:
            yield self._mail(game, _CHAT, at, "words to nobody")
        orders = _orders(desk, game, self.address, self.chance)
        if not orders:
            return
        kind = "orders"
        if chance.random() < LATE:
            kind, at = "orders, late", at + timedelta(hours=chance.randrange(24, 96))
        mail = self._mail(game, orders, at, kind)
        yield mail
        if chance.random() < TWICE:
            yield Posted(at=at + timedelta(minutes=chance.randrange(300)), kind="a mail twice", raw=mail.raw)
        if chance.random() < SECOND_THOUGHTS:
            yield self._mail(game, orders, at + timedelta(minutes=chance.randrange(5, 600)), "second thoughts")

    def _mail(self, game: str, text: str, at: datetime, kind: str) -> Posted:
        return Posted(at=at, kind=kind, raw=self.client.order_mail(self._newest[game], text, at))


def people(plan: Plan) -> list[Person]:
    """All of a season."""
    return [_person(plan, number) for number in range(plan.players)]


def _person(plan: Plan, number: int) -> Person:
    chance = random.Random(f"{plan.seed} person {number}")
    return Person(
        client=DemoPlayer(f"p{number:04}", plan.seed, number),
        chance=chance,
        next_look=BEGIN + timedelta(minutes=chance.randrange(24 * 60)),
        away=_some_days(plan, chance, AWAY, longest=12),
        tells=chance.random() < TELLS,
        full=_some_days(plan, chance, MAILBOX_FULL, longest=5),
        gone=BEGIN + chance.random() * timedelta(days=plan.days) if chance.random() < GONE else None,
    )


def _some_days(plan: Plan, chance: random.Random, share: float, *, longest: int) -> tuple[datetime, datetime] | None:
    begins = BEGIN + (0.1 + 0.8 * chance.random()) * timedelta(days=plan.days)
    over = begins + timedelta(days=chance.uniform(1, longest))
    return (begins, over) if chance.random() < share else None


def stranger(plan: Plan, number: int, at: datetime) -> Posted:
    """Somebody who has heard of the table writes to it."""
    raw = compose(
        Outgoing(
            to=TABLE,
            from_address=f"stranger{number}@elsewhere.example",
            subject="Hello",
            text=("HELP", "LIST", "Is this where one plays?")[number % 3],
            message_id=f"<{plan.seed}.{number}@elsewhere.example>",
            auto_submitted="no",
            date=at,
        )
    )
    return Posted(at=at, kind="of strangers", raw=raw)


def _orders(desk: Desk, game: str, address: str, chance: random.Random) -> str:
    """What a bot would order on the seat of that address; "" where nothing is wanted of it."""
    with desk.store.read() as work:
        dossier = open_dossier(desk, work, game)
    if dossier.record.status is not GameStatus.RUNNING:
        return ""
    position = dossier.position()
    for seat in owing(dossier.table.needs(position)):
        if any(each.name == seat and each.address == address for each in dossier.seats):
            mine = [decision for decision in position.waiting if decision.seat == seat]
            view = dossier.ruleset.view(position.state, seat)
            return dossier.ruleset.bot_orders(view, seat, mine, salt=str(chance.random()))
    return ""


def _taken(mailbox: Path) -> list[bytes]:
    """The letters that came since the last look; who has read one throws it away."""
    new = mailbox / "new"
    found = []
    for path in sorted(new.iterdir()) if new.is_dir() else ():
        found.append(path.read_bytes())
        path.unlink()
    return found


def _when(letter: Letter) -> tuple[datetime, str]:
    return letter.date or BEGIN, letter.message_id or ""


def _day(moment: datetime) -> str:
    return f"{moment:%b} {moment.day}"


def _bounce(address: str, letter: bytes, now: datetime) -> Posted:
    """A full mailbox sends the letter back to its envelope sender."""
    sender = read(letter).header("return-path").strip("<>")
    raw = (
        f"Return-Path: <>\r\nFrom: MAILER-DAEMON@players.example\r\nTo: {sender}\r\nSubject: Undelivered mail\r\n"
        f"Message-ID: <{sender.partition('@')[0]}@bounces.example>\r\nAuto-Submitted: auto-replied\r\n"
        'MIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        f"--b\r\nContent-Type: text/plain\r\n\r\nThe mailbox {address} is full.\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; players.example\r\n\r\n"
        f"Final-Recipient: rfc822; {address}\r\nAction: failed\r\nStatus: 5.2.2\r\n"
        "Diagnostic-Code: smtp; 552 mailbox full\r\n\r\n--b--\r\n"
    )
    return Posted(at=now, kind="bounces", raw=raw.encode())
