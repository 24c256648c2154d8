"""The moderator's words about the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.errors import NotUnderstood
from pbem.core.language import say, sentence
from pbem.desk.by_mail.showing_words import of_table, shown
from pbem.desk.by_mail.word import Speech, Spoken, Word
from pbem.desk.ground.same_transaction import within
from pbem.desk.moderation.deadlines import deadline, pause, process, resume
from pbem.desk.moderation.pace import set_clock
from pbem.desk.playing.outage import clock_is_right as count_again
from pbem.desk.wording.command import Rest
from pbem.desk.wording.pause_until import lasts
from pbem.desk.wording.pieces import settings

if TYPE_CHECKING:
    from pbem.desk.acts.acts import Act, Done


def _pause(spoken: Spoken) -> Act:
    words = spoken.rest.split(maxsplit=1)
    if len(words) == 2 and words[0].upper() in ("UNTIL", "TILL", "BIS"):
        return pause(words[1])
    long = words[1] if len(words) == 2 and words[0].upper() in ("FOR", "FÜR") else spoken.rest
    if long and lasts(long):
        return pause(long)
    _alone(spoken)
    return pause()


def _resume(spoken: Spoken) -> Act:
    _alone(spoken)
    return resume()


def _deadline(spoken: Spoken) -> Act:
    return deadline(spoken.rest)


def _clock(spoken: Spoken) -> Act:
    return set_clock(settings(spoken.rest))


def _process(spoken: Spoken) -> Act:
    words = spoken.rest.split()
    if words and words[0].upper() in ("NOW", "JETZT"):
        words = words[1:]
    if words and words[0].upper() in ("PHASE", "--PHASE"):
        words = words[1:]
    if len(words) > 1:
        raise NotUnderstood(
            say("“{rest}” is no phase; a phase is one word, as LIST shows it", rest=spoken.rest),
            instead=(f"PROCESS {words[0]}",),
        )
    return process(words[0].lower() if words else "")


def clock_is_right(speech: Speech, spoken: Spoken) -> Done:
    """CLOCK IS RIGHT: the machine's clock went back, or jumped; deadlines count again by the time it shows now."""
    of_table(speech, spoken)
    return shown((), says=[count_again(within(speech.desk, speech.work), speech.now)])


def _alone(spoken: Spoken) -> None:
    if spoken.rest:
        name = spoken.word.shown
        raise NotUnderstood(
            say(
                "{name} stands alone but for a game and a reason; “{rest}” goes with neither",
                name=name,
                rest=spoken.rest,
            ),
            instead=(f"{name} {spoken.game}".strip() + f" WHY {spoken.rest}",),
        )


WORDS = (
    Word(
        names=("PAUSE", "PAUSIEREN"),
        cli=("game pause",),
        example=sentence("PAUSE WHY Blue is in hospital"),
        says=sentence("no deadline runs until RESUME; orders are still taken"),
        act=_pause,
    ),
    Word(
        names=("RESUME", "FORTSETZEN"),
        cli=("game resume",),
        example=sentence("RESUME WHY Blue is back"),
        says=sentence("a paused or held game goes on"),
        act=_resume,
    ),
    Word(
        names=("DEADLINE", "FRIST", "TERMIN"),
        cli=("game deadline",),
        example=sentence("DEADLINE +24h WHY the mail server was down"),
        says=sentence("move the open deadline"),
        act=_deadline,
        rest=Rest.MUST,
    ),
    Word(
        names=("CLOCK", "UHR"),
        cli=("game clock",),
        example=sentence("CLOCK every=Tue,Fri 20:00 grace=24h WHY August is slow"),
        says=sentence("change how deadlines are set from now on"),
        act=_clock,
        rest=Rest.MUST,
    ),
    Word(
        names=("CLOCK IS RIGHT", "UHR STIMMT"),
        cli=("clock-is-right",),
        example="CLOCK IS RIGHT",
        says=sentence("the machine’s clock jumped: count deadlines again by the time it shows now"),
        does=clock_is_right,
        rest=Rest.NONE,
    ),
    Word(
        names=("PROCESS", "AUSWERTEN"),
        cli=("game process",),
        example=sentence("PROCESS line-up WHY all say that they are done"),
        says=sentence("adjudicate now; with a phase, only while that is open"),
        act=_process,
    ),
)
