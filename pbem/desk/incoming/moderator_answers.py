"""Replies to the question whether somebody wants to moderate a game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep, say
from pbem.desk.acts.acts import Act, Hand, Plan, perform_within
from pbem.desk.acts.telling import tell_outside
from pbem.desk.entrance.trouble import answer_trouble
from pbem.desk.game.handling import InHand
from pbem.desk.incoming.answers import confirms, rejects
from pbem.desk.incoming.table_in import take_table_mail
from pbem.desk.moderation.appointing import appointed
from pbem.desk.moderation.asked_to_moderate import (
    MODERATE,
    asked_to_moderate,
    asker,
    take_back_question,
)
from pbem.mail.reply_addresses import canonical
from pbem.report.inputs import Act as Told
from pbem.store.stored_values import MailStatus

if TYPE_CHECKING:
    from pbem.store.stored_values import Mark
    from pbem.store.work import Work


def is_about_moderating(about: str) -> bool:
    """Whether a token for confirming opens the answer to that question."""
    return about.partition(".")[0] == MODERATE


def take_moderator_answer(hand: InHand) -> MailStatus:
    """YES makes her a moderator, NO is told to who asked; anything else is a mail to the table like any other."""
    assert hand.token is not None  # it brought the mail here
    game, address = hand.token.about.partition(".")[2], hand.token.address
    yes, no = confirms(hand.letter), rejects(hand.letter)
    if not yes and not no:
        return take_table_mail(hand if hand.proven else replace(hand, token=None), proven=hand.proven)
    asked = asked_to_moderate(hand.work, game, address)
    if asked is None or canonical(hand.letter.sender or "") not in _theirs(hand, address):
        answer_trouble(hand, say("it answers a question that went to {address}; reply from there", address=address))
        return MailStatus.REFUSED
    act = appointed(asked.name, asked.value["command"]) if not no else _declined(asked)
    by = Hand(who=asked.value["who"], via=asked.value["via"], at=hand.now, why=asked.value["why"])
    take_back_question(hand.work, game, asked.name, hand.now)
    try:
        perform_within(hand.desk, hand.work, game, act, by)
    except TableError as error:
        answer_trouble(hand, str(error))
        return MailStatus.REFUSED
    if no:
        answer_trouble(hand, say("you said no, so nothing was changed"))
    return MailStatus.HANDLED


def _theirs(hand: InHand, address: str) -> list[str]:
    """The address that was asked, and the others of the same person."""
    known = hand.work.player_by_address(address)
    others = [each.address for each in hand.work.addresses(known.id)] if known else []
    return [canonical(each) for each in (address, *others)]


def _declined(asked: Mark) -> Act:
    """She does not want to: on record as what was asked, and told to who asked."""

    def plan(plan: Plan, work: Work) -> None:
        sentence = keep("{address} does not want to moderate {title}", address=asked.name, title=plan.record.title)
        plan.says.append(sentence)
        plan.public = keep("somebody does not want to moderate {title}", title=plan.record.title)
        who = asker(plan)
        tell_outside(plan, who, Told.MODERATOR, person=work.player_by_address(who), value=sentence)

    return Act(command=asked.value["command"], args={"address": asked.name, "agreed": False}, plan=plan, forming=True)
