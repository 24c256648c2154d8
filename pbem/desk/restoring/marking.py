"""A table that was put back is marked: its games are held on new branches, its tokens renewed, its letters stopped."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.desk.acts.acts import BY_TABLE, Hand
from pbem.desk.ground import now as clock
from pbem.desk.ground.put_back import AGAIN, EPOCH, REASON, RESTORED, Restored, restored_of
from pbem.desk.moderation.restored import put_back
from pbem.desk.restoring.stamp import note_reached
from pbem.desk.tokens.issuing import draw_token
from pbem.mail.purposes import Purpose
from pbem.store.stored_values import ActRecord, GameStatus, TokenRecord

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

#: How it is known that a table was put back.
BY_COMMAND, BY_STAMP = "pbem db restore", "the database is behind its stamp"
#: Tokens of one conversation, or one question: the next one has another.
_PASSING = (Purpose.PERSON, Purpose.CONFIRM)


def mark_restored(desk: Desk, found: str, *, who: str = "", before: Mapping[str, str] | None = None) -> Restored:
    """Mark the table in one transaction; one that is marked already stays as it was marked.

    `before`: game to where it was in the database that was replaced, where somebody could look.
    """
    now = clock.now()
    with desk.store.transaction() as work:
        work.alone(RESTORED)
        known = restored_of(work)
        restored = known or _mark(desk, work, found, who, before or {}, now)
        reached = work.reached()
    desk.forget_positions()
    note_reached(desk, reached)
    return restored


def _mark(desk: Desk, work: Work, found: str, who: str, before: Mapping[str, str], now: datetime) -> Restored:
    back_to, last = _last_moment(desk, work, now), work.reached()[0]
    hand = Hand(who=who or "the table", via=BY_TABLE, at=now)
    held = [game.id for game in work.list_games(GameStatus.RUNNING)]
    for game in work.list_games(GameStatus.RUNNING, GameStatus.PAUSED, GameStatus.HELD):
        put_back(work, game, REASON, hand)
    work.renew_tokens(lambda old: _renewed(desk, old), at=now)
    withdrawn = [letter for letter in work.withdraw_waiting(due=now) if letter.created <= now]
    work.mark_new_mail(AGAIN)
    work.press_was_delivered(now)
    restored = Restored(
        at=now,
        back_to=back_to,
        found=found,
        mail=last,
        held=tuple(held),
        withdrawn=tuple(f"{letter.kind} to {letter.recipient}" for letter in withdrawn),
        before=before,
    )
    work.put_setting(RESTORED, restored.document())
    work.put_setting(EPOCH, int(now.timestamp()) // 60)
    outcome = f"put back to {back_to:%Y-%m-%d %H:%M} UTC ({found}); held: {', '.join(held) or 'no game'}"
    work.record_act(ActRecord(at=now, who=hand.who, via=hand.via, command="restore", outcome=outcome))
    return restored


def _renewed(desk: Desk, old: TokenRecord) -> str | None:
    return None if old.purpose in _PASSING else draw_token(desk)


def _last_moment(desk: Desk, work: Work, now: datetime) -> datetime:
    """The last moment of which the database knows."""
    fetched = work.newest_complete_fetch(desk.mailbox_names)
    known = [moment for moment in (fetched, *(beat.at for beat in work.heartbeats())) if moment and moment <= now]
    return max([*known, *(game.created for game in work.list_games())], default=now)
