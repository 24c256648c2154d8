"""The moderator's words about what players ask for: ALLOW and REFUSE; and REVEAL."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.language import sentence
from pbem.desk.by_mail.word import Spoken, Word
from pbem.desk.moderation.revealing import reveal
from pbem.desk.petitions.allow_refuse import allow, refuse

if TYPE_CHECKING:
    from pbem.desk.acts.acts import Act


def _allow(spoken: Spoken) -> Act:
    return allow(spoken.rest.strip("<>"))


def _refuse(spoken: Spoken) -> Act:
    return refuse(spoken.rest.strip("<>"))


def _reveal(spoken: Spoken) -> Act:
    return reveal(spoken.rest)


WORDS = (
    Word(
        names=("ALLOW", "ERLAUBEN"),
        cli=("game allow",),
        example=sentence("ALLOW dora@example.org"),
        says=sentence("give what a player asks for: a seat, days of absence, more time"),
        act=_allow,
        shared=True,
    ),
    Word(
        names=("REFUSE", "ABLEHNEN"),
        cli=("game refuse",),
        example=sentence("REFUSE extend WHY we have waited long enough"),
        says=sentence("tell a player no, and why"),
        act=_refuse,
        shared=True,
    ),
    Word(
        names=("REVEAL", "AUFDECKEN"),
        cli=("game reveal",),
        example=sentence("REVEAL Red WHY Red asks for it"),
        says=sentence("tell everybody who plays a seat of an anonymous game; alone: all of them"),
        act=_reveal,
        careful=True,
    ),
)
