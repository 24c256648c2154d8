"""How wide a reaction is, as small words tell: "even if it hits Green", "whoever is attacked", "whenever he …"."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.orders.meanings import APART, GLUE, Item, Span
from pbem.core.orders.sense import Sense
from pbem.core.orders.spotting import PARTING
from pbem.games.new_world.orders.reaction_lines import FOR_SOMEBODY

#: What words say that a reaction is for somebody beside the writer, and for anybody.
EVEN, WHOMEVER = "even", "whomever"
#: A seat that cannot be told: no line has it.
NOBODY = "?"
_IFS = frozenset(("if", "when", "where", "though", "wenn", "falls", "dann"))
_EVEN = frozenset(("even", "auch", "selbst", "sogar"))
_NAMES, _ANYBODY = frozenset({"seat", "nation"}), frozenset({"others", "somebody"})
#: What may stand beside whom it hits.
_BESIDE = frozenset({GLUE, "kill", "passive", "protect", "there", "i"})


def widened(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """The spans of a Treaty or an Escort, "even if it hits Green" as whom it is for beside the writer."""
    deeds = {str(item.value) for span in spans for item in span.items if item.kind == "deed"}
    if deeds.isdisjoint(FOR_SOMEBODY):
        return list(spans)
    for place, span in enumerate(spans):
        if not _says_even(words[span.at : span.past]):
            continue
        ends = next((at for at in range(place + 1, len(spans)) if APART in spans[at].kinds), len(spans))
        named, whole = _struck(spans[place + 1 : ends], deeds)
        seats = {item for each in named for item in _seats_of(each)}
        if not named or seats & {item for each in (*spans[:place], *spans[ends:]) for item in _seats_of(each)}:
            continue  # "even if Red has five": it is he whose action it is
        begins = place - 1 if place and APART in spans[place - 1].kinds else place
        if not whole:
            return [*spans[:begins], span.said_as(EVEN), *spans[place + 1 :]]
        tells = span.said_as(EVEN if seats else WHOMEVER)
        return [*spans[:begins], tells, *(named if seats else []), *spans[ends:]]
    return list(spans)


def _seats_of(span: Span) -> set[tuple[str, object]]:
    return {(item.kind, item.value) for item in span.items if item.kind in _NAMES}


def _says_even(words: Sequence[str]) -> bool:
    return len(words) > 1 and words[0] in _EVEN and words[-1] in _IFS


def _struck(spans: Sequence[Span], deeds: set[str]) -> tuple[list[Span], bool]:
    """Whom a clause says to be struck, and whether it says no more."""
    named = [span for span in spans if span.kinds & (_NAMES | _ANYBODY)]
    others = [span for span in spans if span not in named]
    whole = all(
        span.kinds & _BESIDE or any(item.kind == "deed" and str(item.value) in deeds for item in span.items)
        for span in others
    )
    return named, whole


_HE = frozenset(("he", "she", "er", "his", "him", "sein", "seine", "seinen", "seinem", "seiner", "ihn", "ihm"))
#: Who does something, and words before what he does, at most.
_HE_ALONE, _WHO_BEFORE = frozenset(("he", "she", "er")), 4
#: Who is not told: whoever does it is meant by "he".
_WHOEVER = frozenset((
    "whoever", "anyone", "anybody", "somebody", "someone", "everyone", "who", "wer", "jemand", "jeder", "einer",
    "irgendwer", "irgendjemand", "any", "each", "every", "jeden", "jede", "nobody", "player", "spieler",
))  # fmt: skip


def who_he_is(items: Sequence[Item], sense: Sense) -> list[str]:
    """Whom "he" means among words that name nobody: the one seat that the line names before them.

    `NOBODY` where that may be one of several; [] where no "he" stands there, or whoever does it is meant.
    """
    written = [item for item in items if item.written]
    if not written or any(item.kind == "seat" for item in written):
        return []
    begins, ends = min(item.at for item in written), max(item.past for item in written)
    told_from = next((at + 1 for at in range(begins - 1, -1, -1) if sense.words[at] in PARTING), 0)
    here = sense.words[max(told_from, begins - _WHO_BEFORE) : ends]
    before = sense.words[:begins]
    if _HE.isdisjoint(here) or not _WHOEVER.isdisjoint(sense.words[:ends]):
        return []
    named = {seat for word in before for seat in _seats(word, sense)} - {sense.seat}
    if not named:
        rivals = [seat for seat in sense.state.seats if seat != sense.seat]
        unnamed = len(rivals) > 1 and not _HE_ALONE.isdisjoint(here)
        return [NOBODY] if unnamed else []
    struck = any(item.kind in ("passive", "protect") for item in written)
    return [NOBODY] if struck or len(named) > 1 else sorted(named)


def _seats(word: str, sense: Sense) -> set[str]:
    found = sense.grammar.book.at((word.partition("'")[0],), 0)[1]
    return {str(meaning.value) for meaning in found if meaning.kind == "seat"}


_EXCEPT = ("except", "all-but")


def excepts_regions(items: Sequence[Item]) -> bool:
    """Whether what is left out are regions, and nobody: "except in Canada"."""
    at = next((place for place, item in enumerate(items) if item.kind in _EXCEPT), len(items))
    behind = [item.kind for item in items[at + 1 :] if item.kind in ("region", "seat", "nation", "deed", "number")]
    before = any(item.kind == "region" for item in items[:at])
    return bool(behind) and set(behind) == {"region"} and not before


def regions_told(items: Sequence[Item], sense: Sense) -> list[str] | None:
    """Where something is answered: the regions that are named, or all but those; None where that contradicts itself."""
    named = list(dict.fromkeys(str(item.value) for item in items if item.kind == "region"))
    kinds = {item.kind for item in items}
    if kinds & set(_EXCEPT) and named and excepts_regions(items):
        return [region for region in sense.state.regions if region not in named]
    if ("anywhere" in kinds and named) or ("elsewhere-not" in kinds and not named):
        return None
    return named
