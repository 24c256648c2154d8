"""rules.folders: a host's own games are on the shelf beside ours, and what is wrong with a folder is one sentence."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import pbem.data
from pbem.cli.app import app
from pbem.core.errors import DataError
from pbem.desk.ground import shelf
from pbem.desk.ground.config import load_config
from pbem.desk.ground.new_table import set_up
from pbem.desk.ground.own_games import shelve
from pbem.desk.hosting.doctor import examine
from pbem.report.environment import environment

EXAMPLE = Path(__file__).parents[1] / "pearls"


@pytest.fixture(autouse=True)
def _unchanged(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever is put on the shelf here is gone afterwards."""
    monkeypatch.setattr(pbem.data, "_added", [])
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield
    for name in [name for name in sys.modules if name.partition(".")[0] == "oysters" or name.startswith("games_in_")]:
        del sys.modules[name]
    shelf._kept.cache_clear()
    shelf._data.cache_clear()


def table(folder: Path, *folders: str) -> Path:
    """The config of a table whose rules.folders are these."""
    set_up(folder, address="table@example.org", moderator="you@example.org", zone="UTC", database="sqlite:///pbem.db")
    file = folder / "pbem.toml"
    file.write_text(file.read_text(encoding="utf-8") + f"folders = {list(folders)}\n", encoding="utf-8")
    return file


def oysters(folder: Path, module: str = ".") -> None:
    """The example, copied to make a game of it: other names; its modules in the folder, or in one in it."""
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    if module != ".":
        (folder / "oysters").mkdir()
        for path in folder.glob("*.py"):
            path.rename(folder / "oysters" / path.name)
    for path in sorted(folder.rglob("*pearls*"), key=lambda path: -len(path.parts)):
        path.rename(path.with_name(path.name.replace("pearls", "oysters")))
    for path in folder.rglob("*.*"):
        text = path.read_text(encoding="utf-8").replace('module = "."', f'module = "{module}"')
        path.write_text(text.replace('"pearls"', '"oysters"').replace('"P-C', '"O-C'), encoding="utf-8")


def said(*words: str) -> str:
    """What a command of the host prints."""
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == 0, (result.output, result.exception)
    return result.output


@pytest.mark.parametrize(
    ("module", "file"),
    [(".", "games/game.py"), (".oysters", "games/oysters/game.py"), ("oysters", "games/oysters/game.py")],
)
def test_a_hosts_game_is_played_from_its_folder(
    module: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Modules, rules, cases, rulings, templates: nothing of it is installed anywhere."""
    oysters(tmp_path / "games", module)
    monkeypatch.setenv("PBEM_CONFIG", str(table(tmp_path, "games")))
    assert "oysters " in said("rules", "list")
    assert "rules/oysters/board.toml" in said("rules", "check")
    assert "O-C1" in said("cases", "run", "--case", "O-C1")
    assert "0 without a case or test" in said("rules", "rulings", "oysters")
    assert "won after" in said("demo", "--ruleset", "oysters", "--players", "3", "--keep", str(tmp_path / "kept"))
    assert load_config(tmp_path / "kept" / "pbem.toml").rules.folders == [str(tmp_path / "games")]
    loaded = sys.modules[type(shelf.load("oysters")).__module__]
    assert (tmp_path / file).samefile(str(loaded.__file__))


def test_a_relative_module_is_the_one_of_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is called like it where the command is started, or installed beside the table."""
    oysters(tmp_path / "games", ".oysters")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "oysters.py").write_text("raise RuntimeError('not this one')", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path / "elsewhere"))
    shelve(load_config(table(tmp_path, "games")))
    assert shelf.load("oysters").title == "Pearls"


@pytest.mark.parametrize(
    ("module", "says"),
    [
        (".", "/games/__init__.py is missing, which would hold its `load`"),
        (".mussels", "/games has no mussels.py and no folder of that name"),
        (".oysters.shells", "/games has no oysters/shells.py and no folder of that name"),
        ("mussels", "module “mussels” is not installed"),
    ],
)
def test_a_module_that_is_not_there_is_one_sentence(module: str, says: str, tmp_path: Path) -> None:
    oysters(tmp_path / "games", ".oysters")
    card = tmp_path / "games" / "rules" / "oysters" / "ruleset.toml"
    card.write_text(card.read_text(encoding="utf-8").replace(".oysters", module), encoding="utf-8")
    shelve(load_config(table(tmp_path, "games")))
    with pytest.raises(DataError) as raised:
        shelf.load("oysters")
    assert str(raised.value).startswith(f"rules/oysters/ruleset.toml: module “{module}”")
    assert str(raised.value).endswith(says)


def test_a_module_that_fails_is_not_taken_for_one_that_is_there(tmp_path: Path) -> None:
    oysters(tmp_path / "games")
    init = tmp_path / "games" / "__init__.py"
    init.write_text("import a_package_of_nobody", encoding="utf-8")
    shelve(load_config(table(tmp_path, "games")))
    for _ in range(2):
        with pytest.raises(DataError, match="a_package_of_nobody"):
            shelf.load("oysters")


def test_what_ours_has_no_folder_replaces(tmp_path: Path) -> None:
    oysters(tmp_path / "games")
    ours = tmp_path / "games" / "templates" / "en" / "events" / "colonial-2e.txt"
    ours.write_text("nothing of ours", encoding="utf-8")
    shelve(load_config(table(tmp_path, "games")))
    assert environment("en").get_template("events/colonial-2e.txt").filename != str(ours)
    assert environment("en").get_template("events/oysters.txt").filename == str(ours.with_name("oysters.txt"))


def test_doctor_names_the_hosts_own_file_where_a_template_is_wrong(tmp_path: Path) -> None:
    oysters(tmp_path / "games")
    wrong = tmp_path / "games" / "templates" / "en" / "brief" / "oysters.txt"
    wrong.write_text("{% if %}", encoding="utf-8")
    troubled = [finding for finding in examine(table(tmp_path, "games")) if not finding.well]
    assert [finding.what for finding in troubled] == ["addresses", "templates"]
    assert troubled[1].says.startswith(f"{wrong}: ")


@pytest.mark.parametrize(
    ("made", "says"),
    [
        ((), "which is no folder; make it, or take it out of the list"),
        (("games",), "has no game; rules/<id>/ruleset.toml in it would be one"),
        (("games/rules/colonial-2e",), "has a ruleset “colonial-2e” already; give this one another id"),
    ],
)
def test_what_is_wrong_with_a_folder_is_one_sentence(tmp_path: Path, made: tuple[str, ...], says: str) -> None:
    for name in made:
        (tmp_path / name).mkdir(parents=True)
        if "rules" in name:
            (tmp_path / name / "ruleset.toml").write_text("", encoding="utf-8")
    with pytest.raises(DataError, match="games") as raised:
        shelve(load_config(table(tmp_path, "games")))
    assert says in str(raised.value)
    assert "\n" not in str(raised.value)
    assert "games" not in str(shelf.known())


def test_two_folders_with_the_same_game(tmp_path: Path) -> None:
    for name in ("games", "more"):
        oysters(tmp_path / name)
    with pytest.raises(DataError, match=r"more/rules/oysters.*games has a ruleset “oysters” already"):
        shelve(load_config(table(tmp_path, "games", "more")))
