"""Votes as they are kept, and counted.

A vote is a mark of its game, of kind `VOTE`, by the name of its motion. It runs until it is carried or fails, at most
to the end of the turn (one on the deadline: of the wait) in which it was proposed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from pbem.core.language import keep, keep_of, told
from pbem.desk.ballots.motions import Motion, Topic, motion_from
from pbem.store.stored_values import GameRecord, GameStatus, Mark, SeatRecord

if TYPE_CHECKING:
    from pbem.desk.game.dossier import Dossier
    from pbem.store.work import Work

#: The kind of mark that votes are kept as.
VOTE = "vote"
#: The kind of mark of a seat whose player has dropped out: it has no vote meanwhile.
DROPPED = "dropped"
#: What is proposed for the open deadline, and lapses with it.
OF_THE_WAIT = frozenset({Topic.EXTEND, Topic.PROCESS, Topic.DEADLINE})


class Stage(StrEnum):
    """How far a vote is."""

    RUNNING = "running"
    CARRIED = "carried"
    FAILED = "failed"


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """What a seat says to it."""

    yes: bool
    at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Vote:
    """Something that is voted on."""

    motion: Motion
    by: str  #: the seat that proposed it
    why: str = ""
    at: datetime
    turn: int
    branch: int
    wait: str = ""  #: when the wait opened in which it was proposed
    secret: bool = False  #: whether only the count is told
    majority: bool = True  #: whether more than half will do
    stage: Stage = Stage.RUNNING
    granted: int = 0  #: how often more time was granted before, for the same wait
    answers: Mapping[str, Answer] = field(default_factory=dict)  #: by seat

    def document(self) -> dict[str, Any]:
        """The value of its mark."""
        return {
            "about": self.motion.about,
            "by": self.by,
            "why": self.why,
            "at": self.at.isoformat(),
            "turn": self.turn,
            "branch": self.branch,
            "wait": self.wait,
            "secret": self.secret,
            "majority": self.majority,
            "stage": str(self.stage),
            "granted": self.granted,
            "answers": {seat: [each.yes, each.at.isoformat()] for seat, each in self.answers.items()},
        }

    def answered(self, seat: str, *, yes: bool, at: datetime) -> Vote:
        """The vote with that seat's answer, in place of one it gave before."""
        return replace(self, answers={**self.answers, seat: Answer(yes=yes, at=at)})


def vote_from(mark: Mark) -> Vote:
    """The vote that `Vote.document` wrote."""
    value = mark.value
    return Vote(
        motion=motion_from(mark.name, value["about"]),
        by=value["by"],
        why=value["why"],
        at=datetime.fromisoformat(value["at"]),
        turn=value["turn"],
        branch=value["branch"],
        wait=value["wait"],
        secret=value["secret"],
        majority=value["majority"],
        stage=Stage(value["stage"]),
        granted=value["granted"],
        answers={seat: Answer(yes=yes, at=datetime.fromisoformat(at)) for seat, (yes, at) in value["answers"].items()},
    )


def votes_of_turn(work: Work, record: GameRecord) -> list[Vote]:
    """All votes of the turn that is open, in the order in which they were proposed."""
    found = [vote_from(mark) for mark in work.marks(record.id, VOTE)]
    return sorted((vote for vote in found if _of_turn(vote, record)), key=lambda vote: (vote.at, vote.motion.name))


def running(work: Work, record: GameRecord) -> list[Vote]:
    """The votes that can still be answered."""
    return [vote for vote in votes_of_turn(work, record) if is_running(vote, record)]


def is_running(vote: Vote, record: GameRecord) -> bool:
    """Whether it can still be answered."""
    lapsed = vote.motion.topic in OF_THE_WAIT and vote.wait != wait_of(record)
    over = record.status is GameStatus.OVER
    return vote.stage is Stage.RUNNING and _of_turn(vote, record) and not lapsed and not over


def _of_turn(vote: Vote, record: GameRecord) -> bool:
    return vote.turn == record.turn and vote.branch == record.branch


def wait_of(record: GameRecord) -> str:
    """When the open wait opened, which names it; "" where there is none."""
    return str(record.wait["opened"]) if record.wait else ""


def put_vote(work: Work, record: GameRecord, vote: Vote, now: datetime) -> None:
    """Write a vote down."""
    work.set_mark(record.id, VOTE, vote.motion.name, vote.document(), at=now)


# --- counting ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Count:
    """How a vote stands."""

    asked: int
    ayes: int
    noes: int
    needed: int

    @property
    def stage(self) -> Stage:
        """What comes of it."""
        if self.ayes >= self.needed:
            return Stage.CARRIED
        return Stage.FAILED if self.asked - self.noes < self.needed else Stage.RUNNING


def voters(work: Work, dossier: Dossier, motion: Motion, *speaking: str) -> list[SeatRecord]:
    """The seats that are asked: people who have not dropped out; `speaking` are there in any case.

    Who is conceded to is not asked.
    """
    out = dropped(work, dossier) - set(speaking)
    conceded = motion.about if motion.topic is Topic.CONCEDE else ""
    return [seat for seat in dossier.reached_by_mail() if seat.name not in out and seat.name != conceded]


def dropped(work: Work, dossier: Dossier) -> set[str]:
    """The seats whose player has dropped out or left; whoever has taken one since has not."""
    marks = {mark.name: mark.at for mark in work.marks(dossier.record.id, DROPPED)}
    return {
        seat.name
        for seat in dossier.seats
        if seat.left_at is not None
        or (seat.name in marks and not (seat.joined_at and seat.joined_at >= marks[seat.name]))
    }


def count(vote: Vote, seats: Sequence[SeatRecord]) -> Count:
    """How it is among `seats`. An answer of somebody who has left the seat since counts no more."""
    valid = [
        vote.answers[seat.name].yes
        for seat in seats
        if seat.name in vote.answers and not (seat.joined_at and seat.joined_at > vote.answers[seat.name].at)
    ]
    needed = len(seats) // 2 + 1 if vote.majority else len(seats)
    return Count(asked=len(seats), ayes=sum(valid), noes=len(valid) - sum(valid), needed=needed)


# --- how it is told ---------------------------------------------------------------------------------------------------


def line_of(vote: Vote, seats: Sequence[SeatRecord]) -> str:
    """How a vote that runs stands, for everybody: `VOTE PAUSE (Red: it is Christmas): 2 of 4 say yes, 3 are needed`."""
    tally = count(vote, seats)
    by, why = vote.by, vote.why
    proposed = keep(" ({by}: {why})", by=by, why=why) if why else keep(" ({by})", by=by)
    needs = keep("all are needed") if tally.needed == tally.asked else keep("{needed} are needed", needed=tally.needed)
    said = {
        "motion": vote.motion.line(),
        "proposed": "" if vote.secret else proposed,
        "asked": tally.asked,
        "needs": needs,
    }
    against = [seat.name for seat in seats if seat.name in vote.answers and not vote.answers[seat.name].yes]
    if vote.secret or not against:
        return keep_of(
            tally.ayes,
            "{motion}{proposed}: {n} of {asked} says yes, {needs}",
            "{motion}{proposed}: {n} of {asked} say yes, {needs}",
            **said,
        )
    return keep_of(
        tally.ayes,
        "{motion}{proposed}: {n} of {asked} says yes, {needs}; no: {against}",
        "{motion}{proposed}: {n} of {asked} say yes, {needs}; no: {against}",
        against=", ".join(against),
        **said,
    )


def votes_running(work: Work, dossier: Dossier) -> list[str]:
    """A line for each vote that runs, for STATUS; no line tells who said what where the vote is secret."""
    return [told(line_of(vote, voters(work, dossier, vote.motion))) for vote in running(work, dossier.record)]


def votes_told(work: Work, dossier: Dossier, turn: int) -> tuple[str, ...]:
    """What the report tells of the votes that run; `turn` is the one that is open now: with the one before they end."""
    told = []
    for vote in running(work, dossier.record):
        seats = voters(work, dossier, vote.motion)
        if vote.motion.topic in OF_THE_WAIT:
            continue  # its deadline is over, which says it all
        if turn == dossier.record.turn:
            told.append(line_of(vote, seats))
        else:
            tally = count(vote, seats)
            told.append(
                keep(
                    "{motion} came to nothing: {ayes} of {asked} said yes",
                    motion=vote.motion.line(),
                    ayes=tally.ayes,
                    asked=tally.asked,
                )
            )
    return tuple(told)
