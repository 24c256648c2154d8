"""Where the rules and the templates lie, in a checkout and in an installed wheel."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Literal

_PACKAGE = Path(str(files("pbem")))


def data_folder(name: Literal["rules", "templates"]) -> Path:
    """The folder `rules` or `templates` as it is on this disk.

    A wheel carries both inside the package, under `_data`; in a checkout (also one installed with
    `pip install -e`) they stand beside the package. Raises FileNotFoundError where neither holds.
    """
    inside, beside = _PACKAGE / "_data" / name, _PACKAGE.parent / name
    if inside.is_dir():
        return inside
    if beside.is_dir() and (_PACKAGE.parent / "pyproject.toml").is_file():
        return beside
    raise FileNotFoundError(
        f"the {name} of pbem are neither at {inside} nor at {beside}; installing pbem again brings them back"
    )
