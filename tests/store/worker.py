"""A worker in a process of its own, for tests that need more than one, or one that dies.

`python -m tests.store.worker URL drain`: handle mails until none is left; prints their keys.
`python -m tests.store.worker URL hold WHAT`: claim a mail, a game or a mailbox, say so, and never finish.
"""

from __future__ import annotations

import sys
import time

from pbem.store import open_store
from pbem.store.database import Store
from pbem.store.stored_values import MailStatus
from tests.store.some import NOON, claim


def drain(store: Store) -> None:
    """Handle mails until none is left that could be ours."""
    while True:
        with store.transaction() as work:
            mail = claim(work)
            if mail is not None:
                # A number all workers draw from: which was handled before which.
                turn = work.next_game_id().removeprefix("g")
                work.finish_mail(mail.id, MailStatus.HANDLED, at=NOON, reason=turn)
        if mail is not None:
            print(mail.key)
            continue
        with store.read() as work:
            if work.inbox_counts()[MailStatus.NEW] == 0:
                return
        time.sleep(0.001)


def hold(store: Store, what: str) -> None:
    """Claim something and stay."""
    if what == "mailbox":
        with store.mailbox_lock("INBOX") as got:
            _stay(got)
    with store.transaction() as work:
        _stay(claim(work) if what == "mail" else work.claim_game("g1"))


def _stay(claimed: object) -> None:
    print("held" if claimed else "not to be had", flush=True)
    time.sleep(600)


if __name__ == "__main__":
    with open_store(sys.argv[1]) as opened:
        if sys.argv[2] == "drain":
            drain(opened)
        else:
            hold(opened, sys.argv[3])
