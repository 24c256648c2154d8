"""docs/deadlines.md and config.example.toml say what the clock does."""

from __future__ import annotations

import re
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from pbem.desk.clock import Clock, clock_from
from pbem.desk.clock.text import parse_when

ROOT = Path(__file__).resolve().parent.parent.parent
TEXT = (ROOT / "docs/deadlines.md").read_text(encoding="utf-8")
ROWS = {
    cells[0].strip(" `"): (cells[2], cells[3].strip(" `"))
    for line in TEXT.splitlines()
    if line.startswith("| `") and len(cells := line.strip("|").split("|")) == 4
}
MOMENTS = re.findall(r"^\| `DEADLINE (.+?)` \|", TEXT, re.MULTILINE)


def test_the_table_has_every_key_and_its_default() -> None:
    assert {key: default for key, (_, default) in ROWS.items()} == {
        key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in Clock().settings().items()
    } | {"zone": "UTC"}


@pytest.mark.parametrize(
    ("key", "form"), [(key, form) for key, (forms, _) in ROWS.items() for form in re.findall("`([^`]+)`", forms)]
)
def test_every_form_in_the_table_is_read(key: str, form: str) -> None:
    clock = clock_from({key: form})
    assert clock_from(clock.settings()) == clock


def test_there_are_forms_and_moments_to_read() -> None:
    assert len(re.findall("`([^`]+)`", "".join(forms for forms, _ in ROWS.values()))) > 20
    assert len(MOMENTS) == 4


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_in_the_table_is_read(moment: str) -> None:
    said = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
    assert parse_when(moment, ZoneInfo("Europe/Berlin"), said) > said


def test_the_example_config_holds_a_clock() -> None:
    settings = tomllib.loads((ROOT / "config.example.toml").read_text(encoding="utf-8"))["clock"]
    clock = clock_from(settings)
    assert {key: clock.settings()[key] for key in settings} == settings
