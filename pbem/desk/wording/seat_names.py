"""The seats of a game as people name them: Red is also Rot, in any case, whatever language somebody reads."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from pbem.core.grammar import compact
from pbem.report.wording import words

#: The languages other than English in which seats have names.
_LANGUAGES = ("de",)
_SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def seat_named(written: str, seats: Iterable[str]) -> str:
    """The one of `seats` that is named, whole, in any language; "" where it is none of them."""
    plain = compact(written)
    return next((seat for seat in seats if plain in _spellings(seat)), "")


def seat_begun(written: str, seats: Iterable[str]) -> list[str]:
    """Those of `seats` whose name in any language begins so; the one that is named whole, where one is."""
    plain, known = compact(written), tuple(seats)
    if whole := seat_named(written, known):
        return [whole]
    return [seat for seat in known if plain and any(each.startswith(plain) for each in _spellings(seat))]


@cache
def _spellings(seat: str) -> frozenset[str]:
    names = {seat, *(words(language).seat(seat) for language in _LANGUAGES)}
    return frozenset(compact(name) for each in names for name in (each, each.lower().translate(_SPELLED_OUT)))
