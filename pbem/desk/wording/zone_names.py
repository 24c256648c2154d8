"""Time zones as people name them: `Europe/Berlin`, `Berlin`, `CET`, `GMT+1`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from pbem.core.errors import Ambiguous, NotUnderstood
from pbem.core.language import say
from pbem.core.near_words import nearest

#: What people call a zone by the letters of its winter or summer time, where that is one zone.
_LETTERS = {
    "utc": "UTC", "gmt": "UTC", "z": "UTC", "wet": "Europe/Lisbon", "west": "Europe/Lisbon", "bst": "Europe/London",
    "cet": "Europe/Berlin", "cest": "Europe/Berlin", "mez": "Europe/Berlin", "mesz": "Europe/Berlin",
    "eet": "Europe/Helsinki", "eest": "Europe/Helsinki", "msk": "Europe/Moscow",
    "et": "America/New_York", "est": "America/New_York", "edt": "America/New_York", "eastern": "America/New_York",
    "ct": "America/Chicago", "cdt": "America/Chicago", "central": "America/Chicago",
    "mt": "America/Denver", "mdt": "America/Denver", "mst": "America/Denver", "mountain": "America/Denver",
    "pt": "America/Los_Angeles", "pst": "America/Los_Angeles", "pdt": "America/Los_Angeles",
    "pacific": "America/Los_Angeles", "jst": "Asia/Tokyo", "kst": "Asia/Seoul", "hkt": "Asia/Hong_Kong",
    "sgt": "Asia/Singapore", "aest": "Australia/Sydney", "aedt": "Australia/Sydney", "awst": "Australia/Perth",
    "nzst": "Pacific/Auckland", "nzdt": "Pacific/Auckland", "sast": "Africa/Johannesburg",
}  # fmt: skip
#: Letters that several parts of the world use.
_SEVERAL = {
    "cst": ("America/Chicago", "Asia/Shanghai", "America/Havana"),
    "ist": ("Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"),
}
#: Towns and countries by their German names, where the zone has another.
_GERMAN = {
    "deutschland": "Europe/Berlin", "germany": "Europe/Berlin", "österreich": "Europe/Vienna", "wien": "Europe/Vienna",
    "schweiz": "Europe/Zurich", "zürich": "Europe/Zurich", "münchen": "Europe/Berlin", "rom": "Europe/Rome",
    "oesterreich": "Europe/Vienna", "zuerich": "Europe/Zurich", "muenchen": "Europe/Berlin",
    "prag": "Europe/Prague", "warschau": "Europe/Warsaw", "moskau": "Europe/Moscow", "lissabon": "Europe/Lisbon",
}  # fmt: skip
_OFFSET = re.compile(r"(?:gmt|utc)?\s*(?P<sign>[+-])\s*(?P<hours>\d{1,2})(?::?(?P<minutes>\d\d))?", re.IGNORECASE)
_MOST_EAST, _MOST_WEST = 14, 12


@dataclass(frozen=True, kw_only=True, slots=True)
class Zone:
    """A zone that was understood."""

    name: str  #: IANA's
    remark: str = ""  #: what whoever named it should know


def zone_named(text: str) -> Zone:
    """The zone that `text` names. Raises NotUnderstood or Ambiguous with lines that would do."""
    written = " ".join(text.split()).strip(" .")
    known, plain = _known(), written.lower().replace(" ", "_")
    if name := known.get(plain):
        return Zone(name=name) if "/" in name or name == "UTC" else _followed(written, name)
    if name := _LETTERS.get(plain) or _GERMAN.get(plain):
        return Zone(
            name=name,
            remark=say("“{written}” is read as {name}, with its summer time", written=written, name=name)
            if name != "UTC"
            else "",
        )
    if several := _SEVERAL.get(plain):
        raise Ambiguous(
            say("“{written}” is used in several parts of the world", written=written), instead=_lines(several)
        )
    if offset := _OFFSET.fullmatch(written):
        return _fixed(written, offset)
    towns = _towns().get(plain, ())
    if len(towns) == 1:
        return Zone(name=towns[0])
    if towns:
        raise Ambiguous(say("there are several zones “{written}”", written=written), instead=_lines(towns[:3]))
    raise NotUnderstood(
        say("“{written}” is no time zone that I know; a name such as Europe/Berlin would do", written=written),
        instead=_lines(_near(plain)),
    )


def _followed(written: str, name: str) -> Zone:
    """IANA keeps some old names that have no town: what they stand for now is said."""
    modern = _LETTERS.get(name.lower())
    return (
        Zone(
            name=modern,
            remark=say("“{written}” is read as {modern}, with its summer time", written=written, modern=modern),
        )
        if modern
        else Zone(name=name)
    )


def _fixed(written: str, offset: re.Match[str]) -> Zone:
    east, hours = offset["sign"] == "+", int(offset["hours"])
    if offset["minutes"] not in (None, "00") or hours > (_MOST_EAST if east else _MOST_WEST):
        raise NotUnderstood(
            say("“{written}” is no zone of full hours; a name such as Asia/Kolkata would do", written=written)
        )
    # The sign of these names is the other way round: Etc/GMT-1 is east of Greenwich (RFC 6557 leaves it so).
    name = f"Etc/GMT{'-' if east else '+'}{hours}" if hours else "UTC"
    remark = say("“{written}” has no summer time; a town such as Europe/Berlin would follow it", written=written)
    return Zone(name=name, remark=remark)


def _lines(names: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return tuple(f"ZONE {name}" for name in names)


def _near(plain: str) -> list[str]:
    known, towns = _known(), _towns()
    whole = [known[each] for each in nearest(plain, known, 3, 0.7)]
    parts = [names[0] for each in nearest(plain, towns, 3, 0.7) if (names := towns[each])]
    return list(dict.fromkeys([*parts, *whole]))[:3]


@cache
def _known() -> dict[str, str]:
    """IANA's names by their small letters."""
    # lazy: heavy, and wanted where a zone is named
    from zoneinfo import available_timezones

    return {name.lower(): name for name in sorted(available_timezones()) if name not in ("localtime", "Factory")}


@cache
def _towns() -> dict[str, tuple[str, ...]]:
    """The last part of a name, in small letters, to the zones of that town; old second names are left out."""
    found: dict[str, list[str]] = {}
    for name in _known().values():
        area, _, town = name.rpartition("/")
        if area and area.partition("/")[0] not in (
            "Etc",
            "SystemV",
            "US",
            "posix",
            "right",
            "Brazil",
            "Canada",
            "Chile",
        ):
            found.setdefault(town.lower(), []).append(name)
    return {town: tuple(names) for town, names in found.items()}
