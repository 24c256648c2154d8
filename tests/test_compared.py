"""docs/compared.md: every test that it names is there, and every row is in with a test, or out with a reason."""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from tests.handbooks import ROOT, Handbook

BOOK = Handbook(ROOT / "docs/compared.md")
#: How lines of the tables begin that are no rows: heads, and the names of groups.
_HEADS = ("| **", "| feature", "| idea", "| lesson", "| complaint", "| first")
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in BOOK.text.splitlines()
    if line.startswith("| ") and not line.startswith(_HEADS)
]
NAMED = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", BOOK.text)


@cache
def kept_in(path: str) -> frozenset[str]:
    """The names of a file's tests."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize(("path", "name"), sorted(set(NAMED)))
def test_every_test_named_is_there(path: str, name: str) -> None:
    assert name in kept_in(path)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row[0])[:40])
def test_every_row_is_in_with_a_test_or_out_with_a_reason(row: list[str]) -> None:
    _what, here, shown = row
    if here == "out":
        assert len(shown.split()) >= 8, "a reason, in a sentence"
        assert "::test_" not in shown
    else:
        assert here.startswith(("in", "half", "the "))
        assert re.fullmatch(r"(?:`tests/[\w/]+\.py::test_\w+`(?:<br>)?)+", shown)


def test_complaints_and_firsts_are_gone_through_one_by_one() -> None:
    numbers = [int(number) for number in re.findall(r"^\| (\d+)\. ", BOOK.text, re.M)]
    assert numbers == [*range(1, 16), *range(1, 13)]
    assert len(ROWS) > 90
