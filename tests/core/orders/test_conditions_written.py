"""Conditions and limits that people write in many ways: each means what it says, and none is lost."""

from __future__ import annotations

import pytest

from pbem.core.orders.conditions_written import with_conditions_written
from tests.phrases.reading import orders_of
from tests.processor import cost

MOST_SECONDS = 0.05


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("Peru, but don't pay more than two.", "Peru, pay at most two."),
        ("Peru and only pay if it costs me no more than 3", "Peru , pay at most 3"),
        ("Peru, pay for it only if it costs one or less.", "Peru, pay at most one."),
        ("Peru, if it costs more than 2 I won't pay.", "Peru, pay at most 2."),
        ("Peru, zahle nur, wenn es höchstens zwei kostet.", "Peru, zahle höchstens zwei."),
        ("Peru, aber wenn's mehr als eins kostet, dann lieber nicht zahlen", "Peru, zahle höchstens eins"),
        ("Peru, zahle ich bis zu drei.", "Peru, zahle ich höchstens drei."),
        ("unless Red has got there before me", "unless Red got there before me"),
        ("should that not be possible, draw", "if that is not possible, draw"),
        ("sollte das nicht möglich sein, ziehen", "wenn das nicht geht, ziehen"),
        ("and if is not reached I pay", "and if it fails I pay"),
        ("und wenn nicht geht, dann England", "und wenn es nicht geht, dann England"),
    ],
)
def test_a_condition_is_written_in_one_way(said: str, written: str) -> None:
    assert with_conditions_written(said) == written


@pytest.mark.parametrize(
    "said",
    [
        "don't pay more than two loans back",  # what is paid for is another thing
        "only pay if Red pays two",
        "if it costs more than 2 I pay 3",
        "pay if it costs more than 2",
        "Red got there and China is next",
        "if is he there, draw",  # a question's order: the "he" is there
        "zahle nicht mehr als zwei Kredite zurück",
        "wenn Rot nicht geht",
    ],
)
def test_what_says_something_else_stays(said: str) -> None:
    assert with_conditions_written(said) == said


PERU = "1 EXPLORE peru"


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Explore Peru, and if it fails I pay one.", [f"{PERU} PAY 1"]),
        ("Explore Peru, but only pay if it costs no more than one.", [f"{PERU} PAY 1"]),
        ("Entdecker nach Peru, und wenn's nicht klappt, zahle ich höchstens drei.", [f"{PERU} PAY 3"]),
        ("Entdecker nach Peru, und ich zahle maximal eins wenn nicht geht.", [f"{PERU} PAY 1"]),
        ("Bitte machen Entdecker für Peru, und wenn nicht gut gewürfelt ich bezahle bis drei.", [f"{PERU} PAY 3"]),
        (
            "Explorer to Peru unless somebody got there first, in which case Rio de la Plata.",
            [f"{PERU} ELSE EXPLORE rio-de-la-plata"],
        ),
        (
            "Explorer to Peru unless Red has got there before me, in which case go to Rio de la Plata.",
            [f"{PERU} IF NOT explored peru ELSE EXPLORE rio-de-la-plata"],
        ),
        # an "otherwise" of a condition is none of the roll
        ("If I have 3, explore Peru, otherwise pay at most 1.", ()),
        ("Explore Peru, and if Red pays 2 I pay 2.", ()),
    ],
)
def test_what_is_paid_and_where_else(text: str, orders: list[str] | tuple[()]) -> None:
    assert orders_of("colonial-revised", "a", "Yellow", text) == orders


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        # a loss costs two
        ("Avert losses for at most 2 Treasury.", ()),
        ("Avert losses in Peru, pay at most 2.", ()),
        ("Avert the losses in Peru but don't pay more than 2.", ()),
        ("Avert losses, pay for 2 of them at most.", ["AVERT 2"]),
        ("I pay for at most one loss in a rebellion.", ["AVERT 1"]),
        ("Avert losses up to 2, but keep 3 Treasury.", ["AVERT 2 KEEP 3"]),
    ],
)
def test_money_for_losses_is_no_number_of_losses(text: str, orders: list[str] | tuple[()]) -> None:
    assert orders_of("colonial-revised", "a", "Yellow", text) == orders


@pytest.mark.parametrize(
    "text",
    [
        "If some action of me is not possible, please draw one card instead.",
        "If any of my actions is impossible, draw instead.",
        "Falls eine Aktion von mir nicht geht, bitte eine Karte ziehen.",
    ],
)
def test_what_actions_do_that_cannot_be_done(text: str) -> None:
    assert orders_of("colonialism", "b", "Red", text) == ["IDLE DRAW"]


@pytest.mark.parametrize(
    "text",
    [
        "Expedition to Peru; should that not be possible, Expedition to Guadalajara.",
        "Expedition nach Peru; sollte das nicht möglich sein, nach Guadalajara.",
    ],
)
def test_what_is_done_where_something_is_not_possible(text: str) -> None:
    assert orders_of("new-world", "b", "Yellow", text) == ["1 EXPEDITION peru ELSE EXPEDITION guadalajara"]


@pytest.mark.parametrize(
    "said", ["pay if it costs " * 400, "wenn es " * 600, "zahle ich bitte " * 400, ", und aber " * 500]
)
def test_hostile_text_costs_little(said: str) -> None:
    assert cost(lambda: with_conditions_written(said), MOST_SECONDS) < MOST_SECONDS
