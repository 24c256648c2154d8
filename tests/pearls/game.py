"""Pearls as the table uses it: every method of `pbem.core.ruleset_contract.Ruleset`, most of them a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.dice import Chance
from pbem.core.errors import DataError, Refusal, TableError
from pbem.core.language import say, spoken
from pbem.core.order_page import Menu, Page
from pbem.core.orders.declarations import Grammar
from pbem.core.paths import find, put
from pbem.core.ruleset_contract import Column, Forecast, Phase
from pbem.core.sheet import Sheet
from pbem.core.table import Decision, Intervention, Table

from . import orders, own_words, phases, tapping
from .state import Board, State, state_from, view


class Pearls:
    """The game on its board."""

    id = "pearls"
    title = "Pearls"
    version = "1"
    counts: tuple[int, ...] = (2, 3, 4)
    usual = 3
    seat_names: tuple[str, ...] = ("Red", "Blue", "Green", "White")
    family = "pearls"
    events: Mapping[str, Sequence[str]] = phases.EVENTS
    ends_by_vote: tuple[str, ...] = ("draw",)
    note = ""

    def __init__(self, board: Board) -> None:
        self.board = board

    @property
    def names(self) -> Mapping[str, str]:
        """Cards in the language being spoken."""
        return self.board.names[spoken()]

    # --- the position ---------------------------------------------------------------------------------------------

    def setup(self, seats: Sequence[str], options: Mapping[str, Any], chance: Chance) -> State:
        """Everybody has all breath and one card."""
        if len(seats) not in self.counts:
            raise TableError(f"{len(seats)} seats do not go: Pearls is for 2 to 4")
        if options:
            raise TableError(f"Pearls has no option {next(iter(options))}; it is played as it is")
        s = self.state_from({"seats": list(seats)})
        s.deck = chance.shuffled("setup.deck", [card for card, count in self.board.cards.items() for _ in range(count)])
        for diver in s.players.values():
            diver.hand.append(s.deck.pop(0))
        return s

    def state_from(self, document: Mapping[str, Any]) -> State:
        """The position of a state document."""
        return state_from(document, self.board)

    def phases(self, state: State) -> Sequence[Phase]:
        """One phase is a turn. It ends where something is published, and a snapshot is taken there."""
        return [Phase("dive", phases.dive, reports=True, ends_turn=True)]

    def begin_turn(self, state: State) -> None:
        """The next turn."""
        state.turn += 1

    def faults(self, state: State) -> list[str]:
        """Breath within its limits, and no card lost or twice."""
        most = self.board.breath
        found = [
            f"{seat} has {diver.breath} breath, not 0 to {most}"
            for seat, diver in state.players.items()
            if not 0 <= diver.breath <= most
        ]
        cards = Counter([*state.deck, *state.used, *(card for diver in state.players.values() for card in diver.hand)])
        return found + [
            f"there are {cards[card]} of {card}, not {count}"
            for card, count in self.board.cards.items()
            if cards[card] != count
        ]

    def grammar(self, words: Sequence[tuple[str, Mapping[str, Any]]]) -> Grammar:
        """What may be ordered in people's own words."""
        return own_words.grammar(words, self.board)

    def order_page(self) -> Page:
        """How the lines are built, for a page on which they are tapped."""
        return tapping.order_page(self.board)

    def order_menu(self, view: Mapping[str, Any], seat: str) -> Menu:
        """What a seat can do now, by what anybody may know."""
        return tapping.order_menu(view, seat, self.board)

    def own_menu(self, view: Mapping[str, Any], seat: str) -> Menu:
        """What it alone may know of that."""
        return tapping.own_menu(view, seat, self.board)

    # --- orders: what each of them is for, `core.ruleset_contract` says ----------------------------------------------

    view = staticmethod(view)
    read = staticmethod(orders.read)
    begins_order = staticmethod(orders.begins_order)
    settle = staticmethod(orders.settle)
    ready = staticmethod(orders.ready)
    needs = staticmethod(orders.needs)
    form = staticmethod(orders.form)
    sheet_words = staticmethod(orders.sheet_words)

    def forecast(
        self, state: State, seat: str, sheet: Sheet, supposed: Mapping[str, Sequence[str]] | None = None
    ) -> list[Forecast]:
        """CHECK: the breath that would be left."""
        if supposed:
            raise Refusal(say("What others do changes nothing of what CHECK tells in this game."))
        answer = orders.settle(phases.decision(state, seat), sheet, state)
        dive = answer.value if answer else phases.UP
        cost = max(0, dive["depth"] - (self.board.helps if dive["card"] == "stone" else 0))
        left = state.players[seat].breath - cost
        return [Forecast(text=say("turn {turn}: breath left: {left}", turn=state.turn, left=left))]

    def bot_orders(self, view: Mapping[str, Any], seat: str, decisions: Sequence[Decision], *, salt: str) -> str:
        """As deep as the pearl is worth, with a card where it holds one."""
        me = view["players"][seat]
        depth = min(view["pearl"], me["breath"])
        card = f" WITH {me['hand'][0]}" if me["hand"] and depth else ""
        return f"DIVE {depth}{card}" if decisions else ""

    def standing_acts(self, state: State, seat: str, sheet: Sheet) -> list[tuple[str, str, Mapping[str, Any]]]:
        """Nothing."""
        return []

    # --- what is told ---------------------------------------------------------------------------------------------

    def outlook(self, state: State, seat: str) -> dict[str, Any]:
        """How many turns there are."""
        return {"turns": self.board.turns}

    def place(self, state: State, seat: str | None, words: str) -> dict[str, Any]:
        """There is no map."""
        raise Refusal(say("Pearls has no map: the position stands in every report."))

    def standing(self, state: State) -> list[Column]:
        """Points, breath and how many cards: what is public."""
        divers = state.players.items()
        return [
            Column(key="points", title=say("Points"), values={seat: str(diver.points) for seat, diver in divers}),
            Column(key="breath", title=say("Breath"), values={seat: str(diver.breath) for seat, diver in divers}),
            Column(key="cards", title=say("Cards"), values={seat: str(len(diver.hand)) for seat, diver in divers}),
        ]

    def leading(self, state: State) -> list[str]:
        """Most points first; of equals, most breath."""
        return sorted(
            state.seats, key=lambda seat: (state.players[seat].points, state.players[seat].breath), reverse=True
        )

    def path_words(self, path: str) -> str:
        """A path of the document as players know it."""
        match path.split("."):
            case ["players", seat, "points"]:
                return say("{seat}'s points", seat=seat)
            case ["players", seat, "breath"]:
                return say("{seat}'s breath", seat=seat)
        return path

    def intervene(self, state: State, table: Table, act: Intervention) -> None:
        """A moderator's edit of a diver; anything else is refused."""
        path, value = str(act.data.get("path", "")), act.data.get("value")
        if act.kind != "edit" or not path.startswith("players."):
            raise Refusal(say("Only what belongs to a diver can be edited here, such as players.Red.points."))
        document = state.document()
        before = find(document, path)
        put(document, path, value)
        try:
            changed = self.state_from(document)
        except (DataError, TypeError) as wrong:
            raise Refusal(say("{path} cannot be {value}: {why}", path=path, value=value, why=wrong)) from wrong
        if faults := self.faults(changed):
            raise Refusal(say("{path} cannot be {value}: {why}", path=path, value=value, why=faults[0]))
        state.players = changed.players
        table.tell("edited", path=path, before=before, after=value)
