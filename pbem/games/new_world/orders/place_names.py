"""Names of regions as a sentence bends them: "from the Caribbean", „in die Karibik“.

What is printed on a corrected board under another name is named as it stands.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.language import ENGLISH_CODE, spoken

#: Names that take an article in English.
_ENGLISH: Mapping[str, str] = {name: f"the {name}" for name in ("Caribbean", "Carolinas")}
#: German names to where somebody is, where he comes from, where he goes to.
_GERMAN: Mapping[str, tuple[str, str, str]] = {
    "Karibik": ("in der Karibik", "aus der Karibik", "in die Karibik"),
    "Carolinas": ("in den Carolinas", "aus den Carolinas", "in die Carolinas"),
    "Río de la Plata": ("am Río de la Plata", "vom Río de la Plata", "an den Río de la Plata"),
}


def at(place: str) -> str:
    """ "in Mexico", „am Río de la Plata“."""
    return _said(place, "in", "in", 0)


def out_of(place: str) -> str:
    """ "from Mexico", „aus der Karibik“."""
    return _said(place, "from", "aus", 1)


def into(place: str) -> str:
    """ "to Mexico", „nach Mexiko“."""
    return _said(place, "to", "nach", 2)


def _said(place: str, english: str, german: str, case: int) -> str:
    if spoken() == ENGLISH_CODE:
        return f"{english} {_ENGLISH.get(place, place)}"
    return _GERMAN[place][case] if place in _GERMAN else f"{german} {place}"
