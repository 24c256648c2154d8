"""Fleets and squadrons that are built when a turn ends, in people's own words: how many of each, and what is kept."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from pbem.core.orders.declarations import Filled
from pbem.core.orders.sense import Said

_NOBODY = frozenset(("nobody", "noone", "niemand", "keiner", "niemandem", "keinem"))
_A = frozenset(("a", "an", "one", "another", "ein", "eine", "einen", "weiteres", "weitere"))


def build(found: Filled, said: Said) -> Iterable[Filled]:
    """A line for each kind of ship that is counted."""
    if said.has("compare") and (not found["keep"] or said.values("compare") != [">="]):
        return  # "at least 4" is what is kept
    if _counts_coins(found, said) or _loses_keep(found, said) or _is_something_else(said):
        return
    rows = _one_kind(found["what"])
    keep = f" KEEP {found['keep'][0]}" if found["keep"] else ""
    none = said.has("not", "none") and not any(row.get("number") for row in rows)
    lines: list[str] = []
    for place, row in enumerate(rows):
        one = _behind_article(row, said) if none and place else None  # "no fleet but a squadron"
        count = row.get("number", "MAX" if "most" in row else one)
        if "most" in row and "number" in row:
            if row["number"] != 1:
                return
            count = "MAX"  # one for each Monopoly
        if count is None and ("none" in row or "not" in row or none):
            count = 0
        if count is None and said.has("all") and said.has("deed:build"):
            count = "MAX"
        if count is None:
            count = (_one(said) if len(rows) == 1 else _behind_article(row, said)) or ("MAX" if keep else None)
        if count is None:
            return
        kinds = [kind for kind in ("fleets", "squadrons") if kind in row]
        if not kinds and count != 0:
            for kind in ("FLEETS", "SQUADRONS"):
                yield {"lines": [f"BUILD {kind} {count}{keep}"], "doubt": True}
            return
        lines += [f"BUILD {kind.upper()} {count}{keep}" for kind in kinds or ("fleets", "squadrons")]
    if len(lines) == len({line.split()[1] for line in lines}):
        yield from _now_or_always(lines, said)


def _is_something_else(said: Said) -> bool:
    """Whether ships are named, and none is built."""
    return (
        _names_track(said) or _tells_who(said) or _states_none(said) or _is_made_of_counter(said) or _nothing_else(said)
    )


def _names_track(said: Said) -> bool:
    """Whether a track is named that is no heading: "Navy: 2 squadrons" is, "Navy up, 2 squadrons" is not."""
    tracks = [item for item in said.items if item.kind == "track"]
    return any(said.sense.words[item.past : item.past + 1] != (":",) for item in tracks)


_ELSE = frozenset(("else", "more", "further", "other", "sonst", "weiter", "weiteres", "anderes"))


_NO = frozenset(("no", "none", "not", "kein", "keine", "keinen", "keiner"))


def _nothing_else(said: Said) -> bool:
    """ "Ship mine and nothing else": what is shipped, and no count of ships."""
    told = [item for item in said.items if item.kind in ("none", "not") and item.written]
    words = said.sense.words
    if any(item.kind == "number" and item.value for item in said.items):
        return False
    return any(
        words[item.at] not in _NO and not _ELSE.isdisjoint(words[max(0, item.at - 1) : item.past + 1]) for item in told
    )


_COUNTERS = frozenset((
    "counter", "counters", "piece", "pieces", "settler", "settlers", "colonist", "colonists", "them",
    "stein", "steine", "steinen", "siedler", "siedlern", "davon",
))  # fmt: skip
_BECOMES = re.compile(
    r"(?:becom|turn|go(?:es|ing)?$|chang|mov(?:e|ing)|return|convert|swap|trad(?:e|es|ed|ing)$|exchang|join|sen[dt]|wird$|"
    r"werden$|geh(?:t|en)$|wander|wandel|wandl|verwand|umgewand|wechsel|zieht$|tausch|eintausch|getauscht|eingetauscht)"
)
_SENTENCE_ENDS = frozenset((".", ";", "!", "?"))


def _is_made_of_counter(said: Said) -> bool:
    """ "One of my counters becomes a merchant fleet": what a Conqueror does, and nothing that is built."""
    if said.has("deed:build"):
        return False
    words, ships = said.sense.words, [item for item in said.items if item.kind in ("fleets", "ships") and item.written]
    for item in ships:
        begins = max((at + 1 for at in range(item.at) if words[at] in _SENTENCE_ENDS), default=0)
        ends = next((at for at in range(item.past, len(words)) if words[at] in (".", ";", "!", "?", ",")), len(words))
        near = [*words[max(begins, item.at - _NEAR) : item.at], *words[item.past : min(ends, item.past + _NEAR)]]
        if not _COUNTERS.isdisjoint(near) and any(_BECOMES.match(word) for word in near):
            return True
    return False


_NEAR = 9


def _loses_keep(found: Filled, said: Said) -> bool:
    """Whether what is to be kept would be lost."""
    return said.has("keep") and not found["keep"] and said.has("number") and not said.has("most", "all", "possible")


_COINS = frozenset(("coin", "coins", "treasury", "treasuries", "t", "taler", "talers", "münze", "münzen", "dukaten"))


def _counts_coins(found: Filled, said: Said) -> bool:
    """Whether coins are counted beside ships that are: "build a fleet, 2 coins to be left" keeps two and builds one."""
    words = said.sense.words
    coins = (item for item in said.items if item.kind == "number" and item.written)
    of_coins = any(not _COINS.isdisjoint(words[item.at : item.past + 1]) for item in coins)
    return of_coins and not found["keep"] and _one(said) is not None


def _states_none(said: Said) -> bool:
    """ "I have no squadron left": how things are, and nothing about building."""
    has = said.has("have") or any(pair in _I_HAVE for pair in pairwise(said.sense.words))
    return has and said.has("none", "not") and not said.has("deed:build", "number")


_I_HAVE = frozenset(
    (("i", "have"), ("we", "have"), ("ich", "hab"), ("ich", "habe"), ("wir", "haben"), ("hab", "ich"), ("habe", "ich"))
)


def _tells_who(said: Said) -> bool:
    """ "Ship: nobody", "Red may sell, but not ship": who does something, and not how many are built."""
    deeds = (one.kind == "not" and said.sense.words[other.at] == "ship" for one, other in pairwise(said.items))
    return any(deeds) or any(
        item.kind == "none" and said.sense.words[item.at] in _NOBODY for item in said.items if item.written
    )


_AN = frozenset(("a", "an", "ein", "eine", "einen", "one", "lieber"))


def _behind_article(row: Filled, said: Said) -> int | None:
    """One where "a" stands right before the row's ships."""
    ships = [item for item in said.items if item.kind in row and item.kind in ("fleets", "squadrons") and item.at > 0]
    return 1 if any(said.sense.words[item.at - 1] in _AN for item in ships) else None


def _now_or_always(lines: Sequence[str], said: Said) -> Iterable[Filled]:
    always = [f"ALWAYS {line}" for line in lines]
    if _always_keeps(said):
        yield from ({"lines": lines, "doubt": True}, {"lines": always, "doubt": True})
    else:
        yield {"lines": always if said.has("always") else lines}


def _always_keeps(said: Said) -> bool:
    """ "… always keeping 2": whether each turn, or whatever is built."""
    kept = {item.at for item in said.items if item.kind == "keep"}
    return any(item.past in kept for item in said.items if item.kind == "always")


def _one_kind(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows that tell of one kind of ship only are one."""
    kinds = {kind for row in rows for kind in ("fleets", "squadrons", "ships") if kind in row}
    if len(kinds) == 1 and len(rows) > 1 and len({row["number"] for row in rows if "number" in row}) <= 1:
        return [{kind: value for row in rows for kind, value in row.items()}]
    return list(rows)


_THE, _SINGLE = (
    frozenset(("the", "that", "this", "die", "das")),
    frozenset(("squadron", "fleet", "ship", "flotte", "schiff")),
)


def _one(said: Said) -> int | None:
    """ "A squadron" is one, and so is "the squadron"."""
    item = next((item for item in said.items if item.kind in ("fleets", "squadrons", "ships")), None)
    if item is None:
        return None
    before = set(said.sense.words[max(0, item.at - 2) : item.at])
    single = said.sense.words[item.past - 1] in _SINGLE
    return 1 if before & _A or (single and before & _THE) else None
