"""Lines that the table offers to who writes outside any game: a number or a yes in the reply takes them."""

from __future__ import annotations

import pytest

from tests.desk import people
from tests.desk.office import Office

ASKED = "Ich hätte gern eine neue Partie Colonialism gegen Bots nach Feierabend"
OFFERED = "NEU colonialism MIT 3 BOTS"


def games(office: Office) -> int:
    with office.desk.store.read() as work:
        return sum(work.game_counts().values())


@pytest.fixture
def asked(office: Office) -> Office:
    """Ann, of whom nothing is known, was offered a line."""
    people.proven(office, "Ann", "Ben")
    people.reply(office, "Ann", ASKED)
    assert f"1) {OFFERED}" in people.last(office, "Ann").text
    return office


@pytest.mark.parametrize("answer", ["Ja", "1", "ja, bitte", "die erste"])
def test_the_line_that_was_offered_is_taken_and_told_in_its_language(asked: Office, answer: str) -> None:
    people.reply(asked, "Ann", answer)
    assert games(asked) == 1
    assert "Willkommen, Ann." in people.last(asked, "Ann").text


@pytest.mark.parametrize("answer", ["Nein", "2", "Danke!"])
def test_anything_else_takes_none(asked: Office, answer: str) -> None:
    people.reply(asked, "Ann", answer)
    assert games(asked) == 0


def test_a_yes_to_another_letter_takes_none(asked: Office) -> None:
    people.reply(asked, "Ann", "HILFE")
    people.reply(asked, "Ann", "Ja")
    assert games(asked) == 0


def test_nobody_else_takes_it(asked: Office) -> None:
    newest = people.last(asked, "Ann")
    to = newest.header("reply-to").rpartition("<")[2].rstrip("> ")
    people.write(asked, "Ben", "Ja", to=to, in_reply_to=newest.message_id or "")
    assert games(asked) == 0


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("NEW colonialism against bots", "game of Colonialism"),
        ("new colonialism game, 3 bots please", "game of Colonialism"),
        ("Neu: Colonialism mit Bots", "Partie Colonialism"),
    ],
)
def test_a_line_that_begins_with_new_is_read_as_people_say_it(office: Office, line: str, told: str) -> None:
    people.proven(office, "Ann")
    people.reply(office, "Ann", line)
    assert told in " ".join(people.last(office, "Ann").text.split())


def test_what_is_offered_is_of_the_rules_that_were_named(office: Office) -> None:
    people.proven(office, "Ann")
    people.reply(office, "Ann", "New game of colonialism against bots after dinner")
    assert "1) NEW colonialism WITH 3 BOTS" in people.last(office, "Ann").text
