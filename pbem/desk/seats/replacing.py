"""REPLACE and BOT: a seat goes to another person, or to a bot, with its plans and standing orders."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep, keep_of, quoted, say
from pbem.desk.acts.acts import Act, Plan, not_over
from pbem.desk.acts.open_wait import Standing, deadline_ahead, keep_wait, standing
from pbem.desk.acts.telling import tell_all, tell_outside
from pbem.desk.ballots.kept_votes import DROPPED
from pbem.desk.clock import note_orders, note_wait
from pbem.desk.game.dossier import Dossier
from pbem.desk.game.next_wait import open_wait
from pbem.desk.game.play import owing
from pbem.desk.letters.calendar_entries import calendar_entry
from pbem.desk.letters.postbag import Postbag
from pbem.desk.letters.tapping import tapping
from pbem.desk.lobby import Sitter, check_person, person, terms_of
from pbem.desk.lobby.offers import close_offer
from pbem.desk.lobby.seating import FORMER
from pbem.desk.people.bars import check_not_banned
from pbem.desk.seats.putting_out import bars_from, let_in_again
from pbem.desk.tokens.issuing import draw_token, issue_token
from pbem.desk.wording.seat_names import seat_named
from pbem.mail.reply_addresses import normalise
from pbem.report.inputs import Act as Told
from pbem.report.inputs import Report, Span
from pbem.store.stored_values import GameStatus, MailStatus, PlayerRecord, SeatRecord

if TYPE_CHECKING:
    from pbem.store.work import Work


def replace_player(sitter: Sitter) -> Act:
    """REPLACE seat WITH address, or BOT seat: tokens of before die; the new player is told how the game stands."""
    if sitter.bot and sitter.address:
        raise TableError(
            say("{address} or the bot {bot}: a seat goes to one of them", address=sitter.address, bot=sitter.bot)
        )
    if sitter.bot is None and "@" not in sitter.address:
        raise TableError(
            say("{address} is no mail address; name one, or --bot NAME for a bot", address=quoted(sitter.address))
        )
    args = {"seat": sitter.seat, "address": sitter.address, "bot": sitter.bot}
    return Act(
        command="replace",
        args={name: value for name, value in args.items() if value},
        plan=partial(seat_somebody, sitter),
        forming=True,
        tells_position=True,
    )


def bot(seat: str, name: str = "steady") -> Act:
    """BOT seat: a bot plays it from now on; its name is what makes it play differently from other bots."""
    return replace(replace_player(Sitter(seat=seat, bot=name)), command="bot")


@dataclass(frozen=True, kw_only=True, slots=True)
class Seating:
    """How it is told that a seat has somebody else."""

    told: Told = Told.REPLACED
    notes: tuple[str, ...] = ()  #: sentences for the new player's first report
    tells_deadline: bool = False  #: the others read the deadline, as it was moved on


_REPLACED = Seating()


def seat_somebody(sitter: Sitter, plan: Plan, work: Work, how: Seating = _REPLACED) -> None:
    """Plan that a seat goes to somebody else: it keeps its orders, the new player reads how the game stands."""
    not_over(plan)
    old = seat_of(plan.dossier, sitter.seat)
    known = None if sitter.bot else _known(plan, work, sitter)
    if known:
        _let_in(plan, work, known)
    new = replace(
        old,
        player_id=known.id or None if known else None,
        address=known.address if known else "",
        bot=sitter.bot,
        missed=0,
        waits=False,
        joined_at=plan.hand.at,
        left_at=None,
    )
    plan.change(old.name, who(plan.dossier, old), _name(known) if known else keep("bot {bot}", bot=sitter.bot))
    plan.public = keep("{old} has a new player", old=old.name)
    token = draw_token(plan.desk) if known else ""
    dossier = _with(plan.dossier, new, known, token)
    plan.bag = Postbag(desk=plan.desk, dossier=dossier, now=plan.hand.at)
    plan.writes.append(lambda work: _seat_it(plan, work, sitter, new, token))
    hidden = terms_of(work, plan.game).anonymous
    by = (not hidden and known.name) or keep("a new player") if known else keep("a bot")
    say_goodbye(plan, old, by=by)
    if plan.record.status is GameStatus.FORMING:
        plan.says.append(keep("whoever is seated is written to when the game begins"))
        return
    now = _bot_at_work(plan, dossier, new) if sitter.bot else standing(plan)
    without_wait(plan, now, new.name)
    if known:
        _welcome(plan, now, new.name, how.notes)
    tell_all(plan, how.told, after=now if how.tells_deadline else None, but=new.name, about=new.name, value=by)


def seat_of(dossier: Dossier, name: str) -> SeatRecord:
    """The seat of that name, however it is written. Raises TableError."""
    meant = seat_named(name, [seat.name for seat in dossier.seats])
    for seat in dossier.seats:
        if seat.name == meant:
            return seat
    seats = ", ".join(seat.name for seat in dossier.seats)
    raise TableError(
        say(
            "there is no seat {name} in game {game}; the seats are {seats}",
            name=quoted(name),
            game=dossier.record.id,
            seats=seats,
        )
    )


def _known(plan: Plan, work: Work, sitter: Sitter) -> PlayerRecord:
    """The person of that address as they are known here, or as they will be."""
    check_person(plan.desk, say("seat {seat}", seat=sitter.seat), sitter.address, sitter.name)
    address, table = normalise(sitter.address), plan.desk.config.table
    found = work.player_by_address(address) or PlayerRecord(
        address=address, zone=table.zone, language=table.language, created=plan.hand.at
    )
    for seat in plan.dossier.seats:
        if found.id and seat.player_id == found.id:
            raise TableError(
                say("{address} has seat {seat} in game {game} already", address=address, seat=seat.name, game=plan.game)
            )
    return replace(found, name=sitter.name or found.name, zone=sitter.zone or found.zone)


def who(dossier: Dossier, seat: SeatRecord) -> str:
    """Who plays a seat, for the moderator."""
    if seat.bot is not None:
        return keep("bot {bot}", bot=seat.bot)
    return _name(dossier.people[seat.name]) if seat.name in dossier.people else keep("nobody")


def _let_in(plan: Plan, work: Work, known: PlayerRecord) -> None:
    """Who gives a seat to somebody who was put out means it, and is told. Raises TableError for the banned."""
    check_not_banned(work, known.address)
    someone, bars = bars_from(work, plan.game, known.address)
    if bars:
        let_in_again(plan, work, someone, bars)


def _name(known: PlayerRecord) -> str:
    return f"{known.name} <{known.address}>" if known.name else known.address


def _with(dossier: Dossier, new: SeatRecord, known: PlayerRecord | None, token: str) -> Dossier:
    """The dossier with the seat in its new hands."""
    people = {seat: person for seat, person in dossier.people.items() if seat != new.name}
    return replace(
        dossier,
        seats=tuple(new if seat.name == new.name else seat for seat in dossier.seats),
        people={**people, new.name: known} if known else people,
        tokens={**dossier.tokens, new.name: token},
    )


def say_goodbye(plan: Plan, old: SeatRecord, *, by: str = "", told: Told = Told.LEFT) -> None:
    """Who had the seat reads that it is theirs no more, and who has it now."""
    if old.bot is None and old.address:
        tell_outside(plan, old.address, told, person=plan.dossier.people.get(old.name), about=old.name, value=by)


def let_lie(plan: Plan, work: Work, seat: str) -> None:
    """Mails that waited for the former player's confirmation are not the new one's to confirm."""
    for head in work.held_mails(game=plan.game):
        if head.seat == seat:
            reason = keep("the seat was given to somebody else before it was confirmed")
            work.finish_mail(
                head.id, MailStatus.REFUSED, at=plan.hand.at, rule=head.rule, reason=reason, game=plan.game, seat=seat
            )


def _seat_it(plan: Plan, work: Work, sitter: Sitter, new: SeatRecord, token: str) -> None:
    work.revoke_tokens(plan.game, new.name, at=plan.hand.at)
    before = work.seat(plan.game, new.name)
    if before is not None and before.player_id and plan.record.begun and before.player_id != new.player_id:
        work.set_mark(plan.game, FORMER, str(before.player_id), new.name, at=plan.hand.at)
    close_offer(work, plan.game, new.name, plan.hand.at)
    work.forget_marks(plan.game, DROPPED, new.name)
    let_lie(plan, work, new.name)
    if sitter.bot is None:
        player = person(plan.desk, work, sitter, plan.hand.at)
        new = replace(new, player_id=player.id, address=player.address)
        issue_token(plan.desk, work, drawn=token, game=plan.game, seat=new.name, purpose="orders", at=plan.hand.at)
    work.put_seats([new])


def _bot_at_work(plan: Plan, dossier: Dossier, new: SeatRecord) -> Standing:
    """A bot orders at once what is missing; a sheet that is complete stays as it was inherited."""
    now = standing(plan)
    if not now.asked_of(new.name):
        return now
    orders = open_wait(now.table, [new], dossier.clock, plan.hand.at).bot_orders.get(new.name, [])
    plan.says.append(
        keep_of(len(orders), "the bot orders what is missing, {n} line", "the bot orders what is missing, {n} lines")
    )
    plan.writes.append(lambda work: work.put_orders(plan.game, new.name, orders, received=plan.hand.at))
    return standing(plan, now.table)


def without_wait(plan: Plan, now: Standing, seat: str) -> None:
    """A WAIT was the former player's; whether all are in may have changed with a bot's orders."""
    if plan.dossier.wait is None:
        return
    wait = note_wait(plan.dossier.wait, seat, waits=False)
    all_in = not owing(now.needs)
    if all_in != (wait.all_in_since is not None):
        wait = note_orders(wait, all_in=all_in, now=plan.hand.at)
    keep_wait(plan, wait)


def _welcome(plan: Plan, now: Standing, seat: str, notes: tuple[str, ...]) -> None:
    """The game as it stands, for who comes new to it: what is wanted, and what the seat's sheet holds already."""
    with plan.bag.speaking_to(seat):
        state, ruleset, due = now.position.state, now.table.ruleset, deadline_ahead(plan)
        sheet = now.table.sheets[seat]
        wait = plan.dossier.wait
        content = Report(
            common=plan.bag.common(seat),
            span=Span.CATCH_UP,
            turn=state.turn,
            round=state.round,
            notes=notes,
            waits_for=tuple(other for other in (wait.seats if wait else ()) if other != seat),
            view=ruleset.view(state, seat),
            outlook=ruleset.outlook(state, seat),
            standing=ruleset.standing(state),
            leading=ruleset.leading(state),
            standing_orders=[(order.text, "") for order in sheet.current(state.turn) if order.standing],
            sheet=ruleset.sheet_words(sheet, state, seat),
            tap=tapping(plan.bag, state, seat, sheet),
            **now.asks(seat, due),
        )
        plan.bag.write(content, cause=plan.cause, attachments=[calendar_entry(plan.bag, seat, due)] if due else [])
