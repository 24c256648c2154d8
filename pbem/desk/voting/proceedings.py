"""A vote is proposed, answered and decided, all within the mail that does it. The game is claimed by then.

What is carried is done at the end of the same transaction, by the very act that a moderator would use.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed, TableError
from pbem.core.language import say, say_of, told
from pbem.desk.acts.acts import BY_MAIL, THE_VOTE, Hand, perform_within
from pbem.desk.ballots.kept_votes import Count, Stage, Vote, count, is_running, put_vote, voters, votes_of_turn, wait_of
from pbem.desk.ballots.motions import UNANIMOUS, Motion, Topic
from pbem.desk.letters.postbag import Postbag
from pbem.desk.voting.effects import act_for, why_of
from pbem.desk.voting.extending import extend
from pbem.desk.voting.vote_permission import by_majority, check_motion, granted, is_secret
from pbem.desk.wording.command import Said
from pbem.desk.wording.spelling import spelled
from pbem.report.inputs import VoteStage, VoteTold

if TYPE_CHECKING:
    from pbem.desk.game.handling import SeatMail

#: At most this many votes a seat may propose in a turn: each writes to everybody.
PROPOSALS = 3


def propose(handling: SeatMail, motion: Motion, why: str) -> Said:
    """A seat proposes something: the others are asked. Raises NotAllowed where it cannot be voted on."""
    check_motion(handling, motion)
    before = votes_of_turn(handling.work, handling.dossier.record)
    _check_again(handling, motion, before)
    record = handling.dossier.record
    new = Vote(
        motion=motion,
        by=handling.seat,
        why=why,
        at=handling.now,
        turn=record.turn,
        branch=record.branch,
        wait=wait_of(record),
        secret=is_secret(handling, motion),
        majority=by_majority(handling, motion),
        granted=granted(handling),
    )
    return _answered(handling, new, yes=True, new=True)


def answer(handling: SeatMail, vote: Vote, *, yes: bool) -> Said:
    """A seat says yes or no to a vote that runs, or something else than before."""
    if handling.seat == vote.motion.about and vote.motion.topic is Topic.CONCEDE:
        raise NotAllowed(say("the others vote on what they concede to you; nothing is asked of you"))
    return _answered(handling, vote, yes=yes)


def _check_again(handling: SeatMail, motion: Motion, before: list[Vote]) -> None:
    """What has come to nothing is not asked again in the turn, and nobody asks without end."""
    for vote in before:
        failed = vote.stage is Stage.FAILED and vote.motion.name == motion.name
        if failed and (motion.topic in UNANIMOUS or vote.wait == wait_of(handling.dossier.record)):
            raise NotAllowed(
                say(
                    "{motion} was not carried this turn; it can be proposed again in the next one",
                    motion=spelled(motion.line()),
                )
            )
    if sum(vote.by == handling.seat for vote in before) >= PROPOSALS:
        raise NotAllowed(
            say(
                "you have proposed {proposals} votes this turn, and each is a mail to everybody; wait for it",
                proposals=PROPOSALS,
            )
        )


def _answered(handling: SeatMail, vote: Vote, *, yes: bool, new: bool = False) -> Said:
    vote = vote.answered(handling.seat, yes=yes, at=handling.now)
    seats = voters(handling.work, handling.dossier, vote.motion, handling.seat)
    tally = count(vote, seats)
    vote = replace(vote, stage=tally.stage)
    put_vote(handling.work, handling.dossier.record, vote, handling.now)
    others = [seat.name for seat in seats if seat.name != handling.seat]
    if vote.stage is Stage.CARRIED:
        return carry(handling, vote)
    if vote.stage is Stage.FAILED:
        _write(handling, vote, tally, others, VoteStage.FAILED)
        return Said(words=say("you say {yes}; it is not carried any more, and the others are told", yes=_said(yes)))
    if new:
        _write(handling, vote, tally, others, VoteStage.ASKED)
        return Said(
            words=say("you propose that {motion}; the others are asked", motion=told(vote.motion.words())),
            remarks=(_tally(tally),),
        )
    return Said(words=say("you say {yes}", yes=_said(yes)), remarks=(_tally(tally),))


def carry(handling: SeatMail, vote: Vote, why: str = "") -> Said:
    """What was voted for is done; `why`: the reason told, where it is not the vote's own."""
    if vote.motion.topic in (Topic.EXTEND, Topic.DEADLINE):
        return extend(handling, vote)
    handling.ends = vote.motion.topic in (Topic.DRAW, Topic.CONCEDE, Topic.END)
    handling.at_end.append(lambda: _do(handling, vote, why))
    return Said(words=say("it is carried: {motion}", motion=told(vote.motion.words())))


def _do(handling: SeatMail, vote: Vote, why: str) -> None:
    record = handling.dossier.record
    hand = Hand(who=THE_VOTE, via=BY_MAIL, at=handling.now, why=why or why_of(vote))
    try:
        perform_within(handling.desk, handling.work, record.id, act_for(handling, vote), hand)
    except TableError as error:  # nothing is written then; the game is not what the voters took it for
        put_vote(handling.work, record, replace(vote, stage=Stage.FAILED), handling.now)
        _tell_undone(handling, vote, str(error))


def _tell_undone(handling: SeatMail, vote: Vote, reason: str) -> None:
    bag = Postbag(desk=handling.desk, dossier=handling.dossier, now=handling.now)
    for seat in handling.dossier.reached_by_mail():
        content = VoteTold(
            common=bag.common(seat.name),
            stage=VoteStage.UNDONE,
            what=vote.motion.words(),
            line=vote.motion.line(),
            why=reason,
            turn=vote.turn,
        )
        bag.write(content, cause=f"{handling.cause}.{vote.motion.name}")
    handling.work.put_letters(bag.letters)


def _write(handling: SeatMail, vote: Vote, tally: Count, seats: list[str], stage: VoteStage) -> None:
    """Those who are asked are written to; the cause names the motion, so that a reply says which vote it answers."""
    bag = Postbag(desk=handling.desk, dossier=handling.dossier, now=handling.now)
    wait = handling.wait
    until = wait.deadline if wait and vote.motion.topic is Topic.EXTEND else None
    for seat in seats:
        content = VoteTold(
            common=bag.common(seat),
            stage=stage,
            what=vote.motion.words(),
            line=vote.motion.line(),
            by="" if vote.secret else vote.by,
            why="" if vote.secret else vote.why,
            secret=vote.secret,
            needed=tally.needed,
            asked=tally.asked,
            ayes=tally.ayes,
            until=until,
            turn=vote.turn,
        )
        bag.write(content, cause=f"{handling.cause}.{vote.motion.name}")
    handling.letters += bag.letters


def _said(yes: bool) -> str:
    return say("yes") if yes else say("no")


def _tally(tally: Count) -> str:
    needed = (
        say("all of them are needed")
        if tally.needed == tally.asked
        else say("{needed} are needed", needed=tally.needed)
    )
    return say_of(
        tally.ayes,
        "{n} of {asked} says yes so far; {needed}",
        "{n} of {asked} say yes so far; {needed}",
        asked=tally.asked,
        needed=needed,
    )


def running_of(handling: SeatMail) -> list[Vote]:
    """The votes of the game that can be answered."""
    record = handling.dossier.record
    return [vote for vote in votes_of_turn(handling.work, record) if is_running(vote, record)]
