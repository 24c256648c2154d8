"""Every ruling is marked in the rules, where it is decided."""

from __future__ import annotations

import re
from pathlib import Path

import pbem.games

RULINGS = set(range(1, 86))
MARK = re.compile(r"# RULING C2-R(\d\d): \S.{15}")
FOLDER = Path(pbem.games.__file__).parent


def marked() -> dict[int, list[str]]:
    """Ruling to the files that mark it."""
    found: dict[int, list[str]] = {}
    for folder in ("colonial", "colonial_2e"):
        for path in sorted((FOLDER / folder).rglob("*.py")):
            for number in MARK.findall(path.read_text(encoding="utf-8")):
                found.setdefault(int(number), []).append(path.name)
    return found


def test_every_ruling_has_its_place() -> None:
    assert sorted(RULINGS - set(marked())) == []


def test_no_mark_names_a_ruling_that_does_not_exist() -> None:
    assert max(marked()) <= 85
