"""Players, tokens, the record of acts, and what the table remembers of its own running."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from pbem.store.database import Store
from pbem.store.stored_values import ActRecord, AddressRecord, LetterStatus, MailStatus, PlayerRecord, SeatRecord
from tests.store.some import NOON, minutes, new_game, new_letter, new_mail, new_press

TOKEN = "k7q2m9w4t8x3b5n6"


# --- tokens ---------------------------------------------------------------------------------------------------------


def test_a_token_speaks_for_its_seat_and_nothing_near_it_does(store: Store) -> None:
    game = new_game(store)
    with store.transaction() as work:
        issued = work.issue_token(TOKEN, game=game.id, seat="Red", purpose="orders", at=NOON)
        assert work.seat_by_token(TOKEN, at=NOON) == issued
        for guess in ("", TOKEN[:-1], TOKEN + "6", TOKEN.upper(), f" {TOKEN}", "%", "ä"):
            assert work.seat_by_token(guess, at=NOON) is None


def test_a_new_token_stops_the_old_one_for_the_same_purpose(store: Store) -> None:
    game = new_game(store)
    with store.transaction() as work:
        work.issue_token("first", game=game.id, seat="Red", purpose="orders", at=NOON)
        work.issue_token("confirm", game=game.id, seat="Red", purpose="confirm", at=NOON)
        work.issue_token("blue", game=game.id, seat="Blue", purpose="orders", at=NOON)
        work.issue_token("second", game=game.id, seat="Red", purpose="orders", at=minutes(1))
        assert work.seat_by_token("first", at=minutes(1)) is None
        assert [record.token for record in work.tokens(game.id)] == ["blue", "confirm", "second"]
        assert [record.token for record in work.tokens(game.id, "Red", "orders")] == ["second"]


def test_tokens_die_with_the_seats_replacement(store: Store) -> None:
    game = new_game(store)
    with store.transaction() as work:
        work.issue_token("orders", game=game.id, seat="Red", purpose="orders", at=NOON)
        work.issue_token("confirm", game=game.id, seat="Red", purpose="confirm", at=NOON)
        assert work.revoke_tokens(game.id, "Red", at=minutes(1)) == 2
        assert work.revoke_tokens(game.id, "Red", at=minutes(1)) == 0
        assert work.seat_by_token("orders", at=minutes(1)) is None
        assert (
            work.seat_by_token("", at=minutes(1)) is None
        )  # the text of stopped tokens is forgotten, and is no token itself
        assert work.tokens(game.id) == ()


def test_a_token_is_not_in_what_logs_show(store: Store) -> None:
    game = new_game(store)
    with store.transaction() as work:
        assert TOKEN not in repr(work.issue_token(TOKEN, game=game.id, seat="Red", purpose="orders", at=NOON))


def test_a_token_that_runs_out_opens_nothing_and_is_known_as_stale(store: Store) -> None:
    game = new_game(store)
    with store.transaction() as work:
        work.issue_token(TOKEN, game=game.id, seat="Red", purpose="confirm", at=NOON, expires=minutes(5))
        assert work.seat_by_token(TOKEN, at=minutes(4.9)) is not None
        assert work.stale_token(TOKEN, at=minutes(4.9)) is None
        assert work.seat_by_token(TOKEN, at=minutes(5)) is None
        assert work.tokens(game.id, at=minutes(5)) == ()
        stale = work.stale_token(TOKEN, at=minutes(5))
        assert (stale and stale.seat, stale and stale.purpose) == ("Red", "confirm")
        assert work.forget_run_out_tokens(minutes(6)) == 1
        stale = work.stale_token(TOKEN, at=minutes(6))
        assert (stale and stale.token, stale and stale.revoked) == ("", minutes(5))
        assert work.stale_token("never issued", at=minutes(6)) is None


def test_a_renewed_token_is_stale(store: Store) -> None:
    game = new_game(store)
    with store.transaction() as work:
        work.issue_token(TOKEN, game=game.id, seat="Red", purpose="orders", at=NOON)
        work.issue_token("new", game=game.id, seat="Red", purpose="orders", at=minutes(1))
        stale = work.stale_token(TOKEN, at=minutes(2))
        assert stale is not None
        assert stale.seat == "Red"
        assert work.stale_token("new", at=minutes(2)) is None


def test_tokens_about_several_things_live_beside_each_other(store: Store) -> None:
    game = new_game(store)
    with store.transaction() as work:
        for token, about in (("one", "mail.1"), ("two", "mail.2"), ("three", "mail.1")):
            work.issue_token(token, game=game.id, seat="Red", purpose="confirm", at=NOON, about=about)
        assert [(each.token, each.about) for each in work.tokens(game.id)] == [("three", "mail.1"), ("two", "mail.2")]
        assert work.revoke_tokens(game.id, "Red", at=NOON) == 2


def test_a_token_of_no_game_is_bound_to_its_address(store: Store) -> None:
    with store.transaction() as work:
        for token, address in (("one", "Anna@x"), ("two", "bert@x"), ("three", "anna@x")):
            work.issue_token(token, game=None, seat="", purpose="confirm", at=NOON, address=address, about="ZONE")
        (annas,) = work.tokens_of("anna@X", at=NOON)
        assert (annas.token, annas.game, annas.address, annas.about) == ("three", None, "anna@x", "ZONE")
        assert work.seat_by_token("one", at=NOON) is None
        assert work.seat_by_token("two", at=NOON) is not None
        assert work.revoke_tokens(None, "", at=NOON, address="bert@x") == 1
        assert work.tokens_of("bert@x", at=NOON) == ()


# --- players --------------------------------------------------------------------------------------------------------


def test_a_player_is_found_by_each_address(store: Store) -> None:
    with store.transaction() as work:
        anna = work.put_player(
            PlayerRecord(address="anna@x", name="Anna", zone="Europe/Berlin", language="de", created=NOON)
        )
        bert = work.put_player(PlayerRecord(address="bert@x", created=NOON))
        assert work.add_address(anna.id, "Anna@Work")
        assert not work.add_address(bert.id, "anna@work")
        assert work.player_by_address("ANNA@work") == work.player_by_address("anna@x") == work.player(anna.id) == anna
        assert work.player_by_address("nobody@x") is None
        assert [each.address for each in work.addresses(anna.id)] == ["anna@work", "anna@x"]


def test_a_player_changes_and_keeps_the_old_address(store: Store) -> None:
    with store.transaction() as work:
        anna = work.put_player(PlayerRecord(address="anna@x", created=NOON))
        moved = work.put_player(PlayerRecord(id=anna.id, address="anna@y", zone="Asia/Tokyo", created=NOON))
        assert work.player_by_address("anna@x") == work.player_by_address("anna@y") == moved
        assert not work.remove_address(anna.id, "anna@y")  # her mail goes there
        assert not work.remove_address(anna.id + 1, "anna@x")
        assert work.remove_address(anna.id, "anna@x")
        assert work.player_by_address("anna@x") is None


def test_a_bounce_marks_the_address_and_not_the_person(store: Store) -> None:
    with store.transaction() as work:
        anna = work.put_player(PlayerRecord(address="anna@x", created=NOON))
        work.add_address(anna.id, "anna@y")
        marked = AddressRecord(address="anna@x", player_id=anna.id, bad_since=minutes(1), bad_why="550", bounces=4)
        assert work.save_address(marked)
        bad, good = work.addresses(anna.id)
        assert (bad, good.bad_since, good.bounces) == (marked, None, 0)
        assert work.bad_addresses(["ANNA@x", "anna@y", "nobody@x"], bounces=4) == (marked,)
        assert work.bad_addresses(["anna@x"], bounces=5) == ()


def test_mail_moves_to_another_address_with_what_waits(store: Store) -> None:
    game = new_game(store)
    with store.transaction() as work:
        anna = work.put_player(PlayerRecord(address="anna@x", created=NOON))
        work.add_address(anna.id, "anna@y")
        work.put_seats([SeatRecord(game=game.id, name="Red", place=0, player_id=anna.id, address="anna@x")])
        work.put_letters([new_letter("anna@x", cause=cause) for cause in ("lost", "waits")])
        lost, _ = work.letters(LetterStatus.WAITING)
        work.sent([lost.id], at=NOON)
        assert work.came_back(lost.id, "550 gone")
        assert not work.came_back(lost.id, "550 gone"), "once"
        work.move_mail(anna.id, "anna@x", "anna@y")
        assert work.readdress_letters("anna@x", "anna@y", failed=[lost.id], now=minutes(1)) == 2
        assert [letter.recipient for letter in work.letters(LetterStatus.WAITING)] == ["anna@y", "anna@y"]
        moved, seat = work.player(anna.id), work.seat(game.id, "Red")
    assert moved is not None
    assert seat is not None
    assert (moved.address, seat.address) == ("anna@y", "anna@y")


def test_what_is_known_of_a_player_and_of_an_address_is_kept(store: Store) -> None:
    with store.transaction() as work:
        anna = work.put_player(
            PlayerRecord(address="anna@x", quiet="22:00-07:00", standby="*", kept="..x", created=NOON)
        )
        assert work.player(anna.id) == anna
        fares = AddressRecord(address="anna@x", player_id=anna.id, bad_why="452 full", bounces=3, bounced_at=minutes(1))
        assert work.save_address(fares)
        assert work.address("Anna@X") == fares
        assert work.address("bert@x") is None
        assert not work.save_address(replace(fares, address="bert@x"))


def test_erase_me_leaves_the_seat_and_nothing_of_the_person(store: Store) -> None:
    game = new_game(store)
    with store.transaction() as work:
        anna = work.put_player(PlayerRecord(address="anna@x", name="Anna", created=NOON))
        bert = work.put_player(PlayerRecord(address="bert@x", name="Bert", created=NOON))
        work.put_seats(
            [
                SeatRecord(game=game.id, name="Red", place=0, player_id=anna.id, address="anna@x"),
                SeatRecord(game=game.id, name="Blue", place=1, player_id=bert.id, address="bert@x"),
            ]
        )
        hers, his = work.take_in([new_mail("anna1", sender="anna@x"), new_mail("b", sender="bert@x")]).new
        work.finish_mail(hers, MailStatus.HELD, at=NOON, reason="waits for anna@x to confirm")
        work.record_act(ActRecord(at=NOON, who="anna@x", via="mail", game=game.id, command="EXTEND"))
        work.put_letters([new_letter("anna@x"), new_letter("bert@x")])
        work.put_press(new_press(text="I am Anna Smith", mail_id=hers))
        work.issue_token(TOKEN, game=None, seat="", purpose="confirm", at=NOON, address="anna@x")
    with store.transaction() as work:
        work.erase_player(anna.id, at=minutes(5))
    with store._engine.begin() as connection:
        tables = ("player", "player_address", "seat", "inbox", "outbox", "act", "press", "seat_token")
        kept = " ".join(
            str(tuple(row)) for table in tables for row in connection.exec_driver_sql(f"SELECT * FROM {table}")
        )
    left_over = [word for word in ("Anna", "anna@x", "mail anna1", "<anna1@") if word in kept]
    assert left_over == []
    with store.read() as work:
        red, blue = work.seats(game.id)
        assert (red.player_id, red.address, blue.player_id, blue.address) == (None, "", bert.id, "bert@x")
        erased, mail = work.player(anna.id), work.mail(his)
    assert erased is not None
    assert (erased.erased, erased.name) == (minutes(5), "")
    assert mail is not None
    assert mail.raw == b"mail b"


# --- acts, marks, fetches -------------------------------------------------------------------------------------------


def test_acts_are_recorded_in_order(store: Store) -> None:
    acts = [
        ActRecord(at=NOON, who="host@x", via="mail", game="g1", command="PAUSE", why="holidays", outcome="paused"),
        ActRecord(
            at=minutes(1), who="root", via="cli", game="g1", command="EDIT", args={"a": 1}, dry_run=True, diff=[1, 2]
        ),
        ActRecord(at=minutes(2), who="root", via="command line", command="ERASE"),
    ]
    with store.transaction() as work:
        ids = [work.record_act(act) for act in acts]
        assert [act.id for act in work.acts("g1")] == ids[:2]
        assert work.acts("g1")[1].diff == [1, 2]
        (general,) = work.acts()
    assert (general.command, general.game) == ("ERASE", None)


def test_something_is_remembered_once(store: Store) -> None:
    game = new_game(store)
    with store.transaction() as work:
        assert work.mark(game.id, "reminder", "t1.24h.Red", at=NOON)
        assert not work.mark(game.id, "reminder", "t1.24h.Red", {"other": 1}, at=minutes(1))
        work.set_mark(game.id, "absence", "Red", {"until": "2026-12-01"}, at=NOON)
        work.set_mark(game.id, "absence", "Red", {"until": "2026-12-24"}, at=minutes(2))
        absence = work.find_mark(game.id, "absence", "Red")
        assert absence is not None
        assert (absence.value, absence.at) == ({"until": "2026-12-24"}, minutes(2))
        assert [mark.value for mark in work.marks(game.id, "reminder")] == [None]
        assert len(work.marks(game.id)) == 2
        assert work.forget_marks(game.id, "absence", "Blue") == 0
        assert work.forget_marks(game.id, "absence") == 1
        assert work.find_mark(game.id, "absence", "Red") is None


def test_a_complete_fetch_counts_from_when_it_began(store: Store) -> None:
    with store.transaction() as work:
        assert work.last_complete_fetch("INBOX") is None
        work.fetch_began("INBOX", minutes(1))
        assert work.last_complete_fetch("INBOX") is None
        work.fetch_completed("INBOX", minutes(1))
        assert work.last_complete_fetch("INBOX") == minutes(1)
        work.fetch_began("INBOX", minutes(9))  # and it was broken off
        assert work.last_complete_fetch("INBOX") == minutes(1)
        work.fetch_completed("INBOX", minutes(5))
        work.fetch_completed("INBOX", minutes(3))  # a slow one that ends late
        assert work.last_complete_fetch("INBOX") == minutes(5)
        assert work.last_complete_fetch("other") is None


def test_settings_and_heartbeats(store: Store) -> None:
    with store.transaction() as work:
        assert work.setting("limit", 5) == 5
        work.put_setting("limit", None)
        assert work.setting("limit", 5) is None
        work.put_setting("limit", {"mails": 3})
        assert work.setting("limit") == {"mails": 3}
        work.heartbeat("one", at=NOON, doing="poll")
        work.heartbeat("two", at=minutes(1))
        work.heartbeat("one", at=minutes(2), doing="send")
        assert [(beat.worker, beat.at, beat.doing) for beat in work.heartbeats()] == [
            ("one", minutes(2), "send"),
            ("two", minutes(1), ""),
        ]


def test_an_error_of_the_database_tells_no_token(store: Store) -> None:
    """Such errors are logged, and mailed to the moderator."""
    game = new_game(store)
    with store.transaction() as work:
        work.issue_token(TOKEN, game=game.id, seat="Red", purpose="orders", at=NOON)
    with store.transaction() as work, pytest.raises(IntegrityError) as told:
        work.issue_token(TOKEN, game=game.id, seat="Blue", purpose="orders", at=NOON)
    assert TOKEN not in str(told.value)
