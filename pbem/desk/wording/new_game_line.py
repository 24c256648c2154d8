"""NEW: a line that says which game is wanted, read word by word."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.core.errors import NotUnderstood
from pbem.core.language import say, sentence

#: Spelling to what it says; the values of some follow them.
_WORDS = {
    "TITLE": "title", "TITEL": "title", "CALLED": "title",
    "WITH": "bots", "MIT": "bots",
    "FOR": "seats", "FÜR": "seats", "FUER": "seats",
    "EVERY": "every", "ALLE": "every",
    "TEMPO": "tempo",
    "ZONE": "zone",
    "PRIVATE": "private", "PRIVAT": "private",
    "ANONYMOUS": "anonymous", "ANONYM": "anonymous",
    "RELIABLE": "reliable", "ZUVERLÄSSIG": "reliable", "ZUVERLAESSIG": "reliable",
    "AS": "seat", "ALS": "seat",
}  # fmt: skip
_FLAGS = ("private", "anonymous")
_NUMBERS = ("bots", "seats", "reliable")
#: Words that go with a number and say nothing of their own.
_FILLING = {
    *("BOT", "BOTS", "PLAYER", "PLAYERS", "SPIELER", "SPIELERN", "SEATS", "PLÄTZE", "PLAETZE"),
    *("PERCENT", "%", "PROZENT"),
    *("PLEASE", "BITTE"),
}
#: Words before the name of the rules that say nothing of their own: "New game new-world for 3".
_LEADING = {"A", "GAME", "OF", "EINE", "EIN", "PARTIE", "SPIEL", "VON"}
#: Numbers that are written out: as many as play.
_WRITTEN_OUT = {
    "ONE": 1, "TWO": 2, "THREE": 3, "FOUR": 4, "FIVE": 5, "SIX": 6,
    "EINEN": 1, "EINEM": 1, "ZWEI": 2, "DREI": 3, "VIER": 4, "FÜNF": 5, "FUENF": 5, "SECHS": 6,
}  # fmt: skip
_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"'})
_TOKEN = re.compile(r'"([^"]*)"|(\S+)')
#: What a sentence puts behind a word.
_ENDS = ",;.!"
_USUAL = sentence("NEW colonial-2e FOR 4 EVERY 72h")


@dataclass(frozen=True, kw_only=True, slots=True)
class Wish:
    """A game as somebody wants it."""

    ruleset: str
    title: str = ""
    seat: str = ""  #: of whoever opens it; "" the first
    seats: int = 0  #: 0: as few as the ruleset allows
    bots: int = 0
    private: bool = False
    anonymous: bool = False
    reliable: int = 0
    clock: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)


def wish_from(text: str, clock_keys: tuple[str, ...]) -> Wish:
    """The game that a line wants. `key=value` sets the clock or, with another key, an option of the ruleset.

    Raises NotUnderstood for words that say nothing here.
    """
    tokens = [(quoted or bare, bool(quoted)) for quoted, bare in _TOKEN.findall(text.translate(_QUOTES))]
    while len(tokens) > 1 and not tokens[0][1] and tokens[0][0].upper() in _LEADING:
        del tokens[0]
    if not tokens or _keyword(*tokens[0]) or "=" in tokens[0][0]:
        raise NotUnderstood(say("NEW says first which rules it is for"), instead=(say(_USUAL),))
    said: dict[str, Any] = {"ruleset": tokens[0][0].lower().rstrip(".,;:!")}
    clock: dict[str, str] = {}
    options: dict[str, str] = {}
    for key, values in _grouped(tokens[1:], clock, options, clock_keys):
        if key in ("every", "tempo", "zone"):
            clock[key] = _value(key, values)
        elif key in _FLAGS:
            said[key] = True
        elif key in _NUMBERS:
            said[key] = _number(key, values)
        else:
            said[key] = _value(key, values)
    return Wish(**said, clock=clock, options=options)


def _grouped(
    tokens: list[tuple[str, bool]], clock: dict[str, str], options: dict[str, str], clock_keys: tuple[str, ...]
) -> list[tuple[str, list[str]]]:
    """The key words, each with the words behind it; `key=value` is put where it belongs at once."""
    groups: list[tuple[str, list[str]]] = []
    for text, quoted in tokens:
        key, equals, value = text.partition("=")
        if (word := _keyword(text, quoted)) is not None:
            groups.append((word, []))
        elif equals and key.isidentifier() and not quoted:
            (clock if key.lower() in clock_keys else options)[key.lower()] = value
        elif groups and groups[-1][0] not in _FLAGS:
            groups[-1][1].append(text)
        elif text.upper().rstrip(_ENDS) not in _FILLING:
            raise NotUnderstood(
                say("“{text}” says nothing about a new game; {usual} would do", text=text, usual=say(_USUAL)),
                instead=(say(_USUAL),),
            )
    return groups


def _keyword(text: str, quoted: bool) -> str | None:
    return None if quoted else _WORDS.get(text.upper().rstrip(",;:"))


def _value(key: str, values: list[str]) -> str:
    if not values:
        raise NotUnderstood(
            say("{key} says too little alone; EVERY 72h, TITLE “Amber Fleet” or AS Red would do", key=key.upper())
        )
    return " ".join(values).rstrip(",;")


def _number(key: str, values: list[str]) -> int:
    plain = [value.rstrip(f"%{_ENDS}") for value in values if value.upper().rstrip(_ENDS) not in _FILLING]
    plain = [str(_WRITTEN_OUT.get(value.upper(), value)) for value in plain]
    if len(plain) != 1 or not (plain[0].isascii() and plain[0].isdecimal()) or int(plain[0]) > 100:
        such = {"bots": "WITH 3 BOTS", "seats": "FOR 4", "reliable": "RELIABLE 80"}[key]
        raise NotUnderstood(
            say("“{values}” is no number that would do here; {such} would", values=" ".join(values), such=such)
        )
    return int(plain[0])
