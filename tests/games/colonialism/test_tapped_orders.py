"""What of the orders may be tapped: it is what the rules allow now, and what CHECK says of it."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Sequence

import pytest

from pbem.core.errors import Refusal
from pbem.core.language import speaking
from pbem.core.order_page import Menu, document
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Sheet
from pbem.core.table import Decision, Tempo
from pbem.games.colonialism.orders.line_writing import slot_text
from pbem.games.colonialism.rules.action_phase import action_decision, plans_decision
from pbem.games.colonialism.state import State
from pbem.games.colonialism.telling.forecast import forecast
from tests.games.colonialism.order_room import Room, german, position, rules
from tests.games.colonialism.tapped_room import Asked, Tapped, asked_in, own, public, tapped
from tests.processor import cost

PAGE = rules().order_page()


# --- the same as CHECK ----------------------------------------------------------------------------------------------


def compared(asked: Sequence[Asked], luck: random.Random, each: int) -> tuple[int, int]:
    """How many things to be tapped are possible, and how many are not, each as CHECK says: `each` of every position."""
    possible = impossible = 0
    for state, seat, _ in asked:
        menu, mine = public(state, seat), own(state, seat)
        slot = next((slot for slot in menu.slots if slot.name[0].isdecimal() and not slot.bound), None)
        if not menu.offers or slot is None:
            continue
        choices = list(tapped(PAGE, menu, mine))
        for choice in luck.sample(choices, min(each, len(choices))):
            found = as_checked(state, seat, slot.name, choice, mine)
            assert found in ("possible", "impossible", "refused")
            possible += found == "possible"
            impossible += found != "possible"
    return possible, impossible


def as_checked(state: State, seat: str, slot: str, choice: Tapped, mine: Menu) -> str:
    """Whether a choice is possible, the same as CHECK of that line alone."""
    line, sheet = f"{slot_text(slot)} {choice.body}", Sheet()
    try:
        effect = rules().read(line, OrderContext(state=state, seat=seat, sheet=sheet))
    except Refusal:
        return "refused" if choice.whys else f"{line} is refused"
    (order,) = effect.orders
    assert order.text == line
    sheet.put(order)
    told = next(each for each in forecast(state, seat, sheet) if each.row == slot_text(slot))
    has = choice.shape == "policy" and choice.parts["card"] not in {each.value for each in mine.lists["policies"]}
    why = [*choice.whys, *(["not in hand"] if has else [])]
    assert told.odds is None, "nothing of a first action hangs on a draw"
    if why:
        assert told.brief.startswith("pass ("), f"{line}: {why} and CHECK says {told.text}"
        return "impossible"
    assert choice.words == ([told.brief] if told.brief else []), line
    return "possible"


def test_what_may_be_tapped_is_what_check_says() -> None:
    possible, impossible = compared(asked_in(1), random.Random(1), 12)
    assert min(possible, impossible) > 12


@pytest.mark.broad(of=24)
@pytest.mark.parametrize("seed", range(10))
def test_what_may_be_tapped_is_what_check_says_in_a_thousand_positions(seed: int) -> None:
    asked = asked_in(seed, tempo=Tempo.DECISION, players=2 + seed % 3)
    luck = random.Random(seed)
    possible, impossible = compared(luck.sample(asked, min(100, len(asked))), luck, 6)
    assert min(possible, impossible) > 25


def test_what_comes_of_an_action_is_said_where_it_is_aimed() -> None:
    room = Room({"regions.india.influence": {"Red": 2, "natives": 3}, "regions.india.cubes": {"yellow": 2}})
    offers = public(room.state, "Red").offers
    natives = offers["military-campaign"].parts["region"]["india"].then["faction"]
    assert natives["natives"].words.startswith("in 1 of 3 cases Natives 3 -> 1 (India); ")
    assert natives["Blue"].why == "Blue has no disc in India"
    assert offers["military-campaign"].parts["region"]["china"].why == "Military Campaign needs your influence in China"
    assert offers["withdraw"].parts["region"]["india"].then["count"]["MAX"].words == "Red 2 -> 0 (India)"
    assert offers["trade"].why.startswith("No two regions at a fresh ship of yours have cubes"), "only India has any"


def test_what_is_missing_altogether_is_said_of_the_whole() -> None:
    zones = ("arabian-sea", "atlantic", "bay-of-bengal")
    s = position({f"players.Red.ships.{zone}": {"fresh": 0, "used": 1} for zone in zones})
    offers = public(s, "Red").offers
    assert offers["policy"].why == offers["explore"].why == "None of your ships is fresh"
    assert offers["missionaries"].why == "You have influence in no region"
    assert offers["draw"].why == ""
    assert offers["draw"].words == "17 cards stay in the deck"
    used = offers["move"].parts["from"]["atlantic"].then["used"]
    assert used["USED"].why == ""


# --- whose cards ----------------------------------------------------------------------------------------------------


def test_the_public_menu_knows_no_hand_and_the_own_one_little_more() -> None:
    one = position()
    other, red = one.copy(), one.players["Red"]
    other.players["Red"].hand, other.players["Red"].deck[:6] = red.deck[:6], red.hand
    assert document(public(one, "Red")) == document(public(other, "Red"))
    mine = own(one, "Red")
    assert [option.value for option in mine.lists["cards"]] == one.players["Red"].hand
    assert [option.value for option in mine.lists["policies"]] == ["fleet", "empire"]
    assert set(mine.offers) == {"land-grab", "mercenaries", "missionaries"}
    assert mine.offers["missionaries"].why == "In your deck: it is tried if you have drawn it by then"
    assert own(one, "Blue").lists["cards"][0].value == "annexation"


def test_where_cards_lie_is_public_but_for_those_face_down() -> None:
    given = {"players.Red.policies.india": ["treaty", "dominion"], "players.Red.discard": ["monopoly", "plague"]}
    s = position({**given, "players.Red.hand": ["fleet"]})
    menu, mine = public(s, "Red"), own(s, "Red")
    cards = menu.offers["policy"].parts["card"]
    lies = "lies on India and comes back only after the colonization there"
    assert cards["dominion"].why == f"Dominion {lies}"
    assert cards["treaty"].why == ""
    assert cards["monopoly"].why == menu.offers["plague"].why != ""
    assert mine.offers["policy"].parts["card"]["treaty"].why == f"Treaty {lies}"
    assert "plague" not in mine.offers


@pytest.mark.parametrize("tempo", [Tempo.TURN, Tempo.DECISION])
def test_what_is_private_is_small(tempo: Tempo) -> None:
    for state, seat, orders in asked_in(2, tempo=tempo)[::5]:
        told = {"own": document(own(state, seat)), "sheet": {order.slot: order.text for order in orders}}
        packed = zlib.compress(json.dumps(told, separators=(",", ":")).encode(), 9)
        assert len(packed) * 4 / 3 < 1_200


def test_cards_of_the_hand_are_private_and_there_once() -> None:
    s = position({"players.Red.hand": ["fleet", "plague"]})
    assert own(s, "Red").stores == {"card.fleet": 1, "card.plague": 1}
    assert public(s, "Red").stores == {"reserve": s.players["Red"].reserve}
    ships = next(each for each in public(s, "Red").holdings if each.title == "Your ships")
    assert "fresh" in ships.words
    shapes = {shape.name: shape for shape in PAGE.shapes}
    assert shapes["explore"].takes == {"reserve": 1}
    assert [name for name, each in shapes.items() if "reserve" in each.brings] == [
        "military-campaign", "plague", "withdraw",
    ]  # fmt: skip
    assert shapes["plague"].takes == {"card.plague": 1}


# --- the slots ------------------------------------------------------------------------------------------------------


def slots(state: State, seat: str = "Red", waiting: Sequence[Decision] = ()) -> dict[str, bool]:
    """The slots of a menu, and whether the game waits for each."""
    menu = rules().order_menu(rules().view(state, None), seat, waiting)
    return {slot.name: slot.asked for slot in menu.slots}


def test_slots_are_those_of_the_segment_and_what_stands() -> None:
    s = position()
    found = slots(s)
    standing = [name for name in found if not name[0].isdecimal() and "." not in name]
    assert standing == ["keep", "position", "idle", "convert", "take", "lose"]
    s.phase, s.round = "action-round-4", 4
    menu = public(s, "Red")
    assert [(slot.name, slot.before, slot.clear) for slot in menu.slots][:1] == [("4.1", "R2 1 ", "CLEAR R2 1")]


def test_the_game_waits_for_a_segment_a_round_or_an_action_as_its_tempo_has_it() -> None:
    s = position()
    of_segment, of_round = (plans_decision(s, "Red", rounds) for rounds in ([1, 2], [1]))
    waits = {
        "segment": [of_segment, plans_decision(s, "Blue", [1, 2])],
        "round": [of_round],
        "action": [action_decision(s, "Red", 2)],
        "nobody": [],
        "another": [action_decision(s, "Blue", 1)],
    }
    asked = {what: [name for name, yes in slots(s, waiting=each).items() if yes] for what, each in waits.items()}
    assert asked == {
        "segment": ["1.1", "1.2", "1.3", "2.1", "2.2", "2.3"],
        "round": ["1.1", "1.2", "1.3"],
        "action": ["1.2"],
        "nobody": [],
        "another": [],
    }


def test_an_action_that_is_done_is_bound() -> None:
    s = position()
    s.acted = 5  # all have acted once, and the first of the order twice
    first, second = s.order[:2]
    bound = {seat: [slot.name for slot in public(s, seat).slots if slot.bound] for seat in (first, second)}
    assert bound == {first: ["1.1", "1.2"], second: ["1.1"]}
    s.acted = 12
    fresh = s.copy()
    s.players[first].ships["atlantic"].fresh, s.players[first].ships["atlantic"].used = 0, 1
    assert public(s, first).offers == public(fresh, first).offers, "its next action is behind the end of the round"


def test_the_set_up_asks_for_a_row_then_for_cards_and_ships() -> None:
    asked = dict[int, dict[str, bool]]()
    for state, seat, _ in asked_in(3):
        if state.phase.startswith("setup"):
            asked.setdefault(len(state.players[seat].hand), slots(state, seat))
    assert [name for name, wanted in asked[0].items() if wanted] == ["position"]
    assert [name for name, wanted in asked[12].items() if wanted] == ["draft", "ships"]
    assert "keep" not in asked[12], "KEEP is the draft then"


def test_nothing_is_offered_when_the_game_is_over() -> None:
    s = position()
    s.winner = "Red"
    assert public(s, "Red").slots == ()
    assert public(s, "Red").offers == {}
    assert own(s, "Red") == Menu()


def test_what_takes_a_slot_back_takes_back_no_other() -> None:
    room = Room()
    lines = {
        "position": "POSITION 1, 3", "idle": "IDLE DRAW", "convert": "CONVERT NONE", "keep": "KEEP fleet",
        "take": "TAKE LEAST", "take.india": "TAKE IN india black", "1.1": "R1 1 DRAW", "2.3": "R2 3 PASS",
        "lose": "LOSE OWN FIRST", "lose.china": "LOSE IN china OWN FIRST",
    }  # fmt: skip
    known = {slot.name: slot for slot in public(room.state, "Red").slots}
    for slot in lines:
        room.take(*lines.values())
        room.take(known[slot].clear)
        assert room.sheet.orders.keys() == lines.keys() - {slot}


# --- languages and cost ---------------------------------------------------------------------------------------------


def test_lines_are_the_same_in_german_and_words_are_not() -> None:
    with speaking(german()):
        page = rules().order_page()
        menu = public(position(), "Red")
    for one, other in zip((*PAGE.shapes, *PAGE.conditions), (*page.shapes, *page.conditions), strict=True):
        assert (one.name, one.line) == (other.name, other.line)
        assert one.title != other.title or one.title in ("Plague", "Trade", "Land Grab")
    for name, options in PAGE.lists.items():
        assert [each.value for each in options] == [each.value for each in page.lists[name]]
    words = {option.words for option in page.lists["policies"]}
    assert "Flotte" in words
    assert menu.offers["explore"].parts["region"]["india"].words == "Rot 0 -> 1 (Indien)"


def test_the_menus_of_a_game_are_made_in_less_than_a_second() -> None:
    state, _, _ = asked_in(4)[-1]
    assert cost(lambda: [public(state, seat) for seat in state.seats], 1) < 1


def test_the_own_menu_of_a_set_up_has_the_cards_that_were_drawn_then_the_hand() -> None:
    s = position({"phase": "setup", "round": 0})
    assert set(own(s, "Red").lists) == {"cards", "policies"}
    s.players["Red"].hand = list(s.board.cards)[:12]
    assert [option.value for option in own(s, "Red").lists["drawn"]] == s.players["Red"].hand
    assert set(own(s, "Red").lists) == {"drawn", "cards", "policies"}
    drawn = [card for card in s.players["Red"].hand if card in s.board.policies]
    assert [option.value for option in own(s, "Red").lists["policies"]] == drawn
    assert own(s, "Red").offers["plague"].why == "In your deck: it is tried if you have drawn it by then"
    s.players["Red"].hand = []
    assert own(s, "Red") == Menu()
