"""Colonialism's position and reports in both languages, along whole random games, as players read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from pbem.core.adjudicate import Played, adjudicate
from pbem.core.dice import Keyed
from pbem.core.language import speaking
from pbem.core.ruleset import Phase
from pbem.desk import shelf
from pbem.desk.tongues import tongue
from pbem.games.colonialism.ruleset import Colonialism
from pbem.games.colonialism.state import State
from pbem.games.common.random_play import RandomSettler
from pbem.report.environment import environment
from pbem.report.inputs import Chapter, Common, Rendered
from pbem.report.markup import UNBROKEN, bare
from pbem.report.tools import tools
from tests.report.reading import html_words, long_lines, text_words
from tests.report.samples import COMMON, REPORT, renderer

LANGUAGES = ("en", "de")


@dataclass(frozen=True, kw_only=True)
class Stretch:
    """What one report tells: phases that were run, and the position after them."""

    played: Sequence[Played]
    state: State


@cache
def rules() -> Colonialism:
    ruleset = shelf.load("colonialism")
    assert isinstance(ruleset, Colonialism)
    return ruleset


@cache
def game(number: int, seats: int) -> tuple[Stretch, ...]:
    """A random game, cut where reports are sent."""
    chance = Keyed(b"told-%d" % number)
    names, states = list[str](), list[tuple[int, State]]()

    def stop(phase: Phase, s: State) -> bool:
        names.append(phase.name)
        if phase.reports:
            states.append((len(names), s.copy()))
        return False

    start = rules().setup(rules().seat_names[:seats], {}, chance)
    played = adjudicate(rules(), start, settler=RandomSettler(number), chance=chance, stop=stop).played
    begins = [0, *(end for end, _ in states)]
    return tuple(
        Stretch(played=played[begin:end], state=s) for begin, (end, s) in zip(begins[:-1], states, strict=True)
    )


def common(language: str, s: State, seat: str | None) -> Common:
    return replace(
        COMMON, language=language, ruleset="colonialism", family="colonialism", seats=tuple(s.seats),
        names=rules().names, seat=seat, board_note=rules().note,
    )  # fmt: skip


def told(language: str, stretch: Stretch, seat: str | None) -> Rendered:
    """The report of a stretch as a seat reads it."""
    s = stretch.state
    with speaking(tongue(language, "colonialism")):
        chapters = [
            Chapter(turn=each.turn, round=each.round, phase=each.phase, events=each.events) for each in stretch.played
        ]
        report = replace(
            REPORT, common=common(language, s, seat), turn=s.turn, chapters=chapters, view=rules().view(s, seat),
            outlook=rules().outlook(s, seat) if seat else {}, leading=rules().leading(s), needs=(),
            standing=rules().standing(s), standing_orders=(), more_standing=0, sheet=(), form=(), notes=(),
        )  # fmt: skip
        return renderer(language).render(report)


def printed(language: str, macro: str, s: State, seat: str | None, **more: Any) -> str:
    """What a macro of the position prints, in one line."""
    with speaking(tongue(language, "colonialism")):
        facts = SimpleNamespace(
            common=common(language, s, seat), view=rules().view(s, seat), leading=rules().leading(s),
            outlook=rules().outlook(s, seat) if seat else {}, **{"place": None, "kind": "report", **more},
        )  # fmt: skip
        module: Any = environment(language).get_template("position/colonialism.txt").module
        return bare(str(getattr(module, macro)(facts, tools(facts.common), None))).replace(UNBROKEN, " ")


def reports(language: str, number: int, seats: int) -> Iterator[Rendered]:
    for stretch in game(number, seats):
        for seat in (stretch.state.seats[0], None):
            yield told(language, stretch, seat)


@pytest.mark.parametrize(("number", "seats"), [(1, 2), (2, 3), (3, 4)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_random_game_reads(language: str, number: int, seats: int) -> None:
    for report in reports(language, number, seats):
        assert long_lines(report.text) == []
        assert text_words(report.text) == html_words(report.html)
        for foreign in ("None", "hidden", "{", "(MISSING", "natives-", " ;", ";;"):
            assert foreign not in report.text, report.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_reads_anothers_cards(language: str) -> None:
    """What a seat's report names of its hand, of drawn cards and of what lies face down is in nobody else's."""
    for stretch in game(3, 4):
        s = stretch.state
        texts = {seat: told(language, stretch, seat).text for seat in s.seats}
        heading = {"en": "YOUR HAND", "de": "DEINE HAND"}[language]
        if s.winner is None:
            assert all(text.count(heading) == 1 for text in texts.values())
        other = s.copy()
        other.players["Blue"].hand, other.players["Blue"].deck = other.players["Blue"].deck, s.players["Blue"].hand
        if len(other.players["Blue"].hand) == len(s.players["Blue"].hand):
            changed = told(language, Stretch(played=stretch.played, state=other), "Red").text
            assert changed == texts["Red"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_of_the_map_reads(language: str) -> None:
    s = game(3, 4)[6].state
    for name in (*s.regions, *rules().board.zones):
        words = printed(language, "atlas", s, "Red", place=rules().place(s, "Red", name))
        assert "None" not in words
        assert words.count("|") >= 4, words
    whole = printed(language, "atlas", s, "Red")
    assert all(name in whole for name in {"en": ("India", "Bay of Bengal"), "de": ("Indien", "Mittelmeer")}[language])


def test_the_first_mail_tells_the_borders() -> None:
    s = game(3, 4)[0].state
    assert "Middle East | North Africa, Sub-Saharan Africa, India; ships in" in printed(
        "en", "board", s, "Red", kind="start"
    )
    assert "Naher Osten | Nordafrika, Subsahara-Afrika, Indien; Schiffe: Mittelmeer" in printed(
        "de", "board", s, "Red", kind="start"
    )
    assert "Nordafrika, Subsahara-Afrika" not in printed("de", "board", s, "Red")


def test_the_first_mail_shows_the_cards_it_asks_to_choose_from() -> None:
    s = rules().setup(rules().seat_names[:2], {}, Keyed(b"start"))
    words = printed("de", "board", s, "Red", kind="start")
    with speaking(tongue("de", "colonialism")):
        named = [rules().names[card] for card in s.players["Red"].hand]
    assert len(named) == 12
    assert all(f"{name}: " in words for name in named)
    assert "Interessen" in words
    assert "DEINE HAND" not in printed("de", "board", s, None, kind="start")
