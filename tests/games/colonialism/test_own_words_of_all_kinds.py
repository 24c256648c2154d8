"""What people say to their table in many ways: each class of sentences by several of its kind, in both languages."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pbem.core.orders.understanding import Outcome
from tests.games.colonialism.order_room import said

SET_UP = {"phase": "setup", "round": 0}

TAKEN: Sequence[tuple[str, str]] = (
    # which colour rather than which, and until when
    ("wherever I may collect I take black in preference to brown, and brown in preference to yellow",
     "TAKE black, brown, yellow"),
    ("Until further notice I prefer yellow to brown and brown to black when collecting", "TAKE yellow, brown, black"),
    ("Standing instruction, until revoked: whenever I am entitled to take cubes, brown before black and black before "
     "yellow", "TAKE brown, black, yellow"),
    ("Bis auf Widerruf: beim Einsammeln nehme ich Schwarz vor Braun und Braun vor Gelb", "TAKE black, brown, yellow"),
    ("Wo immer ich sammeln darf, ziehe ich Braun dem Gelb vor", "TAKE brown, yellow"),
    ("Soweit mir beim Einsammeln eine Wahl zusteht, ist stets die Farbe zu nehmen, von der ich derzeit am wenigsten "
     "besitze. Dies gilt bis auf Widerruf.", "TAKE LEAST"),
    ("Where I have a choice in collecting, the colour of which I hold the fewest at that time is to be taken",
     "TAKE LEAST"),
    # one region that is an exception
    ("Bei Verlusten haften meine Söldner vor meinen eigenen Scheiben, ausgenommen in Indien, dort ist es umgekehrt.",
     "LOSE MERCENARIES FIRST; LOSE IN india OWN FIRST"),
    ("Verluste: erst Söldner, dann eigene; nur in Indien andersherum",
     "LOSE MERCENARIES FIRST; LOSE IN india OWN FIRST"),
    ("In conflicts my own discs go first, save in China, where it shall be the reverse",
     "LOSE OWN FIRST; LOSE IN china MERCENARIES FIRST"),
    ("Mercenaries die first everywhere but in India, where my own go first",
     "LOSE MERCENARIES FIRST; LOSE IN india OWN FIRST"),
    ("Losses: mercs first, except in India: there my own discs first",
     "LOSE MERCENARIES FIRST; LOSE IN india OWN FIRST"),
    ("Collect yellow before black, in India the other way round", "TAKE yellow, black; TAKE IN india black, yellow"),
    # whom it is for or against
    ("Feldzug in Indien, der letzte Graue muss weg", "R1 1 PLAY military-campaign ON india AGAINST natives"),
    ("Campaign India, the last grey has to go", "R1 1 PLAY military-campaign ON india AGAINST natives"),
    ("Military Campaign in India, the faction affected being Blue and no other.",
     "R1 1 PLAY military-campaign ON india AGAINST Blue"),
    ("Feldzug in Indien zu Lasten von Blau und niemandem sonst", "R1 1 PLAY military-campaign ON india AGAINST Blue"),
    ("Ich spiele die Diplomatie in China, Nutznießer sind die Grauen.", "R1 1 PLAY diplomacy ON china FOR natives"),
    # discs that come back
    ("I have four in China, and all four come home.", "R1 1 WITHDRAW 4 FROM china"),
    ("In China stehen vier von mir, die hole ich alle vier zurück", "R1 1 WITHDRAW 4 FROM china"),
    ("I'm short of discs, so three come back from China.", "R1 1 WITHDRAW 3 FROM china"),
    # numbers that run through, with no sign between
    ("1 fleet CHN 2 emp IND via Arab 3 draw",
     "R1 1 PLAY fleet ON china; R1 2 PLAY empire ON india VIA arabian-sea; R1 3 DRAW"),
    ("1 Flotte CHN 2 Weltreich IND 3 Karte",
     "R1 1 PLAY fleet ON china; R1 2 PLAY empire ON india; R1 3 DRAW"),
    ("R1 1 card, 2 card, 3 pass", "R1 1 DRAW; R1 2 DRAW; R1 3 PASS"),
    ("3) nothing", "R1 3 PASS"),
    ("Fleet on India, the other two actions I'll send later", "R1 1 PLAY fleet ON india"),
    ("Flotte auf Indien, der Rest kommt später", "R1 1 PLAY fleet ON india"),
    # when the turn order is decided
    ("Und wenn dann die Plätze in der Reihenfolge neu vergeben werden, wär ich gern ganz hinten.", "POSITION LAST"),
    ("Once the turn order is chosen again, row 3 for me, or 4", "POSITION 3, 4"),
    # what is done instead, as lawyers and others say it
    ("Military Campaign in India against Blue. Should that, for whatever cause, be unlawful when my turn comes, I draw "
     "a card in its stead.", "R1 1 PLAY military-campaign ON india AGAINST Blue ELSE DRAW"),
    ("Military Campaign in India against Blue; if for any reason this is not permitted, draw",
     "R1 1 PLAY military-campaign ON india AGAINST Blue ELSE DRAW"),
    ("Feldzug in Indien gegen Blau; ist dies nicht statthaft, so ziehe ich an dessen Stelle eine Karte",
     "R1 1 PLAY military-campaign ON india AGAINST Blue ELSE DRAW"),
    ("Military campaign against the natives in China. If there are none left by then, use it on Red in the same place, "
     "and if even that doesn't work just give me a card.",
     "R1 1 PLAY military-campaign ON china AGAINST natives ELSE PLAY military-campaign ON china AGAINST Red ELSE DRAW"),
    ("Indien erkunden, wenn das nicht geht China, und wenn nicht mal das klappt, gib mir einfach eine Karte",
     "R1 1 EXPLORE india ELSE EXPLORE china ELSE DRAW"),
    # what a sentence names that the next one orders
    ("Diplomacy needs no ship. So I play it in China for the natives.", "R1 1 PLAY diplomacy ON china FOR natives"),
    ("Nach 7.2 braucht die Diplomatie kein Schiff, nur Einfluss vor Ort. Ich spiele sie also in China, Nutznießer sind "
     "die Grauen.", "R1 1 PLAY diplomacy ON china FOR natives"),
    ("explore India with the Bay ship, then move that same ship to the Arabian Sea",
     "R1 1 EXPLORE india VIA bay-of-bengal; R1 2 MOVE SHIP bay-of-bengal TO arabian-sea USED"),
    ('Rule 5.1.4 lets me withdraw "up to five". I have four in China, and all four come home.',
     "R1 1 WITHDRAW 4 FROM china"),
    # beside the order: greetings, sighs, what comes after
    ("Salü zäme, das Weltreich kommt bei mir auf Indien.", "R1 1 PLAY empire ON india"),
    ("heute leider nur kurz: Flotte nach Indien, danach zieh ich noch zwei Karten, man weiß ja nie.",
     "R1 1 PLAY fleet ON india; R1 2 DRAW; R1 3 DRAW"),
    ("Fleet on India, paid for with the Bay of Bengal ship, and after this I draw",
     "R1 1 PLAY fleet ON india VIA bay-of-bengal; R1 2 DRAW"),
    ("Flotte auf Indien, dann ne Kate ziehen", "R1 1 PLAY fleet ON india; R1 2 DRAW"),
    # a card by words that sound alike is one card
    ("draw, then Commerce roots in India", "R1 1 DRAW; R1 2 PLAY commerce-routes ON india"),
    ("ziehen, dann Handels Wege auf Indien", "R1 1 DRAW; R1 2 PLAY commerce-routes ON india"),
    ("Fleet and Empire on India", "R1 1 PLAY fleet ON india; R1 2 PLAY empire ON india"),
)  # fmt: skip


AT_THE_SET_UP = (
    ("As for the boats: two of them in the Arabian Sea and the last one off to the South China Sea. "
     "Have a lovely weekend!", "SHIPS arabian-sea, arabian-sea, south-china-sea"),
    ("one boat in the Atlantic, the other two in the Arabian Sea please", "SHIPS atlantic, arabian-sea, arabian-sea"),
    ("Zwei Schiffe ins Arabische Meer und das letzte ins Südchinesische Meer",
     "SHIPS arabian-sea, arabian-sea, south-china-sea"),
    ("First ship Arabian Sea. Second one South China Sea unless somebody else is sitting there already, in that case "
     "Bay of Bengal. Third one Atlantic no matter what.",
     "SHIPS arabian-sea, south-china-sea / bay-of-bengal, atlantic"),
    ("Ships: Arabian Sea; South China Sea, or Bay of Bengal if that is taken; Atlantic",
     "SHIPS arabian-sea, south-china-sea / bay-of-bengal, atlantic"),
    ("Schiffe: Atlantik, Mittelmeer, Arabisches Meer (falls belegt: Golf von Bengalen)",
     "SHIPS atlantic, mediterranean, arabian-sea / bay-of-bengal"),
    ("China mit seinen acht Grauen bringt am Anfang nichts, darum stelle ich je ein Schiff ins Mittelmeer, in den "
     "Atlantik und ins Arabische Meer.", "SHIPS mediterranean, atlantic, arabian-sea"),
)  # fmt: skip


@pytest.mark.parametrize(("line", "meant"), AT_THE_SET_UP)
def test_ships_are_counted_and_give_way(line: str, meant: str) -> None:
    found = said(line, given=SET_UP)
    assert (found.outcome, "; ".join(found.lines)) == (Outcome.TAKEN, meant)


@pytest.mark.parametrize(
    "line",
    [
        "Ships: South China Sea if somebody is there, otherwise Bay of Bengal, Atlantic, Atlantic",
        "Ships: Arabian Sea unless Blue is there, then South China Sea, Atlantic, Atlantic",
        "Ships: Arabian Sea, South China Sea, if taken Bay of Bengal",  # it was taken as three zones
        "Ships: Arabian Sea, South China Sea if nobody is there, Atlantic",
    ],
)
def test_ships_under_a_condition_are_not_taken_without_it(line: str) -> None:
    assert said(line, given=SET_UP).outcome is not Outcome.TAKEN


@pytest.mark.parametrize(
    "line", ["3. don't know yet", "Aktion 3: weiß noch nicht", "My ships will follow in a separate mail.", "3: -",
             "As regards my vessels I shall write separately.", "Zu meinen Schiffen schreibe ich gesondert."]
)  # fmt: skip
def test_what_is_put_off_orders_nothing(line: str) -> None:
    assert said(line).outcome is Outcome.TALK


@pytest.mark.parametrize(("line", "meant"), TAKEN)
def test_is_taken_as(line: str, meant: str) -> None:
    found = said(line)
    assert (found.outcome, "; ".join(found.lines)) == (Outcome.TAKEN, meant)


NOT_TAKEN = (
    "draw, then Commerce riots in India",  # one card, or two
    "Söldner vor eigenen Scheiben, in Indien aber nicht",
    "Collect yellow, in India the other way round",
    "mercenaries first, except in India",
    "If I have four in China, bring them back",
    "Blue has four in China, bring them back",
    "1 withdraw 2 from North Africa 3 draw",
    "When the turn order is decided, explore India",
    "explore India, the rest comes home",
    "draw a card until I say otherwise",
    "lose mercenaries first even in India",  # there, or everywhere
    "after this round draw",
    "Blue has Diplomacy. I hate it in China.",
    "Do not play Diplomacy, it is bad in China",
    "explore India, then move the same ship to the Arabian Sea",
)


@pytest.mark.parametrize("line", NOT_TAKEN)
def test_is_not_taken(line: str) -> None:
    assert said(line).outcome is not Outcome.TAKEN


def test_a_zone_for_no_ship_gives_way_to_none() -> None:
    assert said("My ships: zero Atlantic or Mediterranean", given=SET_UP).outcome is Outcome.UNCLEAR
