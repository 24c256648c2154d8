"""`pbem status` and the board of a game as they look at a terminal. Imported only there: it needs rich."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pbem.cli.terminal import table_of
from pbem.core.picture import Picture, Weight
from pbem.core.printable import printable
from pbem.desk.hosting.status_page import Part, Status, parts
from pbem.report.board_blocks import ELSEWHERE, SEA, Blocks, maps_of
from pbem.report.board_text import BoardText, Piece

_STYLES = {Weight.STRONG: "bold", Weight.FAINT: "dim", Weight.WARNING: "bold white on red"}

_SEA, _ELSEWHERE = "#1f3a52", "#3a3f45"


def show_status(console: Console, status: Status) -> None:
    """How the table is, in tables; what is wrong in red."""
    found = list(parts(status))
    console.print(_styled(f"{status.table} at {status.at:%Y-%m-%d %H:%M} UTC", "", "bold"))
    console.print(table_of(("", ""), [each for each in found if not isinstance(each, Part)]))
    for each in found:
        if isinstance(each, Part) and each.rows:
            console.print(_styled(each.title, "", "bold red" if each.title == "faults" else "bold"))
            console.print(table_of([""] * len(each.rows[0]), each.rows))


# --- the board ------------------------------------------------------------------------------------------------------


def show_board(console: Console, picture: Picture) -> None:
    """The board as a map in blocks of the colours of who leads, by number what is where, and the standing."""
    told = BoardText(picture=picture)
    maps = maps_of(picture.board, console.width)
    for blocks in maps:
        console.print(_map(blocks, picture, told))
    on_map = {place for blocks in maps for row in blocks.grid for place in row}
    places = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_header=False)
    for number, (card, line) in enumerate(zip(picture.cards, told.places(), strict=True), start=1):
        # A sea zone is no land, and has no number on the map.
        land = _styled("██", told.land(card.leads)) if card.place in on_map or not maps else Text()
        places.add_row(str(number) if land else "", land, _styled(line.title, "", "bold"), _text(line.pieces))
    console.print(places)
    console.print(_standing(told))


def _map(blocks: Blocks, picture: Picture, told: BoardText) -> Text:
    """A map, two blocks to a character, with the numbers of the places."""
    numbers = {card.place: str(number) for number, card in enumerate(picture.cards, start=1)}
    colours = {card.place: told.land(card.leads) for card in picture.cards} | {SEA: _SEA, ELSEWHERE: _ELSEWHERE}
    labels, drawn = blocks.labels(numbers), Text()
    for line in range(0, blocks.cut.height, 2):
        cells = list[tuple[str, str]]()
        for column in range(blocks.cut.width):
            if label := labels.get((line // 2, column)):
                cells.append((f"bold {_ink(colours[label.place])} on {colours[label.place]}", label.letter))
                continue
            upper, lower = (_shade(blocks, line + half, column, colours) for half in (0, 1))
            cells.append((f"{upper} on {lower}", "▀"))
        for style, run in groupby(cells, itemgetter(0)):
            drawn.append("".join(letter for _, letter in run), style)
        drawn.append("\n")
    return drawn


def _ink(ground: str) -> str:
    """Black or white, whichever can be read on a colour."""
    red, green, blue = (int(ground[part : part + 2], 16) for part in (1, 3, 5))
    return "#000000" if 2 * red + 5 * green + blue > 8 * 110 else "#ffffff"


def _shade(blocks: Blocks, row: int, column: int, colours: Mapping[str, str]) -> str:
    """The colour of a block, darker where another place begins to its right or below."""
    place = blocks.grid[row][column]
    beside = (blocks.at(row, column + 1), blocks.at(row + 1, column))
    colour = colours.get(place, _ELSEWHERE)
    if place in (SEA, ELSEWHERE) or all(other in (place, SEA) for other in beside):
        return colour
    return "#" + "".join(f"{int(colour[part : part + 2], 16) * 2 // 3:02x}" for part in (1, 3, 5))


def _standing(told: BoardText) -> Table:
    table = table_of(["", *told.picture.heads], [])
    for seat, cells in told.standing():
        table.add_row(_styled(seat.title, seat.colour, "bold"), *(_styled(cell, "") for cell in cells))
    return table


def _text(pieces: Sequence[Piece]) -> Text:
    return Text.assemble(*(_styled(each.text, each.colour, _STYLES.get(each.weight, "")) for each in pieces))


def _styled(words: str, colour: str, style: str = "") -> Text:
    return Text(printable(words), style=f"{style} {colour}".strip())
