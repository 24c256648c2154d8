"""Which game a moderator's line is about, and whether it is the writer's to act on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.errors import NotUnderstood
from pbem.core.language import say
from pbem.desk.tokens.moderator_tokens import games_of, may_act

if TYPE_CHECKING:
    from pbem.desk.by_mail.word import Speech, Spoken


def game_of(speech: Speech, spoken: Spoken) -> str:
    """The game a line acts on: named in it, by a GAME line, by the mail it answers, or the writer's only one.

    Raises Refusal where that is no game of theirs, or might be several.
    """
    named = spoken.game or speech.game
    theirs = [] if named else games_of(speech.desk, speech.work, speech.who)
    if named or len(theirs) == 1:
        speech.about = may_act(speech.desk, speech.work, speech.who, named or theirs[0].id).id
        return speech.about
    if not theirs:
        raise NotUnderstood(say("no game is open; CREATE makes one, LIST ALL shows those that are over"))
    name = spoken.word.shown
    lines = tuple(f"{name} {game.id} {spoken.rest}".strip() for game in theirs[:5])
    raise NotUnderstood(
        say("{name} does not say which game: name it behind the word, or in a line GAME …", name=name), instead=lines
    )
