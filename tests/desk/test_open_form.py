"""The order form asks for what is open: not for what was ordered, and with the standing orders that are there."""

from __future__ import annotations

from tests.desk.office import SEATS, Office
from tests.desk.test_turn_by_mail import all_send_orders


def answer(office: Office, text: str) -> str:
    office.mail("Blue", text)
    office.poll()
    return office.letters("Blue")[-1].text


def form_in(text: str) -> list[str]:
    """The order lines of the form in a mail."""
    rows = text[text.index("ORDER FORM") :].split("\n\n")[0].splitlines()[1:]
    return [row.strip() for row in rows if not row.strip().startswith("#")]


def test_what_was_ordered_is_not_asked_again(office: Office) -> None:
    office.new_game()
    first = form_in(office.letters("Blue")[-1].text)
    assert [line[:5] for line in first[:3]] == ["CARDS", "1 ___", "2 ___"]
    form = form_in(
        answer(office, "CARDS scientist, explorer, viceroy, merchant, trader\n2 PASS\nBUILD FLEETS 1\nREPORT")
    )
    assert form == [line for line in first if not line.startswith(("CARDS", "2 ", "BUILD FLEETS"))]


def test_a_standing_order_is_filled_in_and_said_aloud(office: Office) -> None:
    office.new_game()
    receipt = answer(office, "ALWAYS BUILD FLEETS MAX KEEP 2\n1 PASS")
    assert "Line 1 is for this turn and every later one" in " ".join(receipt.split())
    assert "every later one" not in answer(office, "ALWAYS BUILD FLEETS MAX KEEP 2\n3 PASS"), "it stood before"
    all_send_orders(office, SEATS)
    office.later(minutes=31)
    office.poll()
    form = form_in(office.letters("Blue")[-1].text)
    assert "ALWAYS BUILD FLEETS MAX KEEP 2" in form
    assert "BUILD SQUADRONS ____" in form


def test_lines_that_follow_one_another_are_told_as_one_run(office: Office) -> None:
    office.new_game()
    text = answer(office, "ALLOW SHIP ALL\nALLOW SELL ALL\nASK ON\n1 PASS\nLINEUP REPEAT")
    assert "Lines 1 to 3, 5 are for this turn and every later one" in " ".join(text.split())


def test_whoever_asked_to_be_asked_reads_what_is_possible(office: Office) -> None:
    office.new_game()
    all_send_orders(office)
    office.mail(
        "Blue", "CARDS viceroy, conqueror, merchant, trader, scientist\n1 ASK\n2 PASS\n3 PASS\n4 PASS\n5 PASS\nOK"
    )
    office.poll()
    office.later(hours=1)
    office.poll()
    text = " ".join(office.letters("Blue")[-1].text.split())
    assert "WANTED your action in round 1 (Viceroy/Ambassador)" in text
    assert "POSSIBLE NOW Viceroy Barbary: salt; Egypt: cotton; Levant: rugs Ambassador one space right" in text
