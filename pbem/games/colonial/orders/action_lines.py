"""Characters whose lines are alike in all editions, and parts of the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pbem.core.conditions import IF
from pbem.core.grammar import Line
from pbem.games.colonial.board import name_of
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.orders.line_reading import AND, Reading, goods_wished, one_or_all, wishes
from pbem.games.colonial.orders.plan_lines import Alternative


def viceroy(r: Reading[Any]) -> list[Alternative]:
    """`VICEROY west-africa gold 1, slaves 1`; what follows a `/` and names a Territory is an alternative."""
    found = _settled(r)
    while r.line.sign("/"):
        found += _settled(r)
    return found


def missionary(r: Reading[Any]) -> list[Alternative]:
    """`MISSIONARY brazil`."""
    targets = r.several(r.territory)
    r.remarks += [f"{r.named(name)} is not Explored yet" for name in targets if not is_explored(r, name)]
    return [{"action": {"do": "missionary", "territory": one_or_all(targets)}}]


def merchant(r: Reading[Any]) -> list[Alternative]:
    """`MERCHANT OWN ALL, Red 2, Blue brazil tobacco`."""
    return [{"action": {"do": "merchant", "wishes": wishes(r, spaces=True)}}]


def trader(r: Reading[Any]) -> list[Alternative]:
    """`TRADER OWN ALL, Red 3`."""
    return [{"action": {"do": "trader", "wishes": wishes(r, spaces=False)}}]


def another(line: Line, part: Callable[..., bool], *given: Any) -> bool:
    """Whether another part follows; a comma before it is as good as none."""
    if line.done:
        return False
    comma = line.sign(",")
    if comma and (line.sees(w.ELSE) or line.sees(IF)):
        return False
    line.skip(AND)
    if part(*given):
        return True
    if comma:
        raise line.lost()
    return False


def _settled(r: Reading[Any]) -> list[Alternative]:
    """One Viceroy: Territories that share what is placed, and what is placed."""
    targets = r.several(r.territory)
    start = r.line.at
    parts = [_placed(r, targets)]
    while r.line.sign(",") or r.words.goods.match(r.line.words, r.line.at)[0]:
        parts.append(_placed(r, targets))
    _not_above_logistics(r, parts, start)
    r.remarks += [f"{r.named(name)} is not Explored yet" for name in targets if not is_explored(r, name)]
    placed = {name: _place(r, name, parts, start) for name in targets}
    return [{"action": {"do": "viceroy", "territory": name, "place": place}} for name, place in placed.items()]


def _placed(r: Reading[Any], targets: Sequence[str]) -> list[Any]:
    """[good or goods or None, count or None]: None is the only good there is, or as many as possible."""
    line = r.line
    count: Any = line.number()
    lone = all(len(r.words.board.lands[name].goods) == 1 for name in targets)
    goods: Any = None
    if not (lone and (line.done or count is not None or line.sees(w.MAX) or line.next().isdecimal())):
        goods = one_or_all(goods_wished(r, targets))
    if count is None:
        count = "max" if line.has(w.MAX) else line.number()
    if count is None:
        raise line.missing("how many counters are to be placed is missing", ("1", "MAX"))
    if count == 0:
        raise line.wrong("0 counters are none; at least 1 would do", line.at - 1, ("1",))
    return [goods, None if count == "max" else count]


def _place(r: Reading[Any], territory: str, parts: Sequence[list[Any]], start: int) -> list[list[Any]]:
    """What is placed in one of several Territories: of the goods that are named, those it has."""
    there = r.words.board.lands[territory].goods
    place = []
    for goods, count in parts:
        named = [goods] if isinstance(goods, str) else goods or there
        found = [good for good in named if good in there]
        if not found:
            raise r.line.wrong(f"{r.named(territory)} has no {name_of(named[0])}", start)
        place.append([one_or_all(found), count])
    return place


def _not_above_logistics(r: Reading[Any], parts: Sequence[list[Any]], start: int) -> None:
    total = sum(count or 0 for _, count in parts)
    most = r.words.board.tracks["logistics"][-1]
    if total > most:
        raise r.line.wrong(f"a Viceroy places at most {most} counters, not {total}", start)
    if total > (now := r.state.players[r.seat].logistics):
        r.remarks.append(f"{total} is above your Logistics, which is {now} now")


def ambassador_part(r: Reading[Any], action: dict[str, Any]) -> bool:
    """Whether another part of an Ambassador was read: a marker or an Unrest."""
    line = r.line
    if action["calm"] is None and line.has(w.UNREST):
        action["calm"] = one_or_all(r.several(r.territory))
        return True
    if action["raise"] is None and (line.sees(w.ME) or r.words.seats.match(line.words, line.at)[0]):
        action["raise"] = one_or_all(r.several(r.any_seat))
        return True
    return False


def how_much(r: Reading[Any], limits: Sequence[str], offers: Sequence[str]) -> int | str:
    """A number, or MIN or MAX where allowed."""
    r.line.skip(w.PAY)
    for limit, word in (("MIN", w.MIN), ("MAX", w.MAX)):
        if limit in limits and r.line.has(word):
            return limit.lower()
    number = r.line.number()
    if number is None:
        raise r.line.missing("how much is missing", offers) if r.line.done else r.line.lost()
    return number


def is_explored(r: Reading[Any], territory: str) -> bool:
    """Whether a Territory is Explored now."""
    return bool(r.state.territories[territory].explored)


def exploring(r: Reading[Any]) -> Alternative:
    """`EXPLORE india / china`: the Territories, one of which at least is not explored yet."""
    start = r.line.at
    targets = r.several(r.territory)
    _unexplored(r, targets, start)
    return {"action": {"do": "explorer", "territory": one_or_all(targets)}}


def _unexplored(r: Reading[Any], targets: list[str], start: int) -> None:
    """An Explored Territory never becomes unexplored again."""
    done = [name for name in targets if is_explored(r, name)]
    if len(done) == len(targets):
        board, land = r.words.board, r.state.territories
        near = [each for each in board.lands[done[0]].neighbours if not land[each].explored]
        left = near or [name for name, each in land.items() if not each.explored]
        raise r.line.wrong(f"{r.named(done[0])} is explored already", start, left)
    r.remarks += [f"{r.named(name)} is explored already and will be passed over" for name in done]
