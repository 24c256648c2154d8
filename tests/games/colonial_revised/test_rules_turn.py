"""Cards, the phases after the rounds, Loans, victory and the end (CR-T38 to T42, T44, T47)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.dice import Keyed
from pbem.core.errors import NotAllowed, TableError
from pbem.games.colonial_revised.rules.endeavour import play_round
from pbem.games.colonial_revised.rules.game_end import limit_of
from pbem.games.colonial_revised.rules.loans import interest, penalty
from pbem.games.colonial_revised.rules.prestige import finish_step, net
from pbem.games.colonial_revised.rules.sequence import begin_turn
from pbem.games.colonial_revised.rules.setup import set_up
from pbem.games.colonial_revised.rules.turn_end import choosing_cards, first_player, naval_forces
from tests.games.colonial_revised.room import SEATS, check, holds, position, revised, run


def test_set_up_discards_of_the_first_two() -> None:
    s = set_up(revised().board, SEATS, {}, Keyed(b"x"))
    assert [s.players[seat].treasury for seat in s.order] == [9, 9, 10, 10]
    holds(s, {f"players.{SEATS[0]}.merchant_fleets": 3, f"players.{SEATS[0]}.squadrons": 1})
    assert [name for name, land in s.territories.items() if land.explored] == ["barbary", "egypt", "levant"]
    assert "congo" not in s.territories
    for seats in (SEATS[:2], [*"abcdefg"]):
        with pytest.raises(TableError):
            set_up(revised().board, seats, {}, Keyed(b"x"))


@pytest.mark.parametrize(
    ("loan", "grows", "lost"), [(0, 0, 0), (1, 1, 1), (15, 1, 3), (16, 2, 4), (31, 3, 7), (46, 4, 10)]
)
def test_t38_interest_and_penalty(loan: int, grows: int, lost: int) -> None:
    assert (interest(loan), penalty(loan)) == (grows, lost)


def points(seat: str, number: int) -> dict[str, Any]:
    return {f"players.{seat}.permanent": number}


def test_t38_loans_are_settled_at_the_end() -> None:
    given = {"turn": 8, **points("Red", 9), "players.Red.loans": [7], "players.Red.treasury": 4}
    s = position({**given, **points("Blue", 8)}, phase="choosing-cards")
    run(choosing_cards, s, {}, {"end": "2"})
    holds(s, {"players.Red.loans": [3], "players.Red.treasury": 0})
    assert net(s, "Red") == 8
    assert s.winner == ["Red", "Blue"]


@pytest.mark.parametrize(
    ("turn", "face", "over"),
    [(8, 3, False), (8, 2, True), (9, 3, True), (10, 5, False), (10, 4, True), (11, 5, True), (12, 6, False)],
)  # fmt: skip
def test_t39_the_die_that_ends_the_game(turn: int, face: int, over: bool) -> None:
    s = position({"turn": turn}, phase="choosing-cards")
    run(choosing_cards, s, {}, {"end": str(face)})
    assert (s.winner is not None) == over


def test_t39_no_die_before_turn_eight_and_other_limits_by_agreement() -> None:
    s = position({"turn": 7}, phase="choosing-cards")
    run(choosing_cards, s)
    assert s.winner is None
    assert limit_of(position({"turn": 9, "options": {"end_limits": [3, 4, 5, 6]}})) == 4


def test_t40_ties_go_by_resources_then_by_wars_won() -> None:
    given = {
        "turn": 8,
        **points("Red", 8),
        **points("Blue", 8),
        "territories.guyanas.resources.coffee": ["Blue"],
        "territories.arabia.resources.coffee": ["Green"],
    }
    s = position(given, phase="choosing-cards")
    run(choosing_cards, s, {}, {"end": "1"})
    assert s.winner == "Blue"
    s = position(
        {**given, "territories.egypt.resources.cotton": ["Red"], "players.Red.wars_won": 1}, phase="choosing-cards"
    )
    run(choosing_cards, s, {}, {"end": "1"})
    assert s.winner == "Red"


@pytest.mark.parametrize(
    ("more", "seats", "by", "counts"),
    [
        ({}, ["Red", "Blue", "Green"], None, {}),
        ({"players.Green.wars_won": 1}, ["Green", "Red", "Blue"], "wars", {"Green": 1, "Red": 0, "Blue": 0}),
        # Green has fewest Resources and most wars won, which is no longer compared.
        (
            {
                "territories.egypt.resources.cotton": ["Red"],
                "territories.barbary.resources.salt": ["Blue"],
                "players.Blue.wars_won": 1,
                "players.Green.wars_won": 2,
            },
            ["Blue", "Red"],
            "wars",
            {"Blue": 1, "Red": 0},
        ),
    ],
)
def test_what_decides_between_equals_is_told(
    more: dict[str, Any], seats: list[str], by: str | None, counts: dict[str, int]
) -> None:
    given = {"turn": 8, **points("Red", 8), **points("Blue", 8), **points("Green", 8), **more}
    s = position(given, phase="choosing-cards")
    table = run(choosing_cards, s, {}, {"end": "1"})
    [tie] = [event.data for event in table.events if event.kind == "tie"]
    assert (tie["seats"], tie["prestige"], tie["by"], tie["counts"]) == (seats, 8, by, counts)
    assert s.winner == (seats[0] if by else seats)


def test_nothing_is_told_of_a_tie_where_one_alone_has_most() -> None:
    s = position({"turn": 8, **points("Red", 8), **points("Blue", 7), **points("Green", 7)}, phase="choosing-cards")
    table = run(choosing_cards, s, {}, {"end": "1"})
    assert "tie" not in [event.kind for event in table.events]
    assert s.winner == "Red"


def test_t41_the_new_order() -> None:
    s = position(
        {
            **points("Red", 3),
            **points("Blue", 2),
            **points("Green", 2),
            **points("Yellow", 3),
            "territories.east-indies.resources.spices": ["Blue"],
            "territories.guyanas.resources.coffee": ["Blue"],
            "territories.egypt.resources.cotton": ["Blue"],
            "territories.levant.resources.rugs": ["Red"],
            "territories.arabia.resources.coffee": ["Red"],
            "territories.persia.resources.rugs": ["Red"],
            "territories.barbary.resources.salt": ["Red"],
            "territories.australia.resources.agriculture": ["Yellow"],
            "territories.south-africa.resources.agriculture": ["Yellow"],
            "territories.new-england.resources.agriculture": ["Yellow"],
        },
        phase="first-player",
    )
    run(first_player, s)
    assert s.order == ["Green", "Yellow", "Blue", "Red"]
    assert s.first_player == "Green"


def test_t41_then_by_treasury_less_loan_then_by_ships_then_by_a_die() -> None:
    s = position(
        {"players.Red.treasury": 12, "players.Red.loans": [5], "players.Blue.squadrons": 2}, phase="first-player"
    )
    run(first_player, s, {}, {"tie.1": ["Yellow", "Green"]})
    assert s.order == ["Red", "Yellow", "Green", "Blue"]


def test_t42_upkeep_before_building() -> None:
    given = {
        "players.Red.squadrons": 7, "players.Red.treasury": 3, "players.Red.navy": 2,
        "players.Blue.squadrons": 6, "players.Blue.treasury": 0,
        "players.Green.squadrons": 16, "players.Green.treasury": 3,
    }  # fmt: skip
    s = position(given, phase="naval-forces")
    run(naval_forces, s, {"Red": {"build": 2}})
    holds(s, {"players.Red.squadrons": 9, "players.Red.treasury": 0})
    holds(s, {"players.Blue.squadrons": 5, "players.Green.squadrons": 16, "players.Green.treasury": 0})


CARDS = ["merchant-governor", "trader-financier", "viceroy-ambassador", "explorer-conqueror", "scientist-missionary"]


def test_t44_the_barred_card_is_one_that_was_played() -> None:
    s = position({f"players.{seat}.cards": CARDS for seat in SEATS}, phase="choosing-cards")
    table = run(choosing_cards, s, {"Red": "merchant-governor"})
    with pytest.raises(NotAllowed):
        table.asked("bar")[0].range().check("sovereign-rebel")
    assert s.players["Blue"].barred == "merchant-governor"
    begin_turn(s)
    with pytest.raises(NotAllowed):
        check(s, "Red", {"do": "merchant", "wishes": []})
    check(s, "Red", {"do": "financier"})
    s.players["Red"].cards = ["trader-financier"]
    with pytest.raises(NotAllowed):
        check(s, "Red", {"do": "financier"})


def test_the_default_play_is_the_first_free_card_and_the_sovereign_rebel_last() -> None:
    s = position({"players.Red.cards": ["explorer-conqueror"], "players.Red.barred": "viceroy-ambassador"})
    s.territories["egypt"].resources["cotton"] = ["Red"]
    s.order = ["Red"]
    run(play_round, s)
    holds(s, {"market.Red": 1, "players.Red.cards": ["explorer-conqueror", "merchant-governor"]})
    s.players["Red"].cards = [card for card in s.board.cards if card != "sovereign-rebel"]
    run(play_round, s)
    holds(s, {"territories.levant.incited": True, "territories.barbary.incited": True, "territories.egypt.unrest": 0})


def test_t47_a_repayment_that_reaches_ten_wins_at_once() -> None:
    s = position({**points("Red", 11), "players.Red.loans": [6], "players.Red.treasury": 1})
    assert net(s, "Red") == 9
    run(lambda s, table: finish_step(s, table, "t1.r1.Red"), s)
    assert s.winner == "Red"
    holds(s, {"players.Red.loans": [5], "players.Red.treasury": 0})


def test_t47_unless_its_owner_forbids_it() -> None:
    s = position({**points("Red", 11), "players.Red.loans": [6], "players.Red.treasury": 1})
    run(lambda s, table: finish_step(s, table, "t1.r1.Red"), s, {"Red.win-by-paying.Red": False})
    assert s.winner is None


def test_of_two_at_ten_the_one_with_more_wins() -> None:
    s = position({**points("Red", 10), **points("Blue", 11)})
    run(lambda s, table: finish_step(s, table, "t1.r1.Red"), s)
    assert s.winner == "Blue"
