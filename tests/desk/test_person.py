"""What people set for themselves: language, form of mails, zone, quiet hours, name; each told with what was before."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pbem.mail.letter import Letter
from pbem.store.stored_values import PlayerRecord
from tests.desk.office import Office, address_of
from tests.desk.test_looking import ask, flat, play_a_turn
from tests.desk.test_table_mail import reply_to, write

CAROL = "carol@elsewhere.example"


def person(office: Office, address: str) -> PlayerRecord:
    """What is stored of somebody."""
    with office.desk.store.read() as work:
        found = work.player_by_address(address)
    assert found is not None
    return found


def kinds(letter: Letter) -> list[str]:
    """The content types of a mail's parts."""
    import email

    return [part.get_content_type() for part in email.message_from_bytes(letter.raw).walk() if not part.is_multipart()]


def file_in(letter: Letter, name: str) -> Any:
    """The JSON of an attachment."""
    import email

    for part in email.message_from_bytes(letter.raw).walk():
        if part.get_filename() == name:
            payload = part.get_payload(decode=True)
            assert isinstance(payload, bytes)
            return json.loads(payload)
    raise AssertionError(f"no {name}")


@pytest.mark.parametrize(
    ("line", "field", "value", "said"),
    [
        ("ZONE Europe/Berlin", "zone", "Europe/Berlin", "it is 13:00 now; before: UTC"),
        ("ZEITZONE Berlin", "zone", "Europe/Berlin", "before: UTC"),
        ("ZONE CET", "zone", "Europe/Berlin", "“CET” is read as Europe/Berlin"),
        ("ZONE GMT+1", "zone", "Etc/GMT-1", "has no summer time"),
        ("QUIET 22-7", "quiet", "22:00-07:00", "before: none said"),
        ("QUIET NONE", "quiet", "", "as before"),
        ("NAME Anna", "name", "Anna", "you are Anna at this table; before: Red"),
        ("LANGUAGE de", "language", "de", "your mails come in German; before: English"),
        ("SPRACHE Englisch", "language", "en", "as before"),
        ("FORMAT text", "format", "text", "plain text; before: text and HTML"),
        ("FORMAT html data", "format", "html data", "HTML alone, reports with the position as data"),
        ("FORMAT full", "format", "both full", "text and HTML, reports with all of the board; before: text and HTML"),
        (
            "FORM ganz data",
            "format",
            "both data full",
            "reports with the position as data, reports with all of the board",
        ),
        ("FORMAT short", "format", "both", "as before"),
    ],
)
def test_a_setting_is_kept_and_told_with_what_was_before(
    office: Office, line: str, field: str, value: str, said: str
) -> None:
    office.new_game()
    told = office_says(office, f"1 PASS\n{line}\nCLEAR 1")
    assert getattr(person(office, address_of("Red")), field) == value
    assert said in told
    assert not office.dossier().sheets["Red"].orders


def office_says(office: Office, text: str) -> str:
    """The answer to a mail of Red, whatever its form."""
    office.mail("Red", text)
    office.poll()
    return flat(office.letters("Red")[-1].text)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ZONE Europe/Berln", "ZONE Europe/Berlin"),
        ("ZONE IST", "ZONE Asia/Kolkata"),
        ("ZONE UTC+5:30", "no zone of full hours"),
        ("QUIET always", "22:00-07:00 would do"),
        ("NAME red@players.example", "is no name"),
        ("NAME " + "A" * 41, "at most 40 characters"),
        ("LANGUAGE klingon", "LANGUAGE de"),
        ("FORMAT pdf", "FORMAT text"),
        ("ZONE", "ZONE Europe/Berlin would do"),
    ],
)
def test_what_will_not_do_is_refused_with_what_would(office: Office, line: str, said: str) -> None:
    office.new_game()
    before = person(office, address_of("Red"))
    assert said in office_says(office, line)
    assert person(office, address_of("Red")) == before


def test_the_answer_itself_goes_by_what_was_set(office: Office) -> None:
    office.new_game()
    told = office_says(office, "ZONE Asia/Tokyo\nSTATUS")
    assert "Tokyo" in told.partition("Until")[2][:60]


def test_every_mail_comes_in_the_form_that_was_chosen(office: Office) -> None:
    office.new_game()
    assert kinds(office.letters("Red")[-1])[:2] == ["text/plain", "text/html"]
    office.mail("Red", "FORMAT text")
    office.mail("Blue", "FORMAT html")
    office.poll()
    play_a_turn(office)
    for letter in office.letters("Red"):
        assert "text/html" not in kinds(letter)
    for letter in office.letters("Blue")[1:]:
        assert "text/plain" not in kinds(letter)
        assert "turn" in letter.text, "what a program makes of the HTML is the same words"
    assert kinds(office.letters("Green")[-1])[:2] == ["text/plain", "text/html"]


def test_data_brings_the_seats_own_view_and_nothing_more(office: Office) -> None:
    office.new_game()
    office.mail("Red", "FORMAT both data")
    office.poll()
    play_a_turn(office)
    position = file_in(office.letters("Red")[-1], "position.json")
    assert position["form"] == "pbem-position/1"
    assert (position["seat"], position["game"]) == ("Red", "g1")
    dossier = office.dossier()
    shown = dossier.ruleset.view(dossier.position().state, "Red")
    assert position["view"] == json.loads(json.dumps(shown))
    for letter in office.letters("Blue"):
        assert "application/json" not in kinds(letter)


def test_whoever_has_no_seat_proves_the_address_first(office: Office) -> None:
    write(office, "NAME Carol\nZONE Wien")
    assert "CONFIRM" in office.letters(CAROL)[0].subject
    write(office, "CONFIRM", to=reply_to(office), mid="2")
    found = person(office, CAROL)
    assert (found.name, found.zone) == ("Carol", "Europe/Vienna")


def test_forged_settings_change_nothing_before_they_are_confirmed(office: Office) -> None:
    office.new_game()
    before = person(office, address_of("Red"))
    write(office, "NAME Mallory\nFORMAT html", sender=address_of("Red"), mid="9")
    assert person(office, address_of("Red")) == before
    assert "CONFIRM" in office.letters("Red")[-1].subject


def test_the_wish_for_german_changes_no_mail_yet(office: Office) -> None:
    office.new_game()
    ask(office, "Red", "SPRACHE deutsch")
    play_a_turn(office)
    assert "adjudicated" in office.letters("Red")[-1].subject
