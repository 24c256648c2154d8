"""Set-up: tokens, deck, nations by wish and lot, first hands, options."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pbem.core.adjudicate import adjudicate
from pbem.core.errors import DataError, TableError
from pbem.core.language import Language, speaking
from pbem.core.table import Answer, Decision, Source
from pbem.games.new_world.rules.options import RULES
from pbem.games.new_world.rules.setup import granted
from tests.games.new_world.room import SEATS, board_data, chance, position, rules

NATIONS = list(rules().board.nations)


class Wishing:
    """Seats that wish for nations; everything else waits."""

    def __init__(self, wishes: dict[str, list[str]]) -> None:
        self.wishes = wishes

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """The wish."""
        if decision.kind != "nation" or decision.seat not in self.wishes:
            return None
        return Answer(decision.range().check(self.wishes[decision.seat]), Source.ORDER)

    def ready(self, decision: Decision, state: Any) -> bool:
        """Always."""
        return True


def test_the_deck_the_tokens_and_the_first_hands() -> None:
    """NW-A1, NW-A5, NW-A8: 80 cards, a token for each region, no units, a marker in the Caribbean, three cards."""
    s = rules().setup(SEATS, {"nations": "lot"}, chance(1))
    cards = Counter(s.deck) + Counter(card for player in s.players.values() for card in player.hand)
    assert cards == Counter(rules().board.deck)
    assert sum(cards.values()) == 80
    assert Counter(region.resistance for region in s.regions.values()) == {1: 2, 2: 3, 3: 5, 4: 4, 5: 3}
    assert s.regions["caribbean"].markers == list(SEATS)
    assert not any(region.units for region in s.regions.values())
    for player in s.players.values():
        assert len(player.hand) == 3
        assert (player.vp, player.slaver, player.conquest, player.homeland.colonists) == (0, False, False, 0)
    assert rules().faults(s) == []


def test_tokens_are_open() -> None:
    """NW-A2: everybody sees all of them, observers too."""
    s = rules().setup(SEATS, {}, chance(1))
    tokens = {name: region.resistance for name, region in s.regions.items()}
    seen = rules().view(s, None)["regions"]
    assert {name: region["resistance"] for name, region in seen.items()} == tokens


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nations_play_in_their_order_and_absent_ones_are_skipped(seats: int) -> None:
    """NW-A3: any nations, in the order of the nations."""
    for number in range(6):
        s = rules().setup(SEATS[:seats], {"nations": "lot"}, chance(number))
        orders = [rules().board.nations[s.players[seat].nation].order for seat in s.order]
        assert orders == sorted(orders)
        assert s.first_player == s.order[0]
        rules().begin_turn(s)
        assert [rules().board.nations[s.players[seat].nation].order for seat in s.order] == orders[1:] + orders[:1]


def test_wishes_are_granted_first_ones_first_and_equals_by_lot() -> None:
    """NW-A4: first wishes go before second ones; what several want goes by lot."""
    winners = set()
    for number in range(12):
        s = rules().setup(SEATS[:3], {}, chance(number))
        wishes = {"Red": ["spanish", "dutch"], "Blue": ["spanish", "english"], "Green": ["english"]}
        done = adjudicate(rules(), s, settler=Wishing(wishes), chance=chance(number))
        got = {seat: s.players[seat].nation for seat in s.seats}
        told = done.events()[0]
        lot = told.data["lot"]
        first = "Red" if lot.index("Red") < lot.index("Blue") else "Blue"
        assert got[first] == "spanish"
        assert got["Green"] == "english"
        # Blue's second wish is Green's first one, so the first that is free is left.
        assert got["Red" if first == "Blue" else "Blue"] == ("dutch" if first == "Blue" else "portuguese")
        assert told.data["nations"] == got
        winners.add(first)
        assert done.waiting[0].key == "t1.orders"
        assert len(s.players[s.active].hand) == 6  # RULING NW-A5: three and three
    assert winners == {"Red", "Blue"}


def test_who_wishes_for_nothing_gets_what_is_left() -> None:
    s = rules().setup(SEATS, {}, chance(3))
    assert sorted(granted(s, {}).values()) == sorted(NATIONS)
    assert granted(s, {"Yellow": ["portuguese"]})["Yellow"] == "portuguese"


def test_nobody_holds_a_card_while_nations_are_wished_for() -> None:
    s = rules().setup(SEATS, {}, chance(3))
    assert s.phase == "nations"
    assert not any(player.hand for player in s.players.values())
    assert rules().faults(s) == []


def test_nations_may_be_given() -> None:
    wanted = {"Red": "english", "Blue": "french"}
    s = rules().setup(SEATS[:2], {"nations": wanted}, chance(1))
    assert {seat: s.players[seat].nation for seat in s.seats} == wanted
    assert s.order == ["Blue", "Red"]
    written = rules().setup(SEATS[:2], {"nations": "Red=english,Blue=french"}, chance(1))
    assert written.document() == s.document()


@pytest.mark.parametrize("seats", [("Spanish", "Dutch"), ("spa", "dut"), ("Niederlande", "Spanien"), ("SPA", "Dutch")])
def test_seats_may_be_called_by_their_nations(seats: tuple[str, ...]) -> None:
    s = rules().setup(seats, {}, chance(1))
    assert [s.players[seat].nation for seat in s.order] == ["spanish", "dutch"]
    assert s.phase == "draw"
    assert [player.nation for player in position(seats=seats).players.values()].count("spanish") == 1


def test_options_are_read_as_they_are_written_in_a_mail() -> None:
    """NW-H6, NW-A6: every option of the rulings, by its values or as words."""
    s = rules().setup(SEATS[:2], {"level2_advances": "true", "last_round": "9", "vp_floor": "zero"}, chance(1))
    assert (s.option("level2_advances"), s.options["last_round"], s.option("vp_floor")) == (True, 9, "zero")
    assert s.option("indian_slaves") == "colonists2"
    for name, allowed in RULES.items():
        for value in allowed:
            assert rules().setup(SEATS[:2], {name: value}, chance(1)).option(name) == value


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"speed": 3}, "option speed is not known here"),
        ({"vp_floor": "low"}, "vp_floor is low; none or zero would do"),
        ({"level2_advances": "maybe"}, "true would do"),
        ({"level2_advances": 1}, "level2_advances is 1"),
        ({"last_round": 0}, "a number of rounds from 1 on"),
        ({"last_round": True}, "a number of rounds from 1 on"),
        ({"nations": {"Red": "english"}}, "a nation for each of Red, Blue"),
        ({"nations": {"Red": "english", "Blue": "english"}}, "the same nation"),
        ({"nations": {"Red": "english", "Blue": "danish"}}, "Blue has the nation danish"),
        ({"nations": 3}, "lot, or a nation"),
    ],
    ids=str,
)
def test_options_that_do_not_go_are_refused_in_a_sentence(options: dict[str, Any], said: str) -> None:
    with pytest.raises(TableError) as refused:
        rules().setup(SEATS[:2], options, chance(1))
    assert said in str(refused.value)


def test_how_many_may_play() -> None:
    for seats in ((), SEATS[:1], (*SEATS, "Black"), ("Red", "Red")):
        with pytest.raises(TableError):
            rules().setup(seats, {}, chance(1))


def test_names_follow_the_language_being_spoken() -> None:
    assert rules().names["new-england"] == "New England"
    with speaking(Language("de")):
        assert rules().names["new-england"] == "Neuengland"
        assert rules().board.lands["dutch"] == "Niederlande"
        assert rules().place(position(), None, "kanada")["territory"] == "canada"


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("weather", "bad", "weather is not in a state document"),
        ("seats", ["Red"], "2 to 5 would do"),
        ("order", ["Red", "Red"], "it lists every seat once"),
        ("players.Red.hand", ["ace"], "players.Red.hand names 'ace'"),
        ("players.Red.vp", "many", "players.Red.vp is 'many'"),
        ("players.Red.nation", "danish", "known are portuguese"),
        ("players.Red.advances.magic", 1, "players.Red.advances.magic"),
        ("regions.mars.units", {}, "regions.mars is not"),
        ("regions.peru.units.Red.ships", 1, "regions.peru.units.Red.ships"),
        ("regions.peru", 3, "a table would do"),
        ("deck", "all", "a list of words would do"),
        ("offers", [{"seat": "Red", "to": "Black"}], "offers.0 names 'Black'"),
    ],
)
def test_a_document_that_does_not_fit_names_its_path(path: str, value: Any, said: str) -> None:
    with pytest.raises(DataError) as wrong:
        position({path: value}, seats=SEATS[:2])
    assert said in str(wrong.value)


def test_the_data_add_up() -> None:
    data = board_data()
    board = rules().board
    assert len(board.regions) == data["totals"]["regions"] == 17
    assert sum(board.tokens) == data["totals"]["resistance_sum"] == 54
    assert sum(bool(card.region) for card in board.cards.values()) == 17
    assert sum(card.expedition * card.copies for card in board.cards.values()) == 16
    assert sum(card.muster * card.copies for card in board.cards.values()) == 24
    assert sum(card.value * card.copies for card in board.cards.values()) == 443
