"""ALLOW and REFUSE, whatever it is that was asked for; and REVEAL."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.core.errors import TableError
from pbem.desk.acts.audit import audit
from pbem.desk.ground.terms import Terms, keep_terms, terms_of
from pbem.desk.moderation.revealing import reveal
from pbem.desk.petitions.allow_refuse import allow, refuse
from pbem.desk.seats.replacing import replace_player
from tests.desk.acting import do, everything, last_act, read_away, words
from tests.desk.archives import exported, found
from tests.desk.forming_games import opened, seats
from tests.desk.office import SEATS, Office, played_once
from tests.desk.people import address, last, proven, reply
from tests.desk.test_moderator_leaving import ZOE


@pytest.fixture
def begun(office: Office) -> Office:
    """A game in its first turn, its letters read."""
    office.new_game()
    read_away(office)
    return office


def _asks(office: Office, seat: str, text: str) -> None:
    office.mail(seat, text)
    office.poll()
    read_away(office)


# --- ALLOW and REFUSE -------------------------------------------------------------------------------------------------


def test_newcomers_are_let_in_or_told_no(office: Office) -> None:
    opened(office, "NEW colonial-2e PRIVATE")
    office.game = "g1"
    proven(office, "Ben", "Cleo")
    for who in ("Ben", "Cleo"):
        reply(office, who, "JOIN g1")
    with pytest.raises(TableError, match=r"say which of what waits in game g1: ben@.* \(ben@.* would like"):
        do(office, allow())
    assert do(office, allow(address("Ben"))).says[0] == "ben@people.example would like a seat: allowed"
    with pytest.raises(TableError, match="give the reason"):
        do(office, refuse(), why="")
    do(office, refuse(), why="it is for friends")
    assert address("Ben") in seats(office).values()
    assert address("Cleo") not in seats(office).values()
    assert "friends" in last(office, "Cleo").text
    assert "@" not in "".join(audit(office.desk, "g1", whole=False))


def test_more_time_is_allowed_and_everybody_is_told(begun: Office) -> None:
    _asks(begun, "Red", "EXTEND 24h because of a train")
    before = begun.dossier().wait
    done = do(begun, allow("extend"), why="it is a long way")
    after = begun.dossier().wait
    assert before is not None
    assert after is not None
    assert after.deadline - before.deadline == timedelta(hours=24)
    assert done.says == ("Red asks for 24h more: allowed",)
    assert done.touched == SEATS
    assert all(begun.letters(seat) for seat in SEATS)
    assert last_act(begun).command == "allow"
    assert found(exported(begun)) == "NOT fully verified, 0 interventions"


def test_more_time_is_refused_with_the_reason(begun: Office) -> None:
    _asks(begun, "Red", "EXTEND 24h because of a train")
    assert do(begun, refuse("red"), why="we have waited long enough").touched == ("Red",)
    assert "long enough" in words(begun.letters("Red")[-1])
    with pytest.raises(TableError, match="nothing waits for your decision in game g1"):
        do(begun, allow())


def test_days_of_absence_are_allowed(office: Office) -> None:
    office.new_game(clock={"absence": "2"})
    read_away(office)
    _asks(office, "Red", "ABSENCE 2026-01-14 TO 2026-01-20")
    done = do(office, allow(), why="the others agree")
    assert done.touched == ("Red",)
    assert done.says[0].startswith("Red asks for being away")
    assert "It is allowed." in words(office.letters("Red")[-1])


def test_a_dry_run_decides_nothing(begun: Office) -> None:
    _asks(begun, "Red", "EXTEND 24h")
    before = everything(begun.desk)
    assert do(begun, allow(), dry_run=True).says == ("Red asks for 24h more: allowed",)
    assert everything(begun.desk) == before


def test_what_nobody_asked_for_is_one_sentence(begun: Office) -> None:
    _asks(begun, "Red", "EXTEND 24h")
    with pytest.raises(TableError, match=r"'blue' is none of what waits in game g1: extend \(Red asks for 24h more\)"):
        do(begun, allow("blue"))


# --- REVEAL -----------------------------------------------------------------------------------------------------------


@pytest.fixture
@played_once
def anonymous(begun: Office) -> Office:
    """The same, anonymous."""
    with begun.desk.store.transaction() as work:
        keep_terms(work, begun.game, Terms(anonymous=True), begun.now)
    do(begun, replace_player(ZOE))
    read_away(begun)
    return begun


def test_one_player_is_revealed_by_name(anonymous: Office) -> None:
    assert do(anonymous, reveal("red"), why="Red asks for it").touched == SEATS
    text = words(anonymous.letters("Blue")[-1])
    assert "tells who plays: Red is played by Zoe." in text
    assert "@" not in text.replace("moderator@example.org", "")
    with anonymous.desk.store.read() as work:
        assert terms_of(work, anonymous.game).anonymous


def test_a_game_is_anonymous_no_more(anonymous: Office) -> None:
    do(anonymous, reveal())
    text = words(anonymous.letters("Blue")[-1])
    assert "Red is played by Zoe; Blue is played by Blue" in text
    with anonymous.desk.store.read() as work:
        assert not terms_of(work, anonymous.game).anonymous
    with pytest.raises(TableError, match="is not anonymous: who plays is told already"):
        do(anonymous, reveal())


def test_the_seed_is_revealed_by_the_end_alone(anonymous: Office) -> None:
    with pytest.raises(TableError, match="published when the game is over"):
        do(anonymous, reveal("seed"))
