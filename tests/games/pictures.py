"""Cards of pictures as short words, so that tests are tables: "seat Red 3 | natives 2"."""

from __future__ import annotations

from pbem.core.picture import Card, Item, Picture


def card(picture: Picture, place: str) -> Card:
    """The card of a place."""
    return next(each for each in picture.cards if each.place == place)


def item_words(item: Item) -> str:
    """What an item says: its sign where it is no seat's mark, whose it is, its words and numbers, its arrow."""
    sign = "" if item.sign == "seat" else item.sign
    number = "" if item.number is None else str(item.number) + ("" if item.most is None else f"/{item.most}")
    seat = f"({item.seat})" if item.hollow else item.seat
    arrow = "" if item.change is None else "=+-"[item.change]
    loud = "!" if item.weight == "warning" else ""
    return " ".join(filter(None, (sign, seat, item.words, f"{number}{loud}{arrow}")))


def row_words(row: tuple[Item, ...]) -> str:
    """The items of a row."""
    return ", ".join(item_words(item) for item in row)


def shown(picture: Picture, place: str) -> list[str]:
    """The rows of a place's card where anything is."""
    return [row_words(row) for row in card(picture, place).rows if row]
