"""The moderator's words about what people read: HOLD and RELEASE, BROADCAST, PRESS, AUDIT."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.errors import NotUnderstood
from pbem.core.language import say, sentence
from pbem.desk.acts.audit import audit_lines
from pbem.desk.by_mail.showing_words import shown
from pbem.desk.by_mail.speech import game_of
from pbem.desk.by_mail.word import Speech, Spoken, Word
from pbem.desk.moderation.announcing import broadcast
from pbem.desk.moderation.holding import hold, release
from pbem.desk.moderation.pressing import press
from pbem.desk.wording.addressees import begins_message, is_whole
from pbem.desk.wording.command import Rest

if TYPE_CHECKING:
    from pbem.desk.acts.acts import Act, Done


def _broadcast(spoken: Spoken) -> Act:
    return broadcast(spoken.rest or "\n".join(spoken.below))


def _press(spoken: Spoken) -> Act:
    return press(spoken.rest, "\n".join(spoken.below))


def _is_headed(rest: str) -> bool:
    return begins_message(rest) and not is_whole(rest)


def _hold(spoken: Spoken) -> Act:
    off = spoken.rest.upper() in ("OFF", "AUS")
    if spoken.rest and not off and spoken.rest.upper() not in ("ON", "AN", "EIN"):
        raise NotUnderstood(
            say("“{rest}” is nothing that HOLD knows", rest=spoken.rest), instead=("HOLD WHY …", "HOLD OFF WHY …")
        )
    return hold(not off)


def _release(spoken: Spoken) -> Act:
    return release()


def _stands_alone(rest: str) -> bool:
    return not rest


def audit(speech: Speech, spoken: Spoken) -> Done:
    """AUDIT: who did what to a game, when and why; AUDIT PUBLIC: as its players may read it."""
    public = spoken.rest.upper() in ("PUBLIC", "ÖFFENTLICH", "OEFFENTLICH")
    if spoken.rest and not public:
        raise NotUnderstood(
            say("“{rest}” is nothing that AUDIT knows", rest=spoken.rest), instead=("AUDIT", "AUDIT PUBLIC")
        )
    return shown(audit_lines(speech.work, game_of(speech, spoken), whole=not public))


WORDS = (
    Word(
        names=("HOLD", "ZURÜCKHALTEN"),
        cli=("game hold",),
        example=sentence("HOLD WHY I read along for a turn"),
        says=sentence("reports wait for your RELEASE, and you read them first; HOLD OFF ends it"),
        act=_hold,
    ),
    Word(
        names=("RELEASE", "FREIGEBEN"),
        cli=("game release",),
        example="RELEASE",
        says=sentence("send the reports that wait"),
        act=_release,
    ),
    Word(
        names=("BROADCAST", "RUNDRUF"),
        cli=("game broadcast",),
        example=sentence("BROADCAST The game rests from Christmas to New Year."),
        says=sentence("write to everybody in the game; a longer text stands below, up to a line END BROADCAST"),
        act=_broadcast,
        rest=Rest.BLOCK,
        ends=("END BROADCAST", "ENDE RUNDRUF"),
        opens=_stands_alone,
        keeps_why=True,
    ),
    Word(
        names=("PRESS", "PRESSE"),
        cli=("game press",),
        example=sentence("PRESS TO Red: you may"),
        says=sentence("write to some; a longer text stands below, up to a line END PRESS"),
        act=_press,
        rest=Rest.BLOCK,
        ends=("END PRESS", "ENDE PRESSE"),
        opens=_is_headed,
        shared=True,
        keeps_why=True,
    ),
    Word(
        names=("AUDIT", "PROTOKOLL"),
        cli=("game audit",),
        example="AUDIT",
        says=sentence("who did what to the game, when and why; AUDIT PUBLIC: as players may read it"),
        does=audit,
    ),
)
