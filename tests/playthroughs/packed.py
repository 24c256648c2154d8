"""The files of whole games as they are kept: packed, a tenth of their size, for nobody reads them from end to end.

A ruleset has three packs: its games' scripts, what is kept of the games, and the sentences of their letters. The games
of a ruleset are much alike, so that one pack is less than half of what each file's own would be.
`python -m tests.playthroughs.packed colonial-2e/war/log.txt` prints a file. After `git config diff.xz.textconv "xz
-cd"`, git shows what has changed in them line by line, as the tests do.
"""

from __future__ import annotations

import lzma
import sys
from collections.abc import Collection, Mapping
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
_PACKS = {"script.toml": "scripts.xz", "sentences.txt": "sentences.xz"}
_GAMES = "games.xz"
#: Before the name of each file in a pack; no file has it.
_HEAD = "\f"
#: For text; the sum is of no use, git has one.
_FORM = {"check": lzma.CHECK_CRC32, "filters": [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4}]}


def names(pattern: str) -> list[str]:
    """The files of that pattern, as "*/*/script.toml"."""
    packs = sorted(FOLDER.glob("*/*.xz"))
    return sorted(name for pack in packs for name in _unpacked(pack) if fnmatch(name, pattern))


def read(name: str) -> str:
    """The text of a file."""
    return _unpacked(_pack_of(name))[name]


def write(files: Mapping[str, str], gone: Collection[str] = ()) -> None:
    """Writes files anew, and keeps others no longer; a pack in which nothing changes is left as it is."""
    for pack in {_pack_of(name) for name in [*files, *gone]}:
        before = _unpacked(pack)
        after = {**before, **{name: text for name, text in files.items() if _pack_of(name) == pack}}
        after = {name: text for name, text in after.items() if name not in gone}
        if after != before:
            pack.parent.mkdir(exist_ok=True)
            text = "".join(f"{_HEAD}{name}\n{after[name]}" for name in sorted(after))
            pack.write_bytes(lzma.compress(text.encode(), **_FORM))  # type: ignore[arg-type]
    _unpacked.cache_clear()


@cache
def _unpacked(pack: Path) -> Mapping[str, str]:
    if not pack.exists():
        return {}
    parts = lzma.decompress(pack.read_bytes()).decode().split(_HEAD)[1:]
    return {name: text for part in parts for name, _, text in [part.partition("\n")]}


def _pack_of(name: str) -> Path:
    ruleset, _, file = name.partition("/")
    return FOLDER / ruleset / _PACKS.get(file.rpartition("/")[-1], _GAMES)


if __name__ == "__main__":
    for asked in sys.argv[1:]:
        print(read(asked), end="")
