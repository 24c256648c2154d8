"""In which language somebody writes of whom nothing is known: by the small words of his mail."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pbem.desk.people.mail_choices import spoken
from pbem.mail.own_lines import take_lines

if TYPE_CHECKING:
    from pbem.desk.ground.config import Config
    from pbem.mail.letter import Letter

#: Words of one language only, those of commands as well.
_WORDS = {
    "en": """
        i and please with the a my me we to of for on how would like could can new game games hello hi thanks this
        that your you list help rules join is are what which who
    """,
    "de": """
        ich und bitte mit der das den dem ein eine einen mein meine mir wir zu für fuer auf wie würde wuerde möchte
        moechte gern gerne könnte kann neu neues neue spiel spiele partie partien hallo danke dies dass dein deine
        euch ihr du liste hilfe regeln mitmachen ist sind welche wer gibt nicht auch noch gegen als deutsch
    """,
}
_SMALL = {code: frozenset(words.split()) for code, words in _WORDS.items()}
_WORD = re.compile(r"[^\W\d_]+")
_MOST_LETTERS = 2000  #: of a mail that are looked at
_CLEARLY = 2  #: so many words of a language, and twice as many as of the table's own


def written_in(config: Config, letter: Letter, answered: str = "") -> str:
    """The language that a mail is plainly written in, where there are mails in it; else the table's own.

    `answered`: our letter that it replies to, which tells where its own words do not ("Ja").
    """
    lines = take_lines(letter.text, letter.sender_name, greeted=True).taken
    words, counts = _counted("\n".join(line.text for line in lines))
    if not any(counts.values()):
        words, counts = _counted(answered)
    own = config.table.language
    ours = counts.pop(own, 0)
    best = max(counts, key=lambda code: counts[code], default=own)
    alone = len(words) <= _CLEARLY and not ours and counts.get(best, 0) > 0  # "HILFE"
    return best if alone or counts.get(best, 0) >= max(_CLEARLY, 2 * ours) else own


def _counted(text: str) -> tuple[list[str], dict[str, int]]:
    """The words of a text, and how many of them are of each language."""
    words = _WORD.findall(text[:_MOST_LETTERS].lower())
    return words, {code: sum(word in small for word in words) for code, small in _SMALL.items() if code in spoken()}
