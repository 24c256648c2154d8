"""The moderator's HELP."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from pbem.core.language import say, sentence
from pbem.desk.by_mail.showing_words import shown
from pbem.desk.by_mail.word import Speech, Spoken, Word
from pbem.desk.wording.command import Rest
from pbem.desk.wording.spelling import spelled_by_moderators

if TYPE_CHECKING:
    from pbem.desk.acts.acts import Done

_HOW = (
    sentence("One command a line; several in one mail are done in their order."),
    sentence("  GAME g17             the game of the lines below, where no line says it"),
    sentence("  … WHY …              the reason, at a line's end or in a line of its"),
    sentence("                       own; the players read it"),
    sentence("  DRY …                before a command: only shows what it would do"),
    "",
)
_WIDTH = 70


def help_out(speech: Speech, spoken: Spoken) -> Done:
    """HELP: all words, or the one that is named."""
    named = speech.word(spoken.rest.upper().strip(" .!"))
    if named is not None:
        others = [name for name in named.names if name != named.shown]
        also = say("also {names}", names=", ".join(others)) if others else ""
        careful = say("tried first, and done when you CONFIRM it") if named.careful else ""
        return shown([_example(named), *(f"  {line}" for line in (say(named.says), careful, also) if line)])
    lines = [line for word in speech.words for line in (_example(word), f"    {say(word.says)}")]
    return shown(
        [*(say(line) if line else line for line in _HOW), *(wrapped for line in lines for wrapped in _wrapped(line))]
    )


def _example(word: Word) -> str:
    return spelled_by_moderators(say(word.example))


def _wrapped(line: str) -> list[str]:
    inside = len(line) - len(line.lstrip())
    return wrap(line, _WIDTH, subsequent_indent=" " * (inside + 2), break_on_hyphens=False, break_long_words=False)


WORDS = (
    Word(
        names=("HELP", "HILFE"),
        cli=(),
        example=sentence("HELP ROLLBACK"),
        says=sentence("this list, or one of its words"),
        does=help_out,
        rest=Rest.MAY,
        shared=True,
    ),
)
