"""Whom one helps in a war of two others, told by who attacks whom: "if Red attacks Blue I help Blue, for 2"."""

from __future__ import annotations

import re

_COLOURS = {
    "Red": r"red|rot(?:e[nrms]?)?",
    "Blue": r"blue|blau(?:e[nrms]?)?",
    "Green": r"green|grün(?:e[nrms]?)?",
    "Yellow": r"yellow|gelb(?:e[nrms]?)?",
    "Black": r"black|schwarz(?:e[nrms]?)?",
    "Orange": r"orange",
}
_SEAT = rf"(?:(?:the |der |den |dem |die )?(?:{'|'.join(_COLOURS.values())}))"
_ANYBODY = (
    r"(?:(?:any|some)(?:one|body)(?: else)?|jemand(?:en|em)?(?: anders| anderen)?|irgendwe[rn]|irgendjemand(?:en)?"
    r"|we[rn])"
)
_WHO = rf"(?:{_SEAT}|{_ANYBODY}|he|she|they|him|her|them|er|sie|ihn)"
_IF = r"(?:if|when|whenever|should|in case|once|wenn?|falls|sollte|sofern)"
_ATTACKS = (
    r"(?:(?:should |will |would )?(?:attacks?|fights?|invades?|goe?s? for|declares? war (?:on|against|upon)"
    r"|goe?s? to war (?:with|against|on)|(?:makes?|wages?) war (?:on|against)|starts? a war (?:with|against|on)))"
)
_GREIFT_AN = r"(?:an?greif{1,2}(?:t|en)|attackier(?:t|en)|überfällt|bekriegt|bekämpft|(?:den )?krieg erklär(?:t|en))"
_KRIEG = r"krieg (?:führt|führen|anfängt|beginnt|erklärt)|in den krieg zieht|vorgeht|losgeht|kämpft"
#: Who attacks whom, in the orders of words of both languages.
_CASE = (
    rf"(?:{_IF} (?P<a>{_WHO}) {_ATTACKS} (?P<b>{_WHO})"
    rf"|{_IF} (?P<a2>{_WHO}) (?P<b2>{_WHO}) {_GREIFT_AN}"
    rf"|{_IF} (?P<a3>{_WHO}) gegen (?P<b3>{_WHO}) (?:{_KRIEG})"
    rf"|greift (?P<a4>{_WHO}) (?P<b4>{_WHO}) an)\b"
)
_SIDE = (
    r"(?:the )?(?:other side|opposite side|opponent|victim|one attacked|attacked one|attacked party|defender|attacker"
    r"|aggressor)|(?:de[rnms]|die|das) (?:andere[nr]? seite|gegenseite|gegner|opfer|angegriffenen?|verteidiger"
    r"|angreifer)"
)
_HELP = (
    r"(?:help|join|support|back|defend|assist|aid|side with|ally with|ally myself with|fight for|fight with|stand by"
    r"|stand with|go with|fight alongside|(?:am|fight|stand|be) (?:on|at) the side of)"
)
_I = r"(?:i|we)(?:['’]?ll|['’]?d| will| would| shall)?"
_HILFT = r"(?:helfe|unterstütze|verteidige)"
_MAIN = (
    rf"(?:{_I} (?:gladly |also |always )?{_HELP} (?P<x>{_SEAT}|{_SIDE})"
    rf"|(?:i|we)(?:['’]?m|['’]?ll be| am| will be) (?:with|for) (?P<x5>{_SEAT})"
    rf"|{_I} (?:am|be|fight|stand) (?:on|at) (?P<x2>{_SEAT})['’]?s side"
    rf"|{_HILFT} (?:ich )?(?:gern |gerne |immer )?(?P<x3>{_SEAT}|{_SIDE})|ich {_HILFT} (?P<x4>{_SEAT}|{_SIDE})"
    rf"|(?:verbünde ich mich|ich verbünde mich) mit (?P<x6>{_SEAT}|{_SIDE})"
    r"|(?:ich )?(?:stehe|halte|bin|kämpfe) (?:ich )?(?:zu|bei|für|mit|auf (?:der )?seiten? von|an der seite von) "
    rf"(?P<x7>{_SEAT})(?: dabei)?"
    rf"|(?:schlie(?:ß|ss?)e? ich mich|ich schlie(?:ß|ss?)e? mich) (?P<x8>{_SEAT}|{_SIDE}) an)\b"
)
_NUMBER = r"(?P<n>[0-3]|an?|one|two|three|eine?n?|zwei|drei)"
_PAYS = (
    r"(?:pays?|offers?|gives?|gets?|is|be|am offered|are offered|get paid|zahlt|zahlen|bietet|bieten|gibt|bekomme"
    r"|kriege|werden)"
)
_PRICE = (
    r"(?:[, ]+(?:but )?(?:(?:only |nur )?(?:for|für|price|preis|at a price of)"
    r"|(?:if|when|as long as|provided(?: that)?|so long as|wenn|falls|sofern|solange|vorausgesetzt) "
    rf"(?:(?:he|she|they|i|er|sie|ich|the pay|the offer|es|mir|man|dafür) )?{_PAYS}?(?: (?:me|mir|dafür))*)"
    rf" (?:at least |mindestens |wenigstens )?{_NUMBER}(?: (?:or (?:more|better)|oder (?:mehr|besser)))?"
    r"(?: (?:treasur(?:y|ies)|coins?|sch[aä]tze?|schäzte|münzen?|taler|geboten|zahlt|zahlen|bietet|bekomme))*"
    r"(?=\s*(?:[,;.!)]|$)))"
)
_GAP = r",? (?:then |dann |so )?"
_CASE_FIRST = re.compile(rf"(?i)\b{_CASE}{_GAP}{_MAIN}{_PRICE}?")
_CASE_LAST = re.compile(rf"(?i)\b{_MAIN},? {_CASE}{_PRICE}?")
_SAID = re.compile(rf"(?i)\b{_MAIN} (?:against|gegen) (?P<b>{_SEAT}){_PRICE}")
#: "I ally with whoever defends against Green".
_WHOEVER = re.compile(
    rf"(?i)\b{_I} {_HELP} (?:whoever|who|any(?:one|body) who|every(?:one|body) who|any player who) "
    r"(?:(?:defends?(?: (?:him|her|them)sel(?:f|ves))? against|(?:is |gets )?attacked by) "
    rf"(?P<a>{_SEAT})|(?P<e>{_SEAT}) attacks|(?:attacks|fights|goes to war (?:with|against)) (?P<b>{_SEAT})){_PRICE}?"
)
_JEDEM = re.compile(
    rf"(?i)\b(?:ich )?(?:verbünde (?:ich )?mich mit|{_HILFT}(?: ich)?) (?:jede[mn]|de[mn]jenigen|allen?), ?"
    rf"(?:(?:der|die) (?:sich gegen|von) (?P<a>{_SEAT}) (?:verteidigt|wehrt|verteidigen|wehren|angegriffen wird)"
    rf"|den (?P<e>{_SEAT}) (?:angreift|überfällt)"
    rf"|der (?:gegen )?(?P<b>{_SEAT}) (?:angreift|kämpft|krieg führt)),?{_PRICE}?"
)
_NUMBERS = {
    **dict.fromkeys(("two", "zwei"), "2"),
    **dict.fromkeys(("three", "drei"), "3"),
    "0": "0",
    "2": "2",
    "3": "3",
}
_DEFENDS = re.compile(
    r"(?i)other|opposite|opponent|victim|attacked|defender|andere|gegen|gegner|opfer|angegriffen|verteidiger"
)
_HELPED_NAMES = ("x", "x2", "x3", "x4", "x5", "x6", "x7", "x8")
_PRONOUN = re.compile(r"(?i)he|she|they|him|her|them|er|sie|ihn")


def with_alliances(text: str) -> str:
    """The line, what it says of whom it helps in a war of two others as the order that says so."""
    for pattern in (_CASE_FIRST, _CASE_LAST):
        text = pattern.sub(_allied, text)
    text = _SAID.sub(_told, text)
    return _JEDEM.sub(_whoever, _WHOEVER.sub(_whoever, text))


def _seat(word: str) -> str:
    """The seat that a word names; "" for none."""
    return next((seat for seat, like in _COLOURS.items() if re.fullmatch(rf"(?i)(?:\w+ )?(?:{like})", word)), "")


def _first(found: re.Match[str], *names: str) -> str:
    told = found.groupdict()
    return next((str(told[name]) for name in names if told.get(name)), "")


def _allied(found: re.Match[str]) -> str:
    attacker, other = _first(found, "a", "a2", "a3", "a4"), _first(found, "b", "b2", "b3", "b4")
    helped = _first(found, *_HELPED_NAMES)
    one, two, side = _seat(attacker), _seat(other), _seat(helped)
    if _PRONOUN.fullmatch(attacker):
        one = side  # "I help Red if he attacks Blue"
    if _PRONOUN.fullmatch(other):
        two = side  # "I defend Yellow if Red attacks him"
    defends = not side and _DEFENDS.search(helped) is not None
    if one and two and one != two and (not side or side in (one, two)):
        ally, against = (one, two) if side == one or (not side and not defends) else (two, one)
        return _order(f"ALLY {ally} VERSUS {against}", found)
    if one and not two and not side and defends:
        return _order(f"ALLY DEFENDER VERSUS {one}", found)
    if two and not one and not side and not defends:
        return _order(f"ALLY ATTACKER VERSUS {two}", found)
    return found[0]


def _told(found: re.Match[str]) -> str:
    """ "I help Red against Blue for 2"."""
    helped = _first(found, *_HELPED_NAMES)
    against = _seat(found["b"])
    ally = _seat(helped) or ("DEFENDER" if _DEFENDS.search(helped) else "ATTACKER")
    return found[0] if ally == against else _order(f"ALLY {ally} VERSUS {against}", found)


def _whoever(found: re.Match[str]) -> str:
    attacker = _seat(_first(found, "a", "e"))
    order = f"ALLY DEFENDER VERSUS {attacker}" if attacker else f"ALLY ATTACKER VERSUS {_seat(found['b'])}"
    return _order(order, found)


def _order(order: str, found: re.Match[str]) -> str:
    """The order with what is asked for it."""
    price = found["n"]
    return f"{order} WHEN offer >= {_NUMBERS.get(price.lower(), '1')}" if price else order
