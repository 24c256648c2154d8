"""Seats that a moderator's command names by who plays them: “MUTE Bob”, “EDIT Alice's Treasury to 12”."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from pbem.core.grammar import compact
from pbem.desk.by_mail.answered_question import dossier_of
from pbem.desk.by_mail.speech import game_of
from pbem.desk.press.press_of_mail import people_called
from pbem.desk.tokens.moderator_tokens import may_act
from pbem.desk.wording.seat_names import seat_named

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pbem.desk.by_mail.word import Speech, Spoken

#: Commands whose line begins with a seat.
_FIRST = frozenset(
    {"REPLACE", "BOT", "KICK", "TOKEN", "MUTE", "UNMUTE", "ORDER FOR", "PREVIEW", "REVEAL", "EDIT", "FINISH"}
)
#: Those in which seats may be anywhere.
_EVERY = frozenset({"FINISH", "EDIT"})
#: What is before the seat in a SHOW.
_SHOWN = re.compile(r"(?i)(?:AS|ALS|ORDERS|BEFEHLE)\s+")
_A_WORD = re.compile(r"\S+")
_LONGEST_NAME = 3  #: in words
_WHOSE = re.compile(r"['’]s$")


def with_seats(speech: Speech, spoken: Spoken) -> Spoken:
    """The line with the seat in place of its player's name; as it is where it names a seat, or nobody."""
    lead = ""
    if spoken.word.name == "SHOW":
        shown = _SHOWN.match(spoken.rest)
        lead = shown.group() if shown else ""
    if not (lead or spoken.word.name in _FIRST) or not spoken.rest:
        return spoken
    record = may_act(speech.desk, speech.work, speech.who, game_of(speech, spoken))
    dossier = dossier_of(speech, record)
    rest = spoken.rest[len(lead) :]
    seats = [seat.name for seat in dossier.seats]
    things = {compact(name) for name in dossier.ruleset.names.values()} if spoken.word.name == "EDIT" else set[str]()
    people = {name: seat for name, seat in people_called(speech.work, dossier).items() if name not in things}
    every = spoken.word.name in _EVERY
    said = _all_said(rest, people, seats) if every else _said(rest, people, seats)
    return spoken if said == rest else replace(spoken, rest=f"{lead}{said}")


def _said(rest: str, people: Mapping[str, str], seats: Sequence[str]) -> str:
    """The text with the player that it begins with as a seat; the longest name first."""
    ends = [word.end() for word in islice(_A_WORD.finditer(rest), _LONGEST_NAME)]
    for end in reversed(ends):
        named = rest[:end]
        name = _WHOSE.sub("", named.rstrip(":,"))
        if seat_named(name, seats):
            return rest
        if (seat := people.get(compact(name))) and "@" not in name:
            return f"{seat}{named[len(name) :].replace(',', ' ').rstrip()}{rest[end:]}"
    return rest


def _all_said(rest: str, people: Mapping[str, str], seats: Sequence[str]) -> str:
    return " ".join(_said(word, people, seats) for word in rest.split())
