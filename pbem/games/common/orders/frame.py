"""The frame in which every order language reads a line: one Effect or one Refusal comes of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from pbem.core.errors import NotAllowed, NotUnderstood
from pbem.core.grammar import Lexicon, Line, Misread
from pbem.core.language import say
from pbem.core.ruleset_contract import Effect
from pbem.core.sheet import Order

BLANK = "____"  #: what a form leaves to be filled in
_FILLED_IN = re.compile(r"[^\W_]_{2,}|_{2,}[^\W_]")  #: "____Military Campaign____": somebody wrote over the blank
_SENTENCE = re.compile(r"[^\W\d]{2,}[.;!]\s+\w")  #: "Round 1: all mine. Round 2: ____": something is said before it
_IN_PARTS = re.compile(r"[^\W_]\s+[/|]\s+[^\W_]")  #: "Action 1: draw / action 2: ____": no form of ours has such parts
MOST_WORDS = 250  #: of an order, signs counted; the longest in any handbook has 41
MOST_MENDED = 60  #: for a longer line nothing is offered that would do
_SURE = 4  #: letters of a shortened word that begin an order for sure, when a wrapped line might be meant


#: Says what a line names that is out of this game.
Gone = Callable[[str], str | None]


def read_line(
    text: str,
    read: Callable[[str], Effect],
    shown: Callable[[Order], str],
    gone: Gone = lambda text: None,
    *,
    mend: bool = True,
) -> Effect:
    """What a line of orders means. Raises Refusal with the reason and, if it is to `mend` it, lines that would do.

    `read` may raise Misread; `shown` writes an order as a line of the reader's.
    """

    def as_written(again: str) -> str:
        """A line as it is shown, if it is one order; otherwise as it stands."""
        orders = read(again).orders
        return shown(orders[0]) if len(orders) == 1 else again

    words = len(Line(text).words)
    if words > MOST_WORDS:
        raise NotUnderstood(
            say(
                "it has {count} words and signs, and an order has {most} at most; write less of it",
                count=words,
                most=MOST_WORDS,
            )
        )
    try:
        return read(text)
    except Misread as trouble:
        if _is_blank(text):
            return Effect(words=say("a line of the form that was not filled in; it changes nothing"))
        if (reason := gone(text)) is not None:
            raise NotAllowed(reason) from None
        if words > MOST_MENDED or not mend:
            raise trouble.kind(trouble.reason) from None
        raise trouble.refusal(as_written) from None


def _is_blank(text: str) -> bool:
    """Whether a line is one of the form that nobody has filled in: it says nothing beside its blank."""
    said = _FILLED_IN.search(text) or _IN_PARTS.search(text) or _SENTENCE.search(text.partition(BLANK)[0])
    return BLANK in text and said is None


def begin(text: str) -> Line:
    """A line that is read from its first word. Raises Misread where it has none."""
    line = Line(text)
    if line.done:
        raise line.missing(say("there is no word in this line; HELP lists the orders"))
    return line


def verb_like(line: Line, verbs: Lexicon, only: Collection[str] = ()) -> bool:
    """Whether an order begins here for sure: a whole verb, or enough letters of a single one. `only`: one of these."""
    meant, length = verbs.match(line.words, line.at)
    if not meant or (only and not set(meant) <= set(only)):
        return False
    written = "".join(line.words[line.at : line.at + length])
    return written in verbs.exact or (len(meant) == 1 and len(written) >= _SURE)
