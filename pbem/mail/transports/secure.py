"""TLS contexts, and the rule that passwords do not cross a network in the clear unless somebody asked for it."""

from __future__ import annotations

import ipaddress
import ssl

from pbem.mail.transports.contract import Unreachable
from pbem.mail.transports.transport_settings import MailInSettings, MailOutSettings, Security


def context(settings: MailInSettings | MailOutSettings) -> ssl.SSLContext | None:
    """The TLS context for these settings, None without TLS. Raises `Unreachable`."""
    if settings.security is Security.NONE:
        if not (settings.plain_allowed or is_loopback(settings.host)):
            raise Unreachable(
                f"{settings.host} would be reached without encryption; set security to tls or starttls, "
                f"or plain_allowed where the network itself is safe"
            )
        return None
    try:
        return ssl.create_default_context(cafile=settings.ca_file or None)
    except OSError as fault:
        raise Unreachable(f"the certificates in {settings.ca_file} cannot be read: {fault.strerror}") from None


def is_loopback(host: str) -> bool:
    """Whether the host is this machine."""
    if host in ("localhost", "localhost.localdomain"):
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
