"""What a seat reads whose turn it is not: whose it is, and that lines it has to mend hold the game all the same."""

from __future__ import annotations

import pytest

from tests.desk.office import Office
from tests.desk.test_colonialism_by_mail import PLAYERS, begun


def _answer(office: Office, seat: str, text: str) -> str:
    office.mail(seat, text)
    office.poll()
    return " ".join(office.letters(seat)[-1].text.split())


def _in_question(office: Office) -> tuple[str, ...]:
    wait = office.dossier().wait
    assert wait is not None
    return wait.in_question


@pytest.fixture
def turns(office: Office) -> tuple[Office, str, str]:
    """A game that asks one seat at a time: the table, who is asked, who is not."""
    begun(office, "decision")
    asked = {decision.seat for decision in office.dossier().position().waiting}
    assert len(asked) == 1
    (now,) = asked
    return office, now, next(seat for seat in PLAYERS if seat != now)


def test_status_says_whose_turn_it_is(turns: tuple[Office, str, str]) -> None:
    office, now, other = turns
    said = _answer(office, other, "Whose turn is it?")
    assert f"Whose turn {now} " in said
    assert f"It is {now}’s turn." in said
    assert "All the others" not in said
    assert "Whose turn yours" in _answer(office, now, "STATUS")


def test_a_line_to_mend_is_told_to_hold_the_game_though_nothing_is_wanted(turns: tuple[Office, str, str]) -> None:
    office, _, other = turns
    said = _answer(office, other, "TAKE zorb")
    assert "The turn waits for you until then: mend what was refused, or reply OK" in said
    assert _in_question(office) == (other,)
    said = _answer(office, other, "OK")
    assert "waits for you" not in said
    assert _in_question(office) == ()


def test_where_all_are_asked_at_once_it_is_nobodys_turn(office: Office) -> None:
    begun(office)
    assert "Whose turn" not in _answer(office, "Red", "STATUS")
