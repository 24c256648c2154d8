"""The question whether somebody wants to moderate a game: asked of her address, with a token that opens the answer."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from pbem.desk.acts.telling import outside
from pbem.desk.letters.letterpress import print_plain
from pbem.desk.tokens.issuing import draw_token, issue_token
from pbem.mail.reply_addresses import SeatTag, canonical, normalise, subject_tag
from pbem.report.inputs import PersonMail, PersonMatter

if TYPE_CHECKING:
    from datetime import datetime

    from pbem.desk.acts.acts import Plan
    from pbem.store.stored_values import Mark
    from pbem.store.work import Work

#: What she is asked for: to be a second moderator, or the first one.
PROMOTE, HAND_OVER = "promote", "hand-over"
#: The marks of the questions that wait for an answer, by address.
ASKED = "asked-to-moderate"
#: What the token of such a question says it is about, before the game's id.
MODERATE = "moderate"
#: So long it waits.
WAITS = timedelta(days=14)


def ask_to_moderate(plan: Plan, work: Work, address: str, command: str) -> None:
    """Plan the question: its letter, and what its answer needs to know. One asked before ends."""
    now, game, until = plan.hand.at, plan.game, plan.hand.at + WAITS
    token, about = draw_token(plan.desk), f"{MODERATE}.{game}"
    value = {"who": plan.hand.who, "via": plan.hand.via, "why": plan.hand.why, "command": command}

    def write(work: Work) -> None:
        take_back_question(work, game, address, now)
        work.set_mark(game, ASKED, address, value, at=now)
        issue_token(
            plan.desk, work, drawn=token, purpose="confirm", at=now, address=address, expires=until, about=about
        )

    plan.writes.append(write)
    tag = SeatTag(game=game, seat="you", token=token)
    common = outside(plan, work.player_by_address(address))
    common = replace(
        common,
        reply_address=plan.desk.reply_address(plan.desk.address_of(plan.record), tag),
        tag=subject_tag(tag),
    )
    content = PersonMail(
        common=common,
        matter=PersonMatter.MODERATE if command == PROMOTE else PersonMatter.TAKE_OVER,
        about=address,
        by=asker(plan),
        lines=(plan.hand.why,) if plan.hand.why else (),
        until=until,
        answer="YES",
    )
    letter = print_plain(
        plan.desk, content, recipient=address, cause=plan.cause, tag=common.tag, reply_to=common.reply_address
    )
    plan.bag.letters.append(letter)


def asker(plan: Plan) -> str:
    """The address of whoever asks: the host's own act is the moderator's."""
    mailed = "@" in plan.hand.who
    return plan.hand.who if mailed else plan.dossier.record.moderator or plan.desk.config.table.moderator


def asked_to_moderate(work: Work, game: str, address: str) -> Mark | None:
    """The question that waits for an answer from an address; None where none does."""
    marks = work.marks(game, ASKED)
    return next((mark for mark in marks if canonical(mark.name) == canonical(normalise(address))), None)


def take_back_question(work: Work, game: str, address: str, now: datetime) -> None:
    """The question is asked no more, or was answered: its token opens nothing from now on."""
    work.forget_marks(game, ASKED, address)
    work.revoke_tokens(None, "", "confirm", at=now, about=f"{MODERATE}.{game}", address=address)
