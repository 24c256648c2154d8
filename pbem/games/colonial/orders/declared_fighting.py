"""Wars and Rebellions in people's own words: surrenders, second rolls, casualties."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from pbem.core.orders.declarations import Filled
from pbem.core.orders.sense import Said

#: "With two squadrons I surrender", where nobody says "at least".
_HAS = re.compile(r"squadrons (>=?) (\d+)")
_AT_LEAST = frozenset(
    ("least", "more", "over", "above", "exceed", "mindestens", "wenigstens", "mehr", "über", "minimum")
)


def surrender(found: Filled, said: Said) -> Iterable[Filled]:
    """When to give in: never, behind a year, or when a condition holds."""
    has = _HAS.fullmatch(said.condition)
    if has and _AT_LEAST.isdisjoint(said.sense.words):  # "I surrender at 2 squadrons": with no more of them
        left = int(has[2]) + (has[1] == ">")
        said = replace(said, condition=f"squadrons <= {left}")
        found = {**found, "condition": said.condition, **({"doubt": True} if left > 1 else {})}
    if not _against_others_only(said) or said.condition.count("enemy ") > 1 + said.condition.count(" OR "):
        return  # nobody fights two at once
    if said.has("attacked") and said.condition and not _tells_who_attacks(said.condition):
        return  # "when the year is 2 and the defender Blue": it is part of the condition
    if said.has("attacked") and not said.condition:
        said = replace(said, condition="defending")  # "to whoever attacks me", "bei einem Angriff auf mich"
        found = {**found, "condition": "defending"}
    if said.has("attacked") and _ONE_OF_THEM.search(" ".join(said.sense.words)):
        found = {**found, "doubt": True}
    denies = said.has("not", "never", "none")
    fights = denies or said.has("fight")
    if said.has("year"):
        not_before = said.has("before", "until") and not said.has("after")
        late = fights if not_before else not denies and (not fights or said.has("deed:surrender"))
        if found["year"] and late:
            yield from _after_year(found, said)
    elif said.has("before", "until"):
        return
    elif said.has("deed:surrender") and said.condition and (not fights or _fights_others(said)):
        yield _when(found, said)
    elif fights and not said.condition and not said.has("deed:war", "seat"):
        yield {**found, "how": ["NEVER"]}
    elif fights and said.condition == "defending" and not said.has("deed:war", "seat"):
        yield {"lines": ["SURRENDER NEVER"], "condition": "", "doubt": True}  # of wars of one's own nothing is said
    elif not fights and said.condition:
        yield _when(found, said)


#: "The first to attack me": one attacker, and not each of them.
_ONE_OF_THEM = re.compile(
    r"\b(?:the|der|die|dem|den|my|mein\w*) (?:very |aller)?"
    r"(?:first|next|second|third|last|ersten?|erster|nächsten?|nächster|zweiten?|dritten?|letzten?)\b|"
    r"\b(?:me|us|mich|uns) (?:first|zuerst)\b|\bals erster?\b|"
    r"\b(?:first|zuerst|als ersten?r?) (?:attack|angreif|declare|wage|greif)"
)


def _tells_who_attacks(condition: str) -> bool:
    return any(word in condition for word in ("defending", "attacking", "enemy "))


def _when(found: Filled, said: Said) -> Filled:
    """The order with its condition, one that the line tells beside it included."""
    if "condition" not in found:
        return {**found, "how": []}
    doubt = {"doubt": True} if "doubt" in found else {}
    return {"lines": ["SURRENDER"], "condition": said.condition, **doubt}


def _after_year(found: Filled, said: Said) -> Iterable[Filled]:
    year = found["year"][0]
    if said.condition:
        condition = f"({said.condition})" if " OR " in said.condition else said.condition
        yield {"lines": [f"SURRENDER WHEN {condition} AND year >= {year}"], "condition": ""}
    else:
        yield {**found, "how": [f"AFTER YEAR {year}"]}


def _fights_others(said: Said) -> bool:
    """ "If Yellow attacks, I surrender; against all others I fight": what is left of a condition anyhow."""
    deeds = [item for item in said.items if item.kind in ("fight", "deed") and item.written]
    whom = [item for item in said.items if item.kind in ("others", "all", "seat") and item.written]
    denied = said.has("not", "never", "none")
    first = deeds[0].kind == "deed" and all(each.at > deeds[0].at for each in whom) if deeds else False
    return not denied and len(deeds) == _BOTH and first


_BOTH = 2


def _against_others_only(said: Said) -> bool:
    """Whether an enemy is named only beside what is done against the others."""
    return not said.has("others", "all", "seat") or (bool(said.condition) and _fights_others(said))


def reroll(found: Filled, said: Said) -> Iterable[Filled]:
    """Never, always, or when a condition holds."""
    if said.has("not", "never"):
        yield from () if said.condition else ({**found, "how": ["NEVER"]},)
    elif said.condition:
        yield {**found, "how": []}
    elif said.has("always"):
        yield {**found, "how": ["ALWAYS"]}


def casualties(found: Filled, said: Said) -> Iterable[Filled]:
    """Whose counters are hit first."""
    rows = found["what"]
    own = said.has("me", "own")
    if not all("seat" in row for row in rows) or said.has("never", "not") != own:
        return  # "never from myself" says what goes without saying; anything else that is denied is none
    if _declares(said) or _is_numbered(said):
        return
    war, rebellion = said.has("deed:war"), said.has("character:rebel", "spark")
    if "kind" not in found and war and rebellion:
        return
    kind = found.get("kind", ["WAR"] if war else ["REBELLION"] if rebellion else [])
    kinds = ("seat", "territory", "good", "number")
    yield {**found, "kind": kind, "what": [" ".join(str(row[kind]) for kind in kinds if kind in row) for row in rows]}


def _is_numbered(said: Said) -> bool:
    """ "3) Losses to be taken from Red": the number of a row, or a count; nobody knows."""
    return any(item.kind == "number" and item.at == 0 for item in said.items)


def _declares(said: Said) -> bool:
    """Whether a war is declared, and not only named: "in the war my casualties …"."""
    items = [item for item in said.items if item.written]
    hit = next((item.at for item in items if item.kind == "casualties"), -1)
    wars = [item.at for item in items if item.kind in ("deed", "spark") and item.at < hit]
    return any(said.sense.words[at - 1] not in _DURING or not at for at in wars)


_DURING = frozenset(("in", "a", "the", "any", "my", "im", "beim", "einem", "during", "for", "für"))
