"""What stands around an order and says no more: what leads up to "so", moments, success, sections of the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.errors import NotUnderstood
from pbem.core.orders.declarations import Declared, Grammar, Part
from pbem.core.orders.meanings import APART, GLUE, Item, Kinds, Meaning
from pbem.core.orders.numbered_slots import NumberedSlots
from pbem.core.orders.phrasebook import Phrasebook
from pbem.core.orders.spotting import spotted
from pbem.core.orders.understanding import Outcome, Understood, understand
from pbem.core.ruleset_contract import Effect, OrderContext
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Tempo

_WORDS: dict[str, tuple[str, ...]] = {
    GLUE: (
        "the",
        "is",
        "in",
        "to",
        "as",
        "it",
        "comes",
        "off",
        "we",
        "get",
        "my",
        "for",
        "goes",
        "stays",
        "up",
        "so",
        "on",
        "therefore",
        "turn",
        "with",
    ),
    "not": ("not",),
    "never": ("never",),
    "he": ("he", "his"),
    "there": ("there",),
    "have": ("has",),
    "if": ("if", "when", "should"),
    "basket": ("basket",),
    "round-word": ("round",),
    "allow": ("may",),
}
_VALUES: dict[str, dict[str | int, tuple[str, ...]]] = {
    "fruit": {"apple": ("apple",), "quince": ("quince",)},
    "tree": {"oak": ("oak",), "elm": ("elm",)},
    "seat": {"Red": ("red",), "Blue": ("blue",)},
    "who": {"picker": ("picker",)},
    "deed": {"pick": ("pick", "picks", "finds")},
    "ordinal": {1: ("first",), 2: ("second",), 3: ("third",), 5: ("fifth",)},
    "number": {9: ("nine",), 2: ("two",)},
}


def _book() -> Phrasebook:
    book = Phrasebook()
    for kind, phrases in _WORDS.items():
        for phrase in phrases:
            book.add(Meaning(kind), phrase, "en")
    for kind, table in _VALUES.items():
        for value, said in table.items():
            for phrase in said:
                book.add(Meaning(kind, value), phrase, "en")
    return book


SLOTS = NumberedSlots(most=5, before=Kinds("who deed"), titled=Kinds("who"))
PICK = Declared(
    name="pick",
    line="PICK {fruit}[ {basket}]",
    evoked=Kinds("deed:pick who"),
    parts=(
        Part(name="fruit", kinds=Kinds("fruit"), least=1),
        Part(name="basket", kinds=Kinds("basket"), shown="BASKET"),
    ),
    says_no_more=Kinds("who deed tree there"),
    slot=True,
)
GRAMMAR = Grammar(
    book=_book(),
    orders=(PICK,),
    deeds=Kinds("who deed"),
    actors=Kinds("who"),
    attempts=Kinds("who deed:pick"),
    arrivals=Kinds("basket"),
    places=Kinds("tree"),
    names=Kinds("fruit who deed tree seat"),
    slots=SLOTS,
    placed=lambda body, said, laid: [f"{said.slots[0].value if said.slots else 1} {body}"],
)


def _read(line: str, context: OrderContext) -> Effect:
    words = line.split()
    if words[1:2] != ["PICK"] or words[2:3] not in (["apple"], ["quince"]) or not set(words[3:]) <= {"BASKET"}:
        raise NotUnderstood("no")
    return Effect(words=line, orders=(Order(slot=words[0], text=line, data={"line": line}),))


def _understood(text: str) -> Understood:
    state: Any = None
    context = OrderContext(state=state, seat="Red", sheet=Sheet(), open=[], pending=[], tempo=Tempo.TURN)
    return understand(text, context, GRAMMAR, _read)


@pytest.mark.parametrize(
    "line",
    [
        "red has nine, so my picker picks the apple",
        "with red on nine it is not there, therefore the picker goes for the apple",
        "the quince is blue, so pick the apple",
    ],
)
def test_what_leads_up_to_so_is_a_reason_whatever_it_names(line: str) -> None:
    found = _understood(line)
    assert (found.outcome, found.lines) == (Outcome.TAKEN, ("1 PICK apple",))


@pytest.mark.parametrize(
    "line",
    [
        "red has nine, so none of his apple",  # the reason says who he is
        "pick the quince, so pick the apple",  # an order of its own
        "in the oak has nine, so my picker picks it",  # the reason says where
    ],
)
def test_what_an_order_needs_is_no_reason(line: str) -> None:
    found = _understood(line)
    assert found.lines != ("1 PICK apple",)
    assert found.outcome is not Outcome.TAKEN or len(found.lines) > 1


@pytest.mark.parametrize(
    "line",
    [
        "picker picks the apple when we get there",
        "when my picker is up pick the apple",
        "pick the apple, when it is his turn",
    ],
)
def test_an_orders_own_moment_is_no_condition(line: str) -> None:
    assert _understood(line).lines == ("1 PICK apple",)


def test_what_happens_first_is_a_condition() -> None:
    assert _understood("picker picks the apple when red has nine").outcome is not Outcome.TAKEN


@pytest.mark.parametrize(
    "line",
    ["picker picks the apple; should it comes off, basket stays there", "pick the apple, if he finds it, basket there"],
)
def test_a_condition_that_names_nothing_is_success(line: str) -> None:
    assert _understood(line).lines == ("1 PICK apple BASKET",)


def test_a_condition_that_denies_is_not_success() -> None:
    assert _understood("picker picks the apple; if it is not there, basket").outcome is not Outcome.TAKEN


@pytest.mark.parametrize(
    ("line", "slot"),
    [
        ("in third the picker picks the apple", 3),
        ("picker as fifth, the apple", 5),
        ("in second place picker, the apple", 2),
        ("picker second in line, the apple", 2),
        ("picker (13): the apple", 1),
        ("22 picker: the apple", 1),
        ("Round: 3, picker, the apple", 3),
    ],
)
def test_slots_in_words_and_sections_of_the_rulebook(line: str, slot: int) -> None:
    assert _understood(line).lines == (f"{slot} PICK apple",)


def test_a_number_is_no_section_where_it_is_not_beside_a_title() -> None:
    assert _understood("pick the apple (13)").outcome is not Outcome.TAKEN


@pytest.mark.parametrize("line", ["as first choice the apple", "in the first year"])
def test_an_ordinal_that_counts_something_else_is_no_slot(line: str) -> None:
    found = spotted(line, GRAMMAR.book)
    assert not any(span.is_slot for span in SLOTS(found.spans, found.words))


def test_a_form_within_a_line_is_read_part_by_part() -> None:
    found = spotted("Round: 2 / Character: picker / Where: oak / Notes: none", GRAMMAR.book)
    told = [item for span in SLOTS(found.spans, found.words) for item in span.items if item.kind not in (APART, GLUE)]
    assert [Item(*item[:2]) for item in told] == [Item("slot", 2), Item("who", "picker"), Item("tree", "oak")]
