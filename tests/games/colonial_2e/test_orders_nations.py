"""The orders of the nations: how they are read, who may give them, and what they settle."""

from __future__ import annotations

import pytest

from pbem.core.choices import OneOf, YesNo
from pbem.core.dice import Keyed
from pbem.core.table import Answer, Decision, Source, Tempo
from pbem.games.colonial_2e.state import State
from pbem.games.colonial_2e.telling.forms import form, sheet_words
from pbem.games.colonial_2e.telling.needs import needs
from tests.games.colonial_2e.order_room import LINE_UP, Room
from tests.games.helpers import SEATS, colonial, position

NATIONS = dict(zip(SEATS, ("spain", "france", "great-britain", "dutch-republic"), strict=True))


def choosing() -> State:
    """Before nations are chosen."""
    return colonial().setup(SEATS, {"nations": True}, Keyed(b"nations"))


def chosen(round: int = 0) -> State:
    """A game in which Red plays Spain, Blue France, Green Great Britain and Yellow the Dutch Republic."""
    given = {"options.nations": True, **{f"players.{seat}.nation": nation for seat, nation in NATIONS.items()}}
    s = position(given, round=round)
    if not round:
        s.phase = "line-up"
    return s


CANONICAL = [
    ("NATION france / spain", "NATION france / spain"),
    ("nation PREF fr, gb, nl", "NATION france / great-britain / dutch-republic"),
    ("NATION Frankreich sonst Niederlande", "NATION france / dutch-republic"),
    ("NATION Dutch Republic", "NATION dutch-republic"),
    ("FLAMBOYANCE PAY", "FLAMBOYANCE PAY"),
    ("flamboyance lose if treasury < 6", "FLAMBOYANCE LOSE WHEN treasury < 6"),
    ("Prunk zahle wenn Kasse >= 6", "FLAMBOYANCE PAY WHEN treasury >= 6"),
    ("REROLL WHEN hits < 2", "REROLL WHEN hits < 2"),
    ("re-roll if Treffer < 2 and year = 1", "REROLL WHEN hits < 2 AND year = 1"),
    ("ALWAYS REROLL ALWAYS", "REROLL ALWAYS"),
    ("REROLL NEVER", "REROLL NEVER"),
    ("4 GOVERNOR west-indies 4 PLUS", "4 GOVERNOR west-indies 4 PLUS"),
    ("4 Gouverneur Westindien MAX +1 sonst passe", "4 GOVERNOR west-indies MAX PLUS ELSE PASS"),
    ("2 SOVEREIGN RAISE ELSE REBEL UNREST brazil", "2 SOVEREIGN RAISE ELSE REBEL UNREST brazil"),
    ("2 Souverän rechts", "2 SOVEREIGN RAISE"),
]


@pytest.mark.parametrize(("line", "canonical"), CANONICAL)
def test_a_line_has_one_canonical_form(line: str, canonical: str) -> None:
    room = Room(choosing())
    order = room.order(line)
    assert order.text == canonical
    assert room.order(canonical) == order


REFUSED = [
    ("Red", "NATION france", "you play Spain"),
    ("Blue", "FLAMBOYANCE PAY", "FLAMBOYANCE is Spain's, and you play France"),
    ("Red", "FLAMBOYANCE", "needs PAY or LOSE"),
    ("Red", "REROLL NEVER", "REROLL is Great Britain's, and you play Spain"),
    ("Green", "REROLL", "needs WHEN"),
    ("Green", "2 SOVEREIGN RAISE", "RAISE is for the Sovereigns of France"),
    ("Blue", "2 SOVEREIGN RAISE IF turn > 2 CASUALTIES Red", "I know no “CASUALTIES” here"),
    ("Red", "CARDS explorer, explorer, viceroy, merchant, trader", "named twice"),
    ("Yellow", "CARDS merchant, governor, merchant, explorer, trader", "named three times"),
    ("Green", "SURRENDER WHEN hits < 2", "known only when dice at sea may be rolled again"),
]


@pytest.mark.parametrize(("seat", "line", "why"), REFUSED)
def test_what_a_nation_cannot_order(seat: str, line: str, why: str) -> None:
    assert why in Room(chosen(), seat=seat).refused(line).reason


@pytest.mark.parametrize(
    "line", ["NATION spain", "FLAMBOYANCE PAY", "REROLL NEVER", "4 GOVERNOR brazil 1 PLUS", "2 SOVEREIGN RAISE"]
)
def test_without_nations_none_of_it_is_an_order(line: str) -> None:
    assert "nation" in Room().refused(line).reason.lower() or "France" in Room().refused(line).reason


def test_an_unknown_nation_is_told_which_there_are() -> None:
    assert "Sweden" in Room(choosing()).refused("NATION Sweden").reason


@pytest.mark.parametrize("line", ["2 EXPLORE persia / india", "3 VICEROY Persia rugs 1", "ALLOW SHIP Blue persia"])
def test_what_is_out_of_the_game_is_named(line: str) -> None:
    wanted = {"nations": {"Red": "spain", "Blue": "france"}}
    room = Room(colonial().setup(("Red", "Blue"), wanted, Keyed(b"few")))
    assert room.refused(line).reason == "Persia is out of this game: it is no goal of a nation in play"


def test_two_of_a_card_need_their_slots() -> None:
    room = Room(chosen(), seat="Yellow")
    room.take("CARDS merchant, explorer, merchant, trader, scientist")
    assert "needs the slot" in room.refused("MERCHANT OWN ALL").reason
    assert room.text("EXPLORE brazil") == "2 EXPLORE brazil"
    assert room.text("3 GOVERNOR brazil 1") == "3 GOVERNOR brazil 1"


def test_in_the_rounds_the_copy_that_is_left_is_meant() -> None:
    s = chosen(round=2)
    s.players["Yellow"].cards = [s.board.card_with[name] for name in ("merchant", "explorer", "merchant", *LINE_UP[:2])]
    assert Room(s, seat="Yellow").text("MERCHANT OWN ALL") == "3 MERCHANT OWN ALL"


def decision(seat: str, kind: str, choice: OneOf | YesNo, **about: object) -> Decision:
    """A question of the nations."""
    return Decision(key=f"t1.x.{kind}.{seat}", seat=seat, kind=kind, choice=choice, default=False, about=about)


def wish(*free: str) -> Decision:
    """Which nation Red wishes for."""
    return decision("Red", "nation", OneOf(free), free=list(free))


def test_the_first_wish_that_is_free_is_had() -> None:
    room = Room(choosing())
    room.take("NATION france / spain / portugal")
    assert room.settled(wish("france", "spain")) == Answer("france", Source.ORDER)
    assert room.settled(wish("portugal", "spain")) == Answer("spain", Source.ORDER)
    assert room.settled(wish("great-britain", "dutch-republic")) is None


def test_flamboyance_and_its_condition() -> None:
    question = decision("Red", "flamboyance", OneOf(["pay", "lose"]), cost=3, treasury=5)
    room = Room(chosen())
    assert room.settled(question) is None
    for line, answer in (
        ("FLAMBOYANCE PAY", "pay"), ("FLAMBOYANCE LOSE", "lose"), ("FLAMBOYANCE PAY WHEN treasury > 5", "lose"),
        ("FLAMBOYANCE PAY WHEN treasury >= 5", "pay"), ("FLAMBOYANCE LOSE WHEN treasury > 5", "pay"),
    ):  # fmt: skip
        room.take(line)
        assert room.settled(question) == Answer(answer, Source.STANDING), line
    room.take("CLEAR FLAMBOYANCE")
    assert room.settled(question) is None


def test_a_second_roll_by_its_hits() -> None:
    question = decision("Green", "re-roll", YesNo(), year=1, enemy="Red", hits=1, dice=5, enemy_hits=2)
    room = Room(chosen(), seat="Green", open=[question])
    for line, answer in (("REROLL WHEN hits < 2", True), ("REROLL WHEN hits < 1", False), ("REROLL NEVER", False),
                         ("REROLL ALWAYS", True), ("REROLL WHEN enemy Red", True)):  # fmt: skip
        room.take(line)
        assert room.settled(question) == Answer(answer, Source.STANDING), line
    room.take("REROLL NO")
    assert room.settled(question) == Answer(value=False, source=Source.ORDER)
    room.take("YES")
    assert room.settled(question) == Answer(value=True, source=Source.ORDER)


def test_forms_and_needs() -> None:
    s = chosen()
    asked = [
        wish("france", "spain"),
        decision("Red", "flamboyance", OneOf(["pay", "lose"]), cost=3, treasury=5),
        decision("Red", "re-roll", YesNo(), year=1, enemy="Blue", hits=1, dice=5, enemy_hits=2),
    ]
    assert [line.text.split()[0] for line in form(s, "Red", asked)] == ["NATION", "FLAMBOYANCE", "REROLL", "END"]
    assert [need.words for need in needs(s, asked, {}, Tempo.TURN)] == [
        "your nation (France, Spain are free)",
        "whether you pay 3 Treasury for your Prestige or lose 1 of it",
        "whether you roll your 5 dice at sea again (Successes so far: 1)",
    ]


def test_the_sheet_says_it_in_words() -> None:
    room = Room(chosen())
    room.take("FLAMBOYANCE PAY WHEN treasury >= 6", "3 GOVERNOR west-indies 4 PLUS")
    said = dict(reversed(sheet_words(room.sheet, room.state, "Red")))
    assert said["ALWAYS"] == "for Flamboyance pay Treasury when you have at least 6 Treasury"
    assert said["3"] == "Governor: the Booming City to West Indies, paying 4, worth 1 more where it is historical"


def test_the_sheet_tells_of_the_wish_while_nations_are_chosen_and_of_nothing_that_is_not_asked() -> None:
    room = Room(choosing())
    room.take("NATION france / spain")
    assert sheet_words(room.sheet, room.state, "Red") == [("ALSO", "as your nation France, else Spain")]
    room.take("3 GOVERNOR west-indies 1")
    assert [name for name, _ in sheet_words(room.sheet, room.state, "Red")] == ["CARDS", *"12345", "ALSO"]
    later = chosen()
    assert "ALSO" not in dict(sheet_words(room.sheet, later, "Red"))


@pytest.mark.parametrize(
    ("line", "end"),
    [("FLAMBOYANCE PAY", "3 Treasury for Flamboyance; Treasury 2, Prestige 3"),
     ("FLAMBOYANCE LOSE", "Flamboyance is not paid; Prestige 3 -> 2; Treasury 5, Prestige 2")],
)  # fmt: skip
def test_check_tells_what_flamboyance_takes(line: str, end: str) -> None:
    s = chosen()
    s.players["Red"].prestige = 3
    room = Room(s)
    room.take(line)
    assert colonial().forecast(s, "Red", room.sheet)[-1].text == f"end of turn: {end}"


def test_check_tells_of_a_founding_without_prestige() -> None:
    s = chosen(round=1)
    s.territories["brazil"].prestige = 0
    s.territories["brazil"].resources["tobacco"] = ["Red", "Red"]
    s.players["Red"].cards = ["explorer-conqueror"]
    room = Room(s)
    room.take("1 CONQUEROR brazil NONE")
    assert "no Prestige, as it is no goal of your nation" in colonial().forecast(s, "Red", room.sheet)[0].text
