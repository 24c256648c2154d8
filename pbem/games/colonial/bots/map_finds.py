"""What bots of every edition find on the map: counters that take a space, or that are missing for a Colony."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.games.colonial.bots.card_option import Option
from pbem.games.colonial.bots.mind import AnyMind
from pbem.games.colonial.rules.monopolies import monopolist
from pbem.games.colonial.rules.native_power import native_power


@dataclass(frozen=True, kw_only=True, slots=True)
class Judgement:
    """What an edition's bot thinks of the places on the map."""

    coin: float  #: what a Treasury is worth
    space_worth: Callable[[str, str], float]  #: of (Territory, good)
    breach: Callable[[str, str], float]  #: what taking that space costs in good will
    gap: Callable[[str], int | None]  #: counters that are missing for a Colony; None where none can be founded
    nearer: Callable[[str, int | None, int], float]  #: what that many more counters are worth, by (…, gap, count)
    open_to: Callable[[str], Sequence[str]]  #: the spaces of a Territory that take a counter of one's own
    holding: Callable[[str, str, int], Iterable[Option]]  #: more counters where one has a Colony, by (…, good, most)


def to_take(mind: AnyMind[Any, Any], name: str, good: str) -> int:
    """Counters that take control of a space; 0 where one has it."""
    stack = mind.s.territories[name].resources[good]
    if not stack:
        return 1
    if stack[0] == mind.seat:
        return 0
    rivals = [seat for seat in dict.fromkeys(stack) if seat != mind.seat]
    strongest: int = max(stack.count(seat) for seat in rivals)
    return strongest + 1 - int(stack.count(mind.seat))


def founding_gap(
    mind: AnyMind[Any, Any], name: str, closed: Callable[[str], object], *, by_control: bool = False
) -> int | None:
    """Counters missing for founding a Colony, control of all Resources included; None where none can be founded.

    `closed`: whether a space takes no counter of one's own; `by_control`: control alone will do.
    """
    land, power = mind.s.territories[name], native_power(mind.s, name)
    if land.colony is not None or not power or not land.resources:
        return None
    if any(to_take(mind, name, good) and closed(good) for good in land.resources):
        return None
    control = sum(to_take(mind, name, good) for good in land.resources)
    return control if by_control else max(control, power - land.counters(mind.seat))


def breaks_in(mind: AnyMind[Any, Any], name: str, good: str) -> bool:
    """Whether taking a space is taking it from somebody, or breaks a Monopoly."""
    held = monopolist(mind.s, mind.s.board.colour_of[name, good])
    return bool(mind.s.territories[name].resources[good]) or held not in (None, mind.seat)


def placements(mind: AnyMind[Any, Any], judged: Judgement, most: int) -> Iterator[Option]:
    """What a Viceroy with so many counters may do."""
    for name, land in mind.s.territories.items():
        if not land.explored or land.colony not in (None, mind.seat):
            continue
        goods = judged.open_to(name)
        yield from _takeovers(mind, judged, name, goods, most)
        if held := [good for good in goods if land.resources[good][:1] == [mind.seat]]:
            yield from _towards_colony(mind, judged, name, held, most)
            yield from judged.holding(name, held[0], most)


def _takeovers(
    mind: AnyMind[Any, Any], judged: Judgement, name: str, goods: Sequence[str], most: int
) -> Iterator[Option]:
    """Taking one space, or as many of a Territory as the counters reach."""
    shares: list[str] = []
    left, worth, gap = most, 0.0, judged.gap(name)
    wanted = sorted((to_take(mind, name, good), -judged.space_worth(name, good), good) for good in goods)
    for count, loss, good in wanted:
        if not 0 < count <= left:
            continue
        left -= count
        worth += -loss - judged.coin * count - judged.breach(name, good)
        shares.append(f"{good} {count}")
        used = most - left
        line = f"VICEROY {name} {', '.join(shares)}"
        yield Option(do="viceroy", line=line, worth=worth + judged.nearer(name, gap, used), at=name, cost=used)


def _towards_colony(
    mind: AnyMind[Any, Any], judged: Judgement, name: str, held: Sequence[str], most: int
) -> Iterator[Option]:
    """More counters where one controls everything and some are missing for a Colony."""
    gap = judged.gap(name)
    if gap and len(held) == len(mind.s.territories[name].resources):
        count = min(gap, most)
        worth = judged.nearer(name, gap, count) - judged.coin * count
        yield Option(do="viceroy", line=f"VICEROY {name} {held[0]} {count}", worth=worth, at=name, cost=count)
