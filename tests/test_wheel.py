"""The sdist has all, the wheel alone is the whole table: built here, installed elsewhere, played there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from pbem import __version__
from tests.handbooks import handbooks

ROOT = Path(__file__).resolve().parent.parent
#: Where the wheel has what is not part of the program.
DOC = "share/doc/pbem"
#: Handbooks for whoever works on the program itself: what they name needs the sdist.
INSIDE = ("docs/architecture.md", "docs/benchmarks.md", "CHANGELOG.md", "rules/")


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
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an sdist built from a copy of the checkout, and of a wheel built from that sdist.

    The copy has no .git, no caches and no settings of the developer, and is removed again: nothing can reach back.
    """
    place = tmp_path_factory.mktemp("wheel")
    copy = place / "copy"
    copy.mkdir()
    for source in ROOT.iterdir():
        if source.name.startswith(".") or source.name in ("build", "dist"):
            continue
        if source.is_dir():
            shutil.copytree(source, copy / source.name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy / source.name)
    run(sys.executable, "-m", "build", "--no-isolation", "-o", place, copy, cwd=place)
    shutil.rmtree(copy)
    return place


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    """The wheel."""
    [found] = built.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A venv with the wheel and its dependencies, and nothing else.

    These are lent from where the tests run: no index is asked, so that none can fail, and they are the pinned ones.
    """
    place = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", "--without-pip", place / "venv", cwd=place)
    pip = (sys.executable, "-m", "pip", "--python", place / "venv/bin/python")
    run(*pip, "install", "--quiet", "--no-compile", "--no-index", "--no-deps", wheel, cwd=place)
    [packages] = (place / "venv").glob("lib/python*/site-packages")
    [own] = metadata.distributions(path=[str(packages)])
    for name in needed(own.requires or ()):
        lent = metadata.distribution(name)
        for top in {Path(file).parts[0] for file in lent.files or ()} - {"..", "__pycache__"}:
            if not (packages / top).exists():
                (packages / top).symlink_to(str(lent.locate_file(top)))
    return place / "venv"


def needed(requirements: Iterable[str]) -> set[str]:
    """The names of all that these need, without what is only for an extra or for other machines."""
    names: set[str] = set()
    todo = [Requirement(each) for each in requirements]
    while todo:
        one = todo.pop()
        if one.name in names or (one.marker is not None and not one.marker.evaluate({"extra": ""})):
            continue
        names.add(one.name)
        todo += [Requirement(each) for each in metadata.requires(one.name) or ()]
    return names


def named() -> set[tuple[str, str]]:
    """Each path of the checkout that a handbook names or links to, and the handbook."""
    found = set()
    for book in handbooks():
        found |= {
            (book.name, span.rstrip("/"))
            for span in book.spans
            if re.fullmatch(r"(?:pbem|rules|templates|tests|docs|cron|bench|container)/[\w./-]*", span)
        }
        places = {link.partition("#")[0] for link in book.links() if not re.match(r"https?:|mailto:", link)} - {""}
        found |= {(book.name, str((book.path.parent / place).resolve().relative_to(ROOT))) for place in places}
    return found


def holds(names: set[str], path: str) -> bool:
    """Whether an archive has a file, or something in a folder, of that path."""
    return path in names or any(name.startswith(f"{path}/") for name in names)


def test_the_sdist_holds_all_that_the_handbooks_name(built: Path) -> None:
    [sdist] = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {path for _, path in named()} | {"Makefile", "constraints.txt", "LICENSE", "tests/test_wheel.py"}
    assert len(wanted) > 150
    assert sorted(path for path in wanted if not holds(names, path)) == []


def test_the_wheel_holds_all_that_the_handbooks_for_players_and_hosts_name(wheel: Path) -> None:
    names = {re.sub(r"^[^/]+\.data/data/", "", name) for name in zipfile.ZipFile(wheel).namelist()}
    paths = {path for book, path in named() if not book.startswith(INSIDE)}
    # Tests that a handbook points to run in a checkout only; the example is copied.
    wanted = {path for path in paths if not path.startswith("tests/") or path.startswith("tests/pearls")}
    assert {"docs/hosting.md", "cron/README.md", "config.example.toml", "tests/pearls/game.py"} <= wanted
    found = [path for path in wanted if any(holds(names, place + path) for place in (f"{DOC}/", "pbem/_data/", ""))]
    assert sorted(wanted.difference(found)) == []


def test_the_wheel_carries_rules_and_templates(wheel: Path) -> None:
    carried = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("rules", "templates"):
        files = [path for path in (ROOT / folder).rglob("*") if path.is_file()]
        wanted = {f"pbem/_data/{path.relative_to(ROOT)}" for path in files if "__pycache__" not in path.parts}
        assert wanted, f"{folder}/ is empty"
        assert wanted <= carried
    assert not [name for name in carried if name.startswith(("tests/", "bench/", "maps/", "rules/"))]


def test_the_wheel_has_the_page_on_which_orders_are_tapped(wheel: Path) -> None:
    """A host needs no node: what `make page` builds is committed, and goes along."""
    archive = zipfile.ZipFile(wheel)
    for name in ("page.js", "page.css", "page.html"):
        file = f"pbem/report/order_page/{name}"
        assert archive.read(file) == (ROOT / file).read_bytes()
    assert not [name for name in archive.namelist() if name.startswith("page/")]


def test_a_turn_is_played_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    """In an empty venv, the wheel and its dependencies check the rules, run a case and play."""
    python, pbem = installed / "bin/python", installed / "bin/pbem"
    place = tmp_path / "elsewhere"
    place.mkdir()
    found = run(python, "-c", "from pbem.data import data_folder as f; print(f('rules'))", cwd=place)
    assert Path(found.strip()).is_relative_to(installed)

    assert run(pbem, "--version", cwd=place) == f"pbem {__version__}\n"
    assert "poll" in run(pbem, "--help", cwd=place)
    run(pbem, "rules", "check", cwd=place)
    run(pbem, "cases", "run", "--case", "C2-T09", cwd=place)
    kept = place / "kept"
    said = run(pbem, "demo", "--turns", "1", "--players", "4", "--keep", kept, cwd=place)
    assert any(path.is_file() for path in kept.rglob("*")), "the demo kept nothing"
    (look,) = (line for line in said.splitlines() if " game show g1 " in line)
    assert "Amber Fleet" in run("sh", "-c", look, cwd=place)
    page = Path(said.splitlines()[-1].rpartition(" open ")[2])
    assert "Amber Fleet" in page.read_text(encoding="utf-8")
    assert list((kept / "pictures").rglob("*.png")), "the demo drew no map"


def test_an_own_game_is_played_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    """The example of docs/adding-a-ruleset.md, copied as the handbook says: nothing of the checkout can be reached."""
    pbem = installed / "bin/pbem"
    example = installed / DOC / "tests/pearls"
    shutil.copytree(example, tmp_path / "pearls", ignore=shutil.ignore_patterns("__pycache__"))
    run(pbem, "init", tmp_path, "--address", "table@example.net", "--moderator", "you@example.net", cwd=tmp_path)
    config = tmp_path / "pbem.toml"
    config.write_text(config.read_text(encoding="utf-8") + 'folders = ["pearls"]\n', encoding="utf-8")
    assert "rules/pearls/board.toml" in run(pbem, "rules", "check", cwd=tmp_path)
    assert "P-C1" in run(pbem, "cases", "run", "--case", "P-C1", cwd=tmp_path)
    said = run(pbem, "demo", "--ruleset", "pearls", "--players", "3", "--keep", tmp_path / "kept", cwd=tmp_path)
    assert "won after" in said
    assert list((tmp_path / "pearls" / "__pycache__").glob("game.*")), "another copy was played"


def test_the_versions_agree() -> None:
    """The newest entry of the changelog is this version: while it says “unreleased” a .dev of it, then itself."""
    newest = re.search(r"^## (\S+) \((.+)\)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert newest is not None
    number, when = newest.groups()
    assert __version__ == (f"{number}.dev0" if when == "unreleased" else number)


def test_the_wheel_is_of_this_version(built: Path) -> None:
    names = sorted(path.name for path in built.iterdir())
    assert names == [f"pbem-{__version__}-py3-none-any.whl", f"pbem-{__version__}.tar.gz"]
