"""A position as a picture shows it: a card for each place, who leads there, where everybody stands; nothing is drawn.

A ruleset makes it of a view (`picture`, a door that may be left out), in the language being spoken, for nobody in
particular; `for_reader` marks what is the reader's own and what has changed since another picture. What a place looks
like and where its card stands, `rules/<board>/map.toml` and `outlines.json` say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

#: In place of a seat, of whom a place is: several lead alike, nobody stands there, nobody has been there.
TIED, EMPTY, UNKNOWN = "tied", "empty", "unknown"


class Weight(StrEnum):
    """How loudly words are said."""

    PLAIN = "plain"
    STRONG = "strong"
    FAINT = "faint"
    WARNING = "warning"


@dataclass(frozen=True, kw_only=True, slots=True)
class Item:
    """One thing on a card or in a row of the standing.

    Signs that every board knows: "seat" (the seat's mark, its number and words), "chip" (words behind a coloured edge),
    "round" (the number in a dark disc), "badge" (number or words on a colour), "warning" (the number in a yellow
    triangle), "flag" (the seat's mark on a pole). `rules/<board>/map.toml` may name others and draw them,
    `[sign.NAME]`; or a sign is the mark of who is no seat, `[mark.NAME]`, beside the seat that it belongs to.
    """

    sign: str = ""  #: "": words or the number alone
    words: str = ""
    short: str = ""  #: words for where it is crowded; "" where there are no shorter ones
    number: int | None = None
    most: int | None = None  #: the limit of the number: "13/12"
    seat: str = ""  #: in whose colour and mark; others than seats ("natives") have theirs in map.toml, `[mark.NAME]`
    colour: str = ""  #: "#rrggbb", of a chip's edge, a badge's ground, a cube
    hollow: bool = False  #: the mark is only outlined: known, and no piece there
    weight: Weight = Weight.PLAIN
    key: str = ""  #: by what it is found again in another picture of the same card; "": it never counts as changed
    spare: bool = False  #: is left out first where it is crowded; the mail's text has it
    own: bool = False  #: the reader's; see `for_reader`
    change: int | None = None  #: 1: more than before, -1: less, 0: otherwise new; None: as it was


@dataclass(frozen=True, kw_only=True, slots=True)
class Card:
    """A place of the board, and all that stands there."""

    place: str  #: its id in map.toml
    title: str
    short: str = ""  #: a shorter title, "" where there is none
    badges: tuple[Item, ...] = ()  #: beside the title
    #: Each row is of one kind and has its place, so that it is found in another picture: () where there is nothing. It
    #: may begin with an item without a key, which says its kind. A long one is broken into lines.
    rows: tuple[tuple[Item, ...], ...] = ()
    leads: str = EMPTY  #: a seat, or who else has a mark, or one of the three above: the colour of its land
    changed: bool = False  #: see `for_reader`


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """A seat in the table of the standing."""

    seat: str
    items: tuple[Item, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Sample:
    """An entry of the key below a picture."""

    item: Item
    words: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Picture:
    """A whole picture, without its title: what changes from mail to mail is said there."""

    board: str  #: the ruleset whose map.toml and outlines.json draw it
    seats: tuple[str, ...]  #: in seating order: a mark's shape goes by it
    names: Mapping[str, str]  #: seat, and who else can lead, to its name in the reader's language
    cards: tuple[Card, ...]
    heads: tuple[str, ...] = ()  #: of the standing, without the seat's own column
    standing: tuple[Row, ...] = ()  #: best placed first
    key: tuple[Sample, ...] = ()
    reader: str | None = None  #: whose it is, after `for_reader`
    past: bool = False  #: of a turn that is long over: what changed is what that turn changed
    end: bool = False  #: when the game is over: what changed is what its last report had not told
    brief: bool = False  #: the map alone: the standing is in the mail's words, and the key was in an earlier picture

    def __hash__(self) -> int:
        """By all but `names`, which is a mapping."""
        return hash((self.board, self.seats, self.cards, self.standing, self.reader))

    def document(self) -> dict[str, Any]:
        """The picture as JSON values; what is as it usually is, is left out: most items are a word or a number."""
        return {
            **_told(self),
            "names": dict(self.names),
            "cards": [
                {**_told(card), "badges": [*map(_told, card.badges)], "rows": [[*map(_told, row)] for row in card.rows]}
                for card in self.cards
            ],
            "standing": [{"seat": row.seat, "items": [*map(_told, row.items)]} for row in self.standing],
            "key": [{"item": _told(each.item), "words": each.words} for each in self.key],
        }


def _told(value: Any) -> dict[str, Any]:
    """The fields of a value that are not as they usually are."""
    usual = _USUAL[type(value)]
    return {name: found for name in usual if (found := getattr(value, name)) != usual[name]}


_USUAL = {kind: {each.name: each.default for each in fields(kind)} for kind in (Item, Card, Picture)}


def picture_from(document: Mapping[str, Any]) -> Picture:
    """The picture that `Picture.document` wrote, also after it was JSON."""
    return Picture(
        board=document["board"],
        seats=tuple(document["seats"]),
        names=dict(document["names"]),
        cards=tuple(
            Card(**{**card, "badges": _items(card["badges"]), "rows": tuple(map(_items, card["rows"]))})
            for card in document["cards"]
        ),
        heads=tuple(document.get("heads", ())),
        standing=tuple(Row(seat=row["seat"], items=_items(row["items"])) for row in document["standing"]),
        key=tuple(Sample(item=_item(each["item"]), words=each["words"]) for each in document["key"]),
        reader=document.get("reader"),
        past=document.get("past", False),
        end=document.get("end", False),
        brief=document.get("brief", False),
    )


def _items(documents: Sequence[Mapping[str, Any]]) -> tuple[Item, ...]:
    return tuple(map(_item, documents))


def _item(document: Mapping[str, Any]) -> Item:
    return Item(**{**document, "weight": Weight(document.get("weight", Weight.PLAIN))})


def for_reader(picture: Picture, reader: str | None, before: Picture | None) -> Picture:
    """The same for one reader: the own things are marked and come first, and so is what changed since `before`.

    What is no longer there stands with a 0 where it stood. Without `before` nothing counts as changed.
    """
    earlier = {card.place: card for card in before.cards} if before else {}
    cards = (_card_for(card, earlier.get(card.place), reader) for card in picture.cards)
    stood = {row.seat: row.items for row in before.standing} if before else {}
    standing = (
        replace(row, items=_compared(row.items, stood[row.seat]) if row.seat in stood else row.items)
        for row in picture.standing
    )
    return replace(picture, cards=tuple(cards), standing=tuple(standing), reader=reader)


def _card_for(card: Card, before: Card | None, reader: str | None) -> Card:
    badges, rows = card.badges, card.rows
    if before is not None:
        badges = _compared(badges, before.badges)
        was = before.rows
        rows = tuple(_compared(row, was[place] if place < len(was) else ()) for place, row in enumerate(rows))
    rows = tuple(_own_first(row, reader) for row in rows)
    changed = any(item.change is not None for row in (badges, *rows) for item in row)
    led = before is not None and before.leads != card.leads
    return replace(card, badges=badges, rows=rows, changed=changed or led)


def _compared(now: Sequence[Item], before: Sequence[Item]) -> tuple[Item, ...]:
    """The items with what changed marked; what has gone with its number at 0, behind what its seat has there still.

    In a row where nothing is left, that follows what began the row.
    """
    was = {item.key: item for item in before if item.key}
    here = {item.key for item in now}
    gone = [replace(item, number=0, change=-1) for key, item in was.items() if key not in here and item.number]
    began = before[:1] if gone and not now and not before[0].key else ()
    shown = [_marked(item, _change(item, was.get(item.key))) if item.key else item for item in (*now, *began)]
    for item in gone:
        behind = [place for place, there in enumerate(shown, start=1) if item.seat and there.seat == item.seat]
        shown.insert(behind[-1] if behind else len(shown), item)
    return tuple(shown)


def _marked(item: Item, change: int | None) -> Item:
    return item if item.change == change else replace(item, change=change)


def _change(now: Item, before: Item | None) -> int | None:
    if before is None:
        return 1 if now.number else 0
    if now.number is not None and before.number is not None and now.number != before.number:
        return 1 if now.number > before.number else -1
    same = (now.words, now.most, now.seat, now.hollow, now.number) == (
        before.words,
        before.most,
        before.seat,
        before.hollow,
        before.number,
    )
    return None if same else 0


def _is_own(item: Item, reader: str | None) -> bool:
    return bool(item.seat) and item.seat == reader


def _own_first(row: Sequence[Item], reader: str | None) -> tuple[Item, ...]:
    """The row with the reader's own items first among those of seats; what begins the row (a good) stays there."""
    marked = [item if item.own == _is_own(item, reader) else replace(item, own=not item.own) for item in row]
    places = [place for place, item in enumerate(marked) if item.seat]
    ordered = sorted((marked[place] for place in places), key=lambda item: not item.own)
    for place, item in zip(places, ordered, strict=True):
        marked[place] = item
    return tuple(marked)
