"""Where the rules and the templates are: in a checkout, in an installed wheel, and in a host's own folders of games."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Literal

_PACKAGE = Path(str(files("pbem")))
#: Folders of games beside ours, each with `rules` and `templates` of its own; see `pbem.desk.ground.own_games`.
_added: list[Path] = []


def add_folders(folders: Iterable[Path]) -> None:
    """The games of these folders are there, too, from now on until this process ends."""
    _added.extend(folder for folder in folders if folder not in _added)


def added_folders(name: Literal["rules", "templates"]) -> tuple[Path, ...]:
    """The folders `rules` or `templates` that were added, in that order; not each of them need be there."""
    return tuple(folder / name for folder in _added)


def data_folder(name: Literal["rules", "templates"]) -> Path:
    """The folder `rules` or `templates` as it is on this disk.

    A wheel carries both inside the package, under `_data`; in a checkout (also one installed with
    `pip install -e`) they are beside the package. Raises FileNotFoundError where neither holds.
    """
    inside, beside = _PACKAGE / "_data" / name, _PACKAGE.parent / name
    if inside.is_dir():
        return inside
    if beside.is_dir() and (_PACKAGE.parent / "pyproject.toml").is_file():
        return beside
    raise FileNotFoundError(
        f"the {name} of pbem are neither at {inside} nor at {beside}; installing pbem again brings them back"
    )
