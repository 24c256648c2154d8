"""Small talk and reasons in one sentence with an order: left out where they say nothing to be done, and else asked."""

from __future__ import annotations

import json

import pytest

from pbem.desk.hosting.read_texts import read_one
from tests.phrases.reading import place_of

#: Whose line it is (ruleset, position, seat, language), what is written, and below it what it puts on the sheet.
TAKEN = """
colonialism b Blue en: Back from the vet, the cat is furious, but my Annexation goes on China.
    R1 1 PLAY annexation ON china
colonialism c Blue en: I know, I know, everyone dreads my deck, so Missionaries to China.
    R1 1 PLAY missionaries ON china
colonialism c Blue de: Bei uns ist die Heizung kaputt, ich bibbere vor mich hin, aber Missionare nach China.
    R1 1 PLAY missionaries ON china
colonialism b Blue en: Two brown cubes in Southeast Asia are all I ask for, so Resources (Mineral) on China.
    R1 1 PLAY resources-mineral ON china
colonialism c Green de: Unruhen in der Heimat auf den Nahen Osten, dann hat Blau da nichts mehr.
    R1 1 PLAY unrest-at-home ON middle-east
colonialism c Red en: Could I have the Fleet in Southeast Asia, pretty please?
    R1 1 PLAY fleet ON southeast-asia
new-world d White de: Rot hat in Brasilien nur zwei Soldaten, darum Hardships gegen ihn dort, dann ist es nur einer.
    1 HARDSHIPS Red brazil
new-world d Blue de: Bin gespannt, wer jetzt schimpft, aber ich nehme den Indianerhandel in Louisiana.
    1 INDIAN-TRADE louisiana
new-world d Red en: I've slept badly and burnt my toast, and I'd like the immigrants, with Naval Escort for the X.
    1 IMMIGRANTS X naval-escort
new-world c Green en: Not sure whether it's plucky or daft, but off we go exploring Mexico with the Mexico card.
    1 EXPEDITION mexico WITH mexico
colonial-2e a Red en: The washing machine died twice, but never mind that: my Scientist works on seafaring.
    1 SCIENTIST seafaring
colonial-2e b Blue en: I never want to surrender; my ships are all I've got.
    SURRENDER NEVER
colonial-2e b Yellow en: You'll moan, but I'm going to have the Conqueror march into Persia.
    1 CONQUEROR persia
colonial-revised c Black de: Ich hab den Zaun repariert und dabei gegrübelt, und zwar soll der Entdecker nach Persien.
    1 EXPLORE persia
colonial-revised a Blue en: I do like lazy days, no pressure at all. Let's do logistics with the Scientist, shall we?
    1 SCIENTIST logistics
colonial-revised b Blue de: Keine Flotten, kein Geld, aber gute Laune! Finanzier.
    1 FINANCIER
colonial-revised b Red de: Das war ja eine Nacht, ich gähne jetzt noch, nun aber: Finanzier.
    1 FINANCIER
colonial-2e a Blue en: It's a lovely day for a sail, isn't it, and so my Explorer goes to Peru.
    1 EXPLORE peru
new-world e Red de: Grün, nimm's mir nicht krumm, aber du kriegst die Gräueltaten ab.
    1 ATROCITIES Green
new-world f Blue de: Rot, du bist ein netter Kerl, aber dein Kanada kriegt meine Indianerüberfälle ab.
    1 INDIAN-RAIDS Red canada
new-world c Green en: Blue, sorry in advance, but I'd like Hardships on your Louisiana people.
    1 HARDSHIPS Blue louisiana
colonial-revised b Red en: Blue, brace yourself, my Sovereign comes for you.
    1 SOVEREIGN Blue
colonial-revised a Blue en: Yellow, thanks for your help. Explorer to Peru.
    1 EXPLORE peru
colonial-revised c Black en: I can't believe it's turn eight already, anyway, Explorer to Persia for me.
    1 EXPLORE persia
new-world d Blue de: Ich hab lange hin und her überlegt, aber ich nehme den Indianerhandel in Louisiana.
    1 INDIAN-TRADE louisiana
colonial-revised a Green de: Händler für alles von mir, Mama braucht neue Schuhe.
    1 TRADER OWN ALL
colonial-revised b Green de: Rebell: Unruhe in Neugranada, Rot läuft uns sonst davon.
    1 REBEL UNREST new-granada
colonial-revised a Red de: Botschafter für mich, ich möchte, dass mich alle lieb haben.
    1 AMBASSADOR
colonial-2e d Purple en: Conqueror goes to Arabia, three of my traders are living there already.
    1 CONQUEROR arabia
colonial-2e a Red en: No idea if this is clever, my gut says yes: Explorer to the Congo.
    1 EXPLORE congo
colonialism c Green de: Diesmal wird nicht getrödelt, Vertrag im Nahen Osten und fertig.
    R1 1 PLAY treaty ON middle-east
colonialism b Red en: Hegemony in the Middle East, if only to annoy Green.
    R1 1 PLAY hegemony ON middle-east
colonialism c White en: Monopoly on China please. Oh, and Blue, lovely beard in that photo.
    R1 1 PLAY monopoly ON china
colonial-2e a Yellow en: Merchant: everything of mine, I'm not in a sharing mood.
    1 MERCHANT OWN ALL
colonial-revised a Yellow en: I've three fleets as it is, so no more fleets for me this turn.
    BUILD FLEETS 0
colonial-revised c Orange de: Ich halte mich aus den Kriegen der anderen raus, ich hab daheim genug zu tun.
    ALLY NONE
colonial-revised d Yellow en: Many thanks to whoever left my rugs alone last time; now the Explorer goes to Arabia.
    1 EXPLORE arabia
new-world b Yellow en: Keep Peru and Conquest at the end of the turn, I'll need both of them next time.
    KEEP peru, conquest
colonial-2e c Red de: Die Unruhe in Neuengland wird mir zu bunt, mein Gouverneur zahlt dort 2.
    1 GOVERNOR new-england 2
colonial-2e c Red en: The unrest in New England makes me nervous, my Governor pays 2 there.
    1 GOVERNOR new-england 2
colonialism b Red en: You know what? Plague on India.
    R1 1 PLAY plague ON india
colonialism d Red en: What can I say, I'm a romantic: Missionaries to China.
    R1 1 PLAY missionaries ON china
colonial-2e a Blue en: I'd be a fool not to send the Missionary to Arabia now.
    1 MISSIONARY arabia
new-world d White en: Indian Revolt on Green in Virginia please, and a very merry Christmas to all of you.
    1 INDIAN-REVOLT Green virginia
"""

#: What stands there beside the order may order something, or take it back: it is not taken without it.
NOT_TAKEN = """
colonial-2e b Yellow en: Nobody may touch my stuff, so Explorer to Japan
colonial-2e b Yellow en: Everybody can help themselves, but Explorer to Japan
colonial-2e b Yellow de: Jeder kann sich bedienen, aber Entdecker nach Japan
colonial-2e b Yellow de: Alle dürfen ran, aber Entdecker nach Japan
colonial-2e b Yellow en: Everything as before, but Explorer to Japan
colonial-2e b Yellow en: I was thinking about my Viceroy, but Explorer to Japan
colonial-2e b Yellow en: Hi Red, can you please take your ships off my coast, Explorer to Japan
colonial-revised b Red en: Explorer to Persia, just kidding
colonial-revised b Red de: Entdecker nach Persien, war nur Spaß
colonial-revised b Red en: Blue, your Explorer to Persia
colonial-revised b Red en: Blue, you should send your Explorer to Persia
colonial-revised b Red en: Blue, I'd send your Explorer to Persia
colonial-revised b Red en: Green, my Sovereign is not for you
colonial-revised b Red en: Merchant, the rugs are already mine
new-world e Red en: Green, trust me, Atrocities are not for you
colonial-revised b Red en: Merchant ships my rugs, my furry stuff and the sweet powder
colonial-revised b Red en: Merchant ships my rugs, that furry stuff from the north too
colonial-revised b Red en: Explorer to Persia, I'll burn the bridges behind me
colonial-revised b Red en: Don't, Explorer to Persia
colonial-revised b Red en: Scratch that, Explorer to Persia
colonial-revised b Red en: When the cows come home, but Explorer to Persia
colonial-revised b Red en: I'm undecided, but Explorer to Persia
colonial-revised b Red de: Vizekönig auf die Teppiche der Levante, dann ist der Entdecker dran: Persien
colonial-revised b Red de: Vizekönig auf die Teppiche, dann kann er weiter nach Ägypten
new-world e Red en: Salvage, and everything else goes in the bin
new-world e Red en: I throw in the big one, but Atrocities on Green
colonialism c Red en: Everybody comes home, but Mercenaries to Southeast Asia
colonialism c Red en: Using the old tub, Mercenaries to Southeast Asia
colonialism c Red de: Söldner nach Südostasien, dann kommen alle zurück
"""

_WRITTEN = TAKEN.strip().splitlines()


def _read(line: str) -> tuple[str, list[str]]:
    whose, _, text = line.partition(": ")
    ruleset, position, seat, lang = whose.split()
    asked = {"id": "x", "seat": seat, "lang": lang, "before": [], "text": text}
    answer = read_one(place_of(ruleset, position), json.dumps(asked))
    return answer["outcome"], answer["orders"]


@pytest.mark.parametrize(("line", "order"), list(zip(_WRITTEN[::2], _WRITTEN[1::2], strict=True)))
def test_talk_and_reasons_beside_an_order_are_left_out(line: str, order: str) -> None:
    assert _read(line) == ("taken", [order.strip()])


@pytest.mark.parametrize("line", NOT_TAKEN.strip().splitlines())
def test_what_may_order_something_is_no_talk(line: str) -> None:
    assert _read(line)[0] != "taken"


def test_what_somebody_has_is_no_condition() -> None:
    line = (
        "colonialism b Red de: Ich hab dort schon ein Schiff im Arabischen Meer, deshalb Hegemonie in den Nahen Osten."
    )
    assert "IF" not in " ".join(_read(line)[1])
