"""Colonialism's position and reports in both languages, along whole random games, as players read them."""

from __future__ import annotations

from functools import cache

import pytest

from pbem.core.dice import Keyed
from pbem.core.language import speaking
from pbem.desk.ground.languages import language_named
from pbem.games.colonialism.rules.setup import deal
from pbem.games.colonialism.ruleset import Colonialism
from tests.report.reading import html_words, long_lines, text_words
from tests.report.whole_games import Stretch, WholeGames

LANGUAGES = ("en", "de")
WHOLE = WholeGames(ruleset="colonialism")
game, told, printed = WHOLE.game, WHOLE.told, WHOLE.printed


@cache
def rules() -> Colonialism:
    ruleset = WHOLE.rules
    assert isinstance(ruleset, Colonialism)
    return ruleset


@pytest.mark.parametrize(("number", "seats"), [(1, 2), (2, 3), (3, 4)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_random_game_reads(language: str, number: int, seats: int) -> None:
    for report in WHOLE.reports(language, number, seats):
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


def test_cards_are_shown_by_the_mail_that_asks_for_them_and_not_before() -> None:
    s = rules().setup(rules().seat_names[:2], {}, Keyed(b"start"))
    first = printed("de", "board", s, "Red", kind="start")
    assert "DEINE HAND" not in first
    assert "noch keine" in first, "no interests yet"
    deal(s)
    words = printed("de", "position", s, "Red")
    with speaking(language_named("de", "colonialism")):
        named = [rules().names[card] for card in s.players["Red"].hand]
    assert len(named) == 12
    assert all(f"|+ {name} | " in words for name in named)
    assert "Interessen" in words
    assert "DEINE HAND" not in printed("de", "position", s, None)


COLOURS = ("black", "yellow", "brown", "white", "green")


@pytest.mark.parametrize(
    ("held", "english", "german"),
    [
        # a set of all five colours is a point without interests
        ({"Red": 0, "Blue": 0, "Green": 0}, "all are level.", "alle liegen gleichauf."),
        ({"Red": 1, "Blue": 1, "Green": 1}, "all are level.", "alle liegen gleichauf."),
        ({"Red": 2, "Blue": 1, "Green": 1}, "and you lead.", "und du liegst vorn."),
        ({"Red": 2, "Blue": 2, "Green": 1}, "and you share the lead with", "und du liegst gleichauf mit"),
        ({"Red": 0, "Blue": 2, "Green": 2}, "share the lead with 2.", "liegen mit 2 gleichauf vorn."),
        ({"Red": 0, "Blue": 2, "Green": 1}, "leads with 2.", "liegt mit 2 vorn."),
    ],
)
def test_a_tie_is_told_as_a_tie(held: dict[str, int], english: str, german: str) -> None:
    s = game(3, 3)[4].state.copy()
    seats = dict(zip(held, s.seats, strict=True))
    for name, sets in held.items():
        cubes = s.players[seats[name]].resources
        for colour in cubes:
            cubes[colour] = sets
        cubes[next(iter(cubes))] += name == "Red"  # somebody has a cube
    for language, said in (("en", english), ("de", german)):
        words = " ".join(printed(language, "lead", s, seats["Red"]).split())
        assert said in words, words
