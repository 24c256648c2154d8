"""A mail tells the one real moment at which the game goes on; questions hold it, and it never plays itself."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.desk.office import SEATS, Office
from tests.desk.test_colonialism_by_mail import PLAYERS, begun, goes_on
from tests.desk.test_turn_by_mail import all_send_orders, orders_of

OTHERS = tuple(seat for seat in SEATS if seat != "Red")


def text_of(office: Office, seat: str) -> str:
    return " ".join(office.letters(seat)[-1].text.split())


def plays_in(office: Office, minutes: int) -> bool:
    office.later(minutes=minutes)
    return office.poll().adjudicated == 1


def test_a_refused_line_holds_the_turn_until_it_is_mended(office: Office) -> None:
    office.new_game()
    all_send_orders(office, OTHERS)
    office.mail("Red", orders_of("Red") + "2 EXPLORE atlantis\n")
    office.poll()
    receipt = text_of(office, "Red")
    assert receipt.startswith("CHANGES UNTIL Thursday 15 January, 12:00 UTC (in 3 days); then the turn is played")
    assert "mend what was refused, or reply OK" in receipt
    assert "in 30 minutes" not in receipt
    assert not plays_in(office, 31)
    office.mail("Red", "2 EXPLORE west africa POST gold")
    office.poll()
    assert "(in 30 minutes); then the turn is played, unless" in text_of(office, "Red")
    assert plays_in(office, 31)


@pytest.mark.parametrize("word", ["OK", "passt", "NOWAIT"])
def test_ok_takes_what_stands_as_meant(office: Office, word: str) -> None:
    office.new_game()
    all_send_orders(office, OTHERS)
    office.mail("Red", orders_of("Red") + "nonsense 5\n")
    office.poll()
    assert not plays_in(office, 31)
    office.mail("Red", word)
    office.poll()
    assert "(in 30 minutes); then the turn is played, unless" in text_of(office, "Red")
    assert plays_in(office, 31)


def test_a_forecast_holds_the_turn_and_orders_without_one_let_it_go(office: Office) -> None:
    office.new_game()
    all_send_orders(office, OTHERS)
    office.mail("Red", orders_of("Red") + "CHECK\n")
    office.poll()
    assert "reply OK if your orders shall stay as they are" in text_of(office, "Red")
    assert not plays_in(office, 31)
    office.mail("Red", "1 SCIENTIST economy")
    office.poll()
    assert plays_in(office, 31)


def test_a_question_holds_no_longer_than_the_deadline(office: Office) -> None:
    office.new_game()
    all_send_orders(office, OTHERS)
    office.mail("Red", orders_of("Red") + "2 EXPLORE atlantis\n")
    office.poll()
    office.until(office.dossier().wait.deadline + timedelta(minutes=1))  # type: ignore[union-attr]
    assert office.poll().adjudicated == 1


def test_what_holds_the_turn_is_told_to_nobody_else(office: Office) -> None:
    """Whether a line is refused can depend on secret orders: the others read the same, with it and without."""
    office.new_game()
    read = []
    for more in ("", "2 EXPLORE atlantis\n"):
        office.mail("Red", orders_of("Red") + more)
        office.poll()
        all_send_orders(office, OTHERS)
        office.mail("Yellow", "STATUS")
        office.poll()
        read.append(text_of(office, "Yellow"))
    assert read[0].replace("turn 1", "") == read[1].replace("turn 1", "")
    assert "(in 30 minutes)" in read[1]
    assert "unless somebody holds it" in text_of(office, "Blue")


def test_once_everybody_can_see_that_it_is_held_the_deadline_is_told(office: Office) -> None:
    office.new_game()
    office.mail("Red", orders_of("Red") + "2 EXPLORE atlantis\n")
    office.poll()
    all_send_orders(office, OTHERS)
    assert not plays_in(office, 31)
    office.mail("Yellow", "STATUS")
    office.poll()
    goes_on = text_of(office, "Yellow").partition("Goes on ")[2]
    assert "Thursday 15 January, 12:00" in goes_on[:60]


def test_a_command_that_is_refused_holds_nothing(office: Office) -> None:
    office.new_game()
    all_send_orders(office)
    office.mail("Red", "PRESS TO Nobody: hello")
    office.poll()
    assert plays_in(office, 31)


def test_who_is_in_before_others_reads_what_the_end_depends_on(office: Office) -> None:
    office.new_game()
    all_send_orders(office, ("Red",))
    receipt = text_of(office, "Red")
    assert receipt.startswith(
        "CHANGES UNTIL 30 minutes after the last orders, at the latest Thursday 15 January, 12:00 UTC (in 3 days)"
    )


@pytest.mark.parametrize(("last", "moment"), [("", "(in 30 minutes)"), ("WAIT\n", "(in 3 days)")])
def test_status_tells_the_same_moment_as_the_receipt(office: Office, last: str, moment: str) -> None:
    office.new_game()
    all_send_orders(office, OTHERS)
    office.mail("Red", "STATUS\n" + orders_of("Red") + last)
    office.poll()
    receipt = text_of(office, "Red")
    goes_on = receipt.partition("Goes on ")[2]
    assert moment in goes_on[:60]
    assert moment in receipt.partition("CHANGES UNTIL ")[2][:60]


def test_standing_orders_alone_do_not_run_away_with_the_game(office: Office) -> None:
    begun(office)
    for seat in PLAYERS:
        office.mail(seat, "IDLE DRAW\nTAKE LEAST\n")
    goes_on(office)
    wait = office.dossier().wait
    assert wait is not None
    assert wait.unwritten, "the segment before was played, the next one is complete already"
    assert "Your standing orders answer all of it" in text_of(office, "Red")
    assert not plays_in(office, 24 * 60), "nobody has written for it"
    office.until(wait.deadline + timedelta(minutes=1))
    assert office.poll().adjudicated == 1, "at its deadline it goes on"
    office.mail("Blue", "OK")
    office.poll()
    assert plays_in(office, 31), "one who writes is enough"


def test_whoever_has_sent_nothing_is_told_so(office: Office) -> None:
    office.new_game()
    office.mail("Blue", "CARDS scientist, explorer, viceroy, merchant, trader")
    office.poll()
    office.until(office.dossier().wait.deadline - timedelta(hours=23))  # type: ignore[union-attr]
    office.poll()
    assert "nothing is here from you yet" in text_of(office, "Red")
    assert "something is here from you" in text_of(office, "Blue")


def test_a_bot_that_is_asked_next_is_not_waited_for(office: Office) -> None:
    """The nations are chosen one after another: behind Red's choice the bot's is taken at once, then Blue is asked."""
    office.new_game(("Red", "Green", "Blue"), bots=("Green",), options={"nations": True})
    office.mail("Red", "NATION spain")
    office.poll()
    assert plays_in(office, 31)
    office.poll()
    assert office.dossier().wait.seats == ("Blue",)  # type: ignore[union-attr]


def test_ok_beside_a_refused_line_does_not_speak_of_it(office: Office) -> None:
    """It was written before anybody knew that the line would be refused."""
    office.new_game(bots=[seat for seat in SEATS if seat != "Red"])
    office.mail("Red", f"{orders_of('Red')}\n3 EXPLORE atlantis\nOK")
    office.poll()
    wait = office.dossier().wait
    assert wait is not None
    assert wait.in_question == ("Red",)
    receipt = text_of(office, "Red")
    assert "mend what was refused, or reply OK" in receipt
    assert not plays_in(office, 120)
    office.mail("Red", "OK")
    office.poll()
    assert plays_in(office, 31)
