"""Every line of the handbook and of HELP, in both languages, is taken; and every command is shown there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.core.errors import Refusal
from pbem.core.language import speaking
from pbem.games.new_world.orders.verbs import ACTIONS, COMMANDS
from pbem.games.new_world.state import Offer
from tests.games.new_world.order_room import Room, german, ordered_position

ROOT = Path(__file__).parents[3]
BOOK = (ROOT / "docs/orders-new-world.md").read_text(encoding="utf-8")
HELP = {
    language: (ROOT / f"rules/new-world/help.{language}.txt").read_text(encoding="utf-8") for language in ("en", "de")
}
_BEGINS = re.compile(r"\d+[a-h]? [A-ZÄÖÜ]{3,}|[A-ZÄÖÜ]{2,}\b")
#: Words in code that are parts of lines, or commands of the table.
_PARTS = (
    "BRA", "SPA", "WITH", "ELSE", "X war", "FREE", "EXACT", "AUTO", "IF", "GUARD", "KEEP", "ALL", "KILL colonists",
    "FROM", "PAY", "NOTHING", "UNTIL", "ON", "EXPORT", "TRANSPORT", "EXPEDITION", "DISCOVERY", "WAR", "RAID", "HAZARD",
    "BOTH", "PRIVATEERS", "BY", "IN", "AGAINST", "ANY", "AND", "OR", "NOT", "ALL soldiers", "WITH canada",
)  # fmt: skip
_CONDITIONS = re.compile(r"(OK|VOID|NEGATED|STOLEN|WON|LOST|S|VP|HAND)\b")


def book_lines() -> list[str]:
    """Every line of orders in the handbook: its blocks whole, and what is in code in a sentence or table."""
    blocks = re.findall(r"```\n(.*?)```", BOOK, re.S)
    lines = [line for block in blocks for line in block.splitlines()]
    plain = re.sub(r"```\n.*?```", "", BOOK, flags=re.S)
    lines += [" ".join(each.split()) for each in re.findall(r"`([^`]+)`", plain)]
    return [
        line
        for line in dict.fromkeys(lines)
        if _BEGINS.match(line)
        and "…" not in line
        and line not in _PARTS
        and not _CONDITIONS.match(line)
        and not line.startswith("SUPPOSE")
    ]


def help_rows(language: str) -> list[str]:
    """The examples of HELP, a column each, without what follows them."""
    rows = [line.split(" (")[0].strip() for line in HELP[language].splitlines() if line.startswith("  ")]
    return [each for row in rows for each in re.split(r"\s{2,}", row)]


def room() -> Room:
    """Red, with an offer of Blue's that it may accept."""
    s = ordered_position({"players.Red.hand": ["region-canada", "war", "treaty"]})
    s.offers = [Offer(number=3, seat="Blue", to="Red", give=["raid"], get=["war"])]
    return Room(s)


def refusal(line: str) -> str:
    """Why a line is not taken, "" where it is; wishes for nations are for the set-up."""
    here = room()
    if line.startswith("NATION"):
        here.state.phase = "nations"
    try:
        here.read(line)
    except Refusal as refused:
        return refused.reason
    return ""


@pytest.mark.parametrize("line", book_lines())
def test_every_line_of_the_handbook_is_taken(line: str) -> None:
    assert not refusal(line)


def test_the_handbook_says_the_same_in_both_languages() -> None:
    rows = [line for line in BOOK.partition("## German")[2].splitlines() if line.startswith("| `")]
    pairs = [[re.findall(r"`([^`]+)`", cell) for cell in row.strip("| ").split(" | ")] for row in rows]
    assert len(pairs) > 15
    for english, own in pairs:
        for one, other in zip(english, own, strict=True):
            if one.startswith(("OFFER", "ACCEPT", "WITHDRAW", "CLEAR", "CANCEL", "CHECK")):
                assert not refusal(one) + refusal(other)
                continue
            here, there = room(), room()
            here.state.phase = there.state.phase = "nations" if one.startswith("NATION") else "action"
            assert here.text(one) == there.text(other)
            with speaking(german()):
                assert room_for(one).text(other) == here.text(one)


def room_for(line: str) -> Room:
    """A room in the phase that a line is for."""
    here = room()
    here.state.phase = "nations" if line.startswith("NATION") else "action"
    return here


def test_every_fact_that_the_handbook_names_is_read() -> None:
    rows = [line for line in BOOK.splitlines() if re.match(r"\| (this turn|a region|you|the game)", line)]
    names = [name for row in rows for name in re.findall(r"`([^`]+)`", row)]
    assert len(names) > 25
    for name in names:
        assert not refusal(f"1 SALVAGE IF {name} >= 1") or not refusal(f"1 SALVAGE IF {name}"), name


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_order_of_help_is_taken(language: str) -> None:
    heads = {spelled for each in (*ACTIONS.values(), *COMMANDS.values()) for spelled in each[:2]}
    lines = [
        row
        for row in help_rows(language)
        if re.match(r"\d+b? [A-ZÄÖÜ]{3}", row) or any(row.startswith(f"{head} ") for head in heads)
    ]
    assert len(lines) > 22
    for line in lines:
        assert not refusal(line), line


@pytest.mark.parametrize("language", ["en", "de"])
def test_help_fits_a_mail(language: str) -> None:
    assert max(map(len, HELP[language].splitlines())) <= 70


def test_every_command_is_in_the_handbook() -> None:
    for spelled in (*ACTIONS.values(), *COMMANDS.values()):
        assert spelled[0] in BOOK
        assert spelled[1] in BOOK
