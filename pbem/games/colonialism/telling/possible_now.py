"""What a seat could do with its next action as things stand, and of the cards that go nowhere, what is missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.language import say
from pbem.games.colonialism.rules.actions import TRADE, ActionChoice
from pbem.games.colonialism.state import State

EXPLORE, WITHDRAW = "explore", "withdraw"


def possible(s: State, seat: str) -> list[dict[str, Any]]:
    """[{"what": ["explore"] or cards that go to the same regions, "regions": where, "why": what is missing}, …].

    Read off the legal actions themselves; of "regions" and "why" one is empty.
    """
    where: dict[str, dict[str, None]] = {EXPLORE: {}, **{card: {} for card in s.players[seat].hand}}
    for action in ActionChoice(s, seat).options():
        what = action.get("card", action["do"])
        if what in where:
            where[what] |= dict.fromkeys(_regions(action))
    together = dict[tuple[tuple[str, ...], str], list[str]]()
    for what, regions in where.items():
        together.setdefault((tuple(regions), "" if regions else lacking(s, seat, what)), []).append(what)
    return [{"what": what, "regions": list(regions), "why": why} for (regions, why), what in together.items()]


def _regions(action: Mapping[str, Any]) -> Iterator[str]:
    yield from (action["region"],) if "region" in action else (region for region, _ in action["swap"])


def lacking(s: State, seat: str, what: str) -> str:
    """5.1.3, 5.1.4, 7.2.g A fresh ship, influence, discs or cubes. `what`: a card, or an action without one."""
    player = s.players[seat]
    if what == EXPLORE and not player.reserve:
        return say("no disc is left in your reserve")
    card = s.board.cards.get(what)
    ship = card is None or card.ship or what == TRADE
    if ship and not any(ships.fresh for ships in player.ships.values()):
        return say("none of your ships is fresh")
    if what == TRADE:
        return say("no two regions at a fresh ship of yours have cubes, and your influence in one of them")
    if what == WITHDRAW:
        return say("none of your own discs is in a region at a fresh ship of yours")
    if ship:
        return say("you have influence in no region at a fresh ship of yours")
    return say("you have influence in no region")
