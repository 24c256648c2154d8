"""A deadline passes with orders missing: time banks, the grace, a halt, a bot in place; and what is counted of it."""

from __future__ import annotations

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from pbem.desk.archive.verify import verify
from pbem.desk.clock import Absence, Wait
from pbem.desk.game.kept_deadlines import reliability
from pbem.desk.lobby import Sitter
from pbem.desk.moderation.beginning_and_end import end
from pbem.desk.moderation.deadlines import deadline, process
from pbem.desk.seats.replacing import replace_player
from pbem.store.stored_values import GameStatus, LogLine, PlayerRecord
from tests.desk.acting import do, read_away, record, words
from tests.desk.archives import exported
from tests.desk.office import MODERATOR, SEATS, Office
from tests.desk.test_turn_by_mail import all_send_orders, orders_of

OTHERS = tuple(seat for seat in SEATS if seat != "Yellow")


def open_wait(office: Office) -> Wait:
    wait = office.dossier().wait
    assert wait is not None
    return wait


def at_the_deadline(office: Office, **clock: object) -> Wait:
    """Everybody but Yellow is in, and the deadline has passed."""
    office.new_game(clock=clock)
    office.later(hours=1)
    all_send_orders(office, OTHERS)
    office.until(open_wait(office).deadline)
    read_away(office)
    office.letters(MODERATOR)
    office.poll()
    return open_wait(office)


def person(office: Office, seat: str) -> PlayerRecord:
    return office.dossier().people[seat]


def bank_of(office: Office, seat: str) -> timedelta | None:
    with office.desk.store.read() as work:
        mark = work.find_mark(office.game, "bank", seat)
    return timedelta(seconds=mark.value) if mark else None


# --- nmr = wait -------------------------------------------------------------------------------------------------------


def test_the_game_waits_for_the_late_and_says_so_once(any_office: Office) -> None:
    office = any_office
    wait = at_the_deadline(office, nmr="wait", grace="0h", drop_after=0)
    assert wait.halted
    assert record(office).due_at is None
    [late] = office.letters("Yellow")
    assert "the game waits for them" in late.subject
    assert "No deadline runs any more" in words(late)
    assert "CARDS ____" in late.text
    [other] = office.letters("Red")
    assert "without orders of Yellow" in words(other)
    [notice] = [letter for letter in office.letters(MODERATOR) if "waits: Yellow late" in letter.subject]
    for verb in ("game process", "game deadline", "game replace"):
        assert verb in notice.text
    office.later(days=9)
    assert office.poll().reminded == 0
    assert not office.letters("Red")
    assert record(office).turn == 1
    office.mail("Yellow", orders_of("Yellow"))
    office.poll()
    office.later(minutes=31)
    assert office.poll().adjudicated == 1
    assert office.dossier().seat("Yellow").missed == 1, "the deadline was missed all the same"
    assert person(office, "Yellow").kept == "x"
    assert person(office, "Red").kept == "."


def test_after_the_grace_it_comes_to_a_halt(office: Office) -> None:
    wait = at_the_deadline(office, nmr="wait", grace="12h")
    assert wait.grace_used
    assert not wait.halted
    assert "If they are missing then, the game waits" in words(office.letters("Yellow")[-1])
    office.until(wait.deadline)
    office.poll()
    assert open_wait(office).halted


@pytest.mark.parametrize("how", ["process", "deadline", "bot", "replace"])
def test_what_the_moderator_can_do(office: Office, how: str) -> None:
    at_the_deadline(office, nmr="wait", grace="0h")
    if how == "process":
        do(office, process())
        assert record(office).turn == 2
        return
    if how == "deadline":
        do(office, deadline("+24h"))
        wait = open_wait(office)
        assert not wait.halted
        assert record(office).due_at is not None
        office.until(wait.deadline)
        office.poll()
        assert open_wait(office).halted
        return
    sitter = Sitter(seat="Yellow", bot="test") if how == "bot" else Sitter(seat="Yellow", address="new@players.example")
    do(office, replace_player(sitter))
    if how == "replace":
        office.letters("new@players.example")
        assert open_wait(office).halted
        return
    office.later(minutes=31)
    assert office.poll().adjudicated == 1


# --- nmr = bot --------------------------------------------------------------------------------------------------------


def test_a_bot_orders_what_is_missing_once(office: Office) -> None:
    wait = at_the_deadline(office, nmr="bot", grace="12h")
    assert "ordered by a bot" in words(office.letters("Yellow")[-1])
    office.until(wait.deadline)
    assert office.poll().adjudicated == 1
    assert record(office).turn == 2
    report = office.letters("Red")[-1]
    assert "Orders of Yellow were missing; what was missing was played by a bot" in words(report)
    seat = office.dossier().seat("Yellow")
    assert (seat.bot, seat.missed) == (None, 1)
    assert not office.dossier().sheets["Yellow"].current(2), "for that deadline only"
    with office.desk.store.read() as work:
        [line] = [line for line in work.log_after(office.game, 0) if line.kind == "stand-in"]
    assert (line.source, line.who, line.value["seat"]) == ("bot", "Yellow", "Yellow")
    asked = [line for line in all_lines(office) if line.key.endswith((".line-up.Yellow", ".action.Yellow"))]
    assert [line.source for line in asked] == ["order"] * 6


def all_lines(office: Office) -> list[LogLine]:
    with office.desk.store.read() as work:
        return [line for line in work.log_after(office.game, 0) if line.settles]


def test_what_the_late_sent_is_left_as_it_is(office: Office) -> None:
    office.new_game(clock={"nmr": "bot", "grace": "0h"})
    all_send_orders(office, OTHERS)
    office.mail("Yellow", "CARDS explorer, scientist, viceroy, merchant, trader\n1 EXPLORE arabia POST coffee")
    office.poll()
    office.until(open_wait(office).deadline)
    assert office.poll().adjudicated == 1
    lines = {line.key: line for line in all_lines(office)}
    assert lines["t1.line-up.Yellow"].value[:2] == ["explorer-conqueror", "scientist-missionary"]
    assert office.dossier().seat("Yellow").missed == 0, "something came from it"


def test_a_game_with_a_stand_in_is_verified(office: Office) -> None:
    at_the_deadline(office, nmr="bot", grace="0h")
    assert record(office).turn == 2
    do(office, end(["Red"]))
    assert verify(exported(office)).difference is None


# --- the time bank ----------------------------------------------------------------------------------------------------


def test_the_bank_is_spent_before_the_grace_and_refilled(any_office: Office) -> None:
    office = any_office
    start = at_the_deadline(office, bank="24h +4h/turn", grace="12h")
    assert start.banks == (("Yellow", timedelta(hours=24)),)
    assert "your orders are late, bank until" in office.letters("Yellow")[-1].subject
    told = words(office.letters("Red")[-1])
    assert "spending their time banks: Yellow 24 hours;" in told
    office.later(hours=6)
    office.mail("Yellow", orders_of("Yellow"))
    office.poll()
    assert "Your time bank holds 24 hours" in words(office.letters("Yellow")[-1])
    office.later(minutes=31)
    assert office.poll().adjudicated == 1
    spent = timedelta(hours=24) - (bank_of(office, "Yellow") or timedelta())
    assert timedelta(hours=6) <= spent <= timedelta(hours=6, minutes=1)
    assert "Your time bank holds 18 hours" in words(office.letters("Yellow")[-1])
    assert "Your time bank holds 24 hours" in words(office.letters("Red")[-1])
    assert office.dossier().seat("Yellow").missed == 0


def test_a_deadline_that_is_met_fills_the_bank_up(office: Office) -> None:
    office.new_game(clock={"bank": "24h +4h/turn"})
    with office.desk.store.transaction() as work:
        work.set_marks(office.game, "bank", {"Red": 10 * 3600, "Blue": 23 * 3600}, at=office.now)
    all_send_orders(office)
    office.later(minutes=31)
    assert office.poll().adjudicated == 1
    assert [bank_of(office, seat) for seat in ("Red", "Blue", "Green")] == [
        timedelta(hours=14),
        timedelta(hours=24),
        None,
    ]


def test_an_empty_bank_gives_way_to_the_grace(office: Office) -> None:
    wait = at_the_deadline(office, bank="24h", grace="12h")
    office.until(wait.deadline)
    office.poll()
    graced = open_wait(office)
    assert graced.grace_used
    assert graced.deadline == wait.deadline + timedelta(hours=12)
    office.until(graced.deadline)
    assert office.poll().adjudicated == 1
    assert bank_of(office, "Yellow") == timedelta()
    office.until(open_wait(office).deadline)
    office.poll()
    banked = open_wait(office)
    assert dict(banked.banks).keys() == {"Red", "Blue", "Green"}
    assert "Your time bank is empty" in words(office.letters("Yellow")[-1])


# --- absences ---------------------------------------------------------------------------------------------------------


def test_the_next_deadline_goes_past_an_absence(office: Office) -> None:
    office.new_game(clock={"absence": 5})
    first = (office.now + timedelta(days=3)).date()
    away = Absence(seat="Red", first=first, last=first + timedelta(days=9), zone=ZoneInfo("UTC"))
    with office.desk.store.transaction() as work:
        work.set_mark(office.game, "absence", away.name, away.document(), at=office.now)
    all_send_orders(office)
    office.later(minutes=31)
    assert office.poll().adjudicated == 1
    back = away.begins + timedelta(days=5)  # five of the ten days are allowed
    assert open_wait(office).deadline == back + timedelta(days=1)


# --- what is counted --------------------------------------------------------------------------------------------------


def test_excused_misses_do_not_count_towards_the_drop(office: Office) -> None:
    office.new_game(clock={"grace": "0h", "excused": 1, "drop_after": 1})
    office.letters(MODERATOR)
    for turn, missed in ((2, 0), (3, 1)):
        all_send_orders(office, OTHERS)
        office.until(open_wait(office).deadline)
        assert office.poll().adjudicated == 1
        assert record(office).turn == turn
        assert office.dossier().seat("Yellow").missed == missed
    assert person(office, "Yellow").kept == "~x"
    assert person(office, "Red").kept == ".."
    assert any("Yellow missed 1 deadline" in notice.subject for notice in office.letters(MODERATOR))


def test_bots_and_those_who_are_not_asked_have_no_record(office: Office) -> None:
    office.new_game(bots=("Green", "Yellow"))
    all_send_orders(office, ("Red", "Blue"))
    office.later(minutes=31)
    assert office.poll().adjudicated == 1
    assert person(office, "Red").kept == "."
    assert "Green" not in office.dossier().people


@pytest.mark.parametrize(
    ("kept", "low", "high"),
    [("." * 12, 1, 1), ("x" * 12, 0, 0), ("~~~.", 1, 1), ("xxxxxx......", 0.55, 0.65), ("......xxxxxx", 0.35, 0.45)],
)
def test_reliability_is_a_ratio_in_which_the_newer_counts_more(kept: str, low: float, high: float) -> None:
    found = reliability(kept)
    assert found is not None
    assert low <= found <= high


def test_nothing_is_known_of_who_was_never_asked() -> None:
    assert reliability("") is None
    assert reliability("~~") is None


def test_the_last_sixty_deadlines_are_kept(office: Office) -> None:
    office.new_game()
    number = person(office, "Red").id
    with office.desk.store.transaction() as work:
        for _ in range(70):
            work.note_kept({number: "x"})
        work.note_kept({number: "."})
    assert person(office, "Red").kept == "x" * 59 + "."


def test_a_game_that_is_over_waits_for_nothing(office: Office) -> None:
    at_the_deadline(office, nmr="wait", grace="0h")
    do(office, end([]))
    assert record(office).status is GameStatus.OVER
