"""Standing orders that act outside any decision (a gift when its condition holds): looked at when the game goes on."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime

from pbem.core.dice import Keyed
from pbem.core.errors import Refusal
from pbem.core.table import Intervention, Table
from pbem.desk.game.dossier import Dossier
from pbem.desk.game.play import Silent
from pbem.store.stored_values import LogLine


def act_line(dossier: Dossier, seat: str, act: Intervention, *, source: str, now: datetime) -> LogLine:
    """An act of a seat as a line of the log, anchored to the decision that was pending."""
    state = dossier.table.state
    return LogLine(
        turn=state.turn,
        phase=state.phase,
        key=act.anchor,
        kind=act.kind,
        value=dict(act.data),
        source=source,
        anchor=act.anchor,
        at=now,
        who=seat,
    )


def refusal_of(dossier: Dossier, act: Intervention) -> str | None:
    """Why an act cannot be, or None. The dossier's position keeps what it changes, for the acts after it."""
    position, table = dossier.position(), dossier.table
    trial = Table(state=position.state, settler=Silent(), chance=Keyed(table.seed, table.branch))
    try:
        table.ruleset.intervene(position.state, trial, act)
    except Refusal as refusal:
        return refusal.reason
    return None


@dataclass(kw_only=True, slots=True)
class StandingActs:
    """What standing orders did when the game went on."""

    lines: list[LogLine] = field(default_factory=list)
    spent: list[tuple[str, str]] = field(default_factory=list)  #: (seat, slot) of the orders that are done with


def take_standing_acts(dossier: Dossier, now: datetime) -> StandingActs:
    """What is due of the seats' standing acts, put before the decision that is pending."""
    position, table, acts = dossier.position(), dossier.table, StandingActs()
    if not position.waiting:
        return acts
    for seat, sheet in sorted(dossier.sheets.items()):
        for slot, kind, data in table.ruleset.standing_acts(position.state, seat, sheet):
            act = Intervention(position.waiting[0].anchor, kind, data)
            if refusal_of(dossier, act) is None:
                acts.lines.append(act_line(dossier, seat, act, source="standing", now=now))
                acts.spent.append((seat, slot))
    known = [*table.opening.interventions, *(line.intervention() for line in acts.lines)]
    table.opening = replace(table.opening, interventions=known)
    return acts
