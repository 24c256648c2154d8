"""What is tapped on the order pages of Colonial's editions: it can be ordered, its odds are CHECK's."""

from __future__ import annotations

import json
import random
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Any

import pytest

from pbem.core.order_page import Chance, Menu, Offer, document
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Sheet
from pbem.games.colonial_revised.rules.actions import free_cards
from tests.games.colonial.tapping import Ordered, Recorded, Tapping, laid, played, ruleset
from tests.games.colonial_revised.room import position as revised_position
from tests.processor import cost

EDITIONS = ("colonial-2e", "colonial-revised")
_MOST_PRIVATE = 500  #: of the 1,500 characters of a link


@cache
def game(edition: str, seed: int) -> Recorded:
    """A game of bots."""
    return played(edition, seed)


def positions(edition: str, seeds: range, count: int) -> Iterator[tuple[Any, str, random.Random]]:
    """Positions of games, in which somebody acts, each with one of its seats."""
    for seed in seeds:
        found = game(edition, seed).positions
        pick = random.Random(seed)
        for state in pick.sample(found, min(count, len(found))):
            yield state, pick.choice(state.seats), pick


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_tapped_is_read(edition: str) -> None:
    rules = ruleset(edition)
    page, read = rules.order_page(), 0
    for state, seat, pick in positions(edition, range(4), 8):
        menu, own = rules.order_menu(rules.view(state, None), seat), rules.own_menu(rules.view(state, seat), seat)
        tapping = Tapping(page, menu, own, pick.randrange(10**6))
        for slot in tapping.slots.values():
            for name in () if slot.bound else slot.first or slot.shapes:
                line = tapping.line(slot, name)
                if line is None:
                    continue
                effect = rules.read(line, OrderContext(state=state, seat=seat, sheet=Sheet()))
                assert effect.intervention or slot.name in {order.slot for order in effect.orders}, line
                read += 1
    assert read > 2_000


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_plans_use_up_is_what_there_is(edition: str) -> None:
    rules = ruleset(edition)
    steps = 0
    for state, seat, _ in positions(edition, range(4), 8):
        menu, player = rules.order_menu(rules.view(state, None), seat), state.players[seat]
        assert menu.stores["treasury"] == player.treasury
        assert menu.stores["market.OWN"] == state.market[seat]
        assert f"Treasury: {player.treasury}" in [f"{each.title}: {each.words}" for each in menu.holdings]
        for track, chance in menu.offers.get("scientist", Offer()).parts.get("track", {}).items():
            if not chance.why:
                assert chance.words == f"costs {chance.takes['treasury']}", track
                steps += 1
    assert steps > 5


def test_both_characters_of_a_card_take_it_in_the_revised_edition() -> None:
    rules = ruleset("colonial-revised")
    shapes = {shape.name: shape for shape in rules.order_page().shapes}
    assert shapes["merchant"].takes == shapes["governor"].takes == {"card.merchant": 1}
    assert shapes["financier"].takes == {"card.trader": 1, "treasury": -10}
    for state, seat, _ in positions("colonial-revised", range(4), 8):
        stores = rules.order_menu(rules.view(state, None), seat).stores
        free = {f"card.{state.board.cards[card][0]}" for card in free_cards(state, seat)}
        assert {name for name in stores if name.startswith("card.")} == free


def revised_menu(given: dict[str, Any], phase: str = "round-1") -> Menu:
    """What Red may tap in a position of the revised edition."""
    rules, state = ruleset("colonial-revised"), revised_position(given, phase=phase)
    menu: Menu = rules.order_menu(rules.view(state, None), "Red")
    return menu


def test_more_than_is_owed_is_not_paid_back() -> None:
    told = revised_menu({"players.Red.loans": [3]}).offers["repay"].parts["count"]
    assert (told["3"].why, told["4"].why) == ("", "you owe 3 now")
    assert revised_menu({}).offers["repay-at-once"].parts["count"]["1"].why == "you owe nothing now"


def test_what_may_be_left_out_says_what_is_so_then() -> None:
    shapes = {shape.name: shape for shape in ruleset("colonial-revised").order_page().shapes}
    told = {part.name: part.absent for name in ("explorer", "attack", "repay") for part in shapes[name].parts}
    assert told["pay"] == "as your standing order says, else nothing"
    assert told["post"] == "none; with neither, as your standing order says"
    assert (told["most"], told["except"], told["keep"]) == ("all", "nobody", "nothing")
    assert told["territory"] == told["count"] == ""  # they may not


def test_an_empty_round_says_what_its_own_card_does_in_the_2nd_edition() -> None:
    rules = ruleset("colonial-2e")
    state = next(each for each in game("colonial-2e", 0).positions if each.phase == "round-1")
    seat = state.seats[0]
    slots = rules.own_menu(rules.view(state, seat), seat).slots
    told = {card: slot.idle for card, slot in zip(state.players[seat].cards[1:], slots, strict=True)}
    assert "your own Goods are shipped" in {told.get("merchant-governor"), told.get("governor-merchant")}
    assert {idle for card, idle in told.items() if "merchant" not in card and "trader" not in card} == {
        "the card does nothing"
    }


def test_whose_goods_are_sold_is_told_ones_own_first() -> None:
    trader = revised_menu({"market.Red": 2, "market.Blue": 1}).offers["trader"]
    assert (trader.why, trader.words) == ("", "up to 2 Goods in all; yours: 2; Blue: 1")
    nothing = revised_menu({}).offers["trader"]
    assert nothing.why
    assert nothing.words == "up to 2 Goods in all"


def test_whose_goods_are_shipped_is_told_by_their_places_and_not_without_a_fleet() -> None:
    spaces = {"territories.india.resources.silk": ["Red"], "territories.brazil.resources.tobacco": ["Blue"]}
    merchant = revised_menu(spaces).offers["merchant"]
    assert merchant.why == ""
    assert merchant.words == "Merchant Fleets: 3; yours: India silk; Blue: Brazil tobacco"
    assert revised_menu({**spaces, "players.Red.merchant_fleets": 0}).offers["merchant"].why
    assert revised_menu({}).offers["merchant"].why


def test_rounds_that_are_played_are_shut_with_their_cards_in_the_revised_edition() -> None:
    played = ["explorer-conqueror", "scientist-missionary"]
    slots = {slot.name: slot for slot in revised_menu({"players.Red.cards": played}, "round-3").slots}
    assert (slots["1"].bound, slots["1"].note) == (True, "You have played Explorer/Conqueror")
    assert (slots["2"].bound, slots["2"].note) == (True, "You have played Scientist/Missionary")
    assert not {"3", "4", "5"} & {name for name, slot in slots.items() if slot.bound}


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_a_slot_holds_is_taken_back_alone(edition: str) -> None:
    rules = ruleset(edition)
    page, cleared = rules.order_page(), 0
    for state, seat, pick in positions(edition, range(3), 2):
        menu = rules.order_menu(rules.view(state, None), seat)
        tapping, sheet = Tapping(page, menu, Menu(), pick.randrange(10**6)), Sheet()
        for slot in tapping.slots.values():
            for name in slot.first or slot.shapes:
                line = None if slot.bound else tapping.line(slot, name)
                for order in laid(rules, Ordered(state=state, seat=seat, waiting=()), [line] if line else []):
                    sheet.put(order)
        for slot in tapping.slots.values():
            if slot.name in sheet.orders:
                effect = rules.read(slot.clear, OrderContext(state=state, seat=seat, sheet=sheet))
                assert list(effect.cleared) == [slot.name], slot.clear
                cleared += 1
    assert cleared > 100


@pytest.mark.parametrize("edition", EDITIONS)
def test_odds_are_those_of_check(edition: str) -> None:
    assert _compared(edition, range(6), 8) >= 15


@pytest.mark.broad(of=24)
@pytest.mark.parametrize("seed", range(100, 112))
@pytest.mark.parametrize("edition", EDITIONS)
def test_odds_of_a_thousand_positions_are_those_of_check(edition: str, seed: int) -> None:
    # Twelve games, that a run may take some of them: 1,696 positions of the 2nd edition, 1,091 of the revised one.
    assert _compared(edition, range(seed, seed + 1), 260) >= 50


def _compared(edition: str, seeds: range, count: int) -> int:
    """How many explorations were compared, each the first order of its turn or of what is left of it."""
    rules = ruleset(edition)
    return sum(
        any(_agrees(rules, state, seat, pick) for seat in pick.sample(state.seats, len(state.seats)))
        for state, _, pick in positions(edition, seeds, count)
    )


def _agrees(rules: Any, state: Any, seat: str, pick: random.Random) -> bool:
    """Whether CHECK tells odds of an exploration of a seat: they are then those of its menu."""
    offer = rules.order_menu(rules.view(state, None), seat).offers.get("explorer", Offer(why="no card"))
    possible = [] if offer.why else [name for name, chance in offer.parts["territory"].items() if not chance.why]
    if not possible:
        return False
    name = pick.choice(possible)
    chance: Chance = offer.parts["territory"][name]
    paid = chance.then.get("pay", {})
    sums = pick.choice(["", *paid])
    told = _checked(rules, state, seat, f"{name} PAY {sums}" if sums else name)
    if told is None:
        return False
    chance = paid[sums] if sums else chance
    assert chance.odds == told.odds, (name, sums, seat, state.at)
    assert chance.words in told.text
    return True


def _checked(rules: Any, state: Any, seat: str, rest: str) -> Any:
    """What CHECK says of an exploration alone; None where its card is not the one of the round that is next."""
    sheet, slot = Sheet(), max(1, state.round)
    lines = [f"{slot} EXPLORE {rest}"]
    if state.phase == "line-up":
        lines.insert(0, "CARDS explorer, scientist, viceroy, merchant, trader")
    for order in laid(rules, Ordered(state=state, seat=seat, waiting=()), lines):
        sheet.put(order)
    if str(slot) not in sheet.orders:
        return None
    found = rules.forecast(state, seat, sheet)
    return next((each for each in found if each.odds is not None and each.row == str(slot)), None)


def menus(rules: Any, view: Any, seats: Sequence[str]) -> None:
    for seat in seats:
        rules.order_menu(view, seat)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_games_menus_are_made_at_once_and_what_is_private_is_small(edition: str) -> None:
    rules = ruleset(edition)
    for state, _, _ in positions(edition, range(4, 6), 3):
        view, seats = rules.view(state, None), state.seats
        assert cost(partial(menus, rules, view, seats), 1) < 1
        for seat in seats:
            own = document(rules.own_menu(rules.view(state, seat), seat))
            assert len(urlsafe_b64encode(zlib.compress(json.dumps(own).encode()))) < _MOST_PRIVATE


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_asked_stands_in_the_menu(edition: str) -> None:
    rules = ruleset(edition)
    ordered = game(edition, 2).ordered[0]
    menu = rules.order_menu(rules.view(ordered.state, None), ordered.seat, ordered.waiting)
    assert any(slot.asked for slot in menu.slots)
