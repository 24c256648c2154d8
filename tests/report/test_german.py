"""German mails: the same checks as for English ones, and that no word of the other language is left."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest

from pbem.report import deadline_words
from pbem.report.inputs import MailInput
from pbem.report.wording import words
from tests.report.reading import html_words, links, long_lines, tags, text_words
from tests.report.samples_german import GERMAN
from tests.report.samples_ground import renderer

EVERY = pytest.mark.parametrize("mail", GERMAN.values(), ids=GERMAN.keys())
DE = words("de")
NOW = datetime(2026, 11, 24, 17, 0, tzinfo=UTC)
#: Words that every English mail is full of and no German one has.
_ENGLISH = re.compile(
    r"\b(?:the|and|or|of|is|are|you|your|from|with|not|until|orders?|turn|reply|wanted|seat|game)\b", re.IGNORECASE
)
#: Lines kept as somebody wrote them, and what is shown of one.
_AS_WRITTEN = ("  ", "ZEILE ")


@EVERY
def test_the_text_keeps_to_72_columns(mail: MailInput) -> None:
    assert long_lines(renderer("de").render(mail).text) == []


@EVERY
def test_html_has_the_words_of_the_text_in_the_same_order(mail: MailInput) -> None:
    done = renderer("de").render(mail)
    assert html_words(done.html) == text_words(done.text)
    assert '<html lang="de">' in done.html


@EVERY
def test_the_subject_is_one_line_that_survives_a_phones_list(mail: MailInput) -> None:
    subject = renderer("de").render(mail).subject
    assert subject.strip() == subject != ""
    assert "\n" not in subject
    assert len(subject) <= 60


@EVERY
def test_nothing_is_left_unsaid_or_in_english(mail: MailInput) -> None:
    done = renderer("de").render(mail)
    for leftover in ("None", "{{", "{%", "Undefined", "&amp;", "  .", " ,", " ;", ".."):
        assert leftover not in done.text
    own = [line for line in done.text.splitlines() if not line.startswith(_AS_WRITTEN)]
    assert [line for line in own if _ENGLISH.search(line)] == []
    assert not _ENGLISH.search(done.subject)
    assert tags(done.html).isdisjoint({"script", "img", "link", "iframe", "object", "form", "input", "svg"})


@EVERY
def test_quotation_marks_are_german(mail: MailInput) -> None:
    text = renderer("de").render(mail).text
    assert text.count("„") == text.count("“")
    assert "”" not in text


def test_seats_have_german_names_and_keep_their_marks() -> None:
    done = renderer("de").render(GERMAN["report"])
    assert "Rot (du)" in done.text
    assert "Red" not in done.text
    assert 'color:#d83a3a">■</span>&nbsp;Rot' in done.html


def test_a_link_answers_in_german() -> None:
    [yes, no, *_] = links(renderer("de").render(GERMAN["vote"]).html)
    assert yes.endswith("&body=JA")
    assert no.endswith("&body=NEIN")


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (datetime(2026, 11, 27, 19, 0, tzinfo=UTC), "Freitag, 27. November, 20:00 Uhr Wien (in 3 Tagen)"),
        (datetime(2026, 11, 25, 17, 0, tzinfo=UTC), "Mittwoch, 25. November, 18:00 Uhr Wien (in 24 Stunden)"),
        (datetime(2027, 3, 1, 11, 0, tzinfo=UTC), "Montag, 1. März 2027, 12:00 Uhr Wien (in 96 Tagen)"),
        (datetime(2026, 11, 20, 17, 0, tzinfo=UTC), "Freitag, 20. November, 18:00 Uhr Wien (vor 4 Tagen)"),
        (datetime(2026, 11, 24, 17, 1, tzinfo=UTC), "Dienstag, 24. November, 18:01 Uhr Wien (in 1 Minute)"),
    ],
)
def test_a_deadline_in_german(at: datetime, expected: str) -> None:
    assert deadline_words.deadline(at, "Europe/Vienna", NOW, DE) == expected


def test_a_length_of_time_is_not_bent_where_it_stands_alone() -> None:
    assert deadline_words.span(timedelta(days=3), DE) == "3 Tage"
    assert deadline_words.away(NOW + timedelta(days=3), NOW, DE) == "in 3 Tagen"


def test_counts_and_lists() -> None:
    assert [DE.count(number, "lines") for number in (0, 1, 2)] == ["0 Zeilen", "1 Zeile", "2 Zeilen"]
    assert [DE.count(number, "seats") for number in (1, 3)] == ["1 Platz", "3 Plätze"]
    assert DE.listed(["Rot", "Grün", "Blau"]) == "Rot, Grün und Blau"
    assert DE.listed(["1", "2"], "or") == "1 oder 2"
