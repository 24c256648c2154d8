"""Clauses that macros printed, joined to a list."""

from __future__ import annotations

from markupsafe import Markup

from pbem.report.tools import tools
from tests.report.samples_ground import COMMON


def test_an_apostrophe_in_any_of_several_clauses_stays_one() -> None:
    said = [Markup("your Explorer's die fell short"), Markup("Blue's Privateers struck"), Markup("you won")]
    assert str(tools(COMMON).clauses(said)) == "your Explorer's die fell short, Blue's Privateers struck and you won"
