"""`python -m tests.prepared`: what each worker of a run of the tests would work out for itself in a fresh checkout.

pytest rewrites the asserts of each test file before it compiles it, and hypothesis reads the constants of each of our
files. Both keep what they find; but the workers begin together, so that each of them would do all of it.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Iterable, Sequence
from hashlib import sha1
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from _pytest.assertion import rewrite
from _pytest.config import _prepareconfig
from hypothesis.configuration import storage_directory
from hypothesis.internal.constants_ast import constants_from_module

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).resolve().parents[1]
#: How a compiled file begins: magic number, flags, and the hash of its source.
_MAGIC, _HASH = slice(0, 4), slice(8, 16)


def missing(files: Iterable[Path]) -> list[Path]:
    """Those of these files of which a run would still have something to work out."""
    return [path for path in files if not _compiled(path) or not _constants_of(path).exists()]


def prepare(config: pytest.Config, path: Path) -> None:
    """Keep what pytest and hypothesis want to know of a file, where they look for it."""
    if not _compiled(path):
        changed, code = rewrite._rewrite_test(path, config)
        rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, changed, _pyc_of(path))
    if not _constants_of(path).exists():
        module = ModuleType("of the constants")
        module.__file__ = str(path)
        constants_from_module(module)


def _rewritten(path: Path) -> bool:
    return path.name == "conftest.py" or path.name.startswith("test_")


def _pyc_of(path: Path) -> Path:
    folder = rewrite.get_cache_dir(path)
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{path.stem}{rewrite.PYC_TAIL}"


def _compiled(path: Path) -> bool:
    """Whether there is nothing to compile: pytest has done so since the file was changed, or compiles it as it is."""
    if not _rewritten(path) or sys.dont_write_bytecode:
        return True
    if not _pyc_of(path).exists():
        return False
    head = _pyc_of(path).read_bytes()
    return (head[_MAGIC], head[_HASH]) == (MAGIC_NUMBER, source_hash(path.read_bytes())[:8])


def _constants_of(path: Path) -> Path:
    """Where hypothesis keeps them, by the content of the file."""
    digest = sha1(path.read_bytes(), usedforsecurity=False).hexdigest()[:16]
    return Path(storage_directory("constants").path, digest)


def main() -> None:
    """Of all our files, by all cores."""
    todo = missing(path for folder in ("pbem", "tests") for path in sorted(ROOT.joinpath(folder).rglob("*.py")))
    if not todo:
        return
    config = _prepareconfig([str(ROOT / "tests")])

    def some(files: Sequence[Path]) -> None:
        for path in files:
            prepare(config, path)

    # Forked, for a config of pytest's is inherited and cannot be sent.
    forking, cores = multiprocessing.get_context("fork"), os.cpu_count() or 1
    workers = [forking.Process(target=some, args=(todo[first::cores],)) for first in range(cores)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    sys.exit(max(abs(worker.exitcode or 0) for worker in workers))


if __name__ == "__main__":
    main()
