"""Lines as they are written, in canonical words; those are read back as the same order, and so is the German line."""

from __future__ import annotations

import pytest

from pbem.core.errors import Ambiguous, NotAllowed, NotUnderstood, Refusal
from pbem.core.language import ENGLISH, Language, speaking
from pbem.games.common.bots.random_play import Picker, keyed
from pbem.games.new_world.orders.facts_reading import fact_reader
from pbem.games.new_world.orders.lexicon import vocabulary
from pbem.games.new_world.orders.line_writing import line_of_order
from pbem.games.new_world.orders.order_language import begins_order
from tests.games.new_world.order_room import Room, german

#: What is written, and the same in canonical words.
LINES = [
    ("1 EXPEDITION BRA WITH NationalWill X Brazil", "1 EXPEDITION brazil X brazil WITH national-will"),
    ("2 IMMIGRANTS X Salvage", "2 IMMIGRANTS X salvage"),
    ("3 FREE TRANSPORT 9C HOME > BRA X Transport IF OK 1",
     "3 FREE TRANSPORT 9 colonists HOME TO brazil X transport IF OK 1"),
    ("3 transport 2 soldiers, 5 colonists brazil to peru x auto exact",
     "3 TRANSPORT 2 soldiers 5 colonists brazil TO peru X AUTO EXACT"),
    ("4 MISSION BRA ELSE MISSION CRB", "4 MISSIONARIES brazil ELSE MISSIONARIES caribbean"),
    ("5 FREE BUILD CAN", "5 FREE BUILD canada"),
    ("2 WAR ENG VIR FROM LOU MUSTER Regulars SPREAD 5 IF S(ENG,VIR) <= 3",
     "2 WAR Yellow virginia FROM louisiana MUSTER regulars SPREAD 5 IF virginia.Yellow.soldiers <= 3"),
    ("2 WAR ENG VIR FROM LOU SPREAD 0", "2 WAR Yellow virginia FROM louisiana SPREAD 0"),  # 0 is said
    ("2 MILITIA LOU 4 X Regulars", "2 MILITIA louisiana 4 X regulars"),
    ("3 RAID ENG VIR KILL S FROM LOU IF NEGATED 2",
     "3 RAID Yellow virginia KILL soldiers FROM louisiana IF NEGATED 2"),
    ("1 raid virginia england kill c", "1 RAID Yellow virginia KILL colonists"),
    ("4 INDIANTRADE CAN", "4 INDIAN-TRADE canada"),
    ("1 Indian Slaves virginia", "1 INDIAN-SLAVES virginia"),
    ("1 BLACKSLAVES BRA X Immigrants", "1 BLACK-SLAVES brazil X immigrants"),
    ("1 ALLIES BRA", "1 INDIAN-ALLIES brazil"),
    ("1 REVOLT SPA MEX", "1 INDIAN-REVOLT Blue mexico"),
    ("1 REBELLION Spain Mexiko", "1 SLAVE-REBELLION Blue mexico"),
    ("2 ADVANCE POLITICS PAY Carolinas+Panama", "2 ADVANCE politics PAY carolinas, panama"),
    ("2 ADVANCE religion 2 PAY auto", "2 ADVANCE religion LEVEL 2 PAY AUTO"),
    ("3 FREE EXPORT VIR X DRAWN(1) IF VALUE DRAWN(1) >= 7",
     "3 FREE EXPORT virginia X DRAWN(1) IF value DRAWN 1 >= 7"),
    ("1 EUROPE", "1 WAR-IN-EUROPE"),
    ("1 WILL DROP slaver", "1 WILL DROP slaver"),
    ("1 WILL DROP conquest", "1 WILL DROP conquest"),
    ("1 EXPORT brazil X conquest", "1 EXPORT brazil X conquest"),  # the card, in German not the token of that name
    ("1 will swap Blue virginia 2", "1 WILL SWAP Blue virginia 2"),
    ("1: DISCOVERY X best.", "1 DISCOVERY X BEST"),
    ("1 IF OK 3: SALVAGE", "1 SALVAGE IF OK 3"),
    ("1 EXPORT brazil / peru X war", "1 EXPORT brazil X war ELSE EXPORT peru X war"),
    ("6 PAUSE", "6 PAUSE"),
    ("PAUSE AFTER 3 IF OK 3", "PAUSE AFTER 3 IF OK 3"),
    ("SCORE SOLDIER", "SCORE soldiers"),
    ("SCORE COLONISTS RELIGION2 BRA", "SCORE colonists RELIGION brazil"),
    ("KEEP Treaty > Militia > Raid > War", "KEEP treaty, militia, raid, war"),
    ("GUARD ESCORT ON BOTH", "GUARD ESCORT ON BOTH"),
    ("REACT A TREATY ON WAR BY ENG ON ME IN CAN,LOU IF ODDS >= 40",
     "REACT A ON WAR BY Yellow AGAINST ME IN canada, louisiana IF odds >= 40: TREATY"),
    ("REACT B MUSTER Militia,Raid MAX 2 ON WAR BY ANY", "REACT B ON WAR: MUSTER militia, raid MAX 2"),
    ("REACT A PRIVATEERS X Peru ON EXPORT BY ANY IF STAKE >= 6",
     "REACT A ON EXPORT IF stake >= 6: PRIVATEERS X peru"),
    ("REACT A HAZARD ON TRANSPORT BY FRA IF UNITS >= 6", "REACT A ON TRANSPORT BY Green IF units >= 6: HAZARD"),
    ("REACT A ESCORT ON HAZARD AGAINST FRA", "REACT A ON HAZARD AGAINST Green: ESCORT"),
    ("REACT A TREATY WITH NationalWill ON WAR BY SPA ON ANY",
     "REACT A ON WAR BY Blue AGAINST ANY: TREATY WITH national-will"),
    ("ON EXPORT BY Blue WHEN stake >= 4: PRIVATEERS X war",
     "REACT A ON EXPORT BY Blue IF stake >= 4: PRIVATEERS X war"),
    ("ON WAR AGAINST ME: TREATY", "REACT A ON WAR AGAINST ME: TREATY"),
    ("ON PRIVATEERS: ESCORT", "REACT A ON PRIVATEERS AGAINST ME: ESCORT"),
    ("1 SALVAGE IF first peru AND alone bra AND NOT (HAND(ME) > 3 OR VP(SPA) >= 40)",
     "1 SALVAGE IF first peru AND alone brazil AND NOT (hand > 3 OR Blue.vp >= 40)"),
    ("1 SALVAGE IF Blue.home.colonists > home.colonists AND holds escort",
     "1 SALVAGE IF Blue.home.colonists > home.colonists AND holds naval-escort"),
    ("DONE", "DONE"),
]  # fmt: skip
GERMAN = [
    ("1 FREI AUSFUHR Brasilien X GEZOGEN(1) WENN Wert GEZOGEN 1 >= 7",
     "1 FREE EXPORT brazil X DRAWN(1) IF value DRAWN 1 >= 7"),
    ("2 TRANSPORT 5 Kolonisten HEIMAT NACH Brasilien X Einwanderer SONST PAUSE",
     "2 TRANSPORT 5 colonists HOME TO brazil X immigrants ELSE PAUSE"),
    ("3 KRIEG Engländer Virginia AUS Louisiana AUFGEBOT Miliz DAVON 5",
     "3 WAR Yellow virginia FROM louisiana MUSTER militia SPREAD 5"),
    ("1 ÜBERFALL Blau Mexiko ENTFERNE Kolonisten", "1 RAID Blue mexico KILL colonists"),
    ("BEI AUSFUHR VON Blau WENN Einsatz >= 4: KAPERFAHRT X Krieg",
     "REACT A ON EXPORT BY Blue IF stake >= 4: PRIVATEERS X war"),
    ("BEHALTE Vertrag, Krieg", "KEEP treaty, war"),
    ("WERTUNG Soldaten", "SCORE soldiers"),
]  # fmt: skip


@pytest.mark.parametrize(("written", "canonical"), [*LINES, *GERMAN])
def test_a_line_is_read_whatever_language_is_spoken(written: str, canonical: str) -> None:
    assert Room().text(written) == canonical
    with speaking(german()):
        assert Room().text(written) == canonical


@pytest.mark.parametrize(("written", "canonical"), LINES)
def test_canonical_and_german_lines_read_back_as_the_same_order(written: str, canonical: str) -> None:
    room = Room()
    order = room.order(written)
    again = Room().order(canonical)
    assert (again.slot, again.data) == (order.slot, order.data)
    with speaking(german()):
        own = line_of_order(order.slot, order.data, fact_reader(vocabulary(room.state), "Red"))
        german_order = Room().order(own)
    assert (german_order.slot, german_order.data, german_order.text) == (order.slot, order.data, canonical)


#: A line that is refused, a part of the reason, and what is offered first ("": nothing).
REFUSED = [
    ("1 EXPORT BRA", "needs a second card for its X, as in “X AUTO”", "1 EXPORT brazil X AUTO"),
    ("1 TRANSPRT 5C BRA X auto", "I know no “TRANSPRT” here", "1 TRANSPORT 5 colonists brazil TO caribbean X AUTO"),
    ("WAR Blue virginia", "each action has its number, as in “1 WAR Blue virginia”", "1 WAR Blue virginia"),
    ("1 RAID Blue virginia", "a Raid removes soldiers or colonists", "1 RAID Blue virginia KILL colonists"),
    ("1 INDIAN virginia", "may be INDIAN-SLAVES", "1 INDIAN-SLAVES virginia"),
    ("1 MILITIA CLN X Raid WITH Virginia", "Virginia does not stand for Militia", ""),
    ("1 IMMIGRANTS X Raid WITH Virginia", "Virginia does not stand for Immigrants", ""),
    ("1 EXPEDITION BRA WITH War", "War does not stand for Expedition", ""),
    ("1 FREE SALVAGE", "never a free action", "1 FREE BUILD caribbean"),
    ("1 FREE EXPORT brazil X war WITH brazil", "without a WITH", ""),
    ("1 ATROCITIES Red", "that is yourself", "1 ATROCITIES Blue"),
    ("1 TRANSPORT 2 cities HOME TO brazil X war", "cities stay", "1 TRANSPORT 2 colonists HOME TO brazil X war"),
    ("ON EXPORT BY Red: PRIVATEERS X war", "one reacts to what others do", ""),
    ("ON RAID: PRIVATEERS X AUTO", "does not answer Raid; EXPORT would do", ""),
    ("ON EXPORT: TREATY", "WAR or RAID would do", ""),
    ("REACT A PRIVATEERS WITH NationalWill X AUTO ON EXPORT", "National Will does not stand for Privateers", ""),
    ("ON EXPORT: PRIVATEERS", "needs a second card for its X", "REACT A ON EXPORT: PRIVATEERS X AUTO"),
    ("NATION spanish", "nations are chosen before the first turn", ""),
    ("OFFER Blue GIVE peru", "Peru is not in your hand", ""),
    ("ACCEPT 3", "no offer 3 waits for you; open are: none", ""),
    ("1 SALVAGE IF Blue.orders >= 1", "orders and reactions are sealed", ""),
    ("1 SALVAGE IF stake >= 4", "I know no “stake” here", "1 SALVAGE IF cities >= 4"),
    ("100 SALVAGE", "numbered from 1 to 99", "1 SALVAGE"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "reason", "offer"), REFUSED)
def test_what_is_refused_says_why_and_what_would_do(line: str, reason: str, offer: str) -> None:
    refusal = Room().refused(line)
    assert isinstance(refusal, (NotUnderstood, NotAllowed, Ambiguous))
    assert reason in refusal.reason
    assert (refusal.instead[:1] or ("",))[0] == offer
    for repair in refusal.instead:
        Room().take(repair)


def test_fallbacks_in_lines_of_their_own_are_the_same_as_else() -> None:
    room = Room(None, "3 BUILD brazil", "3b BUILD peru", "3c SALVAGE")
    assert room.sheet.orders["3"].text == "3 BUILD brazil ELSE BUILD peru ELSE SALVAGE"
    room.take("3b SALVAGE")
    assert room.sheet.orders["3"].text == "3 BUILD brazil ELSE SALVAGE"
    room.take("3 BUILD chile")
    assert room.sheet.orders["3"].text == "3 BUILD chile"


def test_a_reaction_takes_the_letter_of_one_that_answers_the_same_else_the_next() -> None:
    room = Room(None, "ON EXPORT BY Blue: PRIVATEERS X war", "ON WAR AGAINST ME: TREATY")
    room.take("ON EXPORT BY Blue WHEN stake >= 6: PRIVATEERS X AUTO", "ON RAID AGAINST ME: TREATY")
    assert sorted(room.sheet.orders) == ["react.a", "react.b", "react.c"]
    assert room.sheet.orders["react.a"].text == "REACT A ON EXPORT BY Blue IF stake >= 6: PRIVATEERS X AUTO"
    room.take("CANCEL B")
    assert sorted(room.sheet.orders) == ["react.a", "react.c"]


def test_a_pause_without_a_number_lies_behind_the_last_line_so_far() -> None:
    room = Room(None, "1 SALVAGE", "2 BUILD brazil", "PAUSE", "3 SALVAGE")
    assert room.sheet.orders["pause.2"].text == "PAUSE AFTER 2"


def test_orders_are_for_ones_own_next_turn() -> None:
    assert Room(seat="Green").order("1 SALVAGE").turn == 3
    assert Room().order("1 SALVAGE").turn == 1


@pytest.mark.parametrize("line", ["2 WAR Yellow virginia FROM HOME", "2 WAR Yellow virginia HOME",
                                  "2 RAID Yellow virginia KILL soldiers FROM HOME"])  # fmt: skip
def test_only_a_transport_begins_at_home(line: str) -> None:
    room = Room({"regions.louisiana.units.Red.soldiers": 2})
    with pytest.raises(NotAllowed, match="comes out of a region, and home is none") as refused:
        room.read(line)
    [offer, *_] = refused.value.instead
    assert offer.endswith("FROM louisiana")
    assert room.read(offer).orders


def test_what_the_hand_lacks_is_remarked_and_taken() -> None:
    effect = Room().read("1 EXPORT brazil X raid WITH brazil")
    assert effect.remarks == ("Raid: not in your hand now; it counts what you hold then",)
    twice = Room(None, "1 IMMIGRANTS X war")
    assert twice.read("2 EXPORT brazil X war WITH brazil").remarks == (
        "War is named in another line as well, and you have it once",
    )


def test_clear_takes_back_what_it_names() -> None:
    room = Room(None, "1 SALVAGE", "2 SALVAGE", "KEEP war", "ON WAR AGAINST ME: TREATY", "SCORE soldiers")
    room.take("CLEAR 2")
    assert sorted(room.sheet.orders) == ["1", "keep", "react.a", "score"]
    room.take("CLEAR")
    assert sorted(room.sheet.orders) == ["keep", "react.a", "score"]
    room.take("CLEAR STANDING")
    assert not room.sheet.orders


def test_receipts_are_in_the_spoken_language() -> None:
    line = "3 FREE TRANSPORT 9C HOME > BRA X AUTO IF OK 1"
    assert Room().read(line).words == (
        "free action Transport: 9 Colonists from home to Brazil, X by the lowest card that suffices, "
        "if line 1 comes off"
    )
    with speaking(german()):
        assert Room().read(line).words == (
            "freie Aktion Transport: 9 Kolonisten aus der Heimat nach Brasilien, X durch die niedrigste Karte, die "
            "reicht, wenn Zeile 1 gelingt"
        )


@pytest.mark.parametrize(
    ("line", "english", "german_words"),
    [
        ("1 FREE TRANSPORT 1C HOME > carolinas X AUTO", "free action Transport: 1 Colonist from home to the Carolinas",
         "freie Aktion Transport: 1 Kolonist aus der Heimat in die Carolinas"),
        ("1 FREE TRANSPORT 2S,1C caribbean > BRA X AUTO",
         "free action Transport: 2 Soldiers, 1 Colonist from the Caribbean to Brazil",
         "freie Aktion Transport: 2 Soldaten, 1 Kolonist aus der Karibik nach Brasilien"),
        ("1 FREE EXPORT rio-de-la-plata X AUTO", "free action Export in Rio de la Plata",
         "freie Aktion Ausfuhr am Río de la Plata"),
    ],
)  # fmt: skip
def test_places_and_numbers_are_bent(line: str, english: str, german_words: str) -> None:
    assert Room().read(line).words.startswith(english)
    with speaking(german()):
        assert Room().read(line).words.startswith(german_words)


_SIGNS = "aeiounrst 0123456789.,;:/()<>=!-_\"'“„ß\u00a0\u200b😀"


def mangled(line: str, pick: Picker) -> str:
    """A line with one to three letters left out, doubled, swapped or replaced."""
    for _ in range(1 + pick(3)):
        at = pick(len(line) or 1)
        head, letter, tail = line[:at], line[at : at + 1], line[at + 1 :]
        line = (head + tail, head + letter * 2 + tail, head + tail[:1] + letter + tail[1:],
                head + _SIGNS[pick(len(_SIGNS))] + tail)[pick(4)]  # fmt: skip
    return line


def refusal_of(line: str) -> Refusal | None:
    """Why a line is refused; None where it is taken."""
    try:
        Room().read(line)
    except Refusal as refusal:
        return refusal
    return None


@pytest.mark.parametrize("language", [ENGLISH, german()], ids=["en", "de"])
def test_mangled_lines_are_taken_or_refused_in_a_sentence(language: Language) -> None:
    pick, taken = keyed("new world fuzz"), 0
    with speaking(language):
        for line, _ in [*LINES, *GERMAN] * 5:
            written = mangled(line, pick)
            begins_order(written)
            refusal = refusal_of(written)
            if refusal is None:
                taken += 1
                assert all(Room().text(order.text) == order.text for order in Room().read(written).orders)
            else:
                assert refusal.reason
                assert len(refusal.instead) <= 3
                assert not [repair for repair in refusal.instead if refusal_of(repair)], written
    assert taken > 20, "some letters do not matter"


def test_a_line_that_goes_on_from_the_one_before_begins_no_order() -> None:
    for line in ("brazil X war", "ELSE MISSIONARIES brazil", "war, raid", "X canada", "3", "IF OK 1"):
        assert not begins_order(line), line
    for line in ("1 SALVAGE", "3b FREE EXPORT brazil X war", "KEEP treaty", "ON WAR AGAINST ME: TREATY", "ACCEPT 3",
                 "REACT A ON WAR: MUSTER raid", "* 2 BAU Brasilien", "Behalte Vertrag"):  # fmt: skip
        assert begins_order(line), line
