"""Watching a game: reports of what is public, at the same time as the seats have theirs, until one has enough."""

from __future__ import annotations

from datetime import timedelta

from pbem.desk.letters.who_watches import watchers_of
from pbem.store.stored_values import GameStatus
from tests.desk.acting import do, play_a_turn
from tests.desk.office import SEATS, Office, address_of
from tests.desk.people import address, fresh, last, proven, reply, words, write

CARDS = "CARDS scientist, explorer, viceroy, merchant, trader"


def watch(office: Office, who: str = "Zoe") -> None:
    """Somebody begins to watch the office's game."""
    proven(office, who)
    reply(office, who, f"OBSERVE {office.game}")


def watching(office: Office) -> list[str]:
    with office.desk.store.read() as work:
        return [watcher.address for watcher in watchers_of(work, office.game)]


def test_who_watches_reads_the_position_and_every_report(office: Office) -> None:
    office.new_game()
    watch(office)
    [position] = fresh(office, "Zoe")
    assert "as it stands" in position.subject
    assert "You watch this game" in words(position)
    assert "ORDER FORM" not in position.text
    play_a_turn(office)
    [report] = fresh(office, "Zoe")
    own = next(letter for letter in office.letters("Blue") if "adjudicated" in letter.subject)
    assert report.date == own.date
    assert "ROUND 1" in report.text
    assert "WANTED" not in report.text
    assert "UNSUBSCRIBE" in report.header("list-unsubscribe")


def test_what_is_secret_is_not_in_it(office: Office) -> None:
    office.new_game(clock={"tempo": "round"})
    watch(office)
    for seat in SEATS:
        office.mail(seat, f"{CARDS}\nREPAY KEEP 3\n1 SCIENTIST navy\n4 MERCHANT OWN ALL")
    for _ in range(2):
        office.poll()
        office.later(minutes=31)
        office.poll()
    report = last(office, "Zoe")
    assert "round 1 adjudicated" in report.subject
    for secret in ("KEEP 3", "OWN ALL", "Merchant: ship", "STANDING ORDER"):
        assert secret not in report.text
    for seat in SEATS:
        assert address_of(seat) not in report.text


def test_a_game_that_has_not_begun_is_watched_from_its_first_mail_on(office: Office) -> None:
    proven(office, "Ann")
    reply(office, "Ann", "NEW colonial-2e")
    office.game = "g1"
    watch(office)
    assert "when it begins" in words(last(office, "Zoe"))
    for who in ("Ben", "Cleo", "Dan"):
        proven(office, who)
        reply(office, who, "JOIN g1")
    for who in ("Ann", "Ben", "Cleo"):
        reply(office, who, "READY")
    start = last(office, "Zoe")
    assert "begins" in start.subject
    assert "ORDER FORM" not in start.text


def test_enough_is_enough(office: Office) -> None:
    office.new_game()
    watch(office)
    fresh(office, "Zoe")
    reply(office, "Zoe", f"UNOBSERVE {office.game}")
    assert watching(office) == []
    fresh(office, "Zoe")
    play_a_turn(office)
    assert not fresh(office, "Zoe")


def test_a_forged_unobserve_changes_nothing(office: Office) -> None:
    office.new_game()
    watch(office)
    write(office, "Mallory", f"UNOBSERVE {office.game}", sender=address("Zoe"))
    assert watching(office) == [address("Zoe")]


def test_who_plays_does_not_watch_and_who_watches_may_come_to_play(office: Office) -> None:
    office.new_game()
    office.mail("Red", f"OBSERVE {office.game}")
    office.poll()
    assert watching(office) == []
    watch(office)
    office.mail("Red", "RESIGN CONFIRM")
    office.poll()
    reply(office, "Zoe", f"TAKEOVER {office.game}")
    assert watching(office) == []
    assert "You have taken Red over" in words(last(office, "Zoe"))


def test_so_many_watch_and_no_more(office: Office) -> None:
    lobby = office.desk.config.lobby.model_copy(update={"observers": 1})
    office.desk.config = office.desk.config.model_copy(update={"lobby": lobby})
    office.new_game()
    watch(office)
    watch(office, "Yan")
    assert watching(office) == [address("Zoe")]
    assert "no more can" in words(last(office, "Yan"))


def test_orders_of_who_watches_are_answered_as_such(office: Office) -> None:
    office.new_game()
    watch(office)
    reply(office, "Zoe", CARDS)
    assert "you watch this game" in words(last(office, "Zoe")).lower()


def test_the_end_is_told_to_who_watches(office: Office) -> None:
    from pbem.desk.moderation.beginning_and_end import end

    office.new_game()
    watch(office)
    do(office, end(["Red"]))
    over = last(office, "Zoe")
    assert "Red has won" in over.subject
    assert "WHO PLAYED" in over.text


def test_reports_lie_behind_the_deadline_for_everybody(office: Office) -> None:
    """Who is asked in the middle of a turn reads more, sooner; who watches reads it when all do."""
    office.new_game()
    watch(office)
    fresh(office, "Zoe")
    wait = office.dossier().wait
    assert wait is not None
    office.until(wait.deadline + timedelta(minutes=1))
    office.poll()
    assert not fresh(office, "Zoe"), "a grace is for those who owe something"
    office.later(hours=13)
    office.poll()
    assert len(fresh(office, "Zoe")) == 1
    assert office.dossier().record.status is GameStatus.RUNNING
