"""How long a line may be that the table reads: reading one costs by its length, and an answer repeats it."""

from __future__ import annotations

from pbem.core.errors import NotUnderstood
from pbem.core.language import say

LONGEST_LINE = 2_000  #: characters of an order or a command; the longest in any handbook has some 120
LONGEST_TEXT = 12_000  #: of a line that holds a text as well, as behind PRESS TO Red:
LONGEST_WORD = 320  #: more than the longest mail address


def check_size(line: str, *, text: bool = False) -> None:
    """Raises NotUnderstood for a line that is too long to be read; `text`: it may hold one."""
    most = LONGEST_TEXT if text else LONGEST_LINE
    if len(line) > most:
        raise NotUnderstood(
            say(
                "the line has {count} characters, and {most} is the most that is read of one",
                count=f"{len(line):,}",
                most=f"{most:,}",
            )
        )
    longest = 0 if text else max(map(len, line.split()), default=0)
    if longest > LONGEST_WORD:
        raise NotUnderstood(
            say("a word of it has {count} letters, and nothing here is called so", count=f"{longest:,}")
        )
