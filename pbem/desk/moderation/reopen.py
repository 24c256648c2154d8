"""REOPEN: a game that has ended with a wrong result goes on from an earlier point, with a new secret for its dice.

Its end has told the seed, and whoever has it knows every die that could ever come from it. So another one is drawn;
its commitment is in the letters about it and in the log, before the first die falls that comes from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from pbem.core.adjudicate import Opening
from pbem.core.errors import TableError
from pbem.core.language import keep, say
from pbem.desk.acts.acts import Act, Plan, way
from pbem.desk.archive.seeds import REOPEN, keep_told
from pbem.desk.game.approval import kept_reports
from pbem.desk.moderation.rollback import point_before, take_back
from pbem.store.stored_values import GameStatus, SnapshotHead

if TYPE_CHECKING:
    from pbem.store.work import Work


def reopen(turn: int | None = None, round_: int | None = None, *, keep_edits: bool = False) -> Act:
    """REOPEN turn [round]: a game that is over goes on from there; without a turn, from the last question it asked.

    `keep_edits`: the edits, rulings and set dice that it undoes are made again there.
    """
    args: dict[str, Any] = {name: value for name, value in (("turn", turn), ("round", round_)) if value is not None}
    if keep_edits:
        args["keep_edits"] = True
    return Act(command=REOPEN, args=args, plan=partial(_reopen, turn, round_, keep_edits))


def _reopen(turn: int | None, round_: int | None, keep_edits: bool, plan: Plan, work: Work) -> None:
    _must_have_ended(plan, work)
    heads = work.snapshots(plan.game)
    head = _last_question(plan, work, heads) if turn is None else point_before(plan, heads, turn, round_)
    if not _asks(plan, work, head):
        raise TableError(
            say(
                "nobody is asked anything from there to the end, so game {game} would only end again; {way} goes "
                "back to the last question",
                game=plan.game,
                way=way(plan, REOPEN),
            )
        )
    ended = plan.dossier.record
    plan.change("status", "over", "running")
    take_back(plan, work, head, keep_edits=keep_edits, fresh=plan.desk.random_bytes(32))
    plan.says.append(
        keep("its end has told the seed, so a new one is drawn for the dice; its commitment stands in the letters")
    )
    branch, why, now = plan.record.branch, plan.hand.why, plan.hand.at
    plan.writes.append(lambda work: keep_told(work, ended, branch, why, now))


def _must_have_ended(plan: Plan, work: Work) -> None:
    """Refuse what has not ended, or what an end that nobody has read of does not keep from going on."""
    if plan.record.status is not GameStatus.OVER:
        raise TableError(say("game {game} is not over; {way} takes it back", game=plan.game, way=way(plan, "rollback")))
    if kept_reports(work, plan.game) is not None:
        raise TableError(
            say(
                "nobody has been told yet that game {game} is over, nor its seed; {way} takes it back",
                game=plan.game,
                way=way(plan, "rollback"),
            )
        )


def _last_question(plan: Plan, work: Work, heads: Sequence[SnapshotHead]) -> SnapshotHead:
    """The last point before the end from which anybody is asked anything: the end may have come phases later."""
    before_the_end = [head for head in heads if not head.undone][:-1]
    return next((head for head in reversed(before_the_end) if _asks(plan, work, head)), before_the_end[0])


def _asks(plan: Plan, work: Work, head: SnapshotHead) -> bool:
    """Whether a decision waits between that point and the end."""
    kept = work.snapshot(plan.game, head.seq)
    if kept is None:
        return False
    dossier = plan.dossier
    table = replace(dossier.table, state=dossier.ruleset.state_from(kept.state), opening=Opening())
    return bool(table.position().waiting)
