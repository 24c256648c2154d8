"""Events in words: every kind has a sentence, every sentence is used, and notes are for their owner."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pbem.core.adjudicate import adjudicate
from pbem.core.dice import Keyed
from pbem.core.events import Event
from pbem.core.ruleset_contract import Need
from pbem.data import data_folder
from pbem.games import colonial_2e
from pbem.games.colonial_2e.telling.event_kinds import EVENTS
from pbem.games.common.bots.random_play import RandomSettler
from pbem.report.environment import environment, languages
from pbem.report.event_sentences import NOTE, Teller, sentence
from pbem.report.inputs import Chapter, Report
from pbem.report.lead import clauses
from pbem.report.markup import bare
from pbem.report.renderer import Renderer
from pbem.report.tools import tools
from tests.report.event_samples import READ
from tests.report.reading import html_words, long_lines, text_words
from tests.report.samples_ground import COMMON, chapter, renderer
from tests.report.samples_play import QUESTION, REPORT

#: Macros that are no kind of event.
HELPERS = {"heading", "needed", "space", "there", "whose", "roll", "spaces", "side_of", "rolls", "lost", "in_prose"}

#: Macros beside that of a kind: clauses of a lead or a history, and what is told otherwise to its owner or of several.
BESIDE = ("lead_", "milestone_", "own_", "unsaid_", "alike_", "item_")


def _macros(language: str) -> Any:
    return environment(language).get_template("events/colonial-2e.txt").module


def _read(event: Event, actor: str = "Red") -> str:
    return bare(sentence(_macros("en"), event, tools(COMMON), actor))


def _report(*events: Event, seat: str = "Red", **given: Any) -> str:
    report = replace(REPORT, common=replace(COMMON, seat=seat), chapters=[chapter(*events, **given)])
    return " ".join(Renderer("en").render(report).text.split())


@pytest.mark.parametrize(("event", "expected"), READ, ids=lambda value: getattr(value, "kind", ""))
def test_it_reads(event: Event, expected: str) -> None:
    assert _read(event) == expected


@pytest.mark.parametrize("event", [event for event, _ in READ], ids=lambda event: event.kind)
def test_the_samples_have_the_data_of_their_kind(event: Event) -> None:
    assert set(event.data) == set(EVENTS[event.kind])


def test_every_kind_of_event_is_read_here() -> None:
    assert {event.kind for event, _ in READ} | {NOTE} == set(EVENTS)


#: The languages that this ruleset is told in.
TOLD_IN = [each for each in languages() if (data_folder("templates") / each / "events/colonial-2e.txt").is_file()]


def test_it_is_told_in_english() -> None:
    assert "en" in TOLD_IN


@pytest.mark.parametrize("language", TOLD_IN)
def test_every_event_has_a_sentence_and_every_sentence_an_event(language: str) -> None:
    source = (data_folder("templates") / language / "events" / "colonial-2e.txt").read_text(encoding="utf-8")
    found = re.findall(r"{% macro (\w+)\(", source)
    assert len(found) == len(set(found))
    kinds = {kind.replace("-", "_") for kind in EVENTS} - {NOTE}
    more = {name for name in found if name.startswith(BESIDE)}
    assert set(found) - more - HELPERS == kinds
    assert {name.partition("_")[2] for name in more} <= kinds


def test_only_what_is_told_otherwise_prints_nothing() -> None:
    silent = set(EVENTS) - {NOTE} - {event.kind for event, words in READ if words}
    assert silent == set(_macros("en").untold)


def test_the_kinds_of_a_lead_are_those_with_a_clause() -> None:
    macros = _macros("en")
    order = list(macros.lead_order)
    assert {kind.replace("-", "_") for kind in order} == {
        name.removeprefix("lead_") for name in dir(macros) if name.startswith("lead_") and name != "lead_order"
    }
    assert len(order) == len(set(order))


# --- rows -------------------------------------------------------------------------------------------------------


def action(seat: str, character: str, source: str = "order", **parts: Any) -> Event:
    return Event(
        "action",
        {"seat": seat, "round": 1, "card": "", "character": character, "parts": parts, "source": source},
    )


BORROWED = Event("borrowed", {"seat": "Red", "count": 4, "treasury": 9, "loans": [4]})
NOTE_TO_RED = Event(
    NOTE,
    {"seat": "Red", "about": "action", "note": "second choice: West Indies was explored already"},
    seen_by=("Red",),
)


def test_what_follows_an_action_goes_on_in_its_row() -> None:
    lost = Event("unrest", {"territory": "brazil", "before": 0, "after": 1})
    assert "Red Financier borrowed 4, Treasury 9; Unrest in Brazil 0 -> 1" in _report(
        action("Red", "financier"), BORROWED, lost
    )


def test_a_note_is_for_its_owner_alone() -> None:
    events = [NOTE_TO_RED, action("Red", "financier"), BORROWED]
    assert "borrowed 4, Treasury 9; by your plan, second choice: West Indies was explored already" in _report(*events)
    assert _report(*events, seat="Blue") == _report(*events[1:], seat="Blue")


@pytest.mark.parametrize(
    ("note", "told"),
    [
        ("You have no fresh ship in Bay of Bengal", "you have no fresh ship in Bay of Bengal"),
        ("Du hast dort kein einsatzbereites Schiff: China", "du hast dort kein einsatzbereites Schiff: China"),
        ("Keine Region ist frei; Dort liegt nichts", "keine Region ist frei; dort liegt nichts"),
        ("India is explored already", "India is explored already"),
    ],
)
def test_a_note_goes_on_within_its_sentence(note: str, told: str) -> None:
    why = Event(NOTE, {**NOTE_TO_RED.data, "note": note}, seen_by=("Red",))
    assert f"by your plan, {told}" in _report(why, action("Red", "financier"), BORROWED)


@pytest.mark.parametrize(
    ("source", "own", "others"),
    [
        ("order", "Treasury 9 ", "Treasury 9 "),
        ("standing", "Treasury 9; by your standing order", "Treasury 9 "),
        ("default", "Treasury 9; by default, as nothing came from you", "Treasury 9; by default"),
        ("moderator", "Treasury 9; by the moderator's ruling", "Treasury 9; by the moderator's ruling"),
        ("dropped", "Treasury 9", "Treasury 9; by default, as the player has left"),
    ],
)
def test_who_settled_it_stands_in_the_report(source: str, own: str, others: str) -> None:
    events = [action("Red", "financier", source), BORROWED]
    assert f"borrowed 4, {own}" in _report(*events)
    assert f"borrowed 4, {others}" in _report(*events, seat="Blue")


def test_an_answer_within_anothers_action_says_who_settled_it_behind_it() -> None:
    refused = Event(
        "permission",
        {"seat": "Blue", "asker": "Red", "what": "sell", "asked": 2, "allowed": 0, "source": "standing"},
    )
    note = Event(NOTE, {"seat": "Blue", "about": "sell", "note": "REFUSE SELL Red"}, seen_by=("Blue",))
    events = [action("Red", "trader"), note, refused, Event("nothing-sold", {"seat": "Red"})]
    assert "Blue lets none of 2 Goods be sold; sells nothing" in _report(*events)
    assert "be sold (by your standing order, REFUSE SELL Red); sells" in _report(*events, seat="Blue")
    assert "REFUSE SELL" not in _report(*events)


def test_a_note_whose_decision_brought_nothing_stands_for_itself() -> None:
    events = [action("Red", "financier"), BORROWED, NOTE_TO_RED]
    assert "Treasury 9; by your plan, second choice: West Indies was explored already" in _report(*events)
    assert "second choice" not in _report(*events, seat="Blue")
    assert "second choice" in _report(NOTE_TO_RED)


def test_a_note_does_not_cling_to_another_seats_event() -> None:
    other = action("Blue", "scientist")
    progress = Event("progress", {"seat": "Blue", "track": "navy", "before": 1, "after": 2, "paid": 2, "treasury": 0})
    red = _report(NOTE_TO_RED, other, progress)
    assert "second choice" in red
    assert "Blue Scientist Navy 1 -> 2, paid 2 STANDING" in red


def test_a_phase_in_which_nothing_is_told_has_no_heading() -> None:
    none_bought = Event("squadrons", {"seat": "Red", "count": 0, "squadrons": 1, "treasury": 2, "source": "default"})
    assert "END OF THE TURN" not in _report(none_bought, phase="naval-forces")


def test_what_was_ordered_and_not_built_is_told_to_its_owner_alone() -> None:
    note = Event(NOTE, {"seat": "Red", "about": "squadrons", "note": "2 were ordered, but …"}, seen_by=("Red",))
    none_built = Event("squadrons", {"seat": "Red", "count": 0, "squadrons": 1, "treasury": 2, "source": "order"})
    told = {"phase": "naval-forces"}
    assert "END OF THE TURN Red builds none: 2 were ordered, but … STANDING" in _report(note, none_built, **told)
    assert "END OF THE TURN" not in _report(note, none_built, seat="Blue", **told)


def test_a_line_up_that_did_not_come_is_told_once() -> None:
    cards = ["explorer-conqueror", "sovereign-rebel"]
    own = Event("line-up", {"seat": "Red", "cards": cards, "source": "default", "note": ""}, seen_by=("Red",))
    events = [Event("lined-up", {"seat": "Red", "by_default": True}), own]
    assert "LINE-UP Red cards Explorer/Conqueror, Sovereign/Rebel; by default" in _report(*events, phase="line-up")
    assert "LINE-UP Red cards no line-up came" in _report(*events, seat="Blue", phase="line-up")


def passed(seat: str, card: str = "trader-financier", why: str = "passed") -> Event:
    return Event("forfeited", {"seat": seat, "card": card, "why": why, "source": "order"})


def test_those_who_do_nothing_stand_in_one_row() -> None:
    events = [passed("Blue"), passed("Green"), passed("Yellow", why="default"), passed("Red", "sovereign-rebel")]
    text = _report(*events)
    passes = "with Trader/Financier: Blue and Green; with Sovereign/Rebel: Red"
    assert f"no action these pass {passes} Yellow no action Trader/Financier: no order came" in text


def test_who_reads_why_he_passed_keeps_his_own_row() -> None:
    note = Event(NOTE, {"seat": "Red", "about": "action", "note": "Navy costs 3"}, seen_by=("Red",))
    events = [passed("Blue"), note, passed("Red"), passed("Green")]
    text = _report(*events)
    both = "no action these pass with Trader/Financier: Blue and Green"
    assert f"{both} Red no action Trader/Financier passes: Navy costs 3" in text
    all_three = "with Trader/Financier: Blue, Red and Green"
    assert f"no action these pass {all_three}" in _report(*events, seat="Blue")


def test_a_war_is_told_a_line_for_each_battle() -> None:
    sides: dict[str, Any] = {"seat": "Red", "enemy": "Blue", "year": 1, "rolls": {"Red": 5, "Blue": 6}}
    dice: dict[str, Any] = {"dice": {"Red": 2, "Blue": 1}, "hits": {"Red": 1, "Blue": 1}}
    battles = [
        Event("battle", {**sides, **dice, "territory": name, "counters": {}}, "22.2") for name in ("brazil", "india")
    ]
    lost = Event("counter-lost", {"seat": "Blue", "territory": "india", "good": "silk", "end": "top", "cause": "war",
                                  "stack": []}, "22.2")  # fmt: skip
    control = Event("control", {"territory": "brazil", "good": "tobacco", "before": "Blue", "after": "Red",
                                "counters": {"Red": 1}, "stack": ["Red"]}, "5.7")  # fmt: skip
    nothing = {"squadrons": 0, "fleets": 0}
    sea = {"losses": {"Red": nothing, "Blue": nothing}, "squadrons": {"Red": 1, "Blue": 0}, "fleets": {}}
    events = [action("Red", "sovereign"), Event("war-declared", {"seat": "Red", "enemy": "Blue"}),
              Event("war-year", {"seat": "Red", "enemy": "Blue", "year": 1}), *battles, lost, lost, control,
              Event("sea-battle", {**sides, **dice, **sea}, "22.2")]  # fmt: skip
    text = _report(*events)
    assert "Red Sovereign war on Blue year 1 Brazil: Red 1 of 2, Blue 1 of 1 (rolls 5, 6); Red controls the" in text
    assert "5.7) India: Red 1 of 2, Blue 1 of 1 (rolls 5, 6); Blue loses 2 silk counters at sea: Red 1 of 2" in text
    assert text.count("year 1") == 1


def test_an_unknown_kind_is_named() -> None:
    with pytest.raises(LookupError, match="'earthquake'"):
        _report(Event("earthquake"))


def test_all_mails_about_a_chapter_share_its_sentences() -> None:
    teller, told = Teller("en"), chapter(action("Red", "financier"), BORROWED)
    assert teller.told(told, COMMON) is teller.told(told, replace(COMMON, seat="Blue"))


# --- the lead ---------------------------------------------------------------------------------------------------


def lead(seat: str, *events: Event) -> list[str]:
    return clauses([chapter(*events)], seat, _macros("en"), tools(COMMON))


def explored(seat: str, territory: str) -> Event:
    return Event("explored", {"seat": seat, "territory": territory, "left": 0})


def control(before: str | None, after: str | None) -> Event:
    space = {"territory": "west-africa", "good": "gold", "counters": {"Red": 2, "Blue": 3}, "stack": []}
    return Event("control", {**space, "before": before, "after": after}, "5.5")


def test_the_lead_is_about_the_reader() -> None:
    events = [explored("Red", "brazil"), explored("Green", "india"), control("Red", "Blue")]
    assert lead("Red", *events) == ["your Explorer reached Brazil", "Blue took your gold in West Africa"]
    assert lead("Blue", *events) == ["you took the gold in West Africa from Red"]
    assert lead("Yellow", *events) == []


def test_what_was_lost_in_one_place_is_said_once() -> None:
    data = {"seat": "Red", "territory": "west-africa", "good": "gold", "end": "top", "cause": "war", "stack": []}
    lost = Event("counter-lost", data)
    assert lead("Red", lost, control("Red", "Blue")) == ["Blue took your gold in West Africa"]
    assert lead("Red", lost) == ["you lost gold counters in West Africa"]


def test_the_lead_keeps_the_weightiest_three_in_their_order() -> None:
    lost = Event("colony-lost", {"seat": "Red", "territory": "brazil", "city": 0})
    events = [control("Red", "Blue"), explored("Red", "india"), explored("Red", "china"), lost]
    assert lead("Red", *events) == ["your Explorer reached India and China", "you lost your Colony in Brazil"]


def test_what_begins_alike_is_told_as_one() -> None:
    wars = [
        Event("war-ended", {"victor": victor, "loser": "Red", "seat": victor, "enemy": "Red", "why": "battles"})
        for victor in ("Blue", "Green")
    ]
    assert lead("Red", *wars) == ["Blue and Green beat you in war"]
    told = chapter(action("Red", "explorer"), *wars, explored("Red", "brazil"))
    text = " ".join(Renderer("en").render(replace(REPORT, chapters=[told])).text.split())
    assert text.startswith("Red, Blue and Green beat you in war, and your Explorer reached Brazil.")


def test_the_first_sentence_of_the_report() -> None:
    told = chapter(action("Red", "explorer"), explored("Red", "brazil"), control("Red", "Blue"))
    text = Renderer("en").render(replace(REPORT, chapters=[told])).text
    assert " ".join(text.split()).startswith(
        "Red, your Explorer reached Brazil and Blue took your gold in West Africa. "
        "You hold 4 Prestige; Blue leads with 5."
    )


# --- whole games ------------------------------------------------------------------------------------------------


@cache
def ruleset() -> Any:
    folder = data_folder("rules") / "colonial-2e"
    texts = {name: (folder / f"{name}.toml").read_text(encoding="utf-8") for name in ("ruleset", "board")}
    files = {name: tomllib.loads(text) for name, text in texts.items()}
    return colonial_2e.load(files)


def reports(seed: int, seats: int, turns: int) -> list[Report]:
    """The reports to all seats of the last turn of a random game."""
    rules = ruleset()
    names = list(rules.seat_names[:seats])
    chance = Keyed(bytes([seed] * 32))
    state = rules.setup(names, {}, chance)
    run = adjudicate(
        rules, state, settler=RandomSettler(seed), chance=chance, stop=lambda phase, state: state.turn > turns
    )
    told = [
        Chapter(turn=played.turn, round=played.round, phase=played.phase, events=played.events) for played in run.played
    ]
    common = replace(COMMON, seats=tuple(names), names=rules.names)
    return [
        replace(
            REPORT,
            common=replace(common, seat=seat),
            chapters=told,
            view=rules.view(state, seat),
            standing=rules.standing(state),
            leading=rules.leading(state),
        )
        for seat in names
    ]


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_read_well(seed: int) -> None:
    for report in reports(seed, 4 + seed % 3, 8):
        done = renderer("en").render(report)
        assert long_lines(done.text) == []
        assert html_words(done.html) == text_words(done.text)
        assert not re.search(r" [,;:.)]|\( |;;|None|\bundefined\b", done.text.split("YOUR STANDING ORDERS")[0])


def test_whoever_is_asked_for_an_action_reads_what_is_possible_and_why_nothing() -> None:
    action_asked = Need(seat="Red", kind="action", keys=("k",), words="your action in round 2 (Viceroy/Ambassador)")
    text = " ".join(Renderer("en").render(replace(QUESTION, needs=[action_asked])).text.split())
    assert (
        "POSSIBLE NOW Viceroy West Africa: gold, slaves; Brazil: tobacco "
        "Conqueror nothing: you control all Resources of no Territory that has Native Power" in text
    )
    assert "POSSIBLE NOW" not in Renderer("en").render(QUESTION).text, "a surrender is no action"


def test_a_correction_tells_a_list_in_words() -> None:
    happened = Event("edited", {"path": "players.Red.loans", "before": [5, 2], "after": []})
    assert "Red's Loans 5, 2 -> nothing" in _report(happened)
