"""A picture of the board in words and marks, as terminals show it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pbem.core.picture import EMPTY, TIED, UNKNOWN, Card, Item, Picture, Row, Sample, Weight
from pbem.report.board_text import BoardText, plain_board

UNREST = Item(sign="warning", number=2)
NATIVES = Item(sign="seat", seat="natives", number=4)


def picture(*rows: tuple[Item, ...], leads: str = EMPTY) -> Picture:
    """A picture of one place."""
    return Picture(
        board="colonial-2e",
        seats=("Red", "Blue"),
        names={"Red": "Rot", "Blue": "Blau"},
        cards=(Card(place="india", title="India", rows=rows, leads=leads),),
        heads=("Points", ""),
        standing=(Row(seat="Blue", items=(Item(number=3), Item(sign="cube", number=1, colour="#000000"))),),
        key=tuple(samples()),
    )


def samples() -> Iterator[Sample]:
    """What a key says of the signs."""
    yield Sample(item=UNREST, words="Unrest")
    yield Sample(item=NATIVES, words="Natives")
    yield Sample(item=Item(sign="cube", colour="#000000"), words="black")
    yield Sample(item=Item(sign="badge", colour="#123456"), words="Native Power")
    yield Sample(item=Item(sign="ship"), words="ships")


@pytest.mark.parametrize(
    ("row", "marked", "named"),
    [
        ((Item(sign="seat", seat="Red", number=3),), "■3", "Rot 3"),
        ((Item(sign="seat", seat="Blue", words="Fleet"),), "▲Fleet", "Blau Fleet"),
        ((Item(sign="seat", seat="Blue", hollow=True),), "(▲)", "(Blau)"),
        ((NATIVES,), "Natives 4", "Natives 4"),
        ((UNREST,), "Unrest 2", "Unrest 2"),
        ((Item(sign="cube", number=2, colour="#000000"),), "2 black", "2 black"),
        ((Item(sign="badge", number=13, most=12),), "13/12", "13/12"),
        ((Item(sign="badge", number=5, colour="#123456"),), "Native Power 5", "Native Power 5"),
        ((Item(sign="round", number=5),), "(5)", "(5)"),
        ((Item(sign="chip", words="silk"), Item(sign="seat", seat="Red", number=1)), "▍silk ■1", "silk Rot 1"),
        ((Item(sign="ship"), Item(sign="seat", seat="Red", number=1)), "ships ■1", "ships Rot 1"),
        ((Item(sign="nobody-drew-it", number=1),), "nobody-drew-it 1", "nobody-drew-it 1"),
        ((Item(words="unexplored"),), "unexplored", "unexplored"),
    ],
)
def test_what_a_row_says(row: tuple[Item, ...], marked: str, named: str) -> None:
    for by_name, said in ((False, marked), (True, named)):
        [line] = BoardText(picture=picture(row), named=by_name).places()
        assert (line.title, line.text) == ("India", said)


def test_rows_are_told_apart_and_empty_ones_left_out() -> None:
    [line] = BoardText(picture=picture((UNREST,), (), (NATIVES,))).places()
    assert line.text == "Unrest 2; Natives 4"


def test_a_seat_has_its_colour_and_weight_goes_on() -> None:
    loud = Item(sign="badge", number=13, most=12, weight=Weight.WARNING)
    [line] = BoardText(picture=picture((Item(sign="seat", seat="Red", number=1), loud), leads="Red")).places()
    assert line.pieces[0].colour == "#d83a3a"
    assert line.pieces[-1].weight is Weight.WARNING


def test_lands_that_no_seat_leads_differ() -> None:
    told = BoardText(picture=picture())
    assert told.land("White") != told.colour("White")
    assert len({told.land(who) for who in ("Red", "Blue", "natives", EMPTY, TIED, UNKNOWN)}) == 6


def test_plain_lines() -> None:
    assert plain_board(picture((UNREST,))) == ["India  Unrest 2", "", "      Points", "Blau  3       1 black"]
