"""Where ships are placed at the set-up, in people's own words: "2x Arabian Sea, one in the Atlantic"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from pbem.core.orders.declarations import Filled
from pbem.core.orders.meanings import AS_WRITTEN, Item
from pbem.core.orders.sense import Said
from pbem.games.colonialism.orders.declared_finishes import written

_OR = frozenset(("or", "oder", "/", "else", "otherwise", "sonst"))


def ships(found: Filled, said: Said) -> Iterable[Filled]:
    """A zone for each ship: "2x Arabian Sea, one in the Atlantic", "Med or Atlantic, …"."""
    if not said.state.phase.startswith("setup"):
        return
    zones = _without_doubles(written(said, "zone"))
    numbers = [item for item in written(said, "number") if not _is_total(item, said)]
    counted = [item.value for item in numbers] == [1, 2, 3] == list(range(1, len(zones) + 1))
    if len(numbers) > 1 and (all(_is_label(item, said) for item in numbers) or (counted and _lead(numbers, zones))):
        numbers = []
    if numbers and _numbers_ships(numbers, said):
        numbers = []
    counted_off = _counted_off(zones, said)
    counts = counted_off or _counts(zones, numbers, said)
    if counts is None or (written(said, "ordinal") and not counted_off):
        return
    places: list[list[str]] = []
    for number, (zone, count) in enumerate(zip(zones, counts, strict=True)):
        labelled = any(zones[number - 1].at < item.at < zone.at for item in written(said, "ship"))
        alternative = number and not labelled and not _OR.isdisjoint(said.between(zones[number - 1], zone))
        alternative = alternative or (number and _gives_way(zones[number - 1], zone, said))
        if alternative and count == 1 and places[-1]:
            places[-1][0] += f" / {zone.value}"
        elif alternative:
            return
        else:
            places.append([str(zone.value)] * count)
    yield {**found, "zones": [", ".join(place for each in places for place in each)]}


def _gives_way(one: Item, other: Item, said: Said) -> bool:
    """ "The South China Sea unless somebody is there, then the Bay"."""
    return any(one.at < item.at < other.at for item in written(said, "gives-way"))


def _without_doubles(zones: Sequence[Item]) -> list[Item]:
    """Zones that two words of one name tell ("bay of bengall") are told once."""
    kept: list[Item] = []
    for zone in zones:
        if not (kept and kept[-1].value == zone.value and zone.at - kept[-1].past <= 1 and zone.doubt != AS_WRITTEN):
            kept.append(zone)
    return kept


def _counted_off(zones: Sequence[Item], said: Said) -> list[int] | None:
    """ "The first in the Bay, the second and the third in the Med": ordinals that count all three off."""
    ordinals = written(said, "ordinal")
    if [item.value for item in ordinals] != [1, 2, 3] or written(said, "number"):
        return None
    ends = [0, *(zone.at for zone in zones)]
    counts = [sum(low <= item.at < high for item in ordinals) for low, high in pairwise(ends)]
    return counts if all(counts) else None


def _is_total(item: Item, said: Said) -> bool:
    """ "My 3 ships": the number of all of them."""
    behind = next((other for other in said.items if other.at >= item.past), None)
    return item.value == 3 and behind is not None and behind.kind == "ship"


def _is_label(item: Item, said: Said) -> bool:
    """ "Ship 2": which of them."""
    return any(other.past == item.at for other in written(said, "ship"))


def _numbers_ships(numbers: Sequence[Item], said: Said) -> bool:
    """ "1. Schiff: Mittelmeer; 2. Schiff: …": which ship it is, and not how many; a sign parts the number from it."""
    words, ships = said.sense.words, {other.at: other for other in written(said, "ship")}
    parted = [
        item for item in numbers if words[item.past : item.past + 1] in ((".",), (",",)) and item.past + 1 in ships
    ]
    first = [item for item in numbers if item not in parted and item.value == 1 and item.past in ships]
    return bool(parted) and len(parted) + len(first) == len(numbers)


def _lead(numbers: Sequence[Item], zones: Sequence[Item]) -> bool:
    """ "1) Atlantic 2) Med 3) Med": each number before its zone."""
    return all(number.at < zone.at for number, zone in zip(numbers, zones, strict=True)) and all(
        zone.at < number.at for zone, number in zip(zones, numbers[1:], strict=False)
    )


def _begins_a_part(number: Item, zones: Sequence[Item], said: Said) -> bool:
    """ "One in the Med, two in the Atlantic": a sign stands between the zone before a number and the number."""
    zone = next((zone for zone in reversed(zones) if zone.past <= number.at), None)
    return zone is not None and not _PARTS.isdisjoint(said.between(zone, number))


_PARTS = frozenset((",", ";", "and", "und", "&", "plus", "sowie", "/"))


_ANY = frozenset(("any", "anywhere", "irgendwo", "egal"))


def _counts(zones: Sequence[Item], numbers: Sequence[Item], said: Said) -> list[int] | None:
    """How many ships go to each zone; None where it cannot be told."""
    if said.has("all") and len(zones) == 1:
        if any(said.sense.words[item.at] in _ANY for item in written(said, "all")):
            return None  # "ships any, Arabian Sea" says where one goes
        return [3] if all(number.value == 3 for number in numbers) else None
    if not numbers:
        return [1] * len(zones)
    before = numbers[0].at < zones[0].at or _begins_a_part(numbers[0], zones, said)
    counts: list[int] = []
    for place, zone in enumerate(zones):
        low = (zones[place - 1].past if place else 0) if before else zone.past
        high = zone.at if before else (zones[place + 1].at if place + 1 < len(zones) else 10_000)
        here = [number.value for number in numbers if low <= number.at < high]
        if len(here) > 1:
            return None
        counts.append(int(here[0] or 0) if here else 1)
    return counts
