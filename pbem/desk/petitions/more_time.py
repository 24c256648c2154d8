"""The moderator's word on more time that a player has asked the others for: ALLOW and REFUSE decide the vote."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep, say
from pbem.desk.ballots.kept_votes import Stage, Vote, put_vote, running
from pbem.desk.ballots.motions import Topic
from pbem.desk.clock import moved, next_wake
from pbem.desk.clock.text import span_from
from pbem.desk.clock.wall import full_minute
from pbem.desk.game.dossier import Dossier, open_dossier
from pbem.desk.letters.deadline_moved import tell_moved
from pbem.desk.letters.postbag import Postbag
from pbem.report.inputs import Decided
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work


def extension(work: Work, dossier: Dossier) -> Vote | None:
    """The vote on more time that runs; None where there is none."""
    return next((vote for vote in running(work, dossier.record) if vote.motion.topic is Topic.EXTEND), None)


def allow(desk: Desk, work: Work, game: str, why: str, now: datetime) -> str:
    """ALLOW EXTEND: the deadline is moved on as was asked, whatever the others say; what was done, a clause."""
    vote, dossier = _found(desk, work, game)
    old, record, clock = dossier.wait, dossier.record, dossier.clock
    assert old is not None  # the vote is on it
    due = clock.skip.passed_over(full_minute(old.deadline + span_from(vote.motion.about)), clock.zone)
    new = moved(old, due, now)
    due_at = next_wake(clock, new) if record.status is GameStatus.RUNNING else None
    if not work.save_game(replace(record, wait=new.document(), due_at=due_at), record.version):
        raise RuntimeError(f"game {game} was changed while it was ours")
    put_vote(work, record, replace(vote, stage=Stage.CARRIED), now)
    bag = Postbag(desk=desk, dossier=dossier, now=now)
    tell_moved(bag, old, new, by=keep("the moderator"), why=why or vote.why, cause=f"extend.{record.version}")
    work.put_letters(bag.letters)
    return keep("the deadline is moved on by {about}, as {by} asked", about=vote.motion.about, by=vote.by)


def refuse(desk: Desk, work: Work, game: str, why: str, now: datetime) -> str:
    """REFUSE EXTEND: the vote is over, and whoever asked is told; what was done, a clause."""
    vote, dossier = _found(desk, work, game)
    put_vote(work, dossier.record, replace(vote, stage=Stage.FAILED), now)
    bag = Postbag(desk=desk, dossier=dossier, now=now)
    asked = keep("{about} more for the open deadline", about=vote.motion.about)
    content = Decided(common=bag.common(vote.by), asked=asked, allowed=False, why=why)
    bag.write(content, cause=f"extend.{dossier.record.version}")
    work.put_letters(bag.letters)
    return keep("{by} is told no", by=vote.by)


def _found(desk: Desk, work: Work, game: str) -> tuple[Vote, Dossier]:
    dossier = open_dossier(desk, work, game, claimed=work.claim_game(game, wait=True))
    vote = extension(work, dossier)
    if vote is None:
        raise TableError(say("nobody in {game} asks for more time just now", game=game))
    return vote, dossier
