"""BROADCAST, AUDIT, and the end of a game that has not begun."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from pbem.core.errors import TableError
from pbem.desk.acts.acts import THE_VOTE, perform
from pbem.desk.acts.audit import audit
from pbem.desk.archive.verify import verify
from pbem.desk.moderation.announcing import broadcast
from pbem.desk.moderation.beginning_and_end import end, finish
from pbem.desk.moderation.deadlines import pause, process
from pbem.desk.moderation.edit import edit
from pbem.desk.moderation.rollback import rollback
from pbem.desk.moderation.ruling import ruling
from pbem.desk.moderation.sealed_orders import look_at_orders
from pbem.desk.moderation.show import show_game
from pbem.desk.seats.replacing import replace_player
from pbem.store.stored_values import MailStatus
from tests.desk.acting import appoint, do, hand, play_a_turn, read_away, record, send, standing_of, words
from tests.desk.archives import LINE_UP, exported, found
from tests.desk.forming_games import opened
from tests.desk.office import SEATS, Office
from tests.desk.people import fresh, reply
from tests.desk.test_moderator_leaving import ZOE
from tests.desk.test_turn_by_mail import orders_of

WATCHER = "wendy@elsewhere.example"


@pytest.fixture
def begun(office: Office) -> Office:
    """A game in its first turn, its letters read."""
    office.new_game()
    read_away(office)
    return office


# --- BROADCAST --------------------------------------------------------------------------------------------------------


def test_everybody_reads_what_is_broadcast_and_so_do_those_who_watch(begun: Office) -> None:
    with begun.desk.store.transaction() as work:
        work.set_mark(begun.game, "observer", WATCHER, at=begun.now)
    done = do(begun, broadcast("The game rests\nover Christmas.\n\n# Happy holidays | all\n"), why="")
    assert done.says == ("4 lines to everybody in Amber Fleet, and 1 who watch",)
    assert done.touched == SEATS
    for who in (*SEATS, WATCHER):
        [letter] = begun.letters(who)
        assert "The game rests over Christmas." in words(letter)
        assert "# Happy holidays | all" in words(letter)
    assert "christmas" not in str(exported(begun)).lower()


@pytest.mark.parametrize(("text", "said"), [(" \n ", "nothing is to be said"), ("x" * 10_001, "10000 would do")])
def test_what_is_no_text_is_not_sent(text: str, said: str) -> None:
    with pytest.raises(TableError, match=said):
        broadcast(text)


# --- AUDIT ------------------------------------------------------------------------------------------------------------


def test_players_read_every_act_and_its_reason_but_no_secret_and_no_address(begun: Office) -> None:
    do(begun, look_at_orders("Red"), why="did it arrive?")
    do(begun, edit(["players.Red.treasury=7"]), why="counted wrongly")
    do(begun, ruling(f"t1.line-up.Yellow={LINE_UP}"), why="Yellow telephoned")
    do(begun, replace_player(ZOE), why="Red has resigned")
    appoint(begun, "bea@example.net", why="I am away")
    lines = audit(begun.desk, begun.game, whole=False)
    text = "\n".join(lines)
    assert len(lines) == 5
    assert lines[0] == "2026-01-12 12:00 the moderator: looked at the orders of Red (did it arrive?)"
    assert "the position was corrected: Red's Treasury: 4 -> 7 (counted wrongly)" in text
    assert "Yellow's line up was ruled on (Yellow telephoned)" in text
    assert "Red has a new player (Red has resigned)" in text
    assert not [secret for secret in ("@", "Zoe", "scientist", "gm,") if secret in text]


def test_its_moderator_reads_all_of_it(begun: Office) -> None:
    do(begun, replace_player(ZOE), why="Red has resigned")
    [line] = audit(begun.desk, begun.game)
    assert line == (
        "2026-01-12 12:00 gm, by command line: replace: "
        "Red: Red <red@players.example> -> Zoe <zoe@players.example> (Red has resigned)"
    )


def test_an_edit_of_what_is_hidden_is_no_news_to_the_others(office: Office) -> None:
    office.new_game(clock={"tempo": "round"})
    for seat in SEATS:
        office.mail(seat, "\n".join(orders_of(seat).splitlines()[:2]))
    office.poll()
    office.later(minutes=31)
    office.poll()
    cards = list(standing_of(office, "Red")["cards"])
    swapped = [*cards[:2], cards[3], cards[2], cards[4]]
    do(office, edit([f"players.Red.cards={json.dumps(swapped)}"]))
    [line] = audit(office.desk, office.game, whole=False)
    assert line.endswith(
        "the moderator: the position was corrected: something that is not public (a counter was left out)"
    )


def test_a_vote_of_the_players_is_named_as_such(begun: Office) -> None:
    perform(begun.desk, begun.game, pause(), replace(hand(begun), who=THE_VOTE, via="mail"))
    assert "the players’ vote: status: running -> paused" in audit(begun.desk, begun.game, whole=False)[0]


def test_undone_orders_are_counted_not_told(begun: Office) -> None:
    play_a_turn(begun)
    done = do(begun, rollback(1))
    assert any("Red may take up again: " in line for line in done.says)
    assert "EXPLORE" not in "\n".join(done.says).upper()


def test_nothing_done_is_said_and_a_game_is_wanted(begun: Office) -> None:
    assert audit(begun.desk, begun.game) == ["no moderator has done anything to game g1"]
    with pytest.raises(TableError, match="there is no game 'g9'"):
        audit(begun.desk, "g9")


# --- FINISH -----------------------------------------------------------------------------------------------------------


def test_a_game_that_has_not_begun_is_called_off(office: Office) -> None:
    office.new_game(begin=False)
    with pytest.raises(TableError, match="nobody has won it"):
        do(office, finish(["Red"]))
    assert do(office, finish(), why="too few have joined").says == ("status: forming -> over",)
    assert record(office).status == "over"
    assert "was called off before it began" in words(office.letters("Red")[-1])


@pytest.mark.parametrize("text", ["STATUS", "STATUS g1", "MAP g1", "HISTORY", "EXPORT", "AUDIT", "1 PASS", "JOIN g1"])
def test_whoever_writes_to_a_game_that_was_called_off_is_answered(office: Office, text: str) -> None:
    opened(office)
    office.game = "g1"
    do(office, finish(), why="too few have joined")
    fresh(office, "Ann")
    reply(office, "Ann", text)
    [answer] = fresh(office, "Ann")
    assert "called off" in words(answer) or "1 game of yours is over" in words(answer) or "g1" in words(answer)
    with office.desk.store.read() as work:
        assert work.inbox_counts()[MailStatus.FAILED] == 0


def test_a_game_that_was_called_off_can_be_looked_at_and_holds(office: Office) -> None:
    office.new_game(begin=False)
    do(office, finish(), why="too few have joined")
    assert any("status      over" in line for line in show_game(office.desk, "g1"))
    assert found(exported(office)) == "NOT fully verified, 1 intervention"


def test_a_vote_is_named_where_it_ended_the_game(begun: Office) -> None:
    perform(begun.desk, begun.game, end(["Red"]), replace(hand(begun, "all agree"), who=THE_VOTE, via="mail"))
    send(begun)
    assert "has won Amber Fleet in turn 1, all agree" in words(begun.letters("Blue")[-1])
    [intervention] = verify(exported(begun)).interventions
    assert "end by the players’ vote: " in intervention


def test_the_last_mail_tells_the_history_and_how_the_game_is_checked(office: Office) -> None:
    office.new_game(bots=SEATS[1:])
    for _ in range(3):
        do(office, process())
    do(office, end(["Red"]))
    text = office.letters("Red")[-1].text
    assert "HISTORY\n" in text
    assert "pbem verify g1.json" in text
    assert "EXPORT" in text
