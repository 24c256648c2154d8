"""Corrections in the mails’ own words: “Red Treasury 5”, “gold in New Spain: Blue 2”.

What a path is called comes from the ruleset, in every language that it has; a phrase names the path whose words hold
all of its own. Several that would do, or none, are answered with the lines that would.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from pbem.core.errors import Ambiguous, NotAllowed, NotUnderstood
from pbem.core.language import ENGLISH_CODE, say, speaking
from pbem.core.near_words import nearest
from pbem.core.paths import leaves
from pbem.core.ruleset_contract import Ruleset
from pbem.desk.ground.languages import language_named
from pbem.desk.wording.values_set import readings, shown

_SMALL_WORDS = """
    s of in the on a an at to for is are and left lowest first counters counter von im der die das des den dem am auf
    fuer ist sind und steine marker who whose
    """
_SMALL = frozenset(_SMALL_WORDS.split())
_SEATS = {"rot": "red", "blau": "blue", "gruen": "green", "gelb": "yellow", "schwarz": "black", "weiss": "white"}
_NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "ein": "1", "einen": "1", "zwei": "2", "drei": "3"}
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "’": "'"})
_TOKEN = re.compile(r"[^\W_]+")
_SIGN = re.compile(r"\s*(?::|=|->|→)\s*|\s+(?:to|becomes|should be|is now|auf|wird|ist|sei)\s+(?=\S+$)", re.IGNORECASE)
_COUNTERS = tuple(
    (
        verb,
        re.compile(rf"(?:{words})\s+(?P<who>.+?)\s+(?:{first})\s+(?P<where>.+?)(?:\s+(?:{then})\s+(?P<to>.+))?$", re.I),
    )
    for verb, words, first, then in (
        ("move", "MOVE|SHIFT|VERSCHIEBE|BEWEGE|VERLEGE", "FROM|VON|AUS", "TO|INTO|NACH|AUF"),
        ("take", "TAKE|REMOVE|NIMM|ENTFERNE", "FROM|OFF|VON|AUS", "(?!)"),
        ("add", "ADD|PUT|PLACE|SETZE|LEGE|DAZU", "TO|ON|INTO|ONTO|AUF|IN|ZU|NACH", "(?!)"),
    )
)
_MOST = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class Names:
    """What the leaves of a position are called."""

    document: Mapping[str, Any]  #: path to value
    words: Mapping[str, tuple[frozenset[str], ...]]  #: path to the words of each of its names
    things: Mapping[str, str]  #: display name, made plain, to the id that is in the position
    seats: tuple[str, ...]


def names_of(ruleset: Ruleset, document: Mapping[str, Any], seats: Sequence[str]) -> Names:
    """The names in all languages of the rules, and the paths themselves."""
    found = dict(leaves(document))
    languages = list(dict.fromkeys((ENGLISH_CODE, "de")))
    said: dict[str, list[frozenset[str]]] = {path: [_content(path.replace(".", " "))] for path in found}
    things: dict[str, str] = {}
    for code in languages:
        with speaking(language_named(code)):
            for path in found:
                said[path].append(_content(ruleset.path_words(path)))
            things |= {" ".join(_tokens(name)): thing for thing, name in ruleset.names.items()}
    words = {path: tuple(dict.fromkeys(each)) for path, each in said.items()}
    return Names(document=found, words=words, things=things, seats=tuple(seats))


def settings_in(phrase: str, names: Names) -> list[tuple[str, Any]]:
    """The paths and values that a phrase sets. Raises Refusal with the lines that would do."""
    parts = [part.strip() for part in re.split(r"\s*;\s*", phrase) if part.strip()]
    return [pair for part in parts for pair in _settings(part, names)]


def _settings(phrase: str, names: Names) -> list[tuple[str, Any]]:
    for verb, form in _COUNTERS:
        if match := form.match(phrase):
            return _counters(verb, match, names)
    head, sign, value = _parted(phrase)
    if sign:
        return [_set(_path(head, names, value), value, names)]
    tokens = phrase.split()
    for at in range(len(tokens) - 1, 0, -1):  # the longest name first: what follows it is the value
        head, value = " ".join(tokens[:at]), " ".join(tokens[at:])
        if len(_matching(head, names)) == 1 and (_is_value(value, names) or at == len(tokens) - 1):
            return [_set(_matching(head, names)[0], value, names)]
    return [_set(_path(" ".join(tokens[:-1]), names, tokens[-1]), tokens[-1] if tokens else "", names)]


def _parted(phrase: str) -> tuple[str, str, str]:
    match = _SIGN.search(phrase)
    return (phrase[: match.start()], match.group(), phrase[match.end() :]) if match else (phrase, "", "")


def _is_value(text: str, names: Names) -> bool:
    return re.match(r"[+-]?\d", text) is not None or _seat(text.split()[0], names) != ""


# --- which path -----------------------------------------------------------------------------------------------------


def _path(head: str, names: Names, value: str) -> str:
    found = _matching(head, names)
    if len(found) == 1:
        return found[0]
    if found:
        raise Ambiguous(
            say("“{head}” names {count} places of the position", head=head.strip(), count=len(found)),
            instead=tuple(f"EDIT {path}={value}" for path in found[:_MOST]),
        )
    raise NotUnderstood(
        say("nothing in the position is called “{head}”; SHOW STATE lists it all", head=head.strip()),
        instead=tuple(f"EDIT {near} {value}".strip() for near in _near(head, names)),
    )


def _matching(head: str, names: Names) -> list[str]:
    """The paths whose names hold all words of a phrase, those with the fewest others."""
    wanted = _content(head)
    if not wanted:
        return []
    extra = {
        path: min((len(words - wanted) for words in each if wanted <= words), default=None)
        for path, each in names.words.items()
    }
    fits = {path: more for path, more in extra.items() if more is not None}
    fewest = min(fits.values(), default=0)
    return [path for path, more in fits.items() if more == fewest]


def _near(head: str, names: Names) -> list[str]:
    """The phrase with each word that no path has replaced by near ones, where that names one path."""
    known = {word for each in names.words.values() for words in each for word in words}
    choices = [[word] if word in known else nearest(word, known, 2, 0.7) for word in _tokens(head)]
    mended = (" ".join(each) for each in product(*(words for words in choices if words)))
    return [each for each in list(mended)[:8] if len(_matching(each, names)) == 1][:_MOST]


def _content(text: str) -> frozenset[str]:
    return frozenset(_tokens(text)) - _SMALL


def _tokens(text: str) -> list[str]:
    plain = text.lower().translate(_UMLAUTS)
    plain = "".join(each for each in unicodedata.normalize("NFD", plain) if not unicodedata.combining(each))
    found = (_bare(word) for word in _TOKEN.findall(plain))
    return [_SEATS.get(word, word) for word in found]


def _bare(word: str) -> str:
    """A seat's name without the s of "Reds"; else the word."""
    return word[:-1] if word.endswith("s") and word[:-1] in _COLOURS else word


_COLOURS = frozenset([*_SEATS, *_SEATS.values()])


# --- which value ----------------------------------------------------------------------------------------------------


def _set(path: str, value: str, names: Names) -> tuple[str, Any]:
    now = names.document[path]
    if isinstance(now, list) and (counters := _who(value, names)) is not None:
        return path, counters
    if isinstance(now, int) and not isinstance(now, bool) and (by := re.fullmatch(r"([+-]) ?(\d+)", value.strip())):
        return path, now + int(by[1] + by[2])
    plain = " ".join(_tokens(value))
    if seat := _seat(value, names):
        return path, seat
    if plain in names.things:
        return path, names.things[plain]
    return path, readings(_NUMBERS.get(plain, value))[0]


def _who(value: str, names: Names) -> list[str] | None:
    """The seats of counters: "Blue 2, Green 1", "2 Blue and 1 Green", "none"; None where it says something else."""
    found: list[str] = []
    if value.strip().lower() in ("none", "empty", "nothing", "leer", "keine", "0"):
        return found
    for part in re.split(r"\s*(?:,|\band\b|\bund\b|\+)\s*", value):
        words = [word for word in _tokens(part) if word not in _SMALL]
        seats = [seat for word in words if (seat := _seat(word, names))]
        counts = [_NUMBERS.get(word, word) for word in words if not _seat(word, names)]
        if len(seats) != 1 or len(counts) > 1 or not all(count.isdecimal() and int(count) < 100 for count in counts):
            return None
        found += seats * int(counts[0] if counts else 1)
    return found


def _seat(word: str, names: Names) -> str:
    plain = " ".join(_tokens(word))
    return next((seat for seat in names.seats if " ".join(_tokens(seat)) == plain), "")


# --- counters -------------------------------------------------------------------------------------------------------


def _counters(verb: str, match: re.Match[str], names: Names) -> list[tuple[str, Any]]:
    who = _who(match["who"], names)
    if not who:
        raise NotUnderstood(say("“{who}” names no counters; Blue 2 would do", who=match["who"]))
    where = _stack(match["where"], names)
    if verb == "move" and not match["to"]:
        raise NotUnderstood(say("it does not say where they go; MOVE Blue 1 FROM … TO … would do"))
    there = [] if verb == "add" else _without(where, who, names)
    if verb == "take":
        return [(where, there)]
    to = where if verb == "add" else _stack(match["to"], names)
    full = [*(there if to == where and verb == "move" else names.document[to]), *who]
    return [(where, there), (to, full)] if verb == "move" and to != where else [(to, full)]


def _stack(head: str, names: Names) -> str:
    found = [path for path in _matching(head, names) if _holds_counters(names.document[path], names)]
    if len(found) != 1:
        return _path(head, names, "…")
    return found[0]


def _holds_counters(value: Any, names: Names) -> bool:
    return isinstance(value, list) and all(each in names.seats for each in value)


def _without(path: str, who: Sequence[str], names: Names) -> list[Any]:
    """The counters on a space without those, the topmost of each first."""
    left = list(names.document[path])
    for seat in who:
        if seat not in left:
            raise NotAllowed(
                say("{path} has {left}, and no more of {seat}", path=path, left=shown(names.document[path]), seat=seat)
            )
        del left[len(left) - 1 - left[::-1].index(seat)]
    return left
