"""What a seat could look up for its next orders, and one region or sea zone for MAP."""

from __future__ import annotations

from typing import Any

from pbem.core.language import say
from pbem.games.colonialism.orders.lexicon import place_words
from pbem.games.colonialism.state import State
from pbem.games.colonialism.telling.possible_now import possible
from pbem.games.colonialism.telling.ranking import points
from pbem.games.colonialism.view import view
from pbem.games.common.telling.places import place_named


def outlook(s: State, seat: str) -> dict[str, Any]:
    """What templates tell beyond the view: nothing of others' secrets.

    `texts` card to what is on it, in the language being spoken; `touches` region to its sea zones, `neighbours`
    region to the regions next to it; `reach` region to fresh ships of the seat next to it; `interests`
    [{"interest", "region", "colour", "most"}, …] whether each would pay now; `points` seat to points as it stands;
    `possible` what its cards and exploring could do now, or what is missing;
    `unseen` cards of the seat that are in its deck, by name, in printed order; `policies` and `actions` which cards are
    which.
    """
    player = s.players[seat]
    return {
        "texts": dict(s.board.texts),
        "touches": {name: list(region.zones) for name, region in s.board.regions.items()},
        "neighbours": {name: list(region.neighbours) for name, region in s.board.regions.items()},
        "reach": {
            name: sum(player.ships[zone].fresh for zone in region.zones) for name, region in s.board.regions.items()
        },
        "interests": [_interest(s, seat, name) for name in player.interests],
        "points": {each: points(s, each) for each in s.seats},
        "possible": possible(s, seat),
        "unseen": [card for card in s.board.cards if card in player.deck],
        "policies": s.board.policies,
        "actions": [card for card in s.board.cards if card not in s.board.policies],
    }


def _interest(s: State, seat: str, name: str) -> dict[str, Any]:
    card = s.board.interests[name]
    land = s.regions[card.region]
    others = [land.of(faction) for faction in s.factions(card.region) if faction != seat]
    most = land.of(seat) > max(others, default=0)
    return {"interest": name, "region": card.region, "colour": card.colour, "most": most}


def place(s: State, seat: str | None, words: str) -> dict[str, Any]:
    """The region or sea zone that `words` name, as `seat` (None: an observer) sees it.

    `territory` its id. A region has `rank`, `limit`, `value`, `total`, `influence`, `mercenaries`, `cubes`, `policies`
    seat to cards ("hidden" where face down), `neighbours`, `zones`; a zone has `regions`; both have `ships` seat to
    zone to {fresh, used}. Raises NotUnderstood or Ambiguous with the names that would do.
    """
    name = _named(s, words)
    document = view(s, seat)
    zones = s.board.regions[name].zones if name in s.board.regions else (name,)
    ships = {
        each: {zone: player["ships"][zone] for zone in zones if any(player["ships"][zone].values())}
        for each, player in document["players"].items()
    }
    if name in s.board.zones:
        return {"territory": name, "regions": list(s.board.zones[name].regions), "ships": ships}
    policies = {each: cards for each in s.order if (cards := document["players"][each]["policies"][name])}
    printed = s.board.regions[name]
    return {
        "territory": name,
        **document["regions"][name],
        "total": s.regions[name].total,
        "policies": policies,
        "neighbours": list(printed.neighbours),
        "zones": list(printed.zones),
        "ships": ships,
    }


def _named(s: State, words: str) -> str:
    """The place of these words: its id or a name in any language, or the beginning of one."""
    places = {name: (name, *s.board.printed(name), *place_words(name)) for name in (*s.board.regions, *s.board.zones)}
    none = say("There is no region or sea zone {what}.", what=words)
    return place_named(words, places, s.board.names, none=none)
