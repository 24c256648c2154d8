"""Order lines through the page's own engine, in Chromium: taken apart into what was tapped, and written again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SCRIPT = Path(__file__).resolve().parents[2] / "pbem/report/order_page/page.js"
#: A page's document, or a menu's, as `pbem.core.order_page.document` makes it.
Document = Mapping[str, Any]
#: Lines that did not come out as they went in, each with what came out.
Lost = dict[str, str | None]


def round_trip(
    browser: Browser, page: Document, menu: Document, lines: Sequence[str], own: Document | None = None
) -> list[str | None]:
    """What came out of each line; None where it was kept as typed text. `own`: of the seat's own menu."""
    given = [dict(page), dict(menu), list(lines), dict(own or {})]
    found: list[str | None] = _run(browser, "given => orderLines.roundTrip(...given)", given)
    return found


def lost(
    browser: Browser, page: Document, menu: Document, lines: Sequence[str], own: Document | None = None
) -> dict[str, str | None]:
    """The lines that did not come out as they went in, each with what came out."""
    came = round_trip(browser, page, menu, lines, own)
    return {line: found for line, found in zip(lines, came, strict=True) if found != line}


def lost_of_many(browser: Browser, asked: Sequence[tuple[Document, Document, Sequence[str], Document]]) -> Lost:
    """The same of many menus in one go, each (page, menu, lines, own menu)."""
    given = [[dict(page), dict(menu), list(lines), dict(own)] for page, menu, lines, own in asked]
    came: list[list[str | None]] = _run(browser, "all => all.map(given => orderLines.roundTrip(...given))", given)
    pairs = zip(asked, came, strict=True)
    found = (zip(lines, told, strict=True) for (_, _, lines, _), told in pairs)
    return {line: told for each in found for line, told in each if told != line}


def document_faults(browser: Browser, page: Document, menu: Document | None = None) -> list[str]:
    """What is wrong with a document: names that nothing has, placeholders without a part; a sentence each."""
    found: list[str] = _run(browser, "given => orderLines.faults(...given)", [dict(page), dict(menu or {})])
    return found


def _run(browser: Browser, code: str, given: Any) -> Any:
    shown = browser.new_page()
    try:
        shown.add_script_tag(content=SCRIPT.read_text(encoding="utf-8"))
        return shown.evaluate(code, given)
    finally:
        shown.close()
