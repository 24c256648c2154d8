"""The rulings: each is said in both languages, and the code names none that is not there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from pbem.data import data_folder

FOLDER = data_folder("rules") / "new-world"
CODE = Path(__file__).parents[3] / "pbem" / "games" / "new_world"
#: How many there are under each letter.
COUNTS = {"A": 9, "B": 21, "C": 10, "D": 17, "E": 11, "F-": 11, "G": 10, "H": 6, "P": 7}
#: What no line of code decides: it follows from what is not there, or the table does it for every game.
ELSEWHERE = {"NW-P6"}
#: Decided by the reading of orders.
OF_ORDERS = {"NW-A4", "NW-P2", "NW-P3", "NW-P7"}


def rulings(language: str) -> dict[str, str]:
    """Number to what was decided."""
    return tomllib.loads((FOLDER / f"rulings.{language}.toml").read_text(encoding="utf-8"))


def test_all_rulings_are_said_in_both_languages() -> None:
    numbers = [f"NW-{letter}{number}" for letter, count in COUNTS.items() for number in range(1, count + 1)]
    assert list(rulings("en")) == list(rulings("de")) == numbers
    assert all(len(text) > 20 for language in ("en", "de") for text in rulings(language).values())


def test_the_code_names_every_ruling_where_it_decides_it() -> None:
    named: set[str] = set()
    for path in sorted(CODE.rglob("*.py")):
        named |= set(re.findall(r"\bNW-(?:F-|[A-Z])\d+\b", path.read_text(encoding="utf-8")))
    assert named - set(rulings("en")) == set()
    assert set(rulings("en")) - named - ELSEWHERE <= OF_ORDERS
