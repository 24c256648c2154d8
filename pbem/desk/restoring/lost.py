"""What is known of the time that is gone: mails that the table handled then, and letters of it that they answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256
from typing import TYPE_CHECKING

from pbem.mail.letter import Letter, read_headers
from pbem.mail.reply_addresses import find_tag
from pbem.store.stored_values import NewMail

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.desk.ground.put_back import Restored
    from pbem.mail.transports.contract import Fetched
    from pbem.store.work import Work

#: How much older than the backup's last moment a mail may be and have been taken in after it.
SLACK = timedelta(days=1)
#: How many of the last mails are looked at for answers to letters that we never wrote.
_LOOKED_AT = 100
#: Letters that tell how the game went on: whoever answers one that we do not know has read what is undone now.
TELLING = ("report", "game-over", "correction")
#: All letters of a game, as their Message-IDs name them.
_KINDS = (*TELLING, "start", "receipt", "press", "reminder", "deadline-changed", "grace", "vote", "decided")
#: `<g17.red.report.3@host>`, and the same of a later epoch: `<g17.red.r29000000.report.3@host>`.
_OURS = re.compile(rf"<(?P<game>g\d+)\.(?:[^@>]*?\.)??(?P<kind>{'|'.join(_KINDS)})\.[^@>]*@(?P<host>[^>]+)>")


@dataclass(frozen=True, kw_only=True, slots=True)
class Answered:
    """A letter of ours that somebody answers and the database does not know."""

    game: str
    kind: str
    message_id: str


@dataclass(frozen=True, kw_only=True, slots=True)
class LostMail:
    """A mail that the table handled in the time that is gone."""

    fetched: Fetched
    digest: str
    sender: str | None
    message_id: str | None
    game: str  #: by its reply address or subject; "" where it names none
    seat: str
    answered: tuple[Answered, ...] = ()
    too_late: bool = False  #: its game had gone on by then, as far as can be seen: its orders were for another turn

    def new_mail(self, key: str) -> NewMail:
        """The mail, to be taken in under that key, as of when it came."""
        return NewMail(
            key=key,
            raw=self.fetched.raw,
            received=self.fetched.received,
            sender=self.sender,
            message_id=self.message_id,
        )


def unknown_letters(work: Work, host: str, letter: Letter) -> list[Answered]:
    """Letters that a mail answers, of this host and of a game's kind, and that the outbox never held."""
    named = dict.fromkeys([letter.in_reply_to or "", *letter.references])
    found = []
    for message_id in named:
        match = _OURS.fullmatch(message_id)
        if match and match["host"].lower() == host.lower() and work.letter_by_message_id(message_id) is None:
            found.append(Answered(game=match["game"], kind=match["kind"], message_id=message_id))
    return found


def lost_mails(desk: Desk, restored: Restored) -> list[LostMail]:
    """The mails in the folders for handled mail that the database does not know, oldest first. Raises Unreachable."""
    handled = (each for mailbox in desk.mailboxes for each in mailbox.mails.handled(restored.back_to - SLACK))
    fetched = {sha256(each.raw).hexdigest(): each for each in handled}
    with desk.store.read() as work:
        known = work.known_digests(list(fetched))
        unknown = {digest: each for digest, each in fetched.items() if digest not in known}
        found = [_lost(desk, work, digest, each) for digest, each in unknown.items()]
        games = {game.id for game in work.list_games()}
        seated = {game: {seat.address.lower() for seat in work.seats(game)} for game in games}
    found.sort(key=lambda mail: mail.fetched.received)
    return _told_late(found, seated)


def _lost(desk: Desk, work: Work, digest: str, fetched: Fetched) -> LostMail:
    letter = read_headers(fetched.raw)
    tag = find_tag(letter, *desk.known_addresses)
    return LostMail(
        fetched=fetched,
        digest=digest,
        sender=letter.sender,
        message_id=letter.message_id,
        game=tag.game if tag else "",
        seat=tag.seat if tag else "",
        answered=tuple(unknown_letters(work, desk.host, letter)),
    )


def _told_late(found: Iterable[LostMail], seated: dict[str, set[str]]) -> list[LostMail]:
    """With the mark on those that came when their game had gone on: somebody of it had read a report by then."""
    gone_on: set[str] = set()
    marked = []
    for mail in found:
        for each in mail.answered:
            if each.kind in TELLING and mail.sender in seated.get(each.game, ()):
                gone_on.add(each.game)
        of_game = bool(mail.game) and mail.game != "table"
        late = of_game and (mail.game in gone_on or mail.game not in seated)
        marked.append(replace(mail, too_late=late))
    return marked


def read_since(found: Sequence[LostMail], game: str) -> dict[str, datetime]:
    """Who answered a letter of the game that tells how it went on, and when first: "Red" or an address to a moment."""
    readers: dict[str, datetime] = {}
    for mail in found:
        if any(each.game == game and each.kind in TELLING for each in mail.answered):
            readers.setdefault(mail.seat.capitalize() or mail.sender or "somebody", mail.fetched.received)
    return readers


def strange_answers(desk: Desk, work: Work) -> int:
    """How many of the last mails answer a letter of a game of ours that the database does not know.

    Anybody can write such a mail, so nothing is done for it: the host is told.
    """
    found = 0
    for mail in work.last_mails(_LOOKED_AT):
        letter = read_headers(mail.raw) if mail.raw else None
        if letter and mail.sender and work.seats_of(mail.sender) and unknown_letters(work, desk.host, letter):
            found += 1
    return found
