"""Who moderates a game: its moderator and the second ones; PROMOTE, DEMOTE, HAND OVER.

A game's moderator is the one named at its opening, else the table's. Second moderators may do all the same. Nobody's
seat is touched by it: whether a moderator also plays is found by the person, whichever address they write from.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.desk.lobby import check_person
from pbem.desk.moderation.acts import Act, Hand, Plan, not_over
from pbem.desk.moderation.telling import tell_all, tell_outside
from pbem.mail.addresses import canonical, normalise
from pbem.report.inputs import Act as Told
from pbem.store.values import GameRecord, SeatRecord

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbem.desk.desk import Desk
    from pbem.store.work import Work

#: The marks of a game's second moderators, by address.
SECOND = "moderator"


def moderators(desk: Desk, work: Work, record: GameRecord) -> tuple[str, ...]:
    """The addresses of a game's moderators, the first one first."""
    first = record.moderator or desk.config.table.moderator
    return (first, *(mark.name for mark in work.marks(record.id, SECOND) if mark.name != first))


def is_moderator(desk: Desk, work: Work, record: GameRecord, address: str) -> bool:
    """Whether whoever writes from `address` moderates the game, by any address of theirs."""
    own = _addresses(work, address)
    return any(own & _addresses(work, known) for known in moderators(desk, work, record))


def seats_held(desk: Desk, work: Work, record: GameRecord, seats: Sequence[SeatRecord], hand: Hand) -> tuple[str, ...]:
    """The seats of the game in which its moderators sit, or whoever acts."""
    people = {*moderators(desk, work, record), *([hand.who] if "@" in hand.who else [])}
    own = {address for person in people for address in _addresses(work, person)}
    numbers = {found.id for address in own if (found := work.player_by_address(address)) is not None}
    return tuple(
        seat.name
        for seat in seats
        if seat.bot is None
        and (seat.player_id in numbers or (seat.address and canonical(normalise(seat.address)) in own))
    )


def _addresses(work: Work, address: str) -> set[str]:
    """All addresses of the person who has this one, in the form in which they are compared."""
    known = work.player_by_address(normalise(address))
    theirs = [found.address for found in work.addresses(known.id)] if known else []
    return {canonical(normalise(each)) for each in (address, *theirs)}


# --- PROMOTE, DEMOTE, HAND OVER -------------------------------------------------------------------------------------


def promote(address: str) -> Act:
    """PROMOTE address: a second moderator, who may do all that the first one may."""
    return Act(command="promote", args={"address": normalise(address)}, plan=partial(_promote, address), forming=True)


def demote(address: str) -> Act:
    """DEMOTE address: a second moderator moderates no more."""
    return Act(command="demote", args={"address": normalise(address)}, plan=partial(_demote, address), forming=True)


def hand_over(address: str) -> Act:
    """HAND OVER TO address: another moderator in place of the first one."""
    return Act(
        command="hand-over", args={"address": normalise(address)}, plan=partial(_hand_over, address), forming=True
    )


def _promote(address: str, plan: Plan, work: Work) -> None:
    new = _newcomer(plan, work, address)
    plan.writes.append(lambda work: work.set_mark(plan.game, SECOND, new, plan.hand.who, at=plan.hand.at))
    _let_in(plan, new)
    _tell(plan, work, f"from now on {new} is a second moderator of {plan.record.title}", new)


def _demote(address: str, plan: Plan, work: Work) -> None:
    not_over(plan)
    known = [mark.name for mark in work.marks(plan.game, SECOND)]
    gone = next((each for each in known if canonical(each) == canonical(normalise(address))), None)
    if gone is None:
        there = f"{', '.join(known)} would do" if known else "it has none"
        raise TableError(f"{address} is no second moderator of game {plan.game}; {there}")
    plan.writes.append(lambda work: work.forget_marks(plan.game, SECOND, gone))
    _tell(plan, work, f"from now on {gone} moderates {plan.record.title} no more", gone)


def _hand_over(address: str, plan: Plan, work: Work) -> None:
    first = plan.record.moderator or plan.desk.config.table.moderator
    second = [mark.name for mark in work.marks(plan.game, SECOND)]
    new = next((each for each in second if canonical(each) == canonical(normalise(address))), None)
    new = new or _newcomer(plan, work, address)
    plan.record = replace(plan.record, moderator=new)
    plan.bag.dossier = replace(plan.dossier, record=plan.record)
    plan.writes.append(lambda work: work.forget_marks(plan.game, SECOND, new))
    _let_in(plan, new)
    _tell(plan, work, f"from now on {new} moderates {plan.record.title}, in place of {first}", new, first)


def _let_in(plan: Plan, address: str) -> None:
    """From now on replies of a new moderator's are let in."""
    from pbem.desk.moderation.by_mail.who import issue_moderator_token

    plan.writes.append(lambda work: issue_moderator_token(plan.desk, work, plan.game, address, plan.hand.at))


def _newcomer(plan: Plan, work: Work, address: str) -> str:
    not_over(plan)
    check_person(plan.desk, "moderator", address)
    new = normalise(address)
    if is_moderator(plan.desk, work, plan.record, new):
        raise TableError(f"{new} moderates game {plan.game} already")
    return new


def _tell(plan: Plan, work: Work, sentence: str, *people: str) -> None:
    plan.says.append(sentence)
    if held := seats_held(plan.desk, work, plan.record, plan.dossier.seats, plan.hand):
        plan.says.append(f"a moderator plays {', '.join(held)}: looking at the others is told to everybody")
    tell_all(plan, Told.MODERATOR, value=sentence)
    told = {letter.recipient for letter in plan.bag.letters}
    for address in people:
        if address not in told:
            tell_outside(plan, address, Told.MODERATOR, person=work.player_by_address(address), value=sentence)
