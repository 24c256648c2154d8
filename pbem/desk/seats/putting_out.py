"""Putting somebody out of a game: remembered, and every way in that is open to them closed; letting them in again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import keep, say
from pbem.desk.acts.telling import tell
from pbem.desk.letters.watchers import stop_watching
from pbem.desk.letters.who_watches import watchers_of
from pbem.desk.lobby.insiders import OUTSIDE, SITTER
from pbem.desk.lobby.inviting import INVITATION
from pbem.desk.lobby.offers import ask_the_next, offers_of, put_offer
from pbem.desk.lobby.seating import REQUEST
from pbem.desk.people.bars import Somebody, bars_on, everybody_at
from pbem.desk.people.moderators import is_moderator
from pbem.mail.purposes import Purpose
from pbem.report.inputs import Act as Told
from pbem.store.stored_values import OUT, BarKind, BarRecord

if TYPE_CHECKING:
    from datetime import datetime

    from pbem.desk.acts.acts import Plan
    from pbem.store.work import Work


def put_out(plan: Plan, work: Work, who: Somebody, kind: BarKind, *, seat: str = "") -> bool:
    """Plan that somebody is kept out of the game from now on. False for its moderators, who may do all in it."""
    if any(is_moderator(plan.desk, work, plan.record, address) for address in who.addresses):
        plan.says.append(keep("{address} moderates the game, and is not kept out of it", address=who.address))
        return False
    plan.says.append(keep("{address} is kept out of the game until you ALLOW {address}", address=who.address))
    close_ways_in(plan, work, who)
    bar = BarRecord(
        kind=kind,
        game=plan.game,
        address=who.address,
        player_id=who.player,
        seat=seat,
        who=plan.hand.who,
        why=plan.hand.why,
        at=plan.hand.at,
    )
    plan.writes.append(lambda work: _in_place_of_others(work, bar, who))
    return True


def _in_place_of_others(work: Work, bar: BarRecord, who: Somebody) -> None:
    """There is one bar from a game at a time, the latest."""
    for other in bars_on(work, who):
        if other.game == bar.game and other.kind in OUT:
            work.lift_bar(other.id)
    work.put_bar(bar, who.digests)


# --- the ways in ------------------------------------------------------------------------------------------------------


def close_ways_in(plan: Plan, work: Work, who: Somebody) -> None:
    """Plan that nothing that somebody was given opens the game any more; whose seat they sat for is told."""
    for seat in _sat_for(work, plan.game, who):
        if any(each.name == seat for each in plan.bag.dossier.reached_by_mail()):
            tell(plan, seat, Told.SITTER_OUT, beside=True, about=who.address)
    plan.writes.append(lambda work: shut(work, plan.game, who, plan.hand.at))


def shut(work: Work, game: str, who: Somebody, now: datetime) -> None:
    """Their seats were seen to; what else they watch, sit for, asked for and were offered in the game is given up."""
    for watcher in watchers_of(work, game):
        if who.is_at(watcher.address):
            stop_watching(work, game, watcher.address, now)
    for mark in work.marks(game, SITTER):
        if who.is_at(mark.value["address"]):
            work.forget_marks(game, SITTER, mark.name)
    for kind in (INVITATION, REQUEST):
        for mark in work.marks(game, kind):
            if who.is_at(mark.name):
                work.forget_marks(game, kind, mark.name)
    for token in work.tokens(game):
        if token.purpose != Purpose.MODERATOR and who.is_at(token.address):
            work.revoke_token(token.token, at=now)
    for offer in offers_of(work, game):
        left = tuple(player for player in offer.queue if not who.is_player(player))
        if left != offer.queue:
            put_offer(work, game, replace(offer, queue=left), now)
        if who.is_player(offer.to or None):
            ask_the_next(work, game, offer.seat, now)
    work.withdraw_letters_to(sorted(who.addresses), game=game)


def _sat_for(work: Work, game: str, who: Somebody) -> list[str]:
    marks = [mark for mark in work.marks(game, SITTER) if not mark.value.get(OUTSIDE)]
    return [mark.name for mark in marks if who.is_at(mark.value["address"])]


def has_a_way_in(work: Work, game: str, who: Somebody) -> bool:
    """Whether somebody watches a game, sits for a seat of it, or was offered or asked for one."""
    marks = [mark.name for kind in (INVITATION, REQUEST) for mark in work.marks(game, kind)]
    sat = [mark.value["address"] for mark in work.marks(game, SITTER)]
    tokens = [token.address for token in work.tokens(game) if token.purpose != Purpose.MODERATOR]
    queues = [player for offer in offers_of(work, game) for player in (*offer.queue, offer.to)]
    return any(map(who.is_at, [*marks, *sat, *tokens])) or any(who.is_player(player or None) for player in queues)


# --- and in again -----------------------------------------------------------------------------------------------------


def bars_from(work: Work, game: str, address: str) -> tuple[Somebody, list[BarRecord]]:
    """Whoever an address is, and what keeps them out of a game alone."""
    who = everybody_at(work, address)
    return who, [bar for bar in bars_on(work, who) if bar.game == game and bar.kind in OUT]


def let_in_again(plan: Plan, work: Work, who: Somebody, bars: list[BarRecord]) -> None:
    """Plan that somebody is kept out of the game no more. Raises TableError where the table keeps them out."""
    if any(bar.game is None for bar in bars_on(work, who)):
        raise TableError(
            say("{address} is banned from the whole table: UNBAN {address} comes first", address=who.address)
        )
    plan.says.append(keep("{address} is kept out of the game no more", address=who.address))
    plan.writes += [lambda work, bar=bar: work.lift_bar(bar.id) for bar in bars]  # type: ignore[misc]
