"""Lines of the New World in people's own words: what they are taken for, what is asked, what is left alone."""

from __future__ import annotations

import pytest

from pbem.core.orders.understanding import Outcome, Understood, understand
from pbem.core.ruleset_contract import OrderContext
from pbem.core.sheet import Sheet
from pbem.desk.ground import shelf
from pbem.desk.ground.order_words import grammar_of
from pbem.games.new_world.state import State
from tests.games.new_world.order_room import ordered_position

#: Red has Colonists at home and in Brazil, Soldiers in Peru; Blue is in Peru and Chile, Green in Canada.
GIVEN = {
    "players.Red.hand": ["export", "raid", "missionaries", "immigrants", "salvage", "national-will", "region-mexico"],
    "players.Red.homeland": {"colonists": 6, "soldiers": 3},
    "regions.brazil.units": {"Red": {"colonists": 11}},
    "regions.peru.units": {"Red": {"soldiers": 2}, "Blue": {"colonists": 2}},
    "regions.chile.units": {"Blue": {"soldiers": 1}},
    "regions.canada.units": {"Green": {"colonists": 3}},
    "players.Green.slaver": True,
}


def understood(line: str, *, seat: str = "Red") -> Understood:
    ruleset = shelf.load("new-world")
    state: State = ordered_position(GIVEN)
    grammar = grammar_of(ruleset)
    assert grammar is not None
    context = OrderContext(state=state, seat=seat, sheet=Sheet(), mend=False)
    return understand(line, context, grammar, ruleset.read)


TAKEN = {
    "Privateers with Raid only if Blue would make at least 8 points": (
        "ON EXPORT BY Blue WHEN stake >= 8: PRIVATEERS X raid"
    ),
    "Freibeuter mit Überfall, wenn Blau mindestens 8 Punkte macht": (
        "ON EXPORT BY Blue WHEN stake >= 8: PRIVATEERS X raid"
    ),
    "Treaty also if Blue makes war against Green": "ON WAR BY Blue AGAINST Green: TREATY",
    "Krieg gegen Blau in Chile aus Peru, einer bleibt in Peru, der Rest rückt nach": (
        "1 WAR Blue chile FROM peru SPREAD 1"
    ),
    "Indian Trade in Brazil, a point is never wrong": "1 INDIAN-TRADE brazil",
    "After much staring at the map, Missionaries in Brazil": "1 MISSIONARIES brazil",
    "When Blue wants to do Discovery I play Sea Hazard for stop him": "ON DISCOVERY BY Blue: HAZARD",
    "Krieg gegen Blau in Chile von Peru aus, danach rücken alle bis auf einen nach": (
        "1 WAR Blue chile FROM peru SPREAD 1"
    ),
    "Explore Canada with the same-named region card": "1 EXPEDITION canada WITH canada",
    "Expedition nach Mexiko mit der gleichnamigen Gebietskarte; X-Wert-Karte Raid": (
        "1 EXPEDITION mexico X raid WITH mexico"
    ),
    "Export aus Brasilien mit der Gebietskarte Mexiko als X": "1 EXPORT brazil X mexico",
    "Primäraktion Missionaries in Brasilien": "1 MISSIONARIES brazil",
    "Keep Raid, nothing else": "KEEP raid",
    "If one of you takes it into their head to raid or invade me, National Will as Treaty": (
        "ON RAID, WAR AGAINST ME: TREATY WITH national-will"
    ),
    "Sollte jemand so frech sein, mich anzugreifen, spiele ich National Will als Treaty": (
        "ON WAR AGAINST ME: TREATY WITH national-will"
    ),
    "Should Blue export on this turn for a gain not exceeding ten, I play Privateers against that "
    "export, Raid serving as the value card": (
        "ON EXPORT BY Blue WHEN stake <= 10 AND turn = 2: PRIVATEERS X raid"
    ),
    "If Blue exports, Privateers with Raid, only this turn": "ON EXPORT BY Blue WHEN turn = 2: PRIVATEERS X raid",
    "Wenn mir jemand in Peru oder Chile den Krieg erklärt oder mich dort überfällt, Vertrag": (
        "ON WAR, RAID AGAINST ME IN peru, chile: TREATY"
    ),
    "Naval Escort gegen jeden Sea Hazard, der einen Transport von mir trifft": "ON HAZARD WHEN units >= 1: ESCORT",
    "Krieg gegen Blau in Chile aus Peru; gewinne ich, rückt einer von meinen nach": (
        "1 WAR Blue chile FROM peru SPREAD 1"
    ),
    "War on Blue in Chile from Peru, two of mine follow": "1 WAR Blue chile FROM peru SPREAD 2",
    "Attack Blue in Chile from Peru and leave one soldier behind": "1 WAR Blue chile FROM peru SPREAD 1",
    "Krieg gegen Blau in Chile aus Peru, einen Soldaten lasse ich zurück": "1 WAR Blue chile FROM peru SPREAD 1",
    "Should Blue be attacked by Green, Treaty for Blue": "ON WAR BY Green AGAINST Blue: TREATY",
    "Treaty for wars on me only; raids I can live with": "ON WAR AGAINST ME: TREATY",
    "I don't trust Blue. If he starts a war with me, out comes the Treaty": "ON WAR BY Blue AGAINST ME: TREATY",
    "Privateers with Raid go after Blue whenever he exports at least 5 points": (
        "ON EXPORT BY Blue WHEN stake >= 5: PRIVATEERS X raid"
    ),
    "Raid Blue in Chile, he has earned it with that export": "1 RAID Blue chile KILL soldiers",
    "Überfall auf Blau in Chile, das hat er sich mit der Ausfuhr verdient": "1 RAID Blue chile KILL soldiers",
    "Raid Blue in Chile, sonst baut er da noch eine Stadt": "1 RAID Blue chile KILL soldiers",
    "Raid Blue in Chile, he builds there next turn otherwise": "1 RAID Blue chile KILL soldiers",
    "Bin gerade im Urlaub, daher in Kürze: Ausfuhr Brasilien (Überfall)": "1 EXPORT brazil X raid",
    "Raid Blue in Chile, or Blue will build a city there": "1 RAID Blue chile KILL soldiers",
    "Finally back from vacation. Missionaries in Brazil, please": "1 MISSIONARIES brazil",
    "Bei uns regnet es seit drei Tagen, da bleibt wenigstens Zeit zum Spielen. Missionare in Brasilien": (
        "1 MISSIONARIES brazil"
    ),
    "Sorry for the late answer, my laptop died yesterday. Salvage": "1 SALVAGE",
    "Salvage. By the way, that was a wonderful bluff last week, Blue!": "1 SALVAGE",
    "Meine Tochter hat heute Geburtstag, darum schnell: Bergung": "1 SALVAGE",
    "nimm 1 soldat für zuhause danke bis später": "SCORE soldiers",
    "I'll take the soldier, colonists I have enough": "SCORE soldiers",
    "Wertung Soldat, Kolonisten habe ich nie gebraucht": "SCORE soldiers",
    "Missionaries in Brazil, that region is rich and Blue can't stop me": "1 MISSIONARIES brazil",
    "Missionare in Brasilien, die Bürgermeisterkette habe ich schon poliert": "1 MISSIONARIES brazil",
    "Privateers: Blue, 4+ pts, x=Raid": "ON EXPORT BY Blue WHEN stake >= 4: PRIVATEERS X raid",
    "If Blue exports for 6 or less, Privateers with Raid; otherwise hold on to both": (
        "ON EXPORT BY Blue WHEN stake <= 6: PRIVATEERS X raid"
    ),
    "Geleitschutz gegen Kaperfahrt, aber nur wenn ich selber betroffen bin": "ON PRIVATEERS AGAINST ME: ESCORT",
    "Transport at most 5 colonists from home to Brazil for free, Raid as X": (
        "1 FREE TRANSPORT 5 colonists HOME TO brazil X raid"
    ),
    "Höchstens drei Kolonisten mit dem freien Transport aus der Heimat nach Brasilien, Wert Überfall": (
        "1 FREE TRANSPORT 3 colonists HOME TO brazil X raid"
    ),
    "Ausfuhr Brasilien mit Überfall, falls das nicht klappt, dann eben Peru": (
        "1 EXPORT brazil X raid ELSE EXPORT peru X raid"
    ),
    "Export Brazil, the raid gives the points": "1 EXPORT brazil X raid",
    "Standing order: always take the two colonists": "SCORE colonists",
    "Als Zuwachs bitte ein Soldat": "SCORE soldiers",
    "Raid is to be kept, everything else may go": "KEEP raid",
    "Behalten möchte ich vor allem Überfall, dann Ausfuhr": "KEEP raid, export",
    "Export Brazil (Raid)": "1 EXPORT brazil X raid",
    "Zuerst die Ausfuhr aus Brasilien (Überfall), dann Missionare dort": (
        "1 EXPORT brazil X raid; 2 MISSIONARIES brazil"
    ),
    "Missionaries in Brazil, eleven colonists are plenty": "1 MISSIONARIES brazil",
    "Missionare in Brasilien, 11 Kolonisten sind zu viel": "1 MISSIONARIES brazil",
    "I need points, so Export Brazil with Raid": "1 EXPORT brazil X raid",
    "Raid on B @ Chile": "1 RAID Blue chile KILL soldiers",
    "Solange ich mich nicht anders melde, nimm in jedem meiner Züge einen Soldaten statt der Kolonisten": (
        "SCORE soldiers"
    ),
    "Keep my National Will whatever I have to throw away, I need it for Indian Allies next turn": "KEEP national-will",
    "National Will aufheben, damit mache ich nächste Runde Indian Allies": "KEEP national-will",
    "I am keeping Raid and Salvage": "KEEP raid, salvage",
    "Seenot wenn Blau exportiert, ab 5 Punkten": "ON EXPORT BY Blue WHEN stake >= 5: HAZARD",
    "if blue exports sth juicy (5 points or more), privateers + raid": (
        "ON EXPORT BY Blue WHEN stake >= 5: PRIVATEERS X raid"
    ),
    "Missionaries in Brazil; should that turn out to be impossible, Salvage": "1 MISSIONARIES brazil ELSE SALVAGE",
    "Immigrants, X is the card of Mexico": "1 IMMIGRANTS X mexico",
    "Offer Blue one Raid for his Peru, valid until turn 9": "OFFER Blue GIVE raid GET peru UNTIL TURN 9",
    "2 free exp: Brazil X Raid, Peru X Salvage": "1 FREE EXPORT brazil X raid; 2 FREE EXPORT peru X salvage",
    "Treaty against wars, except by White, Green and Yellow": "ON WAR BY Blue: TREATY",
    "Treaty on war in Peru. Nowhere else.": "ON WAR IN peru: TREATY",
    "Treaty if Blue attacks me anywhere": "ON WAR BY Blue AGAINST ME: TREATY",
    "If Blue still has anyone in Chile, Hardships on Blue there, otherwise Salvage": (
        "1 HARDSHIPS Blue chile IF chile.Blue.units >= 1 ELSE SALVAGE"
    ),
    "Raid and Salvage are to be kept, then Immigrants": "KEEP raid, salvage, immigrants",
    "For the free transport I give up the Raid card, and four colonists at home sail to Brazil": (
        "1 FREE TRANSPORT 4 colonists HOME TO brazil X raid"
    ),
    "Offer Blue my Raid, in exchange for which Blue shall deliver Peru; lapses if not accepted by turn 9": (
        "OFFER Blue GIVE raid GET peru UNTIL TURN 9"
    ),
    "Treaty against any war by Blue on me except in Peru, Brazil and Mexico": (
        "ON WAR BY Blue AGAINST ME IN "
        "caribbean, caracas, new-granada, rio-de-la-plata, chile, panama, guatemala, guadalajara, l"
        "ouisiana, florida, carolinas, virginia, new-england, canada: TREATY"
    ),
    "Escort if Privateers attack one of my exports": "ON PRIVATEERS: ESCORT",
    "Treaty against any war which Blue declares upon me": "ON WAR BY Blue AGAINST ME: TREATY",
    "Vertrag gegen jeden Krieg, den Blau mir erklärt": "ON WAR BY Blue AGAINST ME: TREATY",
    "if blue exports 5 points or more im stealing it, privateers with raid": (
        "ON EXPORT BY Blue WHEN stake >= 5: PRIVATEERS X raid"
    ),
    "Privateers + Raid if Blue exports": "ON EXPORT BY Blue: PRIVATEERS X raid",
    "On war by Blue in Peru: Salvage as muster": "ON WAR BY Blue IN peru: MUSTER salvage",
    "Bei Krieg in Peru: Bergung in den Becher": "ON WAR IN peru: MUSTER salvage",
    "2x Hardships: Blue Peru, Green Canada": "1 HARDSHIPS Blue peru; 2 HARDSHIPS Green canada",
    "Seenot gegen eine Entdeckung von Blau": "ON DISCOVERY BY Blue: HAZARD",
    "erst gratis Transport von zu Hause nach Peru drei Soldaten Komma X ist Raid Punkt danach Bergung": (
        "1 FREE TRANSPORT 3 soldiers HOME TO peru X raid; 2 SALVAGE"
    ),
    "Treaty. When? War. By whom? Blue. Where? Peru.": "ON WAR BY Blue IN peru: TREATY",
    "Privateers. Whose export? Blue's. From how much? 5. X? Raid": (
        "ON EXPORT BY Blue WHEN stake >= 5: PRIVATEERS X raid"
    ),
    "Raid is worth five, that will do; I'd use it to back the Privateers if Blue exports": (
        "ON EXPORT BY Blue: PRIVATEERS X raid"
    ),
    "Salvage backs the Privateers whenever Blue exports": "ON EXPORT BY Blue: PRIVATEERS X salvage",
    "Privateers, keep it for an export worth at least 8": "ON EXPORT WHEN stake >= 8: PRIVATEERS X AUTO",
    "3 settlers from home to Brazil, the Raid card pays for it, no action card as it is my freebie": (
        "1 FREE TRANSPORT 3 colonists HOME TO brazil X raid"
    ),
    "3 Siedler von zu Hause nach Brasilien, der Raubzug zahlt, ohne Aktionskarte": (
        "1 FREE TRANSPORT 3 colonists HOME TO brazil X raid"
    ),
    "free transport, 3 soldiers, homeland -> Brazil, X: Raid (5)": "1 FREE TRANSPORT 3 soldiers HOME TO brazil X raid",
    "Export card: Brazil, X=6 (National Will)": "1 EXPORT brazil X national-will",
    "I would rather score a soldier than two colonists this turn": "SCORE soldiers ONCE",
    "three settlers shall go free from home to Brazil, Raid as X": "1 FREE TRANSPORT 3 colonists HOME TO brazil X raid",
    "My settlers in Brazil, all of them, go to Peru for free, Raid is the X": (
        "1 FREE TRANSPORT ALL colonists brazil TO peru X raid"
    ),
    "Two soldiers Peru -> Brazil, free, X Missionaries": "1 FREE TRANSPORT 2 soldiers peru TO brazil X missionaries",
    "Militia Brazil 5 x Raid": "1 MILITIA brazil 5 X raid",
    "All my soldiers leave Peru for Brazil, free, X Raid": "1 FREE TRANSPORT ALL soldiers peru TO brazil X raid",
    "Transport 2 soldiers, Peru to Brazil, free, X Raid": "1 FREE TRANSPORT 2 soldiers peru TO brazil X raid",
    "Miliz in Brasilien, als X dient Bergung": "1 MILITIA brazil X salvage",
    "Raid Blue in Chile, the soldier rather than the colonist": "1 RAID Blue chile KILL soldiers",
    "Salvage if I have fewer cards than Blue": "1 SALVAGE IF hand < Blue.hand",
    "Atrocities on Green if he is ahead of me": "1 ATROCITIES Green IF Green.vp > vp",
    "Take the colonists, Salvage, Missionaries to Brazil": "SCORE colonists; 1 SALVAGE; 2 MISSIONARIES brazil",
    "Missionaries to Brazil, Salvage, keep Raid": "1 MISSIONARIES brazil; 2 SALVAGE; KEEP raid",
    "Never throw away Raid": "KEEP raid",
    "Protect Peru with the Treaty against Blue": "ON WAR, RAID BY Blue IN peru: TREATY",
    "Vertrag bei Krieg oder Überfall in Peru": "ON WAR, RAID IN peru: TREATY",
    "3 soldiers free to Peru, X Raid, then war on Blue in Chile from there": (
        "1 FREE TRANSPORT 3 soldiers HOME TO peru X raid; 2 WAR Blue chile FROM peru"
    ),
    "Salvage, better than nothing": "1 SALVAGE",
    "Miss. Bras.": "1 MISSIONARIES brazil",
    "Treaty only if Blue's odds are over 50%": "ON WAR BY Blue WHEN odds > 50: TREATY",
    "My free action shall be a city in Brazil": "1 FREE BUILD brazil",
    "Please sell goods from Brazil, Salvage for the X": "1 EXPORT brazil X salvage",
    "Export from Brazil with Raid for X unless Green is there": "1 EXPORT brazil X raid IF brazil.Green.units < 1",
    "Pirates on every export worth 6+, X auto": "ON EXPORT WHEN stake >= 6: PRIVATEERS X AUTO",
    "raid blue in chile": "1 RAID Blue chile KILL soldiers",
    "Überfall auf Blau in Chile": "1 RAID Blue chile KILL soldiers",
    "Überfall auf Blau in Peru, 2 Kolonisten weg": "1 RAID Blue peru KILL colonists",
    "Raid Blue in Chile, otherwise in Peru": "1 RAID Blue chile KILL soldiers ELSE RAID Blue peru KILL colonists",
    "If Blue has no more than one soldier in Chile, raid him there, otherwise Missionaries in Brazil": (
        "1 RAID Blue chile KILL soldiers IF chile.Blue.soldiers <= 1 ELSE MISSIONARIES brazil"
    ),
    "Explore Mexico using its card, with Raid for the X": "1 EXPEDITION mexico X raid WITH mexico",
    "Mexiko mit der Karte Mexiko erkunden, X ist Bergung": "1 EXPEDITION mexico X salvage WITH mexico",
    "Erkundung von Mexiko mit der Mexikokarte": "1 EXPEDITION mexico WITH mexico",
    "2 Expedition nach Mexiko mit der Karte Mexiko": "2 EXPEDITION mexico WITH mexico",
    "1. Einwanderer mit Entdeckung als X": "1 IMMIGRANTS X discovery",
    "fertig, das war's": "DONE",
    "Explore Mexico or else Caracas with Salvage": "1 EXPEDITION mexico ELSE EXPEDITION caracas WITH salvage",
    "Declare war on Blue in Chile, out of Peru, mustering Raid": "1 WAR Blue chile FROM peru MUSTER raid",
    "War gegen Blau in Chile von Peru aus, Überfall als Aufgebot": "1 WAR Blue chile FROM peru MUSTER raid",
    "Ich greife Blau in Chile von Peru aus an": "1 WAR Blue chile FROM peru",
    "Einwanderer, X ist die Bergung, das gibt 7 Kolonisten": "1 IMMIGRANTS X salvage",
    "Make soldiers out of three settlers in Brazil with Raid": "1 MILITIA brazil 3 X raid",
    "Drei Siedler in Brasilien werden Soldaten, X Überfall": "1 MILITIA brazil 3 X raid",
    "a missionary for Peru please": "1 MISSIONARIES peru",
    "Atrocities on Green": "1 ATROCITIES Green",
    "1. Salvage 2. Missionaries Brazil 3. Immigrants X Raid": "1 SALVAGE; 2 MISSIONARIES brazil; 3 IMMIGRANTS X raid",
    "Salvage, please, and then a missionary to Brazil": "1 SALVAGE; 2 MISSIONARIES brazil",
    "als dritte Aktion Bergung": "3 SALVAGE",
    "Advance to Religion paying with Immigrants and Export and Raid": "1 ADVANCE religion PAY immigrants, export, raid",
    "Treaty if Blue attacks me": "ON WAR BY Blue AGAINST ME: TREATY",
    "Treaty against raids of Blue on Peru": "ON RAID BY Blue IN peru: TREATY",
    "Treaty whenever Green is attacked by Blue": "ON WAR BY Blue AGAINST Green: TREATY",
    "National Will as Treaty if Blue raids me": "ON RAID BY Blue AGAINST ME: TREATY WITH national-will",
    "Seenot bei jedem Transport ab 5 Einheiten": "ON TRANSPORT WHEN units >= 5: HAZARD",
    "Escort my ships against privateers": "ON PRIVATEERS: ESCORT",
    "If I am attacked, muster Raid and Salvage": "ON WAR: MUSTER raid, salvage",
    "I'll keep Raid, then Salvage, then Immigrants": "KEEP raid, salvage, immigrants",
    "I take the two Colonists, not the Soldier": "SCORE colonists",
    "In der Wertung den Soldaten": "SCORE soldiers",
    "I'd swap my Raid for Green's Treaty": "OFFER Green GIVE raid GET treaty",
    "Explore Mexico first, then Salvage": "1 EXPEDITION mexico; 2 SALVAGE",
    "Krieg mit Blau um Chile, Start Peru, Muster Überfall": "1 WAR Blue chile FROM peru MUSTER raid",
    "Naval Escort for Green too": "ON HAZARD, PRIVATEERS AGAINST Green: ESCORT",
    "Protect Green with my Treaty against Blue's war": "ON WAR BY Blue AGAINST Green: TREATY",
    "Steal Blue's export if it is 5 VP or more, X Raid": "ON EXPORT BY Blue WHEN stake >= 5: PRIVATEERS X raid",
    "In a war against me I muster Raid, then Salvage, at most one": "ON WAR AGAINST ME: MUSTER raid, salvage MAX 1",
    "Statt der Kolonisten nehme ich den Soldaten": "SCORE soldiers",
    "ft 3s home-peru x raid": "1 FREE TRANSPORT 3 soldiers HOME TO peru X raid",
    "Action: Raid; Target: Blue; Region: Chile; Kill: Soldier": "1 RAID Blue chile KILL soldiers",
    "10 Kolonisten in Brasilien werden zur Stadt (frei)": "1 FREE BUILD brazil",
    "Advance Religion (Immigrants 7 + Raid 5 = 12)": "1 ADVANCE religion PAY immigrants, raid",
    "Warte nach Aktion 1": "PAUSE AFTER 1",
    "das war's": "DONE",
    # units that stand alone before an action are the levy
    "2 colonists, then Missionaries to Brazil": "SCORE colonists; 1 MISSIONARIES brazil",
    "Soldat. Dann Bergung.": "SCORE soldiers; 1 SALVAGE",
    "Soldier again when it's my turn. Salvage": "SCORE soldiers; 1 SALVAGE",
    "I reckon the omens are good: two colonists first, then explore Mexico with its own card":
        "SCORE colonists; 1 EXPEDITION mexico WITH mexico",
    # what is thrown away at the end: all others are kept
    "Raid and Export go in the bin at the end": "KEEP missionaries, immigrants, salvage, national-will, mexico",
    "Am Ende weg mit Überfall und Export": "KEEP missionaries, immigrants, salvage, national-will, mexico",
    # an X that is told by its points, its number, or what it backs
    "Explore Mexico and put Raid in for 5 points": "1 EXPEDITION mexico X raid",
    "Immigrants: X = 5 from the Raid card, so 7 Colonists": "1 IMMIGRANTS X raid",
    "If Blue exports, Privateers with the Raid for number five, but only if five is enough":
        "ON EXPORT BY Blue: PRIVATEERS X raid",
    "Advance to Religion with Immigrants and Raid, together 12": "1 ADVANCE religion PAY immigrants, raid",
    # of them: those that were told before
    "Regulars with Raid as X, then ship five of them to Brazil for free with Salvage as X":
        "1 REGULARS X raid; 2 FREE TRANSPORT 5 soldiers HOME TO brazil X salvage",
    # a condition turned round is the alternative, and one that does nothing is none
    "If Blue is still in Chile, raid him there; if he's gone, Salvage":
        "1 RAID Blue chile KILL soldiers IF chile.Blue.units >= 1 ELSE SALVAGE",
    "If Blue exports, Privateers X Raid, failing which nothing is played": "ON EXPORT BY Blue: PRIVATEERS X raid",
    "Militia in Peru would be pointless, so Missionaries in Brazil": "1 MISSIONARIES brazil",
    # forms: labels, blanks, what is left out
    "Free action: ---. Action 1: Salvage. Discard: ---": "1 SALVAGE",
    "ACTION: Export   CARD: Export   REGION: Brazil   VALUE CARD: Raid   FREE? no": "1 EXPORT brazil X raid",
    "(i) Salvage, (ii) Missionaries in Brazil, (iii) nothing further": "1 SALVAGE; 2 MISSIONARIES brazil; DONE",
    "Miss. Bras., Berg.": "1 MISSIONARIES brazil; 2 SALVAGE",
    # two reactions in a line, and what they are not to answer
    "Treaty against Wars on me, Escort only against Privateers": "ON WAR AGAINST ME: TREATY; ON PRIVATEERS: ESCORT",
    "If Blue makes a Discovery, Hazard, but not against Transports": "ON DISCOVERY BY Blue: HAZARD",
    "Treaty if Blue raids Peru, but not for Brazil": "ON RAID BY Blue IN peru: TREATY",
    "War on Blue in Chile from Peru if he has one soldier there at most, else leave it":
        "1 WAR Blue chile FROM peru IF chile.Blue.soldiers <= 1",
    "Discard Raid and Export first": "KEEP missionaries, immigrants, salvage, national-will, mexico",
    "Raid: remove 2 of Blue's colonists from Peru": "1 RAID Blue peru KILL colonists",
    "Salvage, and a bit of trade with the Indians in Brazil": "1 SALVAGE; 2 INDIAN-TRADE brazil",
    "Escort against Privateers and Privateers on Blue's exports with Raid as X":
        "ON PRIVATEERS: ESCORT; ON EXPORT BY Blue: PRIVATEERS X raid",
    "Two settlers in Brazil become soldiers, with the card Militia and Raid for the value": "1 MILITIA brazil 2 X raid",
    # on the telephone
    "3 settlers home 2 brazil free 🚢 raid card as X": "1 FREE TRANSPORT 3 colonists HOME TO brazil X raid",
    # no card in the hand is a Transport: only a free one can be meant
    "three settlers shall go from home to Brazil, Raid as X": "1 FREE TRANSPORT 3 colonists HOME TO brazil X raid",
    "Three settlers from home to Brazil for free, Salvage (5) is the X":
        "1 FREE TRANSPORT 3 colonists HOME TO brazil X salvage",
    "Free action: three settlers from home to Brazil, Salvage pays":
        "1 FREE TRANSPORT 3 colonists HOME TO brazil X salvage",
    "Where: Chile. Who: Blue. What: Raid": "1 RAID Blue chile KILL soldiers",
    "10. Raid: Blue in Chile": "1 RAID Blue chile KILL soldiers",
    "Primary action 10, Raid, against Blue in Chile": "1 RAID Blue chile KILL soldiers",
    "Missionaries in Brazil, well aware that Blue may not like it": "1 MISSIONARIES brazil",
    "FB BRA. IT PER. MISS BRA.": "1 FREE BUILD brazil; 2 INDIAN-TRADE peru; 3 MISSIONARIES brazil",
    "1: Gratisbau Brasilien": "1 FREE BUILD brazil",
    "Offer Green Raid for Treaty, it stands until the end of turn 11":
        "OFFER Green GIVE raid GET treaty UNTIL TURN 11",
    "Angebot an Grün: Überfall gegen Vertrag, gilt bis Ende von Zug 11":
        "OFFER Green GIVE raid GET treaty UNTIL TURN 11",
    "Ich schenke Grün den Überfall, ich will nichts dafür": "OFFER Green GIVE raid GET NOTHING",
    "See to it that 3 settlers go free from home to Brazil, Raid as X. After, I want to raid Blue in Chile":
        "1 FREE TRANSPORT 3 colonists HOME TO brazil X raid; 2 RAID Blue chile KILL soldiers",
    "3 settlers free to Brazil, X Raid. If they get there, Missionaries to Brazil":
        "1 FREE TRANSPORT 3 colonists HOME TO brazil X raid; 2 MISSIONARIES brazil IF OK 1",
    "3 Siedler gratis nach Brasilien, X Überfall. Kommen sie an, Missionare nach Brasilien":
        "1 FREE TRANSPORT 3 colonists HOME TO brazil X raid; 2 MISSIONARIES brazil IF OK 1",
    "Free transport of 3 settlers to Brazil, X Raid. If it is sunk, Salvage":
        "1 FREE TRANSPORT 3 colonists HOME TO brazil X raid; 2 SALVAGE IF NEGATED 1",
    "Hardships on Blue, he must lose a colonist in Peru": "1 HARDSHIPS Blue peru",
    "I want to change in Brazil colonist to soldier with Militia and the X is Raid. But only 3 of them, not six.":
        "1 MILITIA brazil 3 X raid",
    "Miliz in Brasilien, X Überfall, nur drei, nicht alle sechs": "1 MILITIA brazil 3 X raid",
    "Per no. 33 a Region Card does what targets its region and nobody minds: Missionaries to Brazil":
        "1 MISSIONARIES brazil",
    "Nr. 18 in Brasilien": "1 MISSIONARIES brazil",
    "I'd love to still have Salvage and Raid next time round": "KEEP salvage, raid",
    "And while we're chatting with the locals, Missionaries in Brazil": "1 MISSIONARIES brazil",
    # who moves in after a War
    "War on Blue in Chile from Peru, nobody moves in": "1 WAR Blue chile FROM peru SPREAD 0",
    "Krieg gegen Blau in Chile von Peru aus, alle bleiben dort wo sie sind": "1 WAR Blue chile FROM peru SPREAD 0",
    "War on Blue in Chile from Peru, my soldiers all stay in Peru afterwards": "1 WAR Blue chile FROM peru SPREAD 0",
    "War on Blue in Chile from Peru, then all my soldiers move in": "1 WAR Blue chile FROM peru SPREAD 2",
    "War on Blue in Chile from Peru, all but one soldier move in": "1 WAR Blue chile FROM peru SPREAD 1",
    # how wide a reaction is, and how narrow
    "Treaty against any raid by Blue, even if he attacks Green": "ON RAID BY Blue AGAINST ME, Green: TREATY",
    "If Blue starts a war, the Treaty, even when it is aimed at Green": "ON WAR BY Blue AGAINST ME, Green: TREATY",
    "Vertrag bei Überfall von Blau, selbst wenn Grün das Opfer ist": "ON RAID BY Blue AGAINST ME, Green: TREATY",
    "Treaty on Blue's raids, even if it hits someone else": "ON RAID BY Blue AGAINST ANY: TREATY",
    "Vertrag gegen Überfälle von Blau, egal wen es trifft": "ON RAID BY Blue AGAINST ANY: TREATY",
    "Treaty on wars by Blue, also for Green": "ON WAR BY Blue AGAINST ME, Green: TREATY",
    "Treaty on Blue's wars even if he has ten soldiers": "ON WAR BY Blue: TREATY",
    "Treaty against raids by Blue, confined to Brazil": "ON RAID BY Blue IN brazil: TREATY",
    "Blue is my neighbour with seven soldiers, so Treaty against his wars": "ON WAR BY Blue: TREATY",
    "Blau wird mir zu stark, also Vertrag, sobald er mich angreift": "ON WAR BY Blue AGAINST ME: TREATY",
    "Escort only against Privateers; for Sea Hazards it stays in my hand": "ON PRIVATEERS: ESCORT",
    "Treaty against wars by Blue; against raids I keep it": "ON WAR BY Blue: TREATY",
    "Escort if, and only if, Privateers or Sea Hazard hits an action of mine; it shall not be used for others":
        "ON PRIVATEERS, HAZARD AGAINST ME: ESCORT",
    "The Treaty is for raids by Blue. This authority is limited to Brazil and it does not extend to others":
        "ON RAID BY Blue IN brazil: TREATY",
    "Vertrag nur bei Überfällen auf Regionen, in denen ich stehe, nicht zugunsten anderer":
        "ON RAID AGAINST ME: TREATY",
}  # fmt: skip
#: What a moderator would ask back about, or has no words in the language.
ASKED = (
    "Missionaries in Brazil if I'm behind Green on points",
    "My Raid against Peru, offer goes to everyone but Blue",
    "Keep Raid, next turn Missionaries in Brazil",
    "Keep the Treaty out of wars against Green",
    "Halte den Vertrag aus Kriegen gegen Blau heraus",
    "Export Brazil",  # which X?
    "Ship half of my colonists from Brazil to Peru with Raid as X",
    "transport some settlers to Brazil, X Raid",
    "hardships on blue",  # in Peru, or in Chile?
    "Atrocities on somebody",
    "Missionaries to Brazil if action 1 worked",  # there is no action before it
    "No privateers against Green",
    "export brazil X 8",
    "Export Brazil: Salvage",  # no word says that it is the X
    "Einwanderer und Überfall",
    "Raid Blue in Chile with the Salvage and the War",
    "Immigrants via Will, X Salvage",  # the Will of that nation is none, and no second Immigrants are said
    "Salvage, but if Blue has more than 3 cards rather Missionaries in Brazil",
    "Encomienda X Salvage once I hold the conquest token",
    "Indian Raids on Blue in Chile and a raid on Green",
    "Hazard only if Blue transports soldiers",
    "The Atrocities on Green were great",
    "Salvage because he is a slaver and a raider",
    "Salvage first; if it brings me a Treaty keep that at the end",
    "Explore Mexico with the mexicocrate, Raid as the value",  # perhaps the card of Mexico
    "Missionaries to Brazil twice",  # one line does it once
    "War on Blue in Chile from Peru and leave one of them in Peru",  # no card of Peru is kept
    "Escort against Privateers; I keep it for Sea Hazards",  # which of them?
    "Blue and Green are both too strong, so Treaty whenever he attacks me",
    "Hazard if Blue ships soldiers or makes a Discovery",  # a trigger cannot tell what is shipped
    "Export from Brazil with Raid. Meinetwegen auch zweimal hintereinander",
    "Export from Brazil with Raid. Wait until Blue has gone bankrupt though",
    "Privateers on Blue's exports with Raid. Tiny ones we let slip",
    "If he starts a war with me, out comes the Treaty",  # nobody is named who "he" may be
    "If Blue attacks me in Peru... well anywhere, use Treaty",
    "War on Blue in Chile from Peru if I have soldiers there",  # in Chile, or in Peru?
    "Krieg gegen Blau in Chile aus Peru, falls ich dort Soldaten habe",
    "National Will ist in Mexiko der Gebietskarte überlegen",
    "In Mexiko gilt die Gebietskarte",
    "After a lot of thought about Chile, Expedition to Mexico",
    "Mit dem National Will wehre ich jeden Krieg gegen mich ab, und den Raid behalte ich auf jeden Fall",
    "As long as I hold the Naval Escort, play it against any Sea Hazard that would sink a transport of mine",
)
LEFT = (
    "Good luck everybody", "That was a nasty turn", "Grüße aus dem Urlaub", "that raid in the caribbean really hurt",
    "Das war ja knapp mit Florida!", "Green has the Treaty",
    "Blue wants to war with me in Peru", "Can I attack from Mexico to Peru if nobody is there?",
)  # fmt: skip


@pytest.mark.parametrize("line", TAKEN)
def test_it_is_taken_as_meant(line: str) -> None:
    found = understood(line)
    assert (found.outcome, "; ".join(found.lines)) == (Outcome.TAKEN, TAKEN[line])


@pytest.mark.parametrize("line", ASKED)
def test_it_is_not_taken(line: str) -> None:
    assert understood(line).outcome in (Outcome.ASKED, Outcome.UNCLEAR)


@pytest.mark.parametrize("conceded", ["although", "albeit", "even if", "wenn auch"])
def test_what_is_conceded_of_a_card_is_used(conceded: str) -> None:
    assert (
        understood(f"Expedition to Mexico, {conceded} with Raid as X").lines
        == understood("Expedition to Mexico with Raid as X").lines
    )


def test_what_is_discarded_is_offered_as_what_is_kept() -> None:
    found = understood("Discard Raid and Export at the end, the rest stays")
    assert (found.outcome, found.offers) == (
        Outcome.ASKED, (("KEEP missionaries, immigrants, salvage, national-will, mexico",),)
    )  # fmt: skip
    assert understood("Discard War, keep the others").offers == (), "there is none in hand"


def test_a_number_of_the_rulebook_is_no_line_unless_the_lines_are_numbered_so() -> None:
    assert understood("1. Raid Blue in Chile 2. Salvage").lines == ("1 RAID Blue chile KILL soldiers", "2 SALVAGE")
    assert understood("9 regulars to Peru").outcome is Outcome.ASKED


@pytest.mark.parametrize("line", LEFT)
def test_it_is_left_alone(line: str) -> None:
    assert understood(line).outcome is Outcome.TALK


@pytest.mark.parametrize(
    "line",
    [
        "Expedition to Virginia, if someone beats me to it Canada",
        "Expedition to Virginia; if somebody beats me to it, Canada instead",
        "Expedition to Virginia, but if it is already explored to Canada",
        "Expedition to Virginia, if somebody else has discovered it, Canada",
        "Expedition to Virginia; should someone have explored it first, to Canada instead",
        "Expedition nach Virginia, falls schon jemand dort war, lieber nach Kanada",
        "Expedition nach Virginia, wenn mir jemand zuvorkommt, nach Kanada",
    ],
)
def test_who_was_there_first_turns_an_expedition_elsewhere(line: str) -> None:
    """A region that others have explored may be explored all the same: that is a condition, and no failure."""
    found = understood(line.replace("Canada", "Florida").replace("Kanada", "Florida"))
    assert found.lines == ("1 EXPEDITION virginia IF first virginia ELSE EXPEDITION florida",), found


@pytest.mark.parametrize("who", ["them all", "everybody", "all of them"])
def test_they_all_are_the_people_at_home(who: str) -> None:
    found = understood(f"Transport {who} from home to Brazil for free, Raid as X")
    assert found.lines == ("1 FREE TRANSPORT ALL HOME TO brazil X raid",), found


@pytest.mark.parametrize(
    "line",
    [
        "On war by Blue in Peru two of mine follow",
        "Bei Krieg von Blau in Peru rücken zwei von mir nach",
        "The war with Blue in Peru is over",
        "Wer Blau angreift, bekommt es mit meinen Kaperfahrern zu tun",
        "Who is so cheeky as to attack Blue gets my Privateers",
    ],
)
def test_a_war_of_others_or_one_that_is_over_orders_none(line: str) -> None:
    assert understood(line).outcome is not Outcome.TAKEN
