"""The shelf of rulesets: found by folder, the host's own board first, each mistake named with file, key and cure."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from pbem.core.errors import DataError
from pbem.data import data_folder
from pbem.desk.ground import shelf

OURS = data_folder("rules") / "colonial-2e" / "board.toml"


@pytest.fixture(autouse=True)
def _empty_shelf() -> Iterator[None]:
    """Files of these tests are kept by nobody else."""
    yield
    shelf._kept.cache_clear()
    shelf._data.cache_clear()


def own_board(folder: Path, *, old: str, new: str) -> Path:
    """A host's folder with a corrected board."""
    text = OURS.read_text(encoding="utf-8")
    assert old in text
    (folder / "colonial-2e").mkdir(exist_ok=True)
    (folder / "colonial-2e" / "board.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def difficulty(ruleset: Any, territory: str) -> int:
    return int(ruleset.board.lands[territory].difficulty)


def test_every_folder_with_a_ruleset_is_known() -> None:
    assert "colonial-2e" in shelf.known()
    assert shelf.known() == sorted(shelf.known())


def test_a_loaded_ruleset_is_kept() -> None:
    assert shelf.load("colonial-2e") is shelf.load("colonial-2e")


def test_the_hosts_own_board_is_read_first(tmp_path: Path) -> None:
    own_board(tmp_path, old="difficulty = 5", new="difficulty = 6")
    assert difficulty(shelf.load("colonial-2e", extra_folder=tmp_path), "canada") == 6
    assert difficulty(shelf.load("colonial-2e"), "canada") == 5


def test_a_host_without_own_board_has_ours(tmp_path: Path) -> None:
    assert difficulty(shelf.load("colonial-2e", extra_folder=tmp_path), "canada") == 5


def test_overrides_change_this_ruleset_alone() -> None:
    assert difficulty(shelf.load("colonial-2e", overrides={"territories.canada.difficulty": 3}), "canada") == 3
    assert difficulty(shelf.load("colonial-2e"), "canada") == 5


def test_overrides_are_laid_over_the_hosts_own_board(tmp_path: Path) -> None:
    own_board(tmp_path, old="difficulty = 5", new="difficulty = 6")
    changed = shelf.load("colonial-2e", extra_folder=tmp_path, overrides={"territories.brazil.difficulty": 7})
    assert (difficulty(changed, "canada"), difficulty(changed, "brazil")) == (6, 7)


def test_what_data_of_gives_may_be_changed() -> None:
    shelf.data_of("colonial-2e")["board"]["territories"].clear()
    assert shelf.data_of("colonial-2e")["board"]["territories"]


@pytest.mark.parametrize(
    ("path", "named"),
    [
        ("territories.brasil.native_power", ["board.toml", "brasil", "brazil"]),
        ("territories.brazil.native_might", ["board.toml", "native_might", "native_power"]),
        ("continent", ["continent"]),
    ],
)
def test_an_override_of_nothing_names_what_is_there(path: str, named: list[str]) -> None:
    with pytest.raises(DataError) as fault:
        shelf.load("colonial-2e", overrides={path: 3})
    for part in [*named, path]:
        assert part in str(fault.value)


def test_an_unknown_ruleset_names_those_there_are() -> None:
    with pytest.raises(DataError, match=r"colonial-9e.*colonial-2e"):
        shelf.load("colonial-9e")


def test_a_board_that_is_no_toml_is_named(tmp_path: Path) -> None:
    (tmp_path / "colonial-2e").mkdir()
    (tmp_path / "colonial-2e" / "board.toml").write_text("[meta\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"board\.toml is not readable as TOML"):
        shelf.load("colonial-2e", extra_folder=tmp_path)


@pytest.mark.parametrize(
    ("card", "named"),
    [
        ("files = []", ["ruleset.toml", "module"]),
        ("module = 'pbem.games.nowhere'\nfiles = []", ["ruleset.toml", "pbem.games.nowhere"]),
        ("module = 'x'\nfiles = 'board'", ["ruleset.toml", "files"]),
        ("module = 'x'\nfiles = ['map']", ["map.toml", "missing"]),
    ],
)
def test_a_faulty_ruleset_card_is_named(
    card: str, named: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "ruleset.toml").write_text(card, encoding="utf-8")
    monkeypatch.setattr(shelf, "data_folder", lambda name: tmp_path)
    with pytest.raises(DataError) as fault:
        shelf.load("mine")
    for part in named:
        assert part in str(fault.value)


@pytest.fixture
def two_editions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A shelf with the 2nd edition, and another edition that plays on the same board."""
    copytree(data_folder("rules") / "colonial-2e", tmp_path / "rules" / "colonial-2e")
    other = tmp_path / "rules" / "colonial-other"
    other.mkdir()
    card = (OURS.parent / "ruleset.toml").read_text(encoding="utf-8")
    shared = 'files = []\nshared = { board = "colonial-2e", nations = "colonial-2e" }\n'
    lines = [shared if line.startswith("files") else line for line in card.splitlines(keepends=True)]
    (other / "ruleset.toml").write_text("".join(lines), encoding="utf-8")
    monkeypatch.setattr(shelf, "data_folder", lambda name: tmp_path / name)
    shelf._kept.cache_clear()
    shelf._data.cache_clear()
    return tmp_path


def test_a_hosts_correction_of_a_shared_board_reaches_both_editions(two_editions: Path) -> None:
    assert difficulty(shelf.load("colonial-other"), "canada") == 5
    own = two_editions / "own"
    own.mkdir()
    own_board(own, old="difficulty = 5", new="difficulty = 6")
    assert difficulty(shelf.load("colonial-2e", extra_folder=own), "canada") == 6
    assert difficulty(shelf.load("colonial-other", extra_folder=own), "canada") == 6


def test_a_hosts_mistake_in_a_shared_board_stops_both_editions(two_editions: Path) -> None:
    own = two_editions / "own"
    own.mkdir()
    own_board(own, old="difficulty = 5", new="difficulty = 9")
    for edition in ("colonial-2e", "colonial-other"):
        with pytest.raises(DataError, match="canada"):
            shelf.load(edition, extra_folder=own)


def test_a_file_shared_by_nobody_is_named(two_editions: Path) -> None:
    card = two_editions / "rules" / "colonial-other" / "ruleset.toml"
    card.write_text(card.read_text(encoding="utf-8").replace('board = "colonial-2e"', 'board = "colonial-9e"'))
    with pytest.raises(DataError, match="shared names the ruleset"):
        shelf.load("colonial-other")
