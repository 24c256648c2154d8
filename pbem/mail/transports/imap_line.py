"""A line to an IMAP server that can cost only a bounded amount, bytes in memory and time, whatever the server sends.

imaplib believes what it is told: it makes room for a literal of any length, keeps all that nobody asked for, and waits
as long as a byte comes now and then.
"""

from __future__ import annotations

import imaplib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from imapclient import IMAPClient, SocketTimeout
from imapclient.imap4 import IMAP4WithTimeout

from pbem.mail.transports.transport_settings import MailInSettings, Security

# The identifiers of a million mails in one line; those of 140,000 are too many for imaplib's own limit.
imaplib._MAXLINE = 8_000_000  # type: ignore[attr-defined]

#: What a line counts at least, bytes: it takes more room, and time, than what is in it. A command has some hundred.
SHORTEST_LINE = 1_000


class Watch:
    """What one line may cost: bytes are counted, and it is cut when something takes too long."""

    def __init__(self, *, longest: int, most: int) -> None:
        self.longest = longest  #: bytes of a literal
        self.most = most  #: bytes of all that comes in answer to one command
        self.socket: socket.socket | None = None
        self.overdue = False  #: whether it was cut
        self._left = most

    @contextmanager
    def limit(self, seconds: float) -> Iterator[None]:
        """The line is cut where the block takes longer. (A time-out of the socket starts anew with each byte.)"""
        self._left = self.most
        timer = threading.Timer(seconds, self._cut)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def take(self, count: int) -> None:
        """Count bytes that came, or are to come. Raises imaplib's `abort` where it is too much."""
        self._left -= count
        if self._left < 0:
            raise IMAPClient.AbortError(f"the answer has more than {self.most:,} bytes")

    def _cut(self) -> None:
        self.overdue = True
        if self.socket is not None:
            with suppress(OSError):  # the plain socket's: that of TLS would wait for the server's farewell
                socket.socket.shutdown(self.socket, socket.SHUT_RDWR)


class Line(IMAPClient):  # type: ignore[misc]
    """imapclient's client on such a line, encrypted where the settings want it."""

    def __init__(self, settings: MailInSettings, context: Any, watch: Watch) -> None:
        self._watch = watch
        tls = settings.security is Security.TLS
        super().__init__(
            settings.host,
            port=settings.port,
            ssl=tls,
            ssl_context=context if tls else None,
            timeout=SocketTimeout(connect=settings.timeout, read=settings.timeout),
        )
        self.normalise_times = False
        if settings.security is Security.STARTTLS:
            self.starttls(context)
            watch.socket = self.socket()

    def forget(self) -> None:
        """Drop what the server sent unasked, or to a command that failed: it is no answer to the next."""
        self._imap.untagged_responses.clear()

    @property
    def told_of_mail(self) -> bool:
        """Whether the server has told, since it was last forgotten, how many mails there are now."""
        return "EXISTS" in self._imap.untagged_responses

    def _poll_socket(self, sock: Any, timeout: float | None = None) -> Any:
        """What came in one packet with the consent to IDLE is read already, and the socket is silent."""
        return [sock] if self._imap.holds_more() else super()._poll_socket(sock, timeout)

    def _create_IMAP4(self) -> Any:  # noqa: N802  # imapclient's name
        context = self.ssl_context if self.ssl else None
        return _Counting(self.host, self.port, self._timeout.connect, context, self._watch)


class _Counting(IMAP4WithTimeout):  # type: ignore[misc]
    """imaplib's protocol; what is read is counted before it is asked for, where its length is told."""

    def __init__(self, host: str, port: int, timeout: float, context: Any, watch: Watch) -> None:
        self._context, self._watch = context, watch
        super().__init__(host, port, timeout)

    def read(self, size: int) -> bytes:
        if size > self._watch.longest:
            raise IMAPClient.AbortError(f"it announces a text of {str(size)[:20]} bytes")
        self._watch.take(size)
        text: bytes = super().read(size)
        return text

    def readline(self) -> bytes:
        try:
            line: bytes = super().readline()
        except IMAPClient.AbortError:
            raise
        except IMAPClient.Error as fault:  # too long, and its rest would be taken for the next one
            raise IMAPClient.AbortError(*fault.args) from None
        self._watch.take(max(len(line), SHORTEST_LINE))
        return line

    def holds_more(self) -> bool:
        """Whether something is read, or decrypted, that nobody has taken yet; never waits where the socket does not."""
        with suppress(OSError):  # a TLS line says so that there is nothing
            return bool(self.file.peek(1))
        return False

    def _create_socket(self, timeout: float | None = None) -> socket.socket:
        made: socket.socket = super()._create_socket(timeout)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # imapclient sends some commands in two pieces
        self._watch.socket = made
        if self._context is not None:
            made = self._watch.socket = self._context.wrap_socket(made, server_hostname=self.host)
        return made
