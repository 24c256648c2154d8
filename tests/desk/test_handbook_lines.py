"""Every command that the handbooks for players show is sent by mail: none is refused for how it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.desk.commands.all_commands import command_in
from tests.desk.office import Office, open_office
from tests.handbooks import ROOT, Handbook

#: Why a line may be refused in this game, with nobody's offer or vote about and no turn played: not for its words.
CIRCUMSTANCES = (
    "There is no game “g17” at this table",
    "You neither play nor watch a game g17",
    "is for the time before",
    "has begun; people come in by TAKEOVER",
    "goes in a reply to the letter that offers you a seat",
    "has been played yet",
    "has been taken back",
    "is going on, and its archive holds",
    "Nobody sits for Red",
    "No absence of yours lies ahead",
    "is for the others to propose",
    "there is nothing to resume",
    "No vote on DRAW runs",
    "is the moderator’s, unless he leaves something",
    "There is no press",
)


def shown() -> Iterator[str]:
    """The lines of the handbooks for players that are commands with something behind their word, each once."""
    seen: set[str] = set()
    for book in (Handbook(ROOT / "docs/playing.md"), Handbook(ROOT / "docs/quickcard.md")):
        texts = [line for snippet in book.snippets if snippet.language in ("", "text") for line in snippet.lines]
        for line in (*texts, *book.spans):
            begins_text = re.fullmatch(r"PRESS( ANONYMOUSLY)? TO [^:]+", line)
            if (found := command_in(line)) and found.rest and "…" not in line and line not in seen and not begins_text:
                seen.add(line)
                yield line


def refusal(office: Office, line: str) -> str:
    """Why the line was refused; "" where it was done or answered."""
    office.mail("Red", line)
    office.poll()
    [answer] = office.letters("Red")[-1:]
    _, found, told = answer.text.partition("\nREFUSED\n")
    return " ".join(told.split()) if found else ""


@pytest.mark.parametrize("line", list(shown()))
def test_a_command_that_is_shown_is_understood(line: str, tmp_path: Path) -> None:
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db") as office:
        office.new_game()
        office.letters("Red")
        why = refusal(office, line)
    assert not why or any(circumstance in why for circumstance in CIRCUMSTANCES), why


def test_a_line_that_is_misspelt_would_be_found(office: Office) -> None:
    office.new_game()
    why = refusal(office, "ABSENCE Dec 20 unto Jan 3")
    assert why
    assert not any(circumstance in why for circumstance in CIRCUMSTANCES)


def test_there_are_commands_to_send() -> None:
    assert sum(1 for _ in shown()) > 70
