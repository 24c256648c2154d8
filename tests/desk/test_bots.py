"""Bots on seats of a real game: they order like anybody, at once, and never keep a person waiting."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from pbem.desk.lobby import Sitter
from pbem.desk.seats.replacing import replace_player
from pbem.store.stored_values import GameStatus
from pbem.store.work import Work
from tests.desk.acting import do
from tests.desk.office import SEATS, Office
from tests.desk.test_turn_by_mail import orders_of

BOTS = SEATS[1:]


def test_a_person_plays_against_three_bots(office: Office) -> None:
    office.new_game(bots=BOTS)
    assert not any(office.all_letters(f"{seat.lower()}@players.example") for seat in BOTS)
    for turn in (1, 2, 3):
        assert office.dossier().record.turn == turn
        usual = "CARDS scientist, explorer, viceroy, merchant, trader"
        office.mail("Red", orders_of("Red") + "SURRENDER NEVER" if turn == 1 else usual)
        office.poll()
        if turn > 1:
            office.mail("Red", "\n".join(f"{slot} PASS" for slot in range(1, 6)))
            office.poll()
        office.later(minutes=31)
        assert office.poll().adjudicated == 1
    state = office.dossier().table.state
    assert any(state.players[seat].prestige or state.players[seat].loans for seat in BOTS), "the bots do something"


def test_the_receipt_knows_that_bots_are_in(office: Office) -> None:
    office.new_game(bots=BOTS)
    office.mail("Red", orders_of("Red"))
    office.poll()
    assert "(in 30 minutes); then the turn is played" in " ".join(office.letters("Red")[-1].text.split())


@pytest.mark.parametrize("tempo", ["turn", "round", "decision"])
def test_a_table_of_bots_plays_by_itself(office: Office, tempo: str) -> None:
    office.new_game(bots=SEATS, clock={"tempo": tempo, "settle": "0m"})
    for _ in range(200):
        office.later(minutes=1)
        office.poll()
        record = office.dossier().record
        if record.turn > 2 or record.status is GameStatus.OVER:
            break
    assert office.dossier().record.turn > 2


def test_a_bot_that_has_ordered_does_not_hold_up_the_deadline(office: Office) -> None:
    office.new_game(bots=BOTS, clock={"grace": "0h"})
    wait = office.dossier().wait
    assert wait
    office.until(wait.deadline + timedelta(seconds=2))
    assert office.poll().adjudicated == 1, "Red's default line-up is played"


def test_what_a_bot_has_not_read_is_not_fetched_at_every_turn(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Red played a turn and went; the report that it has not read stays unread, and costs nothing."""
    fetched: list[int] = []
    really = Work.snapshot

    def counted(work: Work, game: str, seq: int) -> Any:
        fetched.append(seq)
        return really(work, game, seq)

    office.new_game(clock={"grace": "0h"})
    next_turn(office)
    do(office, replace_player(Sitter(seat="Red", bot="steady")))
    next_turn(office)
    monkeypatch.setattr(Work, "snapshot", counted)
    next_turn(office)
    assert fetched == []


def next_turn(office: Office) -> None:
    """Nobody sends anything, and the deadline passes."""
    office.until(office.dossier().wait.deadline)  # type: ignore[union-attr]
    assert office.poll().adjudicated == 1
