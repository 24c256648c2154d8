"""Which numbered slot an order is for that names none: the next open one, the first or the last where it says so.

"Then the Merchant" goes on behind the line above it; "I open with the Explorer" is for the first slot, "and finally the
Trader" for the last. Where that is not open, or where slots are open on both sides of the line above and nothing says
which, there is none: nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.core.orders.declarations import Grammar
from pbem.core.orders.examples import likeliest
from pbem.core.orders.meanings import SLOT
from pbem.core.orders.ordering import is_letter
from pbem.core.orders.sense import Said
from pbem.core.orders.spotting import spotted

#: What says at the beginning of a line that it follows the one above.
_THEN = frozenset(
    {"then", "next", "afterwards", "thereafter", "subsequently", "secondly", "thirdly", "followed"}
    | {"dann", "danach", "anschließend", "anschliessend", "sodann", "hierauf", "darauf", "daraufhin", "hinterher"}
)
_THEN_BEGUN = (("after", "that"), ("als", "nächstes"), ("als", "naechstes"), ("im", "anschluss"))
#: What says that it is the last, and that it is the first.
_LAST = frozenset(
    {"finally", "lastly", "last", "zuletzt", "schließlich", "schliesslich", "abschließend", "abschliessend"}
)
_FIRST = frozenset(
    {"open", "opens", "opening", "start", "starts", "starting", "begin", "begins", "beginning", "first", "firstly"}
    | {"eröffne", "eröffnet", "beginne", "beginnt", "anfangen", "starte", "startet", "zuerst", "zunächst", "erstmal"}
)
_LAST_BEGUN = (
    ("zum", "schluss"), ("zum", "schluß"), ("am", "schluss"), ("am", "schluß"), ("am", "ende"), ("to", "finish"),
    ("to", "end"), ("last", "of", "all"), ("als", "letztes"), ("als", "letzter"), ("zu", "guter", "letzt"),
    ("at", "the", "very", "end"), ("ganz", "am", "ende"), ("ganz", "zum", "schluss"),
)  # fmt: skip
#: So far into a line such words are looked for: "and then …", "To start with, my …".
_NEAR = 3


def next_slot(said: Said, laid: Sequence[str], open_slots: Iterable[int], last: int) -> int | None:
    """The slot of an order that names none; None where that is not told.

    `laid`: the lines of the orders before it in the same line; `open_slots`: those without an order, in their order;
    `last`: the number of the last slot there is.
    """
    free = list(open_slots)
    here = [int(slot) for slot in said.sense.slots(laid) if slot.isdecimal()]
    if here:
        return next((slot for slot in free if slot > max(here)), None)
    words = said.sense.words
    if ends(_sentence(said)):
        return last if last in free else None
    context = said.sense.context
    behind = int(context.behind) if context.behind.isdecimal() else 0
    if follows(words) and behind:
        after_it = behind + 1 + context.left_open
        return after_it if after_it in free else None
    if not _FIRST.isdisjoint(words) and free[:1] == [1]:
        return 1
    after = [slot for slot in free if slot > behind]
    return None if len(after) < len(free) else next(iter(after[context.left_open :]), None)


_SENTENCE_ENDS = frozenset({".", "!", "?"})


def _sentence(said: Said) -> Sequence[str]:
    """The words from where the sentence of the order begins: "Finally back from work. Explorer …" is not the last."""
    words = said.sense.words
    first = min((item.at for item in said.items if item.written), default=0)
    begins = max((at + 1 for at in range(first) if words[at] in _SENTENCE_ENDS), default=0)
    return words[begins:]


#: What an order is for that tells what each slot is for: a line-up.
ALL_SLOTS = "all"


def ends(words: Sequence[str]) -> bool:
    """Whether a line says that it is the last: "Finally …", "zum Schluss …"."""
    begun = any(tuple(words[: len(each)]) == each for each in _LAST_BEGUN)
    last = [at for at, word in enumerate(words[:_NEAR]) if word in _LAST]
    return begun or any(tuple(words[at + 1 : at + 2]) not in _OTHER_TIMES for at in last)


#: "Last turn was fun" is of another time.
_OTHER_TIMES = [(each,) for each in ("turn", "time", "round", "game", "night", "week", "weekend", "year", "month")]


def opens(words: Sequence[str]) -> bool:
    """Whether a line says that it is the first: "First of all …", "zuerst …"."""
    return not _FIRST.isdisjoint(words[:_NEAR])


def slot_of(text: str, grammar: Grammar) -> str | None:
    """The slot that the order in a text is for: "" where it names none; None where it seems to be no such order."""
    if is_letter(text):
        return None
    line = spotted(text, grammar.book)
    spans = grammar.slots(line.spans, line.words)
    orders = likeliest(spans, grammar)
    if orders and orders[0].all_slots:
        return ALL_SLOTS
    goes = any(item in grammar.places or item.kind == "there" for span in spans for item in span.items)
    if follows(line.words) and (not orders or (goes and not orders[0].slot)):
        return ""  # "Then they go there": an order, whatever it may be
    if not orders or not orders[0].slot:
        return None
    return next((str(item.value) for span in spans if span.is_slot for item in span.items if item.kind == SLOT), "")


def follows(words: Sequence[str]) -> bool:
    """Whether a line says that it goes on: "Then …", "and after that …"."""
    begun = list(words[: _NEAR + 1])
    while begun and begun[0] in ("and", "und", "so", "ok", ",", "-", "…", "well"):
        begun = begun[1:]
    return bool(begun) and (begun[0] in _THEN or tuple(begun[:2]) in _THEN_BEGUN)
