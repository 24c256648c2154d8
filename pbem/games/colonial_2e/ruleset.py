"""The 2nd edition as the table uses it: its sequence of play, and the doors to positions, orders and reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from pbem.core.sheet import Sheet
from pbem.games.colonial.board import Board, board_from
from pbem.games.colonial.telling.display_names import display_names
from pbem.games.colonial_2e.orders.nation_lines import seats_called
from pbem.games.colonial_2e.orders.order_language import begins_order, read
from pbem.games.colonial_2e.orders.settling import gifts_due, ready, settle
from pbem.games.colonial_2e.rules.faults import faults
from pbem.games.colonial_2e.rules.interventions import intervene
from pbem.games.colonial_2e.rules.nations import nations_from
from pbem.games.colonial_2e.rules.positions import position_from
from pbem.games.colonial_2e.rules.sequence import begin_turn, phases
from pbem.games.colonial_2e.rules.setup import COUNTS, ID, set_up
from pbem.games.colonial_2e.state import State
from pbem.games.colonial_2e.telling.event_kinds import EVENTS, NATION_EVENTS
from pbem.games.colonial_2e.telling.forecast import forecast
from pbem.games.colonial_2e.telling.forms import form, sheet_words
from pbem.games.colonial_2e.telling.needs import needs
from pbem.games.colonial_2e.telling.outlook import outlook, outlook_then, place
from pbem.games.colonial_2e.telling.path_words import path_words
from pbem.games.colonial_2e.telling.ranking import leading, standing
from pbem.games.colonial_2e.view import view
from pbem.games.common.table_doors import Doors


class Colonial2e(Doors[State]):
    """Colonial: Europe's Empires Overseas, 2nd edition, on one board."""

    id = ID
    version = "1"
    counts: tuple[int, ...] = COUNTS
    usual = 4  #: the fewest that need no nations
    seat_names: tuple[str, ...] = ("Red", "Blue", "Green", "Yellow", "Orange", "Purple")
    family = "colonial"
    events: Mapping[str, Sequence[str]] = {**EVENTS, **NATION_EVENTS}
    ends_by_vote: tuple[str, ...] = ("draw", "concede")
    charted = ("prestige", "treasury", "loans", "monopolies", "colonies", "fleets", "squadrons")
    public_picture = True  #: only cards are hidden, and no map shows them

    def __init__(self, data: Mapping[str, Mapping[str, Any]]) -> None:
        self.title = str(data["ruleset"]["title"])
        self.note = str(data["ruleset"].get("note", ""))
        printed = board_from(data["board"])
        self.board: Board = replace(printed, nations=nations_from(data.get("nations", {}), printed))

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Id to display name of everything on the board, and of the nations."""
        return {**display_names(self.board), **{card.id: card.name for card in self.board.nations.values()}}

    def standing_acts(self, state: State, seat: str, sheet: Sheet) -> list[tuple[str, str, Mapping[str, Any]]]:
        """12 The gifts of a seat's standing orders whose condition holds; each is given once."""
        return [(slot, "gift", gift) for slot, gift in gifts_due(state, seat, sheet)]

    # --- doors: what each of them is for, `core.ruleset_contract` says ----------------------------------------------
    set_up = staticmethod(set_up)
    read_state = staticmethod(position_from)
    said_path = staticmethod(path_words)
    phases = staticmethod(phases)
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
    seats_called = staticmethod(seats_called)
    settle = staticmethod(settle)
    ready = staticmethod(ready)
    needs = staticmethod(needs)
    form = staticmethod(form)
    sheet_words = staticmethod(sheet_words)
    forecast = staticmethod(forecast)
