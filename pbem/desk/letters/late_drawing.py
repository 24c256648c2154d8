"""A letter's pictures, drawn when it leaves: outside every transaction, and once each in a process.

A picture is drawn from what the outbox keeps of it and from nothing else, so that a repeat is the same letter. No
letter waits for a picture: one that cannot be drawn is left out, and the words beside it tell the same.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from pbem.core.language import say, speaking
from pbem.core.picture import Picture, picture_from
from pbem.desk.ground import now as clock
from pbem.desk.ground.languages import language_named
from pbem.desk.ground.own_faults import log_fault
from pbem.desk.letters.letterpress import BOOK, PAGE, PAGE_SEAT
from pbem.mail.late_files import with_file
from pbem.mail.shown_pictures import Drawn, with_pictures

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pbem.desk.ground.desk import Desk
    from pbem.store.stored_values import Letter

log = logging.getLogger(__name__)

#: Octets of a letter with its pictures, at most: some programs fetch no more by themselves.
LARGEST = 200_000
#: The same of the last letter of a game, which has the maps of its turning points and a chart.
LARGEST_LAST = 620_000
#: So many pictures are kept, some five megabytes: letters of one report leave together.
MOST_KEPT = 64
#: Seconds for one picture. A machine that needs more draws none until the process begins anew.
TOO_LONG = 10


def finished(desk: Desk, letter: Letter) -> bytes:
    """The letter as it leaves."""
    if not letter.pictures:
        return letter.raw
    raw = _with_pictures(desk, letter, [each for each in letter.pictures if BOOK not in each and PAGE not in each])
    for each in letter.pictures:
        if BOOK in each:
            raw = _with_book(desk, letter, raw, str(each[BOOK]))
        elif PAGE in each:
            raw = _with_page(desk, letter, raw, str(each[PAGE_SEAT]), str(each[PAGE]))
    return raw


def _with_pictures(desk: Desk, letter: Letter, wanted: Sequence[Mapping[str, Any]]) -> bytes:
    if not wanted:
        return letter.raw
    try:
        most = LARGEST_LAST if any("chart" in each["document"] for each in wanted) else LARGEST
        drawn, cut = _fitting(desk, wanted, most - len(letter.raw))
        return with_pictures(letter.raw, drawn, cut)
    except Exception as error:
        log_fault(log, f"letter {letter.id} leaves without its pictures", error)
        return with_pictures(letter.raw, {})


def _with_book(desk: Desk, letter: Letter, raw: bytes, language: str) -> bytes:
    """The letter with the book of its game; without, where it cannot be made or the game goes on again."""
    game = letter.game or ""
    try:
        if (game, language) not in desk.books:
            # lazy: only the last letters of a game have a book
            from pbem.desk.book.whole_book import finished_book

            desk.books[game, language] = finished_book(desk, game, language)
        book = desk.books[game, language]
        return with_file(raw, f"{game}.html", "text/html; charset=utf-8", book) if book else raw
    except Exception as error:
        log_fault(log, f"letter {letter.id} leaves without the book of its game", error)
        return raw


def _with_page(desk: Desk, letter: Letter, raw: bytes, seat: str, language: str) -> bytes:
    """The letter with a seat's order page; without, where there is none, or its game has gone on unseen.

    Replies go where those to this letter go: what lets them in may have been renewed since it was written.
    """
    game = letter.game or ""
    try:
        # lazy: only who asks for a page has one attached
        from pbem.desk.order_pages.whole_page import mailed_page
        from pbem.mail.letter import read
        from pbem.mail.reply_addresses import tag_in_subject

        tag = tag_in_subject(read(letter.raw).subject)
        page = mailed_page(desk, game, seat, language, tag) if tag else b""
        return with_file(raw, f"{game}-orders.html", "text/html; charset=utf-8", page) if page else raw
    except Exception as error:
        log_fault(log, f"letter {letter.id} leaves without the order page of its seat", error)
        return raw


def _fitting(
    desk: Desk, wanted: Sequence[Mapping[str, Any]], room: int
) -> tuple[dict[str, list[Drawn]], dict[str, str]]:
    """What is drawn, by its name in the HTML, as far as there is room for it; and what is said where it was cut."""
    found: dict[str, list[Drawn]] = {}
    for each in wanted:
        for name, octets in _drawn(desk, each):
            room -= len(octets) * 4 // 3 + len(octets) // 57 + 300  # in base64, with line ends and the part's head
            if room < 0:
                return found, {each["name"]: _cut(each)} if each["name"] in found else {}
            found.setdefault(each["name"], []).append((name, octets))
    return found, {}


def _cut(wanted: Mapping[str, Any]) -> str:
    """What is said below a part of the map whose other part had no room.

    MAP with a place brings the board as it is: of a turn that is over it would send another picture.
    """
    with speaking(language_named(wanted["language"])):
        if wanted["document"].get("past"):
            return say("This mail has no room for the rest of the map.")
        return say("This mail has no room for the rest of the map. MAP with the name of a place there sends that part.")


def _drawn(desk: Desk, wanted: Mapping[str, Any]) -> tuple[Drawn, ...]:
    """The pictures that show it, from the cache where it was drawn before; none where it cannot be drawn."""
    if not desk.config.mail.pictures or desk.undrawn:
        return ()
    if wanted["name"] not in desk.drawn:
        if len(desk.drawn) >= MOST_KEPT:
            desk.drawn.clear()
        began = clock.now()
        desk.drawn[wanted["name"]] = _draw(desk, wanted)
        if (clock.now() - began).total_seconds() > TOO_LONG:
            _stop(desk, f"one took more than {TOO_LONG} seconds")
    return desk.drawn[wanted["name"]]


def _draw(desk: Desk, wanted: Mapping[str, Any]) -> tuple[Drawn, ...]:
    # lazy: heavy, and wanted only where a letter has a picture
    from pbem.report.charts import chart_png
    from pbem.report.pictures import png

    try:
        if "chart" in wanted["document"]:
            return ((wanted["name"], chart_png.chart_png(wanted["document"])),)
        picture = picture_from(wanted["document"])
        name, _, host = wanted["name"].partition("@")
        return tuple(
            (
                wanted["name"] if panel is None else f"{name.removesuffix('.png')}-{panel}.png@{host}",
                png.png_of(picture, language=wanted["language"], title=wanted["title"], panel=panel),
            )
            for panel in _panels(picture, wanted["place"])
        )
    except png.NoPictures as error:
        _stop(desk, str(error))
    except Exception as error:
        log_fault(log, f"a picture of {wanted['title']!r} cannot be drawn", error)
    return ()


def _panels(picture: Picture, place: str) -> tuple[str | None, ...]:
    """The parts of the board that are a picture each; with a place only that in which it lies."""
    # lazy: heavy, and wanted only where a letter has a picture
    from pbem.report.pictures import board_map, draw

    if place:
        atlas = board_map.atlas_of(picture.board)
        lies = [panel.id for panel in atlas.panels if place in atlas.places(panel)]
        if len(atlas.panels) > 1 and lies:
            return (lies[0],)
    return draw.pictures_of(picture)


def _stop(desk: Desk, why: str) -> None:
    log.warning("mails go without pictures: %s", why)
    desk.undrawn = why
