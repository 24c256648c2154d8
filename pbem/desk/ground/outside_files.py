"""Files that come from outside: only whole files are read, and only up to a size."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from pbem.core.errors import DataError, TableError


def bytes_of(file: Path, *, most: int) -> bytes:
    """The content of a file. Raises TableError where there is none, it is no plain file, or it has more bytes."""
    try:
        # Not to wait for the other end of a pipe.
        with os.fdopen(os.open(file, os.O_RDONLY | os.O_NONBLOCK), "rb") as opened:
            if not stat.S_ISREG(os.fstat(opened.fileno()).st_mode):
                raise TableError(f"{file} cannot be read: it is no plain file")
            data = opened.read(most + 1)
    except OSError as error:
        raise TableError(f"{file} cannot be read: {error.strerror}") from None
    if len(data) > most:
        raise TableError(f"{file} is not read: it has more than {most} bytes")
    return data


def text_of(file: Path, *, most: int) -> str:
    """The same as text. Raises DataError where it is none."""
    try:
        return bytes_of(file, most=most).decode("utf-8")
    except UnicodeDecodeError:
        raise DataError(f"{file} is not text in UTF-8; save it as UTF-8") from None
