"""Alternatives that can never be done are left out of a line, and the others stand."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.errors import NotAllowed, NotUnderstood
from pbem.core.orders.impossible import read_possible
from pbem.core.ruleset_contract import Effect, OrderContext
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Tempo


def _read(line: str, context: OrderContext) -> Effect:
    """The exact reader of a game in which one goes places: the sun can never be reached."""
    slot, _, rest = line.partition(" ")
    places = rest.replace("OTHERWISE", "ELSE").split(" ELSE ")
    for place in places:
        if not place.startswith("GO "):
            raise NotUnderstood(f"I know no “{place}” here")
        if place == "GO sun":
            raise NotAllowed("nobody reaches the sun")
    return Effect(orders=(Order(slot=slot, text=line, data={}),), remarks=("noted",))


def _effect(line: str) -> Effect:
    state: Any = None
    context = OrderContext(state=state, seat="Red", sheet=Sheet(), open=[], pending=[], tempo=Tempo.TURN)
    return read_possible(_read, line, context)


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("2 GO moon ELSE GO sun", "2 GO moon"),
        ("2 GO sun ELSE GO moon", "2 GO moon"),
        ("2 GO mars ELSE GO sun OTHERWISE GO moon", "2 GO mars ELSE GO moon"),
    ],
)
def test_the_others_stand_and_a_remark_says_why(line: str, left: str) -> None:
    effect = _effect(line)
    assert [order.text for order in effect.orders] == [left]
    assert tuple(effect.remarks) == ("noted", "“GO sun” is left out: nobody reaches the sun")


@pytest.mark.parametrize("line", ["2 GO sun", "2 GO sun ELSE GO sun"])
def test_a_line_of_which_nothing_is_left_is_refused(line: str) -> None:
    with pytest.raises(NotAllowed):
        _effect(line)


@pytest.mark.parametrize("line", ["2 GO sun ELSE zorb", "2 zorb ELSE GO sun"])
def test_what_is_not_understood_is_never_left_out(line: str) -> None:
    with pytest.raises((NotAllowed, NotUnderstood)):
        _effect(line)
