"""Mail servers for tests: Dovecot and pymap (IMAP), aiosmtpd (SMTP) delivering into them, and a line to cut.

Each is a context manager, takes a free port of the loopback, and needs no root; as root, Dovecot runs as nobody.
Used by other test folders too: `with dovecot() as server, smtp_to_imap(server) as smtp: …`.
"""

from __future__ import annotations

import contextlib
import grp
import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from imapclient import IMAPClient

from pbem.mail.transports import Kind, MailInSettings, MailOutSettings, Security

NO_DOVECOT = (
    "Dovecot is not installed, so IMAP is tested against pymap alone; "
    "install it with: apt-get install -y --no-install-recommends dovecot-imapd"
)
USER, PASSWORD = "gm", "secret"


@dataclass(frozen=True, kw_only=True)
class ImapServer:
    """A running IMAP server; `USER` has an account, with Dovecot others may have one too."""

    name: str
    port: int
    tls_port: int | None = None
    ca_file: str = ""
    host: str = "127.0.0.1"

    def client(self, user: str = USER) -> IMAPClient:
        """A logged-in client of its own."""
        client = IMAPClient(self.host, port=self.port, ssl=False)
        client.normalise_times = False
        client.login(user, PASSWORD)
        return client

    def settings(self, folder: str = "INBOX", **changes: Any) -> MailInSettings:
        """How the table reaches this server."""
        values: dict[str, Any] = {
            "kind": Kind.IMAP,
            "host": self.host,
            "port": self.port,
            "security": Security.NONE,
            "user": USER,
            "password": PASSWORD,
            "folder": folder,
            "processed": f"{folder}-done" if folder != "INBOX" else "Processed",
            "rejected": f"{folder}-odd" if folder != "INBOX" else "Rejected",
            "timeout": 60.0,
        }
        return MailInSettings(**(values | changes))


#: Below those that the kernel gives to outgoing connections, which would take one between the choice and its use; each
#: process of tests begins at another one.
_BEGIN = os.getpid() * 97 % 20_000
_PORTS = cycle((*range(12_000 + _BEGIN, 32_000), *range(12_000, 12_000 + _BEGIN)))


def free_port() -> int:
    """A port of the loopback that nobody listens on, and that this process has not given out lately."""
    port: int
    for port in islice(_PORTS, 20_000):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    pytest.fail("every port from 12000 to 31999 is taken")


def await_port(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """Returns when somebody listens; fails with the server's own words where it ends instead."""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        if process.poll() is not None:
            break
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.05)
    said = log.read_text(errors="replace")[-2000:] if log.exists() else ""
    pytest.fail(f"the server on port {port} did not start: {said}")


def need_dovecot() -> None:
    """Fails in CI, skips elsewhere, where Dovecot is missing."""
    if shutil.which("dovecot") or Path("/usr/sbin/dovecot").exists():
        return
    if os.environ.get("CI"):
        pytest.fail(NO_DOVECOT)
    pytest.skip(NO_DOVECOT)


@contextlib.contextmanager
def dovecot(users: Sequence[str] = (USER,)) -> Iterator[ImapServer]:
    """Dovecot 2.3 with a Maildir a user, plain, STARTTLS and TLS, MOVE, IDLE and UIDPLUS."""
    need_dovecot()
    port, tls_port = free_port(), free_port()
    owner = pwd.getpwnam("nobody") if os.getuid() == 0 else pwd.getpwuid(os.getuid())
    # Unix sockets must not have long paths, and nobody may not enter pytest's own folders.
    home = Path(tempfile.mkdtemp(prefix="pbem-dv", dir="/tmp"))
    try:
        config = _dovecot_home(home, owner, port, tls_port, users)
        process = _as(owner, [shutil.which("dovecot") or "/usr/sbin/dovecot", "-F", "-c", str(config)], home)
        try:
            await_port(port, process, home / "log" / "dovecot.log")
            yield ImapServer(name="dovecot", port=port, tls_port=tls_port, ca_file=str(home / "cert.pem"))
        finally:
            process.terminate()
            process.wait(60)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _as(owner: pwd.struct_passwd, command: list[str], home: Path) -> subprocess.Popen[bytes]:
    rights: dict[str, Any] = {}
    if os.getuid() == 0:
        rights = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
    return subprocess.Popen(
        command, cwd=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={"PATH": os.defpath}, **rights
    )


def _dovecot_home(home: Path, owner: pwd.struct_passwd, port: int, tls_port: int, users: Sequence[str]) -> Path:
    for folder in ("run", "state", "mail", "log"):
        (home / folder).mkdir()
    _certificate(home)
    (home / "users").write_text("".join(f"{user}:{{PLAIN}}{PASSWORD}\n" for user in users))
    group = grp.getgrgid(owner.pw_gid).gr_name
    config = home / "dovecot.conf"
    values = {"home": home, "user": owner.pw_name, "group": group, "uid": owner.pw_uid, "gid": owner.pw_gid}
    config.write_text(_DOVECOT.format(**values, port=port, tls_port=tls_port))
    if os.getuid() == 0:
        for path in (home, *home.rglob("*")):
            os.chown(path, owner.pw_uid, owner.pw_gid)
    return config


def _certificate(home: Path) -> None:
    """A certificate for localhost, made by openssl."""
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", "/CN=localhost"]
    command += ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", "key.pem", "-out", "cert.pem"]
    subprocess.run(command, cwd=home, check=True, capture_output=True)


_DOVECOT = """
base_dir = {home}/run
state_dir = {home}/state
instance_name = pbem-{port}
log_path = {home}/log/dovecot.log
protocols = imap
listen = 127.0.0.1
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
first_valid_uid = 0
last_valid_uid = 0
mail_location = maildir:{home}/mail/%u
mail_fsync = never
maildir_stat_dirs = no
auth_mechanisms = plain login
disable_plaintext_auth = no
ssl = yes
ssl_cert = <{home}/cert.pem
ssl_key = <{home}/key.pem
passdb {{
  driver = passwd-file
  args = scheme=PLAIN username_format=%u {home}/users
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={home}/mail/%u
}}
namespace inbox {{
  inbox = yes
  separator = /
}}
service anvil {{
  chroot =
}}
service imap-login {{
  chroot =
  process_min_avail = 1
  service_count = 0
  inet_listener imap {{
    address = 127.0.0.1
    port = {port}
  }}
  inet_listener imaps {{
    address = 127.0.0.1
    port = {tls_port}
    ssl = yes
  }}
}}
service stats {{
  chroot =
}}
"""


@contextlib.contextmanager
def pymap() -> Iterator[ImapServer]:
    """pymap, an IMAP server in pure Python that keeps its mails in memory; MOVE, IDLE, no custom keywords."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="pbem-pm") as folder:
        log = Path(folder) / "log"
        command = [sys.executable, "-c", "from pymap.main import main; main()", "--host", "127.0.0.1"]
        command += ["--port", str(port), "--no-tls", "--no-service", "managesieve", "--no-service", "admin"]
        command += ["dict", "--demo-data", "--demo-user", USER, "--demo-password", PASSWORD]
        with log.open("wb") as file:
            process = subprocess.Popen(command, stdout=file, stderr=file, cwd=folder)
        try:
            await_port(port, process, log)
            server = ImapServer(name="pymap", port=port)
            _empty(server)
            yield server
        finally:
            process.terminate()
            process.wait(60)


def _empty(server: ImapServer) -> None:
    """pymap comes with sample mails."""
    client = server.client()
    client.select_folder("INBOX")
    uids = client.search("ALL")
    if uids:
        client.delete_messages(uids)
        client.uid_expunge(uids)
    client.logout()


@dataclass(kw_only=True)
class SmtpServer:
    """A running SMTP server: what it was given, and what it is told to answer."""

    port: int
    host: str = "127.0.0.1"
    envelopes: list[tuple[str, list[str], bytes]] = field(default_factory=list)
    answers: dict[str, str] = field(default_factory=dict)  # recipient -> answer to RCPT, e.g. "550 no such user"
    data_answer: str = "250 taken"
    pipelining: bool = False
    folder: str = "INBOX"
    mailbox: IMAPClient | None = None

    def settings(self, **changes: Any) -> MailOutSettings:
        """How the table reaches this server."""
        values: dict[str, Any] = {"kind": Kind.SMTP, "host": self.host, "port": self.port, "timeout": 60.0}
        return MailOutSettings(**(values | {"security": Security.NONE} | changes))

    # aiosmtpd calls these by name

    async def handle_EHLO(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, hostname: str, responses: list[str]
    ) -> list[str]:
        session.host_name = hostname
        return [*responses[:-1], "250-PIPELINING", responses[-1]] if self.pipelining else responses

    async def handle_RCPT(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        answer = self.answers.get(address, "250 OK")
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.data_answer.startswith("250"):
            raw = bytes(envelope.original_content or envelope.content)
            self.envelopes.append((envelope.mail_from, list(envelope.rcpt_tos), raw))
            if self.mailbox is not None:
                self.mailbox.append(self.folder, raw)
        return self.data_answer


@contextlib.contextmanager
def smtp_sink(*, pipelining: bool = False) -> Iterator[SmtpServer]:
    """aiosmtpd that only records."""
    server = SmtpServer(port=free_port(), pipelining=pipelining)
    controller = Controller(server, hostname=server.host, port=server.port)
    controller.start()
    try:
        yield server
    finally:
        controller.stop()


@contextlib.contextmanager
def smtp_to_imap(imap: ImapServer, folder: str = "INBOX", *, pipelining: bool = False) -> Iterator[SmtpServer]:
    """aiosmtpd that puts every mail it takes into a folder of the IMAP server, and records it."""
    with smtp_sink(pipelining=pipelining) as server:
        server.mailbox, server.folder = imap.client(), folder
        try:
            yield server
        finally:
            server.mailbox.logout()


class CutLine:
    """A line between a client and a server that can be cut: `cut()` breaks every connection on it.

    While it is `away` whoever connects is hung up on; while it does not `flow` nothing comes through.
    """

    def __init__(self, port: int) -> None:
        self.target = port
        self.connections = 0
        self.away = False
        self.flows = threading.Event()
        self.flows.set()
        self._sockets: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                return
            if self.away:
                near.close()
                far.close()
                continue
            self.connections += 1
            self._sockets += [near, far]
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self._pump, args=(source, sink), daemon=True).start()

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                self.flows.wait()
                sink.sendall(data)
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        """Breaks what is connected now; new connections are let through."""
        broken, self._sockets = self._sockets, []
        for end in broken:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Cuts and listens no more."""
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.cut()
        self.flows.set()


@contextlib.contextmanager
def cut_line(port: int) -> Iterator[CutLine]:
    """A `CutLine` to a port of the loopback."""
    line = CutLine(port)
    try:
        yield line
    finally:
        line.close()
