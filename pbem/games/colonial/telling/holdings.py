"""Who owns which Colonies and Monopolies, for tables and for the words of questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.games.colonial.board import name_of
from pbem.games.colonial.rules.native_power import colonies_of
from pbem.games.colonial.state import Position


def holdings(s: Position, held: Mapping[str, Sequence[str]]) -> dict[str, dict[str, Any]]:
    """5.2, 14.2 Seat to its `colonies` and its `monopolies` in words, of those who have any.

    `held`: every seat's Monopolies as the edition counts them.
    """
    found = {seat: {"colonies": colonies_of(s, seat), "monopolies": monopoly_words(s, held[seat])} for seat in s.seats}
    return {seat: has for seat, has in found.items() if has["colonies"] or has["monopolies"]}


def monopoly_words(s: Position, held: Sequence[str]) -> list[str]:
    """A seat's Monopolies: "gold of West Africa", "green goods (tea)"; a nation's own, of no colour, last."""
    of_nation = sum(each.startswith("nation:") for each in held)
    named = [_one(s, each) for each in held if not each.startswith("nation:")]
    return [*named, f"{of_nation} of the nation's own"] if of_nation else named


def _one(s: Position, monopoly: str) -> str:
    good, _, territory = monopoly.partition(":")
    if territory:
        return f"{name_of(good.removesuffix('-2'))} of {s.board.names[territory]}"
    spaces = [space for space in s.board.spaces_of[monopoly] if s.territories[space[0]].resources[space[1]]]
    goods = dict.fromkeys(name_of(name.removesuffix("-2")) for _, name in spaces)
    return f"{monopoly} goods ({', '.join(goods)})"


def place_words(s: Position, name: str, seat: str | None = None) -> str:
    """A Territory, and whose Colony it is."""
    owner = s.territories[name].colony
    if owner is None:
        return s.board.names[name]
    return f"{s.board.names[name]} ({'your Colony' if owner == seat else f'Colony of {owner}'})"


def stacks_words(s: Position, name: str) -> str:
    """Who has how many counters on a Territory, each space's controller first: "gold Blue 2, Green 1; tea Red 1"."""
    told = []
    for good, stack in s.territories[name].resources.items():
        counts = [f"{seat} {stack.count(seat)}" for seat in dict.fromkeys(stack)]
        told += [f"{name_of(good)} {', '.join(counts)}"] if counts else []
    return "; ".join(told)


def fleets_words(s: Position, seat: str, held: Mapping[str, Sequence[str]]) -> str:
    """What is asked of whoever may build Merchant Fleets: how many there may be hangs on his Monopolies."""
    monopolies = ", ".join(monopoly_words(s, held[seat])) or "none"
    return f"how many Merchant Fleets you build (your Monopolies: {monopolies})"
