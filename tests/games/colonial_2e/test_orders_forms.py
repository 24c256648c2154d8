"""What is wanted of a seat, the form it fills in, and its sheet in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.core.adjudicate import SheetSettler, adjudicate
from pbem.core.dice import Keyed
from pbem.core.ruleset_contract import Need
from pbem.core.sheet import Sheet
from pbem.core.table import Answer, Decision, Tempo
from pbem.games.colonial_2e.rules.endeavour import action_decision
from pbem.games.colonial_2e.rules.hands import BEGINNERS
from pbem.games.colonial_2e.state import State
from tests.games.colonial_2e.order_room import LINE_UP, Room
from tests.games.colonial_2e.test_orders_standing import purchase, repay, ship, stage_two, surrender
from tests.games.helpers import colonial, position

CARDS = "CARDS " + ", ".join(LINE_UP)
PLANS = ("1 SCIENTIST navy", "2 EXPLORE brazil", "3 PASS", "4 DEFAULT", "5 ASK")


def first_wait(tempo: Tempo = Tempo.TURN, sheets: dict[str, Sheet] | None = None) -> tuple[State, tuple[Decision, ...]]:
    """A new game at its first wait."""
    state = colonial().setup(("Red", "Blue", "Green", "Yellow"), {}, Keyed(b"forms"))
    settler = SheetSettler(colonial(), sheets or {})
    return state, adjudicate(colonial(), state, settler=settler, chance=Keyed(b"forms"), tempo=tempo).waiting


def of_red(lines: tuple[str, ...], tempo: Tempo = Tempo.TURN) -> Need:
    state, waiting = first_wait()
    room = Room(state)
    if lines:
        room.take(*lines)
    (need,) = (need for need in colonial().needs(state, waiting, {"Red": room.sheet}, tempo) if need.seat == "Red")
    return need


@pytest.mark.parametrize(
    ("lines", "missing"),
    [
        ((), ("everything",)),
        (("ALLOW SHIP ALL",), ("everything",)),
        ((CARDS,), ("plan 1", "plan 2", "plan 3", "plan 4", "plan 5")),
        (("1 PASS",), ("your line-up", "plan 2", "plan 3", "plan 4", "plan 5")),
        ((CARDS, *PLANS), ()),
        ((CARDS, *PLANS[:4]), ("plan 5",)),
        ((CARDS, *PLANS[:4], "ALWAYS TRADER OWN ALL"), ()),
        ((CARDS, *PLANS[:4], "ALWAYS REBEL UNREST brazil"), ("plan 5",)),
        ((CARDS, *PLANS[:4], "AUTO OWN-GOODS ON"), ()),
        (("LINEUP REPEAT", *PLANS), ()),
        (PLANS, ("your line-up",)),
    ],
)
def test_what_is_missing_before_a_turn(lines: tuple[str, ...], missing: tuple[str, ...]) -> None:
    need = of_red(lines)
    assert need.missing == missing
    assert need.words == "your line-up and plans for turn 1"
    assert need.keys == ("t1.line-up.Red",)


def test_standing_orders_for_everything_keep_a_seat_in() -> None:
    lines = ["LINEUP " + ", ".join(LINE_UP), "ALWAYS SCIENTIST navy", "ALWAYS EXPLORE brazil", "AUTO OWN-GOODS ON"]
    assert of_red((*lines, "ALWAYS VICEROY brazil MAX")).missing == ()


def test_by_rounds_the_line_up_alone_is_wanted_first() -> None:
    need = of_red((CARDS,), Tempo.ROUND)
    assert (need.words, need.missing) == ("your line-up for turn 1", ())


def test_by_rounds_an_action_is_wanted_for_the_card() -> None:
    state = position({"players.Red.cards": ["explorer-conqueror"]})
    decision = action_decision(state, "Red")
    room = Room(state)

    def need() -> Need:
        return colonial().needs(state, [decision], {"Red": room.sheet}, Tempo.ROUND)[0]

    assert need().words == "your action in round 1 (Explorer/Conqueror)"
    assert need().missing == (need().words,)
    room.take("EXPLORE brazil")
    assert need().missing == ()
    room.take("ASK ON")
    state.territories["brazil"].prestige = 0
    assert need().missing == (need().words,), "asked again, as the plan cannot be carried out"


def test_while_plans_are_collected_one_that_waits_for_its_moment_is_enough() -> None:
    state = position({"players.Red.cards": ["viceroy-ambassador"]})
    decision = replace(action_decision(state, "Red"), collected="t1.r1.plans")
    room = Room(state)
    room.take("ASK ON", "1 VICEROY west-africa gold 1")
    (need,) = colonial().needs(state, [decision], {"Red": room.sheet}, Tempo.ROUND)
    assert need.missing == ()
    (need,) = colonial().needs(state, [decision], {}, Tempo.ROUND)
    assert need.missing == (need.words,)


def test_a_surrender_is_wanted_until_it_is_answered() -> None:
    state = position()
    (need,) = colonial().needs(state, [surrender()], {}, Tempo.TURN)
    assert need.words == "whether you surrender to Blue after year 1 of the war"
    assert need.missing == (need.words,)
    room = Room(state, open=(surrender(),))
    room.take("SURRENDER NO")
    (need,) = colonial().needs(state, [surrender()], {"Red": room.sheet}, Tempo.TURN)
    assert need.missing == ()


def open_questions(state: State) -> list[Decision]:
    return [surrender(), ship("Blue"), stage_two(state), repay(state), purchase("fleets", 2), purchase("squadrons", 1)]


def test_every_need_has_words() -> None:
    state = position({"players.Red.loans": [6, 3]})
    for need in colonial().needs(state, open_questions(state), {}, Tempo.DECISION):
        assert need.missing == (need.words,)


def filled(lines: list[str], answers: dict[str, str]) -> list[str]:
    """Form lines as a player fills them in."""
    done = []
    for line in lines:
        verb = line.split()[0]
        done.append(line.replace("____", answers.get(verb, ""), 1) if verb in answers else line)
    return done


def test_the_form_for_a_turn() -> None:
    state, waiting = first_wait()
    form = colonial().form(state, "Red", waiting)
    assert [line.text for line in form] == [
        "CARDS ____, ____, ____, ____, ____",
        "1 ____ ELSE PASS",
        "2 ____ ELSE PASS",
        "3 ____ ELSE PASS",
        "4 ____ ELSE PASS",
        "5 ____ ELSE PASS",
        "BUILD FLEETS ____",
        "BUILD SQUADRONS ____",
        "END",
    ]
    assert "Explorer/Conqueror" in form[0].comment


def test_a_form_sent_back_empty_orders_nothing_and_filled_in_is_taken() -> None:
    state, waiting = first_wait()
    lines = [line.text for line in colonial().form(state, "Red", waiting) if line.text != "END"]
    room = Room(state)
    for line in lines:
        assert not room.read(line).orders
    answers = {"1": "SCIENTIST navy", "2": "EXPLORE brazil", "BUILD": "1"}
    room.take(CARDS, *filled(lines[1:], answers))
    assert {order.slot for order in room.sheet.current(1)} == {"cards", "1", "2", "fleets.turn", "squadrons.turn"}


@pytest.mark.parametrize(
    ("kind", "answer", "value"),
    [
        ("surrender", ("____", "YES"), True),
        ("surrender", ("____", "NO"), False),
        ("ship", ("____", "ALLOW"), [["brazil", "tobacco"], ["india", "silk"]]),
        ("stage-two", ("____", "POST silk"), {"by": "post", "good": "silk"}),
        ("stage-two", ("____", "NO"), None),
        ("repay", ("____", "3"), {"piles": [[1, 3]]}),
        ("fleets", ("____", "2"), 2),
        ("squadrons", ("____", "MAX"), 1),
    ],
)
def test_every_form_line_filled_in_answers_its_question(kind: str, answer: tuple[str, str], value: Any) -> None:
    state = position({"players.Red.loans": [6, 3]})
    (decision,) = (each for each in open_questions(state) if each.kind == kind)
    line, end = (each.text for each in colonial().form(state, "Red", [decision]))
    room = Room(state, open=(decision,))
    room.take(line.replace(*answer))
    assert end == "END"
    assert getattr(room.settled(decision), "value", "nothing") == value


def test_nothing_wanted_needs_no_form() -> None:
    state, waiting = first_wait()
    assert colonial().form(state, "Purple", waiting) == []


def words(*lines: str, state: State | None = None) -> list[tuple[str, str]]:
    room = Room(state)
    if lines:
        room.take(*lines)
    return colonial().sheet_words(room.sheet, room.state, "Red")


def test_a_sheet_in_words() -> None:
    rows = words(
        CARDS,
        "1 SCIENTIST seafaring / navy",
        "2 EXPLORE india / china POST silk / tea",
        "3 VICEROY west-africa gold 2 IF treasury >= 3 ELSE PASS",
        "BUILD FLEETS MAX KEEP 2",
        "ALLOW SHIP ALL EXCEPT Blue",
        "ALWAYS TRADER OWN ALL",
    )
    assert rows == [
        ("CARDS", "Scientist/Missionary, Explorer/Conqueror, Viceroy/Ambassador, Merchant/Governor, Trader/Financier"),
        ("1", "Scientist: Seafaring, else navy"),
        ("2", "Explorer to India, else China; on success a post on silk or tea"),
        ("3", "if you have at least 3 Treasury: Viceroy: West Africa gold 2; else pass"),
        ("4", "(no plan yet: would be Merchant: ship your own Goods, if there are any)"),
        ("5", "(by your standing order: Trader sells all own Goods)"),
        ("ALSO", "at the turn's end build as many Merchant Fleets as can be, keep 2 Treasury"),
        ("ALWAYS", "everybody may ship your Goods, but not Blue"),
        ("ALWAYS", "Trader sells all own Goods"),
    ]


def test_an_empty_sheet_in_words() -> None:
    rows = dict(words())
    assert rows["CARDS"].startswith("(no line-up yet: would be Scientist/Missionary")
    assert rows["2"] == "(no plan yet: would be PASS)"
    assert dict(words("ASK ON"))["2"] == "(no plan yet: you will be asked)"


def test_a_line_up_that_was_not_sent_is_told_not_to_fit_once_with_one_that_would() -> None:
    plans = ("1 EXPLORE india", "2 FINANCIER 4", "3 VICEROY west-africa gold 1", "4 MERCHANT OWN ALL")
    row = dict(words(*plans))["CARDS"]
    assert row.endswith("which does not fit your plans; CARDS explorer, trader, viceroy, merchant, scientist would)")
    assert "fit" in dict(words("2 FINANCIER 4"))["CARDS"]
    assert "fit" not in dict(words("1 SCIENTIST navy", "2 EXPLORE india"))["CARDS"], "they are where they are wanted"
    # The Merchant's card is there once.
    assert dict(words("1 MERCHANT OWN ALL", "2 GOVERNOR brazil 1"))["CARDS"].endswith("which does not fit your plans)")


FIVE = ("1 EXPLORE india", "2 FINANCIER 4", "3 VICEROY west-africa gold 1", "4 MERCHANT OWN ALL", "5 SCIENTIST navy")


def test_five_plans_are_a_line_up() -> None:
    """4.1 A plan needs its Character's card in its round: the plans of all five rounds leave nothing open."""
    assert dict(words(*FIVE))["CARDS"] == (
        "Explorer/Conqueror, Trader/Financier, Viceroy/Ambassador, Merchant/Governor, Scientist/Missionary "
        "(as your plans have it)"
    )
    state, waiting = first_wait()
    mine = next(each for each in waiting if each.kind == "line-up" and each.seat == "Red")

    def settled(*lines: str) -> list[str] | None:
        room = Room(state)
        room.take(*lines)
        answer = colonial().settle(mine, room.sheet, state)
        return list(answer.value) if isinstance(answer, Answer) else None

    assert settled(*FIVE) == [state.board.card_with[each] for each in FIVE_CHARACTERS]
    assert settled(*FIVE[:4]) is None
    assert settled(*FIVE[:4], "5 PASS") is None, "which card is in round 5 is not told"
    assert settled(*FIVE[:4], "5 GOVERNOR india 1") is None, "the Merchant's card is there once"
    # Whoever says it himself is believed.
    sent = "CARDS explorer, viceroy, merchant, trader, scientist"
    assert settled(*FIVE, sent) == [state.board.card_with[each] for each in sent.removeprefix("CARDS ").split(", ")]
    usual = [state.board.card_with[each] for each in BEGINNERS]
    assert settled(*FIVE, "LINEUP REPEAT") == usual


FIVE_CHARACTERS = ("explorer", "financier", "viceroy", "merchant", "scientist")


def test_rounds_that_are_over_are_left_out() -> None:
    state = position({"players.Red.cards": [colonial().board.card_with[name] for name in LINE_UP]}, round=4)
    assert [slot for slot, _ in words(state=state)] == ["CARDS", "4", "5"]


SAID = [
    ("1 MISSIONARY brazil / india", "Missionary to Brazil, else India"),
    ("2 CONQUEROR brazil COMPANY REPRESSION PLANTATION Blue",
     "Conqueror: a Colony in Brazil, with Company, Repression of as much Unrest as can be, Plantation from Blue"),
    ("2 EXPLORE australia ADVENTURERS agriculture AUSTRALIA KEEP CIRCUMNAVIGATE WHEN need <= 4",
     "Explorer to Australia; on success adventurers on agriculture; does not roll again for Australia; "
     "circumnavigates when the need is at most 4"),
    ("3 AMBASSADOR Blue, UNREST brazil", "Ambassador: Blue one space right on Diplomacy, one Unrest less in Brazil"),
    ("4 GOVERNOR brazil MIN", "Governor: the Booming City to Brazil, paying as little as can be"),
    ("4 MERCHANT OWN ALL, Blue 2, Green brazil tobacco",
     "Merchant ships all own Goods, then 2 of Blue's Goods, then all Green's tobacco of Brazil"),
    ("5 TRADER OWN 1, OWN 2, Blue 1", "Trader sells 1 own Good, then 2 own Goods, then 1 of Blue's Goods"),
    ("5 FINANCIER 4 ELSE TRADER NONE", "Financier: borrow 4; else Trader sells nothing"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "said"), SAID)
def test_plans_in_words(line: str, said: str) -> None:
    assert dict(words(CARDS, line))[line[0]] == said


def test_what_is_said_of_a_line_is_what_its_sheet_says() -> None:
    room = Room()
    effect = room.take(CARDS, "2 EXPLORE brazil ELSE PASS")
    assert ("2", effect.words) in colonial().sheet_words(room.sheet, room.state, "Red")


BEGINNINGS = [
    ("2 EXPLORE brazil", True), ("2 ELSE PASS", False), ("7 PASS", False), ("gold 2 IF treasury >= 4", False),
    ("2", False), ("CARDS scientist", True), ("allow ship all", True), ("Karten forscher", True), ("hello", False),
    ("R2 explore", True), ("brazil tobacco 2", False), ("ELSE PASS", False), ("", False), ("SCIENT navy", True),
    ("MISSION brazil ELSE PASS", False), ("2 MISSION brazil", True), ("MISSIONARY brazil", True),
]  # fmt: skip


@pytest.mark.parametrize(("line", "begins"), BEGINNINGS)
def test_what_begins_an_order(line: str, begins: bool) -> None:
    assert colonial().begins_order(line) is begins
