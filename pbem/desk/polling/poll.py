"""One pass: take in, handle, adjudicate what is due, remind, send.

`pbem poll` runs it once, `pbem run` again and again.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.desk.ground import now as clock
from pbem.desk.ground.config import NO_WEBHOOK
from pbem.desk.ground.webhook_state import WEBHOOK, is_due_again
from pbem.desk.hosting.sweep_due import LAST, is_due
from pbem.desk.incoming.intake import take_in
from pbem.desk.playing.outage import Stopwatch
from pbem.desk.polling.counts import Counts
from pbem.desk.restoring.gate import closed, look
from pbem.desk.restoring.stamp import note_reached
from pbem.store.database_errors import StoreError

if TYPE_CHECKING:
    from types import FrameType

    from pbem.desk.ground.desk import Desk
    from pbem.store.stored_values import DueGame


#: How often a database that does not answer is tried again, in seconds.
KNOCK = 10.0
#: Seconds between two looks at each mailbox but the first.
LOOK_EVERY = 10.0
#: So many games that are due are asked for at a time.
BATCH = 20


def poll_once(desk: Desk, *, jumped: timedelta = timedelta()) -> Counts:
    """One pass. While a mailbox cannot be reached nothing is adjudicated by a deadline; the rest goes on.

    A database that cannot be used ends the pass; what it had not committed the next one does.

    `jumped`: how far the clock went forward since the last pass without time going by.
    """
    counts = Counts()
    try:
        _pass(desk, counts, jumped)
    except StoreError as error:
        counts.note(f"database: {error}; `pbem doctor` looks closer")
        counts.held_up = True
        desk.forget_positions()
    finally:
        desk.receipts.clear()
        desk.notices.clear()
        desk.signatures.clear()
        desk.books.clear()
    if counts.anything() or counts.trouble:
        # lazy: a pass with nothing of it to do does not load it
        from pbem.desk.hosting.passes import note_pass

        note_pass(desk, counts.line(), counts.trouble)
    return counts


def _pass(desk: Desk, counts: Counts, jumped: timedelta) -> None:
    restored = look(desk)
    _take_in(desk, counts, jumped)
    if restored is not None:
        counts.trouble, counts.held_up = closed(restored), True
        return
    handle_all(desk, counts)
    wake_all(desk, clock.now(), counts)
    _gather_notices(desk)
    _send(desk, counts)
    _sweep(desk)
    if counts.anything():
        note_reached(desk)
        _refresh_pages(desk, counts)
    _tell_turns(desk, counts)


def _take_in(desk: Desk, counts: Counts, jumped: timedelta) -> None:
    """Each mailbox that no other worker is at; one that cannot be reached stops no other."""
    for mailbox in desk.mailboxes:
        which = f"mailbox {mailbox.address}" if len(desk.mailboxes) > 1 else "mailbox"
        try:
            mailbox.renew()
            taken = take_in(desk, mailbox, jumped=jumped)
        except StoreError:
            raise
        except TableError as error:
            counts.note(f"{which}: {error}; `pbem doctor` looks closer")
            counts.held_up = True
            continue
        counts.mails, counts.unread = counts.mails + taken.new, counts.unread + taken.unread
        counts.held_up = counts.held_up or not taken.complete
        if taken.trouble:
            counts.note(f"{which}: {taken.trouble}")


def handle_all(desk: Desk, counts: Counts) -> None:
    """Answer every mail that is stored and not handled, oldest first."""
    if not _has_mail(desk):
        return
    # lazy: a pass with nothing of it to do does not load it
    from pbem.desk.incoming.inbox import Handled, handle_next

    desk.unanswered = 0
    while (handled := handle_next(desk, clock.now())) is not Handled.NONE:
        counts.failed += handled is Handled.FAILED
        counts.handled += handled is Handled.DONE
    counts.unanswered = desk.unanswered
    if counts.handled:
        # lazy: a pass with nothing of it to do does not load it
        from pbem.desk.hosting.sweep import trim_discarded

        trim_discarded(desk, clock.now())


def wake_all(desk: Desk, now: datetime, counts: Counts) -> None:
    """Do what is due in every game that must be looked at."""
    # lazy: a pass with nothing of it to do does not load it
    from pbem.desk.moderation.pauses_over import end_pauses

    end_pauses(desk, now)
    batch = _due(desk, now)
    if not batch:
        return
    # lazy: a pass with nothing of it to do does not load it
    from pbem.desk.playing.outcomes import Did
    from pbem.desk.playing.reminders import Reminded, send_reminders
    from pbem.desk.polling.wake import wake_or_hold

    reminded: list[Reminded] = []
    woken = set[str]()
    while batch:
        for _, game in batch:
            if game in woken:  # due again at once: its players read what has happened before anything else does
                continue
            woken.add(game)
            did = wake_or_hold(desk, game, now, reminded)
            counts.adjudicated += did is Did.ADJUDICATED
            counts.reminded += did in (Did.MOVED, Did.BANK, Did.GRACE, Did.HALTED)
            counts.held += did is Did.HELD
        batch = _due(desk, now, batch[-1])
    if reminded:
        counts.reminded += send_reminders(desk, reminded, now)


def _due(desk: Desk, now: datetime, *after: DueGame) -> tuple[DueGame, ...]:
    """The next games that are due: those that other workers have played meanwhile are not among them any more."""
    with desk.store.read() as work:
        return work.due_games(now, BATCH, *after)


def _refresh_pages(desk: Desk, counts: Counts) -> None:
    """The pages of games, where the host wants any; what goes wrong there holds nothing up."""
    if desk.config.site.folder:
        # lazy: a pass with nothing of it to do does not load it
        from pbem.desk.site.site_build import refresh

        if trouble := refresh(desk):
            counts.note(f"site: {trouble}")


def _tell_turns(desk: Desk, counts: Counts) -> None:
    """The host's webhook, where there is one: after letters, outside of every transaction, some seconds at most."""
    if desk.config.webhook == NO_WEBHOOK:
        return
    if not counts.anything():
        with desk.store.read() as work:
            if not is_due_again(work.setting(WEBHOOK), clock.now()):
                return
    # lazy: a pass with nothing of it to do does not load it
    from pbem.desk.webhook.turns import tell_turns

    if trouble := tell_turns(desk, clock.now()):
        counts.note(f"webhook: {trouble}")


def _gather_notices(desk: Desk) -> None:
    if desk.notices:
        # lazy: a pass with nothing of it to do does not load it
        from pbem.desk.letters.digest import gather_notices

        gather_notices(desk, clock.now())


def keep_polling(desk: Desk, *, seconds: int, passes: int = 0) -> Iterator[Counts]:
    """Pass after pass, each as soon as mail comes or something is due; ends after `passes` (0: never) or at SIGTERM."""
    stopped, watch = _StopSign(), Stopwatch(clock.now())
    done = 0
    while not stopped.seen:
        counts = poll_once(desk, jumped=watch.jumped(clock.now()))
        yield counts
        done += 1
        if passes and done >= passes:
            return
        stopped.waiting = True
        try:
            if stopped.seen:  # asked only now: from here on the signal itself ends the wait
                return  # type: ignore[unreachable]  # a signal changes it
            # What is held up stays due: to try again at once would only knock at a closed door.
            _wait(desk, seconds if counts.held_up else _pause(desk, seconds), mailbox=not counts.held_up)
        except KeyboardInterrupt:
            return
        finally:
            stopped.waiting = False


def _has_mail(desk: Desk) -> bool:
    # lazy: a pass with nothing of it to do does not load it
    from pbem.store.stored_values import MailStatus

    with desk.store.read() as work:
        return bool(work.inbox_counts().get(MailStatus.NEW))


def _send(desk: Desk, counts: Counts) -> None:
    now = clock.now()
    with desk.store.read() as work:
        due = work.next_letter_due()
    if (due is None or due > now) and not desk.unsettled:
        return
    # lazy: a pass with nothing of it to do does not load it
    from pbem.desk.letters.sending import send_all

    try:
        desk.renew_sender()
    except TableError as error:
        counts.note(f"sending: {error}; the letters stay in the outbox and are tried again")
        counts.held_up = True
        return
    sent = send_all(desk, now)
    counts.sent, counts.deferred, counts.given_up = sent.sent, sent.deferred, sent.given_up
    if sent.trouble:
        counts.note(f"sending: {sent.trouble}; the letters stay in the outbox and are tried again")
        counts.held_up = True


def _sweep(desk: Desk) -> None:
    """Once a day; otherwise the first pass of a process looks at a setting, and the others at nothing."""
    now = clock.now()
    if not is_due(desk.swept, now):
        return
    with desk.store.read() as work:
        desk.swept = work.setting(LAST)
    if is_due(desk.swept, now):
        # lazy: a pass with nothing of it to do does not load it
        from pbem.desk.hosting.sweep import sweep

        sweep(desk, now)


def _pause(desk: Desk, seconds: int) -> float:
    """Up to `seconds`, less when something is due before."""
    try:
        with desk.store.read() as work:
            moments = [moment for moment in (work.next_game_due(), work.next_letter_due()) if moment is not None]
    except StoreError:  # the next pass says it
        return 1.0
    soonest = min(((moment - clock.now()).total_seconds() for moment in moments), default=float(seconds))
    return max(1.0, min(float(seconds), soonest))


def _wait(desk: Desk, seconds: float, *, mailbox: bool) -> None:
    """IMAP IDLE where the mailboxes can be reached, LISTEN or a nap otherwise."""
    try:
        if mailbox:
            _wait_for_mail(desk, seconds)
            return
    except TableError:
        pass
    try:
        desk.store.listen(seconds)
    except StoreError:  # a database that is started again is back in seconds
        time.sleep(min(seconds, KNOCK))


def _wait_for_mail(desk: Desk, seconds: float) -> None:
    """The first mailbox is listened to; the others are looked at every `LOOK_EVERY` seconds, and at the end."""
    first, *others = (mailbox.mails for mailbox in desk.mailboxes)
    while True:
        pause = min(seconds, LOOK_EVERY) if others else seconds
        seconds -= pause
        if first.wait(pause) or seconds <= 0 or any(other.wait(0) for other in others):
            return


class _StopSign:
    """SIGTERM: the pass that runs is finished, then we stop; a wait ends at once."""

    def __init__(self) -> None:
        self.seen = False
        self.waiting = False
        signal.signal(signal.SIGTERM, self._see)

    def _see(self, number: int, frame: FrameType | None) -> None:
        self.seen = True
        if self.waiting:
            raise KeyboardInterrupt
