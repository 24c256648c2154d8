"""Players who go silent: the seat is offered, stays theirs until somebody accepts, and is theirs again by any order."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from pbem.desk.acts.acts import Hand, perform
from pbem.desk.lobby import Sitter
from pbem.desk.seats import kicking
from pbem.desk.seats.replacing import replace_player
from tests.desk.office import MODERATOR, Office, address_of, played_once
from tests.desk.people import address, fresh, proven, reply
from tests.desk.test_turn_by_mail import all_send_orders, orders_of
from tests.desk.test_votes import read_all, said, words_of

OTHERS = ("Red", "Blue", "Green")
CLOCK = {"grace": "0h", "excused": 0, "drop_after": 2}


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The seats that were offered: game and seat."""
    found: list[tuple[str, str]] = []

    def offer(desk: Any, work: Any, game: str, seat: str, now: datetime, why: str) -> None:
        found.append((game, seat))

    monkeypatch.setattr(kicking, "OFFERS", [offer])
    return found


def deadline_passes(office: Office) -> None:
    """The others send their orders; the open deadline goes by."""
    all_send_orders(office, OTHERS)
    wait = office.dossier().wait
    assert wait is not None
    office.until(wait.deadline + timedelta(seconds=1))
    assert office.poll().adjudicated <= 1


def test_a_seat_is_offered_when_it_has_missed_as_many_as_the_clock_says(
    office: Office, offered: list[tuple[str, str]]
) -> None:
    office.new_game(clock=CLOCK)
    office.mail("Yellow", "ALLOW SHIP ALL")
    deadline_passes(office)
    assert offered == []
    warning = (
        "Nothing came from you by the deadline. If nothing comes by the next deadline either, your seat is offered"
    )
    assert warning in words_of(office.letters("Yellow")[-1])
    assert "Nothing came from you" not in words_of(office.letters("Red")[-1])
    read_all(office)
    office.letters(MODERATOR)
    deadline_passes(office)
    assert offered == [(office.game, "Yellow")]
    report = office.letters("Red")[-1]
    assert "Yellow sends nothing any more; the seat is offered to others" in words_of(report)
    assert "stays Yellow’s until one accepts" in words_of(report)
    assert "Any order, or RETURN, makes it yours again" in words_of(office.letters("Yellow")[-1])
    [notice] = office.letters(MODERATOR)
    assert "Yellow missed 2 deadlines" in notice.subject
    assert "until somebody accepts, its player has it back by sending orders" in words_of(notice)
    deadline_passes(office)
    assert offered == [(office.game, "Yellow")], "offered once"
    assert office.letters(MODERATOR) == []
    assert "Yellow sends nothing" not in words_of(office.letters("Red")[-1]), "told once"


def test_a_seat_that_was_never_heard_of_is_offered_at_once(office: Office, offered: list[tuple[str, str]]) -> None:
    office.new_game(clock={"grace": "0h"})
    deadline_passes(office)
    assert offered == [(office.game, "Yellow")], "although the miss is excused"
    assert "Yellow has never been heard of" in words_of(office.letters("Red")[-1])
    assert "Yellow missed 1 deadline" in office.letters(MODERATOR)[-1].subject


def test_the_moderator_reads_of_several_in_one_notice(office: Office, offered: list[tuple[str, str]]) -> None:
    office.new_game(clock={"grace": "0h"})
    all_send_orders(office, ("Red", "Blue"))
    wait = office.dossier().wait
    assert wait is not None
    office.until(wait.deadline + timedelta(seconds=1))
    office.poll()
    assert offered == [(office.game, "Green"), (office.game, "Yellow")]
    [notice] = office.letters(MODERATOR)
    assert "Green and Yellow missed 1 deadline" in notice.subject
    assert "let a bot play Green" in words_of(notice)
    assert "let a bot play Yellow" in words_of(notice)


def test_a_question_is_enough_to_have_been_heard_of(office: Office, offered: list[tuple[str, str]]) -> None:
    office.new_game(clock={"grace": "0h"})
    office.mail("Yellow", "HELP")
    deadline_passes(office)
    assert offered == []


def test_no_seat_is_offered_where_the_clock_says_never(office: Office, offered: list[tuple[str, str]]) -> None:
    office.new_game(clock={**CLOCK, "drop_after": 0})
    for _ in range(3):
        deadline_passes(office)
    assert offered == []


@pytest.mark.parametrize("written", [orders_of("Yellow"), "RETURN", "zurück", "GIVE Red 1"])
def test_who_dropped_out_has_the_seat_back_by_any_order(
    office: Office, offered: list[tuple[str, str]], written: str
) -> None:
    office.new_game(clock=CLOCK)
    deadline_passes(office)
    deadline_passes(office)
    assert office.dossier().seat("Yellow").missed == 2
    due = office.dossier().wait.deadline  # type: ignore[union-attr]
    answer = said(office, "Yellow", written)
    assert "Yellow is yours as before" in words_of(answer)
    assert office.dossier().wait.deadline == due, "no phase is stretched by it"  # type: ignore[union-attr]
    assert office.dossier().seat("Yellow").missed == 0
    assert "refused" not in answer.subject
    if written != orders_of("Yellow"):
        office.mail("Yellow", orders_of("Yellow"))
    read_all(office)
    deadline_passes(office)
    assert "Yellow is back." in words_of(office.letters("Red")[-1])
    assert "Welcome back" not in words_of(said(office, "Yellow", "RETURN")), "once"


@pytest.mark.parametrize("question", ["STATUS", "HELP", "MAP"])
def test_a_question_takes_nothing_back(office: Office, offered: list[tuple[str, str]], question: str) -> None:
    office.new_game(clock=CLOCK)
    deadline_passes(office)
    read_all(office)
    office.mail("Yellow", question)
    office.poll()
    [answer] = office.letters("Yellow")
    assert "Welcome back" not in words_of(answer)
    with office.desk.store.read() as work:
        assert [mark.name for mark in work.marks(office.game, "dropped")] == ["Yellow"]


@pytest.mark.usefixtures("offered")
def test_who_dropped_out_does_not_hold_up_a_vote(office: Office) -> None:
    office.new_game(clock=CLOCK)
    deadline_passes(office)
    read_all(office)
    said(office, "Red", "VOTE DRAW")
    assert "VOTE" not in "".join(letter.subject for letter in office.letters("Yellow"))
    said(office, "Blue", "YES")
    office.mail("Green", "YES")
    office.poll()
    assert office.dossier().record.winner == {"drawn": ["Red", "Blue", "Green"]}


def test_at_a_halt_the_next_report_tells_it(office: Office, offered: list[tuple[str, str]]) -> None:
    office.new_game(clock={**CLOCK, "nmr": "wait"})
    deadline_passes(office)
    assert offered == [(office.game, "Yellow")]
    assert office.dossier().record.turn == 1
    read_all(office)
    said(office, "Yellow", orders_of("Yellow"))
    office.later(minutes=31)
    office.poll()
    report = words_of(office.letters("Red")[-1])
    assert "turn 1" in report or office.dossier().record.turn == 2
    assert "Yellow is back." in report


def test_what_happens_in_a_pass_that_is_run_again_happens_once(office: Office, offered: list[tuple[str, str]]) -> None:
    office.new_game(clock={"grace": "0h"})
    deadline_passes(office)
    office.poll()
    office.poll()
    assert offered == [(office.game, "Yellow")]
    assert sum("Yellow missed" in letter.subject for letter in office.all_letters(MODERATOR)) == 1


def test_a_new_player_has_not_dropped_out(office: Office, offered: list[tuple[str, str]]) -> None:
    office.new_game(clock=CLOCK)
    deadline_passes(office)
    act = replace_player(Sitter(seat="Yellow", address="carol@elsewhere.example", name="Carol"))
    perform(office.desk, office.game, act, Hand(who="gm", via="command line", at=office.now, why="gone"))
    office.poll()
    said(office, "Red", "VOTE PAUSE")
    office.poll()
    assert "VOTE PAUSE" in office.letters("carol@elsewhere.example")[-1].subject
    for _ in range(2):
        deadline_passes(office)
    assert len(offered) == 2, "and may drop out in turn"


@pytest.fixture
@played_once
def standing_by(office: Office) -> Office:
    """A game in which nothing ever comes from Yellow; Zoe stands by."""
    office.new_game(clock={"grace": "0h"})
    proven(office, "Zoe")
    reply(office, "Zoe", "STANDBY colonial-2e")
    fresh(office, "Zoe")
    deadline_passes(office)
    office.poll()
    return office


def test_a_stand_by_takes_the_seat_of_somebody_who_never_came(standing_by: Office) -> None:
    office = standing_by
    [offer] = fresh(office, "Zoe")
    assert "Yellow is free" in offer.subject
    reply(office, "Zoe", "ACCEPT")
    assert office.dossier().seat("Yellow").address == address("Zoe")
    assert office.dossier().seat("Yellow").missed == 0
    reply(office, "Zoe", orders_of("Yellow"), kind="report")
    assert set(office.dossier().sheets["Yellow"].orders) >= {"1", "2", "3", "4", "5"}
    read_all(office)
    said(office, "Red", "VOTE PAUSE")
    assert any("VOTE PAUSE" in letter.subject for letter in fresh(office, "Zoe")), "who took it over has a vote"


def test_who_comes_back_before_that_keeps_it(standing_by: Office) -> None:
    office = standing_by
    office.mail("Yellow", orders_of("Yellow"))
    office.poll()
    reply(office, "Zoe", "ACCEPT")
    assert office.dossier().seat("Yellow").address == address_of("Yellow")
    assert office.dossier().sheets["Yellow"].orders
