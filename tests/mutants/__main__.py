"""`python -m tests.mutants [how many] [seed]`: does a test notice when one thing in the code is changed?

Of each module that pyproject.toml names (`tool.pbem.mutants`) so many changes are drawn, no two in one line, and tried
one at a time, in a copy of the checkout, by the tests named beside it. What none notices is printed, and the command
fails. (A driver of our own: cosmic-ray brings fifteen packages and writes into the checkout itself.)
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from tests.mutants.changes import Change, changes

ROOT = Path(__file__).resolve().parent.parent.parent
#: Seconds after which tests that go on are taken to have noticed: a loop has no end any more.
MOST_SECONDS = 600


def main() -> None:
    """Try the changes; exit with 1 where one was not noticed."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1_000_000)
    print(f"{count} changes of each module, seed {seed}", flush=True)
    named: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pbem"]["mutants"]
    with tempfile.TemporaryDirectory() as folder:
        checkout = Path(folder) / "checkout"
        shutil.copytree(ROOT, checkout, ignore=shutil.ignore_patterns(".*", "__pycache__", "build", "dist"))
        left = [line for module, tests in named.items() for line in _try(checkout, module, tests, count, seed)]
    print(*(left or ["every one was noticed"]), sep="\n")
    sys.exit(bool(left))


def _try(checkout: Path, module: str, tests: list[str], count: int, seed: int) -> list[str]:
    """The changes of a module that its tests did not notice."""
    file = checkout / module
    source = file.read_text(encoding="utf-8")
    if _fails(checkout, tests):
        return [f"{module}: its tests fail without any change"]
    left = []
    for change in drawn(changes(source), count, f"{seed} {module}"):
        file.write_text(change.source, encoding="utf-8")
        noticed = _fails(checkout, tests)
        said = f"{module}:{change.line}: {_short(change.before)} -> {_short(change.after)}"
        print("noticed " if noticed else "NOT NOTICED", said, flush=True)
        left += [] if noticed else [said]
    file.write_text(source, encoding="utf-8")
    return left


def drawn(found: list[Change], count: int, seed: str) -> list[Change]:
    """A number of the changes, no two in one line, the same for the same seed."""
    by_line: dict[int, list[Change]] = {}
    for change in found:
        by_line.setdefault(change.line, []).append(change)
    chance = random.Random(seed)
    lines = chance.sample(sorted(by_line), min(count, len(by_line)))
    return [chance.choice(by_line[line]) for line in sorted(lines)]


def _fails(checkout: Path, tests: list[str]) -> bool:
    command = [sys.executable, "-B", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    try:
        done = subprocess.run(
            command, cwd=checkout, env=environment, capture_output=True, check=False, timeout=MOST_SECONDS
        )
    except subprocess.TimeoutExpired:
        return True
    if done.returncode not in (0, 1, 2):
        sys.exit(f"pytest could not run: {(done.stdout + done.stderr).decode(errors='replace')}")
    return done.returncode != 0


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else f"{line[:59]}…"


if __name__ == "__main__":
    main()
