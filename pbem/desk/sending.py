"""Sending what lies in the outbox: leased, handed over, noted.

A repeat after a break is the same letter, byte for byte.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.desk.notices import Matters, notice_letter
from pbem.mail.transports.contract import Deferred, Refused
from pbem.report.inputs import Matter

if TYPE_CHECKING:
    from pbem.desk.desk import Desk
    from pbem.store.values import Letter, NewLetter
    from pbem.store.work import Work

BATCH = 50
#: Longer than a batch can take; a worker that dies gives its letters back after it.
LEASE = timedelta(minutes=10)
#: So long a letter is tried again; mail servers do the same.
GIVE_UP = timedelta(days=5)


@dataclass(kw_only=True, slots=True)
class Sent:
    """What a round of sending came to."""

    sent: int = 0
    deferred: int = 0
    given_up: int = 0
    trouble: str = ""  #: the first reason why something could not be sent now


def send_all(desk: Desk, now: datetime) -> Sent:
    """Send everything that is due."""
    total = Sent()
    while True:
        with desk.store.transaction() as work:
            letters = work.claim_letters(BATCH, now=now, lease=LEASE, owner=desk.worker)
        if not letters:
            return total
        _send_batch(desk, letters, now, total)


def _send_batch(desk: Desk, letters: tuple[Letter, ...], now: datetime, total: Sent) -> None:
    gone: list[int] = []
    failed: list[tuple[Letter, Deferred | Refused]] = []
    for letter in letters:
        try:
            desk.mail_out.send(desk.address, letter.recipient, letter.raw)
            gone.append(letter.id)
        except (Deferred, Refused) as error:
            failed.append((letter, error))
    with desk.store.transaction() as work:
        work.sent(gone, at=now)
        for letter, failure in failed:
            _not_sent(desk, work, letter, failure, now, total)
    total.sent += len(gone)


def _not_sent(desk: Desk, work: Work, letter: Letter, failure: Deferred | Refused, now: datetime, total: Sent) -> None:
    if isinstance(failure, Deferred) and now - letter.created < GIVE_UP:
        work.deferred(letter, str(failure), now=now)
        total.trouble = total.trouble or str(failure)
        total.deferred += 1
        return
    work.given_up(letter, str(failure), now=now)
    total.given_up += 1
    if isinstance(failure, Refused) and failure.recipient:
        work.mark_address(letter.recipient, bad_since=now, why=str(failure))
    if not letter.kind.startswith("notice"):
        work.put_letter(_bounced(desk, letter, str(failure), now))


def _bounced(desk: Desk, letter: Letter, reason: str, now: datetime) -> NewLetter:
    would_do = (f"pbem mail retry --letter {letter.id}  try once more",)
    what = Matters(
        matter=Matter.BOUNCED,
        cause=f"letter.{letter.id}",
        reason=reason,
        about=letter.recipient,
        details=(("letter", letter.subject),),
        would_do=would_do,
    )
    return notice_letter(desk, now, what)
