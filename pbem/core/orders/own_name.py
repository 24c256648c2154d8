"""The writer's own name at the head of a line: "Name: White. Ships: …", "Red: Fleet on India" order nothing with it."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.orders.meanings import APART, GLUE, Span

#: What a form asks for a name with; behind one any sign ends the name.
_LABELS = frozenset((
    "name", "player", "spieler", "spielerin", "seat", "sitz", "colour", "color", "farbe", "faction", "from", "von",
    "ich bin", "i am", "im", "i'm", "power", "nation",
))  # fmt: skip
#: Signs that end a name without a label: it heads the line.
_HEADS = frozenset((":", "/", ".", "|", ";"))


def without_own_name(spans: Sequence[Span], words: Sequence[str], seat: str) -> Sequence[Span]:
    """The spans, with the name of `seat` as a filling word where it only says who writes."""
    place = next(
        (at for at, span in enumerate(spans) if not (span.kinds & {GLUE, APART} or _labels(span, words))), None
    )
    if place is None or place + 1 >= len(spans) or APART not in spans[place + 1].kinds:
        return spans
    span = spans[place]
    own = span.kinds == {"seat"} and any(str(item.value).casefold() == seat.casefold() for item in span.items)
    labelled = any(words[at] in _LABELS for at in range(max(0, span.at - 3), span.at))
    if not own or not (labelled or words[spans[place + 1].at] in _HEADS):
        return spans
    return [*spans[:place], span.said_as(GLUE), *spans[place + 1 :]]


def _labels(span: Span, words: Sequence[str]) -> bool:
    """Whether a word that may mean something else asks for a name: "Seat: White"."""
    return words[span.at] in _LABELS and words[span.past : span.past + 1] == (":",)
