"""Sending what is in the outbox: leased, handed over, noted.

A repeat after a break is the same letter, byte for byte.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep
from pbem.desk.ground import now as clock
from pbem.desk.ground.own_faults import fault_words, log_fault
from pbem.desk.letters.bounces import STOP, count_bounce, is_stopped, lost_letter_notice
from pbem.desk.letters.late_drawing import finished
from pbem.desk.letters.letterpress import NULL_SENDER, envelope_sender, letter_sender
from pbem.desk.letters.refused_deliveries import STOPPED, Row, counts_as_try, is_for_good, note_state
from pbem.mail.bounce_notices import Bounce, Failure
from pbem.mail.transports.contract import Deferred, Refused, Unusable

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.stored_values import Letter
    from pbem.store.work import Work

log = logging.getLogger(__name__)

BATCH = 50
#: So long a worker may send, and holds the letters of a batch; what it has not come to then is for the next pass, and
#: where it died for others.
LEASE = timedelta(minutes=10)
#: As many of the sender's time-outs as one letter can cost at most: to connect, to log in, to hand over.
SLOWEST = 5
#: A letter that met a server that takes none is tried again after the others.
AFTER_TROUBLE = timedelta(minutes=1)


@dataclass(kw_only=True, slots=True)
class Sent:
    """What a round of sending came to."""

    sent: int = 0
    deferred: int = 0
    given_up: int = 0
    trouble: str = ""  #: the first reason why something could not be sent now
    unusable: Unusable | None = None  #: why nothing more can be sent in this round
    row: Row = field(default_factory=Row)


@dataclass(kw_only=True, slots=True)
class Batch:
    """What became of some letters."""

    stopped: Mapping[str, Refused]  #: recipients that get nothing, and why
    row: Row  #: of its round
    unusable: Unusable | None = None  #: why no further one was tried
    gone: list[int] = field(default_factory=list)
    failed: list[tuple[Letter, Deferred | Refused]] = field(default_factory=list)
    left: list[Letter] = field(default_factory=list)  #: not tried


def send_all(desk: Desk, now: datetime) -> Sent:
    """Send what is due at `now`, up to where the sender cannot be used or the time is over."""
    total = Sent()
    _settle_all(desk, now, total)
    with desk.store.read() as work:
        total.row.resumed = work.setting(STOPPED) is not None
    slowest = timedelta(seconds=SLOWEST * desk.config.mail.outgoing.timeout)
    lease = max(LEASE, 4 * slowest)
    over = clock.now() + lease - slowest
    while total.unusable is None and clock.now() < over:
        until = clock.now() + lease
        with desk.store.transaction() as work:
            letters = work.claim_letters(BATCH, now=now, lease=until - now, owner=desk.worker)
            stopped = _stopped(work, letters, now)
        if not letters:
            break
        # No letter is begun that another worker may take while it is being sent.
        desk.unsettled = [_send_batch(desk, letters, stopped, min(over, until - slowest), total)]
        _settle_all(desk, now, total)
    return total


def _settle_all(desk: Desk, now: datetime, total: Sent) -> None:
    """Note what became of letters that were handed over: in the next round, where the database was away."""
    for batch in desk.unsettled:
        with desk.store.transaction() as work:
            _settle(desk, work, batch, now, total)
    desk.unsettled = []


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
    desk: Desk, letters: tuple[Letter, ...], stopped: Mapping[str, Refused], over: datetime, total: Sent
) -> Batch:
    batch = Batch(stopped=stopped, row=total.row)
    for letter in letters:
        if letter.recipient in stopped:
            batch.failed.append((letter, stopped[letter.recipient]))
        # After a server that does not answer, fifty more letters would wait for it in vain.
        elif total.unusable is not None or clock.now() >= over:
            batch.left.append(letter)
        else:
            failure = _hand_over(desk, letter)
            in_a_row = total.row.note(letter, failure)
            if failure is None:
                batch.gone.append(letter.id)
            else:
                batch.failed.append((letter, failure))
            total.unusable = in_a_row or (failure if isinstance(failure, Unusable) else None)
    batch.unusable = total.unusable
    return batch


def _settle(desk: Desk, work: Work, batch: Batch, now: datetime, total: Sent) -> None:
    """Note what became of the letters."""
    work.sent(batch.gone, at=now)
    for letter, failure in batch.failed:
        if letter.recipient in batch.stopped:  # the moderator knows
            work.given_up(letter, str(failure), now=now)
            total.given_up += 1
        elif is_for_good(work, batch.row, letter, failure, now):
            _give_up(desk, work, letter, failure, now)
            total.given_up += 1
        else:
            _keep(work, batch.row, letter, failure, now)
            total.trouble = total.trouble or str(failure)
            total.deferred += 1
    why = batch.unusable
    work.put_back(batch.left, str(why) if why else "", next_try=now)
    total.deferred += len(batch.left) if why else 0
    total.trouble = str(why) if why else total.trouble
    note_state(work, total.trouble, unusable=why is not None, taken=batch.row.taken, now=now)
    total.sent += len(batch.gone)


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
    plain = letter_sender(desk, letter)
    sender = plain if desk.plain_envelopes else envelope_sender(desk, letter)
    raw = finished(desk, letter)
    try:
        desk.mail_out.send(sender, letter.recipient, raw)
    except Refused as failure:
        if not failure.sender:
            raise
        if sender == plain:
            raise _unwanted(plain, failure) from None
        _send_plainly(desk, letter, plain, raw)


def _send_plainly(desk: Desk, letter: Letter, plain: str, raw: bytes) -> None:
    try:
        desk.mail_out.send(plain, letter.recipient, raw)
    except Refused as failure:
        raise _unwanted(plain, failure) if failure.sender else failure from None
    desk.plain_envelopes = True


def _unwanted(address: str, failure: Refused) -> Unusable:
    return Unusable(f"the mail server takes no mail that {address} sends: {failure}")


def _keep(work: Work, row: Row, letter: Letter, failure: Deferred | Refused, now: datetime) -> None:
    if counts_as_try(work, row, letter, failure, now):
        work.deferred(letter, str(failure), now=now)
    else:
        work.put_back([letter], str(failure), next_try=now + AFTER_TROUBLE)


def _give_up(desk: Desk, work: Work, letter: Letter, failure: Deferred | Refused, now: datetime) -> None:
    if not work.given_up(letter, str(failure), now=now):
        return  # another worker has it by now
    lost = Bounce(
        address=letter.recipient,
        failure=Failure.HARD if isinstance(failure, Refused) and failure.recipient else Failure.SOFT,
        status="",
        reason=str(failure),
    )
    # A mail that was refused for what it is says nothing of the address, nor does a server that is away.
    known = failure.recipient and count_bounce(desk, work, lost, now, ours=letter)
    if known and lost.hard:
        return  # the moderator was told about the address, once
    if failure.recipient and not known and letter.bounce_key == NULL_SENDER:
        return  # an answer to a stranger; why it did not get there is beside it in the outbox
    if not letter.kind.startswith("notice"):
        work.put_letter(lost_letter_notice(desk, work, letter, str(failure), now))
