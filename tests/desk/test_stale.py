"""Old mails: the order of receipt decides, and what is clearly older than what stands overtakes nothing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.desk.game.stale import SKEW, Arrival, Newest, newer, of_turn_gone, overtakes
from tests.desk.office import SEATS, Office, address_of
from tests.desk.test_turn_by_mail import orders_of

NOON = datetime(2026, 1, 12, 12, tzinfo=UTC)


def at(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


def mail(written: float | None, arrived: float, answers: float | None = None) -> Arrival:
    return Arrival(
        date=None if written is None else at(written),
        arrived=at(arrived),
        answers=None if answers is None else at(answers),
    )


#: Written at noon and taken a minute later.
NEWEST = Newest(mail=7, written=at(0), arrived=at(1))


@pytest.mark.parametrize(
    ("arrival", "stale"),
    [
        (mail(5, 6), False),
        (mail(-30, 20), True),  # overtaken on its way
        (mail(-5, 20), False),  # two clocks may differ by that
        (mail(-11, 20), True),
        (mail(-30, -25), True),  # it waited in a mailbox that could not be read, and another one was read meanwhile
        (mail(0.5, 0.6), False),  # the same, but it was written last
        (mail(None, 20), False),  # no Date: the order of receipt
        (mail(-60, 20, answers=2), False),  # a clock that is an hour late: it answers the receipt of the newer one
        (mail(-60, 20, answers=-100), True),
        (mail(60 * 24, 20), False),  # a clock that runs ahead
        (mail(-60 * 24 * 300, 20), True),  # sent again by somebody who has a copy
        (mail(-60 * 24 * 300, 20, answers=-90), False),  # a clock that never was set: it answers what came later
    ],
)
def test_what_was_written_before_what_stands(arrival: Arrival, stale: bool) -> None:
    assert overtakes(arrival, NEWEST) is stale
    assert not overtakes(arrival, None)


@pytest.mark.parametrize(
    ("arrival", "gone"),
    [
        (mail(-60, 5), True),
        (mail(-60, 5, answers=-90), True),
        (mail(-60, 5, answers=0), False),  # it answers the new turn's report, so its clock is wrong
        (mail(-5, 6), False),
        (mail(-9, 2), False),
        (mail(None, 5), False),
        (mail(2, 60), False),
    ],
)
def test_what_was_written_before_the_turn_began(arrival: Arrival, gone: bool) -> None:
    assert of_turn_gone(arrival, NOON) is gone
    assert not of_turn_gone(arrival, None)


def test_a_clock_that_runs_ahead_makes_no_later_mail_old() -> None:
    ahead = newer(None, 1, mail(60 * 24 * 365, 0))
    assert ahead.written == NOON
    assert not overtakes(mail(5, 6), ahead)
    assert not overtakes(mail(5, 60), ahead)


def test_the_newest_stays_the_newest() -> None:
    first = newer(None, 1, mail(0, 1))
    assert newer(first, 2, mail(-5, 2)) == first
    assert newer(first, 3, mail(5, 6)).mail == 3
    assert Newest.of(first.document()) == first
    assert Newest.of(None) is None
    assert timedelta(hours=1) > SKEW


# --- through the desk -----------------------------------------------------------------------------------------------


def standing(office: Office) -> list[str]:
    return [order.text for order in office.dossier().sheets["Red"].orders.values()]


def test_a_mail_that_was_overtaken_on_its_way_changes_nothing(office: Office) -> None:
    office.new_game()
    office.later(hours=2)
    office.mail("Red", "5 PASS")
    office.poll()
    before = standing(office)
    [_, receipt] = office.letters("Red")
    office.later(minutes=30)
    first = office.all_letters(address_of("Red"))[0].message_id
    office.mail("Red", "5 TRADER OWN ALL\nSTATUS", date=office.now - timedelta(hours=2), in_reply_to=first)
    office.poll()
    assert standing(office) == before
    [answer] = office.letters("Red")
    assert "before your mail of" in " ".join(answer.text.split())
    assert "STATUS" in answer.text, "its questions are answered"
    office.mail("Red", "4 PASS", date=office.now - timedelta(hours=2), in_reply_to=answer.message_id)
    office.poll()
    assert len(standing(office)) == len(before) + 1, "whoever replies to this mail knows what stands"
    assert receipt.message_id


def test_orders_for_a_turn_that_is_gone_are_refused(office: Office) -> None:
    office.new_game()
    first = {seat: office.letters(seat)[-1].message_id for seat in SEATS}
    for seat in SEATS:
        office.mail(seat, orders_of(seat))
    office.poll()
    office.later(minutes=31)
    office.poll()
    assert office.dossier().record.turn == 2
    office.later(minutes=5)
    office.letters("Red")
    office.mail("Red", "3 PASS", date=office.now - timedelta(minutes=30), in_reply_to=first["Red"])
    office.poll()
    [answer] = office.letters("Red")
    assert "before turn 2 began" in " ".join(answer.text.split())
    assert standing(office) == []


def test_what_is_confirmed_later_does_not_undo_what_came_since(office: Office) -> None:
    office.new_game()
    office.mail("Red", "5 TRADER OWN ALL", from_address="red@elsewhere.example")
    office.poll()
    question = office.letters("Red")[-1]
    report = office.all_letters(address_of("Red"))[0]
    office.later(hours=1)
    to = report.header("reply-to").rpartition("<")[2].rstrip("> ")
    office.mail("Red", "5 PASS", to=to, subject=f"Re: {report.subject}", in_reply_to=report.message_id or "")
    office.poll()
    before = standing(office)
    office.later(hours=1)
    to = question.header("reply-to").rpartition("<")[2].rstrip("> ")
    office.mail("Red", "CONFIRM", to=to, subject=f"Re: {question.subject}", in_reply_to=question.message_id or "")
    office.poll()
    assert standing(office) == before
    assert before


def test_copies_of_an_old_mail_are_told_so_ten_times_a_day(office: Office) -> None:
    office.new_game()
    first = office.letters("Red")[0].message_id
    office.later(hours=2)
    office.mail("Red", "5 PASS", in_reply_to=first)
    office.poll()
    before, sent = standing(office), len(office.all_letters(address_of("Red")))
    office.later(hours=2)
    for _ in range(30):
        office.mail("Red", "5 TRADER OWN ALL", date=office.now - timedelta(hours=3), in_reply_to=first)
        office.poll()
    assert standing(office) == before
    assert len(office.all_letters(address_of("Red"))) == sent + 10
    office.mail("Red", "5 TRADER OWN ALL", in_reply_to=first)
    office.poll()
    assert standing(office) != before, "none of it counts against what the player may send"


def test_mails_that_come_at_once_are_taken_in_the_order_of_receipt(office: Office) -> None:
    office.new_game()
    for card in ("4", "5"):
        office.later(minutes=1)
        office.mail("Red", f"{card} PASS")
    office.mail("Red", "5 TRADER OWN ALL", date=office.now - timedelta(minutes=4))
    office.poll()
    assert len(standing(office)) == 2
    assert any("TRADER" in line.upper() for line in standing(office))
