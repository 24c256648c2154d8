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
