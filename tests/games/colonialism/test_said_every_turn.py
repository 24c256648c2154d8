"""What people order in nearly every turn, as they say it: each class by several of its kind, in both languages."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pbem.core.orders.understanding import Outcome
from tests.games.colonialism.order_room import HAND, said

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
    # a disc of the reserve explores (it was withdrawn); smaller than (it was at least); rather than (both were done)
    ("Nehmt mir eine Scheibe aus der Reserve und legt sie nach Indien", "R1 1 EXPLORE india"),
    ("Take a disc from my reserve and place it in India", "R1 1 EXPLORE india"),
    ("Eine Scheibe aus der Reserve kommt nach Indien", "R1 1 EXPLORE india"),
    ("Ist meine Reserve kleiner als 7, dann ziehe ich, ansonsten Flotte auf Indien",
     "R1 1 DRAW IF reserve < 7 ELSE PLAY fleet ON india"),
    ("If my reserve is below 7, I draw", "R1 1 DRAW IF reserve < 7"),
    ("I'd rather draw than explore, so draw", "R1 1 DRAW"),
    # the row of the turn order
    ("For turn order I'd like to be first, failing that second", "POSITION 1, 2"),
    ("Ich wäre gern Erster, sonst Dritter", "POSITION 1, 3"),
    ("Für die Reihenfolge nächste Runde: ganz vorne bitte", "POSITION FIRST"),
    # the other ship, whom nobody is left of
    ("Empire on India, then Fleet on India with the other ship", f"{EMPIRE}; R1 2 PLAY fleet ON india"),
    ("Weltreich auf Indien mit dem Schiff im Golf, dann Flotte auf Indien mit dem anderen",
     f"{EMPIRE} VIA bay-of-bengal; R1 2 PLAY fleet ON india"),
    ("Feldzug in Indien gegen die Grauen, es sei denn, da liegen keine mehr; dann stattdessen gegen Grün",
     "R1 1 PLAY military-campaign ON india AGAINST natives IF india.natives >= 1 "
     "ELSE PLAY military-campaign ON india AGAINST Green"),
    ("Feldzug in Indien gegen die Grauen, es sei denn es liegen nur noch zwei da",
     "R1 1 PLAY military-campaign ON india AGAINST natives IF india.natives > 2"),
    ("Feldzug in Indien gegen die Grauen. Sind keine mehr da, gegen Grün.",  # it was left out
     "R1 1 PLAY military-campaign ON india AGAINST natives ELSE PLAY military-campaign ON india AGAINST Green"),
    # a question that is a condition, a verb in two parts before a bracket, how many of how many, parts between "//"
    ("Hat Blau in Indien mehr als acht Scheiben? Dann Feldzug gegen ihn, sonst ziehen",
     "R1 1 PLAY military-campaign ON india AGAINST Blue IF india.Blue > 8 ELSE DRAW"),
    ("Weltreich Indien - geht nicht? Dann Karte", f"{EMPIRE} ELSE DRAW"),
    ("Ich greife Blau in Indien an (Feldzug)", "R1 1 PLAY military-campaign ON india AGAINST Blue"),
    ("Zwei von meinen acht Scheiben in Indien nehme ich zurück", "R1 1 WITHDRAW 2 FROM india"),
    ("If Blue's still in India, campaign against Blue there; if not, draw",
     "R1 1 PLAY military-campaign ON india AGAINST Blue IF india.Blue >= 1 ELSE DRAW"),
    ("Weltreich auf Indien (Golf) // Flotte auf China // Karte",
     f"{EMPIRE} VIA bay-of-bengal; R1 2 PLAY fleet ON china; R1 3 DRAW"),
    # nothing but that, and who writes
    ("Nur das Weltreich auf Indien, den Rest lasse ich offen", EMPIRE),
    ("Heute Weltreich auf Indien, mehr nicht", EMPIRE),
    ("Spielzug Rot: Weltreich auf Indien, Karte", f"{EMPIRE}; R1 2 DRAW"),
    ("Um meine Mehrheit zu sichern, Weltreich auf Indien", EMPIRE),
    ("Action: explore / Region: India / Ship: Arabian Sea", "R1 1 EXPLORE india VIA arabian-sea"),
)  # fmt: skip


@pytest.mark.parametrize(("line", "meant"), TAKEN)
def test_is_taken_as(line: str, meant: str) -> None:
    found = said(line)
    assert (found.outcome, "; ".join(found.lines)) == (Outcome.TAKEN, meant)


@pytest.mark.parametrize(
    "line",
    [
        "Weg können: {}",
        "Ich trenne mich von {}",
        "Out go {}",  # they were kept
    ],
)
def test_what_goes_at_the_set_up_is_not_kept(line: str) -> None:
    hand = [*HAND, "dominion", "hegemony", "treaty", "annexation", "monopoly", "mercenaries"]
    goes = line.format("Dominion, Hegemonie, Vertrag, Annexion, Monopol, Söldner")
    found = said(goes, given={"phase": "setup", "round": 0, "players.Red.hand": hand})
    assert (found.outcome, *found.lines) == (Outcome.TAKEN, f"KEEP {', '.join(HAND)}")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Ship placement: Arabian Sea, Bay of Bengal, Atlantic", "SHIPS arabian-sea, bay-of-bengal, atlantic"),
        ("Schiffsplatzierung: 1. Atlantik, 2. Mittelmeer, 3. Atlantik", "SHIPS atlantic, mediterranean, atlantic"),
        ("My ships go to the Atlantic, the Med and the Bay of Bengal, in that order.",
         "SHIPS atlantic, mediterranean, bay-of-bengal"),
    ],
)  # fmt: skip
def test_ships_at_the_set_up(line: str, meant: str) -> None:
    found = said(line, given={"phase": "setup", "round": 0})
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
        # which ship is the other, where one has moved
        "Schiff vom Atlantik ins Arabische Meer, dann Flotte auf Indien mit dem anderen",
        "Fleet on India with the other ship",
    ],
)
def test_is_not_taken(line: str) -> None:
    assert said(line).outcome is not Outcome.TAKEN
