"""The book of a game: its page as one file, with as many maps as it has room for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pbem.desk.book.game_page import PageAround, game_page
from pbem.desk.book.maps import maps_of
from pbem.desk.book.story import story_of
from pbem.report.site.pages import Pages
from pbem.report.site.shared_shapes import shared

if TYPE_CHECKING:
    from pbem.desk.book.maps import BoardMap, MomentMap
    from pbem.desk.book.story import Moment, Story
    from pbem.desk.ground.desk import Desk

#: A book is smaller than this: mail servers take so much, and more.
LARGEST_BOOK = 950_000
#: Maps that are drawn for a book at most: each takes a moment.
_MOST_MAPS = 32
#: A story of more moments is told more briefly.
_LONG = 64
_PLACE = re.compile(r'<svg data-map="\w+"/>')


def finished_book(desk: Desk, game: str, language: str) -> bytes:
    """The book of a game that is over; empty where it is not, or has not begun."""
    with desk.store.read() as work:
        record = work.game(game)
        story = None if record is None else story_of(desk, work, record)
    return book_of(desk, story, language).encode() if story is not None and story.over else b""


def book_of(desk: Desk, story: Story, language: str) -> str:
    """The book in a language: one page that needs nothing beside it."""
    maps = maps_of(story, language)
    around = PageAround(pictures=lambda moment: [_place(moment)] if moment.anchor in maps else [])
    page = Pages(language).game(game_page(desk, story, language, around, long=len(story.moments) > _LONG))
    drawn, made = dict[str, str](), ""
    for chosen in _choices(story.moments):
        for moment in chosen:
            if moment.anchor not in drawn:
                drawn[moment.anchor] = "".join(each.svg() for each in _parts(maps.get(moment.anchor)))
        shown = {_place(moment): drawn[moment.anchor] for moment in chosen}
        made = shared(_PLACE.sub(lambda found, shown=shown: shown.get(found.group(), ""), page))  # type: ignore[misc]
        if len(made.encode()) <= LARGEST_BOOK:
            break
    return made


def _parts(shown: MomentMap | None) -> Sequence[BoardMap]:
    return () if shown is None else shown.parts()


def _place(moment: Moment) -> str:
    """Where a moment's map is put into the page."""
    return f'<svg data-map="{moment.anchor}"/>'


def _choices(moments: Sequence[Moment]) -> Iterator[Sequence[Moment]]:
    """The moments whose map is shown: all ends of turns, else evenly fewer; always the last one."""
    ends = [moment for moment in moments if moment.closes_turn or moment is moments[-1]]
    step = -(-len(ends) // _MOST_MAPS)
    while step <= len(ends):
        yield ends[::-1][::step][::-1]
        step *= 2
    yield ()
