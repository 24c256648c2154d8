"""What is refused: the reason names what was written and why, and every line offered is accepted as it stands."""

from __future__ import annotations

import pytest

from pbem.core.errors import Ambiguous, NotAllowed, NotUnderstood, Refusal
from tests.games.colonial_2e.order_room import Room, before_the_line_up
from tests.games.colonial_2e.test_orders_lines import CARDS

REFUSED: list[tuple[str, type[Refusal], str, tuple[str, ...]]] = [
    # mistyped words
    ("2 explroe brazil", NotUnderstood, "“explroe”", ("2 EXPLORE brazil",)),
    ("2 explore brzail", NotUnderstood, "“brzail”", ("2 EXPLORE brazil",)),
    ("5 TRADER own al", NotUnderstood, "“al”", ("5 TRADER OWN ALL",)),
    ("4 trader own al", NotUnderstood, "“al”", ("5 TRADER OWN ALL",)),
    ("1 scientist navyy esle pass", NotUnderstood, "“navyy”", ("1 SCIENTIST navy ELSE PASS",)),
    ("2 explore brazil esle pass", NotUnderstood, "“esle”", ("2 EXPLORE brazil ELSE PASS", "2 EXPLORE brazil")),
    ("alow ship all", NotUnderstood, "“alow”", ("ALLOW SHIP ALL",)),
    ("allow ship bleu", NotUnderstood, "“bleu”", ("ALLOW SHIP Blue",)),
    ("surrender wehn squadrons < 2", NotUnderstood, "“wehn”", ("SURRENDER WHEN squadrons < 2",)),
    ("surrender when sqadrons < 2", NotUnderstood, "“sqadrons”", ("SURRENDER WHEN squadrons < 2",)),
    ("CARDS sceintist, explorer, viceroy, merchant, trader", NotUnderstood, "“sceintist”", (CARDS,)),
    ("2 explore brasiliien", NotUnderstood, "“brasiliien”", ("2 EXPLORE brazil",)),
    # too short for one meaning
    (
        "2 explore west",
        Ambiguous,
        "“west” may be west-indies or west-africa",
        ("2 EXPLORE west-indies", "2 EXPLORE west-africa"),
    ),
    ("2 explore ind", Ambiguous, "“ind” may be india or indochina", ("2 EXPLORE india", "2 EXPLORE indochina")),
    ("S brazil", Ambiguous, "“S” may be", ()),
    # something is missing
    (
        "3 viceroy brazil",
        NotUnderstood,
        "how many counters",
        ("3 VICEROY brazil tobacco 1", "3 VICEROY brazil tobacco MAX"),
    ),
    ("4 governor brazil", NotUnderstood, "how much is missing", ("4 GOVERNOR brazil MIN", "4 GOVERNOR brazil 2")),
    (
        "surrender",
        NotUnderstood,
        "needs NEVER, WHEN",
        ("SURRENDER NEVER", "SURRENDER WHEN squadrons < 2", "SURRENDER WHEN year >= 3"),
    ),
    ("allow", NotUnderstood, "is missing", ("ALLOW SHIP ALL", "ALLOW SELL ALL")),
    ("pass", NotUnderstood, "needs the slot", ("1 PASS", "2 PASS", "3 PASS")),
    ("rebel spark brazil", NotUnderstood, "needs the slot", ()),
    ("repay", NotUnderstood, "how much is missing", ("REPAY ALL", "REPAY KEEP 3")),
    ("2 explore brazil if treasury", NotUnderstood, "compare it", ("2 EXPLORE brazil IF treasury >= 1",)),
    ("2 explore brazil if (treasury > 2", NotUnderstood, "parenthesis", ("2 EXPLORE brazil IF treasury > 2",)),
    (
        "CARDS scientist, explorer, viceroy, merchant",
        NotUnderstood,
        "4 are named",
        (
            "CARDS scientist, explorer, viceroy, merchant, trader",
            "CARDS scientist, explorer, viceroy, merchant, sovereign",
        ),
    ),
    # understood, and never legal
    ("2 explore levant", NotAllowed, "Levant is explored already", ("2 EXPLORE arabia", "2 EXPLORE persia")),
    (
        "2 explore brazil post silk",
        NotAllowed,
        "Brazil has no silk; there would be tobacco",
        ("2 EXPLORE brazil POST tobacco",),
    ),
    ("2 explore india adventurers silk 2", NotAllowed, "one counter", ("2 EXPLORE india ADVENTURERS silk",)),
    ("2 conqueror barbary", NotAllowed, "no Native Power", ()),
    ("2 conqueror congo", NotAllowed, "no Resource", ()),
    ("3 viceroy brazil tobacco 5", NotAllowed, "at most 4", ()),
    ("3 viceroy brazil tobacco 0", NotAllowed, "0 counters", ("3 VICEROY brazil tobacco 1",)),
    ("4 governor amazonia 2", NotAllowed, "no Resource", ()),
    ("4 governor brazil 11", NotAllowed, "from 1 to 10", ("4 GOVERNOR brazil MIN", "4 GOVERNOR brazil MAX")),
    ("5 financier 21", NotAllowed, "nobody can borrow 21", ("5 FINANCIER MAX",)),
    ("give blue 9", NotAllowed, "your Treasury is 5, not 9", ("give Blue 5",)),
    ("give red 1", NotAllowed, "Red is yourself", ("give Blue 1", "give Green 1", "give Yellow 1")),
    (
        "CARDS scientist, explorer, viceroy, merchant, governor",
        NotAllowed,
        "Merchant/Governor is named twice",
        (
            "CARDS scientist, explorer, viceroy, merchant, sovereign",
            "CARDS scientist, explorer, viceroy, merchant, trader",
        ),
    ),
    ("7 pass", NotAllowed, "the rounds are 1 to 5", ("1 PASS", "2 PASS", "3 PASS")),
    ("repay 2 from 3", NotAllowed, "no Loan pile 3", ()),
    # a character on another card
    (
        "1 explore brazil",
        NotAllowed,
        "slot 1 has Scientist and Missionary, not Explorer; its card is in slot 2",
        ("2 EXPLORE brazil",),
    ),
    ("1 rebel unrest brazil", NotAllowed, "not in your line-up", ()),
    ("1 scientist navy else viceroy brazil 1", NotAllowed, "slot 1 has Scientist and Missionary, not Viceroy", ()),
    ("always trader own all else scientist navy", NotAllowed, "Scientist is not on the card", ()),
    # secrets and moments
    ("2 explore brazil if blue.cards = 3", NotAllowed, "cards are hidden until they are revealed", ()),
    ("2 explore brazil if green plays explorer", NotAllowed, "cards are hidden", ()),
    ("2 explore brazil if blue.orders = 1", NotAllowed, "orders are sealed", ()),
    ("2 explore brazil if dice > 3", NotAllowed, "nobody knows what dice will say", ()),
    (
        "3 viceroy brazil 1 if need <= 3",
        NotAllowed,
        "known only while something is explored",
        ("3 VICEROY brazil tobacco 1 IF need brazil <= 3",),
    ),
    ("3 viceroy brazil 1 if year > 1", NotAllowed, "known only in a war", ()),
    ("yes", NotAllowed, "none waits for you", ()),
    ("post silk", NotAllowed, "nothing is explored just now", ("ON SUCCESS POST silk",)),
]


@pytest.mark.parametrize(("line", "kind", "reason", "instead"), REFUSED, ids=[each[0] for each in REFUSED])
def test_refusals(line: str, kind: type[Refusal], reason: str, instead: tuple[str, ...]) -> None:
    room = Room()
    room.take(CARDS)
    refusal = room.refused(line)
    assert type(refusal) is kind
    assert reason in refusal.reason
    assert set(instead) <= set(refusal.instead), refusal.instead
    for offer in refusal.instead:
        room.read(offer)


def test_a_refusal_without_a_near_line_offers_none() -> None:
    assert Room().refused("good morning everybody").instead == ()


def test_a_track_at_its_end() -> None:
    room = Room(before_the_line_up({"players.Red.navy": 4}))
    refusal = room.refused("1 scientist navy")
    assert "your navy stands at the end of its track" in refusal.reason
    assert refusal.instead == ("1 SCIENTIST economy", "1 SCIENTIST seafaring", "1 SCIENTIST logistics")


def test_the_line_up_binds_when_its_first_card_is_revealed() -> None:
    state = before_the_line_up({"players.Red.cards": ["scientist-missionary"]})
    state.phase, state.round = "round-1", 1
    room = Room(state)
    assert "its first card is revealed" in room.refused(CARDS).reason
    assert room.text("1 SCIENTIST navy") == "1 SCIENTIST navy"


def test_a_round_that_is_over_takes_no_plan() -> None:
    state = before_the_line_up({"players.Red.cards": ["scientist-missionary", "explorer-conqueror"]})
    state.phase, state.round = "round-2", 2
    assert "round 1 is over; this is round 2" in Room(state).refused("1 SCIENTIST navy").reason
    state.phase, state.round = "merchant-fleets", 0
    assert "the rounds of turn 1 are over" in Room(state).refused("5 PASS").reason


def test_no_refusal_says_invalid() -> None:
    room = Room()
    room.take(CARDS)
    for line, *_ in REFUSED:
        assert "invalid" not in room.refused(line).reason.lower()
