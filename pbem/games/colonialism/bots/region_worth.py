"""What a bot expects of a region: the cards it knows, the conflict, the collection, and what that is worth to it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import groupby

from pbem.games.colonialism.bots.mind import Mind
from pbem.games.colonialism.rules.collecting import usual_colour
from pbem.games.colonialism.rules.policy_cards import WORTH
from pbem.games.colonialism.state import COLOURS, HIDDEN, NATIVES, Region

_UNSEEN = 3  #: discs that a card lying face down is reckoned at
_DISC = 0.03  #: what a disc is worth that stays in a region
_DISCS = 8  #: beyond this many they are worth no more
_PRESENCE = 0.25  #: what it is worth to have influence at all
_RIVAL = 0.25  #: what a cube less for others is worth
_TREATY = "treaty"


def worth_of(mind: Mind, card: str, region: str) -> int:
    """The discs that a policy card would add now."""
    printed = mind.s.board.cards[card]
    return WORTH[card](mind.s, mind.seat, region, printed)


def lying(mind: Mind, region: str) -> dict[str, int]:
    """Seat to discs that its cards there are reckoned to add; seats without a card are not in it."""
    found: dict[str, int] = {}
    for seat, card in mind.s.policies_in(region):
        discs = _UNSEEN if card == HIDDEN else WORTH[card](mind.s, seat, region, mind.s.board.cards[card])
        found[seat] = found.get(seat, 0) + discs
    return found


def value(mind: Mind, region: str, *, add: int = 0, plays: bool = False, safe: bool = False, natives: int = 0) -> float:
    """What a region is worth to the bot after the next colonization.

    `add`: discs it adds besides those of its cards there; `plays`: it lays a card, so that the region is worked;
    `safe`: it has a Treaty; `natives`: how many come (or go, below 0) before.
    """
    s, seat = mind.s, mind.seat
    land, cards = s.regions[region], lying(mind, region)
    counts = {faction: land.of(faction) for faction in s.factions(region)}
    for other, discs in cards.items():
        counts[other] = counts.get(other, 0) + min(discs, s.players[other].reserve)
    counts[seat] = counts.get(seat, 0) + add
    if natives:
        counts[NATIVES] = max(0, counts.get(NATIVES, 0) + natives)
    counts = {faction: count for faction, count in counts.items() if count > 0}
    worked = bool(cards) or plays or (len(counts) > 1 and sum(counts.values()) > land.limit)
    if worked:
        protected = {seat} if safe or _has_treaty(mind, region) else set()
        clash(counts, land.limit, protected)
    gain = collected(mind, land, counts) if worked and not counts.get(NATIVES) else 0.0
    return gain + _stays(mind, region, counts)


def _has_treaty(mind: Mind, region: str) -> bool:
    return _TREATY in mind.me.policies[region]


def _stays(mind: Mind, region: str, counts: Mapping[str, int]) -> float:
    """What the discs are worth that are left, and an interest that would pay at the end."""
    mine = counts.get(mind.seat, 0)
    found = _DISC * min(mine, _DISCS) + (_PRESENCE if mine and not mind.last_phase else 0.0)
    most = mine > max((count for faction, count in counts.items() if faction != mind.seat), default=0)
    for name in mind.me.interests:
        card = mind.s.board.interests[name]
        if card.region == region and most:
            found += mind.worth[card.colour] * (1.0 if mind.last_phase else 0.25)
    return found


def clash(counts: dict[str, int], limit: int, protected: Collection[str]) -> None:
    """5.2.2.2 The conflict, in numbers alone; `counts` is changed."""
    while len(counts) > 1 and sum(counts.values()) > limit:
        lost = 0
        for _, group in groupby(sorted(counts, key=lambda faction: counts[faction]), key=dict(counts).__getitem__):
            for faction in list(group):
                if counts[faction] == 1 and faction in protected:
                    continue
                counts[faction] -= 1
                lost += 1
                if not counts[faction]:
                    del counts[faction]
            if len(counts) < 2 or sum(counts.values()) <= limit:
                return
        if not lost:
            return


def collected(mind: Mind, land: Region, counts: Mapping[str, int]) -> float:
    """5.2.2.3 What the bot's cubes of a region are worth, less a little for what others take."""
    order = mind.s.order
    powers = sorted(
        (faction for faction in counts if faction != NATIVES), key=lambda each: (-counts[each], order.index(each))
    )
    there = {colour: land.cubes[colour] for colour in COLOURS if land.cubes.get(colour)}
    found = 0.0
    while there and powers:
        for seat in powers:
            if not there:
                break
            mine = seat == mind.seat
            colour = preferred(mind, there) if mine else usual_colour(there, mind.s.players[seat].resources)
            count = there.pop(colour)
            found += count * (mind.worth[colour] if mine else -_RIVAL / len(powers))
    return found


def preferred(mind: Mind, there: Mapping[str, int]) -> str:
    """The colour that the bot takes."""
    return max(there, key=lambda colour: there[colour] * mind.worth[colour])


def taking(mind: Mind, land: Region) -> float:
    """What collecting a region at once would bring, as influence lies now."""
    counts = {faction: land.of(faction) for faction in (*mind.s.order,) if land.of(faction)}
    return collected(mind, land, counts)
