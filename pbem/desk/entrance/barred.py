"""Whoever was put out and comes again, or was muted and writes all the same: refused, and reported once a day."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed
from pbem.core.language import keep, keep_of, say
from pbem.desk.ground.terms import terms_of
from pbem.desk.letters.notices import Matters, notice_letter, would
from pbem.desk.people.bars import banned, bars_on, check_not_kept_out, kept_out, muted, somebody_at
from pbem.desk.people.moderators import is_moderator
from pbem.desk.tokens.moderator_tokens import doors
from pbem.report.inputs import Matter, WouldDo
from pbem.store.stored_values import BarKind, BarRecord

if TYPE_CHECKING:
    from pbem.desk.game.handling import Handling, InHand
    from pbem.desk.ground.desk import Desk
    from pbem.desk.wording.command import Heard
    from pbem.store.stored_values import GameRecord
    from pbem.store.work import Work

#: So often a moderator is told that somebody goes on trying.
_EACH = timedelta(days=1)


def check_may_come_in(handling: Handling, record: GameRecord, heard: Heard) -> None:
    """Raises NotAllowed for who was put out of a game and would come in again; its moderator is told."""
    bar = kept_out(handling.work, record.id, handling.sender)
    if bar is None:
        return
    note_try(handling, record, bar, heard.written)
    raise NotAllowed(say("you were put out of {game}, and only its moderator lets you in again", game=record.id))


def check_may_be_brought_in(handling: Handling, record: GameRecord, address: str, heard: Heard) -> None:
    """The same for somebody whom another player would bring in.

    In an anonymous game nobody is told: as with whoever plays in it, only no letter goes out.
    """
    bar = kept_out(handling.work, record.id, address)
    if bar is None:
        return
    if is_moderator(handling.desk, handling.work, record, handling.sender):
        check_not_kept_out(handling.work, record.id, address)
    note_try(handling, record, bar, heard.written, by=handling.seat or handling.sender)
    if terms_of(handling.work, record.id).anonymous:
        return
    raise NotAllowed(say("no mail about {game} goes to {address}: ask the moderator", game=record.id, address=address))


def check_may_write(handling: Handling, record: GameRecord, heard: Heard) -> None:
    """Raises NotAllowed for who may write to nobody in a game but the moderator."""
    if bar := muted(handling.work, record.id, handling.sender):
        note_try(handling, record, bar, heard.written)
        raise NotAllowed(why_silent())


def why_silent() -> str:
    """Why a message is not passed on."""
    return say(
        "the moderator has stopped your press in this game; PRESS TO MODERATOR and MODERATOR still reach the moderator"
    )


def without_reason(handling: Handling, game: str, why: str) -> str:
    """The reason that others would read beside what a player asks for: none of who may not write to them."""
    return "" if why and muted(handling.work, game, handling.sender) else why


def check_may_be_renamed(handling: Handling) -> None:
    """Raises NotAllowed while somebody’s press is stopped in a game: others read names."""
    found = bars_on(handling.work, somebody_at(handling.work, handling.sender))
    if silent := [bar.game for bar in found if bar.kind is BarKind.MUTED and bar.game]:
        raise NotAllowed(say("your press is stopped in {game}, and your name stays as it is meanwhile", game=silent[0]))


# --- the moderator is told --------------------------------------------------------------------------------------------


def note_try(hand: InHand, record: GameRecord, bar: BarRecord, written: str, *, by: str = "") -> None:
    """Count an attempt; the game's moderator is written to, unless he was within a day."""
    work, now = hand.work, hand.now
    work.count_try(bar.id)
    if bar.told_at is not None and now - bar.told_at < _EACH:
        return
    let_in = doors(hand.desk, work, record, now)
    work.put_letter(notice_letter(hand.desk, now, _attempt(bar, record, written, by, now), record, doors=let_in))
    work.note_tries_told(bar.id, now)


def _attempt(bar: BarRecord, record: GameRecord, written: str, by: str, now: datetime) -> Matters:
    who = bar.address or keep("somebody removed")
    details = [(keep("wrote"), written[:200]), (keep("because"), bar.why)]
    details += [(keep("sent by"), by)] if by else []
    missed = bar.tries - bar.told
    details += [(keep("before"), keep_of(missed, "{n} time more", "{n} times more"))] if missed > 0 else []
    return Matters(
        matter=Matter.TRIED,
        cause=f"tried.{bar.id}.{now:%Y%m%d%H%M%S}",
        about=who,
        reason=_WAS[bar.kind],
        details=tuple(details),
        would_do=_ways(bar, record),
    )


_WAS = {
    BarKind.KICKED: keep("was put out of the game by KICK, and nothing was done"),
    BarKind.REMOVED: keep("was put out of the game by REMOVE, and nothing was done"),
    BarKind.BANNED: keep("is banned, and nothing was done"),
    BarKind.MUTED: keep("may not write to others in the game, and nobody was written to"),
}


def _ways(bar: BarRecord, record: GameRecord) -> tuple[WouldDo, ...]:
    if bar.game is None or not bar.address:
        return ()
    if bar.kind is BarKind.MUTED:
        return (would("unmute", record.id, bar.seat or bar.address, "WHY …", does=keep("lets them write again")),)
    return (would("allow", record.id, bar.address, "WHY …", does=keep("lets them in again")),)


def note_banned_mail(desk: Desk, work: Work, sender: str, now: datetime) -> None:
    """Mail of somebody who is banned from the table was dropped; the host is told once a day of all of it together."""
    bar = banned(work, sender)
    if bar is None:
        return
    work.count_try(bar.id)
    bans = work.bars()
    last = max((each.told_at for each in bans if each.told_at is not None), default=None)
    if last is not None and now - last < _EACH:
        return
    tried = [each for each in bans if each.tries > each.told]
    what = Matters(
        matter=Matter.TRIED,
        cause=f"banned.{now:%Y%m%d%H%M%S}",
        about=", ".join(each.address or keep("somebody removed") for each in tried[:5]),
        reason=keep("is banned from the table, and nothing was answered"),
        details=tuple(
            (each.address, keep_of(each.tries - each.told, "{n} mail", "{n} mails")) for each in tried if each.address
        ),
        would_do=(
            WouldDo(mail="BANS", cli="pbem ban list", does=keep("who is banned, and why")),
            WouldDo(mail=f"UNBAN {bar.address}", cli=f"pbem ban lift {bar.address}", does=keep("lifts it")),
        ),
    )
    for each in tried:
        work.note_tries_told(each.id, now)
    work.put_letter(notice_letter(desk, now, what, doors=doors(desk, work, None, now)))
