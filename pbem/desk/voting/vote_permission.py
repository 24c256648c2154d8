"""What may be voted on in a game as it stands, and whether others read who said what."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed
from pbem.core.language import say, sentence
from pbem.desk.acts.acts import THE_VOTE
from pbem.desk.ballots.kept_votes import Stage, dropped, votes_of_turn, wait_of
from pbem.desk.ballots.motions import INSTEAD, UNANIMOUS, Motion, Topic
from pbem.desk.clock.text import span_from, span_text, span_words
from pbem.desk.moderation.silence import is_silent
from pbem.desk.wording.status_names import status_said
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.game.handling import SeatMail

#: Whose setting of the config each topic goes by.
_SETTINGS = {
    Topic.DRAW: "draw",
    Topic.CONCEDE: "concede",
    Topic.END: "end",
    Topic.PAUSE: "pause",
    Topic.RESUME: "pause",
    Topic.EXTEND: "extend",
}
#: What needs a clock that runs.
_RUNNING = frozenset({Topic.PAUSE, Topic.EXTEND, Topic.PROCESS, Topic.DEADLINE})
_ASK = sentence("a line MODERATOR …, with the rest of the mail below it, asks the moderator")


def is_secret(handling: SeatMail, motion: Motion) -> bool:
    """Whether only the count is told."""
    return _setting(handling, motion) == "secret"


def _setting(handling: SeatMail, motion: Motion) -> str:
    named = _SETTINGS.get(motion.topic)
    return str(getattr(handling.desk.config.votes, named)) if named else "open"


def check_motion(handling: SeatMail, motion: Motion) -> None:
    """Raises NotAllowed with the reason where the motion cannot be voted on now."""
    topic = motion.topic
    if topic in INSTEAD:
        check_silence(handling, motion)
    if _setting(handling, motion) == "none":
        raise NotAllowed(
            say(
                "at this table nobody votes on {motion}; {ask}",
                motion=motion.words_of_it(),
                ask=say(_ASK),
            )
        )
    if topic in (Topic.DRAW, Topic.CONCEDE) and str(topic) not in handling.dossier.ruleset.ends_by_vote:
        raise NotAllowed(
            say(
                "{title} knows no {topic}; VOTE END would end the game without one",
                title=handling.dossier.ruleset.title,
                topic=motion.words_of_it(),
            )
        )
    if topic is Topic.CONCEDE and motion.about == handling.seat:
        raise NotAllowed(
            say("what is conceded to you is for the others to propose: VOTE CONCEDE {about}", about=motion.about)
        )
    _check_status(handling, motion)
    if topic is Topic.EXTEND:
        _check_extension(handling, motion)


def _check_status(handling: SeatMail, motion: Motion) -> None:
    record, topic = handling.dossier.record, motion.topic
    if topic is Topic.RESUME:
        _check_resume(handling, motion)
    elif (
        topic in (Topic.PAUSE, Topic.EXTEND, Topic.PROCESS, Topic.DEADLINE) and record.status is not GameStatus.RUNNING
    ):
        would = say(" VOTE RESUME lets it go on") if record.status is GameStatus.PAUSED else f" {say(_ASK)}"
        raise NotAllowed(
            say(
                "the game is {status}, so that no deadline runs;{would}", status=status_said(record.status), would=would
            )
        )


def _check_resume(handling: SeatMail, motion: Motion) -> None:
    record = handling.dossier.record
    if record.status is GameStatus.RUNNING:
        raise NotAllowed(say("the game runs; there is nothing to resume"))
    pause = handling.work.find_mark(record.id, "pause", "since")
    if record.status is GameStatus.PAUSED and pause is not None and pause.value == THE_VOTE:
        return
    check_silence(handling, motion)


def check_silence(handling: SeatMail, motion: Motion) -> None:
    """What is the moderator's is voted on only where he has been silent for long. Raises NotAllowed."""
    if not is_silent(handling.desk, handling.work, handling.dossier, handling.now):
        days = handling.desk.config.votes.silent_days
        raise NotAllowed(
            say(
                "{motion} is the moderator’s, unless he leaves something that waits for him for {days} days; {ask}",
                motion=motion.words_of_it(),
                days=days,
                ask=say(_ASK),
            )
        )
    if motion.topic is Topic.REPLACE and motion.about not in dropped(handling.work, handling.dossier):
        raise NotAllowed(
            say("{about} has a player who plays; only a vacant seat is given to a bot by vote", about=motion.about)
        )


def by_majority(handling: SeatMail, motion: Motion) -> bool:
    """Whether more than half will do: where the moderator is silent, also for the end of the game."""
    if motion.topic not in UNANIMOUS:
        return True
    return motion.topic is Topic.END and is_silent(handling.desk, handling.work, handling.dossier, handling.now)


# --- more time ------------------------------------------------------------------------------------------------------


def span_of(written: str) -> str:
    """A span as the clock writes it: "48h". Raises NotUnderstood, NotAllowed."""
    if not written:
        raise NotAllowed(say("it does not say how much longer"), instead=("EXTEND 24h", "EXTEND 48h"))
    return span_text(span_from(written))


def _check_extension(handling: SeatMail, motion: Motion) -> None:
    config, wait = handling.desk.config.votes, handling.wait
    most = timedelta(days=config.extension_days)
    if span_from(motion.about) > most:
        raise NotAllowed(
            say(
                "{about} is more than players grant each other here; {most} is the most",
                about=motion.about,
                most=span_words(most),
            ),
            instead=(f"EXTEND {span_text(most)}",),
        )
    if wait is None or wait.halted:
        raise NotAllowed(say("no deadline runs just now, so none can be moved"))
    if granted(handling) >= config.extensions:
        times = say("once") if config.extensions == 1 else say("{extensions} times", extensions=config.extensions)
        raise NotAllowed(
            say(
                "this deadline was moved on {times} already, and no more is granted by vote; {ask}",
                times=times,
                ask=say(_ASK),
            )
        )


def granted(handling: SeatMail) -> int:
    """How often the others have granted more time for the open wait."""
    record = handling.dossier.record
    for vote in votes_of_turn(handling.work, record):
        if vote.motion.topic is Topic.EXTEND and vote.wait == wait_of(record):
            return vote.granted + (vote.stage is Stage.CARRIED)
    return 0
