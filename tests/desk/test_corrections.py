"""Mails that correct: the reader sees where he stands then, in his own mail, as he may know it; and short receipts."""

from __future__ import annotations

import pytest

from pbem.desk.moderation.deadlines import process
from pbem.desk.moderation.edit import edit
from pbem.desk.moderation.forward import forward
from pbem.desk.moderation.rollback import rollback
from tests.desk.acting import do
from tests.desk.office import SEATS, Office
from tests.desk.test_turn_by_mail import all_send_orders


def test_after_a_step_back_and_forward_everybody_sees_the_position_of_then(office: Office) -> None:
    office.new_game()
    before = {seat: office.letters(seat)[-1].text for seat in SEATS}
    all_send_orders(office)
    do(office, process())
    for act, turn in ((rollback(1), "back to turn 1"), (forward(), "goes on in turn 2")):
        do(office, act)
        for seat in SEATS:
            told = office.letters(seat)[-1].text
            assert turn in " ".join(told.split())
            for heading in ("STANDING", "YOUR POSITION", "MAP", "NOT EXPLORED YET"):
                assert f"\n{heading}" in told
            if turn == "back to turn 1":
                assert _table(told) == _table(before[seat])


def _table(text: str) -> list[str]:
    """The lines of the seats under STANDING."""
    found = text.partition("\nSTANDING\n")[2].partition("\nYOUR POSITION")[0].splitlines()
    return sorted(line for line in found if line.strip().startswith(SEATS))


def test_an_edit_shows_the_position_as_it_is_now(office: Office) -> None:
    office.new_game()
    do(office, edit(["players.Red.treasury=9"]))
    told = office.letters("Blue")[-1].text
    assert " 9 " in next(line for line in told.splitlines() if line.startswith("  Red "))


@pytest.mark.parametrize(("line", "form"), [
    ("PRESS TO Blue: hello", False), ("ABSENCE 2026-01-14 TO 2026-01-15", False), ("WAIT", False),
    ("STATUS", True), ("ORDERS", True), ("1 DANCE", True), ("Hello!", True),
])  # fmt: skip
def test_a_receipt_of_other_words_than_orders_carries_no_order_form(office: Office, line: str, form: bool) -> None:
    office.new_game()
    office.mail("Red", line)
    office.poll()
    told = office.letters("Red")[-1].text
    assert ("ORDER FORM" in told) is form, told


def test_a_vote_alone_is_answered_without_the_form(office: Office) -> None:
    office.new_game()
    office.mail("Red", "VOTE PAUSE")
    office.poll()
    assert "ORDER FORM" not in office.letters("Red")[-1].text
    office.mail("Blue", "YES")
    office.poll()
    assert "ORDER FORM" not in office.letters("Blue")[-1].text
