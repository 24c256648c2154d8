"""What an item looks like: every sign, the reader's own, what changed; and that text can be read on its ground."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pbem.core.picture import EMPTY, TIED, UNKNOWN, Item, Weight
from pbem.report.pictures import colours
from pbem.report.pictures.board_map import Atlas, Mark, Sign
from pbem.report.pictures.signs import Look, piece

SEATS = ("Red", "Blue", "Green", "Yellow", "White", "Black", "Orange", "Purple")
LOOK = Look(
    atlas=Atlas(
        panels=(), spots={}, lands={}, signs={"cube": Sign(path="M-8 -8h16v16h-16z")},
        marks={"natives": Mark(shape="hexagon", colour="#8a8f96")},
    ),
    seats=SEATS,
)  # fmt: skip


def drawn(item: Item, *, short_words: bool = False) -> str:
    return piece(item, LOOK, short_words=short_words).draw(10, 20)


def told(item: Item) -> list[str]:
    return re.findall(r">([^<]+)</text>", drawn(item))


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (Item(words="gold"), ["gold"]),
        (Item(number=-2), ["−2"]),
        (Item(sign="seat", seat="Red", number=3), ["3"]),
        (Item(sign="seat", seat="natives", words="here"), ["here"]),
        (Item(sign="chip", words="tea", colour="#3f9a4c"), ["tea"]),
        (Item(sign="round", number=5), ["5"]),
        (Item(sign="badge", words="★", number=2, colour="#b0640a"), ["★2"]),
        (Item(sign="badge", number=13, most=12), ["13/12"]),
        (Item(sign="warning", number=1), ["1"]),
        (Item(sign="flag", seat="Blue"), []),
        (Item(sign="cube", number=4, colour="#8a5526"), ["4"]),
        (Item(sign="nobody-knows", words="odd", number=2), ["odd2"]),
        (Item(sign="nobody-knows"), ["nobody-knows"]),
    ],
)
def test_every_sign_is_drawn_with_what_it_says(item: Item, words: list[str]) -> None:
    assert told(item) == words
    assert "<path" in drawn(item) or "<rect" in drawn(item) or not item.sign
    assert piece(item, LOOK).wide > 0


@pytest.mark.parametrize("seat", [*SEATS, "natives"])
def test_a_mark_is_told_by_its_shape_and_has_its_colour(seat: str) -> None:
    shapes = {
        each: re.sub(r'(fill|stroke)="[^"]*"', "", drawn(Item(sign="seat", seat=each))) for each in (*SEATS, "natives")
    }
    assert [each for each, shape in shapes.items() if shape == shapes[seat]] == [seat]
    assert LOOK.colour(seat) in drawn(Item(sign="seat", seat=seat))


@pytest.mark.parametrize("seat", SEATS)
def test_a_hollow_mark_is_not_taken_for_a_full_one(seat: str) -> None:
    item = Item(sign="seat", seat=seat)
    assert len({drawn(replace(item, hollow=hollow, own=own)) for hollow in (False, True) for own in (False, True)}) == 4


@pytest.mark.parametrize("sign", ["", "seat", "chip", "round", "badge", "warning", "flag", "cube"])
def test_what_changed_is_on_yellow_with_the_way_it_went(sign: str) -> None:
    item = Item(sign=sign, seat="Red" if sign in ("seat", "flag") else "", number=3)
    more, less, new = (drawn(replace(item, change=change)) for change in (1, -1, 0))
    assert all(colours.CHANGED in each for each in (more, less, new))
    assert len({drawn(item), more, less, new}) == 4


def test_ones_own_is_in_a_dark_pill() -> None:
    item = Item(sign="seat", seat="Red", number=3)
    assert f'rx="9" fill="{colours.INK}"' in drawn(replace(item, own=True))
    assert f'rx="9" fill="{colours.INK}"' not in drawn(item)


def test_short_words_are_used_where_it_is_crowded() -> None:
    item = Item(words="independent", short="free")
    assert "independent" in drawn(item)
    assert "free" in drawn(item, short_words=True)
    assert "gold" in drawn(Item(words="gold"), short_words=True)


@pytest.mark.parametrize("ground", ["#777777", "#b98a00", "#2f6f57", "#ffffff", "#000000", "#e8822a", "#8b939b"])
def test_text_on_a_badge_of_any_colour_can_be_read(ground: str) -> None:
    shown = drawn(Item(sign="badge", number=3, colour=ground))
    behind = re.findall(r'<rect[^>]* fill="(#\w+)"', shown)[-1]
    text = re.findall(r'<text[^>]* fill="(#\w+)"', shown) or [colours.INK]
    assert colours.contrast(behind, text[-1]) >= 4.5


def test_all_other_text_can_be_read() -> None:
    lands = [colours.tint_of(seat, LOOK.colour(seat)) for seat in (*SEATS, "natives", TIED, EMPTY, UNKNOWN)]
    grounds = (*lands, colours.PLATE, colours.PAPER, colours.CHANGED, colours.ZONE, colours.WHITE)
    pairs = [(colours.INK, ground) for ground in grounds]
    pairs += [(colours.DIM, ground) for ground in (lands[-1], colours.PLATE, colours.PAPER, colours.CHANGED)]
    pairs += [(colours.ALERT, colours.PLATE), (colours.ALERT, colours.CHANGED)]
    pairs += [(colours.WHITE, colours.INK), (colours.WARNING, colours.INK)]
    assert [pair for pair in pairs if colours.contrast(*pair) < 4.5] == []


def test_words_of_warning_and_faint_ones_have_their_colour() -> None:
    assert colours.ALERT in drawn(Item(words="over", weight=Weight.WARNING))
    assert colours.DIM in drawn(Item(words="over", weight=Weight.FAINT))
