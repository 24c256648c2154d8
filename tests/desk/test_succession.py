"""A moderator who does not react: the second ones are told first, then the players, once each; a safe few acts pass."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.desk.moderation.deadlines import pause, process
from pbem.desk.moderation.holding import hold
from pbem.desk.moderation.succession import SAFE, Heir, heir, who_may
from pbem.store.stored_values import GameStatus
from tests.desk.acting import appoint, do, last_act, read_away, record, words
from tests.desk.archives import exported, found
from tests.desk.office import SEATS, Office, played_once

BEA = "bea@example.net"
SINCE = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("days", "seconds", "expected"),
    [
        (0, True, Heir.NOBODY),
        (6.9, True, Heir.NOBODY),
        (7, True, Heir.SECONDS),
        (7, False, Heir.NOBODY),
        (13.9, True, Heir.SECONDS),
        (14, True, Heir.PLAYERS),
        (14, False, Heir.PLAYERS),
    ],
)
def test_second_moderators_come_before_the_players(days: float, seconds: bool, expected: Heir) -> None:
    now = SINCE + timedelta(days=days)
    assert heir(SINCE, reacted=False, now=now, days=14, seconds=seconds) is expected
    assert heir(SINCE, reacted=True, now=now, days=14, seconds=seconds) is Heir.NOBODY
    assert heir(None, reacted=False, now=now, days=14, seconds=seconds) is Heir.NOBODY


@pytest.mark.parametrize("state", Heir)
@pytest.mark.parametrize("command", [*SAFE, "rollback", "edit", "dice", "order", "kick", "reveal", "ruling"])
def test_the_players_get_a_safe_few_of_the_acts_and_only_then(command: str, state: Heir) -> None:
    assert who_may(command, state, moderator=True, seat=False) == ""
    assert who_may(command, state, moderator=False, seat=False) != ""
    allowed = state is Heir.PLAYERS and command in SAFE
    assert (who_may(command, state, moderator=False, seat=True) == "") is allowed


@pytest.fixture
@played_once
def waiting(office: Office) -> Office:
    """A paused game with a second moderator; nobody reacts from now on."""
    office.new_game()
    appoint(office, BEA)
    do(office, pause())
    read_away(office)
    office.letters(BEA)
    return office


def _pass_days(office: Office, days: int) -> None:
    for _ in range(days):
        office.later(days=1)
        office.poll()


def test_the_second_moderator_is_told_at_half_time_and_the_players_in_the_end_once_each(waiting: Office) -> None:
    _pass_days(waiting, 6)
    assert waiting.letters(BEA) == []
    _pass_days(waiting, 2)
    [notice] = waiting.letters(BEA)
    assert notice.subject.endswith("Amber Fleet: its moderator does not react")
    assert "You are a second moderator and may do all that he may" in words(notice)
    assert waiting.letters("Red") == []
    _pass_days(waiting, 7)
    for seat in SEATS:
        [told] = waiting.letters(seat)
        assert "Something in Amber Fleet has waited for its moderator for 14 days" in words(told)
        assert "VOTE RESUME" in told.text
    _pass_days(waiting, 5)
    assert waiting.letters("Red") == []
    assert waiting.letters(BEA) == []


def test_who_reacts_stays_moderator(waiting: Office) -> None:
    _pass_days(waiting, 5)
    appoint(waiting, "cleo@example.net")
    read_away(waiting)
    _pass_days(waiting, 12)
    assert waiting.letters("Red") == []


def test_reports_do_not_wait_for_ever(office: Office) -> None:
    """Nobody could vote on what nobody has read."""
    office.new_game()
    do(office, hold())
    do(office, process())
    read_away(office)
    _pass_days(office, 13)
    assert record(office).status is GameStatus.HELD
    _pass_days(office, 2)
    assert record(office).status is GameStatus.RUNNING
    for seat in SEATS:
        assert "STANDING" in office.letters(seat)[-1].text
    assert (last_act(office).command, last_act(office).who) == ("release", "the table")
    assert found(exported(office)) == "NOT fully verified, 0 interventions"
