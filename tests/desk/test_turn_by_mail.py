"""A turn played by mail, from the first letter to the report, on both databases."""

from __future__ import annotations

from datetime import timedelta

from tests.desk.office import SEATS, Office

ORDERS = """CARDS scientist, explorer, viceroy, merchant, trader
1 SCIENTIST seafaring
2 EXPLORE {target} POST {good}
3 VICEROY egypt cotton 1
4 MERCHANT OWN ALL
5 TRADER OWN ALL
"""
WISHES = {
    "Red": ("west africa", "gold"),
    "Blue": ("east indies", "spices"),
    "Green": ("south africa", "agriculture"),
    "Yellow": ("arabia", "coffee"),
}


def orders_of(seat: str) -> str:
    target, good = WISHES[seat]
    return ORDERS.format(target=target, good=good)


def all_send_orders(office: Office, seats: tuple[str, ...] = SEATS) -> None:
    def send() -> None:
        for seat in seats:
            office.mail(seat, orders_of(seat))
        office.poll()

    office.played(["orders", seats], send)


def test_the_start_tells_everybody_what_is_wanted(any_office: Office) -> None:
    any_office.new_game()
    for seat in SEATS:
        [letter] = any_office.letters(seat)
        assert f"you are {seat}" in letter.subject
        assert "WANTED" in letter.text
        assert "CARDS ____" in letter.text


def test_a_turn_is_played_half_an_hour_after_the_last_orders(any_office: Office) -> None:
    any_office.new_game()
    any_office.later(hours=1)
    all_send_orders(any_office)
    any_office.later(minutes=28)
    assert any_office.poll().adjudicated == 0
    any_office.later(minutes=3)
    assert any_office.poll().adjudicated == 1
    assert any_office.dossier().record.turn == 2
    for seat in SEATS:
        _start, receipt, report = any_office.letters(seat)
        assert "6 lines taken" in receipt.subject
        assert "turn 1 adjudicated" in report.subject
        assert report.in_reply_to == receipt.references[0], "one thread a game"


def test_a_change_while_all_are_in_gives_the_time_to_settle_anew(office: Office) -> None:
    office.new_game()
    all_send_orders(office)
    office.later(minutes=20)
    office.mail("Red", "1 SCIENTIST economy")
    office.poll()
    office.later(minutes=20)
    assert office.poll().adjudicated == 0
    office.later(minutes=11)
    assert office.poll().adjudicated == 1
    assert office.dossier().table.state.players["Red"].economy == 4


def test_no_receipt_names_a_moment_after_the_deadline(office: Office) -> None:
    """The last orders come a quarter of an hour before it: there is less time to settle than usual."""
    office.new_game()
    all_send_orders(office, ("Red", "Blue", "Green"))
    office.until(office.dossier().wait.deadline - timedelta(minutes=15))  # type: ignore[union-attr]
    office.letters("Yellow")
    office.mail("Yellow", orders_of("Yellow"))
    office.poll()
    receipt = " ".join(office.letters("Yellow")[-1].text.split())
    assert "CHANGES UNTIL Thursday 15 January, 12:00 UTC (in 15 minutes); then the turn is played" in receipt


def test_who_is_not_asked_has_met_no_deadline(office: Office) -> None:
    """At tempo decision each deadline is of some: one that only Red was asked for takes nothing off Yellow's count."""
    office.new_game(clock={"tempo": "decision", "grace": "0h"})
    for seat in ("Red", "Blue", "Green"):
        office.mail(seat, "CARDS scientist, explorer, viceroy, merchant, trader")
    office.poll()
    for asked in (SEATS, ("Red",)):
        wait = office.dossier().wait
        assert wait
        assert wait.seats == tuple(asked)
        office.until(wait.deadline)
        assert office.poll().adjudicated == 1
    assert office.dossier().seat("Yellow").missed == 1


def test_wait_holds_the_turn_until_its_deadline(office: Office) -> None:
    office.new_game()
    all_send_orders(office)
    office.mail("Green", "WAIT")
    office.poll()
    office.later(hours=20)
    assert office.poll().adjudicated == 0
    office.mail("Green", "NOWAIT")
    assert office.poll().adjudicated == 1, "nothing else is waited for"


def test_who_sends_nothing_is_reminded_gets_a_grace_and_plays_the_default(office: Office) -> None:
    office.new_game()
    all_send_orders(office, ("Red", "Blue", "Green"))
    deadline = office.dossier().wait.deadline  # type: ignore[union-attr]
    office.letters("Yellow"), office.letters("Red")
    for hours in (24, 3):
        office.until(deadline - timedelta(hours=hours))
        assert office.poll().reminded == 1
    assert len(office.letters("Yellow")) == 2
    assert not office.letters("Red")
    office.until(deadline + timedelta(seconds=30))
    assert office.poll().reminded == 1, "the grace is announced"
    assert "Yellow" in office.letters("Red")[0].text
    office.until(deadline + timedelta(hours=12, minutes=1))
    assert office.poll().adjudicated == 1
    dossier = office.dossier()
    assert dossier.seat("Yellow").missed == 1
    assert dossier.seat("Red").missed == 0
    report = office.letters("Red")[-1]
    assert "turn 1 adjudicated" in report.subject


def test_a_receipt_and_a_report_of_one_pass_are_one_mail(office: Office) -> None:
    office.new_game(clock={"settle": "0m"})
    all_send_orders(office, ("Red", "Blue", "Green"))
    office.letters("Yellow")
    office.mail("Yellow", orders_of("Yellow"), at=office.now - timedelta(minutes=5))
    office.poll()
    [both] = office.letters("Yellow")
    assert "lines taken" in both.text
    assert "ROUND 1" in both.text


def test_the_mail_sent_twice_counts_once(office: Office) -> None:
    office.new_game()
    raw = office.mail("Red", orders_of("Red"))
    office.deliver(raw)
    office.poll()
    assert len(office.letters("Red")) == 2, "the start and one receipt"


def test_a_later_mail_replaces_what_it_names_and_leaves_the_rest(office: Office) -> None:
    office.new_game()
    office.mail("Red", orders_of("Red"))
    office.poll()
    office.mail("Red", "1 SCIENTIST economy\n9 NONSENSE")
    office.poll()
    receipt = office.letters("Red")[-1]
    assert "1 line taken, 1 refused" in receipt.subject
    sheet = office.dossier().sheets["Red"].orders
    assert "economy" in sheet["1"].text.lower()
    assert "gold" in sheet["2"].text.lower(), "the other plans stand"


def test_a_bare_number_takes_the_repair_that_was_offered(office: Office) -> None:
    office.new_game()
    office.mail("Red", "CARDS scientist, explorer, viceroy, merchant, trader\n5 TRADER own al")
    office.poll()
    assert "1) 5 TRADER OWN ALL" in office.letters("Red")[-1].text
    office.mail("Red", "1")
    office.poll()
    assert office.dossier().sheets["Red"].orders["5"].text == "5 TRADER OWN ALL"
