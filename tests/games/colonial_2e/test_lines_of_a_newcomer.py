"""Lines of somebody who knew only the rulebook: what each of his mails puts on the sheet, and what is asked back."""

from __future__ import annotations

import pytest

from pbem.core.sheet import Sheet
from pbem.core.table import Tempo
from pbem.desk.game.order_lines import Ground, Transcript
from pbem.desk.mail_lines.transcript import transcribe
from pbem.desk.understanding.meaning import Asked
from tests.games.colonial_2e.mail_room import CARDS, LATER, put, read
from tests.games.helpers import colonial, position


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("Am Ende eine Flotte, wenn es geht, aber einen Schatz will ich behalten.", "BUILD FLEETS 1 KEEP 1"),
        ("Eine Flotte bauen, aber 1 Schatz behalten.", "BUILD FLEETS 1 KEEP 1"),
        ("Two fleets, but one Treasury I want to keep", "BUILD FLEETS 2 KEEP 1"),
    ],
)
def test_what_is_to_be_kept_is_never_lost(line: str, means: str) -> None:
    assert put(line, given=LATER) == [means]


@pytest.mark.parametrize(
    ("line", "means"),
    [
        (
            "Greift mich jemand an, gebe ich erst nach dem zweiten Kriegsjahr auf.",
            "SURRENDER WHEN defending AND year >= 2",
        ),
        ("Greift Gelb mich an, gebe ich nach dem ersten Jahr auf", "SURRENDER WHEN enemy Yellow AND year >= 1"),
        ("Habe ich 5 Schätze, zahle ich 2 zurück", "REPAY 2 WHEN treasury >= 5"),
    ],
)
def test_a_german_condition_needs_no_wenn(line: str, means: str) -> None:
    assert put(line, given=LATER) == [means]


#: Turn 2: nobody is in West Africa, which is explored.
SECOND = {
    "players.Red.loans": [],
    "territories.west-africa.explored": True,
    "territories.barbary.explored": True,
    "territories.barbary.resources": {"salt": ["Red", "Blue", "Green", "Yellow"]},
    "territories.egypt.explored": True,
}
_OTHERS_SALT = "Blue controls barbary salt OR Green controls barbary salt"
_OTHERS_GOLD = "Blue controls west-africa gold OR Green controls west-africa gold"
_GOLD = "1 VICEROY west-africa gold 1 IF NOT ({others}) ELSE VICEROY egypt cotton 1"


def _three(text: str) -> str:
    """The conditions as a table of three has them."""
    return text.replace(" OR Yellow controls barbary salt", "").replace(" OR Yellow controls west-africa gold", "")


@pytest.mark.parametrize(
    ("line", "means"),
    [
        (
            "Round 1: Viceroy, 1 treasury on the salt in Barbary. If the salt is taken, cotton in Egypt instead.",
            f"1 VICEROY barbary salt 1 IF NOT ({_OTHERS_SALT}) ELSE VICEROY egypt cotton 1",
        ),
        (
            "Round 1 Viceroy, one coin onto the salt in Barbary, unless someone is already sitting on it, then Egypt's "
            "cotton",
            f"1 VICEROY barbary salt 1 IF NOT ({_OTHERS_SALT}) ELSE VICEROY egypt cotton 1",
        ),
        (
            "Round 1: Viceroy, 1 treasury on Barbary's salt, or on Egypt's cotton if somebody else has the salt.",
            f"1 VICEROY barbary salt 1 IF NOT ({_OTHERS_SALT}) ELSE VICEROY egypt cotton 1",
        ),
        (
            "Round 1: Viceroy grabs the gold in West Africa with one treasury. If Green or Blue is on the gold before "
            "me, I'd rather take the cotton in Egypt.",
            _GOLD.format(others="Green controls west-africa gold OR Blue controls west-africa gold"),
        ),
        (
            "Round 1: Viceroy, 1 treasury on West Africa's gold. If the gold is taken, then cotton in Egypt.",
            _GOLD.format(others=_OTHERS_GOLD),
        ),
        (
            "Round 1: Viceroy to West Africa, 1 on gold, unless the gold is taken, else to Egypt, 1 on cotton.",
            _GOLD.format(others=_OTHERS_GOLD),
        ),
        (
            "In round 1, if the gold in West Africa is still free, Viceroy there with 1 on the gold, else Viceroy to "
            "Egypt, 1 on cotton.",
            _GOLD.format(others=_OTHERS_GOLD),
        ),
        (
            "Round 2: Explorer to India with a trading post on the silk. If India is already explored, go to South "
            "Africa and put the trading post on the farmland instead.",
            "2 EXPLORE india POST silk ELSE EXPLORE south-africa POST agriculture",
        ),
        (
            "Round 4: borrow 4, but if I have two or more goods on the market sell them instead.",
            "4 FINANCIER 4 IF NOT goods >= 2 ELSE TRADER OWN ALL",
        ),
        (
            "Round 4: if I have 2 or more goods on the market, Trader sells them all, otherwise Financier borrows 4.",
            "4 TRADER OWN ALL IF goods >= 2 ELSE FINANCIER 4",
        ),
        (
            "Round 5: the Scientist raises Logistics to 2 if I can pay for it, otherwise nothing.",
            "5 SCIENTIST logistics",
        ),
        (
            "And finally the Trader, sell everything of mine that's lying on the market, then fill up with Green's "
            "goods if there's room.",
            "4 TRADER OWN ALL, Green ALL",
        ),
        ("Selling my goods off the market: fine with me, always, no matter who does it.", "ALLOW SELL ALL"),
        (
            "At the end of the turn, a new fleet for each monopoly I have as long as I keep 1 in the till.",
            "BUILD FLEETS MAX KEEP 1",
        ),
        ("Plus one squadron if there's money left over after that.", "BUILD SQUADRONS 1"),
    ],
)
def test_two_sentences_may_be_one_order_with_its_alternative(line: str, means: str) -> None:
    assert [_three(text) for text in put(line, given=SECOND)] == [means]


def test_the_gold_first_goes_before_all_others() -> None:
    before = (CARDS, "1 VICEROY west-africa gold 1")
    line = "Round 3: Merchant, all my own goods, the gold first."
    assert put(line, before=before, given=SECOND) == ["3 MERCHANT OWN west-africa gold, OWN ALL"]


def test_cards_may_be_named_by_both_of_their_characters() -> None:
    line = "Cards this turn: Viceroy first, then Explorer, Merchant, Trader or Financier fourth, Scientist last."
    assert put(line, before=(), given=SECOND) == ["CARDS viceroy, explorer, merchant, trader, scientist"]
    assert read("Cards: Viceroy or Explorer, Merchant, Trader, Scientist", before=(), given=SECOND).refused


@pytest.mark.parametrize(
    ("line", "means"),
    [
        (
            "Nobody but Green may ship my spices.",
            ["REFUSE SHIP ALL east-indies spices", "ALLOW SHIP Green east-indies spices"],
        ),
        (
            "Green may ship my spices, the others may not.",
            ["ALLOW SHIP Green east-indies spices", "REFUSE SHIP ALL east-indies spices"],
        ),
        (
            "Blau darf meine Gewürze nicht mehr verschiffen, Grün schon.",
            ["REFUSE SHIP Blue east-indies spices", "ALLOW SHIP Green east-indies spices"],
        ),
    ],
)
def test_a_good_that_is_named_stays_in_who_may_ship_it(line: str, means: list[str]) -> None:
    assert put(line, given=SECOND) == means


POST = "2 EXPLORE india POST silk"


@pytest.mark.parametrize(
    ("before", "line", "means"),
    [
        (
            POST,
            "If somebody beat me to India, try South Africa instead and put the trading post on the farmland there.",
            f"{POST} ELSE EXPLORE south-africa POST agriculture",
        ),
        (
            POST,
            "Round 2: if India is already explored, Explorer to South Africa with a trading post on agriculture.",
            f"{POST} ELSE EXPLORE south-africa POST agriculture",
        ),
        (
            POST,
            "If India is gone by then: Arabia, post on the coffee. Otherwise Persia.",
            f"{POST} ELSE EXPLORE arabia POST coffee ELSE EXPLORE persia",
        ),
        (
            "1 VICEROY west-africa gold 1",
            "Falls Blau mir das Gold schon abgejagt hat, dann beide Steine drauf.",
            "1 VICEROY west-africa gold 1 IF NOT Blue controls west-africa gold ELSE VICEROY west-africa gold 2",
        ),
    ],
)
def test_a_line_that_only_says_a_fallback_belongs_to_its_plan(before: str, line: str, means: str) -> None:
    assert put(line, before=(CARDS, before), given=SECOND) == [means]


def test_a_fallback_in_the_next_line_belongs_to_the_line_above() -> None:
    assert put("Explorer to India, post on the silk", "Otherwise Persia.", given=SECOND) == [
        f"{POST} ELSE EXPLORE persia"
    ]
    lines = ("Viceroy: 1 on gold in West Africa", "Geht das nicht, dann Baumwolle in Ägypten")
    assert put(*lines, given=SECOND) == ["1 VICEROY west-africa gold 1 ELSE VICEROY egypt cotton 1"]


def test_a_condition_never_takes_the_place_of_a_plan_without_a_word() -> None:
    script = read("Round 2: if I have at least 5 treasury, explore Arabia", before=(CARDS, POST), given=SECOND)
    assert script.refused
    assert script.refused[0].asked
    assert script.sheet.orders["2"].text == POST
    assert put("If I am attacked, I surrender", before=(CARDS, POST), given=SECOND) == ["SURRENDER WHEN defending"]


def test_who_says_otherwise_of_nothing_is_not_taken() -> None:
    assert read("Otherwise Persia.", before=(CARDS, POST), given=SECOND).refused


def _choosing(line: str) -> Transcript:
    """A mail of this line when the nations are chosen, before the first turn."""
    state = position({"options.nations": True, "phase": "nations"})
    asked = Asked(seats=tuple(state.seats), plays=True)
    ground = Ground(ruleset=colonial(), state=state, seat="Red", tempo=Tempo.TURN, asked=lambda: asked)
    return transcribe(ground, Sheet(), [(1, line)])


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("Portugal for me, please, otherwise France.", "NATION portugal / france"),
        ("I'd like to play the Dutch, otherwise Spain", "NATION dutch-republic / spain"),
        ("England oder Spanien", "NATION great-britain / spain"),
        ("Portugal bitte, sonst egal", "NATION portugal"),
    ],
)
def test_a_nation_is_told_with_what_would_do_instead(line: str, means: str) -> None:
    script = _choosing(line)
    assert not script.refused
    assert [order.text for order in script.sheet.orders.values()] == [means]


def test_who_only_says_what_he_will_not_have_is_asked_and_given_no_example_of_it() -> None:
    refused = _choosing("not Spain").refused
    assert refused
    assert "NATION spain" not in str(refused[0])


def test_an_order_that_only_goes_on_replaces_nothing() -> None:
    taken = read("If India is gone by then: Persia", before=(CARDS, POST), given=SECOND).taken
    assert [remark for line in taken for remark in line.remarks if "replaces" in remark] == []
    taken = read("2 EXPLORE arabia", before=(CARDS, POST), given=SECOND).taken
    assert [remark for line in taken for remark in line.remarks if "replaces" in remark] == [f"it replaces “{POST}”"]


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("Explorer to China and a post on the tea if he gets in", "2 EXPLORE china POST tea"),
        ("Explorer to Indochina, and should it pan out, one ship stays there", "2 EXPLORE indochina POST silk"),
        ("Explorer off to China and leave nothing behind if he finds it", "2 EXPLORE china"),
        ("Explorer to China, or if someone has already been there, Japan", "2 EXPLORE china ELSE EXPLORE japan"),
        ("Entdecker nach Indochina, und wenn er's findet, bleibt ein Schiff dort", "2 EXPLORE indochina POST silk"),
        ("Entdecker nach Indochina, bei Erfolg lasse ich eins meiner Schiffe dort", "2 EXPLORE indochina POST silk"),
    ],
)
def test_success_and_failure_are_said_in_many_ways(line: str, means: str) -> None:
    assert put(line) == [means]


def test_what_hinges_on_success_is_not_lost_within_a_reason() -> None:
    script = read("Explorer to Japan, and since I've two ships sitting around one can stay there if we find it")
    assert not [order for order in script.sheet.orders.values() if order.text != CARDS]


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("My Explorer, which shall be my second card, goes to China", ["2 EXPLORE china"]),
        ("The Explorer, who starts in round 2, goes to China", ["2 EXPLORE china"]),
        ("Explorer to N.Eng", ["2 EXPLORE new-england"]),
        ("With what's left I build one squadron", ["BUILD SQUADRONS 1"]),
        ("I take as many squadrons as the navy track lets me", ["BUILD SQUADRONS MAX"]),
    ],
)
def test_slots_of_relative_clauses_and_amounts_in_words(line: str, means: list[str]) -> None:
    assert put(line, given=LATER) == means


def test_several_rounds_are_no_numbers_of_goods() -> None:
    script = read("Trader, rounds 2 and 4, own goods only", before=(), given={"market": {"Red": 3}})
    assert not script.sheet.orders
    assert [line.number for line in script.refused] == [1]


@pytest.mark.parametrize(
    ("line", "means"),
    [
        (
            "Explorer to China. If that's not possible any more when it's my go, explore Japan with the same card",
            "2 EXPLORE china ELSE EXPLORE japan",
        ),
        ("Entdecker nach China, sonst erkunde Japan mit derselben Karte", "2 EXPLORE china ELSE EXPLORE japan"),
        ("Entdecker nach China, bin platt", "2 EXPLORE china"),
    ],
)
def test_whose_turn_it_is_and_an_empty_purse_change_nothing(line: str, means: str) -> None:
    assert put(line) == [means]
