"""A mail to the table itself: from somebody without a seat, about no game, or to one that has not begun.

Questions are answered whoever asks. What changes something waits until the address proves itself: by a token that was
mailed to it, or by a reply to our question.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from pbem.core.errors import Refusal
from pbem.core.language import say, speaking, spoken
from pbem.desk.commands.all_commands import command_in
from pbem.desk.commands.asked_about import asked_at_table
from pbem.desk.entrance.copied import copied_sections
from pbem.desk.entrance.trouble import tell_of_limit
from pbem.desk.entrance.unasked import may_answer, may_ask
from pbem.desk.game.handling import InHand, TableMail
from pbem.desk.game.order_lines import Account
from pbem.desk.incoming.table_offers import lines_offered, with_lines_named
from pbem.desk.letters.letterpress import print_plain
from pbem.desk.mail_lines.carrying_out import carry_out
from pbem.desk.mail_lines.in_words import left_out
from pbem.desk.mail_lines.transcript import hear_commands
from pbem.desk.people.answer_language import language_of_answer
from pbem.desk.people.mail_choices import form_of
from pbem.desk.tokens.conversation_tokens import AT_THE_TABLE, table_tag
from pbem.desk.tokens.issuing import issue_token
from pbem.desk.tokens.seat_tokens import confirm_until
from pbem.desk.understanding.reader import understand
from pbem.desk.understanding.tidying import found, plain
from pbem.desk.understanding.vocabulary import GAME
from pbem.desk.wording.command import Level
from pbem.mail.broken_rows import join_wrapped
from pbem.mail.own_lines import take_lines
from pbem.mail.reply_addresses import SeatTag, game_named, normalise, subject_tag
from pbem.report.inputs import Common, Confirm, Receipt, Refused
from pbem.store.stored_values import GameStatus, MailStatus, NewLetter

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pbem.mail.letter import Letter
    from pbem.mail.own_lines import Line
    from pbem.store.stored_values import GameRecord


#: At most this many questions are answered of a mail that nothing proves.
_UNPROVEN = 10
#: Lines of a mail that may ask for a game in words of its own; longer ones are somebody's letter.
_A_FEW = 6
#: How many lines of a mail are shown in the question about it, and how much of each.
_SHOWN, _WIDEST = 40, 300


def speaks_to_table(letter: Letter, begins_order: Callable[[str], bool]) -> bool:
    """Whether a mail that speaks for no seat holds a command that needs none, and nothing that needs one."""
    lines = [line.text for line in take_lines(letter.text, letter.sender_name).taken]
    found = [command_in(line) for line in lines]
    levels = {each.command.level for each in found if each is not None}
    if not levels or not levels <= {Level.ANYBODY, Level.PERSON}:
        return False
    return not any(begins_order(line) for line, each in zip(lines, found, strict=True) if each is None)


#: What somebody who is nobody here may ask in words of his own.
_WANTED = frozenset({"LIST", "NEW", "JOIN", "OBSERVE", "LANGUAGE"})


def wants_of_table(hand: InHand) -> bool:
    """Whether a stranger's mail asks in words of its own what games there are, or for one."""
    lines = [line.text for line in take_lines(hand.letter.text, hand.letter.sender_name).taken]
    if len(lines) > _A_FEW or not any(found(GAME, plain(line)) for line in lines):
        return False
    asked = asked_at_table(hand)
    meant = [understand(line, asked) for line in lines]
    wanted = {line.split()[0] for each in meant if each is not None for line in (*each.lines, *each.instead)}
    return bool(wanted) and wanted <= _WANTED


def take_table_mail(
    hand: InHand, *, proven: bool, record: GameRecord | None = None, seat: str = "", no_orders: str = ""
) -> MailStatus:
    """Carry out a mail's commands and answer it, or ask its address whether it wrote.

    `record`: a game not begun; `no_orders`: why a line that is no command does nothing, where more is known of it.
    """
    hand = replace(hand, proven=proven)
    person = hand.work.player_by_address(normalise(hand.letter.sender or ""))
    with speaking(language_of_answer(hand.desk, hand.work, hand.letter, person, record.id if record else "")):
        if not proven and not may_answer(hand):
            return MailStatus.REFUSED if tell_of_limit(hand) else MailStatus.DISCARDED
        return _take(hand, record=record, seat=seat, no_orders=no_orders)


def _take(hand: InHand, *, record: GameRecord | None, seat: str, no_orders: str) -> MailStatus:
    reading = take_lines(hand.letter.text, hand.letter.sender_name)
    named = game_named(line.text for line in reading.taken)
    lines = _lines(reading.taken, record.id if record else named, wrapped=hand.letter.may_be_wrapped)
    why_not = no_orders or (_not_begun(record) if record else "")
    asked = cache(lambda: asked_at_table(hand, record, seat))

    def hear(lines: Sequence[tuple[int, str]]) -> Account:
        script = Account(numbered=hand.proven)
        hear_commands(script, lines, hand.desk.config.limits.orders_in_a_mail, why_not, asked)
        return script

    def hear_again(letter: Letter) -> Account:
        taken = take_lines(letter.text, letter.sender_name).taken
        return hear(_lines(taken, record.id if record else named, wrapped=letter.may_be_wrapped))

    lines = with_lines_named(lines, lines_offered(hand, hear_again) if hand.proven else ())
    script = hear(lines)
    if not hand.proven:
        _read_first(hand, script)
    if not hand.proven and any(heard.command.changes for heard in script.commands):
        return ask_whether_theirs(hand, [text for _, text in lines])
    if not hand.proven:
        _only_some(script)
    sender = normalise(hand.letter.sender or "")
    handling = TableMail(
        **hand.in_hand(), sender=sender, person=hand.work.player_by_address(sender),
        reading=reading, script=script, record=record, seat=seat, named=named or "",
    )  # fmt: skip
    _do(handling)
    return MailStatus.HANDLED


def _do(handling: TableMail) -> None:
    """What the commands of a mail ask for, and its answer."""
    carry_out(handling)
    handling.sections += copied_sections(handling)
    content = answer_content(handling)
    if handling.begins is None or not handling.begins(content):
        handling.work.put_letter(_printed(handling, content, handling.sender))
    handling.work.put_letters(handling.letters)
    for follow in handling.at_end:
        follow()


def _read_first(hand: InHand, script: Account) -> None:
    """What nobody could do is refused at once: nobody is asked whether he wrote it."""
    for heard in list(script.commands):
        if heard.command.check is None:
            continue
        try:
            heard.command.check(hand.desk, heard.rest)
        except Refusal as refusal:
            script.refuse(heard.number, heard.written, refusal)
            script.commands.remove(heard)


def _only_some(script: Account) -> None:
    """Whoever a mail only seems to come from is not buried under the answers to it."""
    if further := [heard.number for heard in script.commands[_UNPROVEN:]]:
        why = say(
            "{unproven} questions of a mail without a sign of this table are answered; send it in a reply to this one",
            unproven=_UNPROVEN,
        )
        lines = say("1 further line") if len(further) == 1 else say("{count} further lines", count=len(further))
        script.refused.append(Refused(number=further[0], written=lines, reason=why, count=len(further)))
    del script.commands[_UNPROVEN:]


def _not_begun(record: GameRecord) -> str:
    if record.status is GameStatus.OVER:
        return say("game {game} was called off before it began; nothing is wanted of you", game=record.id)
    return say("game {game} has not begun; its first mail says what is wanted, and how to write it", game=record.id)


def _lines(taken: Sequence[Line], here: str | None, *, wrapped: bool) -> list[tuple[int, str]]:
    joined = join_wrapped(taken, lambda line: command_in(line) is not None, wrapped=wrapped)
    return [(line.number, line.text) for line in joined if here is None or game_named([line.text]) != here]


def ask_whether_theirs(hand: InHand, lines: Sequence[str]) -> MailStatus:
    """The mail waits; its address is asked whether it comes from there. The question's token opens this mail only."""
    if not may_ask(hand):
        return MailStatus.DISCARDED
    sender = normalise(hand.letter.sender or "")
    until = confirm_until(hand.desk, hand.now)
    token = issue_token(
        hand.desk, hand.work, purpose="confirm", at=hand.now, address=sender, expires=until, about=hand.cause
    )
    tag = SeatTag(game=AT_THE_TABLE[0], seat=AT_THE_TABLE[1], token=token)
    content = Confirm(
        common=_common(hand, sender, tag),
        sender=sender,
        received=hand.mail.received,
        lines=_shown(lines),
        until=until,
        only=hand.work.player_by_address(sender) is None,
    )
    hand.work.put_letter(_printed(hand, content, sender))
    return MailStatus.HELD


def _shown(lines: Sequence[str]) -> tuple[str, ...]:
    """What a question shows of a mail: whoever it only seems to come from is not sent all of it."""
    return tuple(line if len(line) <= _WIDEST else f"{line[: _WIDEST - 1]}…" for line in lines[:_SHOWN])


def answer_content(handling: TableMail) -> Receipt:
    """What the answer says; a reply to it speaks for the seat that the mail has proved to be its own, if any."""
    hand = handling
    own = _seat_tag(handling)
    tag = own or table_tag(hand.desk, hand.work, handling.sender, hand.now)
    return Receipt(
        common=_common(handling, handling.sender, tag, handling.record if own else None),
        taken=handling.script.taken,
        refused=handling.script.refused,
        left_out=left_out(handling),
        read_as=[(written, line) for _, written, line in handling.script.read_as],
        sections=handling.sections,
    )


def answer(handling: TableMail) -> NewLetter:
    """The letter with the transcript."""
    return _printed(handling, answer_content(handling), handling.sender)


def _seat_tag(handling: TableMail) -> SeatTag | None:
    """The sign of the seat, where it is mailed to nobody but its player."""
    record, seat = handling.record, handling.seat
    if not handling.proven or record is None or not seat:
        return None
    found = handling.work.tokens(record.id, seat, "orders")
    return SeatTag(game=record.id, seat=seat.lower(), token=found[0].token) if found else None


def _common(hand: InHand, address: str, tag: SeatTag, record: GameRecord | None = None) -> Common:
    """What a mail to that address knows. `record`: the game whose tag it carries."""
    own = hand.desk.address_of(record) if record else hand.written_to
    table, person = hand.desk.config.table, hand.work.player_by_address(address)
    return Common(
        recipient=person.name if person else "",
        language=spoken(),
        form=form_of(person),
        zone=person.zone if person else table.zone,
        now=hand.now,
        reply_address=hand.desk.reply_address(own, tag),
        tag=subject_tag(tag),
        moderator=table.moderator,
    )


def _printed(hand: InHand, content: Receipt | Confirm, recipient: str) -> NewLetter:
    return print_plain(
        hand.desk,
        content,
        recipient=recipient,
        cause=hand.cause,
        answers=hand.letter,
        unproven=not hand.proven,
        tag=content.common.tag,
        reply_to=content.common.reply_address,
    )
