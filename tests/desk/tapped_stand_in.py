"""Doors of a ruleset whose orders can be tapped, by hand: a public menu, and what only its seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.core.order_page import Control, Menu, Offer, Option, Page, Part, Shape, Slot

SHAPE = Shape(
    name="pass", title="Pass", line="PASS", parts=(Part(name="why", title="Why", control=Control.WORDS),)
)  # fmt: skip
SECRET = "nobody else knows it"


class Doors:
    """The three doors."""

    @staticmethod
    def order_page() -> Page:
        """One shape, one slot."""
        return Page(shapes=(SHAPE,), slots=(Slot(name="1", title="Round 1", shapes=("pass",), before="1 "),))

    @staticmethod
    def order_menu(view: Mapping[str, Any], seat: str) -> Menu:
        """How much money the seat has, from an observer's view."""
        return Menu(offers={"pass": Offer(words=f"{seat} {view['players'][seat].get('treasury', 0)}")})

    @staticmethod
    def own_menu(view: Mapping[str, Any], seat: str) -> Menu:
        """A word to be found again."""
        assert view["players"][seat]
        return Menu(lists={"own": (Option(value=f"{SECRET} {seat}", words=""),)})


def put_doors(patch: pytest.MonkeyPatch, ruleset: type) -> None:
    """Give a ruleset the doors, in the place of its own."""
    for name in ("order_page", "order_menu", "own_menu"):
        patch.setattr(ruleset, name, staticmethod(getattr(Doors, name)), raising=False)
