"""DKIM signatures, checked before a mail's transaction is opened: name servers take their time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.desk.ground.time_limit import time_limit
from pbem.mail import dkim_check
from pbem.mail.letter import read_headers

if TYPE_CHECKING:
    from collections.abc import Callable

    from pbem.desk.ground.desk import Desk
    from pbem.mail.letter import Letter
    from pbem.store.stored_values import InboxMail


def check_signature(desk: Desk, mail: InboxMail) -> None:
    """Check it, with trust = dkim only; `signature_fault` then knows it."""
    if desk.config.trust.mode == "dkim":
        with time_limit(desk.config.limits.mail_seconds):
            signature_fault(desk)(read_headers(mail.raw))


def signature_fault(desk: Desk) -> Callable[[Letter], str | None]:
    """Why no signature proves a letter's sender, None where one does; each mail is checked once a pass."""

    def fault(letter: Letter) -> str | None:
        if letter.sha256 not in desk.signatures:
            desk.signatures[letter.sha256] = dkim_check.unproven(letter, desk.name_servers)
        return desk.signatures[letter.sha256]

    return fault
