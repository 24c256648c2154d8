"""Commands of players who are away, or come back: ABSENCE, for all their games or one; RETURN to a seat."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed
from pbem.core.language import keep, say, say_of
from pbem.desk.ballots.kept_votes import dropped
from pbem.desk.ballots.motions import split_reason
from pbem.desk.clock import next_wake
from pbem.desk.entrance.barred import without_reason
from pbem.desk.game.absence_taken import cancel, kept_of, past_own, request_name, take
from pbem.desk.game.company import zone_of
from pbem.desk.game.dossier import forming_dossier, open_dossier
from pbem.desk.game.handling import SeatMail
from pbem.desk.game.play import owing
from pbem.desk.letters.deadline_moved import tell_moved
from pbem.desk.letters.notices import Matters, notice_letter, would
from pbem.desk.letters.postbag import Postbag
from pbem.desk.wording.command import Command, Heard, Level, Rest, Said
from pbem.desk.wording.days_away import Days, days_from
from pbem.report.inputs import Matter, Section
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from pbem.desk.game.absence_taken import Taken
    from pbem.desk.game.dossier import Dossier
    from pbem.desk.game.handling import Handling, SeatMail
    from pbem.desk.wording.days_away import Days

_HERE = re.compile(r"[\s,]*\b(?:only\s+|just\s+|nur\s+)?(?:here|hier)\s*[.!]?\s*$", re.IGNORECASE)
_CANCEL = re.compile(r"(?:cancel|off|none|aufheben|absagen|streichen)\b[\s.!]*$", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """A seat of whoever writes."""

    dossier: Dossier
    seat: str

    @property
    def name(self) -> str:
        """The game as it is called in the answer."""
        return f"{self.dossier.record.title} ({self.dossier.record.id})"


def absence(handling: Handling, heard: Heard) -> Said:
    """ABSENCE days: tells them; CANCEL takes them back; alone: those that are told."""
    text, why = split_reason(heard.rest)
    here = _HERE.search(text) is not None
    text = _HERE.sub("", text).strip(" .")
    if not text:
        return _listed(handling, here=here)
    if _CANCEL.fullmatch(text):
        return _cancelled(handling, here=here)
    days = days_from(text, _today(handling))
    taken = [_take(handling, place, days, why) for place in _places(handling, here=here)]
    away = (
        say("you are away {days}", days=days.words())
        if any(some for some, _ in taken)
        else say("the moderator is asked")
    )
    return Said(words=away, remarks=tuple(remark for _, remark in taken))


def _today(handling: Handling) -> date:
    return handling.now.astimezone(zone_of(handling.person)).date()


def _places(handling: Handling, *, here: bool) -> Iterator[Place]:
    """The seats of whoever writes, that of the mail's own game first. Raises NotAllowed where there is none."""
    own = handling.record.id if handling.record else ""
    if here and not own:
        raise NotAllowed(say("HERE is for a reply to a mail of a game; without it, it is told to all your games"))
    seats = [seat for seat in handling.work.seats_of(handling.sender) if seat.bot is None]
    if own:
        seats = sorted((seat for seat in seats if seat.game == own or not here), key=lambda seat: seat.game != own)
    if not seats:
        raise NotAllowed(say("you play in no game at this table, so that no deadline waits for you"))
    for seat in seats:
        if isinstance(handling, SeatMail) and seat.game == own:
            yield Place(dossier=handling.dossier, seat=handling.seat)
        elif (record := handling.work.claim_game(seat.game, wait=True)) is not None:
            if record.status is GameStatus.FORMING:
                dossier = forming_dossier(handling.desk, handling.work, record)
            else:
                dossier = open_dossier(handling.desk, handling.work, seat.game, claimed=record)
            yield Place(dossier=dossier, seat=seat.name)


# --- taking it --------------------------------------------------------------------------------------------------------


def _take(handling: Handling, place: Place, days: Days, why: str) -> tuple[bool, str]:
    """Take it in one game: whether any of it is taken, and what the answer says."""
    taken = take(handling.work, _as_it_is(handling, place), place.seat, days, handling.now)
    if taken.rest is not None:
        _ask_moderator(handling, place, taken, why)
    moved = ""
    if taken.days is not None:
        away, why = taken.days.kept(), without_reason(handling, place.dossier.record.id, why)
        reason = (
            keep("{seat} is away {days} ({why})", seat=place.seat, days=away, why=why)
            if why
            else keep("{seat} is away {days}", seat=place.seat, days=away)
        )
        moved = _move(handling, place, reason)
    return taken.days is not None, f"{place.name}: {_said(taken)}{moved}"


def _as_it_is(handling: Handling, place: Place) -> Dossier:
    """The game with its deadline as earlier lines of this mail have moved it."""
    if isinstance(handling, SeatMail) and handling.dossier is place.dossier and handling.wait is not place.dossier.wait:
        return replace(place.dossier, wait=handling.wait)
    return place.dossier


def _said(taken: Taken) -> str:
    said = []
    if taken.days is not None:
        said.append(say("{days}; {left} left", days=taken.days.words(), left=_days(taken.left)))
    if taken.rest is not None:
        more = say("beyond what this game allows") if taken.days else say("this game allows no more days")
        said.append(say("{more}: {rest}, which the moderator is asked for", more=more, rest=taken.rest.words()))
    return "; ".join(said)


def _days(count: int) -> str:
    return say_of(count, "{n} day is", "{n} days are") if count else say("no days are")


def _move(handling: Handling, place: Place, why: str) -> str:
    """Move the open deadline on, where the seat owes something; what the answer says of it."""
    if isinstance(handling, SeatMail) and handling.dossier is place.dossier:
        return _move_here(handling, why)
    return _move_elsewhere(handling, place, why)


def _move_here(handling: SeatMail, why: str) -> str:
    dossier, old = handling.dossier, handling.wait
    table = replace(dossier.table, sheets={**dossier.sheets, handling.seat: handling.script.sheet})
    lacks = handling.seat in owing(table.needs(dossier.position()))
    new = past_own(handling.work, dossier, old, handling.seat, handling.now, lacks=lacks)
    if old is None or new is None or new.deadline == old.deadline:
        return ""
    handling.wait, handling.attach_deadline = new, True
    bag = Postbag(desk=handling.desk, dossier=dossier, now=handling.now)
    tell_moved(bag, old, new, by=handling.seat, why=why, cause=handling.cause, but=handling.seat)
    handling.letters += bag.letters
    return say("; orders are wanted by {when}", when=handling.when(new.deadline))


def _move_elsewhere(handling: Handling, place: Place, why: str) -> str:
    """In another game than the mail's: whoever writes gets its new calendar entry like everybody else."""
    dossier = place.dossier
    if dossier.wait is None:
        return ""
    new = past_own(handling.work, dossier, dossier.wait, place.seat, handling.now)
    if new is None or new.deadline == dossier.wait.deadline:
        return ""
    record = dossier.record
    due_at = next_wake(dossier.clock, new) if record.status is GameStatus.RUNNING else None
    if not handling.work.save_game(replace(record, wait=new.document(), due_at=due_at), record.version):
        raise RuntimeError(f"game {record.id} was changed while it was ours")
    bag = Postbag(desk=handling.desk, dossier=dossier, now=handling.now)
    tell_moved(bag, dossier.wait, new, by=place.seat, why=why, cause=handling.cause)
    handling.letters += bag.letters
    return say("; orders are wanted by {when}", when=handling.when(new.deadline))


def _ask_moderator(handling: Handling, place: Place, taken: Taken, why: str) -> None:
    assert taken.rest is not None
    record = place.dossier.record
    asked = request_name(place.seat, taken.rest)
    what = Matters(
        matter=Matter.AWAY,
        cause=handling.cause,
        about=place.seat,
        reason=why,
        details=(
            (keep("asked for"), taken.rest.kept()),
            (keep("the game allows"), keep("{count} days", count=place.dossier.clock.absence)),
        ),
        would_do=(
            would("allow", record.id, asked, "WHY …", does=keep("deadlines go past it")),
            would("refuse", record.id, asked, "WHY …", does=keep("they do not")),
        ),
    )
    handling.letters.append(notice_letter(handling.desk, handling.now, what, record, doors=place.dossier.doors))


# --- telling and taking back ------------------------------------------------------------------------------------------


def _listed(handling: Handling, *, here: bool) -> Said:
    lines = [f"{place.name}: {_told(handling, place)}" for place in _places(handling, here=here)]
    return Said(words=say("answered below"), sections=[Section(heading=say("ABSENCES"), lines=tuple(lines))])


def _told(handling: Handling, place: Place) -> str:
    kept, today = kept_of(handling.work, place.dossier, place.seat), _today(handling)
    ahead = sorted((each for each in (*kept.absences, *kept.beyond) if each.last >= today), key=lambda each: each.first)
    said = ", ".join(Days(first=each.first, last=each.last).words() for each in ahead) or say("none ahead")
    return say("{said}; {left} left of {allowance}", said=said, left=_days(kept.left), allowance=kept.allowance)


def _cancelled(handling: Handling, *, here: bool) -> Said:
    remarks, today = [], _today(handling)
    for place in _places(handling, here=here):
        gone = cancel(handling.work, _as_it_is(handling, place), place.seat, today, handling.now)
        if gone:
            spans = ", ".join(days.words() for days in gone)
            remarks.append(say("{place}: not away {gone} after all", place=place.name, gone=spans))
    if not remarks:
        raise NotAllowed(say("no absence of yours lies ahead, so that there is none to take back"))
    return Said(
        words=say("taken back; deadlines that were moved stay where they are, and the days they went past stay used"),
        remarks=tuple(remarks),
    )


def return_(handling: SeatMail, heard: Heard) -> Said:
    """RETURN: a seat that is offered to others, as its player was silent, is taken back (with the sheet, later)."""
    if handling.seat not in dropped(handling.work, handling.dossier):
        return Said(words=say("the seat is yours, and was not offered to anybody"))
    return Said(words=say("you take your seat again"))


COMMANDS = (
    Command(words=("RETURN", "ZURÜCK"), does=return_, level=Level.PLAYING),
    Command(
        words=("ABSENCE", "ABWESEND", "URLAUB"),
        does=absence,
        level=Level.PERSON,
        rest=Rest.MAY,
    ),
)
