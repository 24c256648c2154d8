"""Rules 0, 3, 4, 7, 12 and 16.4: set-up, the line-up, the rounds, the phases after them, Loans, gifts, victory."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.adjudicate import adjudicate
from pbem.core.dice import Keyed
from pbem.core.errors import NotAllowed, Refusal, TableError
from pbem.core.table import Decision, GameOver, Intervention, Table, Tempo
from pbem.games.colonial_2e.rules.characters import explorer
from pbem.games.colonial_2e.rules.endeavour import line_up, play_round
from pbem.games.colonial_2e.rules.interventions import intervene
from pbem.games.colonial_2e.rules.loans import Repayment, loan_interest, offer_repayment
from pbem.games.colonial_2e.rules.prestige import gain, lose
from pbem.games.colonial_2e.rules.turn_end import first_player, merchant_fleets, naval_forces
from tests.games.helpers import SEATS, Script, colonial, finished, over, position, scripted
from tests.games.play import holds

BEGINNERS = [
    "scientist-missionary",
    "explorer-conqueror",
    "viceroy-ambassador",
    "merchant-governor",
    "trader-financier",
]
SPICES, FUR = "territories.east-indies.resources.spices", "territories.new-france.resources.fur"
SILK, MORE_SILK = "territories.india.resources.silk", "territories.indochina.resources.silk"
GOLD = "territories.west-africa.resources.gold"


# --- 3 set-up -------------------------------------------------------------------------------------------------------


def test_3_set_up() -> None:
    s = colonial().setup(SEATS, {}, Keyed(b"x"))
    first = s.first_player
    for seat, player in s.players.items():
        assert player.treasury == (4 if seat == first else 5)
        assert (player.merchant_fleets, player.squadrons, player.prestige, player.diplomacy) == (2, 1, 0, 4)
        assert (player.economy, player.seafaring, player.navy, player.logistics) == (2, 0, 1, 1)
    assert {name: land.prestige for name, land in s.territories.items() if land.prestige != 1} == {
        "barbary": 0,
        "egypt": 0,
        "levant": 0,
        "australia": 2,
    }
    assert (s.america.bonus, s.america.discovered, s.circumnavigation) == (2, False, 0)
    assert s.order[0] == first
    assert colonial().faults(s) == []


def test_3_4_the_first_player_is_random() -> None:
    firsts = {colonial().setup(SEATS, {}, Keyed(b"%d" % seed)).first_player for seed in range(40)}
    assert firsts == set(SEATS)


@pytest.mark.parametrize(
    ("seats", "options", "why"),
    [
        (["Red"], {}, "1 seats do not go"),
        (["Red", "Blue", "Green", "Yellow", "Orange", "Purple"], {"nations": True}, "5 players at most"),
        (list(SEATS), {"nations": "perhaps"}, "yes, no, or Red=spain"),
        (list(SEATS), {"nations": {"Red": "sweden"}}, "known are spain"),
        (list(SEATS), {"nations": {"Pink": "spain"}}, "seated are Red"),
        (list(SEATS), {"nations": {"Red": "spain", "Blue": "spain"}}, "two seats"),
        (["Red", "Blue", "Green", "Red"], {}, "4 seats do not go"),
        (list(SEATS), {"weather": True}, "option 'weather' is not known"),
    ],
)
def test_3_1_what_cannot_be_set_up(seats: list[str], options: dict[str, Any], why: str) -> None:
    with pytest.raises(TableError, match=why):
        colonial().setup(seats, options, Keyed(b"x"))


# --- 4.1 Endeavor ---------------------------------------------------------------------------------------------------


def test_d02_last_turns_line_up_or_the_beginners_guide() -> None:
    last = ["sovereign-rebel", *BEGINNERS[1:]]
    s = position({"players.Green.cards": last}, round=0)
    s.phase = "line-up"
    chosen = list(reversed(BEGINNERS))
    table = scripted(s, {"Red": chosen})  # the key is t1.line-up.Red
    line_up(s, table)
    finished(table)
    assert [s.players[seat].cards for seat in ("Red", "Blue", "Green")] == [chosen, BEGINNERS, last]
    assert s.players["Green"].set_aside == ["scientist-missionary"]
    assert [told["by_default"] for told in table.told("lined-up")] == [False, True, True, True]


def test_4_1_who_lined_up_what_is_told_to_him_alone() -> None:
    s = position(round=0)
    s.phase = "line-up"
    table = scripted(s)
    line_up(s, table)
    assert [event.seen_by for event in table.events if "cards" in event.data] == [(seat,) for seat in SEATS]


@pytest.mark.parametrize(
    "cards", [BEGINNERS[:4], [*BEGINNERS[:4], BEGINNERS[0]], [*BEGINNERS, "sovereign-rebel"], ["joker", *BEGINNERS[1:]]]
)
def test_4_1_a_line_up_is_five_different_cards(cards: list[str]) -> None:
    s = position(round=0)
    s.phase = "line-up"
    with pytest.raises(NotAllowed):
        line_up(s, scripted(s, {"Red": cards}))


def cards_for_all(card: str) -> dict[str, Any]:
    return {f"players.{seat}.cards": [card] for seat in SEATS}


def test_4_1_a_round_in_order_of_play() -> None:
    s = position({**cards_for_all("trader-financier"), "first_player": "Green"})
    table = scripted(s, {f"action.{seat}": {"do": "financier", "borrow": 1} for seat in SEATS})
    play_round(s, table)
    assert table.events[0].kind == "cards-revealed"
    assert [told["seat"] for told in table.told("borrowed")] == ["Green", "Yellow", "Red", "Blue"]


@pytest.mark.parametrize(
    ("given", "answers", "why", "source"),
    [
        ({}, {}, "default", "default"),
        ({}, {"action.Red": {"do": "pass"}}, "passed", "order"),
        ({"players.Red.cards": []}, {}, "no-card", "no-card"),
        ({"options": {"dropped": ["Red"]}}, {}, "dropped", "dropped"),
    ],
)
def test_13_0_a_forfeit_says_why(given: dict[str, Any], answers: dict[str, Any], why: str, source: str) -> None:
    s = position({**cards_for_all("scientist-missionary"), **given})
    table = scripted(s, answers)
    play_round(s, table)
    forfeited = table.told("forfeited")[0]
    assert (forfeited["seat"], forfeited["why"], forfeited["source"]) == ("Red", why, source)


@pytest.mark.parametrize(("card", "moved"), [("merchant-governor", (1, 5)), ("trader-financier", (0, 8))])
def test_d03_by_default_own_goods_are_shipped_and_sold(card: str, moved: tuple[int, int]) -> None:
    s = position({"players.Red.cards": [card], SPICES: ["Red"], "market.Red": 0 if card[0] == "m" else 3})
    if card[0] == "t":
        s.players["Red"].economy = 4
    play_round(s, scripted(s))
    assert (s.market["Red"], s.players["Red"].treasury) == moved


# --- 4.2 to 4.5 -----------------------------------------------------------------------------------------------------

THREE = {SPICES: ["Blue"], SILK: ["Blue"], MORE_SILK: ["Blue"], FUR: ["Blue"]}


def test_4_2_the_printed_example() -> None:
    s = position(THREE)
    s.phase = "merchant-fleets"
    table = scripted(s, {"Blue": 3})
    merchant_fleets(s, table)
    finished(table)
    holds(s, {"players.Blue.merchant_fleets": 5, "players.Blue.treasury": 2})
    with pytest.raises(NotAllowed, match="a number from 0 to 3 would do"):
        merchant_fleets(position(THREE), scripted(s, {"Blue": 4}))
    assert [decision.seat for decision in table.asked("fleets")] == ["Blue"]  # others have no Monopoly


@pytest.mark.parametrize(("navy", "treasury", "most"), [(1, 5, 1), (4, 5, 4), (4, 2, 2)])
def test_4_4_naval_forces(navy: int, treasury: int, most: int) -> None:
    s = position({"players.Red.navy": navy, "players.Red.treasury": treasury})
    s.phase = "naval-forces"
    naval_forces(s, scripted(s, {"Red": most}))
    holds(s, {"players.Red.squadrons": 1 + most, "players.Red.treasury": treasury - most})
    again = position({"players.Red.navy": navy, "players.Red.treasury": treasury})
    again.phase = "naval-forces"
    with pytest.raises(NotAllowed, match=f"a number from 0 to {most} would do"):
        naval_forces(again, scripted(again, {"Red": most + 1}))


@pytest.mark.parametrize(
    ("given", "before", "after"),
    [
        ({}, "Red", "Blue"),
        ({}, "Yellow", "Red"),
        ({SPICES: ["Red"], FUR: ["Blue"]}, "Red", "Blue"),  # a tie passes it left (C2-R44)
        ({SPICES: ["Red"]}, "Red", "Red"),  # a sole leader keeps it
        ({SPICES: ["Green"], SILK: ["Green"], FUR: ["Blue"]}, "Red", "Green"),
    ],
)
def test_4_3_first_player(given: dict[str, Any], before: str, after: str) -> None:
    s = position({**given, "first_player": before})
    first_player(s, scripted(s))
    assert (s.first_player, s.order) == (after, s.clockwise(after))


def test_4_5_interest() -> None:
    s = position({"players.Red.loans": [4, 6]})
    loan_interest(s, scripted(s))
    assert [player.loans for player in s.players.values()] == [[5, 7], [], [], []]


# --- 16.4 repaying --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "loans", "treasury"),
    [
        ({"counters": 0}, [5, 3, 4], 9),
        ({"counters": 4}, [5, 3], 5),  # the smallest pile goes, then one counter of the next
        ({"counters": 9}, [3], 0),
        ({"piles": [[0, 5], [2, 1]]}, [3, 3], 3),
    ],
)
def test_16_4_paying_back(value: dict[str, Any], loans: list[int], treasury: int) -> None:
    s = position({"players.Red.loans": [5, 3, 4], "players.Red.treasury": 9})
    offer_repayment(s, scripted(s, {"repay.before.Red": value}), "Red", "before")
    holds(s, {"players.Red.loans": loans, "players.Red.treasury": treasury})


@pytest.mark.parametrize(
    "value", [{"counters": 6}, {"counters": -1}, {"counters": True}, {"piles": [[1, 1]]}, {"piles": [[0, 9]]}]
)
def test_16_4_what_cannot_be_paid_back(value: dict[str, Any]) -> None:
    s = position({"players.Red.loans": [8]})
    with pytest.raises(NotAllowed):
        Repayment(s, "Red").check(value)


@pytest.mark.parametrize(("prestige", "wins"), [(10, True), (9, False)])
def test_d16_by_default_everything_is_paid_if_that_wins(prestige: int, wins: bool) -> None:
    s = position({"players.Red.loans": [3], "players.Red.prestige": prestige})
    assert over(offer_repayment, s, scripted(s), "Red", "before") is wins
    assert s.winner == ("Red" if wins else None)


def test_16_4_nobody_is_asked_without_loans_or_treasury() -> None:
    for given in ({}, {"players.Red.loans": [2], "players.Red.treasury": 0}):
        s = position(given)
        table = scripted(s)
        offer_repayment(s, table, "Red", "before")
        assert table.asked("repay") == []


# --- 7 Prestige and victory -----------------------------------------------------------------------------------------


def test_0_1_ten_prestige_with_a_loan_is_no_victory() -> None:
    s = position({"players.Red.prestige": 9, "players.Red.loans": [1]})
    gain(s, scripted(s), "Red", why="colony")
    assert (s.winner, s.players["Red"].prestige) == (None, 10)


def test_r15_the_game_stops_at_the_tenth() -> None:
    """C2-R15."""
    s = position({"players.Red.prestige": 9})
    with pytest.raises(GameOver):
        gain(s, scripted(s), "Red", why="colony", count=2)
    assert (s.winner, s.players["Red"].prestige) == ("Red", 10)


@pytest.mark.parametrize(("had", "count", "left", "lost"), [(0, 1, 0, 0), (1, 2, 0, 1), (5, 2, 3, 2)])
def test_7_3_losses_stop_at_nothing(had: int, count: int, left: int, lost: int) -> None:
    s = position({"players.Red.prestige": had})
    assert lose(s, scripted(s), "Red", count=count, why="colony-lost") == lost
    assert s.players["Red"].prestige == left


@pytest.mark.parametrize(("had", "winner"), [(9, "Blue"), (0, "Yellow")])
def test_r14_who_has_enough_already_wins_after_the_active_player(had: int, winner: str) -> None:
    """C2-R14: Blue's gain comes first, then clockwise from him, Green having a Loan; not from the first seat."""
    others = {f"players.{seat}.prestige": 10 for seat in ("Red", "Green", "Yellow")}
    s = position({**others, "players.Green.loans": [1], "players.Blue.prestige": had})
    with pytest.raises(GameOver):
        gain(s, scripted(s), "Blue", why="explored")
    assert s.winner == winner


class Nobody(Script):
    """Settles nothing: everything has to wait."""

    def settle(self, decision: Decision, state: Any) -> None:
        """Nothing."""


@pytest.mark.parametrize("phase", ["merchant-fleets", "naval-forces"])
def test_r45_purchases_are_asked_for_together_and_carried_out_in_order_of_play(phase: str) -> None:
    """C2-R45."""
    order = ["Green", "Yellow", "Red", "Blue"]
    s = position({SPICES: ["Red"], FUR: ["Blue"], SILK: ["Green"], GOLD: ["Yellow"]})
    s.order, s.first_player, s.phase = order, order[0], phase
    for player in s.players.values():
        player.treasury = 3
    asked = adjudicate(colonial(), s.copy(), settler=Nobody({}, {}), chance=Nobody({}, {}), tempo=Tempo.DECISION)
    assert [decision.seat for decision in asked.waiting] == order, "nobody knows what another buys"
    table = scripted(s, dict.fromkeys(order, 1))
    {"merchant-fleets": merchant_fleets, "naval-forces": naval_forces}[phase](s, table)
    told = {"merchant-fleets": "fleets", "naval-forces": "squadrons"}[phase]
    assert [event["seat"] for event in table.told(told)] == order


# --- 12 gifts, and edits --------------------------------------------------------------------------------------------


def test_12_1_a_gift_is_given_at_once_if_it_is_covered() -> None:
    s = position()
    table = scripted(s)
    intervene(s, table, Intervention("", "gift", {"from": "Red", "to": "Blue", "n": 2}))
    holds(s, {"players.Red.treasury": 3, "players.Blue.treasury": 7})
    for data in ({"from": "Red", "to": "Blue", "n": 4}, {"from": "Red", "to": "Red", "n": 1}):
        with pytest.raises(NotAllowed, match="cannot give"):
            intervene(s, table, Intervention("", "gift", data))
    with pytest.raises(Refusal, match="a gift or an edit would do"):
        intervene(s, table, Intervention("", "bribe", {}))


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("players.Red.treasury", 9, ""),
        ("territories.india.prestige", 0, ""),
        ("territories.india.explored", True, ""),
        ("options.dropped", ["Blue"], ""),
        ("options.dropped", ["Mauve"], "it lists seats"),
        ("options.nations", True, "nations are chosen once"),
        ("players.Red.nation", "spain", "nations are chosen once"),
        ("options.weather", True, "options.weather is not known"),
        ("first_player", "Green", ""),
        ("seats", ["Red", "Blue", "Green", "Orange"], "one of the seats|not in|cannot be edited"),
        ("order", ["Blue", "Red", "Green", "Yellow"], "play goes clockwise"),
        ("players.Red.treasury", -1, "below 0"),
        ("territories.brazil.prestige", 0, "america.discovered is false"),
        ("territories.india.city", 11, "the markers go from 1 to 10"),
        ("players.Red.treasure", 1, "is no single value"),
        ("players.Red", {}, "is no single value"),
        ("players.Red.treasury", "much", "a whole number would do"),
        ("territories.india.resources.silk", ["Blue", "Red", "Red"], "Red has most counters"),
    ],
)
def test_an_edit_leaves_a_position_that_can_be(path: str, value: Any, says: str) -> None:
    s = position()
    before = s.document()
    act = Intervention("", "edit", {"path": path, "value": value})
    if says:
        with pytest.raises(Refusal, match=says):
            intervene(s, scripted(s), act)
        assert s.document() == before
    else:
        intervene(s, scripted(s), act)
        holds(s, {path: value})
        assert s.board is colonial().board


@pytest.mark.parametrize(
    ("path", "value", "seen_by"),
    [
        ("players.Blue.treasury", 1, None),
        ("players.Blue.cards.4", "sovereign-rebel", ("Blue",)),
        ("players.Blue.set_aside", [], ("Blue",)),
    ],
)
def test_an_edit_of_cards_is_told_to_their_owner_alone(path: str, value: Any, seen_by: Any) -> None:
    s = position({"players.Blue.cards": BEGINNERS, "players.Blue.set_aside": []})
    table = scripted(s)
    intervene(s, table, Intervention("", "edit", {"path": path, "value": value}))
    assert table.last().seen_by == seen_by


def test_an_edit_of_explored_is_one_of_prestige() -> None:
    s = position()
    for path, value in (("explored", True), ("prestige", 1), ("prestige", 0), ("explored", False)):
        intervene(s, scripted(s), Intervention("", "edit", {"path": f"territories.india.{path}", "value": value}))
        land = s.document()["territories"]["india"]
        assert land[path] == value
        assert land["explored"] == (land["prestige"] == 0)


@pytest.mark.parametrize(("given", "bought"), [(0, 3), (4, 1)])
def test_a_gift_while_a_purchase_is_open_counts(given: int, bought: int) -> None:
    s = position(THREE)
    s.phase = "merchant-fleets"
    fallen = [Intervention("t1.fleets.Blue", "gift", {"from": "Blue", "to": "Red", "n": given})] if given else []
    script = Script({"Blue": bought}, {})
    table = Table(
        state=s, settler=script, chance=script, due=lambda key: True, interventions=fallen, intervene=intervene
    )
    merchant_fleets(s, table)
    holds(s, {"players.Blue.merchant_fleets": 2 + bought, "players.Blue.treasury": 5 - given - bought})
    if given:
        assert script.asked[0].range().words() == "0"  # 5 less 4 given less 1 bought


def test_an_edit_in_the_middle_of_an_action_is_kept() -> None:
    """The Explorer has the player's board in hand while the question of stage two is open."""
    s = position()
    act = Intervention("t1.r1.stage-two.Red", "edit", {"path": "players.Red.treasury", "value": 9})
    script = Script({"stage-two.Red": {"by": "adventurers", "good": "silk"}}, {"explore.Red": 4})
    table = Table(
        state=s, settler=script, chance=script, due=lambda key: True, interventions=[act], intervene=intervene
    )
    explorer.play(s, table, "Red", {"do": "explorer", "territory": "india"})
    holds(s, {"players.Red.treasury": 8, "territories.india.resources.silk": ["Red"], "territories.india.unrest": 1})


def test_a_whole_turn_moves_on() -> None:
    s = colonial().setup(SEATS, {}, Keyed(b"turn"))
    script = Script({}, {})
    done = adjudicate(
        colonial(), s, settler=script, chance=Keyed(b"x"), due=lambda key: True, stop=lambda phase, _: phase.ends_turn
    )
    assert [played.phase for played in done.played] == [phase.name for phase in colonial().phases(s)]
    assert (s.turn, s.round, s.phase) == (2, 0, "line-up")
