"""Conditions: what binds tighter, how they are written back, when they hold."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.core.conditions import Condition, Fact, condition_text, holds, read_condition
from pbem.core.grammar import Lexicon, Line, Misread

NUMBERS = ("treasury", "turn", "squadrons")
TRUTHS = ("explored", "attacking")
NAMES = Lexicon("a fact", {name: (name,) for name in (*NUMBERS, *TRUTHS, "cards")})


class Reader:
    """A game with three numbers, two truths and a secret."""

    def read(self, line: Line) -> Fact:
        start = line.at
        name = line.take(NAMES)
        if name == "cards":
            raise line.wrong("cards are hidden", start)
        return (name,)

    def counts(self, fact: Fact) -> bool:
        return fact[0] in NUMBERS

    def text(self, fact: Fact) -> str:
        return str(fact[0])


class Position:
    """Values by name; what is not there has none."""

    def __init__(self, values: Mapping[str, int | bool]) -> None:
        self.values = values

    def value(self, fact: Fact) -> int | bool | None:
        return self.values.get(fact[0])


def read(text: str) -> Condition:
    line = Line(text)
    condition = read_condition(line, Reader())
    line.close()
    return condition


def true(text: str, **values: int | bool) -> bool:
    return holds(read(text), Position(values))


@pytest.mark.parametrize(
    ("text", "treasury", "expected"),
    [
        ("treasury >= 3", 3, True),
        ("treasury >= 3", 2, False),
        ("treasury > 3", 3, False),
        ("treasury < 3", 2, True),
        ("treasury <= 2", 2, True),
        ("treasury = 2", 2, True),
        ("treasury == 2", 3, False),
        ("treasury != 2", 3, True),
        ("treasury <> 2", 2, False),
        ("treasury at least 3", 3, True),
        ("treasury mindestens 3", 2, False),
        ("treasury is under 3", 2, True),
        ("treasury is 3", 3, True),
        ("treasury > = 3", 3, True),
        ("treasury ≥ 3", 3, True),
    ],
)
def test_comparisons(text: str, treasury: int, expected: bool) -> None:
    assert true(text, treasury=treasury) is expected


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("treasury>=3 and turn>2 or explored", "treasury >= 3 AND turn > 2 OR explored"),
        ("treasury>=3 and (turn>2 or explored)", "treasury >= 3 AND (turn > 2 OR explored)"),
        ("(treasury>=3 and turn>2) or explored", "treasury >= 3 AND turn > 2 OR explored"),
        ("not explored and attacking", "NOT explored AND attacking"),
        ("not (explored and attacking)", "NOT (explored AND attacking)"),
        ("not (explored)", "NOT explored"),
        ("(explored or attacking) or turn = 1", "explored OR attacking OR turn = 1"),
        ("explored and (attacking and turn = 1)", "explored AND attacking AND turn = 1"),
        ("nicht explored oder attacking und turn > 1", "NOT explored OR attacking AND turn > 1"),
        ("squadrons < treasury", "squadrons < treasury"),
    ],
)
def test_one_canonical_text(text: str, canonical: str) -> None:
    assert condition_text(read(text), Reader()) == canonical
    assert read(canonical) == read(text)


def test_and_binds_tighter_than_or() -> None:
    assert true("explored or attacking and turn > 5", explored=True, attacking=False, turn=1)
    assert not true("(explored or attacking) and turn > 5", explored=True, attacking=False, turn=1)


def test_not_binds_tightest() -> None:
    assert not true("not explored and attacking", explored=False, attacking=False)
    assert true("not (explored and attacking)", explored=False, attacking=False)


def test_facts_may_be_compared_with_each_other() -> None:
    assert true("squadrons < treasury", squadrons=1, treasury=2)
    assert not true("squadrons < treasury", squadrons=2, treasury=2)


def test_what_is_not_there_compares_false() -> None:
    assert not true("turn > 0")
    assert not true("turn < 99")
    assert true("not turn > 0")


def test_no_condition_always_holds() -> None:
    assert holds(None, Position({}))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("treasury", "is a number: compare it"),
        ("explored > 2", "is a yes or no"),
        ("treasury > explored", "is a yes or no"),
        ("treasury > 2 and", "something is missing"),
        ("(treasury > 2", "parenthesis"),
        ("treasury > 2)", "I know no “)” here"),
        ("treasry > 2", "“treasry”"),
        ("cards > 2", "cards are hidden"),
        ("", "something is missing"),
        ("(" * 40 + "explored" + ")" * 40, "parentheses lie deeper"),
    ],
)
def test_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(Misread, match=re.escape(reason)):
        read(text)


COMPARISONS = st.builds(
    lambda name, sign, than: {"fact": [name], "is": sign, "than": than},
    st.sampled_from(NUMBERS),
    st.sampled_from(["=", "!=", "<", "<=", ">", ">="]),
    st.integers(0, 99) | st.sampled_from(NUMBERS).map(lambda name: [name]),
)
ATOMS = COMPARISONS | st.sampled_from(TRUTHS).map(lambda name: {"fact": [name]})


def flat(key: str, parts: list[Condition]) -> Condition:
    return {key: [inner for part in parts for inner in part.get(key, [part])]}


CONDITIONS = st.recursive(
    ATOMS,
    lambda inner: (
        inner.map(lambda part: {"not": part})
        | st.lists(inner, min_size=2, max_size=3).map(lambda parts: flat("and", parts))
        | st.lists(inner, min_size=2, max_size=3).map(lambda parts: flat("or", parts))
    ),
    max_leaves=8,
)


@given(CONDITIONS)
def test_written_and_read_again_it_is_the_same(condition: Condition) -> None:
    assert read(condition_text(condition, Reader())) == condition


@given(CONDITIONS, st.dictionaries(st.sampled_from((*NUMBERS, *TRUTHS)), st.integers(0, 5)))
def test_not_turns_it_round(condition: Condition, values: dict[str, int]) -> None:
    assert holds({"not": condition}, Position(values)) is not holds(condition, Position(values))
