"""A line that says which round the lines below it are for: "Round 2:", "Runde 2", or "R2: 1 draw" above "2 pass"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pbem.core.errors import Refusal

_HEADING = re.compile(r"^\W*(?P<round>(?:action round|round|aktionsrunde|runde|r) ?\d{1,2})\W*$", re.IGNORECASE)
#: A line of a round that has the number of its own in it: "R2: 1 draw", "Runde 2, 1. ziehe".
_WITHIN = re.compile(
    r"^\W*(?P<round>(?:action round|round|aktionsrunde|runde|r) ?\d{1,2})(?: |[:.,/] ?)"
    r"(?P<number>\d{1,2})\b(?![.,]?\d)",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"^\W*(?P<number>\d{1,2})\b")


@dataclass(kw_only=True)
class Headed:
    """The heading above the lines of a mail that are being read."""

    begins_order: Callable[[str], bool]
    above: str = ""
    named: str = ""  #: the round that the line before named with a number in it: "R2: 1 draw"
    last: int = 0  #: that number, or the one after it
    counts_on: bool = False  #: whether the line that was tried last is for the round of `named`

    def hears(self, line: str, below: Sequence[str]) -> bool:
        """Whether a line is a heading with lines below it, which is then above them."""
        match = _HEADING.match(line)
        if match is None or not below:
            return False
        self.above, self.named = match["round"], ""
        return True

    def under(self, line: str) -> str:
        """A line with the round it is for, for whoever reads it in other words than `take`, which was tried before.

        A number of its own counts within the round only where the game counts so.
        """
        if self.counts_on:
            return f"{self.named} {line}"
        below = f"{self.above} {line}"
        return below if self.above and (_NUMBERED.match(line) is None or self.begins_order(below)) else line

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
