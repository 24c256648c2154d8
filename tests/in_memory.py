"""Where the tests keep what they write for a moment: in memory, where there is room; no test waits for a disk then."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import MutableMapping
from pathlib import Path

#: A disk that is memory, on Linux.
MEMORY = Path("/dev") / "shm"
#: A run of all tests writes a tenth of that at a time.
ROOM = 2_000_000_000
_DISK = Path("/") / "tmp"


def has_room(folder: Path, wanted: int = ROOM) -> bool:
    """Whether so many bytes may be written there, and programs be started there, as the wheel's tests do."""
    if not os.access(folder, os.W_OK):
        return False
    there = os.statvfs(folder)
    return not there.f_flag & os.ST_NOEXEC and min(there.f_bavail * there.f_frsize, _memory_left()) >= wanted


def place_of_large_files() -> Path | None:
    """Where a server keeps a database that waits for no disk anyway: not in memory; None, where temporary files are."""
    return _DISK if tempfile.gettempdir() == str(MEMORY) and _DISK.is_dir() else None


def _memory_left() -> int:
    """Bytes that programs may take, by Linux."""
    said = re.search(r"^MemAvailable: +(\d+) kB$", Path("/proc/meminfo").read_text(), re.MULTILINE)
    return int(said[1]) * 1024 if said else 0


def write_there(environment: MutableMapping[str, str], folder: Path = MEMORY) -> None:
    """All temporary files, those of processes that are started too, unless somebody has said where."""
    if "TMPDIR" not in environment and has_room(folder):
        environment["TMPDIR"] = str(folder)
        tempfile.tempdir = None  # it is asked for anew
