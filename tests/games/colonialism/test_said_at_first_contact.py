"""How people say things to a table that never heard them: each class by several of its kind, in both languages."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from pbem.core.orders.understanding import Outcome
from pbem.desk.hosting.read_texts import read_one
from tests.games.colonialism.order_room import said
from tests.phrases.reading import place_of

MOVE = "R1 1 MOVE SHIP atlantic TO arabian-sea"

TAKEN: Sequence[tuple[str, str]] = (
    # the ship that was moved
    ("Move a ship from the Atlantic to the Arabian Sea, then explore India from there",
     f"{MOVE}; R1 2 EXPLORE india VIA arabian-sea"),
    ("Sail Atlantic to Arabian Sea and play Fleet on India using that very ship",
     f"{MOVE}; R1 2 PLAY fleet ON india VIA arabian-sea"),
    ("Aktion 1: Schiff vom Atlantik ins Arabische Meer, Aktion 2: von dort aus Flotte auf Indien",
     f"{MOVE}; R1 2 PLAY fleet ON india VIA arabian-sea"),
    ("Erst das Schiff vom Atlantik ins Arabische Meer, dann damit Indien erkunden",
     f"{MOVE}; R1 2 EXPLORE india VIA arabian-sea"),
    ("Move a ship from the Atlantic to the Arabian Sea and from there to the Bay of Bengal",
     f"{MOVE}; R1 2 MOVE SHIP arabian-sea TO bay-of-bengal"),
    ("Sail the ship from the Atlantic to the Arabian Sea, then use it to explore India",
     f"{MOVE}; R1 2 EXPLORE india VIA arabian-sea"),
    ("Das Schiff aus dem Atlantik fährt ins Arabische Meer, danach nutze ich es, um Indien zu erkunden",
     f"{MOVE}; R1 2 EXPLORE india VIA arabian-sea"),
    ("Sail the ship from the Atlantic to the Arabian Sea, then it explores India",
     f"{MOVE}; R1 2 EXPLORE india VIA arabian-sea"),
    ("Schiff vom Atlantik ins Arabische Meer, dasselbe Schiff erkundet dann Indien",
     f"{MOVE}; R1 2 EXPLORE india VIA arabian-sea"),
    # numbers of what follows, and counts
    ("1) explore China 2) draw 3) ship Atlantic -> Arabian Sea",
     "R1 1 EXPLORE china; R1 2 DRAW; R1 3 MOVE SHIP atlantic TO arabian-sea"),
    ("1. China erkunden 2. ziehen 3. Atlantik > Arabisches Meer",
     "R1 1 EXPLORE china; R1 2 DRAW; R1 3 MOVE SHIP atlantic TO arabian-sea"),
    ("2 draw 3) pass", "R1 2 DRAW; R1 3 PASS"),  # how a list's own number comes out of a mail
    ("2: ziehen und 3: China erkunden", "R1 2 DRAW; R1 3 EXPLORE china"),
    ("2x ziehen, 3) China erkunden", "R1 1 DRAW; R1 2 DRAW; R1 3 EXPLORE china"),
    ("3 card", "R1 3 DRAW"),
    ("One of my two ships in the Atlantic sails over to the Arabian Sea", MOVE),
    ("Eins meiner beiden Schiffe fährt aus dem Atlantik rüber ins Arabische Meer", MOVE),
    # the ship of the order before, and the one that is taken
    ("If Blue has more discs than me in India, Empire goes there from the Bay of Bengal; otherwise I play Plague on "
     "Southeast Asia with that same ship",
     "R1 1 PLAY empire ON india VIA bay-of-bengal IF india.Blue > india.me "
     "ELSE PLAY plague ON southeast-asia VIA bay-of-bengal"),
    ("Weltreich auf Indien, nimm das Schiff im Arabischen Mehr", "R1 1 PLAY empire ON india VIA arabian-sea"),
    ("Explore India, take the Arabian Sea ship, and draw", "R1 1 EXPLORE india VIA arabian-sea; R1 2 DRAW"),
    ("Flotte auf Indien; als Bedingung dient das einsatzbereite Schiff im Golf von Bengalen",
     "R1 1 PLAY fleet ON india VIA bay-of-bengal"),
    # what is denied in a condition
    ("Empire on China as long as Green isn't ahead of me there",
     "R1 1 PLAY empire ON china IF NOT (china.Green > china.me)"),
    ("Empire on China if I am not behind Green there", "R1 1 PLAY empire ON china IF NOT (china.me < china.Green)"),
    ("Weltreich in China, Aktion 2 bleibt offen, Aktion 3 ziehen", "R1 1 PLAY empire ON china; R1 3 DRAW"),
    ("Empire in China, action 2 is still open, action 3: draw", "R1 1 PLAY empire ON china; R1 3 DRAW"),
    # the first one told behind another
    ("my third action is Empire in China, my first one Plague in India",
     "R1 3 PLAY empire ON china; R1 1 PLAY plague ON india"),
    ("Zweite Aktion: ziehen. Erste: Seuche in Indien", "R1 2 DRAW; R1 1 PLAY plague ON india"),
    ("I'd like to go last if at all possible", "POSITION LAST"),
    # a whole round
    ("pass the whole second round", "R2 1 PASS; R2 2 PASS; R2 3 PASS"),
    ("In Runde 2 passe ich komplett", "R2 1 PASS; R2 2 PASS; R2 3 PASS"),
    # forms, and what kind of action it is
    ("Action: play card / Card: Fleet / Region: India / Ship: Bay of Bengal",
     "R1 1 PLAY fleet ON india VIA bay-of-bengal"),
    ("Aktion 2: Einflusskarte ausspielen; Karte: Flotte; Region: Indien", "R1 2 PLAY fleet ON india"),
    # whose the discs are
    ("I fancy a bit of Diplomacy in India, and naturally the extra discs should be my own",
     "R1 1 PLAY diplomacy ON india FOR Red"),
    ("Diplomatie in Indien zu meinen eigenen Gunsten", "R1 1 PLAY diplomacy ON india FOR Red"),
    # chat, regards and lawyers
    ("Right, kettle's on. Fleet on India", "R1 1 PLAY fleet ON india"),
    ("Flotte nach Indien lg", "R1 1 PLAY fleet ON india"),
    ("Falls von meinen Sachen was nicht geht, zieh einfach ne Karte", "IDLE DRAW"),
    ("if any of my stuff doesn't work just draw a card", "IDLE DRAW"),
    ("Werden irgendwo Ressourcen gesammelt und habe ich die Wahl, so nehme ich zuerst Braun, ersatzweise Schwarz",
     "TAKE brown, black"),
    ("Soweit mir die Wahl auf der Spielreihenfolgeanzeige zusteht, beanspruche ich Reihe 4, hilfsweise Reihe 3.",
     "POSITION 4, 3"),
    ("Erze nach China, es sei denn, dort liegt dann kein schwarzer Stein mehr; in dem Fall stattdessen ziehen",
     "R1 1 PLAY resources-mineral ON china IF china.cubes.black >= 1 ELSE DRAW"),
    # what is not decided yet
    ("First explore China, then draw, about the third I am still thinking", "R1 1 EXPLORE china; R1 2 DRAW"),
    ("Erst China erkunden, dann ziehen, über die dritte Aktion denke ich noch nach",
     "R1 1 EXPLORE china; R1 2 DRAW"),
    ("Explore India, then withdraw 2 from there", "R1 1 EXPLORE india; R1 2 WITHDRAW 2 FROM india"),
    # where somebody has no more ideas
    ("If I run out of ideas I simply draw", "IDLE DRAW"),
    ("whenever I can't think of anything better, pass", "IDLE PASS"),
    ("Wenn mir mal nichts einfällt, dann passe ich halt", "IDLE PASS"),
    # losses, should there be any
    ("If there are losses to take, mercenaries first", "LOSE MERCENARIES FIRST"),
    ("Und wenn es gibt Verluste, erst die Söldner wegnehmen, dann meine", "LOSE MERCENARIES FIRST"),
    # rows by their description
    ("In turn order I take whichever place is the highest left", "POSITION FIRST"),
    ("As regards turn order: I waive priority and ask for whichever row is the lowest still available.",
     "POSITION LAST"),
    ("Ich verzichte auf den Vortritt, in der Reihenfolge so weit hinten wie es geht", "POSITION LAST"),
    # one thing is denied to name another
    ("I do not play the Fleet but the Empire on India", "R1 1 PLAY empire ON india"),
    ("Da ich erst drei Steine habe und das Monopol nur 2 bringt, lege ich nicht das Monopol, sondern Flotte nach China",
     "R1 1 PLAY fleet ON china"),
    ("Since I only have three cubes and Monopoly yields just 2, I don't play Monopoly but Fleet on China (action 3).",
     "R1 3 PLAY fleet ON china"),
    ("where nothing is ordered do not draw but pass", "IDLE PASS"),
    ("Sollte ich für irgendeine Aktion nichts Brauchbares angegeben haben, bitte nicht ziehen, sondern passen.",
     "IDLE PASS"),
    # what is taken back
    ("put the fleet down in China sorry no scratch that in India", "R1 1 PLAY fleet ON india"),
    ("I hereby revoke any order previously given for my third action and substitute therefor: Fleet upon India.",
     "R1 3 PLAY fleet ON india"),
    ("Cancel my order for action 3 and play Empire on China", "R1 3 PLAY empire ON china"),
    ("Fleet to the moon! Just kidding, Fleet on India", "R1 1 PLAY fleet ON india"),
    # cut short
    ("A1 Feldz. IND gg. W, A2 zieh", "R1 1 PLAY military-campaign ON india AGAINST White; R1 2 DRAW"),
    ("for R2: draw", "R2 1 DRAW"),  # no Red
    ("MC in India vs W", "R1 1 PLAY military-campaign ON india AGAINST White"),
    ("cubes bk>br>y", "TAKE black, brown, yellow"),
    ("endgame: 3bk->1y", "CONVERT black TO yellow"),
    # colours with their rank, and one region's own
    ("Steine, Priorität: 1. gelb, 2. schwarz, 3. braun.", "TAKE yellow, black, brown"),
    ("Ausnahme Indien: dort 1. schwarz, 2. gelb.", "TAKE IN india black, yellow"),
    ("cubes: yellow, then black; exception: China, there black before yellow",
     "TAKE yellow, black; TAKE IN china black, yellow"),
    # sharing out
    ("When it comes to sharing out the cubes, I'd always be glad of whichever colour I have fewest of.", "TAKE LEAST"),
    ("When we divide up the resources, yellow before black please", "TAKE yellow, black"),
    ("Wenn es ans Verteilen der Steine geht, nehme ich Gelb vor Schwarz", "TAKE yellow, black"),
    # what may have been played by then
    ("Am Ende der Phase hebe ich die Flotte auf; sollte die schon ausgespielt sein, dann das Weltreich.",
     "KEEP fleet, empire"),
    ("At the end of the phase I keep the Fleet; should that have been played by then, Empire", "KEEP fleet, empire"),
    ("1: Fleet on India; if it's already gone by then, draw", "R1 1 PLAY fleet ON india ELSE DRAW"),
    # the ship that is taken for it
    ("I explore India, and because I'll want the Atlantic ship for something else, please take the one in the Bay of "
     "Bengal for it.", "R1 1 EXPLORE india VIA bay-of-bengal"),
    ("Indien erkunden, nimm dafür bitte das Schiff im Golf von Bengalen", "R1 1 EXPLORE india VIA bay-of-bengal"),
    # from where somebody writes
    ("Hi from the train! Explore China", "R1 1 EXPLORE china"),
    # an order under a condition, and what is done where that does not hold or cannot be done
    ("2: Fleet on India, but only if Blue still has no more than one disc there. If Blue does have more, then I'd "
     "rather draw. And if for some reason I can't draw, just pass.",
     "R1 2 PLAY fleet ON india IF india.Blue <= 1 ELSE DRAW ELSE PASS"),
    ("2: Flotte auf Indien, wenn Blau dort höchstens eine Scheibe hat. Hat Blau doch mehr, dann ziehe ich lieber.",
     "R1 2 PLAY fleet ON india IF india.Blue <= 1 ELSE DRAW"),
    ("2: explore India, else draw, and if I can't draw either, pass", "R1 2 EXPLORE india ELSE DRAW ELSE PASS"),
    ("2: explore India. If for some reason I can't explore, just pass.", "R1 2 EXPLORE india ELSE PASS"),
    ("2: explore India, if I can't, draw", "R1 2 EXPLORE india ELSE DRAW"),
    ("I think Fleet in India would be safest for action 2... unless Green's already got ten or more discs there, in "
     "which case Empire in China after all.", "R1 2 PLAY fleet ON india IF india.Green < 10 ELSE PLAY empire ON china"),
    ("Fleet in India looks best for action 2, unless Green has ten or more discs there",
     "R1 2 PLAY fleet ON india IF india.Green < 10"),
    ("Slot 3. Precondition: natives in India >= 1. Then: Military Campaign vs natives there. Otherwise: draw.",
     "R1 3 PLAY military-campaign ON india AGAINST natives IF india.natives >= 1 ELSE DRAW"),
    ("Aktion 3. Bedingung: mindestens 1 Grauer in Indien. Dann: Feldzug gegen die Grauen dort. Sonst: ziehen.",
     "R1 3 PLAY military-campaign ON india AGAINST natives IF india.natives >= 1 ELSE DRAW"),
    ("Provided that White has not, by the time of my second action, brought its influence in India to three or more, I "
     "explore that region; failing which, I draw.", "R1 2 EXPLORE india IF india.White < 3 ELSE DRAW"),
    ("Sofern Weiß bis zu meiner zweiten Aktion seinen Einfluss in Indien nicht auf drei oder mehr gebracht hat, "
     "erkunde ich Indien; andernfalls ziehe ich.", "R1 2 EXPLORE india IF india.White < 3 ELSE DRAW"),  # it was "> 3"
    ("Bin grad im Bus: Indien erkunden, dann Karte", "R1 1 EXPLORE india; R1 2 DRAW"),
)  # fmt: skip


@pytest.mark.parametrize(("line", "meant"), TAKEN)
def test_is_taken_as(line: str, meant: str) -> None:
    found = said(line)
    assert (found.outcome, "; ".join(found.lines)) == (Outcome.TAKEN, meant)


HAND = {
    "phase": "setup",
    "round": 0,
    "players.Red.hand": ["fleet", "empire", "dominion", "treaty", "trade", "plague", "monopoly", "annexation",
                         "diplomacy", "missionaries", "resources-natural", "resources-mineral"],
}  # fmt: skip
KEPT = (
    ("keep fleet, empire, dominion, treaty and both resources cards",
     "KEEP fleet, empire, dominion, treaty, resources-natural, resources-mineral"),
    ("Behalte Flotte, Weltreich, Dominion, Vertrag und beide Ressourcen",
     "KEEP fleet, empire, dominion, treaty, resources-natural, resources-mineral"),
    ("Keep the resource cards, then Fleet, Empire, Dominion and Treaty",
     "KEEP fleet, empire, dominion, treaty, resources-natural, resources-mineral"),
    ("Ich behalte die zwei Ressourcenkarten, dazu Flotte, Weltreich, Dominion und Vertrag, der Rest kann weg",
     "KEEP fleet, empire, dominion, treaty, resources-natural, resources-mineral"),
    ("Ich behalte alle Ressourcen, Flotte, Weltreich, Dominion und Vertrag",
     "KEEP fleet, empire, dominion, treaty, resources-natural, resources-mineral"),
    ("Of my dozen cards I hold on to Fleet, Empire, Dominion, Treaty, Trade and the one for the black cubes. The "
     "others may go on the pile.", "KEEP fleet, empire, dominion, treaty, trade, resources-mineral"),
    ("Von meinem Dutzend Karten behalte ich Flotte, Weltreich, Dominion, Vertrag, Handel und die für die schwarzen "
     "Steine", "KEEP fleet, empire, dominion, treaty, trade, resources-mineral"),
    ("I keep who are the best for fight: Fleet, Empire, Dominion, Treaty, Trade and Plague",
     "KEEP fleet, empire, dominion, treaty, trade, plague"),
)  # fmt: skip


@pytest.mark.parametrize(("line", "meant"), KEPT)
def test_is_kept_at_the_set_up(line: str, meant: str) -> None:
    found = said(line, given=HAND)
    assert (found.outcome, "; ".join(found.lines)) == (Outcome.TAKEN, meant)


@pytest.mark.parametrize(
    "line",
    [
        "keep fleet, empire, dominion, treaty, trade and resources",
        "keep all three Resources, fleet, empire and dominion",
        "Ich behalte alle außer Flotte, Weltreich, Dominion, Vertrag, Handel und Seuchen",
        "keep all but fleet, empire, dominion, treaty, trade and plague",
    ],
)
def test_of_the_cards_in_hand_it_must_be_told_which_are_kept(line: str) -> None:
    assert said(line, given=HAND).outcome is not Outcome.TAKEN


def test_a_ship_that_an_order_on_the_sheet_moves_is_the_one_that_is_meant() -> None:
    found = said("With action two I do from there the Fleet on India", MOVE)
    assert found.lines == ("R1 2 PLAY fleet ON india VIA arabian-sea",)


AS_ACTION_1 = (
    ("2: same as 1 but with Empire", "R1 2 PLAY empire ON india"),
    ("Aktion 2: wie 1, nur mit Weltreich", "R1 2 PLAY empire ON india"),
    ("action 3: like action 1, only with Empire", "R1 3 PLAY empire ON india"),
)


@pytest.mark.parametrize(("line", "meant"), AS_ACTION_1)
def test_an_action_may_be_as_another_with_another_card(line: str, meant: str) -> None:
    assert said(line, "1 PLAY fleet ON india VIA bay-of-bengal").lines == (meant,)
    assert said(line, "1 PLAY fleet ON india ELSE PLAY fleet ON china").outcome is not Outcome.TAKEN


def told(mail: str) -> Sequence[str]:
    """The orders that a mail of several lines gives White."""
    asked = {"id": "there", "seat": "White", "lang": "en", "before": [], "text": mail}
    orders: Sequence[str] = read_one(place_of("colonialism", "c"), json.dumps(asked))["orders"]
    return orders


def test_there_is_where_the_line_above_is_and_nowhere_else() -> None:
    above = "Action 1: Dominion on China\n"
    assert told(f"{above}Action 2: Monopoly there") == ["R1 1 PLAY dominion ON china", "R1 2 PLAY monopoly ON china"]
    for between in ("Southeast Asia looks lovely.", "In Southeast Asia only one grey is left.", "KEEP treaty"):
        assert "R1 2 PLAY monopoly ON china" not in told(f"{above}{between}\nAction 2: Monopoly there")


@pytest.mark.parametrize("line", ["wait, no, draw instead", "Wait - draw", "wait, sorry, draw", "Wait, scratch that"])
def test_who_only_exclaims_wait_has_no_wish_to_wait(line: str) -> None:
    asked = {"id": "wait", "seat": "Red", "lang": "en", "before": [], "text": line}
    found = read_one(place_of("colonialism", "b"), json.dumps(asked))
    assert (found["commands"], found["orders"]) == ([], [])
    assert "WAIT" not in found["repairs"]


@pytest.mark.parametrize("line", ["Empire on the region with rank 2", "Weltreich auf die Region mit Rang 2"])
def test_a_region_may_be_told_by_its_rank(line: str) -> None:
    given = {"regions.india.rank": 2, "regions.middle-east.rank": 3}
    others = {"regions.china.rank": 1, "regions.southeast-asia.rank": 4, "regions.north-africa.rank": 5}
    ranks = {**given, **others, "regions.sub-saharan-africa.rank": 6}
    assert said(line, given=ranks).lines == ("R1 1 PLAY empire ON india",)


@pytest.mark.parametrize(
    "line",
    [
        "One thing I don't get yet: the six cards I throw away, do they come back once my deck runs out? I ask because "
        "I'd hate to lose Trade forever.",
        "Was ich noch nicht verstehe: die Karten, die ich abwerfe, kommen die zurück, wenn mein Stapel leer ist? Ich "
        "frage, weil ich den Handel ungern verliere.",
        "I don't quite understand this: do my discs stay when I lose the majority in India?",
    ],
)
def test_what_somebody_does_not_understand_orders_nothing(line: str) -> None:
    assert said(line).outcome is Outcome.TALK


NOT_TAKEN = (
    # a joke, and nothing behind it
    "Fleet on India, just kidding",
    "Fleet on India. jk",
    "MC in India vs G",  # grey, or Green
    # more is taken back than an action
    "Cancel my order for the Fleet and draw",
    # what cannot be done is not what was ordered last
    "2: explore India, else draw, and if I can't explore, pass",
    "2: explore India, if I can't draw, pass",
    # what somebody else has done
    "When Blue has played Empire on India, I do Plague there",
    "Once Blue has laid Empire in India, I play Plague in India",
    "If Green has explored China, I explore China, too",
    # a card of which nobody knows
    "Karte spielen",
    "Action 2: play a card",
    "Explore India if it looks empty",
    # a ship of which nobody knows where it is
    "Explore India from there",
    "Fleet on India with that ship",
    "Von dort aus Flotte auf Indien",
)


@pytest.mark.parametrize(
    "line",
    [
        "Schiff 1 in den Atlantik, Schiff 2 ins Südchinesische Meer, über das dritte denke ich noch nach.",
        "Ship 1 in the Atlantic, ship 2 in the Bay, not sure about the third",
        "Ship 1 in the Atlantic, ship 2 in the Bay, the third sails once I have slept on it",
    ],
)
def test_a_ship_that_is_not_decided_goes_nowhere(line: str) -> None:
    assert said(line, given=HAND).outcome is not Outcome.TAKEN


@pytest.mark.parametrize("line", NOT_TAKEN)
def test_is_not_taken(line: str) -> None:
    assert said(line).outcome is not Outcome.TAKEN


AT_LIMIT = (
    (
        "erkunde Indien, falls da noch Platz ist, sonst ziehen",
        "R1 1 EXPLORE india IF india.total < india.limit ELSE DRAW",
    ),
    (
        "explore India if there is still room, otherwise draw",
        "R1 1 EXPLORE india IF india.total < india.limit ELSE DRAW",
    ),
    ("explore India unless it is full", "R1 1 EXPLORE india IF india.total < india.limit"),
    ("Flotte auf Indien, solange dort noch Platz ist", "R1 1 PLAY fleet ON india IF india.total < india.limit"),
    ("draw unless India is over its limit", "R1 1 DRAW IF india.total <= india.limit"),
)


@pytest.mark.parametrize(("line", "meant"), AT_LIMIT)
def test_room_in_a_region_is_what_is_left_to_its_limit(line: str, meant: str) -> None:
    found = said(line)
    assert (found.outcome, "; ".join(found.lines)) == (Outcome.TAKEN, meant)


def test_a_ship_that_may_lie_anywhere_is_in_no_other_ships_zone() -> None:
    assert said("Ships any, Arabian Sea", given=HAND).outcome is not Outcome.TAKEN
    assert said("All ships to the Arabian Sea", given=HAND).lines == ("SHIPS arabian-sea, arabian-sea, arabian-sea",)


@pytest.mark.parametrize(
    ("line", "zones"),
    [
        ("1. Schiff: Mittelmeer; 2. Schiff: Arabisches Meer; 3. Schiff: Südchinesisches Meer",
         "mediterranean, arabian-sea, south-china-sea"),
        ("1st ship: Mediterranean; 2nd ship: Arabian Sea; 3rd ship: South China Sea",
         "mediterranean, arabian-sea, south-china-sea"),
        ("2 Schiffe ins Arabische Meer, 1 ins Mittelmeer", "arabian-sea, arabian-sea, mediterranean"),
    ],
)  # fmt: skip
def test_the_number_of_a_ship_counts_no_ships(line: str, zones: str) -> None:
    assert said(line, given=HAND).lines == (f"SHIPS {zones}",)
