"""PROMOTE, DEMOTE and HAND OVER: who moderates, told to everybody, and known by any address of a person."""

from __future__ import annotations

import pytest

from pbem.core.errors import TableError
from pbem.desk.moderation.appointing import demote, hand_over, promote
from pbem.desk.moderation.moderators import is_moderator, moderators
from tests.desk.acting import do, last_act, read_away, record, words
from tests.desk.archives import exported
from tests.desk.office import MODERATOR, SEATS, Office, address_of

BEA = "bea@example.net"


@pytest.fixture
def begun(office: Office) -> Office:
    """A game in its first turn, its letters read."""
    office.new_game()
    read_away(office)
    return office


def _moderators(office: Office) -> tuple[str, ...]:
    with office.desk.store.read() as work:
        return moderators(office.desk, work, record(office))


def _moderates(office: Office, address: str) -> bool:
    with office.desk.store.read() as work:
        return is_moderator(office.desk, work, record(office), address)


def test_a_second_moderator_comes_and_goes(begun: Office) -> None:
    assert _moderators(begun) == (MODERATOR,)
    done = do(begun, promote("Bea@Example.net"), why="holidays")
    assert done.touched == SEATS
    assert _moderators(begun) == (MODERATOR, BEA)
    assert _moderates(begun, "bea+pbem@example.net")
    [told] = begun.letters(BEA)
    assert "You are a second moderator of Amber Fleet from now on. Write SHOW g1 to table@example.org" in words(told)
    theirs = words(begun.letters("Red")[-1])
    assert "From now on Amber Fleet has a second moderator" in theirs
    assert "olidays" in theirs
    assert BEA not in theirs, "her address is for those whom she tells it"
    assert BEA not in last_act(begun).diff["public"]
    do(begun, demote(BEA))
    assert _moderators(begun) == (MODERATOR,)
    assert "You moderate Amber Fleet no more" in words(begun.letters(BEA)[-1])


def test_a_game_is_handed_over_and_the_former_moderator_is_told(begun: Office) -> None:
    do(begun, promote(BEA))
    do(begun, hand_over(BEA))
    assert _moderators(begun) == (BEA,)
    assert not _moderates(begun, MODERATOR)
    assert "in place of moderator@example.org" in words(begun.letters(MODERATOR)[-1])
    assert f"moderator: {BEA}" in words(begun.letters("Red")[-1])


def test_a_game_that_has_not_begun_has_moderators_too(office: Office) -> None:
    office.new_game(begin=False)
    assert do(office, promote(BEA)).touched == SEATS
    assert _moderators(office) == (MODERATOR, BEA)


def test_a_player_may_moderate_and_that_is_said(begun: Office) -> None:
    done = do(begun, hand_over(address_of("Blue")))
    assert done.says[-1] == "a moderator plays Blue: looking at the others is told to everybody"
    assert len(begun.letters("Blue")) == 1


def test_no_address_of_a_moderator_is_in_the_archive(begun: Office) -> None:
    do(begun, promote(BEA))
    assert BEA not in str(exported(begun))
    assert last_act(begun).args == {"address": BEA}


@pytest.mark.parametrize(
    ("act", "said"),
    [
        (lambda: promote("nobody"), "is no mail address"),
        (lambda: promote(MODERATOR), "moderates game g1 already"),
        (lambda: hand_over(MODERATOR), "moderates game g1 already"),
        (lambda: demote(BEA), "is no second moderator of game g1; it has none"),
    ],
)
def test_what_cannot_be_is_one_sentence(begun: Office, act: object, said: str) -> None:
    with pytest.raises(TableError, match=said):
        do(begun, act())  # type: ignore[operator]
