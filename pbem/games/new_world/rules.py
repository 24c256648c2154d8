"""The rules of the New World as the table uses them: the sequence of play, and the doors to positions and reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.dice import Chance
from pbem.core.language import say
from pbem.core.ruleset import Phase
from pbem.games.new_world.board import Board, board_from
from pbem.games.new_world.events import EVENTS
from pbem.games.new_world.faults import faults
from pbem.games.new_world.interventions import intervene
from pbem.games.new_world.outlook import outlook, place
from pbem.games.new_world.path_words import path_words
from pbem.games.new_world.ranking import leading, standing
from pbem.games.new_world.reading import state_from
from pbem.games.new_world.sequence import begin_turn, phases
from pbem.games.new_world.setup import COUNTS, ID, set_up
from pbem.games.new_world.state import State
from pbem.games.new_world.view import view


class Rules:
    """All of the New World but its order language, on one board."""

    id = ID
    title = "Colonization of the New World"
    version = "1"
    counts: tuple[int, ...] = COUNTS
    usual = 4
    seat_names: tuple[str, ...] = ("Red", "Blue", "Green", "White", "Yellow")
    family = "new-world"
    events: Mapping[str, Sequence[str]] = EVENTS
    ends_by_vote: tuple[str, ...] = ("draw", "concede")

    def __init__(self, data: Mapping[str, Mapping[str, Any]]) -> None:
        """`data` has the "board". Raises DataError."""
        self.board: Board = board_from(data["board"])

    @property
    def note(self) -> str:
        """What players must be told of the board, in the language being spoken."""
        return say(
            "The map of this game is lost: which regions touch is reconstructed, and matters for Raid and War only. "
            "What the card Indian Slaves does is ruled here. A host may correct both."
        )

    @property
    def names(self) -> Mapping[str, str]:
        """Id to display name of everything that is printed, in the language being spoken."""
        return self.board.names

    def setup(self, seats: Sequence[str], options: Mapping[str, Any], chance: Chance) -> State:
        """The position before the first decision."""
        return set_up(self.board, seats, options, chance)

    def state_from(self, document: Mapping[str, Any]) -> State:
        """The position of a state document."""
        return state_from(document, self.board)

    def phases(self, state: State) -> Sequence[Phase]:
        """The sequence of play of this turn."""
        return phases(state)

    def begin_turn(self, state: State) -> None:
        """The next turn."""
        begin_turn(state)

    def place(self, state: State, seat: str | None, words: str) -> dict[str, Any]:
        """One region, for MAP."""
        return place(state, seat, words)

    def path_words(self, path: str) -> str:
        """A path of the state document in words."""
        return path_words(path, self.names)

    # --- doors: what each of them is for, `core.ruleset.Ruleset` says -----------------------------------------------
    view = staticmethod(view)
    outlook = staticmethod(outlook)
    faults = staticmethod(faults)
    intervene = staticmethod(intervene)
    standing = staticmethod(standing)
    leading = staticmethod(leading)
