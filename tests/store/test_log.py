"""The log is appended to and never rewritten; snapshots and rollbacks only say where the open phase begins."""

from __future__ import annotations

from dataclasses import replace

from pbem.core.events import Event
from pbem.core.table import Entry, Intervention, Source
from pbem.store.database import Store
from pbem.store.log import lines
from pbem.store.stored_values import GameRecord, LogLine, NewSnapshot
from tests.store.some import NOON, finished, minutes, new_game


def answers(*keys: str) -> list[LogLine]:
    return lines([Entry(key, "answer", key, Source.ORDER) for key in keys], turn=1, phase="plan", at=NOON)


def open_keys(store: Store, game: str) -> list[str]:
    with store.read() as work:
        return [line.key for line in work.open_log(game)]


def play(store: Store, game: GameRecord, phase: str, *keys: str) -> int:
    """A phase that is answered and finished; its snapshot's number."""
    with store.transaction() as work:
        last = work.append(game.id, game.branch, answers(*keys))
        return work.put_snapshot(game.id, game.branch, finished(phase), log_seq=last)


def roll_back(store: Store, game: GameRecord, seq: int) -> GameRecord:
    with store.transaction() as work:
        now = work.claim_game(game.id)
        assert now is not None
        work.undo_after(game.id, seq)
        assert work.save_game(replace(now, branch=now.branch + 1), now.version)
    with store.read() as work:
        found = work.game(game.id)
    assert found is not None
    return found


def test_entries_come_back_as_the_engine_wrote_them(store: Store) -> None:
    entries = [
        Entry("t1.plan.Red", "answer", [["Goa", 2], None], Source.STANDING, "second choice"),
        Entry("t1.roll", "roll", {"hits": 1, "dice": 2, "faces": [2, 6]}, Source.CHANCE),
        Entry("t1.none", "answer", None, Source.DEFAULT),
        Entry("t1.no", "answer", False, Source.MODERATOR),
    ]
    game = new_game(store)
    with store.transaction() as work:
        assert work.append(game.id, 0, lines(entries, turn=1, phase="plan", at=minutes(1))) == 4
    with store.read() as work:
        kept = work.open_log(game.id)
        assert list(work.opening(game.id).log) == entries
    assert [line.entry() for line in kept] == entries
    assert [line.seq for line in kept] == [1, 2, 3, 4]
    assert {(line.turn, line.phase, line.at, line.branch) for line in kept} == {(1, "plan", minutes(1), 0)}


def test_acts_are_interventions_not_entries(store: Store) -> None:
    gift = LogLine(
        turn=1,
        phase="plan",
        key="",
        kind="gift",
        value={"to": "Blue", "gold": 2},
        anchor="t1.plan.Red",
        at=NOON,
        who="Red",
        why="kind",
    )
    game = new_game(store)
    with store.transaction() as work:
        work.append(game.id, 0, [*answers("t1.a"), gift])
    with store.read() as work:
        opening = work.opening(game.id)
        assert work.log(game.id)[1] == replace(gift, seq=2)
    assert [entry.key for entry in opening.log] == ["t1.a"]
    assert list(opening.interventions) == [Intervention("t1.plan.Red", "gift", {"to": "Blue", "gold": 2})]


def test_only_the_open_phase_is_read(store: Store) -> None:
    game = new_game(store)
    play(store, game, "one", "a", "b")
    play(store, game, "two")
    with store.transaction() as work:
        assert work.append(game.id, 0, answers("c")) == 3
        assert work.append(game.id, 0, []) == 3
    assert open_keys(store, game.id) == ["c"]
    with store.read() as work:
        assert [line.key for line in work.log(game.id)] == ["a", "b", "c"]


def test_logs_of_games_are_counted_apart(store: Store) -> None:
    one, two = new_game(store), new_game(store)
    with store.transaction() as work:
        assert work.append(one.id, 0, answers("a", "b")) == 2
        assert work.append(two.id, 0, answers("c")) == 1
    assert open_keys(store, two.id) == ["c"]


def test_a_snapshot_comes_back_with_what_it_told(store: Store) -> None:
    told = (Event("explored", {"by": "Red", "gold": 3}, "2e 15"), Event("drew", {"card": "Monsoon"}, seen_by=("Red",)))
    state = {"territories": {"Goa": {"unrest": 1}}, "order": ["Red", "Blue"], "winner": None, "name": "São Tomé"}
    kept = NewSnapshot(turn=2, round=1, phase="round-1", rules_version="1", at=minutes(5), state=state, events=told)
    game = new_game(store)
    with store.transaction() as work:
        assert work.last_snapshot(game.id) is None
        stored = work.put_snapshots(game.id, 0, [finished("plan"), kept], log_seqs=[4, 9])
        assert work.put_snapshots(game.id, 0, [], log_seqs=[]) == []
    with store.read() as work:
        assert [work.snapshot(game.id, 1), work.snapshot(game.id, 2)] == stored
        last = work.last_snapshot(game.id)
        assert last == work.snapshot(game.id, 2)
        assert [(head.seq, head.phase, head.log_seq) for head in work.snapshots(game.id)] == [
            (1, "plan", 4),
            (2, "round-1", 9),
        ]
        assert work.snapshot(game.id, 3) is None
    assert last is not None
    assert (last.state, last.events) == (state, told)
    assert (last.turn, last.round, last.at, last.undone) == (2, 1, minutes(5), False)


def test_a_rollback_keeps_what_it_undoes(store: Store) -> None:
    game = new_game(store)
    first = play(store, game, "one", "a")
    play(store, game, "two", "b")
    with store.transaction() as work:
        work.append(game.id, 0, answers("c"))
    game = roll_back(store, game, first)
    assert open_keys(store, game.id) == []
    with store.transaction() as work:
        assert work.append(game.id, game.branch, answers("b")) == 4
    assert open_keys(store, game.id) == ["b"]
    with store.read() as work:
        assert [(line.key, line.branch) for line in work.log(game.id)] == [("a", 0), ("b", 0), ("c", 0), ("b", 1)]
        assert [head.undone for head in work.snapshots(game.id)] == [False, True]
        last = work.last_snapshot(game.id)
    assert last is not None
    assert (last.phase, last.seq) == ("one", first)


def test_a_rollback_behind_a_rollback(store: Store) -> None:
    game = new_game(store)
    first = play(store, game, "one", "a")
    play(store, game, "two", "b")
    game = roll_back(store, game, first)
    third = play(store, game, "two", "b2")
    assert third == 3  # numbers are never used again
    play(store, game, "three", "c")
    game = roll_back(store, game, third)
    with store.transaction() as work:
        work.append(game.id, game.branch, answers("d"))
    assert open_keys(store, game.id) == ["d"]
    game = roll_back(store, game, 0)
    assert open_keys(store, game.id) == []
    with store.read() as work:
        assert work.last_snapshot(game.id) is None
        assert len(work.snapshots(game.id)) == 4


def test_a_rollback_to_the_beginning_of_the_open_phase(store: Store) -> None:
    game = new_game(store)
    first = play(store, game, "one", "a")
    with store.transaction() as work:
        work.append(game.id, 0, answers("b"))
    game = roll_back(store, game, first)
    assert open_keys(store, game.id) == []


def test_what_the_open_phase_told(store: Store) -> None:
    game, told = new_game(store), [Event("explored", {"by": "Red"}, seen_by=("Red", "Blue"))]
    with store.transaction() as work:
        assert work.published(game.id) == ()
        work.put_published(game.id, told)
        work.put_published(game.id, told * 2)
        assert list(work.opening(game.id).published) == told * 2
        work.put_published(game.id, [])
        assert work.published(game.id) == ()
