"""Mail that came back: counted by address, until nothing is sent there any more; the moderator is told once.

A returned mail is known by the key in the address it was returned to, else by the Message-ID of ours that it quotes,
else by the address it names. Only the key cannot be guessed, so where keys are in use the rest counts for little:
nobody shall silence a player with forged reports.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.core.language import keep
from pbem.desk.letters.notices import Matters, notice_letter, would
from pbem.desk.tokens.moderator_tokens import doors
from pbem.mail import bounce_notices, robots
from pbem.mail.bounce_notices import Bounce, Failure
from pbem.mail.reply_addresses import find_bounce_key, without_tokens
from pbem.mail.transports.smtp_answers import is_policy
from pbem.report.inputs import Matter, WouldDo
from pbem.store.stored_values import AddressRecord, LetterHead, NewLetter

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.mail.letter import Letter
    from pbem.store.work import Work

#: What a bounce counts for, and from where on nothing is sent (as Discourse does it).
HARD, SOFT, STOP = 2, 1, 4
#: So long without a bounce and the address is as good as new.
FORGIVEN = timedelta(days=30)
#: Reports that prove nothing count once in this time.
DOUBTFUL = timedelta(days=1)
_NO_DOUBT = timedelta(0)


def is_stopped(record: AddressRecord, now: datetime) -> bool:
    """Whether nothing is sent to an address, because mail to it comes back."""
    return record.bounces >= STOP and record.bounced_at is not None and now - record.bounced_at < FORGIVEN


def note_bounce(desk: Desk, work: Work, letter: Letter, now: datetime) -> None:
    """If `letter` reports a mail of ours that came back: count it."""
    key = find_bounce_key(letter, *desk.known_addresses)
    bounce = bounce_notices.returned(letter) if key or robots.bounce(letter) else None
    if bounce is None or bounce.failure is Failure.DELAYED:
        return
    ours = work.letter_by_bounce_key(key) if key else None
    sure = ours is not None or not desk.config.table.plus_addressing
    ours = ours or _quoted(work, letter)
    if ours is not None and not work.came_back(ours.id, bounce.reason or bounce.status):
        return  # it came back before
    if ours is not None:
        bounce = replace(bounce, address=ours.recipient)
        if is_policy(f"{bounce.status} {bounce.reason}"):  # it speaks of us or of the mail, not of the address
            if not ours.kind.startswith("notice"):
                work.put_letter(lost_letter_notice(desk, work, ours, bounce.reason or bounce.status, now))
            return
    count_bounce(desk, work, bounce, now, ours=ours, sure=sure and ours is not None)


def count_bounce(
    desk: Desk, work: Work, bounce: Bounce, now: datetime, *, ours: LetterHead | None = None, sure: bool = True
) -> bool:
    """Count a failure of one of the players' addresses; what follows from it. False for an address of nobody here.

    `ours`: the letter that was lost; `sure`: whether it is certain that a mail of ours came back.
    """
    work.alone(f"address {bounce.address}")
    record = work.address(bounce.address)
    if record is None:
        return False
    if record.bounced_at is not None and now - record.bounced_at >= FORGIVEN:
        record = replace(record, bounces=0, bad_since=None)
    elif not sure and record.bounced_at is not None and now - record.bounced_at < DOUBTFUL:
        return True
    score = record.bounces + (HARD if bounce.hard and sure else SOFT)
    if not sure:  # it is told, and never more than that
        score = min(score, max(record.bounces, STOP - 1))
    bad = bounce.hard or score >= STOP
    counted = replace(
        record,
        bounces=score,
        bounced_at=now,
        bad_since=record.bad_since or (now if bad else None),
        bad_why=bounce.reason or bounce.status,
    )
    work.save_address(counted)
    if bad and record.bad_since is None:
        _tell_moderator(desk, work, counted, ours, now, sure=sure)
    return True


def lost_letter_notice(desk: Desk, work: Work, letter: LetterHead, reason: str, now: datetime) -> NewLetter:
    """To the table's moderator: a letter that did not get through, for a reason that is not its address."""
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


def forgive(work: Work, record: AddressRecord) -> None:
    """Mail came from an address: whatever came back before, somebody is there."""
    work.save_address(replace(record, bounces=0, bounced_at=None, bad_since=None, bad_why=""))


def _quoted(work: Work, letter: Letter) -> LetterHead | None:
    """The letter of ours whose Message-ID the report names."""
    named = (work.letter_by_message_id(each) for each in bounce_notices.original_ids(letter)[:5])
    return next((each for each in named if each is not None), None)


def _tell_moderator(
    desk: Desk, work: Work, bad: AddressRecord, ours: LetterHead | None, now: datetime, *, sure: bool
) -> None:
    """Once for each time that an address goes bad; the player's other address takes over, where there is one."""
    doubtful = keep("it is written to as before: anybody may have sent such a report")
    becomes = _moved(work, bad, ours, now) if sure else doubtful
    becomes = becomes or (
        keep("nothing more is sent there for 30 days")
        if is_stopped(bad, now)
        else keep("it is tried again; when more comes back nothing is sent there for 30 days")
    )
    details = [(keep("from now on"), becomes), (keep("as good as new"), keep("as soon as a mail comes from there"))]
    details += [(keep("the mail"), without_tokens(ours.subject))] if ours else []
    would_do = (would("replace", "GAME", "SEAT WITH ADDRESS WHY …", does=keep("write to another address")),)
    what = Matters(
        matter=Matter.BOUNCED,
        cause=f"bounce.{bad.address}.{now:%Y-%m-%dT%H%M%S}",
        reason=bad.bad_why,
        about=bad.address,
        details=tuple(details),
        would_do=would_do,
    )
    work.put_letter(notice_letter(desk, now, what, doors=doors(desk, work, None, now)))


def _moved(work: Work, bad: AddressRecord, ours: LetterHead | None, now: datetime) -> str:
    """What happened where the player has another address that is good; "" where there is none."""
    others = [each for each in work.addresses(bad.player_id) if each.address != bad.address and not each.bad_since]
    player = work.player(bad.player_id)
    if not others or player is None:
        return ""
    # The mail of a seat may go to an address that is not the player's first.
    new = next((each.address for each in others if each.address == player.address), others[0].address)
    work.move_mail(bad.player_id, bad.address, new)
    work.readdress_letters(bad.address, new, failed=[ours.id] if ours else [], now=now)
    return keep("the player is written to at {new}", new=new)
