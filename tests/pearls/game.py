"""Pearls as the table uses it: every method of `pbem.core.ruleset.Ruleset`, most of them a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from pbem.core.dice import Chance
from pbem.core.errors import DataError, Refusal, TableError
from pbem.core.paths import find, put
from pbem.core.ruleset import Column, Effect, Forecast, FormLine, Need, OrderContext, Phase
from pbem.core.sheet import Sheet
from pbem.core.table import Answer, Decision, Intervention, Table, Tempo
from tests.pearls import orders, phases
from tests.pearls.state import State, state_from


class Pearls:
    """The game with its numbers."""

    id = "pearls"
    title = "Pearls"
    version = "1"
    counts: tuple[int, ...] = (2, 3, 4)
    usual = 3
    seat_names: tuple[str, ...] = ("Red", "Blue", "Green", "White")
    family = "pearls"
    ends_by_vote: tuple[str, ...] = ("draw",)
    note = ""
    names: Mapping[str, str] = {"dive": "dive"}

    def __init__(self, numbers: Mapping[str, Any]) -> None:
        self.numbers = numbers

    # --- the position ---------------------------------------------------------------------------------------------

    def setup(self, seats: Sequence[str], options: Mapping[str, Any], chance: Chance) -> State:
        """Everybody has all breath."""
        if len(seats) not in self.counts:
            raise TableError(f"{len(seats)} seats do not go: Pearls is for 2 to 4")
        if options:
            raise TableError(f"Pearls has no option {next(iter(options))}; it is played as it is")
        return self.state_from({"seats": list(seats)})

    def state_from(self, document: Mapping[str, Any]) -> State:
        """The position of a state document."""
        return state_from(document, self.numbers["breath"])

    def phases(self, state: State) -> Sequence[Phase]:
        """One phase is a turn. It ends where something is published, and a snapshot stands there."""
        dive = partial(phases.dive, turns=self.numbers["turns"])
        return [Phase("dive", dive, reports=True, ends_turn=True)]

    def begin_turn(self, state: State) -> None:
        """The next turn."""
        state.turn += 1

    def view(self, state: State, seat: str | None) -> dict[str, Any]:
        """Everything: what is secret lies on the sheets. A game with hands of cards hides them here."""
        return state.document()

    def faults(self, state: State) -> list[str]:
        """Breath within its limits."""
        most = self.numbers["breath"]
        return [
            f"{seat} has {diver.breath} breath, not 0 to {most}"
            for seat, diver in state.players.items()
            if not 0 <= diver.breath <= most
        ]

    # --- orders ---------------------------------------------------------------------------------------------------

    def read(self, line: str, context: OrderContext) -> Effect:
        """What a line of orders means."""
        return orders.read(line, context)

    def begins_order(self, line: str) -> bool:
        """Whether it is one."""
        return orders.begins_order(line)

    def settle(self, decision: Decision, sheet: Sheet, state: State) -> Answer | None:
        """The answer of a sheet."""
        return orders.settle(decision, sheet, state)

    def ready(self, decision: Decision, sheet: Sheet, state: State) -> bool:
        """Whether there is one."""
        return orders.settle(decision, sheet, state) is not None

    def needs(
        self, state: State, decisions: Sequence[Decision], sheets: Mapping[str, Sheet], tempo: Tempo
    ) -> list[Need]:
        """What is wanted of whom."""
        return orders.needs(state, decisions, dict(sheets))

    def form(self, state: State, seat: str, decisions: Sequence[Decision]) -> list[FormLine]:
        """The order form."""
        return orders.form(state, seat) if decisions else []

    def sheet_words(self, sheet: Sheet, state: State, seat: str) -> list[tuple[str, str]]:
        """The sheet in words."""
        return orders.sheet_words(sheet, state)

    def forecast(
        self, state: State, seat: str, sheet: Sheet, supposed: Mapping[str, Sequence[str]] | None = None
    ) -> list[Forecast]:
        """CHECK: the breath that would be left."""
        answer = orders.settle(phases.decision(state, seat), sheet, state)
        left = state.players[seat].breath - (answer.value if answer else 0)
        return [Forecast(text=f"turn {state.turn}: {left} breath would be left")]

    def bot_orders(self, view: Mapping[str, Any], seat: str, decisions: Sequence[Decision], *, salt: str) -> str:
        """As deep as the pearl is worth."""
        return f"DIVE {min(view['pearl'], view['players'][seat]['breath'])}" if decisions else ""

    def standing_acts(self, state: State, seat: str, sheet: Sheet) -> list[tuple[str, str, Mapping[str, Any]]]:
        """Nothing."""
        return []

    # --- what is told ---------------------------------------------------------------------------------------------

    def outlook(self, state: State, seat: str) -> dict[str, Any]:
        """How many turns are left."""
        return {"turns": self.numbers["turns"]}

    def place(self, state: State, seat: str | None, words: str) -> dict[str, Any]:
        """There is no map."""
        raise Refusal("Pearls has no map: the position stands in every report.")

    def standing(self, state: State) -> list[Column]:
        """Points and breath."""
        columns = {"points": "Points", "breath": "Breath"}
        return [
            Column(key=key, title=title, values={seat: str(getattr(state.players[seat], key)) for seat in state.seats})
            for key, title in columns.items()
        ]

    def leading(self, state: State) -> list[str]:
        """Most points first; of equals, most breath."""
        return sorted(
            state.seats, key=lambda seat: (state.players[seat].points, state.players[seat].breath), reverse=True
        )

    def path_words(self, path: str) -> str:
        """A path of the document as players know it."""
        match path.split("."):
            case ["players", seat, what]:
                return f"{seat}'s {what}"
        return path

    def intervene(self, state: State, table: Table, act: Intervention) -> None:
        """A moderator's edit of a diver; anything else is refused."""
        path, value = str(act.data.get("path", "")), act.data.get("value")
        if act.kind != "edit" or not path.startswith("players."):
            raise Refusal("Only what belongs to a diver can be edited here, such as players.Red.points.")
        document = state.document()
        before = find(document, path)
        put(document, path, value)
        try:
            changed = self.state_from(document)
        except (DataError, TypeError) as wrong:
            raise Refusal(f"{path} cannot be {value}: {wrong}") from wrong
        if faults := self.faults(changed):
            raise Refusal(f"{path} cannot be {value}: {faults[0]}")
        state.players = changed.players
        table.tell("edited", path=path, before=before, after=value)
