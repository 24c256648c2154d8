"""Every line of the handbook and of HELP, in both languages, is taken; and every command is shown there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from pbem.core.errors import Refusal
from pbem.core.language import speaking
from pbem.core.sheet import Sheet
from pbem.core.table import Tempo
from pbem.games.colonialism.orders.action_lines import VERBS
from pbem.games.colonialism.orders.verbs import COMMANDS
from tests.games.colonialism.order_room import Room, german

ROOT = Path(__file__).parents[3]
BOOK, BUCH = (
    (ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("orders-colonialism.md", "befehle-colonialism.md")
)
HELP = {
    language: (ROOT / f"rules/colonialism/help.{language}.txt").read_text(encoding="utf-8") for language in ("en", "de")
}
_BEGINS = re.compile(r"(?:R\d )?\d [A-ZÄÖÜ]{3,}|(?:[A-ZÄÖÜ]{4,})\b")
#: Words in code that are parts of lines, or commands of the table.
_PARTS = (
    "ELSE", "PASS", "USED", "IDLE", "FROM", "SUPPOSE Blue 1 PLAY treaty ON india", "PLAY", "EXPLORE", "WITHDRAW",
    "AGAINST", "DRAW", "KEEP", "SHIPS", "SONST", "BENUTZT", "ÜBER Arabisches Meer", "SPIELE", "ERKUNDE",
    "ZURÜCKZIEHEN", "GEGEN", "PASSE", "LEERLAUF", "BEHALTE", "SCHIFFE", "NICHT", "ODER", "WENN",
    "POSITION",
)  # fmt: skip
#: The twelve cards that the examples of the draft keep six of.
_TWELVE = [
    "fleet", "empire", "treaty", "trade", "plague", "diplomacy", "military-campaign", "dominion", "monopoly",
    "annexation", "land-grab", "hegemony",
]  # fmt: skip


def book_lines(book: str) -> list[str]:
    """Every line of orders in a handbook: its blocks whole, and what is in code in a sentence or table."""
    blocks = re.findall(r"```\n(.*?)```", book, re.S)
    lines = [line for block in blocks for line in block.splitlines()]
    plain = re.sub(r"```\n.*?```", "", book, flags=re.S)
    lines += [" ".join(each.split()) for each in re.findall(r"`([^`]+)`", plain)]
    return [line for line in dict.fromkeys(lines) if _BEGINS.match(line) and "…" not in line and line not in _PARTS]


def help_lines(language: str, *headings: str) -> list[str]:
    """The examples below some headings of HELP, a column each, without what follows them."""
    found = []
    for part in ("\n" + HELP[language]).split("\n# ")[1:]:
        heading, _, body = part.partition("\n")
        if heading in headings:
            rows = [line.split(" (")[0].strip() for line in body.splitlines() if line.startswith("  ")]
            found += [each for row in rows for each in re.split(r"\s{2,}", row)]
    return found


@cache
def rooms() -> tuple[Room, Room, Room]:
    """Red in the first round, and with the twelve cards of the draft, at tempos turn and decision."""
    drafting = {"phase": "setup", "round": 0, "players.Red.hand": _TWELVE, "players.Red.deck": []}
    return Room(), Room(drafting), Room(drafting, tempo=Tempo.DECISION)


def refusal(line: str) -> str:
    """Why a line is taken neither in a round nor at set-up; "" where it is."""
    reason = ""
    for room in rooms():
        room.sheet = Sheet()
        try:
            room.read(line)
        except Refusal as refused:
            reason = refused.reason
        else:
            return ""
    return reason


@pytest.mark.parametrize("line", book_lines(BOOK))
def test_every_line_of_the_handbook_is_taken(line: str) -> None:
    assert not refusal(line)


@pytest.mark.parametrize("line", book_lines(BUCH))
def test_every_line_of_the_german_handbook_is_taken(line: str) -> None:
    with speaking(german()):
        assert not refusal(line)


@pytest.mark.parametrize("book", [BOOK, BUCH], ids=["en", "de"])
def test_every_fact_that_a_handbook_names_is_read(book: str) -> None:
    rows = [
        line
        for line in book.splitlines()
        if re.match(r"\| (a region|you|ships|the game|eine Region|dich|nur dich|Sch|die Partie)", line)
    ]
    names = [name for row in rows for name in re.findall(r"`([^`]+)`", row)]
    assert len(names) > 25
    for name in names:
        assert not refusal(f"1 DRAW IF {name} >= 1") or not refusal(f"1 DRAW IF {name}"), name


def canonical(block: str) -> list[str]:
    """The lines of a block in canonical words, those of the set-up left out."""
    room = Room()
    lines = [line for line in block.splitlines() if not line.startswith(("SHIPS", "SCHIFFE"))]
    return [room.text(line) for line in lines]


def test_both_handbooks_show_the_same_examples() -> None:
    english, own = (re.findall(r"```\n(.*?)```", book, re.S) for book in (BOOK, BUCH))
    assert [canonical(block) for block in english] == [canonical(block) for block in own]


_ENGLISH = [line for line in help_lines("en", "Orders", "Standing orders") if line[0].isupper() or line[0].isdecimal()]
_GERMAN = [line for line in help_lines("de", "Befehle", "Dauerbefehle") if _BEGINS.match(line)]


@pytest.mark.parametrize("line", [line for line in _ENGLISH if line != "WITHDRAW MAX takes up to 5"])
def test_every_order_of_help_is_taken(line: str) -> None:
    assert not refusal(line)


@pytest.mark.parametrize("line", [line for line in _GERMAN if line != "ZURÜCKZIEHEN MAX nimmt bis zu 5"])
def test_every_order_of_german_help_is_taken(line: str) -> None:
    with speaking(german()):
        assert not refusal(line)


@pytest.mark.parametrize("condition", [*help_lines("en", "Conditions"), *help_lines("de", "Bedingungen")])
def test_every_condition_of_help_is_read(condition: str) -> None:
    assert not refusal(f"1 DRAW IF {condition}")


def test_help_of_both_languages_shows_the_same() -> None:
    for english, own in (("Orders", "Befehle"), ("Standing orders", "Dauerbefehle"), ("Conditions", "Bedingungen")):
        assert len(help_lines("en", english)) == len(help_lines("de", own)) > 8


@pytest.mark.parametrize("language", ["en", "de"])
def test_help_fits_a_mail(language: str) -> None:
    assert max(map(len, HELP[language].splitlines())) <= 70


def test_every_command_is_in_the_handbook_and_in_help() -> None:
    for spelled in {**VERBS, **COMMANDS}.values():
        assert spelled[0] in BOOK
        assert spelled[1] in BOOK
        assert spelled[0] in HELP["en"]
        assert spelled[1] in HELP["de"]
