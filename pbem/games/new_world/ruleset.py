"""The New World as the table uses it: its sequence of play, and the doors to positions, orders and reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.language import say
from pbem.games.common.table_doors import Doors
from pbem.games.new_world.board import Board, board_from
from pbem.games.new_world.orders.order_language import begins_order, line_shown, read
from pbem.games.new_world.orders.settling import ready, settle
from pbem.games.new_world.rules.faults import faults
from pbem.games.new_world.rules.interventions import intervene
from pbem.games.new_world.rules.sequence import begin_turn, phases
from pbem.games.new_world.rules.setup import COUNTS, ID, NATIONS, set_up
from pbem.games.new_world.rules.state_reading import state_from
from pbem.games.new_world.state import State
from pbem.games.new_world.telling.event_kinds import EVENTS
from pbem.games.new_world.telling.forecast import forecast
from pbem.games.new_world.telling.forms import form
from pbem.games.new_world.telling.needs import needs
from pbem.games.new_world.telling.outlook import outlook, place
from pbem.games.new_world.telling.path_words import path_words
from pbem.games.new_world.telling.ranking import leading, standing
from pbem.games.new_world.telling.sheet_words import sheet_words
from pbem.games.new_world.view import view


class NewWorld(Doors[State]):
    """The New World on one board."""

    id = ID
    title = "Colonization of the New World"
    version = "1"
    counts: tuple[int, ...] = COUNTS
    usual = 4
    seat_names: tuple[str, ...] = ("Red", "Blue", "Green", "White", "Yellow")
    family = "new-world"
    events: Mapping[str, Sequence[str]] = EVENTS
    ends_by_vote: tuple[str, ...] = ("draw", "concede")
    charted = ("vp", "regions", "cities", "colonists", "soldiers", "advances")
    menu_waits = False
    tapped = ("telling.tapped.tapped_page", "telling.tapped.public_menu", "telling.tapped.private_menu")
    declares_choices = True  #: a wish for nations is read by its declaration, whatever words it is told in

    def __init__(self, data: Mapping[str, Mapping[str, Any]]) -> None:
        """`data` has the "board". Raises DataError."""
        self.board: Board = board_from(data["board"])

    @property
    def note(self) -> str:
        """What players must know about the board, in the language being spoken."""
        return say(
            "The map of this game is lost: which regions touch is reconstructed, and matters for Raid and War only. "
            "What the card Indian Slaves does is ruled here. A host may correct both."
        )

    def turn_tapped(self, view: Mapping[str, Any], seat: str) -> int:
        """The turn that a seat's orders are for: the one that is its now, or its next."""
        turn: int = view["turn"]
        return turn if view["phase"] == NATIONS else turn + view["order"].index(seat)

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
