"""A card: a title on the colour of who leads, badges beside it, and rows of items below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from pbem.core.picture import Card, Item
from pbem.report.pictures.colours import DIM, EDGE, INK, PLATE
from pbem.report.pictures.lettering import cut, written
from pbem.report.pictures.projection import short
from pbem.report.pictures.signs import HIGH, Look, Piece, joined, piece, words_piece
from pbem.report.pictures.svg import box, path

_PAD, _HEAD = 7.0, 31.0
_GAP = 8.0
#: How long lines are, at most, unless the title is longer, or a single item.
WIDE, NARROW = 250.0, 200.0
_TITLE = 330.0


class Crowding(IntEnum):
    """How much is done to make cards small."""

    NONE = 0
    SHORT = 1  #: what is spare is left out, short words are used
    JOINED = 2  #: rows go on in one line where they fit


@dataclass(frozen=True, kw_only=True, slots=True)
class Plate:
    """A card laid out."""

    place: str
    head: Piece
    lines: tuple[Piece, ...]
    ground: str  #: of its title
    changed: bool

    @property
    def wide(self) -> float:
        """Its width."""
        return round(max(line.wide for line in (self.head, *self.lines)) + 2 * _PAD, 1)

    @property
    def high(self) -> float:
        """Its height."""
        return _HEAD + (len(self.lines) * HIGH + 3 if self.lines else 0)

    def draw(self, x: float, y: float) -> str:
        """The card with its upper left corner there."""
        wide, high, line = self.wide, self.high, INK if self.changed else EDGE
        down, along = short(_HEAD - 9), short(wide - 18)
        head = f"M{short(x)} {short(y + _HEAD)}v-{down}q0 -9 9 -9h{along}q9 0 9 9v{down}z"
        plate = box(x, y, wide, high, fill=PLATE if self.lines else self.ground, round_by=9)
        edge = box(x, y, wide, high, fill="none", round_by=9, line=line, width=3.2 if self.changed else 1.3)
        drawn = [plate, path(head, fill=self.ground) if self.lines else "", edge]
        drawn.append(self.head.draw(x + _PAD, y + _HEAD / 2 + 0.5))
        for place, each in enumerate(self.lines):
            drawn.append(each.draw(x + _PAD, y + _HEAD + 1 + (place + 0.5) * HIGH))
        return "".join(drawn)


def plate_of(
    card: Card, ground: str, look: Look, crowding: Crowding, *, room: float = WIDE, faint: bool = False
) -> Plate:
    """A card laid out; `faint`: nobody has been there."""
    shorter = crowding >= Crowding.SHORT
    title = cut(written(card.short if shorter and card.short else card.title), _TITLE, bold=True)
    badges = [piece(item, look, short_words=shorter) for item in _shown(card.badges, crowding)]
    head = joined([words_piece(title, bold=True, fill=DIM if faint else INK), *badges], _GAP)
    room = max(room, head.wide)
    rows = [[piece(item, look, short_words=shorter) for item in _shown(row, crowding)] for row in card.rows]
    rows = [row for row in rows if row]
    if crowding >= Crowding.JOINED:
        rows = _joined(rows, room)
    lines = tuple(joined(line, _GAP) for row in rows for line in _broken(row, room))
    return Plate(place=card.place, head=head, lines=lines, ground=ground, changed=card.changed)


def _shown(items: Sequence[Item], crowding: Crowding) -> list[Item]:
    return [item for item in items if not (item.spare and crowding >= Crowding.SHORT)]


def _joined(rows: Sequence[list[Piece]], room: float) -> list[list[Piece]]:
    """Rows that fit into one line together."""
    found: list[list[Piece]] = []
    for row in rows:
        if found and _wide([*found[-1], *row]) <= room:
            found[-1] = [*found[-1], *row]
        else:
            found.append(row)
    return found


def _broken(row: Sequence[Piece], room: float) -> list[list[Piece]]:
    """A row in as few lines as fit, all of them about as long."""
    fewest = len(_filled(row, room))
    rooms = sorted({_wide(row[start:end]) for start in range(len(row)) for end in range(start + 1, len(row) + 1)})
    return next((found for each in rooms if len(found := _filled(row, each)) == fewest), _filled(row, room))


def _filled(row: Sequence[Piece], room: float) -> list[list[Piece]]:
    found: list[list[Piece]] = [[]]
    for each in row:
        if found[-1] and _wide([*found[-1], each]) > room:
            found.append([])
        found[-1].append(each)
    return found


def _wide(row: Sequence[Piece]) -> float:
    return sum(each.wide for each in row) + _GAP * (len(row) - 1)
