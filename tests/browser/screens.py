"""How long reports are on a phone: `python -m tests.browser.screens`, for docs/benchmarks.md.

Bots play a game of four of each ruleset with pictures; each report of a whole turn is shown in Chromium, 390 by 844
pixels, and its height is told in screens.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from pbem.desk.polling.demo import Demo, DemoSettings
from tests.browser.chromium import Window, chromium, shown
from tests.browser.test_mails_shown import _read

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TURNS = {"colonial-2e": 6, "colonial-revised": 6, "colonialism": 4, "new-world": 6}
_PHONE, _SCREEN = Window(390, "light"), 844
_HEIGHT = "document.documentElement.scrollHeight"
_SEED = 7


def reports(folder: Path, ruleset: str) -> Iterator[str]:
    """The HTML of each report of a whole turn, of all four seats."""
    list(Demo(DemoSettings(folder=folder, ruleset=ruleset, turns=TURNS[ruleset], seed=_SEED, pictures=4)).play())
    for path in sorted((folder / "mail" / "out").rglob("*")):
        if path.is_file():
            subject, page = _read(path)
            if " adjudicated" in subject:
                yield page


def screens(browser: Browser, page: str, path: Path) -> float:
    """How many screens of a phone the page is long."""
    path.write_text(page, encoding="utf-8")
    with shown(browser, path.as_uri(), _PHONE) as there:
        return float(there.page.evaluate(_HEIGHT)) / _SCREEN


def main() -> None:
    """Print a row a ruleset."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        for ruleset in TURNS:
            found = [
                screens(browser, page, Path(folder) / "page.html") for page in reports(Path(folder) / ruleset, ruleset)
            ]
            print(f"{ruleset}: {len(found)} reports, median {median(found):.2f}, longest {max(found):.2f}")


if __name__ == "__main__":
    main()
