"""4.9 Ships at set-up: one by one with the others' in sight, or by a list with preferences and conditions."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.adjudicate import Opening, SheetSettler, adjudicate
from pbem.core.language import speaking
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Sheet
from pbem.core.table import Answer, Decision, Entry, Source, Tempo
from pbem.games.colonialism.rules.decisions import KEPT_FIRST
from pbem.games.colonialism.rules.opening_choices import ship_decision, ships_decision
from pbem.games.colonialism.telling.forms import form
from pbem.games.colonialism.telling.needs import decision_words
from pbem.games.colonialism.telling.sheet_words import sheet_words
from tests.games.colonialism.order_room import SEATS, Room, german
from tests.games.colonialism.room import chance, colonialism

SETUP = {"phase": "setup", "round": 0}


def setting_up(*lines: str, tempo: Tempo = Tempo.TURN, **ships: dict[str, int]) -> Room:
    """Red at set-up; `ships`: seat to zones where its ships lie already."""
    given: dict[str, Any] = {f"players.{seat}.ships": lying for seat, lying in ships.items()}
    return Room({**SETUP, **given}, *lines, tempo=tempo)


def placed(room: Room, number: int, *, waits: bool = False) -> Answer | None:
    """What Red's sheet says for a ship."""
    return room.settled(ship_decision(room.state, "Red", number, waits=waits))


@pytest.mark.parametrize(
    ("line", "lying", "zone"),
    [
        ("atlantic / mediterranean", {}, "atlantic"),
        ("atlantic / mediterranean", {"Blue": {"atlantic": 1}}, "mediterranean"),
        ("atlantic / mediterranean", {"Red": {"atlantic": 1}}, "atlantic"),  # one's own are no hindrance
        ("atlantic / mediterranean", {"Blue": {"atlantic": 1, "mediterranean": 1}}, "mediterranean"),
        ("atlantic ELSE mediterranean ELSE arabian-sea", {"Blue": {"atlantic": 1, "mediterranean": 1}}, "arabian-sea"),
        ("atlantic IF Blue.ships atlantic >= 1 ELSE arabian-sea", {"Blue": {"atlantic": 1}}, "atlantic"),
        ("atlantic IF Blue.ships atlantic >= 1 ELSE arabian-sea", {}, "arabian-sea"),
        ("atlantic IF ships atlantic = 0, ELSE arabian-sea", {"Red": {"atlantic": 1}}, "arabian-sea"),
    ],
)
def test_the_first_choice_that_holds_when_its_turn_comes(line: str, lying: dict[str, Any], zone: str) -> None:
    """RULING CL-A12: without IF a zone before the last gives way to others' ships; with IF its condition decides."""
    room = setting_up(f"SHIPS {line}, china sea, china sea")
    room.state = setting_up(**lying).state
    answer = placed(room, 1)
    assert answer is not None
    assert (answer.value, answer.source) == (zone, Source.ORDER)
    assert bool(answer.note) == (zone != "atlantic")


def test_why_a_choice_was_passed_over_is_said() -> None:
    room = setting_up("SHIPS atlantic / mediterranean IF ships atlantic > 0 ELSE bay, bay, bay")
    room.state = setting_up(Blue={"atlantic": 1}).state
    answer = placed(room, 1)
    assert answer is not None
    assert answer.note == "choice 3: ships of others lie in the Atlantic Ocean; “ships atlantic > 0” does not hold"


def test_where_no_condition_holds_a_sealed_list_leaves_it_to_the_table_and_says_so() -> None:
    room = setting_up()
    effect = room.take("SHIPS atlantic, bay IF Blue.ships bay > 0, bay")
    assert effect.remarks == (
        "ship 2: if no condition holds, the table chooses; ELSE and a zone behind it names one",
    )  # fmt: skip
    answer = placed(room, 2)
    assert answer == Answer("south-china-sea", Source.ORDER, "“Blue.ships bay-of-bengal > 0” does not hold")
    assert placed(room, 2, waits=True) is None, "at tempo decision the seat is asked"


@pytest.mark.parametrize(
    ("line", "text", "words"),
    [
        ("SHIPS atlantic", "SHIPS atlantic", "ship 1: Atlantic Ocean"),
        ("SHIPS Atlantic, Med", "SHIPS atlantic, mediterranean", "a ship each: Atlantic Ocean, Mediterranean Sea"),
        (
            "SHIPS atlantic / med, bay IF ships bay = 0 ELSE china sea",
            "SHIPS atlantic / mediterranean, bay-of-bengal IF ships bay-of-bengal = 0 ELSE south-china-sea",
            "a ship each: Atlantic Ocean if no ship of another lies there, else Mediterranean Sea; "
            "Bay of Bengal if ships bay-of-bengal = 0, else South China Sea",
        ),
        ("SCHIFFE Atlantik SONST Mittelmeer", "SHIPS atlantic / mediterranean",
         "ship 1: Atlantic Ocean if no ship of another lies there, else Mediterranean Sea"),
    ],
)  # fmt: skip
def test_a_list_in_words_and_read_again(line: str, text: str, words: str) -> None:
    room = setting_up(tempo=Tempo.DECISION)
    effect = room.read(line)
    (order,) = effect.orders
    assert (order.text, effect.words) == (text, words)
    (again,) = room.read(order.text).orders
    assert again.data == order.data


def test_a_german_list() -> None:
    room = setting_up(tempo=Tempo.DECISION)
    with speaking(german()):
        effect = room.read("SCHIFFE Atlantik / Mittelmeer, Golf WENN Blau.Schiffe Golf = 0 SONST Arabien")
        assert effect.words == (
            "je ein Schiff: Atlantischer Ozean, wenn dort kein fremdes Schiff liegt, sonst Mittelmeer; "
            "Golf von Bengalen, wenn Blau.Schiffe Golf von Bengalen = 0, sonst Arabisches Meer"
        )


# --- one by one ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tempo", [Tempo.TURN, Tempo.ROUND])
def test_a_sealed_list_names_all_three(tempo: Tempo) -> None:
    room = setting_up(tempo=tempo)
    assert room.refused("SHIPS atlantic / mediterranean / arabian-sea").reason == (
        "1 sea zone is named, and each of your 3 ships wants one"
    )
    room.take("SHIPS atlantic / med, med, med")
    assert room.settled(ships_decision("Red")) == Answer("filed", Source.ORDER)


def test_at_tempo_decision_a_line_is_for_the_ship_that_comes_next() -> None:
    room = setting_up("SHIPS atlantic", tempo=Tempo.DECISION)
    assert placed(room, 1, waits=True) == Answer("atlantic", Source.ORDER)
    assert placed(room, 2, waits=True) is None, "each ship is asked for itself"
    later = setting_up(tempo=Tempo.DECISION, Red={"atlantic": 1}, Blue={"bay-of-bengal": 1})
    assert later.order("SHIPS med").data == {"zones": ["mediterranean"], "first": 2}
    assert placed(later, 2, waits=True) == Answer("mediterranean", Source.ORDER)
    assert placed(later, 3, waits=True) is None
    assert sheet_words(later.sheet, later.state, "Red") == [("SHIPS", "ship 2: Mediterranean Sea")]
    assert later.refused("SHIPS med, med, med").reason == (
        "you have 2 ships still to place, and 3 sea zones are named"
    )  # fmt: skip
    later.open = [ship_decision(later.state, "Red", 2)]
    assert later.text("place ship in the mediterranean") == "SHIPS mediterranean"
    assert later.read("SHIPS bay IF Blue.ships bay = 0").remarks == (
        "nothing of it is possible as things stand, so you are still asked",
    )  # fmt: skip
    done = setting_up(tempo=Tempo.DECISION, Red={"atlantic": 3})
    assert done.refused("SHIPS med").reason == "your ships lie already; later MOVE SHIP moves them"


def test_a_line_for_a_ship_that_lies_by_now_is_no_order_for_the_next() -> None:
    room = setting_up("SHIPS atlantic", tempo=Tempo.DECISION)
    room.state = setting_up(Red={"atlantic": 1}).state
    assert placed(room, 2, waits=True) is None
    assert sheet_words(room.sheet, room.state, "Red") == [("SHIPS", "(nothing yet)")]


def test_the_question_names_the_ship_and_the_form_what_lies_where() -> None:
    room = setting_up(Red={"atlantic": 1}, Blue={"atlantic": 1, "mediterranean": 1})
    decision = ship_decision(room.state, "Red", 2)
    assert decision_words(room.state, decision) == "where ship 2 of your 3 lies"
    line, _ = form(room.state, "Red", [decision])
    assert line.text == "SHIPS ____"
    assert line.comment == (
        "one of atlantic (Red 1, Blue 1), mediterranean (Blue 1), arabian-sea, bay-of-bengal, south-china-sea"
    )


def test_at_tempo_decision_ships_wait_one_by_one_with_the_others_in_sight() -> None:
    """4.9 RULING CL-A2: who is asked sees every ship that was placed before, and answers for one."""
    ruleset, luck = colonialism(), chance(4)
    sheets = {seat: Sheet() for seat in SEATS[:2]}
    state, log = ruleset.setup(SEATS[:2], {}, luck), list[Entry]()
    seen: list[tuple[str, int, int]] = []
    while True:
        now = state.copy()
        run = adjudicate(
            ruleset, now, settler=SheetSettler(ruleset, sheets), chance=luck, tempo=Tempo.DECISION,
            opening=Opening(log=log), stop=lambda phase, s: not s.phase.startswith("setup"),
        )  # fmt: skip
        if not run.waiting:
            break
        log += run.played[-1].entries
        for decision in run.waiting:
            if decision.kind == "ship":
                seen.append((decision.seat, decision.about["n"], _lying(ruleset.view(now, decision.seat))))
            _answer(ruleset, now, sheets[decision.seat], decision)
    first, second = now.order
    assert [seat for seat, _, _ in seen] == [first, second] * 3
    assert [(number, ships) for _, number, ships in seen] == [(1, 0), (1, 1), (2, 2), (2, 3), (3, 4), (3, 5)]


def _lying(view: Any) -> int:
    """How many ships of all seats a view shows."""
    return sum(each["fresh"] for player in view["players"].values() for each in player["ships"].values())


def _answer(ruleset: Any, state: Any, sheet: Sheet, decision: Decision) -> None:
    """A line as a player would answer it."""
    lines = {"position": "POSITION FIRST", "ship": "SHIPS atlantic / mediterranean"}
    if decision.kind == "draft":
        lines["draft"] = "KEEP " + ", ".join(sorted(decision.about["hand"], key=KEPT_FIRST.index)[:6])
    context = OrderContext(state=state, seat=decision.seat, sheet=sheet, open=(decision,), tempo=Tempo.DECISION)
    for order in ruleset.read(lines[decision.kind], context).orders:
        sheet.put(order)
