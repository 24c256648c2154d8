"""The handbook of the revised edition's orders, and its HELP: every line shown is taken, every command is there."""

from __future__ import annotations

import re
from functools import cache

import pytest

from pbem.core.errors import Refusal
from pbem.core.sheet import Sheet
from pbem.core.table import Decision
from pbem.games.colonial_revised.orders.action_lines import CHARACTERS
from pbem.games.colonial_revised.orders.standing_orders import STANDING
from pbem.games.colonial_revised.orders.turn_end_lines import TURN
from pbem.games.colonial_revised.rules.endeavour import action_decision
from tests.games.colonial_revised.order_room import Room
from tests.games.colonial_revised.room import position
from tests.handbooks import ROOT

BOOK = (ROOT / "docs/orders-colonial-revised.md").read_text(encoding="utf-8")
HELP = (ROOT / "rules/colonial-revised/help.en.txt").read_text(encoding="utf-8")
#: Shown in code but no line of orders: parts of lines, facts, words.
_BEGINS = re.compile(r"^(?:[1-5] [A-Z]|[A-ZÄÖÜ]{3,}\b)")
_PART = {"IF colony brazil", "IF city brazil", "ALL OTHERS EXCEPT Green", "OFF", "ELSE", "PASS", "DEFAULT", "ASK"}
_WORDS = {"ALL", "MAX", "MIN", "NONE", "BOTTOM", "COLONY", "NOT", "AND", "WHEN", "KEEP 3", "KARTEN", "PAY MAX", "ALLY",
          "HOME", "POST", "CARDS", "BAR"}  # fmt: skip


def shown() -> list[str]:
    """Every line of orders in the handbook: its blocks whole, and what is in code in a sentence or table."""
    blocks = re.findall(r"```\n(.*?)```", BOOK, re.S)
    lines = [line for block in blocks for line in block.splitlines()]
    plain = re.sub(r"```\n.*?```", "", BOOK, flags=re.S)
    lines += [" ".join(each.split()) for each in re.findall(r"`([^`]+)`", plain)]
    lines += [each.strip() for line in HELP.splitlines() if line.startswith("  ")
              for each in re.split(r"\s{2,}", line.split(" (")[0].strip())]  # fmt: skip
    return [line for line in dict.fromkeys(lines) if _is_order(line)]


def _is_order(line: str) -> bool:
    return bool(_BEGINS.match(line)) and "…" not in line and line not in _PART | _WORDS


@cache
def room() -> Room:
    """Red in the first round, asked for everything that YES or NO answers."""
    state = position({"players.Red.loans": [8]})
    asked = [action_decision(state, "Red")]
    for kind in ("pay-gap", "stay", "surrender", "stage-two"):
        asked.append(
            Decision(
                key=f"t1.r1.{kind}.Red", seat="Red", kind=kind, choice=asked[0].range(),
                about={"territory": "india", "goods": ["silk"]},
            )
        )  # fmt: skip
    return Room(state, open=asked)


@pytest.mark.parametrize("line", shown())
def test_every_line_of_the_handbook_and_of_help_is_taken(line: str) -> None:
    reading = room()
    reading.sheet = Sheet()
    try:
        reading.read(line)
    except Refusal as refusal:
        pytest.fail(f"“{line}”: {refusal.reason}")


def test_every_command_is_in_the_handbook() -> None:
    known = {word.lower() for word in re.findall(r"[A-Z]{2,}", BOOK)}
    names = {*CHARACTERS, *STANDING, *TURN, "cards", "clear", "check", "give", "always", "plan", "pass", "default"}
    missing = {name for name in names if {"explorer": "explore"}.get(name, name) not in known}
    assert not missing, f"the handbook does not show {', '.join(sorted(missing))}"
