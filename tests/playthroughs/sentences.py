"""Every sentence that the letters of whole games say, names and numbers taken out, with how often it is said.

It is read from the HTML of the letters, whose elements are not broken at 72 columns. NAME is anything printed (a
Territory, a card, a Good), SEAT a player, WHEN a moment, KEY a token or hash, # a number; an S behind one of them
stands for several in a row.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from html import unescape

from pbem.core.language import ENGLISH_CODE, speaking
from pbem.core.ruleset_contract import Ruleset
from pbem.desk.ground.languages import language_named

_BLOCKS = frozenset({"div", "p", "h1", "h2", "h3", "ul", "li", "table", "tr", "th", "td", "pre", "br"})
_UNSEEN = frozenset({"style", "title"})
_TAGS, _TAG = re.compile(r"(<[^>]*>)"), re.compile(r"<(/?)([\w!]+)")
_ENDS = re.compile(r"\u2003|(?<=[!?;:])\s+(?=\S)|(?<!\d)(?<=\.)\s+(?=\S)|\n")
_DAYS = (
    r"(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?"
    r"|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Mo|Di|Mi|Do|Fr|Sa|So"
)
_MONTHS = "January|February|March|April|Januar|Februar|März"
#: In the order in which they are taken out.
_SHAPES = (
    (re.compile(r"\b[0-9a-f]{8,}\b…?|\b(?=\w*\d)[0-9a-z]{16}\b"), "KEY"),
    (
        re.compile(
            rf"\b(?:{_DAYS})[.,]?(?: (?:den )?\d+\.?)?(?: (?:{_MONTHS}))?(?:,? \d+:\d\d(?: Uhr)?(?: UTC)?)?(?=\W|$)"
        ),
        "WHEN",
    ),
    (re.compile(r"(?<![\w#])[-−+]?\d[\d,.:]*(?:st|nd|rd|th)?\b"), "#"),
    (re.compile(r"[■▲●◆★✚♦◇▼] ?"), ""),
)
_ROW = re.compile(r"\b(NAME|SEAT)(?:(?:, | and | und | or | oder |/| / |; | |, then | # |: )\1)+\b")
_BARE = re.compile(r"(?:NAMES?|SEATS?|KEY|WHEN|\W)*")


class Words:
    """What is taken out of the letters about games of a ruleset: its names and seats, in every language."""

    def __init__(self, ruleset: Ruleset) -> None:
        names: set[str] = {thing for thing in ruleset.names if "-" in thing}
        seats: set[str] = set(ruleset.seat_names)
        for code in (ENGLISH_CODE, "de"):
            spoken = language_named(code)
            with speaking(spoken):
                names |= set(ruleset.names.values())
            seats |= {spoken.seats.get(seat, seat) for seat in ruleset.seat_names}
        self._names, self._seats = _any(names - seats), _any(seats)

        self._known: dict[str, tuple[str, ...]] = {}

    def sentences(self, page: str) -> Iterator[str]:
        """The sentences of a letter's HTML, in their order."""
        for text in _texts(page):
            if text not in self._known:  # letters repeat one another
                self._known[text] = tuple(self._sentences_of(text))
            yield from self._known[text]

    def _sentences_of(self, text: str) -> Iterator[str]:
        for sentence in _ENDS.split(text.replace("\xa0", " ")):
            plain = self._without_names(" ".join(sentence.split()))
            if not _BARE.fullmatch(plain):
                yield plain

    def _without_names(self, sentence: str) -> str:
        plain = self._seats.sub("SEAT", self._names.sub("NAME", sentence))
        for shape, sign in _SHAPES:
            plain = shape.sub(sign, plain)
        return _ROW.sub(r"\1S", plain).strip()


def _texts(page: str) -> Iterator[str]:
    """The running text of each element of a page of ours, which has no comments and no > within a tag."""
    said, unseen = list[str](), 0
    for part in _TAGS.split(page):
        tag = _TAG.match(part)
        if tag is None:
            said += [] if unseen else [unescape(part)]
            continue
        closes, name = tag.groups()
        unseen += 0 if name not in _UNSEEN else -1 if closes else 1
        if name in _BLOCKS:
            yield "".join(said)
            said = []
    yield "".join(said)


def written(counts: Counter[str]) -> str:
    """The list as it is kept: a line each, by the alphabet."""
    return "".join(f"{count:6}  {sentence}\n" for sentence, count in sorted(counts.items()))


def listed(text: str) -> Counter[str]:
    """The counts of a list as it is kept."""
    rows = (line.strip().partition("  ") for line in text.splitlines())
    return Counter({sentence: int(count) for count, _, sentence in rows})


def changes(before: Counter[str], after: Counter[str]) -> list[str]:
    """What is said otherwise, or more or less often: each sentence that went beside the one that came for it."""
    gone = [sentence for sentence in sorted(before) if sentence not in after]
    come = [sentence for sentence in sorted(after) if sentence not in before]
    lines = []
    for sentence in gone:
        lines.append(f"- {before[sentence]:6}  {sentence}")
        for near in get_close_matches(sentence, come, n=1):
            come.remove(near)
            lines.append(f"+ {after[near]:6}  {near}")
    lines += [f"+ {after[sentence]:6}  {sentence}" for sentence in come]
    moved = [sentence for sentence in sorted(before) if sentence in after and before[sentence] != after[sentence]]
    return [*lines, *(f"  {before[sentence]:6} to {after[sentence]}  {sentence}" for sentence in moved)]


def _any(words: Iterable[str]) -> re.Pattern[str]:
    longest = sorted({word for word in words if word}, key=lambda word: (-len(word), word))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")
