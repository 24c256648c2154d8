"""EDIT and RULING: checked, anchored, told only to those who may know."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pbem.core.errors import TableError
from pbem.desk.moderation.edit import edit
from pbem.desk.moderation.ruling import open_decisions, ruling
from pbem.store.stored_values import LogLine
from tests.desk.acting import appoint, do, last_act, play_a_turn, read_away, record, standing_of, words
from tests.desk.office import SEATS, Office, address_of, played_once
from tests.desk.test_turn_by_mail import all_send_orders, orders_of

CARDS = ["scientist-missionary", "explorer-conqueror", "viceroy-ambassador", "merchant-governor", "trader-financier"]


@pytest.fixture
def begun(office: Office) -> Office:
    office.new_game()
    read_away(office)
    return office


@pytest.fixture
@played_once
def by_rounds(office: Office) -> Office:
    """A game in its first round, the line-ups made and still hidden: Red's third and fourth cards are its secret."""
    office.new_game(clock={"tempo": "round"})
    for seat in SEATS:
        office.mail(seat, "\n".join(orders_of(seat).splitlines()[:2]))
    office.poll()
    office.later(minutes=31)
    office.poll()
    read_away(office)
    assert record(office).phase == "round-2"
    return office


def open_log(office: Office) -> tuple[LogLine, ...]:
    with office.desk.store.read() as work:
        return work.open_log(office.game)


# --- EDIT -------------------------------------------------------------------------------------------------------------


def test_an_edit_changes_the_position_and_what_is_played_from_it(begun: Office) -> None:
    done = do(begun, edit(["players.Blue.treasury=8"]))
    assert done.says == ("Blue's Treasury (players.Blue.treasury): 5 -> 8",)
    assert standing_of(begun, "Blue")["treasury"] == 8
    play_a_turn(begun)
    assert standing_of(begun, "Blue")["treasury"] > standing_of(begun, "Green")["treasury"] + 2


def test_several_values_are_changed_at_once(begun: Office) -> None:
    do(begun, edit(["players.Blue.treasury=8", "players.Green.squadrons=2"]))
    assert (standing_of(begun, "Blue")["treasury"], standing_of(begun, "Green")["squadrons"]) == (8, 2)
    assert last_act(begun).diff["players.Green.squadrons"] == {"before": 1, "after": 2}


def test_an_edit_stands_in_the_log_anchored_to_the_decision_that_waits(begun: Office) -> None:
    anchor = begun.dossier().position().waiting[0].key
    do(begun, edit(["players.Blue.treasury=8"]), why="box miscounted")
    [line] = open_log(begun)
    assert (line.kind, line.anchor, line.value) == ("edit", anchor, {"path": "players.Blue.treasury", "value": 8})
    assert (line.source, line.who, line.why) == ("moderator", "gm", "box miscounted")


def test_two_edits_of_one_value_count_in_their_order(begun: Office) -> None:
    do(begun, edit(["players.Blue.treasury=8"]))
    do(begun, edit(["players.Blue.treasury=6"]))
    assert standing_of(begun, "Blue")["treasury"] == 6


def test_everybody_is_told_of_what_everybody_sees(begun: Office) -> None:
    do(begun, edit(["players.Blue.treasury=8"]), why="box miscounted")
    for seat in SEATS:
        [letter] = begun.letters(seat)
        assert "Blue's Treasury: 5 -> 8" in words(letter)
        assert "ox miscounted" in words(letter)


def test_a_secret_is_edited_without_a_word_to_the_others(by_rounds: Office) -> None:
    cards = list(standing_of(by_rounds, "Red")["cards"])
    swapped = [*cards[:2], cards[3], cards[2], cards[4]]
    done = do(by_rounds, edit([f"players.Red.cards={json.dumps(swapped)}"]))
    assert standing_of(by_rounds, "Red")["cards"] == swapped
    assert done.touched == ("Red",)
    assert [len(by_rounds.letters(seat)) for seat in SEATS] == [1, 0, 0, 0]


def test_trying_an_edit_is_no_way_of_looking_for_a_moderator_who_plays(by_rounds: Office) -> None:
    appoint(by_rounds, address_of("Blue"))
    cards = standing_of(by_rounds, "Red")["cards"]
    setting = f"players.Red.cards={json.dumps([*cards[:2], cards[3], cards[2], cards[4]])}"
    tried = do(by_rounds, edit([setting, "players.Red.treasury=9"]), dry_run=True)
    assert "players.Red.cards changes, unseen" in tried.says
    assert any(line.startswith("Red's Treasury (players.Red.treasury): ") for line in tried.says)
    assert not any(card in line for line in tried.lines() for card in cards)


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("players.Red.treasury", r"sets nothing: write path=value"),
        ("players.Blue.treasury=5", r"changes nothing: players.Blue.treasury is 5 already"),
        ("players.Red.treasury=-1", r"players.Red.treasury"),
        (
            "market.Red=99",
            r"market.Red = 99 is out of range: there are no more Resources .*; 0 to \d\d would do",
        ),
        ("market.Red=-1", r"market.Red"),
        ("players.Red.treasury=1000", r"is out of range: no game comes near that; 0 to 200 would do"),
        ("territories.india.unrest=99", r"0 to 30 would do"),
        ("territories.india.resources.opium=Pink", r"territories.india"),
        ("players.Red.economy=99", r"the track has"),
        ("players.Red.treasury=lots", r"players.Red.treasury"),
        ("players.Pink.treasury=5", r"players.Pink"),
        ("players.Red.tresury=5", r"treasury, merchant_fleets"),
        ("turn=7", r"turn is not for editing: `pbem game rollback`"),
        ("winner=Red", r"`pbem game end --winner` ends a game"),
        ("seats.0=Blue", r"`pbem game replace`"),
    ],
)
def test_a_path_or_value_that_does_not_go_is_one_sentence(begun: Office, setting: str, said: str) -> None:
    version = record(begun).version
    with pytest.raises(TableError, match=said) as told:
        do(begun, edit([setting]))
    assert "\n" not in str(told.value)
    assert record(begun).version == version


def test_nothing_to_edit_is_said() -> None:
    with pytest.raises(TableError, match="nothing is to be changed"):
        edit([])


# --- RULING -----------------------------------------------------------------------------------------------------------


def line_up(seat: str, cards: Any = CARDS) -> str:
    return f"t1.line-up.{seat}={json.dumps(cards)}"


def test_the_open_decisions_are_listed_with_what_may_be_answered(begun: Office) -> None:
    lines = open_decisions(begun.desk, begun.game)
    assert sorted(line.split()[0] for line in lines) == sorted(f"t1.line-up.{seat}" for seat in SEATS)
    assert all("5 of explorer-conqueror, viceroy-ambassador" in line for line in lines)
    assert open_decisions(begun.desk, begun.game, "t1.line-up.Red") == [
        line for line in lines if line.startswith("t1.line-up.Red ")
    ]


def test_a_ruling_is_logged_as_the_moderators_answer(begun: Office) -> None:
    do(begun, ruling(line_up("Red")), why="Red telephoned")
    [line] = open_log(begun)
    assert (line.kind, line.key, line.value, line.source) == ("answer", "t1.line-up.Red", CARDS, "moderator")
    assert (line.who, line.why) == ("gm", "Red telephoned")
    assert "t1.line-up.Red" not in [decision.key for decision in begun.dossier().position().waiting]


def test_the_ruled_answer_is_played_whatever_the_seat_sends(begun: Office) -> None:
    do(begun, ruling(line_up("Red", list(reversed(CARDS)))))
    play_a_turn(begun)
    with begun.desk.store.read() as work:
        revealed = [
            event.data for head in work.snapshots(begun.game) if (kept := work.snapshot(begun.game, head.seq))
            for event in kept.events if event.kind == "cards-revealed"
        ]  # fmt: skip
    assert "trader-financier" in json.dumps(revealed[0])
    answers = [line for line in _log(begun) if line.key == "t1.line-up.Red"]
    assert [line.source for line in answers] == ["moderator"]


def _log(office: Office) -> tuple[LogLine, ...]:
    with office.desk.store.read() as work:
        return work.log(office.game)


def test_what_was_ruled_is_the_seats_secret(begun: Office) -> None:
    do(begun, ruling(line_up("Red")))
    letters = {seat: words(begun.letters(seat)[-1]).split("ORDER FORM")[0] for seat in SEATS}
    assert "scientist-missionary" in letters["Red"]
    assert all("scientist-missionary" not in letters[seat] for seat in SEATS[1:])
    assert all("line up of Red" in letters[seat] for seat in SEATS)


def test_when_all_is_in_the_game_goes_on_at_the_next_pass(begun: Office) -> None:
    all_send_orders(begun, ("Red", "Blue", "Green"))
    begun.mail("Yellow", "\n".join(orders_of("Yellow").splitlines()[1:]))
    begun.poll()
    done = do(begun, ruling(line_up("Yellow")))
    assert done.says[-1] == "all is in: the game goes on at the next pass"
    assert begun.poll().adjudicated == 1
    assert record(begun).turn == 2


def test_a_wait_holds_a_game_that_a_ruling_completes(begun: Office) -> None:
    all_send_orders(begun, ("Red", "Blue", "Green"))
    begun.mail("Yellow", "\n".join(["WAIT", *orders_of("Yellow").splitlines()[1:]]))
    begun.poll()
    done = do(begun, ruling(line_up("Yellow")))
    assert "Yellow said WAIT" in done.says[-1]
    assert begun.poll().adjudicated == 0


def test_at_tempo_round_an_action_can_be_ruled_and_the_round_goes_on(by_rounds: Office) -> None:
    waiting = by_rounds.dossier().position().waiting
    assert [decision.kind for decision in waiting] == ["action"] * len(SEATS)
    for decision in waiting[:-1]:
        done = do(by_rounds, ruling(f'{decision.key}={{"do": "pass"}}'))
        assert "all is in" not in done.says[-1]
    do(by_rounds, ruling(f'{waiting[-1].key}={{"do": "pass"}}'))
    assert by_rounds.poll().adjudicated == 1
    assert record(by_rounds).phase == "round-3"
    answers = {line.key: line.source for line in _log(by_rounds) if line.key.startswith("t1.r2.action.")}
    assert answers == {decision.key: "moderator" for decision in waiting}


def test_an_edit_in_mid_round_is_played_from_and_told_once(by_rounds: Office) -> None:
    do(by_rounds, edit(["players.Blue.treasury=9"]))
    for seat in SEATS:
        by_rounds.mail(seat, "2 PASS")
    by_rounds.poll()
    by_rounds.later(minutes=31)
    assert by_rounds.poll().adjudicated == 1
    assert record(by_rounds).status == "running"
    assert standing_of(by_rounds, "Blue")["treasury"] == 9
    for seat in SEATS:
        assert words(by_rounds.letters(seat)[-1]).count("by the moderator: Blue's Treasury") == 1


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("t9.line-up.Red=[]", r"'t9.line-up.Red' is no open decision of game g1; open: t1.line-up"),
        ("t1.line-up.Red=[]", r"0 are named; 5 of explorer-conqueror"),
        ("t1.line-up.Red=yes", r"what would do: 5 of explorer-conqueror"),
        ("t1.line-up.Red=7", r"what would do: 5 of explorer-conqueror"),
    ],
)
def test_an_answer_that_is_not_legal_is_one_sentence(begun: Office, setting: str, said: str) -> None:
    with pytest.raises(TableError, match=said) as told:
        do(begun, ruling(setting))
    assert "\n" not in str(told.value)
    assert open_log(begun) == ()


def test_a_key_alone_answers_nothing() -> None:
    with pytest.raises(TableError, match="without a value the open decisions are listed"):
        ruling("t1.line-up.Red")
