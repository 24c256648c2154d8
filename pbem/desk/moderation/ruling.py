"""RULING key = value: the moderator answers an open decision; what may be answered is the decision's own choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from pbem.core.errors import Refusal, TableError
from pbem.core.language import keep, quoted, say
from pbem.core.table import Decision, Entry, Source
from pbem.desk.acts.acts import Act, Plan, act_line, not_over
from pbem.desk.acts.open_wait import Standing, deadline_ahead, keep_wait, standing, wait_again
from pbem.desk.game.as_it_stands import live_table
from pbem.desk.game.dossier import Dossier, open_dossier
from pbem.desk.game.play import owing
from pbem.desk.letters.calendar_entries import calendar_entry
from pbem.desk.wording.values_set import readings, shown
from pbem.report.inputs import Act as Told
from pbem.report.inputs import Correction

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work


def ruling(setting: str) -> Act:
    """RULING: `key=value` answers the open decision of that key."""
    key, equals, value = setting.partition("=")
    if not equals:
        raise TableError(
            say(
                "{setting} answers nothing: write key=value; without a value the open decisions are listed",
                setting=quoted(setting),
            )
        )
    return Act(
        command="ruling",
        args={"key": key.strip(), "value": value.strip()},
        plan=partial(_ruling, key.strip(), value),
        tells_position=True,
    )


def open_decisions(desk: Desk, game: str, key: str = "") -> list[str]:
    """What is open in a game and what may be answered, a line each; only `key`'s where it is named."""
    with desk.store.read() as work:
        dossier = open_dossier(desk, work, game)
    waiting = _waiting(dossier)
    if not waiting:
        return [say("nothing is open in game {game}", game=game)]
    chosen = [_find(dossier, waiting, key)] if key else waiting
    return [f"{decision.key} ({decision.kind}, {decision.seat}): {decision.range().words()}" for decision in chosen]


def _waiting(dossier: Dossier) -> Sequence[Decision]:
    return live_table(dossier).position().waiting


def _find(dossier: Dossier, waiting: Sequence[Decision], key: str) -> Decision:
    for decision in waiting:
        if decision.key == key:
            return decision
    keys = ", ".join(decision.key for decision in waiting) or "nothing"
    raise TableError(
        say(
            "{key} is no open decision of game {game}; open: {keys}. What the rules do not give is put into the "
            "position by an EDIT",
            key=quoted(key),
            game=dossier.record.id,
            keys=keys,
        )
    )


def _ruling(key: str, written: str, plan: Plan, work: Work) -> None:
    not_over(plan)
    before = standing(plan)
    decision = _find(plan.dossier, before.position.waiting, key)
    value = _checked(decision, written)
    entry = Entry(key, "answer", value, Source.MODERATOR)
    opening = replace(before.table.opening, log=[*before.table.opening.log, entry])
    after = standing(plan, replace(before.table, opening=opening))
    plan.says.append(
        keep(
            "{seat}'s {kind} ({key}) is answered: {value}",
            seat=decision.seat,
            kind=decision.kind,
            key=key,
            value=shown(value),
        )
    )
    plan.public = keep("{seat}'s {kind} was ruled on", seat=decision.seat, kind=decision.kind.replace("-", " "))
    plan.diff[key] = {"before": None, "after": value}
    plan.lines.append(act_line(plan, "answer", value, key=key))
    _go_on(plan, after)
    for seat in plan.dossier.reached_by_mail():
        _tell(plan, after, decision, value, seat.name)


def _checked(decision: Decision, written: str) -> Any:
    """The value in the canonical form of the decision's choice, in whichever reading it is legal."""
    choice, refused = decision.range(), ""
    words = [word.strip() for word in written.split(",")]
    # A list may be written as it is shown, without the brackets and quotes of JSON.
    listed = [words] if len(words) > 1 and not written.strip().startswith(("[", "{")) else []
    for value in [*listed, *readings(written)]:
        try:
            return choice.check(value)
        except Refusal as refusal:
            refused = refused or refusal.reason
        except (TypeError, ValueError, KeyError, AttributeError):
            # Another kind of value than this choice is made of: a word for a split, say.
            refused = refused or say("{written} is of another kind", written=written.strip())
    raise TableError(
        say("{key}: {refused}; what would do: {choice}", key=decision.key, refused=refused, choice=choice.words())
    )


def _go_on(plan: Plan, after: Standing) -> None:
    """Nobody owes anything any more: the game goes on at the next pass, unless somebody said WAIT."""
    wait = wait_again(plan, after)
    if wait is None or owing(after.needs):
        return
    if wait.waiting_seats:
        plan.says.append(
            keep(
                "all is in; the game waits for its deadline, as {waiting_seats} said WAIT",
                waiting_seats=", ".join(wait.waiting_seats),
            )
        )
        return
    if wait.in_question:
        plan.says.append(
            keep(
                "all is in; the game waits for its deadline, as {in_question} may mend what was refused",
                in_question=", ".join(wait.in_question),
            )
        )
        return
    keep_wait(plan, replace(wait, unwritten=False, deadline=min(wait.deadline, plan.hand.at)))
    plan.says.append(keep("all is in: the game goes on at the next pass"))


def _tell(plan: Plan, after: Standing, decision: Decision, value: Any, seat: str) -> None:
    """Everybody is told that it was ruled; what was ruled is the deciding seat's until the rules reveal it."""
    with plan.bag.speaking_to(seat):
        due = deadline_ahead(plan)
        content = Correction(
            common=plan.bag.common(seat),
            act=Told.RULING,
            why=plan.hand.why,
            when=plan.hand.at,
            about=keep("{kind} of {seat}", kind=decision.kind.replace("-", " "), seat=decision.seat),
            value=shown(value) if seat == decision.seat else "",
            **after.asks(seat, due),
        )
        plan.bag.write(content, cause=plan.cause, attachments=[calendar_entry(plan.bag, seat, due)] if due else [])
