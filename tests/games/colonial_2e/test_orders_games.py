"""Whole turns from generated orders, out of positions that games come to: everything settles, nothing breaks."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.core.adjudicate import SheetSettler, adjudicate
from pbem.core.dice import Keyed
from pbem.core.sheet import Sheet
from pbem.core.table import Tempo
from pbem.games.colonial_2e.state import State
from pbem.games.common.bots.random_play import RandomSettler
from tests.games.colonial_2e.order_room import Room
from tests.games.colonial_2e.test_orders_fuzz import PLAN, REACTION
from tests.games.helpers import SEATS, colonial

TURNS = 12
SOME = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
LINES = st.lists(PLAN | REACTION, min_size=6, max_size=14)


@cache
def positions() -> tuple[dict[str, Any], ...]:
    """The positions at the beginning of each turn of one random game."""
    state = colonial().setup(SEATS, {}, Keyed(b"orders"))
    settler, chance = RandomSettler(7), Keyed(b"orders")
    found = []
    for _ in range(TURNS):
        found.append(state.document())
        adjudicate(colonial(), state, settler=settler, chance=chance, stop=lambda phase, _: phase.ends_turn)
        if state.winner is not None:
            break
    return tuple(found)


def sheet_of(state: State, seat: str, lines: list[str]) -> Sheet:
    """What a seat's sheet holds after a mail of these lines."""
    room = Room(state, seat=seat)
    for line in lines:
        found = room.attempt(line)
        for order in getattr(found, "orders", ()):
            room.sheet.put(order)
    return room.sheet


@SOME
@given(st.integers(0, TURNS - 1), st.lists(LINES, min_size=4, max_size=4))
def test_a_turn_of_any_orders(turn: int, mails: list[list[str]]) -> None:
    documents = positions()
    state = colonial().state_from(documents[turn % len(documents)])
    sheets = {seat: sheet_of(state, seat, lines) for seat, lines in zip(SEATS, mails, strict=True)}
    for seat, sheet in sheets.items():
        assert colonial().sheet_words(sheet, state, seat)
        assert colonial().forecast(state, seat, sheet)
    result = adjudicate(
        colonial(), state, settler=SheetSettler(colonial(), sheets), chance=Keyed(b"turn"), tempo=Tempo.TURN,
        due=lambda key: True, stop=lambda phase, _: phase.ends_turn,
    )  # fmt: skip
    assert not result.waiting
    assert colonial().faults(state) == []


@SOME
@given(st.integers(0, TURNS - 1), LINES)
def test_what_is_asked_step_by_step_has_needs_forms_and_words(turn: int, lines: list[str]) -> None:
    documents = positions()
    state = colonial().state_from(documents[turn % len(documents)])
    sheets = {seat: sheet_of(state, seat, lines) for seat in SEATS}
    result = adjudicate(
        colonial(), state, settler=SheetSettler(colonial(), sheets), chance=Keyed(b"steps"), tempo=Tempo.DECISION,
        due=lambda key: "line-up" in key, stop=lambda phase, _: phase.ends_turn,
    )  # fmt: skip
    for need in colonial().needs(state, result.waiting, sheets, Tempo.DECISION):
        assert need.missing, "the game waits for it, so something is missing"
        assert colonial().form(state, need.seat, result.waiting)
        assert colonial().sheet_words(sheets[need.seat], state, need.seat)
