"""Colonialism's events in words: every kind has a sentence in both languages, and reads as it should."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pbem.core.events import Event
from pbem.data import data_folder
from pbem.desk.commands.rulebook import rulebook
from pbem.games.colonialism.board import Board, board_from
from pbem.games.colonialism.telling.event_kinds import EVENTS
from pbem.report.environment import environment
from pbem.report.event_sentences import NOTE, sentence
from pbem.report.inputs import Chapter, Common
from pbem.report.lead import clauses
from pbem.report.markup import UNBROKEN, bare
from pbem.report.tools import tools
from tests.report.samples_colonialism import READ
from tests.report.samples_ground import COMMON

LANGUAGES = ("en", "de")
#: Macros beside that of a kind: clauses of a lead or a history, and what is told about several in one.
BESIDE = ("lead_", "milestone_", "own_", "alike_", "item_")
FILES = ("events", "position", "brief")


@cache
def board() -> Board:
    return board_from(tomllib.loads((data_folder("rules") / "colonialism" / "board.toml").read_text(encoding="utf-8")))


def common(language: str) -> Common:
    names = board().names_by_language[language]
    seats = ("Red", "Blue", "Green", "White")
    return replace(COMMON, language=language, ruleset="colonialism", family="", seats=seats, names=names)


def macros(language: str) -> Any:
    return environment(language).get_template("events/colonialism.txt").module


def read(event: Event, language: str) -> str:
    return bare(sentence(macros(language), event, tools(common(language)), "Red")).replace(UNBROKEN, " ")


def defined(folder: str, language: str) -> list[str]:
    source = (data_folder("templates") / language / folder / "colonialism.txt").read_text(encoding="utf-8")
    return re.findall(r"{% macro (\w+)\(", source)


@pytest.mark.parametrize(("event", "english", "german"), READ, ids=lambda value: getattr(value, "kind", ""))
def test_it_reads(event: Event, english: str, german: str) -> None:
    assert read(event, "en") == english
    assert read(event, "de") == german


def test_the_samples_are_all_kinds_with_their_data() -> None:
    assert {event.kind for event, _, _ in READ} | {NOTE} == set(EVENTS)
    for event, _, _ in READ:
        assert set(event.data) == set(EVENTS[event.kind]), event.kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence_and_every_macro_is_used(language: str) -> None:
    found = defined("events", language)
    assert len(found) == len(set(found))
    kinds = {kind.replace("-", "_") for kind in EVENTS} - {NOTE}
    more = {name for name in found if name.startswith(BESIDE)}
    source = (data_folder("templates") / language / "events" / "colonialism.txt").read_text(encoding="utf-8")
    pieces = set(found) - more - kinds - {"heading"}
    assert kinds <= set(found)
    assert {name.partition("_")[2] for name in more} <= kinds
    assert [piece for piece in pieces if source.count(f" {piece}(") < 2] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_kinds_of_a_lead_are_those_with_a_clause(language: str) -> None:
    module = macros(language)
    leads = {name.removeprefix("lead_") for name in defined("events", language) if name.startswith("lead_")}
    assert {kind.replace("-", "_") for kind in module.lead_order} == leads
    assert list(module.lead_order) == list(macros("en").lead_order)


def test_the_position_has_the_same_parts_in_both_languages() -> None:
    assert sorted(defined("position", "en")) == sorted(defined("position", "de"))


@pytest.mark.parametrize("name", ["rules.{}.txt", "rulings.{}.toml"])
def test_rules_and_rulings_say_as_much_in_both_languages(name: str) -> None:
    folder = data_folder("rules") / "colonialism"
    english, german = ((folder / name.format(each)).read_text(encoding="utf-8") for each in LANGUAGES)
    if name.endswith("toml"):
        assert list(tomllib.loads(english)) == list(tomllib.loads(german))
    else:
        assert _shape(english) == _shape(german)


def test_what_was_decided_besides_is_in_both_languages() -> None:
    numbers = [[number for number, _ in rulebook("colonialism", each).rulings] for each in LANGUAGES]
    assert numbers[0] == numbers[1]
    assert "Berichtigung" in dict(rulebook("colonialism", "de").rulings)["A10"]
    assert (rulebook("colonialism").ruling("a6") or ("",))[0] == "A6"
    assert (rulebook("colonialism", "de").ruling("CL-J22") or ("",))[0] == "CL-J22"


def _shape(text: str) -> list[int]:
    """How many paragraphs each topic has."""
    return [len([line for line in part.splitlines()[1:] if line.strip()]) for part in text.split("\n# ")]


COLLECTED = [
    Event("took", {"seat": "Red", "region": region, "colour": colour, "count": count, "cubes": {}}, rule="7.0")
    for region, colour, count in (("india", "black", 1), ("india", "yellow", 2), ("middle-east", "brown", 1))
]
BEATEN = [
    Event("conflict", {"region": region, "lost": {"Red": lost}, "left": {"Red": left}}, rule="6.0")
    for region, lost, left in (("india", 2, 0), ("middle-east", 1, 3), ("north-africa", 1, 0))
]
#: Two campaigns that cost as much each, and one elsewhere.
HIT_TWICE = [
    Event(
        "lost",
        {"faction": "Red", "region": region, "count": 2, "mercenaries": 0, "after": 1, "cause": "military-campaign"},
        rule="6.0",
    )
    for region in ("india", "india", "china")
]


@pytest.mark.parametrize(
    ("happened", "english", "german"),
    [
        (
            HIT_TWICE,
            "Military Campaign cost you 4 discs in India and 2 discs in China",
            "„Feldzug“ kostete dich in Indien 4 Scheiben und in China 2 Scheiben",
        ),
        (
            COLLECTED,
            "you collected 1 black cube and 2 yellow cubes in India and 1 brown cube in the Middle East",
            "du hast in Indien 1 schwarzen Stein und 2 gelbe Steine und im Nahen Osten 1 braunen Stein gesammelt",
        ),
        (
            BEATEN,
            "you lost your last 2 discs in the conflict in India, 1 disc in the conflict in the Middle East and your "
            "last disc in the conflict in North Africa",
            "im Konflikt hast du in Indien deine letzten 2 Scheiben, im Nahen Osten 1 Scheibe und in Nordafrika deine "
            "letzte Scheibe verloren",
        ),
    ],
)
def test_the_lead_tells_what_is_alike_as_one(happened: list[Event], english: str, german: str) -> None:
    chapter = Chapter(turn=2, phase="colonization", events=happened)
    for language, expected in (("en", english), ("de", german)):
        found = clauses([chapter], "Red", macros(language), tools(common(language)))
        assert [bare(clause) for clause in found] == [expected]
