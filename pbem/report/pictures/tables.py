"""What stands above and below the map: the head line, the standing, the key."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from pbem.core.picture import EMPTY, TIED, UNKNOWN, Item, Picture, Row, Weight
from pbem.report.pictures.colours import BORDER, DIM, INK, LINK, WHITE, tint_of
from pbem.report.pictures.lettering import cut, lines, width, written
from pbem.report.pictures.projection import WIDTH, short
from pbem.report.pictures.signs import Look, Piece, joined, mark, piece, words_piece
from pbem.report.pictures.svg import box, path, text
from pbem.report.wording import Words

SIDE = 14.0
_ROOM = WIDTH - 2 * SIDE
_LINE = 35.0
_NAME = 210.0  #: for a seat's name in the standing
_APART = 16.0  #: between columns, and between entries of the key


@dataclass(frozen=True, kw_only=True, slots=True)
class Strip:
    """Something as wide as the picture."""

    high: float
    draw: Callable[[float], str]  #: with its upper edge there


def head(title: str, picture: Picture, look: Look, words: Words) -> Strip:
    """The title, and whose picture it is."""
    who = _whose(picture, look, words)
    taken = who.wide + _APART if who else 0
    title = written(title)
    one_line = width(title, bold=True) <= _ROOM - taken
    said = [title] if one_line else lines(title, _ROOM, bold=True)
    high = 10 + 30 * (len(said) + (not one_line and who is not None))

    def draw(y: float) -> str:
        drawn = [text(SIDE, y + 20 + 30 * place, line, bold=True) for place, line in enumerate(said)]
        if who:
            drawn.append(who.draw(WIDTH - SIDE - who.wide, y + high - 20))
        return "".join(drawn)

    return Strip(high=high, draw=draw)


def _whose(picture: Picture, look: Look, words: Words) -> Piece | None:
    if picture.reader is None or picture.reader not in picture.names:
        return None
    name = cut(written(picture.names[picture.reader]), _NAME, bold=True)
    return joined([mark(picture.reader, look), words_piece(words.picture("you").format(name=name), bold=True)], 6)


# --- the standing -----------------------------------------------------------------------------------------------------


def standing(picture: Picture, look: Look) -> Strip | None:
    """A row a seat, the reader's own framed; columns that are too many for the width go on in a second table."""
    if not picture.standing:
        return None
    names = {row.seat: _name_of(row, picture, look) for row in picture.standing}
    first = max(name.wide for name in names.values())
    columns = _columns(picture, look)
    tables = _tables(columns, _ROOM - first - 12)
    rows, high = len(picture.standing), 0.0
    drawn: list[tuple[float, float, list[_Column]]] = []
    for table in tables:
        titled = max((len(column.head) for column in table), default=0)
        drawn.append((high, 28.0 * titled, table))
        high += 28.0 * titled + _LINE * rows + 8

    def draw(y: float) -> str:
        return "".join(_table(y + down, head_high, table, picture, names, first) for down, head_high, table in drawn)

    return Strip(high=high, draw=draw)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Column:
    head: tuple[str, ...]
    cells: tuple[Piece | None, ...]
    numbers: bool  #: numbers stand at the right

    @property
    def wide(self) -> float:
        cells = (cell.wide for cell in self.cells if cell)
        return max((*cells, *(width(line) for line in self.head)), default=0)


def _name_of(row: Row, picture: Picture, look: Look) -> Piece:
    bold = row.seat == picture.reader
    name = cut(written(picture.names.get(row.seat, row.seat)), _NAME, bold=bold)
    return joined([mark(row.seat, look), words_piece(name, bold=bold)], 8)


def _columns(picture: Picture, look: Look) -> list[_Column]:
    many = max(len(picture.heads), *(len(row.items) for row in picture.standing))
    wide = [_column(picture, look, place, False) for place in range(many)]
    if sum(column.wide + _APART for column in wide) > _ROOM - _NAME:
        wide = [_column(picture, look, place, True) for place in range(many)]
    return wide


def _column(picture: Picture, look: Look, place: int, shorter: bool) -> _Column:
    title = written(picture.heads[place]) if place < len(picture.heads) else ""
    cells, numbers = list[Piece | None](), True
    for row in picture.standing:
        item = row.items[place] if place < len(row.items) else None
        if item is not None and row.seat == picture.reader and not item.sign:
            item = replace(item, weight=Weight.STRONG if item.weight is Weight.PLAIN else item.weight)
        cells.append(None if item is None else piece(replace(item, own=False), look, short_words=shorter))
        numbers = numbers and (item is None or item.number is not None or bool(item.sign))
    # A long head is told in two lines.
    head = (title,) if width(title) <= 90 else tuple(lines(title, 90))
    return _Column(head=head if title else (), cells=tuple(cells), numbers=numbers)


def _tables(columns: Sequence[_Column], room: float) -> list[list[_Column]]:
    found: list[list[_Column]] = [[]]
    taken = 0.0
    for column in columns:
        if found[-1] and taken + column.wide + _APART > room:
            found.append([])
            taken = 0
        found[-1].append(column)
        taken += column.wide + _APART
    return found


def _table(
    y: float, head_high: float, table: Sequence[_Column], picture: Picture, names: dict[str, Piece], first: float
) -> str:
    free = _ROOM - first - 12 - sum(column.wide + _APART for column in table)
    more = max(0.0, min(free / max(1, len(table)), 34.0))
    drawn = []
    for place, row in enumerate(picture.standing):
        middle = y + head_high + (place + 0.5) * _LINE
        if row.seat == picture.reader:
            frame = box(5, middle - 16, WIDTH - 10, 32, fill=WHITE, round_by=8, line=INK, width=2.4)
            drawn.append(frame)
        elif place:
            drawn.append(
                path(f"M{short(SIDE)} {short(middle - _LINE / 2)}H{short(WIDTH - SIDE)}", line="#dcd7c8", width=1)
            )
        drawn.append(names[row.seat].draw(SIDE, middle))
    x = SIDE + first + 12
    for column in table:
        x += _APART + more
        drawn += _filled(column, x, y, head_high)
        x += column.wide
    return "".join(drawn)


def _filled(column: _Column, x: float, y: float, head_high: float) -> Iterator[str]:
    right = x + column.wide
    for place, line in enumerate(column.head):
        middle = y + head_high - 28 * (len(column.head) - place) + 13
        yield text(right if column.numbers else x, middle, line, fill=DIM, anchor="end" if column.numbers else "")
    for place, cell in enumerate(column.cells):
        if cell:
            at = right - cell.wide if column.numbers else x
            yield cell.draw(at, y + head_high + (place + 0.5) * _LINE)


# --- the key ----------------------------------------------------------------------------------------------------------


def key(picture: Picture, look: Look, words: Words, *, linked: bool) -> Strip | None:
    """What signs and colours mean, of those that are in the picture; `linked`: there are dotted lines."""
    entries = [*_of_the_game(picture, look), *_of_the_land(picture, look, words)]
    entries += _of_the_reader(picture, look, words)
    if linked:
        entries.append((_dotted(), words.picture("linked")))
    placed = list(_flowing(entries))
    if not placed:
        return None
    high = (max(line for line, _, _ in placed) + 1) * _LINE

    def draw(y: float) -> str:
        return "".join(each.draw(SIDE + x, y + (line + 0.5) * _LINE) for line, x, each in placed)

    return Strip(high=high, draw=draw)


_Entry = tuple[Piece, str]


def _of_the_game(picture: Picture, look: Look) -> Iterator[_Entry]:
    for sample in picture.key:
        yield piece(sample.item, look), sample.words


def _of_the_land(picture: Picture, look: Look, words: Words) -> Iterator[_Entry]:
    leads = [card.leads for card in picture.cards if card.place in look.atlas.lands]
    seat = next((each for each in leads if each not in (TIED, EMPTY, UNKNOWN)), None)
    if seat is not None:
        yield (
            _swatch(tint_of(seat, look.colour(seat))),
            words.picture("leads").format(name=picture.names.get(seat, seat)),
        )
    for nobody in (TIED, EMPTY, UNKNOWN):
        if nobody in leads:
            yield _swatch(tint_of(nobody, WHITE)), words.picture(nobody)


def _of_the_reader(picture: Picture, look: Look, words: Words) -> Iterator[_Entry]:
    items = [item for card in picture.cards for row in (card.badges, *card.rows) for item in row]
    if picture.reader is not None and any(item.own for item in items):
        yield piece(Item(sign="seat", seat=picture.reader, number=1, own=True), look), words.picture("own")
    if any(item.change is not None for item in items) or any(card.changed for card in picture.cards):
        yield piece(Item(number=2, change=1), look), words.picture("changed")


def _swatch(colour: str) -> Piece:
    return Piece(wide=27, draw=lambda x, y: box(x + 1, y - 11, 25, 22, fill=colour, round_by=5, line=BORDER, width=1.4))


def _dotted() -> Piece:
    def draw(x: float, y: float) -> str:
        return dotted(f"M{short(x + 2)} {short(y)}h38")

    return Piece(wide=42, draw=draw)


def dotted(data: str) -> str:
    """A dotted line over the sea."""
    return path(data, line=LINK, width=4.4, more=' stroke-dasharray=".1 8" stroke-linecap="round"')


def _flowing(entries: Sequence[_Entry]) -> Iterator[tuple[int, float, Piece]]:
    """The entries in lines, each sign beside its words: (line, how far to the right, what)."""
    line, x = 0, 0.0
    for sign, said in entries:
        told = lines(written(said), _ROOM - sign.wide - 7) or [""]
        wide = sign.wide + 7 + max(width(each) for each in told)
        if x and x + wide > _ROOM:
            line, x = line + 1, 0.0
        yield line, x, sign
        for place, each in enumerate(told):
            yield line + place, x + sign.wide + 7, words_piece(each)
        line, x = line + len(told) - 1, x + wide + _APART + 4
