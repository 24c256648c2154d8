"""Talk told from orders, and what may be offered instead of a line, in a small made-up game of fruit and baskets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from pbem.core.errors import NotUnderstood
from pbem.core.orders.declarations import Declared, Grammar, Part
from pbem.core.orders.meanings import GLUE, UNKNOWN, Kinds, Meaning
from pbem.core.orders.ordering import without_questions
from pbem.core.orders.phrasebook import Phrasebook
from pbem.core.orders.spotting import spotted
from pbem.core.orders.understanding import Outcome, Understood, understand
from pbem.core.orders.warranted import warranted
from pbem.core.ruleset_contract import Effect, OrderContext
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Tempo

FRUIT = ("apple", "cherry", "quince")
_WORDS: dict[str, tuple[str, ...]] = {
    GLUE: ("please", "the", "i", "into", "basket", "goes", "my", "that", "would", "really"),
    "past": ("yesterday", "last turn", "lost"),
    "question": ("how", "why"),
    "reason": ("because",),
    "else": ("otherwise",),
    "chat": ("lol", "weekend"),
    "maybe": ("perhaps",),
    "not": ("not",),
    "have": ("have",),
    "if": ("if",),
}


def _book() -> Phrasebook:
    book = Phrasebook(shortened=("fruit",))
    for kind, phrases in _WORDS.items():
        for phrase in phrases:
            book.add(Meaning(kind), phrase, "en")
    for fruit in FRUIT:
        book.add(Meaning("fruit", fruit), fruit, "en")
    book.add(Meaning("deed", "pick"), "pick", "en")
    return book


PICK = Declared(
    name="pick",
    line="PICK {fruit}",
    evoked=Kinds("deed:pick"),
    parts=(Part(name="fruit", kinds=Kinds("fruit"), least=1),),
)
GRAMMAR = Grammar(book=_book(), orders=(PICK,), deeds=Kinds("deed"), names=Kinds("fruit deed"))


@dataclass
class _Reader:
    """The exact reader of that game; it counts the lines it is asked about."""

    asked: int = field(default=0)

    def __call__(self, line: str, context: OrderContext) -> Effect:
        self.asked += 1
        verb, _, fruit = line.partition(" ")
        if verb != "PICK" or fruit not in FRUIT:
            raise NotUnderstood("no")
        return Effect(words=line, orders=(Order(slot="pick", text=line, data={"fruit": fruit}),))


def _context() -> OrderContext:
    state: Any = None
    return OrderContext(state=state, seat="Red", sheet=Sheet(), open=[], pending=[], tempo=Tempo.TURN)


def _understood(text: str) -> Understood:
    return understand(text, _context(), GRAMMAR, _Reader())


def _kinds(text: str) -> list[set[str]]:
    return [span.kinds for span in spotted(text, GRAMMAR.book).spans]


@pytest.mark.parametrize(
    ("word", "kind"),
    [("plese", GLUE), ("pleasee", GLUE), ("palease", GLUE), ("realy", GLUE), ("praise", UNKNOWN), ("steal", UNKNOWN)],
)
def test_a_filling_word_is_known_with_a_letter_more_or_less_and_not_with_another(word: str, kind: str) -> None:
    assert _kinds(word) == [{kind}]


def test_a_mistyped_name_is_never_a_filling_word() -> None:
    assert _kinds("chery") == [{"fruit"}]


@pytest.mark.parametrize(
    "line",
    [
        "I lost the apple yesterday",
        "lol that apple",
        "How would I pick the apple?",
        "weekend",
        "why",
        "how many cherries would I pick",  # without a question mark
        "If I had known that I would pick the apple",
        "Hätte ich das geahnt, hätte ich pick apple",
        "What a pity that I pick no apple",
        "I think that the apple is the best fruit",
    ],
)
def test_what_was_what_is_asked_and_chat_is_talk(line: str) -> None:
    assert _understood(line).outcome is Outcome.TALK


@pytest.mark.parametrize(
    "line",
    [
        "pick the zorb",
        "apple apple quince",
        "not the apple",
        "zorb brzl",
        "how many: pick the zorb",
        "What a pity that it rains, pick the zorb",
        "If I had two I would pick the zorb",
    ],
)
def test_an_order_that_is_not_understood_is_no_talk(line: str) -> None:
    assert _understood(line).outcome in (Outcome.UNCLEAR, Outcome.ASKED)


def test_small_talk_that_ends_a_line_is_no_part_of_its_order() -> None:
    assert _understood("pick apple lol").lines == ("PICK apple",)
    assert _understood("zorb apple lol").outcome in (Outcome.UNCLEAR, Outcome.ASKED)


def test_doubt_is_asked_about_and_not_taken() -> None:
    assert _understood("please pick the apple").outcome is Outcome.TAKEN
    assert _understood("perhaps pick the apple").outcome is Outcome.ASKED


def test_a_question_beside_an_order_is_left_out() -> None:
    assert without_questions("Pick the apple. How many are there?") == "Pick the apple."
    assert without_questions("Can I pick the apple?") == "Can I pick the apple?"


@pytest.mark.parametrize(
    "before",
    ["Quick question:", "One small question first:", "Kurze Frage vorab:", "Noch eine Frage:", "Frage zwischendurch,"],
)
def test_what_is_announced_as_a_question_is_one(before: str) -> None:
    assert without_questions(f"{before} wie viele Äpfel sind da?") == ""
    assert without_questions(f"{before} how many apples do I pick?") == ""


@pytest.mark.parametrize(
    ("offered", "fits"),
    [("PICK cherry", True), ("PICK apple", False), ("PICK cherry / apple", False)],
)
def test_an_offer_says_all_that_was_written_and_no_more(offered: str, fits: bool) -> None:
    assert warranted("pick the chery please", offered, GRAMMAR) is fits


def test_a_not_is_never_left_out_of_an_offer() -> None:
    assert not warranted("do not pick the cherry", "PICK cherry", GRAMMAR)


def test_few_readings_are_tried_for_a_long_line() -> None:
    reader = _Reader()
    understand(" and ".join(["pick the apple", "pick the cherry"] * 4), _context(), GRAMMAR, reader)
    assert reader.asked < 200


def test_an_unknown_letter_may_name_somebody_and_is_not_left_out_of_an_offer() -> None:
    assert _understood("pick the apple quickl").offers == (("PICK apple",),)
    assert not _understood("pick the apple + g").offers


def test_an_unknown_word_that_begins_with_a_name_is_not_left_out_of_an_offer() -> None:
    assert _understood("pick the apple hurriedly").offers == (("PICK apple",),)
    assert not _understood("pick the apple cherrycrate").offers


@pytest.mark.parametrize(
    "line",
    [
        "I have pick the apple",  # a word that no order takes
        "pick the apple, zorb brzl glark",  # a clause that says nothing
        "pick the apple, zorby brzlo glarku frotzi knurz",
    ],
)
def test_what_says_nothing_more_is_left_out_of_an_offer(line: str) -> None:
    found = _understood(line)
    assert (found.outcome, found.offers) == (Outcome.ASKED, (("PICK apple",),))


@pytest.mark.parametrize(
    "line",
    [
        "pick the apple, I have the cherry",  # another fruit
        "pick the apple, I have not",
        "pick the apple, zorb 3",
        "pick the apple if I have zorb",  # a condition
        "if I have zorb, pick the apple",
        "pick the apple, or zorby brzlo glarku frotzi knurz",  # what else to do
        "pick the apple, I have zrb the brzl",  # a code, perhaps
        "pick the apple, otherwise zorby brzlo glarku frotzi knurz",
    ],
)
def test_what_may_say_more_is_not_left_out(line: str) -> None:
    assert not _understood(line).offers
