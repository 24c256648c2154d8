"""Passing messages on: kept with turn and branch, held back where the game says so, delivered as one letter a reader.

A letter names the writer's seat, or nobody. Nothing in it follows from who wrote or how many messages there are: its
Message-ID and the address for answers come of a token drawn for this reader alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed
from pbem.core.language import keep, say
from pbem.desk.ground.press_rules import PressRules
from pbem.desk.letters.notices import Matters, notice_letter
from pbem.desk.letters.postbag import Postbag
from pbem.desk.letters.who_watches import WATCH, is_watcher, watcher_name, watchers_of
from pbem.desk.people.bars import muted, muted_seats
from pbem.desk.tokens.issuing import draw_token, issue_token
from pbem.desk.tokens.seat_tokens import fit_for_others
from pbem.mail.greeting import is_greeting
from pbem.mail.reply_addresses import SeatTag
from pbem.report.inputs import Matter, Message, Press
from pbem.report.inputs.press_mails import AN_OBSERVER, THE_MODERATOR, UNSIGNED
from pbem.store.stored_values import BarKind, NewPress, PressRecord

if TYPE_CHECKING:
    from pbem.desk.clock import Wait
    from pbem.store.work import Work

#: Readers and writers that are no seats.
MODERATOR, OBSERVERS, DIARY = "moderator", "observers", "diary"
#: The marks of seats that read press with the next report, and of what they have to read then.
DIGEST_MARK, WAITING_MARK = "press-digest", "press-waiting"
#: So long a plain reply to a message goes back to its writer.
ANSWERABLE = timedelta(days=180)
#: A day, for the limit of messages.
DAY = timedelta(days=1)
_FIRST_WORDS = 48


@dataclass(kw_only=True, slots=True)
class PressRoom:
    """A game's press at one moment, within one transaction."""

    bag: Postbag  #: of the game; letters go into it
    work: Work
    rules: PressRules
    wait: Wait | None = None  #: what the game waits for, while its clock runs
    goes_on: bool = True  #: reports are still to come

    @property
    def game(self) -> str:
        """The game's id."""
        return self.bag.dossier.record.id

    def readers(self) -> set[str]:
        """The seats that somebody reads mail for."""
        return {seat.name for seat in self.bag.dossier.reached_by_mail()}

    def silenced(self) -> set[str]:
        """The writers whose press the moderator has stopped."""
        if not any(bar.kind is BarKind.MUTED for bar in self.work.bars(self.game)):
            return set()
        watching = {name for name, address in self.observers().items() if muted(self.work, self.game, address)}
        return muted_seats(self.work, self.game) | watching

    def observers(self) -> dict[str, str]:
        """Those who watch, as writers: name to address. The name tells them apart and nothing else."""
        return {watcher_name(each.number): each.address for each in watchers_of(self.work, self.game)}


@dataclass(frozen=True, kw_only=True, slots=True)
class Draft:
    """A message as its writer means it."""

    writer: str  #: a seat, MODERATOR, or a name of `PressRoom.observers`
    readers: tuple[str, ...]  #: seats, MODERATOR, OBSERVERS
    text: str = field(repr=False)
    anonymous: bool = False
    answers: int | None = None  #: the number of the message it answers
    mail: int | None = None  #: the mail it came in


def first_words(text: str) -> str:
    """How a text begins, behind its greeting."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    line = next((line for line in lines if not is_greeting(line)), lines[0] if lines else "")
    return line if len(line) <= _FIRST_WORDS else line[: _FIRST_WORDS - 1].rstrip() + "…"


def check_text(room: PressRoom, writer: str, text: str, *, diary: bool = False) -> None:
    """Raises NotAllowed for a text that says nothing, too much, or is one too many of this writer's today."""
    limits = room.bag.desk.config.limits
    if not text.strip():
        raise NotAllowed(
            say("it has no text, so there is nothing to pass on; the text belongs below the line PRESS TO …")
        )
    if len(text) > limits.press_characters:
        raise NotAllowed(
            say(
                "it has {count} characters, and {press_characters} is the most that is taken; send it in parts",
                count=f"{len(text):,}",
                press_characters=f"{limits.press_characters:,}",
            )
        )
    written = room.work.written_for(room.game, writer, since=room.bag.now - DAY)
    if sum((DIARY in readers) is diary for readers in written) >= limits.press_a_day:
        raise NotAllowed(
            say(
                "{press_a_day} within a day are the most that are taken; tomorrow there is room again",
                press_a_day=limits.press_a_day,
            )
        )


def pass_on(room: PressRoom, draft: Draft) -> PressRecord:
    """Keep a message and deliver it, or hold it back until the game has gone on. Who may write was asked before."""
    bag, record = room.bag, room.bag.dossier.record
    to_others = any(reader != MODERATOR for reader in draft.readers)
    new = NewPress(
        game=record.id,
        branch=record.branch,
        turn=record.turn,
        writer=draft.writer,
        signed=UNSIGNED if draft.anonymous else _signature(draft.writer),
        recipients=draft.readers,
        # A report that is quoted between PRESS and END PRESS must not hand its token on.
        text=fit_for_others(room.work, draft.text, bag.now),
        at=bag.now,
        held_until=room.rules.held_until(room.wait, bag.now) if to_others else None,
        mail_id=draft.mail,
        answers=draft.answers,
    )
    press = message(room, room.work.put_press(new))
    if MODERATOR in press.recipients:
        _tell_moderator(room, press)
    if press.held_until is None:
        deliver(room, press)
    return press


def message(room: PressRoom, number: int) -> PressRecord:
    """The game's message of that number."""
    found = room.work.message(room.game, number)
    assert found is not None  # messages are never removed
    return found


def deliver(room: PressRoom, press: PressRecord, digests: Mapping[str, Digest] | None = None) -> None:
    """A letter to each reader. `digests`: what seats read with the reports of this moment."""
    # Whoever was removed from the table meanwhile has taken his words with him; who was muted meanwhile is not heard.
    heard = bool(press.text) and press.writer not in room.silenced()
    reached = room.readers().intersection(press.recipients) if heard else set[str]()
    for seat in sorted(reached):
        if digests and seat in digests and press.number in digests[seat].numbers:
            continue
        if room.goes_on and room.work.find_mark(room.game, DIGEST_MARK, seat):
            room.work.set_mark(room.game, WAITING_MARK, seat, [*waiting_for(room, seat), press.number], at=room.bag.now)
        else:
            _write(room, press, seat)
    if OBSERVERS in press.recipients and heard:
        for name, address in room.observers().items():
            if name != press.writer:
                _write_to_observer(room, press, name, address)
    room.work.press_delivered(room.game, [press.number], at=room.bag.now)


# --- with the next report ------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Digest:
    """What a seat reads with its next report."""

    words: Press
    tags: Mapping[int, SeatTag]  #: message to what sends an answer to it back

    @property
    def numbers(self) -> Collection[int]:
        """The messages."""
        return self.tags.keys()


def read_with_reports(room: PressRoom, seat: str, *, on: bool) -> None:
    """PRESS DIGEST and PRESS NOW."""
    if on:
        room.work.set_mark(room.game, DIGEST_MARK, seat, at=room.bag.now)
        return
    room.work.forget_marks(room.game, DIGEST_MARK, seat)
    for press in _heard(room, [message(room, number) for number in waiting_for(room, seat)]):
        _write(room, press, seat)
    room.work.forget_marks(room.game, WAITING_MARK, seat)


def digests(room: PressRoom) -> dict[str, Digest]:
    """Seat to what it reads with its next report; nothing is written, `release` does that."""
    seats = [mark.name for mark in room.work.marks(room.game, DIGEST_MARK) if mark.name in room.readers()]
    held = room.work.press(room.game, delivered=False) if seats else ()
    found = {}
    for seat in seats:
        waiting = [message(room, number) for number in waiting_for(room, seat)]
        mine = _heard(room, [*waiting, *(press for press in held if seat in press.recipients)])
        if mine:
            tags = {press.number: _draw_tag(room, seat) for press in mine}
            said = [_digested(room, press, seat, tags[press.number]) for press in mine]
            found[seat] = Digest(words=Press(common=room.bag.common(seat), messages=said), tags=tags)
    return found


def release(room: PressRoom, read: Mapping[str, Digest]) -> None:
    """The game has gone on, or ended: deliver what was held back. `read`: what seats read with its reports."""
    for seat, digest in read.items():
        for number, tag in digest.tags.items():
            _issue(room, tag, number, seat)
        left = [number for number in waiting_for(room, seat) if number not in digest.numbers]
        room.work.set_mark(room.game, WAITING_MARK, seat, left, at=room.bag.now)
    for press in room.work.press(room.game, delivered=False):
        deliver(room, press, read)
    if not room.goes_on:
        for mark in room.work.marks(room.game, DIGEST_MARK):
            read_with_reports(room, mark.name, on=False)


def waiting_for(room: PressRoom, seat: str) -> list[int]:
    """The numbers of the messages that wait for a seat's next report."""
    mark = room.work.find_mark(room.game, WAITING_MARK, seat)
    return list(mark.value) if mark else []


def _heard(room: PressRoom, press: list[PressRecord]) -> list[PressRecord]:
    """The messages without those of writers who were muted meanwhile."""
    silenced = room.silenced() if press else set()
    return [each for each in press if each.writer not in silenced]


def _digested(room: PressRoom, press: PressRecord, seat: str, tag: SeatTag) -> Message:
    with room.bag.speaking_to(seat):
        common = room.bag.common(seat, tag)
        plus = room.bag.desk.config.table.plus_addressing
        return _words(room, press, seat, reply_address=common.reply_address if plus else "", tag=common.tag)


# --- letters ----------------------------------------------------------------------------------------------------------


def _write(room: PressRoom, press: PressRecord, seat: str) -> None:
    with room.bag.speaking_to(seat):
        tag = _draw_tag(room, seat)
        _issue(room, tag, press.number, seat)
        content = Press(common=room.bag.common(seat, tag), messages=[_words(room, press, seat)])
        # With whom: all who write unsigned share a thread.
        room.bag.write(content, cause=_cause(tag), thread=f"press.with.{press.signed.lower() or 'somebody'}")


def _write_to_observer(room: PressRoom, press: PressRecord, name: str, address: str) -> None:
    tag = _draw_tag(room, WATCH)
    _issue(room, tag, press.number, name, address=address)
    common = room.bag.common_beside(room.work.player_by_address(address), tag)
    content = Press(common=common, messages=[_words(room, press, name)])
    room.bag.write_beside(content, address, cause=_cause(tag))


def _draw_tag(room: PressRoom, reader: str) -> SeatTag:
    return SeatTag(game=room.game, seat=reader.lower(), token=draw_token(room.bag.desk))


def _issue(room: PressRoom, tag: SeatTag, number: int, reader: str, *, address: str = "") -> None:
    """An answer with this tag goes to the writer of the message. Those who watch have no seat to tell them apart by."""
    seat, about = ("", f"{number}.{reader}") if address else (reader, str(number))
    until = room.bag.now + ANSWERABLE
    issue_token(
        room.bag.desk,
        room.work,
        drawn=tag.token,
        game=room.game,
        seat=seat,
        purpose="press",
        at=room.bag.now,
        address=address,
        about=about,
        expires=until,
    )


def _cause(tag: SeatTag) -> str:
    return f"press.{sha256(tag.token.encode()).hexdigest()[:16]}"


def _words(room: PressRoom, press: PressRecord, reader: str, *, reply_address: str = "", tag: str = "") -> Message:
    seats = [seat.name for seat in room.bag.dossier.seats]
    # Nobody reads the mail of a bot or of a free seat.
    read_by = room.readers() - {press.writer}
    everybody = len(read_by) > 1 and read_by.issubset(press.recipients)
    hidden = hidden_in(room, press)
    others = [seat for seat in seats if seat in press.recipients and seat != reader]
    watches = reader not in seats
    return Message(
        signed=press.signed,
        turn=press.turn,
        everybody=everybody,
        readers=() if everybody else tuple(seat for seat in others if seat not in hidden),
        unnamed=not everybody and any(seat in hidden for seat in others),
        observers=OBSERVERS in press.recipients and not watches and not everybody,
        moderator=MODERATOR in press.recipients,
        about=_about(room, press, reader),
        held=press.held_until is not None,
        lines=tuple(press.text.splitlines()),
        begins=first_words(press.text),
        reply_address=reply_address,
        tag=tag,
    )


def hidden_in(room: PressRoom, press: PressRecord) -> set[str]:
    """The seats that have written unsigned in the exchange this message is part of: no reader may learn their names."""
    return {each.writer for each in _above(room, press) if each.signed == UNSIGNED}


def _above(room: PressRoom, press: PressRecord) -> Iterator[PressRecord]:
    """The message, the one it answers, the one that answers …"""
    yield press
    while press.answers is not None:
        press = message(room, press.answers)
        yield press


def _about(room: PressRoom, press: PressRecord, reader: str) -> str:
    """How the message began that is answered, where the reader knows it."""
    if press.answers is None:
        return ""
    answered = message(room, press.answers)
    knows = reader == answered.writer or reader in answered.recipients
    return first_words(answered.text) if knows else ""


def _signature(writer: str) -> str:
    if is_watcher(writer):
        return AN_OBSERVER
    return THE_MODERATOR if writer == MODERATOR else writer


def _tell_moderator(room: PressRoom, press: PressRecord) -> None:
    """The moderator reads at once, and with the writer's name: what he is told is told to him in person."""
    record = room.bag.dossier.record
    who = press.writer if _signature(press.writer) != AN_OBSERVER else keep("somebody who watches")
    what = Matters(
        matter=Matter.MESSAGE,
        cause=f"press.{press.number}",
        about=who,
        details=tuple(("", line) for line in press.text.splitlines() if line.strip()),
    )
    doors = room.bag.dossier.doors
    room.bag.letters.append(notice_letter(room.bag.desk, room.bag.now, what, record, doors=doors))
