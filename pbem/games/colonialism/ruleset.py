"""Colonialism as the table uses it: its sequence of play, and the doors to positions and reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem.core.dice import Chance
from pbem.core.language import say
from pbem.core.sheet import Sheet
from pbem.core.table import Decision
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

if TYPE_CHECKING:
    from pbem.core.order_page import Menu, Page
    from pbem.core.orders.declarations import Grammar
    from pbem.core.picture import Picture


class Colonialism:
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

    @property
    def names(self) -> Mapping[str, str]:
        """Id to display name of everything that is printed, in the language being spoken."""
        return self.board.names

    def setup(self, seats: Sequence[str], options: Mapping[str, Any], chance: Chance) -> State:
        """4 The position before the first decision."""
        return set_up(self.board, seats, options, chance)

    def state_from(self, document: Mapping[str, Any]) -> State:
        """The position of a state document."""
        return state_from(document, self.board)

    def path_words(self, path: str) -> str:
        """A path of the state document in words."""
        return path_words(path, self.names)

    def grammar(self, words: Sequence[tuple[str, Mapping[str, Any]]]) -> Grammar:
        """What people may order, and the words they say it with."""
        # lazy: only for lines in people's own words
        from pbem.games.colonialism.orders.declared_grammar import grammar

        return grammar(words, self.board, self.seat_names)

    def standing_acts(self, state: State, seat: str, sheet: Sheet) -> list[tuple[str, str, Mapping[str, Any]]]:
        """Nothing: standing orders answer decisions and do nothing beside."""
        return []

    def bot_orders(self, view: Mapping[str, Any], seat: str, decisions: Sequence[Decision], *, salt: str) -> str:
        """Order lines of a bot that sees nothing but the seat's view."""
        # lazy: bots and maps are wanted in few mails
        from pbem.games.colonialism.bots.bot import bot_orders

        return bot_orders(view, seat, decisions, salt=salt, board=self.board)

    def picture(self, view: Mapping[str, Any]) -> Picture:
        """What a picture shows of a view."""
        # lazy: only for mails with pictures
        from pbem.games.colonialism.telling.map_picture import picture

        return picture(view, self.board)

    def order_page(self) -> Page:
        """How its lines are built, for a page on which they are tapped."""
        # lazy: order pages are made beside few mails
        from pbem.games.colonialism.telling.tapped.tapped_page import order_page

        return order_page(self.board)

    def order_menu(self, view: Mapping[str, Any], seat: str, waiting: Sequence[Decision] = ()) -> Menu:
        """What a seat can do, by an observer's view; `waiting`: what the game waits for."""
        # lazy: likewise
        from pbem.games.colonialism.telling.tapped.menus import order_menu

        return order_menu(view, seat, self.board, waiting)

    def own_menu(self, view: Mapping[str, Any], seat: str) -> Menu:
        """What a seat alone knows of that, by its own view."""
        # lazy: likewise
        from pbem.games.colonialism.telling.tapped.menus import own_menu

        return own_menu(view, seat, self.board)

    # --- doors: what each of them is for, `core.ruleset_contract` says ----------------------------------------------
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
