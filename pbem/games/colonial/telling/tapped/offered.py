"""What a seat's Characters could do as things stand, choice by choice, as the rules themselves would check it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pbem.core.errors import NotAllowed
from pbem.core.order_page import Chance, Offer
from pbem.games.colonial.rules.action_parts import Action

#: Checks an action of a Character; raises NotAllowed.
Check = Callable[[Mapping[str, Any]], Any]
NOTHING_SAID = Chance()
#: Why nothing of a kind is possible anywhere.
NO_COLONY = "you can found a Colony nowhere now: all Goods of a Territory, and as many counters as its Native Power"
NO_UNREST = "there is no Unrest that you could remove"
NO_REBELLION = "nowhere can there be a Rebellion now"


def chance(check: Check, action: Action) -> Chance:
    """Whether an action could be done now."""
    try:
        check(action)
    except NotAllowed as refusal:
        return Chance(why=refusal.reason)
    return NOTHING_SAID


def each(check: Check, values: Iterable[str], action: Callable[[str], Action]) -> dict[str, Chance]:
    """The same of each value that may be chosen."""
    return {value: chance(check, action(value)) for value in values}


def offer(
    parts: Mapping[str, Mapping[str, Chance]],
    *,
    words: str = "",
    why: str = "",
    none: str = "",
    beside: Mapping[str, Mapping[str, Chance]] | None = None,
) -> Offer:
    """An offer of these choices, each of which must be made; `beside`: of those that may be.

    Without `why`, nothing can be done where one of the first has nothing possible: `none` says it then.
    """
    if not why:
        closed = (found for found in parts.values() if found and all(each.why for each in found.values()))
        why = next((none or _why(found) for found in closed), "")
    return Offer(why=why, words=words, parts={**parts, **(beside or {})})


def _why(found: Mapping[str, Chance]) -> str:
    reasons = list(dict.fromkeys(each.why for each in found.values()))
    return reasons[0] if len(reasons) == 1 else "nothing can be chosen here now"


def addressed(why: str, seat: str) -> str:
    """A reason as the seat itself reads it."""
    said = {f"{seat} does not": "you do not", f"{seat} has": "you have", f"counter of {seat}": "counter of yours"}
    for third, second in said.items():
        why = why.replace(third, second)
    return why


def to(seat: str, found: Mapping[str, Offer]) -> dict[str, Offer]:
    """Offers whose reasons are said to the seat itself."""
    return {
        name: Offer(
            why=addressed(each.why, seat), words=each.words,
            parts={
                part: {
                    value: Chance(why=addressed(chance.why, seat), words=chance.words, odds=chance.odds)
                    for value, chance in chances.items()
                }
                for part, chances in each.parts.items()
            },
        )
        for name, each in found.items()
    }  # fmt: skip


def numbers(least: int, most: int, highest: int, below: str, above: str) -> dict[str, Chance]:
    """Numbers from 1 on: those from `least` to `most` are possible; why the others are not."""
    return {str(n): Chance(why=below if n < least else above if n > most else "") for n in range(1, highest + 1)}


def gift(treasury: int) -> Offer:
    """12 What can be given at once."""
    given = {str(n): NOTHING_SAID for n in range(1, treasury + 1)}
    return Offer(why="" if treasury else "your Treasury is empty", words=f"of your {treasury}", parts={"n": given})


def after_success(
    goods: Iterable[str], barred: Callable[[str], str | None], fleets: int, treasury: int
) -> dict[str, dict[str, Chance]]:
    """What may follow a success on these Goods; nothing is said where all of it may."""
    why = {each: barred(each) or "" for each in goods}
    if fleets and treasury and not any(why.values()):
        return {}
    lacking = {
        "post": "" if fleets else "you have no Merchant Fleet now",
        "adventurers": "" if treasury else "your Treasury is empty now",
    }
    return {
        part: {each: Chance(why=said or lack) for each, said in why.items()} for part, lack in lacking.items()
    }  # fmt: skip
