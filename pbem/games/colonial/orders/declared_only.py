"""What an "only" is said of, where somebody's Goods are shipped and sold: the writer, a seat, or the condition."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from pbem.core.orders.declarations import Filled
from pbem.core.orders.meanings import Item
from pbem.core.orders.sense import Said


def without_only_if(said: Said) -> Said | None:
    """What is said without the "only" of "nur verkaufen, wenn …"; None where it, or a second one, would be lost."""
    only = [place for place, item in enumerate(said.items) if item.kind == "only" and item.written]
    if said.condition and len(only) == 1 and not _of_somebody(said.items, only[0]):
        return replace(said, items=[item for item in said.items if item.kind != "only"])
    lost = len(only) > 1 or (said.condition and only)  # "only Blue, and only my spices"
    return None if lost else said


def _of_somebody(items: Sequence[Item], place: int) -> bool:
    """Whether an "only" is said of whom or of what: a seat, a good or a Territory stands right beside it."""
    beside = [*items[max(0, place - 1) : place], *items[place + 1 : place + 2]]
    return any(item.kind in ("seat", "good", "territory", "me", "i", "number") for item in beside)


def only_i(said: Said) -> bool:
    """Whether "nobody but me" or "only I" is said; "I only sell my goods" is not."""
    pairs = {(one.kind, other.kind) for one, other in pairwise(said.items) if one.past == other.at}
    return bool(pairs & {(but, me) for but in ("only", "except") for me in ("me", "i")})


def nobody_but_me(said: Said) -> Iterable[Filled]:
    """ "Nobody but me sells my goods", "only I may ship them"."""
    verbs = [str(item.value).upper() for item in said.items if item.kind == "deed" and item.value in ("ship", "sell")]
    others = said.has("seat", "others", "refuse", "not", "never", "good", "territory", "number", "character")
    if (said.has("own") or said.has("goods")) and not others and not said.condition:
        yield {"lines": [f"REFUSE {verb} ALL" for verb in dict.fromkeys(verbs)] or ["REFUSE ALL"]}
