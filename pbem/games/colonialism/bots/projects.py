"""What a bot sets out to do in a window: piles of cards that win a region, and single actions beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.games.colonialism.bots.mind import Mind
from pbem.games.colonialism.bots.region_worth import taking, value, worth_of
from pbem.games.colonialism.rules.ships import touching
from pbem.games.colonialism.state import COLOURS, NATIVES

Action = Mapping[str, Any]
_PILE = 4  #: cards that are piled on one region at most
_SLOT = 0.12  #: what one of the few actions of a window is worth by itself
_ROLL = 3  #: what a die plus 1 brings in the mean
_IMMEDIATE = {"mercenaries": "mercenaries", "diplomacy": "diplomacy"}
_UNREST = "unrest-at-home"


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """One action that a bot would take."""

    action: Action
    worth: float
    when: str = ""  #: its condition

    @property
    def card(self) -> str:
        """The card it plays, or ""."""
        return str(self.action.get("card", ""))


def steps(mind: Mind) -> list[Step]:
    """What is worth doing, the best first."""
    found = [*_piles(mind), *_campaigns(mind), *_strikes(mind), *_schemes(mind), *_small(mind)]
    return sorted(found, key=lambda step: -step.worth)


# --- piles --------------------------------------------------------------------------------------------------------


def _piles(mind: Mind) -> Iterator[Step]:
    """For every region the pile of cards that is worth most for each action it takes; a card goes to one region."""
    free = list(mind.me.hand)
    regions = list(mind.s.regions)
    while regions:
        best = max((_pile(mind, region, free) for region in regions), key=lambda each: each[0])
        worth, region, cards = best
        if worth <= 0 or not cards:
            return
        for place, card in enumerate(cards):
            yield Step(action=_on(mind, card, region), worth=worth * (1.0 - 0.01 * place))
            free.remove(card)
        regions.remove(region)


def _pile(mind: Mind, region: str, free: Sequence[str]) -> tuple[float, str, list[str]]:
    """(what it is worth for each action, the region, its cards)."""
    if not touching(mind.s, mind.seat, region):
        return 0.0, region, []
    before, reserve = value(mind, region), mind.me.reserve
    present = mind.s.regions[region].of(mind.seat) > 0
    adds = {card: _adds(mind, card, region, present=present) for card in free}
    cards = sorted((card for card in free if adds[card] > 0), key=lambda card: -adds[card])
    best: tuple[float, str, list[str]] = (0.0, region, [])
    for count in range(1, min(_PILE, len(cards)) + 1):
        pile = cards[:count]
        discs = min(reserve, sum(adds[card] for card in pile))
        plays = any(mind.s.board.cards[card].policy for card in pile)
        gain = (value(mind, region, add=discs, plays=plays) - before) / count - _SLOT
        if gain > best[0]:
            best = (gain, region, pile)
    return best


def _adds(mind: Mind, card: str, region: str, *, present: bool) -> int:
    """The discs that a card adds to one's own there until the conflict."""
    if mind.s.board.cards[card].policy:
        return worth_of(mind, card, region)
    return _ROLL if card in _IMMEDIATE and present else 0


def _on(mind: Mind, card: str, region: str) -> Action:
    action = {"do": "play", "card": card, "region": region}
    return {**action, "faction": mind.seat} if card == "diplomacy" else action


# --- action cards -------------------------------------------------------------------------------------------------


def _campaigns(mind: Mind) -> Iterator[Step]:
    """The last natives driven out, where there is something to collect; else the strongest rival of a region."""
    if "military-campaign" not in mind.me.hand:
        return
    for region, land in mind.s.regions.items():
        action = {"do": "play", "card": "military-campaign", "region": region}
        natives = land.natives
        if natives and any(land.cubes.values()) and natives <= 4:
            chance = min(1.0, (5 - natives) / 3)
            mine = land.of(mind.seat)
            gain = taking(mind, land) * chance if mine else 0.0
            when = f"{region}.natives <= {min(3, natives)}" if natives > 1 else ""
            if gain > 0:
                yield Step(action={**action, "faction": NATIVES}, worth=gain * mind.temper.strikes, when=when)
        rival = max((seat for seat in mind.s.order if seat != mind.seat), key=land.of)
        if land.of(mind.seat) and land.of(rival) >= land.of(mind.seat):
            yield Step(action={**action, "faction": rival}, worth=0.22 * mind.temper.strikes * mind.about())


def _strikes(mind: Mind) -> Iterator[Step]:
    """Missionaries, Plague, Unrest at Home: where others lose more than oneself."""
    s, seat, hand = mind.s, mind.seat, mind.me.hand
    for region, land in s.regions.items():
        mine, rivals = land.of(seat), [land.of(other) for other in s.order if other != seat]
        if "missionaries" in hand and mine:
            hit = sum(count >= 2 for count in (*rivals, land.natives))
            yield Step(action=_on(mind, "missionaries", region), worth=0.16 * hit * mind.temper.strikes)
        if "plague" in hand and mine:
            lost = sum(count // 2 for count in rivals) + land.natives // 2 - mine // 2
            yield Step(action=_on(mind, "plague", region), worth=0.07 * lost * mind.temper.strikes)
        if _UNREST in hand and any(rivals):
            weakest = min(count for count in (mine, *rivals) if count)
            lost = sum(count == weakest for count in rivals) * min(10, weakest) - (
                min(10, mine) if mine == weakest else 0
            )
            yield Step(action=_on(mind, _UNREST, region), worth=0.05 * lost * mind.temper.strikes)


def _schemes(mind: Mind) -> Iterator[Step]:
    """Land Grab, Treaty, Trade, and natives that spoil what others are about to collect."""
    s, hand = mind.s, mind.me.hand
    for region, land in s.regions.items():
        mine = land.of(mind.seat)
        if "land-grab" in hand and mine:
            cards = min(mind.me.reserve, sum(1 for _ in s.policies_in(region)))
            gain = value(mind, region, add=cards) - value(mind, region)
            yield Step(action=_on(mind, "land-grab", region), worth=gain + 0.05 * cards)
        if "treaty" in hand and mine:
            gain = value(mind, region, plays=True, safe=True) - value(mind, region)
            yield Step(action=_on(mind, "treaty", region), worth=gain * mind.temper.schemes)
        if "diplomacy" in hand and mine:
            gain = value(mind, region, natives=_ROLL) - value(mind, region)
            action = {**_on(mind, "diplomacy", region), "faction": NATIVES}
            yield Step(action=action, worth=gain * mind.temper.schemes)
    if "trade" in hand:
        yield from _trades(mind)


def _trades(mind: Mind) -> Iterator[Step]:
    """A missing colour, brought to where one has most influence."""
    s = mind.s
    for zone, ships in mind.me.ships.items():
        if not ships.fresh:
            continue
        regions = s.board.zones[zone].regions
        for home in regions:
            share = s.regions[home].of(mind.seat) / max(1, s.regions[home].total)
            for away in regions:
                swap = _swap(mind, home, away)
                if share and home != away and swap:
                    gain = (mind.worth[swap[1][1]] - mind.worth[swap[0][1]] + 0.15) * share
                    action = {"do": "play", "card": "trade", "swap": swap, "via": zone}
                    yield Step(action=action, worth=gain * mind.temper.schemes)


def _swap(mind: Mind, home: str, away: str) -> list[list[str]] | None:
    """The cube of least worth at home for that of most worth elsewhere."""
    here = [colour for colour in COLOURS if mind.s.regions[home].cubes.get(colour)]
    there = [colour for colour in COLOURS if mind.s.regions[away].cubes.get(colour)]
    if not here or not there:
        return None
    given, got = min(here, key=mind.worth.__getitem__), max(there, key=mind.worth.__getitem__)
    return None if given == got else [[home, given], [away, got]]


# --- small actions ------------------------------------------------------------------------------------------------


def _small(mind: Mind) -> Iterator[Step]:
    """Exploring, withdrawing, sailing, drawing."""
    s, seat, me = mind.s, mind.seat, mind.me
    for region, land in s.regions.items():
        before = value(mind, region)
        if me.reserve:
            gain = value(mind, region, add=1) - before
            yield Step(action={"do": "explore", "region": region}, worth=gain * mind.temper.explores * mind.about())
        own = land.influence.get(seat, 0)
        if own > 2 and me.reserve < 6 and not any(land.cubes.values()):
            count = min(s.board.numbers.withdraw_max, own - 1)
            yield Step(action={"do": "withdraw", "region": region, "count": count}, worth=0.08 * (6 - me.reserve))
    yield from _sailing(mind)
    yield Step(action={"do": "draw"}, worth=0.14 * mind.about())


def _sailing(mind: Mind) -> Iterator[Step]:
    """A ship brought to where cubes lie that no ship of one's own reaches."""
    s, me = mind.s, mind.me
    for zone, printed in s.board.zones.items():
        cubes = sum(sum(s.regions[region].cubes.values()) for region in printed.regions)
        if me.ships[zone].all:
            continue
        origin = max(me.ships, key=lambda each: me.ships[each].all)
        if me.ships[origin].all and origin != zone:
            there = sum(sum(s.regions[region].cubes.values()) for region in s.board.zones[origin].regions)
            worth = 0.05 * (cubes - there / me.ships[origin].all) * mind.temper.sails * mind.about(0.6)
            yield Step(action={"do": "move", "from": origin, "to": zone}, worth=worth)
