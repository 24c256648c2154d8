"""The book of a game: its page as one file, with as many maps as it has room for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pbem.desk.book.game_page import PageAround, game_page
from pbem.desk.book.maps import maps_of
from pbem.report.site.pages import Pages

if TYPE_CHECKING:
    from pbem.desk.book.story import Moment, Story
    from pbem.desk.ground.desk import Desk

#: A book is smaller than this: mail servers take so much, and more.
LARGEST_BOOK = 950_000
#: Maps that are drawn for a book at most: each takes a moment.
_MOST_MAPS = 48


def book_of(desk: Desk, story: Story, language: str) -> str:
    """The book in a language: one page that needs nothing beside it."""
    maps, pages, drawn = maps_of(story, language), Pages(language), dict[str, Sequence[str]]()
    made = ""
    for chosen in _choices(story.moments):
        for moment in chosen:
            if moment.anchor not in drawn:
                found = (each.svg() for each in maps.get(moment.anchor, ()))
                drawn[moment.anchor] = [svg for svg in found if svg]
        shown: Mapping[str, Sequence[str]] = {moment.anchor: drawn[moment.anchor] for moment in chosen}
        around = PageAround(whole=True, pictures=lambda moment, shown=shown: shown.get(moment.anchor, ()))  # type: ignore[misc]
        made = pages.game(game_page(desk, story, language, around, long=len(story.moments) > _MOST_MAPS))
        if len(made.encode()) <= LARGEST_BOOK:
            break
    return made


def _choices(moments: Sequence[Moment]) -> Iterator[Sequence[Moment]]:
    """The moments whose map is shown: all ends of turns, else evenly fewer; always the last one."""
    ends = [moment for moment in moments if moment.closes_turn or moment is moments[-1]]
    step = -(-len(ends) // _MOST_MAPS)
    while step <= len(ends):
        yield ends[::-1][::step][::-1]
        step *= 2
    yield ()
