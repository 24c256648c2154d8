"""Colonialism played by mail: a row, cards and ships, a segment in one mail each; repairs, tempos, two languages."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pbem.desk.archive.verify import verify
from tests.desk.archives import exported
from tests.desk.office import Office
from tests.desk.pressing import answer

PLAYERS = ("Red", "Blue")
ZONES = "arabian-sea, bay-of-bengal, atlantic"
SEGMENT = """1 EXPLORE india ELSE DRAW
2 PLAY treaty ON india ELSE EXPLORE middle-east
3 DRAW
R2 1 DRAW
R2 2 EXPLORE north-africa IF reserve >= 1
R2 3 PASS
TAKE yellow, black
KEEP military-campaign, fleet
"""


def begun(office: Office, tempo: str = "turn", *, german: bool = False) -> None:
    """A game of two whose set-up is over; the letters so far are read."""
    office.new_game(PLAYERS, ruleset="colonialism", clock={"tempo": tempo})
    if german:
        office.mail("Red", "SPRACHE de")
        office.poll()
    choose_rows(office, {"Red": "1, 2", "Blue": "3, 4"})
    for seat, cards in hands(office).items():
        office.mail(seat, f"KEEP {', '.join(cards[:6])}\nSHIPS {ZONES}\n")
    goes_on(office)
    for seat in PLAYERS:
        office.letters(seat)


def choose_rows(office: Office, rows: Mapping[str, str]) -> None:
    """Everybody wishes for rows, and the game comes to the cards."""
    for seat, wish in rows.items():
        office.mail(seat, f"POSITION {wish}\n")
    goes_on(office)


def hands(office: Office) -> dict[str, list[str]]:
    """Seat to the cards it holds."""
    return {seat: player.hand for seat, player in office.dossier().position().state.players.items()}


def goes_on(office: Office) -> None:
    """What came is read, and the table plays on."""
    office.poll()
    office.later(minutes=31)
    office.poll()


def waits(office: Office) -> list[str]:
    """The keys of what the game waits for."""
    return [decision.key for decision in office.dossier().position().waiting]


@pytest.mark.parametrize(("said", "rows"), [("last", [4, 3, 2, 1]), ("ZULETZT", [4, 3, 2, 1]), ("first", [1, 2, 3, 4])])
def test_the_question_for_the_row_is_answered_by_a_word(office: Office, said: str, rows: list[int]) -> None:
    office.new_game(PLAYERS, ruleset="colonialism")
    office.mail("Red", said)
    office.poll()
    sheet = office.dossier().sheets["Red"]
    assert [order.data["rows"] for order in sheet.current(1) if order.slot == "position"] == [rows]


def test_a_german_reads_german_quotation_marks_and_how_much_went_to_the_moderator(office: Office) -> None:
    begun(office, german=True)
    office.mail("Blue", "PRESS TO Red: Hallo!")
    office.poll()
    asked = office.letters("Red")[-1]
    assert "„Danke, dir auch!“" in answer(office, "Red", asked, "Danke, dir auch!").text
    office.mail("Red", "Frage an den Spielleiter: Wer beginnt?\nBEFEHLE")
    office.poll()
    receipt = office.letters("Red")[-1].text
    assert "an den Spielleiter weitergegeben" in receipt
    assert "mit allen Zeilen darunter" not in receipt


def test_a_german_game_is_verified_though_its_notes_are_german(office: Office) -> None:
    begun(office, german=True)
    for seat in PLAYERS:
        office.mail(seat, f"{SEGMENT}\n1 EXPLORE india IF reserve >= 90 ELSE DRAW")
    goes_on(office)
    document = exported(office)
    notes = [line.get("note") or "" for line in document["log"] if line["kind"] == "answer"]
    assert any("Möglichkeit 2" in note for note in notes)
    assert any("choice 2" in note for note in notes)
    assert verify(document).difference is None


def test_what_is_left_open_needs_no_order_where_no_word_says_so(office: Office) -> None:
    begun(office, german=True)
    office.mail("Red", "nimm einfach die Vorgaben")
    office.poll()
    assert "dafür musst du nichts schicken" in " ".join(office.letters("Red")[-1].text.split())


def test_a_game_begins_with_a_mail_for_the_row_and_one_for_cards_and_ships(office: Office) -> None:
    """4.0 RULING A3: nobody sees a card before the rows are chosen."""
    office.new_game(PLAYERS, ruleset="colonialism")
    [start] = office.letters("Red")
    assert "the row of the turn order you would like" in start.text
    assert "YOUR HAND" not in start.text
    assert [line for line in start.text.splitlines() if "____" in line] == ["  POSITION ____"]
    choose_rows(office, {"Red": "4", "Blue": "2"})
    *_, asked = office.letters("Red")
    assert "the six cards you keep of the twelve" in asked.text
    assert "YOUR HAND" in asked.text
    assert [line for line in asked.text.splitlines() if "____" in line] == ["  KEEP ____", "  SHIPS ____"]
    drawn = hands(office)
    for seat in PLAYERS:
        office.mail(seat, f"KEEP {', '.join(drawn[seat][:6])}\nSHIPS {ZONES}\n")
    goes_on(office)
    state = office.dossier().position().state
    assert state.order == ["Blue", "Red"]
    assert {seat: player.row for seat, player in state.players.items()} == {"Red": 4, "Blue": 2}
    assert all(state.players[seat].hand == drawn[seat][:6] for seat in PLAYERS)
    assert waits(office) == ["t1.r1.plans.Blue", "t1.r1.plans.Red"]


def test_a_segment_is_one_mail(office: Office) -> None:
    begun(office)
    office.mail("Red", SEGMENT)
    office.mail("Blue", "IDLE DRAW\n")
    goes_on(office)
    state = office.dossier().position().state
    assert state.phase == "action-round-3"
    receipt, report = office.letters("Red")
    assert "8 lines taken" in receipt.subject
    assert "not in hand now; tried when its turn comes" in " ".join(receipt.text.split())
    assert "ACTION ROUND 2" in report.text
    assert waits(office) == ["t1.r3.plans.Red", "t1.r3.plans.Blue"]


def test_at_tempo_round_three_slots_are_asked_for(office: Office) -> None:
    begun(office, "round")
    assert waits(office) == ["t1.r1.plans.Red", "t1.r1.plans.Blue"]
    for seat in PLAYERS:
        office.mail(seat, "1 DRAW\n2 DRAW\n")
    office.poll()
    [receipt] = office.letters("Red")
    assert "slot R1 3" in receipt.text
    for seat in PLAYERS:
        office.mail(seat, "3 PASS\n")
    goes_on(office)
    assert waits(office) == ["t1.r2.plans.Red", "t1.r2.plans.Blue"]


def test_at_tempo_decision_each_action_is_asked_for(office: Office) -> None:
    office.new_game(PLAYERS, ruleset="colonialism", clock={"tempo": "decision"})
    [first] = waits(office)
    assert first.startswith("setup.position.")
    choose_rows(office, dict.fromkeys(PLAYERS, "FIRST"))
    goes_on(office)
    for seat, cards in hands(office).items():
        office.mail(seat, f"KEEP {', '.join(cards[:6])}\nSHIPS {ZONES}\n")
    for _ in range(3):
        goes_on(office)
    [waiting] = waits(office)
    seat = waiting.rpartition(".")[2]
    assert waiting == f"t1.r1.1.action.{seat}"
    office.mail(seat, "EXPLORE india\n")
    goes_on(office)
    [waiting] = waits(office)
    assert waiting.startswith("t1.r1.1.action.")
    assert office.dossier().position().state.regions["india"].of(seat) == 1


def test_at_tempo_decision_each_ship_is_a_mail_of_its_own(office: Office) -> None:
    """4.0 RULING A2: whoever is asked reads where the others' ships lie."""
    office.new_game(PLAYERS, ruleset="colonialism", clock={"tempo": "decision"})
    choose_rows(office, {"Red": "1", "Blue": "2"})
    goes_on(office)
    for seat, cards in hands(office).items():
        office.mail(seat, f"KEEP {', '.join(cards[:6])}\n")
    goes_on(office)
    assert waits(office) == ["setup.ship.1.Red"]
    office.mail("Red", "SHIPS atlantic\n")
    office.letters("Blue")
    goes_on(office)
    assert waits(office) == ["setup.ship.1.Blue"]
    *_, asked = office.letters("Blue")
    assert "where ship 1 of your 3 lies" in asked.text
    assert "one of atlantic (Red 1), mediterranean," in " ".join(asked.text.replace("#", "").split())
    office.mail("Blue", "SCHIFFE Atlantik / Mittelmeer\n")
    goes_on(office)
    assert waits(office) == ["setup.ship.2.Red"]
    assert office.dossier().position().state.players["Blue"].ships["mediterranean"].fresh == 1


@pytest.mark.parametrize(("line", "repair", "says"), [
    ("1 SPIELE Flote AUF Indien", "R1 1 SPIELE Flotte AUF Indien", "Flotte auf Indien spielen"),
    ("2 ERKUNDE Inxyen SONST ZIEHE", "R1 2 ERKUNDE Indien SONST ZIEHE", "Indien erkunden; sonst eine Karte ziehen"),
])  # fmt: skip
def test_a_german_repair_is_taken_by_its_number(office: Office, line: str, repair: str, says: str) -> None:
    begun(office, german=True)
    office.mail("Red", line)
    office.poll()
    [refused] = office.letters("Red")
    assert f"1) {repair}" in refused.text
    assert "(noch kein Befehl: wäre PASSE)" in refused.text
    office.mail("Red", "1")
    office.poll()
    [taken] = office.letters("Red")
    assert says in " ".join(taken.text.split())


def test_what_came_of_an_order_is_told_in_the_language_of_its_seat(office: Office) -> None:
    begun(office, german=True)
    for seat in PLAYERS:
        office.mail(seat, "1 WITHDRAW 2 FROM india\nIDLE PASS\n")
    goes_on(office)
    german, english = (office.letters(seat)[-1].text for seat in PLAYERS)
    assert "Du hast dort keine eigene Scheibe: Indien" in " ".join(german.split())
    assert "no disc of your own" not in german
    assert "You have no disc of your own in India" in " ".join(english.split())
    assert "keine eigene Scheibe" not in english


def test_check_answers_in_the_language_of_who_asks(office: Office) -> None:
    begun(office, german=True)
    office.mail("Red", "1 ERKUNDE Indien\nPRÜFE\n")
    office.mail("Blue", "1 EXPLORE india\nCHECK\n")
    office.poll()
    [german], [english] = (office.letters(seat) for seat in PLAYERS)
    assert "R1 1: Indien erkunden, mit dem Schiff im Golf von Bengalen: Rot 0 -> 1 (Indien)" in " ".join(
        german.text.split()
    )
    assert "R1 1: explore India, by the ship in the Bay of Bengal: Blue 0 -> 1 (India)" in " ".join(
        english.text.split()
    )
