"""What sheets answer: premoves that find their card, wars that cost no mail, counters, Loans, and CHECK."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.core.choices import OneOf, YesNo
from pbem.core.sheet import Sheet
from pbem.core.table import ASK, Answer, Decision, Source, Table, Tempo, Waiting
from pbem.games.colonial_revised.orders.settling import ready, settle
from pbem.games.colonial_revised.rules.endeavour import action_decision, take_turn
from pbem.games.colonial_revised.rules.loss_choice import OwnLosses
from pbem.games.colonial_revised.rules.military_expedition import Landing
from pbem.games.colonial_revised.state import State
from pbem.games.colonial_revised.telling.forecast import forecast
from pbem.games.colonial_revised.telling.forms import form, sheet_words
from pbem.games.colonial_revised.telling.needs import needs
from tests.games.colonial_revised.order_room import Room, seated
from tests.games.colonial_revised.room import SEATS, position
from tests.games.colonial_revised.test_orders_games import Dice


def played(room: Room) -> Answer:
    """What the sheet plays now."""
    answer = settle(action_decision(room.state, room.seat), room.sheet, room.state)
    assert isinstance(answer, Answer)
    return answer


def answered(room: Room, kind: str, choice: Any, default: Any = None, **about: Any) -> Any:
    """The sheet's answer to a question made up for it."""
    key = f"t1.r1.{kind}.{room.seat}"
    question = Decision(key=key, seat=room.seat, kind=kind, choice=choice, default=default, about=about)
    answer = settle(question, room.sheet, room.state)
    return answer.value if isinstance(answer, Answer) else answer


# --- premoves -------------------------------------------------------------------------------------------------------


def test_the_first_alternative_that_is_legal_is_played_with_its_card() -> None:
    room = seated(None, "1 CONQUEROR brazil ELSE VICEROY barbary salt MAX")
    assert played(room).value["card"] == "viceroy-ambassador"
    assert played(room).note.startswith("second choice: ")


def test_cards_decide_a_round_without_a_plan_and_fall_back_where_one_is_gone() -> None:
    room = seated({"players.Red.cards": ["explorer-conqueror"]}, "CARDS explorer / merchant, trader")
    assert played(room).value == {"card": "merchant-governor", "do": "pass"}
    room = seated({"players.Red.barred": "merchant-governor"}, "CARDS merchant, scientist")
    assert played(room).value == {"card": "scientist-missionary", "do": "pass"}


def test_a_merchant_without_a_plan_ships_own_goods_unless_told_otherwise() -> None:
    given = {"territories.barbary.resources.salt": ["Red"]}
    room = seated(given, "CARDS merchant")
    assert played(room).value["do"] == "merchant"
    room.take("AUTO OWN-GOODS OFF")
    assert played(room).value["do"] == "pass"


def test_a_pass_keeps_the_cards_that_later_plans_need() -> None:
    room = seated(None, "1 PASS", "2 EXPLORE india", "3 VICEROY barbary salt 1")
    assert played(room).value == {"card": "merchant-governor", "do": "pass"}


@pytest.mark.parametrize("first", ["", "1 ASK", "ASK ON"])
def test_a_late_player_keeps_the_card_of_a_later_round(first: str) -> None:
    """Played by the engine to the end of round 2: the order of round 2 is done, whatever became of round 1."""
    room = seated(None, *filter(None, [first, "2 VICEROY barbary salt 1"]))
    table = Table(state=room.state, settler=FromSheets({"Red": room.sheet}), chance=Dice(0), due=lambda key: True)
    for number in (1, 2):
        room.state.round, room.state.phase = number, f"round-{number}"
        take_turn(room.state, table, "Red")
    assert room.state.players["Red"].cards[1] == "viceroy-ambassador"
    assert room.state.territories["barbary"].resources["salt"] == ["Red"]
    sources = [entry.source for entry in table.entries if ".action." in entry.key]
    assert sources == [Source.DEFAULT, Source.ORDER]


def test_at_the_pace_of_rounds_an_empty_round_is_waited_for_all_the_same() -> None:
    room = seated(None, "2 EXPLORE india")
    table = Table(state=room.state, settler=FromSheets({"Red": room.sheet}), chance=Dice(0), tempo=Tempo.ROUND)
    with pytest.raises(Waiting):
        take_turn(room.state, table, "Red")


def test_the_sovereign_and_rebel_card_does_not_pass() -> None:
    room = seated({"territories.brazil.unrest": 0}, "1 REBEL SPARK brazil")
    assert played(room).value["do"] == "rebel"
    assert "unrest" in played(room).value


def test_ask_stops_the_game() -> None:
    room = seated(None, "1 CONQUEROR brazil ELSE ASK")
    assert settle(action_decision(room.state, "Red"), room.sheet, room.state) == ASK
    assert not ready(action_decision(room.state, "Red"), room.sheet, room.state)


def test_a_recall_takes_what_is_there_as_far_as_logistics_allows() -> None:
    given = {"territories.brazil.resources.tobacco": ["Red", "Red", "Red"], "players.Red.logistics": 2}
    room = seated(given, "1 VICEROY RECALL brazil MAX")
    assert played(room).value["back"] == [["tobacco", "top"], ["tobacco", "top"]]


# --- reactions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "price", "pays"),
    [
        (("PAY 3",), 3, True), (("PAY 3",), 6, False), (("PAY MAX",), 10, True), (("PAY MAX KEEP 5",), 6, False),
        (("PAY MAX WHEN need <= 3",), 1, False), (("PAY NEVER", "1 EXPLORE india PAY 6"), 6, True),
    ],
)  # fmt: skip
def test_a_gap_is_paid_for_as_far_as_was_said(lines: tuple[str, ...], price: int, pays: bool) -> None:
    room = seated(None, *lines)
    about = {"territory": "india", "need": 4, "face": 1, "gap": 3, "price": price, "treasury": 10}
    assert answered(room, "pay-gap", YesNo(), **about) is pays


def test_losses_go_as_listed_and_then_as_usual() -> None:
    stacks = {"gold": ["Red", "Blue", "Red"], "slaves": ["Red", "Red", "Red"]}
    room = seated({"territories.west-africa.resources": stacks}, "LOSE FROM west-africa gold BOTTOM")
    choice = OwnLosses(room.state, "west-africa", "Red", 3, 3)
    usual = [["slaves", "top"]] * 3
    found = answered(room, "halve", choice, usual, territory="west-africa", count=3, founder="Blue")
    assert found == [["gold", "bottom"], ["gold", "top"], ["slaves", "top"]]


def test_a_rebel_brings_a_counter_in_as_said() -> None:
    room = seated(None, "OCCUPY slaves / gold WHEN diplomacy > 2")
    goods = OneOf([None, "gold", "slaves"])
    about = {"territory": "west-africa", "goods": ["gold", "slaves"], "diplomacy": 4}
    assert answered(room, "occupy", goods, **about) == "slaves"
    room.state.players["Red"].diplomacy = 2
    assert answered(room, "occupy", goods, **about) is None


def test_an_expedition_goes_to_the_first_colony_that_is_open() -> None:
    given = {"territories.brazil.colony": "Blue", "territories.brazil.resources.tobacco": ["Blue"],
             "players.Red.logistics": 3}  # fmt: skip
    room = seated(given, "EXPEDITION india 1 / brazil tobacco MAX KEEP 8")
    choice = Landing(room.state, "Red", ["brazil"])
    about = {"enemy": "Blue", "role": "attacker", "year": 1}
    found = answered(room, "expedition", choice, **about)
    assert found == {"territory": "brazil", "place": [["tobacco", 2]]}


@pytest.mark.parametrize(
    ("lines", "value"),
    [
        (("ALLY ATTACKER WHEN offer >= 2",), "attacker"), (("ALLY ATTACKER WHEN offer >= 3",), None),
        (("ALLY ATTACKER", "ALLY Blue AGAINST Green"), "defender"), (("ALLY Blue WHEN offer >= 1",), None),
        (("ALLY Yellow",), None), (("ALLY NONE", "ALLY Green"), "attacker"),
    ],
)  # fmt: skip
def test_sides_are_taken_as_ordered(lines: tuple[str, ...], value: str | None) -> None:
    about = {"attacker": "Green", "defender": "Blue", "offers": {"Green": 2, "Blue": 0}, "may_attack": True}
    assert answered(seated(None, *lines), "side", OneOf([None, "attacker", "defender"]), **about) == value


def test_the_goods_of_a_city_have_their_own_permission() -> None:
    room = seated(None, "ALLOW SHIP ALL", "REFUSE CITY Green")
    about = {"goods": [["barbary", "salt"]], "territory": "barbary"}
    assert answered(room, "city-goods", OneOf([]), shipper="Green", **about) == []
    assert answered(room, "city-goods", OneOf([]), shipper="Blue", **about) == [["barbary", "salt"]]


def test_win_never_forbids_to_win_by_paying() -> None:
    assert answered(seated(None, "WIN NEVER"), "win-by-paying", YesNo(), True, count=1) is False


# --- a war ----------------------------------------------------------------------------------------------------------

WAR = {
    "Red": ("1 SOVEREIGN Blue OFFER 1", "ACCEPT Green", "EXPEDITION NONE", "SURRENDER NEVER", "ESCALATE SQUADRONS MAX"),
    "Blue": ("OFFER 2", "ACCEPT ALL", "SURRENDER WHEN squadrons < 2", "EXPEDITION NONE", "ESCALATE NAVY"),
    "Green": ("ALLY Red WHEN offer >= 1", "HOME AFTER YEAR 2", "ESCALATE NONE"),
    "Yellow": ("ALLY NONE", "ESCALATE NONE"),
}


class FromSheets:
    """Settles from the sheets alone."""

    def __init__(self, sheets: Mapping[str, Sheet]) -> None:
        self.sheets = sheets
        self.kinds: list[str] = []

    def settle(self, decision: Decision, state: State) -> Any:
        """What the sheet says."""
        self.kinds.append(decision.kind)
        return settle(decision, self.sheets[decision.seat], state)

    def ready(self, decision: Decision, state: State) -> bool:
        """Whether it says anything."""
        return ready(decision, self.sheets[decision.seat], state)


@pytest.mark.parametrize("seed", range(8))
def test_a_war_that_was_ordered_for_waits_for_nobody(seed: int) -> None:
    state = position({f"players.{seat}.squadrons": 3 for seat in SEATS})
    state.round = 1
    sheets = {}
    for seat, lines in WAR.items():
        room = Room(state, seat=seat)
        room.take(*lines)
        sheets[seat] = room.sheet
    settler = FromSheets(sheets)
    table = Table(state=state, settler=settler, chance=Dice(seed), tempo=Tempo.ROUND)
    take_turn(state, table, "Red")  # it would raise Waiting for what no sheet answers
    assert {"offer", "side", "accept", "escalation"} <= set(settler.kinds)
    assert any(event.kind == "war-ended" for event in table.events)
    assert {entry.source for entry in table.entries} <= {Source.ORDER, Source.STANDING, Source.CHANCE}


# --- CHECK, forms, needs --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "odds"),
    [
        ("1 EXPLORE india", 3 / 6),  # needs 4
        ("1 EXPLORE india PAY 1", 4 / 6),  # one short costs 1
        ("1 EXPLORE india PAY 3", 5 / 6),
        ("1 EXPLORE india PAY 6", 1.0),
        ("1 EXPLORE wild-west PAY 1", 0.0),  # nine are needed of new America
    ],
)
def test_check_tells_the_exact_odds_of_an_exploration(line: str, odds: float) -> None:
    room = seated({"america": {"discovered": False, "turn": 0}}, line)
    told = [each.odds for each in forecast(room.state, "Red", room.sheet) if each.odds is not None]
    assert told == [pytest.approx(odds)]


def test_check_declares_a_war_and_leaves_it_open() -> None:
    room = seated(None, "1 SOVEREIGN Blue", "2 SCIENTIST navy")
    lines = [each.text for each in forecast(room.state, "Red", room.sheet)]
    assert lines[0] == "round 1: Sovereign: war on Blue; what it brings is left open, and left out below"
    assert lines[1] == "round 2: Scientist: Navy; Treasury 10 -> 8"
    assert room.state.players["Red"].treasury == 10


def test_what_a_rival_is_supposed_to_do_is_played_before_ones_own_round() -> None:
    room = seated(None, "2 VICEROY barbary salt 1")
    plain = forecast(room.state, "Red", room.sheet)[1].text
    supposed = forecast(room.state, "Red", room.sheet, {"Blue": ["1 VICEROY barbary salt 1"]})[1].text
    assert plain.endswith("Prestige 0 -> 1")  # a Monopoly
    assert supposed == "round 2: Viceroy: Barbary salt 1; Treasury 10 -> 9; counters on the map 0 -> 1"


def test_needs_at_tempo_turn_name_the_rounds_that_lack_a_plan() -> None:
    room = seated(
        None, "1 FINANCIER", "CARDS trader, merchant, explorer, viceroy, scientist", "ALWAYS MERCHANT OWN ALL"
    )
    key, plans = "t1.r1.plans.Red", OneOf(["filed", "none"])
    question = Decision(key=key, seat="Red", kind="plans", choice=plans, about={"free": []}, tempo=Tempo.TURN)
    (need,) = needs(room.state, [question], {"Red": room.sheet}, Tempo.TURN)
    assert need.missing == ("plan 3", "plan 4", "plan 5")
    (need,) = needs(room.state, [question], {}, Tempo.TURN)
    assert need.missing == ("everything",)


def test_a_round_s_form_is_read_when_it_is_filled_in() -> None:
    room = Room(position())
    lines = form(room.state, "Red", [action_decision(room.state, "Red")])
    assert [line.text for line in lines] == ["1 ____ ELSE PASS", "END"]
    assert room.text(lines[0].text.replace("____", "FINANCIER")) == "1 FINANCIER ELSE PASS"
    assert room.read(lines[0].text).orders == ()


def test_the_sheet_tells_what_a_round_without_a_plan_would_do() -> None:
    room = seated(None, "CARDS merchant, explorer", "3 FINANCIER")
    rows = dict(sheet_words(room.sheet, room.state, "Red"))
    assert rows["1"] == "(no plan yet: Merchant/Governor, your own Goods, if there are any)"
    assert rows["2"] == "(no plan yet: Explorer/Conqueror, would be PASS)"
    assert rows["3"] == "Financier: the Loan"


def test_r78_a_war_that_cannot_be_declared_is_no_other_war() -> None:
    """CR-R78: Red may not attack who stands further right; Unrest is placed as decision D12 has it."""
    given = {
        "players.Blue.diplomacy": 6,
        "territories.egypt.resources.cotton": ["Green", "Blue"],
        "territories.levant.resources.rugs": ["Green", "Red"],
        "territories.barbary.resources.salt": ["Yellow"],
    }
    answer = played(seated(given, "1 SOVEREIGN Blue"))
    assert answer.value == {"card": "sovereign-rebel", "do": "rebel", "unrest": ["egypt", "barbary"]}
    assert answer.source is Source.ORDER
    assert "Blue" in answer.note
    assert played(seated(given, "1 SOVEREIGN Blue ELSE SOVEREIGN Green")).value["enemy"] == "Green"
