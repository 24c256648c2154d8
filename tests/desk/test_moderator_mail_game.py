"""A moderator opens and begins a game wholly by mail."""

from __future__ import annotations

import pytest

from pbem.store.stored_values import GameStatus
from tests.desk.acting import record
from tests.desk.moderator_post import let_in, reply, words
from tests.desk.office import Office

CREATE = (
    'CREATE colonial-2e TITLE "Amber Fleet" SEAT Red=anna@example.org:Anna SEAT Blue=BOT SEAT Green=BOT '
    "SEAT Yellow=BOT EVERY Tue,Fri 20:00 ZONE Europe/Berlin CLOCK grace=6h skip=weekends"
)


def test_a_game_is_opened_and_begun_by_mail(office: Office) -> None:
    let_in(office)
    answer = reply(office, CREATE)
    office.game = "g1"
    made = record(office)
    assert made.status is GameStatus.FORMING
    assert (made.title, made.clock["every"], made.clock["grace"]) == ("Amber Fleet", "Tue,Fri 20:00", "6h")
    assert "START" in answer.text
    reply(office, "START")
    assert record(office).status is GameStatus.RUNNING
    assert office.letters("anna@example.org")


@pytest.mark.parametrize("text", [f"{CREATE} START", f"{CREATE}\nSTART", CREATE.replace(" SEAT", "\nSEAT") + "\nSTART"])
def test_a_game_may_be_opened_and_begun_in_one_mail(office: Office, text: str) -> None:
    let_in(office)
    answer = reply(office, text)
    office.game = "g1"
    assert record(office).status is GameStatus.RUNNING, answer.text
    with office.desk.store.read() as work:
        assert [seat.bot for seat in work.seats("g1")] == [None, "bot", "bot", "bot"]


def test_a_game_that_does_not_go_is_refused_whole(office: Office) -> None:
    let_in(office)
    answer = reply(office, CREATE.replace("Europe/Berlin", "Berlin/Europe"))
    assert "1 command refused" in answer.subject
    assert "There is no game g1" in words(reply(office, "SHOW g1"))


def test_german_create(office: Office) -> None:
    let_in(office)
    reply(
        office,
        "ANLEGEN colonial-2e TITEL „Bernsteinflotte“ PLATZ Red=anna@example.org PLATZ Blue=BOT PLATZ Green=BOT "
        "PLATZ Yellow=BOT JE 72h BEGINNEN",
    )
    office.game = "g1"
    assert record(office).title == "Bernsteinflotte"
    assert record(office).status is GameStatus.RUNNING


def test_dry_create_makes_nothing(office: Office) -> None:
    let_in(office)
    answer = reply(office, f"DRY {CREATE} START")
    assert "1 command tried" in answer.subject
    with office.desk.store.read() as work:
        assert not work.list_games()
