"""KICK, BOT and TOKEN, and what who had the seat reads; all of it before the start, too."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.core.errors import TableError
from pbem.desk.acts.acts import Act
from pbem.desk.lobby import Sitter, start
from pbem.desk.moderation.beginning_and_end import end
from pbem.desk.moderation.deadlines import process
from pbem.desk.seats import kicking
from pbem.desk.seats.kicking import kick, renew_token
from pbem.desk.seats.replacing import bot, replace_player
from pbem.store.stored_values import SeatRecord
from tests.desk.acting import do, last_act, read_away, record, words
from tests.desk.archives import exported, found
from tests.desk.office import SEATS, Office, address_of
from tests.desk.test_turn_by_mail import all_send_orders, orders_of

ZOE = Sitter(seat="Red", address="zoe@players.example", name="Zoe")
LEAVING: dict[str, Callable[[], Act]] = {
    "kick": lambda: kick("red"),
    "bot": lambda: bot("red"),
    "replace": lambda: replace_player(ZOE),
}


@pytest.fixture
def begun(office: Office) -> Office:
    """A game in its first turn, its letters read."""
    office.new_game()
    read_away(office)
    return office


def _seat(office: Office, name: str) -> SeatRecord:
    with office.desk.store.read() as work:
        found = work.seat(office.game, name)
    assert found is not None
    return found


@pytest.mark.parametrize("name", LEAVING)
def test_who_had_the_seat_is_told_and_let_in_no_more(begun: Office, name: str) -> None:
    begun.mail("Red", orders_of("Red"))
    do(begun, LEAVING[name](), why="Red has not written for a month")
    [farewell] = begun.letters("Red")
    text = words(farewell)
    assert "You no longer play Red in Amber Fleet" in text
    assert "Red has not written for a month" in text
    assert ("Zoe has the seat now" in text) is (name == "replace")
    assert "seat red" not in str(farewell.header("reply-to"))
    begun.mail("Red", orders_of("Red"))
    begun.poll()
    assert not begun.dossier().sheets["Red"].orders or name == "bot"


def test_a_seat_that_is_taken_from_its_player_is_free_and_keeps_its_orders(begun: Office) -> None:
    all_send_orders(begun, ("Red",))
    orders = dict(begun.dossier().sheets["Red"].orders)
    read_away(begun)
    done = do(begun, kick("Red"), why="gone")
    assert done.says == (
        "Red: Red <red@players.example> -> nobody",
        "what it does not order is played by default",
        "red@players.example is kept out of the game until you ALLOW red@players.example",
    )
    assert done.touched == SEATS[1:]
    seat = _seat(begun, "Red")
    assert (seat.address, seat.player_id, seat.bot, seat.left_at) == ("", None, None, begun.now)
    assert begun.dossier().sheets["Red"].orders == orders
    assert "Red in Amber Fleet has no player from now on" in words(begun.letters("Blue")[-1])


def test_the_game_goes_on_without_a_player_and_the_seat_can_be_taken_again(begun: Office) -> None:
    do(begun, kick("Red"))
    do(begun, process())
    assert record(begun).turn == 2
    do(begun, replace_player(ZOE))
    assert "zoe@players.example" in [letter.recipients[0] for letter in begun.letters("zoe@players.example")]
    assert _seat(begun, "Red").left_at is None
    do(begun, end(["Red"]))
    assert found(exported(begun)) == "verified, 3 interventions"


def test_who_looks_for_stand_ins_is_called_within_the_act(begun: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(kicking, "OFFERS", [lambda desk, work, *rest: asked.append(rest)])
    do(begun, kick("Red"), why="gone", dry_run=True)
    assert asked == []
    do(begun, kick("Red"), why="gone")
    assert asked == [(begun.game, "Red", begun.now, "gone")]


def test_no_name_of_a_player_is_in_the_archive(begun: Office) -> None:
    with begun.desk.store.transaction() as work:
        player = work.player_by_address(address_of("Red"))
        assert player is not None
    for name in ("kick", "replace", "bot"):
        do(begun, LEAVING[name]())
    text = str(exported(begun)["acts"])
    assert "Zoe" not in text
    assert "@" not in text
    assert [act["outcome"] for act in exported(begun)["acts"]] == [
        "Red has no player any more", "Red has a new player", "Red has a new player",
    ]  # fmt: skip


def test_a_new_token_goes_to_the_player_alone(begun: Office) -> None:
    old = begun.dossier().tokens["Red"]
    done = do(begun, renew_token("Red"), why="it was forwarded")
    new = begun.dossier().tokens["Red"]
    assert new != old
    assert done.touched == ("Red",)
    assert new not in "".join(done.lines()) + str(last_act(begun))
    [letter] = begun.letters("Red")
    assert new in str(letter.header("reply-to"))
    assert "Orders in a reply to an older mail wait until you confirm them" in words(letter)
    begun.mail("Red", orders_of("Red"))
    begun.poll()
    assert begun.dossier().sheets["Red"].orders


def test_before_the_start_seats_change_hands_too(office: Office) -> None:
    office.new_game(begin=False)
    done = do(office, replace_player(ZOE))
    assert done.says[-1] == "whoever is seated is written to when the game begins"
    do(office, bot("Blue"))
    do(office, kick("Green"))
    do(office, replace_player(Sitter(seat="Green", address="max@players.example")))
    do(office, renew_token("Yellow"))
    assert [[letter.subject for letter in office.letters(seat)] for seat in SEATS[:3]] == [
        [f"Amber Fleet: you no longer play {seat}"] for seat in SEATS[:3]
    ]
    assert "your mails are let in by a new token" in office.letters("Yellow")[-1].subject
    start(office.desk, office.game, office.now)
    office.poll()
    assert "Zoe" in words(office.letters("zoe@players.example")[-1])
    assert office.letters("max@players.example")
    assert not office.letters("Green")


@pytest.mark.parametrize(
    ("act", "said"),
    [
        (lambda: kick("Pink"), "there is no seat 'Pink' in game g1; the seats are Red, Blue, Green, Yellow"),
        (lambda: renew_token("Pink"), "there is no seat 'Pink'"),
        (lambda: kick("Yellow"), "Yellow is played by a bot"),
        (lambda: renew_token("Yellow"), "Yellow has no player whom a token could let in"),
        (lambda: kick("Green"), "Green has no player already"),
    ],
)
def test_what_cannot_be_is_one_sentence(begun: Office, act: Callable[[], Act], said: str) -> None:
    do(begun, bot("Yellow"))
    do(begun, kick("Green"))
    with pytest.raises(TableError, match=said):
        do(begun, act())
