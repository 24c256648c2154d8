"""Standing reactions: `ON EXPORT BY Red WHEN stake >= 4: PRIVATEERS X war`, and `REACT A PRIVATEERS …` of the rulings.

A reaction is in a slot `react.a` to `react.z` and stands until it is used, replaced or taken back. What it says:
{"do": "privateers" | "sea-hazard" | "treaty" | "naval-escort" | "muster", "on": [what it answers], "by": "any" or
[seats] whose action, "against": "any" or [seats] whom it strikes, "regions": [ids] or none for all, "when": condition,
"card": what stands in for its card, "x": of privateers, "cards": of musters in order, "max": at most this many}.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from string import ascii_lowercase
from typing import Any

from pbem.core.conditions import IF
from pbem.core.grammar import Lexicon
from pbem.core.language import say
from pbem.core.orders.bilingual import own, own_first
from pbem.core.sheet import Order, Sheet
from pbem.games.new_world.orders import lexicon as w
from pbem.games.new_world.orders.line_reading import Reading
from pbem.games.new_world.orders.worded_parts import number
from pbem.games.new_world.rules.hands import NATIONAL_WILL, POLITICS_2
from pbem.games.new_world.rules.reactions import ESCORT, HAZARD, ON, PRIVATEERS, TREATY

Data = dict[str, Any]

ANY = "any"
MUSTER = "muster"
#: What each reaction may answer.
ANSWERS: Mapping[str, tuple[str, ...]] = {**ON, ESCORT: (HAZARD, PRIVATEERS), MUSTER: ("war",)}
#: Reactions that are played for somebody: without a name, for oneself.
FOR_SOMEBODY = (TREATY, ESCORT)
PREFIX = "react."
GUARD = "guard"
_LETTERS = ascii_lowercase
#: What may trigger or be a reaction, the first as English lines write it, the second as German ones do.
EVENTS: Mapping[str, Sequence[str]] = {
    "export": ("EXPORT", "AUSFUHR", "exports", "free export"),
    "transport": ("TRANSPORT", "TRANSPORT", "transports"),
    "expedition": ("EXPEDITION", "EXPEDITION", "expeditions"),
    "discovery": ("DISCOVERY", "ENTDECKUNG"),
    "war": ("WAR", "KRIEG"),
    "raid": ("RAID", "ÜBERFALL", "raids"),
    HAZARD: ("HAZARD", "SEENOT", "sea hazard"),
    PRIVATEERS: ("PRIVATEERS", "KAPERFAHRT", "Kaper"),
}
REACTIONS: Mapping[str, Sequence[str]] = {
    PRIVATEERS: EVENTS[PRIVATEERS],
    HAZARD: EVENTS[HAZARD],
    TREATY: ("TREATY", "VERTRAG"),
    ESCORT: ("ESCORT", "GELEITSCHUTZ", "naval escort", "Geleit", "Eskorte"),
    MUSTER: ("MUSTER", "AUFGEBOT", "aufbieten", "biete auf"),
}


@cache
def event_lexicon(language: str) -> Lexicon:
    """What reactions answer; `language`: the one being spoken."""
    return Lexicon(say("what is answered (EXPORT, WAR …)"), own_first(EVENTS, language))


@cache
def reaction_lexicon(language: str) -> Lexicon:
    """What reactions there are."""
    return Lexicon(say("a reaction"), own_first(REACTIONS, language))


def react(r: Reading) -> Order:
    """`REACT A PRIVATEERS X war ON EXPORT BY Red`, `REACT A ON EXPORT BY Red: PRIVATEERS X war`."""
    line = r.line
    letter = ""
    # One letter alone names the slot; no reaction is that short.
    if len(line.next()) == 1 and line.next() in _LETTERS:
        letter = line.next()
        line.at += 1
        line.sign(":", ".", ")")
    data = answered(r) if line.has(w.ON) else _described(r)
    return _order(r, letter, data)


def on(r: Reading) -> Order:
    """`ON EXPORT BY Red WHEN stake >= 4: PRIVATEERS X war`; behind ON."""
    return _order(r, "", answered(r))


def guard(r: Reading) -> Order:
    """`GUARD ESCORT ON BOTH IF …`: a Naval Escort for one's own actions."""
    line = r.line
    line.take(Lexicon(say("ESCORT"), own_first({ESCORT: REACTIONS[ESCORT]}, r.words.language)))
    data: Data = {"do": ESCORT}
    if not line.has(w.ON):
        raise line.lost()
    data["on"] = list(ANSWERS[ESCORT]) if line.has(w.BOTH) else _events(r)
    if line.has(IF):
        data["when"] = dict(r.condition(threat=True))
    _check(r, data, 0)
    return Order(slot=GUARD, text="", data=_whole(r, data), standing=True)


# --- the two ways to say one --------------------------------------------------------------------------------------


def answered(r: Reading) -> Data:
    """Behind ON: first what is answered, then, behind a colon, what with."""
    start = r.line.at
    data: Data = {"on": list(ANSWERS[ESCORT]) if r.line.has(w.BOTH) else _events(r)}
    _circumstances(r, data)
    if not r.line.sign(":", ","):
        r.line.has(w.THEN)
    _reaction(r, data)
    _check(r, data, start)
    return _whole(r, data)


def _described(r: Reading) -> Data:
    """First the reaction, then ON and what it answers."""
    start = r.line.at
    data: Data = {}
    _reaction(r, data)
    if not r.line.has(w.ON):
        raise r.line.lost()
    data["on"] = list(ANSWERS[ESCORT]) if r.line.has(w.BOTH) else _events(r)
    _circumstances(r, data)
    _check(r, data, start)
    return _whole(r, data)


def _events(r: Reading) -> list[str]:
    found = [r.name(event_lexicon(r.words.language))]
    while (r.line.sign(",", "/", "+") or r.line.has(w.AND)) or _or(r):
        found.append(r.name(event_lexicon(r.words.language)))
    return list(dict.fromkeys(found))


def _or(r: Reading) -> bool:
    """`ON WAR OR RAID`."""
    if r.line.next() in ("or", "oder"):
        r.line.at += 1
        return True
    return False


def _circumstances(r: Reading, data: Data) -> None:
    """BY whom, AGAINST whom, where and when, in any order."""
    line = r.line
    while True:
        if "by" not in data and line.has(w.BY):
            data["by"] = _who(r)
        elif "against" not in data and (line.has(w.AGAINST) or line.has(w.ON)):
            data["against"] = _who(r)
        elif "regions" not in data and (line.has(w.FROM) or line.has(w.TO) or line.has(w.IN)):
            data["regions"] = list(dict.fromkeys(r.several(r.region)))
        elif "when" not in data and line.has(IF):
            data["when"] = dict(r.condition(threat=True))
        else:
            return


def _who(r: Reading) -> str | list[str]:
    if r.line.has(w.ANY):
        return ANY
    return list(dict.fromkeys(r.several(lambda: _somebody(r))))


def _somebody(r: Reading) -> str:
    return r.seat if r.line.has(w.ME) else r.name(r.words.seats)


def _reaction(r: Reading, data: Data) -> None:
    """What is played, with its cards."""
    line = r.line
    data["do"] = line.take(reaction_lexicon(r.words.language))
    line.sign(":")
    if data["do"] == MUSTER:
        data["cards"] = list(dict.fromkeys(r.several(r.card)))
        if line.has(w.MAX):
            data["max"] = number(r)
        return
    while True:
        if "card" not in data and line.has(w.WITH):
            data["card"] = r.card()
        elif "x" not in data and data["do"] == PRIVATEERS and line.has(w.X):
            data["x"] = r.x()
        else:
            return


# --- what goes together -------------------------------------------------------------------------------------------


def _check(r: Reading, data: Data, start: int) -> None:
    """NW-F-1 What each reaction may answer, and what it needs."""
    line, do, names = r.line, data["do"], r.words.names
    may = ANSWERS[do]
    if wrong := [event for event in data["on"] if event not in may]:
        shown = [own(EVENTS[each], r.words.language) for each in may]
        raise line.wrong(
            say("{card} does not answer {what}; {would} would do", card=names.get(do, do),
                what=names.get(wrong[0], wrong[0]), would=say(" or ").join(shown)), start,
        )  # fmt: skip
    if do == PRIVATEERS and "x" not in data:
        offers = [f"{r.shown(w.X)} {r.shown(w.AUTO)}", f"{r.shown(w.X)} {r.shown(w.BEST)}"]
        raise line.missing(say("{what} needs a second card for its X, as in “{example}”", what=names[do],
                               example=offers[0]), offers)  # fmt: skip
    card = data.get("card")
    if card is not None and card != do and not _will(r, card, do):
        raise line.wrong(say("{card} does not stand for {what}", card=names[card], what=names[do]), start)
    if data.get("by") == [r.seat]:
        raise line.wrong(say("one reacts to what others do; an Escort and the cards of your own War are part of your "
                             "own orders"), start)  # fmt: skip


def _will(r: Reading, card: str, do: str) -> bool:
    """NW-G9 What National Will may stand for in a reaction."""
    if card != NATIONAL_WILL:
        return False
    nation = r.words.board.nations.get(r.words.nationality.get(r.seat, ""))
    return nation is None or do in nation.national_will or do in POLITICS_2


def _whole(r: Reading, data: Data) -> Data:
    """The reaction with what was left open."""
    whole: Data = {"do": data["do"], "on": [each for each in ANSWERS[data["do"]] if each in data["on"]]}
    whole["by"] = data.get("by", ANY)
    if data["do"] in FOR_SOMEBODY:
        whole["against"] = data.get("against", [r.seat])
    whole["regions"] = data.get("regions", [])
    whole["when"] = data.get("when")
    for part in ("card", "x", "cards", "max"):
        if data.get(part) is not None and data.get(part) != data["do"]:
            whole[part] = data[part]
    return whole


def _order(r: Reading, letter: str, data: Data) -> Order:
    """In the slot that is named; else in that of a reaction to the same; else in the first that is free."""
    same = "" if letter else _same(r.sheet, data)
    letter = letter or same or _free(r)
    if same and r.sheet.orders[PREFIX + same].data != data:
        r.remarks.append(say("it takes the place of reaction {letter}, which answered the same", letter=letter.upper()))
    return Order(slot=PREFIX + letter, text="", data=data, standing=True)


def _same(sheet: Sheet, data: Data) -> str:
    """The letter of a reaction that answers the same with the same."""
    alike = ("do", "on", "by", "against", "regions")
    for order in reactions(sheet):
        if all(order.data.get(part) == data.get(part) for part in alike):
            return order.slot.removeprefix(PREFIX)
    return ""


def _free(r: Reading) -> str:
    taken = {order.slot for order in reactions(r.sheet)}
    for letter in _LETTERS:
        if PREFIX + letter not in taken:
            return letter
    raise r.line.wrong(say("there are reactions A to Z already; CANCEL A takes one back"), 0)


def reactions(sheet: Sheet) -> list[Order]:
    """The standing reactions, A first."""
    return sorted((each for each in sheet.orders.values() if each.slot.startswith(PREFIX)), key=lambda each: each.slot)
