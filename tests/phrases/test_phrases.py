"""Lines that people wrote who knew the rules and a report, and not the order language: none is read as something else.

How each of them is read is kept in `verdicts/`; `python -m tests.phrases` writes it anew and prints what has changed.
"""

from __future__ import annotations

import pytest

from tests.phrases.reading import FOLDER, RULESETS, Verdict, judged, lines_of

#: A run reads one of so many parts of each ruleset's lines, by its seed; `make coverage`, and so CI, reads all.
PARTS = 6
#: Each ruleset with each of its parts.
PARTS_OF_LINES = [
    pytest.param(ruleset, part, marks=pytest.mark.broad(f"lines of {ruleset}", of=PARTS, part=part))
    for ruleset in RULESETS
    for part in range(PARTS)
]


def kept_verdicts(ruleset: str) -> dict[str, str]:
    """Each line's id to how it was read when that was found good."""
    file = FOLDER / "verdicts" / f"{ruleset}.txt"
    return dict(line.split(" ", 1) for line in file.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize(("ruleset", "part"), PARTS_OF_LINES)
def test_lines_are_read_as_well_as_ever(ruleset: str, part: int) -> None:
    kept = kept_verdicts(ruleset)
    found = {phrase["id"]: judged(ruleset, phrase) for phrase in list(lines_of(ruleset))[part::PARTS]}
    changed = {name: f"{kept.get(name)} -> {verdict}" for name, verdict in found.items() if kept.get(name) != verdict}
    assert found
    assert not changed, "python -m tests.phrases writes down what has changed"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_kept_is_of_the_lines_that_there_are(ruleset: str) -> None:
    assert sorted(phrase["id"] for phrase in lines_of(ruleset)) == sorted(kept_verdicts(ruleset))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_line_is_taken_for_a_command_of_the_table(ruleset: str) -> None:
    file = FOLDER / "verdicts" / f"{ruleset}.txt"
    assert Verdict.COMMAND not in file.read_text(encoding="utf-8")
