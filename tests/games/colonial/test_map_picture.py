"""What a picture of Colonial's map shows, in both editions: position -> card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.core.grammar import Line
from pbem.core.language import speaking
from pbem.core.picture import Card, Item, Picture, Weight, for_reader
from pbem.desk.ground.languages import language_named
from pbem.games.colonial.orders.lexicon import vocabulary
from pbem.games.colonial.telling.map_picture import (
    CITY,
    COLONY,
    CONTROLS,
    DIFFICULTY,
    MISSION,
    POWER,
    UNREST,
    good_word,
)
from tests.games import helpers
from tests.games.colonial_revised import room
from tests.games.helpers import SEATS, colonial

Given = Mapping[str, Any]
R, B, G, Y = SEATS

#: Before the number or words of what has one of these signs.
_SIGNS = {"round": "D", "warning": "!", "flag": "flag-", "seat": "", "chip": ""}
_CHANGES = {None: "", 1: "+", 0: "~", -1: "-"}


def card_of(picture: Picture, place: str) -> str:
    """A card in words, with who leads: "India !1 flag-Red | silk Red2* Blue1 | opium (Red)"."""
    card = next(card for card in picture.cards if card.place == place)
    return f"{card_words(card)} ({card.leads})"


def card_words(card: Card) -> str:
    """Title and badges, then each row."""
    return " | ".join(
        [" ".join([card.title, *map(_words, card.badges)]), *(" ".join(map(_words, row)) for row in card.rows)]
    )


def _words(item: Item) -> str:
    number = "" if item.number is None else f"{item.number}"
    words, tick = ("", "*") if item.words == "✓" else (item.words, "")
    own = "^" if item.own else ""
    return f"{_SIGNS.get(item.sign, '')}{item.seat}{words}{number}{tick}{own}{_CHANGES[item.change]}"


def second(given: Given | None = None) -> Picture:
    return colonial().picture(colonial().view(helpers.position(given), "Red"))


def revised(given: Given | None = None, **more: Any) -> Picture:
    return room.revised().picture(room.revised().view(room.position(given, **more), None))


#: Of both editions: what is on India or another Territory, and its card.
CARDS = [
    ("india", {"unrest": 0}, "India | silk | opium | fabrics (empty)"),
    ("india", {"resources.silk": [R, B, B]}, "India 6 | silk Red1* Blue2 | opium | fabrics (Red)"),
    ("india", {"resources.silk": [R], "resources.opium": [B, B]}, "India 6 | silk Red1 | opium Blue2 | fabrics (tied)"),
    (
        "india",
        {"resources.silk": [R, R], "resources.opium": [R], "resources.fine-fabrics": [G, Y, Y]},
        "India 6 | silk Red2 | opium Red1 | fabrics Green1* Yellow2 (Red)",
    ),
    # Among equals the owner of the Colony leads.
    (
        "west-africa",
        {"resources.gold": [R, R, R], "resources.slaves": [B], "colony": R},
        "West Africa flag-Red | gold Red3 | slaves Blue1 (Red)",
    ),
    (
        "west-indies",
        {"resources.sugar-cane": [B, B], "colony": B, "city": 3, "unrest": 2},
        "West Indies !2 flag-Blue ★3 1 | sugar Blue2 (Blue)",
    ),
    # Its Native Power is doubled, and matters where a Colony may be founded or is in danger.
    (
        "east-africa",
        {"independent": True, "resources.slaves": [G]},
        "East Africa independent 6 | slaves Green1 (Green)",
    ),
    ("east-africa", {"independent": True}, "East Africa independent | slaves (empty)"),
    ("east-africa", {"unrest": 1}, "East Africa !1 3 | slaves (empty)"),
    # None is printed there.
    ("egypt", {"resources.cotton": [G, R]}, "Egypt | cotton Green1* Red1 (Green)"),
]


@pytest.mark.parametrize("of", [second, revised])
@pytest.mark.parametrize(("place", "lies", "shown"), CARDS)
def test_a_card_of_either_edition(of: Any, place: str, lies: Given, shown: str) -> None:
    given = {f"territories.{place}.{path}": value for path, value in lies.items()}
    assert card_of(of(given), place) == shown


@pytest.mark.parametrize("of", [second, revised])
def test_what_is_not_explored_shows_its_difficulty_and_its_goods_in_one_row(of: Any) -> None:
    picture = of()
    assert card_of(picture, "china") == "China D5 | silk tea china (unknown)"
    assert {item.weight for card in picture.cards if card.place == "china" for item in card.rows[0]} == {Weight.FAINT}


def test_what_has_no_goods_has_no_rows() -> None:
    assert card_of(second(), "congo") == "Congo D7 (unknown)"


def test_missions_and_cities_as_each_edition_has_them() -> None:
    given: dict[str, Any] = {"territories.brazil.resources.tobacco": [R], "territories.brazil.colony": R}
    assert card_of(second(given | {"territories.brazil.missions": 2}), "brazil") == (
        "Brazil flag-Red †2 | tobacco Red1 (Red)"
    )
    given |= {"territories.brazil.missions": [B, G], "territories.brazil.relevant_cities": 1}
    assert card_of(revised(given), "brazil") == "Brazil flag-Red ☆1 †2 | tobacco Red1 (Red)"


def test_territories_that_are_not_used_have_no_card() -> None:
    assert {card.place for card in second().cards} - {card.place for card in revised().cards} == {"congo", "amazonia"}
    assert second().board == revised().board == "colonial-2e"


def test_a_short_title_for_where_it_is_crowded() -> None:
    short = {card.title: card.short for card in second().cards}
    assert short["New Granada"] == "N. Granada"
    assert short["Rio de la Plata"] == "La Plata"
    assert short["Wild West"] == ""


def test_orders_understand_the_words_of_the_goods() -> None:
    board = colonial().board
    for name, goods in vocabulary(board, SEATS).goods_in.items():
        for good in board.lands[name].goods:
            assert Line(good_word(good)).find(goods) == good


def test_the_standing_has_the_best_first() -> None:
    given = {"players.Blue.prestige": 4, "players.Blue.loans": [3, 5], "players.Green.merchant_fleets": 7}
    picture = second(given)
    assert picture.heads == ("Prestige", "Treasury", "Fleets", "Squad.", "Loans")
    assert picture.standing[0].seat == "Blue"
    assert [item.number for item in picture.standing[0].items] == [4, 5, 2, 1, 8]
    assert {row.seat for row in picture.standing} == set(SEATS)


def test_the_standing_of_the_revised_edition_goes_by_what_is_net_of_the_loan() -> None:
    colony = {"territories.new-spain.resources.gold": [G, G], "territories.new-spain.colony": G}
    picture = revised({**colony, "players.Green.loans": [6]})
    assert picture.heads == ("Prestige", "Net", "Treasury", "Fleets", "Squad.", "Loan")
    assert {row.seat: [item.number for item in row.items] for row in picture.standing}["Green"] == [2, 0, 10, 3, 1, 6]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, ["not explored: Difficulty (Americas +2 until discovered)", UNREST]),
        ({"america.discovered": True}, [DIFFICULTY, UNREST]),
        (
            {
                "america.discovered": True, "territories.india.unrest": 1, "territories.brazil.colony": R,
                "territories.brazil.city": 2, "territories.brazil.missions": 1,
                "territories.brazil.resources.tobacco": [R, B],
            },
            [DIFFICULTY, UNREST, COLONY, CITY, MISSION, POWER, CONTROLS],
        ),
    ],
)  # fmt: skip
def test_the_key_has_what_occurs(given: Given, words: list[str]) -> None:
    assert [sample.words for sample in second(given).key] == words


def test_what_changed_since_another_turn() -> None:
    gold, silk = "territories.west-africa.resources.gold", "territories.india.resources.silk"
    before = second({gold: [R, R], silk: [B], "territories.india.unrest": 1, "players.Blue.prestige": 1})
    now = second({gold: [R, R], silk: [R, R], "territories.brazil.unrest": 0, "territories.india.unrest": 2})
    shown = for_reader(now, "Red", before)
    assert card_of(shown, "west-africa") == "West Africa 3 | gold Red2^ | slaves (Red)"
    assert card_of(shown, "india") == "India !2+ 6 | silk Red2^+ Blue0- | opium | fabrics (Red)"
    assert {card.place for card in shown.cards if card.changed} == {"india", "brazil"}
    prestige = {row.seat: row.items[0].change for row in shown.standing}
    assert prestige == {"Red": None, "Blue": -1, "Green": None, "Yellow": None}


@pytest.mark.parametrize("of", [second, revised])
def test_it_is_told_in_english_as_all_of_its_game(of: Any) -> None:
    english = of()
    with speaking(language_named("de", "colonial-2e")):
        assert of() == english
