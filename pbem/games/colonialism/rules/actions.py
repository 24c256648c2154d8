"""5.1 What a seat may do with an action: every check of legality, for answers, repairs, defaults and random play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pbem.core.choices import Pick
from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.games.colonialism.rules.drawing import can_draw
from pbem.games.colonialism.rules.ships import eligible
from pbem.games.colonialism.state import COLOURS, NATIVES, State

#: An action that does nothing.
PASS: Mapping[str, Any] = {"do": "pass"}
#: Cards that name a faction.
TARGETED = ("diplomacy", "military-campaign")
TRADE = "trade"


@dataclass(frozen=True, slots=True)
class ActionChoice:
    """What a seat may do now; a value is as `decisions` says."""

    state: State
    seat: str

    def check(self, value: Any) -> dict[str, Any]:
        """The canonical action, its ship named; raises NotAllowed with why it cannot be done now."""
        check = _CHECKS.get(str(value.get("do"))) if isinstance(value, Mapping) else None
        if check is None:
            raise NotAllowed(say("{what} is no action; {words} would do.", what=value, words=self.words()))
        return check(self.state, self.seat, value)

    def words(self) -> str:
        """The kinds of actions."""
        return say("to draw, move a ship, play a card, explore, withdraw or pass")

    def options(self) -> list[dict[str, Any]]:
        """Every action that is legal now; a pass comes first."""
        return [option for kind in _OPTIONS for option in kind(self.state, self.seat)]

    def sample(self, pick: Pick) -> dict[str, Any]:
        """Some legal action: first its kind, then one of it, so that a full hand does not drown the rest."""
        kinds = [found for kind in _OPTIONS if (found := list(kind(self.state, self.seat)))]
        of_kind = kinds[pick(len(kinds))]
        return of_kind[pick(len(of_kind))]


# --- checks ---------------------------------------------------------------------------------------------------------


def _pass(s: State, seat: str, value: Mapping[str, Any]) -> dict[str, Any]:
    """5.1 Nobody has to act."""
    # RULING CL-J02
    return dict(PASS)


def _draw(s: State, seat: str, value: Mapping[str, Any]) -> dict[str, Any]:
    """5.1.1 A card is drawn."""
    if not can_draw(s, seat):
        raise NotAllowed(say("There is no card left to draw."))
    return {"do": "draw"}


def _move(s: State, seat: str, value: Mapping[str, Any]) -> dict[str, Any]:
    """5.1.2 A ship goes to another zone and stays fresh or used."""
    names, origin, target = s.board.names, str(value.get("from")), str(value.get("to"))
    for zone in (origin, target):
        if zone not in s.board.zones:
            raise NotAllowed(say("There is no sea zone {what}.", what=zone))
    # RULING CL-J03: to another zone; a used ship may move too.
    if origin == target:
        raise NotAllowed(say("A ship moves to another sea zone; it lies in {zone} already.", zone=names[target]))
    ships = s.players[seat].ships[origin]
    # RULING CL-J63: a fresh ship, unless the used one is named.
    used = value.get("used", not ships.fresh)
    if not (ships.used if used else ships.fresh):
        if used and ships.fresh:
            raise NotAllowed(say("You have no used ship in {zone}.", zone=names[origin]))
        raise NotAllowed(say("You have no ship in {zone}.", zone=names[origin]))
    return {"do": "move", "from": origin, "to": target, "used": bool(used)}


def _explore(s: State, seat: str, value: Mapping[str, Any]) -> dict[str, Any]:
    """5.1.4 A disc comes from the reserve."""
    region = _region(s, value)
    # RULING CL-J05: neither influence nor the limit matters.
    if s.players[seat].reserve < 1:
        raise NotAllowed(say("No disc is left in your reserve to explore with."))
    return {"do": "explore", "region": region, "via": _via(s, seat, value, [*s.board.regions[region].zones], region)}


def _withdraw(s: State, seat: str, value: Mapping[str, Any]) -> dict[str, Any]:
    """5.1.4 Up to five own discs go back to the reserve."""
    region, most, count = _region(s, value), s.board.numbers.withdraw_max, value.get("count")
    if count is not None and (isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= most):
        raise NotAllowed(say("{what} discs cannot be withdrawn; 1 to {most} would do.", what=count, most=most))
    # RULING CL-J06: not mercenaries. RULING CL-J64: with fewer there, those.
    there = s.regions[region].influence.get(seat, 0)
    if not there:
        raise NotAllowed(say("You have no disc of your own in {region}.", region=s.board.names[region]))
    via = _via(s, seat, value, [*s.board.regions[region].zones], region)
    return {"do": "withdraw", "region": region, "count": min(most if count is None else count, there), "via": via}


def _play(s: State, seat: str, value: Mapping[str, Any]) -> dict[str, Any]:
    """5.1.3 A card of the hand, with the ship and the influence that it needs."""
    name = value.get("card")
    card = s.board.cards.get(str(name))
    if card is None:
        raise NotAllowed(say("There is no card {what}.", what=name))
    if name not in s.players[seat].hand:
        raise NotAllowed(say("{card} is not in your hand.", card=s.board.names[card.id]))
    if card.id == TRADE:
        return _trade(s, seat, value)
    played: dict[str, Any] = {"do": "play", "card": card.id, "region": _region(s, value)}
    land = s.regions[played["region"]]
    # RULING CL-J09, CL-J60: action cards with a seal need influence, policy cards never do.
    # RULING CL-J38: mercenaries will do.
    if card.seal and not land.of(seat):
        raise NotAllowed(
            say("{card} needs your influence in {region}.", card=s.board.names[card.id], region=_named(s, played))
        )
    if card.id in TARGETED:
        played["faction"] = _faction(s, value, present=card.id == "military-campaign", region=played["region"])
    if card.ship:
        played["via"] = _via(s, seat, value, [*s.board.regions[played["region"]].zones], played["region"])
    return played


def _trade(s: State, seat: str, value: Mapping[str, Any]) -> dict[str, Any]:
    """7.2.g Two regions that touch the ship's zone, a cube in each, influence in one of them."""
    swap, names = _swap(s, value), s.board.names
    (one, _), (other, _) = swap
    # RULING CL-J56
    if one == other or not s.board.common_zones(one, other):
        raise NotAllowed(say("No sea zone touches both {one} and {other}.", one=names[one], other=names[other]))
    for region, colour in swap:
        if not s.regions[region].cubes.get(colour):
            raise NotAllowed(say("There is no {colour} cube in {region}.", colour=names[colour], region=names[region]))
    if not s.regions[one].of(seat) and not s.regions[other].of(seat):
        raise NotAllowed(say("Trade needs your influence in {one} or {other}.", one=names[one], other=names[other]))
    via = _via(s, seat, value, s.board.common_zones(one, other), one)
    return {"do": "play", "card": TRADE, "swap": swap, "via": via}


def _swap(s: State, value: Mapping[str, Any]) -> list[list[str]]:
    swap = value.get("swap")
    good = isinstance(swap, (list, tuple)) and len(swap) == 2 and all(len(part) == 2 for part in swap)
    if not good or any(region not in s.regions or colour not in COLOURS for region, colour in swap or ()):
        raise NotAllowed(say("Trade names a cube of one region and a cube of another."))
    return [list(part) for part in swap or ()]


def _region(s: State, value: Mapping[str, Any]) -> str:
    region = value.get("region")
    if region not in s.regions:
        raise NotAllowed(say("There is no region {what}.", what=region))
    return str(region)


def _faction(s: State, value: Mapping[str, Any], *, present: bool, region: str) -> str:
    faction = value.get("faction")
    if faction not in (*s.seats, NATIVES):
        raise NotAllowed(say("There is no faction {what}.", what=faction))
    if present and not s.regions[region].of(faction):
        names = s.board.names
        raise NotAllowed(
            say("{faction} has no disc in {region}.", faction=names.get(faction, faction), region=names[region])
        )
    return str(faction)


def _via(s: State, seat: str, value: Mapping[str, Any], zones: list[str], region: str) -> str:
    """5.1.3 The zone of the ship that is used: the one named, or by default."""
    names, via = s.board.names, value.get("via")
    found = eligible(s, seat, zones)
    if via is None:
        if not found:
            raise NotAllowed(say("You have no fresh ship next to {region}.", region=names[region]))
        return found[0]
    if via not in s.board.zones:
        raise NotAllowed(say("There is no sea zone {what}.", what=via))
    if via not in zones:
        raise NotAllowed(say("{zone} does not touch {region}.", zone=names[via], region=names[region]))
    if via not in found:
        raise NotAllowed(say("You have no fresh ship in {zone}.", zone=names[via]))
    return str(via)


def _named(s: State, value: Mapping[str, Any]) -> str:
    return s.board.names[value["region"]]


_CHECKS: Mapping[str, Callable[[State, str, Mapping[str, Any]], dict[str, Any]]] = {
    "pass": _pass, "draw": _draw, "move": _move, "explore": _explore, "withdraw": _withdraw, "play": _play,
}  # fmt: skip


# --- options --------------------------------------------------------------------------------------------------------


def _passes(s: State, seat: str) -> Iterator[dict[str, Any]]:
    yield dict(PASS)


def _draws(s: State, seat: str) -> Iterator[dict[str, Any]]:
    if can_draw(s, seat):
        yield {"do": "draw"}


def _moves(s: State, seat: str) -> Iterator[dict[str, Any]]:
    for origin, ships in s.players[seat].ships.items():
        for used in (False, True):
            if ships.used if used else ships.fresh:
                for target in s.board.zones:
                    if target != origin:
                        yield {"do": "move", "from": origin, "to": target, "used": used}


def _explorations(s: State, seat: str) -> Iterator[dict[str, Any]]:
    if s.players[seat].reserve:
        for region, via in _reached(s, seat):
            yield {"do": "explore", "region": region, "via": via}


def _withdrawals(s: State, seat: str) -> Iterator[dict[str, Any]]:
    for region, via in _reached(s, seat):
        for count in range(1, min(s.board.numbers.withdraw_max, s.regions[region].influence.get(seat, 0)) + 1):
            yield {"do": "withdraw", "region": region, "count": count, "via": via}


def _plays(s: State, seat: str) -> Iterator[dict[str, Any]]:
    for name in s.players[seat].hand:
        card = s.board.cards[name]
        if name == TRADE:
            yield from _trades(s, seat)
            continue
        places = _reached(s, seat) if card.ship else ((region, None) for region in s.regions)
        for region, via in places:
            if card.seal and not s.regions[region].of(seat):
                continue
            play: dict[str, Any] = {"do": "play", "card": name, "region": region}
            if via is not None:
                play["via"] = via
            yield from _aimed(s, play)


def _aimed(s: State, play: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if play["card"] == "diplomacy":
        yield from ({**play, "faction": faction} for faction in (*s.seats, NATIVES))
    elif play["card"] == "military-campaign":
        yield from ({**play, "faction": faction} for faction in s.factions(play["region"]))
    else:
        yield play


def _trades(s: State, seat: str) -> Iterator[dict[str, Any]]:
    for via, zone in s.board.zones.items():
        if not s.players[seat].ships[via].fresh:
            continue
        for one in zone.regions:
            for other in zone.regions[zone.regions.index(one) + 1 :]:
                if s.regions[one].of(seat) or s.regions[other].of(seat):
                    for given in _colours(s, one):
                        for taken in _colours(s, other):
                            swap = [[one, given], [other, taken]]
                            yield {"do": "play", "card": TRADE, "swap": swap, "via": via}


def _colours(s: State, region: str) -> list[str]:
    return [colour for colour in COLOURS if s.regions[region].cubes.get(colour)]


def _reached(s: State, seat: str) -> Iterator[tuple[str, str]]:
    """(region, zone) for every region that a fresh ship touches."""
    for region, printed in s.board.regions.items():
        for zone in printed.zones:
            if s.players[seat].ships[zone].fresh:
                yield region, zone


_OPTIONS: tuple[Callable[[State, str], Iterator[dict[str, Any]]], ...] = (
    _passes, _draws, _moves, _explorations, _withdrawals, _plays,
)  # fmt: skip
