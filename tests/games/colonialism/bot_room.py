"""Games with bots: their lines are read onto sheets, and the sheets are all that adjudication sees of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from pbem.core.adjudicate import Opening, SheetSettler, adjudicate
from pbem.core.dice import Keyed
from pbem.core.errors import Refusal
from pbem.core.events import Event
from pbem.core.ruleset import OrderContext
from pbem.core.sheet import Sheet
from pbem.core.table import Answer, Decision, Entry, Tempo, _Ask
from pbem.games.colonialism.random_play import RandomSettler
from pbem.games.colonialism.state import State
from tests.games.colonialism.order_room import SEATS, rules


@dataclass(kw_only=True)
class BotGame:
    """One game: `bots` write orders, the other seats play at random."""

    seed: int
    bots: Sequence[str] = SEATS
    seats: Sequence[str] = SEATS
    tempo: Tempo = Tempo.TURN
    forgetful: bool = False  #: nothing that bots said before is kept, so that they are asked everything
    events: list[Event] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)  #: "line: reason" of every line that was not taken
    answered: Counter[str] = field(default_factory=Counter)  #: kinds of decisions that bots were asked
    written: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.sheets = {seat: Sheet() for seat in self.bots}
        self._by_sheet = SheetSettler(rules(), self.sheets)
        self._random = RandomSettler(self.seed)

    def settle(self, decision: Decision, state: State) -> Answer | _Ask | None:
        """From the sheet of a bot; at random for the others."""
        return (self._by_sheet if decision.seat in self.sheets else self._random).settle(decision, state)

    def ready(self, decision: Decision, state: State) -> bool:
        """Whether the seat has something to try."""
        return (self._by_sheet if decision.seat in self.sheets else self._random).ready(decision, state)

    def play(self) -> State:
        """Play to the end; the last position."""
        chance = Keyed(f"bots {self.seed}".encode())
        state: State = rules().setup(self.seats, {}, chance)
        log: list[Entry] = []
        while state.winner is None:
            before = state.copy()
            run = adjudicate(
                rules(), state, settler=self, chance=chance, tempo=self.tempo, opening=Opening(log=log),
                stop=lambda phase, after: True,
            )  # fmt: skip
            if run.waiting:
                log += run.played[-1].entries
                self._write(state, run.waiting)
                state = before
            else:
                self.events += run.events()
                log = []
        return state

    def _write(self, state: State, waiting: Sequence[Decision]) -> None:
        for seat in self.bots:
            mine = [decision for decision in waiting if decision.seat == seat]
            if not mine:
                continue
            self.answered.update(decision.kind for decision in mine)
            lines = rules().bot_orders(rules().view(state, seat), seat, mine, salt=str(self.seed)).splitlines()
            if self.forgetful:
                self.sheets[seat].clear([*self.sheets[seat].orders])
            self.written += lines
            for line in lines:
                self._take(state, seat, line, mine)
            unsettled = [each.key for each in mine if not isinstance(self.settle(each, state), Answer)]
            assert not unsettled, f"{seat} wrote {lines}, and {unsettled} still wait"

    def _take(self, state: State, seat: str, line: str, mine: Sequence[Decision]) -> None:
        sheet = self.sheets[seat]
        try:
            effect = rules().read(line, OrderContext(state=state, seat=seat, sheet=sheet, open=mine))
        except Refusal as refusal:
            self.refused.append(f"{line}: {refusal.reason}")
            return
        sheet.clear(effect.cleared)
        for order in effect.orders:
            sheet.put(order)
