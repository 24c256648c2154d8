"""PROMOTE, DEMOTE, HAND OVER: who moderates a game from now on. Nobody's seat is touched by it.

Whoever shall moderate is asked first (`asked_to_moderate.py`), and does so from her YES on. A second moderator's
address is shown to nobody; the first one's is in every mail of the game, and the question says so.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep, say
from pbem.desk.acts.acts import Act, Plan, not_over
from pbem.desk.acts.telling import tell, tell_all, tell_moderator, tell_outside
from pbem.desk.lobby import check_person
from pbem.desk.moderation.asked_to_moderate import (
    HAND_OVER,
    PROMOTE,
    ask_to_moderate,
    asked_to_moderate,
    asker,
    take_back_question,
)
from pbem.desk.people.bars import check_not_kept_out
from pbem.desk.people.moderators import SECOND, is_moderator, seats_held
from pbem.desk.tokens.moderator_tokens import issue_moderator_token
from pbem.mail.reply_addresses import canonical, normalise
from pbem.report.inputs import Act as Told

if TYPE_CHECKING:
    from pbem.store.work import Work


def promote(address: str) -> Act:
    """PROMOTE address: she is asked to be a second moderator, who may do all that the first one may."""
    return Act(
        command=PROMOTE, args={"address": normalise(address)}, plan=partial(_ask, address, PROMOTE), forming=True
    )


def demote(address: str) -> Act:
    """DEMOTE address: a second moderator moderates no more."""
    return Act(command="demote", args={"address": normalise(address)}, plan=partial(_demote, address), forming=True)


def hand_over(address: str) -> Act:
    """HAND OVER TO address: she is asked to moderate in place of the first one."""
    return Act(
        command=HAND_OVER, args={"address": normalise(address)}, plan=partial(_ask, address, HAND_OVER), forming=True
    )


def appointed(address: str, command: str) -> Act:
    """What was asked by PROMOTE or HAND OVER, with her YES."""
    plan = partial(_promote if command == PROMOTE else _hand_over, address)
    return Act(command=command, args={"address": normalise(address), "agreed": True}, plan=plan, forming=True)


def _ask(address: str, command: str, plan: Plan, work: Work) -> None:
    known = _second(plan, work, address) if command == HAND_OVER else ""
    new = known or _newcomer(plan, work, address)
    not_over(plan)
    if canonical(new) == canonical(plan.desk.config.table.moderator):  # his address is the table's, and in its mails
        (_promote if command == PROMOTE else _hand_over)(address, plan, work)
        return
    title = plan.record.title
    plan.says.append(
        keep(
            "{new} is asked to be a second moderator of {title}, and is one when the answer is YES",
            new=new,
            title=title,
        )
        if command == PROMOTE
        else keep("{new} is asked to moderate {title}, and does so when the answer is YES", new=new, title=title)
    )
    plan.public = keep("somebody is asked to moderate {title}", title=title)
    ask_to_moderate(plan, work, new, command)


def _promote(address: str, plan: Plan, work: Work) -> None:
    new = _newcomer(plan, work, address)
    plan.writes.append(lambda work: work.set_mark(plan.game, SECOND, new, plan.hand.who, at=plan.hand.at))
    _let_in(plan, new)
    sentence = keep("from now on {new} is a second moderator of {title}", new=new, title=plan.record.title)
    _tell(plan, work, sentence)
    # Her address is for those to know whom she tells it.
    title, table = plan.record.title, plan.desk.address_of(plan.record)
    plan.public = keep("from now on {title} has a second moderator", title=title)
    tell_all(plan, Told.MODERATOR, value=plan.public)
    begins = keep(
        "you are a second moderator of {title} from now on. Write SHOW {game} to {table} from this address and confirm "
        "once that the mail is yours; HELP lists what you may do, and a reply carries your token",
        title=title,
        game=plan.game,
        table=table,
    )
    _tell_one(plan, work, new, begins)
    _tell_one(plan, work, asker(plan), sentence)


def _demote(address: str, plan: Plan, work: Work) -> None:
    not_over(plan)
    if (asked := asked_to_moderate(work, plan.game, address)) is not None:
        plan.says.append(keep("{address} is not asked to moderate any more", address=asked.name))
        plan.public = keep("somebody is not asked to moderate any more")
        plan.writes.append(lambda work: take_back_question(work, plan.game, asked.name, plan.hand.at))
        return
    known = [mark.name for mark in work.marks(plan.game, SECOND)]
    gone = _second(plan, work, address)
    if not gone:
        there = say("{known} would do", known=", ".join(known)) if known else say("it has none")
        raise TableError(
            say(
                "{address} is no second moderator of game {game}; {there}", address=address, game=plan.game, there=there
            )
        )
    plan.writes.append(lambda work: work.forget_marks(plan.game, SECOND, gone))
    title = plan.record.title
    _tell(plan, work, keep("from now on {gone} moderates {title} no more", gone=gone, title=title))
    plan.public = keep("from now on a second moderator of {title} moderates it no more", title=title)
    tell_all(plan, Told.MODERATOR, value=plan.public)
    _tell_one(plan, work, gone, keep("you moderate {title} no more from now on", title=title), moderates=False)


def _hand_over(address: str, plan: Plan, work: Work) -> None:
    first = plan.record.moderator or plan.desk.config.table.moderator
    new = _second(plan, work, address) or _newcomer(plan, work, address)
    plan.record = replace(plan.record, moderator=new)
    plan.bag.dossier = replace(plan.dossier, record=plan.record)
    plan.writes.append(lambda work: work.forget_marks(plan.game, SECOND, new))
    _let_in(plan, new)
    sentence = keep(
        "from now on {new} moderates {title}, in place of {first}", new=new, title=plan.record.title, first=first
    )
    _tell(plan, work, sentence)
    tell_all(plan, Told.MODERATOR, value=sentence)
    told = {letter.recipient for letter in plan.bag.letters}
    for address in (new, first):
        if address not in told:
            tell_outside(plan, address, Told.MODERATOR, person=work.player_by_address(address), value=sentence)


def _second(plan: Plan, work: Work, address: str) -> str:
    """The second moderator with that address, as it was given first; "" where there is none."""
    known = [mark.name for mark in work.marks(plan.game, SECOND)]
    return next((each for each in known if canonical(each) == canonical(normalise(address))), "")


def _let_in(plan: Plan, address: str) -> None:
    """From now on replies of a new moderator's are let in."""
    plan.writes.append(lambda work: issue_moderator_token(plan.desk, work, plan.game, address, plan.hand.at))


def _newcomer(plan: Plan, work: Work, address: str) -> str:
    not_over(plan)
    check_person(plan.desk, "moderator", address)
    new = normalise(address)
    check_not_kept_out(work, plan.game, new)
    if is_moderator(plan.desk, work, plan.record, new):
        raise TableError(say("{new} moderates game {game} already", new=new, game=plan.game))
    return new


def _tell(plan: Plan, work: Work, sentence: str) -> None:
    plan.says.append(sentence)
    if held := seats_held(plan.desk, work, plan.record, plan.dossier.seats, plan.hand.who):
        plan.says.append(
            keep("a moderator plays {held}: looking at the others is told to everybody", held=", ".join(held))
        )


def _tell_one(plan: Plan, work: Work, address: str, sentence: str, *, moderates: bool = True) -> None:
    """A letter to one moderator alone, beside what the seat reads that he or she may have.

    `moderates`: whether a reply is let in as a moderator's.
    """
    own = next(
        (seat.name for seat in plan.dossier.reached_by_mail() if canonical(seat.address) == canonical(address)), ""
    )
    if own:
        tell(plan, own, Told.MODERATOR, beside=True, value=sentence)
    elif moderates:
        tell_moderator(plan, work, address, Told.MODERATOR, value=sentence)
    else:
        tell_outside(plan, address, Told.MODERATOR, person=work.player_by_address(address), value=sentence)
