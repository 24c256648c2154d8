"""Sending what lies in the outbox: leased, handed over, noted.

A repeat after a break is the same letter, byte for byte.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep
from pbem.desk import now as clock
from pbem.desk.faults import fault_words, log_fault
from pbem.desk.outgoing.bounces import STOP, count_bounce, is_stopped
from pbem.desk.outgoing.letterpress import envelope_sender
from pbem.desk.outgoing.notices import Matters, notice_letter
from pbem.mail.addresses import without_tokens
from pbem.mail.bounces import Bounce, Failure
from pbem.mail.transports.contract import Deferred, Refused, Unusable
from pbem.report.inputs import Matter, WouldDo

if TYPE_CHECKING:
    from pbem.desk.desk import Desk
    from pbem.store.values import Letter, NewLetter
    from pbem.store.work import Work

log = logging.getLogger(__name__)

BATCH = 50
#: So long a worker may send a batch; what it has not come to then, or where it died, is for others.
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
    unusable: Unusable | None = None  #: why nothing more can be sent in this round


def send_all(desk: Desk, now: datetime) -> Sent:
    """Send everything that is due at `now`, up to where the sender cannot be used."""
    total = Sent()
    while total.unusable is None:
        until = clock.now() + LEASE
        with desk.store.transaction() as work:
            letters = work.claim_letters(BATCH, now=now, lease=until - now, owner=desk.worker)
            stopped = _stopped(work, letters, now)
        if not letters:
            break
        _send_batch(desk, letters, stopped, now, until, total)
    return total


def _stopped(work: Work, letters: tuple[Letter, ...], now: datetime) -> dict[str, Refused]:
    """The recipients that get nothing, because it comes back, and why."""
    if not letters:
        return {}
    bad = work.bad_addresses({letter.recipient for letter in letters}, bounces=STOP)
    return {
        record.address: Refused(
            keep(
                "mail to {address} comes back: {bad_why}",
                address=record.address,
                bad_why=record.bad_why or keep("no reason was given"),
            )
        )
        for record in bad
        if is_stopped(record, now)
    }


def _send_batch(
    desk: Desk,
    letters: tuple[Letter, ...],
    stopped: Mapping[str, Refused],
    now: datetime,
    until: datetime,
    total: Sent,
) -> None:
    gone: list[int] = []
    failed: list[tuple[Letter, Deferred | Refused]] = []
    for letter in letters:
        if clock.now() >= until:  # the rest is another worker's by now
            break
        # After a server that does not answer, fifty more letters would wait for it in vain.
        failure = stopped.get(letter.recipient) or total.unusable or _hand_over(desk, letter)
        if failure is None:
            gone.append(letter.id)
            continue
        failed.append((letter, failure))
        total.unusable = failure if isinstance(failure, Unusable) else total.unusable
    with desk.store.transaction() as work:
        work.sent(gone, at=now)
        for letter, failure in failed:
            if letter.recipient in stopped:  # the moderator knows
                work.given_up(letter, str(failure), now=now)
                total.given_up += 1
            else:
                _not_sent(desk, work, letter, failure, now, total)
    total.sent += len(gone)


def _hand_over(desk: Desk, letter: Letter) -> Deferred | Refused | None:
    """Why the letter could not be sent; None where it is on its way. Whatever is wrong with one stops no other."""
    try:
        _send(desk, letter)
    except (Deferred, Refused) as failure:
        return failure
    except TableError as error:  # the sender cannot be opened: a password that is not there, say
        return Unusable(str(error))
    except Exception as error:
        log_fault(log, f"letter {letter.id} could not be handed over", error)
        return Deferred(fault_words(error))
    return None


def _send(desk: Desk, letter: Letter) -> None:
    """With an envelope sender of its own, where the server takes one; else with the table's address."""
    sender = desk.address if desk.plain_envelopes else envelope_sender(desk, letter)
    try:
        desk.mail_out.send(sender, letter.recipient, letter.raw)
    except Refused as failure:
        if not failure.sender or sender == desk.address:
            raise
        desk.mail_out.send(desk.address, letter.recipient, letter.raw)
        desk.plain_envelopes = True


def _not_sent(desk: Desk, work: Work, letter: Letter, failure: Deferred | Refused, now: datetime, total: Sent) -> None:
    if isinstance(failure, Deferred) and now - letter.created < GIVE_UP:
        work.deferred(letter, str(failure), now=now)
        total.trouble = total.trouble or str(failure)
        total.deferred += 1
        return
    work.given_up(letter, str(failure), now=now)
    total.given_up += 1
    lost = Bounce(
        address=letter.recipient,
        failure=Failure.HARD if isinstance(failure, Refused) and failure.recipient else Failure.SOFT,
        status="",
        reason=str(failure),
    )
    # A mail that was refused for what it is says nothing of the address.
    of_address = isinstance(failure, Deferred) or failure.recipient
    if of_address and count_bounce(desk, work, lost, now, ours=letter) and lost.hard:
        return  # the moderator was told of the address, once
    if not letter.kind.startswith("notice"):
        work.put_letter(_bounced(desk, work, letter, str(failure), now))


def _bounced(desk: Desk, work: Work, letter: Letter, reason: str, now: datetime) -> NewLetter:
    from pbem.desk.moderation.by_mail.who import doors

    again = WouldDo(
        mail=f"RETRY LETTER {letter.id}", cli=f"pbem mail retry --letter {letter.id}", does=keep("try once more")
    )
    what = Matters(
        matter=Matter.BOUNCED,
        cause=f"letter.{letter.id}",
        reason=reason,
        about=letter.recipient,
        details=((keep("letter"), without_tokens(letter.subject)),),
        would_do=(again,),
    )
    return notice_letter(desk, now, what, doors=doors(desk, work, None, now))
