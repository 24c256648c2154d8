"""Scripted chance: every form of the design, and every way in which a roll does not fit its line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pbem.core.errors import ScriptError
from pbem.core.script import Script, scripted


def script(*lines: str) -> Script:
    return Script([scripted(line) for line in lines], ["Red", "Blue", "Green", "Yellow"])


@pytest.mark.parametrize(
    ("line", "roll", "found"),
    [
        ("2/10", lambda chance: chance.hits("k", 10), (2, [])),
        ("0/1", lambda chance: chance.hits("k", 1), (0, [])),
        ("d6 4", lambda chance: chance.faces("k", 1, 6), [4]),
        ("d6 3,5", lambda chance: chance.faces("k", 2, 6), [3, 5]),
        ("d3 2,1", lambda chance: chance.faces("k", 2, 3), [2, 1]),
        ("shuffle deck b, d", lambda chance: chance.shuffled("k", list("abcd")), ["b", "d", "a", "c"]),
        ("draw bag c, c", lambda chance: chance.shuffled("k", list("abcc")), ["c", "c", "a", "b"]),
        ("cup 4/7", lambda chance: chance.below("k", 7), 3),
        ("first Blue", lambda chance: chance.below("k", 4), 1),
    ],
)
def test_what_is_written_is_what_falls(line: str, roll: Callable[[Script], Any], found: Any) -> None:
    chance = script(line)
    assert roll(chance) == found
    assert chance.left == []


@pytest.mark.parametrize(
    ("line", "roll"),
    [
        ("2/10", lambda chance: chance.hits("t1.r1.explore", 9)),
        ("2/10", lambda chance: chance.faces("t1.r1.explore", 10, 6)),
        ("d6 4", lambda chance: chance.faces("t1.r1.explore", 2, 6)),
        ("d6 4", lambda chance: chance.faces("t1.r1.explore", 1, 3)),
        ("d6 4", lambda chance: chance.hits("t1.r1.explore", 1)),
        ("cup 4/7", lambda chance: chance.below("t1.r1.explore", 6)),
        ("first Orange", lambda chance: chance.below("t1.r1.explore", 4)),
        ("shuffle deck z", lambda chance: chance.shuffled("t1.r1.explore", list("abcd"))),
    ],
)
def test_a_roll_that_does_not_fit_names_line_and_asker(line: str, roll: Callable[[Script], Any]) -> None:
    with pytest.raises(ScriptError) as fault:
        roll(script(line))
    assert "chance 1" in str(fault.value)
    assert line in str(fault.value)
    assert "t1.r1.explore" in str(fault.value)


def test_a_roll_beyond_the_script_names_its_asker() -> None:
    chance = script("2/10")
    chance.hits("t1.r1.explore.Red", 10)
    with pytest.raises(
        ScriptError, match=r"ends after 1, but t1\.r2\.explore\.Blue asks for 10 Success dice; “0/10” would do"
    ):
        chance.hits("t1.r2.explore.Blue", 10)


def test_what_nobody_asked_for_is_left() -> None:
    chance = script("2/10", "1/3")
    chance.hits("k", 10)
    assert chance.left == ["1/3"]


@pytest.mark.parametrize(
    "line", ["", "11/10", "0/0", "two of ten", "d6", "d6 7", "d6 0", "cup 0/7", "cup 8/7", "shuffle deck", "first"]
)
def test_what_no_dice_could_say_is_refused(line: str) -> None:
    with pytest.raises(ScriptError):
        scripted(line)
