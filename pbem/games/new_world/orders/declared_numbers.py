"""The numbers of an action in people's own words: units that go, and what follows from the action anyway."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from pbem.core.orders.declarations import Filled
from pbem.core.orders.meanings import Item
from pbem.core.orders.sense import Said
from pbem.core.orders.spotting import PARTING
from pbem.games.new_world.orders import declared_ground as ground
from pbem.games.new_world.orders import declared_roles as roles
from pbem.games.new_world.orders.verbs import Form


def numbers(do: str, form: Form, way: Filled, said: Said) -> Iterator[Filled]:
    """Every number has to be one that the action asks for, or what follows from it anyway."""
    if "units" in form.parts:
        units = _units(way, said)
        if units:
            yield {**way, "units": [units]}
        return
    if do == "swap-colonists":
        way = {**way, "count": [number for number, of in _counted_things(said) if of in ("", "colonists")][:1]}
    outcomes = _outcomes(do, way, said)
    counted = _counted_things(said)
    left = [number for number, of in counted if (number, of) not in outcomes]
    if do == "war" and said.has("spread") and len(counted) == 1:
        left = [number for number, _ in counted]  # as many as there are may move in as well
    if do == "swap-colonists":
        left = [number for number in left if number not in way["count"]]
    units_left = [item for item in said.items if item.kind in ("unit", "vp") and not _is_brought(item, do)]
    if do == "war":
        yield from _spreads(way, left, units_left, said)
    elif "count" in form.parts and left:
        yield from _counted(way, left)
    elif not left and not units_left:
        yield way


def _spreads(way: Filled, left: list[int], units_left: Sequence[Item], said: Said) -> Iterator[Filled]:
    """How many Soldiers move in after a War that is won: so many, none who stay where they are, or all."""
    if (behind := _left_behind(said)) is not None:
        there = sum(ground.position(said).units(said.seat, region).soldiers for region in way["from"])
        if 0 < behind < there and set(left) <= {behind} and not said.has("spread"):
            yield {**way, "spread": [there - behind]}
        return
    if said.has("back"):
        return
    if said.has("spread-none") or _stay(way, said):
        if not left and not said.has("spread"):
            yield {**way, "spread": ["0"]}
        return
    if said.has("keep", "none") or (said.has("all", "except", "all-but") and not said.has("spread")):
        return  # who stays where is not told
    if said.has("spread") and said.has("all", "except", "all-but"):
        there = sum(ground.position(said).units(said.seat, region).soldiers for region in way["from"])
        but = not _BUT.isdisjoint(said.sense.words)  # "all but one"
        if there and len(left) == but:
            yield {**way, "spread": [there - sum(left)]}
    elif said.has("spread") and len(left) == 1:
        yield {**way, "spread": left}
    elif not left and not units_left:
        yield way


def _left_behind(said: Said) -> int | None:
    """How many Soldiers stay where they came from: "leave one soldier behind"; None where none are told so, or all."""
    words = said.sense.words
    for item in (item for item in said.items if item.kind == "unit" and item.written and item.value == "soldiers"):
        begins = next((at + 1 for at in range(item.at - 1, -1, -1) if words[at] in PARTING), 0)
        ends = next((at for at in range(item.past, len(words)) if words[at] in PARTING), len(words))
        if not roles.LEAVES.isdisjoint(words[begins:ends]) and not said.has("not", "none", "all", "except", "all-but"):
            before = said.items[said.items.index(item) - 1 : said.items.index(item)]
            counted = [int(each.value or 0) for each in before if each.kind == "number" and each.past == item.at]
            return counted[0] if counted else int(not roles.ONE.isdisjoint(words[begins : item.at]))
    return None


def _stay(way: Filled, said: Said) -> bool:
    """Whether all are told to stay where they came from: "my Soldiers stay in the Caribbean"."""
    stays = next((item for item in said.items if item.kind == "keep" and item.written), None)
    place = next(
        (item for item in said.items if stays is not None and item.kind in _PLACES and item.at > stays.at), None
    )
    return place is not None and place.value in way["from"] and not said.has("not", "none") and said.has("unit", "all")


_PLACES = ("region", roles.FROM, roles.FROM_AGAIN)
_BUT = frozenset(("but", "except", "bar", "save", "außer", "ausser", "auf"))


def _counted_things(said: Said) -> list[tuple[int, str]]:
    """The numbers with what they count: "soldiers", "vp", or nothing."""
    found: list[tuple[int, str]] = []
    for item, behind in pairwise([*said.items, Item("end")]):
        if item.kind == "number":
            beside = behind.kind in ("unit", "vp", roles.X, "x") and behind.at == item.past
            beside = beside or (behind.kind == "vp" and _goes_with(item, behind, said))
            beside = beside or (behind.kind == "unit" and item.written and said.between(item, behind) <= _NEW)
            of = "" if not beside else str(behind.value) if behind.kind == "unit" else behind.kind[:2].rstrip("-")
            found.append((int(item.value or 0), of))
    return found


#: Between a number and what it counts: "6 new soldiers".
_NEW = frozenset(("new", "more", "extra", "fresh", "further", "neue", "neuen", "weitere", "frische", "zusätzliche"))


def _is_brought(item: Item, do: str) -> bool:
    """Whether units or points belong to what the action does."""
    return (item.value or item.kind) in _BRINGS.get(do, {})


def _counted(way: Filled, left: list[int]) -> Iterator[Filled]:
    """A number of Colonists that become Soldiers."""
    if len(set(left)) == 1 and not way["count"]:
        yield {**way, "count": left[:1]}


#: What an action brings or costs anyway, by what is counted: its X, and so much more.
_BRINGS: Mapping[str, Mapping[str, Sequence[int]]] = {
    "immigrants": {"colonists": (2,)}, "regulars": {"soldiers": (0,)}, "black-slaves": {"colonists": (0,), "vp": (0,)},
    "discovery": {"vp": (1,)}, "export": {"vp": (-3, -2, -1, 0, 1)}, "plantation-exports": {"vp": (0,)},
    "encomienda-exports": {"vp": (0,)}, "expedition": {"vp": (0,)},
    "militia": {"colonists": (), "soldiers": ()}, "build": {"colonists": (), "cities": ()},
    "missionaries": {"colonists": ()}, "indian-allies": {"soldiers": ()}, "indian-slaves": {"colonists": ()},
    "indian-raids": {"colonists": ()}, "indian-revolt": {"colonists": ()}, "slave-rebellion": {"colonists": ()},
    "indian-war": {"soldiers": ()}, "conquest": {"soldiers": (), "vp": ()}, "raid": {"soldiers": (), "colonists": ()},
    "hardships": {"soldiers": (), "colonists": ()}, "war": {"soldiers": ()}, "swap-colonists": {"colonists": ()},
    "indian-trade": {"vp": ()}, "salvage": {"vp": ()}, "atrocities": {"vp": ()}, "advance": {},
}  # fmt: skip
_SMALL = {
    "missionaries": {(1, "colonists")}, "indian-allies": {(1, "soldiers")}, "indian-slaves": {(2, "colonists")},
    "indian-raids": {(1, "colonists")}, "indian-revolt": {(1, "colonists")}, "slave-rebellion": {(1, "colonists")},
    "indian-war": {(1, "soldiers")}, "raid": {(1, "soldiers"), (2, "colonists"), (1, "colonists"), (2, "")},
    "swap-colonists": {(2, "colonists")}, "indian-trade": {(2, "vp")}, "salvage": {(1, "vp"), (2, "vp")},
    "atrocities": {(2, "vp"), (2, "")}, "advance": {(12, ""), (17, "")},
    "build": {(10, "colonists"), (8, "colonists"), (1, "cities"), (10, ""), (8, "")},
}  # fmt: skip


def _outcomes(do: str, way: Filled, said: Said) -> set[tuple[int, str]]:
    """Numbers that say no more than the action: what it brings, what its X is worth."""
    s = ground.position(said)
    found = set(_SMALL.get(do, ()))
    found |= {(1, "")} if (1, "colonists") in found or (1, "soldiers") in found else set()
    worth = [ground.value(s, card) for card in (*way.get("x", ()), *way.get("pay", ()))]
    found |= {(number, of) for number in worth for of in ([] if do == "militia" else ["", "x"])}
    if do == "advance":
        found |= {(sum(worth), "")}
    for of, more in _BRINGS.get(do, {}).items():
        found |= {(number + each, of) for number in worth for each in more}
        found |= {(each, "") for each in more if each > 0 and said.has("x")}
        found |= {(number + each, "") for number in worth for each in more if do != "militia"}
    if do == "war":
        found |= {(s.units(said.seat, region).soldiers, of) for region in way["from"] for of in ("", "soldiers")}
    if do == "build":
        found |= {(s.units(said.seat, region).colonists, "colonists") for region in way["region"]}
    if do == "conquest":
        tokens = [s.regions[region].resistance for region in way.get("region", ())]
        found |= {(token, "") for token in tokens} | {(token, "soldiers") for token in tokens}
        found |= {(2 * token, "vp") for token in tokens}
    return found


# --- who goes -------------------------------------------------------------------------------------------------------

#: A count and a kind of units; no count where none is said, no kind where it is left out.
Row = tuple[int | str | None, str]
_THE = frozenset(("the", "my", "this", "that", "our", "der", "den", "mein", "meinen", "dieser", "diesen"))


def rows(said: Said) -> list[Row]:
    """The units that are told, kind by kind."""
    found: list[Row] = []
    count: int | str | None = None
    points = [one for one, other in pairwise(said.items) if other.kind == "vp" and _goes_with(one, other, said)]
    for item in said.items:
        if item.kind == "number" and item in points:
            continue  # "for ten points": what its X is worth
        if item.kind in ("all", "most"):
            count = "ALL" if count is None else count
        elif item.kind == "number":
            if isinstance(count, int):
                found.append((count, ""))
            count = int(item.value or 0)
        elif item.kind == "unit":
            found.append((_implied(item, said) if count is None else count, str(item.value)))
            count = None
    if isinstance(count, int) and found and found[-1][0] == "ALL" and found[-1][1]:
        return [*found[:-1], (count, found[-1][1])]  # "all soldiers, three"
    if count is not None and [told for told, _ in found] == [None]:
        return [(count, found[0][1])]  # "my settlers in Brazil, all of them"
    return found if count is None else [*found, (count, "")]


def _goes_with(number: Item, points: Item, said: Said) -> bool:
    """Whether no sign parts a number and points: "8 lovely points"."""
    return number.kind == "number" and PARTING.isdisjoint(said.between(number, points))


def _implied(item: Item, said: Said) -> int | None:
    """ "A soldier" is one; "the soldier" is, where there is one."""
    if not item.written or said.sense.words[item.past - 1] not in roles.SINGULAR:
        return None
    before = set(said.sense.words[max(0, item.at - 2) : item.at])
    if before & roles.ONE:
        return 1
    there = [ground.units_at(said, place, str(item.value)) for place in ground.places_with(said, (str(item.value),), 1)]
    return 1 if before & _THE and there == [1] else None


def _says_of_them(said: Said) -> bool:
    """Whether units are some of those that were told before: "five of them", "drei davon"."""
    behind = [
        said.sense.words[item.past : item.past + 2] for item in said.items if item.kind == "number" and item.written
    ]
    return any(words[:1] in (("davon",), ("thereof",)) or words in _OF_THEM for words in behind)


_OF_THEM = (("of", "them"), ("of", "those"), ("of", "these"), ("von", "denen"), ("von", "ihnen"))


def _units(way: Filled, said: Said) -> str:
    """`4 soldiers 2 colonists`, "" where it cannot be told."""
    told: list[str] = []
    units = [unit for _, unit in rows(said)]
    if len(units) != len(set(units)) or ("" in units and (len(units) > 1 or _says_of_them(said))):
        return ""  # a number that counts nothing, beside units that are told, is no units of another kind
    for count, unit in rows(said):
        kinds = [kind for kind in ground.MOVED if ground.units_at(said, way["from"][0], kind)]
        kind = unit or (kinds[0] if len(kinds) == 1 and count != "ALL" else "")
        if count is None or kind == "cities" or not (kind or count == "ALL"):
            return ""
        told.append(f"{count} {kind}".strip())
    return " ".join(told)
