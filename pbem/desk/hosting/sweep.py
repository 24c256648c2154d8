"""Once a day: what nobody confirmed is refused, old tokens and mail are forgotten, silent moderators are reported."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from pbem.desk.hosting.sweep_due import LAST, is_due
from pbem.desk.moderation.silent_moderators import tell_of_silence
from pbem.store.stored_values import MailStatus

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work


@dataclass(frozen=True, kw_only=True, slots=True)
class Swept:
    """What a sweep did."""

    refused: int = 0  #: mails that waited for a confirmation
    tokens: int = 0
    mails: int = 0  #: whose text was forgotten
    letters: int = 0  #: likewise
    discarded: int = 0  #: mails of strangers, likewise
    silent: int = 0  #: games whose moderator does not react, where somebody was told


def sweep(desk: Desk, now: datetime) -> Swept:
    """Do it, unless another worker did within the day; one transaction."""
    keep = desk.config.keep
    with desk.store.transaction() as work:
        work.alone(LAST)
        if not is_due(work.setting(LAST), now):
            return Swept()
        work.put_setting(LAST, now.isoformat())
        return Swept(
            refused=_refuse_unconfirmed(desk, work, now),
            tokens=work.forget_run_out_tokens(now),
            mails=work.forget_raw_mail(now - timedelta(days=keep.mail_days)),
            letters=work.forget_raw_letters(now - timedelta(days=keep.letter_days)),
            discarded=work.forget_discarded(now - timedelta(days=keep.discarded_days), _most(desk)),
            silent=tell_of_silence(desk, work, now),
        )


def trim_discarded(desk: Desk, now: datetime) -> int:
    """After a pass that handled mail: what strangers may take of the disk is bounded also within the day."""
    with desk.store.read() as work:
        # The text of older ones the daily sweep has forgotten: what was ever discarded is not gone through.
        if work.discarded_bytes(now - timedelta(days=desk.config.keep.discarded_days + 1)) <= _most(desk):
            return 0
    with desk.store.transaction() as work:
        return work.forget_discarded(datetime.min.replace(tzinfo=UTC), _most(desk))


def _most(desk: Desk) -> int:
    return desk.config.keep.discarded_megabytes * 1_000_000


def _refuse_unconfirmed(desk: Desk, work: Work, now: datetime) -> int:
    """Mails whose question has run out: recorded as refused, nobody is written to again."""
    days = desk.config.tokens.confirm_days
    waited = [mail for mail in work.held_mails() if now - (mail.handled_at or mail.received) >= timedelta(days=days)]
    reason = f"Nobody confirmed it within {days} days."
    refused = 0
    for mail in waited:
        # A confirmation may have come meanwhile.
        refused += work.finish_mail(
            mail.id,
            MailStatus.REFUSED,
            at=now,
            rule=mail.rule,
            reason=reason,
            game=mail.game,
            seat=mail.seat,
            was=MailStatus.HELD,
        )
    return refused
