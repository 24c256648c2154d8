"""Who is spoken to in which language: a mail is answered in its writer's, a letter is in its reader's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from pbem.core.language import say, speaking, told
from pbem.desk.by_mail.all_words import WORDS, word_in
from pbem.desk.by_mail.word import Word
from pbem.desk.commands.all_commands import COMMANDS, command_in
from pbem.desk.ground import languages, shelf
from pbem.desk.ground.config import TableSection
from pbem.desk.people.mail_choices import spoken
from pbem.desk.wording.command import Command
from pbem.desk.wording.spelling import spelled, spelled_by_moderators
from tests.desk.office import Office, address_of, open_office
from tests.desk.people import last, proven, reply, words


@pytest.fixture
def bilingual(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """The ruleset of these games speaks German, too (a sentence or two; reports are not asked for here)."""
    sentences = tmp_path / "sentences.de.toml"
    sentences.write_text("", encoding="utf-8")
    monkeypatch.setattr(shelf, "languages", lambda ruleset: ("en", "de"))
    monkeypatch.setattr(shelf, "sentences_file", lambda ruleset, language: sentences)
    languages.language_named.cache_clear()
    yield
    languages.language_named.cache_clear()


def reads_german(office: Office, *seats: str) -> None:
    with office.desk.store.transaction() as work:
        for seat in seats:
            person = work.player_by_address(address_of(seat))
            assert person is not None
            work.put_player(replace(person, language="de"))


def last_to(office: Office, seat: str) -> str:
    return " ".join(office.letters(address_of(seat))[-1].text.split())


def test_a_game_without_the_language_is_told_of_in_english(office: Office) -> None:
    office.new_game()
    reads_german(office, "Red")
    office.mail("Red", "STATUS\nVIEL SPASS")
    office.poll()
    answer = last_to(office, "Red")
    assert "WHO PLAYS" in answer
    assert "Spielleiter" not in answer
    assert "Zeile" not in answer


def test_a_german_table_begins_in_german_where_the_game_has_it(tmp_path: Path) -> None:
    table = {"address": "table@table.example", "moderator": "mod@table.example", "language": "de"}
    with open_office(tmp_path, "sqlite:///games.db", table=table) as office:
        office.new_game(("Red", "Blue", "Green", "White"), ruleset="colonialism")
        assert "Willkommen, Red." in last_to(office, "Red")
        office.new_game()
        assert "Welcome, Red." in last_to(office, "Red"), "the 2nd edition has no German"


def test_the_table_may_have_each_language_that_there_are_mails_in() -> None:
    choices = get_args(TableSection.model_fields["language"].annotation)
    assert sorted(choices) == sorted(spoken())


@pytest.mark.usefixtures("bilingual")
def test_a_vote_is_told_to_each_in_his_language(office: Office) -> None:
    office.new_game()
    reads_german(office, "Red", "Green")
    office.mail("Red", "VOTE PAUSE weil Weihnachten ist")
    office.poll()
    german, english = last_to(office, "Green"), last_to(office, "Blue")
    assert "the clock stops until it is resumed" in english
    with speaking(languages.language_named("de")):
        clause = told("the clock stops until it is resumed")
    assert clause[1:] in german, "it begins a sentence there"
    assert clause[1:] not in english
    assert "Weihnachten ist" in english, "what people write is nobody's to translate"


@pytest.mark.usefixtures("bilingual")
def test_an_absence_is_told_to_each_in_his_language(office: Office) -> None:
    office.new_game(clock={"every": "72h", "absence": "21"})
    reads_german(office, "Red", "Green")
    office.mail("Blue", "ABSENCE 2026-01-14 TO 2026-02-03")
    office.poll()
    assert "14 January to 3 February 2026" in last_to(office, "Yellow")
    german = last_to(office, "Green")
    assert "14. Januar" in german
    assert "January" not in german


def test_a_language_counts_from_the_mail_that_asks_for_it(office: Office) -> None:
    proven(office, "Dora")
    reply(office, "Dora", "LISTE jetzt\nSPRACHE de\nNONSENSE and more")
    answer = words(last(office, "Dora"))
    with speaking(languages.language_named("de")):
        assert say("“{first}” stands alone in its line", first="LISTE") in answer
    assert "stands alone" not in answer
    assert "NONSENSE and more" in answer


def test_a_mail_to_the_table_about_a_game_without_the_language_is_answered_in_english(office: Office) -> None:
    game = office.new_game()
    proven(office, "Dora")
    reply(office, "Dora", f"LANGUAGE de\nOBSERVE {game}")
    assert "you watch Amber Fleet" in words(last(office, "Dora", "receipt"))
    reply(office, "Dora", "LISTE", kind="receipt")
    assert "Amber Fleet" in words(last(office, "Dora"))
    assert "GAMES YOU MAY WATCH" not in words(last(office, "Dora"))


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(command.name))
def test_a_line_that_would_do_does_in_german_as_well(command: Command) -> None:
    line = command.would_do or command.name
    with speaking(languages.language_named("de")):
        lines = [spelled(line), say(line), command.shown]
    for each in lines:
        found = command_in(each)
        assert found is not None, each
        assert found.command is command


@pytest.mark.parametrize("word", WORDS, ids=lambda word: str(word.name))
def test_a_moderators_example_does_in_german_as_well(word: Word) -> None:
    with speaking(languages.language_named("de")):
        lines = [spelled_by_moderators(word.example), say(word.example), word.shown]
    for each in lines:
        found = word_in(each)
        assert found is not None, each
        assert found.word is word


def test_words_are_shown_as_they_are_understood() -> None:
    with speaking(languages.language_named("de")):
        assert {command.name: spelled(command.name) for command in COMMANDS} == {
            command.name: command.shown for command in COMMANDS
        }
        assert {word.name: spelled_by_moderators(word.name) for word in WORDS} == {
            word.name: word.shown for word in WORDS
        }
        assert spelled("PRESS: hello") == "PRESSE: hello"
        assert spelled("no word of the table") == "no word of the table"
