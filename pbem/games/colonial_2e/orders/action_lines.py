"""The twelve Characters' lines: from words to a plan's alternatives.

An alternative is `{"action": template, …}`: the action as the rules take it (`/` alternatives stand as lists, "max" and
"min" wait for their moment), with what else its line says: post, adventurers, circumnavigate, casualties, battles.
What can never be legal is refused here; what may become so is taken, with a remark.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pbem.core.conditions import IF
from pbem.core.grammar import Keyword, keyword
from pbem.games.colonial.orders import action_lines as shared
from pbem.games.colonial.orders import lexicon as w
from pbem.games.colonial.orders.line_reading import casualties, goods_wished, one_or_all, territories
from pbem.games.colonial.orders.plan_lines import Alternative
from pbem.games.colonial_2e.orders.facts import EXPLORING
from pbem.games.colonial_2e.orders.line_reading import Reading
from pbem.games.colonial_2e.rules.nations import choosing, nation_of, next_space

OPTIONS: Sequence[tuple[str, Keyword]] = (
    ("company", w.COMPANY), ("pillage", w.PILLAGE), ("repression", w.REPRESSION), ("plantation", w.PLANTATION),
)  # fmt: skip
_OPTIONS = keyword("OPTIONS", "option", "Optionen")
_PLUS = keyword("PLUS", "historical", "historic", "historisch")
_ONE = keyword("1", "one", "eins")
_RAISE = keyword("RAISE", "up", "right", "diplomacy", "hebe", "rechts", "Diplomatie")
MOST_VICTIMS = 99  #: more fleets than the game has
MOST_REPRESSION = 2  #: 14.3: Unrest that one Repression removes


def explorer(r: Reading) -> list[Alternative]:
    """`EXPLORE india / china POST silk / tea ADVENTURERS tea CIRCUMNAVIGATE WHEN need <= 4 AUSTRALIA KEEP`."""
    line = r.line
    if line.sees(w.CIRCUMNAVIGATE) or line.sees(w.NOBODY):
        line.skip(w.NOBODY)
        return circumnavigating(r) if line.has(w.CIRCUMNAVIGATE) else [_circumnavigator(True)]
    found = shared.exploring(r)
    more_parts(r, [found])
    return [found]


def more_parts(r: Reading, found: Sequence[Alternative]) -> None:
    """What else an Explorer's or Sovereign's line says; it may follow the condition as well."""
    action = found[-1]["action"]
    part = {"explorer": _explorer_part, "sovereign": _war_part if "enemy" in action else None}.get(action["do"])
    while part is not None and shared.another(r.line, part, r, found[-1]):
        pass


def circumnavigating(r: Reading) -> list[Alternative]:
    """`CIRCUMNAVIGATE`, after the keyword: for an Explorer who finds nothing left to explore."""
    return [_circumnavigator(circumnavigate(r))]


def _circumnavigator(wish: Any) -> Alternative:
    return {"action": {"do": "explorer", "territory": None}, "circumnavigate": wish}


def circumnavigate(r: Reading) -> Any:
    """After the keyword: true, false, or the condition."""
    line = r.line
    if line.has(w.NEVER) or line.has(w.NO):
        return False
    if line.has(IF):
        return dict(r.condition(EXPLORING))
    if not line.has(w.ALWAYS):
        line.has(w.YES)
    return True


def roll_again(r: Reading) -> bool:
    """After AUSTRALIA: whether to roll a second time."""
    if r.line.has(w.ROLL) or r.line.has(w.YES):
        return True
    if r.line.has(w.HOLD) or r.line.has(w.NO):
        return False
    raise r.line.missing("AUSTRALIA needs ROLL or KEEP", ("ROLL", "KEEP")) if r.line.done else r.line.lost()


def conqueror(r: Reading) -> list[Alternative]:
    """`CONQUEROR new-spain COMPANY PILLAGE REPRESSION 1 PLANTATION Blue`."""
    start = r.line.at
    targets = r.several(r.territory)
    for name in targets:
        _may_be_colony(r, name, start)
    action: dict[str, Any] = {"do": "conqueror", "territory": one_or_all(targets)}
    action |= colony_options(r) or {"options": None}
    plantable = [name for name in targets if r.words.board.has_rule(name, "plantation")]
    if "plantation" in (action["options"] or ()) and not plantable:
        r.remarks.append(f"{r.named(targets[0])} has no plantation crops, so PLANTATION will be left out")
    return [{"action": action}]


def colony_options(r: Reading) -> dict[str, Any]:
    """The Conqueror's options in the rules' order; {} where none is named, `NONE` for an empty list."""
    line = r.line
    line.sign(":")
    line.skip(_OPTIONS)
    if line.has(w.NOBODY):
        return {"options": []}
    given: dict[str, Any] = {}
    while shared.another(line, _option, r, given):
        pass
    if not given:
        return {}
    named = [name for name, _ in OPTIONS if name in given]
    details: dict[str, Any] = {name: given[name] for name in ("repression", "plantation") if name in given}
    return {"options": named, **details}


def governor(r: Reading) -> list[Alternative]:
    """`GOVERNOR west-indies 4 PLUS`: where the Booming City goes, what is paid; MIN and MAX are found out then."""
    start = r.line.at
    targets = r.several(r.territory)
    for name in targets:
        if not r.words.board.lands[name].goods:
            raise r.line.wrong(f"{r.named(name)} has no Resource, so nobody has a counter there", start)
    pay = shared.how_much(r, ("MIN", "MAX"), ("MIN", "2"))
    most = r.words.board.tracks["economy"][-1]
    if isinstance(pay, int) and not 1 <= pay <= most:
        raise r.line.wrong(f"a Booming City costs from 1 to {most}, not {pay}", r.line.at - 1, ("MIN", "MAX"))
    economy = r.state.players[r.seat].economy
    if isinstance(pay, int) and pay > economy:
        r.remarks.append(f"{pay} is above your Economy, which is {economy} now")
    action = {"do": "governor", "territory": one_or_all(targets), "pay": pay}
    if r.line.has(_PLUS) or r.line.sign("+"):
        r.line.has(_ONE)
        action["plus"] = True
        _historical(r, targets)
    return [{"action": action}]


def _historical(r: Reading, targets: Sequence[str]) -> None:
    """25 PLUS is for the historical Booming Cities of one's own nation."""
    mine = nation_of(r.state, r.seat)
    if not mine.id and not choosing(r.state):
        raise r.line.wrong("PLUS is for nations, and this game is played without them", r.line.at - 1)
    for name in targets:
        if mine.id and not mine.historical(name):
            r.remarks.append(f"{r.named(name)} has no historical Booming City of yours, so PLUS will be left out there")


def scientist(r: Reading) -> list[Alternative]:
    """`SCIENTIST navy`."""
    line, start = r.line, r.line.at
    tracks = r.several(lambda: line.take(r.words.tracks))
    printed = r.words.board.tracks
    ended = [track for track in tracks if next_space(r.state, r.seat, track) is None]
    if len(ended) == len(tracks):
        others = [track for track in printed if next_space(r.state, r.seat, track) is not None]
        reason = f"your {' and '.join(ended)} stands at the end of its track already"
        raise line.wrong(reason, start, others)
    r.remarks += [f"your {track} stands at the end of its track already" for track in ended]
    return [{"action": {"do": "scientist", "track": one_or_all(tracks)}}]


def ambassador(r: Reading) -> list[Alternative]:
    """`AMBASSADOR Red, UNREST brazil`: either part, or both in any order."""
    action: dict[str, Any] = {"do": "ambassador", "raise": None, "calm": None}
    if not shared.ambassador_part(r, action):
        raise r.line.lost()
    while shared.another(r.line, shared.ambassador_part, r, action):
        pass
    return [{"action": action}]


def financier(r: Reading) -> list[Alternative]:
    """`FINANCIER 8`: how much is borrowed."""
    amount = shared.how_much(r, ("MAX",), ("MAX", "2"))
    economy = r.state.players[r.seat].economy
    most = 2 * int(r.words.board.tracks["economy"][-1])
    if isinstance(amount, int) and not 1 <= amount <= most:
        raise r.line.wrong(f"nobody can borrow {amount}; from 1 to {most} are printed", r.line.at - 1, ("MAX",))
    if isinstance(amount, int) and amount > 2 * economy:
        r.remarks.append(f"{amount} is above twice your Economy, which is {2 * economy} now")
    return [{"action": {"do": "financier", "borrow": amount}}]


def rebel(r: Reading) -> list[Alternative]:
    """`REBEL SPARK brazil CASUALTIES Red, Blue` · `REBEL UNREST brazil` · `REBEL MISSION brazil`."""
    line = r.line
    deeds = (("spark", w.SPARK), ("unrest", w.UNREST), ("mission", w.MISSION))
    deed = next((name for name, word in deeds if line.has(word)), None)
    if deed is None:
        if not line.done and not r.words.territories.match(line.words, line.at)[0]:
            raise line.lost()
        raise line.missing("REBEL needs SPARK, UNREST or MISSION", ("SPARK", "UNREST", "MISSION"))
    targets = r.several(r.territory)
    found: Alternative = {"action": {"do": "rebel", deed: one_or_all(targets)}}
    line.sign(",")
    if deed == "spark" and line.has(w.CASUALTIES):
        found["casualties"] = casualties(r)
    return [found]


def sovereign(r: Reading) -> list[Alternative]:
    """`SOVEREIGN Red BATTLES india, brazil CASUALTIES Red gold`; `SOVEREIGN RAISE`."""
    start = r.line.at
    if r.line.has(_RAISE):
        nation = nation_of(r.state, r.seat)
        if not nation.raises and (nation.id or not choosing(r.state)):
            raise r.line.wrong("RAISE is for the Sovereigns of France; yours declare war", start)
        return [{"action": {"do": "sovereign", "raise": True}}]
    r.line.skip(w.AGAINST)
    enemies = r.several(r.other_seat)
    found: Alternative = {"action": {"do": "sovereign", "enemy": one_or_all(enemies)}}
    mine, theirs = r.state.players[r.seat].diplomacy, r.state.players
    r.remarks += [f"{name} is further right on Diplomacy now" for name in enemies if theirs[name].diplomacy > mine]
    more_parts(r, [found])
    return [found]


CHARACTERS: dict[str, Callable[[Reading], list[Alternative]]] = {
    "explorer": explorer, "conqueror": conqueror, "viceroy": shared.viceroy, "ambassador": ambassador,
    "sovereign": sovereign, "rebel": rebel, "merchant": shared.merchant, "governor": governor, "trader": shared.trader,
    "financier": financier, "scientist": scientist, "missionary": shared.missionary,
}  # fmt: skip


# --- parts --------------------------------------------------------------------------------------------------------


def _explorer_part(r: Reading, found: Alternative) -> bool:
    line, named = r.line, found["action"]["territory"]
    targets = [named] if isinstance(named, str) else named or []
    if line.has(w.POST):
        if "adventurers" in found:
            found["first"] = "adventurers"
        found["post"] = goods_wished(r, targets)
    elif line.has(w.ADVENTURERS):
        found["adventurers"] = goods_wished(r, targets)
        _one_adventurer(r)
    elif line.has(w.CIRCUMNAVIGATE):
        found["circumnavigate"] = circumnavigate(r)
    elif line.has(w.AUSTRALIA):
        found["australia"] = roll_again(r)
    else:
        return False
    return True


def _one_adventurer(r: Reading) -> None:
    start = r.line.at
    count = r.line.number()
    if count is not None and count != 1:
        raise r.line.wrong(f"adventurers bring one counter in this edition, not {count}", start, ("1",))


def _may_be_colony(r: Reading, name: str, start: int) -> None:
    land = r.words.board.lands[name]
    if not land.native_power or not land.goods:
        lack = "no Native Power" if not land.native_power else "no Resource"
        raise r.line.wrong(f"{land.name} has {lack}, so no Colony can be founded there", start)


def _option(r: Reading, given: dict[str, Any]) -> bool:
    line = r.line
    number = line.next()
    if number in ("1", "2", "3", "4"):
        line.at += 1
        name: str | None = OPTIONS[int(number) - 1][0]
    else:
        name = next((each for each, word in OPTIONS if line.has(word)), None)
    if name is None:
        return False
    given[name] = True
    if name == "repression":
        given[name] = _repression(r)
    elif name == "plantation":
        given[name] = _victims(r)
    return True


def _repression(r: Reading) -> int | str:
    line = r.line
    bracket = line.sign("(")
    number = None if line.has(w.MAX) else line.number()
    if number is not None and not 1 <= number <= MOST_REPRESSION:
        raise line.wrong(f"Repression removes 1 or 2 Unrest, not {number}", line.at - 1, ("1", "2"))
    if bracket:
        line.sign(")")
    return number or "max"


def _victims(r: Reading) -> list[str] | None:
    """One name a fleet; None: whoever has most fleets."""
    victims: list[str] = []
    start = r.line.at
    while r.words.seats.match(r.line.words, r.line.at + (1 if victims and r.line.next() == "," else 0))[0]:
        r.line.sign(",")
        seat = r.other_seat()
        number = r.line.number() or 1
        if len(victims) + number > MOST_VICTIMS:
            raise r.line.wrong(f"PLANTATION names more than {MOST_VICTIMS} fleets; nobody has so many", start)
        victims += [seat] * number
    return sorted(victims, key=list(dict.fromkeys(victims)).index) or None


def _war_part(r: Reading, found: Alternative) -> bool:
    if "battles" not in found and r.line.has(w.BATTLES):
        found["battles"] = territories(r)
        return True
    if "casualties" not in found and r.line.has(w.CASUALTIES):
        found["casualties"] = casualties(r)
        return True
    return False
