"""What deadlines ask of the store: letters since, how deadlines were kept, when the mailbox was read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.store.database import Store
from pbem.store.deadline_notes import REMEMBERED
from pbem.store.stored_values import PlayerRecord
from tests.store.some import NOON, minutes, new_game, new_letter


def a_player(store: Store, address: str) -> int:
    with store.transaction() as work:
        return work.put_player(PlayerRecord(address=address, created=NOON)).id


def kept(store: Store, player: int) -> str:
    with store.read() as work:
        found = work.player(player)
    assert found is not None
    return found.kept


def test_signs_are_added_and_the_last_ones_kept(store: Store) -> None:
    red, blue = a_player(store, "red@example.org"), a_player(store, "blue@example.org")
    with store.transaction() as work:
        work.note_kept({red: "x", blue: "."})
        work.note_kept({red: "."})
        work.note_kept({})
    assert (kept(store, red), kept(store, blue)) == ("x.", ".")
    with store.transaction() as work:
        for _ in range(REMEMBERED):
            work.note_kept({red: "~"})
    assert kept(store, red) == "~" * REMEMBERED


def test_a_player_who_is_gone_is_passed_over(store: Store) -> None:
    red = a_player(store, "red@example.org")
    with store.transaction() as work:
        work.note_kept({red: ".", red + 7: "x"})
    assert kept(store, red) == "."


def test_letters_of_a_game_since(store: Store) -> None:
    new_game(store)
    with store.transaction() as work:
        for number, kind in enumerate(("start", "report", "receipt", "report")):
            letter = new_letter(cause=f"c{number}", kind=kind)
            work.put_letter(replace(letter, created=minutes(number)))
        work.put_letter(replace(new_letter(cause="of another"), game="g2", created=minutes(3)))
    with store.read() as work:
        found = work.letters_since("g1", minutes(1), ("start", "report"))
    assert [letter.cause for letter in found] == ["c1", "c3"]


@pytest.mark.parametrize("began", [5, 20])
def test_a_fetch_tells_when_the_last_one_was(store: Store, began: int) -> None:
    with store.transaction() as work:
        assert work.fetch_completed("INBOX", minutes(10)) is None
        assert work.fetch_completed("INBOX", minutes(began)) == minutes(10)
        assert work.last_complete_fetch("INBOX") == minutes(max(10, began))
        work.forget_fetch("INBOX")
        assert work.last_complete_fetch("INBOX") is None
        assert work.fetch_completed("INBOX", minutes(1)) is None
        assert work.last_complete_fetch("INBOX") == minutes(1)
