"""REMOVE, BAN, UNBAN, MUTE, UNMUTE: who is put out of a game, and whose press is stopped in it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep, say
from pbem.desk.acts.acts import Act, Plan
from pbem.desk.acts.telling import tell, tell_outside
from pbem.desk.letters.who_watches import OBSERVER, Watcher, watchers_of
from pbem.desk.lobby import check_person
from pbem.desk.people.bars import Somebody, bars_on, everybody_at, muted, somebody_at
from pbem.desk.people.moderators import SECOND, is_moderator
from pbem.desk.seats.kicking import empty_seat
from pbem.desk.seats.putting_out import bars_from, close_ways_in, let_in_again, put_out
from pbem.desk.wording.seat_names import seat_named
from pbem.mail.purposes import Purpose
from pbem.mail.reply_addresses import normalise
from pbem.report.inputs import Act as Told
from pbem.report.inputs import Correction
from pbem.store.stored_values import BarKind, BarRecord, GameStatus, SeatRecord

if TYPE_CHECKING:
    from pbem.store.work import Work


def remove(observer: str) -> Act:
    """REMOVE address (or observer-2): somebody watches the game no more, and does not come in again."""
    return Act(command="remove", args=_args(observer), plan=partial(_remove, observer), forming=True)


def ban(address: str, *, from_table: bool = False) -> Act:
    """BAN address: kept out of the game, and put out where in it. `from_table`: the game's part of a wider ban."""
    return Act(
        command="ban", args={"address": normalise(address)}, plan=partial(_ban, address, from_table), forming=True
    )


def unban(address: str) -> Act:
    """UNBAN address: kept out of the game no more; ALLOW does the same."""
    return Act(
        command="unban",
        args={"address": normalise(address)},
        plan=partial(_unban, address),
        forming=True,
        touches_players=False,
    )


def mute(whom: str) -> Act:
    """MUTE seat (or the address of who watches): what they write reaches nobody but the moderator."""
    return Act(command="mute", args=_args(whom), plan=partial(_mute, whom), forming=True)


def unmute(whom: str) -> Act:
    """UNMUTE: they may write to others again."""
    return Act(command="unmute", args=_args(whom), plan=partial(_unmute, whom), forming=True, touches_players=False)


def _args(whom: str) -> dict[str, str]:
    return {"address" if "@" in whom else "seat": whom.strip()}


# --- out --------------------------------------------------------------------------------------------------------------


def _remove(observer: str, plan: Plan, work: Work) -> None:
    watcher = _watcher(observer, plan, work)
    plan.says.append(keep("{address} watches the game no more", address=watcher.address))
    plan.public = keep("somebody who watched was put out")
    if put_out(plan, work, everybody_at(work, watcher.address), BarKind.REMOVED):
        tell_outside(plan, watcher.address, Told.REMOVED, person=watcher.person)
    else:
        raise TableError(say("{address} moderates game {game}; DEMOTE comes first", address=observer, game=plan.game))


def _watcher(named: str, plan: Plan, work: Work) -> Watcher:
    """Who watches under that address or number. Raises TableError with those who do."""
    watching, wanted = watchers_of(work, plan.game), named.strip().lower()
    who = everybody_at(work, wanted) if "@" in wanted else None
    for watcher in watching:
        if watcher.name == wanted or (who is not None and who.is_at(watcher.address)):
            return watcher
    there = ", ".join(watcher.address for watcher in watching)
    known = say("{there} would do", there=there) if there else say("nobody does")
    raise TableError(say("{named} does not watch game {game}; {known}", named=named, game=plan.game, known=known))


def _ban(address: str, from_table: bool, plan: Plan, work: Work) -> None:
    check_person(plan.desk, "BAN", address)
    who = everybody_at(work, address)
    if from_table:
        _moderates_no_more(plan, work, who)
    elif any(is_moderator(plan.desk, work, plan.record, each) for each in who.addresses):
        raise TableError(say("{address} moderates game {game}; DEMOTE comes first", address=address, game=plan.game))
    watched = any(who.is_at(watcher.address) for watcher in watchers_of(work, plan.game))
    seat = _seat_of(plan, who) if plan.record.status is not GameStatus.OVER else None
    if seat is not None:
        empty_seat(plan, seat)
    out = keep("{seat} was banned and has no player any more", seat=seat.name) if seat else ""
    plan.public = out or keep("an address was banned")
    if from_table:
        close_ways_in(plan, work, who)
        return
    put_out(plan, work, who, BarKind.BANNED, seat=seat.name if seat else "")
    if seat is not None or watched:
        person = work.player(who.player) if who.player is not None else None
        tell_outside(plan, who.address, Told.BANNED, person=person, about=seat.name if seat else "")


def _seat_of(plan: Plan, who: Somebody) -> SeatRecord | None:
    theirs = [seat for seat in plan.dossier.seats if seat.bot is None and seat.address]
    return next((seat for seat in theirs if who.is_player(seat.player_id) or who.is_at(seat.address)), None)


def _moderates_no_more(plan: Plan, work: Work, who: Somebody) -> None:
    """The games of who is banned from the table are the host's from now on."""
    host, changed = plan.desk.config.table.moderator, False
    if who.is_at(plan.record.moderator):
        plan.record = replace(plan.record, moderator="")
        changed = True
    for mark in work.marks(plan.game, SECOND):
        if who.is_at(mark.name):
            plan.writes.append(lambda work, name=mark.name: work.forget_marks(plan.game, SECOND, name))  # type: ignore[misc]
            changed = True
    if not changed:
        return
    plan.bag.dossier = replace(plan.dossier, record=plan.record)
    plan.writes.append(lambda work: _stop_moderating(plan, work, who))
    said = keep("from now on {new} moderates {title}", new=plan.record.moderator or host, title=plan.record.title)
    plan.says.append(said)
    for seat in plan.dossier.reached_by_mail():
        if not (who.is_player(seat.player_id) or who.is_at(seat.address)):
            tell(plan, seat.name, Told.MODERATOR, beside=True, value=said)


def _stop_moderating(plan: Plan, work: Work, who: Somebody) -> None:
    for token in work.tokens(plan.game, purpose=Purpose.MODERATOR):
        if who.is_at(token.address):
            work.revoke_token(token.token, at=plan.hand.at)


def _unban(address: str, plan: Plan, work: Work) -> None:
    who, bars = bars_from(work, plan.game, address)
    if not bars:
        raise TableError(say("{address} is not kept out of game {game}", address=address, game=plan.game))
    plan_letting_in(plan, work, who, bars)


def plan_letting_in(plan: Plan, work: Work, who: Somebody, bars: list[BarRecord]) -> None:
    """Somebody is kept out no more, and reads it, where they have had anything to do with the game."""
    let_in_again(plan, work, who, bars)
    plan.public = keep("somebody who was put out may come in again")
    known = work.player(who.player) if who.player is not None else None
    if known is not None and known.erased is None:
        tell_outside(plan, known.address, Told.LET_IN, person=known)


# --- press ------------------------------------------------------------------------------------------------------------


def _mute(whom: str, plan: Plan, work: Work) -> None:
    who, seat, watcher = _writer(whom, plan, work)
    if muted(work, plan.game, who.address):
        raise TableError(say("{whom} may write to nobody already", whom=seat or who.address))
    plan.says.append(keep("what {whom} writes reaches nobody but the moderator", whom=seat or who.address))
    plan.public = (
        keep("the press of {seat} is stopped", seat=seat) if seat else keep("the press of one who watches is stopped")
    )
    bar = BarRecord(
        kind=BarKind.MUTED,
        game=plan.game,
        address=who.address,
        player_id=who.player,
        seat=seat,
        who=plan.hand.who,
        why=plan.hand.why,
        at=plan.hand.at,
    )
    plan.writes.append(lambda work: work.put_bar(bar, who.digests))
    _tell_writer(plan, seat, watcher, Told.MUTED)


def _unmute(whom: str, plan: Plan, work: Work) -> None:
    who, seat, watcher = _writer(whom, plan, work)
    bars = [bar for bar in bars_on(work, who) if bar.kind is BarKind.MUTED and bar.game == plan.game]
    if not bars:
        raise TableError(say("the press of {whom} is not stopped in game {game}", whom=whom, game=plan.game))
    plan.says.append(keep("{whom} may write to others again", whom=seat or who.address))
    plan.public = keep("the press of {seat} is let through again", seat=seat or keep(OBSERVER))
    plan.writes += [lambda work, bar=bar: work.lift_bar(bar.id) for bar in bars]  # type: ignore[misc]
    _tell_writer(plan, seat, watcher, Told.UNMUTED)


def _writer(whom: str, plan: Plan, work: Work) -> tuple[Somebody, str, Watcher | None]:
    """Who is meant, with their seat or as who watches. Raises TableError."""
    if "@" not in whom and (name := seat_named(whom, [seat.name for seat in plan.dossier.seats])):
        seat = next(each for each in plan.dossier.seats if each.name == name)
        if seat.bot is not None or not seat.address:
            raise TableError(say("{seat} has no player who writes", seat=name))
        return everybody_at(work, seat.address), name, None
    who = everybody_at(work, whom) if "@" in whom else somebody_at(work, "")
    if (seat_there := _seat_of(plan, who)) is not None:
        return who, seat_there.name, None
    if any(bar.game == plan.game for bar in bars_on(work, who)):
        return who, "", None  # is not here any more, and is let write should they be let in again
    try:
        watcher = _watcher(whom, plan, work)
    except TableError as error:
        seats = ", ".join(seat.name for seat in plan.dossier.seats)
        raise TableError(say("{error}; the seats are {seats}", error=str(error), seats=seats)) from None
    return everybody_at(work, watcher.address), "", watcher


def _tell_writer(plan: Plan, seat: str, watcher: Watcher | None, act: Told) -> None:
    if seat:
        tell(plan, seat, act)
    elif watcher is not None:
        content = Correction(common=watcher.common(plan.bag), act=act, why=plan.hand.why, when=plan.hand.at)
        plan.bag.write_beside(content, watcher.address, cause=plan.cause, thread=watcher.name)
