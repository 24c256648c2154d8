"""An IMAP server that does its work, and at chosen commands anything else: refuses, lies, babbles, breaks off, hangs.

It speaks over real sockets of the loopback and keeps its folders in memory. A fault is a function of the conversation;
it says whether it answered in the server's place.
"""

from __future__ import annotations

import contextlib
import re
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pbem.mail.transports import Kind, MailInSettings, Security

CAPABILITIES = "IMAP4rev1 UIDPLUS MOVE IDLE LITERAL+ AUTH=PLAIN"
USER, PASSWORD = "gm", "s3cret-word"
#: Seconds that an answer is waited for: on a machine that may be busy; where the server falls silent, so that a test
#: would wait for nothing else; where all may happen, and does nothing.
PATIENT, BRIEF, HASTY = 120.0, 3.0, 0.4


@dataclass(kw_only=True)
class Message:
    """A mail in a folder."""

    uid: int
    raw: bytes
    flags: set[str] = field(default_factory=set)
    date: str


@dataclass(kw_only=True)
class Folder:
    """A folder and its mails."""

    validity: int
    next_uid: int = 1
    messages: list[Message] = field(default_factory=list)

    def add(self, raw: bytes, flags: set[str] | None = None, *, date: str = "12-Jan-2026 12:00:00 +0000") -> int:
        """Another mail; its UID."""
        self.messages.append(Message(uid=self.next_uid, raw=raw, flags=set(flags or ()), date=date))
        self.next_uid += 1
        return self.next_uid - 1


@dataclass(kw_only=True)
class Talk:
    """One connection."""

    server: FaultyImap
    line: socket.socket
    file: Any  #: the same, to read from
    folder: Folder | None = None
    tag: str = ""
    command: str = ""  #: "FETCH", whether by UID or not
    rest: str = ""  #: of the command's line

    def send(self, *lines: str | bytes) -> bool:
        """Lines as they are, each with its end; True, as of a fault that has answered."""
        self.line.sendall(b"".join((x if isinstance(x, bytes) else x.encode()) + b"\r\n" for x in lines))
        return True

    def ok(self, words: str = "done") -> None:
        """The tagged answer to the command."""
        self.send(f"{self.tag} OK {words}")


#: Whether it has answered; else the server does, too.
Fault = Callable[[Talk], bool]


class FaultyImap:
    """The server; `faults` are those of a command, `GREETING` one of them, `broken` those of a mail that is fetched."""

    def __init__(self) -> None:
        self.folders = {"INBOX": Folder(validity=1_700_000_000)}
        self.faults: dict[str, Fault] = {}
        self.broken: dict[int, Fault] = {}
        self.capabilities = CAPABILITIES
        self.read_only = False
        self.commands: list[str] = []  #: names of all that were given
        self.fetched: list[int] = []  #: UIDs of mails whose text was sent
        self._open: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def settings(self, **changes: Any) -> MailInSettings:
        """How the table reaches it."""
        values: dict[str, Any] = {"kind": Kind.IMAP, "host": "127.0.0.1", "port": self.port, "timeout": PATIENT}
        values |= {"security": Security.NONE, "user": USER, "password": PASSWORD}
        return MailInSettings(**(values | changes))

    def texts(self, folder: str) -> list[bytes]:
        """What is in a folder and is not marked deleted."""
        found = self.folders.get(folder)
        return [message.raw for message in found.messages if "\\Deleted" not in message.flags] if found else []

    def close(self) -> None:
        """Cuts every line, and listens no more."""
        for line in (self._listener, *self._open):
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                line, _ = self._listener.accept()
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._open.append(line)
                threading.Thread(
                    target=self._talk, args=(Talk(server=self, line=line, file=line.makefile("rb")),), daemon=True
                ).start()

    def _talk(self, talk: Talk) -> None:
        with contextlib.suppress(OSError, ValueError):
            talk.command = "GREETING"
            if not self._fault(talk):
                talk.send("* OK at your service")
            while line := talk.file.readline():
                self._command(talk, _with_literals(line, talk.file))
        with contextlib.suppress(OSError):
            talk.line.shutdown(socket.SHUT_RDWR)

    def _command(self, talk: Talk, line: str) -> None:
        if line == "DONE":
            talk.command, talk.rest = "DONE", ""
        else:
            talk.tag, _, rest = line.partition(" ")
            name, _, talk.rest = rest.partition(" ")
            if name.upper() == "UID":
                name, _, talk.rest = talk.rest.partition(" ")
            talk.command = name.upper()
        self.commands.append(talk.command)
        if not self._fault(talk):
            getattr(self, f"_do_{talk.command.lower()}", _unknown)(talk)

    def _fault(self, talk: Talk) -> bool:
        fault = self.faults.get(talk.command)
        return fault(talk) if fault else False

    # --- commands -------------------------------------------------------------------------------------------------

    def _do_capability(self, talk: Talk) -> None:
        talk.send(f"* CAPABILITY {self.capabilities}")
        talk.ok()

    def _do_login(self, talk: Talk) -> None:
        if talk.rest == f'{USER} "{PASSWORD}"':
            talk.ok()
        else:
            talk.send(f"{talk.tag} NO [AUTHENTICATIONFAILED] who?")

    def _do_select(self, talk: Talk) -> None:
        self._open_folder(talk, read_only=self.read_only)

    def _do_examine(self, talk: Talk) -> None:
        self._open_folder(talk, read_only=True)

    def _open_folder(self, talk: Talk, *, read_only: bool) -> None:
        found = self.folders.get(_unquoted(talk.rest))
        if found is None:
            talk.send(f"{talk.tag} NO [NONEXISTENT] no such folder")
            return
        talk.folder = found
        talk.send("* FLAGS (\\Seen \\Deleted)", f"* {len(found.messages)} EXISTS", "* 0 RECENT")
        if found.validity:
            talk.send(f"* OK [UIDVALIDITY {found.validity}] UIDs valid")
        talk.ok("[READ-ONLY] open" if read_only else "[READ-WRITE] open")

    def _do_noop(self, talk: Talk) -> None:
        talk.ok()

    def _do_search(self, talk: Talk) -> None:
        wanted = talk.rest.upper().split()
        uids = _uids(wanted[wanted.index("UID") + 1]) if "UID" in wanted else None
        hidden = {"\\Deleted"} | ({"\\Seen"} if "UNSEEN" in wanted else set())
        found = [m.uid for m in _messages(talk) if not m.flags & hidden and (uids is None or m.uid in uids)]
        talk.send(" ".join(["* SEARCH", *map(str, found)]))
        talk.ok()

    def _do_fetch(self, talk: Talk) -> None:
        which, _, what = talk.rest.partition(" ")
        uids = _uids(which)
        for number, message in enumerate(_messages(talk), 1):
            if message.uid not in uids:
                continue
            broken = self.broken.get(message.uid)
            if broken is not None and broken(talk):
                return
            if broken is None or "BODY" not in what:
                self._send(talk, number, message, what)
        talk.ok()

    def _send(self, talk: Talk, number: int, message: Message, what: str) -> None:
        if "BODY" not in what:
            size = len(message.raw)
            talk.send(f'* {number} FETCH (UID {message.uid} RFC822.SIZE {size} INTERNALDATE "{message.date}")')
            return
        head, mark, _ = message.raw.partition(b"\r\n\r\n")
        text, name = (head + mark, "BODY[HEADER]") if "HEADER" in what else (message.raw, "BODY[]")
        self.fetched += [message.uid] if name == "BODY[]" else []
        start = f"* {number} FETCH (UID {message.uid} {name} {{{len(text)}}}\r\n".encode()
        talk.send(start + text + b")")

    def _do_store(self, talk: Talk) -> None:
        which, sign, flags = talk.rest.split(" ", 2)
        named, uids = set(flags.strip("()").split()), _uids(which)
        for number, message in enumerate(_messages(talk), 1):
            if message.uid in uids:
                message.flags = message.flags | named if sign.startswith("+") else message.flags - named
                if "SILENT" not in sign:
                    talk.send(f"* {number} FETCH (UID {message.uid} FLAGS ({' '.join(message.flags)}))")
        talk.ok()

    def _do_copy(self, talk: Talk) -> None:
        self._copied(talk, remove=False)

    def _do_move(self, talk: Talk) -> None:
        self._copied(talk, remove=True)

    def _copied(self, talk: Talk, *, remove: bool) -> None:
        which, _, name = talk.rest.partition(" ")
        target, uids = self.folders.get(_unquoted(name)), _uids(which)
        if target is None:
            talk.send(f"{talk.tag} NO [TRYCREATE] no such folder")
            return
        assert talk.folder is not None
        for message in [m for m in talk.folder.messages if m.uid in uids]:
            target.add(message.raw, message.flags, date=message.date)
            if remove:
                talk.folder.messages.remove(message)
        talk.ok()

    def _do_expunge(self, talk: Talk) -> None:
        assert talk.folder is not None
        talk.folder.messages = [m for m in talk.folder.messages if "\\Deleted" not in m.flags]
        talk.ok()

    def _do_create(self, talk: Talk) -> None:
        self.folders[_unquoted(talk.rest)] = Folder(validity=1_700_000_100 + len(self.folders))
        talk.ok()

    def _do_list(self, talk: Talk) -> None:
        name = _unquoted(talk.rest.split(" ", 1)[1])
        talk.send(*([f'* LIST () "/" "{name}"'] if name in self.folders else []))
        talk.ok()

    def _do_subscribe(self, talk: Talk) -> None:
        talk.ok()

    def _do_idle(self, talk: Talk) -> None:
        talk.send("+ idling")

    def _do_done(self, talk: Talk) -> None:
        talk.ok("idled")

    def _do_logout(self, talk: Talk) -> None:
        talk.send("* BYE")
        talk.ok()


@contextlib.contextmanager
def faulty_imap() -> Iterator[FaultyImap]:
    """A server with an empty INBOX."""
    server = FaultyImap()
    try:
        yield server
    finally:
        server.close()


def _unknown(talk: Talk) -> None:
    talk.send(f"{talk.tag} BAD what is {talk.command}?")


def _messages(talk: Talk) -> list[Message]:
    return list(talk.folder.messages) if talk.folder else []


def _unquoted(word: str) -> str:
    return word.strip().strip('"')


def _uids(words: str) -> set[int]:
    found: set[int] = set()
    for part in words.split(","):
        first, _, last = part.partition(":")
        found |= set(range(int(first), int(last or first) + 1))
    return found


def _with_literals(line: bytes, file: Any) -> str:
    text = line.rstrip(b"\r\n")
    while found := re.search(rb"\{(\d+)\+\}$", text):
        text = text[: found.start()] + file.read(int(found[1])) + file.readline().rstrip(b"\r\n")
    return text.decode("latin-1")


# --- faults -----------------------------------------------------------------------------------------------------------


def no(talk: Talk) -> bool:
    """Refused."""
    talk.send(f"{talk.tag} NO [SERVERBUG] no such luck")
    return True


def bad(talk: Talk) -> bool:
    """Not understood."""
    talk.send(f"{talk.tag} BAD what is that?")
    return True


def bye(talk: Talk) -> bool:
    """Good bye."""
    talk.send("* BYE the cellar is under water")
    return _hang_up(talk)


def closes(talk: Talk) -> bool:
    """Not a word."""
    return _hang_up(talk)


def cut(talk: Talk) -> bool:
    """Half a line, whatever was asked."""
    talk.line.sendall(f"* 1 FETCH (UID 1 BODY[] {{500}}\r\nFrom: ann@pla{talk.tag[:0]}".encode())
    return _hang_up(talk)


def cut_in_a_word(talk: Talk) -> bool:
    """Half a word."""
    talk.line.sendall(b"* SEAR")
    return _hang_up(talk)


def mute(talk: Talk) -> bool:
    """Nothing comes, and the line stays open."""
    return True


def only_done(talk: Talk) -> bool:
    """All is well, and nothing else is said."""
    talk.ok()
    return True


def babble(talk: Talk) -> bool:
    """What is no answer."""
    talk.send(
        "* SEARCH one two", "* FETCH", "* 7 FETCH ((((", "* OK [UIDVALIDITY x] ?", "* CAPABILITY \xff".encode("latin-1")
    )
    talk.ok()
    return True


def wrong_tag(talk: Talk) -> bool:
    """An answer to somebody else."""
    talk.send("zzz999 OK not for you")
    return True


def no_line_of_imap(talk: Talk) -> bool:
    """Another protocol."""
    talk.send("HTTP/1.1 400 Bad Request", "", "<html>")
    return _hang_up(talk)


def endless_literal(talk: Talk) -> bool:
    """A text of ten gigabytes is announced."""
    talk.send("* 1 FETCH (UID 1 BODY[] {9999999999}", "From: x")
    return True


def endless_digits(talk: Talk) -> bool:
    """A text of a length that no machine can count."""
    talk.send("* 1 FETCH (UID 1 BODY[] {" + "9" * 5000 + "}", "From: x")
    return True


def nested(talk: Talk) -> bool:
    """A hundred thousand brackets."""
    talk.send("* 1 FETCH " + "(" * 100_000)
    talk.ok()
    return True


def endless_line(talk: Talk) -> bool:
    """A line without end."""
    for number in range(200):
        talk.line.sendall(b"* " * (number == 0) + b"x" * 100_000)
    return True


def flood(talk: Talk) -> bool:
    """Lines without end."""
    while True:
        talk.line.sendall(b"* OK still here\r\n" * 10_000)


def unasked(talk: Talk) -> bool:
    """What nobody asked for, and then what was asked."""
    talk.send(
        "* 3 EXISTS", "* 1 EXPUNGE", "* 2 FETCH (FLAGS (\\Seen))", "* OK [ALERT] tea?", "* XYZZY plugh", "* 5 RECENT"
    )
    return False


def _hang_up(talk: Talk) -> bool:
    with contextlib.suppress(OSError):
        talk.line.shutdown(socket.SHUT_RDWR)
    return True


#: Every fault a command may have.
FAULTS: tuple[Fault, ...] = (
    no,
    bad,
    bye,
    closes,
    cut,
    cut_in_a_word,
    mute,
    only_done,
    babble,
    wrong_tag,
    no_line_of_imap,
    endless_literal,
    endless_digits,
    nested,
    endless_line,
    flood,
    unasked,
)
#: Those after which the server says nothing more, and the line stays open.
SILENT = (mute, wrong_tag, endless_literal, endless_digits, endless_line)


def patience(fault: Fault) -> float:
    """How long to wait for an answer of a server with this fault: briefly where none will come."""
    return BRIEF if fault in SILENT else PATIENT
