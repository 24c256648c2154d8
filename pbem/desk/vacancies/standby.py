"""Stand-bys: people who would take over a free seat are asked one by one, in the order in which they were asked last.

Whoever is asked gets the position as everybody knows it, and a token; the seat's secrets come with the seat. Until
somebody accepts, the one who left may come back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.core.language import keep
from pbem.desk.acts.acts import BY_MAIL, Hand, perform_within
from pbem.desk.game.dossier import Dossier, open_dossier
from pbem.desk.game.mail_handled import all_mail_handled
from pbem.desk.ground.terms import terms_of
from pbem.desk.letters.calendar_entries import pace
from pbem.desk.letters.notices import Matters, notice_letter, would
from pbem.desk.letters.postbag import Postbag
from pbem.desk.letters.reports import seated
from pbem.desk.letters.side_notes import keep_note
from pbem.desk.lobby.insiders import sat_for
from pbem.desk.lobby.offers import ABOUT, Offer, look_again, offer_seat, offers_of, put_offer
from pbem.desk.lobby.seating import FORMER, is_free, seat_of
from pbem.desk.moderation.beginning_and_end import end
from pbem.desk.people.bars import kept_out
from pbem.desk.tokens.issuing import issue_token
from pbem.desk.tokens.moderator_tokens import doors
from pbem.desk.vacancies.coming_in import why_asked
from pbem.mail.reply_addresses import SeatTag
from pbem.report.inputs import Invitation, Matter
from pbem.store.stored_values import GameStatus, PlayerRecord, SeatRecord

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

#: What a stand-by says who takes a seat of any game.
ANY = "*"
#: The table's setting that holds when each stand-by was asked last.
_ASKED = "standby.asked"
#: What goes on meanwhile, by the clock's nmr.
_MEANWHILE = {
    "default": keep("what it does not order is played by default"),
    "wait": keep("where it owes orders the game waits for you"),
    "bot": keep("a bot orders what is missing"),
}


def look_after_offers(desk: Desk, work: Work, game: str, now: datetime) -> None:
    """Ask the next one for each seat on offer whose last one has not answered in time."""
    record = work.claim_game(game, wait=True)
    if record is None or record.status not in (GameStatus.RUNNING, GameStatus.HELD):
        return
    dossier: Dossier | None = None
    for offer in offers_of(work, game):
        if offer.due(now) and (offer.until is None or all_mail_handled(work, desk.mailbox_names, offer.until)):
            dossier = dossier or open_dossier(desk, work, game, claimed=record)
            _ask_next(Postbag(desk=desk, dossier=dossier, now=now), work, offer)
    look_again(work, game, now)


def _ask_next(bag: Postbag, work: Work, offer: Offer) -> None:
    game = bag.dossier.record.id
    who = next(_candidates(bag, work, offer), None)
    work.revoke_tokens(game, offer.seat, "accept", at=bag.now, about=ABOUT)
    if who is None:
        _tell_moderator(bag, work, offer)
        put_offer(work, game, replace(offer, to=0, until=None, told=True), bag.now)
    else:
        until = bag.now + timedelta(hours=bag.desk.config.lobby.offer_hours)
        asked = replace(
            offer,
            number=offer.number + 1,
            to=who.id,
            until=until,
            asked=(*offer.asked, who.id),
            queue=tuple(player for player in offer.queue if player != who.id),
        )
        _write_offer(bag, work, asked, who)
        put_offer(work, game, asked, bag.now)
        work.alone(_ASKED)
        work.put_setting(_ASKED, {**work.setting(_ASKED, {}), str(who.id): bag.now.isoformat()})
    work.put_letters(bag.letters)
    bag.letters.clear()


def _candidates(bag: Postbag, work: Work, offer: Offer) -> Iterator[PlayerRecord]:
    """Who may be asked: first those who asked for the seat themselves, then those asked the longest time ago."""
    record, seats = bag.dossier.record, bag.dossier.seats
    former = {mark.name for mark in work.marks(record.id, FORMER)}
    asked = work.setting(_ASKED, {})
    volunteers = [who for who in work.standing_by() if stands_by(who, record.ruleset)]
    waiting = [who for player in offer.queue if (who := work.player(player)) is not None and who.erased is None]
    others = sorted(volunteers, key=lambda who: (asked.get(str(who.id), ""), who.id))
    for who in [*waiting, *others]:
        reached = work.address(who.address)
        if who.id in offer.asked or str(who.id) in former or seat_of(seats, who) is not None:
            continue
        if sat_for(work, record.id, who.address) not in ("", offer.seat) or kept_out(work, record.id, who.address):
            continue
        if reached is not None and reached.bad_since is None and not why_asked(work, record, who):
            yield who


def stands_by(who: PlayerRecord, ruleset: str) -> bool:
    """Whether somebody would take over a seat in such a game."""
    return bool({ANY, ruleset} & set(who.standby.split()))


def _write_offer(bag: Postbag, work: Work, offer: Offer, who: PlayerRecord) -> None:
    """The brief of the position as everybody knows it: nothing of it is the seat's alone."""
    dossier, ruleset = bag.dossier, bag.dossier.ruleset
    position = dossier.position()
    state = position.state
    token = issue_token(
        bag.desk,
        work,
        game=dossier.record.id,
        seat=offer.seat,
        purpose="accept",
        at=bag.now,
        address=who.address,
        expires=offer.until,
        about=ABOUT,
    )
    tag = SeatTag(game=dossier.record.id, seat=offer.seat.lower(), token=token)
    terms = terms_of(work, dossier.record.id)
    free = tuple(
        (name, "" if name == offer.seat else player) for name, player in seated(dossier, hidden=terms.anonymous)
    )
    with bag.speaking_beside(who):
        content = Invitation(
            common=bag.common_beside(who, tag, offer.seat),
            until=offer.until,
            taken_over=True,
            players=free,
            pace=pace(dossier.clock),
            commits_to=tuple(terms.words()),
            turn=state.turn,
            owed=tuple(need.words for need in dossier.table.needs(position) if need.seat == offer.seat),
            view=ruleset.view(state, None),
            standing=ruleset.standing(state),
            leading=ruleset.leading(state),
        )
        since = dossier.seat(offer.seat).left_at or bag.now
        bag.write_beside(content, who.address, cause=f"offer.{offer.seat}.{since:%Y%m%d%H%M%S}.{offer.number}")


def _tell_moderator(bag: Postbag, work: Work, offer: Offer) -> None:
    record, name = bag.dossier.record, offer.seat
    would_do = (
        would("replace", record.id, name, "WITH ADDRESS WHY …", does=keep("gives the seat to somebody")),
        would("bot", record.id, name, "WHY …", does=keep("lets a bot play it")),
    )
    what = Matters(
        matter=Matter.VACANT,
        cause=f"vacant.{name}.{offer.number}.{record.version}",
        reason=_MEANWHILE[str(bag.dossier.clock.nmr)],
        about=name,
        details=((keep("why"), offer.why),),
        would_do=would_do,
    )
    bag.letters.append(notice_letter(bag.desk, bag.now, what, record, doors=doors(bag.desk, work, record, bag.now)))


# --- leaving --------------------------------------------------------------------------------------------------------


def plays_alone(seats: Sequence[SeatRecord], seat: SeatRecord) -> bool:
    """Whether nobody but bots plays beside that seat."""
    return all(other.bot is not None or other.name == seat.name for other in seats)


def end_it(desk: Desk, work: Work, game: str, now: datetime) -> None:
    """The game is over: the only one who played against bots has had enough."""
    perform_within(
        desk, work, game, end(), Hand(who=keep("the table"), via=BY_MAIL, at=now, why=keep("its only player has left"))
    )


def leave_play(desk: Desk, work: Work, seat: SeatRecord, now: datetime) -> None:
    """The player gives up a seat of a running game: orders stay with it, it is on offer, the next report tells it."""
    if is_free(seat):
        return
    work.put_seats([replace(seat, left_at=now, waits=False)])
    keep_note(
        work,
        seat.game,
        f"{seat.name}.dropped",
        keep("{seat} has given up the seat; it is offered to others", seat=seat.name),
        now,
    )
    offer_seat(desk, work, seat.game, seat.name, now, keep("its player has given it up"))
