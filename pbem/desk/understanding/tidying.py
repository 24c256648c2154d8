"""A line made plain: small letters, without accents, contractions written out, signs for yes and no as words."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

_EMOJI = {
    "👍": " yes ", "✅": " yes ", "👌": " yes ", "✔": " yes ", "☑": " yes ", "🤝": " yes ", "💯": " yes ",
    "👎": " no ", "❌": " no ", "✖": " no ", "🚫": " no ", "🙅": " no ", "🤷": " maybe ", "🤔": " maybe ",
    "🙏": " please ",
}  # fmt: skip
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "’": "'", "‘": "'", "`": "'", "´": "'"})
_WRITTEN_OUT = (
    (r"\bcan'?t\b|\bcannot\b", "can not"),
    (r"\bwon'?t\b", "will not"),
    (r"\b(do|does|did|is|are|was|were|have|has|had|would|should|could)n'?t\b", r"\1 not"),
    (r"\bi'm\b|\bim (?=(?:away|back|in|out|on|fine|ok|ready|done|not|sure|the)\b)", "i am "),
    (r"\b(i|you|he|she|we|they)'d\b", r"\1 would"),
    (r"\b(i|you|he|she|it|we|they)'ll\b", r"\1 will"),
    (r"\b(i|you|we|they)'ve\b", r"\1 have"),
    (r"\b(you|we|they)'re\b", r"\1 are"),
    (r"\bthat'?s\b", "that is"),
    (r"\bit's\b", "it is"),
    (r"\b(he|she|what|who|when|where|how|there)'s\b", r"\1 is"),
    (r"\bwhats\b", "what is"),
    (r"\blet'?s\b", "let us"),
    (r"\bgonna\b", "going to"),
    (r"\bwanna\b", "want to"),
    (r"\bgimme\b", "give me"),
    (r"\b(?:pls|plz|plse)\b", "please"),
    (r"\b(?:thx|tx|ty|thanx)\b", "thanks"),
    (r"\btmrw\b|\btmr\b|\b2moro\b", "tomorrow"),
    (r"\bu\b", "you"),
    (r"\br\b", "are"),
    (r"\b(\w+)'s\b", r"\1 is"),
    (r"\b(hab|haett|waer|werd|wuerd|koennt|moecht|nehm|mach|komm|geh|schick|brauch)'", r"\1e"),
    (r"\b(\w+)'s\b", r"\1 es"),
)
_SIGNS = re.compile(r"[^\w\s@.,;:!?/+&-]|_")


@cache
def plain(line: str) -> str:
    """The line as patterns read it: words and signs, with single blanks and one around it."""
    text = unicodedata.normalize("NFKC", line)
    for sign, word in _EMOJI.items():
        text = text.replace(sign, word)
    text = text.lower().translate(_UMLAUTS)
    text = "".join(each for each in unicodedata.normalize("NFD", text) if not unicodedata.combining(each))
    for form, written in _WRITTEN_OUT:
        text = re.sub(form, written, text)
    text = re.sub(r"(\w)\1{2,}", r"\1\1", text)  # sooo, yesss
    text = _SIGNS.sub(" ", text)
    text = re.sub(r"(?<!\d)[.,:](?=\S)|[.,:](?!\S)|[;!?]|(?<=\D),", lambda sign: f" {sign.group()} ", text)
    return f" {' '.join(text.split())} "


_SENTENCE = re.compile(r"(?<=[!?;])\s+|(?<=[^\W\d_]{3}\.)\s+|(?<=\d{4}\.)\s+|(?<=[^\w\s.,;:!?]),?\s+(?=[A-ZÄÖÜ])")


def sentences(line: str) -> list[str]:
    """The sentences of a line, as they were written."""
    return [each.strip() for each in _SENTENCE.split(line.strip()) if each.strip(" .!?,;")]


def found(pattern: str, text: str) -> re.Match[str] | None:
    """Where words are in a text made plain: whole ones, blanks between them."""
    return _compiled(pattern).search(text)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w@])(?:{pattern})(?![\w@])")


def without(pattern: str, text: str) -> str:
    """The text with those words taken out, a mark in their place."""
    return _compiled(pattern).sub("|", text)
