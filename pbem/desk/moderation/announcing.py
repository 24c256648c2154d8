"""BROADCAST: the moderator writes to everybody in a game, observers too. Text only."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep, keep_of, say
from pbem.desk.acts.acts import Act, Plan
from pbem.desk.acts.telling import outside, write_outside
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
        raise TableError(say("nothing is to be said: write the text behind the command"))
    if len(text) > LONGEST:
        raise TableError(
            say(
                "{count} characters are too many for a mail to everybody; {longest} would do",
                count=len(text),
                longest=LONGEST,
            )
        )
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
    beside = keep(", and {count} who watch", count=len(observers)) if observers else ""
    plan.says.append(
        keep_of(
            len(lines),
            "{n} line to everybody in {title}{beside}",
            "{n} lines to everybody in {title}{beside}",
            title=plan.record.title,
            beside=beside,
        )
    )
