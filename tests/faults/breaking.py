"""The write calls of this process, counted; one of them kills it, or fails as those of a full or a broken disk do.

SQLite lets its calls to the system be replaced (`xSetSystemCall`, which its own tests of full disks use too); Python's
are replaced where they are named. Of PostgreSQL, whose disk is elsewhere, each statement that writes and each commit
is one.
"""

from __future__ import annotations

import _sqlite3
import builtins
import ctypes
import errno
import io
import os
import signal
from collections.abc import Callable
from enum import StrEnum
from typing import Any

from sqlalchemy import Engine, event

Address = ctypes.c_void_p


class Fault(StrEnum):
    """How a write call comes to a bad end."""

    NONE = "none"
    KILL = "kill"  #: the process is killed before it
    TORN = "torn"  #: half of it is written, then the process is killed
    FULL = "ENOSPC"  #: the disk is full, from this call to the last one
    BROKEN = "EIO"  #: this call alone fails


class WriteCalls:
    """Counts the write calls of this process from `install` on, and breaks the one with the number `at`."""

    def __init__(self, fault: Fault, at: int) -> None:
        self.fault, self.at = fault, at
        self.made = 0  #: so far
        self.bitten = 0  #: how many failed
        self._kept: list[Any] = []  # functions that SQLite calls

    def install(self) -> None:
        """From now on."""
        self._install_sqlite()
        self._install_python()
        event.listen(Engine, "before_cursor_execute", self._before_statement)
        event.listen(Engine, "commit", self._before_server)

    def count_one(self) -> int:
        """One more call: 0 if it may go on, else the error it fails with. May not come back."""
        self.made += 1
        if self.fault in (Fault.KILL, Fault.TORN) and self.made == self.at:
            os.kill(os.getpid(), signal.SIGKILL)
        if self.fault is Fault.FULL and self.made >= self.at:
            self.bitten += 1
            return errno.ENOSPC
        if self.fault is Fault.BROKEN and self.made == self.at:
            self.bitten += 1
            return errno.EIO
        return 0

    # --- SQLite -----------------------------------------------------------------------------------------------------

    def _install_sqlite(self) -> None:
        library = ctypes.CDLL(_sqlite3.__file__)
        library.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
        where = library.sqlite3_vfs_find(None)
        set_call, get_call = _SET(where.contents.xSetSystemCall), _GET(where.contents.xGetSystemCall)
        for name, kind, breaking in (
            (b"pwrite64", _PWRITE, self._pwrite),
            (b"pwrite", _PWRITE, self._pwrite),
            (b"write", _WRITE, self._write),
            (b"ftruncate", _TRUNCATE, self._truncate),
            (b"unlink", _UNLINK, self._unlink),
        ):
            real = get_call(where, name)
            if real:
                ours = kind(breaking(kind(real)))
                self._kept.append(ours)
                assert not set_call(where, name, ctypes.cast(ours, Address))

    def _pwrite(self, real: Callable[..., int]) -> Callable[..., int]:
        def pwrite(file: int, data: int, size: int, place: int) -> int:
            if self.fault is Fault.TORN and self.made + 1 == self.at:
                real(file, data, size // 2, place)
            return _failed(self.count_one()) or real(file, data, size, place)

        return pwrite

    def _write(self, real: Callable[..., int]) -> Callable[..., int]:
        return lambda file, data, size: _failed(self.count_one()) or real(file, data, size)

    def _truncate(self, real: Callable[..., int]) -> Callable[..., int]:
        return lambda file, size: _failed(self.count_one()) or real(file, size)

    def _unlink(self, real: Callable[..., int]) -> Callable[..., int]:
        # A full disk takes nobody's leave to remove a file.
        return lambda name: (self.fault is not Fault.FULL and _failed(self.count_one())) or real(name)

    # --- Python -----------------------------------------------------------------------------------------------------

    def _install_python(self) -> None:
        for name in ("write", "fsync", "mkdir"):
            setattr(os, name, self._breaking(getattr(os, name), needs_space=True))
        for name in ("rename", "replace", "unlink", "remove"):
            setattr(os, name, self._breaking(getattr(os, name), needs_space=False))
        io.open = builtins.open = self._opening(io.open)

    def _breaking(self, real: Callable[..., Any], *, needs_space: bool) -> Callable[..., Any]:
        def broken(*arguments: Any, **named: Any) -> Any:
            if needs_space or self.fault is not Fault.FULL:
                self.fail_if_due()
            return real(*arguments, **named)

        return broken

    def _opening(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def opened(file: Any, mode: str = "r", buffering: int = -1, *rest: Any, **named: Any) -> Any:
            if not set(mode) & set("wax+"):
                return real(file, mode, buffering, *rest, **named)
            self.fail_if_due()
            raw = _BreakingFile(self, file, mode.replace("b", "").replace("t", ""))
            buffered = io.BufferedRandom(raw) if "+" in mode else io.BufferedWriter(raw)
            return buffered if "b" in mode else io.TextIOWrapper(buffered, *rest, **named)

        return opened

    def fail_if_due(self) -> None:
        """One more call of Python's; raises what it fails with."""
        error = self.count_one()
        if error:
            raise OSError(error, os.strerror(error))

    # --- PostgreSQL -------------------------------------------------------------------------------------------------

    def _before_statement(self, connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if not statement.lstrip().upper().startswith(("SELECT", "BEGIN")):
            self._before_server(connection)

    def _before_server(self, connection: Any) -> None:
        """Its own disk may be full as well; here only the client's end is played."""
        if connection.dialect.name == "postgresql" and self.fault in (Fault.NONE, Fault.KILL, Fault.TORN):
            self.count_one()


class _BreakingFile(io.FileIO):
    """A file whose writes are counted."""

    def __init__(self, calls: WriteCalls, file: Any, mode: str) -> None:
        super().__init__(file, mode)
        self._calls = calls

    def write(self, data: Any) -> int:
        if self._calls.fault is Fault.TORN and self._calls.made + 1 == self._calls.at:
            super().write(bytes(data)[: len(data) // 2])
        self._calls.fail_if_due()
        return super().write(data)


class _Vfs(ctypes.Structure):
    """`struct sqlite3_vfs` of sqlite3.h, version 3."""

    _fields_ = (
        ("iVersion", ctypes.c_int),
        ("szOsFile", ctypes.c_int),
        ("mxPathname", ctypes.c_int),
        ("pNext", Address),
        ("zName", ctypes.c_char_p),
        ("pAppData", Address),
        *((f"of_versions_1_and_2_{number}", Address) for number in range(13)),
        ("xSetSystemCall", Address),
        ("xGetSystemCall", Address),
        ("xNextSystemCall", Address),
    )


_PWRITE = ctypes.CFUNCTYPE(ctypes.c_ssize_t, ctypes.c_int, Address, ctypes.c_size_t, ctypes.c_int64, use_errno=True)
_WRITE = ctypes.CFUNCTYPE(ctypes.c_ssize_t, ctypes.c_int, Address, ctypes.c_size_t, use_errno=True)
_TRUNCATE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.c_int64, use_errno=True)
_UNLINK = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p, use_errno=True)
_GET = ctypes.CFUNCTYPE(Address, ctypes.POINTER(_Vfs), ctypes.c_char_p)
_SET = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(_Vfs), ctypes.c_char_p, Address)


def _failed(error: int) -> int:
    """What a call to the system returns that fails, with `errno` set; 0 where it did not."""
    if not error:
        return 0
    ctypes.set_errno(error)
    return -1
