"""Whatever is written is taken or refused in a sentence; what is taken and what is offered reads again."""

from __future__ import annotations

import pytest

from pbem.core.errors import Refusal
from pbem.core.ruleset_contract import Effect
from pbem.games.common.bots.random_play import Picker
from tests.games.colonial_revised.order_room import Room
from tests.games.colonial_revised.room import position
from tests.games.colonial_revised.test_orders_handbook import shown

_STRANGE = (
    "ß",
    "½",
    "12345678",
    "-3",
    "(",
    ")",
    "“",
    "ELSE",
    "IF",
    "/",
    ",",
    "MAX",
    "NONE",
    "Red",
    "brazil",
    "tobacco",
)


def lines(seed: int) -> list[str]:
    """Lines of the handbook with words dropped, doubled, swapped or put in from others."""
    pick, known = Picker(seed), shown()
    found = []
    for _ in range(150):
        words = known[pick(len(known))].split()
        for _ in range(1 + pick(3)):
            place = pick(len(words)) if words else 0
            match pick(4):
                case 0:
                    del words[place : place + 1]
                case 1:
                    words.insert(place, _STRANGE[pick(len(_STRANGE))])
                case 2:
                    words[place:place] = known[pick(len(known))].split()[:2]
                case _:
                    words[place : place + 1] = [word[: 1 + pick(len(word))] for word in words[place : place + 1]]
        found.append(" ".join(words))
    return found


def attempt(room: Room, line: str) -> Effect | Refusal:
    """What comes of a line, taken or refused."""
    try:
        return room.read(line)
    except Refusal as refusal:
        return refusal


@pytest.mark.parametrize("seed", range(6))
def test_mangled_lines_are_taken_or_refused_in_a_sentence(seed: int) -> None:
    room = Room(position({"players.Red.loans": [8]}))
    for line in lines(seed):
        found = attempt(room, line)
        if isinstance(found, Refusal):
            assert found.reason, line
            assert len(found.instead) <= 3, line
            for offered in found.instead:
                room.read(offered)  # what is offered is taken as it stands
            continue
        for order in found.orders:
            again = room.order(order.text)
            assert (again.text, again.data) == (order.text, order.data), line
        room.sheet.clear(list(room.sheet.orders))
