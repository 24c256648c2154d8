"""A fault of ours in the reader of people's own words costs the line that it was met in, and nothing else."""

from __future__ import annotations

import json
import logging

import pytest

# What imports a step by its name must have the real one, whatever is imported first while a test stands in for it.
import pbem.core.orders.understanding
import pbem.core.orders.warranted  # noqa: F401
from pbem.core.errors import DataError
from pbem.core.orders.clauses import Clause
from pbem.desk.hosting.read_texts import read_one
from pbem.store.stored_values import MailStatus
from tests.desk.office import MODERATOR, Office
from tests.phrases.reading import place_of

#: Steps of the second reader: the first one, which counting a line's words takes as well, and a late one.
SPOTTING = ("pbem.core.orders.spotting.spotted", "pbem.core.orders.understanding.spotted")
CLAUSES = ("pbem.core.orders.understanding.clauses",)
LINE_UP = "CARDS explorer, viceroy, merchant, trader, scientist"
UNREAD = "please send my Explorer over to China if you would"


def _failing(monkeypatch: pytest.MonkeyPatch, places: tuple[str, ...], fault: Exception) -> None:
    def fail(*_: object, **__: object) -> list[Clause]:
        raise fault

    for place in places:
        monkeypatch.setattr(place, fail)


def _answered(office: Office, *lines: str) -> str:
    """What Red is answered."""
    office.letters("Red")
    office.letters(MODERATOR)
    office.mail("Red", "\n".join(lines))
    office.poll()
    [receipt] = office.letters("Red")
    return receipt.text


@pytest.mark.parametrize("places", [SPOTTING, CLAUSES])
def test_the_line_is_refused_and_the_others_are_read(
    office: Office, monkeypatch: pytest.MonkeyPatch, places: tuple[str, ...]
) -> None:
    office.new_game()
    _failing(monkeypatch, places, IndexError("out of range"))
    said = _answered(office, "1 EXPLORE india", UNREAD, "BUILD FLEETS 1")
    assert set(office.dossier().sheets["Red"].orders) == {"1", "fleets.turn"}, "both lines of the order language stand"
    assert UNREAD in said
    assert "IndexError" not in said


def test_an_order_that_it_may_be_is_shown_where_that_much_is_known(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.new_game()
    _failing(monkeypatch, CLAUSES, IndexError("out of range"))
    assert "one like it is written “EXPLORE china”" in " ".join(_answered(office, LINE_UP, UNREAD).split())


def test_the_log_and_the_moderator_know_once_for_a_mail_and_not_which_order(
    office: Office, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    office.new_game()
    _failing(monkeypatch, CLAUSES, IndexError("out of range"))
    with caplog.at_level(logging.ERROR):
        _answered(office, UNREAD, "and my Viceroy puts a counter on some gold I guess")
    assert caplog.text.count("IndexError: out of range") == 2
    assert "in _understood" in caplog.text, "where it was raised is in the log"
    [notice] = office.letters(MODERATOR)
    assert "A line of a mail could not be read" in notice.subject
    assert "red@players.example" in notice.text
    assert "IndexError: out of range" in notice.text
    assert "Explorer" not in notice.text
    with office.desk.store.read() as work:
        assert not work.mails(MailStatus.FAILED)


def test_a_file_of_words_that_is_broken_costs_a_line_as_well(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    office.new_game()
    _failing(monkeypatch, CLAUSES, DataError("words.en.toml is not readable"))
    assert UNREAD in _answered(office, UNREAD)


def test_texts_of_tests_and_fuzzers_are_read_without_that() -> None:
    place = place_of("colonial-2e", "a")
    asked = {"id": "1", "seat": "Red", "text": UNREAD}
    with pytest.MonkeyPatch.context() as patch:
        _failing(patch, CLAUSES, KeyError("china"))
        with pytest.raises(KeyError):
            read_one(place, json.dumps(asked))
    assert read_one(place, json.dumps({"id": "1", "text": UNREAD}))["reason"] == "'seat' is missing"
    assert read_one(place, json.dumps([1]))["outcome"] == "refused"
