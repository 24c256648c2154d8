"""Parts of orders that a word begins, each once: the word, how what follows is read, and how it is written again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.core.language import say
from pbem.core.orders.parts import WordedPart
from pbem.games.new_world.orders import lexicon as w
from pbem.games.new_world.orders.line_reading import AUTO, BEST, Reading, XSpec
from pbem.games.new_world.orders.verbs import CARD
from pbem.games.new_world.state import HOME

MOVED = ("colonists", "soldiers")


def number(r: Reading) -> int:
    """The number that must come next."""
    found = r.line.number()
    if found is None:
        raise r.line.lost()
    return found


def moved(r: Reading) -> str:
    """Colonists or soldiers."""
    start = r.line.at
    kind = r.line.take(r.words.units)
    if kind not in MOVED:
        reason = say("cities stay where they are; colonists and soldiers would do")
        raise r.line.wrong(reason, start, [r.words.written[each] for each in MOVED])
    return kind


def cards(r: Reading) -> list[str]:
    """Cards in a list."""
    return r.several(r.card)


def named(thing: str, words: w.Vocabulary) -> str:
    """A thing as lines name it."""
    return words.written[thing]


def place(region: str, words: w.Vocabulary) -> str:
    """A region, or home."""
    return w.HOME.said(words.language) if region == HOME else words.written[region]


def listed(chosen: Sequence[str] | str, words: w.Vocabulary) -> str:
    """Cards separated by commas, or AUTO."""
    return w.AUTO.said(words.language) if chosen == AUTO else ", ".join(words.written[card] for card in chosen)


def x_text(x: XSpec, words: w.Vocabulary) -> str:
    """What gives the X, without the X itself."""
    if not isinstance(x, str):
        return f"{w.DRAWN.said(words.language)}({x[1]})"
    special = {AUTO: w.AUTO, BEST: w.BEST}.get(x)
    return words.written[x] if special is None else special.said(words.language)


def counted(count: int, words: w.Vocabulary) -> str:
    """A number."""
    return str(count)


WORDED: Mapping[str, WordedPart[Reading, w.Vocabulary]] = {
    CARD: WordedPart(w.WITH, Reading.card, named, several=True),
    "x": WordedPart(w.X, Reading.x, x_text, several=True),
    "from": WordedPart(w.FROM, lambda r: HOME if r.line.has(w.HOME) else r.region(), place),
    "to": WordedPart(w.TO, Reading.region, named, several=True, sign=">"),
    "muster": WordedPart(w.MUSTER, cards, listed),
    "spread": WordedPart(w.SPREAD, number, counted),
    "kill": WordedPart(w.KILL, moved, named),
    "pay": WordedPart(w.PAY, lambda r: AUTO if r.line.has(w.AUTO) else cards(r), listed),
    "exact": WordedPart(w.EXACT, lambda r: True, lambda value, words: ""),
}
