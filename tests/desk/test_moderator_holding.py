"""HOLD and RELEASE: reports wait for the moderator, nobody learns anything meanwhile, time counts from the release."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.core.errors import TableError
from pbem.desk.moderation.beginning_and_end import end
from pbem.desk.moderation.deadlines import process, resume
from pbem.desk.moderation.edit import edit
from pbem.desk.moderation.holding import hold, release
from pbem.desk.moderation.rollback import rollback
from pbem.mail.compose import Outgoing, compose
from pbem.store.stored_values import GameStatus, LetterStatus
from tests.desk.acting import do, everything, last_act, read_away, record, standing_of, words
from tests.desk.archives import exported, found, play_bots
from tests.desk.office import MODERATOR, SEATS, TABLE, Office, played_once
from tests.desk.test_turn_by_mail import all_send_orders, orders_of


@pytest.fixture
@played_once
def holding(office: Office) -> Office:
    """A game whose first turn has been played and whose reports wait."""
    office.new_game()
    do(office, hold(), why="the board is new")
    read_away(office)
    all_send_orders(office)
    office.later(minutes=31)
    office.poll()
    assert record(office).turn == 2
    return office


def test_everybody_is_told_that_reports_are_read_first(office: Office) -> None:
    office.new_game()
    read_away(office)
    assert do(office, hold(), why="the board is new").touched == SEATS
    assert "the moderator reads the reports of Amber Fleet before they are sent" in words(office.letters("Red")[-1])
    with pytest.raises(TableError, match=r"wait for you already; `pbem game hold g1 OFF"):
        do(office, hold())
    do(office, hold(False))
    assert "go out at once again" in words(office.letters("Red")[-1])
    with pytest.raises(TableError, match="go out at once already"):
        do(office, hold(False))


def test_receipts_go_out_and_reports_wait(holding: Office) -> None:
    for seat in SEATS:
        [receipt] = holding.letters(seat)
        assert "Your turn 1 orders as they stand now" in words(receipt)
    with holding.desk.store.read() as work:
        held = work.letters(LetterStatus.HELD, game=holding.game)
    assert [letter.seat for letter in held] == list(SEATS)
    now = record(holding)
    assert (now.status, now.due_at) == (GameStatus.HELD, None)
    assert now.held_reason == "its reports wait for the moderator's approval"


def test_the_moderator_reads_what_everybody_would_read_and_which_letters_wait(holding: Office) -> None:
    [letter] = holding.letters(MODERATOR)
    text = words(letter)
    assert letter.subject.endswith("Amber Fleet: reports wait for you")
    assert "Turn 1 of Amber Fleet is adjudicated" in text
    assert "STANDING" in letter.text
    assert all(seat in letter.text for seat in SEATS)
    assert "release g1" in text.lower()


def test_nobody_learns_anything_meanwhile(holding: Office) -> None:
    read_away(holding)
    for text in ("STATUS", "REPORT", "MAP", "ORDERS", "HISTORY", orders_of("Red")):
        holding.mail("Red", text)
        holding.poll()
        [answer] = holding.letters("Red")
        assert "the moderator reads the reports before they are sent" in words(answer)
        assert "turn 2" not in words(answer).lower()
        assert "STANDING" not in answer.text
    assert not holding.dossier().sheets["Red"].current(2)


def test_nor_does_who_asks_without_a_seat_s_token(holding: Office) -> None:
    with holding.desk.store.transaction() as work:
        work.set_mark(holding.game, "observer", "wendy@elsewhere.example", at=holding.now)
    holding.deliver(
        compose(
            Outgoing(
                to=TABLE,
                from_address="wendy@elsewhere.example",
                from_name="Wendy",
                subject="How is it going?",
                text="MAP g1\nHISTORY g1\n",
                message_id="<w1@elsewhere.example>",
                auto_submitted="no",
                date=holding.now,
            )
        )
    )
    holding.poll()
    [answer] = holding.letters("wendy@elsewhere.example")
    assert "the moderator reads the reports before they are sent" in words(answer)
    assert "round 2" not in words(answer).lower()


def test_on_release_everybody_reads_everything_once_and_has_the_whole_time(holding: Office) -> None:
    before = holding.dossier().wait
    read_away(holding)
    holding.later(hours=50)
    assert holding.poll().adjudicated == 0
    done = do(holding, release(), why="")
    assert done.touched == SEATS
    assert done.says[-1] == "4 reports are sent"
    wait = holding.dossier().wait
    assert before is not None
    assert wait is not None
    assert wait.deadline - holding.now > timedelta(hours=71)
    assert wait.keys == before.keys
    for seat in SEATS:
        [report] = holding.letters(seat)
        assert "Turn 1" in report.subject or "turn 1" in report.subject
        assert "ROUND 2" in report.text.upper()
        assert "Orders: root" in words(report)
        assert "(in 3 days" in words(report)
    assert record(holding).status is GameStatus.RUNNING
    assert last_act(holding).command == "release"


def test_the_next_reports_wait_again_until_hold_is_ended(holding: Office) -> None:
    do(holding, release())
    do(holding, process())
    assert record(holding).status is GameStatus.HELD
    do(holding, hold(False))
    assert record(holding).status is GameStatus.HELD
    do(holding, release())
    read_away(holding)
    do(holding, process())
    assert record(holding).status is GameStatus.RUNNING
    assert len(holding.letters("Red")) == 1


def test_a_release_of_nothing_says_so(office: Office) -> None:
    office.new_game()
    before = everything(office.desk)
    assert do(office, release()).lines() == ["no report of game g1 waits for your approval: nothing was done"]
    assert everything(office.desk) == before


def test_a_rollback_withdraws_the_reports(holding: Office) -> None:
    read_away(holding)
    do(holding, rollback(1), why="the board was wrong")
    with holding.desk.store.read() as work:
        assert work.letters(LetterStatus.HELD, game=holding.game) == ()
        assert len(work.letters(LetterStatus.WITHDRAWN, game=holding.game)) == len(SEATS)
    assert record(holding).status is GameStatus.RUNNING
    [letter] = holding.letters("Red")
    assert "taken Amber Fleet back to turn 1" in words(letter)
    assert do(holding, release()).idle
    holding.mail("Red", orders_of("Red"))
    holding.poll()
    assert holding.dossier().sheets["Red"].current(1)


def test_what_would_tell_of_the_position_waits_with_the_reports(holding: Office) -> None:
    read_away(holding)
    treasury = standing_of(holding, "Red")["treasury"]
    do(holding, edit([f"players.Red.treasury={treasury + 1}"]), why="counted wrongly")
    assert [holding.letters(seat) for seat in SEATS] == [[], [], [], []]
    do(holding, release())
    assert [len(holding.letters(seat)) for seat in SEATS] == [2, 2, 2, 2]


def test_resume_is_not_release(holding: Office) -> None:
    with pytest.raises(TableError, match="wait for your approval; `pbem game release g1"):
        do(holding, resume())


def test_an_end_meanwhile_takes_the_place_of_the_reports(holding: Office) -> None:
    read_away(holding)
    do(holding, end(["Red"]))
    [letter] = holding.letters("Blue")
    assert "ROUND 2" in letter.text.upper()
    assert do(holding, release()).idle
    assert found(exported(holding)) == "verified, 1 intervention"


def test_the_game_holds_with_reports_that_waited(holding: Office) -> None:
    do(holding, release())
    assert found(exported(holding)) == "NOT fully verified, 0 interventions"


@pytest.mark.parametrize("tempo", ["round", "decision"])
def test_at_finer_tempos_every_question_waits_for_its_release(office: Office, tempo: str) -> None:
    office.new_game(bots=SEATS[1:], clock={"tempo": tempo})
    do(office, hold())
    for _ in range(4):
        do(office, process())
        read_away(office)
        do(office, release())
        assert len(office.letters("Red")) == 1
    assert found(exported(office)).startswith("NOT fully verified, ")


def test_a_game_that_its_rules_end_waits_too_and_can_be_taken_back(office: Office) -> None:
    play_bots(office, 40)
    with pytest.raises(TableError, match="is over"):
        do(office, rollback(3))
    office.new_game(bots=SEATS[1:], clock={"settle": "0m", "grace": "0h"})
    _to_its_end(office)
    read_away(office)
    assert record(office).status is GameStatus.OVER
    do(office, rollback(record(office).turn), why="the last turn was wrong")
    now = record(office)
    assert (now.status, now.winner, now.ended) == (GameStatus.RUNNING, None, None)
    assert "you have won" not in words(office.letters("Red")[-1])
    while record(office).status is not GameStatus.OVER:
        do(office, process())
        do(office, release())
    assert found(exported(office)) == "verified, 1 intervention"
    assert len([letter for letter in office.letters("Red") if "won" in letter.subject]) == 1


def _to_its_end(office: Office) -> None:
    do(office, hold())
    while record(office).status is not GameStatus.OVER:
        do(office, process())
        if record(office).status is GameStatus.HELD:
            do(office, release())
