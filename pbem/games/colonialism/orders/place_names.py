"""Names of regions and sea zones as a sentence bends them: "in the Middle East", „auf den Nahen Osten“.

What is printed on a corrected board under another name is named as it stands.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.language import ENGLISH_CODE, spoken

#: Names that take an article in English.
_ENGLISH: Mapping[str, str] = {
    name: f"the {name}"
    for name in (
        "Middle East", "Atlantic Ocean", "Mediterranean Sea", "Arabian Sea", "Bay of Bengal", "South China Sea",
    )
}  # fmt: skip
#: German names to their accusative and dative, with the article.
_GERMAN: Mapping[str, tuple[str, str]] = {
    "Naher Osten": ("den Nahen Osten", "dem Nahen Osten"),
    "Atlantischer Ozean": ("den Atlantischen Ozean", "dem Atlantischen Ozean"),
    "Mittelmeer": ("das Mittelmeer", "dem Mittelmeer"),
    "Arabisches Meer": ("das Arabische Meer", "dem Arabischen Meer"),
    "Golf von Bengalen": ("den Golf von Bengalen", "dem Golf von Bengalen"),
    "Südchinesisches Meer": ("das Südchinesische Meer", "dem Südchinesischen Meer"),
}


def on(place: str) -> str:
    """ "on India", „auf den Nahen Osten“."""
    return f"on {_ENGLISH.get(place, place)}" if _english() else f"auf {_bent(place, 0)}"


def at(place: str) -> str:
    """ "in the Arabian Sea", „im Arabischen Meer“."""
    if _english():
        return f"in {_ENGLISH.get(place, place)}"
    bent = _bent(place, 1)
    return f"im {bent.removeprefix('dem ')}" if bent.startswith("dem ") else f"in {bent}"


def out_of(place: str) -> str:
    """ "from India", „aus dem Nahen Osten“."""
    return f"from {_ENGLISH.get(place, place)}" if _english() else f"aus {_bent(place, 1)}"


def into(place: str) -> str:
    """ "to the Arabian Sea", „ins Arabische Meer“."""
    if _english():
        return f"to {_ENGLISH.get(place, place)}"
    bent = _bent(place, 0)
    return f"ins {bent.removeprefix('das ')}" if bent.startswith("das ") else f"in {bent}"


def _english() -> bool:
    return spoken() == ENGLISH_CODE


def _bent(place: str, case: int) -> str:
    return _GERMAN[place][case] if place in _GERMAN else place
