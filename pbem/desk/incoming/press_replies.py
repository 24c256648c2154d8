"""A plain reply to a press letter: its own text goes back to the writer, whose address nobody learns.

What begins like an order or a command is passed on to nobody before its writer has said what it is: no order is told
to a rival, and no message is lost.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed, Refusal
from pbem.core.language import keep, say, speaking
from pbem.core.ruleset_contract import OrderContext
from pbem.desk.commands.all_commands import command_in
from pbem.desk.entrance.barred import note_try, why_silent
from pbem.desk.entrance.copied import copied_sections
from pbem.desk.game.dossier import Dossier, forming_dossier, open_dossier
from pbem.desk.game.handling import InHand
from pbem.desk.ground.press_rules import Allowed, check_allowed, press_rules
from pbem.desk.incoming.orders_in import take_orders
from pbem.desk.incoming.table_in import take_table_mail
from pbem.desk.letters.postbag import Postbag
from pbem.desk.letters.who_watches import is_watcher
from pbem.desk.people.answer_language import language_of_answer
from pbem.desk.people.bars import muted
from pbem.desk.press.passing_on import (
    ANSWERABLE,
    MODERATOR,
    OBSERVERS,
    Draft,
    PressRoom,
    check_text,
    first_words,
    hidden_in,
    message,
    pass_on,
)
from pbem.desk.press.press_permission import owes_orders
from pbem.desk.tokens.issuing import issue_token
from pbem.mail.letter import Letter, read
from pbem.mail.own_lines import Line, Reading, take_lines
from pbem.mail.reply_addresses import SeatTag, game_named
from pbem.report.inputs import LeftOut, Receipt, Section
from pbem.report.inputs.press_mails import UNSIGNED
from pbem.store.stored_values import GameStatus, MailStatus, PressRecord

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbem.mail.guard import SeatRef

_REPLY = re.compile(r"(?:reply|antwort(?:en)?)(?P<all>\s+(?:to\s+|an\s+)?(?:all|alle))?\s*[.:!]?", re.IGNORECASE)
_AS_PRESS = re.compile(r"presse?\s*[.!]?", re.IGNORECASE)
#: Said among people as well; an order only where the table has asked.
_YES_OR_NO = re.compile(r"(?:yes|no|ja|nein)\b", re.IGNORECASE)
_BULLETS = "-*•· \t"


@dataclass(frozen=True, kw_only=True, slots=True)
class _Answer:
    """What a reply says."""

    text: str
    to_all: bool = False
    certain: bool = False  #: its writer has said that it is press


@dataclass(kw_only=True)
class _Desk:
    """A reply in hand, and what it answers."""

    hand: InHand
    room: PressRoom
    answered: PressRecord
    seat: str  #: that replies; "" for who watches
    writer: str  #: the same as `PressRecord.writer`
    address: str  #: where the receipt goes


def take_answer(hand: InHand, ref: SeatRef) -> MailStatus:
    """Pass a reply on, or ask what it is meant to be; its writer is answered either way."""
    person = hand.work.player_by_address(hand.letter.sender or "")
    with speaking(language_of_answer(hand.desk, hand.work, hand.letter, person, ref.game)):
        return _take(hand, ref)


def _take(hand: InHand, ref: SeatRef) -> MailStatus:
    desk = _opened(hand, ref)
    letter, reading = hand.letter, take_lines(hand.letter.text, hand.letter.sender_name, greeted=True)
    lines = [line.text for line in reading.taken]
    if lines and lines[0].upper().rstrip(" .!") == "UNSUBSCRIBE":
        return _unsubscribe(hand, ref)
    if lines and _AS_PRESS.fullmatch(lines[0]) and (earlier := _earlier(hand)):
        letter, reading = earlier, take_lines(earlier.text, earlier.sender_name, greeted=True)
        answer = replace(_said(letter, reading), certain=True)
    else:
        answer = _said(letter, reading)
    if not answer.certain and (line := _like_an_order(desk, answer.text)):
        _ask(desk, answer, line)
        return MailStatus.HANDLED
    try:
        said = _pass_on(desk, answer)
    except Refusal as refusal:
        said = Section(heading=say("nothing was passed on"), lines=(_sentence(refusal.reason),))
    _receipt(desk, said, reading)
    hand.work.put_letters(desk.room.bag.letters)
    return MailStatus.HANDLED


def _opened(hand: InHand, ref: SeatRef) -> _Desk:
    dossier = _dossier(hand, ref.game)
    running = dossier.record.status is GameStatus.RUNNING
    room = PressRoom(
        bag=Postbag(desk=hand.desk, dossier=dossier, now=hand.now),
        work=hand.work,
        rules=press_rules(hand.work, ref.game),
        wait=dossier.wait if running else None,
        goes_on=dossier.record.status is not GameStatus.OVER,
    )
    number, _, reader = ref.about.partition(".mail-")[0].partition(".")
    return _Desk(
        hand=hand,
        room=room,
        answered=message(room, int(number)),
        seat=ref.seat,
        writer=ref.seat or reader,
        address=dossier.seat(ref.seat).address if ref.seat else ref.addresses[0],
    )


def _dossier(hand: InHand, game: str) -> Dossier:
    record = hand.work.claim_game(game, wait=True)
    if record is not None and record.status is GameStatus.FORMING:
        return forming_dossier(hand.desk, hand.work, record)
    return open_dossier(hand.desk, hand.work, game, claimed=record)


def _unsubscribe(hand: InHand, ref: SeatRef) -> MailStatus:
    """What mail programs send at a click: a word to the table, whatever mail it answers."""
    if ref.seat:
        return take_orders(hand, ref.game, ref.seat)
    return take_table_mail(hand, proven=True, record=hand.work.game(ref.game))


def _earlier(hand: InHand) -> Letter | None:
    """The mail of which this one says that it was press."""
    _, asked, number = (hand.token.about if hand.token else "").partition(".mail-")
    mail = hand.work.mail(int(number)) if asked and number.isdecimal() else None
    return read(mail.raw, hand.desk.mail_limits) if mail and mail.raw else None


def _said(letter: Letter, reading: Reading) -> _Answer:
    """The reply's own text, line for line, blank ones between them too, without the words that say where it goes."""
    taken = list(reading.taken)
    found = _REPLY.fullmatch(taken[0].text) if taken else None
    if found:
        del taken[0]
    # Where there is nothing else, thanks are the message.
    text = own_text(letter.text, taken) or reading.regards
    return _Answer(text=text, to_all=bool(found and found["all"]), certain=found is not None)


def own_text(text: str, taken: Sequence[Line]) -> str:
    """The rows of the lines that are the writer's, as written; of blank rows those between them."""
    rows, own = text.split("\n"), {line.row for line in taken}
    last, found = 0, list[str]()
    for row in sorted(own):
        if last and not any(rows[at - 1].strip() for at in range(last + 1, row)):
            found += [""] * (row - last - 1)
        found.append(rows[row - 1].rstrip())
        last = row
    return "\n".join(found)


def _like_an_order(desk: _Desk, text: str) -> str:
    """The first line that may be meant for the table and not for a player; "" where none is."""
    lines = [line.strip(_BULLETS) for line in text.splitlines() if line.strip(_BULLETS)]
    ruleset = desk.room.bag.dossier.ruleset
    for place, line in enumerate(lines):
        begins = ruleset.begins_order(line)
        first = place == 0 and (command_in(line) or (begins and not _YES_OR_NO.match(line)))
        if first or game_named([line]) or (begins and _is_order(desk, line)):
            return line
    return ""


def _is_order(desk: _Desk, line: str) -> bool:
    """Whether a line is an order that would be taken."""
    dossier = desk.room.bag.dossier
    if not desk.seat or dossier.table.state is None:
        return False
    position = dossier.position()
    mine = [decision for decision in position.waiting if decision.seat == desk.seat]
    sheet, tempo = dossier.sheets[desk.seat].copy(), dossier.table.tempo
    context = OrderContext(state=position.state, seat=desk.seat, sheet=sheet, open=mine, tempo=tempo)
    try:
        dossier.ruleset.read(line, context)
    except Refusal:
        return False
    return True


def _ask(desk: _Desk, answer: _Answer, line: str) -> None:
    whom = say("all who read it") if answer.to_all else _name(desk.answered)
    lines = (
        say(
            "Your reply to press has a line that may be an order or a question to the table: “{first_words}”. "
            "So nothing was passed on, and nothing was ordered.",
            first_words=first_words(line),
        ),
        say("Is it a message? Reply PRESS, and {whom} will read it as you wrote it.", whom=whom),
        say("Are they orders? Send them in a reply to a report of this game."),
    )
    desk.room.bag.letters.clear()
    about = f"{desk.hand.token.about.partition('.mail-')[0]}.mail-{desk.hand.mail.id}" if desk.hand.token else ""
    section = Section(heading=say("is it press, or are they orders?"), lines=lines)
    _receipt(desk, section, Reading(taken=(), left_out=()), about=about)
    desk.hand.work.put_letters(desk.room.bag.letters)


# --- passing it on --------------------------------------------------------------------------------------------------


def _pass_on(desk: _Desk, answer: _Answer) -> Section:
    """What was done. Raises NotAllowed where it may not be, or reaches nobody."""
    room, answered = desk.room, desk.answered
    if not desk.seat and desk.writer not in room.observers():
        raise NotAllowed(say("you do not watch this game any more"))
    readers = _readers(desk, to_all=answer.to_all)
    if any(reader != MODERATOR for reader in readers):
        _check_may_write(desk)
    unsigned = desk.writer in hidden_in(room, answered)
    if any(reader not in (MODERATOR, OBSERVERS) for reader in readers) and desk.seat:
        owes = room.rules.must_order and owes_orders(room, desk.seat)
        public = answer.to_all or room.rules.press is not Allowed.PUBLIC
        if not public:
            raise NotAllowed(say("press of this game goes to all at once; begin your reply with a line REPLY ALL"))
        # Who has once been allowed to write unsigned stays so in what follows from it.
        check_allowed(replace(room.rules, anonymous_press=True), public=True, anonymous=unsigned, owes=owes)
    check_text(room, desk.writer, answer.text)
    draft = Draft(
        writer=desk.writer,
        readers=readers,
        text=answer.text,
        anonymous=unsigned,
        answers=answered.number,
        mail=desk.hand.mail.id,
    )
    sent = pass_on(room, draft)
    whom = say("all who read it") if answer.to_all else _name(answered)
    lines = [say("“{words}”", words=first_words(sent.text))]
    if unsigned:
        lines.append(say("It is unsigned, as what you wrote before."))
    if sent.held_until is not None:
        lines.append(say("The deadline is near: it is delivered when the game has gone on."))
    return Section(heading=say("passed on to {whom}", whom=whom), lines=tuple(lines))


def _check_may_write(desk: _Desk) -> None:
    """Raises NotAllowed for whose press the moderator has stopped."""
    record, hand = desk.room.bag.dossier.record, desk.hand
    if bar := muted(hand.work, record.id, desk.address):
        note_try(hand, record, bar, keep("a reply to press"))
        raise NotAllowed(why_silent())


def _readers(desk: _Desk, *, to_all: bool) -> tuple[str, ...]:
    """Who reads the reply: the writer of what it answers, or all who read that as well, the replier left out."""
    room, answered = desk.room, desk.answered
    wanted = [_reader(answered.writer), *(answered.recipients if to_all else ())]
    reached = {*room.readers(), MODERATOR, OBSERVERS}
    found = tuple(dict.fromkeys(each for each in wanted if each != desk.writer and each in reached))
    if not desk.seat and any(each not in (MODERATOR, OBSERVERS) for each in found):
        raise NotAllowed(
            say("those who watch may write to others who watch and to the moderator, not to those who play")
        )
    if not found:
        raise NotAllowed(say("nobody reads mail for {name} any more", name=_name(answered)))
    return found


def _reader(writer: str) -> str:
    return OBSERVERS if is_watcher(writer) else writer


def _name(answered: PressRecord) -> str:
    if answered.signed == UNSIGNED:
        return say("whoever wrote it")
    return {"observer": say("those who watch"), MODERATOR: say("the moderator")}.get(answered.signed, answered.signed)


# --- the receipt ----------------------------------------------------------------------------------------------------


def _receipt(desk: _Desk, section: Section, reading: Reading, *, about: str = "") -> None:
    """What became of it, to whoever replied. `about`: what a reply to this receipt is about."""
    bag, hand = desk.room.bag, desk.hand
    left_out = [LeftOut(what=str(part.kind), lines=part.count) for part in reading.left_out]
    tag = _question_tag(desk, about) if about else None
    sections = [section, *copied_sections(hand)]
    if desk.seat:
        content = Receipt(common=bag.common(desk.seat, tag), sections=sections, left_out=left_out)
        bag.write(content, cause=hand.cause, answers=hand.letter)
        return
    person = hand.work.player_by_address(desk.address)
    tag = tag or SeatTag(game=desk.room.game, seat="watch", token=hand.token.token if hand.token else "")
    content = Receipt(common=bag.common_beside(person, tag), sections=sections, left_out=left_out)
    bag.write_beside(content, desk.address, cause=hand.cause, answers=hand.letter)


def _question_tag(desk: _Desk, about: str) -> SeatTag:
    game, address = desk.room.game, "" if desk.seat else desk.address
    until = desk.hand.now + ANSWERABLE
    token = issue_token(
        desk.hand.desk,
        desk.hand.work,
        game=game,
        seat=desk.seat,
        purpose="press",
        at=desk.hand.now,
        address=address,
        about=about,
        expires=until,
    )
    return SeatTag(game=game, seat=desk.seat.lower() or "watch", token=token)


def _sentence(reason: str) -> str:
    return f"{reason[:1].upper()}{reason[1:]}."
