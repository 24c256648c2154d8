"""A moderator who does not react while something waits for him: the players may vote on what he would have to do.

What counts as a reaction is an act on the game, or any mail, of any of its moderators.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from pbem.desk.acts.acts import THE_VOTE
from pbem.desk.game.absence_taken import REQUEST
from pbem.desk.moderation.succession import Heir, heir
from pbem.desk.people.moderators import moderators
from pbem.store.stored_values import GameStatus, LetterStatus

if TYPE_CHECKING:
    from pbem.desk.game.dossier import Dossier
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

#: Notices that tell the moderator that nothing goes on without him.
_CALLS = ("notice-held", "notice-approval")
#: How such a notice may fare: one of several in a pass is withdrawn, as all of them become one mail.
_WRITTEN = (LetterStatus.SENT, LetterStatus.WITHDRAWN, LetterStatus.WAITING, LetterStatus.FAILED)


def is_silent(desk: Desk, work: Work, dossier: Dossier, now: datetime) -> bool:
    """Whether the game has waited for its moderators as long as the config says, and none of them has reacted."""
    return heir_of(desk, work, dossier, now) is Heir.PLAYERS


def heir_of(desk: Desk, work: Work, dossier: Dossier, now: datetime) -> Heir:
    """Who may act in the moderator's place as things stand."""
    waited = waits_since(work, dossier)
    if waited is None:
        return Heir.NOBODY
    return heir(
        waited,
        reacted=_reacted(desk, work, dossier, waited),
        now=now,
        days=desk.config.votes.silent_days,
        seconds=bool(work.marks(dossier.record.id, "moderator")),
    )


def waits_since(work: Work, dossier: Dossier) -> datetime | None:
    """Since when something waits for the moderator; None where nothing does."""
    record, wait = dossier.record, dossier.wait
    moments = [mark.at for mark in work.marks(record.id, REQUEST)]
    if record.status is GameStatus.HELD:
        written = [each for status in _WRITTEN for each in work.letters(status, game=record.id)]
        calls = [each.created for each in written if each.kind in _CALLS]
        moments += [max(calls)] if calls else []
    if record.status is GameStatus.PAUSED:
        pause = work.find_mark(record.id, "pause", "since")
        moments += [pause.at] if pause and pause.value != THE_VOTE else []
    if wait is not None and wait.halted:
        moments.append(wait.deadline)
    return min(moments, default=None)


def _reacted(desk: Desk, work: Work, dossier: Dossier, since: datetime) -> bool:
    people = moderators(desk, work, dossier.record)
    if any(act.at > since and act.who != THE_VOTE for act in work.acts(dossier.record.id)):
        return True
    return any(work.mails_in(address, since, since)[1] for person in people for address in _addresses(work, person))


def _addresses(work: Work, address: str) -> set[str]:
    known = work.player_by_address(address)
    return {address, *(each.address for each in work.addresses(known.id))} if known else {address}
