"""What a seat could do with its cards as things stand, and what is missing where it could do nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pbem.games.colonial.telling import possible_now as p
from pbem.games.colonial_2e.rules.actions import CHARACTERS
from pbem.games.colonial_2e.rules.characters import conqueror, governor
from pbem.games.colonial_2e.rules.endeavour import card_of
from pbem.games.colonial_2e.rules.hands import hand, spent
from pbem.games.colonial_2e.rules.nations import next_space
from pbem.games.colonial_2e.state import State


def possible(s: State, seat: str) -> list[list[str]]:
    """13.0 [Character, what it could do, why nothing], of the card of this round; of all cards outside the rounds."""
    card = card_of(s, seat) if s.round else None
    characters = dict.fromkeys(name for each in ([card] if card else hand(s, seat)) for name in s.board.cards[each])
    acted = {name: why for name in characters if (why := spent(s, seat, name)) is not None}
    lacking: dict[str, Callable[[], str]] = {
        "explorer": lambda: f"{p.ALL_EXPLORED}, and the world cannot be sailed round",
        "conqueror": partial(p.no_colony_yet, s, seat, partial(conqueror.obstacle, s, seat)),
        "viceroy": partial(p.no_counters, s, seat),
        "ambassador": lambda: "all markers stand at the right end, and there is no Unrest",
        "sovereign": lambda: p.NO_ENEMY,
        "rebel": lambda: p.NONE_EXPLORED,
        "merchant": partial(p.no_goods_to_ship, s, seat),
        "governor": partial(_no_city, s, seat),
        "trader": lambda: p.NO_GOODS_TO_SELL,
        "scientist": lambda: p.no_step(s, seat, {track: next_space(s, seat, track) for track in s.board.tracks}),
        "missionary": lambda: p.NONE_EXPLORED,
    }
    lacking |= {name: partial(str, why) for name, why in acted.items()}
    return p.possible(
        s, seat, list(characters), lambda name: () if name in acted else CHARACTERS[name].legal(s, seat), lacking
    )


def _no_city(s: State, seat: str) -> str:
    """17.1, 17.2 What is missing for a Governor."""
    least, most = governor.payment(s, seat)
    if not any(land.holds(seat) for land in s.territories.values()):
        return p.NO_COUNTER
    if least <= most:
        return "you have no counter but where the Booming City is"
    return p.no_city(s, seat, least if least <= governor.HIGHEST else None)
