"""Turns of one player each: whose deadline it is, what runs on at once, who is written to, and reactions meanwhile."""

from __future__ import annotations

import pytest

from pbem.desk.moderation.edit import edit
from tests.desk.acting import do
from tests.desk.office import Office

PLAYERS = ("Red", "Blue", "Green")
NATIONS = {"Red": "portuguese", "Blue": "spanish", "Green": "french"}


def begun(office: Office, **options: object) -> None:
    """A game of three in this order of play; Red is asked for turn 1 and the letters so far are read."""
    office.new_game(PLAYERS, ruleset="new-world", options={"nations": NATIONS, **options})
    for seat in PLAYERS:
        office.letters(seat)


def goes_on(office: Office) -> None:
    """What came is read, and the table plays on."""
    office.poll()
    office.later(minutes=31)
    office.poll()


def waits(office: Office) -> list[str]:
    """The keys of what the game waits for."""
    return [decision.key for decision in office.dossier().position().waiting]


def told(office: Office, seat: str) -> str:
    """The texts of what reached a seat since it was asked last."""
    return "\n".join(letter.text for letter in office.letters(seat))


def test_nobody_but_whose_turn_it_is_owes_anything(office: Office) -> None:
    begun(office)
    wait = office.dossier().wait
    assert waits(office) == ["t1.orders"]
    assert wait is not None
    assert wait.seats == ("Red",)


def test_who_played_and_who_is_next_are_written_to_and_nobody_else(office: Office) -> None:
    begun(office)
    office.mail("Red", "DONE\n")
    office.poll()
    office.letters("Red")
    goes_on(office)
    assert waits(office) == ["t2.orders"]
    [result] = office.letters("Red")
    assert "turn 1 adjudicated" in result.subject
    assert "Nothing is wanted from you now." in result.text
    assert "your orders for turn 2" in told(office, "Blue")
    assert office.letters("Green") == []


def test_a_report_tells_everything_since_the_last_one(office: Office) -> None:
    begun(office)
    for seat in ("Red", "Blue"):
        office.mail(seat, "DONE\n")
        goes_on(office)
    text = told(office, "Green")
    assert "your orders for turn 3" in text
    assert text.upper().count("TURN 1") >= 1
    assert text.upper().count("TURN 2") >= 1


def test_by_its_option_everybody_is_told_of_every_turn(office: Office) -> None:
    begun(office, every_turn=True)
    office.mail("Red", "DONE\n")
    goes_on(office)
    assert len(office.letters("Green")) == 1


def test_turns_that_are_ordered_before_run_on_in_one_pass(office: Office) -> None:
    begun(office)
    office.mail("Green", "SCORE soldiers\nDONE\n")
    office.mail("Blue", "DONE\n")
    office.poll()
    assert waits(office) == ["t1.orders"]
    office.mail("Red", "DONE\n")
    goes_on(office)
    assert waits(office) == ["t4.orders"]
    state = office.dossier().position().state
    assert [state.players[seat].homeland.colonists for seat in PLAYERS] == [2, 2, 0]
    assert state.players["Green"].homeland.soldiers == 1
    # All three have played: each reads what came of it, Red is asked again.
    assert "your orders for turn 4" in told(office, "Red")
    assert [len([letter for letter in office.letters(seat) if "turn 3" in letter.text.lower()]) for seat in
            ("Blue", "Green")] == [1, 1]  # fmt: skip


def test_a_turn_that_was_ordered_before_waits_where_its_pause_says_so(office: Office) -> None:
    begun(office)
    office.mail("Blue", "PAUSE\n1 SALVAGE\n")
    office.mail("Red", "DONE\n")
    goes_on(office)
    assert waits(office) == ["t2.orders.2"]
    assert "the rest of your turn 2" in told(office, "Blue")
    office.mail("Blue", "DONE\n")
    goes_on(office)
    assert waits(office) == ["t3.orders"]


def test_who_misses_the_deadline_plays_by_the_defaults_and_the_next_is_asked(office: Office) -> None:
    begun(office)
    wait = office.dossier().wait
    assert wait is not None
    office.until(wait.deadline)
    office.poll()
    office.later(hours=13)
    office.poll()
    assert waits(office) == ["t2.orders"]
    assert office.dossier().position().state.players["Red"].missed == 1


def test_reactions_may_be_changed_until_the_turn_is_played(office: Office) -> None:
    begun(office)
    office.mail("Green", "REACT A ON EXPORT: PRIVATEERS X AUTO\n")
    office.poll()
    office.mail("Green", "CANCEL A\nREACT B ON WAR AGAINST ME: TREATY\n")
    office.poll()
    assert sorted(office.dossier().sheets["Green"].orders) == ["react.b"]
    assert waits(office) == ["t1.orders"]


def test_a_reaction_is_gone_when_it_was_used(office: Office) -> None:
    begun(office)
    do(office, edit(['players.Green.hand=["sea-hazard"]', 'players.Red.hand=["transport", "immigrants", "raid"]']))
    office.mail("Green", "REACT A ON TRANSPORT: HAZARD\nREACT B ON EXPORT: HAZARD\n")
    office.mail("Red", "1 FREE TRANSPORT 2 colonists HOME TO caribbean X AUTO\n")
    goes_on(office)
    assert waits(office) == ["t2.orders"]
    assert office.dossier().position().state.players["Green"].hand == []
    assert sorted(office.dossier().sheets["Green"].orders) == ["react.b"]


def test_a_hand_is_told_to_its_owner_alone(office: Office) -> None:
    office.new_game(PLAYERS, ruleset="new-world", options={"nations": NATIONS})
    hands = {seat: player.hand for seat, player in office.dossier().position().state.players.items()}
    names = office.dossier().ruleset.names
    own, other = told(office, "Red"), told(office, "Green")
    hidden = [f"- {names[card]} (" for card in hands["Red"] if card not in hands["Green"]]
    assert hidden
    assert all(card in own for card in hidden)
    assert not any(card in other for card in hidden)


def test_a_trade_is_made_between_turns(office: Office) -> None:
    begun(office)
    hands = {seat: player.hand[:] for seat, player in office.dossier().position().state.players.items()}
    office.mail("Blue", f"OFFER Red GIVE {hands['Blue'][0]}\n")
    office.poll()
    assert "offer" in told(office, "Blue").lower()
    office.mail("Red", "ACCEPT 1\n")
    office.poll()
    state = office.dossier().position().state
    assert len(state.players["Red"].hand) == len(hands["Red"]) + 1
    assert len(state.players["Blue"].hand) == len(hands["Blue"]) - 1


@pytest.mark.parametrize("word", ["FERTIG", "DONE", "PASSE"])
def test_a_turn_without_actions_is_said_in_either_language(office: Office, word: str) -> None:
    begun(office)
    office.mail("Red", f"{word}\n")
    goes_on(office)
    assert waits(office) == ["t2.orders"]
