"""ROLLBACK: to a published point, with new dice, nothing forgotten and the undone orders offered again."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from pbem.core.errors import TableError
from pbem.desk.archive.verify import verify
from pbem.desk.by_mail.orders_for import dice, order_for
from pbem.desk.clock import early_at
from pbem.desk.moderation.deadlines import pause, process
from pbem.desk.moderation.edit import edit
from pbem.desk.moderation.forward import forward
from pbem.desk.moderation.rollback import rollback
from pbem.desk.moderation.ruling import ruling
from pbem.store.stored_values import GameStatus, LetterStatus, LogLine
from tests.desk import moderator_post
from tests.desk.acting import do, hold, last_act, play_a_turn, read_away, record, standing_of, words
from tests.desk.archives import exported
from tests.desk.office import SEATS, Office, played_once
from tests.desk.test_turn_by_mail import all_send_orders, orders_of


@pytest.fixture
@played_once
def played(office: Office) -> Office:
    """A game whose first turn has been played; the second is open."""
    office.new_game()
    play_a_turn(office)
    read_away(office)
    return office


def log(office: Office) -> tuple[LogLine, ...]:
    with office.desk.store.read() as work:
        return work.log(office.game)


def rolls(office: Office, branch: int) -> dict[str, Any]:
    return {line.key: line.value["faces"] for line in log(office) if line.kind == "roll" and line.branch == branch}


def orders_on_sheet(office: Office, seat: str) -> list[str]:
    dossier = office.dossier()
    return [order.slot for order in dossier.sheets[seat].current(dossier.table.state.turn)]


# --- where it goes back to --------------------------------------------------------------------------------------------


def test_a_whole_turn_is_taken_back(played: Office) -> None:
    done = do(played, rollback(1))
    assert done.says[0] == "place: turn 2, line-up -> turn 1, line-up"
    now = record(played)
    assert (now.turn, now.phase, now.branch, now.status) == (1, "line-up", 1, GameStatus.RUNNING)
    assert standing_of(played, "Red")["seafaring"] == 0, "its Scientist is undone"
    assert len(played.dossier().position().waiting) == 4


def test_a_turn_is_taken_back_to_one_of_its_rounds(played: Office) -> None:
    do(played, rollback(1, 2))
    assert (record(played).turn, record(played).phase) == (1, "round-2")
    assert standing_of(played, "Red")["seafaring"] == 1, "round 1 stands"


def test_without_a_turn_the_open_phase_begins_anew(played: Office) -> None:
    do(played, rollback())
    assert (record(played).turn, record(played).phase, record(played).branch) == (2, "line-up", 1)


@pytest.mark.parametrize(
    ("turn", "round_", "said"),
    [
        (0, None, r"turn 0 is no point of game g1: 1 \(rounds 1-5\), 2 would do"),
        (3, None, r"turn 3 is no point of game g1"),
        (1, 6, r"turn 1, round 6 is no point of game g1"),
        (2, 1, r"turn 2, round 1 is no point of game g1"),
    ],
)
def test_a_point_that_is_none_is_one_sentence(played: Office, turn: int, round_: int | None, said: str) -> None:
    with pytest.raises(TableError, match=said):
        do(played, rollback(turn, round_))
    assert record(played).branch == 0


# --- nothing is forgotten ---------------------------------------------------------------------------------------------


def test_other_dice_fall_on_the_new_branch_and_both_histories_are_kept(any_office: Office) -> None:
    office = any_office
    office.new_game()
    play_a_turn(office)
    before = log(office)
    do(office, rollback(1))
    play_a_turn(office)
    old, new = rolls(office, 0), rolls(office, 1)
    assert old.keys() == new.keys() != set(), "the same orders ask for the same rolls"
    assert old != new
    assert log(office)[: len(before)] == before
    with office.desk.store.read() as work:
        heads = work.snapshots(office.game)
    assert {head.branch: head.undone for head in heads if head.turn == 1} == {0: True, 1: False}
    assert record(office).turn == 2


def test_rolls_go_on_being_numbered(played: Office) -> None:
    """No number is given twice: what a report called roll 3 stays roll 3."""
    numbered = record(played).rolls
    assert numbered == len(rolls(played, 0))
    do(played, rollback(1))
    play_a_turn(played)
    assert record(played).rolls == 2 * numbered


def test_the_rollback_stands_in_the_log_of_the_new_branch(played: Office) -> None:
    do(played, rollback(1), why="India was unexplored")
    line = log(played)[-1]
    assert (line.kind, line.branch, line.why) == ("rollback", 1, "India was unexplored")
    assert line.value == {"from_branch": 0, "to_snapshot": 1, "turn": 1, "round": 0}
    assert len(last_act(played).diff["undone"]) > 5


def test_a_rollback_can_be_rolled_back_behind(played: Office) -> None:
    do(played, rollback(1, 3))
    do(played, rollback(1))
    play_a_turn(played)
    assert (record(played).branch, record(played).turn) == (2, 2)
    with pytest.raises(TableError, match="turn 9"):
        do(played, rollback(9))


# --- what the players get ---------------------------------------------------------------------------------------------


def test_every_seat_is_sent_its_own_undone_orders_and_nobody_elses(played: Office) -> None:
    do(played, rollback(1), why="India was unexplored")
    for seat in SEATS:
        [letter] = played.letters(seat)
        assert "goes back" in letter.subject
        assert "ndia was unexplored" in words(letter)
        undone = words(letter).split("YOUR ORDERS THAT WERE UNDONE")[1].split("To take them up again")[0].upper()
        places = {"Red": "WEST", "Blue": "INDIES", "Green": "SOUTH", "Yellow": "ARABIA"}
        assert [other for other, place in places.items() if place in undone] == [seat]


def test_the_undone_orders_do_not_count_until_they_are_sent_again(played: Office) -> None:
    do(played, rollback(1))
    assert [orders_on_sheet(played, seat) for seat in SEATS] == [[], [], [], []]
    all_send_orders(played, ("Red",))
    assert "6 lines taken" in played.letters("Red")[-1].subject


def test_the_lines_that_are_offered_are_taken_as_they_stand(played: Office) -> None:
    do(played, rollback(1))
    text = played.letters("Red")[-1].text.split("YOUR ORDERS THAT WERE UNDONE")[1].split("To take them up again")[0]
    played.mail("Red", text)
    played.poll()
    assert "refused" not in played.letters("Red")[-1].subject
    assert orders_on_sheet(played, "Red") == ["1", "2", "3", "4", "5", "cards"]


def test_standing_orders_stay(office: Office) -> None:
    office.new_game()
    office.mail("Red", "SURRENDER NEVER\n" + orders_of("Red"))
    play_a_turn(office, ("Blue", "Green", "Yellow"))
    do(office, rollback(1))
    assert [order.text for order in office.dossier().sheets["Red"].current(1)] == ["SURRENDER NEVER"]


def test_who_is_not_asked_anew_in_the_middle_of_a_turn_keeps_its_orders(played: Office) -> None:
    done = do(played, rollback(1, 2))
    wait = played.dossier().wait
    assert wait is not None
    asked = set(wait.seats)
    assert asked < set(SEATS)
    for seat in SEATS:
        letter = played.letters(seat)[-1]
        assert ("stand as you sent them" in words(letter)) == (seat not in asked)
        assert ("YOUR ORDERS THAT WERE UNDONE" in letter.text) == (seat in asked)
        assert (orders_on_sheet(played, seat) == []) == (seat in asked)
    assert sum("is not asked anew and keeps" in line for line in done.says) == len(SEATS) - len(asked)


@pytest.mark.parametrize("person", SEATS)
def test_a_bot_keeps_the_orders_of_the_turn_asked_anew_or_not(office: Office, person: str) -> None:
    """Its sheet was written over with the next turn's orders by then."""
    bots = [seat for seat in SEATS if seat != person]
    office.new_game(bots=bots)
    play_a_turn(office, [person])
    done = do(office, rollback(1, 2))
    assert not any("may take up again" in line for line in done.says if not line.startswith(person))
    assert all({"2", "3", "4", "5"} <= set(orders_on_sheet(office, seat)) for seat in bots)


def test_where_nobody_owes_orders_it_is_told_when_the_game_goes_on(office: Office) -> None:
    office.new_game(bots=[seat for seat in SEATS if seat != "Blue"])
    play_a_turn(office, ["Blue"])
    office.letters("Blue")
    done = do(office, rollback(1, 2))
    early = office.now + timedelta(minutes=30)
    [told] = office.letters("Blue")
    assert "WANTED" not in told.text
    assert f"CHANGES UNTIL {early:%A} {early.day} {early:%B}, {early:%H:%M} UTC (in 30 minutes)" in words(told)
    assert "All orders are in, so the game goes on then; WAIT holds it until" in words(told)
    assert "nobody owes orders: it goes on" in done.says[-1]


def test_after_the_replay_everybody_reads_all_of_it_once(played: Office) -> None:
    do(played, rollback(1))
    read_away(played)
    play_a_turn(played)
    for seat in SEATS:
        report = played.letters(seat)[-1]
        assert "turn 1 adjudicated" in report.subject
        assert report.text.count("ROUND 1\n") == 1


def test_held_letters_of_what_is_undone_are_withdrawn(played: Office) -> None:
    with played.desk.store.transaction() as work:
        letter = work.letters(LetterStatus.SENT, game=played.game)[-1]
        work.put_letter(_copy(work.letter(letter.id)))
        assert work.hold_letters(played.game) == 1
    do(played, rollback(1))
    with played.desk.store.read() as work:
        assert work.letters(LetterStatus.HELD) == ()
        assert len(work.letters(LetterStatus.WITHDRAWN, game=played.game)) >= 1


def _copy(letter: Any) -> Any:
    from pbem.store.stored_values import NewLetter

    return NewLetter(
        recipient=letter.recipient,
        kind=letter.kind,
        cause="held",
        message_id="<held@table>",
        raw=letter.raw,
        game=letter.game,
        seat=letter.seat,
        created=letter.created,
    )


# --- the states a game can be in --------------------------------------------------------------------------------------


def test_a_held_game_goes_on_from_where_it_is_taken_back_to(office: Office) -> None:
    office.new_game()
    hold(office)
    do(office, rollback())
    assert (record(office).status, record(office).held_reason) == (GameStatus.RUNNING, "")
    play_a_turn(office)
    assert record(office).turn == 2


def test_a_paused_game_stays_paused(played: Office) -> None:
    do(played, pause())
    done = do(played, rollback(1))
    assert (record(played).status, record(played).due_at) == (GameStatus.PAUSED, None)
    assert done.says[-1] == "its clock stands still"


def test_the_new_wait_is_played_like_any_other(played: Office) -> None:
    do(played, rollback(1))
    do(played, process())
    assert (record(played).turn, record(played).branch) == (2, 1)


# --- the moderator's corrections --------------------------------------------------------------------------------------


def test_it_names_the_corrections_that_it_undoes(played: Office) -> None:
    do(played, edit(["players.Red.treasury=9"]), why="miscounted")
    done = do(played, rollback(), dry_run=True)
    assert "this is undone: EDIT players.Red.treasury=9 WHY miscounted" in done.says
    do(played, rollback())
    assert standing_of(played, "Red")["treasury"] != 9
    assert "miscounted" not in last_act(played).diff["public"]
    assert not any("undone: EDIT" in line for line in do(played, rollback(), dry_run=True).says), "it stands no more"


def test_corrections_are_made_again_where_they_go(played: Office) -> None:
    do(played, edit(["players.Red.treasury=9"]), why="miscounted")
    do(played, edit(["players.Blue.treasury=8"]), why="miscounted too")
    done = do(played, rollback(keep_edits=True))
    assert sum("made again" in line for line in done.says) == 2
    assert standing_of(played, "Red")["treasury"] == 9
    assert standing_of(played, "Blue")["treasury"] == 8
    do(played, forward())
    assert standing_of(played, "Red")["treasury"] == 9


def test_by_mail_it_keeps_edits(played: Office) -> None:
    do(played, edit(["players.Red.treasury=9"]), why="miscounted")
    moderator_post.let_in(played)
    shown = moderator_post.reply(played, "ROLLBACK WHY once more")
    assert "ROLLBACK 2 KEEP EDITS makes them again" in moderator_post.words(shown)
    moderator_post.reply(played, "ROLLBACK 2 KEEP EDITS WHY once more")
    moderator_post.reply(played, "yes, do it")
    assert standing_of(played, "Red")["treasury"] == 9


LINE_UP = '["scientist-missionary","explorer-conqueror","viceroy-ambassador","merchant-governor","trader-financier"]'


def test_rulings_are_made_again_where_they_are_asked(office: Office) -> None:
    office.new_game()
    do(office, ruling(f"t1.line-up.Yellow={LINE_UP}"), why="Yellow telephoned")
    all_send_orders(office, ("Red", "Blue", "Green"))
    do(office, process())
    assert record(office).turn == 2
    done = do(office, rollback(1, keep_edits=True))
    assert any(line.startswith("this is made again: RULING t1.line-up.Yellow=") for line in done.says)
    assert "t1.line-up.Yellow" not in [decision.key for decision in office.dossier().position().waiting]
    all_send_orders(office, ("Red", "Blue", "Green"))
    do(office, process())
    kept = [line for line in log(office) if line.key == "t1.line-up.Yellow" and line.branch == 1]
    assert [line.source for line in kept] == ["moderator"]
    assert verify(exported(office)).difference is None


def test_a_ruling_on_what_is_not_asked_there_is_offered(office: Office) -> None:
    office.new_game()
    do(office, ruling(f"t1.line-up.Yellow={LINE_UP}"), why="Yellow telephoned")
    all_send_orders(office, ("Red", "Blue", "Green"))
    do(office, process())
    key, value = "t2.line-up.Yellow", LINE_UP
    do(office, ruling(f"{key}={value}"), why="again")
    done = do(office, rollback(1, keep_edits=True))
    [told] = [line for line in done.says if key in line]
    assert told.startswith(f"this is not made again: RULING {key}=")
    assert told.endswith("WHY again (it is not asked there)")


def test_set_dice_fall_again_in_the_rolls_in_which_they_fell(office: Office) -> None:
    office.new_game()
    do(office, dice("6,6,6,6,6,6"), why="the roll was taken with too few dice")
    play_a_turn(office)
    fell = {
        line.key: line.value["faces"][: line.value["set"]]
        for line in log(office)
        if line.source == "moderator" and line.kind == "roll"
    }
    assert fell
    done = do(office, rollback(1, keep_edits=True))
    assert sum("this is made again: DICE 6" in line for line in done.says) == len(fell)
    play_a_turn(office)
    again = {
        line.key: line.value["faces"][: line.value["set"]]
        for line in log(office)
        if line.source == "moderator" and line.kind == "roll" and line.branch == 1
    }
    assert again == fell
    assert verify(exported(office)).difference is None


def test_dice_for_the_next_roll_are_offered(played: Office) -> None:
    do(played, dice("6,1"), why="a die too few")
    done = do(played, rollback(1, keep_edits=True))
    sentence = (
        "this is not made again: DICE 6,1 WHY a die too few (it was for the next dice, and there others fall next)"
    )
    assert sentence in done.says


def test_an_archive_with_corrections_that_were_made_again_is_verified(played: Office) -> None:
    do(played, edit(["players.Red.treasury=9"]), why="miscounted")
    do(played, rollback(keep_edits=True))
    assert verify(exported(played)).difference is None


def test_who_keeps_his_orders_reads_them(played: Office) -> None:
    do(played, rollback(1, 2))
    kept = [seat for seat in SEATS if "WHICH STAND" in played.letters(seat)[-1].text]
    assert kept
    dossier = played.dossier()
    assert dossier.wait is not None
    early = early_at(dossier.clock, dossier.wait)
    assert early is None or early >= played.now + dossier.clock.settle


def test_each_is_shown_what_he_had_ordered_asked_anew_or_not(played: Office) -> None:
    do(played, rollback(1, 2))
    for seat in SEATS:
        letter = played.letters(seat)[-1]
        text = letter.text.split("WHICH STAND" if "WHICH STAND" in letter.text else "THAT WERE UNDONE")[1]
        shown = {line.strip(" |>")[:2].strip() for line in text.splitlines() if line.strip(" |>")[:2].strip().isdigit()}
        assert {"2", "3", "4", "5"} <= shown, seat
        assert words(letter).count("CHANGES UNTIL") + words(letter).count("WANTED") >= 1, seat


def test_the_game_is_held_for_a_full_time_to_settle(office: Office) -> None:
    """Nobody owes orders, and everybody's were reopened: he has that long to look at them, and to change them."""
    office.new_game(bots=[seat for seat in SEATS if seat != "Blue"])
    play_a_turn(office, ["Blue"])
    do(office, rollback(1, 2))
    for _ in range(29):
        office.later(minutes=1)
        assert office.poll().adjudicated == 0
    office.later(minutes=1)
    assert office.poll().adjudicated == 1


def test_who_answers_at_once_does_not_take_that_time_from_the_others(played: Office) -> None:
    do(played, rollback(1, 2))
    wait = played.dossier().wait
    assert wait is not None
    played.later(minutes=1)
    for seat in wait.seats:
        offered = (
            played.letters(seat)[-1].text.split("YOUR ORDERS THAT WERE UNDONE")[1].split("To take them up again")[0]
        )
        played.mail(seat, offered)
    played.poll()
    played.later(minutes=29)
    assert played.poll().adjudicated == 0
    played.later(minutes=1)
    assert played.poll().adjudicated == 1


def test_orders_that_stand_may_be_changed_meanwhile(played: Office) -> None:
    do(played, rollback(1, 2))
    kept = next(seat for seat in SEATS if "WHICH STAND" in played.letters(seat)[-1].text)
    played.mail(kept, "5 PASS")
    played.poll()
    assert "1 line taken" in played.letters(kept)[-1].subject
    sheet = played.dossier().sheets[kept]
    assert [order.text for order in sheet.current(1) if order.slot == "5"] == ["5 PASS"]


def test_a_turn_is_played_again_with_one_order_changed(played: Office) -> None:
    """KEEP ORDERS: nobody else has to write, and nothing is played before the change."""
    done = do(played, rollback(1, keep_orders=True))
    assert [line.split()[:2] for line in done.says if "keeps" in line] == [[seat, "keeps"] for seat in SEATS]
    assert not any("take up again" in line for line in done.says)
    assert "all orders are in: it waits for" in done.says[-1]
    letter = played.letters("Blue")[-1]
    assert "Your orders for this turn stand as you sent them" in words(letter)
    assert "WANTED" not in letter.text
    played.later(hours=2)
    played.poll()
    assert record(played).turn == 1
    kept = orders_on_sheet(played, "Blue")
    do(played, order_for("Red", ["1 PASS"]))
    do(played, process())
    assert record(played).turn == 2
    assert kept
    assert verify(exported(played)).difference is None


def test_kept_orders_and_edits_go_in_one_line(played: Office) -> None:
    moderator_post.let_in(played)
    asked = moderator_post.reply(played, "ROLLBACK 1 KEEP EDITS AND KEEP ORDERS WHY a wrong card")
    assert "Blue keeps" in moderator_post.words(asked)
    german = moderator_post.reply(played, "ZURÜCK 1 BEFEHLE BEHALTEN WEIL eine Karte war falsch")
    assert "Blue keeps" in moderator_post.words(german) or "Blau behält" in moderator_post.words(german)


def test_one_mail_plays_a_turn_again_with_one_order_changed(played: Office) -> None:
    moderator_post.let_in(played)
    with played.desk.store.transaction() as work:
        work.put_player(replace(work.people(played.game)["Red"], name="Alice"))
    text = "ROLLBACK 1 KEEP ORDERS WHY a wrong card\nORDER FOR Alice: 1 PASS WHY a wrong card"
    asked = moderator_post.reply(played, text)
    assert "1 line is ordered for Red" in moderator_post.words(asked)
    moderator_post.reply(played, "CONFIRM")
    assert record(played).turn == 1
    assert [act.command for act in acts(played)] == ["rollback", "order"]


def acts(office: Office) -> Any:
    with office.desk.store.read() as work:
        return work.acts(office.game)
