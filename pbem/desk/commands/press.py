"""PRESS and DIARY: messages to others through the table, and notes for oneself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed, NotUnderstood
from pbem.core.language import say, say_of, seat_said, spoken
from pbem.desk.entrance.barred import check_may_write
from pbem.desk.press.diary import OPEN_MARK, pages, put_page
from pbem.desk.press.earlier import page_lines, readable, shown
from pbem.desk.press.passing_on import Draft, check_text, first_words, pass_on, read_with_reports
from pbem.desk.press.press_of_mail import people_of, room_of, writer_of
from pbem.desk.press.press_permission import check_writer, readers_of, remarks_on
from pbem.desk.wording.addressees import begins_message, is_whole, read_address
from pbem.desk.wording.command import Command, Heard, Level, Reach, Rest, Said
from pbem.desk.wording.spelling import spelled
from pbem.report.inputs import Section
from pbem.report.wording import words
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.game.handling import Handling
    from pbem.desk.press.passing_on import PressRoom
    from pbem.desk.wording.addressees import Addressed
    from pbem.store.stored_values import PressRecord

_NOW, _DIGEST = frozenset({"now", "sofort"}), frozenset({"digest", "gesammelt"})
_READ = re.compile(r"(?:read|lesen)(?:\s+(?P<turn>\d{1,3}))?", re.IGNORECASE)
_OPEN, _CLOSED = frozenset({"open", "offen"}), frozenset({"closed", "close", "private", "geschlossen", "privat"})
#: What is shown at once of press or a diary.
_SHOWN = 20


def press(handling: Handling, heard: Heard) -> Said:
    """PRESS TO …: a message; PRESS READ, NOW and DIGEST: what one reads, and when."""
    word = heard.rest.lower().strip(" .!")
    if not word:
        raise NotAllowed(
            say("PRESS alone sends nothing; PRESS TO Red, Green begins a message, and a line END PRESS ends it")
        )
    room = room_of(handling)
    if found := _READ.fullmatch(word):
        return _read(handling, room, int(found["turn"]) if found["turn"] else None)
    if word in _NOW | _DIGEST:
        return _when(handling, room, digest=word in _DIGEST)
    return _send(handling, room, heard)


def _send(handling: Handling, room: PressRoom, heard: Heard) -> Said:
    seats, writer = [seat.name for seat in room.bag.dossier.seats], writer_of(handling, room)
    to = read_address(heard.rest, seats, handling.seat, people_of(room))
    text = to.text or "\n".join(heard.below).strip("\n")
    readers = readers_of(room, to)
    check_writer(handling, room, to, heard)
    check_text(room, writer, text)
    draft = Draft(writer=writer, readers=readers, text=text, anonymous=to.anonymous, mail=handling.mail.id)
    sent = pass_on(room, draft)
    handling.letters += room.bag.letters
    signed = say("unsigned press") if to.anonymous else say("press")
    remarks = list(remarks_on(room, to))
    if sent.held_until is not None:
        remarks.append(say("The deadline is near: it is delivered when the game has gone on."))
    return Said(
        words=say(
            "{signed} to {names}: “{first_words}”",
            signed=signed,
            names=_names(to, readers),
            first_words=first_words(text),
        ),
        remarks=tuple(remarks),
    )


def _names(to: Addressed, readers: Sequence[str]) -> str:
    named = (
        [say("all")]
        if to.everybody
        else [seat_said(reader) for reader in readers if reader not in ("moderator", "observers")]
    )
    named += [say("those who watch")] if to.observers and "observers" in readers else []
    named += [say("the moderator")] if to.moderator else []
    return words(spoken()).listed(named)


def _when(handling: Handling, room: PressRoom, *, digest: bool) -> Said:
    if not handling.seat:
        raise NotAllowed(say("those who watch get each message at once"))
    read_with_reports(room, handling.seat, on=digest)
    handling.letters += room.bag.letters
    if digest:
        return Said(words=say("press for you comes in one mail with your next report; PRESS NOW changes that"))
    return Said(words=say("press for you comes at once, a mail each; PRESS DIGEST changes that"))


def _read(handling: Handling, room: PressRoom, turn: int | None) -> Said:
    found = [each for each in readable(room, handling.seat, handling.sender) if turn in (None, each.turn)]
    if not found:
        where = "" if turn is None else say(" of turn {turn}", turn=turn)
        raise NotAllowed(say("there is no press{where} that you have written or received", where=where))
    lines = [line for each in found[-_SHOWN:] for line in shown(room, each, handling.seat)]
    heading = say("PRESS of turn {turn}", turn=turn) if turn is not None else spelled("PRESS")
    left = len(found) - _SHOWN
    remarks = (
        (say("{left} older ones are left out; PRESS READ 3 shows those of turn 3.", left=left),) if left > 0 else ()
    )
    sections = [Section(heading=heading, lines=tuple(lines), preformatted=True)]
    return Said(words=say("answered below"), remarks=remarks, sections=sections)


def _press_reach(rest: str) -> Reach:
    """A message goes on below, unless its text follows a colon; other words stand alone."""
    if is_whole(rest):
        return Reach.LINE
    if begins_message(rest):
        return Reach.BLOCK
    word = rest.lower().strip(" .!")
    alone = word in _NOW | _DIGEST or _READ.fullmatch(word)
    return Reach.LINE if alone else Reach.IF_ENDED


# --- diaries ----------------------------------------------------------------------------------------------------------


def diary(handling: Handling, heard: Heard) -> Said:
    """DIARY … END DIARY: a page; DIARY OPEN, CLOSED and READ: who reads it."""
    word, room = heard.rest.lower().strip(" .!"), room_of(handling)
    if word in _OPEN | _CLOSED:
        return _disclose(handling, room, heard, opened=word in _OPEN)
    if _READ.fullmatch(word):
        kept = pages(handling.work, room.game, handling.seat)
        return Said(
            words=say_of(
                len(kept), "your diary has {n} page, below", "your diary has {n} pages; the last of them below"
            ),
            sections=_pages(kept),
        )
    text = heard.rest if not heard.below else "\n".join(heard.below).strip("\n")
    if not text.strip():
        raise NotUnderstood(say("a page stands between DIARY and END DIARY; or in one line, behind DIARY and a colon"))
    check_text(room, handling.seat, text, diary=True)
    put_page(room, handling.seat, text, handling.mail.id)
    return Said(words=say("kept in your diary: “{first_words}”", first_words=first_words(text)))


def _disclose(handling: Handling, room: PressRoom, heard: Heard, *, opened: bool) -> Said:
    if room.bag.dossier.record.status is GameStatus.OVER:
        raise NotAllowed(say("the last mail of the game has gone out; PRESS TO ALL tells what you like"))
    if opened:
        check_may_write(handling, room.bag.dossier.record, heard)
        handling.work.set_mark(room.game, OPEN_MARK, handling.seat, at=handling.now)
        kept = len(pages(handling.work, room.game, handling.seat))
        return Said(
            words=say("your diary (pages so far: {kept}) is shown to all in the last mail of the game", kept=kept)
        )
    handling.work.forget_marks(room.game, OPEN_MARK, handling.seat)
    return Said(words=say("nobody but you reads your diary, also after the game"))


def _pages(kept: Sequence[PressRecord]) -> list[Section]:
    lines = [line for page in kept[-_SHOWN:] for line in page_lines(page)]
    return [Section(heading=say("YOUR DIARY"), lines=tuple(lines), preformatted=True)] if lines else []


def _diary_reach(rest: str) -> Reach:
    """A page goes on below where nothing is beside the word."""
    return Reach.LINE if rest.strip(" .!:") else Reach.IF_ENDED


COMMANDS = (
    Command(
        words=("PRESS", "PRESSE"),
        does=press,
        level=Level.GAME,
        rest=Rest.BLOCK,
        ends=("END PRESS", "ENDPRESS", "ENDE PRESSE", "END PRESSE", "PRESSE ENDE", "PRESS END"),
        reach=_press_reach,
    ),
    Command(
        words=("DIARY", "TAGEBUCH"),
        does=diary,
        level=Level.SEAT,
        rest=Rest.BLOCK,
        ends=("END DIARY", "ENDDIARY", "ENDE TAGEBUCH", "END TAGEBUCH", "TAGEBUCH ENDE", "DIARY END"),
        reach=_diary_reach,
    ),
)
