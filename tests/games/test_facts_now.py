"""Facts as they are now, for a page: spelled as orders spell them, and so."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Sheet
from tests.games.colonial.tapping import played, ruleset
from tests.games.colonialism import order_room as colonialism
from tests.games.new_world import room as new_world


def read_back(rules: Any, state: Any, seat: str, begins: str) -> int:
    """How many facts of a seat's menu are read as they are written; each of them is."""
    menu = rules.order_menu(rules.view(state, None), seat)
    for text, value in menu.now.items():
        line = f"{begins} IF {text}" if isinstance(value, bool) else f"{begins} IF {text} = {value}"
        effect = rules.read(line, OrderContext(state=state, seat=seat, sheet=Sheet()))
        assert [order.text for order in effect.orders] == [line]
    return len(menu.now)


@pytest.mark.parametrize("edition", ["colonial-2e", "colonial-revised"])
def test_colonial(edition: str) -> None:
    state = played(edition, 1).positions[-1]
    seat, other = state.seats[:2]
    assert read_back(ruleset(edition), state, seat, "5 PASS") > 100
    menu = ruleset(edition).order_menu(ruleset(edition).view(state, None), seat)
    assert menu.now["treasury"] == state.players[seat].treasury
    assert menu.now[f"{other}.squadrons"] == state.players[other].squadrons
    assert menu.now["explored india"] is state.territories["india"].explored


def test_colonialism() -> None:
    state = colonialism.position()
    assert read_back(colonialism.rules(), state, "Red", "R2 1 PASS") > 60
    menu = colonialism.rules().order_menu(colonialism.rules().view(state, None), "Red")
    assert menu.now["reserve"] == state.players["Red"].reserve
    assert menu.now["india.total"] == state.regions["india"].total


def test_new_world() -> None:
    state = new_world.position()
    assert read_back(new_world.rules(), state, "Red", "1 PAUSE") > 60
    menu = new_world.rules().order_menu(new_world.rules().view(state, None), "Red")
    assert menu.now["vp"] == state.players["Red"].vp
    assert menu.now["known brazil"] is state.knows("Red", "brazil")
