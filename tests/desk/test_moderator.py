"""What all the moderator's acts have in common: a plan, a reason, one transaction, a record, and the players told."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from pbem.core.errors import TableError
from pbem.desk.acts.acts import Act, Hand, Plan, perform, perform_within, plan_within
from pbem.desk.lobby import Sitter
from pbem.desk.moderation import beginning_and_end, deadlines, edit, pace, rollback, ruling
from pbem.desk.moderation.appointing import hand_over, promote
from pbem.desk.seats.kicking import kick
from pbem.desk.seats.replacing import bot, replace_player
from pbem.store.work import Work
from tests.desk.acting import WHY, do, everything, hand, hold, last_act, read_away, record, send
from tests.desk.office import SEATS, Office

LINE_UP = '["explorer-conqueror", "viceroy-ambassador", "sovereign-rebel", "merchant-governor", "trader-financier"]'

#: Every act on a running game that has just begun.
ACTS: dict[str, Callable[[], Act]] = {
    "deadline": lambda: deadlines.deadline("+24h"),
    "pause": deadlines.pause,
    "process": deadlines.process,
    "rollback": rollback.rollback,
    "edit": lambda: edit.edit(["players.Red.treasury=7"]),
    "ruling": lambda: ruling.ruling(f"t1.line-up.Red={LINE_UP}"),
    "replace": lambda: replace_player(Sitter(seat="Red", address="zoe@players.example", name="Zoe")),
    "clock": lambda: pace.set_clock(["grace=24h"]),
    "bot": lambda: bot("Red"),
    "kick": lambda: kick("Red"),
    "promote": lambda: promote("bea@example.net"),
    "hand-over": lambda: hand_over("bea@example.net"),
    "end": lambda: beginning_and_end.end(["Red"]),
}


@pytest.fixture
def begun(office: Office) -> Office:
    """A game in its first turn, its letters read."""
    office.new_game()
    read_away(office)
    return office


@pytest.mark.parametrize("name", ACTS)
def test_a_dry_run_says_what_would_be_and_changes_nothing(begun: Office, name: str) -> None:
    before = everything(begun.desk)
    done = do(begun, ACTS[name](), dry_run=True)
    assert everything(begun.desk) == before
    assert done.says
    assert done.lines()[-1] == "nothing was changed: this was a dry run"


@pytest.mark.parametrize("name", ACTS)
def test_a_dry_run_says_what_the_act_then_does(begun: Office, name: str) -> None:
    planned = do(begun, ACTS[name](), dry_run=True)
    done = do(begun, ACTS[name]())
    assert (done.says, done.touched) == (planned.says, planned.touched)
    assert not done.dry_run


@pytest.mark.parametrize("name", ACTS)
def test_the_record_says_who_when_why_and_what(begun: Office, name: str) -> None:
    done = do(begun, ACTS[name]())
    act = last_act(begun)
    assert (act.command, act.who, act.via, act.why, act.at) == (name, "gm", "command line", WHY, begun.now)
    assert act.outcome == "; ".join(done.says)
    assert act.diff["told"] == list(done.touched)
    assert not act.dry_run


@pytest.mark.parametrize("name", ACTS)
def test_exactly_the_seats_named_are_written_to(begun: Office, name: str) -> None:
    done = do(begun, ACTS[name]())
    people = {seat: seat for seat in SEATS} | ({"Red": "zoe@players.example"} if name == "replace" else {})
    if name in ("bot", "kick"):
        del people["Red"]  # who had the seat is told too, and is nobody's seat
    assert set(done.touched) == {seat for seat, who in people.items() if begun.letters(who)}
    assert bool(done.touched) is (name not in ("promote", "hand-over")), "who is asked has no seat"


@pytest.mark.parametrize("name", ACTS)
def test_without_a_reason_nothing_that_touches_players_is_done(begun: Office, name: str) -> None:
    before = everything(begun.desk)
    with pytest.raises(TableError, match=f"{name} touches the players: give the reason, --why") as told:
        do(begun, ACTS[name](), why="  ")
    assert "\n" not in str(told.value)
    assert everything(begun.desk) == before


@pytest.mark.parametrize("name", [*ACTS, "resume"])
def test_a_game_that_is_over_is_left_alone(begun: Office, name: str) -> None:
    do(begun, beginning_and_end.end())
    before = everything(begun.desk)
    with pytest.raises(TableError, match="is over and its seed is revealed"):
        do(begun, {**ACTS, "resume": deadlines.resume}[name]())
    assert everything(begun.desk) == before


@pytest.mark.parametrize("name", ACTS)
def test_there_must_be_such_a_game(begun: Office, name: str) -> None:
    with pytest.raises(TableError, match=r"there is no game 'g99' at this table; `pbem game list`"):
        perform(begun.desk, "g99", ACTS[name](), hand(begun))


@pytest.mark.parametrize("name", [name for name in ACTS if not ACTS[name]().forming])
def test_a_game_that_has_not_begun_is_named_as_such(office: Office, name: str) -> None:
    office.new_game(begin=False)
    with pytest.raises(TableError, match="has not been started; `pbem game start g1` does that"):
        do(office, ACTS[name]())


@pytest.mark.parametrize("name", ["edit", "rollback", "ruling", "replace", "end"])
def test_a_held_game_can_be_mended(begun: Office, name: str) -> None:
    """That its position cannot be run again as it was told must not stop the acts that mend it."""
    hold(begun)
    assert do(begun, ACTS[name]()).says


# --- two at once ------------------------------------------------------------------------------------------------------


def test_an_act_is_planned_anew_when_the_game_changes_under_it(begun: Office) -> None:
    """Between plan and writing a deadline is moved: the pause keeps it, and tells of the new one."""
    before = begun.dossier().wait.deadline  # type: ignore[union-attr]
    plans = 0

    def slow(plan: Plan, work: Work) -> None:
        nonlocal plans
        plans += 1
        if plans == 1:
            perform(begun.desk, begun.game, deadlines.deadline("+24h"), hand(begun))
        deadlines.pause().plan(plan, work)

    moved = perform(begun.desk, begun.game, Act(command="pause", args={}, plan=slow), hand(begun))
    assert plans == 2
    assert moved.says[0] == "status: running -> paused"
    assert begun.dossier().wait.deadline == before + timedelta(hours=24)  # type: ignore[union-attr]
    assert record(begun).status == "paused"


def test_an_act_gives_up_on_a_game_that_never_rests(begun: Office) -> None:
    def restless(plan: Plan, work: Work) -> None:
        with begun.desk.store.transaction() as other:
            other.put_orders(begun.game, "Red", [], received=begun.now)
            other.clear_orders(begun.game, "Red")
        deadlines.pause().plan(plan, work)

    with pytest.raises(TableError, match="keeps changing under this act"):
        perform(begun.desk, begun.game, Act(command="pause", args={}, plan=restless), hand(begun))
    assert record(begun).status == "running"


def test_two_moderators_at_once_do_one_thing_after_the_other(any_office: Office) -> None:
    office = any_office
    office.new_game()
    ready, outcomes = threading.Barrier(2), []

    def act() -> None:
        ready.wait()
        try:
            perform(office.desk, office.game, deadlines.pause(), hand(office))
            outcomes.append("paused")
        except TableError as error:
            outcomes.append(str(error))

    threads = [threading.Thread(target=act) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert min(outcomes, key=len) == "paused"
    assert "is paused already" in sorted(outcomes, key=len)[1]
    with office.desk.store.read() as work:
        assert [act.command for act in work.acts(office.game)] == ["pause"]


# --- in an open transaction -------------------------------------------------------------------------------------------


def test_acts_within_a_transaction_are_written_with_it_and_tell_of_each(begun: Office) -> None:
    """Two acts of one mail: nobody misses the letter of the second because the game's version is counted once."""
    with begun.desk.store.transaction() as work:
        by = Hand(who="gm@example.org", via="mail", at=begun.now, why=WHY)
        first = perform_within(begun.desk, work, begun.game, deadlines.deadline("+24h"), by)
        second = perform_within(begun.desk, work, begun.game, deadlines.deadline("+12h"), by)
    send(begun)
    assert (first.touched, second.touched) == (SEATS, SEATS)
    assert len(begun.letters("Red")) == 2
    with begun.desk.store.read() as work:
        assert [(act.command, act.via) for act in work.acts(begun.game)] == [("deadline", "mail")] * 2


def test_what_cannot_be_within_a_transaction_leaves_nothing_and_does_not_end_it(begun: Office) -> None:
    before = everything(begun.desk)
    by = Hand(who="gm@example.org", via="mail", at=begun.now)
    with begun.desk.store.transaction() as work:
        with pytest.raises(TableError, match="give the reason, in a line WHY"):
            perform_within(begun.desk, work, begun.game, deadlines.pause(), by)
        with pytest.raises(TableError, match="there is nothing to resume"):
            perform_within(begun.desk, work, begun.game, deadlines.resume(), replace(by, why=WHY))
        planned = plan_within(begun.desk, work, begun.game, deadlines.pause(), replace(by, why=WHY))
    assert planned.dry_run
    assert everything(begun.desk) == before
