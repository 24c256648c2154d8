"""How to reach the mailbox and the sender, as plain values; secrets are resolved by the caller and never shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """Which transport."""

    MAILDIR = "maildir"  #: folders on this machine
    IMAP = "imap"  #: a mailbox on a server
    SMTP = "smtp"  #: a submission server


class Security(StrEnum):
    """How the connection is protected."""

    TLS = "tls"  #: from the first byte (993, 465)
    STARTTLS = "starttls"  #: after a plain greeting (143, 587)
    NONE = "none"  #: not at all: loopback, or asked for


@dataclass(frozen=True, kw_only=True)
class MailInSettings:
    """Where letters come from."""

    kind: Kind = Kind.MAILDIR  #: maildir or imap
    path: str = ""  #: maildir: the Maildir folder
    host: str = ""  #: imap: server
    port: int | None = None  #: imap: None for the usual one of the security
    security: Security = Security.TLS  #: imap
    user: str = ""  #: imap: login
    password: str = field(default="", repr=False)  #: imap: from the environment or a file, by the caller
    oauth2_token: str = field(default="", repr=False)  #: imap: access token instead of a password
    folder: str = "INBOX"  #: imap: where mail arrives
    processed: str = "Processed"  #: where done mail goes; empty: flagged \\Seen and left
    rejected: str = "Rejected"  #: where mail goes that could not be handled
    timeout: float = 30.0  #: seconds a server may take to answer
    poll_every: float = 15.0  #: seconds between looks where the server has no IDLE
    largest: int = 2_000_000  #: bytes of a mail that is fetched whole
    ca_file: str = ""  #: certificates to trust instead of the system's
    plain_allowed: bool = False  #: security "none" to a host that is not loopback


@dataclass(frozen=True, kw_only=True)
class MailOutSettings:
    """Where letters go."""

    kind: Kind = Kind.MAILDIR  #: maildir or smtp
    path: str = ""  #: maildir: folder with one Maildir a recipient
    host: str = ""  #: smtp: server
    port: int | None = None  #: smtp: None for the usual one of the security
    security: Security = Security.STARTTLS  #: smtp
    user: str = ""  #: smtp: login; empty for none
    password: str = field(default="", repr=False)  #: smtp
    oauth2_token: str = field(default="", repr=False)  #: smtp: XOAUTH2 access token
    timeout: float = 30.0  #: seconds a server may take to answer
    ca_file: str = ""  #: certificates to trust instead of the system's
    plain_allowed: bool = False  #: security "none" to a host that is not loopback
    local_host: str = ""  #: name given in EHLO; empty for this machine's
