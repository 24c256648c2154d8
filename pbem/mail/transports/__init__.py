"""Ways in and out for mails, one contract: Maildir, IMAP, SMTP. Modules load only when they are used."""

from __future__ import annotations

from pbem.mail.transports.contract import (
    Deferred,
    Fetched,
    MailIn,
    MailOut,
    NotMoved,
    Refused,
    Unreachable,
    Unread,
    Unusable,
)
from pbem.mail.transports.transport_settings import Kind, MailInSettings, MailOutSettings, Security

__all__ = [
    "Deferred",
    "Fetched",
    "Kind",
    "MailIn",
    "MailInSettings",
    "MailOut",
    "MailOutSettings",
    "NotMoved",
    "Refused",
    "Security",
    "Unreachable",
    "Unread",
    "Unusable",
    "open_in",
    "open_out",
]


def open_in(settings: MailInSettings) -> MailIn:
    """The mailbox these settings describe; it connects when first used. Raises `Unreachable`."""
    if settings.kind is Kind.MAILDIR:
        # lazy: one kind of mailbox does not load the others
        from pbem.mail.transports.maildir import MaildirIn

        return MaildirIn(settings)
    if settings.kind is Kind.IMAP:
        # lazy: one kind of mailbox does not load the others
        from pbem.mail.transports.imap import ImapIn

        return ImapIn(settings)
    raise Unreachable(f"mail cannot be read by {settings.kind}; take maildir or imap")


def open_out(settings: MailOutSettings) -> MailOut:
    """The sender these settings describe; it connects when first used. Raises `Unreachable`."""
    if settings.kind is Kind.MAILDIR:
        # lazy: one kind of mailbox does not load the others
        from pbem.mail.transports.maildir import MaildirOut

        return MaildirOut(settings)
    if settings.kind is Kind.SMTP:
        # lazy: one kind of mailbox does not load the others
        from pbem.mail.transports.smtp import SmtpOut

        return SmtpOut(settings)
    raise Unreachable(f"mail cannot be sent by {settings.kind}; take maildir or smtp")
