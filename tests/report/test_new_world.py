"""The New World's events in words: every kind has a sentence in both languages, and reads as it should."""

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
from pbem.games.new_world.board import Board, board_from
from pbem.games.new_world.telling.event_kinds import EVENTS
from pbem.report.environment import environment
from pbem.report.event_sentences import NOTE, sentence
from pbem.report.inputs import Chapter, Common, Report
from pbem.report.lead import clauses, milestones
from pbem.report.markup import UNBROKEN, bare
from pbem.report.tools import tools
from tests.report import samples_new_world, samples_new_world_actions
from tests.report.samples_ground import COMMON, renderer
from tests.report.samples_play import REPORT

LANGUAGES = ("en", "de")
READ = samples_new_world.READ + samples_new_world_actions.READ
#: Macros beside that of a kind: clauses of a lead or a history.
BESIDE = ("lead_", "milestone_")


@cache
def board() -> Board:
    return board_from(tomllib.loads((data_folder("rules") / "new-world" / "board.toml").read_text(encoding="utf-8")))


def common(language: str, seat: str | None = "Red") -> Common:
    names = board().names_by_language[language]
    seats = ("Red", "Blue", "Green", "White", "Yellow")
    return replace(
        COMMON, language=language, ruleset="new-world", family="new-world", seats=seats, names=names, seat=seat
    )


def macros(language: str) -> Any:
    return environment(language).get_template("events/new-world.txt").module


def read(event: Event, language: str) -> str:
    return bare(sentence(macros(language), event, tools(common(language)), "Red")).replace(UNBROKEN, " ")


def defined(folder: str, language: str) -> list[str]:
    source = (data_folder("templates") / language / folder / "new-world.txt").read_text(encoding="utf-8")
    return re.findall(r"{% macro (\w+)\(", source)


def event(kind: str, seen_by: tuple[str, ...] | None = None, **data: Any) -> Event:
    return Event(kind, data, "", seen_by)


@pytest.mark.parametrize(("told", "english", "german"), READ, ids=lambda value: getattr(value, "kind", ""))
def test_it_reads(told: Event, english: str, german: str) -> None:
    assert read(told, "en") == english
    assert read(told, "de") == german


def test_the_samples_are_all_kinds_with_their_data() -> None:
    assert {told.kind for told, _, _ in READ} | {NOTE} == set(EVENTS)
    for told, _, _ in READ:
        assert set(told.data) == set(EVENTS[told.kind]), told.kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence_and_every_macro_is_used(language: str) -> None:
    found = defined("events", language)
    assert len(found) == len(set(found))
    kinds = {kind.replace("-", "_") for kind in EVENTS} - {NOTE}
    more = {name for name in found if name.startswith(BESIDE)}
    source = (data_folder("templates") / language / "events" / "new-world.txt").read_text(encoding="utf-8")
    pieces = set(found) - more - kinds - {"heading"}
    assert kinds <= set(found)
    assert {name.partition("_")[2] for name in more} <= kinds
    assert [piece for piece in pieces if len(re.findall(rf"\b{piece}\(", source)) < 2] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_kinds_of_a_lead_are_those_with_a_clause(language: str) -> None:
    module = macros(language)
    leads = {name.removeprefix("lead_") for name in defined("events", language) if name.startswith("lead_")}
    assert {kind.replace("-", "_") for kind in module.lead_order} == leads
    assert list(module.lead_order) == list(macros("en").lead_order)


def test_both_languages_have_the_same_parts() -> None:
    assert sorted(defined("position", "en")) == sorted(defined("position", "de"))
    for prefix in BESIDE:
        english, german = ({name for name in defined("events", each) if name.startswith(prefix)} for each in LANGUAGES)
        assert english == german


#: (seat that reads, what befell it, the clause in English, in German)
CLAUSES: list[tuple[str, Event, str, str]] = [
    ("Red", event("won", seats=["Red"], vp={}), "you have won", "du hast gewonnen"),
    ("Red", event("won", seats=["Blue"], vp={}), "", ""),
    ("Blue", event("won", seats=["Red", "Blue"], vp={}), "you share the victory", "du teilst dir den Sieg"),
    (
        "Red",
        event("war-won", seat="Red", loser="Blue", region="caribbean", attacker=True),
        "you won the war against Blue in the Caribbean",
        "du hast den Krieg gegen Blau in der Karibik gewonnen",
    ),
    (
        "Red",
        event("war-won", seat="Red", loser="Blue", region="florida", attacker=False),
        "you won the war that Blue brought in Florida",
        "du hast den Krieg von Blau in Florida gewonnen",
    ),
    (
        "Red",
        event("war-won", seat="Blue", loser="Red", region="florida", attacker=True),
        "you lost the war that Blue brought in Florida",
        "du hast den Krieg von Blau in Florida verloren",
    ),
    (
        "Red",
        event("war-won", seat="Blue", loser="Red", region="carolinas", attacker=False),
        "you lost the war against Blue in the Carolinas",
        "du hast den Krieg gegen Blau in den Carolinas verloren",
    ),
    (
        "Red",
        event("stolen", seat="Red", by="Blue", vp=7),
        "Blue stole your Export of 7 VP",
        "Blau hat deine Ausfuhr von 7 SP gekapert",
    ),
    (
        "Blue",
        event("stolen", seat="Red", by="Blue", vp=7),
        "your Privateers stole 7 VP of Red",
        "du hast Rot 7 SP weggekapert",
    ),
    (
        "Red",
        event("negated", seat="Red", do="transport", by="Blue", cause="sea-hazard"),
        "Blue undid your Transport",
        "Blau hat „Transport“ von dir aufgehoben",
    ),
    (
        "Blue",
        event("negated", seat="Red", do="export", by="Blue", cause="sea-hazard"),
        "your Sea Hazard undid an Export of Red",
        "dein „Seenot“ hat „Ausfuhr“ von Rot aufgehoben",
    ),
    (
        "Red",
        event("lost", seat="Red", region="home", colonists=8, soldiers=1, cities=0, cause="sea-hazard"),
        "you lost 8 Colonists, 1 Soldier at sea",
        "du hast auf See 8 Kolonisten, 1 Soldaten verloren",
    ),
    (
        "Red",
        event("lost", seat="Red", region="caribbean", colonists=1, soldiers=0, cities=0, cause="raid"),
        "you lost 1 Colonist in the Caribbean",
        "du hast in der Karibik 1 Kolonisten verloren",
    ),
    ("Red", event("lost", seat="Red", region="peru", colonists=0, soldiers=3, cities=0, cause="conquest"), "", ""),
    (
        "Red",
        event("vp", seat="Red", vp=-2, total=1, cause="atrocities"),
        "Atrocities cost you 2 VP",
        "durch „Gräueltaten“ hast du 2 SP verloren",
    ),
    (
        "Red",
        event("vp", seat="Red", vp=7, total=8, cause="export"),
        "Export brought you 7 VP",
        "„Ausfuhr“ hat dir 7 SP gebracht",
    ),
    ("Red", event("vp", seat="Red", vp=7, total=8, cause="game-ends"), "", ""),
    ("Blue", event("vp", seat="Red", vp=7, total=8, cause="export"), "", ""),
    (
        "Red",
        event("hand-discarded", seat="Red", cards=["war"]),
        "War in Europe cost you your hand",
        "„Krieg in Europa“ kostete dich deine Hand",
    ),
    (
        "Blue",
        event("trade-cards", number=1, seat="Red", to="Blue", gave=["war"], got=["treaty", "raid"]),
        "you traded Treaty, Raid for War of Red",
        "du hast Vertrag, Überfall gegen Krieg von Rot getauscht",
    ),
    (
        "Red",
        event("no-orders", seat="Red", missed=1),
        "your turn was played without your orders",
        "deine Spielrunde lief ohne deine Befehle",
    ),
    (
        "Red",
        event("cards-drawn", ("Red",), seat="Red", cards=["war", "region-peru"], hand=[]),
        "you drew War, Peru",
        "du hast Krieg, Peru gezogen",
    ),
]


@pytest.mark.parametrize(("seat", "befell", "english", "german"), CLAUSES)
def test_a_clause_of_the_lead_reads(seat: str, befell: Event, english: str, german: str) -> None:
    for language, expected in (("en", english), ("de", german)):
        chapter = Chapter(turn=1, phase="action", events=[befell])
        found = clauses([chapter], seat, macros(language), tools(common(language, seat)))
        assert [bare(clause) for clause in found] == ([expected] if expected else [])


def test_losses_of_one_cause_at_one_place_are_told_as_their_sum() -> None:
    raid: dict[str, Any] = {"seat": "Red", "colonists": 1, "soldiers": 0, "cities": 0, "cause": "raid"}
    lost = [event("lost", region=region, **raid) for region in ("caribbean", "caribbean", "peru")]
    found = clauses([Chapter(turn=1, phase="action", events=lost)], "Red", macros("en"), tools(common("en", "Red")))
    assert [bare(clause) for clause in found] == ["you lost 2 Colonists in the Caribbean and 1 Colonist in Peru"]


#: (what happened, the clause in English, in German)
HISTORY: list[tuple[Event, str, str]] = [
    (
        event("marked", seat="Red", region="caribbean", cause="expedition"),
        "Red explored the Caribbean",
        "Rot erkundete die Karibik",
    ),
    (event("build", seat="Red", region="mexico"), "Red built a city in Mexico", "Rot baute in Mexiko eine Stadt"),
    (event("stolen", seat="Red", by="Blue", vp=7), "Blue stole 7 VP of Red", "Blau kaperte 7 SP von Rot"),
    (
        event("advance", seat="Red", advance="industry", level=2),
        "Red took Industry (level 2)",
        "Rot errang Gewerbe (Stufe 2)",
    ),
    (
        event("conquest", seat="Red", region="rio-de-la-plata"),
        "Red turned on the Indians of Rio de la Plata",
        "Rot unterwarf die Indianer am Río de la Plata",
    ),
    (
        event("war-won", seat="Red", loser="Blue", region="florida", attacker=True),
        "Red won a war against Blue in Florida",
        "Rot gewann in Florida einen Krieg gegen Blau",
    ),
    (
        event("war-won", seat="Blue", loser="Red", region="caribbean", attacker=False),
        "Blue held the Caribbean against Red",
        "Blau behauptete die Karibik gegen Rot",
    ),
    (
        event("won", seats=["Red"], vp={"Red": 47, "Blue": 40}, by=""),
        "Red wins with 47 VP",
        "Rot gewinnt mit 47 SP",
    ),
]


@pytest.mark.parametrize(("happened", "english", "german"), HISTORY)
def test_history_reads(happened: Event, english: str, german: str) -> None:
    for language, expected in (("en", english), ("de", german)):
        chapter = Chapter(turn=1, phase="action", events=[happened])
        found = milestones([chapter], None, macros(language), tools(common(language, None)))
        assert [bare(clause) for clause in found] == [expected]


def _action(kind: str, n: int, **data: Any) -> Event:
    return event(kind, seat="Red", n=n, source="order", free=False, **data)


#: Red's turn 7: a Transport that Blue sinks, an Export that Blue steals, one that Red's own Escort saves.
TURN = (
    Chapter(turn=7, phase="draw", events=[
        event("turn-begins", seat="Red", nation="french"),
        event("drew", seat="Red", count=3, lost=0, hand=8, deck=40),
        event("cards-drawn", ("Red",), seat="Red", cards=["raid", "treaty", "war"], hand=["raid", "treaty", "war"]),
    ]),
    Chapter(turn=7, phase="score", events=[
        event("scored", seat="Red", regions=1, cities=0, vp=1, total=5),
        event("levied", seat="Red", unit="colonists", count=2, cause="levy", source="default"),
    ]),
    Chapter(turn=7, phase="action", events=[
        _action("transport", 1, card="transport", x="raid", origin="home", region="canada", colonists=5, soldiers=0),
        event("sea-hazard", seat="Blue", card="sea-hazard", against="Red", source="standing"),
        event("negated", seat="Red", do="transport", by="Blue", cause="sea-hazard"),
        event("lost", seat="Red", region="home", colonists=5, soldiers=0, cities=0, cause="sea-hazard"),
        _action("export", 2, card="export", x="treaty", region="canada", value=8, modifier=1, others=0, vp=9),
        event("privateers", seat="Blue", card="privateers", x="war", against="Red", vp=9, source="standing"),
        event("escort", seat="Red", card="naval-escort", against="privateers", reactor="Blue", source="standing"),
        event("vp", seat="Red", vp=9, total=14, cause="export"),
    ]),
)  # fmt: skip


def _told(language: str, seat: str | None) -> str:
    report: Report = replace(
        REPORT, common=common(language, seat), turn=7, chapters=TURN, view={}, outlook={}, leading=(), needs=(),
        standing=(), standing_orders=(), more_standing=0, sheet=(), form=(), notes=(),
    )  # fmt: skip
    return renderer(language).render(report).text.replace(UNBROKEN, " ")


def test_a_turn_is_one_section() -> None:
    """Draw, score and actions are under one heading; what a reaction brings is in its row."""
    text = _told("en", "Red")
    assert text.count("TURN 7\n") == 1
    assert "2 Colonists at home (by default, as nothing came from you)" in " ".join(text.split())
    words = " ".join(_told("en", None).split())
    assert "Blue Sea Hazard against Red; Red's Transport comes to nothing; Red loses 5 Colonists" in words
    assert "Red Naval Escort undoes the Privateers of Blue; +9 VP (14 now)" in words


@pytest.mark.parametrize(("language", "drawn"), [("en", "you draw Raid"), ("de", "du ziehst Überfall")])
def test_drawn_cards_are_for_their_owner_alone(language: str, drawn: str) -> None:
    assert drawn in _told(language, "Red")
    assert drawn not in _told(language, "Blue")
    assert drawn not in _told(language, None)


@pytest.mark.parametrize("name", ["rules.{}.txt", "rulings.{}.toml"])
def test_rules_and_rulings_say_as_much_in_both_languages(name: str) -> None:
    folder = data_folder("rules") / "new-world"
    english, german = ((folder / name.format(each)).read_text(encoding="utf-8") for each in LANGUAGES)
    if name.endswith("toml"):
        assert list(tomllib.loads(english)) == list(tomllib.loads(german))
    else:
        assert _shape(english) == _shape(german)


def _shape(text: str) -> list[int]:
    """How many paragraphs each topic has."""
    return [len([line for line in part.splitlines()[1:] if line.strip()]) for part in text.split("\n# ")]


def test_what_was_decided_besides_is_in_both_languages() -> None:
    numbers = [[number for number, _ in rulebook("new-world", each).rulings] for each in LANGUAGES]
    assert numbers[0] == numbers[1]
    assert "Wertungsphase" in dict(rulebook("new-world", "de").rulings)["W2"]
    assert (rulebook("new-world").ruling("d10") or ("",))[0] == "NW-D10"
