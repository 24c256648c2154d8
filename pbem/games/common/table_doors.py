"""Doors that open alike in every ruleset: bound to its board, or to functions that few mails want."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from pbem.core.dice import Chance
from pbem.core.sheet import Sheet
from pbem.core.table import Decision

if TYPE_CHECKING:
    from pbem.core.order_page import Menu, Page
    from pbem.core.orders.declarations import Grammar
    from pbem.core.picture import Picture

S = TypeVar("S")


class Doors(Generic[S]):
    """What a ruleset derives from; the functions of its own that a door leads to, it has as static methods."""

    board: Any  #: what is printed
    seat_names: tuple[str, ...]
    set_up: ClassVar[Callable[..., Any]]  #: (board, seats, options, chance)
    read_state: ClassVar[Callable[..., Any]]  #: (document, board)
    said_path: ClassVar[Callable[..., str]]  #: (path, names)
    #: Where its `order_page`, `order_menu` and `own_menu` are; "" where a seat knows nothing alone.
    tapped: ClassVar[tuple[str, str, str]] = ("telling.tapped_lines", "telling.order_menu", "telling.order_menu")

    menu_waits: ClassVar[bool] = True  #: whether `order_menu` wants to know what the game waits for

    @property
    def names(self) -> Mapping[str, str]:
        """Id to display name of everything that is printed, in the language being spoken."""
        names: Mapping[str, str] = self.board.names
        return names

    def setup(self, seats: Sequence[str], options: Mapping[str, Any], chance: Chance) -> S:
        """The position before the first decision."""
        state: S = self.set_up(self.board, seats, options, chance)
        return state

    def state_from(self, document: Mapping[str, Any]) -> S:
        """The position of a state document."""
        state: S = self.read_state(document, self.board)
        return state

    def path_words(self, path: str) -> str:
        """A path of the state document in words."""
        return self.said_path(path, self.names)

    def standing_acts(self, state: S, seat: str, sheet: Sheet) -> list[tuple[str, str, Mapping[str, Any]]]:
        """Nothing: standing orders answer decisions and do nothing beside."""
        return []

    def grammar(self, words: Sequence[tuple[str, Mapping[str, Any]]]) -> Grammar:
        """What people may order, and the words they say it with."""
        found: Grammar = self._rare("orders.declared_grammar", "grammar")(words, self.board, self.seat_names)
        return found

    def bot_orders(self, view: Mapping[str, Any], seat: str, decisions: Sequence[Decision], *, salt: str) -> str:
        """Order lines of a bot that sees nothing but the seat's view."""
        lines: str = self._rare("bots.bot", "bot_orders")(view, seat, decisions, salt=salt, board=self.board)
        return lines

    def picture(self, view: Mapping[str, Any]) -> Picture:
        """What a picture shows of a view: the map, and how everybody stands."""
        shown: Picture = self._rare("telling.map_picture", "picture")(view, self.board)
        return shown

    def order_page(self) -> Page:
        """How the lines of an order are built, for pages on which they are tapped."""
        page: Page = self._rare(self.tapped[0], "order_page")(self.board)
        return page

    def order_menu(self, view: Mapping[str, Any], seat: str, waiting: Sequence[Decision] = ()) -> Menu:
        """What a seat can do as things stand, from an observer's view; `waiting`: what the game waits for."""
        more = (waiting,) if self.menu_waits else ()
        menu: Menu = self._rare(self.tapped[1], "order_menu")(view, seat, self.board, *more)
        return menu

    def own_menu(self, view: Mapping[str, Any], seat: str) -> Menu:
        """What a seat alone knows of that, from its own view."""
        from pbem.core.order_page import Menu  # lazy: only for pages of orders

        return self._rare(self.tapped[2], "own_menu")(view, seat, self.board) if self.tapped[2] else Menu()

    def _rare(self, module: str, name: str) -> Any:
        """A function of the ruleset's own whose module is loaded only where it is wanted: by few mails."""
        return getattr(import_module(f"{type(self).__module__.rpartition('.')[0]}.{module}"), name)
