"""EDIT path = value: the moderator's hand in the position, tried on a copy and checked against the invariants."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from pbem.core.dice import Keyed
from pbem.core.errors import TableError
from pbem.core.language import keep, quoted, say, sentence
from pbem.core.paths import MISSING, find, leaves
from pbem.core.table import Intervention, Table
from pbem.desk.acts.acts import Act, Plan, act_line, not_over
from pbem.desk.acts.open_wait import Standing, deadline_ahead, standing, wait_again
from pbem.desk.game.play import GameOnTable, Silent
from pbem.desk.letters.calendar_entries import calendar_entry
from pbem.desk.moderation.edit_words import names_of, settings_in
from pbem.desk.people.moderators import seats_held
from pbem.desk.wording.values_set import in_words, readings, shown
from pbem.report.inputs import Act as Told
from pbem.report.inputs import Change, Correction

if TYPE_CHECKING:
    from pbem.store.work import Work

#: What the sequence of play itself keeps, and what changes it instead.
_NOT_BY_EDIT = {
    "ruleset": sentence("a game keeps the rules it began with"),
    "seats": sentence("`pbem game replace` gives a seat to somebody else"),
    "turn": sentence("`pbem game rollback` goes to another point"),
    "phase": sentence("`pbem game rollback` goes to another point"),
    "round": sentence("`pbem game rollback` goes to another point"),
    "winner": sentence("`pbem game end --winner` ends a game"),
}


def edit(settings: Sequence[str]) -> Act:
    """EDIT: each setting is `path=value`, as the state document has it, or says so in the words of the mails."""
    wanted = [_setting(setting) for setting in settings if _is_path(setting)]
    phrases = [setting for setting in settings if not _is_path(setting)]
    if not wanted and not phrases:
        raise TableError(say("nothing is to be changed: name paths and values, players.Red.treasury=5 say"))
    return Act(
        command="edit",
        args={"settings": [list(pair) for pair in wanted], **({"said": phrases} if phrases else {})},
        plan=partial(_edit, wanted, phrases),
        tells_position=True,
    )


def _is_path(setting: str) -> bool:
    """Whether a setting is `path=value`: a path has no blanks, what is said in words has."""
    path, equals, _ = setting.partition("=")
    return " " not in path.strip() if equals else " " not in setting.strip()


def _setting(written: str) -> tuple[str, Any]:
    path, equals, value = written.partition("=")
    if not equals or not path.strip():
        raise TableError(
            say("{written} sets nothing: write path=value, players.Red.treasury=5 say", written=quoted(written))
        )
    path = path.strip()
    _check_path(path)
    return path, readings(value)[0]


def _edit(named: Sequence[tuple[str, Any]], phrases: Sequence[str], plan: Plan, work: Work) -> None:
    not_over(plan)
    before = standing(plan)
    wanted = [*named, *_in_words(plan, before, phrases)]
    if not before.position.waiting:
        raise TableError(
            say("nothing is open in game {game}, so there is no decision to anchor an edit to", game=plan.game)
        )
    anchor = before.position.waiting[0].anchor
    acts = [Intervention(anchor, "edit", {"path": path, "value": value}) for path, value in wanted]
    edited = _tried(before, acts)
    changed = _differences(before.position.state.document(), edited.document())
    if not changed:
        raise TableError(_why_nothing(before.position.state.document(), wanted))
    hidden = _hidden_from(plan, work, before.position.state, edited, changed)
    for path, (old, new) in changed.items():
        plan.says.append(
            keep("{path} changes, unseen", path=path)
            if path in hidden
            else keep("{what}: {before} -> {after}", what=_said(plan, path), before=shown(old), after=shown(new))
        )
        plan.diff[path] = {"before": old, "after": new}
    document = before.position.state.document()
    plan.says += [
        keep("{path} is {value} already", path=_said(plan, path), value=shown(value))
        for path, value in wanted
        if find(document, path) == value and path not in hidden
    ]
    plan.public = _public(plan, before.position.state, edited, len(changed))
    plan.lines += [act_line(plan, "edit", dict(act.data), key=anchor, anchor=anchor) for act in acts]
    after = standing(plan, _with_acts(before.table, acts))
    wait_again(plan, after)
    for seat in plan.dossier.reached_by_mail():
        seen = _seen(plan, before.position.state, edited, seat.name)
        _tell(plan, after, seen, seat.name)


def _in_words(plan: Plan, before: Standing, phrases: Sequence[str]) -> list[tuple[str, Any]]:
    """What phrases in the words of the mails set. Raises Refusal."""
    if not phrases:
        return []
    seats = [seat.name for seat in plan.dossier.seats]
    names = names_of(plan.dossier.ruleset, before.position.state.document(), seats)
    found = [pair for phrase in phrases for pair in settings_in(phrase, names)]
    for path, _ in found:
        _check_path(path)
    return found


def _check_path(path: str) -> None:
    if (instead := _NOT_BY_EDIT.get(path.partition(".")[0])) is not None:
        raise TableError(say("{path} is not for editing: {instead}", path=path, instead=say(instead)))


def _said(plan: Plan, path: str) -> str:
    """A path with its words, where the rules have some."""
    words = plan.dossier.ruleset.path_words(path)
    return path if words == path else f"{words} ({path})"


def _why_nothing(document: Mapping[str, Any], wanted: Sequence[tuple[str, Any]]) -> str:
    """Why the settings change nothing: they hold already, or the position has no such path."""
    for path, value in wanted:
        if find(document, path) is MISSING:
            way = path.rpartition(".")[0]
            while way and not isinstance(find(document, way), dict):
                way = way.rpartition(".")[0]
            names = ", ".join(find(document, way) if way else document)
            return say(
                "there is no {path} in the position; {way} has {names}", path=path, way=way or say("it"), names=names
            )
        if find(document, path) != value:
            return say(
                "{path} = {value} changes nothing: it follows from other values of the position",
                path=path,
                value=shown(value),
            )
    return say(
        "this changes nothing: {wanted}",
        wanted="; ".join(say("{path} is {value} already", path=path, value=shown(value)) for path, value in wanted),
    )


def _with_acts(table: GameOnTable, acts: Sequence[Intervention]) -> GameOnTable:
    opening = replace(table.opening, interventions=[*table.opening.interventions, *acts])
    return replace(table, opening=opening)


def _tried(before: Standing, acts: Sequence[Intervention]) -> Any:
    """A copy of the position with the acts done to it. Raises Refusal, or TableError for broken invariants."""
    ruleset, table = before.table.ruleset, before.table
    state = before.position.state.copy()
    trial = Table(state=state, settler=Silent(), chance=Keyed(table.seed, table.branch))
    for act in acts:
        ruleset.intervene(state, trial, act)
    if faults := ruleset.faults(state):
        raise TableError(say("the rules do not allow that position: {faults}", faults="; ".join(faults)))
    return state


def _differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    was, becomes = dict(leaves(old)), dict(leaves(new))
    paths = [*was, *(path for path in becomes if path not in was)]
    pairs = {path: (was.get(path), becomes.get(path)) for path in paths}
    return {path: pair for path, pair in pairs.items() if json.dumps(pair[0]) != json.dumps(pair[1])}


def _seen(plan: Plan, before: Any, after: Any, seat: str | None) -> dict[str, tuple[Any, Any]]:
    """What the seat's own view shows of it; that nothing is stored in another way is no difference to look at."""
    view = plan.dossier.ruleset.view
    found = _differences(view(before, seat), view(after, seat))
    return {path: (old, new) for path, (old, new) in found.items() if old or new}


def _hidden_from(plan: Plan, work: Work, before: Any, after: Any, changed: Mapping[str, Any]) -> set[str]:
    """Where a moderator plays: what neither he nor everybody sees. Trying an edit must be no way of looking."""
    held = seats_held(plan.desk, work, plan.record, plan.dossier.seats, plan.hand.who)
    if not held:
        return set()
    seen = [path for seat in (*held, None) for path in _seen(plan, before, after, seat)]
    return {path for path in changed if path not in seen}


def _public(plan: Plan, before: Any, after: Any, count: int) -> str:
    """What everybody may read of the edit."""
    seen = _seen(plan, before, after, None)
    words = plan.dossier.ruleset.path_words
    said = [f"{words(path)}: {shown(old)} -> {shown(new)}" for path, (old, new) in seen.items()]
    said += [keep("something that is not public")] if count > len(seen) else []
    return keep("the position was corrected: {said}", said="; ".join(said))


def _changes(plan: Plan, seen: Mapping[str, tuple[Any, Any]]) -> list[Change]:
    """What a player reads of it."""
    ruleset = plan.dossier.ruleset
    found = []
    for path, values in seen.items():
        before, after = (in_words(value, ruleset.names) for value in values)
        # Cards that the player may not see are others now, and as many.
        told = say("as many others") if before == after else after
        found.append(Change(path=ruleset.path_words(path), before=before, after=told))
    return found


def _tell(plan: Plan, after: Standing, seen: Mapping[str, tuple[Any, Any]], seat: str) -> None:
    """A seat whose view stays as it was is not written to."""
    with plan.bag.speaking_to(seat):
        if not seen:
            return
        due = deadline_ahead(plan)
        content = Correction(
            common=plan.bag.common(seat),
            act=Told.EDIT,
            why=plan.hand.why,
            when=plan.hand.at,
            changes=_changes(plan, seen),
            **after.asks(seat, due),
            **after.shows(seat),
        )
        plan.bag.write(content, cause=plan.cause, attachments=[calendar_entry(plan.bag, seat, due)] if due else [])
