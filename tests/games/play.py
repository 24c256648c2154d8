"""Playing one action of the 2nd edition: checked, carried out, and compared by path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.paths import find
from pbem.games.colonial_2e.rules.actions import CHARACTERS, ActionChoice
from pbem.games.colonial_2e.state import State
from tests.games.helpers import Scripted, finished, over, scripted


def check(s: State, seat: str, action: Mapping[str, Any]) -> Any:
    """The canonical action, as the one choice that knows legality has it."""
    return ActionChoice(s, seat, s.board.card_with[action["do"]]).check(action)


def play(
    s: State,
    seat: str,
    action: Mapping[str, Any],
    answers: Mapping[str, Any] | None = None,
    hits: Mapping[str, int] | None = None,
) -> Scripted:
    """Check and play an action; every scripted answer and roll must be asked for."""
    table = scripted(s, answers, hits)
    over(CHARACTERS[action["do"]].play, s, table, seat, check(s, seat, action))
    finished(table)
    return table


def holds(s: State, expected: Mapping[str, Any]) -> None:
    """Every path of the state document has its value."""
    document = s.document()
    found = {path: find(document, path) for path in expected}
    assert found == dict(expected)
