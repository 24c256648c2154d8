"""A moderator who does not react: the players vote on what he would have to do, and on nothing more."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.desk.acts.acts import Hand, perform
from pbem.desk.moderation.announcing import broadcast
from pbem.desk.moderation.deadlines import pause
from pbem.store.stored_values import GameStatus
from tests.desk.office import MODERATOR, TABLE, Office, played_once
from tests.desk.test_table_mail import write
from tests.desk.test_turn_by_mail import all_send_orders
from tests.desk.test_votes import read_all, said, status, words_of

OTHERS = ("Red", "Blue", "Green")


@pytest.fixture
@played_once
def halted(office: Office) -> Office:
    """A game that waits for Yellow, or for its moderator."""
    office.new_game(clock={"grace": "0h", "nmr": "wait"})
    all_send_orders(office, OTHERS)
    wait = office.dossier().wait
    assert wait is not None
    office.until(wait.deadline + timedelta(seconds=1))
    office.poll()
    after = office.dossier().wait
    assert after is not None
    assert after.halted
    read_all(office)
    return office


def all_say(office: Office, line: str) -> None:
    """A majority for it."""
    for seat in ("Red", "Blue"):
        office.mail(seat, line)
        office.poll()


def test_before_that_it_is_the_moderators(halted: Office) -> None:
    halted.later(days=13)
    for line in ("VOTE PROCESS", "VOTE DEADLINE +48h", "VOTE REPLACE Yellow"):
        refused = words_of(said(halted, "Red", line))
        assert "is the moderator’s, unless he leaves something that waits for him for 14 days" in refused


def test_a_game_that_waits_in_vain_goes_on_by_vote(halted: Office) -> None:
    office = halted
    office.later(days=15)
    said(office, "Red", "VOTE PROCESS")
    assert office.dossier().record.turn == 1
    office.mail("Blue", "YES")
    office.poll()
    assert office.dossier().record.turn == 2, "Yellow has dropped out and is not asked: two of three are enough"
    with office.desk.store.read() as work:
        [act] = [act for act in work.acts(office.game) if act.command == "process"]
    assert act.who == "the players’ vote"
    assert "turn 1 adjudicated" in office.letters("Green")[-1].subject


def test_a_deadline_is_set_by_vote(halted: Office) -> None:
    halted.later(days=15)
    all_say(halted, "VOTE DEADLINE +48h")
    wait = halted.dossier().wait
    assert wait is not None
    assert not wait.halted
    assert timedelta(hours=47) < wait.deadline - halted.now < timedelta(hours=49)
    assert "the deadline is now" in halted.letters("Green")[-1].subject


def test_a_vacant_seat_is_given_to_a_bot_and_no_other(halted: Office) -> None:
    halted.later(days=15)
    assert "has a player who plays" in words_of(said(halted, "Red", "VOTE REPLACE Blue"))
    all_say(halted, "VOTE REPLACE Yellow")
    assert halted.dossier().seat("Yellow").bot is not None


def test_the_end_takes_a_majority_then(halted: Office) -> None:
    said(halted, "Red", "VOTE END")
    said(halted, "Blue", "YES")
    assert status(halted) is GameStatus.RUNNING
    said(halted, "Red", "VOTE END NO")
    halted.later(days=15)
    again = said(halted, "Red", "VOTE END")
    assert "not carried this turn" in words_of(again)


def test_a_new_vote_on_the_end_is_carried_by_two_of_three(halted: Office) -> None:
    halted.later(days=15)
    all_say(halted, "VOTE END")
    assert status(halted) is GameStatus.OVER


@pytest.mark.parametrize("reaction", ["a mail", "an act"])
def test_a_moderator_who_reacts_is_not_silent(halted: Office, reaction: str) -> None:
    halted.later(days=10)
    if reaction == "a mail":
        write(halted, "HELP", to=TABLE, sender=MODERATOR, mid="9")
    else:
        hand = Hand(who="gm", via="command line", at=halted.now, why="news")
        perform(halted.desk, halted.game, broadcast("I am on it."), hand)
    halted.later(days=5)
    assert "is the moderator’s" in words_of(said(halted, "Red", "VOTE PROCESS"))


def test_what_a_moderator_paused_and_forgot_is_resumed_by_vote(office: Office) -> None:
    office.new_game()
    perform(office.desk, office.game, pause(), Hand(who="gm", via="command line", at=office.now, why="a bug"))
    office.poll()
    assert "is the moderator’s" in words_of(said(office, "Red", "VOTE RESUME"))
    office.later(days=15)
    for seat in OTHERS:
        office.mail(seat, "VOTE RESUME")
        office.poll()
    assert status(office) is GameStatus.RUNNING


def test_a_held_game_is_let_go_by_vote(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games are held in one pass, so that the moderator gets one mail of both."""
    games = [office.new_game(clock={"grace": "0h", "drop_after": 0}) for _ in range(2)]

    def broken(*_: object) -> None:
        raise ZeroDivisionError("a fault of ours")

    with monkeypatch.context() as fault:
        fault.setattr("pbem.desk.playing.adjudicating.take_standing_acts", broken)
        wait = office.dossier().wait
        assert wait is not None
        office.until(wait.deadline + timedelta(seconds=1))
        assert office.poll().held == 2
    office.game = games[1]
    assert "is the moderator’s" in words_of(said(office, "Red", "VOTE RESUME"))
    office.later(days=15)
    for seat in OTHERS:
        office.mail(seat, "VOTE RESUME")
        office.poll()
    assert status(office) is GameStatus.RUNNING
