"""Whatever is written: it is refused in a sentence, or taken and written back the same way."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.core.dice import Keyed
from pbem.core.errors import Refusal
from pbem.core.sheet import Order
from tests.games.colonial_2e.order_room import Room, before_the_line_up
from tests.games.helpers import SEATS, colonial

QUICK = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
LONG = settings(max_examples=20_000, deadline=None, suppress_health_check=list(HealthCheck))

VOCABULARY = """
    1 2 3 4 5 0 7 12 ROUND CARDS EXPLORE explorer CONQUEROR VICEROY AMBASSADOR SOVEREIGN REBEL MERCHANT GOVERNOR TRADER
    FINANCIER SCIENTIST MISSIONARY PASS ASK DEFAULT ELSE IF WHEN AND OR NOT THEN ( ) , / : . ; >= <= < > = != ; POST
    ADVENTURERS CIRCUMNAVIGATE NEVER ALWAYS AUSTRALIA ROLL KEEP COMPANY PILLAGE REPRESSION PLANTATION NONE OPTIONS MAX
    MIN UNREST SPARK MISSION CASUALTIES BATTLES BOTTOM OWN ALL OTHERS EXCEPT BUILD FLEETS SQUADRONS GIVE TO REPAY FROM
    PILE ALLOW REFUSE SHIP SELL SURRENDER AFTER YEAR AUTO OWN-GOODS ON OFF LINEUP REPEAT SUCCESS CITY FIRST LOSE PLAN
    CLEAR STANDING CHECK YES NO WAR REBELLION me Red Blue Green Yellow red.treasury Blue.prestige treasury squadrons
    turn need city.value explored controls unrest enemy.squadrons year attacking cards brazil india west-africa
    west-indies new-spain china levant australia w africa tobacco silk gold slaves tea opium navy economy
    seafaring logistics
    NATION spain france / PLUS RAISE FLAMBOYANCE REROLL hits
    KARTEN ENTDECKER Vizekönig Händler SONST WENN UND Westafrika Seide Rot immer brzail silkk meRchant ________
"""
WORDS = VOCABULARY.split()
SOUP = st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join)
#: Whole lines of every kind, from which mutations are made.
LINES = (
    "CARDS scientist, explorer, viceroy, merchant, trader",
    "2 EXPLORE india / china POST silk / tea ADVENTURERS tea CIRCUMNAVIGATE WHEN need <= 4 IF treasury >= 1 ELSE PASS",
    "3 VICEROY west-africa gold 1, slaves MAX IF NOT (turn > 3 OR explored peru) AND Blue.prestige < 5 ELSE ASK",
    "2 CONQUEROR new-spain COMPANY PILLAGE REPRESSION 1 IF controls new-spain gold",
    "2 CONQUEROR brazil PLANTATION Blue 2, Green",
    "3 AMBASSADOR Red / Blue, UNREST brazil / india",
    "4 MERCHANT OWN ALL, Yellow 2, Blue brazil tobacco, Green gold",
    "5 TRADER OWN 3, Blue ALL ELSE FINANCIER MAX",
    "1 REBEL SPARK brazil CASUALTIES Blue gold 2 BOTTOM, Green",
    "1 SOVEREIGN Blue / Green BATTLES india, brazil CASUALTIES Blue india silk",
    "ALWAYS SCIENTIST navy / economy ELSE PASS",
    "ALLOW SHIP ALL EXCEPT Blue WHEN Green.prestige < 8",
    "REFUSE SHIP Blue brazil tobacco, gold",
    "ALLOW SELL Blue 2",
    "SURRENDER WHEN squadrons < enemy.squadrons AND year > 1",
    "CASUALTIES WAR Blue gold, Green 2, Blue BOTTOM",
    "REPAY KEEP 3 WHEN prestige >= 9",
    "BUILD SQUADRONS MAX KEEP 3",
    "ALWAYS BUILD FLEETS 2",
    "GIVE Blue 2 WHEN city.value < 4",
    "ON SUCCESS ADVENTURERS tea POST silk",
    "OPTIONS COMPANY REPRESSION MAX PLANTATION",
    "CITY FIRST OWN, Blue, gold",
    "LOSE FROM brazil tobacco BOTTOM, gold",
    "LINEUP explorer, viceroy, trader, merchant, scientist",
)

#: The same of a game with nations.
NATION_LINES = (
    "NATION france / spain / great-britain",
    "FLAMBOYANCE PAY WHEN treasury >= 6 OR prestige > 3",
    "REROLL WHEN hits < 2 AND year > 1",
    "4 GOVERNOR west-indies / peru MAX PLUS IF treasury >= 2 ELSE MERCHANT OWN ALL",
    "2 SOVEREIGN RAISE IF Blue.prestige < 3 ELSE SOVEREIGN Blue",
)


def mutated(line: str, cuts: list[tuple[int, str]]) -> str:
    for place, put in cuts:
        at = place % (len(line) + 1)
        line = line[:at] + put + line[at + (place % 3) :]
    return line


CUTS = st.lists(st.tuples(st.integers(0, 200), st.text("abcdeilnrst ,/>=1 ", max_size=2)), min_size=1, max_size=3)
MUTATED = st.builds(mutated, st.sampled_from([*LINES, *NATION_LINES]), CUTS)


PLACE = st.sampled_from(["brazil", "india", "china", "west-africa", "new-spain", "peru", "australia", "west-indies"])
GOOD = st.sampled_from(["tobacco", "silk", "gold", "slaves", "tea", "opium", "sugar-cane"])
OTHER = st.sampled_from(["Blue", "Green", "Yellow"])
FEW = st.integers(1, 4).map(str)
SOME = FEW | st.just("MAX")


def spoken(*parts: st.SearchStrategy[str] | str) -> st.SearchStrategy[str]:
    """The parts one after the other."""
    each = [st.just(part) if isinstance(part, str) else part for part in parts]
    return st.tuples(*each).map(lambda words: " ".join(word for word in words if word))


def perhaps(*parts: st.SearchStrategy[str] | str) -> st.SearchStrategy[str]:
    """The parts, or nothing."""
    return st.just("") | spoken(*parts)


def many(part: st.SearchStrategy[str], sign: str) -> st.SearchStrategy[str]:
    """One to three of a part, with a sign between them."""
    return st.lists(part, min_size=1, max_size=3).map(f" {sign} ".join)


FACT = st.one_of(
    spoken(st.sampled_from(["treasury", "prestige", "turn", "city.value"]), st.sampled_from([">=", "<", "="]), FEW),
    spoken(OTHER.map(lambda seat: f"{seat}.squadrons"), "<", "squadrons"),
    spoken("explored", PLACE),
    spoken(OTHER, "controls", PLACE),
    spoken("NOT independent", PLACE),
)
CONDITION = spoken(FACT, perhaps(st.sampled_from(["AND", "OR"]), FACT))
COUNTERS = many(spoken(OTHER, perhaps(GOOD), perhaps(FEW), perhaps("BOTTOM")), ",")
WISH = st.one_of(spoken("OWN", perhaps(FEW)), spoken(OTHER, FEW), spoken(OTHER, PLACE), spoken("OWN", GOOD), OTHER)
ACTION = st.one_of(
    spoken("EXPLORE", many(PLACE, "/"), perhaps("POST", many(GOOD, "/")), perhaps("ADVENTURERS", GOOD),
           perhaps("AUSTRALIA ROLL"), perhaps("CIRCUMNAVIGATE", perhaps("WHEN need <", FEW))),
    spoken("CONQUEROR", PLACE, perhaps("PILLAGE"), perhaps("REPRESSION", SOME),
           perhaps("PLANTATION", many(OTHER, ","))),
    spoken("VICEROY", PLACE, many(spoken(GOOD, SOME), ",")),
    spoken("VICEROY", PLACE, SOME),
    spoken("AMBASSADOR", OTHER, perhaps(", UNREST", many(PLACE, "/"))),
    spoken("SOVEREIGN", many(OTHER, "/"), perhaps("BATTLES", many(PLACE, ",")), perhaps("CASUALTIES", COUNTERS)),
    spoken("REBEL SPARK", PLACE, perhaps("CASUALTIES", COUNTERS)),
    spoken("REBEL", st.sampled_from(["UNREST", "MISSION"]), many(PLACE, "/")),
    spoken("MERCHANT", many(WISH, ",")),
    spoken("TRADER", many(spoken(OTHER, perhaps(FEW)), ",")),
    spoken("GOVERNOR", many(PLACE, "/"), SOME),
    spoken("FINANCIER", SOME),
    spoken("SCIENTIST", many(st.sampled_from(["navy", "economy", "seafaring", "logistics"]), "/")),
    spoken("MISSIONARY", PLACE),
    st.just("PASS"),
)  # fmt: skip
PLAN = spoken(st.integers(1, 5).map(str), many(spoken(ACTION, perhaps("IF", CONDITION)), "ELSE"), perhaps("ELSE ASK"))
REACTION = st.one_of(
    spoken(st.sampled_from(["ALLOW", "REFUSE"]), st.sampled_from(["SHIP", "SELL"]), st.just("ALL") | OTHER,
           perhaps("WHEN", CONDITION)),
    spoken("ALLOW SHIP ALL EXCEPT", many(OTHER, ",")),
    spoken("SURRENDER WHEN", CONDITION),
    spoken("CASUALTIES", st.sampled_from(["", "WAR", "REBELLION"]), COUNTERS),
    spoken("REPAY", st.sampled_from(["ALL", "KEEP 2", "3"]), perhaps("WHEN", CONDITION)),
    spoken(perhaps("ALWAYS"), "BUILD FLEETS", SOME, perhaps("KEEP", FEW), perhaps("WHEN", CONDITION)),
    spoken("ON SUCCESS", perhaps("ADVENTURERS", GOOD), "POST", many(GOOD, "/")),
    spoken("LOSE FROM", many(spoken(perhaps(PLACE), GOOD, perhaps("BOTTOM")), ",")),
    spoken("GIVE", OTHER, FEW, "WHEN", CONDITION),
    spoken("ALWAYS", ACTION, perhaps("IF", CONDITION)),
)  # fmt: skip


def holds(line: str) -> None:
    """In a game without nations and before nations are chosen."""
    for state in (None, colonial().setup(SEATS, {"nations": True}, Keyed(b"fuzz"))):
        holds_for(Room(state), line)


def holds_for(room: Room, line: str) -> None:
    found = room.attempt(line)
    if isinstance(found, Refusal):
        assert found.reason
        assert len(found.instead) <= 3
        assert all(room.read(offer) for offer in found.instead)
        return
    for order in found.orders:
        same_again(room, order)


def same_again(room: Room, order: Order) -> None:
    assert json.loads(json.dumps(order.data)) == order.data, "an order is stored as JSON"
    assert [again for again in room.read(order.text).orders if again == order], order


@QUICK
@given(st.text(max_size=60))
def test_any_text_is_refused_or_taken(text: str) -> None:
    holds(text)


@QUICK
@given(SOUP)
def test_any_words_are_refused_or_taken(line: str) -> None:
    holds(line)


@QUICK
@given(MUTATED)
def test_mistyped_lines_are_refused_or_taken(line: str) -> None:
    holds(line)


@QUICK
@given(st.one_of(PLAN, REACTION))
def test_orders_of_every_make_are_written_back_as_they_are_read(line: str) -> None:
    holds(line)


@pytest.mark.parametrize("line", LINES)
def test_canonical_lines_are_read_as_they_are_written(line: str) -> None:
    room = Room()
    order = room.order(line)
    assert order.text == line
    same_again(room, order)


@pytest.mark.parametrize("line", NATION_LINES)
def test_canonical_lines_of_nations_are_read_as_they_are_written(line: str) -> None:
    room = Room(colonial().setup(SEATS, {"nations": True}, Keyed(b"fuzz")))
    order = room.order(line)
    assert order.text == line
    same_again(room, order)


@pytest.mark.soak
@LONG
@given(st.one_of(st.text(max_size=80), SOUP, MUTATED, PLAN, REACTION))
def test_a_long_run_of_whatever_is_written(line: str) -> None:
    holds(line)


def test_lines_in_the_middle_of_a_turn() -> None:
    state = before_the_line_up({"players.Red.cards": ["viceroy-ambassador", "explorer-conqueror"]})
    state.phase, state.round = "round-2", 2
    room = Room(state)
    assert room.text("explore brazil") == "2 EXPLORE brazil"
