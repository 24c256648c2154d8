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


def test_a_pass_with_nothing_to_do_loads_neither_letters_nor_games() -> None:
    code = (
        "import sys, pbem.desk.polling.poll; print(*sorted(name for name in sys.modules if name.startswith('pbem.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "pbem.desk.polling.poll" in loaded
    dear = ("pbem.mail.letter", "pbem.games", "pbem.report", "pbem.desk.letters", "pbem.desk.acts", "pbem.desk.game")
    assert not [name for name in loaded if name.startswith(dear)]
