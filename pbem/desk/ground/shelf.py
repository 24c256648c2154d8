"""The shelf of rulesets: found by their folders below `rules/` (ours, a host's own), loaded by name, kept once loaded.

`rules/<id>/ruleset.toml` names the module and the data files; the module's `load(data)` is given the files' content by
name, and the ruleset.toml itself as "ruleset". A host's folder may hold corrected files of the same names.
"""

from __future__ import annotations

import tomllib
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from pbem.core.errors import DataError, TableError
from pbem.core.language import ENGLISH_CODE
from pbem.core.paths import MISSING, find, put
from pbem.core.ruleset_contract import Ruleset
from pbem.core.toml_text import toml_from
from pbem.data import added_folders, data_folder
from pbem.desk.ground.own_faults import fault_words
from pbem.desk.ground.own_modules import NotInFolder, module_in


def known() -> list[str]:
    """The ids of the rulesets on the shelf, sorted."""
    folders = (data_folder("rules"), *added_folders("rules"))
    return sorted(path.parent.name for folder in folders for path in folder.glob("*/ruleset.toml"))


def folder_of(ruleset_id: str) -> Path:
    """The folder of a ruleset's files: ours, or the one in a host's own folder of games."""
    ours = data_folder("rules") / ruleset_id
    added = (folder / ruleset_id for folder in added_folders("rules"))
    return ours if ours.is_dir() else next((folder for folder in added if folder.is_dir()), ours)


def load(ruleset_id: str, extra_folder: Path | None = None, overrides: Mapping[str, Any] | None = None) -> Ruleset:
    """The ruleset of that id, bound to its board.

    `extra_folder` is a host's own: `<extra_folder>/<id>/board.toml` replaces ours. `overrides` change data by dotted
    path ("territories.brazil.native_power") for this one ruleset. Raises DataError naming file, key and cure.
    """
    if overrides:
        return _bound(ruleset_id, _changed(_data(ruleset_id, extra_folder), ruleset_id, overrides))
    return _kept(ruleset_id, extra_folder)


@lru_cache(maxsize=32)
def _kept(ruleset_id: str, extra_folder: Path | None) -> Ruleset:
    data = _data(ruleset_id, extra_folder)
    if extra_folder is not None:
        _check_own(ruleset_id, extra_folder, data)
    return _bound(ruleset_id, data)


def _check_own(ruleset_id: str, folder: Path, data: Mapping[str, Any]) -> None:
    """A host's own files must be right before anything is played with them; ours are tested."""
    if not folder.is_dir():
        raise DataError(f"rules.folder names {folder}, which is no folder; make it, or take the key out")
    for name, content in data.items():
        file = folder / data["ruleset"].get("shared", {}).get(name, ruleset_id) / f"{name}.toml"
        check = getattr(_module(ruleset_id, data), f"check_{name}", None)
        if not file.is_file() or check is None:
            continue
        with faults_of(ruleset_id, f"check_{name} fails"):
            breaches = check(content, str(file))
        if breaches:
            more = f" (and {len(breaches) - 1} more)" if len(breaches) > 1 else ""
            raise DataError(f"{breaches[0]}{more}; `pbem rules check` lists all")


def languages(ruleset_id: str) -> tuple[str, ...]:
    """The languages that a ruleset speaks: those its ruleset.toml lists, English where it lists none."""
    if ruleset_id not in known():  # a game of rules that are no longer on the shelf
        return (ENGLISH_CODE,)
    return tuple(_data(ruleset_id, None)["ruleset"].get("languages", (ENGLISH_CODE,)))


def card_of(ruleset_id: str) -> Mapping[str, Any]:
    """What a ruleset's ruleset.toml says. Raises DataError."""
    card: Mapping[str, Any] = _data(ruleset_id, None)["ruleset"]
    return card


def sentences_file(ruleset_id: str, language: str) -> Path:
    """Where a ruleset's sentences in a language stand."""
    return folder_of(ruleset_id) / f"sentences.{language}.toml"


def bound_to(ruleset_id: str, data: Mapping[str, Any]) -> Ruleset:
    """The ruleset of that id bound to other data than ours: a game's archive carries its own. The code is ours."""
    return _bound(ruleset_id, {**data, "ruleset": _data(ruleset_id, None)["ruleset"]})


def data_of(ruleset_id: str, extra_folder: Path | None = None) -> dict[str, Any]:
    """The content of a ruleset's data files by name, the host's own where it has them. Raises DataError."""
    return deepcopy(_data(ruleset_id, extra_folder))


def module_of(ruleset_id: str) -> Any:
    """The module of a ruleset, imported. Raises DataError."""
    return _module(ruleset_id, _data(ruleset_id, None))


def homes_of(ruleset_id: str) -> dict[str, str]:
    """The ruleset in whose folder each data file of a ruleset lies, by the file's name: its own first. DataError."""
    if ruleset_id not in known():
        raise DataError(f"there is no ruleset “{ruleset_id}”; there are {', '.join(known())}")
    folder = folder_of(ruleset_id)
    card = _content(folder / "ruleset.toml")
    files = card.get("files", [])
    if not isinstance(files, list) or not all(isinstance(name, str) for name in files):
        raise DataError(f'{folder / "ruleset.toml"}: files must list names of data files, e.g. ["board"]')
    return {**dict.fromkeys(files, ruleset_id), **_shared(card, folder)}


@lru_cache(maxsize=32)
def _data(ruleset_id: str, extra_folder: Path | None) -> dict[str, Any]:
    homes = homes_of(ruleset_id)
    data: dict[str, Any] = {"ruleset": _content(folder_of(ruleset_id) / "ruleset.toml")}
    for name, home in homes.items():
        own = None if extra_folder is None else extra_folder / home / f"{name}.toml"
        ours = folder_of(home) / f"{name}.toml"
        data[name] = _content(own if own is not None and own.is_file() else ours)
    return data


def _shared(card: Mapping[str, Any], folder: Path) -> dict[str, str]:
    """Files that another ruleset's folder holds for this one too, by name, so that a correction reaches both."""
    shared = card.get("shared", {})
    good = isinstance(shared, dict) and all(isinstance(home, str) for home in shared.values())
    if not good or any(not folder_of(home).is_dir() for home in shared.values()):
        would_do = 'shared = { board = "colonial-2e" }'
        raise DataError(f"{folder / 'ruleset.toml'}: shared names the ruleset in whose folder a file lies, {would_do}")
    return dict(shared)


def _content(path: Path) -> dict[str, Any]:
    try:
        return toml_from(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DataError(f"{path} is missing; the ruleset needs it, and installing pbem again brings it back") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DataError(f"{path} is not readable as TOML: {error}") from None
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror}") from None


def _bound(ruleset_id: str, data: Mapping[str, Any]) -> Ruleset:
    module = _module(ruleset_id, data)
    load = getattr(module, "load", None)
    if load is None:
        raise DataError(f"rules/{ruleset_id}/ruleset.toml: module “{module.__name__}” has no `load(data)`")
    with faults_of(ruleset_id, f"load of {module.__name__} fails"):
        ruleset: Ruleset = load(data)
        lacking = [name for name in ("id", "version", "title", "counts", "seat_names") if not hasattr(ruleset, name)]
    if lacking:
        raise DataError(f"rules/{ruleset_id}: load of {module.__name__} gives no ruleset: it has no {lacking[0]}")
    return ruleset


@contextmanager
def faults_of(ruleset_id: str, what: str) -> Iterator[None]:
    """What goes wrong in a ruleset's own code is a sentence that names it; a host's game ends nothing of ours."""
    try:
        yield
    except (TableError, KeyboardInterrupt):
        raise
    except (Exception, SystemExit) as error:
        raise DataError(f"rules/{ruleset_id}: {what}: {fault_words(error)}{_line_of(error)}") from error


def _line_of(error: BaseException) -> str:
    """Where it was raised, as far as that is in a file: " (game.py, line 7)"; a SyntaxError says so itself."""
    frames = [] if isinstance(error, SyntaxError) else list(traceback.extract_tb(error.__traceback__, limit=-1))
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""


def _module(ruleset_id: str, data: Mapping[str, Any]) -> Any:
    name = data["ruleset"].get("module")
    if not isinstance(name, str):
        raise DataError(f"rules/{ruleset_id}/ruleset.toml: module must name the Python module that holds the rules")
    try:
        with faults_of(ruleset_id, f"module “{name}” cannot be imported"):
            return module_in(folder_of(ruleset_id).parents[1], name) if name.startswith(".") else import_module(name)
    except DataError as fault:
        missing = fault.__cause__
        if isinstance(missing, NotInFolder):
            raise DataError(f"rules/{ruleset_id}/ruleset.toml: module “{name}”: {missing}") from None
        if isinstance(missing, ModuleNotFoundError) and missing.name and name.startswith(missing.name):
            raise DataError(f"rules/{ruleset_id}/ruleset.toml: module “{name}” is not installed") from None
        raise


def _changed(data: Mapping[str, Any], ruleset_id: str, overrides: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of the data with each override put into the first file that has its path."""
    changed = deepcopy(dict(data))
    for path, value in overrides.items():
        home = next((name for name in changed if name != "ruleset" and find(changed[name], path) is not MISSING), None)
        if home is None:
            raise DataError(f"{_nearest(changed, path)} in the data of {ruleset_id}, which {path} would change")
        put(changed[home], path, deepcopy(value))
    return changed


def _nearest(data: Mapping[str, Any], path: str) -> str:
    """What of the path is not there, and what is beside it."""
    names = path.split(".")
    for length in range(len(names) - 1, 0, -1):
        before = ".".join(names[:length])
        for name, content in data.items():
            table = find(content, before)
            if name != "ruleset" and isinstance(table, dict):
                return f"{name}.toml: {before} has no {names[length]} (it has {', '.join(table)})"
    return f"nothing is called {names[0]}"
