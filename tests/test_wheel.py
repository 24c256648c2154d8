"""The wheel alone is the whole table: built here, installed elsewhere, played there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
#: What a build reads; the copy has no .git, no caches and no settings of the developer.
SHIPPED = ("pbem", "rules", "templates", "pyproject.toml", "README.md", "LICENSE")


def run(*command: str | Path, cwd: Path) -> str:
    """What a command prints, run without PYTHONPATH and settings of ours; its failure fails the test."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PBEM_", "VIRTUAL_ENV"))}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=kept,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a copy of the checkout, which is removed again: nothing can reach back to it."""
    place = tmp_path_factory.mktemp("wheel")
    copy = place / "copy"
    copy.mkdir()
    for name in SHIPPED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy / name)
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", place, copy, cwd=place)
    shutil.rmtree(copy)
    [built] = place.glob("*.whl")
    return built


def test_the_wheel_carries_rules_and_templates(wheel: Path) -> None:
    carried = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("rules", "templates"):
        files = [path for path in (ROOT / folder).rglob("*") if path.is_file()]
        wanted = {f"pbem/_data/{path.relative_to(ROOT)}" for path in files if "__pycache__" not in path.parts}
        assert wanted, f"{folder}/ is empty"
        assert wanted <= carried
    assert not [name for name in carried if name.startswith(("tests/", "bench/", "rules/"))]


def test_a_turn_is_played_from_the_wheel(wheel: Path, tmp_path: Path) -> None:
    """In an empty venv, the wheel and its dependencies check the rules, run the cases and play."""
    run(sys.executable, "-m", "venv", tmp_path / "venv", cwd=tmp_path)
    python, pbem = tmp_path / "venv/bin/python", tmp_path / "venv/bin/pbem"
    pins = ROOT / "constraints.txt"
    run(python, "-m", "pip", "install", "--quiet", "-c", pins, wheel, cwd=tmp_path)

    place = tmp_path / "elsewhere"
    place.mkdir()
    found = run(python, "-c", "from pbem.data import data_folder as f; print(f('rules'))", cwd=place)
    assert Path(found.strip()).is_relative_to(tmp_path / "venv")

    assert "poll" in run(pbem, "--help", cwd=place)
    run(pbem, "rules", "check", cwd=place)
    run(pbem, "cases", "run", cwd=place)
    kept = place / "kept"
    run(pbem, "demo", "--turns", "1", "--players", "4", "--keep", kept, cwd=place)
    assert any(path.is_file() for path in kept.rglob("*")), "the demo kept nothing"
