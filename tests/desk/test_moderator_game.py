"""NEW, START, END; what a moderator may look at; and the export."""

from __future__ import annotations

import json
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pbem.core.dice import commitment
from pbem.core.errors import TableError
from pbem.desk.archive.canonical import understood
from pbem.desk.archive.export import as_json, export, write
from pbem.desk.archive.records import without_addresses
from pbem.desk.lobby import NewGame, Sitter
from pbem.desk.moderation.beginning_and_end import begin_game, end, open_game
from pbem.desk.moderation.deadlines import deadline, pause
from pbem.desk.moderation.edit import edit
from pbem.desk.moderation.rollback import rollback
from pbem.desk.moderation.show import game_lines, log_lines, show_game, state_json
from pbem.desk.seats.replacing import replace_player
from pbem.store.stored_values import GameStatus
from tests.desk.acting import do, everything, hand, hold, play_a_turn, read_away, record, send, words
from tests.desk.office import SEATS, Office, address_of
from tests.desk.test_turn_by_mail import all_send_orders

NEW = NewGame(
    ruleset="colonial-2e",
    title="Spice Road",
    sitters=[
        *(Sitter(seat=seat, address=address_of(seat), name=seat) for seat in SEATS[:3]),
        Sitter(seat="Yellow", bot="bot"),
    ],
    options={},
    clock={"every": "48h"},
)


@pytest.fixture
def begun(office: Office) -> Office:
    office.new_game()
    read_away(office)
    return office


# --- NEW and START ----------------------------------------------------------------------------------------------------


def test_a_game_is_opened_and_begun_by_two_acts_on_record(office: Office) -> None:
    done = open_game(office.desk, NEW, hand(office, ""), begin=False)
    office.game = "g1"
    assert done.lines()[0] == "game g1, Spice Road: colonial-2e for Red, Blue, Green, Yellow"
    assert record(office).status is GameStatus.FORMING
    begun = begin_game(office.desk, "g1", hand(office, ""))
    assert begun.says == ("game g1 has begun; orders are wanted by Wed 2026-01-14 12:00 UTC",)
    assert begun.touched == SEATS[:3]
    send(office)
    assert all("you are" in office.letters(seat)[-1].subject for seat in SEATS[:3])
    with office.desk.store.read() as work:
        assert [act.command for act in work.acts("g1")] == ["new", "start"]


def test_a_game_can_begin_at_once(office: Office) -> None:
    done = open_game(office.desk, NEW, hand(office, ""), begin=True)
    office.game = "g1"
    assert record(office).status is GameStatus.RUNNING
    assert done.touched == SEATS[:3]


def test_a_dry_run_of_new_finds_mistakes_and_leaves_nothing(office: Office) -> None:
    before = everything(office.desk)
    done = open_game(office.desk, NEW, hand(office, ""), begin=True, dry_run=True)
    assert everything(office.desk) == before
    assert done.touched == SEATS[:3]
    with pytest.raises(TableError, match="1 seats are filled"):
        open_game(office.desk, replace(NEW, sitters=NEW.sitters[:1]), hand(office, ""), begin=False, dry_run=True)
    with pytest.raises(TableError, match="every: 'sometimes'"):
        open_game(office.desk, replace(NEW, clock={"every": "sometimes"}), hand(office, ""), begin=False, dry_run=True)


def test_a_dry_run_of_start_leaves_nothing(office: Office) -> None:
    open_game(office.desk, NEW, hand(office, ""), begin=False)
    before = everything(office.desk)
    assert begin_game(office.desk, "g1", hand(office, ""), dry_run=True).touched == SEATS[:3]
    assert everything(office.desk) == before


def test_a_game_begins_once(begun: Office) -> None:
    with pytest.raises(TableError, match="has begun already"):
        begin_game(begun.desk, begun.game, hand(begun, ""))


# --- END --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("named", "winner", "said"),
    [
        ([], None, "has ended in turn 1 without a winner"),
        (["red"], "Red", "Red has won"),
        (["Red", "Blue"], ["Red", "Blue"], "Red and Blue have won"),
    ],
)
def test_a_game_is_ended_with_its_last_mails(begun: Office, named: list[str], winner: Any, said: str) -> None:
    do(begun, end(named), why="time is up")
    now = record(begun)
    assert (now.status, now.winner, now.ended, now.due_at, now.wait) == (GameStatus.OVER, winner, begun.now, None, None)
    text = words(begun.letters("Green")[-1]).replace("(Red)", "").replace("(Blue)", "")
    assert "time is up" in text
    assert now.seed.hex() in text.replace(" ", "")
    assert all(word in text for word in said.split()), said


def test_the_seed_that_is_revealed_is_the_one_committed_to(begun: Office) -> None:
    published = record(begun).commitment
    do(begun, end())
    assert commitment(record(begun).seed) == published


def test_orders_after_the_end_are_answered_and_not_taken(begun: Office) -> None:
    do(begun, end())
    all_send_orders(begun, ("Red",))
    assert "the game is over" in words(begun.letters("Red")[-1]).lower()
    assert begun.dossier().sheets["Red"].orders == {}
    assert "ORDER FORM" not in begun.all_letters(address_of("Red"))[-1].text


@pytest.mark.parametrize(("named", "winner"), [([], []), (["Red"], "Red")])
def test_nothing_is_open_in_a_game_that_was_ended(begun: Office, named: list[str], winner: Any) -> None:
    do(begun, end(named))
    assert begun.dossier().position().waiting == ()
    assert json.loads(state_json(begun.desk, "g1"))["winner"] == winner
    assert begun.poll().adjudicated == 0


def test_a_winner_is_a_seat(begun: Office) -> None:
    with pytest.raises(TableError, match="there is no seat 'Pink' in game g1; the seats are Red, Blue, Green, Yellow"):
        do(begun, end(["Pink"]))


# --- looking ----------------------------------------------------------------------------------------------------------


def test_the_list_shows_what_each_game_waits_for(begun: Office) -> None:
    [line] = game_lines(begun.desk)
    assert all(
        word in line for word in ("g1", "running", "colonial-2e", "turn 1", "until Thu 2026-01-15", "Amber Fleet")
    )
    do(begun, end(["Red"]))
    assert "no game is open" in game_lines(begun.desk)[0]
    assert "won by Red" in game_lines(begun.desk, everything=True)[0]


def test_a_game_is_shown_in_plain_words(begun: Office) -> None:
    all_send_orders(begun, ("Red",))
    begun.mail("Blue", "WAIT")
    begun.poll()
    do(begun, deadline("+24h"))
    text = "\n".join(show_game(begun.desk, "g1"))
    assert "status      running, turn 1" in text
    assert "missing     Blue: " in text
    assert "missing     Red: " not in text
    assert "WAIT        said by Blue" in text
    assert "Red        red@players.example" in text
    assert "gm deadline: deadline: Thu 2026-01-15" in text
    assert record(begun).seed.hex() not in text


def test_a_game_that_forms_or_is_held_is_shown_too(office: Office) -> None:
    office.new_game(begin=False)
    assert any("status      forming" in line for line in show_game(office.desk, "g1"))
    office.new_game()
    hold(office)
    text = "\n".join(show_game(office.desk, office.game))
    assert "held        " in text
    assert "missing     " in text
    assert "needs the moderator" in "\n".join(game_lines(office.desk))


def test_the_state_is_the_position_and_a_seats_view_less(office: Office) -> None:
    office.new_game(clock={"tempo": "round"})
    for seat in SEATS:
        office.mail(seat, "CARDS scientist, explorer, viceroy, merchant, trader\n1 SCIENTIST seafaring\n")
    office.poll()
    office.later(minutes=31)
    office.poll()
    whole = json.loads(state_json(office.desk, "g1"))
    assert whole == office.dossier().position().state.document()
    assert len(whole["players"]["Blue"]["cards"]) == 5
    seen = json.loads(state_json(office.desk, "g1", "red"))
    assert len(seen["players"]["Red"]["cards"]) == 5
    assert len(seen["players"]["Blue"]["cards"]) < 5
    observed = json.loads(state_json(office.desk, "g1", "observer"))
    assert len(observed["players"]["Red"]["cards"]) < 5


def test_the_log_shows_both_branches_and_who_did_what(begun: Office) -> None:
    play_a_turn(begun)
    do(begun, rollback(1), why="India was unexplored")
    text = "\n".join(log_lines(begun.desk, "g1"))
    assert "t1.line-up.Red = [" in text
    assert "loan-interest of turn 1 finished, undone by a rollback" in text
    assert "b1 rollback" in text
    assert "by gm (India was unexplored)" in text


@pytest.mark.parametrize("look", [show_game, state_json, log_lines, export])
def test_there_must_be_something_to_look_at(begun: Office, look: Any) -> None:
    with pytest.raises(TableError, match="there is no game 'g9' at this table"):
        look(begun.desk, "g9")


# --- export -----------------------------------------------------------------------------------------------------------


def test_no_export_tells_the_seed_before_the_end(begun: Office) -> None:
    seed = record(begun).seed
    for act in (deadline("+24h"), pause()):
        text = as_json(export(begun.desk, "g1"))
        assert '"seed"' not in text
        assert seed.hex() not in text
        do(begun, act)
    do(begun, end(["Red"]))
    assert export(begun.desk, "g1")["seed"] == seed.hex()
    assert commitment(bytes.fromhex(export(begun.desk, "g1")["seed"])) == export(begun.desk, "g1")["commitment"]


def test_no_export_names_a_person(begun: Office) -> None:
    zoe = Sitter(seat="Red", address="zoe@players.example", name="Zoe")
    do(begun, replace_player(zoe), why="alice@players.example has left")
    text = as_json(export(begun.desk, "g1"))
    assert "@" not in text
    assert "Zoe" not in text
    assert "(address) has left" in text


def test_the_export_keeps_all_that_a_check_needs(begun: Office) -> None:
    play_a_turn(begun)
    do(begun, edit(["players.Red.treasury=9"]))
    do(begun, rollback(1))
    play_a_turn(begun)
    document = export(begun.desk, "g1")
    assert {snapshot["undone"] for snapshot in document["snapshots"]} == {True, False}
    assert {line["branch"] for line in document["log"]} == {0, 1}
    assert {"lock", "edit", "rollback", "answer", "roll"} == {line["kind"] for line in document["log"]}
    assert [act["command"] for act in document["acts"]] == ["edit", "rollback"]
    ruleset = begun.dossier().ruleset
    for snapshot in document["snapshots"]:
        assert ruleset.state_from(snapshot["state"]).document() == snapshot["state"]
        assert snapshot["rules_version"] == ruleset.version
    [rules] = document["rules"].values()
    assert rules["board"]["territories"].keys() == document["snapshots"][0]["state"]["territories"].keys()
    assert understood(as_json(document).encode()) == document


def test_sealed_orders_are_in_no_export(begun: Office) -> None:
    all_send_orders(begun, ("Red",))
    text = as_json(export(begun.desk, "g1"))
    sealed = [order.text for order in begun.dossier().sheets["Red"].orders.values()]
    assert len(sealed) == 6
    assert not [line for line in sealed if line in text]


def test_a_file_is_its_owners_while_hidden_things_are_in_it(begun: Office, tmp_path: Path) -> None:
    file = tmp_path / "g1.json"
    assert "keep it to yourself" in write(export(begun.desk, "g1"), file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert json.loads(file.read_text())["game"]["id"] == "g1"
    with pytest.raises(TableError, match="cannot be written"):
        write(export(begun.desk, "g1"), tmp_path)


@pytest.mark.parametrize(
    ("text", "without"),
    [
        ("Alice <alice@example.org> left", "Alice (address) left"),
        ("a@b.example, c@d.example", "(address), (address)"),
        ("nobody @ home", "nobody @ home"),
    ],
)
def test_addresses_are_blotted_out(text: str, without: str) -> None:
    assert without_addresses({"why": [text]}) == {"why": [without]}
