"""A pass imports what it needs when it needs it: each of those modules can be the first one that is imported."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

POLL = Path(__file__).parents[1] / "pbem" / "desk" / "polling" / "poll.py"
LATE = sorted(set(re.findall(r"^ +from (pbem\.[a-z_.]+) import", POLL.read_text(), re.MULTILINE)))


@pytest.mark.parametrize("module", LATE)
def test_a_module_that_a_pass_imports_late_can_be_imported_first(module: str) -> None:
    done = subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


#: What a pass does not load where nothing is due: mails, letters, acts, games, and what draws or tidies.
DEAR = (
    "pbem.mail.letter", "pbem.games", "pbem.report.renderer", "pbem.report.inputs",
    "pbem.desk.letters", "pbem.desk.acts", "pbem.desk.game", "pbem.desk.webhook",
    "pbem.desk.hosting.sweep.", "pbem.core.orders", "jinja2", "icalendar", "rich", "PIL", "resvg_py",
)  # fmt: skip
PASS = """
import sys
from pbem.cli.app import main
try:
    main()
finally:
    print(*sorted(sys.modules))
"""


def loaded_by(tmp_path: Path, *words: str) -> list[str]:
    """The modules that a command loads at a table with nothing to do."""
    config = tmp_path / "table" / "pbem.toml"
    for first in (["init", str(config.parent)], ["poll", "--config", str(config)]):  # the first one of a day tidies up
        subprocess.run([sys.executable, "-m", "pbem", *first], capture_output=True, check=True)
    command = [sys.executable, "-c", PASS, *words, "--config", str(config)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def test_a_pass_with_nothing_to_do_loads_neither_letters_nor_games(tmp_path: Path) -> None:
    loaded = loaded_by(tmp_path, "run", "--passes", "1")
    assert "pbem.desk.polling.poll" in loaded
    assert not [name for name in loaded if f"{name}.".startswith(DEAR)]


def test_at_a_glance_it_does_not_even_load_the_store(tmp_path: Path) -> None:
    loaded = loaded_by(tmp_path, "poll")
    assert "pbem.desk.polling.idle_pass" in loaded
    dearer = (*DEAR, "sqlalchemy.", "sqlmodel.", "pbem.store.database.", "pbem.desk.polling.poll.")
    assert not [name for name in loaded if f"{name}.".startswith(dearer)]


def test_who_looks_at_a_game_loads_nothing_of_what_acts_and_letters_need() -> None:
    command = [sys.executable, "-c", "import sys, pbem.desk.moderation.show\nprint(*sys.modules)"]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    of_acts = (
        "pbem.mail.guard",
        "pbem.mail.letter",
        "pbem.desk.acts.",
        "pbem.desk.letters.postbag",
        "pbem.report.inputs",
        "pbem.report.pictures",
    )
    assert "pbem.desk.game.dossier" in loaded
    assert not [name for name in loaded if f"{name}.".startswith(of_acts)]
