"""The files of a whole game as they are kept: packed, a sixth of their size, for nobody reads them from end to end.

`python -m tests.playthroughs.packed colonial-2e/war/log.txt` prints one. After `git config diff.gzip.textconv "gzip
-cd"`, git shows what has changed in them line by line, as the tests do.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def names(folder: str, pattern: str) -> list[str]:
    """Files of that pattern below a folder, by their names without what packing adds."""
    found = (FOLDER / folder).glob(f"{pattern}.gz")
    return sorted(path.relative_to(FOLDER / folder).as_posix().removesuffix(".gz") for path in found)


def read(name: str) -> str:
    """The text of a file."""
    return gzip.decompress(_path(name).read_bytes()).decode()


def write(name: str, text: str) -> None:
    """Writes a file anew, unless it is so already: the same text may be packed in several ways."""
    if not _path(name).exists() or read(name) != text:
        _path(name).parent.mkdir(exist_ok=True)
        _path(name).write_bytes(gzip.compress(text.encode(), mtime=0))


def remove(name: str) -> None:
    """It is not kept any more."""
    _path(name).unlink()


def _path(name: str) -> Path:
    return FOLDER / f"{name}.gz"


if __name__ == "__main__":
    for asked in sys.argv[1:]:
        print(read(asked), end="")
