"""The 2nd edition as the table uses it: its sequence of play, and the doors to positions, orders and reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pbem.core.dice import Chance
from pbem.core.sheet import Sheet
from pbem.core.table import Decision
from pbem.games.colonial.board import Board, board_from
from pbem.games.colonial.board_check import check_board
from pbem.games.colonial.telling.display_names import display_names
from pbem.games.colonial_2e.nations_check import check_nations
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
from pbem.games.colonial_2e.telling.outlook import outlook
from pbem.games.colonial_2e.telling.path_words import path_words
from pbem.games.colonial_2e.telling.ranking import leading, standing
from pbem.games.colonial_2e.view import view

if TYPE_CHECKING:
    from pbem.core.order_page import Menu, Page
    from pbem.core.orders.declarations import Grammar
    from pbem.core.picture import Picture


class Colonial2e:
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
        cards = nations_from(data.get("nations", {}), printed)
        self.board: Board = replace(printed, nations=cards)
        self.names: Mapping[str, str] = {**display_names(self.board), **{card.id: card.name for card in cards.values()}}

    def setup(self, seats: Sequence[str], options: Mapping[str, Any], chance: Chance) -> State:
        """3 The position before the first turn."""
        return set_up(self.board, seats, options, chance)

    def state_from(self, document: Mapping[str, Any]) -> State:
        """The position of a state document; the order of play follows from the First Player."""
        return position_from(document, self.board)

    def place(self, state: State, seat: str | None, words: str) -> dict[str, Any]:
        """One Territory, for MAP."""
        # lazy: bots and maps are wanted in few mails
        from pbem.games.colonial_2e.telling.atlas import place

        return place(state, seat, words)

    def picture(self, view: Mapping[str, Any]) -> Picture:
        """What a picture shows of a view: the map, and how everybody stands."""
        # lazy: bots and maps are wanted in few mails
        from pbem.games.colonial_2e.telling.map_picture import picture

        return picture(position_from(view, self.board))

    def order_page(self) -> Page:
        """How lines are tapped together."""
        # lazy: only for pages of orders
        from pbem.games.colonial_2e.telling.tapped_lines import order_page

        return order_page(self.board)

    def order_menu(self, view: Mapping[str, Any], seat: str, waiting: Sequence[Decision] = ()) -> Menu:
        """What a seat can do as things stand, as everybody may know it; `waiting`: what the game waits for."""
        # lazy: only for pages of orders
        from pbem.games.colonial_2e.telling.order_menu import order_menu

        return order_menu(position_from(view, self.board), seat, waiting)

    def own_menu(self, view: Mapping[str, Any], seat: str) -> Menu:
        """What only the seat knows of it."""
        # lazy: only for pages of orders
        from pbem.games.colonial_2e.telling.order_menu import own_menu

        return own_menu(position_from(view, self.board), seat)

    def path_words(self, path: str) -> str:
        """A path of the state document in words."""
        return path_words(path, self.names)

    def check(self, data: Mapping[str, Mapping[str, Any]]) -> list[str]:
        """What is wrong with data files, for `pbem rules check`."""
        nations = check_nations(data["nations"]) if "nations" in data else []
        return [*check_board(data["board"]), *nations]

    def grammar(self, words: Sequence[tuple[str, Mapping[str, Any]]]) -> Grammar:
        """What people may order, and the words they say it with."""
        # lazy: only for lines in people's own words
        from pbem.games.colonial_2e.orders.declared_grammar import grammar

        return grammar(words, self.board, self.seat_names)

    def standing_acts(self, state: State, seat: str, sheet: Sheet) -> list[tuple[str, str, Mapping[str, Any]]]:
        """12 The gifts of a seat's standing orders whose condition holds; each is given once."""
        return [(slot, "gift", gift) for slot, gift in gifts_due(state, seat, sheet)]

    def bot_orders(self, view: Mapping[str, Any], seat: str, decisions: Sequence[Decision], *, salt: str) -> str:
        """Order lines of a bot that sees nothing but the seat's view."""
        # lazy: bots and maps are wanted in few mails
        from pbem.games.colonial_2e.bots.bot import bot_orders

        return bot_orders(view, seat, decisions, salt=salt, board=self.board)

    # --- doors: what each of them is for, `core.ruleset_contract` says ----------------------------------------------
    phases = staticmethod(phases)
    begin_turn = staticmethod(begin_turn)
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
