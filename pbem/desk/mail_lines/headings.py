"""A line that says which round the lines below it are for: "Round 2:", "Für die zweite Runde gilt:", "R2: 1 draw".

Where one is not understood that names a round, what is below it and names none is asked about: it is never put into
another round.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pbem.core.errors import Ambiguous, Refusal
from pbem.core.language import say

_HEADING = re.compile(r"^\W*(?P<round>(?:action round|round|aktionsrunde|runde|r) ?\d{1,2})\W*$", re.IGNORECASE)
#: A line of a round that has the number of its own in it: "R2: 1 draw", "Runde 2, 1. ziehe".
_WITHIN = re.compile(
    r"^\W*(?P<round>(?:action round|round|aktionsrunde|runde|r) ?\d{1,2})(?: |[:.,/] ?)"
    r"(?P<number>\d{1,2})\b(?![.,]?\d)",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"^\W*(?P<number>\d{1,2})\b")
#: Which round a heading in words is for: "die vierte Aktionsrunde", "my second round", "round 3".
_PLACES = {
    1: "1st|first|erste[nrs]?", 2: "2nd|second|zweite[nrs]?", 3: "3rd|third|dritte[nrs]?", 4: "4th|fourth|vierte[nrs]?",
    5: "5th|fifth|fünfte[nrs]?|fuenfte[nrs]?",
}  # fmt: skip
_ROUND = r"(?:action rounds?|rounds?|aktionsrunden?|runden?)"
_PLACED = {
    number: re.compile(rf"(?i)\b(?:(?:{place}|{number}\.) {_ROUND}|(?:{_ROUND} |r ?){number})\b")
    for number, place in _PLACES.items()
}
#: What a heading says beside its round: anything else makes it more than one.
_MAY_SAY = """
    a and as be below do does following follows for here hereby i in is it like my now of order ordered orders plan
    plans please shall the then these this to want will would next also
    auch aktionen bei befehl befehle bitte das dann dazu der des die dies diese folgende folgendes folgt fuer für gilt
    gelten hier hiermit ich im ist jetzt lautet lauten mein meine meinen nun planung so sodann soll sollen und
    verfuege verfüge ordne an wie zug zuege züge zu anschließend anschliessend schließlich schliesslich
"""
_SAYS_NO_MORE = frozenset(_MAY_SAY.split())
_WORD = re.compile(r"[^\W\d_]+")
#: Words that name a round, or may: a line with one that is not understood is above others.
_NAMES_ROUND = re.compile(
    rf"(?i)\b(?:{_ROUND}|r ?\d{{1,2}}|(?:zweite[nr]?|andere[nr]?|second|other) (?:hälfte|half))\b"
)
_LONGEST = 120
_SHOWN = 60
#: An order of a round, as it is read: "R1 2 PLAY …".
_OF_ROUND = re.compile(r"(?i)^r\d")


@dataclass(kw_only=True)
class Headed:
    """The heading above the lines of a mail that are being read."""

    begins_order: Callable[[str], bool]
    several_a_round: Callable[[], bool]  #: whether a round of the game has several orders
    above: str = ""
    turn: int = 0  #: the turn that a heading above names; 0 where none does
    of_turn: str = ""  #: that heading
    named: str = ""  #: the round that the line before named with a number in it: "R2: 1 draw"
    last: int = 0  #: that number, or the one after it
    after: str = ""  #: the round that the line before names, where that was taken
    words: str = ""  #: the line that names the round of `above` or `after`, as it is written
    astray: str = ""  #: the line above that names a round and is not understood
    counts_on: bool = False  #: whether the line that was tried last is for the round of `named`

    def hears(self, line: str, below: Sequence[str]) -> bool:
        """Whether a line is a heading with lines below it, which is then above them."""
        above = _heading(line) if below else ""
        if not above:
            return False
        self.above, self.named, self.after, self.astray, self.words = above, "", "", "", line
        return True

    def lost(self, line: str, *, about_game: bool) -> None:
        """A line was not understood: where it names a round, it is above others that name none.

        `about_game`: whether it may be an order; else it is one only where it announces what is below.
        """
        if names_round(line) and (about_game or line.rstrip().endswith(":")) and "?" not in line:
            self.astray, self.above, self.after = line, "", ""
            if _WITHIN.match(line) is None:  # "2 …" below "R2: 1 …" counts on, though that is refused
                self.named = ""

    def found(self, line: str) -> None:
        """A line was taken: where it names a round of its own, what was above it is over."""
        if names_round(line):
            named = _rounds(line)
            self.after, self.astray, self.words = f"round {named[0]}" if len(named) == 1 else "", "", line
        elif _NUMBERED.match(line) and not self.counts_on:
            self.after = ""

    def check(self, line: str, read_as: Sequence[str], *, alone: bool) -> None:
        """Raises Ambiguous where a line is read as an order for a round that nobody has named.

        `alone`: without the round that is above it, with which it is not understood.
        """
        if names_round(line) or not (self.astray or alone) or not any(map(_OF_ROUND.match, read_as)):
            return
        above = self.astray or self.words
        above = above if len(above) <= _SHOWN else f"{above[: _SHOWN - 1]}…"
        raise Ambiguous(
            say("“{above}” above it may say for which round it is; name the round in this line, too", above=above)
        )

    def under(self, line: str) -> str:
        """A line with the round it is for, for whoever reads it in other words than `take`, which was tried before.

        A number of its own counts within the round only where the game counts so.
        """
        if self.counts_on:
            return f"{self.named} {line}"
        if not self.above:
            silent = self.after and not names_round(line) and _NUMBERED.match(line) is None
            return f"{self.after} {line}" if silent and self.several_a_round() else line
        below = f"{self.above} {line}"
        return below if (_NUMBERED.match(line) is None or self.begins_order(below)) else line

    def take(self, line: str, take: Callable[[str], None]) -> None:
        """`take` a line as one below its heading; a number of its own counts within that, never without it."""
        self.counts_on = self._goes_on(line)
        if self.counts_on:
            take(f"{self.named} {line}")
            return
        if not self.above:
            take(line)
            return
        below = f"{self.above} {line}"
        try:
            take(below)
        except Refusal:
            if self._counts_within(line, below):
                raise
            take(line)

    def _goes_on(self, line: str) -> bool:
        """Whether a line counts on from one that named its round, also where that one was refused: "R2: 1 …", "2 …"."""
        if (within := _WITHIN.match(line)) is not None:
            self.named, self.last = within["round"], int(within["number"])
            return False
        if not self.named or (numbered := _NUMBERED.match(line)) is None:
            return False
        before, self.last = self.last, int(numbered["number"])
        if self.last <= before:
            self.named = ""
        return bool(self.named) and self.begins_order(f"{self.named} {line}")

    def _counts_within(self, line: str, below: str) -> bool:
        """Whether a line has a number that counts within the round, or another one than the round's."""
        numbered = _NUMBERED.match(line)
        own = numbered is not None and self.above.endswith(numbered["number"])
        return numbered is not None and (not own or self.begins_order(below))


def _heading(line: str) -> str:
    """The round that a line names and nothing else; "" for any other line."""
    if (match := _HEADING.match(line)) is not None:
        return match["round"]
    if len(line) > _LONGEST or not line.rstrip().endswith(":"):
        return ""
    named = _rounds(line)
    if len(named) != 1:
        return ""
    rest = _PLACED[named[0]].sub(" ", line)
    words = {word.lower() for word in _WORD.findall(rest)}
    return f"round {named[0]}" if words <= _SAYS_NO_MORE and not re.search(r"\d", rest) else ""


#: "Turn 3", "my 3rd turn", "Spielrunde 2", "Zug 4".
_TURN = re.compile(
    r"(?i)\b(?:(?:turn|spielrunde|spielzug|zug) ?(?:no\.? ?|nr\.? ?|#)?(\d{1,3})\b|(\d{1,3})(?:\.|st|nd|rd|th)? ?"
    r"(?:turn|spielrunde|spielzug|zug)\b)"
)
#: What a heading of a turn may say beside it, and what somebody exclaims before it.
_GREETS = """
    our moves move go goes we come comes coming right alright ok okay well hi hello hey thanks great nice good
    cool super wow ouch haha hehe oh ah lovely excellent perfect yes yeah
    unser unsere zug züge zuege befehl kommt kommen sind gut schön schoen toll prima danke hallo moin klasse na ja
    los geht gehts ach
"""
_AND_GREETS = _SAYS_NO_MORE | frozenset(_GREETS.split())


def turn_of_heading(line: str) -> int:
    """The turn that a line names and nothing else: "Nice! My orders for turn 3:"; 0 for any other line."""
    if len(line) > _LONGEST or (named := _TURN.search(line)) is None:
        return 0
    rest = f"{line[: named.start()]} {line[named.end() :]}"
    words = {word.lower() for word in _WORD.findall(rest)}
    more = words - _AND_GREETS or re.search(r"[\d?]", rest)
    return 0 if more else int(named[1] or named[2])


def names_round(line: str) -> bool:
    """Whether a line has words that name a round, or may."""
    return _NAMES_ROUND.search(line) is not None


def _rounds(line: str) -> list[int]:
    """The rounds that a line names by a number or a place."""
    return [number for number, placed in _PLACED.items() if placed.search(line)]
