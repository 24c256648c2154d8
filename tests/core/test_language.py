"""Sentences are said in the language being spoken."""

from __future__ import annotations

from pbem.core.language import ENGLISH, Language, keep, say, say_of, speaking, spoken, told

GERMAN = Language(
    "de",
    {
        "There is no region {what}.": "Es gibt keine Region {what}.",
        "{n} line": "{n} Zeile",
        "{n} lines": "{n} Zeilen",
        "none ‹hours›": "keine",
    },
    {
        "the moderator": "der Spielleiter",
        "{seat} is back, {seat} says, as {by} decided ({why})": "{seat} ist zurück ({seat}); {by}: {why}",
    },
)


def test_a_sentence_is_said_in_the_language_that_is_spoken() -> None:
    assert say("There is no region {what}.", what="Peru") == "There is no region Peru."
    with speaking(GERMAN):
        assert spoken() == "de"
        assert say("There is no region {what}.", what="Peru") == "Es gibt keine Region Peru."
        with speaking(ENGLISH):
            assert say("There is no region {what}.", what="Peru") == "There is no region Peru."
        assert say("none", "hours") == "keine"
        assert say("none") == "none"
    assert spoken() == "en"


def test_a_sentence_without_an_entry_is_said_in_english() -> None:
    with speaking(GERMAN):
        assert say("{what} is new", what="Lima") == "Lima is new"


def test_a_number_has_its_forms() -> None:
    with speaking(GERMAN):
        assert [say_of(number, "{n} line", "{n} lines") for number in (1, 2)] == ["1 Zeile", "2 Zeilen"]
    assert [say_of(number, "{n} line", "{n} lines") for number in (1, 2)] == ["1 line", "2 lines"]


def test_what_is_kept_in_english_is_told_in_the_language_of_its_reader() -> None:
    by = keep("the moderator")
    kept = keep("{seat} is back, {seat} says, as {by} decided ({why})", seat="Red", by=by, why="a {brace}\nmore")
    assert kept == "Red is back, Red says, as the moderator decided (a {brace}\nmore)"
    assert told(kept) == kept
    with speaking(GERMAN):
        assert keep("the moderator") == "the moderator"
        assert told(kept) == "Red ist zurück (Red); der Spielleiter: a {brace}\nmore"
        assert told("whatever a moderator wrote") == "whatever a moderator wrote"
        assert told("") == ""


def test_the_language_is_spoken_as_before_where_a_block_ends_badly() -> None:
    try:
        with speaking(GERMAN):
            raise ValueError
    except ValueError:
        assert spoken() == "en"


def test_braces_of_a_player_are_no_names() -> None:
    assert say("I know {what}", what="{brazil}") == "I know {brazil}"
