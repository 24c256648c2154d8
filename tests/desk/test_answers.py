"""Answers and requests as people write them: what each does in the state it is written in, beside what was meant.

`answers.jsonl` holds a line each: the `state` (a table in `answering.py`), the `line`, the lines of the table that it
`means` (none: nothing happens; `also`: others that would do), or `ask`: its writer is asked back. Lines of other
writers are tried besides; what they show goes into the words of `pbem/desk/understanding`, never a line as such.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.desk.answering import STATES, Meant, table_in, verdict

LINES = [json.loads(row) for row in (Path(__file__).parent / "answers.jsonl").read_text().splitlines()]
#: The share of lines that do what was meant; the rest is asked back.
FLOOR = 0.95


def _meant(row: dict[str, Any]) -> Meant:
    means = [tuple(row["means"])] if "means" in row else []
    also = [tuple(each) for each in row.get("also", [])]
    return Meant(state=row["state"], line=row["line"], means=(*means, *also), ask=row.get("ask", False))


@pytest.mark.broad
@pytest.mark.parametrize("state", [state for state in STATES if any(row["state"] == state for row in LINES)])
def test_answers_do_what_was_meant(state: str) -> None:
    rows = [row for row in LINES if row["state"] == state]
    found = {row["id"]: (verdict(_meant(row)), row["line"]) for row in rows}
    counts = Counter(said for said, _ in found.values())
    others = {name: said for name, said in found.items() if said[0] != "right"}
    assert not counts["wrong"], others
    assert counts["right"] >= FLOOR * len(rows), others


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_each_mistyped_line_is_answered_with_one_that_would_do(count: int) -> None:
    with table_in(f"repairs-{count}") as office:
        offered = office.letters("Red")[-1].text
    assert re.findall(r"^ +(\d)\) ", offered, re.MULTILINE) == [str(number + 1) for number in range(count)]
