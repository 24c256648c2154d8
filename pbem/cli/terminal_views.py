"""`pbem status` and the board of a game as they look at a terminal. Imported only there: it needs rich."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pbem.cli.terminal import table_of
from pbem.core.picture import Picture, Weight
from pbem.core.printable import printable
from pbem.desk.hosting.status_page import Part, Status, parts
from pbem.report.board_text import BoardText, Piece

_STYLES = {Weight.STRONG: "bold", Weight.FAINT: "dim", Weight.WARNING: "bold white on red"}


def show_status(console: Console, status: Status) -> None:
    """How the table is, in tables; what is wrong in red."""
    found = list(parts(status))
    console.print(_styled(f"{status.table} at {status.at:%Y-%m-%d %H:%M} UTC", "", "bold"))
    console.print(table_of(("", ""), [each for each in found if not isinstance(each, Part)]))
    for each in found:
        if isinstance(each, Part) and each.rows:
            console.print(_styled(each.title, "", "bold red" if each.title == "faults" else "bold"))
            console.print(table_of([""] * len(each.rows[0]), each.rows))


def show_board(console: Console, picture: Picture) -> None:
    """The board in blocks of the colours of who leads, what is where, and the standing."""
    told = BoardText(picture=picture)
    places = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_header=False)
    for line in told.places():
        places.add_row(_styled("██", line.colour), _styled(line.title, "", "bold"), _text(line.pieces))
    console.print(places)
    console.print(_standing(told))


def _standing(told: BoardText) -> Table:
    table = table_of(["", *told.picture.heads], [])
    for seat, cells in told.standing():
        table.add_row(_styled(seat.title, seat.colour, "bold"), *(_styled(cell, "") for cell in cells))
    return table


def _text(pieces: Sequence[Piece]) -> Text:
    return Text.assemble(*(_styled(each.text, each.colour, _STYLES.get(each.weight, "")) for each in pieces))


def _styled(words: str, colour: str, style: str = "") -> Text:
    return Text(printable(words), style=f"{style} {colour}".strip())
