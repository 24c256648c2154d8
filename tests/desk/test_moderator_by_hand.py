"""DICE and ORDER FOR: what is done by hand is told to everybody when it takes effect, and is in the archive."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

import pytest

from pbem.core.errors import TableError
from pbem.desk.acts.acts import Act
from pbem.desk.by_mail.orders_for import dice, order_for
from pbem.desk.moderation.beginning_and_end import end
from pbem.desk.moderation.deadlines import process
from pbem.desk.moderation.holding import hold, release
from pbem.desk.moderation.rollback import rollback
from pbem.store.stored_values import LogLine
from tests.desk.acting import appoint, do, last_act, read_away, record, words
from tests.desk.archives import exported, found, reforged
from tests.desk.office import SEATS, Office, address_of, played_once
from tests.desk.test_turn_by_mail import all_send_orders, orders_of

HAND = [6, 6, 6, 1, 1, 5, 2]


@pytest.fixture
@played_once
def begun(office: Office) -> Office:
    """A game in its first turn, everybody's orders in."""
    office.new_game()
    all_send_orders(office)
    read_away(office)
    return office


def _rolls(office: Office) -> list[LogLine]:
    with office.desk.store.read() as work:
        return [line for line in work.log(office.game) if line.kind == "roll" and "faces" in line.value]


def _set_faces(lines: Sequence[LogLine]) -> list[int]:
    return [face for line in lines for face in line.value["faces"][: line.value.get("set", 0)]]


# --- DICE -------------------------------------------------------------------------------------------------------------


def test_the_next_dice_fall_as_they_were_set_and_chance_goes_on_after_them(begun: Office) -> None:
    done = do(begun, dice("6,6,6 1,1,5 2"), why="a die was left out")
    assert done.says == ("the next 7 dice fall 6, 6, 6, 1, 1, 5, 2", "everybody is told when they fall")
    assert done.touched == ()
    do(begun, process())
    rolls = _rolls(begun)
    by_hand = [line for line in rolls if line.source == "moderator"]
    assert _set_faces(by_hand) == HAND
    assert rolls[: len(by_hand)] == by_hand
    assert all(line.source == "chance" for line in rolls[len(by_hand) :])
    for line in by_hand:
        assert line.value["hits"] == sum(face in (5, 6) for face in line.value["faces"])


def test_everybody_reads_in_the_report_that_dice_were_set_and_why(begun: Office) -> None:
    do(begun, dice("6,6"), why="a die was left out")
    do(begun, process())
    for seat in SEATS:
        [report] = begun.letters(seat)
        assert "The moderator: dice set to 6, 6 (a die was left out)" in words(report)


def test_dice_that_do_not_fall_in_a_phase_wait_for_the_next_ones(office: Office) -> None:
    office.new_game(clock={"tempo": "round"}, bots=SEATS[1:])
    do(office, dice("1,2,3,4,5,6,1,2,3,4,5,6,1,2,3,4,5,6,1,2,3,4,5,6"))
    for _ in range(12):
        do(office, process())
    assert _set_faces(_rolls(office)) == [1, 2, 3, 4, 5, 6] * 4
    do(office, end(["Red"]))
    assert found(exported(office)) == "verified, 2 interventions"


def test_the_dice_of_one_roll_are_set_by_its_key(begun: Office) -> None:
    do(begun, process())
    key = _rolls(begun)[3].key
    do(begun, rollback(1))
    all_send_orders(begun)
    do(begun, dice("1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", key))
    do(begun, process())
    [line] = [line for line in _rolls(begun) if line.source == "moderator"]
    assert line.key == key
    assert set(line.value["faces"]) == {1}


def test_what_was_set_can_be_taken_back_as_long_as_it_has_not_fallen(begun: Office) -> None:
    do(begun, dice("6,6"))
    assert do(begun, dice()).says[0] == "dice that were set and have not fallen are chance's again"
    do(begun, dice("1"))
    do(begun, process())
    assert _set_faces(_rolls(begun)) == [1]
    with pytest.raises(TableError, match="so there are none to take back"):
        do(begun, dice())


def test_a_rollback_withdraws_what_was_set(begun: Office) -> None:
    do(begun, dice("6,6,6"))
    do(begun, rollback())
    all_send_orders(begun)
    do(begun, process())
    assert _set_faces(_rolls(begun)) == []


def test_the_archive_lists_it_and_holds(begun: Office) -> None:
    do(begun, dice("6,6,6,1"), why="a die was left out")
    do(begun, process())
    do(begun, end(["Red"]))
    document = exported(begun)
    assert found(document) == "verified, 2 interventions"
    assert "dice: the next 4 dice fall 6, 6, 6, 1" in str(document["acts"]) or last_act(begun).command == "end"


@pytest.mark.parametrize("forgery", ["another face", "no act", "more than were set"])
def test_a_forger_of_set_dice_is_found_out(begun: Office, forgery: str) -> None:
    do(begun, dice("6,6,6,1"))
    do(begun, process())
    do(begun, end(["Red"]))

    def forge(document: dict[str, Any]) -> None:
        rolls = [line for line in document["log"] if line["kind"] == "roll" and line["source"] == "moderator"]
        if forgery == "another face":
            rolls[0]["value"]["faces"][0] = 5
        elif forgery == "no act":
            for line in document["log"]:
                if line["kind"] == "dice":
                    line["value"]["faces"] = []
        else:
            rolls[-1]["value"]["set"] += 1

    document = exported(begun)
    assert found(document) == "verified, 2 interventions"
    assert found(reforged(copy.deepcopy(document), forge)).startswith("not verified")


@pytest.mark.parametrize(
    ("faces", "said"),
    [("six", "names no faces of dice; 6,6,1 would do"), ("0", "names no faces"), ("1," * 61, "60 would")],
)
def test_faces_are_numbers(faces: str, said: str) -> None:
    with pytest.raises(TableError, match=said):
        dice(faces)


# --- ORDER FOR --------------------------------------------------------------------------------------------------------


def _for_yellow() -> Act:
    return order_for("yellow", orders_of("Yellow").splitlines())


@pytest.fixture
@played_once
def silent(office: Office) -> Office:
    """A game in its first turn in which Yellow has sent nothing."""
    office.new_game()
    all_send_orders(office, SEATS[:3])
    read_away(office)
    return office


def test_orders_for_a_seat_are_its_own_and_the_player_reads_them(silent: Office) -> None:
    done = do(silent, _for_yellow(), why="Yellow telephoned")
    assert done.touched == ("Yellow",)
    assert {"cards", "1", "2"} <= {order.slot for order in silent.dossier().sheets["Yellow"].current(1)}
    [letter] = silent.letters("Yellow")
    text = words(letter)
    assert "The moderator has given orders for Yellow in Amber Fleet. The reason given: Yellow telephoned" in text
    assert "WHAT WAS ORDERED FOR YOU" in text
    assert "CARDS" in text
    assert last_act(silent).command == "order"
    silent.later(minutes=31)
    assert silent.poll().adjudicated == 1
    for seat in SEATS:
        assert "The moderator: orders given for Yellow, " in words(silent.letters(seat)[-1])
        assert "(Yellow telephoned)" in words(silent.all_letters(address_of(seat))[-1])


def test_what_was_ordered_is_no_secret_told(silent: Office) -> None:
    done = do(silent, _for_yellow())
    assert "CARDS" not in " ".join(done.says).upper()
    assert any("CARDS" in line.upper() for line in done.shows)
    assert "CARDS" not in last_act(silent).outcome


def test_a_moderator_who_plays_gives_no_orders_in_silence(silent: Office) -> None:
    appoint(silent, address_of("Blue"))
    read_away(silent)
    assert do(silent, _for_yellow()).touched == SEATS
    assert "The moderator has given orders for Yellow" in words(silent.letters("Red")[-1])
    assert "CARDS" not in words(silent.letters("Blue")[-1])


def test_the_archive_lists_orders_given_for_a_seat_and_holds(silent: Office) -> None:
    do(silent, _for_yellow())
    do(silent, process())
    do(silent, end(["Red"]))
    assert found(exported(silent)) == "verified, 2 interventions"


def test_what_was_done_by_hand_is_in_reports_that_waited(silent: Office) -> None:
    do(silent, hold())
    do(silent, _for_yellow(), why="Yellow telephoned")
    do(silent, dice("6"), why="a die was left out")
    do(silent, process())
    read_away(silent)
    do(silent, release())
    text = words(silent.letters("Red")[-1])
    assert "orders given for Yellow" in text
    assert "dice set to 6 (a die was left out)" in text


@pytest.mark.parametrize(
    ("seat", "lines", "said"),
    [
        ("Yellow", ["1 EXPLOER india"], "1 EXPLOER india: "),
        ("Yellow", ["WAIT"], "only orders are given for a seat"),
        ("Yellow", ["GIVE Blue 1"], "only orders are given for a seat"),
        ("Pink", ["1 PASS"], "there is no seat 'Pink'"),
    ],
)
def test_what_cannot_be_ordered_is_one_sentence_and_changes_nothing(
    silent: Office, seat: str, lines: list[str], said: str
) -> None:
    version = record(silent).version
    with pytest.raises(TableError, match=said):
        do(silent, order_for(seat, lines))
    assert record(silent).version == version


def test_something_must_be_ordered() -> None:
    with pytest.raises(TableError, match="nothing is to be ordered"):
        order_for("Red", [" ", "\n"])
