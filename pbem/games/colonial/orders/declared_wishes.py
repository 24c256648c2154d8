"""Whose Goods are shipped and sold, in people's own words: what declarations cannot say of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from pbem.core.orders.declarations import Filled
from pbem.core.orders.filling import LEFT
from pbem.core.orders.meanings import Item
from pbem.core.orders.sense import Said
from pbem.games.colonial.orders.declared_ground import spaces, spaces_on_sheet


def merchant(found: Filled, said: Said) -> Iterable[Filled]:
    """Goods to be shipped, in their order."""
    return () if _somebody_does(said) else _wishes(found, said, by_space=True)


_AND = frozenset(("and", "und", "&"))


def _somebody_does(said: Said) -> bool:
    """ "Rot verkauft meine Ware": he does it, and nobody of the writer's. "For Yellow and me" tells no Goods."""
    told = [item for item in said.items if item.written]
    if any({a.kind, b.kind} == {"seat", "me"} and said.between(a, b) & _AND for a, b in pairwise(told)):
        return True
    told = told[:3]
    if [item.kind for item in told[:2]] == ["seat", "own"] and told[0].past == told[1].at and said.has("deed"):
        return True  # "…, Gelb mein Salz verschiffen"
    does = [item.kind for item in told] == ["seat", "deed", "own"] and told[0].past == told[1].at
    return does and said.sense.words[told[1].at].endswith(("s", "t"))


def trader(found: Filled, said: Said) -> Iterable[Filled]:
    """Goods to be sold, in their order."""
    return () if _somebody_does(said) else _wishes(found, said, by_space=False)


_OWN = frozenset(("own", "eigen", "eigene", "eigenen"))


def _without_denied(rows: Sequence[dict[str, Any]], said: Said) -> Sequence[dict[str, Any]] | None:
    """The rows without a seat that a "not" stands right before: "mine, then Green's, not Red's"; None where unclear."""
    denied = [other.value for one, other in pairwise(said.items) if one.kind == "not" and other.kind == "seat"]
    if (
        denied
        and not said.has("character")
        and all(set(row) & {"own", "seat"} == {"own"} or row.get("seat") in denied for row in rows)
    ):
        return None  # "ship my stuff, not Yellow" may be told to the others
    if len(denied) != sum(item.kind == "not" for item in said.items):
        return None
    kept = [row for row in rows if row.get("seat") not in denied]
    of_anybody = said.has("others") or (said.has("all") and not said.has("own"))
    return None if denied and (of_anybody or not kept or len(rows) - len(kept) != len(denied)) else kept


def _whatever_of_somebody(said: Said) -> bool:
    """Whether "whatever" is followed by whose it is: "then whatever Red has"."""
    behind = [other.kind for one, other in pairwise(said.items) if one.kind == "whatever"]
    return behind in (["seat"], ["own"], ["others"])


_INTO = frozenset(("to", "into", "in", "as", "among", "onto", "become", "becomes", "for"))
_MERCHANT_SHIPS = 2


def _are_fleets(said: Said) -> bool:
    """Whether "merchant ships" are what something becomes, and not what the Merchant does."""
    told = [item for item in said.items if item.kind == "character" and item.past - item.at == _MERCHANT_SHIPS]
    return any(not _INTO.isdisjoint(said.sense.words[max(0, item.at - 2) : item.at]) for item in told)


_WHOEVER = frozenset(("whoever", "whosoever", "wer"))
_HIS = frozenset(("his", "hers", "her", "their", "theirs", "seine", "seinen", "seiner", "ihre", "ihren", "ihrer"))
_PEOPLE = frozenset(("everybody", "everyone", "anybody", "anyone", "jeder", "jedermann"))
_OF = frozenset(("of", "from", "von"))


def _of_people(said: Said) -> bool:
    """Whether "all" is who acts, and not what is shipped: "everybody", without an "of" before it."""
    told = [item for item in said.items if item.kind == "all" and item.written]
    return any(
        said.sense.words[item.at] in _PEOPLE and _OF.isdisjoint(said.sense.words[max(0, item.at - 1) : item.at])
        for item in told
    )


_EVERYBODYS = frozenset(("everybodys", "everyones", "anyones", "anybodys", "jedermanns"))


def _is_no_wish(said: Said) -> bool:
    """Whether it says something else than whose Goods the Merchant or Trader takes."""
    if said.has("allow") and not said.has("character:merchant", "character:trader"):
        return True  # "Red may ship" allows it
    if _are_fleets(said):
        return True  # "one piece goes over to the merchant ships"
    if _of_people(said):
        return True  # "ship: everybody but Green" allows it
    if _by_nobody_else(said):
        return True  # "nobody else ships my Goods" refuses it
    if not said.has("own", "seat", "others", "good", "territory") and not _HIS.isdisjoint(said.sense.words):
        return True  # "two of his" without a word of whose they are
    if not _EVERYBODYS.isdisjoint(said.sense.words):
        return True  # "all" is the writer's own, everybody's is another's too
    if any(item.kind == "have" and said.sense.words[item.at] in _OWN for item in said.items):
        return True
    if not _WHOEVER.isdisjoint(said.sense.words) and not said.has("character:merchant", "character:trader"):
        return True  # "whoever wants to ship it" is somebody else
    return said.has("whatever") and not _whatever_of_somebody(said)


def _wishes(found: Filled, said: Said, *, by_space: bool) -> Iterable[Filled]:
    rows = None if found.pop(LEFT, None) or _is_no_wish(said) else _without_denied(found["wish"], said)
    if rows is None:
        return
    if said.has("except"):
        yield from ({**found, "wish": [wish]} for wish in _all_except(said, by_space=by_space))
        return
    if said.has("only") and len(rows) == 2 and set(rows[0]) == {"number"} and set(rows[1]) == {"own"}:
        rows = [{**rows[0], **rows[1]}]  # "sell 3, own only"
    wishes = _by_preference(_told(rows, said), said)
    of_own = _OWN_GOODS.search(said.condition or said.condition_before) is not None
    bare = not (rows or said.tail or said.condition) and said.has("character") and names_only(said)  # "R3 Trader"
    if bare or (not rows and said.has("deed") and (of_own or said.tail)):
        # "if I have 2 goods on the market, sell them"; "otherwise sell"
        yield {**found, "wish": ["OWN ALL"], **({} if of_own else {"doubt": True})}
        return
    if wishes and "OWN ALL" not in wishes and _rest(said):
        wishes.append("OWN ALL")
    if said.has("none") and not _ANSWERS.isdisjoint(said.sense.words):
        return  # "Red yes, Green no" allows it
    if said.has("only", "compare") and "OWN ALL" in wishes and any(_OWN_SOME.fullmatch(wish) for wish in wishes):
        return  # "all mine, limited to three"
    if not wishes or (said.has("only") and any(not wish.startswith("OWN") for wish in wishes)):
        return
    kinds = [item.kind for item in said.items]
    all_mine = ("own", "goods") in set(pairwise(kinds)) or (said.has("goods") and said.has("own") and said.has("only"))
    if (
        (all_mine or (_goes_first(said) and len(wishes) == 1))
        and any("good" in row for row in rows)
        and "OWN ALL" not in wishes
    ):
        wishes.append("OWN ALL")
    too = said.has("too") or ("auch" in said.sense.words and said.has("character"))
    if too and not any(wish.startswith("OWN") for wish in wishes):
        yield {**found, "wish": ["OWN ALL", *wishes], "doubt": True}
        yield {**found, "wish": wishes, "doubt": True}
    else:
        yield {**found, "wish": wishes, **({"doubt": True} if _counts_and_takes_all(wishes, said) else {})}


def _counts_and_takes_all(wishes: Sequence[str], said: Said) -> bool:
    """ "Take 1 and the Trader sells all mine": the number is of something else, where no rest is told."""
    return "OWN ALL" in wishes and any(_OWN_SOME.fullmatch(wish) for wish in wishes) and not _rest(said)


def names_only(said: Said) -> bool:
    """Whether no more is said than who acts: "first the Trader", "sell with the Trader"; the Market is everybody's."""
    market = any(said.sense.words[item.at] in ("market", "markt") for item in said.items if item.written)
    return said.only("character firstly ordinal deed:ship deed:sell") and not market


def _goes_first(said: Said) -> bool:
    """Whether "first" is said of Goods, and not of the Merchant beside it: "Merchant first: tobacco"."""
    beside = {"firstly", "character"}
    of_card = sum({one.kind, other.kind} == beside for one, other in pairwise(said.items))
    return sum(item.kind == "firstly" for item in said.items) > of_card


#: A condition about the writer's own Goods.
_OWN_GOODS = re.compile(r"(?<![.\w])goods\b")
_OWN_SOME = re.compile(r"OWN \d+")
_ANSWERS = frozenset(("yes", "ja", "ok", "okay", "nein"))


def _by_preference(wishes: list[str], said: Said) -> list[str]:
    """The wishes, what goes before all others where it is told behind them: "all my own goods, the gold first"."""
    last = max((item.at for item in said.items if item.kind in ("good", "territory") and item.written), default=-1)
    everything = max((item.at for item in said.items if item.kind in ("all", "goods") and item.written), default=-1)
    preferred = any(item.kind == "firstly" and item.at > last > everything for item in said.items)
    return [*wishes[1:], "OWN ALL"] if preferred and wishes[:1] == ["OWN ALL"] else wishes


_REST = frozenset(("rest", "left", "remains", "remaining", "remainder", "übrig", "übrigen", "übrige", "restlichen"))


def _rest(said: Said) -> bool:
    """Whether "whatever is left" ends the list: the writer's other Goods."""
    most = [item for item in said.items if item.kind == "most" and item.written]
    named = [item.at for item in said.items if item.kind in ("good", "territory", "seat") and item.written]
    return (
        len(most) == 1
        and bool(named)
        and most[0].at > max(named)
        and not _REST.isdisjoint(said.sense.words[most[0].at : most[0].past])
    )


_NOBODY = frozenset(("nobody", "noone", "no", "kein", "keiner", "niemand", "keinem"))


def _by_nobody_else(said: Said) -> bool:
    """Whether "nobody else" is who does not ship, and not whose Goods are not shipped."""
    if said.has("character:merchant", "character:trader"):
        return False
    return any(
        item.kind == "only" and not _NOBODY.isdisjoint(said.sense.words[item.at : item.past]) for item in said.items
    )


def _all_except(said: Said, *, by_space: bool) -> Iterable[str]:
    at = next(item.at for item in said.items if item.kind == "except")
    before = [item for item in said.items if item.at < at]
    behind = [item for item in said.items if item.at > at]
    seats = [str(item.value) for item in behind if item.kind == "seat"]
    goods = [item.value for item in behind if item.kind == "good"]
    places = [item.value for item in behind if item.kind == "territory"]
    kinds = {item.kind for item in before}
    if kinds & {"seat", "good", "territory", "number"}:
        return  # "Green's gold, but not his slaves"
    if seats and not goods and "own" in kinds and "others" not in kinds:
        yield "OWN ALL"  # "all of mine, but not Red's"
    elif seats and not goods and kinds & {"all", "others"}:
        mine = "OWN ALL, " if {"own", "others"} <= kinds else ""
        yield mine + ("ALL OTHERS" if "others" in kinds else "ALL") + f" EXCEPT {', '.join(seats)}"
    elif goods and not seats and kinds & {"own", "all"} and by_space:
        own = spaces(said, "OWN")
        kept = [space for space in own if not (space[1] in goods and (not places or space[0] in places))]
        if kept and len(kept) < len(own):
            yield ", ".join(f"OWN {territory} {good}" for territory, good in kept)


def _told(rows: Sequence[dict[str, Any]], said: Said) -> list[str]:
    """Each row as a canonical wish; none at all where one cannot be told."""
    wishes: list[str] = []
    last = "OWN"
    for place, row in enumerate(rows):
        of_others = set(row) <= {"others", "all", "seat"} and _nothing_of(rows, place)
        if wishes and (set(row) == {"none"} or of_others):
            continue  # nothing more, nothing of anybody else
        if "none" in row:
            return []
        who = row.get("seat") or ("OWN" if "own" in row else "ALL OTHERS" if "others" in row else None)
        who = "OWN" if who == said.seat else who
        if who is None and ("good" in row or "territory" in row):
            who = _holder(row, said) or (_only_holder(row, said) if wishes == ["OWN ALL"] else None)
            who = who or (last if wishes else "OWN")
        what = _what(row, who, said)
        if what is None:
            return []
        if not what and who is None:
            if "all" not in row:
                continue
            who, what = "OWN", "ALL"
        elif not what:
            what = "" if who == "ALL OTHERS" else "ALL"
        wishes.append(f"{who or 'OWN'} {what}".strip())
        last = str(who or "OWN").split()[0]
    return list(dict.fromkeys(wishes))


def _nothing_of(rows: Sequence[dict[str, Any]], place: int) -> bool:
    """Whether the "none" beside a row is of it: "none of Green's", "of the others nothing"."""
    if place and set(rows[place - 1]) == {"none"}:
        return True
    behind = rows[place + 1 : place + 3]
    of_next = len(behind) > 1 and set(behind[1]) <= {"others", "all", "seat"}
    return bool(behind) and set(behind[0]) == {"none"} and not of_next


def _only_holder(row: dict[str, Any], said: Said) -> str | None:
    """ "My own, then salt": who alone has the salt, where the writer has none."""
    who = [
        seat
        for seat in said.state.players
        for territory, good in spaces(said, seat)
        if row.get("good", good) == good and row.get("territory", territory) == territory
    ]
    return who[0] if len(who) == 1 and who[0] != said.seat else None


def _holder(row: dict[str, Any], said: Said) -> str | None:
    """ "Slaves of East Africa": who has them, where a space is named."""
    space = (row.get("territory"), row.get("good"))
    if None in space:
        return None
    if space in spaces(said, "OWN") or space in spaces_on_sheet(said):
        return "OWN"
    return next((seat for seat in said.state.players if space in spaces(said, seat)), None)


def _what(row: dict[str, Any], who: str | None, said: Said) -> str | None:
    """The Territory, good and count of a row; None where a good may be in several Territories."""
    parts = [str(row[kind]) for kind in ("territory", "good") if kind in row]
    if "territory" in row and "good" not in row and who in (None, "OWN"):
        grown = [good for territory, good in spaces(said, "OWN") if territory == row["territory"]]
        if not grown:
            return None  # nothing of the writer's grows there
        parts += grown if len(grown) == 1 else []
        if len(grown) > 1 and row.get("number") == len(grown):
            return " ".join(parts)  # "both my Goods in West Africa"
    if "good" in row and "territory" not in row:
        held = [space for space in spaces(said, who or "OWN") if space[1] == row["good"]]
        if not held and who in (None, "OWN"):
            held = [space for space in spaces_on_sheet(said) if space[1] == row["good"]]
        if len(held) != 1:
            return None
        parts = list(held[0])
    says_count = "number" in row and not ("good" in row and row["number"] == 1)  # a Territory's gold is one
    return " ".join([*parts, *([str(row["number"])] if says_count else [])])


def _acts(own: Item, words: Sequence[str]) -> bool:
    """Whether "my" is said of who acts: "my Trader moves 2 of Green's"."""
    return own.written and not _ACTING.isdisjoint(words[own.past : own.past + 1])


def _is_capacity(items: Sequence[Item], place: int) -> bool:
    """Whether a number counts the ships that are sent: "with three ships: coffee, furs and silk"."""
    behind = items[place + 1] if place + 1 < len(items) else None
    counts = items[place].kind == "number" and behind is not None and items[place].past == behind.at
    return counts and behind is not None and (behind.kind in ("ships", "fleets") or behind.value == "ship")


def _binds_two(items: Sequence[Item], place: int, words: Sequence[str]) -> bool:
    """Whether "both" stands before two goods, and counts neither: "both my silk and the coffee"."""
    if items[place].kind != "number" or _BOTH.isdisjoint(words[items[place].at : items[place].past]):
        return False
    told = [item.kind for item in items[max(0, place - 3) : place]]
    if told.count("good") > 1 and [item.kind for item in items[place + 1 : place + 2]] == ["territory"]:
        return True  # "gold and slaves, both from West Africa"
    goods = [item for item in items[place + 1 :] if item.kind not in ("own", "territory", "goods")][:2]
    if [item.kind for item in goods] != ["good", "good"]:
        return False
    return not _AND.isdisjoint(words[goods[0].past : goods[1].at])


_BOTH = frozenset({"both", "beide", "beides", "sowohl"})
_AND = frozenset({"and", "und", "&", "plus"})
_ACTING = frozenset({"trader", "händler"})
#: Behind these the next of a list begins.
_LISTING = frozenset({"and", "und", "plus", ","})


def _by_whom(items: list[Item], words: Sequence[str]) -> list[Item]:
    """ "And the salt of Red" as "and Red's salt"."""
    out = list(items)
    for place, (one, other) in enumerate(pairwise(items)):
        joined = place > 0 and not _LISTING.isdisjoint(words[items[place - 1].past : one.at])
        of = not {"of", "from", "von"}.isdisjoint(words[one.at : other.at])
        if joined and of and (one.kind, other.kind) == ("good", "seat"):
            out[place : place + 2] = [other, one]
    return out


def turned(items: Sequence[Item], said_words: Sequence[str]) -> Sequence[Item]:
    """ "2 of Red's" and "2 goods of Red's" as "Red's 2"."""
    of = {"of", "from", "von", "aus"}
    named = any(item.kind == "seat" and item.written for item in items)
    named = named or sum(item.kind == "own" and item.written for item in items) > 1  # "my Trader sells 2 of mine"
    out = [item for item in items if not (named and item.kind == "own" and _acts(item, said_words))]
    out = [item for place, item in enumerate(out) if not _binds_two(out, place, said_words)]
    if sum(item.kind == "good" and item.written for item in out) > 1:
        out = [item for place, item in enumerate(out) if not _is_capacity(out, place)]
    for place in range(len(out) - 2, 0, -1):
        if [each.kind for each in out[place - 1 : place + 2]] == ["own", "number", "own"]:
            del out[place + 1]  # "my five own Resources"
    for place in range(len(out) - 2, -1, -1):
        behind = [each for each in out[place + 1 : place + 3] if each.kind != "goods"][:1]
        between = said_words[out[place].past : behind[0].at] if behind else ()
        if out[place].kind == "all" and behind and behind[0].kind == "seat" and _LISTING.isdisjoint(between):
            del out[place]  # "all of Red's goods", "everything red"
    out = _by_whom(out, said_words)
    moved = set[int]()  #: numbers that follow whose they are: "two of Blue's, then mine"
    for place in range(len(out) - 1):
        one, other = out[place], out[place + 1]
        third = out[place + 2] if place + 2 < len(out) else None
        if one.kind != "number" or one.at in moved:
            continue
        begins = said_words[one.at - 1] in _LISTING
        if (
            third
            and begins
            and [other.kind, third.kind] == ["good", "seat"]
            and of & set(said_words[other.at : third.at])
        ):
            moved.add(one.at)
            out[place : place + 3] = [third, other, one]  # "my coffee and one gold from Green"
        elif third and other.kind == "goods" and third.kind == "seat" and of & set(said_words[other.at : third.at]):
            moved.add(one.at)
            out[place : place + 3] = [third, one, other]
        elif other.kind in ("seat", "own", "others") and of & set(said_words[one.at : max(other.at + 1, one.past)]):
            moved.add(one.at)
            out[place : place + 2] = [other, one]
    return out
