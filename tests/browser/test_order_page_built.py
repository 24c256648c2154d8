"""The order page's script and style are made of the sources beside them, its types of the contract; no node here."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from tests.page_types import WRITTEN, typed, types

ROOT = Path(__file__).resolve().parents[2]
PAGE, BUILT = ROOT / "page", ROOT / "pbem/report/order_page"
BESIDE = ("build.mjs", "package-lock.json", "package.json", "tsconfig.json")
#: Of a page without its map; script and style are most of it.
MOST_BYTES = 100_000


def _sources() -> str:
    """As `page/build.mjs` counts: without the types, which are not in what is built."""
    names = sorted([*(f"src/{path.name}" for path in (PAGE / "src").iterdir() if path != WRITTEN), *BESIDE])
    counted = hashlib.sha256()
    for name in names:
        counted.update(name.encode() + b"\0" + (PAGE / name).read_bytes() + b"\0")
    return counted.hexdigest()


@pytest.mark.parametrize("name", ["page.js", "page.css"])
def test_what_is_built_is_made_of_these_sources(name: str) -> None:
    first, _, rest = (BUILT / name).read_text(encoding="utf-8").partition("\n")
    assert f"sources {_sources()};" in first, "run `make page` and commit what it made"
    assert rest
    assert "</script" not in rest
    assert len((first + rest).encode()) < MOST_BYTES


def test_the_types_are_those_of_the_contract() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == types(), "run `python -m tests.page_types` and commit what it wrote"


@pytest.mark.parametrize(
    ("annotation", "meant"),
    [
        ("str", "string"),
        ("tuple[Option, ...]", "Option[]"),
        ("Mapping[str, Mapping[str, Chance]]", "Record<string, Record<string, Chance>>"),
        ("float | None", "number | null"),
    ],
)
def test_types_are_told_in_typescript(annotation: str, meant: str) -> None:
    assert typed(annotation) == meant


def test_the_lock_file_has_no_addresses() -> None:
    assert '"resolved"' not in (PAGE / "package-lock.json").read_text(encoding="utf-8")
