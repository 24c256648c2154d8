"""The pieces of a moderator's line: words, quoted ones, settings, and what a mail program made of quotation marks."""

from __future__ import annotations

import re

from pbem.core.errors import NotUnderstood
from pbem.core.language import say

_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'"})
#: A word, or words in quotation marks or brackets; what is glued to them belongs to them (a=["b c"]).
_PIECE = re.compile(r"""(?:"[^"]*"|\[[^\]]*\]|\{[^}]*\}|[^\s"\[{])+""")
_EQUALS = re.compile(r"\s*=\s*")
_WHY = re.compile(r"(?:^|\s)(?:WHY|BECAUSE|WEIL|GRUND)\b\s*:?\s*(?P<why>.*)$", re.IGNORECASE)
_SETTING = re.compile(r"(?P<key>[a-z_]+)\s*=\s*(?P<value>.*?)(?=\s+[a-z_]+\s*=|$)", re.IGNORECASE)


def straight(text: str) -> str:
    """The text with plain quotation marks and single blanks."""
    return " ".join(text.translate(_QUOTES).split())


def pieces(text: str) -> list[str]:
    """The words of a line; what is in quotation marks or brackets is one."""
    return _PIECE.findall(straight(text))


def unquoted(piece: str) -> str:
    """A piece without the quotation marks around it."""
    return piece[1:-1] if len(piece) > 1 and piece[0] == piece[-1] == '"' else piece


def split_why(line: str) -> tuple[str, str]:
    """A line without its reason, and the reason: what follows the first WHY outside quotation marks."""
    plain, start = straight(line), 0
    while found := _WHY.search(plain, start):
        if plain.count('"', 0, found.start()) % 2 == 0:
            return plain[: found.start()].strip(), found["why"].strip().strip('"')
        start = found.start() + 1
    return plain, ""


def assignments(text: str) -> list[str]:
    """`path = value` pieces as "path=value"; a value with blanks is in quotation marks or brackets."""
    found = pieces(_EQUALS.sub("=", straight(text)))
    strays = [piece for piece in found if "=" not in piece]
    if strays:
        raise NotUnderstood(
            say("“{strays}” sets nothing: write path=value, values with blanks in quotation marks", strays=strays[0])
        )
    return [f"{path}={unquoted(value)}" for path, _, value in (piece.partition("=") for piece in found)]


def settings(text: str) -> list[str]:
    """`key=value` pieces whose values may hold blanks: "every=Tue,Fri 20:00 grace=6h"."""
    plain = straight(text)
    found = list(_SETTING.finditer(plain))
    stray = plain[: found[0].start()].strip() if found else plain
    if stray:
        raise NotUnderstood(say("“{stray}” sets nothing: write key=value, as in grace=24h", stray=stray))
    return [f"{each['key'].lower()}={unquoted(each['value'].strip())}" for each in found]


def parts(text: str, *heads: str) -> dict[str, list[str]]:
    """What follows each of the words `heads` up to the next of them; "" holds what comes before the first.

    A head may come several times; each time makes one entry.
    """
    found: dict[str, list[str]] = {"": [""]}
    at, known = "", {head.upper(): head for head in heads}
    for piece in pieces(text):
        head = known.get(piece.upper())
        if head is not None:
            at = head
            found.setdefault(at, []).append("")
        else:
            found[at][-1] = f"{found[at][-1]} {piece}".strip()
    return found


def split_first(text: str) -> tuple[str, str]:
    """The first piece and what follows it."""
    first, *rest = pieces(text) or [""]
    return first, " ".join(rest)
