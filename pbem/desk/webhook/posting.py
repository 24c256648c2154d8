"""A text for the host's webhook, in the form that the service there takes, within a few seconds or not at all."""

from __future__ import annotations

import json
import socket
import ssl
from base64 import b64encode
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from pbem.core.printable import printable

if TYPE_CHECKING:
    from collections.abc import Mapping
    from urllib.parse import SplitResult

    from pbem.desk.webhook.address import WebhookAddress

#: So long a pass waits for it at most, whatever the other side does meanwhile.
SECONDS = 5.0
#: Discord takes 2,000 characters, ntfy 4,096 bytes.
LONGEST = 1800
#: Players choose titles: nobody is called by one, and no link in one is unfolded.
_QUIET = {"allowed_mentions": {"parse": []}, "flags": 4}


def post(address: WebhookAddress, text: str, *, seconds: float = SECONDS) -> str:
    """Send a text; why it did not get there, else "". The reason never holds more of the address than its host."""
    parts = urlsplit(address.url)
    try:
        connection = _connection(parts, seconds)
    except (ValueError, HTTPException):
        return "its address is none that can be asked; look at it"
    said: list[str] = []
    # A time-out counts from one byte to the next, and for a name that is looked up there is none.
    thread = Thread(target=lambda: said.append(_posted(connection, parts, address.kind, text)), daemon=True)
    thread.start()
    thread.join(seconds)
    if said:
        return said[0]
    with suppress(OSError, AttributeError):  # what is still read there ends, and with it the thread
        connection.sock.shutdown(socket.SHUT_RDWR)
    return f"{parts.hostname} did not answer within {seconds:g} seconds"


def _connection(parts: SplitResult, seconds: float) -> HTTPConnection:
    kind = HTTPSConnection if parts.scheme.lower() == "https" else HTTPConnection
    return kind(parts.hostname or "", parts.port, timeout=seconds)


def _posted(connection: HTTPConnection, parts: SplitResult, kind: str, text: str) -> str:
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    body, form = _body(kind, text)
    try:
        connection.request("POST", target, body, {**_fields(parts), "Content-Type": form})
        answer = connection.getresponse()
    except TimeoutError:
        return f"{parts.hostname} did not answer in time"
    except ssl.SSLError as error:
        return f"{parts.hostname} has no certificate that holds ({error.reason or 'TLS failed'})"
    except OSError as error:
        return f"{parts.hostname} cannot be reached ({error.strerror or type(error).__name__})"
    except (HTTPException, ValueError) as error:  # their words may quote the address
        return f"{parts.hostname} answers nothing that is HTTP ({type(error).__name__})"
    finally:
        connection.close()
    return "" if 200 <= answer.status < 300 else _refused(parts, answer.status, answer.reason)


def _refused(parts: SplitResult, status: int, reason: str) -> str:
    said = f"{parts.hostname} answers {status} {printable(reason)[:60]}".rstrip()
    return f"{said}: the address leads on to another, put that one in" if 300 <= status < 400 else said


def _fields(parts: SplitResult) -> Mapping[str, str]:
    fields = {"User-Agent": "pbem"}
    if parts.username:
        user = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        fields["Authorization"] = f"Basic {b64encode(user.encode()).decode()}"
    return fields


def _body(kind: str, text: str) -> tuple[bytes, str]:
    """The text as the service takes it, and what form that is."""
    if kind == "discord":
        return json.dumps({"content": text, **_QUIET}).encode(), "application/json"
    if kind == "slack":
        for sign, written in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):  # else <!channel> calls everybody
            text = text.replace(sign, written)
        return json.dumps({"text": text}).encode(), "application/json"
    return text.encode(), "text/plain; charset=utf-8"
