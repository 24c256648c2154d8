"""Reminders, and what is told at a deadline that passes without all orders.

Only those who owe something are reminded, in one mail a person for all games of a pass; of a grace, time banks that
run, or a halt everybody is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

from pbem.core.ruleset_contract import FormLine, Need
from pbem.desk.clock import Wait, note_reminded
from pbem.desk.game.kept_deadlines import silent_seats
from pbem.desk.game.play import owing
from pbem.desk.letters.calendar_entries import calendar_entry
from pbem.desk.letters.letterpress import Envelope, print_letter, words_of
from pbem.desk.letters.postbag import Postbag
from pbem.desk.letters.tapping import tapping
from pbem.desk.playing.outcomes import waiting
from pbem.report.inputs import Common, Grace, Owed, Reminder, Tapping
from pbem.report.tapping_link import tapping_link
from pbem.store.stored_values import GameRecord, NewLetter

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

#: How often the reminders of a pass are made again when games change meanwhile.
ATTEMPTS = 5


# --- reminders --------------------------------------------------------------------------------------------------------


#: The setting with the numbers of those who want no reminders.
_OFF = "reminders off"


def wants_no_reminders(work: Work, person: int) -> bool:
    """Whether somebody has switched reminders off."""
    return person in (work.setting(_OFF) or ())


def remind_no_more(work: Work, person: int, *, off: bool) -> None:
    """Switch somebody's reminders off, or on again."""
    others = [each for each in work.setting(_OFF) or () if each != person]
    work.put_setting(_OFF, sorted([*others, person]) if off else others)


@dataclass(frozen=True, kw_only=True, slots=True)
class Notch:
    """One seat that is to be reminded."""

    recipient: str  #: its address
    common: Common
    owed: Owed


@dataclass(frozen=True, kw_only=True, slots=True)
class Reminded:
    """A game whose late are to be reminded in this pass."""

    before: int  #: the version of the game it was made from
    record: GameRecord  #: the game as it is then, with the reminder noted
    seats: tuple[Notch, ...]


def remind(bag: Postbag, wait: Wait, spans: Sequence[timedelta]) -> Reminded:
    """Every seat for which something is still missing: what, and until when."""
    record = bag.dossier.record
    late = owing(bag.dossier.table.needs(bag.dossier.position()))
    addresses = {seat.name: seat.address for seat in bag.dossier.reached_by_mail()}
    seats = [
        Notch(recipient=addresses[seat], common=bag.common(seat), owed=_owed(bag, wait, seat))
        for seat in late
        if seat in addresses
    ]
    after = waiting(bag.dossier, note_reminded(wait, tuple(spans)))
    return Reminded(before=record.version, record=after, seats=tuple(seats))


def send_reminders(desk: Desk, reminded: Sequence[Reminded], now: datetime) -> int:
    """Write the reminders of a pass, one mail a person, and note them, in one transaction; in how many games.

    A game that changed meanwhile is left out: it is still due, and the next pass looks at it anew.
    """
    pending = list(reminded)
    for _ in range(ATTEMPTS):
        if not pending:
            break
        letters = _letters(desk, [_wanted(desk, game) for game in pending], now)
        with desk.store.transaction() as work:
            still = [game for game in pending if _unchanged(work, game)]
            if len(still) == len(pending):
                for game in pending:
                    work.save_game(game.record, game.before)
                work.put_letters(letters)
                return len(pending)
        pending = still
    return 0


def _wanted(desk: Desk, game: Reminded) -> Reminded:
    """The game with the seats of those who want reminders."""
    with desk.store.read() as work:
        people = {notch.recipient: work.player_by_address(notch.recipient) for notch in game.seats}
        silent = {address for address, who in people.items() if who and wants_no_reminders(work, who.id)}
    return replace(game, seats=tuple(notch for notch in game.seats if notch.recipient not in silent))


def _unchanged(work: Work, game: Reminded) -> bool:
    now = work.claim_game(game.record.id)
    return now is not None and now.version == game.before


def _letters(desk: Desk, games: Sequence[Reminded], now: datetime) -> list[NewLetter]:
    by_person: dict[str, list[tuple[Notch, Reminded]]] = {}
    for game in games:
        for notch in game.seats:
            by_person.setdefault(notch.recipient, []).append((notch, game))
    return [_letter(desk, theirs, now) for theirs in by_person.values()]


def _letter(desk: Desk, theirs: Sequence[tuple[Notch, Reminded]], now: datetime) -> NewLetter:
    """One mail for all that a person owes, the soonest first; a plain reply to it is for that game."""
    soonest_first = sorted(theirs, key=lambda pair: (pair[0].owed.deadline, pair[0].owed.game))
    first, game = soonest_first[0]
    common = first.common
    reminder = Reminder(common=common, owed=[notch.owed for notch, _ in soonest_first])
    envelope = Envelope(
        recipient=first.recipient,
        kind=reminder.kind,
        cause=f"{game.before}",
        now=now,
        game=common.game,
        seat=str(common.seat),
        tag=common.tag,
        reply_to=common.reply_address,
    )
    return print_letter(desk, words_of(desk, reminder), envelope)


def _tapping(bag: Postbag, seat: str) -> Tapping | None:
    return tapping(bag, bag.dossier.position().state, seat, bag.dossier.sheets[seat])


def _owed(bag: Postbag, wait: Wait, seat: str) -> Owed:
    with bag.speaking_to(seat):
        common, needs = bag.common(seat), _needs(bag, seat)
        return Owed(
            game=bag.dossier.record.id,
            title=bag.dossier.record.title,
            seat=seat,
            tag=common.tag,
            reply_address=common.reply_address,
            needs=needs,
            lacking=owing(needs).get(seat, ()),
            begun=seat not in silent_seats(bag.dossier),
            deadline=wait.deadline,
            nmr=str(bag.dossier.clock.nmr),
            form=_form(bag, seat),
            tap=tapping_link(common, found) if (found := _tapping(bag, seat)) else "",
        )


# --- at the deadline --------------------------------------------------------------------------------------------------


class Late(StrEnum):
    """What the late have after the deadline."""

    BANK = "bank"  #: their time banks
    GRACE = "grace"
    HALT = "halt"  #: the game waits for them, or for its moderator


def write_late(bag: Postbag, wait: Wait, have: Late) -> None:
    """To everybody, once: who is late, and how much longer the game waits for them."""
    late = owing(bag.dossier.table.needs(bag.dossier.position()))
    for seat in (record.name for record in bag.dossier.reached_by_mail()):
        with bag.speaking_to(seat):
            _write_late(bag, wait, have, seat, tuple(late))


def _write_late(bag: Postbag, wait: Wait, have: Late, seat: str, late: tuple[str, ...]) -> None:
    owes, until = seat in late, None if have is Late.HALT else wait.deadline
    needs = _needs(bag, seat) if owes else []
    content = Grace(
        common=bag.common(seat),
        missing=late,
        until=until,
        banks=wait.banks if have is Late.BANK else (),
        needs=needs,
        lacking=owing(needs).get(seat, ()),
        form=_form(bag, seat) if owes else (),
        calendar=owes and until is not None,
        nmr=str(bag.dossier.clock.nmr),
        tap=_tapping(bag, seat) if owes else None,
    )
    entries = [calendar_entry(bag, seat, until)] if owes and until else []
    bag.write(content, cause=f"{bag.dossier.record.version}", attachments=entries)


def _needs(bag: Postbag, seat: str) -> list[Need]:
    return [need for need in bag.dossier.table.needs(bag.dossier.position()) if need.seat == seat]


def _form(bag: Postbag, seat: str) -> list[FormLine]:
    return bag.dossier.table.form(bag.dossier.position(), seat)
