"""Games with bots: their lines are read onto sheets, and the sheets are all that adjudication sees of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pbem.core.adjudicate import Opening, SheetSettler, adjudicate
from pbem.core.dice import Keyed
from pbem.core.errors import Refusal
from pbem.core.events import Event
from pbem.core.ruleset_contract import OrderContext, Ruleset
from pbem.core.sheet import Sheet
from pbem.core.table import Answer, Decision, Entry, Intervention, Tempo, WantsToBeAsked
from pbem.games.common.bots.random_play import RandomSettler

SEATS = ("Red", "Blue", "Green", "Yellow")


@dataclass(kw_only=True)
class BotGame:
    """One game: `bots` write orders, the other seats play at random."""

    rules: Ruleset
    seed: int
    bots: Sequence[str] = SEATS
    seats: Sequence[str] = SEATS
    tempo: Tempo = Tempo.TURN
    most_turns: int = 40
    options: Mapping[str, Any] = field(default_factory=dict)
    forgetful: bool = False  #: nothing that bots said before is kept, so that they are asked everything
    may_wait: Collection[str] = ()  #: kinds of decisions that need not be settled by what bots write
    events: list[Event] = field(default_factory=list)
    phases: set[str] = field(default_factory=set)  #: names of the phases that were played
    refused: list[str] = field(default_factory=list)  #: "line: reason" of every line that was not taken
    answered: Counter[str] = field(default_factory=Counter)  #: kinds of decisions that bots were asked
    written: list[str] = field(default_factory=list)
    gifts: list[Intervention] = field(default_factory=list)  #: made in the open phase

    def __post_init__(self) -> None:
        self.sheets = {seat: Sheet() for seat in self.bots}
        self._by_sheet = SheetSettler(self.rules, self.sheets)
        self._random = RandomSettler(self.seed)

    def settle(self, decision: Decision, state: Any) -> Answer | WantsToBeAsked | None:
        """From the sheet of a bot; at random for the others."""
        return (self._by_sheet if decision.seat in self.sheets else self._random).settle(decision, state)

    def ready(self, decision: Decision, state: Any) -> bool:
        """Whether the seat has something to try."""
        return (self._by_sheet if decision.seat in self.sheets else self._random).ready(decision, state)

    def play(self) -> Any:
        """Play to the end, or to `most_turns`; the last position."""
        chance = Keyed(f"bots {self.seed}".encode())
        state = self.rules.setup(self.seats, self.options, chance)
        log: list[Entry] = []
        while state.winner is None and state.turn <= self.most_turns:
            before = state.copy()
            self._by_sheet = SheetSettler(self.rules, self.sheets)
            run = adjudicate(
                self.rules, state, settler=self, chance=chance, tempo=self.tempo,
                opening=Opening(log=log, interventions=self.gifts), stop=lambda phase, after: True,
            )  # fmt: skip
            for seat, slot in run.played[-1].spent:
                self.sheets[seat].clear([slot])
            if run.waiting:
                log += run.played[-1].entries
                self._write(state, run.waiting)
                state = before
            else:
                self.events += run.events()
                self.phases |= {played.phase for played in run.played}
                log, self.gifts = [], []
        return state

    def _write(self, state: Any, waiting: Sequence[Decision]) -> None:
        for seat in self.bots:
            mine = [decision for decision in waiting if decision.seat == seat]
            if not mine:
                continue
            self.answered.update(decision.kind for decision in mine)
            view = self.rules.view(state, seat)
            lines = self.rules.bot_orders(view, seat, mine, salt=str(self.seed)).splitlines()
            if self.forgetful:
                lines = [line for line in lines if line[0].isdecimal()] or lines
                self.sheets[seat].clear([*self.sheets[seat].orders])
            self.written += lines
            for line in lines:
                self._take(state, seat, line, mine)
            asked = [each for each in mine if each.kind not in self.may_wait]
            unsettled = [each.key for each in asked if not isinstance(self.settle(each, state), Answer)]
            assert not unsettled, f"{seat} wrote {lines}, and {unsettled} still wait"

    def _take(self, state: Any, seat: str, line: str, mine: Sequence[Decision]) -> None:
        sheet = self.sheets[seat]
        try:
            context = OrderContext(state=state, seat=seat, sheet=sheet, open=mine, tempo=self.tempo)
            effect = self.rules.read(line, context)
        except Refusal as refusal:
            self.refused.append(f"{line}: {refusal.reason}")
            return
        if effect.intervention is not None:
            kind, data = effect.intervention
            self.gifts.append(Intervention(mine[0].key, kind, data))
        sheet.clear(effect.cleared)
        for order in effect.orders:
            sheet.put(order)


def counted(events: Sequence[Event], kind: str, *parts: str) -> Counter[tuple[Any, ...]]:
    """How often the events of a kind had which values."""
    return Counter(tuple(event.data[part] for part in parts) for event in events if event.kind == kind)
