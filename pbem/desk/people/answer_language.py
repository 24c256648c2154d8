"""In which language a mail is answered: its writer's, from the line LANGUAGE of this very mail on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pbem.core.language import ENGLISH, Language
from pbem.desk.ground import shelf
from pbem.desk.ground.languages import language_named
from pbem.desk.people.mail_choices import LANGUAGES, language_code_of
from pbem.desk.people.written_language import written_in
from pbem.desk.understanding.meaning import Asked
from pbem.desk.understanding.reader import understand
from pbem.desk.understanding.tidying import sentences
from pbem.mail.letter import read
from pbem.mail.own_lines import take_lines

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.mail.letter import Letter
    from pbem.store.stored_values import PlayerRecord
    from pbem.store.work import Work

_WISH = re.compile(r"^\W*(?:LANGUAGE|SPRACHE)\W+(\w+)\W*$", re.IGNORECASE)
_MAY_WISH = re.compile(r"\b(?:LANGUAGE|SPRACHE|GERMAN|DEUTSCH\w*|ENGLI\w+)\b", re.IGNORECASE)
#: What any of these words has in it.
_IN_WISHES = ("language", "sprache", "german", "deutsch", "engli")
_NAMED = re.compile(r"\bg\d+\b|\b[a-z]+(?:-\w+)+\b", re.IGNORECASE)
_GAME = re.compile(r"g\d{1,9}")
_MOST_GAMES = 20  #: of those that one mail names
#: Questions about a game that need not say which.
_LOOKING = re.compile(r"^\W*(?:MAP|KARTE|HISTORY|VERLAUF|REPORT|BERICHT|RULES|REGELN)\b", re.IGNORECASE)


def language_of_answer(
    desk: Desk, work: Work, letter: Letter, person: PlayerRecord | None, game: str = "", *, as_written: bool = True
) -> Language:
    """What the answer is said in.

    It is wholly in English where it tells of a game (`game`, or one that a line names), or of rules, without the
    language that its writer reads. Who is nobody here yet is answered as he writes;
    not so a moderator (`as_written`), who gets other mails beside the answer.
    """
    newcomer = person is None and as_written
    known = language_of_newcomer(desk, work, letter) if newcomer else language_code_of(desk.config, person)
    language = _wished(letter) or known
    if language == ENGLISH.code:
        return ENGLISH
    rulesets = list(_rulesets(work, letter, person, game))
    if game and rulesets and language in shelf.languages(rulesets[0]):
        # The mail is a game's, and is wholly told as that game is; what it says of others is said along.
        return language_named(language, rulesets[0])
    if any(language not in shelf.languages(each) for each in rulesets):
        return ENGLISH
    return language_named(language, rulesets[0] if rulesets else "")


def language_of_newcomer(desk: Desk, work: Work, letter: Letter) -> str:
    """The language of whom nothing is known: as he writes, or as the letter of ours is written that he replies to."""
    sent = work.letter_answered(letter.in_reply_to)
    return written_in(desk.config, letter, read(sent.raw).text if sent and sent.raw else "")


def _wished(letter: Letter) -> str:
    """The language that a line LANGUAGE asks for, or one in other words; "" where there is none."""
    small = letter.text.lower()
    if not any(each in small for each in _IN_WISHES):  # a long mail costs next to nothing so
        return ""
    lines = [line.text for line in take_lines(letter.text, letter.sender_name).taken]
    wishes = [found[1].lower() for line in lines for each in _said(line) if (found := _WISH.match(each))]
    return next((LANGUAGES[each] for each in reversed(wishes) if each in LANGUAGES), "")


def _said(line: str) -> tuple[str, ...]:
    """The line itself, or those that its words come to."""
    if _WISH.match(line) or not _MAY_WISH.search(line):
        return (line,)
    meant = [understand(part, Asked()) for part in sentences(line)]
    return tuple(each for part in meant if part is not None for each in part.lines)


def _rulesets(work: Work, letter: Letter, person: PlayerRecord | None, game: str) -> Iterator[str]:
    """The rules of all games that the mail is about, and those it asks for."""
    lines = [line.text for line in take_lines(letter.text, letter.sender_name).taken]
    named = dict.fromkeys(word.lower() for line in dict.fromkeys(lines) for word in _NAMED.findall(line))
    of_game = work.game(game) if game else None
    if of_game is not None:
        yield of_game.ruleset
    known = shelf.known() if named else []
    yield from (each for each in named if each in known)
    games = [each for each in named if _GAME.fullmatch(each)][:_MOST_GAMES]
    if not game and not named and person is not None and any(_LOOKING.match(line) for line in lines):
        games = [seat.game for seat in work.seats_of(person.address)]
    for each in dict.fromkeys(games):
        if record := work.game(each):
            yield record.ruleset
