"""What people see who sit before a terminal: tables and bars; the page and the board are in `terminal_views`.

What goes to a file, a pipe or cron is plain lines, as ever: `terminal()` is None there, and nothing of rich is
imported.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

import typer

from pbem.core.printable import printable

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

#: Called after each step of work: how many steps were done, and what is done now.
Step = Callable[[int, str], None]


def terminal(stream: TextIO | None = None) -> Console | None:
    """The terminal that a stream (standard output) goes to, None where it goes elsewhere."""
    stream = stream or sys.stdout
    if not stream.isatty() or os.environ.get("TERM") == "dumb":
        return None
    # lazy: rich is for people at a terminal, no pass needs it
    from rich.console import Console

    return Console(file=stream, highlight=False)


def table_of(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """A table of words; what came from outside does nothing to the terminal."""
    # lazy: as above
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold", show_header=any(heads))
    for head in heads:
        table.add_column(Text(head), overflow="fold")
    for row in rows:
        table.add_row(*(Text(printable(cell)) for cell in row))
    return table


# --- work that takes a while ----------------------------------------------------------------------------------------


@contextmanager
def steps(label: str, length: int, stream: TextIO | None = None) -> Iterator[Step]:
    """A bar for work of so many steps; where there is no terminal, the label in a line."""
    if (console := terminal(stream)) is None:
        with typer.progressbar(length=length, label=label, file=stream) as plain:

            def said(count: int, doing: str) -> None:
                plain.label = doing
                plain.update(count)

            yield said
        return
    # lazy: as above
    from rich.progress import Progress

    with Progress(console=console) as bar:
        task = bar.add_task(label, total=length)
        yield lambda count, doing: bar.update(task, advance=count, description=doing)


@contextmanager
def working(label: str) -> Iterator[None]:
    """A moving bar and the time on standard error while something is done whose steps nobody counts."""
    if (console := terminal(sys.stderr)) is None:
        yield
        return
    # lazy: as above
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        bar.add_task(label, total=None)
        yield
