"""One game on the desk: its dossier read from the store, and what a wake-up makes of it.

Pure over values: nothing is written here. The desk commits what comes out only if the game's version is still the one
the dossier was read at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pbem.core.adjudicate import Adjudication, Opening, Played, SheetSettler, adjudicate
from pbem.core.dice import Keyed
from pbem.core.language import ENGLISH_CODE, Language, spoken
from pbem.core.ruleset_contract import FormLine, Need, Phase, Ruleset
from pbem.core.set_dice import DICE, set_dice
from pbem.core.sheet import Sheet
from pbem.core.table import ASK, Decision, Intervention, Tempo, WantsToBeAsked


class Silent:
    """A settler that answers nothing: the phase runs up to the first decision that is not in the log."""

    def settle(self, decision: Decision, state: Any) -> WantsToBeAsked:
        """Everybody wants to be asked, whatever the tempo."""
        return ASK

    def ready(self, decision: Decision, state: Any) -> bool:
        """Nobody is."""
        return False


@dataclass(frozen=True, kw_only=True, slots=True)
class Position:
    """Where a game stands."""

    state: Any  #: at the wait, what happened so far in the open phase included
    waiting: tuple[Decision, ...]  #: what it waits for; empty when it is over


@dataclass(kw_only=True, slots=True)
class GameOnTable:
    """All that adjudication needs of one game."""

    ruleset: Ruleset
    state: Any  #: as the last finished phase left it
    sheets: Mapping[str, Sheet]
    seed: bytes
    branch: int
    tempo: Tempo
    rolls: int = 0
    opening: Opening = field(default_factory=Opening)
    languages: Mapping[str, Language] = field(default_factory=dict)  #: seat to what it reads, where that is not English

    def position(self) -> Position:
        """Where the game stands now; the state of the last snapshot is not touched.

        Phases in which nobody is asked follow it: chance is fixed by the seed. One that was interrupted and has all
        its answers by now is where it stands: what comes of them is not told yet.
        """
        state = self.state.copy()
        if state.winner is not None:
            return Position(state=state, waiting=())
        # What was published is not compared here: orders are taken also when the next run will hold the game.
        opening = replace(self.opening, published=())
        last = 0 if opening.log else state.turn + len(state.seats)
        run = self._run(state, settler=Silent(), opening=opening, stop=lambda phase, after: after.turn > last)
        return Position(state=state, waiting=run.waiting)

    def needs(self, position: Position) -> list[Need]:
        """What the seats are asked for, and what is still missing on each sheet."""
        return self.ruleset.needs(position.state, position.waiting, self.sheets, self.tempo)

    def form(self, position: Position, seat: str) -> list[FormLine]:
        """The order form of a seat: what its sheet has not answered yet, its own standing orders filled in."""
        mine = [decision for decision in position.waiting if decision.seat == seat]
        sheet, turn = self.sheets.get(seat, Sheet()), position.state.turn
        lines = [
            open_line
            for line in self.ruleset.form(position.state, seat, mine)
            if (open_line := _open_line(line, sheet, turn)) is not None
        ]
        return lines if len(lines) > 1 else []  # END alone asks for nothing

    def advance(self, due: Callable[[str], bool]) -> Adjudication:
        """Play on until a decision waits or the turn is over. `due(key)`: nobody is waited for there any more.

        Where turns run on, one for every seat at most: a game that nobody plays any more does not play itself.
        """
        settler = SheetSettler(self.ruleset, self.sheets, self.languages)
        last = self.state.turn + len(self.state.seats)

        def stop(phase: Phase, after: Any) -> bool:
            return phase.ends_turn and not (phase.runs_on and after.turn < last)

        return self._run(self.state.copy(), settler=settler, due=due, stop=stop)

    def after(self, run: Adjudication) -> GameOnTable:
        """The game after a run: at its last finished phase, with what the open one has in its log by now."""
        done = finished(run)
        open_run = run.played[-1] if run.played and run.played[-1].waiting else None
        state, opening = self.state, Opening()
        if done:
            document = done[-1].document
            state = run.state if document is None else self.ruleset.state_from(document)
        before = self.opening if not done else Opening(interventions=self.carried(run))
        if open_run is not None:
            opening = Opening(
                log=[*before.log, *open_run.entries],
                interventions=before.interventions,
                published=tuple(open_run.events),
            )
        elif done:
            opening = before
        return GameOnTable(
            ruleset=self.ruleset,
            state=state,
            sheets=self.sheets,
            seed=self.seed,
            branch=self.branch,
            tempo=self.tempo,
            rolls=done[-1].rolls if done else self.rolls,
            opening=opening,
            languages=self.languages,
        )

    def carried(self, run: Adjudication) -> list[Intervention]:
        """What did not fall in the phases that the run finished: acts for a later one, and dice that are set."""
        done = finished(run)
        dice = set_dice(self.opening.interventions, self.opening.log)
        left = dice.spent(entry for played in done for entry in played.entries) if dice else dice
        acts = [act for act in done[-1].not_fallen if act.anchor] if done else []
        return [*acts, *([Intervention("", DICE, left.document())] if left else [])]

    def _run(
        self,
        state: Any,
        *,
        settler: Any,
        stop: Callable[[Phase, Any], bool],
        opening: Opening | None = None,
        due: Callable[[str], bool] = lambda key: False,
    ) -> Adjudication:
        return adjudicate(
            self.ruleset,
            state,
            settler=settler,
            chance=Keyed(self.seed, self.branch),
            tempo=self.tempo,
            due=due,
            opening=opening or self.opening,
            rolls=self.rolls,
            stop=stop,
            snapshots=True,
        )


def finished(run: Adjudication) -> list[Played]:
    """The phases a run finished, in order."""
    return [played for played in run.played if not played.waiting]


def owing(needs: Sequence[Need]) -> dict[str, tuple[str, ...]]:
    """Seat to what is still missing, only for the seats for which something is."""
    lacking: dict[str, tuple[str, ...]] = {}
    for need in needs:
        if need.missing:
            lacking[need.seat] = (*lacking.get(need.seat, ()), *need.missing)
    return lacking


def _open_line(line: FormLine, sheet: Sheet, turn: int) -> FormLine | None:
    """A line of a form, with the standing order that answers it; None where the turn's orders have answered it."""
    answers = [order for slot in line.slots if (order := sheet.get(slot, turn)) is not None]
    if not answers:
        return line
    stands = all(order.standing and order.text for order in answers) and spoken() == ENGLISH_CODE
    return replace(line, text=answers[0].text) if stands else None
