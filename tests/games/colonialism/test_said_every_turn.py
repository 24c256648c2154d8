"""What people order in nearly every turn, as they say it: each class by several of its kind, in both languages."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pbem.core.orders.understanding import Outcome
from tests.games.colonialism.order_room import said

EMPIRE = "R1 1 PLAY empire ON india"

TAKEN: Sequence[tuple[str, str]] = (
    # small talk, what is praised and what is seen, in a sentence of its own
    ("Wie gestern schon angedeutet: Weltreich auf Indien", EMPIRE),
    ("As I said yesterday: Empire on India", EMPIRE),
    ("War ja klar, dass Grün wieder anfängt. Weltreich auf Indien", EMPIRE),
    ("Freut mich, dass Grün vorne sitzt. Weltreich auf Indien", EMPIRE),
    ("I see Blue is strong in China. Empire on India", EMPIRE),
    ("Schöner Zug von Blau! Ich spiele Weltreich auf Indien", EMPIRE),
    ("Nice move by Blue! Empire on India", EMPIRE),
    ("Hallo ihr, schöne Ausgangslage diesmal! Weltreich auf Indien", EMPIRE),
    ("Hab lange überlegt, aber: Weltreich auf Indien", EMPIRE),
    # what it is good for
    ("Weltreich auf Indien zur Absicherung", EMPIRE),
    ("Weltreich auf Indien als kleine Absicherung", EMPIRE),
    ("Empire on India as insurance", EMPIRE),
    ("Empire on India, let's see what happens", EMPIRE),
    # whichever ship
    ("Weltreich auf Indien, egal mit welchem Schiff", EMPIRE),
    ("Weltreich auf Indien mit dem Schiff, das da schon liegt", EMPIRE),
    ("Empire on India, any ship will do", EMPIRE),
    ("Empire on India using the ship that's there", EMPIRE),
    # taken, and put somewhere; rather than anything else
    ("Ich nehme das Weltreich und spiele es auf Indien", EMPIRE),
    ("I'll take Empire and put it on India", EMPIRE),
    ("Weltreich nehmen und auf Indien legen", EMPIRE),
    ("Am liebsten Weltreich auf Indien, notfalls Flotte auf China", f"{EMPIRE} ELSE PLAY fleet ON china"),
    ("Empire on India, or if that's impossible, on China", f"{EMPIRE} ELSE PLAY empire ON china"),
    # "second card" is the action, and drew one
    ("As my second card, Empire on India", "R1 2 PLAY empire ON india"),
    ("Meine zweite Karte, Weltreich auf Indien", "R1 2 PLAY empire ON india"),
    # one more of the same, which was lost
    ("Eine Karte, dann noch eine, dann Weltreich auf Indien", "R1 1 DRAW; R1 2 DRAW; R1 3 PLAY empire ON india"),
    ("Weltreich auf Indien, im zweiten eine Karte, im dritten noch eine", f"{EMPIRE}; R1 2 DRAW; R1 3 DRAW"),
    # what is exchanged at the end
    ("Ich tausche am Ende 3 gelbe gegen 1 braunen", "CONVERT yellow TO brown"),
    # what is kept at the end, and done where nothing is ordered
    ("Falls am Ende des Segments noch Karten übrig sind, behalte ich die Flotte", "KEEP fleet"),
    ("If I still have cards at the end, keep Fleet", "KEEP fleet"),
    ("Flotte bleibt am Ende auf der Hand", "KEEP fleet"),
    ("Standard für vergessene Aktionen: Karte ziehen", "IDLE DRAW"),
    ("Falls ich nicht rechtzeitig antworte, einfach Karten ziehen", "IDLE DRAW"),
    ("My fallback for missing actions: draw", "IDLE DRAW"),
    ("One of my two Atlantic ships to the Med, please", "R1 1 MOVE SHIP atlantic TO mediterranean"),
    ("Diplomatie auf Indien zugunsten von mir", "R1 1 PLAY diplomacy ON india FOR Red"),
    ("Action: explore / Region: India / Ship: Arabian Sea", "R1 1 EXPLORE india VIA arabian-sea"),
)  # fmt: skip


@pytest.mark.parametrize(("line", "meant"), TAKEN)
def test_is_taken_as(line: str, meant: str) -> None:
    found = said(line)
    assert (found.outcome, "; ".join(found.lines)) == (Outcome.TAKEN, meant)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Handel zwischen Indien und Nahost: braun gegen gelb", "india brown, middle-east yellow"),
        ("Trade between India and the Middle East, brown for yellow", "india brown, middle-east yellow"),
    ],
)
def test_trade_between_two_regions(line: str, meant: str) -> None:
    cubes = {"regions.india": {"influence": {"Red": 1}, "cubes": {"brown": 1}}}
    found = said(line, given={**cubes, "regions.middle-east": {"influence": {}, "cubes": {"yellow": 1}}})
    assert (found.outcome, *found.lines) == (Outcome.TAKEN, f"R1 1 PLAY trade SWAP {meant}")


@pytest.mark.parametrize(
    "line",
    [
        # whose cards lie there no fact says; it was read as whose discs do
        "Wenn Blau eine Politikkarte auf Indien gespielt hat, spiele ich dort Seuchen, sonst ziehe ich",
        "If Blue has played a policy card on India, Plague there, otherwise draw",
        "If Blue has a policy in India, Plague there, else draw",
        # an unknown word may be a deed, or where it goes
        "Besuche China. Weltreich auf Indien",
        "Weltreich auf Indien als Blubb",
        "Nice, Blue! Red should campaign. Empire",
    ],
)
def test_is_not_taken(line: str) -> None:
    assert said(line).outcome is not Outcome.TAKEN
