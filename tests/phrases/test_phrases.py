"""Lines that people wrote who knew the rules and a report, and not the order language: none is read as something else.

How each of them is read is kept in `verdicts/`; `python -m tests.phrases` writes it anew and prints what has changed.
"""

from __future__ import annotations

import pytest

from tests.phrases.reading import FOLDER, RULESETS, Verdict, verdicts


@pytest.mark.parametrize("ruleset", RULESETS)
def test_lines_are_read_as_well_as_ever(ruleset: str) -> None:
    file = FOLDER / "verdicts" / f"{ruleset}.txt"
    kept = dict(line.split(" ", 1) for line in file.read_text(encoding="utf-8").splitlines())
    found = verdicts(ruleset)
    changed = {name: f"{kept.get(name)} -> {verdict}" for name, verdict in found.items() if kept.get(name) != verdict}
    assert not changed, "python -m tests.phrases writes down what has changed"
    assert found.keys() == kept.keys()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_line_is_taken_for_a_command_of_the_table(ruleset: str) -> None:
    file = FOLDER / "verdicts" / f"{ruleset}.txt"
    assert Verdict.COMMAND not in file.read_text(encoding="utf-8")
