"""Lines that receipts have offered by number: a number belongs to the receipt that it answers.

They are kept for the turn, of several receipts: a mail in between, whatever it holds, takes none of them away.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pbem.mail.letter import Letter
    from pbem.store.stored_values import Mark

#: How the Message-ID of a receipt names the mail that it answers.
_RECEIPT = re.compile(r"\.receipt\.mail\.(\d+)@")
#: Receipts whose offers are kept.
_MOST = 8


def offered(mark: Mark | None, turn: int, letter: Letter) -> list[str]:
    """What a letter may name by a number: what the receipt that it answers offered, or the last one before that.

    Who answers no receipt means the newest one with offers.
    """
    kept = _kept(mark, turn)
    answered = answered_mail(letter)
    if answered is not None:
        kept = [(mail, lines) for mail, lines in kept if mail <= answered]
    return list(kept[-1][1]) if kept else []


def just_offered(mark: Mark | None, turn: int, letter: Letter) -> bool:
    """Whether what a letter may name by a number was offered by the very receipt that it answers.

    Who answers no mail at all means the newest one with offers.
    """
    if not (letter.in_reply_to or letter.references):
        return True
    answered = answered_mail(letter)
    return any(mail == answered for mail, _ in _kept(mark, turn))


def with_offers(mark: Mark | None, turn: int, mail: int, lines: Sequence[str]) -> list[list[Any]]:
    """What is kept of a turn when a mail's receipt offers these lines; the oldest go first."""
    kept = [[number, list(offers)] for number, offers in _kept(mark, turn) if number != mail]
    return [*kept, *([[mail, list(lines)]] if lines else [])][-_MOST:]


def _kept(mark: Mark | None, turn: int) -> list[tuple[int, list[str]]]:
    if mark is None or mark.value["turn"] != turn:
        return []
    return [(int(mail), list(lines)) for mail, lines in mark.value.get("offers", ())]


def answered_mail(letter: Letter) -> int | None:
    """The mail whose receipt a letter answers; a program that names no letter may still list those before it."""
    for name in (letter.in_reply_to or "", *reversed(letter.references)):
        if match := _RECEIPT.search(name):
            return int(match[1])
        if name:
            return None
    return None
