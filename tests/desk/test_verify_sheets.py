"""Verifying a game in which an order was used up between two locks, or an act fell before the phase that it was for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

from pbem.core.sheet import Order
from pbem.desk.archive.promises import Sheets
from pbem.desk.archive.reading import Archive
from pbem.desk.archive.stretches import Stretch, not_reached
from pbem.store.stored_values import LogLine, Snapshot


def _line(seq: int, kind: str) -> LogLine:
    at = datetime(2026, 1, 5, tzinfo=UTC)
    return LogLine(turn=1, phase="action", key=f"k{seq}", kind=kind, value={"number": 1}, at=at, seq=seq)


def _sheets() -> Sheets:
    """One seat with two reactions under locks at 1 and 9; nothing changed between them."""
    slots = ("reaction-a", "reaction-b")
    orders = [Order(slot=slot, text=slot, data={}, standing=True) for slot in slots]
    leaves = [{"seat": "Red", "item": each.slot, "order": each.document()} for each in orders]
    archive = SimpleNamespace(
        locks=lambda: [_line(1, "lock"), _line(9, "lock")], document={"locks": [{"leaves": leaves}, {"leaves": []}]}
    )
    return Sheets(cast(Archive, archive))


def _slots(sheets: Sheets, seq: int) -> list[str]:
    found: Any = sheets.at(_line(seq, "answer"))
    return list(found["Red"].orders)


def test_what_was_used_up_is_gone_for_later_lines_under_the_same_lock() -> None:
    sheets = _sheets()
    sheets.spend(_line(4, "answer"), "Red", "reaction-a")
    assert _slots(sheets, 5) == ["reaction-b"]
    assert _slots(sheets, 10) == ["reaction-a", "reaction-b"]  # the next lock says what there is


def test_the_line_that_used_it_up_and_those_before_it_had_it() -> None:
    sheets = _sheets()
    sheets.spend(_line(4, "answer"), "Red", "reaction-a")
    assert _slots(sheets, 3) == _slots(sheets, 4) == ["reaction-a", "reaction-b"]
    sheets.spend(_line(4, "answer"), "Red", "reaction-a")  # tried again at another tempo
    assert _slots(sheets, 4) == ["reaction-a", "reaction-b"]


def test_an_act_whose_decision_its_phase_does_not_ask_goes_on_to_the_next_phase() -> None:
    """The New World waits in the draw for the orders of the turn, which the levy's phase asks for."""
    early = replace(_line(3, "offer"), anchor="t2.orders")
    done = replace(_line(4, "offer"), anchor="t2.draw")
    asked = replace(_line(5, "answer"), key="t2.draw")
    draw = _stretch([early, done, asked])
    assert not_reached(draw) == [early]
    answer = replace(_line(6, "answer"), key="t2.orders")
    levy = _stretch([answer], carried=not_reached(draw))
    assert levy.acts == [early]
    assert not_reached(levy) == []


def _stretch(lines: Sequence[LogLine], carried: Sequence[LogLine] = ()) -> Stretch:
    before = cast(Snapshot, None)
    return Stretch(before=before, lines=lines, after=None, rolls=0, branch=0, lock=None, carried=carried)
