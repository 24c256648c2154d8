"""An SMTP server that answers any stage of a mail in any way: with any code, half an answer, none, or a cut line.

`with scripted_smtp({"recipient": "550 no"}) as server: …`. A script names stages and what happens there: an answer; a
list of answers, one for each time, the last of which stays; or a function of what the client said.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from pbem.mail.transports import Kind, MailOutSettings, Security

#: What may happen instead of an answer.
CUT, HALF, HANG, ENDLESS, NOISE = "(cut)", "(half)", "(hang)", "(endless)", "(noise)"
#: Stages in their order, with what is answered where all is well. "content" is after the mail itself.
WELL = {
    "connect": "220 ready",
    "hello": "250 at your service",
    "starttls": "220 go on",
    "login": "235 welcome",
    "sender": "250 fine",
    "recipient": "250 fine",
    "data": "354 go on",
    "content": "250 taken",
    "reset": "250 forgotten",
    "noop": "250 here",
    "quit": "221 bye",
}
_STAGE = {
    "EHLO": "hello",
    "HELO": "hello",
    "STARTTLS": "starttls",
    "AUTH": "login",
    "MAIL": "sender",
    "RCPT": "recipient",
    "DATA": "data",
    "RSET": "reset",
    "NOOP": "noop",
    "QUIT": "quit",
}
Answer = str | Sequence[str] | Callable[[str], str]


@dataclass(kw_only=True)
class ScriptedSmtp:
    """A running server: its script, which may be changed while it runs, and what it saw."""

    script: dict[str, Answer]
    features: tuple[str, ...] = ()  #: said after EHLO: "PIPELINING", "SIZE 1000"
    port: int = 0
    connections: int = 0
    hung: int = 0  #: how often it was silent
    commands: list[str] = field(default_factory=list)
    taken: list[tuple[str, bytes]] = field(default_factory=list)  #: recipient and mail
    _times: dict[str, int] = field(default_factory=dict)
    _over: threading.Event = field(default_factory=threading.Event)

    def settings(self, **changes: Any) -> MailOutSettings:
        """How the table reaches this server."""
        values: dict[str, Any] = {"kind": Kind.SMTP, "host": "127.0.0.1", "port": self.port, "timeout": 60.0}
        return MailOutSettings(**(values | {"security": Security.NONE} | changes))

    def begun(self) -> int:
        """How many mails were begun."""
        return sum(command.upper().startswith("RCPT") for command in self.commands)

    # --- a connection -----------------------------------------------------------------------------------------------

    def serve(self, near: socket.socket) -> None:
        """One client, until it or the script ends the connection."""
        with near, contextlib.suppress(OSError), near.makefile("rb") as lines:
            self.connections += 1
            if not self._answer(near, "connect", ""):
                return
            recipient = ""
            for line in lines:
                said = line.decode("utf-8", "replace").strip()
                self.commands.append(said)
                stage = _STAGE.get(said.split(" ")[0].upper().partition(":")[0], "")
                recipient = said.partition("<")[2].rstrip("> ") if stage == "recipient" else recipient
                if not self._answer(near, stage, said):
                    return
                if stage == "data" and self._said.startswith("354") and not self._content(near, lines, recipient):
                    return

    def _content(self, near: socket.socket, lines: BinaryIO, recipient: str) -> bool:
        mail = bytearray()
        for line in lines:
            if line == b".\r\n":
                break
            mail += line
        self._said = self._next("content", recipient)
        if self._said.startswith("250"):  # noted before it is said: whoever hears it may look at once
            self.taken.append((recipient, bytes(mail)))
        return self._say(near, "content", self._said)

    def _answer(self, near: socket.socket, stage: str, said: str) -> bool:
        """Answer one command; False where the connection is over."""
        self._said = self._next(stage, said)
        return self._say(near, stage, self._said)

    def _say(self, near: socket.socket, stage: str, answer: str) -> bool:
        if answer == HANG:
            self.hung += 1
            self._over.wait(60)
        elif answer == HALF:
            near.sendall(b"25")
        elif answer == NOISE:
            near.sendall(b"\xff\xfe what\r\n")
        elif answer == ENDLESS:
            while not self._over.is_set():
                near.sendall(b"250-and\r\n" * 100)
        elif answer != CUT:
            extras = self.features if stage == "hello" and answer.startswith("250") else ()
            rows = [answer, *(f"{answer[:3]} {each}" for each in extras)]
            rows = [f"{row[:3]}-{row[4:]}" for row in rows[:-1]] + rows[-1:]
            near.sendall("".join(f"{row}\r\n" for row in rows).encode())
            return stage != "quit" and not answer.startswith("421")
        return False

    def _next(self, stage: str, said: str) -> str:
        answer = self.script.get(stage, WELL.get(stage, "500 what"))
        if callable(answer):
            return answer(said)
        if isinstance(answer, str):
            return answer
        time = self._times[stage] = self._times.get(stage, -1) + 1
        return answer[min(time, len(answer) - 1)]


@contextlib.contextmanager
def scripted_smtp(script: Mapping[str, Answer] | None = None, *features: str) -> Iterator[ScriptedSmtp]:
    """The server, on a free port of the loopback."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = ScriptedSmtp(script=dict(script or {}), features=features, port=int(listener.getsockname()[1]))

    def accept() -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = listener.accept()
                threading.Thread(target=server.serve, args=(near,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield server
    finally:
        server._over.set()
        with contextlib.suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)
        listener.close()
