"""TOKEN NEW, and SIT and NOSIT: what lets mails in for a seat, and who else may send its orders for a while."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from pbem.core.errors import NotAllowed, NotUnderstood, Refusal
from pbem.core.language import say, sentence
from pbem.desk.entrance.barred import check_may_be_brought_in
from pbem.desk.entrance.unasked import check_unasked
from pbem.desk.game.dossier import forming_dossier, open_dossier
from pbem.desk.game.handling import SeatMail
from pbem.desk.ground.terms import terms_of
from pbem.desk.letters.person_mail import tell_owner
from pbem.desk.letters.postbag import Postbag
from pbem.desk.lobby import check_person
from pbem.desk.lobby.insiders import OUTSIDE, SITTER, had_by, played_by, sat_for
from pbem.desk.people.bars import kept_out
from pbem.desk.tokens.issuing import issue_token
from pbem.desk.tokens.seat_tokens import renew_token
from pbem.desk.wording.command import Command, Heard, Level, Rest, Said
from pbem.desk.wording.days_away import days_from
from pbem.mail.reply_addresses import SeatTag, canonical, normalise
from pbem.report.inputs import PersonMail, PersonMatter, Receipt, Taken
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.game.handling import Handling
    from pbem.desk.letters.postbag import Postbag
    from pbem.desk.wording.days_away import Days
    from pbem.store.stored_values import SeatRecord

_LONGEST = timedelta(days=60)
#: Letters a day to those who are to sit for a seat: nobody writes to strangers through this table.
_A_DAY = 4
#: The mark that counts them, by seat.
_ASKED = "sitters-asked"
_ALL = ("ALL", "ALLE", "ALLES")
#: What is said beside, whoever was asked: a refusal would tell who plays.
_NOT_TOLD = sentence(
    "The game is anonymous: nobody is told whether they play in it. If they do, they get no mail and send no orders "
    "for you."
)
_SIT = re.compile(r"<?(?P<address>[^\s@<>]+@[^\s@<>]+)>?\s*,?\s*(?P<days>.*)", re.IGNORECASE)


# --- TOKEN NEW --------------------------------------------------------------------------------------------------------


def renew(handling: Handling, heard: Heard) -> Said:
    """TOKEN NEW: what lets a seat's mails in is renewed, for this seat or for all; the old one stops at once."""
    here = handling.seat if handling.record else ""
    everywhere = not here or heard.rest.upper() in _ALL
    seats = [
        seat
        for seat in handling.work.seats_of(handling.sender)
        if everywhere or (handling.record and (seat.game, seat.name) == (handling.record.id, here))
    ]
    for seat in seats:
        _renewed(handling, seat)
    if everywhere:
        _renew_at_table(handling)
    places = ", ".join(say("{seat} in {game}", seat=seat.name, game=seat.game) for seat in seats)
    tell_owner(
        handling,
        say(
            "what lets your mails in{what} was renewed; the old sign works no more",
            what=say(" for {places}", places=places) if places else "",
        ),
    )
    if not seats:
        return Said(words=say("what lets your mails in at the table is renewed; this mail carries the new sign"))
    remarks = [
        say("Reply to this mail or to later ones; orders in a reply to an older mail wait until you confirm them.")
    ]
    if len(seats) > 1 or not isinstance(handling, SeatMail):
        remarks.append(say("A mail for each other seat brings its new sign."))
    return Said(
        words=say("what lets your mails in is renewed for {places}; the old signs work no more", places=places),
        remarks=tuple(remarks),
    )


def _renewed(handling: Handling, seat: SeatRecord) -> None:
    token = renew_token(handling.desk, handling.work, seat.game, seat.name, handling.now)
    if isinstance(handling, SeatMail) and seat.game == handling.dossier.record.id:
        # The receipt of this very mail brings it.
        handling.dossier.tokens = {**handling.dossier.tokens, seat.name: token}
        return
    bag = _bag_of(handling, seat.game)
    with bag.speaking_to(seat.name):
        words = say("what lets your mails in for {seat} is renewed; the old sign works no more", seat=seat.name)
    content = Receipt(common=bag.common(seat.name), taken=[Taken(number=1, written="TOKEN NEW", words=words)])
    bag.write(content, cause=f"{handling.cause}.token")
    handling.letters += bag.letters


def _bag_of(handling: Handling, game: str) -> Postbag:
    record = handling.work.game(game)
    assert record is not None  # the seat is one of its own
    if record.status is GameStatus.FORMING:
        dossier = forming_dossier(handling.desk, handling.work, record)
    else:
        dossier = open_dossier(handling.desk, handling.work, game)
    return Postbag(desk=handling.desk, dossier=dossier, now=handling.now)


def _renew_at_table(handling: Handling) -> None:
    """No conversation at the table goes on by its old sign; the answer to this mail brings a new one."""
    person = handling.person
    theirs = [known.address for known in handling.work.addresses(person.id)] if person else [handling.sender]
    for address in theirs:
        handling.work.revoke_tokens(None, "", "person", at=handling.now, address=address)


# --- SIT, NOSIT -------------------------------------------------------------------------------------------------------


def sit(handling: SeatMail, heard: Heard) -> Said:
    """SIT address FROM date TO date: somebody else may send the seat's orders on those days."""
    found = _SIT.fullmatch(heard.rest.strip())
    if found is None or not found["days"]:
        raise NotUnderstood(say("SIT wants an address and days, as in SIT bob@example.org FROM Dec 20 TO Jan 3"))
    sitter = normalise(found["address"])
    hidden = _is_anonymous(handling)
    outside = _check_sitter(handling, sitter, heard, hidden=hidden)
    zone = ZoneInfo(handling.zone)
    days = _days(found["days"], sitter, handling.now.astimezone(zone).date())
    begins = datetime.combine(days.first, time(), zone).astimezone(UTC)
    ends = datetime.combine(days.last + timedelta(days=1), time(), zone).astimezone(UTC)
    if ends - max(begins, handling.now) > _LONGEST:
        raise NotAllowed(
            say("nobody sits for a seat longer than {days} days; RESIGN gives it up for good", days=_LONGEST.days)
        )
    before = handling.work.find_mark(handling.dossier.record.id, SITTER, handling.seat)
    check_unasked(handling.desk, handling.work, sitter, handling.now)
    _count(handling)
    _let_in(handling, sitter, max(begins, handling.now), ends, outside=outside)
    instead = say("; before: {address}", address=before.value["address"]) if before else ""
    tell_owner(
        handling,
        say("{sitter} may send orders for {seat}, {days}", sitter=sitter, seat=handling.seat, days=days.words()),
    )
    return Said(
        words=say(
            "{sitter} may send orders for {seat}, {days}{instead}",
            sitter=sitter,
            seat=handling.seat,
            days=days.words(),
            instead=instead,
        ),
        remarks=(
            say("You may write as well, and get a receipt of all that is sent; NOSIT ends it."),
            *([say(_NOT_TOLD)] if hidden else []),
        ),
    )


def _is_anonymous(handling: SeatMail) -> bool:
    return terms_of(handling.work, handling.dossier.record.id).anonymous


def _days(written: str, sitter: str, today: date) -> Days:
    """The days, read as those of an absence are. Raises Refusal with the lines of SIT that would do."""
    try:
        return days_from(written, today)
    except Refusal as refusal:
        instead = tuple(line.replace("ABSENCE", f"SIT {sitter}", 1) for line in refusal.instead)
        raise NotUnderstood(refusal.reason, instead=instead) from None


def _check_sitter(handling: SeatMail, sitter: str, heard: Heard, *, hidden: bool) -> bool:
    """Whether they must not be let in, but nobody may be told so (`hidden`). Raises NotAllowed where that is told."""
    check_person(handling.desk, "SIT", sitter)
    check_may_be_brought_in(handling, handling.dossier.record, sitter, heard)
    own = handling.person
    mine = [known.address for known in handling.work.addresses(own.id)] if own else [handling.sender]
    if canonical(sitter) in map(canonical, mine):
        raise NotAllowed(
            say("{sitter} is your own address; it sends orders for {seat} anyway", sitter=sitter, seat=handling.seat)
        )
    work, game = handling.work, handling.dossier.record.id
    plays = bool(played_by(work, game, sitter))
    knows = bool({sat_for(work, game, sitter), had_by(work, game, sitter)} - {"", handling.seat})
    if hidden:
        return plays or knows or kept_out(work, game, sitter) is not None
    if plays:
        raise NotAllowed(
            say(
                "{sitter} plays in this game, and must not see what another seat knows; ask somebody else",
                sitter=sitter,
            )
        )
    if knows:
        raise NotAllowed(say("{sitter} knows what another seat of this game knows; ask somebody else", sitter=sitter))
    return False


def _count(handling: SeatMail) -> None:
    """Raises NotAllowed after too many letters of one day."""
    work, game, seat = handling.work, handling.dossier.record.id, handling.seat
    mark, today = work.find_mark(game, _ASKED, seat), str(handling.now.date())
    day, asked = mark.value if mark else (today, 0)
    if day == today and asked >= _A_DAY:
        raise NotAllowed(
            say(
                "{a_day} people were asked today to sit for {seat}, and each gets a mail; tomorrow again",
                a_day=_A_DAY,
                seat=seat,
            )
        )
    work.set_mark(game, _ASKED, seat, [today, asked + 1 if day == today else 1], at=handling.now)


def _let_in(handling: SeatMail, sitter: str, begins: datetime, ends: datetime, *, outside: bool) -> None:
    game, seat = handling.dossier.record.id, handling.seat
    value = {"address": sitter, "from": begins.isoformat(), "until": ends.isoformat()}
    if outside:
        handling.work.revoke_tokens(game, seat, "orders", at=handling.now, about=SITTER)
        handling.work.set_mark(game, SITTER, seat, {**value, OUTSIDE: True}, at=handling.now)
        return
    token = issue_token(
        handling.desk,
        handling.work,
        game=game,
        seat=seat,
        purpose="orders",
        at=handling.now,
        address=sitter,
        expires=ends,
        about=SITTER,
    )
    handling.work.set_mark(game, SITTER, seat, value, at=handling.now)
    _write_to(handling, sitter, token, PersonMatter.SIT, since=begins, until=ends)


def nosit(handling: SeatMail, heard: Heard) -> Said:
    """NOSIT: nobody sits for the seat any more."""
    game, seat = handling.dossier.record.id, handling.seat
    mark = handling.work.find_mark(game, SITTER, seat)
    if mark is None:
        raise NotAllowed(say("nobody sits for {seat}", seat=seat))
    handling.work.revoke_tokens(game, seat, "orders", at=handling.now, about=SITTER)
    handling.work.forget_marks(game, SITTER, seat)
    sitter = str(mark.value["address"])
    if not mark.value.get(OUTSIDE):
        _write_to(handling, sitter, "", PersonMatter.SIT_OVER)
    tell_owner(handling, say("{sitter} sends no orders for {seat} any more", sitter=sitter, seat=seat))
    return Said(words=say("{sitter} sends no orders for {seat} any more", sitter=sitter, seat=seat))


def _write_to(
    handling: SeatMail,
    sitter: str,
    token: str,
    matter: PersonMatter,
    *,
    since: datetime | None = None,
    until: datetime | None = None,
) -> None:
    bag = Postbag(desk=handling.desk, dossier=handling.dossier, now=handling.now)
    person = handling.work.player_by_address(sitter)
    tag = SeatTag(game=handling.dossier.record.id, seat=handling.seat.lower(), token=token)
    common = bag.common_beside(person, tag)
    if not token:
        common = replace(common, reply_address=handling.desk.address_of(bag.dossier.record), tag="")
    by = handling.person.name if handling.person and handling.person.name else handling.sender
    content = PersonMail(common=common, matter=matter, about=handling.seat, by=by, since=since, until=until)
    bag.write_beside(content, sitter, cause=f"{handling.cause}.{matter}")
    handling.letters += bag.letters


COMMANDS = (
    Command(words=("TOKEN NEW", "TOKEN NEU", "NEW TOKEN"), does=renew, level=Level.PERSON, rest=Rest.MAY),
    Command(
        words=("SIT", "VERTRETUNG"),
        does=sit,
        level=Level.PLAYING,
        rest=Rest.MUST,
        would_do=sentence("SIT bob@example.org FROM Dec 20 TO Jan 3"),
    ),
    Command(words=("NOSIT", "VERTRETUNG AUS", "NO SIT"), does=nosit, level=Level.PLAYING),
)
