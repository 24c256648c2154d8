"""DKIM signatures of new mails, checked before a transaction is opened: name servers take their time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.mail import dkim_check
from pbem.mail.letter import read_headers
from pbem.store.values import MailStatus

if TYPE_CHECKING:
    from collections.abc import Callable

    from pbem.desk.desk import Desk
    from pbem.mail.letter import Letter


def check_new(desk: Desk) -> None:
    """Check what came new, with trust = dkim only; `signature_fault` then knows it."""
    if desk.config.trust.mode != "dkim":
        return
    known = signature_fault(desk)
    with desk.store.read() as work:
        new = work.mails(MailStatus.NEW)
    for mail in new:
        known(read_headers(mail.raw))


def signature_fault(desk: Desk) -> Callable[[Letter], str | None]:
    """Why no signature proves a letter's sender, None where one does; each mail is checked once a pass."""

    def fault(letter: Letter) -> str | None:
        if letter.sha256 not in desk.signatures:
            desk.signatures[letter.sha256] = dkim_check.unproven(letter, desk.name_servers)
        return desk.signatures[letter.sha256]

    return fault
