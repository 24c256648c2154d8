"""CHECK: orders played forward with exact chances, and nothing told that the seat cannot know."""

from __future__ import annotations

import pytest

from pbem.core.adjudicate import adjudicate
from pbem.core.dice import Keyed
from pbem.core.errors import Refusal
from pbem.core.language import speaking
from pbem.core.table import Answer, Decision, Source, Tempo
from pbem.games.colonialism.state import State
from pbem.games.colonialism.telling.forecast import forecast
from tests.games.colonialism.order_room import Room, german, rules


def told(room: Room, supposed: dict[str, list[str]] | None = None) -> list[str]:
    """The lines of a forecast, odds behind those that have them."""
    lines = forecast(room.state, room.seat, room.sheet, supposed)
    return [line.text if line.odds is None else f"{line.text} [{line.odds:.3f}]" for line in lines]


def test_a_policy_is_laid_and_the_colonization_is_played_forward() -> None:
    room = Room(
        {"regions.india.influence": {"natives": 1}, "regions.india.cubes": {"yellow": 2}},
        "1 PLAY fleet ON india VIA arabian-sea",
    )
    lines = told(room)
    assert lines[0] == "R1 1: play Fleet on India, by the ship in the Arabian Sea"
    assert "India: Fleet +4; Red 4" in lines


def test_below_an_order_stands_what_comes_of_it_or_what_is_done_instead() -> None:
    room = Room(
        {"regions.india.influence": {"natives": 1, "Red": 3}, "regions.india.cubes": {"yellow": 2}},
        "1 PLAY military-campaign ON india AGAINST natives",
        "2 PLAY treaty ON middle-east IF reserve >= 99 ELSE DRAW",
    )
    briefs = {line.row: line.brief for line in forecast(room.state, room.seat, room.sheet) if line.row}
    assert briefs["R1 1"] == "Natives 1 -> 0 (India), you collect 2 yellow"
    assert briefs["R1 2"].startswith("draw a card: ")
    assert briefs["R1 2"].endswith("(its condition does not hold)")
    assert briefs["R1 3"] == ""


@pytest.mark.parametrize(
    ("natives", "result"),
    [
        (2, "Natives 2 -> 0 (India), you collect 2 yellow"),
        (3, "in 1 of 3 cases Natives 3 -> 1 (India); in 2 of 3 cases Natives 3 -> 0 (India), you collect 2 yellow"),
        (
            4,
            "in 1 of 3 cases Natives 4 -> 2 (India); in 1 of 3 cases Natives 4 -> 1 (India); "
            "in 1 of 3 cases Natives 4 -> 0 (India), you collect 2 yellow",
        ),
    ],
)
def test_a_die_is_told_with_the_chance_of_each_result(natives: int, result: str) -> None:
    room = Room(
        {"regions.india.influence": {"Red": 1, "natives": natives}, "regions.india.cubes": {"yellow": 2}},
        "1 PLAY military-campaign ON india AGAINST natives",
    )
    assert told(room)[0] == f"R1 1: play Military Campaign on India against the natives: {result}"


def test_what_follows_supposes_the_middle_face() -> None:
    room = Room(
        {"regions.india.influence": {"Red": 1}}, "1 PLAY diplomacy ON india FOR me", "2 WITHDRAW MAX FROM india",
    )  # fmt: skip
    assert told(room)[1].startswith("R1 2: withdraw 4 discs from India")


def test_a_card_of_the_deck_is_told_with_the_chance_that_it_has_come() -> None:
    room = Room(None, "1 DRAW", "2 DRAW", "3 PLAY treaty ON india ELSE EXPLORE india")
    lines = told(room)
    assert lines[0] == "R1 1: draw a card: 17 cards stay in the deck"
    assert lines[2].startswith("R1 3, if the card has come by then: play Treaty on India")
    assert lines[2].endswith(f"[{2 / 18:.3f}]")
    assert lines[3].startswith("R1 3: explore India")
    assert "Treaty is not in your hand" in told(Room(None, "1 PLAY treaty ON india ELSE DRAW"))[0]


def test_the_order_of_the_deck_changes_nothing() -> None:
    lines = ("1 DRAW", "2 DRAW", "3 PLAY treaty ON india ELSE DRAW", "R2 1 PLAY monopoly ON china")
    room, other = Room(None, *lines), Room(None, *lines)
    other.state.players["Red"].deck.reverse()
    assert told(room) == told(other)


def test_what_others_hold_and_lay_face_down_changes_nothing() -> None:
    lines = ("1 PLAY fleet ON india", "R2 1 PLAY plague ON india")
    found = []
    for card, hand in (("treaty", ["fleet"]), ("influence-region-5", ["plague"])):
        room = Room(
            {"players.Blue.policies.india": [card], "players.Blue.hand": hand, "regions.india.influence": {"Blue": 2}},
            *lines,
        )
        found.append(told(room))
    assert found[0] == found[1]
    assert any("1 card of others that lies face down" in line for line in found[0])


def test_an_order_that_cannot_be_done_is_told_with_its_reason() -> None:
    room = Room({"players.Red.reserve": 0}, "1 EXPLORE india")
    assert told(room)[:2] == [
        "R1 1: pass (No disc is left in your reserve to explore with)", "R1 2: pass (no order)",
    ]  # fmt: skip


def test_the_card_that_would_be_kept_is_told() -> None:
    room = Room(None, "1 PLAY empire ON india", "KEEP empire, fleet", "IDLE PASS")
    assert told(room)[-1] == "of the cards you know of, Fleet would be kept"


def test_a_supposed_action_of_a_rival_is_played_as_well() -> None:
    given = {"regions.india.influence": {"Red": 3, "Blue": 1}}
    room = Room(given, "2 WITHDRAW MAX FROM india")
    plague = told(room, {"Blue": ["1 PLAY plague ON india"]})
    assert told(room)[1].startswith("R1 2: withdraw 3 discs")
    assert plague[1].startswith("R1 2: withdraw 2 discs")


def test_what_is_supposed_of_a_rival_tells_nothing_of_its_cards() -> None:
    hands = (["plague"], ["treaty"])
    found = []
    for hand in hands:
        room = Room({"players.Blue.hand": hand, "players.Blue.policies.china": ["dominion"]}, "1 DRAW")
        found.append(told(room, {"Blue": ["1 PLAY plague ON india", "2 PLAY dominion ON india"]}))
    assert found[0] == found[1]


def test_only_actions_are_supposed() -> None:
    with pytest.raises(Refusal, match="is no action"):
        told(Room(), {"Blue": ["POSITION 1"]})


def test_nothing_is_changed_by_looking_ahead() -> None:
    room = Room(None, "1 PLAY fleet ON india", "2 DRAW", "R2 1 PLAY plague ON india")
    before = room.state.document()
    told(room)
    assert room.state.document() == before


def test_outside_the_action_rounds_nothing_is_played_forward() -> None:
    room = Room({"phase": "positions-1", "round": 0}, "1 DRAW")
    assert told(room) == ["orders are played forward once the action rounds have begun"]


def test_it_is_german_where_german_is_spoken() -> None:
    room = Room(
        {"regions.india.influence": {"Red": 1, "natives": 3}, "regions.india.cubes": {"yellow": 2}},
        "1 PLAY military-campaign ON india AGAINST natives",
    )
    with speaking(german()):
        assert told(room)[0] == (
            "R1 1: Feldzug auf Indien spielen, gegen die Regionalmacht: "
            "in 1 von 3 Fällen Regionalmacht 3 -> 1 (Indien); "
            "in 2 von 3 Fällen Regionalmacht 3 -> 0 (Indien), du sammelst 2 gelb"
        )


class _First:
    """The first actions of a round pass, then nobody sends anything."""

    def __init__(self, many: int) -> None:
        self._left = many

    def settle(self, decision: Decision, state: State) -> Answer | None:
        """A pass, as long as there are any."""
        self._left -= 1
        return Answer({"do": "pass"}, Source.ORDER) if self._left >= 0 else None

    def ready(self, decision: Decision, state: State) -> bool:
        """Never."""
        return False


@pytest.mark.parametrize(("done", "left"), [(0, [1, 2, 3]), (1, [2, 3]), (5, [3]), (9, [])])
def test_at_tempo_decision_what_is_carried_out_is_not_played_forward_again(done: int, left: list[int]) -> None:
    room = Room(None, "1 DRAW", "2 DRAW", "3 DRAW")
    waited = adjudicate(rules(), room.state, settler=_First(done), chance=Keyed(b"check"), tempo=Tempo.DECISION)
    assert [decision.kind for decision in waited.waiting] == ["action"]
    slots = [line.partition(":")[0] for line in told(room) if line.startswith("R1 ")]
    assert slots == [f"R1 {slot}" for slot in left]
    assert rules().state_from(room.state.document()).acted == done


def test_a_finished_round_leaves_no_trace_of_it_in_the_document() -> None:
    room = Room(None)
    stop = adjudicate(
        rules(), room.state, settler=_First(12), chance=Keyed(b"check"), tempo=Tempo.DECISION,
        stop=lambda phase, after: True,
    )  # fmt: skip
    assert stop.waiting == ()
    assert "acted" not in room.state.document()
