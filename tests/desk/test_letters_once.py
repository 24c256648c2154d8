"""A letter is written once for what it follows from, and once means: once for that game and that seat."""

from __future__ import annotations

from datetime import timedelta

from tests.desk.acting import hold
from tests.desk.office import MODERATOR, SEATS, Office, address_of


def test_who_plays_in_two_games_gets_the_mails_of_both(office: Office) -> None:
    """The games go alike, so everything of them but their names is the same."""
    games = [office.new_game(clock={"grace": "0h"}) for _ in range(2)]
    deadline = office.dossier().wait.deadline  # type: ignore[union-attr]
    office.until(deadline)
    assert office.poll().adjudicated == 2
    for seat in SEATS:
        subjects = [letter.subject for letter in office.letters(seat)]
        for game in games:
            assert sum(f"[{game} " in subject for subject in subjects) == 2, "the start and the report"


def test_the_moderator_is_told_of_each_game_that_is_held(office: Office) -> None:
    for _ in range(2):
        office.new_game()
        hold(office)
    about = [letter.subject for letter in office.letters(MODERATOR)]
    assert len(about) == 2, about


def test_a_repeated_cause_is_still_one_letter(office: Office) -> None:
    """The reminder of a pass that is run again is not written anew."""
    office.new_game()
    office.until(office.dossier().wait.deadline - timedelta(hours=23))  # type: ignore[union-attr]
    office.poll()
    office.poll()
    assert len(office.all_letters(address_of("Red"))) == 2, "the start and the reminder"
