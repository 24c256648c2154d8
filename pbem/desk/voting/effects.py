"""What a vote that is carried does: the act that a moderator would use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.language import keep
from pbem.desk.ballots.kept_votes import Vote, voters
from pbem.desk.ballots.motions import Topic
from pbem.desk.moderation.beginning_and_end import end
from pbem.desk.moderation.deadlines import pause, process, resume
from pbem.desk.seats.replacing import bot

if TYPE_CHECKING:
    from pbem.desk.acts.acts import Act
    from pbem.desk.game.handling import SeatMail


def act_for(handling: SeatMail, vote: Vote) -> Act:
    """The act that does it."""
    match vote.motion.topic:
        case Topic.PAUSE:
            return pause(vote.motion.about)
        case Topic.RESUME:
            return resume()
        case Topic.PROCESS:
            return process()
        case Topic.REPLACE:
            return bot(vote.motion.about)
        case Topic.DRAW:
            return end(_sharing(handling, vote), drawn=True)
        case Topic.CONCEDE:
            return end([vote.motion.about])
        case _:
            return end()


def _sharing(handling: SeatMail, vote: Vote) -> list[str]:
    """Who shares a draw, in seating order: who voted for it, and the bots, who are not asked and cannot be left out."""
    people = {seat.name for seat in voters(handling.work, handling.dossier, vote.motion, handling.seat)}
    return [seat.name for seat in handling.dossier.seats if seat.name in people or seat.bot is not None]


def why_of(vote: Vote) -> str:
    """The reason that players read; behind "the game has ended without a winner:", or "Red has won the game,"."""
    ending = {
        Topic.DRAW: keep("the players voted for it"),
        Topic.CONCEDE: keep("conceded by a vote of the others"),
        Topic.END: keep("by vote"),
    }
    return ending.get(vote.motion.topic) or vote.why or keep("a majority of the players wanted it")
