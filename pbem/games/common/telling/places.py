"""A place of the map found by what a player calls it, for MAP."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pbem.core.errors import Ambiguous, NotUnderstood
from pbem.core.grammar import compact, spellings
from pbem.core.language import say
from pbem.core.near_words import nearest


def place_named(words: str, places: Mapping[str, Collection[str]], names: Mapping[str, str], *, none: str) -> str:
    """The place of these words: one of its spellings, or the beginning of one.

    `places`: place to its spellings; `names`: place to display name; `none`: says that there is no such place. Raises
    NotUnderstood or Ambiguous with lines that would do.
    """
    wanted = compact(words)
    spelled = {place: {way for each in known for way in spellings(each)} for place, known in places.items()}
    found = [place for place, each in spelled.items() if wanted in each]
    found = found or [place for place, each in spelled.items() if any(one.startswith(wanted) for one in each)]
    if wanted and len(found) == 1:
        return found[0]
    if wanted and found:
        raise Ambiguous(
            say("{what} could be more than one place.", what=words),
            instead=tuple(f"MAP {names[place]}" for place in found[:3]),
        )
    raise NotUnderstood(none, instead=_near(words, [names[place] for place in places]))


def _near(words: str, names: list[str]) -> tuple[str, ...]:
    """Lines that ask for the places whose names are nearest, three at most."""
    plain = {each.casefold(): each for each in names}
    return tuple(f"MAP {plain[each]}" for each in nearest(words.casefold(), plain, 3, 0.5))
