"""A picture of the board in words and marks, for terminals: a line a place, pieces of text with their colours.

The same picture that is drawn (`pbem.core.picture`); what a sign means, the picture's own key says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pbem.core.picture import EMPTY, TIED, UNKNOWN, Card, Item, Picture, Weight
from pbem.report.html import SHAPES, seat_colour

#: The colours of lands that no seat leads.
_NOBODYS: Mapping[str, str] = {EMPTY: "#d8c690", TIED: "#b79bd0", UNKNOWN: "#5c6064"}
_OTHERS = "#9aa0a6"
#: Seats' lands, where the colour that words can be read in is another one.
_LANDS: Mapping[str, str] = {"White": "#f4f4f4"}
#: Signs whose number or words stand for themselves.
_BARE = ("", "chip", "badge", "round")


@dataclass(frozen=True, kw_only=True, slots=True)
class Piece:
    """A piece of text."""

    text: str
    colour: str = ""  #: "#rrggbb", "" for the terminal's own
    weight: Weight = Weight.PLAIN


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """A place, or a seat of the standing."""

    title: str
    colour: str  #: of the seat, "" of a place
    pieces: tuple[Piece, ...]

    @property
    def text(self) -> str:
        """Its pieces without colours."""
        return "".join(piece.text for piece in self.pieces)


@dataclass(frozen=True, kw_only=True)
class BoardText:
    """A picture in pieces of text. `named`: seats by their names, where marks and colours would say nothing."""

    picture: Picture
    named: bool = False
    _meant: Mapping[tuple[str, str, str], str] = field(init=False)

    def __post_init__(self) -> None:
        """What the key says of each sign, colour and mark."""
        seats = self.picture.seats
        meant = {
            (each.item.sign, each.item.colour, "" if each.item.seat in seats else each.item.seat): each.words
            for each in self.picture.key
        }
        object.__setattr__(self, "_meant", meant)

    def places(self) -> list[Line]:
        """The cards, in their order."""
        return [Line(title=card.title, colour="", pieces=tuple(self._card(card))) for card in self.picture.cards]

    def standing(self) -> list[tuple[Line, list[str]]]:
        """A seat and its cells, best placed first."""
        found = []
        for row in self.picture.standing:
            seat = Line(title=self._seat(row.seat), colour=self.colour(row.seat), pieces=())
            found.append((seat, [self._cell(item) for item in row.items]))
        return found

    def _cell(self, item: Item) -> str:
        means = "" if item.sign in ("seat", *_BARE) else self._means(item)
        return " ".join(filter(None, (_number_and_words(item), means)))

    def kind(self, row: Sequence[Item]) -> str:
        """What a row is about, where something says it at its beginning: "gold", "Colonists"; "" where nothing does."""
        first = row[0] if row else None
        says_it = first is not None and not (first.key or first.seat or first.number is not None)
        return self._signified(first) if first and says_it else ""

    def about(self, item: Item) -> str:
        """What or whom an item counts: "Red", "Mercenaries Red", "black"; "" where nothing says it."""
        whose = self.picture.names.get(item.seat, "")
        beside = "" if item.sign == "seat" or item.most is not None else self._signified(item)
        return " ".join(filter(None, (beside, whose, _said(item) if item.seat and item.words != beside else "")))

    def _signified(self, item: Item) -> str:
        means = self._means(item)
        return _said(item) or item.short or ("" if means == item.sign else means) or item.words

    def colour(self, who: str) -> str:
        """Of a seat, or of who else leads a land."""
        seats = self.picture.seats
        if who in seats:
            return seat_colour(who, seats.index(who))
        return _NOBODYS.get(who, _OTHERS)

    def land(self, who: str) -> str:
        """Of the land that somebody leads."""
        return _LANDS.get(who) or self.colour(who)

    def _seat(self, seat: str) -> str:
        name = self.picture.names[seat]
        return name if self.named else f"{_mark(self.picture.seats, seat)} {name}"

    def _card(self, card: Card) -> Iterator[Piece]:
        rows = [row for row in (card.badges, *card.rows) if row]
        for place, row in enumerate(rows):
            if place:
                yield Piece(text="; ")
            for number, item in enumerate(row):
                yield from ([Piece(text=" ")] if number else [])
                if item.sign == "chip" and not self.named:
                    # Its edge: words in its colour could not always be read.
                    yield Piece(text="▍", colour=item.colour)
                yield self._piece(item)

    def _piece(self, item: Item) -> Piece:
        seats = self.picture.seats
        text = _number_and_words(item)
        if item.sign == "seat" and item.seat not in seats:
            text = f"{self._means(item)} {text}"
        elif item.seat:
            mark = self.picture.names[item.seat] if self.named else _mark(seats, item.seat)
            text = f"({mark})" if item.hollow else f"{mark} {text}" if self.named else f"{mark}{text}"
        if item.sign not in ("seat", *_BARE):
            text = f"{text} {self._means(item)}" if item.colour else f"{self._means(item)} {text}"
        if item.sign == "badge" and item.most is None and (meant := self._meant.get(("badge", item.colour, ""))):
            text = f"{meant} {text}"
        if item.sign == "round":
            text = f"({text})"
        colour = self.colour(item.seat) if item.seat in seats else ""
        return Piece(text=text.strip(), colour=colour, weight=item.weight)

    def _means(self, item: Item) -> str:
        other = "" if item.seat in self.picture.seats else item.seat
        return self._meant.get((item.sign, item.colour, other)) or self._meant.get((item.sign, "", other), item.sign)


def _number_and_words(item: Item) -> str:
    number = "" if item.number is None else str(item.number)
    if item.most is not None:
        number += f"/{item.most}"
    return " ".join(filter(None, (number, item.words)))


def _mark(seats: Sequence[str], seat: str) -> str:
    return SHAPES[seats.index(seat) % len(SHAPES)]


def plain_board(picture: Picture) -> list[str]:
    """The board in lines without marks or colours: a place and what is there, then the standing."""
    told = BoardText(picture=picture, named=True)
    places = told.places()
    wide = max(len(line.title) for line in places)
    lines = [f"{line.title:<{wide}}  {line.text}".rstrip() for line in places]
    rows = [["", *picture.heads], *([seat.title, *cells] for seat, cells in told.standing())]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    standing = ["  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return [*lines, "", *standing]


def _said(item: Item) -> str:
    """The item's words; a star or a tick is none to who hears it."""
    return item.words if any(map(str.isalnum, item.words)) else ""
