"""Lines that can never be done in the order in which they stand: said at once, and none that may be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.core.language import speaking
from pbem.games.new_world.orders.impossible_lines import never
from pbem.games.new_world.orders.line_reading import own_turn
from pbem.games.new_world.orders.turn_lines import plan
from pbem.games.new_world.telling.sheet_words import sheet_words
from tests.games.new_world.order_room import Room, german

HOME = {"players.Red.homeland": {"colonists": 9, "soldiers": 0}}
PERU = {"regions.peru.units": {"Red": {"colonists": 1, "soldiers": 0, "cities": 0}}}
RIO = "Chile can be explored once Rio de la Plata is"


def void(*lines: str, given: Mapping[str, Any] | None = None, seat: str = "Red") -> dict[str, str]:
    room = Room(dict(given or {}), *lines, seat=seat)
    return never(room.state, seat, plan(room.sheet.orders.values(), own_turn(room.state, seat)))


@pytest.mark.parametrize(
    ("lines", "given", "why"),
    [
        (["1 EXPEDITION chile X war"], {}, RIO),
        (["1 EXPEDITION chile X war", "2 EXPEDITION rio-de-la-plata X treaty"], {}, RIO),
        (["1 EXPEDITION chile X war ELSE EXPEDITION chile X treaty"], {}, RIO),
        (["1 EXPEDITION caribbean X war"], {}, "is known to you already"),
        (["1 TRANSPORT 5C HOME TO chile X AUTO"], {}, "Chile is not known to you"),
        (["1 TRANSPORT 5C peru TO caribbean X AUTO"], {}, "You have no unit in Peru"),
        (["1 TRANSPORT 5C peru TO peru X AUTO"], PERU, "goes to another region"),
        (["1 TRANSPORT 5C HOME TO caribbean X AUTO"], {}, "There is nobody to move"),
        (["1 EXPORT peru X AUTO"], {}, "You have no unit in Peru"),
        (["1 BUILD peru"], PERU, "of your Colonists; a city takes"),
        (["1 MISSIONARIES peru", "2 EXPORT brazil X AUTO"], PERU, ""),
        (["1 WAR Blue virginia"], {}, "has no unit in Virginia"),
        (["1 EXPEDITION brazil X war IF OK 2", "2 SALVAGE"], {}, "line 2 does not come before it"),
        (["1 EXPEDITION brazil X war IF NOT OK 2", "2 SALVAGE"], {}, ""),
        (["1 ADVANCE industry LEVEL 2 PAY AUTO"], {"options.level2_advances": True}, "needs the first"),
    ],
)
def test_what_can_never_be_done_is_said(lines: list[str], given: dict[str, Any], why: str) -> None:
    found = void(*lines, given=given)
    if why:
        assert why in found["1"]
        assert found["1"].startswith("void as things stand: ")
    else:
        assert "1" not in found


@pytest.mark.parametrize(
    ("lines", "given"),
    [
        (["1 EXPEDITION rio-de-la-plata X war", "2 EXPEDITION chile X treaty"], {}),
        (["2 EXPEDITION chile X treaty", "1 EXPEDITION rio-de-la-plata X war"], {}),
        (["1 EXPEDITION chile X war"], {"regions.rio-de-la-plata.markers": ["Blue"]}),
        (["1 EXPEDITION chile X war ELSE EXPEDITION brazil X war"], {}),
        (["1 EXPEDITION brazil X war", "2 TRANSPORT 5C HOME TO brazil X AUTO", "3 BUILD brazil"], HOME),
        (["1 EXPEDITION brazil X war", "2 TRANSPORT 5C TO brazil X AUTO", "3 EXPORT brazil X AUTO"], HOME),
        (["1 IMMIGRANTS X AUTO", "2 TRANSPORT 5C HOME TO caribbean X AUTO"], {}),
        (["1 EXPEDITION brazil X war", "2 EXPEDITION brazil X treaty IF VOID 1"], {}),
        (["1 FREE EXPORT peru X AUTO", "2 EXPORT peru X AUTO IF VOID 1"], PERU),
        (["1 FREE EXPORT peru X AUTO", "2 FREE TRANSPORT 1C peru TO caribbean X AUTO IF VOID 1"], PERU),
        (["1 PAUSE"], {}),
    ],
)
def test_what_may_be_done_is_not_called_void(lines: list[str], given: dict[str, Any]) -> None:
    assert not void(*lines, given=given)


@pytest.mark.parametrize(
    ("lines", "given", "why"),
    [
        (["1 EXPORT peru X AUTO", "2 FREE EXPORT peru X AUTO"], PERU, "There was an Export from Peru"),
        (["1 FREE EXPORT peru X AUTO", "2 FREE BUILD caribbean"], PERU, ""),
        (["1 FREE TRANSPORT 1C peru TO caribbean X AUTO", "2 FREE EXPORT peru X AUTO"], PERU, "free action"),
        (["1 EXPEDITION brazil X war", "2 EXPEDITION brazil X treaty"], {}, "known to you already"),
    ],
)
def test_what_a_line_before_uses_up_is_void_unless_that_one_fails(
    lines: list[str], given: dict[str, Any], why: str
) -> None:
    found = void(*lines, given=given)
    assert why in found["2"]
    if why:
        assert found["2"].startswith("void, unless a line before it comes to nothing: ")


def test_it_stands_in_the_receipt_beside_its_line_whichever_line_came_last() -> None:
    room = Room({}, "1 EXPEDITION rio-de-la-plata X war", "2 EXPEDITION chile X treaty")
    assert all("void" not in words for _, words in sheet_words(room.sheet, room.state, "Red"))
    room.take("1 SALVAGE")
    words = dict(sheet_words(room.sheet, room.state, "Red"))
    assert words["2"].endswith(f"(void as things stand: {RIO})")
    with speaking(german()):
        words = dict(sheet_words(room.sheet, room.state, "Red"))
    assert "(so hinfällig: " in words["2"]


def test_a_turn_that_is_still_to_come_is_looked_at_too() -> None:
    assert RIO in void("1 EXPEDITION chile X war", seat="Blue")["1"]
    assert not void("1 TRANSPORT 5C HOME TO caribbean X AUTO", seat="Blue"), "the levy comes before"


def test_nothing_hidden_is_looked_at() -> None:
    lines = ["1 WAR Blue virginia", "2 EXPORT peru X AUTO"]
    rich = void(*lines, given={"players.Blue.hand": ["militia", "regulars"], "deck": ["war"]})
    assert rich == void(*lines, given={"players.Blue.hand": [], "deck": []})


def test_the_position_is_left_as_it_was() -> None:
    room = Room({}, "1 EXPEDITION rio-de-la-plata X war", "2 TRANSPORT 5C HOME TO rio-de-la-plata X AUTO")
    before = room.state.document()
    never(room.state, "Red", plan(room.sheet.orders.values(), own_turn(room.state, "Red")))
    assert room.state.document() == before
