"""Messages between players are counted, held back until their time, and delivered once."""

from __future__ import annotations

from pbem.store.database import Store
from tests.store.some import NOON, minutes, new_game, new_press


def test_messages_are_counted_in_their_game(store: Store) -> None:
    new_game(store)
    new_game(store)
    with store.transaction() as work:
        assert [work.put_press(new_press(game=game)) for game in ("g1", "g1", "g2", "g1")] == [1, 2, 1, 3]
        assert [each.number for each in work.press("g1", after=1)] == [2, 3]
        found = work.message("g1", 2)
        assert found
        assert (found.game, found.number, found.recipients) == ("g1", 2, ("Blue",))
        assert work.message("g2", 2) is None


def test_a_message_comes_back_as_it_was_written(store: Store) -> None:
    new_game(store)
    new = new_press(recipients=("Blue", "moderator"), text="Frieden? \0 Grüße", held_until=minutes(5), answers=3)
    with store.transaction() as work:
        work.put_press(new)
    with store.read() as work:
        (kept,) = work.press("g1")
    assert (kept.recipients, kept.text, kept.held_until) == (("Blue", "moderator"), "Frieden? � Grüße", minutes(5))
    assert (kept.writer, kept.signed, kept.at, kept.delivered_at) == ("Red", "Red", NOON, None)
    assert (kept.answers, kept.mail_id) == (3, None)
    assert "Frieden" not in repr(kept)


def test_a_message_is_due_when_it_is_held_no_longer_until_it_was_delivered(store: Store) -> None:
    new_game(store)
    with store.transaction() as work:
        work.put_press(new_press(held_until=minutes(5)))
        work.put_press(new_press(writer="Blue"))
        assert [each.number for each in work.due_press(minutes(4))] == [2]
        assert [each.number for each in work.due_press(minutes(5))] == [1, 2]
        assert work.press_delivered("g1", [2], at=minutes(4)) == 1
        assert work.press_delivered("g1", [1, 2], at=minutes(6)) == 1
        assert work.due_press(minutes(9)) == ()
        assert [each.delivered_at for each in work.press("g1")] == [minutes(6), minutes(4)]
        assert [each.number for each in work.press("g1", writer="Blue", delivered=True)] == [2]
        assert work.press("g1", delivered=False) == ()
