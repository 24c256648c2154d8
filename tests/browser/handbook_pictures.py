"""The pictures of the handbooks, made by `python -m tests.browser.handbook_pictures`: mails and order pages on a phone.

A game between bots is played for some turns, and its first seat's mails are shown in Chromium. They are looked at in a
web browser beside a page of words, so they are small: few colours, no dithering, and only the beginning of a mail.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from pbem.desk.ground.config import load_config
from pbem.desk.ground.desk import Desk
from pbem.desk.order_pages.whole_page import mailed_page
from pbem.desk.polling.demo import Demo, DemoSettings
from pbem.mail.reply_addresses import SeatTag
from tests.browser.chromium import Window, chromium, shown
from tests.browser.test_mails_shown import _read

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
#: Octets of a picture, at most.
LARGEST = 60_000
_PHONE = Window(390, "light")
#: Colours of a picture; a map has more than words.
_COLOURS = 26
#: Colours as near as that are one.
_NEAR = 30
#: How much of a mail without a map is shown, at most: whole rows.
_HIGH = 700
_END = """most => {
  const ends = (each) => each.getBoundingClientRect().bottom;
  const map = document.querySelector('img');
  const rows = [...document.querySelectorAll('tr, p, div')].map(ends).filter((end) => end <= most);
  return Math.ceil(map ? ends(map) + 10 : Math.max(...rows));
}"""


@dataclass(frozen=True, kw_only=True)
class Book:
    """A handbook, and the game whose mails it shows."""

    language: str
    ruleset: str
    report: str  #: what a report's subject says
    receipt: str
    taps: tuple[str, ...]  #: on the order page, to where it shows something
    turns: int = 4


BOOKS = (
    Book(
        language="en",
        ruleset="colonial-2e",
        report="adjudicated",
        receipt="taken",
        taps=(
            "Your line-up: Choose",
            "Explorer / Conqueror",
            "Viceroy / Ambassador",
            "Merchant / Governor",
            "Trader / Financier",
            "Scientist / Missionary",
            "Done",
            "Round 1: Choose",
            "Explorer: explore a Territory",
        ),
    ),
    Book(
        language="de",
        ruleset="colonialism",
        report="ausgewertet",
        receipt="angenommen",
        taps=("Runde 1, Aktion 1: Wählen",),
        turns=2,
    ),
)


def mails(book: Book, folder: Path) -> dict[str, str]:
    """The first seat's newest report and newest receipt, as pages: "report", "receipt"."""
    demo = Demo(DemoSettings(folder=folder, ruleset=book.ruleset, turns=book.turns, pictures=1))
    played = demo.play()
    next(played)
    first = next(iter(demo.players.values())).address
    _speaks(folder, first, book.language)
    list(played)
    files = sorted((folder / "mail" / "out" / first / "new").iterdir(), key=lambda path: path.stat().st_mtime_ns)
    letters = [_read(path) for path in files]
    found = {
        kind: page for subject, page in letters for kind in ("report", "receipt") if getattr(book, kind) in subject
    }
    if len(found) < 2:
        raise SystemExit(f"no {book} among {[subject for subject, _ in letters]}")
    return found


def tapped(browser: Browser, book: Book, folder: Path) -> bytes:
    """The order page of the first seat, some taps into an order."""
    desk = Desk.open(load_config(folder / "pbem.toml"))
    with desk.store.read() as work:
        game = work.list_games()[0].id
        seat = work.seats(game)[0].name
    file = folder / "page.html"
    file.write_bytes(
        mailed_page(desk, game, seat, book.language, SeatTag(game=game, seat=seat.lower(), token="x" * 16))
    )
    desk.close()
    with shown(browser, file.as_uri(), _PHONE) as there:
        for words in book.taps:
            there.page.get_by_role("button", name=words).first.click()
        there.page.wait_for_timeout(300)
        return _small(there.page.screenshot(clip={"x": 0, "y": 0, "width": _PHONE.width, "height": _HIGH}))


def _speaks(folder: Path, address: str, language: str) -> None:
    desk = Desk.open(load_config(folder / "pbem.toml"))
    with desk.store.transaction() as work:
        person = work.player_by_address(address)
        assert person is not None
        work.put_player(replace(person, language=language))
    desk.close()


def picture(browser: Browser, page: str, folder: Path) -> bytes:
    """The beginning of a mail, down to the end of its map."""
    path = folder / "mail.html"
    path.write_text(page, encoding="utf-8")
    with shown(browser, path.as_uri(), _PHONE) as there:
        high = there.page.evaluate(_END, _HIGH)
        whole = there.page.screenshot(full_page=True, clip={"x": 0, "y": 0, "width": _PHONE.width, "height": high})
    return _small(whole)


def _small(taken: bytes) -> bytes:
    image = Image.open(io.BytesIO(taken)).convert("RGB")
    few = image.quantize(palette=_palette(image), dither=Image.Dither.NONE)
    made = io.BytesIO()
    few.save(made, "PNG", optimize=True)
    return made.getvalue()


def _palette(image: Image.Image) -> Image.Image:
    """The commonest colours, none near another: a median cut would mix those of the seats."""
    counted = sorted(image.getcolors(image.width * image.height) or [], reverse=True)
    taken: list[tuple[int, ...]] = []
    for _, colour in counted:
        assert isinstance(colour, tuple)
        if all(sum(abs(a - b) for a, b in zip(colour, other, strict=True)) > _NEAR for other in taken):
            taken.append(colour)
        if len(taken) == _COLOURS:
            break
    found = Image.new("P", (1, 1))
    found.putpalette([part for colour in taken for part in colour])
    return found


def made() -> Iterator[tuple[str, bytes]]:
    """Each picture: its name, and its octets."""
    with chromium() as browser:
        for book in BOOKS:
            with tempfile.TemporaryDirectory() as name:
                folder = Path(name)
                for kind, page in mails(book, folder / "table").items():
                    yield f"{kind}-{book.language}.png", picture(browser, page, folder)
                yield f"tapped-{book.language}.png", tapped(browser, book, folder / "table")


def main() -> None:
    """Make them all."""
    FOLDER.mkdir(exist_ok=True)
    for name, octets in made():
        if len(octets) > LARGEST:
            raise SystemExit(f"{name} has {len(octets)} octets, {LARGEST} are the most: show less of the mail")
        (FOLDER / name).write_bytes(octets)
        print(f"{name}: {len(octets) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
