"""Which language a letter is in: function words tell, and the words of the game that are the other language's only."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping

_ENGLISH = """
the and of your you is are with that this these have has been which from they there their it to by at be or if when what
who where until after before each not now were does can cannot for nothing nobody on as its no yes one two three six
orders order turn round deadline card cards disc discs cube cubes ship ships reply taken refused wanted missing sealed
under root begins answer everybody everything draws explores passes plays takes keeps discards moves north africa middle
east arabian bengal ocean every hours days your
"""
_GERMAN = """
der das und ist sind nicht ein eine einen einem dem den mit für von zu auf bei bis du dein deine deinen deiner
dir dich wird werden wurde haben kein keine keinen noch oder wenn aus nach über alle alles jetzt befehle
befehl frist karte karten scheibe scheiben stein steine schiff schiffe spielrunde runde zeile zeilen
angenommen wer sich zieht erkundet passt nimmt behält wirft rot blau grün weiß indien nordafrika meer
mittelmeer osten
"""
#: Words of one language that are none of the other, in small letters. "die", "so", "am" … are words of both.
WORDS: Mapping[str, frozenset[str]] = {"en": frozenset(_ENGLISH.split()), "de": frozenset(_GERMAN.split())}
#: What is in no language: a subject's tag, addresses, links, names of games and the table, a region's code, shell line.
_NEITHER = re.compile(
    r"\[[^]\n]*\]|\S+@\S+|https?:\S+|Amber Fleet|The Table|^ *printf.*$|\b[0-9a-f]{12,}\b|^ *\| xxd.*$|pbem verify.*$"
    r"|Colonization\s+of\s+the\s+New\s+World|\bCAN\b",
    re.MULTILINE,
)
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def foreign(text: str, language: str) -> list[str]:
    """The lines of a letter in which the other language's words stand."""
    [others] = (words for code, words in WORDS.items() if code != language)
    known = _NEITHER.sub(" ", text)
    return [line for line in known.splitlines() if others & {word.lower() for word in _WORD.findall(line)}]


def html_lines(page: str) -> list[str]:
    """The words of an HTML letter's body, a line for each element."""
    body = page.partition("<body")[2].partition(">")[2]
    return [line for part in re.split(r"<[^>]*>", body) if (line := " ".join(html.unescape(part).split()))]
