"""The folder of the pages: only what is other than before is written, whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pbem.core.errors import TableError

#: What was made when, so that it is not made again: of public things alone, for it is published with the pages.
_MANIFEST = "made.json"


@dataclass(kw_only=True, slots=True)
class SiteFolder:
    """A folder of pages, open."""

    root: Path
    made: dict[str, str]  #: what the pages of a game or ruleset were made from, by its id
    written: list[str] = field(default_factory=list)  #: files that are other than before

    def write(self, name: str, content: str | bytes) -> None:
        """Write a file below the folder, unless it is there as it is to be."""
        path, data = self.root / name, content.encode() if isinstance(content, str) else content
        if path.is_file() and path.read_bytes() == data:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.new")
        beside.write_bytes(data)
        beside.chmod(0o644)
        os.replace(beside, path)
        self.written.append(name)

    def has(self, name: str) -> bool:
        """Whether a file is there whose name says what is in it."""
        return (self.root / name).is_file()

    def keep_only(self, folder: str, names: set[str]) -> None:
        """Take away files of a folder of ours that nothing names any more."""
        for path in (self.root / folder).glob("*.svg"):
            if path.name not in names:
                path.unlink()


@contextmanager
def site_folder(root: Path) -> Iterator[SiteFolder]:
    """The folder, made where it is not there; what was made is noted at the end. Raises TableError."""
    try:
        root.mkdir(parents=True, exist_ok=True)
        folder = SiteFolder(root=root, made=_noted(root / _MANIFEST))
        yield folder
        folder.write(_MANIFEST, json.dumps(folder.made, indent=0, sort_keys=True) + "\n")
    except OSError as error:
        raise TableError(f"{error.filename or root} cannot be written: {error.strerror}") from None


def _noted(path: Path) -> dict[str, str]:
    try:
        known: Any = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return {str(name): str(made) for name, made in known.items()} if isinstance(known, dict) else {}
