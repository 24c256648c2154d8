"""The New World's position and reports in both languages, along whole random games, as players read them."""

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
from pbem.core.ruleset import Phase, Ruleset
from pbem.desk import shelf
from pbem.desk.tongues import tongue
from pbem.games.common.random_play import RandomSettler
from pbem.games.new_world.state import Offer, State
from pbem.report.environment import environment
from pbem.report.inputs import Chapter, Common, Rendered
from pbem.report.markup import UNBROKEN, bare
from pbem.report.tools import tools
from tests.report.reading import html_words, long_lines, text_words
from tests.report.samples import COMMON, REPORT, renderer

LANGUAGES = ("en", "de")
_TURNS = 60  #: of a random game that are read


@dataclass(frozen=True, kw_only=True)
class Stretch:
    """What one report tells: phases that were run, and the position after them."""

    played: Sequence[Played]
    state: State


def rules() -> Ruleset:
    return shelf.load("new-world")


@cache
def game(number: int, seats: int) -> tuple[Stretch, ...]:
    """A random game, cut where a turn is over."""
    chance = Keyed(b"told-%d" % number)
    names, states = list[str](), list[tuple[int, State]]()

    def stop(phase: Phase, s: State) -> bool:
        names.append(phase.name)
        if phase.reports:
            states.append((len(names), s.copy()))
        return len(states) == _TURNS

    start = rules().setup(rules().seat_names[:seats], {"level2_advances": True}, chance)
    played = adjudicate(rules(), start, settler=RandomSettler(number), chance=chance, stop=stop).played
    begins = [0, *(end for end, _ in states)]
    return tuple(
        Stretch(played=played[begin:end], state=s) for begin, (end, s) in zip(begins[:-1], states, strict=True)
    )


def common(language: str, s: State, seat: str | None) -> Common:
    return replace(
        COMMON, language=language, ruleset="new-world", family="new-world", seats=tuple(s.seats),
        names=rules().names, seat=seat, board_note=rules().note,
    )  # fmt: skip


def told(language: str, stretch: Stretch, seat: str | None) -> Rendered:
    """The report of a stretch as a seat reads it."""
    s = stretch.state
    with speaking(tongue(language, "new-world")):
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
    with speaking(tongue(language, "new-world")):
        facts = SimpleNamespace(
            common=common(language, s, seat), view=rules().view(s, seat), leading=rules().leading(s),
            outlook=rules().outlook(s, seat) if seat else {}, **{"place": None, "kind": "report", **more},
        )  # fmt: skip
        module: Any = environment(language).get_template("position/new-world.txt").module
        words = " ".join(str(getattr(module, macro)(facts, tools(facts.common), None)).split())
        return bare(words).replace(UNBROKEN, " ")


def reports(language: str, number: int, seats: int) -> Iterator[Rendered]:
    for stretch in game(number, seats):
        for seat in (stretch.state.seats[0], None):
            yield told(language, stretch, seat)


@pytest.mark.parametrize(("number", "seats"), [(1, 2), (2, 3), (4, 5)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_random_game_reads(language: str, number: int, seats: int) -> None:
    for report in reports(language, number, seats):
        assert long_lines(report.text) == []
        assert text_words(report.text) == html_words(report.html)
        for foreign in ("None", "hidden", "{", "region-", " ;", ";;", "()", ": ;"):
            assert foreign not in report.text, report.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_reads_anothers_cards(language: str) -> None:
    """Whatever Blue holds and the deck has, what Red reads of the position is the same."""
    heading = {"en": "YOUR HAND", "de": "DEINE HAND"}[language]
    for stretch in game(3, 4)[::7]:
        other = stretch.state.copy()
        blue, deck = other.players["Blue"], other.deck
        count = min(len(blue.hand), len(deck))
        blue.hand[:count], deck[:count] = deck[:count], blue.hand[:count]
        changed = Stretch(played=stretch.played, state=other)
        for seat in ("Red", None):
            text = told(language, stretch, seat).text
            assert told(language, changed, seat).text == text
        assert (heading in told(language, stretch, "Red").text) is bool(stretch.state.players["Red"].hand)
        assert heading not in told(language, stretch, None).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_region_of_the_map_reads(language: str) -> None:
    s = game(3, 4)[-1].state
    for name in s.regions:
        words = printed(language, "atlas", s, "Red", place=rules().place(s, "Red", name))
        assert "None" not in words
        assert words.count("|") >= 12, words
    whole = printed(language, "atlas", s, None)
    assert all(name in whole for name in {"en": ("Brazil", "DISCARD"), "de": ("Brasilien", "ABLAGE")}[language])


def _position() -> State:
    s = rules().setup(("Red", "Blue"), {"nations": {"Red": "spanish", "Blue": "english"}}, Keyed(b"map"))
    found: State = rules().state_from({
        **s.document(), "phase": "action", "deck": [], "discard": ["war"],
        "regions": {
            "peru": {"units": {"Red": {"colonists": 12, "soldiers": 2, "cities": 1}, "Blue": {"soldiers": 1}},
                     "resistance": 3},
            "caribbean": {"markers": ["Red", "Blue"], "resistance": 0},
            "brazil": {"markers": ["Blue"], "resistance": 2},
        },
    })  # fmt: skip
    red = found.players["Red"]
    red.hand, red.slaver, red.advances = ["war", "national-will", "region-peru"], True, {"industry": 2}
    red.homeland.colonists = 4
    found.offers = [Offer(number=3, seat="Blue", to="Red", give=["treaty"], get=["war", "region-peru"], until=9)]
    return found


#: (macro, in what language, what stands in it)
WORDS = [
    ("position", "en", "National Will (6): for the Spanish as Conquest or Encomienda Exports."),
    ("position", "de", "Nationaler Wille (6): für die Spanier als Eroberung oder Encomienda-Ausfuhr."),
    ("position", "en", "War (10; M): "),
    ("position", "de", "Krieg (10; A): "),
    ("position", "en", "| 3 | Blue to you: Treaty for War, Peru, until turn 9 |"),
    ("position", "de", "| 3 | Blau an dich: Vertrag gegen Krieg, Peru, bis Spielrunde 9 |"),
    ("position", "en", "| At home | 4 C |"),
    ("position", "de", "| In der Heimat | 4 K |"),
    ("position", "en", "| A city takes | 8 Colonists |"),
    ("board", "en", "| Red | Spanish; 4 C; Industry 2; Slaver Token |"),
    ("board", "de", "| Rot | Spanier; 4 K; Gewerbe 2; Sklavenmarker |"),
    ("board", "en", "| Peru | +1 | 3 | Red 12 C, 2 S, 1 city; Blue 1 S |"),
    ("board", "de", "| Peru | +1 | 3 | Rot 12 K, 2 S, 1 Stadt; Blau 1 S |"),
    ("board", "en", "| Caribbean | +1, no token; all |"),
    ("board", "de", "| Karibik | +1, kein Marker; allen |"),
    ("board", "en", "| Brazil | +1, token 2; Blue |"),
    ("board", "en", "discard pile 1, on top War |"),
    ("board", "en", "a city in every region (now 1 of 17)"),
]


@pytest.mark.parametrize(("macro", "language", "expected"), WORDS)
def test_a_position_in_words(macro: str, language: str, expected: str) -> None:
    assert expected in printed(language, macro, _position(), "Red")


def test_a_region_in_words() -> None:
    s = _position()
    place = rules().place(s, "Red", "peru")
    english = printed("en", "atlas", s, "Red", place=place)
    assert "| Units | Red 12 C, 2 S, 1 city; Blue 1 S |" in english
    assert "| Borders on | Brazil, New Granada, Rio de la Plata, Chile |" in english
    assert "| To explore | Brazil or New Granada or Rio de la Plata has to be explored first |" in english
    german = printed("de", "atlas", s, "Red", place=place)
    assert "| Zu erkunden | erst wenn Brasilien oder Neugranada oder Río de la Plata erkundet ist |" in german


def test_the_first_mail_tells_the_borders_and_the_hand() -> None:
    s = _position()
    english = printed("en", "board", s, "Red", kind="start")
    assert "| Peru | PER | Brazil, New Granada, Rio de la Plata, Chile |" in english
    assert "YOUR HAND" in english
    assert "YOUR HAND" not in printed("en", "board", s, "Red")


@pytest.mark.parametrize(("language", "expected"), [("en", "wishes for a nation"), ("de", "wünscht sich jeder eine")])
def test_before_there_are_nations(language: str, expected: str) -> None:
    s = rules().setup(("Red", "Blue"), {}, Keyed(b"map"))
    assert expected in printed(language, "lead", s, "Red")
    assert "NATION" not in printed(language, "board", s, "Red", kind="start")
