"""Whole games in which every wait is resumed from the snapshot of its phase, for every ruleset."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pbem.core.adjudicate import Opening, adjudicate
from pbem.core.dice import Chance
from pbem.core.ruleset_contract import Ruleset
from pbem.core.table import Settler, Tempo, entry_from


@dataclass(frozen=True, kw_only=True)
class Waited:
    """A game that waited."""

    state: Any  #: at its end
    events: list[Any]  #: their documents, in order
    waits: int  #: how often it did


def _with_waits(rules: Ruleset, settler: Settler, chance: Chance, *, options: Mapping[str, Any], turns: int) -> Waited:
    """A game of four, to its end or of a number of turns: at each wait its position and log are read back from JSON."""
    state = rules.setup(rules.seat_names[:4], options, chance)
    events, waits, rolls = list[Any](), 0, 0
    while state.turn <= turns and state.winner is None:
        snapshot = json.dumps(state.document())
        log, told = list[Any](), list[Any]()
        while True:
            state = rules.state_from(json.loads(snapshot))
            done = adjudicate(
                rules, state, settler=settler, chance=chance, tempo=Tempo.DECISION, rolls=rolls,
                opening=Opening(log=log, published=told), stop=lambda phase, s: True,
            )  # fmt: skip
            played = done.played[-1]
            log += [entry_from(json.loads(json.dumps(entry.document()))) for entry in played.entries]
            told = list(played.events)
            if not done.waiting:
                break
            waits += 1
        rolls = played.rolls
        events += [event.document() for event in told]
    return Waited(state=state, events=events, waits=waits)


def waits_of_the_same_game(
    rules: Ruleset, prompt: Settler, hesitant: Settler, chance: Chance, *, options: Mapping[str, Any] | None = None,
    turns: int = 1000,
) -> Waited:  # fmt: skip
    """The game that waits for each of its decisions, shown to be the one in which `prompt` answers all at once."""
    waited = _with_waits(rules, hesitant, chance, options=options or {}, turns=turns)
    straight = rules.setup(rules.seat_names[:4], options or {}, chance)
    done = adjudicate(
        rules, straight, settler=prompt, chance=chance, tempo=Tempo.DECISION, stop=lambda phase, s: s.turn > turns
    )
    assert json.loads(json.dumps([event.document() for event in done.events()])) == json.loads(
        json.dumps(waited.events)
    )
    assert straight == waited.state
    return waited
