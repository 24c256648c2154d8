"""What a seat could do with its free cards as things stand, and what is missing where it could do nothing."""

from __future__ import annotations

from functools import partial

from pbem.games.colonial.rules.native_power import colonies_of
from pbem.games.colonial.rules.tracks import next_space
from pbem.games.colonial.telling import possible_now as p
from pbem.games.colonial_revised.rules.actions import CHARACTERS, free_cards
from pbem.games.colonial_revised.rules.characters import conqueror, governor
from pbem.games.colonial_revised.state import State


def possible(s: State, seat: str) -> list[list[str]]:
    """12 [Character, what it could do, why nothing], of all cards that are free."""
    characters = [name for card in free_cards(s, seat) for name in s.board.cards[card]]
    lacking: p.Lacking = {
        "explorer": lambda: p.ALL_EXPLORED,
        "conqueror": partial(p.no_colony_yet, s, seat, partial(conqueror.obstacle, s, seat)),
        "viceroy": partial(p.no_counters, s, seat),
        "ambassador": lambda: "your marker stands at the right end, and there is no Unrest where you have counters",
        "sovereign": lambda: p.NO_ENEMY,
        "rebel": partial(_no_unrest, s),
        "merchant": partial(p.no_goods_to_ship, s, seat),
        "governor": partial(_no_city, s, seat),
        "trader": lambda: p.NO_GOODS_TO_SELL,
        "scientist": lambda: p.no_step(s, seat, {track: next_space(s, seat, track) for track in s.board.tracks}),
        "missionary": partial(_no_mission, s, seat),
    }
    return p.possible(s, seat, characters, lambda name: CHARACTERS[name].legal(s, seat), lacking)


def _no_unrest(s: State) -> str:
    """12.11-1 What is missing for a Rebel."""
    if not any(land.explored for land in s.territories.values()):
        return p.NONE_EXPLORED
    return "a Rebel has placed Unrest in every Territory this turn"


def _no_city(s: State, seat: str) -> str:
    """12.5-1 What is missing for a Governor."""
    if not colonies_of(s, seat):
        return "you have no Colony"
    if governor.payments(s, seat):
        return "the current City is in your only Colony"
    present = max((land.city for land in s.territories.values()), default=0)
    return p.no_city(s, seat, next((value for value in governor.VALUES if value > present), None))


def _no_mission(s: State, seat: str) -> str:
    """12.6-1 What is missing for a Missionary."""
    if not any(land.holds(seat) for land in s.territories.values()):
        return p.NO_COUNTER
    return "where you have counters there are as many Missions as can be"
