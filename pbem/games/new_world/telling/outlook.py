"""What a seat could look up for its next orders, and one region for MAP."""

from __future__ import annotations

from typing import Any

from pbem.core.language import say
from pbem.games.common.telling.places import place_named
from pbem.games.new_world.rules.functions.build import cost
from pbem.games.new_world.rules.functions.expedition import may_explore
from pbem.games.new_world.rules.hands import hand_limit
from pbem.games.new_world.rules.paying import free_kinds
from pbem.games.new_world.state import KINDS, State
from pbem.games.new_world.telling.possible_now import lacking
from pbem.games.new_world.view import view


def outlook(s: State, seat: str) -> dict[str, Any]:
    """What templates tell beyond the view: nothing of others' secrets.

    - of cards: `texts` to what they do, `values` to their X, `marks` to "E", "M", "EM" or ""
    - `lands` nation to country; `nations` nation to {"code", "will": [functions]}; `levels` advance to what its two
      levels do; `export` region to modifier; `codes` region to code; `neighbours` region to regions
    - `needs` region to those of which one has to be explored first; `needs_of` "anyone" or "self": by whom
    - `known`, `occupied`, `controlled` seat to regions; `open` regions that the seat could explore now
    - `lacking` free actions and cards of its hand that would come to nothing now, and why
    - `free` what its next free action may be; `supply` seat to kind to number; `limit` the seat's hand limit; `city`
      what a city costs it; `score` seat to the VP that its regions and cities would bring now
    - `ends` {"advances", "controlled", "cities": how many end the game, "regions_with_city", "occupied": how many
      regions have one, are occupied}; `turns` seat to how many turns until its next (0: now)
    """
    board = s.board
    return {
        "texts": dict(board.texts),
        "values": {name: card.value for name, card in board.cards.items()},
        "marks": {
            name: ("E" if card.expedition else "") + ("M" if card.muster else "") for name, card in board.cards.items()
        },
        "lands": dict(board.lands),
        "nations": {
            name: {"code": nation.code, "will": list(nation.national_will)} for name, nation in board.nations.items()
        },
        "levels": {name: list(texts) for name, texts in board.advance_texts.items()},
        "export": {name: region.export for name, region in board.regions.items()},
        "codes": {name: region.code for name, region in board.regions.items()},
        "neighbours": {name: list(region.neighbours) for name, region in board.regions.items()},
        "needs": {name: list(region.explore_requires_any) for name, region in board.regions.items()},
        "needs_of": s.option("prerequisite_explored_by"),
        **_of_map(s, seat),
        "free": free_kinds(s, seat) if seat == s.active else free_kinds(_fresh(s), seat),
        "lacking": lacking(s if seat == s.active else _fresh(s), seat),
        "limit": hand_limit(s, seat),
        "city": cost(s, seat),
        "turns": {each: place for place, each in enumerate(s.order)},
    }


def _fresh(s: State) -> State:
    """The position as if no free action had been used: what another seat's own turn begins with."""
    fresh = s.copy()
    fresh.free = []
    return fresh


def _of_map(s: State, seat: str) -> dict[str, Any]:
    end = s.board.game_end
    return {
        "known": {each: [name for name in s.regions if s.knows(each, name)] for each in s.seats},
        "occupied": {each: s.occupied(each) for each in s.seats},
        "controlled": {each: s.controlled(each) for each in s.seats},
        "open": [name for name in s.regions if not s.knows(seat, name) and may_explore(s, seat, name)],
        "supply": {each: {kind: s.supply(each, kind) for kind in KINDS} for each in s.seats},
        "score": {each: worth(s, each) for each in s.seats},
        "ends": {
            "advances": end.advances,
            "controlled": end.controlled_regions,
            "cities": end.cities,
            "regions_with_city": sum(any(u.cities for u in land.units.values()) for land in s.regions.values()),
            "occupied": sum(bool(land.units) for land in s.regions.values()),
        },
    }


def worth(s: State, seat: str) -> int:
    """The VP that a seat's regions and cities would bring in a Score Phase now."""
    numbers = s.board.numbers
    each = s.board.effect("industry", 1, "city_vp") if s.level(seat, "industry") else numbers.vp_per_city
    return numbers.vp_per_controlled_region * len(s.controlled(seat)) + each * s.count(seat, "cities")


def place(s: State, seat: str | None, words: str) -> dict[str, Any]:
    """The region that `words` name, as `seat` (None: an observer) sees it.

    `territory` its id; `units` seat to {colonists, soldiers, cities}, `markers`, `resistance`, `control` the sole
    occupant or ""; `export`, `code`, `neighbours` regions, `needs` what has to be explored first,
    `card` its card. Raises NotUnderstood or Ambiguous with the names that would do.
    """
    name = _named(s, words)
    printed, units = s.board.regions[name], s.regions[name].units
    return {
        "territory": name,
        **view(s, seat)["regions"][name],
        "control": next(iter(units)) if len(units) == 1 else "",
        "export": printed.export,
        "code": printed.code,
        "neighbours": list(printed.neighbours),
        "needs": list(printed.explore_requires_any),
        "card": s.board.region_card(name),
    }


def _named(s: State, words: str) -> str:
    """The region of these words: its id, code or a name in any language, or the beginning of one."""
    regions = {
        name: (name, region.code, *region.aliases, *s.board.printed(name)) for name, region in s.board.regions.items()
    }
    return place_named(words, regions, s.board.names, none=say("There is no region {what}.", what=words))
