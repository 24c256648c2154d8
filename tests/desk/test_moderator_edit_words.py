"""EDIT in the words that players read, its plan in words, and several acts that one CONFIRM does."""

from __future__ import annotations

import pytest

from pbem.core.errors import Refusal
from pbem.core.language import speaking
from pbem.desk.ground.languages import language_named
from pbem.desk.moderation.edit import edit
from pbem.desk.wording.values_set import in_words
from tests.desk import moderator_post
from tests.desk.acting import do, standing_of
from tests.desk.office import Office

GOLD = "territories.new-spain.resources.gold"


@pytest.fixture
def begun(office: Office) -> Office:
    office.new_game()
    return office


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        ("Red Treasury 5", {"players.Red.treasury": 5}),
        ("Red’s Treasury to 5", {"players.Red.treasury": 5}),
        ("Rot Treasury = 7", {"players.Red.treasury": 7}),
        ("Red Treasury +2; Blue Squadrons 3", {"players.Red.treasury": 6, "players.Blue.squadrons": 3}),
        ("gold in New Spain: Blue 2, Green 1", {GOLD: ["Blue", "Blue", "Green"]}),
        ("ADD 2 Blue TO gold in New Spain", {GOLD: ["Blue", "Blue"]}),
        ("Unrest Brazil 1", {"territories.brazil.unrest": 1}),
    ],
)
def test_what_players_read_is_understood(begun: Office, said: str, changed: dict[str, object]) -> None:
    done = do(begun, edit([said]), dry_run=True)
    assert {path: done.diff[path]["after"] for path in changed} == changed


def test_the_plan_has_words_beside_its_paths(begun: Office) -> None:
    assert do(begun, edit(["players.Red.treasury=5"]), dry_run=True).says == (
        "Red's Treasury (players.Red.treasury): 4 -> 5",
    )


def test_counters_are_taken_and_moved(begun: Office) -> None:
    do(begun, edit(["gold in New Spain: Blue 2, Green 1"]))
    taken = do(begun, edit(["TAKE Blue 1 FROM gold in New Spain"]), dry_run=True)
    assert taken.diff[GOLD]["after"] == ["Blue", "Green"]
    moved = do(begun, edit(["MOVE Blue 1 FROM gold in New Spain TO tobacco in Brazil"]), dry_run=True)
    assert moved.diff["territories.brazil.resources.tobacco"]["after"] == ["Blue"]
    with pytest.raises(Refusal, match="no more of Red"):
        do(begun, edit(["TAKE Red 1 FROM gold in New Spain"]))


@pytest.mark.parametrize(
    ("said", "reason", "instead"),
    [
        ("Red Tresury 5", "is called “Red Tresury”", "EDIT red treasury 5"),
        ("Brazil 3", "names 6 places", "EDIT territories.brazil.explored=3"),
    ],
)
def test_near_names_are_proposed(begun: Office, said: str, reason: str, instead: str) -> None:
    with pytest.raises(Refusal, match=reason) as refused:
        do(begun, edit([said]))
    assert instead in refused.value.instead


def test_what_holds_already_is_said(begun: Office) -> None:
    done = do(begun, edit(["players.Red.treasury=5", "players.Blue.treasury=5"]), dry_run=True)
    assert "Blue's Treasury (players.Blue.treasury) is 5 already" in done.says


def test_one_confirm_does_several_acts(begun: Office) -> None:
    moderator_post.let_in(begun)
    shown = moderator_post.reply(begun, "EDIT Red Treasury 5 WHY miscounted\nEDIT Red Treasury +2 WHY once more")
    assert "Treasury (players.Red.treasury): 4 -> 5" in moderator_post.words(shown)
    assert "Treasury (players.Red.treasury): 5 -> 7" in moderator_post.words(shown), "planned behind the first"
    assert standing_of(begun, "Red")["treasury"] == 4
    moderator_post.reply(begun, "CONFIRM")
    assert standing_of(begun, "Red")["treasury"] == 7


def test_what_does_not_go_with_the_first_waits_by_itself(begun: Office) -> None:
    moderator_post.let_in(begun)
    moderator_post.reply(begun, "EDIT Red Treasury 5 WHY miscounted\nEDIT Red Treasury 5 WHY once more")
    answer = moderator_post.reply(begun, "CONFIRM")
    assert standing_of(begun, "Red")["treasury"] == 5
    assert "is 5 already" in moderator_post.words(answer)


def test_order_for_shows_how_lines_were_read(begun: Office) -> None:
    moderator_post.let_in(begun)
    shown = moderator_post.reply(begun, "ORDER FOR Red: REPAY KEEP 3 WHY her mail is down")
    assert "REPAY KEEP 3: " in shown.text
    assert "keep 3 Treasury" in moderator_post.words(shown)


@pytest.mark.parametrize(
    ("value", "english", "german"),
    [
        (["gold", "hidden", "hidden"], "Gold, 2 unseen cards", "Gold, 2 verdeckte Karten"),
        (["hidden"], "1 unseen card", "1 verdeckte Karte"),
        ({"gold": 2, "Red": 0}, "Gold 2", "Gold 2"),
        ([], "nothing", "nichts"),
        ({}, "nothing", "nichts"),
        (None, "nothing", "nichts"),
        (0, "0", "0"),
        (True, "yes", "Ja"),
    ],
)
def test_players_read_values_in_words(value: object, english: str, german: str) -> None:
    for language, expected in (("en", english), ("de", german)):
        with speaking(language_named(language)):
            assert in_words(value, {"gold": "Gold"}) == expected


def test_the_letter_about_an_edit_is_in_words(begun: Office) -> None:
    do(begun, edit(["gold in New Spain: Blue 2, Green 1"]))
    text = " ".join(begun.letters("Red")[-1].text.split())
    assert "- counters on Gold in New Spain, lowest first: nothing -> Blue, Blue, Green" in text
