"""Whether all mail that counts for a moment has been handled."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.store.work import Work


def all_mail_handled(work: Work, mailbox: str, moment: datetime) -> bool:
    """No order is lost to a race: the mailbox was fetched whole after `moment`, and no older mail is unhandled."""
    fetched = work.last_complete_fetch(mailbox)
    return fetched is not None and fetched > moment and work.oldest_unhandled_before(moment) is None
