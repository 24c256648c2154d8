"""The record of the moderator's acts, and what the table remembers of its own running."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import Select, bindparam, delete, func, insert, select, text, update

from pbem.store.repository import Repository, columns, row_of, value_of, values_of
from pbem.store.stored_values import ActRecord, GameStatus, Heartbeat, Mark
from pbem.store.tables import ACT, FETCH_MARK, GAME, HEARTBEAT, INBOX, MARK, OUTBOX, SETTING

_ACTS = columns(ACT, ActRecord).where(ACT.c.game == bindparam("of")).order_by(ACT.c.id)
_ACTS_ON_NONE = columns(ACT, ActRecord).where(ACT.c.game.is_(None)).order_by(ACT.c.id)
_MARKS = columns(MARK, Mark).where(MARK.c.game == bindparam("of")).order_by(MARK.c.kind, MARK.c.at, MARK.c.name)
_MARKS_OF_KIND = _MARKS.where(MARK.c.kind == bindparam("of_kind"))
_MARK = columns(MARK, Mark).where(
    MARK.c.game == bindparam("of"), MARK.c.kind == bindparam("of_kind"), MARK.c.name == bindparam("named")
)
_MARKED = (
    select(MARK.c.game, MARK.c.value)
    .join(GAME, GAME.c.id == MARK.c.game)
    .where(GAME.c.status == bindparam("standing"))
    .where(MARK.c.kind == bindparam("of_kind"), MARK.c.name == bindparam("named"))
    .order_by(MARK.c.game)
)

_REACHED: Select[tuple[int | None, int | None]] = select(
    select(func.max(INBOX.c.id)).scalar_subquery(), select(func.max(OUTBOX.c.id)).scalar_subquery()
)
_SETTING = select(SETTING.c.value).where(SETTING.c.name == bindparam("named"))
_LAST_FETCH = select(FETCH_MARK.c.complete).where(FETCH_MARK.c.mailbox == bindparam("of"))
_FETCHED = (
    update(FETCH_MARK)
    .where(FETCH_MARK.c.mailbox == bindparam("of"), func.coalesce(FETCH_MARK.c.complete < bindparam("then"), True))
    .values(complete=bindparam("then"))
)


class Records(Repository):
    """Acts, marks, settings, fetches and heartbeats, inside a transaction."""

    def record_act(self, act: ActRecord) -> int:
        """Write down an act; its number."""
        return int(self._run(insert(ACT).returning(ACT.c.id), row_of(act, "id")).scalar_one())

    def acts(self, game: str | None = None) -> tuple[ActRecord, ...]:
        """The acts on a game, or (None) those on no game, in order."""
        if game is None:
            return values_of(ActRecord, self._run(_ACTS_ON_NONE))
        return values_of(ActRecord, self._run(_ACTS, {"of": game}))

    def acts_on(self, game: str) -> int:
        """How many acts there are on a game."""
        return int(self._run(select(func.count()).select_from(ACT).where(ACT.c.game == game)).scalar_one())

    # --- marks --------------------------------------------------------------------------------------------------

    def mark(self, game: str, kind: str, name: str, value: Any = None, *, at: datetime) -> bool:
        """Remember something of a game once; False, and nothing changed, where it is remembered already."""
        row = {"game": game, "kind": kind, "name": name, "value": value, "at": at}
        return self._add_missing(MARK, [row]) == 1

    def set_mark(self, game: str, kind: str, name: str, value: Any = None, *, at: datetime) -> None:
        """Remember something of a game in place of what was there."""
        self.set_marks(game, kind, {name: value}, at=at)

    def set_marks(self, game: str, kind: str, values: Mapping[str, Any], *, at: datetime) -> None:
        """Remember several things of one kind, name to value, in place of what was there."""
        rows = [{"game": game, "kind": kind, "name": name, "value": value, "at": at} for name, value in values.items()]
        if rows:
            self._run(self._insert_or_change(MARK, "game", "kind", "name"), rows)

    def marks(self, game: str, kind: str | None = None) -> tuple[Mark, ...]:
        """What is remembered of a game, of one kind where named."""
        if kind is None:
            return values_of(Mark, self._run(_MARKS, {"of": game}))
        return values_of(Mark, self._run(_MARKS_OF_KIND, {"of": game, "of_kind": kind}))

    def find_mark(self, game: str, kind: str, name: str) -> Mark | None:
        """One thing remembered; None where it is not."""
        bound = {"of": game, "of_kind": kind, "named": name}
        return value_of(Mark, self._run(_MARK, bound).first())

    def marked(self, status: GameStatus, kind: str, name: str) -> dict[str, Any]:
        """The games of that status of which something is remembered, each to its value."""
        bound = {"standing": status, "of_kind": kind, "named": name}
        return {row.game: row.value for row in self._run(_MARKED, bound)}

    def forget_marks(self, game: str, kind: str, name: str | None = None) -> int:
        """Forget marks of a kind, or one of them; how many."""
        gone = delete(MARK).where(MARK.c.game == game, MARK.c.kind == kind)
        return self._run(gone if name is None else gone.where(MARK.c.name == name)).rowcount

    # --- how far the mailboxes were read ------------------------------------------------------------------------

    def fetch_began(self, mailbox: str, at: datetime) -> None:
        """A fetch of the mailbox begins."""
        row = {"mailbox": mailbox, "began": at, "complete": None}
        if self._add_missing(FETCH_MARK, [row]) == 0:
            self._run(update(FETCH_MARK).where(FETCH_MARK.c.mailbox == mailbox).values(began=at))

    def fetch_completed(self, mailbox: str, began: datetime) -> datetime | None:
        """The fetch that began then has brought everything that was in the mailbox; when the last one before it began.

        One that began before that changes nothing.
        """
        before = self.last_complete_fetch(mailbox)
        if before is None:
            self._add_missing(FETCH_MARK, [{"mailbox": mailbox, "began": began, "complete": None}])
        self._run(_FETCHED, {"of": mailbox, "then": began})
        return before

    def last_complete_fetch(self, mailbox: str) -> datetime | None:
        """When the last complete fetch of the mailbox *began*: mail older than that is here."""
        return self._run(_LAST_FETCH, {"of": mailbox}).scalar()

    def oldest_complete_fetch(self, mailboxes: Sequence[str]) -> datetime | None:
        """When the last complete fetches of all these began, the oldest of them; None where one was never read."""
        fetched = [self.last_complete_fetch(mailbox) for mailbox in mailboxes]
        known = [moment for moment in fetched if moment is not None]
        return min(known) if len(known) == len(fetched) else None

    def newest_complete_fetch(self, mailboxes: Sequence[str]) -> datetime | None:
        """Likewise the newest of them; None where none was ever read."""
        fetched = (self.last_complete_fetch(mailbox) for mailbox in mailboxes)
        return max((moment for moment in fetched if moment is not None), default=None)

    def other_mailboxes(self, mailboxes: Sequence[str], since: datetime) -> tuple[str, ...]:
        """The names of mailboxes beside these that were read whole since: somebody reads them at this database."""
        others = select(FETCH_MARK.c.mailbox).where(
            FETCH_MARK.c.mailbox.not_in(mailboxes), FETCH_MARK.c.complete >= since
        )
        return tuple(self._run(others.order_by(FETCH_MARK.c.mailbox)).scalars())

    # --- other workers ------------------------------------------------------------------------------------------

    def alone(self, name: str) -> None:
        """Until the transaction ends whoever else says this name waits: for what is read, and then written by it.

        On SQLite there is one writer at a time anyway.
        """
        if self._connection.dialect.name == "postgresql":
            key = int.from_bytes(sha256(f"alone {name}".encode()).digest()[:8], signed=True)
            self._run(text("SELECT pg_advisory_xact_lock(:key)"), {"key": key})

    # --- running ------------------------------------------------------------------------------------------------

    def setting(self, name: str, default: Any = None) -> Any:
        """A setting, or `default` where it was never set."""
        found = self._run(_SETTING, {"named": name}).first()
        return default if found is None else found[0]

    def reached(self) -> tuple[int, int]:
        """The numbers of the last mail that came in and of the last letter; both only grow."""
        mail, letter = tuple(self._run(_REACHED).one())
        return int(mail or 0), int(letter or 0)

    def forget_setting(self, name: str) -> None:
        """Forget a setting; one that was never set is fine."""
        self._run(delete(SETTING).where(SETTING.c.name == name))

    def put_setting(self, name: str, value: Any) -> None:
        """Set a setting."""
        self._run(self._insert_or_change(SETTING, "name"), {"name": name, "value": value})

    def heartbeat(self, worker: str, *, at: datetime, doing: str = "") -> None:
        """A worker's sign of life."""
        self._run(self._insert_or_change(HEARTBEAT, "worker"), {"worker": worker, "at": at, "doing": doing})

    def heartbeats(self) -> tuple[Heartbeat, ...]:
        """The last sign of life of each worker, the latest first."""
        found = columns(HEARTBEAT, Heartbeat).order_by(HEARTBEAT.c.at.desc(), HEARTBEAT.c.worker)
        return values_of(Heartbeat, self._run(found))

    def notify(self, channel: str) -> None:
        """Wake workers, by "mail", "game" or "letter", when this transaction is committed; on SQLite nobody listens."""
        if self._connection.dialect.name == "postgresql":
            self._run(text("SELECT pg_notify(:channel, '')"), {"channel": f"pbem_{channel}"})
