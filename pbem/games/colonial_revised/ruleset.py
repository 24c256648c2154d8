"""The revised edition as the table uses it: its sequence of play, and the doors to positions and reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem.core.dice import Chance
from pbem.core.ruleset_contract import Phase
from pbem.core.sheet import Sheet
from pbem.core.table import Decision
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
from pbem.games.colonial_revised.telling.outlook import outlook, place
from pbem.games.colonial_revised.telling.path_words import path_words
from pbem.games.colonial_revised.telling.ranking import leading, standing
from pbem.games.colonial_revised.view import view

if TYPE_CHECKING:
    from pbem.core.order_page import Menu, Page
    from pbem.core.orders.declarations import Grammar
    from pbem.core.picture import Picture


class ColonialRevised:
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

    def __init__(self, data: Mapping[str, Mapping[str, Any]]) -> None:
        """`data` has the family's "board", this edition's "edition" and its "ruleset". Raises DataError."""
        self.title = str(data["ruleset"]["title"])
        self.note = str(data["ruleset"].get("note", ""))
        self.board: Board = edition_board(data["board"], data["edition"])
        self.names: Mapping[str, str] = display_names(self.board)

    def setup(self, seats: Sequence[str], options: Mapping[str, Any], chance: Chance) -> State:
        """3 The position before the first turn."""
        return set_up(self.board, seats, options, chance)

    def state_from(self, document: Mapping[str, Any]) -> State:
        """The position of a state document."""
        return state_from(document, self.board)

    def phases(self, state: State) -> Sequence[Phase]:
        """4 The sequence of play."""
        return PHASES

    def picture(self, view: Mapping[str, Any]) -> Picture:
        """What a picture shows of a view: the map, and how everybody stands."""
        # lazy: bots and maps are wanted in few mails
        from pbem.games.colonial_revised.telling.map_picture import picture

        return picture(state_from(view, self.board))

    def order_page(self) -> Page:
        """How lines are tapped together."""
        # lazy: only for pages of orders
        from pbem.games.colonial_revised.telling.tapped_lines import order_page

        return order_page(self.board)

    def order_menu(self, view: Mapping[str, Any], seat: str, waiting: Sequence[Decision] = ()) -> Menu:
        """What a seat can do as things stand; `waiting`: what the game waits for."""
        # lazy: only for pages of orders
        from pbem.games.colonial_revised.telling.order_menu import order_menu

        return order_menu(state_from(view, self.board), seat, waiting)

    def own_menu(self, view: Mapping[str, Any], seat: str) -> Menu:
        """What only the seat knows of it: nothing, as cards are played in the open."""
        # lazy: only for pages of orders
        from pbem.core.order_page import Menu

        return Menu()

    def path_words(self, path: str) -> str:
        """A path of the state document in words."""
        return path_words(path, self.names)

    def grammar(self, words: Sequence[tuple[str, Mapping[str, Any]]]) -> Grammar:
        """What people may order, and the words they say it with."""
        # lazy: only for lines in people's own words
        from pbem.games.colonial_revised.orders.declared_grammar import grammar

        return grammar(words, self.board, self.seat_names)

    def standing_acts(self, state: State, seat: str, sheet: Sheet) -> list[tuple[str, str, Mapping[str, Any]]]:
        """CR-R66 The gifts of a seat's standing orders whose condition holds; each is given once."""
        return [(slot, "gift", gift) for slot, gift in gifts_due(state, seat, sheet)]

    def bot_orders(self, view: Mapping[str, Any], seat: str, decisions: Sequence[Decision], *, salt: str) -> str:
        """Order lines of a bot that sees nothing but the seat's view."""
        # lazy: bots and maps are wanted in few mails
        from pbem.games.colonial_revised.bots.bot import bot_orders

        return bot_orders(view, seat, decisions, salt=salt, board=self.board)

    # --- doors: what each of them is for, `core.ruleset_contract` says ----------------------------------------------
    begin_turn = staticmethod(begin_turn)
    place = staticmethod(place)
    view = staticmethod(view)
    outlook = staticmethod(outlook)
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
