"""What a sheet answers: slots when their turn comes, wishes, idle slots; and when a window's orders are in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.core.adjudicate import SheetSettler
from pbem.core.choices import Number, OneOf
from pbem.core.language import ENGLISH, speaking
from pbem.core.table import Answer, Decision, Source, Tempo
from pbem.games.colonialism.rules.action_phase import action_decision, plans_decision
from pbem.games.colonialism.rules.game_end import convert_decision
from pbem.games.colonialism.rules.opening_choices import draft_decision, ship_decision, ships_decision
from pbem.games.colonialism.rules.phase_end import keep_decision
from pbem.games.colonialism.rules.rows import position_decision
from pbem.games.colonialism.telling.needs import needs
from tests.games.colonialism.order_room import Room, german, rules


def acted(room: Room, slot: int = 1) -> Answer:
    """What the sheet does in a slot of the open round."""
    answer = room.settled(action_decision(room.state, room.seat, slot))
    assert answer is not None
    return answer


# --- actions ------------------------------------------------------------------------------------------------------


def test_the_first_alternative_that_is_legal_is_done_and_why_not_the_others_is_noted() -> None:
    room = Room(
        {"players.Red.hand": ["fleet"]}, "1 PLAY treaty ON india ELSE PLAY empire ON india ELSE PLAY fleet ON india"
    )
    assert acted(room) == Answer(
        {"do": "play", "card": "fleet", "region": "india", "via": "bay-of-bengal"},
        Source.ORDER,
        "choice 3: Treaty is not in your hand; Empire is not in your hand",
    )


def test_a_condition_is_measured_when_the_slot_comes() -> None:
    line = "1 EXPLORE india IF india.natives <= 3 ELSE DRAW"
    few, many = (Room({"regions.india.influence": {"natives": count}}, line) for count in (3, 4))
    assert acted(few).value["do"] == "explore"
    assert acted(many) == Answer({"do": "draw"}, Source.ORDER, "choice 2: “india.natives <= 3” does not hold")


@pytest.mark.parametrize(("idle", "does"), [((), "pass"), (("IDLE PASS",), "pass"), (("IDLE DRAW",), "draw")])
def test_j61_nothing_legal_is_a_pass_or_under_idle_a_draw(idle: tuple[str, ...], does: str) -> None:
    room = Room({"players.Red.reserve": 0}, "1 EXPLORE india", *idle)
    assert acted(room) == Answer({"do": does}, Source.ORDER, "No disc is left in your reserve to explore with")


def test_a_slot_without_an_order_is_open_or_by_idle() -> None:
    room = Room()
    assert room.settled(action_decision(room.state, "Red", 2)) is None
    room.take("IDLE DRAW")
    assert acted(room, 2) == Answer({"do": "draw"}, Source.STANDING)


def test_j64_withdraw_takes_what_is_there() -> None:
    room = Room({"regions.india.influence": {"Red": 2}}, "1 WITHDRAW 4 FROM india VIA arabian-sea")
    assert acted(room).value == {"do": "withdraw", "region": "india", "count": 2, "via": "arabian-sea"}


@pytest.mark.parametrize(("line", "used"), [("1 MOVE SHIP atlantic TO mediterranean", False),
                                            ("1 MOVE SHIP atlantic TO mediterranean USED", True)])  # fmt: skip
def test_j63_a_fresh_ship_moves_unless_the_used_one_is_named(line: str, used: bool) -> None:
    room = Room({"players.Red.ships.atlantic": {"fresh": 1, "used": 1}}, line)
    assert acted(room).value["used"] is used


def test_notes_are_in_the_language_of_their_seat_whoever_is_spoken_to() -> None:
    rooms = {seat: Room({"players.Red.reserve": 0, "players.Blue.reserve": 0}, "1 EXPLORE india", seat=seat)
             for seat in ("Red", "Blue")}  # fmt: skip
    settler = SheetSettler(rules(), {seat: room.sheet for seat, room in rooms.items()}, {"Red": german()})
    notes = {}
    for language in (ENGLISH, german()):
        with speaking(language):
            for seat, room in rooms.items():
                answer = settler.settle(action_decision(room.state, seat, 1), room.state)
                assert isinstance(answer, Answer)
                notes[seat, language.code] = answer.note
    german_note = "In deiner Reserve ist keine Scheibe mehr zum Erkunden"
    assert notes["Red", "en"] == notes["Red", "de"] == german_note
    assert notes["Blue", "en"] == notes["Blue", "de"] == "No disc is left in your reserve to explore with"


# --- facts --------------------------------------------------------------------------------------------------------

GIVEN: Mapping[str, Any] = {
    "turn": 2,
    "regions.india": {"influence": {"Red": 3, "Blue": 2, "natives": 1}, "mercenaries": {"Blue": 1}, "rank": 2,
                      "limit": 16, "value": 3, "cubes": {"yellow": 2, "black": 1}},
    "regions.china.rank": 5,
    "players.Blue.policies.india": ["treaty"],
    "players.Red.policies.india": ["monopoly", "dominion"],
    "players.Blue.collected_this_turn": 4,
    "players.Red.resources": {"black": 2, "brown": 0, "yellow": 5},
    "players.Red.ships": {"arabian-sea": {"fresh": 1, "used": 1}, "atlantic": {"used": 1}},
    "players.Red.row": 1,
}  # fmt: skip


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("india.natives = 1", True), ("india.Red >= 3", True), ("india.me = 3", True), ("india.Blue = 3", True),
        ("india.total = 7", True), ("india.limit = 16", True), ("india.value = 3", True),
        ("india.rank < china.rank", True), ("india.cubes = 3", True), ("india.cubes.yellow >= 2", True),
        ("india.brown = 0", True), ("india.policies = 3", True), ("india.mercenaries = 1", True),
        ("leads india", False), ("leads china", False), ("reserve = 19", True), ("Blue.reserve = 20", True),
        ("Blue.collected = 4", True), ("collected = 0", True), ("cubes = 7", True), ("black < yellow", True),
        ("Blue.black = 0", True), ("Red.yellow = 5", True), ("holds fleet", True), ("holds treaty", False),
        ("NOT holds treaty", True), ("hand = 6", True), ("fresh arabian-sea = 1", True),
        ("ships arabian-sea = 2", True), ("fresh atlantic = 0", True), ("Blue.ships bay-of-bengal = 1", True),
        ("turn = 2", True), ("round = 1", True), ("segment = 1", True), ("regions = 1", True),
        ("Blue.regions = 1", True), ("row = 1", True), ("india.natives > 1 OR black = 2 AND turn = 2", True),
        ("(india.natives > 1 OR black = 2) AND turn = 3", False),
    ],
)  # fmt: skip
def test_every_fact_is_measured(condition: str, holds: bool) -> None:
    room = Room(GIVEN, f"1 DRAW IF {condition} ELSE PASS")
    assert acted(room).value["do"] == ("draw" if holds else "pass")


def test_the_second_round_of_a_segment_is_round_2_in_both_segments() -> None:
    for number in (2, 4):
        room = Room({"phase": f"action-round-{number}", "round": number}, "1 DRAW IF round = 2")
        assert acted(room).value["do"] == "draw"


# --- wishes -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "taken", "row"),
    [
        ("POSITION 4, 3", {"White": 4}, 3),
        ("POSITION FIRST", {"White": 1}, 2),
        ("POSITION LAST", {}, 4),
        ("POSITION 4", {"White": 4}, 1),  # its own row, as by default
    ],
)
def test_the_first_wished_row_that_is_free(line: str, taken: dict[str, int], row: int) -> None:
    room = Room({"phase": "positions-1", "round": 0}, line)
    answer = room.settled(position_decision(room.state, "Red", taken, waits=False))
    assert answer is not None
    assert (answer.value, answer.source) == (row, Source.STANDING)


def _take(there: Mapping[str, int], held: Mapping[str, int]) -> Decision:
    about = {"region": "india", "cubes": dict(there), "held": dict(held)}
    return Decision(key="k", seat="Red", kind="take", choice=OneOf(tuple(there)), default="black", about=about)


@pytest.mark.parametrize(
    ("lines", "colour"),
    [
        (("TAKE yellow, black",), "black"),
        (("TAKE yellow",), "black"),  # none of it is there: as by default
        (("TAKE LEAST",), "brown"),
        (("TAKE MOST",), "black"),
        (("TAKE black", "TAKE IN india brown"), "brown"),
        (("TAKE black", "TAKE IN china brown"), "black"),
    ],
)
def test_the_first_wished_colour_that_lies_there(lines: tuple[str, ...], colour: str) -> None:
    answer = Room(None, *lines).settled(_take({"black": 3, "brown": 1}, {"black": 2, "brown": 1, "yellow": 0}))
    assert answer is not None
    assert answer.value == colour


@pytest.mark.parametrize(
    ("lines", "mercenaries"),
    [
        (("LOSE MERCENARIES FIRST",), 3),
        (("LOSE OWN FIRST",), 2),
        (("LOSE OWN FIRST", "LOSE IN india MERCENARIES FIRST"), 3),
        (("LOSE OWN FIRST", "LOSE IN china MERCENARIES FIRST"), 2),
    ],
)
def test_which_discs_go_first(lines: tuple[str, ...], mercenaries: int) -> None:
    about = {"region": "india", "count": 4, "own": 2, "mercenaries": 3, "cause": "plague"}
    decision = Decision(key="k", seat="Red", kind="losses", choice=Number(2, 3), default=3, about=about)
    answer = Room(None, *lines).settled(decision)
    assert answer is not None
    assert decision.range().check(answer.value) == mercenaries


def test_the_first_wished_card_in_hand_is_kept() -> None:
    room = Room(None, "KEEP treaty, empire, fleet")
    assert room.settled(keep_decision(room.state, "Red")) == Answer("empire", Source.STANDING)
    room.take("KEEP treaty")
    answer = room.settled(keep_decision(room.state, "Red", waits=False))
    assert answer is not None
    assert answer.value == "military-campaign"


def test_conversions_are_done_as_written_as_far_as_they_go() -> None:
    room = Room({"players.Red.resources": {"black": 7, "brown": 0, "yellow": 0}}, "CONVERT black TO yellow 3")
    decision = convert_decision(room.state, "Red", [])
    answer = room.settled(decision)
    assert answer is not None
    assert answer.value == [["black", "yellow"], ["black", "yellow"]]
    assert decision.range().check(answer.value)
    assert answer.note == "for some conversions there were not enough cubes"


def test_set_up_is_answered_in_one_mail() -> None:
    cards = ["fleet", "empire", "treaty", "trade", "plague", "diplomacy"]
    hand = [*cards, "dominion", "monopoly", "annexation", "land-grab", "hegemony", "mercenaries"]
    room = Room(
        {"phase": "setup", "round": 0, "players.Red.hand": hand},
        f"KEEP {', '.join(cards)}", "SHIPS atlantic, mediterranean, arabian-sea",
    )  # fmt: skip
    assert room.settled(draft_decision(room.state, "Red")) == Answer(cards, Source.ORDER)
    assert room.settled(ships_decision("Red")) == Answer("filed", Source.ORDER)
    zones = [room.settled(ship_decision(room.state, "Red", number)) for number in (1, 2, 3)]
    assert [zone.value for zone in zones if zone] == ["atlantic", "mediterranean", "arabian-sea"]


@pytest.mark.parametrize(
    "kind", ["position", "draft", "ships", "ship", "plans", "action", "losses", "take", "keep", "convert"]
)
def test_an_empty_sheet_says_nothing(kind: str) -> None:
    room = Room()
    about: dict[str, Any] = {
        "rounds": [1], "round": 1, "slot": 1, "line": "1.1", "n": 1, "region": "india", "free": [1], "hand": [],
        "cubes": {}, "held": {},
    }  # fmt: skip
    decision = Decision(key="k", seat="Red", kind=kind, choice=OneOf(()), about=about)
    assert room.settled(decision) is None


# --- windows ------------------------------------------------------------------------------------------------------


def _missing(room: Room, rounds: list[int]) -> tuple[str, ...]:
    decision = plans_decision(room.state, "Red", rounds)
    (need,) = needs(room.state, [decision], {"Red": room.sheet}, Tempo.TURN)
    assert bool(need.missing) == (room.settled(decision) is None)
    return need.missing


def test_a_window_is_complete_when_every_slot_has_an_order() -> None:
    room = Room()
    assert _missing(room, [1, 2]) == ("everything",)
    room.take("1 DRAW", "2 DRAW", "3 PASS", "R2 1 DRAW")
    assert _missing(room, [1, 2]) == ("slot R2 2", "slot R2 3")
    assert _missing(room, [1]) == ()
    room.take("R2 2 DRAW", "R2 3 PASS")
    assert _missing(room, [1, 2]) == ()


def test_idle_completes_every_window() -> None:
    assert _missing(Room(None, "IDLE PASS"), [1, 2]) == ()


def test_needs_are_one_for_each_seat_and_kind() -> None:
    room = Room({"phase": "setup", "round": 0})
    decisions = [draft_decision(room.state, "Red"), ships_decision("Red")]
    found = needs(room.state, decisions, {}, Tempo.ROUND)
    assert [(need.kind, len(need.keys)) for need in found] == [("draft", 1), ("ships", 1)]
    assert found[1].missing == ("where your three ships lie",)
