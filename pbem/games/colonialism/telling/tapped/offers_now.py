"""What a seat can do with its next action as things stand: where each card goes, why not elsewhere, what comes of it.

The words are the rules' own: `ActionChoice` says why not, `result_of` what CHECK says of that single order. Every card
is tried as if it were in hand: whether it is, the seat alone knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.core.order_page import Chance, Offer
from pbem.games.colonialism.rules.actions import TARGETED, TRADE, ActionChoice
from pbem.games.colonialism.rules.decisions import SLOTS
from pbem.games.colonialism.rules.ships import refresh
from pbem.games.colonialism.state import COLOURS, NATIVES, State
from pbem.games.colonialism.telling.forecast import result_of
from pbem.games.colonialism.telling.possible_now import lacking
from pbem.games.colonialism.telling.tapped import action_shapes as a
from pbem.games.colonialism.telling.tapped.sheet_slots import played

Chances = dict[str, Chance]

DRAWING: Mapping[str, Any] = {"do": "draw"}


def offers_of(s: State, seat: str) -> dict[str, Offer]:
    """A shape's name to what can be done with it now; {} outside action rounds."""
    if s.winner is not None or not s.phase.startswith("action-round-"):
        return {}
    s = s.copy()
    if played(s, seat) == len(SLOTS):
        if s.round in (2, 4):
            return {}  # the next action is behind a colonization
        refresh(s)
    s.players[seat].hand = list(s.board.cards)
    return dict(_Now(s, seat).offers())


@dataclass(frozen=True)
class _Now:
    """A position in which the seat has every card, and what it could do there."""

    s: State
    seat: str

    def offers(self) -> Iterator[tuple[str, Offer]]:
        """Each shape's name and its offer."""
        yield a.POLICY, self._policy()
        for card in a.action_cards(self.s.board):
            yield card, self._trade() if card == TRADE else self._action_card(card)
        yield a.EXPLORE, self._at_regions(a.EXPLORE, {"do": "explore"})
        yield a.MOVE, self._move()
        yield a.WITHDRAW, self._withdraw()
        yield a.DRAW, Offer(why=self._why(DRAWING), words=self._result(DRAWING))

    # --- what the rules say ---------------------------------------------------------------------------------------

    def _why(self, action: Mapping[str, Any]) -> str:
        """Why an action is not possible; "" where it is."""
        try:
            ActionChoice(self.s, self.seat).check(action)
        except NotAllowed as refused:
            return _bare(str(refused))
        return ""

    def _result(self, action: Mapping[str, Any]) -> str:
        """What CHECK says comes of a possible action; "" of another."""
        return "" if self._why(action) else result_of(self.s, self.seat, action)

    def _chance(self, action: Mapping[str, Any]) -> Chance:
        return Chance(why=self._why(action), words=self._result(action))

    # --- offers ---------------------------------------------------------------------------------------------------

    def _offer(self, what: str, parts: Mapping[str, Chances], gone: str = "") -> Offer:
        """An offer; nothing of it is possible where its card is `gone`, or its first part has nothing possible."""
        none = _none(next(iter(parts.values())).values()) and _bare(lacking(self.s, self.seat, what))
        return Offer(why=gone or none, parts=parts)

    def _policy(self) -> Offer:
        """5.1.3.2 Policy cards go wherever a fresh ship is; where a card lies is open, but for those face down."""
        policies = self.s.board.policies
        found = self._at_regions(policies[0], {"do": "play", "card": policies[0]})
        cards = {card: Chance(why=whereabouts(self.s, self.seat, card)) for card in policies}
        return Offer(why=found.why, parts={"card": cards, **found.parts})

    def _action_card(self, card: str) -> Offer:
        gone = whereabouts(self.s, self.seat, card)
        if card in TARGETED:
            return self._offer(card, {"region": {each: self._aimed(card, each) for each in self.s.regions}}, gone)
        return self._at_regions(card, {"do": "play", "card": card}, gone, ship=self.s.board.cards[card].ship)

    def _at_regions(self, what: str, action: Mapping[str, Any], gone: str = "", *, ship: bool = True) -> Offer:
        region = {each: self._chance({**action, "region": each}) for each in self.s.regions}
        return self._offer(what, {"region": region, **({"via": self._ships} if ship else {})}, gone)

    @cached_property
    def _ships(self) -> Chances:
        """5.1.3 Sea zones with a fresh ship."""
        ships, names = self.s.players[self.seat].ships, self.s.board.names
        none = {zone: say("You have no fresh ship in {zone}.", zone=names[zone]) for zone in self.s.board.zones}
        return {zone: Chance(why="" if ships[zone].fresh else _bare(why)) for zone, why in none.items()}

    def _aimed(self, card: str, region: str) -> Chance:
        """A region, and what comes of each faction that the card may be meant for there."""
        action = {"do": "play", "card": card, "region": region}
        then = {each: self._chance({**action, "faction": each}) for each in (NATIVES, *self.s.seats)}
        why = _none(then.values())
        return Chance(why=why, then={} if why else {"faction": then})

    def _withdraw(self) -> Offer:
        """5.1.4 The discs that are there, as many as may go at a time."""
        region = {each: self._leaving(each) for each in self.s.regions}
        return self._offer(a.WITHDRAW, {"region": region, "via": self._ships})

    def _leaving(self, region: str) -> Chance:
        action = {"do": "withdraw", "region": region}
        why = self._why(action)
        if why:
            return Chance(why=why)
        most = self.s.board.numbers.withdraw_max
        then = {str(count): self._chance({**action, "count": count}) for count in range(1, most + 1)}
        then[a.MAX] = self._chance(action)
        return Chance(then={"count": then})

    def _move(self) -> Offer:
        """5.1.2 From wherever a ship is."""
        origins = {}
        for zone in self.s.board.zones:
            to = next(each for each in self.s.board.zones if each != zone)
            action = {"do": "move", "from": zone, "to": to}
            used = {a.USED: Chance(why=self._why({**action, "used": True}))}
            origins[zone] = Chance(why=self._why(action), then={"used": used})
        return Offer(parts={"from": origins})

    # --- Trade ----------------------------------------------------------------------------------------------------

    def _trade(self) -> Offer:
        """7.2.g Two regions at a sea zone, a cube in each."""
        one = {each: self._first(each) for each in self.s.regions}
        return self._offer(TRADE, {"one": one}, whereabouts(self.s, self.seat, TRADE))

    def _first(self, one: str) -> Chance:
        """A region, the cubes there, and the regions to trade with."""
        others = {other: self._second(one, other) for other in self.s.regions if self._neighbours(one, other)}
        colours = self._cubes(one)
        why = _none(colours.values()) or _none(others.values())
        return Chance(why=why, then={"colour": colours, "other": others})

    def _second(self, one: str, other: str) -> Chance:
        """The other region, the cubes there, and whether any two can be swapped."""
        there, via = self._cubes(other), {zone: self._ships[zone] for zone in self.s.board.common_zones(one, other)}
        swaps = product(self._lying(one), self._lying(other))
        tried = [Chance(why=self._why({"do": "play", "card": TRADE, "swap": [[one, c], [other, d]]})) for c, d in swaps]
        return Chance(why=_none(there.values()) or _none(tried), then={"another": there, "via": via})

    def _neighbours(self, one: str, other: str) -> bool:
        return one != other and bool(self.s.board.common_zones(one, other))

    def _lying(self, region: str) -> list[str]:
        return [colour for colour in COLOURS if self.s.regions[region].cubes.get(colour)]

    def _cubes(self, region: str) -> Chances:
        """Each colour, and that no cube of it is there."""
        names, lying = self.s.board.names, self._lying(region)
        missing = {
            colour: say("There is no {colour} cube in {region}.", colour=names[colour], region=names[region])
            for colour in COLOURS
        }
        return {colour: Chance(why="" if colour in lying else _bare(missing[colour])) for colour in COLOURS}


def whereabouts(s: State, seat: str, card: str) -> str:
    """Where everybody sees that a card of a seat lies; "" where it may be in hand."""
    player, names = s.players[seat], s.board.names
    for region, lying in player.policies.items():
        if card in lying:
            there = {"card": names[card], "region": names[region]}
            return say("{card} lies on {region} and comes back only after the colonization there", **there)
    if card in player.discard:
        return say("In your discard pile: it comes back when your deck is used up")
    return ""


def _bare(said: str) -> str:
    """A sentence as a reason that stands alone."""
    return f"{said[:1].upper()}{said[1:].rstrip('.')}"


def _none(chances: Iterable[Chance]) -> str:
    """Why none of these is possible; "" where one is, or where there is none."""
    whys = [chance.why for chance in chances]
    return whys[0] if whys and all(whys) else ""
