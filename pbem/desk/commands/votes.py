"""Commands by which the players decide together: VOTE, and EXTEND for more time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed
from pbem.core.language import say, sentence, told
from pbem.desk.ballots.kept_votes import line_of, voters
from pbem.desk.ballots.motions import OF_A_SPAN, Motion, Topic, Wish, split_reason, wish_from
from pbem.desk.entrance.barred import without_reason
from pbem.desk.game.company import zone_of
from pbem.desk.voting.proceedings import answer, propose, running_of
from pbem.desk.voting.vote_permission import span_of
from pbem.desk.wording.command import Command, Heard, Level, Rest, Said
from pbem.desk.wording.days_away import days_from
from pbem.report.inputs import Section
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.ballots.kept_votes import Vote
    from pbem.desk.ballots.motions import Wish
    from pbem.desk.game.handling import SeatMail


def vote(handling: SeatMail, heard: Heard) -> Said:
    """VOTE: proposes something to the others, answers a vote that runs, or (alone) shows those that do."""
    _not_over(handling)
    wish = wish_from(heard.rest, [seat.name for seat in handling.dossier.seats])
    if wish.topic is None:
        return _shown(handling) if wish.yes is None else _answer_the_one(handling, yes=wish.yes)
    return _on(handling, wish)


def extend(handling: SeatMail, heard: Heard) -> Said:
    """EXTEND 48h: asks the others for more time for the open deadline."""
    _not_over(handling)
    span, why = split_reason(heard.rest)
    return _on(handling, Wish(topic=Topic.EXTEND, about=span.strip(" +.,"), why=why))


def _on(handling: SeatMail, wish: Wish) -> Said:
    """A motion that is named: proposed, or answered where it runs."""
    assert wish.topic is not None
    about = _day_named(handling, wish.about) if wish.topic is Topic.PAUSE else wish.about
    motion = Motion(topic=wish.topic, about=about)
    for found in running_of(handling):
        if found.motion.name == motion.name:
            if about and wish.topic in OF_A_SPAN and span_of(about) != found.motion.about:
                raise NotAllowed(
                    say("{about} more is voted on already, and one span at a time", about=found.motion.about),
                    instead=(found.motion.line("YES"), found.motion.line("NO")),
                )
            return answer(handling, found, yes=wish.yes is not False)
    if wish.yes is not None:
        would = (motion.line(),) if wish.yes and wish.topic not in OF_A_SPAN else ()
        raise NotAllowed(say("no vote on {motion} runs just now", motion=motion.words_of_it()), instead=would)
    if wish.topic in OF_A_SPAN:
        motion = Motion(topic=wish.topic, about=span_of(about))
    return propose(handling, motion, without_reason(handling, handling.dossier.record.id, wish.why))


def _day_named(handling: SeatMail, about: str) -> str:
    """The day until which a pause is proposed, as it is kept; "" for none. Raises Refusal where it is no day."""
    today = handling.now.astimezone(zone_of(handling.person)).date()
    return str(days_from(about, today).first) if about else ""


def _answer_the_one(handling: SeatMail, *, yes: bool) -> Said:
    """YES or NO to the vote that runs; where there are several, it must be said to which."""
    found = running_of(handling)
    if not found:
        raise NotAllowed(say("no vote runs in this game just now; VOTE alone tells what can be voted on"))
    if len(found) > 1:
        said = "YES" if yes else "NO"
        raise NotAllowed(
            say("{count} votes run; say to which", count=len(found)),
            instead=tuple(each.motion.line(said) for each in found),
        )
    return answer(handling, found[0], yes=yes)


def _shown(handling: SeatMail) -> Said:
    found: list[Vote] = running_of(handling)
    lines = [told(line_of(each, voters(handling.work, handling.dossier, each.motion, handling.seat))) for each in found]
    if not lines:
        lines = [
            say("No vote runs. VOTE DRAW, VOTE CONCEDE a seat, VOTE END, VOTE PAUSE or EXTEND 48h would propose one.")
        ]
    return Said(words=say("answered below"), sections=[Section(heading=say("VOTES"), lines=tuple(lines))])


def _not_over(handling: SeatMail) -> None:
    if handling.dossier.record.status is GameStatus.OVER:
        raise NotAllowed(say("the game is over, so that nothing is voted on any more"))


COMMANDS = (
    Command(words=("VOTE", "STIMME", "ABSTIMMEN"), does=vote, level=Level.PLAYING, rest=Rest.MAY),
    Command(
        words=("EXTEND", "VERLÄNGERN"),
        does=extend,
        level=Level.PLAYING,
        rest=Rest.MUST,
        would_do=sentence("EXTEND 48h"),
    ),
)
