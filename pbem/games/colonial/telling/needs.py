"""What waiting decisions ask of the seats: a need for each seat and kind, and the words that every edition has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from pbem.core.ruleset_contract import Need
from pbem.core.sheet import Sheet
from pbem.core.table import Decision
from pbem.games.colonial.board import name_of
from pbem.games.colonial.state import Position
from pbem.games.colonial.telling.holdings import place_words, stacks_words

EVERYTHING = ("everything",)  #: what is missing for a seat that has sent nothing at all

About = Mapping[str, Any]
Words = Callable[[Any, About], str]  #: (position, what a decision is about) to words


def needs_of(
    decisions: Sequence[Decision],
    sheets: Mapping[str, Sheet],
    words: Callable[[Decision], str],
    missing: Callable[[Sequence[Decision], Sheet], tuple[str, ...]],
) -> list[Need]:
    """One need for each seat and kind of decision, in the order the decisions come.

    `words` says what a decision asks for, `missing` what is still missing on a sheet for some of one kind.
    """
    found = []
    empty = Sheet()
    for (seat, kind), group in groupby(decisions, key=lambda decision: (decision.seat, decision.kind)):
        each = list(group)
        found.append(
            Need(
                seat=seat,
                kind=kind,
                keys=tuple(decision.key for decision in each),
                words=words(each[0]),
                missing=missing(each, sheets.get(seat, empty)),
            )
        )
    return found


def goods_to_ship(state: Position, about: About) -> str:
    """Goods that another's Merchant asks for."""
    goods = ", ".join(f"{name_of(good)} of {state.board.names[name]}" for name, good in about["goods"])
    return f"which of your Goods {about['shipper']} may ship ({goods})"


def at(words: str) -> Words:
    """Words with what a decision is about; {place} is its Territory by name, with the Colony that it is."""

    def said(state: Position, about: About) -> str:
        name = about.get("territory", "")
        return words.format(place=place_words(state, name) if name else "", **about)

    return said


def among(words: str) -> Words:
    """The same of counters, with who has how many there: control of a space hangs on it, and Monopolies with it."""
    return lambda state, about: f"{at(words)(state, about)}: {stacks_words(state, about['territory'])}"


#: What is asked for in the same words in every edition.
KINDS: Mapping[str, Words] = {
    "ship": goods_to_ship,
    "sell": at("how many of your {goods} Goods {trader} may sell"),
    "casualty": among("whose counter goes in {place}"),
    "surrender": at("whether you surrender to {enemy} after year {year} of the war"),
}
