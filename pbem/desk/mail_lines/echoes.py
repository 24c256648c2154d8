"""Programs that answer mail and do not say so: nothing they write is answered twice.

A ticket system without a header of its own, a challenge, a list that sends our letter back: what tells them from people
is that they say nothing to a table and say it again, or that they say what we have said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import timedelta
from itertools import islice
from typing import TYPE_CHECKING

from pbem.desk.commands.all_commands import command_in
from pbem.mail.letter import Letter, Unreadable, read
from pbem.mail.own_lines import take_lines
from pbem.mail.reply_addresses import canonical

if TYPE_CHECKING:
    from pbem.desk.game.handling import InHand

#: How long a text is remembered, and how many mails and letters back.
_REMEMBERED, _MAILS, _LETTERS = timedelta(days=7), 10, 5
#: Words of a text that nobody says twice by chance; a person may well write "Yes, please" again.
_WORDS = 4
#: Words that tell a text, and bytes of a mail beyond which nobody would take it for a program's.
_TELLING, _LONGEST = 500, 200_000
#: Rows of a mail among which our letter begins, where it is sent back whole; rows that are enough to tell.
_BEGINS, _ENOUGH = 8, 3
_WORD = re.compile(r"[^\W\d_]+")
#: What differs between two mails of a program: numbers, links, whatever holds a digit.
_CHANGING = re.compile(r"\d|://|@")


def why_silent(hand: InHand, is_order: Callable[[str], bool], *, often: int, game: str = "") -> tuple[str, str] | None:
    """The rule and the reason why a mail is filed without an answer; None for anything that a person may have meant.

    `is_order`: whether a line may be an order of the games concerned, or a word of the moderator's; `often`: how often
    the same was answered before; `game`: the one it is sent to with a seat's sign. Who says in one game what he has
    said in another speaks of that one.
    """
    lines = _own_lines(hand.letter)
    if not lines or not hand.letter.sender:
        return None
    if command_in(lines[0]) or is_order(lines[0]):  # as most mails of players begin, and none of ours
        return None
    ours = _sent_back(hand, lines)
    if not ours and len(hand.mail.raw) > _LONGEST:
        return None
    # A row that stands there a thousand times is looked at once.
    if any(command_in(line) or is_order(line) for line in dict.fromkeys(lines) if _plain(line) not in ours):
        return None
    if ours:
        return "own-words", "it is one of our own letters, sent back"
    said = _fingerprint(lines)
    if len(said) < _WORDS:
        return None
    if sum(_fingerprint(_own_lines(earlier)) == said for earlier in _answered(hand, game)) >= often:
        return "said-before", "it holds no order and no command, and says what was answered before: a program's mail"
    return None


def _own_lines(letter: Letter) -> list[str]:
    return [line.text for line in take_lines(letter.text, letter.sender_name).taken if line.text.strip()]


def _fingerprint(lines: Sequence[str]) -> list[str]:
    kept = (part for line in lines for part in line.split() if not _CHANGING.search(part))
    return [word.lower() for word in islice((word for part in kept for word in _WORD.findall(part)), _TELLING)]


def _plain(line: str) -> str:
    return " ".join(line.split())


def _answered(hand: InHand, game: str) -> list[Letter]:
    """The mails of the same sender that were answered lately, but for those that went to other games."""
    since = hand.now - _REMEMBERED
    found = hand.work.answered_mails(hand.letter.sender or "", since, before=hand.mail.id, most=_MAILS)
    same = (mail for mail in found if not game or mail.game in (None, "", game))
    short = (mail.raw for mail in same if len(mail.raw) <= _LONGEST)
    return [letter for raw in short if (letter := _read(hand, raw)) is not None]


def _sent_back(hand: InHand, lines: Sequence[str]) -> set[str]:
    """The rows of the letter of ours that a mail begins with, without marks of a quotation; empty where there is none.

    Whoever sends back lines that we offered sends them without the letter around them.
    """
    if len(lines) < _ENOUGH:
        return set()
    begins = {_plain(line) for line in lines[:_BEGINS]}
    mailbox = canonical(hand.letter.sender or "")
    for sent in hand.work.letters_to(mailbox, hand.now - _REMEMBERED, most=_LETTERS):
        letter = _read(hand, sent.raw)
        rows = [_plain(row) for row in letter.text.split("\n") if row.strip()] if letter else []
        if len(rows) >= _ENOUGH and set(rows[:_ENOUGH]) <= begins:
            return set(rows)
    return set()


def _read(hand: InHand, raw: bytes) -> Letter | None:
    try:
        return read(raw, hand.desk.mail_limits) if raw else None
    except Unreadable:
        return None
