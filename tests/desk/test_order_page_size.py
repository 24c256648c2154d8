"""How large order pages are: for a phone on a slow network, and for mail servers."""

from __future__ import annotations

import json

import pytest

from pbem.core.dice import Keyed
from pbem.core.language import speaking
from pbem.core.order_page import document
from pbem.desk.ground import shelf
from pbem.desk.ground.languages import language_named
from pbem.desk.order_pages.doors import is_tapped, page_document, without_script
from pbem.report.order_page.folding import folded
from pbem.report.order_page.whole_pages import FILES, built, hosted

#: Bytes of a page with its script and its style, without the map: that is in the game's own file.
MOST = 150_000
#: Of what one seat can do: a mailed page has it within.
MOST_MENU = 32_000
PAGES = [
    (name, language) for name in shelf.known() if is_tapped(shelf.load(name)) for language in shelf.languages(name)
]


def size(value: object) -> int:
    """Bytes of it as JSON."""
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_a_page_is_small(name: str, language: str) -> None:
    rules = shelf.load(name)
    with speaking(language_named(language, name)):
        made = page_document(rules, language)
        parts = {"page": len(hosted(made, without_script()).encode())}
    parts |= {file: len(built(file).encode()) for file in FILES}
    unfolded = {part: size(told) for part, told in made["page"].items()}
    assert sum(parts.values()) <= MOST, f"{parts}, of the page before it is folded: {unfolded}"


@pytest.mark.parametrize("name", sorted({name for name, _ in PAGES}))
def test_what_a_mailed_page_has_besides_is_small(name: str) -> None:
    """What its seat can do, in a game of as many as can play. Its map is not counted."""
    rules = shelf.load(name)
    seats = rules.seat_names[: max(rules.counts)]
    state = rules.setup(seats, {}, Keyed(b"size"))
    door = rules.order_menu  # type: ignore[attr-defined]  # a door that may be left out
    assert size(folded(document(door(rules.view(state, None), seats[0])))) <= MOST_MENU
