"""Who learns of an act, and how: the seats of the game, and people beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pbem.desk.acts.open_wait import Standing, deadline_ahead, early_ahead
from pbem.desk.letters.calendar_entries import calendar_entry
from pbem.desk.letters.letterpress import print_plain
from pbem.desk.letters.notices import door_of, let_in
from pbem.desk.letters.who_watches import watchers_of
from pbem.desk.people.mail_choices import form_of, language_code_of
from pbem.desk.tokens.moderator_tokens import doors
from pbem.report.inputs import Act as Told
from pbem.report.inputs import Common, Correction, MailInput
from pbem.store.stored_values import PlayerRecord

if TYPE_CHECKING:
    from pbem.desk.acts.acts import Plan
    from pbem.store.work import Work


def tell(
    plan: Plan,
    seat: str,
    act: Told,
    *,
    after: Standing | None = None,
    shows: bool = False,
    beside: bool = False,
    **said: Any,
) -> None:
    """Tell a seat about the act, with its reason.

    `after`: what the seat is asked for then, and until when; `shows`: and where everybody stands; `beside`: it may be
    told something else of the same act, in a letter of its own.
    """
    with plan.bag.speaking_to(seat):
        due = deadline_ahead(plan) if after else None
        content = Correction(
            common=plan.bag.common(seat),
            act=act,
            why=plan.hand.why,
            when=plan.hand.at,
            goes_on=early_ahead(plan) if due else None,
            **(after.asks(seat, due) if after else {}),
            **(after.shows(seat) if after and shows else {}),
            **said,
        )
        cause = f"{plan.cause}.{act}" if beside else plan.cause
        plan.bag.write(content, cause=cause, attachments=[calendar_entry(plan.bag, seat, due)] if due else [])


def tell_all(plan: Plan, act: Told, *, after: Standing | None = None, but: str = "", **said: Any) -> None:
    """Tell every seat that mail reaches about the act, except `but`."""
    for seat in plan.bag.dossier.reached_by_mail():
        if seat.name != but:
            tell(plan, seat.name, act, after=after, **said)


def tell_watchers(plan: Plan, work: Work, act: Told, *, after: Standing, **said: Any) -> None:
    """Tell everybody who watches about the act, and how the game stands then."""
    for watcher in watchers_of(work, plan.game):
        with plan.bag.speaking_beside(watcher.person):
            ruleset, state = after.table.ruleset, after.position.state
            content = Correction(
                common=replace(watcher.common(plan.bag), commitment=plan.record.commitment),
                act=act,
                why=plan.hand.why,
                when=plan.hand.at,
                view=ruleset.view(state, None),
                standing=ruleset.standing(state),
                leading=ruleset.leading(state),
                **said,
            )
            plan.bag.write_beside(content, watcher.address, cause=plan.cause, thread=watcher.name)


def outside(plan: Plan, person: PlayerRecord | None = None) -> Common:
    """What a mail about the game knows that goes to nobody's seat: an observer's, a former player's."""
    record, ruleset, table = plan.record, plan.dossier.ruleset, plan.desk.config.table
    return Common(
        recipient=person.name if person else "",
        language=language_code_of(plan.desk.config, person, ruleset.id),
        form=form_of(person),
        zone=person.zone if person else table.zone,
        now=plan.hand.at,
        reply_address=plan.desk.address_of(record),
        moderator=record.moderator or table.moderator,
        game=record.id,
        title=record.title,
        ruleset=ruleset.id,
        family=ruleset.family,
        ruleset_title=ruleset.title,
        seats=tuple(seat.name for seat in plan.dossier.seats),
        names=ruleset.names,
        commitment=record.commitment,
    )


def write_outside(plan: Plan, address: str, content: MailInput) -> None:
    """A letter about the act to somebody without a seat in the game."""
    common = content.common
    plan.bag.letters.append(
        print_plain(
            plan.desk, content, recipient=address, cause=plan.cause, tag=common.tag, reply_to=common.reply_address
        )
    )


def tell_moderator(plan: Plan, work: Work, address: str, act: Told, **said: Any) -> None:
    """Tell a moderator without a seat in the game about the act; a reply is a mail of a moderator's."""
    door = door_of(doors(plan.desk, work, plan.record, plan.hand.at), address)
    common = replace(outside(plan, work.player_by_address(address)), **let_in(plan.desk, door, plan.record))
    write_outside(plan, address, Correction(common=common, act=act, why=plan.hand.why, when=plan.hand.at, **said))


def tell_outside(plan: Plan, address: str, act: Told, *, person: PlayerRecord | None = None, **said: Any) -> None:
    """Tell somebody without a seat in the game about the act."""
    common = outside(plan, person)
    write_outside(plan, address, Correction(common=common, act=act, why=plan.hand.why, when=plan.hand.at, **said))
