"""Importing the modules of a host's own game from the folder that they are in, whatever else is called like them."""

from __future__ import annotations

import sys
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType


class NotInFolder(ImportError):
    """There is no such module in the folder; the text says where it would be."""


def module_in(folder: Path, name: str) -> ModuleType:
    """The module of a folder of games that a ruleset.toml names relatively: `.` the folder itself, `.name` one in it.

    The folder becomes a package under a name of its own, so that nothing on Python's path can be taken for it: a game
    copied from another one, a checkout where the command is started. Raises NotInFolder, and whatever the module does.
    """
    package = _package(folder.resolve())
    inside = name.removeprefix(".")
    if not inside:
        if package.__file__ is None:
            raise NotInFolder(f"{folder}/__init__.py is missing, which would hold its `load`")
        return package
    wanted = f"{package.__name__}.{inside}"
    try:
        return import_module(wanted)
    except ModuleNotFoundError as error:
        if error.name is None or not wanted.startswith(error.name):
            raise
        raise NotInFolder(f"{folder} has no {inside.replace('.', '/')}.py and no folder of that name") from None


def _package(folder: Path) -> ModuleType:
    """The folder as a package, imported once; without `__init__.py` it only leads to what is in it."""
    name = f"games_in_{sha256(str(folder).encode()).hexdigest()[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    init = folder / "__init__.py"
    if not init.is_file():
        bare = ModuleType(name)
        bare.__path__ = [str(folder)]
        bare.__file__ = None
        sys.modules[name] = bare
        return bare
    spec = spec_from_file_location(name, init, submodule_search_locations=[str(folder)])
    assert spec is not None, "a .py file always has a loader"
    assert spec.loader is not None, "a .py file always has a loader"
    package = module_from_spec(spec)
    sys.modules[name] = package  # before its code runs: its own modules import it
    try:
        spec.loader.exec_module(package)
    except BaseException:
        del sys.modules[name]
        raise
    return package
