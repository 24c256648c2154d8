"""Whether all mail that counts for a moment has been handled."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.store.work import Work


def all_mail_handled(work: Work, mailboxes: Sequence[str], moment: datetime) -> bool:
    """No order is lost to a race: each mailbox was fetched whole after `moment`, and no older mail is unhandled."""
    fetched = work.oldest_complete_fetch(mailboxes)
    return fetched is not None and fetched > moment and work.oldest_unhandled_before(moment) is None
