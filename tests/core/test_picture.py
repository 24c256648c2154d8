"""Pictures of a position: what is the reader's own, and what has changed since another."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from pbem.core.picture import EMPTY, Card, Item, Picture, Row, Sample, for_reader, picture_from


def _counters(red: int, blue: int, unrest: int = 0, *, leads: str = EMPTY) -> Picture:
    counters = {"Red": red, "Blue": blue}
    row = [Item(sign="chip", words="silk", colour="#3a76c4")]
    row += [Item(sign="seat", seat=seat, number=number, key=seat) for seat, number in counters.items() if number]
    badges = (Item(sign="warning", number=unrest, key="unrest"),) if unrest else ()
    return Picture(
        board="colonial-2e",
        seats=("Red", "Blue"),
        names={"Red": "Rot", "Blue": "Blau"},
        cards=(Card(place="india", title="India", badges=badges, rows=(tuple(row),), leads=leads),),
        heads=("Prestige",),
        standing=(Row(seat="Red", items=(Item(number=red, key="prestige"),)),),
        key=(Sample(item=Item(sign="warning", number=1), words="Unrest"),),
    )


@pytest.mark.parametrize(
    ("before", "now", "changes"),
    [
        ((1, 1), (1, 1), {"Red": None, "Blue": None}),
        ((1, 2), (2, 1), {"Red": 1, "Blue": -1}),
        ((1, 0), (1, 1), {"Red": None, "Blue": 1}),
        ((1, 2), (1, 0), {"Red": None, "Blue": -1}),
    ],
)
def test_what_changed_is_marked(before: tuple[int, int], now: tuple[int, int], changes: dict[str, int | None]) -> None:
    (card,) = for_reader(_counters(*now), "Red", _counters(*before)).cards
    assert {item.seat: item.change for item in card.rows[0] if item.seat} == changes
    assert card.changed == any(change is not None for change in changes.values())


def test_what_has_gone_stands_with_a_0() -> None:
    (card,) = for_reader(_counters(red=1, blue=0), "Red", _counters(red=1, blue=2)).cards
    assert [(item.seat, item.number) for item in card.rows[0] if item.seat] == [("Red", 1), ("Blue", 0)]


def test_what_has_gone_stands_behind_what_its_seat_has_there_still() -> None:
    now = _counters(red=1, blue=1)
    discs, (chip, red, blue) = now.cards[0], now.cards[0].rows[0]
    hired = Item(sign="star", seat="Red", number=2, key="hired")
    was = replace(now, cards=(replace(discs, rows=((chip, red, hired, blue),)),))
    (card,) = for_reader(now, None, was).cards
    assert [(item.sign, item.seat, item.number) for item in card.rows[0][1:]] == [
        ("seat", "Red", 1),
        ("star", "Red", 0),
        ("seat", "Blue", 1),
    ]


def test_in_an_empty_row_what_has_gone_stands_behind_what_began_it() -> None:
    now, was = _counters(red=0, blue=0), _counters(red=0, blue=2)
    emptied = replace(now, cards=(replace(now.cards[0], rows=((),)),))
    (card,) = for_reader(emptied, "Red", was).cards
    assert [(item.words, item.seat, item.number) for item in card.rows[0]] == [("silk", "", None), ("", "Blue", 0)]


def test_a_new_badge_and_another_leader_are_changes() -> None:
    was = _counters(red=1, blue=0)
    assert for_reader(_counters(red=1, blue=0, unrest=1), None, was).cards[0].changed
    assert for_reader(_counters(red=1, blue=0, leads="Red"), None, was).cards[0].changed
    assert not for_reader(_counters(red=1, blue=0), None, was).cards[0].changed


def test_without_an_earlier_picture_nothing_has_changed() -> None:
    shown = for_reader(_counters(red=1, blue=1, unrest=1), "Blue", None)
    assert not shown.cards[0].changed
    assert shown.standing[0].items[0].change is None


def test_the_readers_own_come_first_behind_the_good() -> None:
    (card,) = for_reader(_counters(red=1, blue=1), "Blue", None).cards
    assert [(item.words, item.seat, item.own) for item in card.rows[0]] == [
        ("silk", "", False),
        ("", "Blue", True),
        ("", "Red", False),
    ]


def test_the_standing_is_compared_too() -> None:
    shown = for_reader(_counters(red=3, blue=1), "Blue", _counters(red=2, blue=1))
    assert shown.standing[0].items[0].change == 1


def test_a_picture_survives_json() -> None:
    picture = replace(_counters(red=1, blue=2, unrest=1), reader="Red")
    assert picture_from(json.loads(json.dumps(picture.document()))) == picture
