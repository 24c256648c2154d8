"""Lines of a mail that a fault of ours kept from being read: they are refused like any other, and the fault is told."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from pbem.core.language import keep
from pbem.desk.ground.own_faults import fault_words, log_fault
from pbem.desk.letters.notices import Matters, notice_letter
from pbem.desk.tokens.moderator_tokens import doors
from pbem.report.inputs import Matter, WouldDo

if TYPE_CHECKING:
    from pbem.desk.game.handling import InHand
    from pbem.store.stored_values import NewLetter

log = logging.getLogger(__name__)


def telling_faults(hand: InHand) -> Callable[[Exception], None]:
    """What a mail's reader tells a fault of ours to: the log, and once for the mail the table's moderator.

    Which line it is stays in the mail: the moderator of a game may play in it.
    """
    told: list[Exception] = []

    def tell(fault: Exception) -> None:
        log_fault(log, f"a line of mail {hand.mail.id} could not be read", fault)
        if not told:
            hand.work.put_letter(_notice(hand, fault))
        told.append(fault)

    return tell


def _notice(hand: InHand, fault: Exception) -> NewLetter:
    what = Matters(
        matter=Matter.LINE_FAILED,
        cause=hand.cause,
        about=hand.mail.sender or keep("an unknown sender"),
        reason=fault_words(fault),
        would_do=(WouldDo(mail="", cli=f"pbem mail show {hand.mail.id}", does=keep("what it says")),),
    )
    return notice_letter(hand.desk, hand.now, what, doors=doors(hand.desk, hand.work, None, hand.now))
