"""Pictures of positions of whole games, of every ruleset that shows any."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from pbem.core.adjudicate import adjudicate
from pbem.core.dice import Keyed
from pbem.core.picture import EMPTY, TIED, UNKNOWN, Picture, for_reader, picture_from
from pbem.core.ruleset_contract import Phase
from pbem.desk.ground import shelf
from pbem.games.common.bots.random_play import RandomSettler
from tests.processor import cost

_DOORS: dict[str, Callable[[Mapping[str, Any]], Picture] | None] = {
    name: getattr(shelf.load(name), "picture", None) for name in shelf.known()
}
#: Those that have the door.
SHOWN = {name: door for name, door in _DOORS.items() if door is not None}
_POSITIONS = 40
_SECONDS = 0.002


@cache
def views(name: str) -> tuple[Mapping[str, Any], ...]:
    """What an observer and the first seat see between the phases of a random game, as it comes from a store."""
    ruleset, chance, found = shelf.load(name), Keyed(b"pictures"), list[Any]()
    seats = ruleset.seat_names[: ruleset.usual]

    def stop(phase: Phase, s: Any) -> bool:
        found.extend(ruleset.view(s, seat) for seat in (None, seats[0]))
        return len(found) >= 2 * _POSITIONS

    adjudicate(ruleset, ruleset.setup(seats, {}, chance), settler=RandomSettler(5), chance=chance, stop=stop)
    return tuple(json.loads(json.dumps(found)))


def pictures(name: str) -> list[Picture]:
    return [SHOWN[name](view) for view in views(name)]


def test_the_family_of_colonial_shows_pictures() -> None:
    assert {"colonial-2e", "colonial-revised"} <= set(SHOWN)


@pytest.mark.parametrize("name", SHOWN)
def test_a_picture_is_of_nothing_but_the_view_and_leaves_it_alone(name: str) -> None:
    for view in views(name):
        before = deepcopy(view)
        assert SHOWN[name](view) == SHOWN[name](before)
        assert view == before


@pytest.mark.parametrize("name", [name for name in SHOWN if getattr(shelf.load(name), "public_picture", False)])
def test_a_public_picture_is_the_same_for_an_observer_and_a_seat(name: str) -> None:
    found = pictures(name)
    assert found[::2] == found[1::2]


@pytest.mark.parametrize("name", SHOWN)
def test_every_picture_survives_json(name: str) -> None:
    found = pictures(name)
    for before, now in zip(found, found[2:], strict=False):
        for picture in (now, for_reader(now, now.seats[0], before)):
            assert picture_from(json.loads(json.dumps(picture.document()))) == picture


@pytest.mark.parametrize("name", SHOWN)
def test_nothing_on_a_card_is_taken_for_another(name: str) -> None:
    for picture in pictures(name):
        assert not [place for place, times in Counter(card.place for card in picture.cards).items() if times > 1]
        for card in picture.cards:
            for row in (card.badges, *card.rows):
                keys = [item.key for item in row if item.key]
                assert len(keys) == len(set(keys)), (card.place, keys)


@pytest.mark.parametrize("name", SHOWN)
def test_seats_are_those_at_the_table(name: str) -> None:
    for picture in pictures(name):
        # Behind the seats, who else has a mark.
        assert [*picture.names][: len(picture.seats)] == [*picture.seats]
        assert sorted(row.seat for row in picture.standing) == sorted(picture.seats)
        assert {len(row.items) for row in picture.standing} == {len(picture.heads)}
        leading = {card.leads for card in picture.cards} - {EMPTY, TIED, UNKNOWN}
        assert leading <= {*picture.names}


@pytest.mark.parametrize("name", SHOWN)
def test_where_nothing_happened_nothing_has_changed(name: str) -> None:
    for picture in pictures(name):
        shown = for_reader(picture, picture.seats[0], picture)
        assert not [card.place for card in shown.cards if card.changed]
        assert not [item for row in shown.standing for item in row.items if item.change is not None]


@pytest.mark.parametrize("name", SHOWN)
def test_a_picture_costs_little(name: str) -> None:
    seen = list(views(name))
    bound = _SECONDS * len(seen)
    assert cost(lambda: [SHOWN[name](view) for view in seen], bound) < bound
