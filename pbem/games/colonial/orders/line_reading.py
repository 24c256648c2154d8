"""A line being read for one seat, and the lists that several orders share: Territories, goods, wishes, casualties."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pbem.core.conditions import IF, OR, Condition, read_condition
from pbem.core.grammar import Line, keyword
from pbem.games.colonial.board import name_of
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.orders.facts_reading import FactReader
from pbem.games.colonial.state import Position

AND = keyword("AND", "und", "with", "mit", "&", "+")


S = TypeVar("S", bound=Position)


@dataclass(kw_only=True, slots=True)
class Reading(Generic[S]):
    """A line being read for one seat."""

    line: Line
    words: w.Vocabulary
    state: S
    seat: str
    facts: Callable[..., FactReader]  #: the edition's reader of conditions: (words, seat, moments)
    remarks: list[str] = field(default_factory=list)  #: what the player should know, though the line is taken

    def reader(self, moments: Collection[str] = ()) -> FactReader:
        """How conditions are read here and printed again; `moments`: facts of the moment that may be asked for."""
        return self.facts(words=self.words, seat=self.seat, moments=moments)

    def condition(self, moments: Collection[str] = ()) -> Condition:
        """The condition that comes next."""
        return read_condition(self.line, self.reader(moments))

    def when(self, moments: Collection[str] = ()) -> dict[str, Any] | None:
        """The condition behind WHEN; None without one."""
        return dict(self.condition(moments)) if self.line.has(IF) else None

    def named(self, territory: str) -> str:
        """A Territory as a player reads it."""
        return self.words.names[territory]

    def several(self, take: Callable[[], Any]) -> list[Any]:
        """One thing or more, separated by `/`, none twice."""
        found = [take()]
        while self._or() and not self.line.sees(w.PASS, 1):
            self.line.at += 1
            found.append(take())
        return list(dict.fromkeys(found))

    def _or(self) -> bool:
        return self.line.next() == "/" or (self.line.sees(OR) and not self.line.sees(w.ELSE, 1))

    def territory(self) -> str:
        """A Territory."""
        self.line.skip(w.IN, w.TO)
        return self.line.take(self.words.territories)

    def any_seat(self) -> str:
        """A seat, or ME."""
        return self.seat if self.line.has(w.ME) else self.line.take(self.words.seats)

    def other_seat(self) -> str:
        """A seat other than one's own."""
        start = self.line.at
        seat = self.line.take(self.words.seats)
        if seat == self.seat:
            others = [each for each in self.state.seats if each != seat]
            raise self.line.wrong(f"{seat} is yourself; another seat would do", start, others)
        return seat

    def good(self, territories: Sequence[str]) -> str:
        """A Resource of one of these Territories; refused with what is there."""
        line, start = self.line, self.line.at
        if len(territories) == 1:
            found = line.find(self.words.goods_in[territories[0]])
            if found is not None:
                return found
        good = line.take(self.words.goods)
        there = [each for name in territories for each in self.words.board.lands[name].goods]
        if good not in there:
            places = " or ".join(self.named(name) for name in territories)
            goods = ", ".join(name_of(each) for each in dict.fromkeys(there)) or "nothing"
            raise line.wrong(f"{places} has no {name_of(good)}; there would be {goods}", start, there)
        return good


def one_or_all(items: list[Any]) -> Any:
    """A thing alone, or the list of alternatives."""
    return items[0] if len(items) == 1 else items


def goods_wished(r: Reading[Any], territories: Sequence[str]) -> list[str]:
    """Goods separated by `/`; without Territories, any of the board."""
    if not territories:
        return r.several(lambda: r.line.take(r.words.goods))
    return r.several(lambda: r.good(territories))


def wishes(r: Reading[Any], *, spaces: bool) -> list[dict[str, Any]]:
    """Whose goods, in order of preference; `spaces`: whether Territories and goods may be named."""
    r.line.skip(w.SHIP, w.SELL)
    if r.line.has(w.NOBODY):
        return []
    found = _wish(r, spaces=spaces)
    while r.line.sign(",") or r.line.sees(w.OWN) or r.words.seats.match(r.line.words, r.line.at)[0]:
        found += _wish(r, spaces=spaces)
    return found


def casualties(r: Reading[Any]) -> list[dict[str, Any]]:
    """`Blue gold, Green 2, Blue BOTTOM`: whose counters go, in order."""
    found = [_casualty(r)]
    while r.line.sign(",") or r.words.seats.match(r.line.words, r.line.at)[0]:
        found.append(_casualty(r))
    return found


def territories(r: Reading[Any]) -> list[str]:
    """Territories separated by commas, none twice."""
    found = [r.territory()]
    while r.line.sign(","):
        found.append(r.territory())
    return list(dict.fromkeys(found))


def _casualty(r: Reading[Any]) -> dict[str, Any]:
    line = r.line
    seat = r.seat if line.has(w.OWN) or line.has(w.ME) else line.take(r.words.seats)
    territory, good = space(r)
    count = None if line.has(w.ALL) else line.number()
    end = "bottom" if line.has(w.BOTTOM) else "top"
    line.skip(w.TOP)
    return {"seat": seat, "territory": territory, "good": good, "count": count, "end": end}


def space(r: Reading[Any]) -> tuple[str | None, str | None]:
    """A Territory, a good, both or neither: which spaces are meant. `china` alone is the Territory."""
    territory = r.line.find(r.words.territories)
    if territory is None:
        return None, r.line.find(r.words.goods)
    good = r.line.find(r.words.goods_in[territory])
    if good is None and r.words.goods.match(r.line.words, r.line.at)[0]:
        good = r.good([territory])
    return territory, good


def _wish(r: Reading[Any], *, spaces: bool) -> list[dict[str, Any]]:
    line = r.line
    others = [seat for seat in r.state.clockwise(r.seat) if seat != r.seat]
    every = line.has(w.ALL)
    if line.has(w.OTHERS):
        line.has(w.ALL)
        whose = others
    elif line.has(w.OWN) or line.has(w.ME):
        whose = ["own"]
    elif every:
        whose = ["own", *others]
    else:
        seat = line.take(r.words.seats)
        whose = ["own" if seat == r.seat else seat]
    line.skip(w.GOODS)
    territory, good = space(r) if spaces and len(whose) == 1 else (None, None)
    count = None if line.has(w.ALL) or line.has(w.MAX) else line.number()
    if count == 0:
        raise line.wrong("0 goods are none; a number from 1, or ALL, would do", line.at - 1, ("1", "ALL"))
    if line.has(w.EXCEPT):
        whose = _without(r, whose)
    place = {"territory": territory, "good": good} if spaces else {}
    return [{"whose": each, **place, "count": count} for each in whose]


def _without(r: Reading[Any], whose: list[str]) -> list[str]:
    left = {r.line.take(r.words.seats): None}
    while r.line.sign("/") or r.line.has(AND):
        left[r.line.take(r.words.seats)] = None
    return [each for each in whose if each not in left]
