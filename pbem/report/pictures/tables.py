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
_HEAD = 92.0  #: for a head of the standing
_APART = 16.0  #: between columns, and between entries of the key
_RULE = "#dcd7c8"


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
    """A row a seat, the reader's own framed; what does not fit beside goes into a line below each."""
    if not picture.standing:
        return None
    names = [_name_of(row, picture, look) for row in picture.standing]
    first = max(name.wide for name in names) + 10
    columns = _columns(picture, look)
    beside = _fitting(columns, _ROOM - first)
    below = [_below(columns[beside:], place, first) for place in range(len(names))]
    titles = 28.0 * max((len(column.head) for column in columns[:beside]), default=0)
    heights = [_LINE * (1 + (more is not None)) for more in below]

    def draw(y: float) -> str:
        drawn = [*_frames(picture, y + titles, heights)]
        for place, (name, more) in enumerate(zip(names, below, strict=True)):
            middle = y + titles + sum(heights[:place]) + _LINE / 2
            drawn.append(name.draw(SIDE, middle))
            drawn.append(more.draw(SIDE + first, middle + _LINE - 4) if more else "")
        tops = [y + titles + sum(heights[:place]) for place in range(len(names))]
        return "".join((*drawn, *_drawn_columns(columns[:beside], first, y + titles, tops)))

    return Strip(high=titles + sum(heights) + 8, draw=draw)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Column:
    head: tuple[str, ...]
    cells: tuple[Piece | None, ...]
    numbers: bool  #: they stand at the right

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
    return [_column(picture, look, place) for place in range(many)]


def _column(picture: Picture, look: Look, place: int) -> _Column:
    title = written(picture.heads[place]) if place < len(picture.heads) else ""
    items = [row.items[place] if place < len(row.items) else None for row in picture.standing]
    cells = tuple(
        _cell(item, look, row.seat == picture.reader) if item and (item.sign or item.words or item.number is not None)
        else None
        for item, row in zip(items, picture.standing, strict=True)
    )  # fmt: skip
    numbers = all(item is None or item.number is not None or item.words[:1] in ("", "+", "–") for item in items)
    # A long head is told in two lines, and no word of it is torn.
    longest = max((width(word) for word in title.split()), default=0)
    head = tuple(lines(title, max(_HEAD, longest))) if width(title) > _HEAD else (title,) * bool(title)
    return _Column(head=head, cells=cells, numbers=numbers)


def _cell(item: Item, look: Look, own: bool) -> Piece:
    if own and item.weight is Weight.PLAIN:
        item = replace(item, weight=Weight.STRONG)
    shown = piece(replace(item, own=False), look)
    return shown if shown.wide <= _ROOM / 2 else piece(replace(item, own=False), look, short_words=True)


def _fitting(columns: Sequence[_Column], room: float) -> int:
    """How many columns there is room for."""
    taken = 0.0
    for place, column in enumerate(columns):
        taken += column.wide + _APART
        if taken > room:
            return place
    return len(columns)


def _below(columns: Sequence[_Column], place: int, first: float) -> Piece | None:
    """What did not fit beside, each with its head."""
    parts = list[Piece]()
    for column in columns:
        cell = column.cells[place]
        if cell and cell.wide:
            parts += [words_piece(" ".join(column.head), fill=DIM)] * bool(column.head) + [cell]
    while parts and sum(part.wide + 8 for part in parts) > _ROOM - first:
        parts.pop()
    return joined(parts, 8) if parts else None


def _frames(picture: Picture, y: float, heights: Sequence[float]) -> Iterator[str]:
    """The reader's row framed, the others ruled off."""
    for place, (row, high) in enumerate(zip(picture.standing, heights, strict=True)):
        if row.seat == picture.reader:
            yield box(5, y + 1.5, WIDTH - 10, high - 3, fill=WHITE, round_by=8, line=INK, width=2.4)
        elif place and picture.standing[place - 1].seat != picture.reader:
            yield path(f"M{short(SIDE)} {short(y)}H{short(WIDTH - SIDE)}", line=_RULE, width=1)
        y += high


def _drawn_columns(columns: Sequence[_Column], first: float, y: float, tops: Sequence[float]) -> Iterator[str]:
    """The columns, the room that is left shared among them."""
    free = _ROOM - first - sum(column.wide + _APART for column in columns)
    x, more = SIDE + first, max(0.0, min(free / max(1, len(columns)), 34.0))
    for column in columns:
        x += _APART + more
        right = x + column.wide
        for place, line in enumerate(column.head):
            middle = y - 28 * (len(column.head) - place) + 13
            at, anchor = (right, "end") if column.numbers else (x, "")
            yield text(at, middle, line, fill=DIM, anchor=anchor)
        for cell, top in zip(column.cells, tops, strict=True):
            if cell:
                yield cell.draw(right - cell.wide if column.numbers else x, top + _LINE / 2)
        x = right


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
    seat = next((each for each in leads if each in picture.names), None)
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
    told = [*items, *(item for row in picture.standing for item in row.items)]
    if picture.reader is not None and any(item.own for item in items):
        yield piece(Item(sign="seat", seat=picture.reader, number=1, own=True), look), words.picture("own")
    if any(item.change is not None for item in told) or any(card.changed for card in picture.cards):
        yield piece(Item(number=2, change=1), look), words.picture(_since(picture))


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


def _since(picture: Picture) -> str:
    """By which name words.toml says since when a change counts."""
    if picture.past:
        return "changed_then"
    if picture.end:
        return "changed_last"
    return "changed" if picture.reader else "changed_publicly"
