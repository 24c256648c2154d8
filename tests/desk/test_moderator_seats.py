"""REPLACE: a seat in other hands, person or bot, with what was ordered for it."""

from __future__ import annotations

import pytest

from pbem.core.errors import TableError
from pbem.desk.lobby import Sitter
from pbem.desk.moderation.deadlines import pause, process
from pbem.desk.seats.replacing import replace_player
from pbem.store.stored_values import TokenRecord
from tests.desk.acting import do, play_a_turn, read_away, record, words
from tests.desk.office import SEATS, Office, address_of
from tests.desk.test_turn_by_mail import all_send_orders, orders_of

ZOE = Sitter(seat="Red", address="Zoe@Players.Example", name="Zoe", zone="Europe/Berlin")
STEADY = Sitter(seat="Red", bot="steady")


@pytest.fixture
def begun(office: Office) -> Office:
    office.new_game()
    read_away(office)
    return office


def tokens(office: Office) -> tuple[TokenRecord, ...]:
    with office.desk.store.read() as work:
        return work.tokens(office.game, "Red")


def slots(office: Office, seat: str = "Red") -> list[str]:
    return [order.slot for order in office.dossier().sheets[seat].current(record(office).turn)]


# --- a person ---------------------------------------------------------------------------------------------------------


def test_the_seat_is_the_new_persons(begun: Office) -> None:
    done = do(begun, replace_player(ZOE))
    assert done.says == ("Red: Red <red@players.example> -> Zoe <zoe@players.example>",)
    seat, person = begun.dossier().seat("Red"), begun.dossier().people["Red"]
    assert (seat.address, seat.bot, seat.missed, seat.joined_at) == ("zoe@players.example", None, 0, begun.now)
    assert (person.name, person.zone) == ("Zoe", "Europe/Berlin")


def test_what_waited_for_the_former_player_is_not_the_new_ones_to_confirm(begun: Office) -> None:
    begun.mail("Red", "1 SCIENTIST navy", from_address="red.holiday@elsewhere.example")
    begun.poll()
    do(begun, replace_player(ZOE))
    with begun.desk.store.read() as work:
        assert not work.held_mails(game=begun.game)
    letter = begun.all_letters("zoe@players.example")[-1]
    reply_to = letter.header("reply-to").rpartition("<")[2].rstrip("> ")
    begun.mail("Red", "CONFIRM", from_address="zoe@players.example", to=reply_to, subject=letter.subject)
    begun.poll()
    assert not slots(begun)
    assert "Nothing of yours waits" in words(begun.letters("zoe@players.example")[-1])


def test_the_new_player_reads_the_game_as_it_stands_with_the_rules_in_brief(begun: Office) -> None:
    all_send_orders(begun, ("Red",))
    do(begun, replace_player(ZOE))
    [letter] = begun.letters("zoe@players.example")
    assert "turn 1 as it stands" in letter.subject
    text = words(letter)
    assert "YOUR ORDERS SO FAR" in text
    assert "West Africa" in text.split("YOUR ORDERS SO FAR")[1], "the plans are inherited"
    assert "STANDING" in text
    assert "THE GAME IN BRIEF" in text.upper() or "IN BRIEF" in text.upper()


def test_the_brief_is_only_for_who_comes_new(begun: Office) -> None:
    play_a_turn(begun)
    assert "IN BRIEF" not in begun.letters("Blue")[-1].text.upper()


def test_plans_and_standing_orders_go_with_the_seat(begun: Office) -> None:
    begun.mail("Red", "SURRENDER NEVER\n" + orders_of("Red"))
    begun.poll()
    before = slots(begun)
    do(begun, replace_player(ZOE))
    assert slots(begun) == before
    assert "surrender" in " ".join(before)


def test_what_let_the_former_player_in_stops_working(begun: Office) -> None:
    old = begun.all_letters(address_of("Red"))[-1]
    do(begun, replace_player(ZOE))
    begun.mail("Red", orders_of("Red"), to=old.header("reply-to").rpartition("<")[2].rstrip("> "))
    begun.poll()
    assert slots(begun) == []


def test_the_new_player_just_replies(begun: Office) -> None:
    do(begun, replace_player(ZOE))
    newest = begun.all_letters("zoe@players.example")[-1]
    reply_to = newest.header("reply-to").rpartition("<")[2].rstrip("> ")
    begun.mail(
        "Red", orders_of("Red"), to=reply_to, from_address="zoe@players.example", subject=f"Re: {newest.subject}"
    )
    begun.poll()
    assert len(slots(begun)) == 6
    assert "6 lines taken" in begun.letters("zoe@players.example")[-1].subject


def test_the_others_are_told_by_name_and_read_no_address(begun: Office) -> None:
    done = do(begun, replace_player(ZOE), why="Red has resigned")
    assert done.touched == SEATS
    for seat in SEATS[1:]:
        [letter] = begun.letters(seat)
        assert "Red in Amber Fleet is played by Zoe from now on" in words(letter)
        assert "ed has resigned" in words(letter)
        assert "zoe@" not in letter.text
    [farewell] = begun.letters("Red")
    assert "Zoe has the seat now" in words(farewell)
    assert "token" not in str(farewell.header("reply-to"))


def test_a_new_player_without_a_name_is_not_told_by_address(begun: Office) -> None:
    do(begun, replace_player(Sitter(seat="Red", address="zoe@players.example")))
    assert "played by a new player" in words(begun.letters("Blue")[-1])


def test_a_wait_of_the_former_player_is_gone(begun: Office) -> None:
    begun.mail("Red", "WAIT")
    begun.poll()
    do(begun, replace_player(ZOE))
    assert begun.dossier().wait.waiting_seats == ()  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("sitter", "said"),
    [
        (
            Sitter(seat="Pink", address="zoe@players.example"),
            "there is no seat 'Pink' in game g1; the seats are Red, Blue",
        ),
        (Sitter(seat="Red", address="blue@players.example"), "blue@players.example has seat Blue in game g1 already"),
    ],
)
def test_a_seat_or_person_that_does_not_go_is_one_sentence(begun: Office, sitter: Sitter, said: str) -> None:
    with pytest.raises(TableError, match=said):
        do(begun, replace_player(sitter))
    assert begun.dossier().seat("Red").address == address_of("Red")


def test_an_address_is_wanted() -> None:
    with pytest.raises(TableError, match="'zoe' is no mail address; name one, or --bot NAME"):
        replace_player(Sitter(seat="Red", address="zoe"))


# --- a bot ------------------------------------------------------------------------------------------------------------


def test_a_bot_orders_at_once_what_is_missing_and_plays_on(begun: Office) -> None:
    done = do(begun, replace_player(STEADY))
    assert done.says[0] == "Red: Red <red@players.example> -> bot steady"
    assert done.says[1].startswith("the bot orders what is missing, ")
    assert tokens(begun) == ()
    assert "cards" in slots(begun)
    play_a_turn(begun, SEATS[1:])
    assert record(begun).turn == 2
    assert [letter.subject for letter in begun.letters("Red")] == ["Amber Fleet: you no longer play Red"]


def test_a_bot_inherits_a_complete_sheet_as_it_is(begun: Office) -> None:
    all_send_orders(begun, ("Red",))
    before = begun.dossier().sheets["Red"].orders
    do(begun, replace_player(STEADY))
    assert begun.dossier().sheets["Red"].orders == before


def test_all_may_be_in_with_the_bots_orders(begun: Office) -> None:
    all_send_orders(begun, SEATS[1:])
    do(begun, replace_player(STEADY))
    begun.later(minutes=31)
    assert begun.poll().adjudicated == 1


def test_a_bots_seat_is_a_persons_again(begun: Office) -> None:
    do(begun, replace_player(STEADY))
    do(begun, process())
    do(begun, replace_player(ZOE))
    assert begun.dossier().seat("Red").bot is None
    assert "turn 2 as it stands" in begun.letters("zoe@players.example")[-1].subject


def test_a_seat_of_a_paused_game_goes_on_without_a_deadline(begun: Office) -> None:
    do(begun, pause())
    do(begun, replace_player(ZOE))
    assert record(begun).due_at is None
    [letter] = begun.letters("zoe@players.example")
    assert letter.attachments == ()
