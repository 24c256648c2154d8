"""Order lines of the revised edition: how they are written back, what they mean, why they are refused."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.choices import YesNo
from pbem.core.errors import Refusal
from pbem.core.ruleset_contract import Effect, OrderContext
from pbem.core.table import Decision, Intervention
from pbem.games.colonial_revised.orders.order_language import read
from pbem.games.colonial_revised.rules.interventions import intervene
from tests.games.colonial_revised.order_room import Room, seated
from tests.games.colonial_revised.room import Scripted, holds, position
from tests.games.colonial_revised.test_orders_handbook import shown


@pytest.mark.parametrize("line", shown())
def test_what_is_written_back_reads_the_same_again(line: str) -> None:
    room = Room(position({"players.Red.loans": [8]}))
    try:
        orders = room.read(line).orders
    except Refusal:  # it needs a question that waits, or the number of its round
        orders = room.read(f"1 {line}").orders if line.split()[0] in ("EXPLORE", "CONQUEROR", "VICEROY") else ()
    for order in orders:
        again = Room(room.state).order(order.text)
        assert (again.text, again.slot, again.data) == (order.text, order.slot, order.data)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("1 entdecker Indien ZAHLE 3 Handelsposten Seide sonst passen", "1 EXPLORE india PAY 3 POST silk ELSE PASS"),
        ("2 vizek brasilien max", "2 VICEROY brazil tobacco MAX"),
        ("VERBÜNDE Angreifer WENN Angebot >= 2", "ALLY ATTACKER WHEN offer >= 2"),
        ("Kaperschiffe Blau 1", "PRIVATEERS Blue 1"),
        ("sperre rebell / entdecker", "BAR sovereign / explorer"),
        ("rüste Marine", "ESCALATE NAVY"),
        ("wende ab 1 Gold, Sklaven behalte 2", "AVERT 1 gold, slaves KEEP 2"),
        ("avert max gold, 2 on brazil tobacco when losses > 1", "AVERT gold, 2 brazil tobacco WHEN losses > 1"),
        ("ROUND 3: rebel unrest brazil, india", "3 REBEL UNREST brazil, india"),
        ("always cards explorer / viceroy, trader", "LINEUP explorer / viceroy, trader"),
        ("surrender after year 3", "SURRENDER WHEN year >= 3"),
        ("surrender after year 1 when defending", "SURRENDER WHEN defending AND year >= 1"),
        (
            "surrender after year 2 if enemy Green or enemy Blue",
            "SURRENDER WHEN (enemy Green OR enemy Blue) AND year >= 2",
        ),
        ("ally green against blue when offer >= 1", "ALLY Green AGAINST Blue WHEN offer >= 1"),
        ("repay keep 3 when Green.pp > 8", "REPAY KEEP 3 WHEN Green.prestige > 8"),
        ("repay 5 loan before the interest", "REPAY 5 BEFORE INTEREST"),
        ("tilge alles vor den Zinsen behalte 2", "REPAY ALL BEFORE INTEREST KEEP 2"),
        ("repay keep 3 immediately when turn > 2", "REPAY ALL AT ONCE KEEP 3 WHEN turn > 2"),
        ("always repay 2 before interest", "ALWAYS REPAY 2 BEFORE INTEREST"),
        ("Notanleihe trotzdem", "EMERGENCY LOAN ANYWAY"),
        ("emergency if needed when defending", "EMERGENCY LOAN WHERE NEEDED WHEN defending"),
        ("emergency loan", "EMERGENCY LOAN WHERE NEEDED"),
    ],
)
def test_short_german_and_loose_lines_have_one_canonical_text(line: str, text: str) -> None:
    assert Room().text(line) == text


@pytest.mark.parametrize(
    ("line", "reason", "instead"),
    [
        ("1 EXPLORE indja", "I know no “indja” here", "1 EXPLORE india"),
        ("1 GOVERNOR west-indies 3", "a City is worth 2, 4, 6, 8, 10, not 3", "1 GOVERNOR west-indies MIN"),
        ("1 REBEL MISSION brazil", "I know no “MISSION” here", "1 REBEL SPARK brazil"),
        ("REPAY 4 BEFORE fleets", "I know no “fleets” here", None),
        ("REPAY BEFORE INTEREST", "how much is missing", "REPAY ALL BEFORE INTEREST"),
        ("AVERT 0 gold", "0 losses are none", "AVERT 1"),
        ("AVERT", "AVERT needs a number, a space", "AVERT 1 gold"),
        ("AVERT brazil silk", "Brazil has no silk", "AVERT brazil tobacco"),
        ("OFFER 4", "an Ally is offered 0 to 3 Treasury, not 4", "OFFER 3"),
        ("PRIVATEERS Green 3", "at most 2 Privateers are placed in a turn", None),
        ("1 AMBASSADOR Green", "an Ambassador moves your own marker in this edition, not Green's", "1 AMBASSADOR"),
        ("ALLY Red", "Red is yourself", "ALLY Blue"),
        ("1 EXPLORE brazil POST silk", "Brazil has no silk", "1 EXPLORE brazil POST tobacco"),
        ("YES", "answers a question, and none waits", None),
        ("SURRENDER WHEN lost > 0", "is known only for an Ally", None),
        ("1 VICEROY brazil 1 IF Green.cards > 1", "cards are hidden", None),
        ("EXPLORE india", "needs the slot it is for", "1 EXPLORE india"),
    ],
)
def test_refusals_say_why_and_what_would_do(line: str, reason: str, instead: str | None) -> None:
    refusal = Room().refused(line)
    assert reason in refusal.reason
    assert instead is None or instead in refusal.instead
    for offered in refusal.instead:
        Room().read(offered)


def test_a_line_without_its_round_goes_where_the_cards_show_it() -> None:
    room = seated(None, "CARDS trader, explorer / viceroy, merchant")
    assert room.text("EXPLORE india") == "2 EXPLORE india"
    assert room.text("MERCHANT OWN ALL") == "3 MERCHANT OWN ALL"


def test_a_round_that_is_over_takes_no_plan() -> None:
    room = Room(position(phase="round-3"))
    assert room.refused("2 FINANCIER").reason == "round 2 is over; this is round 3"
    assert room.text("3 FINANCIER") == "3 FINANCIER"


def test_an_escalation_is_two_orders_that_can_be_changed_alone() -> None:
    room = seated(None, "ESCALATE NAVY SQUADRONS MAX KEEP 2", "ESCALATE NAVY NO")
    assert [order.text for order in room.sheet.orders.values()] == ["ESCALATE NAVY NO", "ESCALATE SQUADRONS MAX KEEP 2"]


def test_an_ally_against_several_is_an_order_for_each() -> None:
    room = seated(None, "ALLY Green AGAINST Blue and Yellow WHEN offer >= 1")
    assert [order.text for order in room.sheet.orders.values()] == [
        "ALLY Green AGAINST Blue WHEN offer >= 1", "ALLY Green AGAINST Yellow WHEN offer >= 1",
    ]  # fmt: skip


def test_clear_takes_back_what_it_names() -> None:
    room = seated(None, "OFFER 2", "ESCALATE NAVY SQUADRONS 1", "ALLY Green", "ALLY NONE", "1 FINANCIER")
    room.take("CLEAR ESCALATE", "CLEAR ALLY", "CLEAR 1")
    assert list(room.sheet.orders) == ["offer"]


def test_words_tell_what_was_understood() -> None:
    said: Any = Room().read("1 EXPLORE india PAY 3 POST silk ADVENTURERS silk 2 ELSE PASS merchant").words
    assert said == (
        "Explorer to India; pay up to 3 for a roll that falls short; on success a post on silk, 2 adventurers on silk; "
        "else pass with Merchant/Governor"
    )


# --- what a line pays back at once ------------------------------------------------------------------------------------


def indebted(treasury: int, *waiting: str, mine: str = "") -> tuple[Room, OrderContext]:
    """Red with a Loan of 10 while these questions wait for Blue, and `mine` for Red."""
    room = Room(position({"players.Red.loans": [10], "players.Red.treasury": treasury}))
    asked = [("Red", mine)] if mine else [("Blue", kind) for kind in waiting]
    pending = [Decision(key=f"t1.r1.{kind}.{seat}", seat=seat, kind=kind, choice=YesNo()) for seat, kind in asked]
    mine_alone = [decision for decision in pending if decision.seat == "Red"]
    return room, OrderContext(state=room.state, seat="Red", sheet=room.sheet, open=mine_alone, pending=pending)


def test_a_repayment_while_anybody_is_waited_for_is_paid_at_once() -> None:
    _, context = indebted(6, "surrender")
    effect = read("REPAY 5", context)
    assert (effect.intervention, effect.orders) == (("repay", {"seat": "Red", "n": 5}), ())
    assert "at once" in effect.words


@pytest.mark.parametrize("line", ["REPAY 7", "REPAY 5 KEEP 2", "REPAY 5 WHEN turn > 3"])
def test_what_the_treasury_does_not_cover_or_a_condition_holds_up_waits(line: str) -> None:
    _, context = indebted(6, "surrender")
    effect = read(line, context)
    assert effect.intervention is None
    assert [order.slot for order in effect.orders] == ["repay.turn"]


def test_with_the_plans_of_a_turn_a_number_is_an_order_that_can_be_changed() -> None:
    _, context = indebted(6, mine="plans")
    assert read("REPAY 5", context).intervention is None
    assert read("REPAY 5 AT ONCE", context).intervention == ("repay", {"seat": "Red", "n": 5})


def test_where_the_table_asks_about_the_loan_itself_the_line_answers_it() -> None:
    _, context = indebted(6, mine="repay")
    assert read("REPAY 5", context).intervention is None
    assert read("REPAY ALL AT ONCE", context).intervention is None


def test_all_at_once_pays_now_and_stands() -> None:
    room, context = indebted(6, "surrender")
    effect = read("REPAY ALL AT ONCE KEEP 2", context)
    assert effect.intervention == ("repay", {"seat": "Red", "keep": 2})
    [order] = effect.orders
    assert (order.slot, order.standing) == ("repay.income", True)
    acted(room, effect)
    holds(room.state, {"players.Red.loans": [6], "players.Red.treasury": 2})
    acted(room, effect)  # nothing is left to pay, and that is no fault
    holds(room.state, {"players.Red.loans": [6], "players.Red.treasury": 2})


def acted(room: Room, effect: Effect) -> None:
    """What the desk does with a line that acts."""
    assert effect.intervention is not None
    intervene(room.state, Scripted(room.state, {}, {}), Intervention("x", *effect.intervention))


def test_never_ends_what_stands_for_every_moment() -> None:
    room = seated(None, "REPAY ALL AT ONCE", "ALWAYS REPAY 2 BEFORE INTEREST", "REPAY KEEP 3", "REPAY NEVER")
    assert {slot: order.text for slot, order in room.sheet.orders.items()} == {"repay": "REPAY NEVER"}


def test_the_two_emergency_loans_are_told_apart() -> None:
    assert "only where the Treasury falls short" in Room().read("EMERGENCY LOAN").words
    assert "also where the Treasury would do" in Room().read("EMERGENCY LOAN ANYWAY").words
    assert "every Escalation" in Room().read("ALWAYS EMERGENCY LOAN ANYWAY").words


def test_a_war_on_privateers_has_no_parts_of_a_war_on_a_nation() -> None:
    refused = Room().refused("2 SOVEREIGN PRIVATEERS IF turn > 2 OFFER 1")
    assert "“OFFER”" in refused.reason


def test_an_ambassador_who_moves_no_marker_is_told_how_he_would() -> None:
    told = Room().read("3 AMBASSADOR UNREST brazil").remarks
    assert any("“3 AMBASSADOR ME, UNREST brazil” moves it as well" in remark for remark in told)
    assert not any("marker" in remark for remark in Room().read("3 AMBASSADOR ME, UNREST brazil").remarks)
