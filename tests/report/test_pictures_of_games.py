"""Pictures of whole games, and of more than games come to: no card covers another or leaves the picture."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from PIL import Image

from pbem.core.adjudicate import adjudicate
from pbem.core.dice import Keyed
from pbem.core.errors import TableError
from pbem.core.picture import Card, Item, Picture, for_reader
from pbem.core.ruleset_contract import Phase
from pbem.desk.ground import shelf
from pbem.games.common.bots.random_play import RandomSettler
from pbem.report.pictures.board_map import atlas_of
from pbem.report.pictures.card_places import faults
from pbem.report.pictures.colours import channels
from pbem.report.pictures.draw import pictures_of
from pbem.report.pictures.map_layout import map_of
from pbem.report.pictures.png import MOST_BYTES, png_of
from pbem.report.pictures.projection import WIDTH
from pbem.report.pictures.signs import Look
from tests.processor import cost

RULESETS = ("colonial-2e", "colonial-revised", "colonialism", "new-world")
_GAMES = 50  #: of each
_POSITIONS = 5
_EVERY = 18  #: phases
_SECONDS = 2.4  #: of the known machine; one of those of today is twice as fast


def positions(name: str, game: int) -> Iterator[Picture]:
    """Some positions of a random game, as its seats are shown them in turn, against what they saw before."""
    ruleset, chance, states = shelf.load(name), Keyed(b"%d" % game), list[Any]()
    seats = ruleset.seat_names[: 2 + game % (len(ruleset.seat_names) - 1)]
    try:
        begun = ruleset.setup(seats, {}, chance)
    except TableError:
        seats = ruleset.seat_names[: ruleset.usual]
        begun = ruleset.setup(seats, {}, chance)
    phases = 0

    def stop(phase: Phase, s: Any) -> bool:
        nonlocal phases
        phases += 1
        if phases % _EVERY == 0:
            states.append(s.copy())
        return len(states) >= _POSITIONS

    adjudicate(ruleset, begun, settler=RandomSettler(game), chance=chance, stop=stop)
    before: Picture | None = None
    for place, s in enumerate([begun, *states]):
        seat = seats[place % len(seats)]
        picture = ruleset.picture(ruleset.view(s, seat))  # type: ignore[attr-defined]
        yield for_reader(picture, seat, before)
        before = picture


@cache
def some(name: str) -> tuple[Picture, ...]:
    return tuple(positions(name, 7))


def stuffed(picture: Picture, share: float) -> Picture:
    """As if `share` of the seats had something in every row of every card, and much had changed."""
    chance = Random(1)

    def row_of(row: tuple[Item, ...]) -> tuple[Item, ...]:
        seats = [seat for seat in picture.seats if chance.random() < share]
        there = (
            Item(sign="seat", seat=seat, number=chance.randrange(14), change=chance.choice((None, None, 1, -1)))
            for seat in seats
        )
        return (*(item for item in row if not item.seat), *there)

    def card_of(card: Card) -> Card:
        rows = tuple(row_of(row) for row in card.rows or ((),))
        return replace(card, rows=rows, leads=chance.choice(picture.seats), changed=chance.random() < 0.5)

    return replace(picture, cards=tuple(map(card_of, picture.cards)), reader=picture.seats[0])


def wrong(picture: Picture) -> list[str]:
    """What is wrong with how the cards stand."""
    atlas = atlas_of(picture.board)
    look = Look(atlas=atlas, seats=picture.seats)
    maps = [map_of(picture, panel, look) for panel in atlas.panels]
    drawn = {card.name for each in maps for card in each.placed}
    missing = [f"{card.place} has no place" for card in picture.cards if card.place not in drawn]
    return missing + [fault for each in maps for fault in faults(each.placed, WIDTH, each.frame.height)]


@pytest.mark.parametrize("name", RULESETS)
def test_no_card_covers_another_in_a_game(name: str) -> None:
    assert [fault for picture in some(name) for fault in wrong(picture)] == []


@pytest.mark.parametrize("name", RULESETS)
def test_a_reports_map_is_flatter_where_nothing_is_lost_by_it(name: str) -> None:
    """On a phone a tall map is a screen; all that is on the taller one is on it."""
    atlas, flatter = atlas_of(some(name)[0].board), 0
    for picture in some(name):
        look = Look(atlas=atlas, seats=picture.seats)
        brief = replace(picture, brief=True)
        assert wrong(brief) == []
        for panel in atlas.panels:
            low, high = map_of(brief, panel, look), map_of(picture, panel, look)
            assert low.frame.height <= high.frame.height
            assert low.crowding <= high.crowding
            flatter += low.frame.height < high.frame.height
    assert flatter


@pytest.mark.broad
@pytest.mark.parametrize("game", range(_GAMES))
@pytest.mark.parametrize("name", RULESETS)
def test_no_card_covers_another_in_any_game(name: str, game: int) -> None:
    assert [fault for picture in positions(name, game) for fault in wrong(picture)] == []


@pytest.mark.parametrize("share", [0.4, 0.8])
@pytest.mark.parametrize("name", RULESETS)
def test_no_card_covers_another_where_more_stands_than_in_any_game(name: str, share: float) -> None:
    assert wrong(stuffed(some(name)[-1], share)) == []


@cache
def drawn(name: str, share: float) -> tuple[bytes, ...]:
    """Each panel of a game's last picture, stuffed so much."""
    picture = stuffed(some(name)[-1], share) if share else some(name)[-1]
    return tuple(
        png_of(picture, language="en", title="Amber Fleet, after turn 5", panel=panel) for panel in pictures_of(picture)
    )


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("share", [0, 0.8])
def test_a_png_is_of_the_size_that_a_mail_may_have(name: str, share: float) -> None:
    for png in drawn(name, share):
        with Image.open(io.BytesIO(png)) as shown:
            assert shown.size[0] == WIDTH
            assert len(shown.getcolors(256) or ()) <= 64
        assert len(png) <= MOST_BYTES


@pytest.mark.parametrize("name", RULESETS)
def test_a_png_takes_a_second_at_most(name: str) -> None:
    picture = some(name)[-1]
    assert cost(lambda: png_of(picture, language="en", title="Amber Fleet, after turn 5"), _SECONDS) < _SECONDS


@pytest.mark.parametrize("name", RULESETS)
def test_a_png_has_the_seats_colours_exactly(name: str) -> None:
    picture = stuffed(some(name)[-1], 0.8)
    look = Look(atlas=atlas_of(picture.board), seats=picture.seats)
    with Image.open(io.BytesIO(drawn(name, 0.8)[0])) as shown:
        found = {colour for _, colour in shown.convert("RGB").getcolors(256) or ()}
    assert {channels(look.colour(seat)) for seat in picture.seats} <= found
