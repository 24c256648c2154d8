"""A line that only says which round the lines below it are for: "Round 2:", "Runde 2"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pbem.core.errors import Refusal

_HEADING = re.compile(r"^\W*(?P<round>(?:action round|round|aktionsrunde|runde|r) ?\d{1,2})\W*$", re.IGNORECASE)
_NUMBERED = re.compile(r"^\W*(?P<number>\d{1,2})\b")


@dataclass(kw_only=True)
class Headed:
    """The heading above the lines of a mail that are being read."""

    begins_order: Callable[[str], bool]
    above: str = ""

    def hears(self, line: str, below: Sequence[str]) -> bool:
        """Whether a line is a heading with lines below it, which is then above them."""
        match = _HEADING.match(line)
        if match is None or not below:
            return False
        self.above = match["round"]
        return True

    def take(self, line: str, take: Callable[[str], None]) -> None:
        """`take` a line as one below its heading; a number of its own counts within that, never without it."""
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

    def _counts_within(self, line: str, below: str) -> bool:
        """Whether a line has a number that counts within the round, or another one than the round's."""
        numbered = _NUMBERED.match(line)
        own = numbered is not None and self.above.endswith(numbered["number"])
        return numbered is not None and (not own or self.begins_order(below))
