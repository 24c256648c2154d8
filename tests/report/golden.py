"""Mails that have been read by a person and are kept as they were found good.

`python -m tests.report.golden` writes them anew; the difference is then to be read before it is committed.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from pbem.core.events import Event
from pbem.report.inputs import MailInput, Rendered
from pbem.report.renderer import Renderer
from tests.report import story_colonialism
from tests.report.samples import MAILS
from tests.report.samples_german import GERMAN
from tests.report.samples_ground import chapter, renderer
from tests.report.samples_play import CHECKED, RECEIPT, REPORT

FOLDER = Path(__file__).parent / "golden"
_BY_ORDER = {"round": 1, "card": "", "parts": {}, "source": "order"}


def _does(seat: str, character: str, **given: Any) -> Event:
    return Event("action", {**_BY_ORDER, "seat": seat, "character": character, **given}, "13.0")


def _fact(kind: str, rule: str = "", seen_by: tuple[str, ...] | None = None, **data: Any) -> Event:
    return Event(kind, data, rule, seen_by)


def _exploration(seat: str, territory: str, need: int, hits: int, roll: int) -> Event:
    return _fact(
        "exploration", "15.1", seat=seat, territory=territory, need=need, dice=10, hits=hits, faces=[], roll=roll,
        success=hits >= need, second=False,
    )  # fmt: skip


_CARDS = ["scientist-missionary", "explorer-conqueror", "sovereign-rebel", "merchant-governor", "viceroy-ambassador"]
_LINE_UP = chapter(
    _fact("lined-up", "4.1", seat="Red", by_default=False),
    _fact("line-up", "4.1", ("Red",), seat="Red", cards=_CARDS, source="order"),
    _fact("lined-up", "4.1", seat="Green", by_default=True),
    phase="line-up",
)
_ROUND_1 = chapter(
    _does("Red", "scientist"),
    _fact("progress", "21.1", seat="Red", track="seafaring", before=0, after=1, paid=1, treasury=4),
    _does("Blue", "viceroy"),
    _fact("placed", "5.1", seat="Blue", territory="west-africa", good="gold", count=2, stack=["Red"]),
    _fact(
        "control", "5.5", territory="west-africa", good="gold", before="Red", after="Blue",
        counters={"Blue": 3, "Red": 2}, stack=["Blue"],
    ),
    _fact("diplomacy", "10.1", seat="Blue", before=4, after=3, why="takeover"),
    _does("Green", "explorer", source="default"),
    _exploration("Green", "west-indies", 5, 3, 41),
    _does("Yellow", "financier"),
    _fact("borrowed", "16.1", seat="Yellow", count=4, treasury=9, loans=[4]),
)  # fmt: skip
_ROUND_2 = chapter(
    _fact("note", "", ("Red",), seat="Red", about="action", note="second choice: West Indies was explored already"),
    _does("Red", "explorer"),
    _exploration("Red", "brazil", 5, 6, 42),
    _fact("explored", "15.2", seat="Red", territory="brazil", left=0),
    _fact("discovered", "11.1", seat="Red", territory="brazil", circumnavigation=1),
    _fact("prestige", "7.1", seat="Red", before=2, after=3, why="explored"),
    _fact("prestige", "7.1", seat="Red", before=3, after=4, why="america"),
    _fact("stage-two", "15.3", seat="Red", territory="brazil", good="tobacco", by="post", source="order", fleets=2),
    _fact("placed", "5.1", seat="Red", territory="brazil", good="tobacco", count=1, stack=["Red"]),
    _does("Blue", "merchant"),
    _fact(
        "permission", "18.2", seat="Red", asker="Blue", what="ship", asked=[["west-africa", "slaves"]], allowed=[],
        source="standing",
    ),
    _fact("shipped", "18.2", seat="Blue", owner="Blue", goods=[["west-africa", "gold"]], market=1),
    _fact("forfeited", "13.0", seat="Green", card="trader-financier", why="default", source="default"),
    round=2,
)  # fmt: skip
_FLEETS = chapter(
    _fact("fleets", "4.2", seat="Blue", count=1, fleets=4, treasury=3, monopolies=["gold"], source="standing"),
    phase="merchant-fleets",
)

STORY = replace(
    REPORT,
    chapters=[_LINE_UP, _ROUND_1, _ROUND_2, _FLEETS],
    sheet=(),
    changed=frozenset({"brazil", "west-africa"}),
)

GOLDEN: dict[str, MailInput] = {
    "report": STORY,
    "report-blue": replace(STORY, common=replace(STORY.common, seat="Blue")),
    "receipt": RECEIPT,
    "receipt-check": CHECKED,
    "start": MAILS["start"],
    "press": MAILS["press"],
    "press-digest": MAILS["press-digest"],
}


def pages() -> dict[str, str]:
    """File name to what must be in it."""
    found = dict[str, str]()
    for name, mail in GOLDEN.items():
        done: Rendered = Renderer("en").render(mail)
        found[f"{name}.txt"] = f"Subject: {done.subject}\n\n{done.text}"
    found["receipt.html"] = Renderer("en").render(RECEIPT).html
    return found | _german_pages() | _colonialism()


def _colonialism() -> dict[str, str]:
    """Colonialism's report and end in both languages, the report as HTML too."""
    found = dict[str, str]()
    for language in story_colonialism.LANGUAGES:
        for name, mail in story_colonialism.mails(language).items():
            done = renderer(language).render(mail)
            found[f"colonialism-{name}-{language}.txt"] = f"Subject: {done.subject}\n\n{done.text}"
            if name == "report":
                found[f"colonialism-{name}-{language}.html"] = done.html
    return found


def _german_pages() -> dict[str, str]:
    """A file for each kind of mail with all its samples, and two of them as HTML."""
    found = dict[str, str]()
    for name, mail in GERMAN.items():
        done, page = renderer("de").render(mail), f"de-{mail.kind}.txt"
        head = f"{'=' * 20} {name}\nSubject: {done.subject}\n\n"
        found[page] = found.get(page, "") + head + done.text + "\n"
    for name in ("receipt", "vote"):
        found[f"de-{name}.html"] = renderer("de").render(GERMAN[name]).html
    return found


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, page in pages().items():
        (FOLDER / name).write_text(page, encoding="utf-8")
