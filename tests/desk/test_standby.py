"""A seat of a running game that its player leaves: offered to stand-bys, taken over with all that was left."""

from __future__ import annotations

import itertools
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.desk.lobby import Terms, keep_terms
from pbem.desk.lobby.offers import offer_of
from pbem.desk.petitions.allow_refuse import allow
from pbem.store.stored_values import SeatRecord
from tests.desk.acting import do
from tests.desk.office import MODERATOR, SEATS, Office, address_of, open_office, played_once
from tests.desk.people import address, fresh, last, proven, reply, words, write

PLANS = "CARDS scientist, explorer, viceroy, merchant, trader\n1 SCIENTIST navy\nREPAY KEEP 3"


@pytest.fixture
@played_once
def played(office: Office) -> Office:
    """A game in its first turn, in which Red has sent some orders; Zoe and Yan stand by, Zoe since earlier."""
    office.new_game()
    for who in ("Zoe", "Yan"):
        proven(office, who)
        reply(office, who, "STANDBY colonial-2e")
        fresh(office, who)
    office.mail("Red", PLANS)
    office.poll()
    return office


def seat(office: Office, name: str = "Red") -> SeatRecord:
    with office.desk.store.read() as work:
        found = work.seat(office.game, name)
    assert found is not None
    return found


def resign(office: Office, who: str = "Red") -> None:
    office.mail(who, "RESIGN CONFIRM")
    office.poll()


def test_leaving_is_asked_about_once(played: Office) -> None:
    played.mail("Red", "RESIGN")
    played.poll()
    assert "RESIGN CONFIRM" in played.letters("Red")[-1].text
    assert seat(played).left_at is None
    assert not fresh(played, "Zoe")


def test_a_seat_is_offered_to_one_then_the_next_who_plays_on_with_what_was_left(played: Office) -> None:
    office = played
    resign(office)
    [offer] = fresh(office, "Zoe")
    assert "Red is free" in offer.subject
    assert not fresh(office, "Yan")
    assert "KEEP 3" not in offer.text, "standing orders and plans are the seat's secret until it is taken"
    assert "STANDING" in offer.text
    assert "MAP" in offer.text
    office.later(hours=49)
    office.poll()
    office.poll()
    assert [letter.subject for letter in fresh(office, "Yan")]
    reply(office, "Zoe", "ACCEPT", kind="invitation")
    assert seat(office).address == address_of("Red"), "her time was over"
    before = office.dossier().wait
    reply(office, "Yan", "ACCEPT", kind="invitation")
    [brief] = fresh(office, "Yan")
    assert seat(office).address == address("Yan")
    assert seat(office).left_at is None
    assert "You have taken Red over" in words(brief)
    assert "REPAY" in brief.text
    assert "Navy" in brief.text
    assert "NOT EXPLORED YET" in brief.text, "whoever orders an Explorer must know what it takes"
    assert before is not None
    assert office.dossier().wait.deadline >= before.deadline  # type: ignore[union-attr]
    reply(office, "Yan", "2 EXPLORE india", kind="report")
    receipt = last(office, "Yan")
    assert "India" in receipt.text
    assert "Navy" in receipt.text, "the plan of the one before is still there"


def test_whoever_accepts_too_late_reads_until_when_it_could_be_done(played: Office) -> None:
    resign(played)
    played.later(hours=49)
    played.poll()
    reply(played, "Zoe", "ACCEPT", kind="invitation")
    answer = last(played, "Zoe")
    assert answer.subject == "Your mail was not taken"
    assert "nothing of it was done. The seat that it accepts is offered no more" in words(answer)
    assert "until 14 January, 13:00 UTC" in words(answer)


def test_the_new_player_has_the_whole_time(played: Office) -> None:
    played.later(hours=60)
    played.poll()
    resign(played)
    reply(played, "Zoe", "ACCEPT")
    wait = played.dossier().wait
    assert wait is not None
    assert wait.deadline - played.now > timedelta(hours=71)
    told = played.letters("Blue")[-1]
    assert "a seat has a new player" in told.subject
    assert f"{wait.deadline:%H:%M}" in told.text


def test_the_former_one_may_come_back_until_somebody_accepts(played: Office) -> None:
    resign(played)
    played.mail("Red", "2 EXPLORE india")
    played.poll()
    assert seat(played).left_at is None
    assert "yours" in played.letters("Red")[-1].text
    reply(played, "Zoe", "ACCEPT")
    assert seat(played).address == address_of("Red")
    with played.desk.store.read() as work:
        assert offer_of(work, played.game, "Red") is None


def test_return_does_the_same(played: Office) -> None:
    resign(played)
    played.mail("Red", "RETURN")
    played.poll()
    assert seat(played).left_at is None


def test_after_that_the_former_one_is_out(played: Office) -> None:
    resign(played)
    letter = played.letters("Red")[-1]
    reply(played, "Zoe", "ACCEPT")
    write(
        played,
        "Red",
        "2 EXPLORE india",
        to=letter.header("reply-to").rpartition("<")[2].rstrip("> "),
        sender=address_of("Red"),
    )
    assert seat(played).address == address("Zoe")
    reply(played, "Zoe", "ORDERS", kind="report")
    assert "India" not in last(played, "Zoe").text
    everything = played.all_letters(address_of("Red"))
    assert any("no longer play Red" in words(each) for each in everything)


def test_the_others_read_of_it_in_the_next_report_and_the_seat_gets_none(played: Office) -> None:
    resign(played)
    for name in SEATS:
        played.letters(name)
    for name in SEATS[1:]:
        played.mail(name, "CARDS scientist, explorer, viceroy, merchant, trader\nPLANS PASS")
    played.poll()
    wait = played.dossier().wait
    assert wait is not None
    played.until(wait.deadline + timedelta(minutes=1))
    played.poll()
    played.later(hours=13)
    played.poll()
    assert played.dossier().record.turn == 2
    report = played.letters("Blue")[-1]
    assert "Red has given up the seat" in words(report)
    assert not played.letters("Red")


def test_declining_asks_the_next_at_once(played: Office) -> None:
    resign(played)
    reply(played, "Zoe", "DECLINE")
    assert "Red is free" in last(played, "Yan", "invitation").subject


def test_nobody_left_is_told_to_the_moderator_once(played: Office) -> None:
    resign(played)
    played.letters(MODERATOR)
    for who in ("Zoe", "Yan"):
        reply(played, who, "DECLINE", kind="invitation")
    [notice] = played.letters(MODERATOR)
    assert "nobody has taken Red" in notice.subject
    played.later(hours=50)
    played.poll()
    assert not [letter for letter in played.letters(MODERATOR) if "nobody" in letter.subject]


def test_who_was_asked_longest_ago_is_asked_first(played: Office) -> None:
    resign(played)
    reply(played, "Zoe", "DECLINE", kind="invitation")
    reply(played, "Yan", "DECLINE", kind="invitation")
    played.later(hours=1)
    resign(played, "Blue")
    assert "Blue is free" in last(played, "Zoe", "invitation").subject


def test_a_free_seat_is_listed_and_taken_without_an_offer(played: Office) -> None:
    for who in ("Zoe", "Yan"):
        reply(played, who, "STANDBY OFF")
    resign(played)
    write(played, "Xaver", "LIST")
    assert "TAKEOVER g1 AS Red" in words(last(played, "Xaver"))
    reply(played, "Xaver", "TAKEOVER g1")
    assert seat(played).address == address("Xaver")
    assert "You have taken Red over" in words(last(played, "Xaver"))


def test_who_asks_while_another_is_to_answer_comes_next(played: Office) -> None:
    resign(played)
    proven(played, "Xaver")
    reply(played, "Xaver", "TAKEOVER g1 AS Red")
    assert "you are next" in words(last(played, "Xaver"))
    reply(played, "Zoe", "DECLINE", kind="invitation")
    assert "Red is free" in last(played, "Xaver", "invitation").subject


def test_a_forged_takeover_changes_nothing(played: Office) -> None:
    for who in ("Zoe", "Yan"):
        reply(played, who, "STANDBY OFF")
    resign(played)
    write(played, "Mallory", "TAKEOVER g1", sender=address("Zoe"))
    assert seat(played).address == address_of("Red")


def test_a_private_game_asks_its_moderator(played: Office) -> None:
    with played.desk.store.transaction() as work:
        keep_terms(work, played.game, Terms(private=True), played.now)
    resign(played)
    assert not fresh(played, "Zoe"), "its seats are not offered to those who stand by for any game"
    proven(played, "Xaver")
    reply(played, "Xaver", f"TAKEOVER {played.game} AS Red")
    assert seat(played).address == address_of("Red")
    do(played, allow(address("Xaver")))
    assert seat(played).address == address("Xaver")
    assert "You have taken Red over" in words(last(played, "Xaver"))


def test_nobody_takes_a_second_seat_over(played: Office) -> None:
    resign(played)
    played.mail("Blue", "TAKEOVER g1 AS Red")
    played.poll()
    assert "one seat in a game" in words(played.letters("Blue")[-1])


def test_who_had_a_seat_takes_no_other_one(played: Office) -> None:
    resign(played)
    reply(played, "Zoe", "ACCEPT")
    resign(played, "Blue")
    reply(played, "Yan", "DECLINE", kind="invitation")
    write(played, "Red", "LIST", sender=address_of("Red"))
    to = played.all_letters(address_of("Red"))[-1].header("reply-to").rpartition("<")[2].rstrip("> ")
    write(played, "Red", "TAKEOVER g1 AS Blue", to=to, sender=address_of("Red"))
    assert seat(played, "Blue").address == address_of("Blue")
    assert "You had Red" in words(played.all_letters(address_of("Red"))[-1])


def test_a_complete_sheet_is_not_played_over_its_new_owners_head(played: Office) -> None:
    played.mail("Red", "PLANS PASS")
    for name in SEATS[1:]:
        played.mail(name, "CARDS scientist, explorer, viceroy, merchant, trader\nPLANS PASS")
    resign(played)
    reply(played, "Zoe", "ACCEPT")
    wait = played.dossier().wait
    assert wait is not None
    if wait.all_in_since is not None:
        assert "Red" in wait.waiting_seats
        assert "NOWAIT" in last(played, "Zoe").text


def test_a_seat_whose_player_is_silent_finds_another(office: Office) -> None:
    """Red never writes: the seat is offered with the first deadline, and taken over."""
    office.new_game(clock={"grace": "0h"})
    proven(office, "Zoe")
    reply(office, "Zoe", "STANDBY ANY")
    for name in SEATS[1:]:
        office.mail(name, "CARDS scientist, explorer, viceroy, merchant, trader\nPLANS PASS")
    office.poll()
    wait = office.dossier().wait
    assert wait is not None
    office.until(wait.deadline + timedelta(minutes=1))
    office.poll()
    office.poll()
    assert office.dossier().record.turn == 2
    assert "Red is free" in last(office, "Zoe", "invitation").subject
    reply(office, "Zoe", "ACCEPT", kind="invitation")
    assert seat(office).address == address("Zoe")
    assert seat(office).missed == 0
    with office.desk.store.read() as work:
        assert offer_of(work, office.game, "Red") is None


def test_a_brief_is_the_same_whatever_the_seat_has_planned(tmp_path: Path) -> None:
    """Two tables alike but for the secrets of the seat that is offered."""

    def brief(folder: Path, secrets: str) -> list[bytes]:
        with open_office(folder, f"sqlite:///{folder}/table.db") as office:
            drawn = itertools.count()
            office.desk.random_bytes = lambda length: next(drawn).to_bytes(length, "little")
            office.new_game()
            proven(office, "Zoe")
            reply(office, "Zoe", "STANDBY ANY")
            fresh(office, "Zoe")
            office.mail("Red", secrets)
            office.poll()
            resign(office)
            return [letter.raw for letter in fresh(office, "Zoe")]

    here, there = (brief(tmp_path / name, said) for name, said in (("a", PLANS), ("b", "PLANS PASS\nREPAY ALL")))
    assert len(here) == 1
    assert here == there


def test_the_archive_still_holds(played: Office) -> None:
    from pbem.desk.moderation.beginning_and_end import end

    resign(played)
    reply(played, "Zoe", "ACCEPT")
    do(played, end())
    from pbem.desk.archive.export import export

    archive = str(export(played.desk, played.game))
    assert address("Zoe") not in archive
    assert "Zoe" not in archive
