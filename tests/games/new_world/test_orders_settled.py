"""What comes of orders when their moment comes: lines, fallbacks, cards that are left open, reactions, wishes."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.adjudicate import SheetSettler
from pbem.core.table import Answer, Decision, Tempo
from pbem.games.new_world.rules.action_phase import action_decision, orders_decision
from pbem.games.new_world.rules.played_action import Threat
from pbem.games.new_world.rules.reactions import EscortChoice, ReactionChoice
from pbem.games.new_world.state import Act
from pbem.games.new_world.telling.forecast import forecast
from pbem.games.new_world.telling.forms import form
from pbem.games.new_world.telling.needs import needs
from pbem.games.new_world.telling.sheet_words import sheet_words
from tests.games.new_world.bot_room import whole
from tests.games.new_world.order_room import Room

#: Red holds Brazil with three Colonists; Blue has Mexico.
MAP = {
    "regions.brazil.units.Red": {"colonists": 3},
    "regions.mexico.units.Blue": {"soldiers": 2},
    "players.Red.homeland": {"colonists": 6, "soldiers": 1},
}


def test_lines_run_in_the_order_of_their_numbers_and_none_twice() -> None:
    room = Room(MAP, "2 SALVAGE", "1 MISSIONARIES brazil")
    assert room.action()["line"] == "1"
    room.state.acts.append(Act("missionaries", "1", "ok"))
    assert room.action()["line"] == "2"
    room.state.acts.append(Act("salvage", "2", "ok"))
    assert room.settled(_action(room)) is None


def _action(room: Room) -> Decision:
    return action_decision(room.state, len(room.state.acts) + 1)


def test_a_void_line_is_told_with_its_reason_and_its_fallback_is_tried_first() -> None:
    room = Room(MAP, "1 MISSIONARIES peru", "2 MISSIONARIES chile ELSE MISSIONARIES brazil")
    action = room.action()
    assert (action["line"], action["region"]) == ("2", "brazil")
    [[line, why]] = action["skipped"]
    assert (line, why) == ("1", "You have no unit in Peru")


def test_when_every_line_is_void_the_turn_ends_and_they_are_told() -> None:
    room = Room(MAP, "1 MISSIONARIES peru", "2 SALVAGE IF OK 1")
    action = room.action()
    assert action["do"] == "done"
    assert [line for line, _ in action["skipped"]] == ["1", "2"]


@pytest.mark.parametrize(
    ("result", "condition", "runs"),
    [("ok", "OK 1", True), ("won", "OK 1", True), ("lost", "LOST 1", True), ("negated", "NEGATED 1", True),
     ("stolen", "STOLEN 1", True), ("ok", "VOID 1", False), ("negated", "OK 1", False), ("won", "LOST 1", False)],
)  # fmt: skip
def test_conditions_ask_how_lines_of_this_turn_came_out(result: str, condition: str, runs: bool) -> None:
    room = Room(MAP, f"2 SALVAGE IF {condition}")
    room.state.acts.append(Act("war", "1", result))
    assert (room.action()["do"] == "salvage") is runs


def test_a_line_that_left_no_trace_is_void() -> None:
    room = Room(MAP, "2 SALVAGE IF VOID 1")
    assert room.action()["do"] == "salvage"


def test_auto_is_the_lowest_that_suffices_and_best_the_highest() -> None:
    given = {**MAP, "players.Red.hand": ["transport", "raid", "region-brazil", "war"]}
    assert Room(given, "1 TRANSPORT 5 colonists HOME TO brazil X AUTO").action()["x"] == "raid"
    assert Room(given, "1 TRANSPORT 6 colonists HOME TO brazil X AUTO").action()["x"] == "region-brazil"
    assert Room(given, "1 TRANSPORT ALL HOME TO brazil X BEST").action()["x"] == "war"


def test_auto_spares_what_reactions_and_keep_name_while_there_is_anything_else() -> None:
    given = {**MAP, "players.Red.hand": ["transport", "raid", "militia", "war"]}
    room = Room(given, "1 TRANSPORT 2 colonists HOME TO brazil X AUTO", "KEEP raid", "ON WAR: MUSTER militia")
    assert room.action()["x"] == "war"
    room.take("KEEP raid, war")
    assert room.action()["x"] in ("raid", "militia", "war")
    room.take("CLEAR KEEP", "2 SALVAGE IF value raid >= 1", "3 EXPORT brazil X raid WITH brazil", "CANCEL A")
    assert room.action()["x"] == "militia"


def test_the_kth_drawn_card_is_the_x() -> None:
    room = Room({**MAP, "players.Red.hand": ["raid", "war"], "players.Red.drawn": ["war"]},
                "1 FREE EXPORT brazil X DRAWN(1) IF value DRAWN 1 >= 7", "2 FREE EXPORT brazil X DRAWN(2)")  # fmt: skip
    assert room.action()["x"] == "war"
    room.state.acts.append(Act("export", "1", "ok"))
    assert "You have not drawn 2 cards in this Action Phase" in room.action()["skipped"][0][1]


def test_an_advance_is_paid_with_the_least_change() -> None:
    hand = ["advance", "war", "salvage", "immigrants", "export"]  # 10, 5, 7, 1
    assert sorted(Room({"players.Red.hand": hand}, "1 ADVANCE politics PAY AUTO").action()["pay"]) == [
        "immigrants", "salvage",
    ]  # fmt: skip


def test_an_x_card_is_left_in_the_hand_where_others_were_first() -> None:
    given = {
        "players.Red.hand": ["transport", "war"],
        "regions.peru.markers": ["Blue"],
        "regions.brazil.markers": ["Blue"],
    }
    assert Room(given, "1 EXPEDITION peru WITH transport X war").action()["x"] is None


def test_orders_are_in_when_there_is_a_line_or_done_and_after_a_pause_when_something_came_after_it() -> None:
    room = Room(MAP, "KEEP war", "SCORE soldiers")
    assert room.settled(orders_decision(room.state)) is None
    room.take("DONE")
    answer = room.settled(orders_decision(room.state))
    assert answer is not None
    assert answer.value == "filed"
    room.state.acts.append(Act("pause", "pause.0", "paused"))
    assert room.settled(orders_decision(room.state, 1, "pause.0")) is None
    room.take("1 SALVAGE")
    assert room.settled(orders_decision(room.state, 1, "pause.0")) is not None


def test_in_a_pause_lines_that_were_played_cannot_be_ordered_again() -> None:
    room = Room(MAP)
    room.state.acts += [Act("salvage", "3", "ok"), Act("pause", "pause.3", "paused")]
    refusal = room.refused("2 SALVAGE")
    assert "the lines up to 3 of this turn are played; the next is 4" in refusal.reason
    assert refusal.instead == ("4 SALVAGE",)


# --- reactions ----------------------------------------------------------------------------------------------------


_TWO_OF_FIVE = {"do": "war", "target": "Blue", "attackers": 2, "defenders": 3}


def reaction(room: Room, **threat: Any) -> Any:
    """What a seat's sheet answers to what another does."""
    facts = Threat(**{"do": "export", "by": "Red", "region": "brazil", **threat})
    decision = Decision(
        key="t1.a1.reaction.1", seat=room.seat, kind="reaction", choice=ReactionChoice(room.state, room.seat, facts),
        about=facts.about(), waits=False,
    )  # fmt: skip
    answer = room.settled(decision)
    return answer.value if answer else None


def blue(hand: list[str], *lines: str) -> Room:
    """Blue with a hand and reactions."""
    return Room({"players.Blue.hand": hand}, *lines, seat="Blue")


def test_a_reaction_sleeps_without_its_card_and_wakes_with_it() -> None:
    room = blue(["war"], "ON EXPORT WHEN stake >= 4: PRIVATEERS X AUTO")
    assert reaction(room, stake=6) is None
    assert "asleep" in sheet_words(room.sheet, room.state, "Blue")[-1][1]
    room.state.players["Blue"].hand.append("privateers")
    assert reaction(room, stake=6) == {"do": "privateers", "card": "privateers", "x": "war"}
    assert "(awake)" in sheet_words(room.sheet, room.state, "Blue")[-1][1]
    assert reaction(room, stake=3) is None
    assert reaction(room, stake=11) is None, "no card is high enough"


def test_reactions_are_tried_in_the_order_of_their_letters() -> None:
    room = blue(["privateers", "sea-hazard", "war"], "REACT B ON EXPORT: PRIVATEERS X war", "REACT A ON EXPORT: HAZARD")
    assert reaction(room, stake=5)["do"] == "sea-hazard"


def test_a_reaction_is_used_up_when_it_is_played_and_another_letter_is_next() -> None:
    room = blue(["privateers", "privateers", "war", "salvage"], "REACT A ON EXPORT: PRIVATEERS X war",
                "REACT B ON EXPORT BY Red: PRIVATEERS X AUTO")  # fmt: skip
    settler = SheetSettler(whole(), {"Blue": room.sheet})
    facts = Threat(do="export", by="Red", region="brazil", stake=5)
    decision = Decision(
        key="t1.a1.reaction.1", seat="Blue", kind="reaction", choice=ReactionChoice(room.state, "Blue", facts),
        about=facts.about(), waits=False,
    )  # fmt: skip
    answers = [settler.settle(decision, room.state) for _ in range(3)]
    assert [answer.spends if isinstance(answer, Answer) else None for answer in answers] == ["react.a", "react.b", None]
    assert isinstance(answers[0], Answer)
    assert answers[0].note == "reaction A is used up"
    assert sorted(room.sheet.orders) == ["react.a", "react.b"], "what is stored, the desk takes off"


@pytest.mark.parametrize(
    ("line", "threat", "fires"),
    [
        ("ON EXPORT BY Red: HAZARD", {}, True),
        ("ON EXPORT BY Green: HAZARD", {}, False),
        ("ON EXPORT IN peru: HAZARD", {}, False),
        ("ON EXPORT IN peru, brazil: HAZARD", {}, True),
        ("ON TRANSPORT WHEN units >= 6: HAZARD", {"do": "transport", "units": 6}, True),
        ("ON TRANSPORT WHEN units >= 6: HAZARD", {"do": "transport", "units": 5}, False),
        ("ON WAR AGAINST ME: TREATY", {"do": "war", "target": "Green"}, False),
        ("ON WAR AGAINST ME: TREATY", {"do": "war", "target": "Blue"}, True),
        ("ON WAR AGAINST ANY: TREATY", {"do": "war", "target": "Green"}, True),
        ("ON RAID OR WAR AGAINST Green: TREATY", {"do": "raid", "target": "Green"}, True),
        ("ON WAR AGAINST ME WHEN odds >= 40: TREATY", _TWO_OF_FIVE, True),
        ("ON WAR AGAINST ME WHEN odds > 40: TREATY", _TWO_OF_FIVE, False),
    ],
)  # fmt: skip
def test_a_reaction_answers_what_it_names(line: str, threat: dict[str, Any], fires: bool) -> None:
    room = blue(["sea-hazard", "treaty"], line)
    assert (reaction(room, **threat) is not None) is fires


def escort(room: Room, against: str = "privateers", by: str = "Red") -> Any:
    """What a seat's sheet answers to a reaction."""
    about = {
        "against": against,
        "reactor": "Yellow",
        "by": by,
        "do": "export",
        "region": "brazil",
        "stake": 5,
        "units": 0,
    }
    decision = Decision(
        key="t1.a1.escort.1", seat=room.seat, kind="escort", choice=EscortChoice(room.state, room.seat), about=about,
        waits=False,
    )  # fmt: skip
    return room.settled(decision)


def test_an_escort_is_for_oneself_unless_somebody_is_named() -> None:
    hand = {"players.Red.hand": ["naval-escort"], "players.Blue.hand": ["naval-escort"]}
    assert escort(Room(hand, "GUARD ESCORT ON PRIVATEERS")) is not None
    assert escort(Room(hand, "GUARD ESCORT ON HAZARD")) is None
    assert escort(Room(hand, "ON BOTH: ESCORT", seat="Blue")) is None
    assert escort(Room(hand, "ON BOTH AGAINST Red: ESCORT", seat="Blue")) is not None
    assert escort(Room({}, "GUARD ESCORT ON BOTH")) is None, "not without the card"


# --- what is asked, shown, foreseen -------------------------------------------------------------------------------


def test_what_is_kept_is_said_best_first_and_the_rest_goes_as_by_default() -> None:
    room = Room(None, "KEEP war, treaty")
    hand = ["war", "treaty", "raid", "export", "salvage", "transport", "immigrants"]
    decision = Decision(
        key="t1.keep", seat="Red", kind="keep", choice=ReactionChoice(room.state, "Red", Threat(do="", by="")),
        about={"hand": hand, "limit": 2, "excess": 5},
    )  # fmt: skip
    answer = room.settled(decision)
    assert answer is not None
    assert answer.value == ["export", "salvage", "raid", "immigrants", "transport"]


def test_nobody_is_ever_asked_for_a_reaction_and_no_need_depends_on_a_hand() -> None:
    asked = []
    for hand in (["treaty", "sea-hazard"], ["war", "raid"]):
        room = Room({**MAP, "players.Red.hand": ["salvage"], "players.Blue.hand": hand})
        asked.append(needs(room.state, [orders_decision(room.state)], {}, Tempo.TURN))
    assert asked[0] == asked[1]
    assert [need.seat for need in asked[0]] == ["Red"]


def test_the_form_can_be_sent_as_it_stands_and_its_examples_are_taken() -> None:
    room = Room(MAP)
    lines = form(room.state, "Red", [orders_decision(room.state)])
    assert lines[0].text == "SCORE colonists"
    examples = lines[1].comment.removeprefix("for example ").split("; ")
    assert len(examples) == 3
    for number, example in enumerate(examples, start=1):
        room.take(f"{number} {example}")
    for line in lines[:-1]:
        room.read(line.text)


def test_check_plays_the_turn_forward_on_what_is_seen() -> None:
    given = {**MAP, "players.Red.hand": ["war", "salvage", "region-mexico", "raid"], "deck": ["treaty"],
             "regions.mexico.units.Red": {"soldiers": 3}}  # fmt: skip
    room = Room(given, "1 WAR Blue mexico", "2 EXPORT mexico X raid WITH mexico IF WON 1", "3 MISSIONARIES peru")
    lines = forecast(room.state, "Red", room.sheet)
    assert [line.odds for line in lines if line.odds is not None] == [0.5]
    assert any("3 of 6 pieces are yours; what follows supposes that you win" in line.text for line in lines)
    assert any(line.text.startswith("2 Export in Mexico") and "+6 VP" in line.text for line in lines)
    assert any(line.text.startswith("3 would be void") for line in lines)
    briefs = {line.row: line.brief for line in lines if line.row}
    assert briefs["1"].startswith("3 of 6 pieces are yours; what follows supposes that you win")
    assert briefs["2"].startswith("+6 VP")
    assert briefs["3"].startswith("would be void: ")


def test_check_takes_what_is_supposed_of_others() -> None:
    given = {**MAP, "players.Red.hand": ["war", "raid"]}
    room = Room(given, "1 FREE EXPORT brazil X raid")
    alone = forecast(room.state, "Red", room.sheet)
    robbed = forecast(room.state, "Red", room.sheet, {"Blue": ["ON EXPORT: PRIVATEERS X AUTO"]})
    assert any(line.text.endswith("-> +6 VP") for line in alone)
    assert not any(line.text.endswith("-> +6 VP") for line in robbed)


def test_what_is_foreseen_depends_on_nothing_hidden() -> None:
    told = []
    for hand, deck in ((["treaty"], ["war", "raid"]), (["raid"], ["salvage", "treaty"])):
        room = Room({**MAP, "players.Blue.hand": hand, "deck": deck}, "1 SALVAGE", "2 FREE EXPORT brazil X BEST")
        told.append([line.text for line in forecast(room.state, "Red", room.sheet)])
    assert told[0] == told[1]
