"""Who was put out of a game stays out: every way in, tried by who was kicked, removed or banned."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest

from pbem.core.errors import TableError
from pbem.desk.lobby import Sitter
from pbem.desk.moderation.barring_players import ban, remove
from pbem.desk.moderation.rollback import rollback
from pbem.desk.petitions.allow_refuse import allow
from pbem.desk.seats.kicking import kick
from pbem.desk.seats.replacing import replace_player
from pbem.store.stored_values import BarKind, GameStatus
from tests.desk.acting import appoint, do, record
from tests.desk.barring import answer, bars, door, flat, insists, is_in, mail, newest, tries_told
from tests.desk.office import MODERATOR, Office, address_of
from tests.desk.test_turn_by_mail import orders_of

RED, BLUE = address_of("Red"), address_of("Blue")
SECOND, PLUS = "red@second.example", "red+again@players.example"
ZOE = "zoe@people.example"
#: What a way does, in two steps: what is prepared before the act, what is tried after it.
Way = Iterator[None]


# --- a player who was kicked ------------------------------------------------------------------------------------------


def takeover(office: Office) -> Way:
    yield
    insists(office, RED, "TAKEOVER g1 AS Red")


def takeover_of_any(office: Office) -> Way:
    yield
    insists(office, RED, "TAKEOVER g1")


def takeover_in_a_conversation(office: Office) -> Way:
    yield
    [told] = mail(office, RED, "LIST")
    answer(office, told, RED, "TAKEOVER g1 AS Red")


def takeover_that_waited(office: Office) -> Way:
    mail(office, RED, "TAKEOVER g1 AS Red")
    question = newest(office, RED, "confirm")
    yield
    answer(office, question, RED, "CONFIRM")


def takeover_from_a_second_address(office: Office) -> Way:
    answer(office, newest(office, RED), RED, f"ADDRESS ADD {SECOND}")
    answer(office, newest(office, SECOND), SECOND, "CONFIRM")
    yield
    insists(office, SECOND, "TAKEOVER g1 AS Red")


def takeover_from_another_spelling(office: Office) -> Way:
    yield
    insists(office, PLUS, "TAKEOVER g1 AS Red")


def takeover_after_adding_an_address(office: Office) -> Way:
    yield
    insists(office, RED, f"ADDRESS MAIN {SECOND}")
    answer(office, newest(office, SECOND), SECOND, "CONFIRM")
    insists(office, SECOND, f"ADDRESS REMOVE {RED}")
    insists(office, SECOND, "TAKEOVER g1 AS Red")


def takeover_by_whom_the_address_is_given_to(office: Office) -> Way:
    insists(office, ZOE, "STANDBY")
    yield
    insists(office, ZOE, f"ADDRESS ADD {RED}")
    answer(office, newest(office, RED), RED, "CONFIRM")
    insists(office, ZOE, "TAKEOVER g1 AS Red")
    assert not is_in(office, ZOE)
    insists(office, ZOE, f"ADDRESS REMOVE {RED}")
    insists(office, ZOE, "TAKEOVER g1 AS Red")
    assert not is_in(office, ZOE)


def takeover_after_being_erased(office: Office) -> Way:
    yield
    insists(office, RED, "ERASE ME")
    answer(office, newest(office, RED, "person"), RED, "CONFIRM")
    insists(office, RED, "TAKEOVER g1 AS Red")


def orders_by_the_old_token(office: Office) -> Way:
    report = newest(office, RED)
    yield
    mail(office, RED, orders_of("Red"), to=door(report), subject=f"Re: {report.subject}")


def coming_back_by_the_old_token(office: Office) -> Way:
    report = newest(office, RED)
    yield
    mail(office, RED, "RETURN", to=door(report), subject=f"Re: {report.subject}")


def coming_back_after_giving_up(office: Office) -> Way:
    report = newest(office, RED)
    answer(office, report, RED, "RESIGN CONFIRM")
    yield
    answer(office, report, RED, "RETURN")


def orders_that_waited(office: Office) -> Way:
    mail(office, RED, orders_of("Red"))
    question = newest(office, RED, "confirm")
    yield
    answer(office, question, RED, "CONFIRM")


def standing_by(office: Office) -> Way:
    answer(office, newest(office, RED), RED, "STANDBY ANY")
    yield
    office.poll()
    assert not [each for each in office.all_letters(RED) if ".invitation." in (each.message_id or "")]


def watching(office: Office) -> Way:
    yield
    insists(office, RED, "OBSERVE g1")


def watching_another_spelling(office: Office) -> Way:
    yield
    insists(office, PLUS, "OBSERVE g1")


def being_asked_to_sit(office: Office) -> Way:
    yield
    answer(office, newest(office, BLUE), BLUE, f"SIT {PLUS} FROM Jan 13 TO Jan 20")
    assert not office.all_letters(PLUS)


def a_step_back(office: Office) -> Way:
    yield
    do(office, rollback())
    insists(office, RED, "TAKEOVER g1 AS Red")


def press_by_the_old_token(office: Office) -> Way:
    answer(office, newest(office, BLUE), BLUE, "PRESS TO Red: shall we?")
    letter = newest(office, RED, "press")
    yield
    before = len(office.all_letters(BLUE))
    answer(office, letter, RED, "you will see")
    assert not [each for each in office.all_letters(BLUE)[before:] if ".press." in (each.message_id or "")]


KICKED: tuple[Callable[[Office], Way], ...] = (
    takeover, takeover_of_any, takeover_in_a_conversation, takeover_that_waited, takeover_from_a_second_address,
    takeover_from_another_spelling, takeover_after_adding_an_address, takeover_by_whom_the_address_is_given_to,
    takeover_after_being_erased, orders_by_the_old_token, coming_back_by_the_old_token, coming_back_after_giving_up,
    orders_that_waited, standing_by, watching, watching_another_spelling, being_asked_to_sit, a_step_back,
    press_by_the_old_token,
)  # fmt: skip
#: Those that nobody can tell from a mistake: an old token, a list that somebody is on.
UNTOLD = {
    orders_by_the_old_token, coming_back_by_the_old_token, coming_back_after_giving_up, orders_that_waited,
    standing_by, press_by_the_old_token, takeover_that_waited,
}  # fmt: skip


@pytest.mark.broad
@pytest.mark.parametrize("act", [kick("Red"), ban(RED)], ids=["KICK", "BAN"])
@pytest.mark.parametrize("way", KICKED, ids=lambda way: way.__name__)
def test_no_way_leads_a_player_back(way: Callable[[Office], Way], act: object, office: Office) -> None:
    office.new_game()
    steps = way(office)
    next(steps)
    do(office, act)  # type: ignore[arg-type]
    tries_told(office)
    with pytest.raises(StopIteration):
        next(steps)
    assert not any(is_in(office, each) for each in (RED, SECOND, PLUS))
    assert not office.dossier().sheets["Red"].orders
    assert bool(tries_told(office)) is (way not in UNTOLD)


# --- a game that has not begun ----------------------------------------------------------------------------------------


def join(office: Office) -> Way:
    yield
    insists(office, RED, "JOIN g1 AS Red")


def join_from_another_spelling(office: Office) -> Way:
    yield
    insists(office, PLUS, "JOIN g1")


def being_invited(office: Office) -> Way:
    yield
    before = len(office.all_letters(RED))
    insists(office, BLUE, f"INVITE {RED} TO g1")
    assert len(office.all_letters(RED)) == before


def ready_by_the_old_token(office: Office) -> Way:
    insists(office, RED, "READY g1")
    letter = newest(office, RED)
    yield
    answer(office, letter, RED, "READY")


def an_invitation_of_before(office: Office) -> Way:
    """To another address of theirs, which nobody knew to be one."""
    insists(office, BLUE, f"INVITE {PLUS} TO g1")
    letter = newest(office, PLUS, "invitation")
    yield
    answer(office, letter, PLUS, "ACCEPT")


FORMING = (join, join_from_another_spelling, being_invited, ready_by_the_old_token, an_invitation_of_before)


@pytest.mark.parametrize("way", FORMING, ids=lambda way: way.__name__)
def test_no_way_leads_back_into_a_game_that_has_not_begun(way: Callable[[Office], Way], office: Office) -> None:
    office.new_game(begin=False)
    do(office, kick("Green"), why="there must be a free seat")
    tries_told(office)
    steps = way(office)
    next(steps)
    do(office, kick("Red"))
    with pytest.raises(StopIteration):
        next(steps)
    assert not is_in(office, RED)
    assert not is_in(office, PLUS)
    untold = (ready_by_the_old_token, an_invitation_of_before)
    assert bool(tries_told(office)) is (way not in untold)


# --- somebody beside the game -----------------------------------------------------------------------------------------


def an_offer_of_before(office: Office) -> Way:
    insists(office, ZOE, "STANDBY ANY")
    answer(office, newest(office, RED), RED, "RESIGN CONFIRM")
    office.poll()
    offer = newest(office, ZOE, "invitation")
    yield
    answer(office, offer, ZOE, "ACCEPT")


def a_place_in_the_queue(office: Office) -> Way:
    insists(office, "yan@people.example", "STANDBY ANY")
    answer(office, newest(office, RED), RED, "RESIGN CONFIRM")
    office.poll()
    insists(office, ZOE, "TAKEOVER g1 AS Red")
    yield
    answer(office, newest(office, "yan@people.example", "invitation"), "yan@people.example", "DECLINE")
    office.poll()
    assert not [each for each in office.all_letters(ZOE) if ".invitation." in (each.message_id or "")]


def a_seat_to_sit_for(office: Office) -> Way:
    answer(office, newest(office, BLUE), BLUE, f"SIT {ZOE} FROM Jan 12 TO Jan 20")
    letter = newest(office, ZOE)
    yield
    assert "put zoe@people.example out" in flat(newest(office, BLUE))
    answer(office, letter, ZOE, orders_of("Blue"))
    assert not office.dossier().sheets["Blue"].orders


def a_game_to_watch(office: Office) -> Way:
    insists(office, ZOE, "OBSERVE g1")
    yield
    insists(office, ZOE, "OBSERVE g1")


def press_among_watchers(office: Office) -> Way:
    insists(office, ZOE, "OBSERVE g1")
    insists(office, "yan@people.example", "OBSERVE g1")
    yan = newest(office, "yan@people.example")
    answer(office, yan, "yan@people.example", "PRESS TO OBSERVERS: who is ahead?")
    letter = newest(office, ZOE, "press")
    yield
    before = len(office.all_letters("yan@people.example"))
    answer(office, letter, ZOE, "nobody")
    assert len(office.all_letters("yan@people.example")) == before


def a_mail_that_waited(office: Office) -> Way:
    mail(office, ZOE, "OBSERVE g1")
    question = newest(office, ZOE, "confirm")
    yield
    answer(office, question, ZOE, "CONFIRM")


BESIDE = (an_offer_of_before, a_place_in_the_queue, a_seat_to_sit_for, a_game_to_watch, press_among_watchers,
          a_mail_that_waited)  # fmt: skip


@pytest.mark.parametrize("way", BESIDE, ids=lambda way: way.__name__)
def test_nothing_that_a_banned_address_was_given_opens_the_game(way: Callable[[Office], Way], office: Office) -> None:
    office.new_game()
    steps = way(office)
    next(steps)
    do(office, ban(ZOE))
    with pytest.raises(StopIteration):
        next(steps)
    assert not is_in(office, ZOE)


@pytest.mark.parametrize("line", ["OBSERVE g1", "TAKEOVER g1"])
def test_who_was_put_out_as_a_watcher_comes_in_as_nothing(office: Office, line: str) -> None:
    office.new_game()
    insists(office, ZOE, "OBSERVE g1")
    do(office, remove(ZOE), why="tells the press around")
    farewell = newest(office, ZOE)
    assert "you no longer watch it" in farewell.subject
    assert "The reason given: Tells the press around" in flat(farewell)
    [refused] = insists(office, ZOE, line)
    assert "You were put out of g1" in flat(refused)
    assert not is_in(office, ZOE)
    assert len(tries_told(office)) == 1


def test_in_an_anonymous_game_nobody_learns_who_was_put_out(office: Office) -> None:
    office.new_game(begin=False, options={"anonymous": "yes"})
    do(office, kick("Red"))
    before = len(office.all_letters(RED))
    [told] = insists(office, BLUE, f"INVITE {RED} TO g1")
    [other] = insists(office, BLUE, f"INVITE {ZOE} TO g1")
    assert flat(told).replace(RED, ZOE).split("until")[0] == flat(other).split("until")[0]
    assert len(office.all_letters(RED)) == before
    assert office.all_letters(ZOE)
    assert len(tries_told(office)) == 1


def test_nobody_learns_it_by_asking_them_to_sit(office: Office) -> None:
    office.new_game(options={"anonymous": "yes"})
    do(office, kick("Red"))
    before = len(office.all_letters(RED))
    [told] = answer(office, newest(office, BLUE), BLUE, f"SIT {RED} FROM Jan 13 TO Jan 20")
    assert "red@players.example may send orders for Blue" in flat(told)
    assert len(office.all_letters(RED)) == before


# --- what the moderator does of his own accord ------------------------------------------------------------------------


def test_allow_lets_in_again_and_only_to_the_seat_they_know(office: Office) -> None:
    office.new_game()
    do(office, kick("Red"))
    do(office, kick("Blue"), why="a second free seat")
    done = do(office, allow(PLUS), why="")
    assert done.says == ("red@players.example is kept out of the game no more",)
    assert "you may come in again" in newest(office, RED).subject
    [refused] = insists(office, RED, "TAKEOVER g1 AS Blue")
    assert "You had Red in g1, and know its secrets" in flat(refused)
    insists(office, RED, "TAKEOVER g1")
    assert office.dossier().seat("Red").address == RED
    assert [bar.seat for bar in bars(office)] == ["Blue"]


def test_to_give_the_seat_back_is_the_moderators_own_act_and_said(office: Office) -> None:
    office.new_game()
    do(office, kick("Red"))
    done = do(office, replace_player(Sitter(seat="Red", address=RED)), dry_run=True)
    assert "red@players.example is kept out of the game no more" in done.says
    assert bars(office), "a dry run lifts nothing"
    do(office, replace_player(Sitter(seat="Red", address=RED)))
    assert is_in(office, RED) == {"plays"}
    assert not bars(office)


def test_who_was_put_out_is_not_made_a_moderator_by_an_oversight(office: Office) -> None:
    office.new_game()
    do(office, kick("Red"))
    with pytest.raises(TableError, match=r"red@players.example was put out of g1: ALLOW comes first"):
        appoint(office, RED)


def test_a_request_of_before_is_given_up(office: Office) -> None:
    office.new_game(begin=False, options={"private": "yes"})
    do(office, kick("Green"))
    insists(office, ZOE, "JOIN g1")
    do(office, ban(ZOE))
    with pytest.raises(TableError, match="nothing waits for your decision"):
        do(office, allow())


def test_a_moderator_who_plays_may_give_his_seat_up_and_moderates_on(office: Office) -> None:
    office.new_game()
    appoint(office, RED)
    done = do(office, kick("Red"))
    assert "red@players.example moderates the game, and is not kept out of it" in done.says
    assert not bars(office)
    assert "put you out" not in flat(newest(office, RED))


def test_a_step_back_before_the_kick_lifts_nothing(office: Office) -> None:
    office.new_game()
    do(office, kick("Red"))
    do(office, rollback(1))
    assert [bar.kind for bar in bars(office)] == [BarKind.KICKED]
    assert record(office).status is GameStatus.RUNNING


def test_who_wished_to_be_removed_was_not_put_out(office: Office) -> None:
    office.new_game()
    answer(office, newest(office, RED), RED, "ERASE ME")
    answer(office, newest(office, RED, "person"), RED, "CONFIRM")
    assert not bars(office)
    insists(office, RED, "TAKEOVER g1")
    assert is_in(office, RED) == {"plays"}


def test_no_address_is_kept_of_who_was_removed(office: Office) -> None:
    office.new_game()
    do(office, kick("Red"))
    insists(office, RED, "ERASE ME")
    answer(office, newest(office, RED, "person"), RED, "CONFIRM")
    [bar] = bars(office)
    assert bar.address == ""
    assert RED not in repr(bar)


# --- told once a day --------------------------------------------------------------------------------------------------


def test_the_moderator_is_told_once_a_day_and_how_often(office: Office) -> None:
    office.new_game()
    do(office, kick("Red"))
    office.letters(MODERATOR)
    insists(office, RED, "TAKEOVER g1 AS Red")
    [told] = tries_told(office)
    assert "red@players.example was put out of the game by KICK, and nothing was done" in flat(told)
    assert "TAKEOVER g1 AS Red" in told.text
    assert "ALLOW g1 red@players.example" in told.text
    for _ in range(3):
        insists(office, RED, "OBSERVE g1")
    assert not tries_told(office)
    office.later(hours=25)
    office.poll()
    insists(office, RED, "TAKEOVER g1")
    [again] = tries_told(office)
    assert "3 times more" in again.text
    assert bars(office)[0].tries == 5


def test_a_forged_mail_counts_for_nothing(office: Office) -> None:
    office.new_game()
    do(office, kick("Red"))
    mail(office, RED, "TAKEOVER g1 AS Red")
    assert bars(office)[0].tries == 0
    assert not tries_told(office)


def test_the_kicked_one_reads_why_and_whom_to_write_to(office: Office) -> None:
    office.new_game()
    done = do(office, kick("Red"), why="not a word for a month")
    assert done.touched[1:] == ("Blue", "Green", "Yellow") or done.touched == ("Blue", "Green", "Yellow")
    text = flat(newest(office, RED))
    assert "You no longer play Red in Amber Fleet: the moderator has put you out" in text
    assert f"write to the moderator, {MODERATOR}" in text
    assert "The reason given: Not a word for a month" in text


def test_a_game_that_somebody_was_put_out_of_is_not_offered_to_them(office: Office) -> None:
    office.new_game()
    do(office, kick("Red"))
    [listed] = mail(office, RED, "LIST")
    assert "TAKEOVER g1" not in flat(listed)
    assert "OBSERVE g1" not in flat(listed)
    [other] = mail(office, ZOE, "LIST")
    assert "TAKEOVER g1 AS Red" in flat(other)


def test_time_lifts_nothing(office: Office) -> None:
    office.new_game()
    do(office, kick("Red"))
    office.later(days=200)
    office.poll()
    office.until(office.now + timedelta(minutes=1))
    insists(office, RED, "TAKEOVER g1 AS Red")
    assert not is_in(office, RED)
