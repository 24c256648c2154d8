"""Mails that are in the mailbox and cannot be read: tried again in each pass, and in the end set aside aloud.

Until then the mailbox is not read whole, so no deadline is acted upon: an order may be in such a mail. After three
tries and an hour it no longer stops the games. Its sender is answered where its headers can be read, the table's
moderator is told, it goes to the folder of rejected mail, and the deadlines that fell into the time since the mailbox
was last read whole move on as after an outage. Where several cannot be read, and no other one could be either, it is
the server that is broken, and they have a day.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pbem.core.dates import kept_moment
from pbem.core.language import keep
from pbem.mail.transports.contract import Fetched, Unread

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.desk.ground.mailbox import Mailbox
    from pbem.store.work import Work

#: So often and so long a mail is tried before the games go on without it.
TRIES = 3
PATIENCE = timedelta(hours=1)
#: The same where nothing shows that the server can give any mail.
PATIENCE_WITH_SERVER = timedelta(days=1)
#: Between two tries of one that was set aside and could not be moved.
AGAIN = timedelta(hours=1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Attempts:
    """What was tried with one mail."""

    first: datetime
    last: datetime
    tries: int = 0
    set_aside: bool = False

    def is_due(self, now: datetime) -> bool:
        """Whether it is to be tried in this pass."""
        return not self.set_aside or now - self.last >= AGAIN


@dataclass(frozen=True, kw_only=True)
class Troubled:
    """The mails of a mailbox that could not be read when they were tried last."""

    mails: Mapping[str, Attempts] = field(default_factory=dict)  #: by their keys
    good: datetime | None = None  #: when some other mail could be read

    def after(
        self, unread: Sequence[Unread], untried: Collection[str], now: datetime, *, others_read: bool
    ) -> Troubled:
        """As it is after another pass: what it tried and is not `unread` was read, or is gone."""
        if not unread and not self.mails:
            return self
        mails = {key: attempts for key, attempts in self.mails.items() if key in untried}
        for each in unread:
            before = self.mails.get(each.key, Attempts(first=now, last=now))
            mails[each.key] = replace(before, last=now, tries=before.tries + 1)
        return Troubled(mails=mails, good=now if others_read else self.good)

    def is_over(self, key: str, now: datetime) -> bool:
        """Whether a mail has been tried enough."""
        tried = self.mails[key]
        works = len(self.mails) == 1 or (self.good is not None and self.good >= tried.first)
        return tried.tries >= TRIES and now - tried.first >= (PATIENCE if works else PATIENCE_WITH_SERVER)

    def with_set_aside(self, keys: Collection[str]) -> Troubled:
        """These mails no longer stop the games."""
        changed = {key: replace(self.mails[key], set_aside=True) for key in keys}
        return replace(self, mails={**self.mails, **changed})

    def without(self, keys: Collection[str]) -> Troubled:
        """These mails are not there any more."""
        gone = frozenset(keys)
        return replace(self, mails={key: each for key, each in self.mails.items() if key not in gone})

    @cached_property
    def holding(self) -> frozenset[str]:
        """The keys of those for whose sake no deadline is acted upon."""
        return frozenset(key for key, attempts in self.mails.items() if not attempts.set_aside)


def troubled(work: Work, mailbox: Mailbox) -> Troubled:
    """As it was stored."""
    document = work.setting(_setting(mailbox)) or {}
    mails = {
        key: Attempts(
            first=datetime.fromisoformat(each["first"]),
            last=datetime.fromisoformat(each["last"]),
            tries=each["tries"],
            set_aside=each["set_aside"],
        )
        for key, each in document.get("mails", {}).items()
    }
    good = document.get("good")
    return Troubled(mails=mails, good=datetime.fromisoformat(good) if good else None)


def store_troubled(work: Work, mailbox: Mailbox, now_troubled: Troubled) -> None:
    """For the next pass."""
    mails: dict[str, Any] = {
        key: {
            "first": each.first.isoformat(),
            "last": each.last.isoformat(),
            "tries": each.tries,
            "set_aside": each.set_aside,
        }
        for key, each in now_troubled.mails.items()
    }
    good = now_troubled.good.isoformat() if now_troubled.good and mails else None
    work.put_setting(_setting(mailbox), {"mails": mails, "good": good})


def _setting(mailbox: Mailbox) -> str:
    return f"unread mail of {mailbox.name}"


def tell_of_unread(
    desk: Desk, work: Work, mailbox: Mailbox, unread: Unread, head: Fetched | None, since: datetime, now: datetime
) -> None:
    """A notice to the table's moderator, once for each mail."""
    # lazy: rare, and a pass with nothing to do loads this module
    from pbem.desk.letters.notices import Matters, notice_letter
    from pbem.desk.tokens.moderator_tokens import doors
    from pbem.mail.letter import read_headers
    from pbem.report.inputs import Matter

    sender = read_headers(head.raw).sender if head else None
    folder = mailbox.section.rejected
    goes = keep("It goes to the folder {folder}; moved back from there it is read again", folder=folder)
    reason = keep(
        "It could not be read in the mailbox since {utc}, and no deadline was acted upon meanwhile. {what}",
        utc=kept_moment(since, "UTC"),
        what=goes if folder else keep("It stays where it is"),
    )
    what = Matters(
        matter=Matter.MAIL_FAILED,
        cause=f"unread.{mailbox.stored_key(unread.key)}.{since:%Y%m%dT%H%M%S}",
        about=sender or keep("an unknown sender"),
        reason=reason,
        details=((unread.key, unread.why),),
    )
    work.put_letter(notice_letter(desk, now, what, doors=doors(desk, work, None, now)))
