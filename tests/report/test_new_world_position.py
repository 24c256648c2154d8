"""The New World's position and reports in both languages, along whole random games, as players read them."""

from __future__ import annotations

import pytest

from pbem.core.dice import Keyed
from pbem.core.ruleset_contract import Ruleset
from pbem.games.new_world.state import Offer, State
from tests.report.reading import html_words, long_lines, text_words
from tests.report.whole_games import Stretch, WholeGames

LANGUAGES = ("en", "de")
WHOLE = WholeGames(ruleset="new-world", options={"level2_advances": True}, most=60)
game, told, printed = WHOLE.game, WHOLE.told, WHOLE.printed


def rules() -> Ruleset:
    return WHOLE.rules


@pytest.mark.parametrize(
    ("number", "seats"),
    [(1, 2), pytest.param(2, 3, marks=pytest.mark.broad), pytest.param(4, 5, marks=pytest.mark.broad)],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_random_game_reads(language: str, number: int, seats: int) -> None:
    for report in WHOLE.reports(language, number, seats):
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


#: (macro, in what language, what is in it)
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
    ("board", "en", "; only after Rio de la Plata)"),
    ("board", "de", "; erst nach Río de la Plata)"),
    ("board", "en", "discard pile 1, on top War |"),
    ("board", "en", "a city in every region (now 1 of 17)"),
]


@pytest.mark.parametrize(("macro", "language", "expected"), WORDS)
def test_a_position_in_words(macro: str, language: str, expected: str) -> None:
    assert expected in printed(language, macro, _position(), "Red")


def test_what_comes_before_a_region_stands_behind_its_name_until_it_does_not_matter() -> None:
    s = _position()
    assert "Peru (" not in printed("en", "board", s, "Red"), "Peru is occupied, so that all may follow"
    s.regions["chile"].markers = ["Blue"]
    assert "only" not in printed("en", "board", s, "Red")
    s.options["prerequisite_explored_by"] = "self"
    assert "token 0; only once you know Rio de la Plata; Blue |" in printed("en", "board", s, "Red").replace(
        "no token;", "token 0;"
    )
    s.regions["peru"].units.pop("Red")
    assert "Blue 1 S; only once you know Brazil, New Granada or Rio de la Plata |" in printed("en", "board", s, "Red")


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
