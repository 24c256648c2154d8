"""Orders in people's own words: what they are taken as, what is asked back, and what is left alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from pbem.core.orders.understanding import Outcome
from tests.games.colonialism.order_room import said

SECOND = {"phase": "action-round-3", "round": 3}
SET_UP: Mapping[str, Any] = {"phase": "setup", "round": 0}


TAKEN: Sequence[tuple[str, str]] = (
    (
        "Die Flotte spiele ich in Indien, oder wenn Rot dort ist in China",
        "R1 1 PLAY fleet ON india IF india.Red = 0 ELSE PLAY fleet ON china",
    ),
    ("Von den Rohstoffen nehme ich am liebsten Gelb, dann Braun, zuletzt Schwarz", "TAKE yellow, brown, black"),
    ("Erkunde China, oder falls das nicht geht, Südostasien", "R1 1 EXPLORE china ELSE EXPLORE southeast-asia"),
    # the frame of a sentence, and the card without PLAY
    ("My Fleet shall kindly go to India", "R1 1 PLAY fleet ON india"),
    ("I would like to play Empire on the Middle East, please", "R1 1 PLAY empire ON middle-east"),
    ("Ich spiele Weltreich auf den Nahen Osten", "R1 1 PLAY empire ON middle-east"),
    ("I would rather have cards than discs: draw", "R1 1 DRAW"),
    ("Weltreich auf Indien. Ohne Schiff natürlich", "R1 1 PLAY empire ON india"),
    ("draw a card, and after I explore China", "R1 1 DRAW; R1 2 EXPLORE china"),
    ("what: move ship / from: Atlantic / to: Mediterranean", "R1 1 MOVE SHIP atlantic TO mediterranean"),
    ("im zweiten Durchgang ziehe ich zuerst", "R2 1 DRAW"),
    ("emp ME", "R1 1 PLAY empire ON middle-east"),
    ("MilKamp Ind gegen die Grauen", "R1 1 PLAY military-campaign ON india AGAINST natives"),
    ("Seuchen in Südostasien bitte", "R1 1 PLAY plague ON southeast-asia"),
    # slots
    ("second action: draw a card", "R1 2 DRAW"),
    ("in round 2 my third action is to explore China", "R2 3 EXPLORE china"),
    ("2/3 explore China", "R2 3 EXPLORE china"),
    ("In der zweiten Aktionsrunde ist meine erste Aktion Karte ziehen", "R2 1 DRAW"),
    ("Explore China (action round 2, first action)", "R2 1 EXPLORE china"),
    ("first explore China, then draw", "R1 1 EXPLORE china; R1 2 DRAW"),
    ("draw two cards, then Empire on India", "R1 1 DRAW; R1 2 DRAW; R1 3 PLAY empire ON india"),
    # parts
    ("Diplomacy in India for me", "R1 1 PLAY diplomacy ON india FOR Red"),
    ("Feldzug in Indien gegen die Grauen", "R1 1 PLAY military-campaign ON india AGAINST natives"),
    ("pull back three discs from India", "R1 1 WITHDRAW 3 FROM india"),
    ("Ich ziehe zwei Scheiben aus Indien zurück", "R1 1 WITHDRAW 2 FROM india"),
    ("explore India with my ship in the Bay of Bengal", "R1 1 EXPLORE india VIA bay-of-bengal"),
    ("sail from the Atlantic to the Med", "R1 1 MOVE SHIP atlantic TO mediterranean"),
    # beside the order: who writes, pictures, codes in capitals, Roman numbers
    ("Player: Red, card: Fleet, region: India", "R1 1 PLAY fleet ON india"),
    ("Fleet on India 🚢 then draw", "R1 1 PLAY fleet ON india; R1 2 DRAW"),
    ("Action round 1, action II: Fleet on India", "R1 2 PLAY fleet ON india"),
    ("FZ NO g. grau", "R1 1 PLAY military-campaign ON middle-east AGAINST natives"),
    ("emp. NA", "R1 1 PLAY empire ON north-africa"),
    ("Diplomatie in Indien für mich (nicht für die Grauen)", "R1 1 PLAY diplomacy ON india FOR Red"),
    ("Ich ziehe dreimal", "R1 1 DRAW; R1 2 DRAW; R1 3 DRAW"),
    ("Fleet on India, use one of the 2 in the Bay of Bengal", "R1 1 PLAY fleet ON india VIA bay-of-bengal"),
    ("Das Schiff im Golf von Bengalen wird benutzt, um die Karte Weltreich auf Indien zu legen",
     "R1 1 PLAY empire ON india VIA bay-of-bengal"),
    # the other side of a condition, and who is gone
    ("If Blue has 6 or more in India, Fleet there; if he has fewer, draw",
     "R1 1 PLAY fleet ON india IF india.Blue >= 6 ELSE DRAW"),
    ("Wenn Blau nur noch 2 in Indien hat, Flotte dorthin", "R1 1 PLAY fleet ON india IF india.Blue <= 2"),
    ("Feldzug gegen Blau in Indien, wenn der aber schon weg ist, dann gegen Grau in China",
     "R1 1 PLAY military-campaign ON india AGAINST Blue ELSE PLAY military-campaign ON china AGAINST natives"),
    ("Fleet on India provided I still have more discs there than Red, otherwise draw",
     "R1 1 PLAY fleet ON india IF india.me > india.Red ELSE DRAW"),
    ("Fleet on India because otherwise Blue gets it", "R1 1 PLAY fleet ON india"),
    ("Weil mir sonst alles wegbricht, Flotte auf Indien", "R1 1 PLAY fleet ON india"),
    ("Empire in India for me", "R1 1 PLAY empire ON india"),
    ("draw n pass", "R1 1 DRAW; R1 2 PASS"),
    # conditions and alternatives
    ("Explore China, otherwise India", "R1 1 EXPLORE china ELSE EXPLORE india"),
    ("Empire on India as long as I have at least 7 discs in reserve, otherwise draw",
     "R1 1 PLAY empire ON india IF reserve >= 7 ELSE DRAW"),
    ("China erkunden, sonst Karte ziehen", "R1 1 EXPLORE china ELSE DRAW"),
    # wishes
    ("I collect yellow first, then black, brown last", "TAKE yellow, black, brown"),
    ("lose mercenaries before my own discs", "LOSE MERCENARIES FIRST"),
    ("At the end of the segment I keep Fleet; failing that, Empire", "KEEP fleet, empire"),
    ("In empty slots I draw", "IDLE DRAW"),
    ("row 2, or row 3 if that is taken", "POSITION 2, 3"),
    # several orders, run on, numbered, in one round
    ("R1: 1) Empire ME via Arab. Sea 2) draw 3) Fleet IND",
     "R1 1 PLAY empire ON middle-east VIA arabian-sea; R1 2 DRAW; R1 3 PLAY fleet ON india"),
    ("erste aktion eine karte ziehen zweite aktion passen", "R1 1 DRAW; R1 2 PASS"),
    ("draw / draw / explore India", "R1 1 DRAW; R1 2 DRAW; R1 3 EXPLORE india"),
    ("In Runde 2 zweimal ziehen und dann China erkunden", "R2 1 DRAW; R2 2 DRAW; R2 3 EXPLORE china"),
    ("2 Fleet India; 3 draw", "R1 2 PLAY fleet ON india; R1 3 DRAW"),
    ("Empire on India, plague on China 2nd, 3rd just draw",
     "R1 1 PLAY empire ON india; R1 2 PLAY plague ON china; R1 3 DRAW"),
    ("next round first: draw", "R2 1 DRAW"),
    # what follows from the condition, and conditions turned round
    ("If the natives in India are 3 or less then plague there", "R1 1 PLAY plague ON india IF india.natives <= 3"),
    ("Wenn die Grauen in Indien höchstens 3 Scheiben haben, Feldzug gegen sie, sonst ziehen",
     "R1 1 PLAY military-campaign ON india AGAINST natives IF india.natives <= 3 ELSE DRAW"),
    ("Empire on India, but if Red has 3 discs there, draw", "R1 1 PLAY empire ON india IF india.Red < 3 ELSE DRAW"),
    ("Fleet on China unless Blue has more than 3 discs there, in which case I draw",
     "R1 1 PLAY fleet ON china IF china.Blue <= 3 ELSE DRAW"),
    ("Feldzug in Indien gegen Weiß, sofern der dort noch steht, sonst gegen die Einheimischen",
     "R1 1 PLAY military-campaign ON india AGAINST White IF india.White >= 1"
     " ELSE PLAY military-campaign ON india AGAINST natives"),
    ("if blue reserve hits 0 ill plague SEA, else just draw",
     "R1 1 PLAY plague ON southeast-asia IF Blue.reserve = 0 ELSE DRAW"),
    # mistyped and cut short
    ("mvoe ship from the atlantik to the mediteranean", "R1 1 MOVE SHIP atlantic TO mediterranean"),
    ("Seuchen im Südostaisen, Schiff im Golf v. Bengaln", "R1 1 PLAY plague ON southeast-asia VIA bay-of-bengal"),
    ("dip SOA me", "R1 1 PLAY diplomacy ON southeast-asia FOR Red"),
    ("Explore India, no wait, China", "R1 1 EXPLORE china"),
    ("R1: Emp ME, Plague NA, draw",
     "R1 1 PLAY empire ON middle-east; R1 2 PLAY plague ON north-africa; R1 3 DRAW"),
    ("1. Empire on the Middle East 2. Plague on North Africa 3. draw",
     "R1 1 PLAY empire ON middle-east; R1 2 PLAY plague ON north-africa; R1 3 DRAW"),
    ("If Blue has five discs or more in China, plague there; otherwise Empire in Sub-Saharan Africa",
     "R1 1 PLAY plague ON china IF china.Blue >= 5 ELSE PLAY empire ON sub-saharan-africa"),
    ("Weltreich auf Indien, solange ich in mindestens fünf Regionen Einfluss habe, ansonsten passen",
     "R1 1 PLAY empire ON india IF regions >= 5 ELSE PASS"),
    ("if the natives have been cleared out of China by then, draw", "R1 1 DRAW IF china.natives = 0"),
    # wishes in two parts
    ("in India take brown, elsewhere yellow", "TAKE IN india brown; TAKE yellow"),
    ("mercs die first", "LOSE MERCENARIES FIRST"),
    ("At the end convert three black into one yellow", "CONVERT black TO yellow"),
    ("As second I play Empire on the Middle East, ship should be the one from the Arabian Sea",
     "R1 2 PLAY empire ON middle-east VIA arabian-sea"),
    # what only remarks something beside an order
    ("Fleet on India, they have to go", "R1 1 PLAY fleet ON india"),
    ("Empire on India, I want both my discs there", "R1 1 PLAY empire ON india"),
    ("Blue is far too strong in India, so plague there", "R1 1 PLAY plague ON india"),
    ("Seuchen in Indien, da nehme ich Blau was weg", "R1 1 PLAY plague ON india"),
    ("draw a card, should be fun", "R1 1 DRAW"),
    # the card of a condition is the order's, and no place is meant by it
    ("Fleet on India if I still have the card, otherwise draw", "R1 1 PLAY fleet ON india IF holds fleet ELSE DRAW"),
    # clauses that say something by their shape
    ("Wenn mal nichts Brauchbares dasteht, zieh mir eine Karte", "IDLE DRAW"),
    ("When I have no sensible order, pass", "IDLE PASS"),
    ("In India I collect yellow; should no yellow be left, brown", "TAKE IN india yellow, brown"),
    ("Fleet on India, except Blue has more than 3 discs there, then draw",
     "R1 1 PLAY fleet ON india IF india.Blue <= 3 ELSE DRAW"),
    ("When collecting in India I take the mineral resources first", "TAKE IN india black"),
    ("row 2 if nobody wants it, otherwise the last one", "POSITION 2, 4, 3, 1"),
    ("Platz 3, falls noch zu haben", "POSITION 3"),
    ("Third action: Move 1 Ship from the Med to the Atlantic", "R1 3 MOVE SHIP mediterranean TO atlantic"),
    ("Where losses are to be taken I remove mercenaries first and my own discs thereafter", "LOSE MERCENARIES FIRST"),
    # nothing is absorbed that means something: a card to be drawn, a colour it becomes, a region each
    ("Fleet India / Empire China / draw", "R1 1 PLAY fleet ON india; R1 2 PLAY empire ON china; R1 3 DRAW"),
    ("Erst Flotte nach China, danach 'ne Karte", "R1 1 PLAY fleet ON china; R1 2 DRAW"),
    ("At the end, turn my black cubes into yellow", "CONVERT black TO yellow"),
    ("If a slot is left empty I'd like to draw", "IDLE DRAW"),
    ("Fleet IND als 2.", "R1 2 PLAY fleet ON india"),
    ("Fleet on China, as third", "R1 3 PLAY fleet ON china"),
    ("China wird erkundet, sonst Karte", "R1 1 EXPLORE china ELSE DRAW"),
    ("In Indien nehme ich schwarz, wenn nichts Schwarzes mehr da ist gelb", "TAKE IN india black, yellow"),
    ("Fleet on China should Green be there with more than two, else draw",
     "R1 1 PLAY fleet ON china IF china.Green > 2 ELSE DRAW"),
    # whose condition it is: of the sentence that it begins, and against what stands before ";"
    ("Fleet on India. If Green has 3 there, plague there.",
     "R1 1 PLAY fleet ON india; R1 2 PLAY plague ON india IF india.Green >= 3"),
    ("Fleet on India; if Green has 3 in China, second action plague there",
     "R1 1 PLAY fleet ON india; R1 2 PLAY plague ON china IF china.Green >= 3"),
    ("Flotte auf Indien; hat Grün dort mehr als 2 Scheiben, ziehe ich",
     "R1 1 PLAY fleet ON india IF india.Green <= 2 ELSE DRAW"),
    ("Hat Grün in China 3 Scheiben, Seuchen dort, sonst ziehen",
     "R1 1 PLAY plague ON china IF china.Green >= 3 ELSE DRAW"),
    ("Ich spiele Flotte auf Indien mit dem Schiff im Golf von Bengalen; ist dieses bereits benutzt, passe ich",
     "R1 1 PLAY fleet ON india VIA bay-of-bengal ELSE PASS"),
    ("Wo immer ich bei Verlusten die Wahl habe, entferne ich zuerst die Söldner", "LOSE MERCENARIES FIRST"),
    ("Reihe 2; ist diese besetzt, Reihe 3; ist auch diese besetzt, Reihe 4", "POSITION 2, 3, 4"),
    ("Fleet on India, otherwise I get thrown out", "R1 1 PLAY fleet ON india"),
    ("Fleet on India, I won't get thrown out of there again", "R1 1 PLAY fleet ON india"),
    ("If Green leaves India, Fleet there, otherwise a card", "R1 1 PLAY fleet ON india IF india.Green = 0 ELSE DRAW"),
    ("Im Fall, dass Grün aus Indien verschwunden ist, Flotte dort, sonst Karte",
     "R1 1 PLAY fleet ON india IF india.Green = 0 ELSE DRAW"),
    ("I'd be delighted if my Fleet could settle down in India", "R1 1 PLAY fleet ON india"),
    ("Fleet IND 2/3", "R2 3 PLAY fleet ON india"),
    ("Wo ich nichts schreibe, wird gezogen", "IDLE DRAW"),
    ("In China nehme ich braun, überall sonst gelb", "TAKE IN china brown; TAKE yellow"),
    ("Rather lose my own discs than mercenaries", "LOSE OWN FIRST"),
)  # fmt: skip


@pytest.mark.parametrize(("line", "lines"), TAKEN, ids=[line for line, _ in TAKEN])
def test_is_taken(line: str, lines: str) -> None:
    found = said(line)
    assert (found.outcome, "; ".join(found.lines)) == (Outcome.TAKEN, lines)


def test_the_next_open_slot_is_meant() -> None:
    assert said("Explore China", "R1 1 DRAW").lines == ("R1 2 EXPLORE china",)
    assert said("Explore China", "R1 1 DRAW", "R1 2 DRAW", "R1 3 DRAW").lines == ("R2 1 EXPLORE china",)


def test_an_order_is_taken_back_by_its_card() -> None:
    assert said("Scrap that Plague, I'd rather have Fleet on India", "R1 2 PLAY plague ON china").lines == (
        "CLEAR R1 2", "R1 2 PLAY fleet ON india",
    )  # fmt: skip
    assert said("Scrap that Plague", "R1 2 DRAW").lines == ()


def test_a_condition_between_two_orders_is_asked_about() -> None:
    assert said("Fleet on India, if Green has more than 2 there, draw").outcome is Outcome.ASKED


def test_a_conditional_order_behind_another_is_asked_about() -> None:
    assert said("Fleet on India; if I have 7 discs in reserve, Plague on India").outcome is Outcome.ASKED


@pytest.mark.parametrize(
    "line",
    ["Fleet on India. They should go to China", "Flotte auf Indien, die Karte soll nach China",
     "Fleet on India, it goes to China if possible", "Fleet on India, then I want the other one"],
)  # fmt: skip
def test_what_names_something_else_is_no_remark(line: str) -> None:
    assert said(line).outcome is not Outcome.TAKEN


def test_an_alternative_that_is_not_understood_is_not_left_out() -> None:
    assert said("Fleet on India, otherwise gribble frotz").outcome is not Outcome.TAKEN


def test_rounds_of_the_turn_are_counted_too() -> None:
    assert said("action round 4, first action: draw", given=SECOND).lines == ("R2 1 DRAW",)


def test_ships_at_the_set_up() -> None:
    found = said("two ships in the Arabian Sea, one in the Med", given=SET_UP)
    assert found.lines == ("SHIPS arabian-sea, arabian-sea, mediterranean",)


ASKED = (
    "Explore Africa",
    "Maybe explore China",
    "Missionaries on China",  # it is in the deck
    "Beim Sammeln in China schwarz, im Übrigen gelb",  # in China, or in all other regions
    "when in doubt draw a card",
)


def test_what_is_not_kept_tells_what_is() -> None:
    rest = ("KEEP diplomacy, military-campaign, trade, plague",)
    assert said("The cards I do NOT keep are: Fleet and Empire. All the others stay.").offers == (rest,)
    found = said("Fleet and Empire are discarded, the rest stays", given=SET_UP)
    assert (found.outcome, found.lines) == (Outcome.TAKEN, rest)
    assert said("Fleet and Empire are discarded, the rest stays").lines == ()  # what is in hand then is not known


@pytest.mark.parametrize("line", ASKED)
def test_is_asked_back(line: str) -> None:
    assert said(line).outcome is Outcome.ASKED


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("Fleet on India, it costs me nothing and both Green and Blue lose one there", "R1 1 PLAY fleet ON india"),
        ("Flotte auf Indien, dann sammeln wir schön ein", "R1 1 PLAY fleet ON india"),
        ("When I collect, my selection is brown wherever brown is available, otherwise yellow", "TAKE brown, yellow"),
    ],
)
def test_what_only_remarks_something_is_left_out_of_an_offer(line: str, offered: str) -> None:
    assert said(line).offers == ((offered,),)


@pytest.mark.parametrize(
    "line",
    ["Fleet on India, and place two of them in China", "Fleet on India, Green has more than 3 there if I lose one"],
)
def test_what_may_order_something_is_not_left_out_of_an_offer(line: str) -> None:
    assert not said(line).offers


def test_what_cannot_be_done_as_the_next_action_is_asked_about_and_says_why() -> None:
    found = said("Plague in India please", hindered=True)  # Red has no influence there
    assert (found.outcome, found.offers) == (Outcome.ASKED, (("R1 1 PLAY plague ON india",),))
    assert "needs your influence in India" in found.hindrance


@pytest.mark.parametrize(
    "line",
    ["explore India, then Plague on India", "Plague in India, otherwise draw", "R1 2 Plague in India please",
     "Plague in India if Green has more than 2 there"],
)  # fmt: skip
def test_what_may_be_done_by_then_is_taken(line: str) -> None:
    assert said(line, hindered=True).outcome is Outcome.TAKEN


def test_behind_an_order_that_may_bring_what_is_missing_it_is_taken() -> None:
    assert said("Plague in India please", "R1 1 EXPLORE india", hindered=True).outcome is Outcome.TAKEN


LEFT = (
    "Ich finde, Handelswege ist die beste Karte im ganzen Spiel",
    "If I had known that I would never have left China",
    "Wie viele Karten liegen noch in meinem Stapel",
    "Good luck to all of you!",
    "Please can somebody explain me what is the region limit?",
    "ok",
)


@pytest.mark.parametrize("line", LEFT)
def test_is_left(line: str) -> None:
    assert said(line).outcome is Outcome.TALK


NOT_TAKEN = (
    # "or if" begins what is done instead, and is no condition of what stands before it
    "R2 3 das Schiff fährt vom Mittelmeer ins Arabische Meer, oder wenn Grün dort ein Schiff hat in den Atlantik",
    "don't explore China",
    "explore China next turn",
    "withdraw half of my discs from India",
    "Fleet on India and China",  # a card is played once
    "Explore Madagascar",
    "Let me explore",
    "Dominion auf Indien, falls meine Schiffe im Golf von Bengalen und im Arabischen Meer benutzt sind",
    "Draw, then Fleet on India, then Empire",  # where to?
    "no missionaries",
    "draw no card",
    "two ships to the Atlantic",
    "Wenn Blau Indien erkundet, erkunde ich China",
    "Ich würde ja gern China erkunden, aber mir fehlt das Schiff",
    "First action draw, second and third action explore: India and China",
    "in Indien nehme ich gelb und sonst immer das andere",
)


@pytest.mark.parametrize("line", NOT_TAKEN)
def test_is_not_taken(line: str) -> None:
    assert said(line).outcome is not Outcome.TAKEN
