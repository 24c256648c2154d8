"""What the commands share: the --config option, opening the desk, and errors as one line."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from pbem.core.printable import printable

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk

ConfigOption = Annotated[
    Path | None,
    typer.Option("--config", "-c", help="The config file; else $PBEM_CONFIG, ./pbem.toml, ~/.config/pbem/pbem.toml."),
]
WhyOption = Annotated[
    str, typer.Option("--why", help="The reason; it is recorded, and shown where it touches players.")
]
DryRunOption = Annotated[
    bool, typer.Option("--dry-run", help="Say what would change and whom it touches; change nothing.")
]


#: What the command line says in its own voice, and how this program says it.
_OURS = (
    (r"\.$", ""),
    (r"\. Did you mean (.*)\?$", r"; is \1 meant?"),
    (r"Invalid value for ('[^']*'): ", r"\1 will not do: "),
    (r"Input should be a valid integer.*", "a whole number would do"),
    (r"Input should be (.*)", r"\1 would do"),
)


@contextmanager
def open_desk_for(config: Path | None) -> Iterator[Desk]:
    """The desk of the config that is found, closed afterwards."""
    # lazy: what this command alone needs
    from pbem.desk.ground.config import find_config, load_config
    from pbem.desk.ground.desk import Desk

    desk = Desk.open(load_config(find_config(config)))
    try:
        yield desk
    finally:
        desk.close()


def program() -> list[str]:
    """How this program was called, for a line that can be copied where `pbem` alone would find none, or another one."""
    called = Path(sys.argv[0])
    if called.name != "pbem":
        return [sys.executable, "-m", "pbem"]
    found = shutil.which("pbem")
    return ["pbem"] if found and Path(found).absolute() == called.absolute() else [str(called)]


def timed(line: str, stream: TextIO) -> str:
    """A line of a log with its time before it, unless the journal writes it down and has the time itself."""
    # lazy: what this command alone needs
    from pbem.desk.ground import now as clock

    return line if _is_journal(stream) else f"{clock.now():%Y-%m-%d %H:%M:%S} UTC  {line}"


def _is_journal(stream: TextIO) -> bool:
    """systemd.exec(5): JOURNAL_STREAM names the device and inode of the stream that goes to the journal."""
    try:
        found = os.fstat(stream.fileno())
    except (OSError, ValueError):  # no file at all
        return False
    return os.environ.get("JOURNAL_STREAM") == f"{found.st_dev}:{found.st_ino}"


def one_line(error: Exception) -> str:
    """An error as one line for stderr; what it quotes may come from anybody."""
    return "pbem: " + printable(" ".join(str(error).split()))


def unreadable(error: OSError) -> Exception:
    """A file or folder that cannot be used, where nobody has said so better."""
    where = f"{error.filename}: " if error.filename else ""
    return Exception(f"{where}{error.strerror or error}; see that it is there, its owner, and the space on its disk")


def refused(error: Exception) -> Exception:
    """What a database says that is not as this program made it: a table of it is gone, say."""
    said = getattr(error, "orig", None) or type(error).__name__
    return Exception(f"the database is not as it should be ({said}); `pbem db restore` puts a backup in its place")


def misused(error: Any) -> str:
    """A command that was called wrongly, in one line; the help itself where a group was called without a command."""
    said, context = str(error.format_message()).strip(), error.ctx
    if "\n" in said or context is None:
        return said
    for theirs, ours in _OURS:
        said = re.sub(theirs, ours, said)
    return f"pbem: {said[:1].lower()}{said[1:]}; `{context.command_path} --help` shows how it is called"
