"""CLOCK: how a game's deadlines, and its press, are set from now on. What is open is never due earlier by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from pbem.core.errors import TableError
from pbem.core.language import keep, say
from pbem.desk.acts.acts import Act, Plan, not_over, way
from pbem.desk.acts.open_wait import keep_wait, standing, wait_again
from pbem.desk.acts.telling import tell_all
from pbem.desk.clock import Clock, Nmr, clock_from, moved, note_orders
from pbem.desk.game.as_it_stands import moment
from pbem.desk.ground.press_rules import press_rules, press_rules_from, put_press_rules, without_press
from pbem.desk.wording.values_set import pairs, shown
from pbem.report.inputs import Act as Told
from pbem.report.inputs import Change
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.store.work import Work


def set_clock(settings: Sequence[str]) -> Act:
    """CLOCK: each setting is `key=value`, in the forms of docs/deadlines.md, or a rule of press.

    Raises TableError for what is none.
    """
    wanted = pairs(list(settings), "clock")
    if not wanted:
        raise TableError(say("nothing is to be changed: name keys and values, grace=24h say"))
    return Act(command="clock", args={"settings": wanted}, plan=partial(_set_clock, wanted), forming=True)


def _set_clock(wanted: dict[str, Any], plan: Plan, work: Work) -> None:
    not_over(plan)
    settings, press = without_press(wanted)
    old = replace(plan.dossier.clock, tempo=plan.dossier.tempo_ahead)
    new = clock_from(settings, old)
    rules_before = press_rules(work, plan.game)
    rules = press_rules_from(press, rules_before)
    was, becomes = {**old.settings(), **rules_before.settings()}, {**new.settings(), **rules.settings()}
    changed = [key for key in becomes if was.get(key) != becomes[key]]
    if not changed:
        raise TableError(
            say("this changes nothing: {wanted}", wanted=", ".join(f"{key} is {shown(becomes[key])}" for key in wanted))
        )
    for key in changed:
        plan.change(key, shown(was.get(key)), shown(becomes[key]))
    if rules != rules_before:
        plan.writes.append(lambda work: put_press_rules(work, plan.game, rules, plan.hand.at))
    later = _from_the_next_turn(plan, work, new)
    tempo = plan.dossier.clock.tempo if later else new.tempo
    plan.says += [later] if later else []
    plan.record = replace(plan.record, clock=new.settings(), tempo=tempo.name.lower())
    changes = [Change(path=key, before=shown(was.get(key)), after=shown(becomes[key])) for key in changed]
    if plan.record.status is GameStatus.FORMING:
        tell_all(plan, Told.CLOCK, changes=changes)
        return
    before = plan.dossier.clock
    table = replace(plan.dossier.table, tempo=tempo)
    plan.dossier = replace(plan.dossier, clock=replace(new, tempo=tempo), table=table, _position=None)
    if new != old or tempo is not before.tempo:
        _open_wait(plan, before)
    tell_all(plan, Told.CLOCK, after=standing(plan), changes=changes, value=later)


def _from_the_next_turn(plan: Plan, work: Work, new: Clock) -> str:
    """That a coarser tempo counts from the next turn on, where a turn is being played; "" where it counts at once.

    The orders for the turn were never asked for as a whole: what nobody is asked any more would be played by default.
    """
    if plan.record.status is GameStatus.FORMING or new.tempo >= plan.dossier.clock.tempo:
        return ""
    table = plan.dossier.table
    first = table.ruleset.phases(table.state)[0].name
    if table.state.phase == first and not table.opening.log and not work.published(plan.game):
        return ""
    return keep(
        "the tempo {tempo} counts from the beginning of turn {turn} on; this turn is played to its end as it began",
        tempo=new.tempo.name.lower(),
        turn=table.state.turn + 1,
    )


def _open_wait(plan: Plan, before: Clock) -> None:
    """What is open stays due when it was, or later where that day is left out now; whoever is in may think again."""
    old, new = plan.dossier.wait, plan.dossier.clock
    if old is None:
        return
    now = plan.hand.at
    due = max(old.deadline, new.skip.passed_over(old.deadline, new.zone))
    # A game that waits for its late goes on waiting, unless it is not to wait any more.
    wait = old if old.halted and new.nmr is Nmr.WAIT else moved(old, due, now)
    if old.all_in_since is not None:
        wait = note_orders(wait, all_in=True, now=now)
    plan.dossier = replace(plan.dossier, wait=wait)
    keep_wait(plan, wait)
    if before.tempo is not new.tempo:
        wait_again(plan, standing(plan))
    said = moment(due, plan.dossier)
    if due == old.deadline:
        plan.says.append(
            keep("what is open now stays due {said} ({way} moves it)", said=said, way=way(plan, "deadline", "WHEN"))
        )
    else:
        plan.change(keep("deadline"), moment(old.deadline, plan.dossier), said)
