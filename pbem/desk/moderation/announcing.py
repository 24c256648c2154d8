"""BROADCAST: the moderator writes to everybody in a game, observers too. Text only."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.desk.moderation.acts import Act, Plan
from pbem.desk.moderation.telling import outside, write_outside
from pbem.report.inputs import Announcement

if TYPE_CHECKING:
    from pbem.store.work import Work

#: The marks of who watches a game, by address.
OBSERVERS = "observer"
#: Characters of what is written to everybody.
LONGEST = 10_000


def broadcast(text: str) -> Act:
    """BROADCAST text: lines as they are to be read; an empty one parts paragraphs. Raises TableError for none."""
    lines = tuple(line.rstrip() for line in text.strip().splitlines())
    if not lines:
        raise TableError("nothing is to be said: write the text behind the command")
    if len(text) > LONGEST:
        raise TableError(f"{len(text)} characters are too many for a mail to everybody; {LONGEST} would do")
    # What was said went to everybody; the record says only that it was.
    return Act(
        command="broadcast",
        args={"lines": len(lines)},
        plan=partial(_broadcast, lines),
        touches_players=False,
        forming=True,
    )


def _broadcast(lines: tuple[str, ...], plan: Plan, work: Work) -> None:
    for seat in plan.dossier.reached_by_mail():
        plan.bag.write(Announcement(common=plan.bag.common(seat.name), lines=lines), cause=plan.cause)
    observers = [mark.name for mark in work.marks(plan.game, OBSERVERS)]
    for address in observers:
        person = work.player_by_address(address)
        write_outside(plan, address, Announcement(common=outside(plan, person), lines=lines))
    beside = f", and {len(observers)} who watch" if observers else ""
    plan.says.append(f"{len(lines)} line{'' if len(lines) == 1 else 's'} to everybody in {plan.record.title}{beside}")
