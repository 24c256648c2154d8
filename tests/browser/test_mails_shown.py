"""Mails in a browser: on a phone and on a desk, light and dark, nothing sticks out, and everybody can read them."""

from __future__ import annotations

import email
import io
from base64 import b64encode
from collections.abc import Sequence
from email.policy import default
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest
from PIL import Image

from pbem.desk.polling.demo import Demo, DemoSettings
from pbem.report.pictures import png
from pbem.report.pictures.lettering import SIZE
from pbem.report.pictures.projection import WIDTH
from tests.browser.chromium import WINDOWS, Window, shown
from tests.report.samples import MAILS
from tests.report.samples_german import GERMAN
from tests.report.samples_ground import renderer

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RULESETS = ("colonial-2e", "colonial-revised", "colonialism", "new-world")
#: Two kinds of game in each run, the others in its share.
IN_TURN = [
    each if each in ("colonial-2e", "colonialism") else pytest.param(each, marks=pytest.mark.broad) for each in RULESETS
]
#: At least as many as a demonstration has: the mails of all show the board.
SEATS = 6
SAMPLES = {"en": MAILS, "de": GERMAN}


class Shows(Protocol):
    """Tells what is wrong with a page in each window."""

    def __call__(self, page: str, windows: Sequence[Window] = ...) -> list[str]: ...


@pytest.fixture
def shows(browser: Browser, tmp_path: Path) -> Shows:
    """What is wrong with a page in some windows."""

    def faults(page: str, windows: Sequence[Window] = WINDOWS) -> list[str]:
        path = tmp_path / "page.html"
        path.write_text(page, encoding="utf-8")
        found = []
        for window in windows:
            with shown(browser, path.as_uri(), window) as there:
                found += [f"{window.width} px, {window.scheme}: {fault}" for fault in there.faults()]
        return found

    return faults


@cache
def _letters(folder: Path, ruleset: str) -> dict[str, str]:
    """What the last seat gets in two turns between bots, as HTML: its start, a receipt and its last report.

    Its pictures are blank, which is quick; how they look is asked of each board in tests/report.
    """
    blank = io.BytesIO()
    Image.new("1", (WIDTH, 900)).save(blank, "PNG")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(png, "png_of", lambda _picture, **_wishes: blank.getvalue())
        list(Demo(DemoSettings(folder=folder, ruleset=ruleset, turns=2, pictures=SEATS)).play())
    last = sorted((folder / "mail" / "out").iterdir())[-1]
    letters = dict(_read(path) for path in sorted(last.rglob("*")) if path.is_file())
    kinds = {
        word: subject for subject in sorted(letters) for word in ("begins", "taken", "adjudicated") if word in subject
    }
    assert len(kinds) == 3, sorted(letters)
    return {subject: letters[subject] for subject in kinds.values()}


def _read(path: Path) -> tuple[str, str]:
    letter = email.message_from_bytes(path.read_bytes(), policy=default)
    body = letter.get_body(("html",))
    assert body is not None
    page = str(body.get_content())
    for part in letter.walk():  # a browser knows no `cid:`
        if part.get_content_type() == "image/png":
            drawn = b64encode(part.get_content()).decode()
            page = page.replace(f"cid:{part['Content-ID'].strip('<>')}", f"data:image/png;base64,{drawn}")
    return str(letter["subject"]).partition("] ")[2], page


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where games are played."""
    return tmp_path_factory.mktemp("games")


@pytest.mark.parametrize("ruleset", IN_TURN)
def test_a_games_mails_are_shown_well(games: Path, shows: Shows, ruleset: str) -> None:
    letters, windows = _letters(games / ruleset, ruleset), WINDOWS[RULESETS.index(ruleset) // 2 :: 2]
    assert {subject: found for subject, page in letters.items() if (found := shows(page, windows))} == {}


#: Pixels of the smallest text on a phone.
LEAST = 11


@pytest.mark.parametrize("ruleset", IN_TURN)
def test_text_in_a_mails_picture_is_large_enough_on_a_phone(
    games: Path, browser: Browser, tmp_path: Path, ruleset: str
) -> None:
    """All text of a picture is of one size, and shrinks with it."""
    path = tmp_path / "page.html"
    sizes = []
    for page in _letters(games / ruleset, ruleset).values():
        path.write_text(page, encoding="utf-8")
        with shown(browser, path.as_uri(), Window(390, "light")) as there:
            widths = there.page.evaluate("() => [...document.images].map(each => each.getBoundingClientRect().width)")
        sizes += [width * SIZE / WIDTH for width in widths if width > WIDTH / 4]
    assert sizes
    assert min(sizes) >= LEAST, sizes


@pytest.mark.broad
@pytest.mark.parametrize("language", SAMPLES)
@pytest.mark.parametrize("name", MAILS)
def test_each_kind_of_mail_is_shown_well(shows: Shows, language: str, name: str) -> None:
    assert shows(renderer(language).render(SAMPLES[language][name]).html, WINDOWS[1:3]) == []


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        ('<p style="width:500px">wide</p>', "wider than the window"),
        ('<p style="color:#aaa">pale</p>', "color-contrast"),
        ("<p><img src='board.png'></p>", "image-alt"),
        ('<div style="overflow-x:auto"><p style="width:900px">wide</p></div>', "scrolls sideways"),
        ("<script>undone()</script>", "on the console"),
        ("<img alt='' src='http://127.0.0.1:9/board.png'>", "asked for"),
    ],
)
def test_what_is_wrong_is_found(shows: Shows, page: str, fault: str) -> None:
    begin = "<!DOCTYPE html><html lang='en'><title>Page</title><body role='main'>"
    assert any(fault in found for found in shows(begin + page, [Window(390, "light")]))
