"""Games, seats and sheets; above all that nothing made from an old state is ever written over a new one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from pbem.core.sheet import Order
from pbem.store.database import Store
from pbem.store.stored_values import GameRecord, GameStatus, PlayerRecord, SeatRecord
from pbem.store.work import Work
from tests.store.some import NOON, finished, minutes, new_game


def read(store: Store, game: str) -> GameRecord:
    with store.read() as work:
        found = work.game(game)
    assert found is not None
    return found


def order(slot: str, text: str = "", *, turn: int = 1, standing: bool = False) -> Order:
    return Order(
        slot=slot, text=text or f"do {slot}", data={"slot": slot}, turn=0 if standing else turn, standing=standing
    )


# --- games ----------------------------------------------------------------------------------------------------------


def test_a_game_comes_back_as_it_was_put_in(store: Store) -> None:
    full = GameRecord(
        id="g7",
        title="Gewürze €",
        ruleset="toy",
        rules_version="1.2",
        options={"short": True, "bases": [1, 2], "none": None},
        clock={"every": "72h"},
        tempo="round",
        status=GameStatus.HELD,
        held_reason="the moderator decides",
        turn=3,
        round=2,
        phase="round-2",
        due_at=minutes(1),
        wait={"keys": ["t3.r2"], "since": "2026-11-21"},
        settled_at=minutes(2),
        branch=1,
        seed=bytes(range(32)),
        commitment="ab" * 32,
        rolls=17,
        moderator="host@example.org",
        winner=["Red", "Blue"],
        created=NOON,
        started=minutes(3),
        ended=minutes(4),
    )
    with store.transaction() as work:
        work.create_game(full)
        assert work.game("g7") == full
    assert read(store, "g7") == full
    other = replace(full, winner=None, wait=None, due_at=None, seed=b"2", title="B", status=GameStatus.OVER, turn=4)
    with store.transaction() as work:
        assert work.save_game(other, full.version)
    assert read(store, "g7") == replace(other, version=1)


def test_a_game_may_be_read_and_saved_again_in_one_transaction(store: Store) -> None:
    """Two mails that waited for one confirmation: each reads the game that the one before it left."""
    game = new_game(store)
    with store.transaction() as work:
        for title in ("first", "second"):
            claimed = work.claim_game(game.id, wait=True)
            assert claimed
            assert work.save_game(replace(claimed, title=title), claimed.version)
            work.clear_orders(game.id, "Red")
    after = read(store, game.id)
    assert (after.title, after.version) == ("second", game.version + 1)
    with store.transaction() as work:
        work.clear_orders(game.id, "Red")
        assert not work.save_game(game, game.version)


def test_game_ids_are_never_given_twice(store: Store) -> None:
    with store.transaction() as work:
        first = [work.next_game_id() for _ in range(3)]
    with store.transaction() as work:
        first.append(work.next_game_id())
    assert first == ["g1", "g2", "g3", "g4"]


def test_a_seed_is_not_in_what_logs_show() -> None:
    game = GameRecord(id="g1", title="", ruleset="toy", rules_version="1", created=NOON, seed=b"53cr37")
    assert "53cr37" not in repr(game)


def test_only_due_games_are_found_the_longest_due_first(store: Store) -> None:
    late, later, _, _ = (new_game(store, due_at=due) for due in (minutes(5), minutes(3), minutes(9), None))
    with store.read() as work:
        found = work.due_games(minutes(5), 9)
        assert found == ((minutes(3), later.id), (minutes(5), late.id))
        assert work.due_games(minutes(2), 9) == ()
        assert [work.is_due(game, minutes(3)) for game in (late.id, later.id, "g9")] == [False, True, False]
        assert work.next_game_due() == minutes(3)


def test_due_games_are_gone_through_in_batches_each_once(store: Store) -> None:
    """Most deadlines are at the full hour: many games are due since the same moment."""
    names = {new_game(store, due_at=minutes(due)).id for due in (3, 5, 5, 5, 5, 7)}
    with store.read() as work:
        batch, seen = work.due_games(minutes(9), 2), list[str]()
        while batch:
            assert len(batch) <= 2
            seen += [game for _, game in batch]
            batch = work.due_games(minutes(9), 2, batch[-1])
    assert seen == sorted(names)


def test_due_games_are_found_by_the_index_alone(store: Store) -> None:
    """The cost of a pass grows with what is due, never with what exists."""
    if store._engine.dialect.name == "sqlite":
        prepare, explain = "SELECT 1", "EXPLAIN QUERY PLAN "
    else:
        prepare, explain = "SET LOCAL enable_seqscan = off", "EXPLAIN "
    with store._engine.begin() as connection:
        connection.exec_driver_sql(prepare)
        due = f"{explain} SELECT id FROM game WHERE due_at <= '2026-11-21' ORDER BY due_at, id"
        plan = " ".join(str(row) for row in connection.exec_driver_sql(due))
    assert "ix_game_due_at" in plan


def test_games_are_listed_by_status(store: Store) -> None:
    forming, running = new_game(store), new_game(store)
    with store.transaction() as work:
        assert work.save_game(replace(running, status=GameStatus.RUNNING), running.version)
    with store.read() as work:
        assert [game.id for game in work.list_games(GameStatus.RUNNING)] == [running.id]
        assert [game.id for game in work.list_games()] == [forming.id, running.id]
        assert work.list_games(GameStatus.OVER, GameStatus.HELD) == ()


# --- the version ----------------------------------------------------------------------------------------------------


def test_what_was_made_from_an_old_state_is_not_written(store: Store) -> None:
    game = new_game(store)
    with store.transaction() as work:
        assert work.save_game(replace(game, title="first"), game.version)
    with store.transaction() as work:
        assert not work.save_game(replace(game, title="second"), game.version)
    assert read(store, game.id).title == "first"


def test_orders_seats_log_and_rollback_make_an_older_state_old(store: Store) -> None:
    """A mail that is handled while a worker adjudicates from what it read before must not be passed over."""
    game = new_game(store)
    changes: tuple[Callable[[Work], object], ...] = (
        lambda work: work.put_orders(game.id, "Red", [order("1")], received=NOON),
        lambda work: work.clear_orders(game.id, "Red", ["1"]),
        lambda work: work.put_seats([SeatRecord(game=game.id, name="Red", place=0, waits=True)]),
        lambda work: work.remove_seat(game.id, "Blue"),
        lambda work: work.append(game.id, 0, []),
        lambda work: work.put_snapshot(game.id, 0, finished("a"), log_seq=0),
        lambda work: work.undo_after(game.id, 0),
    )
    for change in changes:
        before = read(store, game.id)
        with store.transaction() as work:
            change(work)
        with store.transaction() as work:
            assert not work.save_game(before, before.version)
        assert read(store, game.id).version == before.version + 1


def test_a_transaction_does_not_stand_in_its_own_way(store: Store) -> None:
    game = new_game(store)
    for save_first in (True, False):
        before = read(store, game.id)
        with store.transaction() as work:
            assert not save_first or work.save_game(before, before.version)
            work.put_orders(game.id, "Red", [order("1")], received=NOON)
            work.append(game.id, 0, [])
            assert save_first or work.save_game(before, before.version)
        assert read(store, game.id).version == before.version + 1


def test_the_stores_own_counts_are_not_overwritten(store: Store) -> None:
    game = new_game(store)
    with store.transaction() as work:
        work.put_snapshot(game.id, 0, finished("a"), log_seq=0)
        assert work.save_game(replace(game, snapshot_seq=99, log_seq=99, version=99), game.version)
    after = read(store, game.id)
    assert (after.snapshot_seq, after.log_seq, after.version) == (1, 0, game.version + 1)


# --- seats ----------------------------------------------------------------------------------------------------------


def test_seats_stand_in_seating_order_and_change_one_at_a_time(store: Store) -> None:
    game = new_game(store, seats=("Red", "Blue", "Green"))
    blue = SeatRecord(game=game.id, name="Blue", place=1, address="b@x", bot="careful", missed=2, joined_at=minutes(1))
    with store.transaction() as work:
        work.put_seats([blue])
        work.put_seats([])
    with store.read() as work:
        red, again, green = work.seats(game.id)
        assert (red.name, again, green.name) == ("Red", blue, "Green")


def test_a_person_is_found_by_any_address_and_only_in_seats_still_held(store: Store) -> None:
    one, two = new_game(store), new_game(store)
    with store.transaction() as work:
        anna = work.put_player(PlayerRecord(address="anna@x", created=NOON))
        work.add_address(anna.id, "anna@work")
        mine = SeatRecord(game=one.id, name="Red", place=0, player_id=anna.id, address="anna@x")
        left = SeatRecord(game=two.id, name="Red", place=0, player_id=anna.id, address="anna@x", left_at=NOON)
        work.put_seats([mine, left])
    with store.read() as work:
        assert work.seats_of("anna@work") == work.seats_of("anna@x") == (mine,)
        assert work.seats_of("bert@x") == ()


# --- sheets ---------------------------------------------------------------------------------------------------------


def test_a_sheet_comes_back_in_the_order_slots_were_first_given(store: Store) -> None:
    game = new_game(store)
    with store.transaction() as work:
        work.put_orders(game.id, "Red", [order("2"), order("1"), order("allow", standing=True)], received=NOON)
        work.put_orders(game.id, "Red", [order("2", "do something else")], received=minutes(1), mail=7)
    with store.read() as work:
        sheet = work.sheet(game.id, "Red")
        assert list(sheet.orders.values()) == [
            order("2", "do something else"),
            order("1"),
            order("allow", standing=True),
        ]
        assert work.sheets(game.id)["Red"].orders == sheet.orders
        assert work.sheet(game.id, "Blue").orders == {}


def test_the_last_of_two_orders_for_a_slot_counts(store: Store) -> None:
    game = new_game(store)
    with store.transaction() as work:
        work.put_orders(game.id, "Red", [order("1", "first"), order("1", "second")], received=NOON)
        work.put_orders(game.id, "Red", [], received=NOON)
    with store.read() as work:
        assert [each.text for each in work.sheet(game.id, "Red").orders.values()] == ["second"]


def test_sheets_do_not_touch_each_other(store: Store) -> None:
    one, two = new_game(store), new_game(store)
    with store.transaction() as work:
        for game in (one, two):
            for seat in ("Red", "Blue"):
                work.put_orders(game.id, seat, [order("1"), order("2"), order("allow", standing=True)], received=NOON)
        assert work.clear_orders(one.id, "Red", ["1", "9"]) == 1
        assert work.clear_orders(one.id, "Blue") == 3
        assert work.drop_stale(two.id, 2) == 4
        assert work.drop_stale(two.id, 2) == 0
    with store.read() as work:
        slots = {
            (game.id, seat): list(sheet.orders) for game in (one, two) for seat, sheet in work.sheets(game.id).items()
        }
    assert slots == {
        (one.id, "Red"): ["2", "allow"],
        (two.id, "Red"): ["allow"],
        (two.id, "Blue"): ["allow"],
    }


def test_orders_of_this_turn_are_not_stale(store: Store) -> None:
    game = new_game(store)
    with store.transaction() as work:
        work.put_orders(game.id, "Red", [order("1", turn=1), order("2", turn=2), order("3", turn=3)], received=NOON)
        work.drop_stale(game.id, 2)
        assert list(work.sheet(game.id, "Red").orders) == ["2", "3"]


def test_times_keep_their_microseconds(store: Store) -> None:
    at = NOON + timedelta(microseconds=123456)
    assert new_game(store, due_at=at).due_at == at


def _put_orders_and_fail(work: Work, game: str) -> None:
    with work.part():
        work.put_orders(game, "Red", [order("1")], received=NOON)
        raise LookupError


def test_a_part_of_a_transaction_is_undone_alone(store: Store) -> None:
    game = new_game(store)
    with store.transaction() as work:
        work.set_mark(game.id, "before", "it", at=NOON)
        with pytest.raises(LookupError):
            _put_orders_and_fail(work, game.id)
        assert work.save_game(replace(game, title="Cloves"), game.version), "its version is not counted twice"
        work.set_mark(game.id, "after", "it", at=NOON)
    with store.read() as work:
        assert [mark.kind for mark in work.marks(game.id)] == ["after", "before"]
        assert not work.sheet(game.id, "Red").orders
        found = work.game(game.id)
        assert found is not None
        assert (found.title, found.version) == ("Cloves", game.version + 1)


def test_a_moderator_is_found_by_any_of_his_addresses(store: Store) -> None:
    first, second, third = (new_game(store) for _ in range(3))
    with store.transaction() as work:
        work.save_game(replace(first, moderator="Ada@example.org"), first.version)
        work.set_mark(third.id, "moderator", "ada@home.example", "first@example.org", at=NOON)
        assert work.moderated_by("ada@example.org", "ada@home.example") == (first.id, third.id)
        assert work.moderated_by("bob@example.org") == ()
    assert second.id not in (first.id, third.id)
