"""Dotted paths into plain documents."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.paths import MISSING, find, leaves, put


@pytest.fixture
def document() -> dict[str, Any]:
    return {"players": {"Red": {"loans": [4, 6], "nation": None}}, "turn": 3}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("turn", 3),
        ("players.Red.loans", [4, 6]),
        ("players.Red.loans.1", 6),
        ("players.Red.nation", None),
    ],
)
def test_find(document: dict[str, Any], path: str, value: Any) -> None:
    assert find(document, path) == value


@pytest.mark.parametrize(
    "path", ["phase", "players.Blue.loans", "players.Red.loans.2", "turn.first", "players.Red.nation.x"]
)
def test_find_says_what_is_missing(document: dict[str, Any], path: str) -> None:
    assert find(document, path) is MISSING


@pytest.mark.parametrize("path", ["turn", "players.Red.loans.0", "players.Blue.treasury", "market.Red"])
def test_put_is_found_again(document: dict[str, Any], path: str) -> None:
    put(document, path, 7)
    assert find(document, path) == 7


@pytest.mark.parametrize("path", ["turn.first", "players.Red.loans.5", "players.Red.nation.goals.first"])
def test_put_goes_through_no_plain_value(document: dict[str, Any], path: str) -> None:
    with pytest.raises(LookupError):
        put(document, path, 7)


def test_leaves_are_every_value_with_its_path(document: dict[str, Any]) -> None:
    assert dict(leaves(document)) == {"players.Red.loans": [4, 6], "players.Red.nation": None, "turn": 3}
