"""One action of a line: its verb and its parts, which may be in any order.

`WAR Red virginia FROM louisiana MUSTER militia SPREAD 5`. An action is what a decision of kind "action" may be answered
with (`rules/decisions.py`), but that an X may be "auto", "best" or ["drawn", k], a number of units "all", and a payment
"auto": what they stand for is found when the line's moment comes (`orders/settling_cards.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from math import prod
from typing import Any

from pbem.core.conditions import IF
from pbem.core.grammar import Lexicon
from pbem.core.language import say
from pbem.games.new_world.orders import lexicon as w
from pbem.games.new_world.orders.line_reading import Reading
from pbem.games.new_world.orders.verbs import CARD, FORMS, FREE_OF, Form, action_lexicon, verb, will_lexicon
from pbem.games.new_world.orders.worded_parts import MOVED, WORDED, moved, number
from pbem.games.new_world.rules.hands import NATIONAL_WILL, POLITICS_2
from pbem.games.new_world.state import HOME

Action = dict[str, Any]

ALL = "all"  #: a number of units: as many as can be
_MOST = 12  #: combinations of what `/` parts in one action
#: Parts that hold one thing, of which `/` may part several.


def read_action(r: Reading) -> list[Action]:
    """The action that comes next, FREE before it included; one for each thing that `/` parts. Raises Misread."""
    line, start = r.line, r.line.at
    free = line.has(w.FREE)
    do = r.name(action_lexicon(r.words.language))
    if do == "will":
        do = line.take(will_lexicon(r.words.language))
    line.sign(":")
    if free and do not in FREE_OF:
        kinds = [f"{r.shown(w.FREE)} {verb(each, r.words.language)}" for each in FREE_OF]
        raise line.wrong(say("{what} is never a free action", what=_what(r, do)), start, kinds[:3])
    parts = _parts(r, do, FORMS[do])
    count = prod(map(len, parts.values()))
    if count > _MOST:
        reason = say("with its “/” it stands for {count} actions, and {most} is the most", count=count, most=_MOST)
        raise line.wrong(reason, start)
    found = [_put_together(do, free, dict(zip(parts, each, strict=True))) for each in product(*parts.values())]
    for action in found:
        _check_cost(r, action, start)
    return found


def _what(r: Reading, do: str) -> str:
    return r.words.names.get(do, do)


def _parts(r: Reading, do: str, form: Form) -> dict[str, list[Any]]:
    """Part to what was said of it, in the order in which it was said."""
    found: dict[str, list[Any]] = {}
    while not _ends(r):
        at = r.line.at
        if not _part(r, form, found):
            raise r.line.lost()
        if found and r.line.at == at:
            raise r.line.lost()
        if do != "transport" and found.get("from") == [HOME]:
            offers = [f"{r.shown(w.FROM)} {r.words.written[region]}" for region in r.state.occupied(r.seat)]
            raise r.line.wrong(say("{what} comes out of a region, and home is none", what=_what(r, do)), at, offers)
    for part in form.needs:
        if part not in found:
            raise _lacks(r, do, part)
    return found


def _ends(r: Reading) -> bool:
    line = r.line
    if line.next() in (",", ";"):
        return line.sees(w.ELSE, 1) or line.sees(IF, 1)
    return line.done or line.sees(w.ELSE) or line.sees(IF)


def _part(r: Reading, form: Form, found: dict[str, list[Any]]) -> bool:
    """Take the next part; whether there was one. Words before names, so that no name hides a word."""
    missing = [part for part in form.parts if part not in found]
    for part, worded in WORDED.items():
        if part in missing and (values := worded.found(r)):
            found[part] = values
            return True
    return any(part in missing and read(r, found) for part, read in (*_COUNTED.items(), *_NAMED.items()))


# --- parts that are numbers -------------------------------------------------------------------------------------------


def _units(r: Reading, found: dict[str, list[Any]]) -> bool:
    """`5C 2S`, `5 colonists, 2 soldiers`, `ALL soldiers`, `ALL`; the kind that is written first goes first."""
    counts: dict[str, int | str] = {}
    line = r.line
    while True:
        count: int | str | None = ALL if line.has(w.ALL) else line.number()
        if count is None:
            break
        if count == ALL and not r.words.units.match(line.words, line.at)[0]:
            counts.update(dict.fromkeys(MOVED, ALL))
        else:
            counts[moved(r)] = count
        if not line.sign(",", "+"):
            line.skip(w.AND)
    if not counts:
        return False
    found["units"] = [counts]
    return True


def _level(r: Reading, found: dict[str, list[Any]]) -> bool:
    worded = r.line.has(w.LEVEL)
    if not worded and not r.line.next().isdecimal():
        return False
    start = r.line.at
    level = number(r)
    if level not in (1, 2):
        raise r.line.wrong(say("an Advance has the levels 1 and 2"), start, ("1", "2"))
    found["level"] = [level]
    return True


def _count(r: Reading, found: dict[str, list[Any]]) -> bool:
    """A number of Colonists."""
    count = None if r.line.has(w.ALL) else r.line.number()
    if count is None:
        return False
    r.line.find(r.words.units)
    found["count"] = [count]
    return True


# --- parts that are names -----------------------------------------------------------------------------------------


def _origin(r: Reading, found: dict[str, list[Any]]) -> bool:
    """Where a Transport begins: what comes before TO."""
    if "to" in found:
        return False
    if r.line.has(w.HOME):
        found["from"] = [HOME]
        return True
    return _name(r, found, "from", r.words.regions)


def _target(r: Reading, found: dict[str, list[Any]]) -> bool:
    r.line.skip(w.AGAINST)
    if not r.words.seats.match(r.line.words, r.line.at)[0]:
        r.line.find(r.words.seats)
        return False
    found["target"] = r.either(r.rival)
    return True


def _region(r: Reading, found: dict[str, list[Any]]) -> bool:
    r.line.skip(w.IN, w.ON)
    if not r.words.regions.match(r.line.words, r.line.at)[0]:
        r.line.find(r.words.regions)
        return False
    found["region"] = r.either(r.region)
    return True


def _name(r: Reading, found: dict[str, list[Any]], part: str, lexicon: Lexicon) -> bool:
    name = r.line.find(lexicon)
    if name is not None:
        found[part] = [name]
    return name is not None


_Read = Callable[[Reading, dict[str, list[Any]]], bool]
_COUNTED: Mapping[str, _Read] = {"units": _units, "level": _level, "count": _count}
_NAMED: Mapping[str, _Read] = {
    "target": _target,
    "region": _region,
    "from": _origin,
    "advance": lambda r, found: _name(r, found, "advance", r.words.advances),
    "token": lambda r, found: _name(r, found, "token", r.words.tokens),
}


# --- what is missing, what cannot be ------------------------------------------------------------------------------


def _lacks(r: Reading, do: str, part: str) -> Exception:
    """The action wants more said; with what might be."""
    line, own, what = r.line, r.words.written, _what(r, do)
    x, kill, pay, to = (r.shown(word) for word in (w.X, w.KILL, w.PAY, w.TO))
    if part == "x":
        offers = [f"{x} {r.shown(w.AUTO)}", f"{x} {r.shown(w.BEST)}"]
        reason = say("{what} needs a second card for its X, as in “{example}”", what=what, example=offers[0])
        return line.missing(reason, offers)
    if part == "target":
        offers = [own[seat] for seat in r.words.nationality if seat != r.seat]
        return line.missing(say("{what} needs the player it is against", what=what), offers)
    if part == "kill":
        offers = [f"{kill} {own[kind]}" for kind in MOVED]
        reason = say("a Raid removes soldiers or colonists, as in “{example}”", example=offers[0])
        return line.missing(reason, offers)
    if part == "pay":
        return line.missing(say("the cards that pay for the Advance are missing, as in “{example}”",
                                example=f"{pay} {r.shown(w.AUTO)}"), (f"{pay} {r.shown(w.AUTO)}",))  # fmt: skip
    if part == "units":
        return line.missing(say("who goes is missing, as in “{example}”", example=f"5 {own['colonists']}"))
    known = [name for name in r.state.regions if r.state.knows(r.seat, name)] or list(r.state.regions)
    if part == "to":
        offers = [f"{to} {own[region]}" for region in known]
        return line.missing(say("where the units go is missing"), offers)
    if part == "region":
        occupied = r.state.occupied(r.seat) or known
        return line.missing(say("{what} needs a region", what=what), [own[region] for region in occupied])
    if part == "token":
        return line.missing(say("which token is dropped is missing"), [own[f"{each}-token"] for each in w.TOKENS])
    return line.missing(say("which Advance it is is missing"), [own[each] for each in r.words.board.advances])


def _put_together(do: str, free: bool, parts: Mapping[str, Any]) -> Action:
    """The action as `decisions` has it; what was left open is not in it."""
    action: Action = {"do": do, **({"free": True} if free else {})}
    for part, value in parts.items():
        if part == "units":
            action.update({kind: value.get(kind, 0) for kind in MOVED})
            if next(iter(value)) == "soldiers":
                action["first"] = "soldiers"
        else:
            action[part] = value
    if do == "transport":
        action.setdefault("from", HOME)
    if action.get(CARD) == do:  # its own card needs no WITH
        del action[CARD]
    return action


def _check_cost(r: Reading, action: Action, start: int) -> None:
    """What no position makes good: a card that never stands for the action, or for its X too."""
    do, card, line, names = action["do"], action.get("card"), r.line, r.words.names
    if card is None:
        return
    if action.get("free"):
        raise line.wrong(say("a free action takes the place of the action card, so it is without a WITH"), start)
    if not _may_stand(r, do, card, action.get("region") or action.get("to") or ""):
        raise line.wrong(say("{card} does not stand for {what}", card=names[card], what=_what(r, do)), start)


def _may_stand(r: Reading, do: str, card: str, region: str) -> bool:
    """Whether a card might be played as a function there, with whatever Advances (NW-B9, NW-D16, NW-D17)."""
    board = r.words.board
    printed = board.cards[card]
    if card == do or (do == "expedition" and printed.expedition):
        return True
    if card == NATIONAL_WILL:
        nation = board.nations.get(r.words.nationality.get(r.seat, ""))
        return nation is None or do in nation.national_will or do in POLITICS_2
    return bool(printed.region) and do in board.wild and printed.region == region
