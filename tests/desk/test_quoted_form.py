"""A form that was filled in where a mail program quoted it, instead of above."""

from __future__ import annotations

import pytest

from tests.desk.office import Office
from tests.desk.test_turn_by_mail import orders_of

FILLED = {
    "CARDS ____, ____, ____, ____, ____": "CARDS scientist, explorer, viceroy, merchant, trader",
    "1 ____ ELSE PASS": "1 SCIENTIST seafaring ELSE PASS",
    "3 ____ ELSE PASS": "3 VICEROY egypt cotton 1",
}


def replied(office: Office, own: str, filled: dict[str, str], mark: str = "> ") -> str:
    """Blue answers its letter with a quotation in which the form was filled in; the receipt."""
    letter = office.letters("Blue")[-1]
    rows = []
    for sent in letter.text.splitlines():
        row = sent
        for blank, written in filled.items():
            row = row.replace(blank, written)
        rows.append(f"{mark}{row}".rstrip())
    text = "\n".join([own, "", "On Mon, 12 Jan 2026 at 13:00, The Table wrote:", *rows])
    office.mail("Blue", text, in_reply_to=str(letter.message_id))
    office.poll()
    receipt = office.letters("Blue")[-1]
    return f"{receipt.subject}\n{receipt.text}"


def sheet(office: Office) -> list[str]:
    return [order.text for order in office.dossier().sheets["Blue"].orders.values() if not order.standing]


@pytest.mark.parametrize("own", ["", "see my orders below", "Hi all, here we go!"])
@pytest.mark.parametrize("mark", ["> ", ">", ">> ", "| "])
def test_what_was_filled_in_is_taken_and_said(office: Office, own: str, mark: str) -> None:
    office.new_game()
    read = " ".join(replied(office, own, FILLED, mark).split())
    assert "3 lines taken" in read
    assert "refused" not in read.splitlines()[0]
    assert "read from the quoted form Your own text holds no order" in read
    assert len(sheet(office)) == len(FILLED)
    assert ("Not read: “see my orders below”" in read) == (own == "see my orders below")


def test_orders_above_count_alone(office: Office) -> None:
    office.new_game()
    read = replied(office, "2 PASS", FILLED)
    assert "1 line taken" in read
    assert len(sheet(office)) == 1
    assert "quoted form" not in read


def test_an_untouched_form_orders_nothing(office: Office) -> None:
    office.new_game()
    read = replied(office, "", {})
    assert sheet(office) == []
    assert "read from the quoted form" not in read


def test_a_broken_quotation_orders_nothing(office: Office) -> None:
    """A mail program that breaks the rows anew changes them all, and nobody has said anything."""
    office.new_game()
    letter = office.letters("Blue")[-1]
    words, rows = letter.text.split(), [""]
    for word in words:
        rows[-1:] = [f"{rows[-1]} {word}"] if len(rows[-1]) < 30 else [rows[-1], word]
    office.mail("Blue", "\n".join(f"> {row.strip()}" for row in rows), in_reply_to=str(letter.message_id))
    office.poll()
    assert sheet(office) == []


def test_without_the_mail_that_was_answered_nothing_is_guessed(office: Office) -> None:
    office.new_game()
    text = "\n".join(f"> {line}" for line in ["ORDER FORM (cut, fill in, send)", *orders_of("Blue").splitlines()])
    office.mail("Blue", text, in_reply_to="<other@players.example>")
    office.poll()
    assert sheet(office) == []
