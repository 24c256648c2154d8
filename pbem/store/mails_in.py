"""Mail that came in: taken in once, handled in the order of its receipt, set aside when that fails."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import Table, and_, bindparam, case, exists, func, or_, select, update

from pbem.store.repository import Repository, columns, value_of, values_of
from pbem.store.stored_values import InboxMail, MailHead, MailStatus, NewMail, TakenIn
from pbem.store.tables import GAME, INBOX

#: A longer Message-ID or address is somebody's joke, and PostgreSQL could not index it.
LONGEST_NAME = 500

#: Keys asked for in one query: SQLite takes 32,766 values, older ones 999.
_KEYS = 500

_earlier = INBOX.alias("earlier")


def _is_next(mail: Any) -> Any:
    """That a mail is the oldest new one of its sender.

    One whose older neighbour is being handled by another worker is not taken either: until that worker commits, the
    neighbour is still new.
    """
    older = or_(
        _earlier.c.received < mail.received,
        and_(_earlier.c.received == mail.received, _earlier.c.id < mail.id),
    )
    return ~exists().where(_earlier.c.sender == mail.sender, _earlier.c.status == MailStatus.NEW, older)


#: The oldest mails: thousands may wait, of one sender perhaps, and before each that is handled it is asked anew.
_OLDEST = (
    select(INBOX.c.id, INBOX.c.sender, INBOX.c.received)
    .where(INBOX.c.status == MailStatus.NEW)
    .order_by(INBOX.c.received, INBOX.c.id)
    .limit(100)
    .subquery("oldest")
)
#: More workers than this never meet at one table.
_NEXT = select(_OLDEST.c.id).where(_is_next(_OLDEST.c)).order_by(_OLDEST.c.received, _OLDEST.c.id).limit(20)
_CLAIM = (
    columns(INBOX, InboxMail)
    .where(INBOX.c.status == MailStatus.NEW, _is_next(INBOX.c), INBOX.c.id == bindparam("mail"))
    .with_for_update(skip_locked=True, of=INBOX)
)
_KNOWN = select(INBOX.c.key).where(INBOX.c.key.in_(bindparam("keys", expanding=True)))
_COUNT_BEGUN = update(INBOX).where(INBOX.c.id == bindparam("mail"))
_FINISH = update(INBOX).where(INBOX.c.id == bindparam("mail"))
#: A Message-ID of None is like no other.
_SEEN = select(
    exists().where(
        or_(INBOX.c.sha256 == bindparam("digest"), INBOX.c.message_id == bindparam("sought")),
        INBOX.c.id < bindparam("before"),
    )
)
_LATELY = (
    select(func.coalesce(func.sum(case((INBOX.c.received >= bindparam("hour"), 1), else_=0)), 0), func.count())
    .select_from(INBOX)
    .where(INBOX.c.sender == bindparam("by"), INBOX.c.received >= bindparam("day"), INBOX.c.id < bindparam("before"))
)
_LATELY_TAKEN = _LATELY.where(
    INBOX.c.status == MailStatus.HANDLED,
    func.coalesce(INBOX.c.game, "") == bindparam("game"),
    func.coalesce(INBOX.c.seat, "") == bindparam("seat"),
)
#: Mails that were discarded and are of no game, as long as their text is kept.
_OF_STRANGERS = (INBOX.c.status == MailStatus.DISCARDED, INBOX.c.game.is_(None), INBOX.c.raw != b"")
#: At most this many values in one question: SQLite takes some thousands.
_AT_ONCE = 500
#: Greater than the number of any mail.
_LAST = 2**31 - 1
_BY_ID = columns(INBOX, InboxMail).where(INBOX.c.id == bindparam("mail"))


class Inbox(Repository):
    """The inbox, inside a transaction."""

    def take_in(self, mails: Sequence[NewMail]) -> TakenIn:
        """Store mails whole. One whose key, or whose Message-ID and bytes, are here already is a duplicate."""
        if not mails:
            return TakenIn(new=(), duplicates=())
        insert = self._insert_missing(INBOX).returning(INBOX.c.id, INBOX.c.key)
        ids = {row.key: row.id for row in self._run(insert, [_new_row(mail) for mail in mails])}
        new, duplicates = [], []
        for mail in mails:
            # Popped: a key that was given twice is new once.
            number = ids.pop(mail.key, None)
            new += [] if number is None else [number]
            duplicates += [mail.key] if number is None else []
        return TakenIn(new=tuple(new), duplicates=tuple(duplicates))

    def known_keys(self, keys: Sequence[str]) -> frozenset[str]:
        """Those of the keys under which a mail is stored."""
        parts = [keys[start : start + _KEYS] for start in range(0, len(keys), _KEYS)]
        return frozenset(key for part in parts for key in self._run(_KNOWN, {"keys": part}).scalars())

    def next_mails(self) -> tuple[int, ...]:
        """The mails that may be handled next, oldest first; of each sender only the oldest."""
        return tuple(self._run(_NEXT).scalars())

    def claim_mail(self, mail: int) -> InboxMail | None:
        """The mail to handle, ours until the transaction ends; None where it is handled or not free.

        A sender's mails come in the order of their receipt, also with many workers.
        """
        return value_of(InboxMail, self._run(_CLAIM, {"mail": mail}).first())

    def count_begun(self, mail: int, begun: int) -> None:
        """Write down how often the handling of a mail was begun: one that ends its process leaves no other trace."""
        self._run(_COUNT_BEGUN, {"mail": mail, "begun": begun})

    def finish_mail(
        self,
        mail: int,
        status: MailStatus,
        *,
        at: datetime,
        rule: str = "",
        reason: str = "",
        game: str | None = None,
        seat: str | None = None,
        was: MailStatus | None = None,
    ) -> bool:
        """Write down what became of a mail; False where it is not what it `was` any more."""
        row = {"status": status, "handled_at": at, "rule": rule, "reason": reason, "game": game, "seat": seat}
        finish = _FINISH if was is None else _FINISH.where(INBOX.c.status == was)
        return self._run(finish, {"mail": mail, **row, "error": ""}).rowcount == 1

    def fail_mail(self, mail: int, error: str, *, at: datetime) -> bool:
        """Set a mail aside with its error; the sender's later mails go on. False where it is not new any more."""
        failed = {"status": MailStatus.FAILED, "error": plain(error), "attempts": INBOX.c.attempts + 1}
        change = update(INBOX).where(INBOX.c.id == mail, INBOX.c.status == MailStatus.NEW)
        return self._run(change.values(**failed, handled_at=at)).rowcount == 1

    def retry_mail(self, mail: int) -> bool:
        """Put a failed or held mail among the new ones again, at its old place; False where it is neither."""
        waits = INBOX.c.status.in_([MailStatus.FAILED, MailStatus.HELD])
        change = update(INBOX).where(INBOX.c.id == mail, waits).values(status=MailStatus.NEW, begun=0, handled_at=None)
        return self._run(change).rowcount == 1

    def known_digests(self, digests: Sequence[str]) -> frozenset[str]:
        """Which of these SHA-256 sums, in hex, belong to mails that were taken in."""
        found: set[str] = set()
        for start in range(0, len(digests), _AT_ONCE):
            some = select(INBOX.c.sha256).where(INBOX.c.sha256.in_(digests[start : start + _AT_ONCE]))
            found.update(self._run(some).scalars())
        return frozenset(found)

    def mark_new_mail(self, prefix: str) -> int:
        """Put `prefix` before the key of every mail that is not handled; how many."""
        change = update(INBOX).where(INBOX.c.status == MailStatus.NEW, INBOX.c.key.not_like(f"{prefix}%"))
        return self._run(change.values(key=prefix + INBOX.c.key)).rowcount

    def mail(self, mail: int) -> InboxMail | None:
        """One mail."""
        return value_of(InboxMail, self._run(_BY_ID, {"mail": mail}).first())

    def mails(self, status: MailStatus) -> tuple[InboxMail, ...]:
        """The mails with a status, oldest first."""
        found = columns(INBOX, InboxMail).where(INBOX.c.status == status).order_by(INBOX.c.received, INBOX.c.id)
        return values_of(InboxMail, self._run(found))

    def last_mails(self, limit: int) -> tuple[InboxMail, ...]:
        """The mails that came in last, newest first."""
        return values_of(InboxMail, self._run(columns(INBOX, InboxMail).order_by(INBOX.c.id.desc()).limit(limit)))

    def failed_mails(self) -> tuple[MailHead, ...]:
        """The mails that were set aside, oldest first."""
        return self._heads(INBOX.c.status == MailStatus.FAILED)

    def has_written(self, game: str, seat: str) -> bool:
        """Whether a mail was ever taken for that seat, orders or not."""
        found = select(INBOX.c.id).where(INBOX.c.game == game, INBOX.c.seat == seat).limit(1)
        return self._run(found.where(INBOX.c.status == MailStatus.HANDLED)).first() is not None

    def held_mails(self, *, sender: str | None = None, game: str | None = None) -> tuple[MailHead, ...]:
        """The mails that wait for a confirmation, oldest first; of one sender or game where named."""
        wanted = [INBOX.c.status == MailStatus.HELD]
        wanted += [INBOX.c.sender == sender] if sender is not None else []
        wanted += [INBOX.c.game == game] if game is not None else []
        return self._heads(*wanted)

    def oldest_unhandled_before(self, moment: datetime) -> datetime | None:
        """When the oldest mail came that was received before `moment` and is not handled; None when all are.

        A failed mail counts as handled: it waits for the moderator and must not stop every game.
        """
        oldest = select(func.min(INBOX.c.received))
        unhandled = oldest.where(INBOX.c.status == MailStatus.NEW, INBOX.c.received < moment)
        return self._run(unhandled).scalar()

    def inbox_counts(self) -> dict[MailStatus, int]:
        """How many mails are new, held and failed."""
        return self._count_each(INBOX, [MailStatus.NEW, MailStatus.HELD, MailStatus.FAILED])

    def seen_mail(self, *, message_id: str | None, digest: str, before: int) -> bool:
        """Whether a mail taken in before the one with id `before` has the same Message-ID or the same SHA-256."""
        sought = None if message_id is None else _name(message_id)
        return bool(self._run(_SEEN, {"digest": digest, "sought": sought, "before": before}).scalar())

    def mails_in(
        self,
        sender: str,
        hour: datetime,
        day: datetime,
        *,
        before: int | None = None,
        taken_for: tuple[str | None, str | None] | None = None,
    ) -> tuple[int, int]:
        """How many mails came from `sender` since either moment; `taken_for`: only those taken for a game and seat."""
        bound: dict[str, Any] = {"by": _name(sender), "hour": hour, "day": day, "before": before or _LAST}
        if taken_for is None:
            of_hour, of_day = map(int, self._run(_LATELY, bound).one())
        else:
            game, seat = (name or "" for name in taken_for)
            of_hour, of_day = map(int, self._run(_LATELY_TAKEN, {**bound, "game": game, "seat": seat}).one())
        return of_hour, of_day

    def last_wrote(self, game: str) -> dict[str, datetime]:
        """When the newest mail that was taken for each seat of a game came in."""
        theirs = (INBOX.c.game == game, INBOX.c.seat.is_not(None), INBOX.c.status == MailStatus.HANDLED)
        found = select(INBOX.c.seat, func.max(INBOX.c.received)).where(*theirs).group_by(INBOX.c.seat)
        rows: Any = self._run(found)
        return {str(seat): received for seat, received in rows}

    def answered_mails(self, sender: str, since: datetime, *, before: int, most: int) -> tuple[InboxMail, ...]:
        """The newest mails of a sender received since, and before the one with that id, that were answered."""
        answered = INBOX.c.status.in_([MailStatus.HANDLED, MailStatus.REFUSED])
        theirs = [INBOX.c.sender == _name(sender), INBOX.c.received >= since, INBOX.c.id < before]
        found = columns(INBOX, InboxMail).where(*theirs, answered).order_by(INBOX.c.received.desc(), INBOX.c.id.desc())
        return values_of(InboxMail, self._run(found.limit(most)))

    def unanswered_mails(self, since: datetime, rules: Collection[str]) -> tuple[MailHead, ...]:
        """The mails received since that one of these rules filed without an answer, oldest first."""
        return self._heads(*_unanswered(since, rules))

    def count_unanswered(self, since: datetime, rules: Collection[str]) -> int:
        """How many they are."""
        found = select(func.count()).select_from(INBOX).where(*_unanswered(since, rules))
        return int(self._run(found).scalar_one())

    def too_old_since(self, game: str, seat: str, sender: str, since: datetime) -> int:
        """How many mails of a seat were refused since although token and sender agreed: their orders were too old."""
        refused = [INBOX.c.status == MailStatus.REFUSED, INBOX.c.rule == "token-and-sender"]
        theirs = [INBOX.c.sender == _name(sender), INBOX.c.game == game, INBOX.c.seat == seat]
        found = select(func.count()).select_from(INBOX).where(INBOX.c.received >= since, *theirs, *refused)
        return int(self._run(found).scalar_one())

    def forget_raw_mail(self, before: datetime) -> int:
        """Drop the text of handled mails received before, of games that ended before or of none; how many.

        What is known of them stays.
        """
        done = INBOX.c.status.in_([MailStatus.HANDLED, MailStatus.REFUSED, MailStatus.DISCARDED])
        old = [done, INBOX.c.received < before, INBOX.c.raw != b"", of_no_game_since(INBOX, before)]
        return self._forget_texts(INBOX, *old)

    def forget_discarded(self, before: datetime, most: int) -> int:
        """Drop the text of strangers' mails that were discarded; how many.

        Those of before, and the oldest where all together are more than `most` bytes.
        """
        gone = self._forget_texts(INBOX, *_OF_STRANGERS, INBOX.c.received < before)
        newest = select(INBOX.c.id, func.length(INBOX.c.raw)).where(*_OF_STRANGERS).order_by(INBOX.c.received.desc())
        total, over = 0, []
        rows: list[Any] = list(self._run(newest.order_by(INBOX.c.id.desc())))
        for number, size in rows:
            total += size
            over += [number] if total > most else []
        for start in range(0, len(over), _AT_ONCE):
            gone += self._forget_texts(INBOX, INBOX.c.id.in_(over[start : start + _AT_ONCE]))
        return gone

    def discarded_bytes(self, since: datetime) -> int:
        """How many bytes the text of strangers' mails takes that came since and were discarded."""
        found = select(func.sum(func.length(INBOX.c.raw))).where(*_OF_STRANGERS, INBOX.c.received >= since)
        return int(self._run(found).scalar() or 0)

    def _heads(self, *wanted: Any) -> tuple[MailHead, ...]:
        found = columns(INBOX, MailHead).where(*wanted).order_by(INBOX.c.received, INBOX.c.id)
        return values_of(MailHead, self._run(found))


def _unanswered(since: datetime, rules: Collection[str]) -> list[Any]:
    return [INBOX.c.status == MailStatus.DISCARDED, INBOX.c.received >= since, INBOX.c.rule.in_(list(rules))]


def of_no_game_since(post: Table, before: datetime) -> Any:
    """That a mail or letter belongs to no game, or to one that had ended before."""
    later = exists().where(GAME.c.id == post.c.game, or_(GAME.c.ended.is_(None), GAME.c.ended >= before))
    return or_(post.c.game.is_(None), ~later)


def plain(words: str) -> str:
    """Text as both databases take it: PostgreSQL refuses NUL, neither takes half of a surrogate pair."""
    return words.replace("\0", "�").encode("utf-8", "replace").decode("utf-8")


def _name(words: str) -> str:
    return plain(words)[:LONGEST_NAME]


def _new_row(mail: NewMail) -> dict[str, Any]:
    return {
        "key": mail.key,
        "sha256": sha256(mail.raw).hexdigest(),
        "message_id": None if mail.message_id is None else _name(mail.message_id),
        "sender": None if mail.sender is None else _name(mail.sender),
        "received": mail.received,
        "status": MailStatus.NEW,
        "rule": "",
        "reason": "",
        "error": "",
        "attempts": 0,
        "begun": 0,
        "raw": mail.raw,
    }
