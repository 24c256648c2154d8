"""Colonialism as the table uses it: its sequence of play, and the doors to positions and reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.language import say
from pbem.games.colonialism.board import Board, board_from
from pbem.games.colonialism.orders.order_language import begins_order, line_shown, read
from pbem.games.colonialism.orders.settling import ready, settle
from pbem.games.colonialism.rules.faults import faults
from pbem.games.colonialism.rules.interventions import intervene
from pbem.games.colonialism.rules.sequence import begin_turn, phases
from pbem.games.colonialism.rules.setup import COUNTS, ID, set_up
from pbem.games.colonialism.rules.state_reading import state_from
from pbem.games.colonialism.state import State
from pbem.games.colonialism.telling.event_kinds import EVENTS
from pbem.games.colonialism.telling.forecast import forecast
from pbem.games.colonialism.telling.forms import form
from pbem.games.colonialism.telling.needs import needs
from pbem.games.colonialism.telling.outlook import outlook, place
from pbem.games.colonialism.telling.path_words import path_words
from pbem.games.colonialism.telling.ranking import leading, standing
from pbem.games.colonialism.telling.sheet_words import sheet_words
from pbem.games.colonialism.view import view
from pbem.games.common.table_doors import Doors


class Colonialism(Doors[State]):
    """Colonialism on one board."""

    id = ID
    title = "Colonialism"
    version = "2"
    counts: tuple[int, ...] = COUNTS
    usual = 4
    seat_names: tuple[str, ...] = ("Red", "Blue", "Green", "White")
    family = "colonialism"
    events: Mapping[str, Sequence[str]] = EVENTS
    ends_by_vote: tuple[str, ...] = ("draw", "concede")
    charted = ("points", "influence", "regions", "reserve")
    tapped = ("telling.tapped.tapped_page", "telling.tapped.menus", "telling.tapped.menus")

    def __init__(self, data: Mapping[str, Mapping[str, Any]]) -> None:
        """`data` has the "board". Raises DataError."""
        self.board: Board = board_from(data["board"])

    @property
    def note(self) -> str:
        """What players must know about the board, in the language being spoken."""
        return say(
            "The map, the region tiles and the interest cards are partly reconstructed: nobody here had the printed "
            "board. A host who owns the game can correct them."
        )

    # --- doors: what each of them is for, `core.ruleset_contract` says ----------------------------------------------
    set_up = staticmethod(set_up)
    read_state = staticmethod(state_from)
    said_path = staticmethod(path_words)
    phases = staticmethod(phases)
    begin_turn = staticmethod(begin_turn)
    place = staticmethod(place)
    view = staticmethod(view)
    outlook = staticmethod(outlook)
    faults = staticmethod(faults)
    intervene = staticmethod(intervene)
    standing = staticmethod(standing)
    leading = staticmethod(leading)
    read = staticmethod(read)
    line_shown = staticmethod(line_shown)
    begins_order = staticmethod(begins_order)
    settle = staticmethod(settle)
    ready = staticmethod(ready)
    needs = staticmethod(needs)
    form = staticmethod(form)
    sheet_words = staticmethod(sheet_words)
    forecast = staticmethod(forecast)
