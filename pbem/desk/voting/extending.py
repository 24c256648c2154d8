"""More time, granted by the other players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.language import keep, say
from pbem.desk.acts.acts import BY_MAIL, THE_VOTE
from pbem.desk.ballots.kept_votes import Vote
from pbem.desk.clock import moved, past_company
from pbem.desk.clock.text import span_from
from pbem.desk.clock.wall import full_minute
from pbem.desk.game.company import company_of
from pbem.desk.letters.deadline_moved import tell_moved
from pbem.desk.letters.postbag import Postbag
from pbem.desk.wording.command import Said
from pbem.store.stored_values import ActRecord

if TYPE_CHECKING:
    from datetime import datetime

    from pbem.desk.game.handling import SeatMail


def extend(handling: SeatMail, vote: Vote) -> Said:
    """The open deadline is moved on; the writer reads it in his receipt, the others in a mail of their own."""
    return move_on(handling, vote.motion.about, by=THE_VOTE, why=vote.why or keep("more time was asked for"))


def move_on(handling: SeatMail, span: str, *, by: str, why: str) -> Said:
    """The open wait ends later by `span`, never on a day that the clock skips, or while somebody who owes is away."""
    old, clock = handling.wait, handling.dossier.clock
    assert old is not None
    begin = max(old.deadline, handling.now) if old.halted else old.deadline
    due = clock.skip.passed_over(full_minute(begin + span_from(span)), clock.zone)
    company = company_of(handling.work, handling.dossier)
    new = past_company(clock, moved(old, due, handling.now), company, handling.now)
    handling.wait = new
    handling.attach_deadline = True
    bag = Postbag(desk=handling.desk, dossier=handling.dossier, now=handling.now)
    tell_moved(bag, old, new, by=by, why=why, cause=handling.cause, but=handling.seat)
    handling.letters += bag.letters
    _record(handling, span, why, old.deadline, new.deadline)
    return Said(words=say("it is granted: orders are wanted by {when}", when=handling.when(new.deadline)))


def _record(handling: SeatMail, span: str, why: str, old: datetime, new: datetime) -> None:
    """Beside the acts of moderators, as what it does is the same."""
    act = ActRecord(
        at=handling.now,
        who=THE_VOTE,
        via=BY_MAIL,
        game=handling.dossier.record.id,
        command="extend",
        args={"by": span},
        why=why,
        diff={"deadline": {"before": old.isoformat(), "after": new.isoformat()}},
        outcome=keep("deadline: {old} -> {new} UTC", old=f"{old:%Y-%m-%d %H:%M}", new=f"{new:%Y-%m-%d %H:%M}"),
    )
    handling.work.record_act(act)
