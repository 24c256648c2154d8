"""A host's own board with a mistake: named by `pbem rules check`, and never played with."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.core.errors import DataError
from pbem.data import data_folder
from pbem.desk.ground import shelf
from tests.cli.conftest import Pbem

OURS = (data_folder("rules") / "colonial-2e" / "board.toml").read_text(encoding="utf-8")

WRONG = [
    ('welcome = ["india"', 'welcome = ["indja"', "exploration.welcome: there is no Territory 'indja'"),
    ('america = "americas"', 'america = "europe"', "exploration.america is 'europe'; known are americas"),
    ("victory = 10", "victory = 0", "prestige.victory is 0; a whole number from 1 on would do"),
    ("victory = 10", "victory = true", "prestige.victory is True; a whole number"),
    ("dice = 10", "dice = 0", "exploration.dice is 0; a whole number from 1 on would do"),
    ("treasury = 5", "treasury = -5", "setup.treasury is -5; a whole number from 0 on would do"),
    ("treasury = 5", "treasury = 5.5", "setup.treasury is 5.5; a whole number"),
    ('"explorer", "conqueror"', '"explorer", "pirate"', "cards.explorer-conqueror.characters names 'pirate'"),
    ('name = "Canada"', 'name = ""', "territories.canada.name is ''; what is printed on the map would do"),
    ('name = "Peru"', 'name = "Brazil"', "territories.peru.name is 'Brazil', as that of brazil"),
]


def put(folder: Path, old: str, new: str) -> Path:
    """A host's board with one change."""
    assert old in OURS
    file = folder / "boards" / "colonial-2e" / "board.toml"
    file.parent.mkdir(parents=True)
    file.write_text(OURS.replace(old, new, 1), encoding="utf-8")
    return file


@pytest.mark.parametrize(("old", "new", "said"), WRONG, ids=[each[1] for each in WRONG])
def test_a_mistake_is_named_with_its_key_and_cure(pbem: Pbem, tmp_path: Path, old: str, new: str, said: str) -> None:
    file = put(tmp_path, old, new)
    checked = pbem("rules", "check", str(file))
    assert checked.code == 1
    assert f"board.toml: {said}" in checked.out


def test_no_game_begins_on_a_board_with_a_mistake(table: Pbem, tmp_path: Path) -> None:
    put(tmp_path, "difficulty = 5", 'difficulty = "five"')
    config = tmp_path / "pbem.toml"
    config.write_text(config.read_text().replace('# folder = "boards"', 'folder = "boards"'), encoding="utf-8")
    seats = ["--seat", "Red=red@players.example", "--bot", "Blue", "--bot", "Green", "--bot", "Yellow"]
    said = table("game", "new", "colonial-2e", "--title", "Amber Fleet", *seats, "--start")
    assert said.code == 1
    assert "territories.canada.difficulty is missing; a number" in said.err
    assert "`pbem rules check` lists all" in said.err
    assert said.err.count("\n") == 1
    assert not table("game", "list").out.strip().startswith("g1")


def test_a_folder_of_boards_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="nowhere, which is no folder; make it, or take the key out"):
        shelf.load("colonial-2e", extra_folder=tmp_path / "nowhere")
