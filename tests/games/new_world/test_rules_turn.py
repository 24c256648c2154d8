"""A turn: draw, score, levies, the hand limit, pauses, and what outside acts do in between."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.adjudicate import Opening, adjudicate
from pbem.core.errors import Refusal
from pbem.core.table import Answer, Decision, GameOver, Intervention, Source
from pbem.games.new_world.rules.action_phase import act_all
from pbem.games.new_world.rules.interventions import intervene
from pbem.games.new_world.rules.turn_phases import draw_cards, end_turn, score
from pbem.games.new_world.state import State
from tests.games.new_world.room import Scripted, chance, position, rules


def act(s: State, kind: str, **data: Any) -> Scripted:
    """Something from outside."""
    table = Scripted(s)
    intervene(s, table, Intervention("", kind, data))
    return table


def test_three_cards_are_drawn_and_told_to_their_owner_alone() -> None:
    s = position({"deck": ["war", "raid", "export", "build"]}, phase="draw")
    table = Scripted(s)
    draw_cards(s, table)
    assert s.players["Red"].hand == ["war", "raid", "export"]
    shown = {event.kind: event.seen_by for event in table.events}
    assert shown == {"turn-begins": None, "drew": None, "cards-drawn": ("Red",)}
    assert table.told("drew") == [{"seat": "Red", "count": 3, "lost": 0, "hand": 3, "deck": 1}]


def test_politics_draws_one_more_and_an_empty_deck_is_no_mishap() -> None:
    """NW-B18: the discard pile is shuffled when a draw is due; if both are empty the rest is lost."""
    given = {"players.Red.advances.politics": 1, "deck": ["war"], "discard": ["raid", "export"]}
    s = position(given, phase="draw")
    table = Scripted(s, tops=[["export"]])
    draw_cards(s, table)
    assert s.players["Red"].hand == ["war", "export", "raid"]
    assert (s.deck, s.discard) == ([], [])
    assert table.told("drew")[0]["lost"] == 1
    assert [event.kind for event in table.events] == ["turn-begins", "reshuffled", "drew", "cards-drawn"]


def test_regions_and_cities_score() -> None:
    """NW-B2, NW-B3, NW-C6, NW-A9: sole occupants control; a city counts in a shared region too."""
    given = {
        "regions.mexico.units": {"Red": {"colonists": 40}},
        "regions.peru.units": {"Red": {"cities": 2}, "Blue": {"soldiers": 1}},
        "regions.chile.units": {"Red": {"soldiers": 1}},
        "regions.chile.markers": ["Blue"],
    }
    s = position(given)
    table = Scripted(s, {".levy": "soldiers"})
    score(s, table)
    assert table.told("scored") == [{"seat": "Red", "regions": 2, "cities": 2, "vp": 4, "total": 4}]
    assert (s.players["Red"].homeland.colonists, s.players["Red"].homeland.soldiers) == (0, 1)
    s = position({**given, "players.Red.advances.industry": 1})
    score(s, Scripted(s))
    assert s.players["Red"].vp == 6


def test_levies_come_out_of_the_supply() -> None:
    """NW-B4, NW-G4, NW-A7: two Colonists by default, never mixed; Religion and Military on top."""
    s = position({"players.Red.advances": {"religion": 1, "military": 1}})
    table = Scripted(s)
    score(s, table)
    assert [(told["unit"], told["count"], told["cause"]) for told in table.told("levied")] == [
        ("colonists", 2, "levy"), ("colonists", 1, "religion"), ("soldiers", 1, "military"),
    ]  # fmt: skip
    s = position({"regions.peru.units.Red.colonists": 49})
    score(s, Scripted(s))
    assert s.players["Red"].homeland.colonists == 1


def test_the_second_level_of_religion_chooses_a_region() -> None:
    """NW-G4: by default where most own Colonists are; without an occupied region it is lost."""
    given = {
        "players.Red.advances.religion": 2,
        "regions.peru.units.Red.colonists": 3,
        "regions.chile.units.Red.cities": 1,
    }
    s = position(given)
    score(s, Scripted(s))
    assert s.units("Red", "peru").colonists == 4
    s = position(given)
    score(s, Scripted(s, {".religion": "chile"}))
    assert s.units("Red", "chile").colonists == 1
    s = position({"players.Red.advances.religion": 2})
    table = Scripted(s)
    score(s, table)
    assert table.asked("religion") == []


def test_the_hand_limit_is_looked_at_once() -> None:
    """NW-B15, NW-B16, NW-G8: five cards, seven with Trade Companies; KEEP decides which go."""
    hand = ["war", "naval-escort", "privateers", "sea-hazard", "treaty", "build", "region-panama"]
    s = position({"players.Red.hand": hand}, phase="end")
    table = Scripted(s)
    end_turn(s, table)
    assert table.told("discarded")[0]["cards"] == ["region-panama", "build"]
    s = position({"players.Red.hand": [*hand, "export"]}, phase="end")
    end_turn(s, Scripted(s, {".keep": ["war", "build", "treaty"]}))
    assert s.players["Red"].hand == ["naval-escort", "privateers", "sea-hazard", "region-panama", "export"]
    s = position({"players.Red.hand": hand, "players.Red.advances.trade-companies": 1}, phase="end")
    table = Scripted(s)
    end_turn(s, table)
    assert table.asked("keep") == []
    # others' hands are not looked at
    s = position({"players.Blue.hand": [*hand, "export"]}, phase="end")
    end_turn(s, Scripted(s))
    assert len(s.players["Blue"].hand) == 8


def test_missed_turns_put_reactions_to_sleep() -> None:
    """NW-P5: three in a row; orders wake them again."""
    given = {"players.Blue.hand": ["sea-hazard"], "players.Red.hand": ["discovery", "war"], "players.Blue.missed": 3}
    s = position(given)
    table = Scripted(s, {".a1": {"do": "discovery", "x": "war"}})
    act_all(s, table)
    assert s.players["Red"].vp == 11
    assert [decision.seat for decision in table.asked("reaction")] == ["Green", "White", "Yellow"]
    s = position({"players.Red.missed": 2})
    score(s, Scripted(s))
    assert (s.players["Red"].missed, s.asleep("Red")) == (3, True)
    score(s, Scripted(s, {".orders": "filed"}))
    assert (s.players["Red"].missed, s.asleep("Red")) == (0, False)


class Pausing:
    """Salvage, a pause, and no more for now."""

    def __init__(self) -> None:
        self.sent = False

    def settle(self, decision: Decision, state: Any) -> Answer | None:
        """What is in the mail."""
        if decision.kind == "orders":
            return Answer("filed", Source.ORDER) if self.sent or not decision.about["pauses"] else None
        actions: list[dict[str, Any]] = [{"do": "salvage", "line": "1"}, {"do": "pause", "line": "2"}, {"do": "done"}]
        if decision.kind != "action":
            return None
        return Answer(decision.range().check(actions[decision.about["n"] - 1]), Source.ORDER)

    def ready(self, decision: Decision, state: Any) -> bool:
        """Always."""
        return True


def test_a_pause_waits_with_the_new_hand() -> None:
    """NW-P4, NW-P1: one extra deadline, with what was drawn; then the rest of the turn."""
    s = position({"players.Red.hand": ["salvage"], "deck": ["war", "raid"]})
    settler = Pausing()
    done = adjudicate(rules(), s, settler=settler, chance=chance(1), stop=lambda phase, s: phase.name == "action")
    assert [decision.key for decision in done.waiting] == ["t1.orders.2"]
    about = done.waiting[0].about
    assert (about["pauses"], about["line"], len(about["hand"])) == (1, "2", 1)
    assert [(act.line, act.do, act.result) for act in s.acts] == [("1", "salvage", "ok"), ("2", "pause", "paused")]
    assert s.players["Red"].drawn == s.players["Red"].hand


def test_what_could_do_nothing_is_told_to_its_owner_alone() -> None:
    """NW-P3: void lines with their reasons, beside the action that was found."""
    s = position({"players.Red.hand": ["salvage", "war"], "deck": []})
    skipped = [["1", "no Colonist"], ["2", "not in your hand"]]
    table = Scripted(s, {".a1": {"do": "salvage", "line": "3", "skipped": skipped}, ".a2": {"do": "done"}})
    act_all(s, table)
    told = [event for event in table.events if event.kind == "void"]
    assert [(event.seen_by, event.data["lines"]) for event in told] == [(("Red",), skipped)]


def test_a_turn_ends_where_nothing_is_left_to_act_with() -> None:
    """NW-B8: as many actions as cards; here the last card and the free action are gone."""
    given = {"players.Red.hand": ["build"], "regions.peru.units.Red.colonists": 20}
    s = position(given)
    first, second = {"do": "build", "free": True, "region": "peru"}, {"do": "build", "region": "peru"}
    table = Scripted(s, {".a1": first, ".a2": second})
    act_all(s, table)
    assert s.units("Red", "peru").cities == 2
    assert len(table.asked("action")) == 2


# --- trades and edits -----------------------------------------------------------------------------------------------


def test_a_trade_needs_both_sides() -> None:
    """NW-B20, NW-B17: cards for cards, seen by both; all others see how many."""
    s = position({"players.Red.hand": ["war", "raid"], "players.Blue.hand": ["treaty"]})
    offered = act(s, "offer", seat="Red", to="Blue", give=["war", "raid"], get=["treaty"], until=0)
    assert offered.events[0].seen_by == ("Red", "Blue")
    assert rules().view(s, "Green")["offers"] == []
    assert rules().view(s, "Blue")["offers"][0]["give"] == ["war", "raid"]
    table = act(s, "accept", seat="Blue", number=1)
    assert (s.players["Red"].hand, s.players["Blue"].hand) == (["treaty"], ["war", "raid"])
    assert [(event.kind, event.seen_by) for event in table.events] == [
        ("traded", None),
        ("trade-cards", ("Red", "Blue")),
    ]
    assert table.told("traded") == [{"seat": "Red", "to": "Blue", "gave": 2, "got": 1}]
    assert s.offers == []


def test_offers_lapse_and_may_be_withdrawn() -> None:
    s = position({"players.Red.hand": ["war"], "turn": 3})
    act(s, "offer", seat="Red", to="Blue", give=["war"], get=[], until=3)
    act(s, "offer", seat="Red", to="Green", give=["war"], get=[], until=4)
    act(s, "withdraw", seat="Green", number=2)
    act(s, "offer", seat="Red", to="Green", give=["war"], get=["raid"], until=0)
    assert [offer.number for offer in s.offers] == [1, 3]
    rules().begin_turn(s)
    assert [offer.number for offer in s.offers] == [3]


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        ("offer", {"seat": "Red", "to": "Red", "give": ["war"]}, "with another player"),
        ("offer", {"seat": "Red", "to": "Black", "give": ["war"]}, "with another player"),
        ("offer", {"seat": "Red", "to": "Blue"}, "names cards"),
        ("offer", {"seat": "Red", "to": "Blue", "give": ["raid"]}, "not all of these are in your hand"),
        ("offer", {"seat": "Red", "to": "Blue", "give": ["ace"]}, "There is no card ace"),
        ("accept", {"seat": "Red", "number": 1}, "Offer 1 is your own"),
        ("accept", {"seat": "Green", "number": 1}, "There is no offer 1 that waits for you"),
        ("accept", {"seat": "Blue", "number": 1}, "not all of these are in your hand"),
        ("withdraw", {"seat": "Green", "number": 1}, "There is no offer 1"),
        ("gift", {"seat": "Red"}, "is not known in this game"),
    ],
    ids=str,
)
def test_a_trade_that_cannot_be_is_refused(kind: str, data: dict[str, Any], said: str) -> None:
    """NW-B20: what is not in a hand cannot be traded; nobody learns of offers between others."""
    s = position({"players.Red.hand": ["war"]})
    act(s, "offer", seat="Red", to="Blue", give=["war"], get=["treaty"])
    with pytest.raises(Refusal) as refused:
        act(s, kind, **data)
    assert said in str(refused.value)


def test_an_offer_whose_cards_are_gone_cannot_be_accepted() -> None:
    s = position({"players.Red.hand": ["war"]})
    act(s, "offer", seat="Red", to="Blue", give=["war"], get=[])
    s.players["Red"].hand = []
    with pytest.raises(Refusal, match="can no longer be kept"):
        act(s, "accept", seat="Blue", number=1)


def test_a_trade_falls_before_the_decision_that_is_waited_for() -> None:
    """NW-B20: while a turn waits for its orders, not within an action."""
    s = rules().setup(("Red", "Blue"), {"nations": "lot"}, chance(4))
    one, other = s.order
    card = s.players[other].hand[0]

    class Waits:
        def settle(self, decision: Decision, state: Any) -> Answer | None:
            return None

        def ready(self, decision: Decision, state: Any) -> bool:
            return False

    s.phase = "score"
    acts = [
        Intervention("t1.orders", "offer", {"seat": other, "to": one, "give": [card], "get": []}),
        Intervention("t1.orders", "accept", {"seat": one, "number": 1}),
    ]
    done = adjudicate(rules(), s, settler=Waits(), chance=chance(4), opening=Opening(interventions=acts))
    assert done.waiting[0].about["hand"][-1] == card
    assert [event.kind for event in done.events()] == ["scored", "offered", "traded", "trade-cards"]


def test_edits_keep_cards_and_markers_right() -> None:
    s = rules().setup(("Red", "Blue"), {"nations": "lot"}, chance(4))
    act(s, "edit", path="players.Red.hand", value=["war", "war"])
    assert rules().faults(s) == []
    assert s.players["Red"].hand == ["war", "war"]
    act(s, "edit", path="regions.caribbean.units.Blue.soldiers", value=3)
    assert s.regions["caribbean"].markers == ["Red"]
    act(s, "edit", path="first_player", value=s.order[1])
    assert s.active == s.order[0] == s.first_player
    assert rules().faults(s) == []
    table = act(s, "edit", path="players.Red.vp", value=12)
    assert table.events[0].seen_by is None
    assert act(s, "edit", path="players.Red.hand", value=["war"]).events[0].seen_by == ("Red",)
    assert act(s, "edit", path="deck", value=s.deck[::-1]).events[0].seen_by == ()


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("players.Red", {}, "is no single value"),
        ("played", ["war"], "follows from"),
        ("players.Red.hand", ["war", "war", "war"], "Of the card War"),
        ("players.Red.homeland.soldiers", 26, "Soldiers"),
        ("regions.peru.resistance", 9, "Indian tokens of 9"),
        ("regions.caribbean.markers", [], "must know Caribbean"),
        ("players.Red.advances.religion", 2, "an Advance or a level"),
        ("seats", ["Blue", "Red"], "seats"),
        ("order", ["Red", "Red"], "does not go"),
        ("turn.x", 1, "does not go"),
        ("winner", "Black", "winner"),
    ],
)
def test_an_edit_that_cannot_be_is_refused(path: str, value: Any, said: str) -> None:
    s = rules().setup(("Red", "Blue"), {"nations": "lot"}, chance(4))
    before = s.document()
    with pytest.raises(Refusal) as refused:
        act(s, "edit", path=path, value=value)
    assert said in str(refused.value)
    assert s.document() == before


# --- ends -----------------------------------------------------------------------------------------------------------


def ended(given: dict[str, Any], **more: Any) -> Scripted:
    """The end of a turn of a position; the table, with what was told."""
    s = position(given, **more)
    table = Scripted(s)
    try:
        end_turn(s, table)
    except GameOver:
        assert s.winner is not None
    else:
        assert s.winner is None
    return table


EVERYWHERE = {f"regions.{name}.units.Blue.cities": 1 for name in rules().board.regions}


@pytest.mark.parametrize(
    ("given", "conditions", "by"),
    [
        ({**EVERYWHERE, "regions.peru.units": {"Red": {"cities": 1}}}, ["cities-everywhere", "controlled", "cities"],
         {"cities-everywhere": [], "controlled": ["Blue"], "cities": ["Blue"]}),
        ({"war_on_full_map": True}, ["war-on-full-map"], {"war-on-full-map": []}),
        ({"players.Blue.advances": dict.fromkeys(rules().board.advances, 1)}, ["advances"], {"advances": ["Blue"]}),
        ({"players.Blue.advances": {"politics": 2, "religion": 2, "military": 2, "industry": 1}}, ["advances"],
         {"advances": ["Blue"]}),
        ({f"regions.{name}.units.Blue.soldiers": 1 for name in list(rules().board.regions)[:10]}, ["controlled"],
         {"controlled": ["Blue"]}),
        ({"regions.peru.units": {"Red": {"colonists": 1}, "Blue": {"cities": 12}}}, ["cities"], {"cities": ["Blue"]}),
        ({"options.last_round": 3, "turn": 15}, ["last-round"], {"last-round": []}),
    ],
    ids=["cities everywhere", "war", "advances", "levels", "ten regions", "twelve cities", "last round"],
)  # fmt: skip
def test_every_end(given: dict[str, Any], conditions: list[str], by: dict[str, list[str]]) -> None:
    """NW-H1, NW-H3, NW-H4, NW-H6, NW-G3, NW-C10: any of them, whoever meets it; seven VP to whoever's turn it was."""
    table = ended({**given, "players.Blue.vp": 9})
    told = table.told("game-ends")[0]
    assert (told["conditions"], told["by"]) == (conditions, by)
    bonus = 0 if conditions == ["last-round"] else 7
    assert told["bonus"] == bonus
    assert table.told("won")[0]["vp"] == {"Red": bonus, "Blue": 9, "Green": 0, "White": 0, "Yellow": 0}
    assert table.state.winner == "Blue"


@pytest.mark.parametrize(
    "given",
    [
        {f"regions.{name}.units.Blue.soldiers": 1 for name in list(rules().board.regions)[:9]},
        {"players.Blue.advances": {"politics": 2, "religion": 2, "military": 2}},
        {"regions.peru.units": {"Blue": {"cities": 11}}},
        {"options.last_round": 3, "turn": 14},
        {**EVERYWHERE, "regions.peru.units": {"Blue": {"colonists": 1}}, "regions.chile.units": {"Red": {"cities": 1}},
         **{f"regions.{name}.units": {"Red": {"cities": 1}} for name in list(rules().board.regions)[9:]}},
    ],
    ids=["nine regions", "six levels", "eleven cities", "one turn more", "one region without"],
)  # fmt: skip
def test_almost_is_not_enough(given: dict[str, Any]) -> None:
    """NW-H3: the state at the check, and nothing less."""
    assert ended(given).told("game-ends") == []


def test_equals_share_the_victory_or_not() -> None:
    """NW-H5: shared; by option whoever controls most regions, then has most cities."""
    given = {"war_on_full_map": True, "players.Blue.vp": 7, "regions.peru.units.Blue.soldiers": 1}
    assert ended(given).state.winner == ["Red", "Blue"]
    assert ended({**given, "options.tie_break": "regions"}).state.winner == "Blue"
