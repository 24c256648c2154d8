"""Lines that an answer of the table has offered; a reply to it names them by a number, or the only one by a yes.

They are read out of the mail that was answered, once more: a line counts only if the answer shows it as it is now.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pbem.desk.commands.all_commands import command_in
from pbem.desk.incoming.kept_offers import answered_mail
from pbem.desk.understanding.meaning import Asked
from pbem.desk.understanding.reader import understand
from pbem.mail.letter import Letter, Unreadable, read
from pbem.mail.reply_addresses import canonical

if TYPE_CHECKING:
    from pbem.desk.game.handling import InHand
    from pbem.desk.game.order_lines import Account


def lines_offered(hand: InHand, hear: Callable[[Letter], Account]) -> list[str]:
    """What the answer offered that a mail replies to; nothing where it replies to none. `hear`: a mail's lines."""
    number = answered_mail(hand.letter)
    mail, sent = hand.work.mail(number) if number else None, hand.work.letter_answered(hand.letter.in_reply_to)
    if mail is None or sent is None or not mail.raw or not sent.raw:
        return []
    try:
        earlier = read(mail.raw, hand.desk.mail_limits)
    except Unreadable:
        return []
    if canonical(earlier.sender or "") != canonical(hand.letter.sender or ""):
        return []
    shown, offers = _plain(read(sent.raw).text), hear(earlier).offers
    return offers if all(_plain(each) in shown for each in offers) else []


def with_lines_named(lines: Sequence[tuple[int, str]], offers: Sequence[str]) -> list[tuple[int, str]]:
    """The lines of a mail, with those that were offered where they are named."""
    asked = Asked(offers=len(offers), just_offered=True)
    return [(number, each) for number, line in lines for each in _named(line, offers, asked)]


def _named(line: str, offers: Sequence[str], asked: Asked) -> list[str]:
    meant = understand(line, asked) if offers and command_in(line) is None else None
    numbers = [int(each) for each in meant.lines if each.isdecimal()] if meant else []
    named = [offers[number - 1] for number in numbers if 1 <= number <= len(offers)]
    return named if named and meant is not None and len(named) == len(meant.lines) else [line]


def _plain(text: str) -> str:
    return " ".join(text.split())
