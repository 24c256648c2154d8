"""The table's own commands, in one mail with orders."""

from __future__ import annotations

from pbem.desk.commands.all_commands import near
from tests.desk.office import MODERATOR, Office, address_of
from tests.desk.test_turn_by_mail import all_send_orders, orders_of


def test_report_brings_the_game_as_it_stands_with_the_receipt(office: Office) -> None:
    office.new_game()
    office.letters("Red")
    office.mail("Red", "1 SCIENTIST seafaring\nREPORT")
    office.poll()
    [letter] = office.letters("Red")
    assert "2 lines taken" in letter.text or "lines taken" in letter.subject or "as it stands" in letter.subject
    assert "Scientist: Seafaring" in letter.text
    assert "STANDING" in letter.text
    assert "WANTED" in letter.text


def test_moderator_passes_the_rest_of_the_mail_on(office: Office) -> None:
    office.new_game()
    office.mail("Blue", "1 PASS\nMODERATOR I shall be away.\nCould Green wait?\n2 PASS\n\n-- \nBlue")
    office.poll()
    [message] = office.letters(MODERATOR)
    assert "Blue" in message.subject
    assert "I shall be away." in message.text
    assert "Could Green wait?" in message.text
    assert "2 PASS" in message.text, "it is the message's, not an order"
    assert set(office.dossier().sheets["Blue"].orders) == {"1"}
    assert address_of("Blue") not in message.text, "moderators write back through the table"


def test_confirm_in_a_reply_to_a_report_confirms_what_waits(office: Office) -> None:
    office.new_game()
    start = office.all_letters(address_of("Red"))[-1]
    office.mail("Red", orders_of("Red"), from_address="red.phone@elsewhere.example")
    office.poll()
    assert not office.dossier().sheets["Red"].orders
    office.mail("Red", "CONFIRM", to=start.header("reply-to").rpartition("<")[2].rstrip("> "), subject=start.subject)
    office.poll()
    assert office.dossier().sheets["Red"].orders


def test_repairs_stay_on_offer_until_others_are_made(office: Office) -> None:
    office.new_game()
    office.mail("Red", "CARDS scientist, explorer, viceroy, merchant, trader\n5 TRADER own al")
    office.poll()
    office.mail("Red", "HELP conditions")
    office.poll()
    assert "CONDITIONS" in office.letters("Red")[-1].text.upper()
    office.mail("Red", "FIX 1")
    office.poll()
    assert office.dossier().sheets["Red"].orders["5"].text == "5 TRADER OWN ALL"


def test_a_gift_is_told_and_counts_at_once(office: Office) -> None:
    office.new_game()
    office.mail("Blue", "GIVE Red 2")
    office.poll()
    players = office.dossier().position().state.players
    assert (players["Blue"].treasury, players["Red"].treasury) == (3, 6)
    office.mail("Blue", "GIVE Red 4")
    office.poll()
    refused = office.letters("Blue")[-1]
    assert "refused" in refused.subject
    all_send_orders(office)
    office.later(minutes=31)
    office.poll()
    assert "Blue" in office.letters("Red")[-1].text
    with office.desk.store.read() as work:
        assert sum(line.kind == "gift" for line in work.log("g1")) == 1


def test_a_standing_gift_is_given_when_its_condition_holds(office: Office) -> None:
    office.new_game()
    office.mail("Blue", orders_of("Blue") + "GIVE Red 1 WHEN treasury >= 5")
    office.mail("Green", orders_of("Green") + "GIVE Red 1 WHEN treasury >= 50")
    all_send_orders(office, ("Red", "Yellow"))
    office.later(minutes=31)
    office.poll()
    with office.desk.store.read() as work:
        gifts = [(line.who, line.source) for line in work.log("g1") if line.kind == "gift"]
    assert gifts == [("Blue", "standing")]
    assert "give.Red" not in office.dossier().sheets["Blue"].orders, "it is given once"
    assert "give.Red" in office.dossier().sheets["Green"].orders


def test_who_sends_nothing_for_the_turn_misses_it_also_with_standing_orders(office: Office) -> None:
    from datetime import timedelta

    office.new_game(clock={"grace": "0h"})
    all_send_orders(office, ("Red", "Blue", "Green"))
    office.mail("Yellow", "ALLOW SHIP ALL")
    office.poll()
    wait = office.dossier().wait
    assert wait
    office.until(wait.deadline + timedelta(seconds=1))
    assert office.poll().adjudicated == 1
    assert office.dossier().seat("Yellow").missed == 1


def test_without_plus_addresses_every_mail_is_answered_to_the_table_itself(office: Office) -> None:
    object.__setattr__(office.desk.config.table, "plus_addressing", False)
    office.new_game()
    office.mail("Red", "1 PASS")
    office.poll()
    for letter in office.all_letters(address_of("Red")):
        assert "table+" not in letter.header("reply-to")
        assert "table+" not in letter.text


def test_what_if_a_rival_does_this(office: Office) -> None:
    office.new_game()
    office.letters("Red")
    office.mail("Red", orders_of("Red") + "SUPPOSE Blue 1 FINANCIER 2\nSUPPOSE Red 1 PASS\nSUPPOSE Blue 2 ATLANTIS")
    office.poll()
    [receipt] = office.letters("Red")
    assert "as you suppose of Blue: Financier" in " ".join(receipt.text.split())
    assert "2 refused" in receipt.subject, "one's own seat, and what is no order"
    assert not office.dossier().sheets["Blue"].orders, "nothing of it is kept"
    assert not office.letters("Blue")[1:], "nobody is told"


def test_no_command_is_offered_for_a_small_word() -> None:
    assert near("From now on always put me as far back as you can") == ()
    assert near("Ordres") == ("ORDERS",)
