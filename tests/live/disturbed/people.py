"""The people of the story: each with a mail program, and no way to the table but the post."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path
from typing import Protocol

from pbem.desk.ground.desk import Desk
from pbem.desk.polling.counts import Counts
from pbem.desk.polling.poll import poll_once
from pbem.mail.letter import Letter, read
from tests.live.people import Townsman, below_the_quotation, from_a_phone, in_latin_1, quoting_all
from tests.live.town import TABLE

#: Who opens the game, plays, stands by, watches and forges; who moderates is `MODERATOR`.
MANNERS = {
    "Ann": quoting_all,
    "Ben": below_the_quotation,
    "Cleo": in_latin_1,
    "Dan": from_a_phone,
    "Yan": quoting_all,
    "Zoe": from_a_phone,
    "Olga": below_the_quotation,
    "Mallory": in_latin_1,
    "Moderator": below_the_quotation,
}
MODERATOR = "Moderator"
#: A Monday noon: nothing special about it.
BEGIN = datetime(2026, 1, 5, 12, 0, tzinfo=UTC)
_MONTHS = ("January", "February", "March")
_MOMENT = re.compile(r"(\d{1,2}) (January|February|March), (\d\d):(\d\d) UTC")


class Post(Protocol):
    """What carries mails between the people and the table."""

    @property
    def raw(self) -> dict[str, bytes]:
        """Message-ID to the letters that people have read."""
        ...

    def deliver(self, raw: bytes, at: datetime) -> None:
        """A mail of a person reaches the table's mailbox at that moment."""
        ...

    def arrived(self, address: str, after: int) -> list[bytes]:
        """The raw letters of an address, without the first `after` of them."""
        ...


@dataclass(kw_only=True)
class Citizen(Townsman):
    """Somebody with a mailbox, who remembers what was in it."""

    letters: list[Letter] = field(default_factory=list)  #: all that has been looked at, oldest first

    def fresh_mail(self, text: str, subject: str, now: datetime) -> bytes:
        """A mail that answers none."""
        mail = EmailMessage()
        mail.set_content(f"{text}\n")
        mail["From"], mail["To"], mail["Subject"] = f"{self.seat} <{self.address}>", TABLE, subject
        mail["Date"] = format_datetime(now)
        mail["Message-ID"] = f"<{self.seat.lower()}.{len(self.sent)}@town.example>"
        self.sent.append(mail["Message-ID"])
        return mail.as_bytes(policy=mail.policy.clone(linesep="\r\n"))

    def letter(self, about: str) -> Letter:
        """The newest letter with these words in its subject."""
        return next(letter for letter in reversed(self.letters) if about in letter.subject)


@dataclass(kw_only=True)
class Story:
    """The table, its people, and the time, which goes by as the story has it."""

    desk: Desk
    post: Post
    folder: Path  #: where a player keeps a file
    now: datetime = BEGIN
    people: dict[str, Citizen] = field(default_factory=dict)
    interventions: list[str] = field(default_factory=list)  #: what the file must list, in order

    def __post_init__(self) -> None:
        """Everybody has a mail program."""
        self.people = {name: Citizen(seat=name, town=self.post, write=write) for name, write in MANNERS.items()}

    # time

    def a_pass(self) -> Counts:
        """A minute later the table looks into its mailbox."""
        self.now += timedelta(minutes=1)
        return poll_once(self.desk)

    def hours(self, count: float) -> None:
        """Time goes by, with a pass in every hour."""
        self.until(self.now + timedelta(hours=count))

    def until(self, moment: datetime) -> None:
        """Time goes on to a moment, with a pass in every hour and one right after it."""
        while self.now < moment:
            self.now = min(self.now + timedelta(minutes=59), moment)
            self.a_pass()

    # post

    def reads(self, name: str) -> list[Letter]:
        """What has come for somebody since they looked last."""
        citizen = self.people[name]
        fresh = [self._opened(raw) for raw in self.post.arrived(citizen.address, len(citizen.letters))]
        citizen.letters += fresh
        return fresh

    def all_read(self) -> None:
        """Everybody looks into the mailbox."""
        for name in self.people:
            self.reads(name)

    def writes(self, name: str, text: str, *, subject: str = "To the table") -> list[Letter]:
        """Somebody writes a fresh mail; what has come for them after the next pass."""
        self.reads(name)
        self.post.deliver(self.people[name].fresh_mail(text, subject, self.now), self.now)
        self.a_pass()
        return self.reads(name)

    def replies(self, name: str, text: str, *, to: str = "") -> list[Letter]:
        """Somebody replies to the newest letter, or to the newest with these words in its subject; as `writes`."""
        self.posts(name, text, to=to)
        self.a_pass()
        return self.reads(name)

    def posts(self, name: str, text: str, *, to: str = "") -> bytes:
        """As `replies`, and no pass comes by yet; the raw mail."""
        self.reads(name)
        citizen = self.people[name]
        raw = citizen.order_mail(citizen.letter(to), text, self.now)
        self.post.deliver(raw, self.now)
        return raw

    def _opened(self, raw: bytes) -> Letter:
        letter = read(raw)
        self.post.raw[str(letter.message_id)] = raw
        return letter


def words(letter: Letter) -> str:
    """A letter's text with its lines joined."""
    return " ".join(letter.text.split())


def moments(text: str) -> Iterator[datetime]:
    """The moments that a mail tells, "Thursday 15 January, 12:00 UTC"."""
    for day, month, hour, minute in _MOMENT.findall(text):
        yield datetime(2026, 1 + _MONTHS.index(month), int(day), int(hour), int(minute), tzinfo=UTC)


def until_when(letter: Letter) -> datetime:
    """The deadline that a letter tells: behind "UNTIL", as in its list of what is wanted."""
    return next(moments(words(letter).partition("UNTIL")[2]))


def only(letters: list[Letter]) -> Letter:
    """The one letter that has come."""
    assert len(letters) == 1, [letter.subject for letter in letters]
    return letters[0]
