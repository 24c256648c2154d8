"""The files of one game in one language: its page, its feed, its calendar, and the maps that the page shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from pbem.core.language import say, seat_said, speaking
from pbem.desk.book.game_page import PageAround, game_page, languages_of
from pbem.desk.book.maps import MomentMap, maps_of
from pbem.desk.ground.languages import language_named
from pbem.desk.site.folder import SiteFolder
from pbem.report.calendar_event import ics
from pbem.report.site.feed import Entry, atom
from pbem.report.site.page_inputs import Links
from pbem.report.site.pages import Pages
from pbem.report.site.shared_shapes import once_each

if TYPE_CHECKING:
    from pbem.desk.book.story import Story
    from pbem.desk.ground.desk import Desk

#: A page is not larger than this, if it can be helped.
LARGEST_PAGE = 300_000


def page_name(language: str) -> str:
    """The file of a page in a language: English is what a folder opens with."""
    return "index.html" if language == "en" else f"index.{language}.html"


def others(language: str, languages: tuple[str, ...], name: str = "index") -> list[tuple[str, str]]:
    """The same page in other languages: (language, file)."""
    return [(each, f"{name}.html" if each == "en" else f"{name}.{each}.html") for each in languages if each != language]


def write_game(desk: Desk, site: SiteFolder, story: Story, language: str) -> set[str]:
    """Write all of a game in one language; the names of the maps that its page shows."""
    maps = {
        anchor: write_maps(site, f"{story.record.id}/maps", shown) for anchor, shown in maps_of(story, language).items()
    }
    game, feed = story.record.id, f"feed.{language}.atom"
    languages = languages_of(story.record.ruleset)
    around = PageAround(
        links=Links(
            index=f"../{page_name(language)}",
            rules=f"../rules/{story.record.ruleset}{'' if language == 'en' else '.' + language}.html",
            feed=feed,
            calendar="deadline.ics",
        ),
        others=others(language, languages),
        pictures=lambda moment: maps.get(moment.anchor, ()),
    )
    for name, page in _pages(desk, story, language, around):
        site.write(f"{game}/{name}", page)
    with speaking(language_named(language, story.record.ruleset)):
        site.write(f"{game}/{feed}", _feed(desk, story, language))
        if language == "en":
            site.write(f"{game}/deadline.ics", _calendar(story))
    return {name.removeprefix("maps/") for names in maps.values() for name in names}


def write_maps(site: SiteFolder, folder: str, shown: MomentMap) -> list[str]:
    """The files of a moment's map, as a page beside their folder names them; what is there is not drawn again."""
    names = []
    for each in shown.parts(lambda part: site.has(f"{folder}/{part.name()}.svg")):
        name = f"{each.name()}.svg"
        if not site.has(f"{folder}/{name}"):
            if not (drawn := each.svg()):
                continue
            site.write(f"{folder}/{name}", once_each(drawn))
        names.append(f"maps/{name}")
    return names


def _pages(desk: Desk, story: Story, language: str, around: PageAround) -> Iterator[tuple[str, str]]:
    """The page; a long game's tells its positions in words only where it ends, a very long one's has parts."""
    pages = Pages(language)
    made = pages.game(game_page(desk, story, language, around))
    if len(made.encode()) > LARGEST_PAGE:
        made = pages.game(game_page(desk, story, language, around, long=True))
    if (size := len(made.encode())) <= LARGEST_PAGE:
        yield page_name(language), made
        return
    each = len(story.moments) * 4 * LARGEST_PAGE // (size * 5) or 1
    parts = _parts(desk, story, language, around, each)
    # Moments are not of one length, and the last part has the charts: shorter parts where one is too large still.
    while each > 1 and max(len(page.encode()) for _, page in parts) > LARGEST_PAGE:
        each = each * 4 // 5
        parts = _parts(desk, story, language, around, each)
    yield from parts


def _parts(desk: Desk, story: Story, language: str, around: PageAround, each: int) -> list[tuple[str, str]]:
    """The pages of a game in parts of `each` moments: (file, page)."""
    chunks = [story.moments[start : start + each] for start in range(0, len(story.moments), each)]
    names = [f"part-{place}.{language}.html" for place in range(1, len(chunks))] + [page_name(language)]
    with speaking(language_named(language, story.record.ruleset)):
        titles = [f"{chunk[0].title()} – {chunk[-1].title()}" for chunk in chunks]
    made = list[tuple[str, str]]()
    for chunk, name in zip(chunks, names, strict=True):
        others = [(title, other) for title, other in zip(titles, names, strict=True) if other != name]
        part = replace(around, only=chunk, parts=others, others=around.others if name == names[-1] else ())
        made.append((name, Pages(language).game(game_page(desk, story, language, part, long=True))))
    return made


def _feed(desk: Desk, story: Story, language: str) -> str:
    ruleset, record = story.ruleset, story.record
    entries = []
    for moment in story.moments:
        columns = {column.key: column for column in ruleset.standing(moment.state)}
        first = columns[next(iter(getattr(ruleset, "charted", ())), next(iter(columns)))]
        told = ", ".join(f"{seat_said(seat)} {first.values[seat]}" for seat in ruleset.leading(moment.state))
        entries.append(
            Entry(anchor=moment.anchor, title=moment.title(), at=moment.at, summary=f"{first.title}: {told}")
        )
    begun = record.started or record.created
    ident = f"tag:{_host(story)},{begun:%Y-%m-%d}:{record.id}/{language}"
    url = desk.config.site.url
    page = f"{url.rstrip('/')}/{record.id}/{page_name(language)}" if url else page_name(language)
    return atom(ident, record.title, page, entries, language)


def _calendar(story: Story) -> bytes:
    """The deadline; where none runs, the entry that takes the last one out of the calendar."""
    last = story.moments[-1].at
    return ics(
        game=story.record.id,
        seat="table",
        deadline=story.deadline or last + timedelta(hours=1),
        sequence=int((last - story.record.created).total_seconds()),
        summary=say("{title}: orders are due", title=story.record.title),
        organizer=f"table@{_host(story)}",
        made=last,
        cancelled=story.deadline is None,
    )


def _host(story: Story) -> str:
    """A name for feeds and calendars that no other game has, and that nobody can be written to at."""
    return f"{story.record.commitment[:12] or story.record.id}.invalid"
