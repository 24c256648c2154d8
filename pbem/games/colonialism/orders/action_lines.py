"""One action of a slot: PLAY, DRAW, MOVE SHIP, EXPLORE, WITHDRAW, PASS, with all its parts.

An action is what a decision of kind "action" may be answered with (`rules/decisions.py`); what the line leaves open
(`via`, `used`, a `count` of None for as many as can be) its choice finds out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from pbem.core.grammar import Lexicon
from pbem.core.language import say
from pbem.core.orders.bilingual import Spellings, own_first
from pbem.games.colonialism.orders import lexicon as w
from pbem.games.colonialism.orders.line_reading import Reading
from pbem.games.colonialism.state import COLOURS, NATIVES

Action = dict[str, Any]

DIPLOMACY, CAMPAIGN, TRADE = "diplomacy", "military-campaign", "trade"
#: Cards that are meant for a faction.
TARGETED = (DIPLOMACY, CAMPAIGN)
VERBS: Spellings = {
    "play": ("PLAY", "SPIELE", "Spielen", "Spiel", "Ausspielen"),
    "draw": ("DRAW", "ZIEHE", "Ziehen", "Zieh", "Nachziehen", "Karte ziehen"),
    "move": ("MOVE", "BEWEGE", "sail", "Bewegen", "Segle", "Fahre"),
    "explore": ("EXPLORE", "ERKUNDE", "Erkunden", "Erforsche"),
    "withdraw": ("WITHDRAW", "ZURÜCKZIEHEN", "retreat", "Ziehe zurück", "Abziehen", "Rückzug"),
    "pass": ("PASS", "PASSE", "forfeit", "Passen", "Aussetzen"),
}


@cache
def verb_lexicon(language: str) -> Lexicon:
    """The words that begin an action; `language`: the one being spoken."""
    return Lexicon(say("an action"), own_first(VERBS, language))


def read_action(r: Reading, verb: str) -> list[Action]:
    """The rest of an action behind its verb, with all that its `/` stand for. Raises Misread."""
    return _PARTS[verb](r)


def _play(r: Reading) -> list[Action]:
    """`PLAY fleet ON india`; behind `/` stand further cards or regions, tried one after the other."""
    line, start = r.line, r.line.at
    cards = r.either(lambda: r.name(r.words.cards))
    if cards == [TRADE]:
        return [_trade(r)]
    if TRADE in cards:
        raise line.wrong(say("{card} wants an action of its own, behind ELSE", card=r.named(TRADE)), start)
    line.has(w.ON)
    if line.done:
        raise line.missing(say("{card} needs the region it is played on", card=r.named(cards[0])), _on_regions(r))
    regions = r.either(r.region)
    faction = None
    if targeted := next((card for card in cards if card in TARGETED), None):
        faction = _faction(r, targeted)
    start = line.at
    if faction is None and (line.has(w.FOR) or line.has(w.AGAINST)):
        r.faction()
        card = r.named(cards[0])
        raise line.wrong(say("{card} is played on a region and on nobody in particular", card=card), start, ("",))
    via = _via(r, regions, cards)
    return [_played(r, card, region, faction, via) for card in cards for region in regions]


def _played(r: Reading, card: str, region: str, faction: str | None, via: str | None) -> Action:
    parts = {"faction": faction if card in TARGETED else None, "via": via if r.words.board.cards[card].ship else None}
    return {"do": "play", "card": card, "region": region, **{name: part for name, part in parts.items() if part}}


def _faction(r: Reading, card: str) -> str:
    """Decisions D11, D12: whom Diplomacy and Military Campaign are meant for must be said."""
    line = r.line
    if line.has(w.FOR) or line.has(w.AGAINST) or r.words.factions.match(line.words, line.at)[0]:
        return r.faction()
    word = w.FOR if card == DIPLOMACY else w.AGAINST
    factions = [NATIVES, *(seat for seat in r.state.seats if word is w.FOR or seat != r.seat)]
    offers = [f"{r.shown(word)} {r.words.written[each]}" for each in factions]
    raise line.missing(say("{card} needs a faction, as in “{example}”", card=r.named(card), example=offers[0]), offers)


def _via(r: Reading, regions: Sequence[str], cards: Sequence[str] = ()) -> str | None:
    """`VIA arabian-sea`: whose ship there pays. A ship touches the region, and something needs one."""
    line, start = r.line, r.line.at
    if not line.has(w.VIA):
        return None
    for word in (w.ARTICLE, w.SHIP, w.IN):
        line.skip(word)
    zone, board = r.zone(), r.words.board
    if cards and not any(board.cards[card].ship for card in cards):
        raise line.wrong(say("{card} needs no ship", card=r.named(cards[0])), start, ("",))
    for region in regions:
        if region not in board.zones[zone].regions:
            reason = say("{zone} does not touch {region}", zone=r.named(zone), region=r.named(region))
            raise line.wrong(reason, start, [_by(r, each) for each in board.regions[region].zones])
    return zone


def _by(r: Reading, zone: str) -> str:
    return f"{r.shown(w.VIA)} {r.words.written[zone]}"


def _trade(r: Reading) -> Action:
    """`PLAY trade SWAP india black, middle-east yellow VIA arabian-sea`."""
    line = r.line
    example = _swap_words(r)
    start = line.at
    swapped = line.has(w.SWAP)
    cubed = any(names.match(line.words, line.at)[0] for names in (r.words.regions, r.words.colours))
    if not swapped and not cubed and not line.done:
        raise line.lost()
    if line.done:
        reason = say("{card} needs two regions and a cube of each, as in “{example}”",
                     card=r.named(TRADE), example=example)  # fmt: skip
        raise line.missing(reason)
    first = _cube(r)
    if not line.sign(",", "/", "-", ">"):
        line.has(w.WITH)
    second = _cube(r)
    if first[0] == second[0]:
        reason = say("cubes are swapped between two regions, and {region} is named twice", region=r.named(first[0]))
        raise line.wrong(reason, start)
    zones = _common_zones(r, first[0], second[0], start)
    behind = line.at
    via = _via(r, ())
    if via is not None and via not in zones:
        names = {"one": r.named(first[0]), "other": r.named(second[0])}
        reason = say("{zone} does not touch both {one} and {other}", zone=r.named(via), **names)
        raise line.wrong(reason, behind, [_by(r, each) for each in zones])
    return {"do": "play", "card": TRADE, "swap": [first, second], **({"via": via} if via else {})}


def _swap_words(r: Reading) -> str:
    """How a swap looks: two colours of two regions at one sea zone."""
    written = r.words.written
    one, other = next(zone.regions[:2] for zone in r.words.board.zones.values() if len(zone.regions) > 1)
    given, taken = written[COLOURS[0]], written[COLOURS[-1]]
    return f"{r.shown(w.SWAP)} {written[one]} {given}, {written[other]} {taken}"


def _cube(r: Reading) -> list[str]:
    """A region and the colour of its cube, in either order."""
    line = r.line
    line.skip(w.IN)
    colour = None
    if not r.words.regions.match(line.words, line.at)[0]:
        line.skip(w.ARTICLE)
        colour = line.find(r.words.colours)
        line.skip(w.IN, w.FROM)
        line.skip(w.FROM)
    region = r.region()
    return [region, colour or r.name(r.words.colours)]


def _common_zones(r: Reading, one: str, other: str, start: int) -> list[str]:
    """CL-J56, CL-J62: the ship is in a zone that touches both regions."""
    touching = r.words.board.regions
    common = [zone for zone in touching[one].zones if zone in touching[other].zones]
    if not common:
        reason = say("{one} and {other} touch no sea zone in common", one=r.named(one), other=r.named(other))
        raise r.line.wrong(reason, start)
    return common


def _draw(r: Reading) -> list[Action]:
    """`DRAW`; German `ZIEHE 3 AUS Indien [ZURÜCK]` is a withdrawal all the same."""
    line = r.line
    numbered = line.next().isdecimal() and (line.next() != "1" or line.sees(w.FROM, 1))
    if numbered or line.sees(w.MAX) or line.sees(w.BACK):
        line.has(w.BACK)
        return _withdraw(r)
    if line.next() == "1":
        line.number()
    line.skip(w.ONE)
    line.skip(w.CARD)
    return [{"do": "draw"}]


def _move(r: Reading) -> list[Action]:
    """`MOVE SHIP atlantic TO arabian-sea [USED]`."""
    line = r.line
    line.skip(w.ONE, w.ARTICLE)
    used = _used(r)
    line.has(w.SHIP)
    line.skip(w.FROM)
    line.skip(w.IN)
    start = line.at
    origin = r.zone()
    if not line.sign(">"):
        line.has(w.TO)
    if line.done:
        offers = [f"{r.shown(w.TO)} {r.words.written[zone]}" for zone in r.words.board.zones if zone != origin]
        raise line.missing(say("where the ship sails to is missing"), offers)
    target = r.zone()
    if target == origin:
        reason = say("a ship sails to another sea zone, and {zone} is named twice", zone=r.named(origin))
        raise line.wrong(reason, start)
    used = _used(r) or used
    return [{"do": "move", "from": origin, "to": target, **({"used": True} if used else {})}]


def _used(r: Reading) -> bool:
    used = r.line.has(w.USED)
    if not used:
        r.line.skip(w.FRESH)
    return used


def _explore(r: Reading) -> list[Action]:
    """`EXPLORE india VIA arabian-sea`."""
    r.line.skip(w.IN)
    regions = r.either(r.region)
    via = _via(r, regions)
    return [{"do": "explore", "region": region, **({"via": via} if via else {})} for region in regions]


def _withdraw(r: Reading) -> list[Action]:
    """`WITHDRAW 3 FROM india`, `WITHDRAW MAX FROM india`; without a number as many as can be."""
    line, start = r.line, r.line.at
    most = r.words.board.numbers.withdraw_max
    count = None if line.has(w.MAX) else line.number()
    if count is not None and not 1 <= count <= most:
        reason = say("1 to {most} discs may be withdrawn at a time, not {count}", most=most, count=count)
        raise line.wrong(reason, start, (str(max(1, min(count, most))), r.shown(w.MAX)))
    line.has(w.FROM)
    region = r.region()
    line.skip(w.BACK)
    via = _via(r, [region])
    line.skip(w.BACK)
    return [{"do": "withdraw", "region": region, "count": count, **({"via": via} if via else {})}]


def _on_regions(r: Reading) -> list[str]:
    """Where a card might be played, regions that a ship of one's own touches first."""
    ships, printed = r.state.players[r.seat].ships, r.words.board.regions
    near = sorted(printed, key=lambda region: not any(ships[zone].all for zone in printed[region].zones))
    return [f"{r.shown(w.ON)} {r.words.written[region]}" for region in near]


_PARTS: Mapping[str, Callable[[Reading], list[Action]]] = {
    "play": _play, "draw": _draw, "move": _move, "explore": _explore, "withdraw": _withdraw,
    "pass": lambda r: [{"do": "pass"}],
}  # fmt: skip
