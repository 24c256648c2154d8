"""smtplib's client with answers that are whole or none, and an end to every wait."""

from __future__ import annotations

import smtplib
import socket
import time
from typing import Any

#: Of one line of an answer, and lines of one answer: more is no answer (RFC 5321, 4.5.3.1.5 allows 512 octets).
LONGEST_LINE, MOST_LINES = 8192, 200


class Lines:
    """The lines that a server sends; stands where smtplib has its file."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self._got = bytearray()

    def readline(self, until: float) -> bytes:
        """The next line. OSError where it does not come by then (TimeoutError), is cut off or has no end."""
        while (end := self._got.find(b"\n")) < 0:
            if len(self._got) > LONGEST_LINE:
                raise OSError("the server's answer has no end")
            self._sock.settimeout(_left(until))
            more = self._sock.recv(4096)
            if not more:
                raise OSError("the answer was cut off" if self._got else "the server hung up")
            self._got += more
        line = bytes(self._got[: end + 1])
        del self._got[: end + 1]
        return line

    def unasked(self) -> bool:
        """Whether the server hung up, or said something that nobody asked for: "421 idle for too long"."""
        if self._got:
            return True
        self._sock.settimeout(0)
        try:
            self._got += self._sock.recv(4096)
        except BlockingIOError:
            return False
        except OSError as fault:  # TLS says by an SSLError of its own that it wants to wait
            return "Want" not in type(fault).__name__
        return True

    def close(self) -> None:
        """The socket is the client's."""


class Patience(smtplib.SMTP):
    """What both clients have in common: nothing takes longer than `until`, an answer no longer than the timeout."""

    file: Any
    until = float("inf")

    def connect(self, *where: Any, **named: Any) -> tuple[int, bytes]:
        """As smtplib does it, and nothing stays open where there is no greeting."""
        try:
            return super().connect(*where, **named)
        except BaseException:
            self.close()
            raise

    def getreply(self) -> tuple[int, bytes]:
        """A whole answer. OSError for anything else: whoever gets one drops the connection."""
        if self.file is None:
            self.file = Lines(self.sock)  # type: ignore[arg-type]
        until, said = self._by(), []
        for _ in range(MOST_LINES):
            line = self.file.readline(until)
            if not line[:3].isdigit() or line[3:4] not in b" -\r\n":
                raise OSError(f"the server said {line.decode('ascii', 'replace').strip()[:80]!r}, which is no answer")
            said.append(line[4:].strip())
            if line[3:4] != b"-":
                return int(line[:3]), b"\n".join(said)
        raise OSError("the server's answer has no end")

    def send(self, s: Any) -> None:
        """All of it, or an OSError."""
        if self.sock is None:
            raise smtplib.SMTPServerDisconnected("please run connect() first")
        left = memoryview(s.encode(self.command_encoding) if isinstance(s, str) else s)
        until = self._by()
        while left:
            self.sock.settimeout(_left(until))
            left = left[self.sock.send(left) :]

    def _by(self) -> float:
        return min(self.until, time.monotonic() + self.timeout)


class PlainClient(Patience):
    """Without TLS, or with STARTTLS."""


class TlsClient(Patience, smtplib.SMTP_SSL):
    """TLS from the first byte."""


def _left(until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError("timed out")
    return left
