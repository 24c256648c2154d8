"""The twelve Characters' lines of the revised edition: from words to a plan's alternatives.

An alternative is `{"action": template, …}`: the action as the rules take it (`/` alternatives stand as lists, "max" and
"min" wait for their moment), with what else its line says: pay, post, adventurers, casualties, occupy, offer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.orders.action_lines import another, exploring, how_much, merchant, missionary, trader
from pbem.games.colonial.orders.action_lines import viceroy as placing
from pbem.games.colonial.orders.line_reading import casualties, goods_wished, one_or_all
from pbem.games.colonial.orders.plan_lines import Alternative
from pbem.games.colonial.rules.tracks import next_space
from pbem.games.colonial_revised.orders.line_reading import OCCUPY, OFFER, PRIVATEERS, RECALL, SPARE, Reading
from pbem.games.colonial_revised.rules.alliances import OFFERS
from pbem.games.colonial_revised.rules.characters.governor import VALUES
from pbem.games.colonial_revised.rules.exploring import GAP


def explorer(r: Reading) -> list[Alternative]:
    """`EXPLORE india / china PAY 3 POST silk / tea ADVENTURERS tea 2`."""
    found = exploring(r)
    more_parts(r, [found])
    return [found]


def more_parts(r: Reading, found: Sequence[Alternative]) -> None:
    """What else an Explorer's, Rebel's or Sovereign's line says; it may follow the condition as well."""
    part = _PARTS.get(found[-1]["action"]["do"])
    while part is not None and another(r.line, part, r, found[-1]):
        pass


def most_paid(r: Reading) -> int | str:
    """After PAY: the most Treasury for a roll that falls short, "max", or 0 for NEVER."""
    line = r.line
    line.has(SPARE)
    if line.has(w.NEVER) or line.has(w.NO) or line.has(w.NOBODY):
        return 0
    if line.has(w.MAX) or line.has(w.ALL):
        return "max"
    start, number = line.at, line.number()
    if number is None:
        raise line.missing("how much is paid at most is missing", ("3", "MAX")) if line.done else line.lost()
    if number > GAP[-1]:
        raise line.wrong(f"nothing costs {number} there; {GAP[-1]} is the most", start, (str(GAP[-1]), "MAX"))
    return number


def adventurers(r: Reading, targets: Sequence[str]) -> list[list[Any]]:
    """After ADVENTURERS: [[goods], n or None for as many as can be], separated by commas; without a number, 1."""
    found: list[list[Any]] = []
    while True:
        goods = goods_wished(r, targets)
        count: int | None = None if r.line.has(w.MAX) else (r.line.number() or 1)
        found.append([goods, count])
        if r.line.next() != "," or not r.words.goods.match(r.line.words, r.line.at + 1)[0]:
            return found
        r.line.at += 1


def _explorer_part(r: Reading, found: Alternative) -> bool:
    line, named = r.line, found["action"]["territory"]
    targets = [named] if isinstance(named, str) else named
    if "post" not in found and line.has(w.POST):
        found["post"] = goods_wished(r, targets)
    elif "adventurers" not in found and line.has(w.ADVENTURERS):
        found["adventurers"] = adventurers(r, targets)
    elif "pay" not in found and line.has(w.PAY):
        found["pay"] = most_paid(r)
    else:
        return False
    return True


def conqueror(r: Reading) -> list[Alternative]:
    """`CONQUEROR new-spain / brazil`."""
    start = r.line.at
    targets = r.several(r.territory)
    for name in targets:
        land = r.words.board.lands[name]
        if not land.native_power or not land.goods:
            lack = "no Native Power" if not land.native_power else "no Resource"
            raise r.line.wrong(f"{land.name} has {lack}, so no Colony can be founded there", start)
    return [{"action": {"do": "conqueror", "territory": one_or_all(targets)}}]


def viceroy(r: Reading) -> list[Alternative]:
    """`VICEROY west-africa gold 1, slaves 1`; `VICEROY RECALL brazil tobacco 2`."""
    if not r.line.has(RECALL):
        return placing(r)
    territory = r.territory()
    items = [_recalled(r, territory)]
    while r.line.sign(","):
        items.append(_recalled(r, territory))
    return [{"action": {"do": "viceroy", "territory": territory, "recall": items}}]


def _recalled(r: Reading, territory: str) -> list[Any]:
    """[good or None for any, number or None for as many as can be, end]."""
    line = r.line
    good = line.find(r.words.goods_in[territory])
    most = line.has(w.MAX) or line.has(w.ALL)
    count = None if most else line.number()
    if count is None and not most:
        raise line.missing("how many counters are to be taken back is missing", ("1", "MAX"))
    if count == 0:
        raise line.wrong("0 counters are none; at least 1 would do", line.at - 1, ("1", "MAX"))
    end = "bottom" if line.has(w.BOTTOM) else "top"
    line.skip(w.TOP)
    return [good, count, end]


def governor(r: Reading) -> list[Alternative]:
    """`GOVERNOR west-indies 4`: where the Booming City goes, what is paid; MIN and MAX are found out then."""
    targets = r.several(r.territory)
    pay = how_much(r, ("MIN", "MAX"), ("MIN", "2"))
    if isinstance(pay, int) and pay not in VALUES:
        values = [str(value) for value in VALUES]
        raise r.line.wrong(f"a City is worth {', '.join(values)}, not {pay}", r.line.at - 1, ("MIN", *values[:2]))
    economy = r.state.players[r.seat].economy
    if isinstance(pay, int) and pay > economy:
        r.remarks.append(f"{pay} is above your Economy, which is {economy} now")
    return [{"action": {"do": "governor", "territory": one_or_all(targets), "pay": pay}}]


def scientist(r: Reading) -> list[Alternative]:
    """`SCIENTIST navy`."""
    line, start = r.line, r.line.at
    tracks = r.several(lambda: line.take(r.words.tracks))
    ended = [track for track in tracks if next_space(r.state, r.seat, track) is None]
    if len(ended) == len(tracks):
        others = [track for track in r.words.board.tracks if next_space(r.state, r.seat, track) is not None]
        raise line.wrong(f"your {' and '.join(ended)} stands at the end of its track already", start, others)
    r.remarks += [f"your {track} stands at the end of its track already" for track in ended]
    return [{"action": {"do": "scientist", "track": one_or_all(tracks)}}]


def ambassador(r: Reading) -> list[Alternative]:
    """`AMBASSADOR`, `AMBASSADOR ME, UNREST brazil`, `AMBASSADOR UNREST brazil`."""
    action: dict[str, Any] = {"do": "ambassador", "raise": None, "calm": None}
    while another(r.line, _ambassador_part, r, action):
        pass
    if action["calm"] is None:
        action["raise"] = r.seat
    return [{"action": action}]


def _ambassador_part(r: Reading, action: dict[str, Any]) -> bool:
    line, start = r.line, r.line.at
    if action["calm"] is None and line.has(w.UNREST):
        action["calm"] = one_or_all(r.several(r.territory))
        return True
    if action["raise"] is None and (line.sees(w.ME) or r.words.seats.match(line.words, line.at)[0]):
        seat = r.any_seat()
        if seat != r.seat:
            raise line.wrong(f"an Ambassador moves your own marker in this edition, not {seat}'s", start, ("ME",))
        action["raise"] = seat
        return True
    return False


def financier(r: Reading) -> list[Alternative]:
    """`FINANCIER`: the Loan is always the same."""
    start, number = r.line.at, r.line.number()
    if number is not None and number != 10:
        raise r.line.wrong(f"a Financier always borrows 10 in this edition, not {number}", start, ("10",))
    return [{"action": {"do": "financier"}}]


def rebel(r: Reading) -> list[Alternative]:
    """`REBEL UNREST brazil, india / china`; `REBEL SPARK brazil CASUALTIES Red, Blue OCCUPY tobacco`."""
    line = r.line
    deed = "spark" if line.has(w.SPARK) else "unrest" if line.has(w.UNREST) else None
    if deed is None:
        if not line.done and not r.words.territories.match(line.words, line.at)[0]:
            raise line.lost()
        raise line.missing("REBEL needs SPARK or UNREST", ("SPARK", "UNREST"))
    if deed == "unrest":
        places = [one_or_all(r.several(r.territory))]
        while line.next() == "," and r.words.territories.match(line.words, line.at + 1)[0]:
            line.at += 1
            places.append(one_or_all(r.several(r.territory)))
        return [{"action": {"do": "rebel", "unrest": places}}]
    found: Alternative = {"action": {"do": "rebel", "spark": one_or_all(r.several(r.territory))}}
    more_parts(r, [found])
    return [found]


def _rebel_part(r: Reading, found: Alternative) -> bool:
    if "spark" not in found["action"]:
        return False
    if "casualties" not in found and r.line.has(w.CASUALTIES):
        found["casualties"] = casualties(r)
        return True
    if "occupy" not in found and r.line.has(OCCUPY):
        found["occupy"] = occupied(r)
        return True
    return False


def occupied(r: Reading) -> list[str] | bool:
    """After OCCUPY: the goods in order of preference, true for any, false for NEVER."""
    line = r.line
    if line.has(w.NEVER) or line.has(w.NO) or line.has(w.NOBODY):
        return False
    if not line.done and r.words.goods.match(line.words, line.at)[0]:
        return goods_wished(r, ())
    line.has(w.YES)
    return True


def sovereign(r: Reading) -> list[Alternative]:
    """`SOVEREIGN Red / Blue OFFER 2 CASUALTIES Red gold`; `SOVEREIGN PRIVATEERS`."""
    line = r.line
    line.skip(w.AGAINST)
    if line.has(PRIVATEERS):
        return [{"action": {"do": "sovereign", "privateers": True}}]
    enemies = r.several(r.other_seat)
    found: Alternative = {"action": {"do": "sovereign", "enemy": one_or_all(enemies)}}
    mine, theirs = r.state.players[r.seat].diplomacy, r.state.players
    r.remarks += [f"{name} is further right on Diplomacy now" for name in enemies if theirs[name].diplomacy > mine]
    more_parts(r, [found])
    return [found]


def offered(r: Reading) -> int | None:
    """After OFFER: 0 to 3 Treasury for an Ally; None for asking nobody."""
    line = r.line
    if line.has(w.NOBODY) or line.has(w.NEVER) or line.has(w.NO):
        return None
    start, number = line.at, line.number()
    if number is None:
        raise line.missing("how much is offered is missing", ("2", "NONE")) if line.done else line.lost()
    if number not in OFFERS:
        raise line.wrong(f"an Ally is offered 0 to {OFFERS[-1]} Treasury, not {number}", start, ("0", str(OFFERS[-1])))
    return number


def _war_part(r: Reading, found: Alternative) -> bool:
    if "enemy" not in found["action"]:
        return False
    if r.line.sees(w.BATTLES):
        r.line.at += 1
        reason = "all the battles of a year are fought in this edition, and nobody is asked for their order"
        raise r.line.wrong(reason, r.line.at - 1)
    if "offer" not in found and r.line.has(OFFER):
        found["offer"] = offered(r)
        return True
    if "casualties" not in found and r.line.has(w.CASUALTIES):
        found["casualties"] = casualties(r)
        return True
    return False


def landing(r: Reading) -> list[dict[str, Any]]:
    """After EXPEDITION: Territories separated by `/`, each with its spaces and numbers; [] for NONE."""
    if r.line.has(w.NOBODY) or r.line.has(w.NEVER) or r.line.has(w.NO):
        return []
    found = [_landing(r)]
    while r.line.sign("/"):
        found.append(_landing(r))
    return found


def _landing(r: Reading) -> dict[str, Any]:
    territory = r.territory()
    place = [_landed(r, territory)]
    while r.line.next() == "," and r.words.goods_in[territory].match(r.line.words, r.line.at + 1)[0]:
        r.line.at += 1
        place.append(_landed(r, territory))
    return {"territory": territory, "place": place}


def _landed(r: Reading, territory: str) -> list[Any]:
    """[good or None for any, number or None for as many as can be]."""
    good = r.line.find(r.words.goods_in[territory])
    if good is None and r.words.goods.match(r.line.words, r.line.at)[0]:
        good = r.good([territory])
    count = None if r.line.has(w.MAX) or r.line.has(w.ALL) else r.line.number()
    return [good, count]


_PARTS: dict[str, Callable[[Reading, Alternative], bool]] = {
    "explorer": _explorer_part, "rebel": _rebel_part, "sovereign": _war_part,
}  # fmt: skip
CHARACTERS: dict[str, Callable[[Reading], list[Alternative]]] = {
    "explorer": explorer, "conqueror": conqueror, "viceroy": viceroy, "ambassador": ambassador,
    "sovereign": sovereign, "rebel": rebel, "merchant": merchant, "governor": governor, "trader": trader,
    "financier": financier, "scientist": scientist, "missionary": missionary,
}  # fmt: skip
