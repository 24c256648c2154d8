"""A game that is open for others, wholly by mail: joined, invited to, mustered."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest

from pbem.core.errors import NotAllowed
from pbem.desk.ground.desk import Desk
from pbem.desk.incoming.inbox import Handled, handle_next
from pbem.desk.incoming.intake import take_in
from pbem.desk.lobby.opening import open_wish, read_wish
from pbem.desk.moderation.beginning_and_end import end
from pbem.desk.petitions.allow_refuse import allow, refuse
from pbem.desk.seats.replacing import bot
from pbem.store.stored_values import GameStatus, PlayerRecord
from tests.desk.acting import do, record
from tests.desk.forming_games import filled, opened, seats
from tests.desk.office import MODERATOR, Office
from tests.desk.people import address, fresh, last, proven, reply, words, write

# --- coming in ------------------------------------------------------------------------------------------------------


def test_a_forged_join_changes_nothing_before_its_address_confirms(office: Office) -> None:
    opened(office)
    before = seats(office)
    write(office, "Mallory", "JOIN g1", sender=address("Ben"))
    assert seats(office) == before
    assert "CONFIRM" in last(office, "Ben").subject
    reply(office, "Ben", "CONFIRM")
    assert address("Ben") in seats(office).values()


def test_nobody_has_two_seats(office: Office) -> None:
    opened(office)
    reply(office, "Ann", "JOIN g1 AS Green")
    assert "one seat in a game" in words(last(office, "Ann"))
    proven(office, "Ann+two")
    reply(office, "Ann+two", "JOIN g1 AS Green")
    assert list(seats(office).values()).count("") == 3, "a second name of the same mailbox is the same person"


def test_a_seat_is_chosen_and_a_taken_one_is_not_given(office: Office) -> None:
    opened(office)
    proven(office, "Ben")
    reply(office, "Ben", "JOIN g1 AS Red")
    assert "JOIN g1 AS Blue" in last(office, "Ben").text
    reply(office, "Ben", "JOIN g1 AS Yellow")
    assert seats(office)["Yellow"] == address("Ben")


@pytest.mark.parametrize(("every", "allowed"), [
    ("1m", False), ("59m", False), ("1h", True), ("Mon 20:00", True), ("Mon 20:00, Mon 20:30", False),
    ("Sun 23:45, Mon 00:15", False),
])  # fmt: skip
@pytest.mark.parametrize("who", ["Ann", "host"])
def test_a_games_pace_has_a_limit_for_players_and_none_for_the_host(
    office: Office, who: str, every: str, allowed: bool
) -> None:
    sender = MODERATOR if who == "host" else address("Ann")
    with office.desk.store.transaction() as work:
        person = work.put_player(PlayerRecord(address=sender, name=who, created=office.now))
        wish, ruleset = read_wish(office.desk, f"colonial-2e EVERY {every}")
        if allowed or who == "host":
            assert open_wish(office.desk, work, wish, ruleset, person, office.now)
            return
        with pytest.raises(NotAllowed, match="faster than a game opened by mail may be; 1h is the least") as refused:
            open_wish(office.desk, work, wish, ruleset, person, office.now)
        assert refused.value.instead == ("NEW colonial-2e EVERY 1h",)
        assert not work.list_games()


def test_a_full_game_that_has_not_begun_is_listed_among_those_to_watch(office: Office) -> None:
    office.new_game(begin=False)
    write(office, "Ben", "LIST")
    listed = words(last(office, "Ben"))
    assert "GAMES THAT WANT PLAYERS" not in listed
    assert "not begun, all 4 seats taken. OBSERVE g1" in listed
    proven(office, "Ben")
    reply(office, "Ben", "OBSERVE g1")
    assert "you watch Amber Fleet (g1), and hear of it when it begins" in words(last(office, "Ben"))


def test_a_private_game_is_not_listed_and_its_moderator_lets_in(office: Office) -> None:
    opened(office, "NEW colonial-2e PRIVATE")
    office.game = "g1"
    proven(office, "Ben", "Cleo")
    write(office, "Ben", "LIST")
    assert "g1" not in last(office, "Ben").text
    for who in ("Ben", "Cleo"):
        reply(office, who, "JOIN g1")
    assert address("Ben") not in seats(office).values()
    notices = office.letters(MODERATOR)
    assert [address(who) in notice.text for who, notice in zip(("Ben", "Cleo"), notices, strict=True)] == [True, True]
    do(office, allow(address("Ben")))
    do(office, refuse(address("Cleo")), why="it is for friends")
    assert address("Ben") in seats(office).values()
    assert "you are in" in last(office, "Ben").subject
    assert "for friends" in words(last(office, "Cleo"))
    assert address("Cleo") not in seats(office).values()


def test_the_last_one_who_is_let_in_fills_the_game(office: Office) -> None:
    opened(office, "NEW colonial-2e PRIVATE FOR 4 WITH 2 BOTS")
    office.game = "g1"
    proven(office, "Ben")
    reply(office, "Ben", "JOIN g1")
    do(office, allow(address("Ben")))
    assert "say READY" in last(office, "Ann").subject
    for who in ("Ann", "Ben"):
        reply(office, who, "READY")
    assert record(office, "g1").status is GameStatus.RUNNING


def test_a_game_for_the_reliable_asks_about_newcomers(office: Office) -> None:
    opened(office, "NEW colonial-2e RELIABLE 80")
    proven(office, "Ben")
    reply(office, "Ben", "JOIN g1")
    assert "there is no record yet" in words(last(office, "Ben"))
    assert address("Ben") not in seats(office).values()


def test_the_host_may_keep_the_opening_of_games(office: Office) -> None:
    office.desk.config = office.desk.config.model_copy(
        update={"lobby": office.desk.config.lobby.model_copy(update={"create": "host"})}
    )
    opened(office)
    assert "opened by the host" in words(last(office, "Ann"))


def test_somebody_opens_so_many_games_at_a_time(office: Office) -> None:
    opened(office)
    for _ in range(3):
        reply(office, "Ann", "NEW colonial-2e")
    with office.desk.store.read() as work:
        assert len(work.list_games()) == 3
    assert "the most" in words(last(office, "Ann"))


def test_two_who_join_at_once_have_a_seat_each_and_a_third_has_none(any_office: Office) -> None:
    """Three workers have a mail each; two seats are free."""
    office = any_office
    opened(office, "NEW colonial-2e FOR 4 WITH 1 BOT")
    people = ("Ben", "Cleo", "Dan")
    proven(office, *people)
    for who in people:
        reply(office, who, "JOIN g1", handled=False)
    take_in(office.desk, office.desk.mailboxes[0])
    desks = [office.desk, *(Desk.open(office.desk.config) for _ in people[1:])]
    now, gate = office.now, threading.Barrier(len(desks))

    def work(desk: Desk) -> None:
        gate.wait()
        while handle_next(desk, now) is not Handled.NONE:
            pass

    threads = [threading.Thread(target=work, args=(desk,)) for desk in desks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    office.poll()
    sitting = [who for who in seats(office).values() if "@" in who]
    assert len(sitting) == len(set(sitting)) == 3
    assert sum("All seats of g1 are taken" in words(last(office, who)) for who in people) == 1


# --- inviting -------------------------------------------------------------------------------------------------------


def test_an_invitation_is_accepted_by_a_reply(office: Office) -> None:
    opened(office, "NEW colonial-2e PRIVATE")
    reply(office, "Ann", f"INVITE {address('Ben')} AS Green")
    [invitation] = fresh(office, "Ben")
    assert "Ann" in invitation.text
    reply(office, "Ben", "ACCEPT")
    assert seats(office)["Green"] == address("Ben")
    reply(office, "Ben", "ACCEPT", kind="invitation")
    assert list(seats(office).values()).count(address("Ben")) == 1


def test_an_invitation_is_declined_and_its_sender_hears_of_it(office: Office) -> None:
    opened(office)
    reply(office, "Ann", f"INVITE {address('Ben')}")
    fresh(office, "Ann")
    reply(office, "Ben", "DECLINE")
    [news] = fresh(office, "Ann")
    assert "declined" in news.subject
    reply(office, "Ben", "ACCEPT", kind="invitation")
    assert address("Ben") not in seats(office).values()


def test_an_invitation_runs_out(office: Office) -> None:
    opened(office)
    reply(office, "Ann", f"INVITE {address('Ben')}")
    office.later(days=8)
    reply(office, "Ben", "ACCEPT", kind="invitation")
    assert address("Ben") not in seats(office).values()


def test_an_invitation_is_for_the_address_it_went_to(office: Office) -> None:
    opened(office)
    reply(office, "Ann", f"INVITE {address('Ben')}")
    reply(office, "Ben", "ACCEPT", sender=address("Mallory"), from_name="Mallory")
    assert {address("Ben"), address("Mallory")}.isdisjoint(seats(office).values())
    reply(office, "Ben", "ACCEPT", kind="invitation")
    assert address("Ben") in seats(office).values()


def test_who_does_not_sit_there_invites_nobody(office: Office) -> None:
    opened(office)
    proven(office, "Mallory")
    reply(office, "Mallory", f"INVITE {address('Ben')} TO g1")
    assert not fresh(office, "Ben")


def test_invitations_are_limited(office: Office) -> None:
    opened(office)
    lines = "\n".join(f"INVITE p{number}@people.example" for number in range(12))
    reply(office, "Ann", lines)
    assert "10 lines taken, 2 refused" in last(office, "Ann").subject


# --- the muster -----------------------------------------------------------------------------------------------------


def test_who_is_not_ready_in_time_loses_the_seat(office: Office) -> None:
    filled(office)
    reply(office, "Ann", "READY")
    for who in ("Ann", "Ben", "Cleo", "Dan"):
        fresh(office, who)
    office.later(hours=49)
    office.poll()
    office.poll()
    assert [who for who in seats(office).values() if who] == [address("Ann"), address("Dan")]
    assert "not everybody was ready" in fresh(office, "Ann")[0].subject
    assert "your seat is free again" in fresh(office, "Ben")[0].subject
    assert not fresh(office, "Ben")
    reply(office, "Ben", "JOIN g1")
    proven(office, "Eve")
    reply(office, "Eve", "JOIN g1")
    reply(office, "Ben", "READY", kind="gathering")
    assert record(office, "g1").status is GameStatus.RUNNING, "who was ready lately is not asked again"


def test_leaving_before_the_start_makes_room(office: Office) -> None:
    filled(office)
    reply(office, "Ben", "RESIGN")
    assert address("Ben") not in seats(office).values()
    assert "a seat is free again" in last(office, "Ann").subject
    reply(office, "Ann", "READY")
    assert record(office, "g1").status is GameStatus.FORMING
    assert "taken" in words(last(office, "Ann"))


def test_a_game_that_finds_too_few_is_given_up(office: Office) -> None:
    opened(office)
    fresh(office, "Ann")
    office.later(days=31)
    office.poll()
    office.poll()
    [end] = fresh(office, "Ann")
    assert "will not begin" in end.text
    assert record(office, "g1").status is GameStatus.OVER


def test_words_for_the_seed_are_taken_and_listed(office: Office) -> None:
    filled(office)
    reply(office, "Ben", "ENTROPY blue moon\nREADY")
    reply(office, "Ann", "READY")
    write(office, "Ann", "SEATS g1")
    assert "blue moon" in last(office, "Ann").text
    reply(office, "Cleo", "READY")
    assert "Blue: blue moon" in last(office, "Dan").text
    reply(office, "Ben", "ENTROPY too late")
    assert "too late" in last(office, "Ben").text
    assert record(office, "g1").started is not None


def test_an_invitation_stands_as_long_as_it_says(office: Office) -> None:
    opened(office)
    reply(office, "Ann", f"INVITE {address('Ben')}")
    with office.desk.store.read() as work:
        [token] = work.tokens("g1", purpose="accept")
    assert token.expires is not None
    assert token.expires - token.issued == timedelta(days=office.desk.config.tokens.accept_days)


def test_to_unsubscribe_from_an_invitation_declines_it(office: Office) -> None:
    opened(office)
    reply(office, "Ann", f"INVITE {address('Ben')}")
    reply(office, "Ben", "UNSUBSCRIBE", kind="invitation")
    assert "this counts as DECLINE: declined; you hear no more of" in words(last(office, "Ben"))
    assert "your invitation was declined" in last(office, "Ann").subject
    reply(office, "Ben", "ACCEPT", kind="invitation")
    assert address("Ben") not in seats(office).values()


@pytest.mark.parametrize("line", ["Let me play!", "Let me in!", "Lass mich spielen!"])
def test_who_waits_for_his_game_reads_that_it_has_not_begun(office: Office, line: str) -> None:
    """He has his seat: it is no wish for one in another game that happens to be open."""
    for who in ("Ann", "Bob", "Cleo"):
        proven(office, who)
    for who in ("Ann", "Bob"):
        reply(office, who, "NEW colonial-2e FOR 4")
    reply(office, "Cleo", "JOIN g1")
    reply(office, "Cleo", line)
    answer = words(last(office, "Cleo"))
    assert "Game g1 has not begun" in answer
    assert "JOIN" not in answer.split("has not begun")[0]


def test_a_rematch_has_the_bots_of_the_beginning_and_no_others(office: Office) -> None:
    """Who came in somebody's place belongs to the game that is over; the seat is free for somebody again."""
    office.new_game(bots=["Yellow"])
    office.later(minutes=5)
    do(office, bot("Green"))
    do(office, end(["Red"]))
    office.mail("Red", "REMATCH")
    office.poll()
    again = seats(office, "g2")
    assert again["Yellow"], "a bot from the beginning"
    assert again["Green"] == ""
    assert record(office, "g2").clock == record(office, "g1").clock
