"""Loans repaid, in people's own words: how much of which, and what is kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from pbem.core.orders.declarations import Filled
from pbem.core.orders.filling import LEFT
from pbem.core.orders.meanings import Item
from pbem.core.orders.sense import Said
from pbem.games.colonial.orders.declared_ground import own_loans


def repay(found: Filled, said: Said) -> Iterable[Filled]:
    """How much of which loan: a number right before "loan" that is a loan's value names its pile."""
    if said.has("not", "never", "none"):
        yield from _never(said)
    elif _keeps_rest(said):
        yield {**found, "much": said.values("number"), "keep": []}
    else:
        yield from _of_loan(found, said)


def _of_loan(found: Filled, said: Said) -> Iterable[Filled]:
    if found.get(LEFT) or len(said.slots) > 1 or not _above(found, said):
        return
    if said.has("each-round") and not found["keep"]:
        return  # a sum is repaid once
    way, loans = dict(found), list[Any](own_loans(said))
    if said.has("firstly", "before") and (ordered := list(_in_order(way, loans, said))):
        yield from ordered
        return
    if said.has("before") or not all(_names_pile(item, said) for item in said.items if item.kind == "ordinal"):
        return
    _loan_of(way, loans, said)
    for one, other in pairwise(said.items):
        of_loan = one.kind in ("loan", "pile") and other.kind == "number" and one.past == other.at
        if of_loan and len(said.values("number")) > 1:
            way["much"] = [much for much in way["much"] if much != other.value]
            way["pile"] = [_pile_of(other.value, loans)]
        if one.kind == "number" and other.kind == "loan" and one.value in loans and one.past == other.at:
            way["much"] = [much for much in way["much"] if much != one.value]
            way["pile"] = [loans.index(one.value) + 1]
    if loans and not way["pile"] and not _described(way, loans, said):
        return
    if not _keeps(way, said) or _leaves_loan(way, loans, said):
        return
    if way["pile"] and not way["much"] and not way["keep"] and not said.slots:
        way["much"] = ["ALL"]  # "pay off the smaller loan"
    way["much"] = ["MAX" if much == "MOST" else much for much in _without_all_of_it(way)]
    if len(way["much"]) <= 1 and (way["much"] or way["keep"]) and _uses_all(way, said):
        yield _when(way, said) if said.slots else way


def _in_order(way: Filled, loans: Sequence[Any], said: Said) -> Iterable[Filled]:
    """ "The 5 loan before the 7", "the 13 first, keep 2": the smallest pile is paid first by itself.

    With another one first, no line goes on to the rest: that pile alone is offered.
    """
    numbers = [item.value for item in said.items if item.kind == "number" and item.value not in way["keep"]]
    smaller = said.has("smaller") and not said.has("larger")
    first = numbers[:1] or ([min(loans)] if smaller and loans else [])
    if not first or any(loans.count(each) != 1 for each in (*first, *numbers)) or not _keeps(way, said) or said.slots:
        return
    usual = sorted(loans)[: len(numbers) or 1] == (numbers or first)
    pile = [] if usual else [loans.index(first[0]) + 1]
    way = {**way, "much": [] if way["keep"] else ["ALL"], "pile": pile}
    named = len(numbers) != 1 or said.has("loan", "pile")
    yield way if usual and named else {**way, "doubt": True}


def _without_all_of_it(way: Filled) -> list[Any]:
    """How much is repaid; "9 back, all of it on the 13 loan" is no more than 9."""
    much = list(way["much"])
    return much[:-1] if len(much) > 1 and much[-1] == "ALL" and way["pile"] else much


def _keeps_rest(said: Said) -> bool:
    """Whether "I keep the rest" follows the one number that is repaid: that is no number kept."""
    kept = [
        one.at
        for one, other in pairwise(said.items)
        if {one.kind, other.kind} in ({"most", "keep"}, {"others", "keep"}) and "," not in said.between(one, other)
    ]
    numbers = [item.at for item in said.items if item.kind == "number"]
    plain = said.only("number deed:repay pay back most others keep treasury i loan") and not said.slots
    return plain and len(kept) == 1 and len(numbers) == 1 and numbers[0] < kept[0]


_LISTING = frozenset((",", "/", "and", "then", "und", "dann"))


def _uses_all(way: Filled, said: Said) -> bool:
    """Whether each number that is written has its part, and none is all that is said: "FROM 2, 1", "…, 1".

    In which order several Loans are repaid no line can say.
    """
    written = [item for item in said.items if item.written]
    numbers = [item for item in written if item.kind == "number"]
    used = len(way["much"]) + len(way["keep"]) + len(way["pile"])
    listed = any(
        one.kind == other.kind == "number"
        and other.value not in way["keep"]
        and not _LISTING.isdisjoint(said.between(one, other))
        for one, other in pairwise(written)
    )
    return not listed and len(numbers) <= used and len(numbers) < len(written)


_ANYTHING = frozenset(("anything", "any", "irgendwas", "irgendetwas"))


def _never(said: Said) -> Iterable[Filled]:
    """ "Neither of my Loans is to be repaid", "don't repay anything"."""
    anything = not _ANYTHING.isdisjoint(said.sense.words)
    said = replace(said, items=[item for item in said.items if item.kind != "all"]) if anything else said
    if not said.has("number", "keep", "all", "most", "compare", "each-round") and not said.condition:
        yield {"lines": ["REPAY NEVER"]}


def _keeps(way: Filled, said: Said) -> bool:
    """Put what is kept into its part; False where it cannot be told what that is."""
    if said.has("keep") and not way["keep"] and len(said.values("number")) == 1:
        way["keep"] = said.values("number")  # "alle Schulden tilgen, 3 behalten"
    if way["keep"]:
        way["much"] = [much for much in way["much"] if much not in ("MOST", "ALL", way["keep"][0])]
    return bool(way["keep"]) or not said.has("keep")


def _leaves_loan(way: Filled, loans: Sequence[Any], said: Said) -> bool:
    """ "… of the 9, leave the 7": a loan that is left as it is, and no Treasury kept."""
    told = [item for item in said.items if item.kind == "number" and item.written and item.value in loans]
    return any(said.sense.words[item.at - 1] in _ARTICLES and item.value in way["keep"] for item in told)


def _when(way: Filled, said: Said) -> Filled:
    """The round in which it is repaid, beside any other condition."""
    also = f"({said.condition})" if " OR " in said.condition else said.condition
    words = [("", "much"), ("KEEP ", "keep"), ("FROM ", "pile")]
    line = " ".join(["REPAY", *(f"{word}{way[part][0]}" for word, part in words if way[part])])
    when = f"{line} WHEN round = {said.slots[0].value}"
    return {"lines": [f"{when} AND {also}" if also else when], "condition": ""}


def _above(found: Filled, said: Said) -> bool:
    """ "Any Treasury in excess of 3": what is left of it is kept. False for any other comparison."""
    signs = said.values("compare")
    if not signs:
        return True
    if signs != [">"] or found["keep"] or len(said.values("number")) != 1:
        return False
    found["keep"], found["much"] = said.values("number"), []
    return True


_ARTICLES = frozenset(("the", "my", "der", "dem", "den", "vom", "am", "zum", "meinem", "meinen"))


def _names_pile(item: Item, said: Said) -> bool:
    """Whether an ordinal is a loan's: "the second loan", "on the third"."""
    behind = any(each.kind in ("loan", "pile") and each.at == item.past for each in said.items)
    return behind or said.sense.words[item.at - 1] in _ARTICLES


def _pile_of(value: Any, loans: Sequence[Any]) -> Any:
    """The pile of a loan that is told by what it is worth; any other number is the pile's own."""
    return loans.index(value) + 1 if value in loans and not 1 <= value <= len(loans) else value


def _described(way: Filled, loans: Sequence[Any], said: Said) -> bool:
    """The pile that is told by its place or its size; False where that is no single one."""
    if said.has("ordinal"):  # "the second loan"; "first repay 3" names none
        way["pile"] = [int(value) for value in said.values("ordinal")]
    if said.has("oldest") and not way["pile"]:
        way["pile"] = [1]
    if said.has("smaller", "larger") and not way["pile"]:
        which = min(loans) if said.has("smaller") else max(loans)
        if loans.count(which) > 1 or said.has("smaller") == said.has("larger"):
            return False
        way["pile"] = [loans.index(which) + 1]
    return True


def _loan_of(way: Filled, loans: Sequence[Any], said: Said) -> None:
    """ "4 of it into the loan of 10" names the loan by what it is worth."""
    for item in said.items:
        of = item.kind == "number" and item.written and said.sense.words[item.at - 1] in ("of", "von", "über")
        if of and item.value in loans and said.has("loan", "deed:repay") and len(said.values("number")) > 1:
            way["much"] = [much for much in way["much"] if much != item.value]
            way["pile"] = [loans.index(item.value) + 1]
