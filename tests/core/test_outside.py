"""What comes from outside, before it is used: TOML within bounds, and text that steers no terminal."""

from __future__ import annotations

import tomllib

import pytest

from pbem.core.case_form import cases_from
from pbem.core.errors import DataError, ScriptError
from pbem.core.printable import printable
from pbem.core.script import scripted
from pbem.core.toml_text import toml_from


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = " + "[" * 5000 + "]" * 5000, "lie more than 30 deep"),
        ("a = " + "[" * 31 + "]" * 31, "lie more than 30 deep"),
        (".".join("a" * 40) + " = 1", "lie more than 30 deep"),
        ("a = " + "9" * 5000, "integer string conversion"),
        ("[b]\na = [1, 1000000000001]", "b.a.1 is 1000000000001, and no number here goes beyond"),
        ("a = nan", "a is nan, and no number"),
        ("a = -inf", "a is -inf, and no number"),
        ("a = 1\na = 2", "Cannot overwrite"),
    ],
)
def test_toml_beyond_all_counts_is_refused(text: str, said: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError, match=said):
        toml_from(text)
    with pytest.raises(DataError, match=rf"a\.toml is not readable as TOML: .*{said}"):
        cases_from(text, "a.toml")


def test_toml_of_the_usual_kind_is_read() -> None:
    assert toml_from("a = [[1, 2.5, true]]\n[b.c]\nd = 'x'") == {"a": [[1, 2.5, True]], "b": {"c": {"d": "x"}}}


@pytest.mark.parametrize("line", ["1/1000000000", "9" * 5000 + "/3", "d" + "9" * 5000 + " 3", "cup 1/9999999", "²/3"])
def test_a_script_of_too_many_dice_is_refused(line: str) -> None:
    with pytest.raises(ScriptError, match="is no scripted chance"):
        scripted(line)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain, with ümläuts – and “quotes”", "plain, with ümläuts – and “quotes”"),
        ("\x1b[2J\x07", "\\x1b[2J\\x07"),
        ("a\u202eb\u2069", "a\\u202eb\\u2069"),
        ("a\nb\tc\x9b", "a\\nb\\tc\\x9b"),
        ("\ud800\U000e0001", "\\ud800\\U000e0001"),
    ],
)
def test_text_from_outside_steers_no_terminal(text: str, shown: str) -> None:
    assert printable(text) == shown
    assert shown.isprintable()
