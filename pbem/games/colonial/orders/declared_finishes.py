"""What declarations of Colonial's orders cannot say: what follows from the board, and from what is left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from pbem.core.orders.declarations import Filled
from pbem.core.orders.filling import LEFT
from pbem.core.orders.meanings import Item
from pbem.core.orders.sense import Said
from pbem.games.colonial.orders.declared_building import build as build
from pbem.games.colonial.orders.declared_fighting import casualties as casualties
from pbem.games.colonial.orders.declared_fighting import reroll as reroll
from pbem.games.colonial.orders.declared_fighting import surrender as surrender
from pbem.games.colonial.orders.declared_ground import (
    goods_of,
    is_explored,
    lands,
    places_on_sheet,
    sheet_texts,
)
from pbem.games.colonial.orders.declared_permissions import permission as permission
from pbem.games.colonial.orders.declared_repayment import repay as repay
from pbem.games.colonial.orders.declared_wishes import merchant as merchant
from pbem.games.colonial.orders.declared_wishes import trader as trader
from pbem.games.colonial.orders.declared_wishes import turned as turned
from pbem.games.colonial.rules.tracks import next_space

_MOST_WAYS = 12


def explorer(found: Filled, said: Said) -> Iterable[Filled]:
    """Goods that no word marks may be for a post or for adventurers; "with a post" needs no name of the only good."""
    if said.tail and not any(item.written and item.kind in _TOLD for item in said.items):
        return  # an alternative that names nothing is none
    for way in _marked(found):
        yield from _brought(way, said)


_TOLD = frozenset(("territory", "good", "post", "adventurers", "fleets", "treasury", "not", "second-roll"))


def explorer_bare(found: Filled, said: Said) -> Iterable[Filled]:
    """ "China unless Blue got there first, then Japan": only what may be explored is asked about so."""
    explored = any(f"explored {land}" in said.condition for land in found["where"])
    if said.tail or (explored and "NOT" in said.condition):
        yield found


def arrival(found: Filled, said: Said) -> Iterable[Filled]:
    """What is said of an expedition without its aim belongs to the one that lies on the sheet."""
    for way in _marked(found):
        for slot, where in places_on_sheet(said, "EXPLORE"):
            for each in _brought({**way, "where": [where]}, said):
                if each["post"] or each["adventurers"]:
                    yield {"lines": [_explore_line(each, slot)]}


def _marked(found: Filled) -> list[Filled]:
    left = [item.value for item in found.pop(LEFT, ())]
    return [{**found, "post": left}, {**found, "adventurers": left}] if left else [found]


def _brought(way: Filled, said: Said) -> Iterable[Filled]:
    """What the Explorer brings: what "no" stands before is left out, and the only good needs no name."""
    way, denied = dict(way), _brought_not(said)
    if (said.has("deed:conquer") and not said.has("post")) or (said.has("only") and not denied):
        return  # posts are founded as well as Colonies; "only" what, where nothing is left out?
    bare = not denied and said.has("not", "none") and not said.has("second-roll")
    if bare and (way["post"] or way["adventurers"] or said.has("post", "adventurers")):
        return
    arrives = said.has("success", "there", "possible") or (denied and said.has("only", "adventurers", "post"))
    for part, piece in (("post", "fleets"), ("adventurers", "treasury")):
        if part in denied:
            way[part] = []
        elif said.has(part, *((piece,) if arrives else ())) and not way[part]:
            way[part] = list(dict.fromkeys(good for land in way["where"] for good in goods_of(said, land)))
            if len(way[part]) != 1:
                return
    named = (*way["post"], *way["adventurers"])
    if all(any(good in goods_of(said, land) for land in way["where"]) for good in named):
        if "australia" in way:
            way["australia"] = _second_roll(way, said)
        yield way


#: What a Merchant Fleet and a Treasury that go there become.
_BECOMES = {"fleets": "post", "ships": "post", "treasury": "adventurers"}


def _brought_not(said: Said) -> set[str]:
    """What is not brought: "not with a fleet but with one Treasury as adventurers"."""
    denied = _denied(said, ("post", "adventurers", *_BECOMES))
    return {_BECOMES.get(option, option) for option in denied}


def _second_roll(way: Filled, said: Said) -> list[str]:
    if "australia" not in way["where"] or not said.has("second-roll", "stop"):
        return []
    return ["AUSTRALIA KEEP" if said.has("not", "none", "stop", "keep", "refuse") else "AUSTRALIA ROLL"]


def _denied(said: Said, options: Sequence[str]) -> set[str]:
    """The options that a "no" stands right before, or that one follows at the end ("a company I do not need")."""
    items = [item for item in said.items if item.kind in (*options, *_NO)]
    denied = {other.kind for one, other in pairwise(items) if one.kind in _NO and other.kind in options}
    if len(items) > 1 and items[-1].kind == "not" and items[-2].kind in options and items[-2].written:
        denied.add(items[-2].kind)
    return denied


def _explore_line(way: Filled, slot: str) -> str:
    parts = [f"{part.upper()} {' / '.join(way[part])}" for part in ("post", "adventurers") if way[part]]
    return " ".join([slot, "EXPLORE", *way["where"], *parts])


_NO = ("not", "none", "except")
_OPTIONS = ("company", "pillage", "repression", "plantation")


def conqueror(found: Filled, said: Said) -> Iterable[Filled]:
    """Options that are named; one that a "no" stands before is left out."""
    if found.pop(LEFT, None) or (said.has("mission") and not said.has("extremadura deed:conquer colony character")):
        return
    denied = _denied(said, _OPTIONS)
    if said.has("not") and not denied:
        return
    if said.has("unrest") and not said.has("repression") and not _denied(said, ("unrest",)):
        return
    way = dict(found)
    if said.has("repression") and not way["repression"]:
        way["repression"] = ["MAX"]
    if said.has("plantation") and not way["victims"]:
        way["victims"] = [""]
    for option, part in zip(_OPTIONS, ("company", "pillage", "repression", "victims"), strict=True):
        if option in denied:
            way[part] = []
    if way["none"] and not denied and any(way[part] for part in ("company", "pillage", "repression", "victims")):
        way["none"] = []  # "pillage, and nothing more"
    if denied:
        way["none"] = [] if any(way[part] for part in ("company", "pillage", "repression", "victims")) else ["NONE"]
    yield way


def colony(found: Filled, said: Said) -> Iterable[Filled]:
    """ "Then his men plunder": what is said of a Colony in a line of its own belongs to the one on the sheet."""
    for slot, where in places_on_sheet(said, "CONQUEROR"):
        for way in conqueror({**found, "where": [where]}, said):
            parts = [*way["company"], *way["pillage"]]
            parts += [f"REPRESSION {way['repression'][0]}"] if way["repression"] else []
            parts += [f"PLANTATION {', '.join(way['victims'])}".strip()] if way["victims"] else []
            if parts and not way["none"]:
                yield {"lines": [" ".join([slot, "CONQUEROR", where, *parts])]}


def viceroy(found: Filled, said: Said) -> Iterable[Filled]:
    """Counters on spaces of one Territory; what is left out follows from the board where it can."""
    rows = found["place"]
    if any("number" in row and ("most" in row or "all" in row) for row in rows):
        return
    if not said.has("character:viceroy") and _is_of_own(said):
        return  # "4 my gold": what is the writer's already
    rows = _each_alike(_summed(_one_more(rows, said)), said)
    named = [row["territory"] for row in rows if "territory" in row]
    only = named[0] if len(set(named)) == 1 else None
    ways: list[list[tuple[str, str, Any]]] = [[]]
    for row in rows:
        ways = [[*way, place] for way in ways for place in _places(row, only, said)]
        if len(ways) > _MOST_WAYS:
            return
    for way in ways:
        if len({land for land, _, _ in way}) == 1 and len({good for _, good, _ in way}) == len(way):
            goods = [f"{good} {count}" for _, good, count in way]
            yield {**found, "place": [", ".join([f"{way[0][0]} {goods[0]}", *goods[1:]])]}


def _is_of_own(said: Said) -> bool:
    """Whether goods are the writer's: "my gold", "2 whatever is mine"; "one of my 2 counters on gold" says of none."""
    kinds = [item.kind for item in said.items if item.written and item.kind in ("own", "good", "number")]
    return any(one == "own" and other != "number" for one, other in pairwise([*kinds, ""]))


_BOTH = frozenset(("both", "beide", "beiden"))


def _one_more(rows: Sequence[dict[str, Any]], said: Said) -> list[dict[str, Any]]:
    """ "1 on spices and 1 more there": a number alone is added to the row before."""
    both = len(rows) == 2 and set(rows[1]) == {"number"} and rows[0].get("number") == rows[1]["number"]
    if both and not _BOTH.isdisjoint(said.sense.words):
        return [rows[0]]  # "2 on the cotton, both counters"
    if len(rows) == 2 and set(rows[1]) == {"number"} and "number" in rows[0] and said.has("there"):
        return [{**rows[0], "number": rows[0]["number"] + rows[1]["number"]}]
    return list(rows)


def _each_alike(rows: Sequence[dict[str, Any]], said: Said) -> list[dict[str, Any]]:
    """ "One each on gold and slaves": the number is every row's."""
    numbers = [row["number"] for row in rows if "number" in row]
    lands = [row["territory"] for row in rows if "territory" in row]
    if said.has("each") and numbers and len(lands) == 1 and not any("good" in row for row in rows):
        goods = goods_of(said, lands[0])
        if numbers in ([1], [len(goods), 1]):
            return [{"territory": lands[0], "good": good, "number": 1} for good in goods]
    if said.has("each") and not numbers:
        numbers = [1]  # "je einen auf Tee und Seide"
    if not said.has("each") or len(numbers) != 1:
        return list(rows)
    return [{**row, "number": numbers[0]} for row in rows if "good" in row or "territory" in row]


def _summed(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """ "2 counters to West Africa, one on gold and one on slaves": the sum is told first."""
    first, rest = rows[0], list(rows[1:])
    sums = bool(rest) and "good" not in first and sum(row.get("number", 0) for row in rest) == first.get("number")
    if not sums or any("territory" in row for row in rest):
        return list(rows)
    where = {"territory": first["territory"]} if "territory" in first else {}
    return [{**where, **row} for row in rest]


def _places(row: dict[str, Any], only: str | None, said: Said) -> list[tuple[str, str, Any]]:
    counts = [row["number"]] if "number" in row else ["MAX"] if {"most", "all"} & set(row) else [1, "MAX"]
    territory = row.get("territory") or only
    places: list[tuple[str, str, Any]] = []
    for land in [territory] if territory else lands(said):
        goods = goods_of(said, land)
        for good in [row["good"]] if "good" in row else goods if len(goods) == 1 else ():
            if good in goods and (territory or is_explored(said, land)):
                places += [(land, good, count) for count in counts]
    return places


def ambassador(found: Filled, said: Said) -> Iterable[Filled]:
    """Who is moved, where nobody is named: the writer."""
    way = dict(found)
    moves = said.has("right", "track:diplomacy") or (not way["calm"] and said.has("number:1"))
    if not way["seat"] and not way["me"] and moves:
        way["me"] = ["ME"]
    if way["seat"] and way["me"] and _denied_names(said, "seat") == set(way["seat"]):
        way["seat"] = []  # "for me, and not for Green"
    elif way["seat"] and way["me"] and _denied_names(said, "me"):
        way["me"] = []
    elif said.has("not"):
        return
    if way["seat"] and way["me"]:
        return
    if way["calm"] and "only" in way and not way["seat"] and not way["me"]:
        way["only"], way["calm"] = way["calm"], []
    if way["seat"] or way["me"] or way["calm"] or way.get("only"):
        yield way


def _denied_names(said: Said, kind: str) -> set[Any]:
    """The names that a "not" stands right before."""
    return {other.value for one, other in pairwise(said.items) if one.kind in _NO and other.kind == kind}


def sovereign(found: Filled, said: Said) -> Iterable[Filled]:
    """War, or the marker to the right."""
    if said.has("right"):
        if not found["enemy"] and not said.has("deed:war"):
            yield {**found, "enemy": ["RAISE"]}
    elif found["enemy"] and not said.has("number") and not found.get(LEFT):
        if len(found["enemy"]) > 1 and found["casualties"]:
            return
        hit = [f"{found['enemy'][0]} {land}" for land in found["casualties"]]
        if said.has("casualties") == (not hit) or said.has("battles") == (not found["battles"]):
            return
        yield {**found, "casualties": hit}


def financier(found: Filled, said: Said) -> Iterable[Filled]:
    """A number says more than "the full amount" beside it."""
    numbers = said.values("number")
    if len(numbers) <= 1:
        yield {**found, "much": numbers or ["MAX"]}


_BY = frozenset(("by", "um"))


def governor(found: Filled, said: Said) -> Iterable[Filled]:
    """A sum that is paid; "raise it by 1" tells none."""
    by = [item for item in said.items if item.kind == "number" and said.sense.words[item.at - 1] in _BY]
    if not by:
        yield found


_UP_TO = ("to", "auf", "level", "stufe", "bis")


def scientist(found: Filled, said: Said) -> Iterable[Filled]:
    """One step, the space that is stepped on ("Logistics to 3", "from 1 to 2"), or what it costs; nobody takes two."""
    track = str(found["track"][0])
    level = getattr(said.state.players[said.seat], track, None)
    cost = next_space(said.state, said.seat, track) if track in said.state.board.tracks else None
    numbers = [(place, item) for place, item in enumerate(said.items) if item.kind == "number"]
    counts = [(place, item) for place, item in numbers if item.value != cost or _counts_steps(item, said)]
    if all(_tells_step(place, level, said) for place, item in counts):
        yield found


_STEPS = ("step", "space", "schritt", "feld")


def _counts_steps(item: Item, said: Said) -> bool:
    return any(word.startswith(_STEPS) for word in said.sense.words[item.past : item.past + 1])


def _tells_step(place: int, level: Any, said: Said) -> bool:
    item = said.items[place]
    if not item.written or item.value == 1 or said.sense.words[item.at - 1] in _UP_TO:
        return True
    if _counts_steps(item, said):
        return False
    behind = said.items[place + 1 : place + 2]
    steps = isinstance(level, int) and isinstance(item.value, int) and level <= item.value <= level + 1
    return steps or [each.kind for each in behind] == ["treasury"]


_HITTING = frozenset((
    "take", "takes", "hit", "hits", "against", "kill", "kills", "kick", "remove", "removes", "from", "get", "rid", "of",
    "for", "counter", "counters", "vs", "victim", "victims", "gegen", "nimm", "nimmt", "nehme", "treffe", "trifft",
    "opfer", "entferne", "weg", "stein", "steine", "steinen",
))  # fmt: skip


def _hits(said: Said) -> bool:
    """Whether it is said that somebody is hit: by a word, or without a sign between the Rebellion and him."""
    seat = next(item for item in said.items if item.kind == "seat")
    if said.has("casualties", "calm") or not seat.written:
        return True
    return "," not in said.sense.words[: seat.at] or not _HITTING.isdisjoint(said.sense.words)


def missionary(found: Filled, said: Said) -> Iterable[Filled]:
    """ "Away" is said of Unrest, and of nothing else."""
    if said.has("unrest") or not said.has("calm"):
        yield found


_OUT = frozenset(("out", "off", "aus", "from"))


def _out_of(said: Said) -> bool:
    """ "An Unrest out of Brazil": it is taken away, which no Rebel does."""
    told = (item for item in said.items if item.kind == "unrest" and item.written)
    return any(not _OUT.isdisjoint(said.sense.words[item.past : item.past + 1]) for item in told)


def rebel(found: Filled, said: Said) -> Iterable[Filled]:
    """One deed: a Rebellion, Unrest or a Mission. What is taken away is none of the Rebel's."""
    takes_away = said.has("calm") and (said.has("unrest") or not said.has("character:rebel"))
    if (takes_away and not said.has("spark", "mission")) or _out_of(said):
        return
    deeds = list(dict.fromkeys(item.kind for item in said.items if item.kind in ("spark", "unrest", "mission")))
    if "unrest" in deeds and "spark" in deeds and said.has("character:rebel"):
        deeds.remove("spark")
    if not deeds and found["victims"]:
        deeds = ["spark"]
    if found["victims"] and deeds != ["spark"]:
        return
    if found["victims"] and not _hits(said):
        found = {**found, "doubt": True}  # "…, Blue is annoying": it may only say why
    if len(deeds) == 1:
        yield {**found, "deed": [deeds[0].upper()]}
    elif not deeds:
        for deed in ("SPARK", "UNREST"):
            yield {**found, "deed": [deed], "doubt": True}


# --- the line-up, and the end of the turn ---------------------------------------------------------------------------


def cards(found: Filled, said: Said) -> Iterable[Filled]:
    """Five Characters and nothing else; "Merchant/Governor" is one card, "after" begins what comes next."""
    may = "character line-up firstly i own me ordinal too slot number after deed:explore still he turn-word always"
    comes_next = all(
        item.at > 0 and said.sense.words[item.at - 1] in ",;" for item in said.items if item.kind == "after"
    )
    named = [str(name) for name in said.values("character")]
    if _leaves_open(said):
        return
    named = named if len(named) == _LINED_UP else _one_a_card(named, said)
    if not found.get(LEFT) and said.only(may) and comes_next and len(named) == _LINED_UP:
        lines = {"lines": [f"LINEUP {', '.join(named)}"]} if said.has("always") else {}
        yield {**found, "cards": named, **lines}


_LINED_UP = 5
_EITHER = frozenset(("or", "oder"))


def _leaves_open(said: Said) -> bool:
    """Whether an OR stands between Characters that are on different cards."""
    cards = [item for item in said.items if item.kind == "character"]
    card_with = said.state.board.card_with
    return any(
        card_with[one.value] != card_with[other.value] and not _EITHER.isdisjoint(said.between(one, other))
        for one, other in pairwise(cards)
    )


def _one_a_card(named: Sequence[str], said: Said) -> list[str]:
    """Characters, two that are told one behind the other and share a card as the first of them."""
    board = said.state.board
    kept: list[str] = []
    for name in named:
        if not kept or board.card_with[name] != board.card_with[kept[-1]]:
            kept.append(name)
    return kept


def keep(found: Filled, said: Said) -> Iterable[Filled]:
    """What is to be left when ships are built that the sheet has already."""
    texts = sheet_texts(said)
    built = [match for text in texts if (match := _BUILT.fullmatch(text)) is not None and match["count"] != "0"]
    if built and not found.get(LEFT) and len(found["keep"]) == 1:
        yield {"lines": [f"{match['build']} {match['count']} KEEP {found['keep'][0]}" for match in built]}


#: What is built, without a condition.
_BUILT = re.compile(r"(?P<build>(?:ALWAYS )?BUILD (?:FLEETS|SQUADRONS)) (?P<count>\d+|MAX)(?: KEEP \d+)?")


def flamboyance(found: Filled, said: Said) -> Iterable[Filled]:
    """ "Rather pay than lose": what is told first."""
    order = [item.kind for item in said.items if item.kind in ("pay", "lose", "rather")]
    if len(order) >= 2 and order[1] == "rather" and (len(order) == 2 or order[2] != order[0]):
        yield {**found, "how": [order[0].upper()]}


def circumnavigate(found: Filled, said: Said) -> Iterable[Filled]:
    """Never, or whenever it can be (when a condition holds)."""
    if said.has("not", "never"):
        yield from () if said.condition else ({**found, "how": ["NEVER"]},)
    else:
        yield {**found, "how": []}


def australia(found: Filled, said: Said) -> Iterable[Filled]:
    """Keep the first Prestige, or roll for another."""
    if said.has("not", "none", "stop", "keep"):
        yield {**found, "how": ["KEEP"]}
    elif said.has("second-roll"):
        yield {**found, "how": ["ROLL"]}


def clear(found: Filled, said: Said) -> Iterable[Filled]:
    """The plans of rounds are taken back, or the line-up."""
    if said.has("line-up") and not said.slots and not said.condition:
        yield {"lines": ["CLEAR CARDS"]}
    elif said.slots and not said.condition and not said.has("line-up"):
        yield {"lines": [f"CLEAR {slot}" for slot in dict.fromkeys(slot.value for slot in said.slots)]}


def repeat(found: Filled, said: Said) -> Iterable[Filled]:
    """The line-up of the turn before; "the same as last turn" alone may be all of it."""
    of_cards = said.has("line-up", "character") or not _OF_CARDS.isdisjoint(said.sense.words)
    yield {"lines": ["LINEUP REPEAT"], **({} if of_cards else {"doubt": True})}


_OF_CARDS = frozenset(("card", "cards", "karten", "lineup", "line", "order", "reihenfolge", "aufstellung", "five"))


def lose(found: Filled, said: Said) -> Iterable[Filled]:
    """Where counters are lost first."""
    if not said.has("prestige"):
        what = [" ".join(str(row[kind]) for kind in ("territory", "good") if kind in row) for row in found["what"]]
        yield {**found, "what": what}
