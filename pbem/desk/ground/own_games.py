"""A host's own games: folders of the config that hold `rules/<id>`, `templates/<language>/…` and the rules' modules.

They are on the shelf beside ours. Where no folder is named nothing is looked at, so a pass costs what it did.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.core.errors import DataError
from pbem.data import add_folders, data_folder

if TYPE_CHECKING:
    from pbem.desk.ground.config import Config


def shelve(config: Config) -> None:
    """Put the games of the config's own folders on the shelf. Raises DataError naming the folder and the cure."""
    folders = [config.path(name) for name in config.rules.folders]
    _check(folders)
    # Last of all: a host's module takes nobody else's place.
    sys.path.extend(str(folder) for folder in folders if str(folder) not in sys.path)
    add_folders(folders)


def shelve_found(named: Path | None = None) -> Config | None:
    """The config that is found, its own games on the shelf; None where there is none (and none was named)."""
    # lazy: heavy, and a pass with nothing to do loads this module
    from pbem.desk.ground.config import find_config, load_config

    try:
        config = load_config(find_config(named))
    except DataError:
        if named is not None:
            raise
        return None
    shelve(config)
    return config


def _check(folders: list[Path]) -> None:
    homes = {path.parent.name: path.parents[2] for path in data_folder("rules").glob("*/ruleset.toml")}
    for folder in dict.fromkeys(folders):
        if not folder.is_dir():
            raise DataError(f"rules.folders names {folder}, which is no folder; make it, or take it out of the list")
        found = sorted(path.parent.name for path in folder.glob("rules/*/ruleset.toml"))
        if not found:
            raise DataError(f"{folder} of rules.folders has no game; rules/<id>/ruleset.toml in it would be one")
        if known := next((name for name in found if name in homes), None):
            raise DataError(
                f"{folder}/rules/{known}: {homes[known]} has a ruleset “{known}” already; give this one another id "
                "(to correct a board, rules.folder is the key)"
            )
        homes |= dict.fromkeys(found, folder)
