"""What constraints.txt pins: what the extras name and what that needs, and nothing that nobody uses."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
#: Needed by what tests do not install: the peer of `make bench`.
_NOT_INSTALLED = {"diplomacy": ("bcrypt", "coloredlogs", "humanfriendly", "pytz", "tornado", "tqdm", "ujson")}


def named() -> list[Requirement]:
    """What pyproject.toml names, extras and the build included."""
    read = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = [each for extra in read["project"]["optional-dependencies"].values() for each in extra]
    return [
        Requirement(each) for each in (*read["project"]["dependencies"], *read["build-system"]["requires"], *extras)
    ]


def needed(wanted: Requirement, seen: set[str]) -> Iterator[str]:
    """The package and all that it needs here, by the metadata of what is installed."""
    name = canonicalize_name(wanted.name)
    key = f"{name}[{','.join(sorted(wanted.extras))}]"
    if key in seen:
        return
    seen.add(key)
    yield name
    try:
        further = [Requirement(each) for each in requires(name) or []]
    except PackageNotFoundError:
        yield from _NOT_INSTALLED.get(name, ())
        return
    extras = wanted.extras or {""}
    for each in further:
        if each.marker is None or any(each.marker.evaluate({"extra": extra}) for extra in extras):
            yield from needed(each, seen)


def pins() -> set[str]:
    """The names in constraints.txt."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").split()
    return {canonicalize_name(line.partition("==")[0]) for line in lines}


def test_nothing_is_pinned_that_nothing_needs() -> None:
    seen: set[str] = set()
    used = {name for each in named() for name in needed(each, seen)}
    assert sorted(pins() - used) == []


def test_whatever_the_project_names_is_pinned() -> None:
    if missing := sorted({canonicalize_name(each.name) for each in named()} - pins()):
        pytest.fail(f"not in constraints.txt: {missing}")
