"""The revised edition as the table uses it: its sequence of play, and the doors to positions and reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from pbem.core.ruleset_contract import Phase
from pbem.core.sheet import Sheet
from pbem.games.colonial.board import Board
from pbem.games.colonial.telling.display_names import display_names
from pbem.games.colonial_revised.board import edition_board
from pbem.games.colonial_revised.orders.order_language import begins_order, read
from pbem.games.colonial_revised.orders.settling import gifts_due, ready, settle
from pbem.games.colonial_revised.rules.faults import faults
from pbem.games.colonial_revised.rules.interventions import intervene
from pbem.games.colonial_revised.rules.sequence import PHASES, begin_turn
from pbem.games.colonial_revised.rules.setup import COUNTS, ID, set_up
from pbem.games.colonial_revised.rules.state_reading import state_from
from pbem.games.colonial_revised.state import State
from pbem.games.colonial_revised.telling.event_kinds import EVENTS
from pbem.games.colonial_revised.telling.forecast import forecast
from pbem.games.colonial_revised.telling.forms import form, sheet_words
from pbem.games.colonial_revised.telling.needs import needs
from pbem.games.colonial_revised.telling.outlook import outlook, outlook_then, place
from pbem.games.colonial_revised.telling.path_words import path_words
from pbem.games.colonial_revised.telling.ranking import leading, standing
from pbem.games.colonial_revised.view import view
from pbem.games.common.table_doors import Doors


class ColonialRevised(Doors[State]):
    """Colonial: Europe's Empires Overseas, revised edition, on one board."""

    id = ID
    version = "1"
    counts: tuple[int, ...] = COUNTS
    usual = 6  #: the number that the Prestige table is printed for
    seat_names: tuple[str, ...] = ("Red", "Blue", "Green", "Yellow", "Black", "Orange")
    family = "colonial"
    events: Mapping[str, Sequence[str]] = EVENTS
    ends_by_vote: tuple[str, ...] = ("draw", "concede")
    charted = ("prestige", "treasury", "loan", "resources", "monopolies", "colonies", "fleets", "squadrons")
    public_picture = True  #: nothing of a position is hidden
    tapped = ("telling.tapped_lines", "telling.order_menu", "")

    def __init__(self, data: Mapping[str, Mapping[str, Any]]) -> None:
        """`data` has the family's "board", this edition's "edition" and its "ruleset". Raises DataError."""
        self.title = str(data["ruleset"]["title"])
        self.note = str(data["ruleset"].get("note", ""))
        self.board: Board = edition_board(data["board"], data["edition"])

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Id to display name of everything on the board."""
        return display_names(self.board)

    def phases(self, state: State) -> Sequence[Phase]:
        """4 The sequence of play."""
        return PHASES

    def standing_acts(self, state: State, seat: str, sheet: Sheet) -> list[tuple[str, str, Mapping[str, Any]]]:
        """CR-R66 The gifts of a seat's standing orders whose condition holds; each is given once."""
        return [(slot, "gift", gift) for slot, gift in gifts_due(state, seat, sheet)]

    # --- doors: what each of them is for, `core.ruleset_contract` says ----------------------------------------------
    set_up = staticmethod(set_up)
    read_state = staticmethod(state_from)
    said_path = staticmethod(path_words)
    begin_turn = staticmethod(begin_turn)
    place = staticmethod(place)
    view = staticmethod(view)
    outlook = staticmethod(outlook)
    outlook_then = staticmethod(outlook_then)
    faults = staticmethod(faults)
    intervene = staticmethod(intervene)
    standing = staticmethod(standing)
    leading = staticmethod(leading)
    read = staticmethod(read)
    begins_order = staticmethod(begins_order)
    settle = staticmethod(settle)
    ready = staticmethod(ready)
    needs = staticmethod(needs)
    form = staticmethod(form)
    sheet_words = staticmethod(sheet_words)
    forecast = staticmethod(forecast)
