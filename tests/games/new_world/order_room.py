"""A seat with its sheet, to whom lines of the New World are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from pbem.core.language import Language
from pbem.core.table import Answer, Decision
from pbem.data import data_folder
from pbem.desk.ground.languages import catalogue
from pbem.games.new_world.orders.order_language import read
from pbem.games.new_world.orders.settling import settle
from pbem.games.new_world.rules.action_phase import action_decision
from pbem.games.new_world.state import State
from tests.games.line_room import LineRoom
from tests.games.new_world.room import SEATS, position

NATIONS = ("portuguese", "spanish", "french", "dutch", "english")
#: What Red holds where a test says nothing else.
HAND = ("transport", "region-brazil", "immigrants", "national-will", "salvage", "missionaries", "war", "treaty")


@cache
def german() -> Language:
    """German, with the sentences of the table and of this ruleset."""
    shared = sorted((data_folder("templates") / "de" / "sentences").glob("*.toml"))
    files = [*shared, data_folder("rules") / "new-world" / "sentences.de.toml"]
    return Language("de", {english: said for file in files for english, said in catalogue(file).items()})


def ordered_position(given: Mapping[str, Any] | None = None) -> State:
    """Red's Action Phase with the hand above, all nations given; then `given` paths over it."""
    nations = {f"players.{seat}.nation": nation for seat, nation in zip(SEATS, NATIONS, strict=True)}
    return position({**nations, "players.Red.hand": list(HAND), **(given or {})})


class Room(LineRoom[State, Answer | None]):
    """Reads a seat's lines; `given` is a position, or what differs from the one above. `lines` are taken at once."""

    def __init__(
        self, given: Mapping[str, Any] | State | None = None, *lines: str, seat: str = "Red",
        open: Sequence[Decision] = (),
    ) -> None:  # fmt: skip
        state = given if isinstance(given, State) else ordered_position(given)
        super().__init__(state, read=read, settle=settle, seat=seat, open=open)
        if lines:
            self.take(*lines)

    def action(self) -> dict[str, Any]:
        """What the seat does next."""
        answer = self.settled(action_decision(self.state, len(self.state.acts) + 1))
        assert answer is not None, "no line is left"
        found: dict[str, Any] = answer.value
        return found
