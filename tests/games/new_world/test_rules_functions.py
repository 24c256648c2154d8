"""The functions one by one: why a line is void, and what is told; what they do is proven by the cases."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.errors import NotAllowed
from pbem.games.new_world.rules.actions import FUNCTIONS, ActionChoice, can_act
from pbem.games.new_world.rules.hands import cheapest, may_muster, stands_for
from pbem.games.new_world.rules.paying import free_kinds
from tests.games.new_world.room import do, position, rules

#: Red Portuguese, Blue Spanish; Red holds one card of each kind that the test needs.
GIVEN: dict[str, Any] = {
    "players.Red.hand": ["war", "raid", "hardships", "advance", "build", "transport", "militia", "conquest", "export"],
    "regions.peru.units": {"Red": {"colonists": 2, "soldiers": 1}, "Blue": {"cities": 1}},
    "regions.peru.resistance": 3,
    "regions.brazil.units": {"Blue": {"colonists": 1}},
    "regions.canada.units": {"Red": {"cities": 1}},
}


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ({"do": "expedition", "region": "peru"}, "Peru is known to you already."),
        ({"do": "expedition", "region": "mexico", "card": "build"}, "Build does not stand for Expedition."),
        ({"do": "expedition", "region": "mexico", "card": "salvage"}, "Salvage is not in your hand."),
        ({"do": "expedition", "region": "mexico", "card": "war", "x": "raid"}, "War does not stand for Expedition."),
        ({"do": "expedition", "region": "mexico", "x": "salvage"}, "Salvage is not in your hand for the X."),
        ({"do": "transport", "from": "peru", "to": "peru", "x": "war"}, "Peru is where it begins"),
        ({"do": "transport", "from": "mexico", "to": "peru", "x": "war"}, "You have no unit in Mexico."),
        ({"do": "transport", "from": "home", "to": "mexico", "x": "war"}, "Mexico is not known to you."),
        ({"do": "transport", "from": "home", "to": "peru", "x": "war", "colonists": 3}, "nobody to move"),
        ({"do": "transport", "from": "peru", "to": "canada", "x": "transport", "colonists": 1}, "for the X"),
        ({"do": "transport", "from": "peru", "to": "canada", "colonists": 1}, "has to give the X"),
        ({"do": "build", "region": "peru"}, "Peru has 2 of your Colonists; a city takes 10."),
        ({"do": "build", "region": "brazil"}, "You have no unit in Brazil."),
        ({"do": "export", "region": "caribbean", "x": "war"}, "You have no unit in Caribbean."),
        ({"do": "immigrants", "x": "war"}, "Immigrants is not in your hand."),
        ({"do": "immigrants", "x": "war", "card": "ace"}, "There is no card ace."),
        ({"do": "militia", "region": "canada", "x": "war"}, "No Colonist of yours in Canada"),
        ({"do": "militia", "region": "peru", "x": "war", "count": 3, "exact": True}, "this very number"),
        ({"do": "hardships", "target": "Blue", "region": "peru"}, "Blue has only cities in Peru."),
        ({"do": "hardships", "target": "Green", "region": "peru"}, "Green has no unit in Peru."),
        ({"do": "hardships", "target": "Red", "region": "peru"}, "not for yourself"),
        ({"do": "raid", "target": "Blue", "region": "peru", "kill": "colonists"}, "Blue has none of them in Peru"),
        ({"do": "raid", "target": "Blue", "region": "brazil", "kill": "cities"}, "Colonists or Soldiers, not cities"),
        ({"do": "raid", "target": "Blue", "region": "brazil", "kill": "colonists", "from": "canada"},
         "needs your Soldiers in a region next to it"),
        ({"do": "war", "target": "Blue", "region": "brazil", "from": "canada"}, "next to it that you occupy"),
        ({"do": "war", "target": "Blue", "region": "brazil", "muster": ["salvage"]}, "not all of these"),
        ({"do": "conquest", "region": "peru"}, "A Conquest of Peru takes 3 Soldiers there; you have 1."),
        ({"do": "conquest", "region": "canada"}, "Canada has no Indian token any more."),
        ({"do": "advance", "advance": "religion", "pay": ["war"]}, "The cards come to 10; it takes 12."),
        ({"do": "advance", "advance": "religion", "pay": ["advance", "war"]}, "not all of these are in your hand"),
        ({"do": "advance", "advance": "religion", "level": 2, "pay": ["war", "raid"]}, "no second level"),
        ({"do": "advance", "advance": "tulips", "pay": ["war", "raid"]}, "There is no Advance tulips."),
        ({"do": "drop-token", "token": "slaver"}, "You have no card for that: Drop a token."),
        ({"do": "export", "region": "peru", "x": "war", "card": "build"}, "Build does not stand for Export."),
        ({"do": "missionaries", "free": True, "region": "peru"}, "A free action can be Transport, Build, Export."),
    ],
    ids=str,
)  # fmt: skip
def test_why_a_line_is_void(action: dict[str, Any], said: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        ActionChoice(position(GIVEN), "Red").check(action)
    assert said in str(refused.value)


def test_supplies_that_are_empty_make_gains_void() -> None:
    """NW-A7, NW-P2: what would do nothing is void; its cards stay."""
    hand = [
        "immigrants",
        "regulars",
        "missionaries",
        "indian-allies",
        "indian-slaves",
        "war",
        "militia",
        "black-slaves",
    ]
    s = position(
        {
            "players.Red.hand": hand,
            "players.Red.slaver": True,
            "regions.peru.units.Red": {"colonists": 50, "soldiers": 25},
            "regions.peru.resistance": 2,
        }
    )
    for action in (
        {"do": "immigrants", "x": "war"}, {"do": "regulars", "x": "war"}, {"do": "missionaries", "region": "peru"},
        {"do": "indian-allies", "region": "peru"}, {"do": "indian-slaves", "region": "peru"},
        {"do": "militia", "region": "peru", "x": "war"},
    ):  # fmt: skip
        with pytest.raises(NotAllowed):
            ActionChoice(s, "Red").check(action)
    # RULING NW-D9: the VP and the token remain.
    do(s, {"do": "black-slaves", "region": "peru", "x": "war"})
    assert (s.players["Red"].vp, s.units("Red", "peru").colonists) == (-10, 50)


def test_what_cards_stand_for() -> None:
    """NW-B9, NW-B10, NW-B11, NW-D16, NW-D17: E, Z, region cards, National Will."""
    s = position({"players.Red.advances.politics": 2})
    board = s.board
    explorers = {card for card in board.cards if stands_for(s, "Red", card, "expedition", "mexico")}
    assert explorers == {
        "transport", "privateers", "conquest", "discovery", "naval-escort", "sea-hazard", "salvage", "advance",
        "region-mexico", "national-will",
    }  # fmt: skip
    musters = {card for card in board.cards if may_muster(s, card, "mexico")}
    assert musters == {
        "regulars", "militia", "raid", "war", "indian-allies", "indian-raids", "conquest", "discovery", "naval-escort",
        "sea-hazard", "salvage", "advance", "region-mexico",
    }  # fmt: skip
    for function in FUNCTIONS:
        assert stands_for(s, "Red", "region-mexico", function, "mexico") == (function in board.wild)
        assert not stands_for(s, "Red", "region-mexico", function, "peru")
    will = {do for do in (*FUNCTIONS, "treaty", "privateers") if stands_for(s, "Red", "national-will", do, "")}
    assert will == {"expedition", "treaty", "drop-token", "swap-colonists"}
    s.players["Red"].advances = {}
    s.players["Red"].nation = "english"
    will = {do for do in (*FUNCTIONS, "treaty", "privateers") if stands_for(s, "Red", "national-will", do, "")}
    assert will == {"immigrants", "privateers"}


def test_which_free_actions_are_left() -> None:
    """NW-B13, NW-G5, NW-G6: one of the list, and the extra ones of second levels first."""
    s = position()
    assert free_kinds(s, "Red") == ["transport", "build", "export"]
    s.free = ["build"]
    assert free_kinds(s, "Red") == []
    s.players["Red"].advances = {"trade-companies": 2, "ship-technology": 2, "military": 2}
    assert free_kinds(s, "Red") == ["export", "transport"]
    s.free = ["export"]
    assert free_kinds(s, "Red") == ["transport", "build", "export", "war", "conquest", "raid"]
    s.free = ["export", "export"]
    assert free_kinds(s, "Red") == ["transport"]
    s.free = ["export", "transport", "raid"]
    assert free_kinds(s, "Red") == []
    s.free = ["transport", "transport"]
    assert free_kinds(s, "Red") == ["export"]
    assert can_act(s, "Red")
    s.free.append("export")
    assert not can_act(s, "Red")


def test_the_like_named_card_is_used_where_none_is_named() -> None:
    """NW-B6: and a second copy may give the X."""
    s = position({"players.Red.hand": ["export", "export"], "regions.peru.units.Red.colonists": 1})
    do(s, {"do": "export", "region": "peru", "x": "export"})
    assert (s.players["Red"].vp, s.players["Red"].hand, s.discard) == (2, [], ["export", "export"])


def test_what_is_discarded_where_nothing_is_said() -> None:
    """NW-B16: lowest X, later in the table, cards that react last."""
    s = position()
    hand = ["privateers", "region-caribbean", "build", "indian-trade", "naval-escort", "war", "missionaries"]
    assert cheapest(s, hand, 7) == [
        "missionaries", "region-caribbean", "indian-trade", "build", "war", "privateers", "naval-escort",
    ]  # fmt: skip


def test_an_action_tells_what_it_cost_and_brought() -> None:
    s = position(
        {"players.Red.hand": ["export", "war"], "regions.mexico.units": {"Red": {"cities": 1}, "Blue": {"cities": 1}}}
    )
    table = do(s, {"do": "export", "region": "mexico", "x": "war"})
    assert table.told("export") == [
        {"seat": "Red", "n": 1, "card": "export", "source": "order", "free": False, "x": "war", "region": "mexico",
         "value": 10, "modifier": 1, "others": 1, "vp": 10}
    ]  # fmt: skip
    assert table.told("vp") == [{"seat": "Red", "vp": 10, "total": 10, "cause": "export"}]
    assert [(act.do, act.result) for act in s.acts] == [("export", "ok")]


def test_all_others_are_asked_whether_they_react_in_turn_order() -> None:
    """NW-F-2, NW-F-10, NW-F-11: each once, whatever he holds; the active player never."""
    s = position({"players.Red.hand": ["discovery", "war"]}, seats=("Red", "Blue", "Green"))
    table = do(s, {"do": "discovery", "x": "war"})
    assert [decision.seat for decision in table.asked("reaction")] == ["Blue", "Green"]
    assert all(not decision.waits for decision in table.asked("reaction"))
    s = position({"players.Red.hand": ["salvage"], "deck": ["war"]})
    assert do(s, {"do": "salvage"}).asked("reaction") == []


@pytest.mark.parametrize(
    ("reaction", "said"),
    [
        ({"do": "treaty"}, "Treaty is not played on this: Export."),
        ({"do": "dance"}, "dance is no reaction"),
        ({"do": "sea-hazard"}, "Sea Hazard is not in your hand."),
        ({"do": "privateers", "x": "regulars"}, "Regulars gives 6; the X has to be 10 or more."),
        ({"do": "privateers", "x": "war"}, "War is not in your hand for the X."),
        ({"do": "privateers", "card": "region-peru", "x": "regulars"}, "Peru does not stand for Privateers."),
        (
            {"do": "privateers", "card": "national-will", "x": "regulars"},
            "National Will does not stand for Privateers.",
        ),
    ],
    ids=str,
)
def test_why_a_reaction_cannot_be_played(reaction: dict[str, Any], said: str) -> None:
    """NW-F-1, NW-F-8, NW-G9: what does not go is refused with its reason."""
    given = {
        "players.Red.hand": ["export", "war"],
        "players.Blue.hand": ["privateers", "regulars", "region-peru", "national-will", "treaty"],
        "regions.chile.units.Red.colonists": 1,
    }
    s = position(given)
    table = do(s, {"do": "export", "region": "chile", "x": "war"})
    choice = table.asked("reaction")[0].range()
    with pytest.raises(NotAllowed) as refused:
        choice.check(reaction)
    assert said in str(refused.value)
    about = table.asked("reaction")[0].about
    assert (about["do"], about["by"], about["region"], about["stake"], about["odds"]) == (
        "export",
        "Red",
        "chile",
        10,
        0,
    )


def test_odds_are_the_attackers_part_of_the_cup() -> None:
    """NW-E2, NW-E4: before musters, rounded down."""
    given = {
        "players.Red.hand": ["war"],
        "regions.peru.units": {"Red": {"soldiers": 2}, "Blue": {"soldiers": 3, "cities": 1}},
    }
    table = do(position(given), {"do": "war", "target": "Blue", "region": "peru"}, cups=[(7, 7)])
    about = table.asked("reaction")[0].about
    assert (about["attackers"], about["defenders"], about["odds"]) == (2, 5, 28)
    assert [decision.seat for decision in table.asked("muster")] == ["Blue"]


def test_the_attacker_may_spread_his_soldiers_after_winning() -> None:
    """NW-E7: asked where the order does not say; by default one stays if the region would be empty."""
    given = {
        "players.Red.hand": ["war", "militia"],
        "regions.chile.units": {"Red": {"soldiers": 24}},
        "regions.peru.units": {"Blue": {"colonists": 1}},
    }
    s = position(given)
    table = do(s, {"do": "war", "target": "Blue", "region": "peru", "muster": ["militia"]}, {".spread": 20}, [(25, 26)])
    assert table.asked("spread")[0].about == {"soldiers": 25, "region": "peru", "origin": "chile"}
    assert (s.units("Red", "peru").soldiers, s.units("Red", "chile").soldiers) == (20, 5)
    assert s.supply("Red", "soldiers") == 0


def test_a_war_on_a_full_map_is_noted_when_it_is_declared() -> None:
    """NW-H2: whether it is won or lost; not when a region was empty."""
    full: dict[str, Any] = {f"regions.{name}.units.Blue.colonists": 1 for name in rules().board.regions}
    given = {**full, "players.Red.hand": ["war"], "regions.peru.units.Red.soldiers": 2}
    for cup in ((1, 3), (3, 3)):
        s = position(given)
        do(s, {"do": "war", "target": "Blue", "region": "peru"}, cups=[cup])
        assert s.war_on_full_map
    s = position({**given, "regions.chile.units": {}})
    do(s, {"do": "war", "target": "Blue", "region": "peru"}, cups=[(1, 3)])
    assert not s.war_on_full_map
