"""What an order page writes above the lines that it hands over: `# page t4 3f2a9b8c1d`, for which turn it was made."""

from __future__ import annotations

import re
from dataclasses import dataclass

_MARK = re.compile(r"# ?page t(?P<turn>\d{1,4})(?: (?P<stamp>[0-9a-f]{4,16}))?", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class PageMark:
    """Which page lines come from."""

    turn: int
    stamp: str  #: of the position that it showed; "" where it is not said


def mark_in(line: str) -> PageMark | None:
    """What a line says of the page; None where it is another line."""
    found = _MARK.fullmatch(line.strip())
    return PageMark(turn=int(found["turn"]), stamp=(found["stamp"] or "").lower()) if found else None
