"""What `make mutants` changes, and what it draws; the command itself is too long for a test."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tests.mutants.__main__ import ROOT, drawn
from tests.mutants.changes import changes

SOURCE = '''
def due(now, most=3):
    """Not a word of this."""
    late = []
    for each in now:
        if not each.over and each.hours + 1 >= most:
            late.append(each)
    return True
'''


def test_each_change_is_one() -> None:
    found = changes(SOURCE)
    assert [(change.line, change.before, change.after) for change in found if change.line != 5] == [
        (2, "3", "4"),
        (6, "1", "2"),
        (6, "each.hours + 1", "each.hours - 1"),
        (6, "each.hours + 1 >= most", "each.hours + 1 > most"),
        (6, "not each.over", "each.over"),
        (6, "not each.over and each.hours + 1 >= most", "not each.over or each.hours + 1 >= most"),
        (8, "True", "False"),
    ]
    [loop] = [change for change in found if change.line == 5]
    assert "for each in []:" in loop.source
    assert len({change.source for change in found}) == len(found)


def test_no_two_are_drawn_in_one_line_and_a_seed_draws_the_same() -> None:
    found = changes(SOURCE)
    some = drawn(found, 3, "7 a.py")
    assert some == drawn(found, 3, "7 a.py")
    assert len({change.line for change in some}) == 3
    assert len(drawn(found, 99, "7 a.py")) == 4


def test_what_is_named_is_there() -> None:
    named = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pbem"]["mutants"]
    assert named
    missing = [path for module, tests in named.items() for path in (module, *tests) if not Path(ROOT, path).exists()]
    assert not missing
