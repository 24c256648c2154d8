"""A line to a server that breaks in the middle: after a number of bytes, counted in both directions."""

from __future__ import annotations

import contextlib
import random
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

#: What a line leads to: a port of the loopback, or a socket in a folder.
Target = int | Path


class CuttingLine:
    """Listens beside a server and passes on what comes; while `cuts` are left, most connections break.

    After how many bytes is drawn anew for each connection, few more often than many: a greeting, the middle of a
    command, of a mail, of a transaction.
    """

    def __init__(self, target: Target, listener: socket.socket, chance: random.Random) -> None:
        self.cuts = 0  #: how many are still to be made
        self.made = 0  #: so far, those between two commands too
        self._target = target
        self._chance = chance
        self._listener = listener
        self._open: list[socket.socket] = []
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def arm(self, cuts: int) -> None:
        """From now on this many connections break, and those that are open at once; 0: none does."""
        with self._lock:
            self.cuts = cuts
            broken, self._open = (self._open, []) if cuts else ([], self._open)
            self.made += len(broken) // 2
        for end in broken:
            _hang_up(end)

    def close(self) -> None:
        """Cuts what is connected, and listens no more."""
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for end in self._open:
            _hang_up(end)

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                try:
                    far = _connected(self._target)
                except OSError:
                    near.close()
                    continue
                with self._lock:
                    self._open += [near, far]
                _Connection(self, near, far, self._budget())

    def _forget(self, ends: tuple[socket.socket, socket.socket]) -> None:
        """A connection is over."""
        with self._lock:
            self._open = [end for end in self._open if end not in ends]

    def _budget(self) -> int | None:
        """After how many bytes the connection breaks; None for never."""
        with self._lock:
            # One of ten holds: a pass that never gets through shows nothing.
            if self.cuts <= 0 or self._chance.random() < 0.1:
                return None
            return int(10 ** self._chance.uniform(0.5, 3.9))

    def _broke(self) -> bool:
        """Counts a break that is due; False where there were enough."""
        with self._lock:
            if self.cuts <= 0:
                return False
            self.cuts, self.made = self.cuts - 1, self.made + 1
            return True


class _Connection:
    """Two sockets, and what may still pass between them."""

    def __init__(self, line: CuttingLine, near: socket.socket, far: socket.socket, budget: int | None) -> None:
        self._line, self._ends, self._left = line, (near, far), budget
        self._lock = threading.Lock()
        for source, sink in ((near, far), (far, near)):
            threading.Thread(target=self._pump, args=(source, sink), daemon=True).start()

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                with self._lock:
                    passed = data if self._left is None else data[: self._left]
                    self._left = None if self._left is None else self._left - len(passed)
                    breaks = len(passed) < len(data) and self._line._broke()
                    if not breaks and len(passed) < len(data):
                        passed, self._left = data, None
                sink.sendall(passed)
                if breaks:
                    break
        for end in self._ends:
            _hang_up(end)
        self._line._forget(self._ends)


@contextlib.contextmanager
def cutting_port(port: int, chance: random.Random) -> Iterator[tuple[CuttingLine, int]]:
    """A line to a port of the loopback, and the port at which it listens."""
    listener = socket.create_server(("127.0.0.1", 0))
    line = CuttingLine(port, listener, chance)
    try:
        yield line, int(listener.getsockname()[1])
    finally:
        line.close()


@contextlib.contextmanager
def cutting_socket(target: Path, place: Path, chance: random.Random) -> Iterator[CuttingLine]:
    """A line to a socket in a folder, listening at another one of the same name."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(place / target.name))
    listener.listen(50)
    line = CuttingLine(target, listener, chance)
    try:
        yield line
    finally:
        line.close()


def _connected(target: Target) -> socket.socket:
    if isinstance(target, int):
        return socket.create_connection(("127.0.0.1", target))
    far = socket.socket(socket.AF_UNIX)
    far.connect(str(target))
    return far


def _hang_up(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
