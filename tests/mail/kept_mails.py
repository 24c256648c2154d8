"""The mails of the corpus, by their names: those that nobody changes any more are packed, a new one has its own file.

`tar -xJf mails.tar.xz NAME.eml` takes one out; `tar -cJf mails.tar.xz *.eml` packs them all.
"""

from __future__ import annotations

import tarfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"
BLIND = CORPUS / "blind"


@cache
def mails(folder: Path = CORPUS) -> Mapping[str, bytes]:
    """The raw mails of a folder, in the order of their names."""
    with tarfile.open(folder / "mails.tar.xz") as pack:
        found = {Path(each.name): file.read() for each in pack if (file := pack.extractfile(each))}
    found |= {path: path.read_bytes() for path in folder.glob("*.eml")}
    return {path.stem: found[path] for path in sorted(found, key=lambda path: path.name)}
