"""Whole mails in which the lines follow one another: "I open with …", "Then …", "And finally …"."""

from __future__ import annotations

import pytest

from pbem.core.sheet import Sheet
from pbem.desk.game.order_lines import Transcript
from pbem.desk.mail_lines.transcript import transcribe
from tests.desk.grounds import ground_of
from tests.desk.office import Office
from tests.desk.test_colonialism_by_mail import begun


def _read(office: Office, *lines: str) -> Transcript:
    return transcribe(ground_of(office), Sheet(), list(enumerate(lines, 1)))


def _put(script: Transcript) -> list[str]:
    return [order.text for order in script.sheet.orders.values()]


@pytest.fixture(params=["colonial-2e", "colonial-revised"])
def colonial(request: pytest.FixtureRequest, office: Office) -> Office:
    """A game of either edition that waits for its first turn's plans."""
    ruleset = str(request.param)
    office.new_game(office.desk.ruleset(ruleset).seat_names[:4], ruleset=ruleset)
    return office


IN_WORDS = [
    (
        "I'd like to open with the explorer and go for West Africa, putting a post on the gold.",
        "Second round the Viceroy puts one Treasury on salt in Barbary.",
        "Then merchant, ship everything I have.",
        "In round 4 I sell my goods with the Trader.",
        "And finally the Scientist improves my Seafaring.",
    ),
    (
        "Explorer to West Africa, post on gold",
        "Viceroy: one on the salt in Barbary",
        "Merchant ships all of mine",
        "Trader sells all of mine",
        "Scientist: seafaring",
    ),
    (
        "Als erstes schicke ich den Entdecker nach Westafrika, Handelsposten auf Gold.",
        "Danach legt der Vizekönig eine Marke auf das Salz in der Berberei.",
        "Dann verschifft der Kaufmann alle meine Waren.",
        "Anschließend verkauft der Händler alle meine Waren.",
        "Zuletzt verbessert der Wissenschaftler meine Seefahrt.",
    ),
]


@pytest.mark.parametrize("lines", IN_WORDS, ids=["sequence", "bare", "german"])
def test_each_line_goes_into_the_round_behind_the_one_above(office: Office, lines: tuple[str, ...]) -> None:
    office.new_game()
    script = _read(office, *lines)
    assert not script.refused
    assert _put(script) == [
        "1 EXPLORE west-africa POST gold",
        "2 VICEROY barbary salt 1",
        "3 MERCHANT OWN ALL",
        "4 TRADER OWN ALL",
        "5 SCIENTIST seafaring",
    ]


def test_a_line_below_a_round_never_takes_that_rounds_place(colonial: Office) -> None:
    script = _read(colonial, "In round 2 I sell my goods with the Trader.", "Then the Scientist improves my Seafaring.")
    assert [text.split()[:2] for text in _put(script)] == [["2", "TRADER"], ["3", "SCIENTIST"]]


def test_two_orders_in_a_line_go_into_two_rounds(office: Office) -> None:
    office.new_game()
    assert _put(_read(office, "sell mine then explore India")) == ["1 TRADER OWN ALL", "2 EXPLORE india"]


def test_what_comes_last_is_for_the_last_round(colonial: Office) -> None:
    script = _read(colonial, "Finally, the Scientist improves my Seafaring.")
    assert [text.split()[:2] for text in _put(script)] == [["5", "SCIENTIST"]]


def test_where_it_is_not_told_on_which_side_of_the_line_above_it_is_asked_about(colonial: Office) -> None:
    script = _read(colonial, "In round 3 I sell my goods with the Trader.", "The Scientist improves my Seafaring.")
    assert [text.split()[:2] for text in _put(script)] == [["3", "TRADER"]]
    assert [line.number for line in script.refused] == [2]


def test_a_character_that_has_a_plan_keeps_its_round(office: Office) -> None:
    office.new_game()
    script = _read(office, "2 EXPLORE brazil", "My Explorer shall rather go to West Africa.")
    assert _put(script) == ["2 EXPLORE west-africa"]


def test_a_condition_that_asks_for_nothing_is_no_order(office: Office) -> None:
    office.new_game()
    for line in ("If West Africa fails, never mind.", "Wenn das nicht klappt, macht nichts.", "If it fails, so be it."):
        script = _read(office, "1 EXPLORE west-africa", line)
        assert _put(script) == ["1 EXPLORE west-africa"], line
        assert not script.refused, line


def test_an_order_that_is_refused_keeps_its_slot(office: Office) -> None:
    office.new_game()
    script = _read(
        office,
        "The Explorer goes to West Africa when the borogoves are mimsy.",
        "Then the Merchant ships all of mine.",
        "In round 3 the Trader, when the borogoves are mimsy.",
        "Then the Scientist improves my Seafaring.",
    )
    assert [line.number for line in script.refused] == [1, 3]
    assert _put(script) == ["2 MERCHANT OWN ALL", "4 SCIENTIST seafaring"]


def test_so_it_does_in_a_game_of_actions(office: Office) -> None:
    begun(office)
    script = _read(office, "Zuerst erkunde ich Indien, sobald es frumios ist.", "Dann ziehe ich eine Karte.")
    assert [line.number for line in script.refused] == [1]
    assert [order.slot for order in script.put] == ["1.2"]
    # What is refused and is no action keeps none.
    script = _read(office, "Behalten will ich am Ende nur Frumioses.", "Ich ziehe eine Karte.")
    assert [order.slot for order in script.put] == ["1.1"]


def test_otherwise_below_a_refused_line_is_no_alternative_of_the_order_above_that(office: Office) -> None:
    office.new_game()
    script = _read(office, "1 EXPLORE west-africa", "2 gribble the frobnicator to Persia", "Otherwise explore Congo")
    assert _put(script) == ["1 EXPLORE west-africa"]
    assert not script.refused[-1].repairs
    assert _put(_read(office, "1 EXPLORE west-africa", "Otherwise explore Congo")) == [
        "1 EXPLORE west-africa ELSE EXPLORE congo"
    ]


def test_a_question_that_the_table_cannot_answer_holds_nothing_and_leaves_no_slot(office: Office) -> None:
    office.new_game()
    office.mail(
        "Red",
        "1 EXPLORE west-africa\nDo my counters stay where they are if Blue founds there?\n"
        "Then the Viceroy: 1 on salt in Barbary",
    )
    office.poll()
    [receipt] = office.letters("Red")[-1:]
    assert "Not answered: “Do my counters stay where they are if Blue founds there?”" in " ".join(receipt.text.split())
    assert "REFUSED" not in receipt.text
    assert "2      Viceroy" in receipt.text


@pytest.mark.parametrize("line", ["Could you explore Congo?", "Explore Congo?", "What about Congo, with a post?"])
def test_what_may_be_an_order_in_the_form_of_a_question_is_never_left_as_one(office: Office, line: str) -> None:
    office.new_game()
    assert not _read(office, line).questions


BY_ROUND = [
    (
        ("CARDS scientist, explorer, merchant, trader, viceroy",),
        (
            "The first one improves my Seafaring, the second sails to Congo.",
            "3 everything I own",
            "4: just my own",
            "5: one on the salt in Barbary",
        ),
        [
            "1 SCIENTIST seafaring",
            "2 EXPLORE congo",
            "3 MERCHANT OWN ALL",
            "4 TRADER OWN ALL",
            "5 VICEROY barbary salt 1",
        ],
    ),
    (
        ("CARDS viceroy, merchant, scientist, explorer, trader",),
        ("1: one on the salt in Barbary, 2: all mine", "Der dritte verbessert die Seefahrt."),
        ["1 VICEROY barbary salt 1", "2 MERCHANT OWN ALL", "3 SCIENTIST seafaring"],
    ),
]


@pytest.mark.parametrize(("line_up", "lines", "orders"), BY_ROUND, ids=["english", "both"])
def test_below_a_line_up_the_round_tells_who_acts(
    office: Office, line_up: tuple[str, ...], lines: tuple[str, ...], orders: list[str]
) -> None:
    office.new_game()
    script = _read(office, *line_up, *lines)
    assert not script.refused
    assert _put(script)[1:] == orders


def test_without_a_line_up_the_round_tells_nobody(office: Office) -> None:
    office.new_game()
    assert not _put(_read(office, "The first one improves my Seafaring"))[1:]
    assert not _put(_read(office, "3 everything I own"))


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("2 on the salt in Barbary", "2 VICEROY barbary salt 2"),
        ("Ambassador: 1. me, 2. the unrest in Barbary", "2 AMBASSADOR Red, UNREST barbary"),
    ],
)
def test_a_number_that_counts_or_lists_names_no_round(office: Office, line: str, order: str) -> None:
    office.new_game()
    assert _put(_read(office, "CARDS explorer, viceroy, merchant, trader, scientist", line))[1:] == [order]


FIRST_MAIL = [
    "1st action: explore India with a ship in the Arabian Sea",
    "Then they frobnicate over there, in Indochina",
    "Explore Southeast Asia with the ship in the Bay of Bengal",
    "Second action round: first of all pass",
    "Finally draw a card",
]
IN_SLOTS = [
    "R1 1 EXPLORE india VIA arabian-sea",
    "R1 3 EXPLORE southeast-asia VIA bay-of-bengal",
    "R2 1 PASS",
    "R2 2 DRAW",
]


def test_orders_that_are_sent_again_keep_their_slots(office: Office) -> None:
    """Who mends one line sends all of them once more, and means no more than that."""
    begun(office)
    first = _read(office, *FIRST_MAIL)
    assert _put(first) == IN_SLOTS
    again = [*FIRST_MAIL[:1], "Then draw a card", *FIRST_MAIL[2:]]
    script = transcribe(ground_of(office), first.sheet, list(enumerate(again, 1)))
    assert sorted(_put(script)) == sorted([*IN_SLOTS, "R1 2 DRAW"])


def test_what_goes_on_behind_a_line_takes_the_place_of_an_earlier_mails_order(office: Office) -> None:
    begun(office)
    first = _read(office, "R1 1 EXPLORE india", "R1 2 PASS", "R1 3 PASS")
    mail = ["First action: explore India", "Then draw a card"]
    script = transcribe(ground_of(office), first.sheet, list(enumerate(mail, 1)))
    assert _put(script) == ["R1 1 EXPLORE india", "R1 2 DRAW", "R1 3 PASS"]


def test_in_the_new_world_a_line_that_is_sent_again_keeps_its_number(office: Office) -> None:
    office.new_game(office.desk.ruleset("new-world").seat_names[:4], ruleset="new-world")
    wish = "We would love to play the English"
    first = _read(office, wish)
    assert _put(transcribe(ground_of(office), first.sheet, [(1, wish)])) == _put(first)
