"""Standing orders answering the decisions they are for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.core.choices import Number, SomeOf, YesNo
from pbem.core.table import Answer, Decision, Source
from pbem.games.colonial.rules.counters import Casualty, OwnCounter
from pbem.games.colonial_2e.orders.settling import gifts_due
from pbem.games.colonial_2e.rules.exploring import StageTwo
from pbem.games.colonial_2e.rules.loans import Repayment
from pbem.games.colonial_2e.state import State
from tests.games.colonial_2e.order_room import LINE_UP, Room, before_the_line_up
from tests.games.helpers import position

BY_ORDER, BY_STANDING = Source.ORDER, Source.STANDING


def answer(state: State, lines: list[str], decision: Decision) -> tuple[Any, Source] | None:
    room = Room(state, open=(decision,))
    room.take(*lines)
    found = room.settled(decision)
    assert found is None or isinstance(found, Answer)
    return None if found is None else (found.value, found.source)


def note(state: State, lines: list[str], decision: Decision) -> str:
    room = Room(state, open=(decision,))
    room.take(*lines)
    found = room.settled(decision)
    assert isinstance(found, Answer)
    return found.note


def ship(shipper: str) -> Decision:
    goods = [["brazil", "tobacco"], ["india", "silk"]]
    return Decision(
        key=f"t1.r1.ship.{shipper}.Red", seat="Red", kind="ship", choice=SomeOf(goods), default=goods,
        about={"shipper": shipper, "goods": goods},
    )  # fmt: skip


BOTH = [["brazil", "tobacco"], ["india", "silk"]]


@pytest.mark.parametrize(
    ("lines", "shipper", "allowed"),
    [
        (["ALLOW SHIP ALL"], "Blue", BOTH),
        (["REFUSE SHIP ALL"], "Blue", []),
        (["ALLOW SHIP ALL EXCEPT Blue"], "Blue", []),
        (["ALLOW SHIP ALL EXCEPT Blue"], "Green", BOTH),
        (["REFUSE SHIP ALL EXCEPT Blue"], "Blue", BOTH),
        (["REFUSE SHIP ALL EXCEPT Blue brazil"], "Blue", BOTH),
        (["REFUSE SHIP ALL EXCEPT Blue brazil"], "Green", [["india", "silk"]]),
        (["ALLOW SHIP ALL EXCEPT Blue brazil"], "Blue", []),
        (["ALLOW SHIP ALL EXCEPT Blue brazil"], "Green", [["brazil", "tobacco"]]),
        (["ALLOW SHIP Blue silk WHEN Blue.prestige > 3"], "Blue", []),
        (["REFUSE SHIP Blue silk WHEN Blue.prestige > 3"], "Blue", BOTH),
        (["REFUSE SHIP ALL", "ALLOW SHIP Blue"], "Blue", BOTH),
        (["REFUSE SHIP Blue brazil"], "Blue", [["india", "silk"]]),
        (["ALLOW SHIP Blue silk"], "Blue", [["india", "silk"]]),
        (["ALLOW SHIP ALL WHEN Blue.prestige < 3"], "Blue", BOTH),
        (["ALLOW SHIP ALL WHEN Blue.prestige > 3"], "Blue", []),
        (["REFUSE SHIP ALL WHEN Blue.prestige > 3"], "Blue", BOTH),
    ],
)
def test_who_may_ship(lines: list[str], shipper: str, allowed: list[list[str]]) -> None:
    assert answer(position(), lines, ship(shipper)) == (allowed, BY_STANDING)


def test_without_a_word_nothing_is_answered() -> None:
    assert answer(position(), ["ALLOW SHIP Green", "ALLOW SELL ALL"], ship("Blue")) is None


@pytest.mark.parametrize(
    ("line", "goods"),
    [("ALLOW SELL Blue", 3), ("ALLOW SELL Blue 2", 2), ("ALLOW SELL Blue 5", 3), ("REFUSE SELL ALL", 0)],
)
def test_who_may_sell(line: str, goods: int) -> None:
    decision = Decision(
        key="t1.r1.sell.Blue.Red", seat="Red", kind="sell", choice=Number(0, 3), default=3,
        about={"trader": "Blue", "goods": 3},
    )  # fmt: skip
    assert answer(position(), [line], decision) == (goods, BY_STANDING)


def surrender(**about: Any) -> Decision:
    facts = {"year": 1, "role": "defender", "enemy": "Blue", "squadrons": 1, "enemy_squadrons": 4, "fleets": 2}
    return Decision(key="t1.r1.war.Blue.y1.surrender.Red", seat="Red", kind="surrender", choice=YesNo(), default=False,
                    about={**facts, **about})  # fmt: skip


@pytest.mark.parametrize(
    ("line", "about", "gives_in"),
    [
        ("SURRENDER NEVER", {}, False),
        ("SURRENDER WHEN squadrons < 2", {}, True),
        ("SURRENDER WHEN squadrons < 1", {}, False),
        ("SURRENDER WHEN squadrons < enemy.squadrons", {}, True),
        ("SURRENDER AFTER YEAR 3", {"year": 2}, False),
        ("SURRENDER AFTER YEAR 3", {"year": 3}, True),
        ("SURRENDER WHEN attacking", {}, False),
        ("SURRENDER WHEN defending AND enemy Blue", {}, True),
        ("SURRENDER WHEN enemy Green", {}, False),
    ],
)
def test_surrender(line: str, about: Mapping[str, Any], gives_in: bool) -> None:
    state = position({"players.Red.squadrons": 1, "players.Blue.squadrons": 4})
    assert answer(state, [line], surrender(**about)) == (gives_in, BY_STANDING)


@pytest.mark.parametrize(("line", "value"), [("SURRENDER YES", True), ("no", False), ("SURRENDER NO", False)])
def test_the_question_that_waits_is_answered_by_a_plain_word(line: str, value: bool) -> None:
    assert answer(position(), ["SURRENDER NEVER", line], surrender()) == (value, BY_ORDER)


def stage_two(state: State) -> Decision:
    return Decision(key="t1.r1.stage-two.Red", seat="Red", kind="stage-two", choice=StageTwo(state, "Red", "india"),
                    about={"territory": "india", "goods": ["silk", "opium", "fine-fabrics"]})  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "value", "source"),
    [
        (["ON SUCCESS POST silk"], {"by": "post", "good": "silk"}, BY_STANDING),
        (["ON SUCCESS ADVENTURERS opium / silk"], {"by": "adventurers", "good": "silk"}, BY_STANDING),
        (["ON SUCCESS POST tobacco"], None, BY_STANDING),
        (["ON SUCCESS NONE"], None, BY_STANDING),
        (["ON SUCCESS POST silk", "1 EXPLORE india ADVENTURERS silk"], {"by": "adventurers", "good": "silk"}, BY_ORDER),
        (["1 EXPLORE peru POST precious-metals", "ON SUCCESS POST silk"], {"by": "post", "good": "silk"}, BY_STANDING),
        (["ADVENTURERS silk"], {"by": "adventurers", "good": "silk"}, BY_ORDER),
        (["POST silk", "NO"], None, BY_ORDER),
    ],
)
def test_what_follows_a_success(lines: list[str], value: Any, source: Source) -> None:
    state = position()
    assert answer(state, lines, stage_two(state)) == (value, source)


def test_without_a_fleet_the_post_gives_way_to_adventurers() -> None:
    state = position({"players.Red.merchant_fleets": 0})
    lines = ["ON SUCCESS POST silk ADVENTURERS silk"]
    assert answer(state, lines, stage_two(state)) == ({"by": "adventurers", "good": "silk"}, BY_STANDING)
    assert note(state, lines, stage_two(state)) == "a post needs a Merchant Fleet, and you have none"


def test_goods_of_the_plans_other_targets_are_no_news() -> None:
    state = position()
    line = "1 EXPLORE peru / india POST precious-metals / silk"
    assert note(state, [line], stage_two(state)) == ""
    assert note(state, ["ON SUCCESS POST tobacco"], stage_two(state)) == "India has none of the goods you named"


@pytest.mark.parametrize(
    ("lines", "value"),
    [
        (["CIRCUMNAVIGATE WHEN need <= 4"], (True, BY_STANDING)),
        (["CIRCUMNAVIGATE WHEN need <= 3"], (False, BY_STANDING)),
        (["CIRCUMNAVIGATE NEVER"], (False, BY_STANDING)),
        (["CIRCUMNAVIGATE NEVER", "1 EXPLORE india CIRCUMNAVIGATE"], (True, BY_ORDER)),
        (["CIRCUMNAVIGATE YES"], (True, BY_ORDER)),
        (["1 EXPLORE india"], None),
        (["1 EXPLORE brazil CIRCUMNAVIGATE / EXPLORE india"], None),
    ],
)
def test_circumnavigation(lines: list[str], value: Any) -> None:
    key, about = "t1.r1.circumnavigate.Red", {"need": 4, "territory": "india"}
    decision = Decision(key=key, seat="Red", kind="circumnavigate", choice=YesNo(), default=False, about=about)
    assert answer(position(), lines, decision) == value


@pytest.mark.parametrize(
    ("lines", "value"),
    [
        (["AUSTRALIA ROLL"], (True, BY_ORDER)),
        (["ALWAYS AUSTRALIA KEEP"], (False, BY_ORDER)),
        (["1 EXPLORE australia AUSTRALIA KEEP"], (False, BY_ORDER)),
        (["NO"], (False, BY_ORDER)),
    ],
)
def test_the_second_roll_for_australia(lines: list[str], value: Any) -> None:
    decision = Decision(key="t1.r1.australia.Red", seat="Red", kind="australia", choice=YesNo(), default=True,
                        about={"territory": "australia", "need": 3})  # fmt: skip
    assert answer(position(), lines, decision) == value


STACKS = {
    "territories.west-africa.resources.gold": ["Green", "Blue", "Green"],
    "territories.west-africa.resources.slaves": ["Green", "Blue"],
}


def casualty(state: State, hit: int = 1) -> Decision:
    choice = Casualty(state, "west-africa", ["Blue", "Green"])
    return Decision(
        key=f"t1.r1.casualty.{hit}.Red", seat="Red", kind="casualty", choice=choice,
        about={"cause": "rebellion", "territory": "west-africa"},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "hit", "value"),
    [
        (["CASUALTIES Blue gold, Green"], 1, ["gold", "Blue", "top"]),
        (["CASUALTIES Yellow, Green slaves"], 1, ["slaves", "Green", "top"]),
        (["CASUALTIES Green gold BOTTOM"], 1, ["gold", "Green", "bottom"]),
        (["CASUALTIES Green 1, Blue slaves"], 1, ["gold", "Green", "top"]),
        (["CASUALTIES Green 1, Blue slaves"], 2, ["slaves", "Blue", "top"]),
        (["CASUALTIES Green 1, Blue 1, Green slaves"], 3, ["slaves", "Green", "top"]),
        (["CASUALTIES Green 1, Blue 1"], 3, None),
        (["CASUALTIES WAR Blue", "CASUALTIES Green slaves"], 1, ["slaves", "Green", "top"]),
        (["CASUALTIES REBELLION Blue slaves", "CASUALTIES Green"], 1, ["slaves", "Blue", "top"]),
        (["CASUALTIES Green brazil"], 1, None),
        (["CASUALTIES Yellow"], 1, None),
    ],
)
def test_casualties(lines: list[str], hit: int, value: list[str] | None) -> None:
    state = position(STACKS)
    found = answer(state, lines, casualty(state, hit))
    assert found == (None if value is None else (value, BY_STANDING))


def test_casualties_of_the_plan_come_first() -> None:
    state = position(STACKS)
    lines = ["CASUALTIES Green", "1 REBEL SPARK west-africa CASUALTIES Blue slaves"]
    assert answer(state, lines, casualty(state)) == (["slaves", "Blue", "top"], BY_ORDER)


@pytest.mark.parametrize(
    ("lines", "order", "source"),
    [
        (["BATTLES india"], ["india", "brazil", "west-africa"], BY_STANDING),
        (["BATTLES peru, west-africa, india"], ["west-africa", "india", "brazil"], BY_STANDING),
        (["BATTLES india", "1 SOVEREIGN Blue BATTLES west-africa"], ["west-africa", "brazil", "india"], BY_ORDER),
    ],
)
def test_order_of_battles(lines: list[str], order: list[str], source: Source) -> None:
    shared = ["brazil", "west-africa", "india"]
    decision = Decision(key="t1.r1.war.Red.battles.Red", seat="Red", kind="battles",
                        choice=SomeOf(shared, least=3), default=shared, about={"enemy": "Blue"})  # fmt: skip
    assert answer(position(), lines, decision) == (order, source)


def repay(state: State) -> Decision:
    return Decision(key="t1.r1.repay.before.Red", seat="Red", kind="repay", choice=Repayment(state, "Red"),
                    about={"loans": [6, 3], "moment": "before"})  # fmt: skip


@pytest.mark.parametrize(
    ("line", "value", "source"),
    [
        ("REPAY ALL", {"counters": 5}, BY_STANDING),
        ("REPAY KEEP 3", {"counters": 2}, BY_STANDING),
        ("REPAY KEEP 9", {"counters": 0}, BY_STANDING),
        ("REPAY ALL FROM 2", {"piles": [[1, 3]]}, BY_STANDING),
        ("REPAY NEVER", {"counters": 0}, BY_STANDING),
        ("REPAY 4", {"piles": [[1, 3], [0, 1]]}, BY_ORDER),
        ("REPAY 4 FROM 1", {"piles": [[0, 4]]}, BY_ORDER),
    ],
)
def test_loans_are_paid_back(line: str, value: Any, source: Source) -> None:
    state = position({"players.Red.loans": [6, 3]})
    assert answer(state, [line], repay(state)) == (value, source)


@pytest.mark.parametrize("line", ["REPAY ALL WHEN prestige >= 10", "REPAY 6"])
def test_loans_are_left_alone(line: str) -> None:
    state = position({"players.Red.loans": [6, 3]})
    assert answer(state, [line], repay(state)) is None


def test_a_number_is_paid_back_once() -> None:
    state = position({"players.Red.loans": [6, 3]})
    room = Room(state)
    room.take("REPAY 2")
    first = room.settled(repay(state))
    assert isinstance(first, Answer)
    assert first.value == {"piles": [[1, 2]]}
    state.players["Red"].loans = [6, 1]
    assert room.settled(repay(state)) is None


def purchase(kind: str, most: int) -> Decision:
    return Decision(key=f"t1.{kind}.Red", seat="Red", kind=kind, choice=Number(0, most), default=0, about={})


@pytest.mark.parametrize(
    ("lines", "count", "source"),
    [
        (["BUILD FLEETS 2"], 2, BY_ORDER),
        (["BUILD FLEETS 4"], 3, BY_ORDER),
        (["BUILD FLEETS MAX"], 3, BY_ORDER),
        (["ALWAYS BUILD FLEETS MAX KEEP 4"], 1, BY_STANDING),
        (["ALWAYS BUILD FLEETS MAX KEEP 9"], 0, BY_STANDING),
        (["ALWAYS BUILD FLEETS MAX", "BUILD FLEETS 1"], 1, BY_ORDER),
        (["ALWAYS BUILD FLEETS MAX", "BUILD FLEETS 1 WHEN treasury > 8"], 3, BY_STANDING),
    ],
)
def test_what_is_built(lines: list[str], count: int, source: Source) -> None:
    assert answer(position(), lines, purchase("fleets", 3)) == (count, source)


@pytest.mark.parametrize(
    ("line", "treasury", "said"),
    [
        ("BUILD SQUADRONS 1", 5, ""),
        ("BUILD SQUADRONS 2", 5, "2 were ordered, but your Navy allows 1"),
        ("BUILD SQUADRONS 1", 0, "1 was ordered, but your Treasury was empty"),
        ("BUILD SQUADRONS 1 KEEP 5", 5, "1 was ordered, but you had 5 Treasury and wished to keep 5"),
        ("BUILD SQUADRONS MAX KEEP 5", 5, ""),
    ],
)
def test_why_fewer_are_built_than_were_ordered(line: str, treasury: int, said: str) -> None:
    state = position({"players.Red.treasury": treasury})
    assert note(state, [line], purchase("squadrons", min(1, treasury))) == said


def test_city_goods_in_the_order_wanted() -> None:
    state = position({**STACKS, "territories.west-africa.city": 2})
    names = ["gold", "slaves"]
    decision = Decision(key="t1.r1.city-goods.Red", seat="Red", kind="city-goods", choice=SomeOf(names, least=2),
                        default=names, about={"territory": "west-africa"})  # fmt: skip
    assert answer(state, ["CITY FIRST slaves"], decision) == (["slaves", "gold"], BY_STANDING)
    state.territories["west-africa"].resources["slaves"] = ["Red"]
    assert answer(state, ["CITY FIRST own"], decision) == (["slaves", "gold"], BY_STANDING)
    assert answer(state, ["CITY FIRST Green, own"], decision) == (["gold", "slaves"], BY_STANDING)


def test_which_counter_of_ones_own_goes() -> None:
    state = position({"territories.west-africa.resources.gold": ["Red", "Blue", "Red"],
                      "territories.west-africa.resources.slaves": ["Red"]})  # fmt: skip
    decision = Decision(key="t1.r1.lose.Red", seat="Red", kind="lose", choice=OwnCounter(state, "west-africa", "Red"),
                        about={"territory": "west-africa"})  # fmt: skip
    assert answer(state, ["LOSE FROM slaves"], decision) == (["slaves", "top"], BY_STANDING)
    assert answer(state, ["LOSE FROM brazil tobacco, gold BOTTOM"], decision) == (["gold", "bottom"], BY_STANDING)
    assert answer(state, ["LOSE FROM brazil"], decision) is None


def line_up() -> Decision:
    hand = list(before_the_line_up().board.cards)
    usual = [
        "scientist-missionary",
        "explorer-conqueror",
        "viceroy-ambassador",
        "merchant-governor",
        "trader-financier",
    ]
    choice, about = SomeOf(hand, least=5, most=5), {"hand": hand}
    return Decision(key="t1.line-up.Red", seat="Red", kind="line-up", choice=choice, default=usual, about=about)


def test_the_line_up() -> None:
    state = before_the_line_up()
    usual = line_up().fallback()
    assert answer(state, ["CARDS " + ", ".join(LINE_UP)], line_up()) == (usual, BY_ORDER)
    assert answer(state, ["LINEUP REPEAT"], line_up()) == (usual, BY_STANDING)
    first = ["sovereign-rebel", *usual[:4]]
    assert answer(state, ["LINEUP rebel, scientist, explorer, viceroy, merchant"], line_up()) == (first, BY_STANDING)


def test_gifts_that_wait_for_their_condition() -> None:
    room = Room(position())
    room.take("GIVE Blue 2 WHEN turn >= 1", "GIVE Green 4 WHEN turn >= 1", "GIVE Yellow 1 WHEN turn > 5")
    assert gifts_due(room.state, "Red", room.sheet) == [("give.Blue", {"from": "Red", "to": "Blue", "n": 2})]
