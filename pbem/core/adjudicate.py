"""Running phases: from a snapshot and the log of the open phase to the next wait, or to the end.

Only the open phase is run again; finished phases stay as they were adjudicated. A re-run must tell again what was
published before, else `PublishedChanged` holds the game for the moderator.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pbem.core.dice import Chance
from pbem.core.errors import PublishedChanged
from pbem.core.events import Event
from pbem.core.language import ENGLISH, Language, speaking
from pbem.core.ruleset_contract import Phase, Ruleset
from pbem.core.set_dice import set_dice
from pbem.core.sheet import Sheet
from pbem.core.table import (
    Answer,
    Decision,
    Entry,
    GameOver,
    Intervention,
    Settler,
    Table,
    Tempo,
    Waiting,
    WantsToBeAsked,
)


class SheetSettler:
    """Settles decisions from the seats' sheets through the ruleset's own reading of them."""

    def __init__(
        self, ruleset: Ruleset, sheets: Mapping[str, Sheet], languages: Mapping[str, Language] | None = None
    ) -> None:
        """`languages`: seat to the one its notes are written in; English where none is named."""
        self._ruleset = ruleset
        self._sheets = sheets
        self._languages = languages or {}
        self._empty = Sheet()
        self._spent: dict[str, list[str]] = {}  # seat to the slots that were used up since

    def settle(self, decision: Decision, state: Any) -> Answer | WantsToBeAsked | None:
        """What the deciding seat's sheet says; its notes are for the seat alone, and in its language."""
        with speaking(self._languages.get(decision.seat, ENGLISH)):
            answer = self._ruleset.settle(decision, self._sheet(decision.seat), state)
        if isinstance(answer, Answer) and answer.spends:
            self._spent.setdefault(decision.seat, []).append(answer.spends)
        return answer

    def ready(self, decision: Decision, state: Any) -> bool:
        """Whether its sheet has something to try."""
        return self._ruleset.ready(decision, self._sheet(decision.seat), state)

    def _sheet(self, seat: str) -> Sheet:
        """The seat's sheet without what was used up since it was read."""
        return self._sheets.get(seat, self._empty).without(self._spent.get(seat, ()))


@dataclass(frozen=True, kw_only=True, slots=True)
class Opening:
    """What is already known of the phase that is open."""

    log: Sequence[Entry] = ()
    interventions: Sequence[Intervention] = ()
    published: Sequence[Event] = ()  #: told to the players already; must come again


@dataclass(frozen=True, kw_only=True, slots=True)
class Played:
    """One run of a phase: finished, or waiting for decisions."""

    turn: int
    round: int
    phase: str
    events: Sequence[Event]
    entries: Sequence[Entry]  #: added to the log by this run
    waiting: tuple[Decision, ...] = ()  #: empty: the phase is finished
    rolls: int = 0  #: the game's rolls so far
    spent: Sequence[tuple[str, str]] = ()  #: (seat, slot) of orders that this run used up
    not_fallen: Sequence[Intervention] = ()  #: acts whose decision did not come up
    document: Mapping[str, Any] | None = None  #: the snapshot after a finished phase, where asked for


@dataclass(kw_only=True, slots=True)
class Adjudication:
    """What one wake-up brought."""

    state: Any  #: the position at the wait or at the end
    played: list[Played] = field(default_factory=list)  #: in order; only the last can be waiting

    @property
    def waiting(self) -> tuple[Decision, ...]:
        """The decisions the game waits for; empty when it is over or was stopped."""
        return self.played[-1].waiting if self.played else ()

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.state.winner is not None

    def events(self) -> list[Event]:
        """All that was told, in order."""
        return [event for played in self.played for event in played.events]


def current_phase(ruleset: Ruleset, state: Any) -> Phase:
    """The phase that the state names."""
    for phase in ruleset.phases(state):
        if phase.name == state.phase:
            return phase
    raise LookupError(f"{ruleset.id} has no phase {state.phase!r}")


def adjudicate(
    ruleset: Ruleset,
    state: Any,
    *,
    settler: Settler,
    chance: Chance,
    tempo: Tempo = Tempo.TURN,
    due: Callable[[str], bool] = lambda key: False,
    opening: Opening | None = None,
    rolls: int = 0,
    stop: Callable[[Phase, Any], bool] = lambda phase, state: False,
    snapshots: bool = False,
) -> Adjudication:
    """Run phase after phase on `state` (which is changed) until a decision waits, the game ends or `stop` says so.

    `due(key)` says that the deadline for a decision has passed; of `opening` only acts go beyond the first phase.
    `stop(phase, state)` is asked after each finished phase, with the state already moved on. Raises PublishedChanged.
    """
    result, known = Adjudication(state=state), opening or Opening()
    dice = set_dice(known.interventions, known.log)  # they fall in whichever phase comes to them
    while state.winner is None:
        phase = _entered(ruleset, state)
        table = Table(
            state=state,
            settler=settler,
            chance=chance,
            tempo=tempo,
            due=due,
            log=known.log,
            interventions=known.interventions,
            intervene=ruleset.intervene,
            rolls=rolls,
            set_dice=dice,
        )
        played = _run(ruleset, phase, table, known, snapshots=snapshots)
        result.played.append(played)
        rolls, known = played.rolls, Opening(interventions=played.not_fallen)
        if played.waiting or stop(phase, state):
            break
    return result


def _entered(ruleset: Ruleset, state: Any) -> Phase:
    phase = current_phase(ruleset, state)
    state.round = phase.round
    return phase


def _run(ruleset: Ruleset, phase: Phase, table: Table, known: Opening, *, snapshots: bool) -> Played:
    state = table.state
    turn = state.turn
    waiting: tuple[Decision, ...] = ()
    try:
        phase.run(state, table)
    except Waiting as wait:
        waiting = wait.decisions
    except GameOver:
        pass
    _same_as_published(known.published, table.events)
    if not waiting and state.winner is None:
        _move_on(ruleset, state, phase)
    return Played(
        turn=turn,
        round=phase.round,
        phase=phase.name,
        events=table.events,
        entries=table.entries,
        waiting=waiting,
        rolls=table.rolls,
        spent=tuple(table.spent),
        not_fallen=table.not_fallen,
        document=state.document() if snapshots and not waiting else None,
    )


def _move_on(ruleset: Ruleset, state: Any, phase: Phase) -> None:
    names = [each.name for each in ruleset.phases(state)]
    place = names.index(phase.name) + 1
    if place < len(names):
        state.phase = names[place]
    else:
        ruleset.begin_turn(state)


def _same_as_published(published: Sequence[Event], events: Sequence[Event]) -> None:
    for place, told in enumerate(published):
        again = events[place] if place < len(events) else None
        if again is None or _plain(again) != _plain(told):
            raise PublishedChanged(
                f"what was told as “{told.kind}” would now read {again.kind if again else 'nothing'}; "
                "the game is held until the moderator decides on a correction"
            )


def _plain(event: Event) -> str:
    """The event as it is stored, so that a tuple and the list it was read back as are the same."""
    return json.dumps(event.document(), sort_keys=True)
