"""Lines that only announce, count or close: headings of rounds, list letters, "OK, shorter then:", regards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from pbem.core.language import speaking
from pbem.core.sheet import Sheet
from pbem.desk.game.order_lines import Transcript
from pbem.desk.ground.languages import language_named
from pbem.desk.mail_lines.transcript import transcribe
from pbem.mail.own_lines import take_lines
from tests.desk.grounds import ground_of
from tests.desk.office import Office
from tests.desk.test_colonialism_by_mail import begun


def _read(office: Office, *lines: str, **asked: object) -> Transcript:
    return transcribe(ground_of(office, **asked), Sheet(), list(enumerate(lines, 1)))


@pytest.fixture
def segment(office: Office) -> Office:
    """A game of Colonialism in its first segment: R1 and R2 are asked for."""
    begun(office)
    return office


@pytest.mark.parametrize(
    "heading",
    ["Für die zweite Aktionsrunde gilt:", "In the second round I shall:", "hiermit verfüge ich für Runde 2 Folgendes:"],
)
def test_a_heading_in_words_is_above_its_round(segment: Office, heading: str) -> None:
    script = _read(segment, heading, "Zunächst erkunde ich Indien", "dann ziehe ich eine Karte")
    assert not script.refused
    assert [(order.slot, order.text.split()[2]) for order in script.put] == [("2.1", "EXPLORE"), ("2.2", "DRAW")]
    assert {said for _, said, _ in script.read_as} <= {"Zunächst erkunde ich Indien", "dann ziehe ich eine Karte"}


@pytest.mark.parametrize(
    "above",
    [
        "In der zweiten Hälfte dann:",
        "Für die zweite Runde, falls Blau mich lässt:",
        "Runde 2: zuerst das mit den Schiffen, wie besprochen",
        "Für die Runden eins und zwei:",
    ],
)
def test_below_a_round_that_is_not_understood_nothing_goes_into_another_one(segment: Office, above: str) -> None:
    script = _read(segment, "R1 1 DRAW", above, "Zunächst erkunde ich Indien", "TAKE yellow")
    assert [order.slot for order in script.put] == ["1.1", "take"]
    assert script.refused[-1].number == 3
    assert above[:40] in script.refused[-1].reason
    # A round that is named ends it.
    script = _read(segment, above, "R2 1 DRAW", "dann erkunde ich Indien")
    assert [order.slot for order in script.put] == ["2.1", "2.2"]


def test_what_is_read_and_not_possible_is_told_by_the_names_that_its_writer_reads(segment: Office) -> None:
    with speaking(language_named("de", "colonialism")):
        script = _read(segment, "Weltreich auf China mit dem Schiff im Arabischen Meer")
    assert "Weltreich" in script.refused[0].reason
    assert "Arabisches Meer" in script.refused[0].reason
    assert not re.search("arabian-sea|empire", script.refused[0].reason)


@pytest.mark.parametrize("heading", ["Runde 2:", "Für die zweite Aktionsrunde gilt:", "In the second round I shall:"])
def test_what_is_refused_above_a_heading_keeps_no_slot_free_below_it(segment: Office, heading: str) -> None:
    above = ["Runde 1:", "Erkunden habe ich vor, aber danach doch eher Indien und so weiter"]
    script = _read(segment, *above, heading, "ich erkunde Indien", "dann ziehe ich eine Karte")
    assert [line.number for line in script.refused] == [2]
    assert [(order.slot, order.text.split()[2]) for order in script.put] == [("2.1", "EXPLORE"), ("2.2", "DRAW")]
    # Below the same heading it does.
    script = _read(segment, heading, above[1], "ich erkunde Indien")
    assert [order.slot for order in script.put] == ["2.2"]


def test_a_heading_that_is_not_understood_changes_nothing_of_other_games(office: Office) -> None:
    office.new_game()
    script = _read(
        office,
        "CARDS scientist, explorer, viceroy, merchant, trader",
        "In the first half:",
        "The Explorer reaches India",
    )
    assert [order.slot for order in script.put] == ["cards", "2"]


@pytest.mark.parametrize(
    "heading",
    ["Turn {}:", "turn {}", "Nice! Turn {}:", "My orders for turn {}:", "Great, here we go, turn {}:", "My {}. turn:",
     "Spielrunde {}:", "Super! Meine Befehle für Zug {}:", "Hier kommt mein {}. Zug", "{} Spielrunde, mein Zug:"],
)  # fmt: skip
def test_a_heading_that_names_the_turn_is_left_alone(office: Office, heading: str) -> None:
    office.new_game()
    script = _read(office, heading.format(1), "1 PASS")
    assert [order.slot for order in script.put] == ["1"]
    assert not script.refused
    # What says more is none.
    assert _read(office, f"{heading.format(1)} Explorer to the moon", "1 PASS").refused


@pytest.mark.parametrize("heading", ["Turn 2:", "Hier kommt mein 2. Zug", "My orders for turn 2:"])
def test_below_a_heading_of_another_turn_nothing_is_ordered_for_this_one(office: Office, heading: str) -> None:
    office.new_game()
    script = _read(
        office, "1 PASS", heading, "2 PASS", "3: explore India", "WAIT", "ALLOW SHIP ALL", "Turn 1:", "4 PASS"
    )
    assert [order.slot for order in script.put] == ["1", "allow.ship", "4"]
    assert [heard.command.name for heard in script.commands] == ["WAIT"]
    assert [line.number for line in script.refused] == [3, 4]
    assert script.refused[0].reason == f"“{heading}” is above it, and orders for turn 1 are wanted"
    assert set(script.sheet.orders) == {"1", "allow.ship", "4"}


def test_what_only_announces_is_left_alone(office: Office) -> None:
    office.new_game()
    for line in ("OK, shorter then:", "Right, once more and simpler:", "Also gut, dann eben so:"):
        script = _read(office, line, "1 PASS", offers=1)
        assert not script.refused, line
        assert list(script.talk) == [1], line
        assert [order.slot for order in script.put] == ["1"], line
    assert _read(office, "My Explorer to the moon:", "1 PASS").refused, "it is about the game"


@pytest.mark.parametrize(
    "line",
    [
        "yes, that's fine as it stands",
        "Ok, go ahead.",
        "Ja, passt so.",
        "fine with me",
        "Go ahead with the rest, please.",
        "That's all then, carry on.",
        "Fine, leave everything else as it stands.",
        "Der Rest passt so, weiter.",
    ],
)
def test_a_yes_to_what_stands_is_ok(office: Office, line: str) -> None:
    office.new_game()
    script = _read(office, line, kept_waiting=True)
    assert [heard.command.name for heard in script.commands] == ["OK"]
    assert not script.refused


@pytest.mark.parametrize(
    "line", ["And you can go ahead now.", "Ok, carry on", "Alles klar, weiter.", "Ja, kann weitergehen"]
)
def test_who_has_said_wait_and_lets_it_go_on_waits_no_longer(office: Office, line: str) -> None:
    office.new_game()
    script = _read(office, line, kept_waiting=True, waits=True)
    assert [heard.command.name for heard in script.commands] == ["NOWAIT"]
    # "Fine" alone is said of the orders.
    script = _read(office, "Ja, passt so.", kept_waiting=True, waits=True)
    assert [heard.command.name for heard in script.commands] == ["OK"]


@pytest.mark.parametrize(
    "line",
    [
        "Actually make that two squadrons instead of none, and you can go ahead now",
        "make it two rather than one, then you can proceed",
        "Zwei Geschwader statt keins, dann kann's weitergehen, ich bin fertig",
        "Lieber zwei statt eins, ich bin jetzt fertig",
        "the Trader sells everything and we can go on",
    ],
)
def test_what_is_ordered_first_is_not_lost_where_the_game_may_then_go_on(office: Office, line: str) -> None:
    office.new_game()
    for waits in (True, False):
        script = _read(office, line, waits=waits)
        assert "NOWAIT" not in [heard.command.name for heard in script.commands]
        assert script.refused or script.put


@pytest.mark.parametrize(
    "line", ["You can go on now, I am done", "Ich bin fertig, kann weitergehen", "no need to wait"]
)
def test_who_only_says_that_it_may_go_on_is_heard(office: Office, line: str) -> None:
    office.new_game()
    assert [heard.command.name for heard in _read(office, line).commands] == ["NOWAIT"]


@pytest.mark.parametrize("line", ["ok, but change 3", "yes, shorter then", "ok, if Blue agrees", "OK so what about 3?"])
def test_a_yes_with_more_in_it_is_no_ok(office: Office, line: str) -> None:
    office.new_game()
    assert not [heard for heard in _read(office, line, kept_waiting=True).commands if heard.command.name == "OK"]


def test_a_yes_is_no_ok_where_a_line_is_on_offer(office: Office) -> None:
    office.new_game()
    ground = replace(ground_of(office, kept_waiting=True, offers=1), offers=("1 PASS",))
    script = transcribe(ground, Sheet(), [(1, "Ok, go ahead.")])
    assert [order.slot for order in script.put] == ["1"]


@pytest.mark.parametrize(
    ("written", "lines"),
    [
        ("a) PASS\nb) Zweitens\n(c) Drittens\n(d)  x", ["PASS", "Zweitens", "Drittens", "x"]),
        ("1) PASS\n2. PASS\n(3) PASS", ["1 PASS", "2 PASS", "3 PASS"]),
        ("- PASS\n• PASS\n– PASS", ["PASS", "PASS", "PASS"]),
        ("a b)\n(all of it) now\nb)", ["a b)", "(all of it) now", "b)"]),
    ],
)
def test_what_counts_a_list_is_no_word_of_its_lines(written: str, lines: Sequence[str]) -> None:
    assert [line.text for line in take_lines(written).taken] == lines


@pytest.mark.parametrize(
    "closing", ["Hochachtungsvoll", "Bis denne, Alice", "See you soon", "Mit vorzüglicher Hochachtung\nAlice"]
)
def test_closings_and_greetings_are_no_lines(closing: str) -> None:
    reading = take_lines(f"Tach Leute,\n1 PASS\n2 PASS\n{closing}", "Alice")
    assert [line.text for line in reading.taken] == ["1 PASS", "2 PASS"]


def test_below_a_line_that_names_its_round_what_is_read_is_what_was_written(segment: Office) -> None:
    script = _read(segment, "In der zweiten Aktionsrunde erkunde ich zuerst Indien.", "dann ziehe ich eine Karte")
    assert [order.slot for order in script.put] == ["2.1", "2.2"]
    assert [said for _, said, _ in script.read_as][-1] == "dann ziehe ich eine Karte"


@pytest.mark.parametrize("line", ["Ok, dann bitte möglichst früh!", "Ok, then as early as possible please"])
def test_what_is_ordered_behind_ok_is_no_yes_to_what_is_on_offer(segment: Office, line: str) -> None:
    ground = replace(ground_of(segment, offers=1), offers=("R1 1 DRAW",))
    script = transcribe(ground, Sheet(), [(1, line)])
    assert "1.1" not in [order.slot for order in script.put]


@pytest.mark.parametrize(
    ("line", "taken"),
    [
        ("1 please, and the Trader sells mine.", ["BUILD FLEETS 1", "4 TRADER OWN ALL"]),
        ("1, and the Trader sells mine", ["BUILD FLEETS 1", "4 TRADER OWN ALL"]),
        ("1 bitte, und der Trader verkauft meine Waren", ["BUILD FLEETS 1", "4 TRADER OWN ALL"]),
        ("1 and 2, and the Trader sells mine", ["BUILD FLEETS 1", "BUILD SQUADRONS 1", "4 TRADER OWN ALL"]),
        ("1 and explore India", ["1 EXPLORE india"]),
    ],
)
def test_an_answer_to_what_is_on_offer_may_stand_before_an_order(office: Office, line: str, taken: list[str]) -> None:
    office.new_game()
    ground = replace(ground_of(office, offers=2), offers=("BUILD FLEETS 1", "BUILD SQUADRONS 1"))
    lines = [(1, "CARDS explorer, viceroy, merchant, trader, scientist"), (2, line)]
    script = transcribe(ground, Sheet(), lines)
    assert [order.text for order in script.put[1:]] == taken


def test_a_yes_to_the_one_line_on_offer_may_stand_before_an_order(office: Office) -> None:
    office.new_game()
    ground = replace(ground_of(office, offers=1), offers=("BUILD FLEETS 1",))
    lines = [(1, "CARDS explorer, viceroy, merchant, trader, scientist"), (2, "Yes please, and the Trader sells mine")]
    assert [order.text for order in transcribe(ground, Sheet(), lines).put[1:]] == [
        "BUILD FLEETS 1",
        "4 TRADER OWN ALL",
    ]
