"""5.2.3 At tempo decision a row and a card are chosen anew at each phase's end; ALWAYS makes a line stand."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.adjudicate import SheetSettler, adjudicate
from pbem.core.language import speaking
from pbem.core.table import Answer, Source, Tempo
from pbem.games.colonialism.orders.order_language import begins_order
from pbem.games.colonialism.rules.phase_end import keep_decision
from pbem.games.colonialism.rules.rows import position_decision
from pbem.games.colonialism.telling.forms import form
from pbem.games.colonialism.telling.sheet_words import sheet_words
from tests.games.bot_game import counted
from tests.games.colonialism.bot_room import BotGame
from tests.games.colonialism.order_room import SEATS, Room, german, rules
from tests.games.colonialism.room import chance


def at_decision(*lines: str, **given: Any) -> Room:
    """Red at a phase's end, at tempo decision."""
    return Room({"phase": "positions-1", "round": 0, **given}, *lines, tempo=Tempo.DECISION)


@pytest.mark.parametrize(
    ("line", "text", "words", "standing"),
    [
        ("POSITION 4, 3", "POSITION 4, 3", "turn order: row 4, else 3 (this once)", False),
        ("KEEP fleet", "KEEP fleet", "at a phase’s end keep Fleet (this once)", False),
        ("ALWAYS POSITION 4, 3", "ALWAYS POSITION 4, 3", "turn order: row 4, else 3 (every time)", True),
        ("POSITION LAST ALWAYS", "ALWAYS POSITION LAST", "turn order: as far down as is free (every time)", True),
        ("immer: behalte Flotte", "ALWAYS KEEP fleet", "at a phase’s end keep Fleet (every time)", True),
        ("ALWAYS TAKE yellow", "TAKE yellow", "cubes to collect: yellow", True),
    ],
)
def test_a_line_answers_once_unless_it_says_always(line: str, text: str, words: str, standing: bool) -> None:
    """RULING CL-A13."""
    room = at_decision()
    effect = room.read(line)
    (order,) = effect.orders
    assert (order.text, effect.words, order.standing) == (text, words, standing)
    (again,) = room.read(order.text).orders
    assert again == order


@pytest.mark.parametrize("tempo", [Tempo.TURN, Tempo.ROUND])
def test_at_tempos_turn_and_round_wishes_stand_with_or_without_always(tempo: Tempo) -> None:
    room = Room(None, tempo=tempo)
    plain, always = room.order("POSITION 4, 3"), room.order("ALWAYS POSITION 4, 3")
    assert plain == always
    assert plain.standing


def test_always_stands_before_wishes_alone() -> None:
    for line in ("ALWAYS 1 DRAW", "ALWAYS SHIPS atlantic", "ALWAYS DRAW"):
        assert at_decision().refused(line).instead == ()
    assert begins_order("ALWAYS KEEP fleet")
    assert not begins_order("Always look on the bright side")
    with speaking(german()):
        assert begins_order("IMMER POSITION 1")


def test_what_was_said_for_once_is_used_up() -> None:
    room = at_decision("POSITION 4, 3", "KEEP empire")
    assert room.settled(position_decision(room.state, "Red", {})) == Answer(4, Source.ORDER, spends="position")
    assert room.settled(keep_decision(room.state, "Red")) == Answer("empire", Source.ORDER, spends="keep")
    standing = at_decision("ALWAYS POSITION 4, 3", "ALWAYS KEEP empire")
    assert standing.settled(position_decision(standing.state, "Red", {})) == Answer(4, Source.STANDING)
    assert standing.settled(keep_decision(standing.state, "Red")) == Answer("empire", Source.STANDING)


def test_where_nothing_wished_for_is_there_the_seat_is_asked() -> None:
    for lines in (("POSITION 4", "KEEP treaty"), ("ALWAYS POSITION 4", "ALWAYS KEEP treaty")):
        room = at_decision(*lines)
        assert room.settled(position_decision(room.state, "Red", {"White": 4})) is None
        assert room.settled(keep_decision(room.state, "Red")) is None


def test_a_line_that_answers_nothing_says_so() -> None:
    room = at_decision()
    room.open = [position_decision(room.state, "Red", {"White": 4}), keep_decision(room.state, "Red")]
    still = ("nothing of it is possible as things stand, so you are still asked",)
    assert room.read("POSITION 4").remarks == still
    assert room.read("ALWAYS KEEP treaty").remarks == still
    assert room.read("POSITION 4, 2").remarks == ()
    assert room.read("KEEP empire").remarks == ()


def test_a_line_for_once_is_for_this_turn() -> None:
    room = at_decision("POSITION 4")
    room.state.turn = 2
    assert room.settled(position_decision(room.state, "Red", {})) is None


def test_the_sheet_tells_what_is_for_once_from_what_stands() -> None:
    room = Room(None, "POSITION 4", "ALWAYS KEEP fleet", "1 DRAW", "2 DRAW", "3 DRAW", tempo=Tempo.DECISION)
    assert sheet_words(room.sheet, room.state, "Red")[-2:] == [
        ("POSITION", "turn order: row 4 (this once)"),
        ("ALWAYS", "at a phase’s end keep Fleet (every time)"),
    ]


def test_the_form_says_what_those_before_have_chosen() -> None:
    room = at_decision()
    line, _ = form(room.state, "Red", [position_decision(room.state, "Red", {"White": 4, "Blue": 1})])
    assert line.comment == "rows in order of preference; free are 2, 3; chosen: White 4, Blue 1"


def test_an_answer_of_one_phase_answers_no_later_one() -> None:
    """5.2.3 The second end of a phase asks again, whatever was said at the first."""
    rooms = {seat: at_decision("POSITION 1, 2, 3, 4", "KEEP fleet, empire") for seat in SEATS}
    for seat, room in rooms.items():
        room.seat = seat
    state, sheets = rooms["Red"].state, {seat: room.sheet for seat, room in rooms.items()}
    state.phase = "hand-1"
    settler = SheetSettler(rules(), sheets)
    run = adjudicate(rules(), state, settler=settler, chance=chance("anew"), tempo=Tempo.DECISION)
    assert [decision.kind for decision in run.waiting] == ["action"]
    assert sorted(spent for played in run.played for spent in played.spent) == sorted(
        [(seat, "keep") for seat in SEATS] + [(seat, "position") for seat in run.state.order[:3]]
    )
    later = run.state
    later.phase, later.round = "hand-2", 0
    run = adjudicate(rules(), later, settler=settler, chance=chance("anew"), tempo=Tempo.DECISION)
    assert {decision.kind for decision in run.waiting} == {"keep"}


def test_every_seat_is_asked_at_every_end_of_a_phase() -> None:
    game = BotGame(seed=1, tempo=Tempo.DECISION)
    game.play()
    nothing_to_choose = counted(game.events, "hand", "source")["rule",]
    assert game.answered["keep"] == 5 * len(SEATS) - nothing_to_choose
    assert game.answered["position"] == 6 * (len(SEATS) - 1), "the last row is nobody's to choose"
    assert set(counted(game.events, "position", "source")) == {("order",), ("only",)}
