"""Addresses, signs, sitters and leaving: nothing is done for who has not proved an address, and owners are told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.desk.letters.who_watches import OBSERVER
from pbem.mail.letter import Letter
from pbem.store.stored_values import GameStatus, PlayerRecord
from tests.desk.office import Office, address_of
from tests.desk.test_looking import ask, flat
from tests.desk.test_person import person
from tests.desk.test_table_mail import write
from tests.desk.test_turn_by_mail import all_send_orders, orders_of

RED = address_of("Red")
NEW = "red@new.example"
BOB = "bob@elsewhere.example"


def addresses(office: Office, who: str = RED) -> list[str]:
    """All addresses of the person who has this one."""
    with office.desk.store.read() as work:
        found = work.player_by_address(who)
        return [known.address for known in work.addresses(found.id)] if found else []


def reply(office: Office, letter: Letter, text: str, *, sender: str) -> None:
    """Somebody replies to a letter."""
    to = letter.header("reply-to").rpartition("<")[2].rstrip("> ")
    write(office, text, to=to, sender=sender, mid=f"r{office.now:%H%M%S%f}")


# --- ADDRESS --------------------------------------------------------------------------------------------------------


def test_addresses_are_listed(office: Office) -> None:
    office.new_game()
    told = ask(office, "Red", "ADDRESS\n1 PASS")
    assert "your mail goes here" in flat(told)
    assert office.dossier().sheets["Red"].orders


def test_a_new_address_counts_after_a_reply_from_there(office: Office) -> None:
    office.new_game()
    start = office.letters("Red")[-1]
    assert f"{NEW} is asked whether it is yours" in flat(ask(office, "Red", f"ADDRESS ADD {NEW}"))
    [question] = office.letters(NEW)
    assert addresses(office) == [RED]
    reply(office, question, "CONFIRM", sender=NEW)
    assert addresses(office) == sorted([NEW, RED])
    assert "counts as yours" in office.letters(NEW)[-1].text
    assert "counts as yours from now on" in flat(office.letters("Red")[-1].text), "the main address is told"
    reply(office, start, "1 PASS", sender=NEW)
    assert office.dossier().sheets["Red"].orders, "orders from there are taken with the seat’s sign"


def test_nobody_else_can_answer_the_question(office: Office) -> None:
    office.new_game()
    ask(office, "Red", f"ADDRESS {NEW}")
    [question] = office.letters(NEW)
    reply(office, question, "CONFIRM", sender="mallory@elsewhere.example")
    assert addresses(office) == [RED]
    office.later(days=4)
    reply(office, question, "CONFIRM", sender=NEW)
    assert addresses(office) == [RED], "it has waited long enough"


def test_an_address_of_another_player_is_not_given_away_nor_told(office: Office) -> None:
    office.new_game()
    blue = address_of("Blue")
    assert f"{blue} is asked whether it is yours" in flat(ask(office, "Red", f"ADDRESS ADD {blue}"))
    reply(office, office.letters("Blue")[-1], "CONFIRM", sender=blue)
    assert addresses(office) == [RED]
    assert addresses(office, blue) == [blue]
    assert "another player’s" in flat(office.letters("Blue")[-1].text)


def test_mail_goes_to_another_address_of_mine(office: Office) -> None:
    office.new_game()
    start = office.letters("Red")[-1]
    ask(office, "Red", f"ADDRESS MAIN {NEW}")
    reply(office, office.letters(NEW)[-1], "CONFIRM", sender=NEW)
    assert person(office, RED).address == NEW
    assert office.dossier().seat("Red").address == NEW
    assert f"Your mail goes to {NEW} from now on" in flat(office.letters("Red")[-1].text)
    reply(office, start, orders_of("Red"), sender=NEW)
    all_send_orders(office, ("Blue", "Green", "Yellow"))
    office.later(minutes=31)
    office.poll()
    assert "adjudicated" in office.letters(NEW)[-1].subject


def test_an_address_is_taken_away_but_not_the_one_mail_goes_to(office: Office) -> None:
    office.new_game()
    with office.desk.store.transaction() as work:
        work.add_address(person(office, RED).id, NEW)
    assert "Make another one MAIN first" in flat(ask(office, "Red", f"ADDRESS REMOVE {RED}")).replace(
        "; make", "; Make"
    )
    office.mail("Red", f"ADDRESS REMOVE {NEW}", from_address=NEW)
    office.poll()
    assert addresses(office) == [RED]
    assert "none of your addresses" in flat(ask(office, "Red", "ADDRESS REMOVE x@y.example"))


def test_only_so_many_questions_go_out_in_a_day(office: Office) -> None:
    office.new_game()
    lines = "\n".join(f"ADDRESS ADD a{number}@new.example" for number in range(6))
    assert "tomorrow there may be more" in flat(ask(office, "Red", lines))
    assert len([number for number in range(6) if office.letters(f"a{number}@new.example")]) == 4


# --- TOKEN NEW ------------------------------------------------------------------------------------------------------


def test_a_new_sign_comes_in_the_answer_and_the_old_one_stops(office: Office) -> None:
    office.new_game()
    old = office.letters("Red")[-1]
    office.mail("Red", "TOKEN NEW\n1 PASS")
    office.poll()
    answer = office.letters("Red")[-1]
    token = office.dossier().tokens["Red"]
    assert token in answer.subject
    assert token not in old.subject
    assert set(office.dossier().sheets["Red"].orders) == {"1"}
    reply(office, old, "2 PASS", sender=RED)
    assert set(office.dossier().sheets["Red"].orders) == {"1"}, "the old sign works no more"
    reply(office, answer, "2 PASS", sender=RED)
    assert set(office.dossier().sheets["Red"].orders) == {"1", "2"}


def test_another_address_renews_and_the_main_one_is_told(office: Office) -> None:
    office.new_game()
    with office.desk.store.transaction() as work:
        work.add_address(person(office, RED).id, NEW)
    before = office.dossier().tokens["Red"]
    write(office, "TOKEN NEW", sender=NEW)
    reply(office, office.letters(NEW)[-1], "CONFIRM", sender=NEW)
    after = office.dossier().tokens["Red"]
    assert after != before
    told = office.letters("Red")
    assert any("Something that guards your seats" in letter.subject for letter in told)
    assert any(after in letter.subject for letter in told), "the sign goes to the registered address"
    assert not any(after in letter.subject + letter.text for letter in office.letters(NEW))


def test_a_forged_renewal_waits(office: Office) -> None:
    office.new_game()
    before = dict(office.dossier().tokens)
    write(office, "TOKEN NEW", sender=RED)
    assert dict(office.dossier().tokens) == before


# --- SIT ------------------------------------------------------------------------------------------------------------


def test_a_sitter_sends_orders_and_both_read_what_became_of_them(office: Office) -> None:
    office.new_game()
    told = flat(ask(office, "Red", f"SIT {BOB} FROM 2026-01-12 TO 2026-01-20\n1 PASS"))
    assert f"{BOB} may send orders for Red" in told
    [invitation] = office.letters(BOB)
    assert office.dossier().tokens["Red"] not in invitation.subject
    reply(office, invitation, orders_of("Red") + "WAIT\nSTATUS", sender=BOB)
    assert office.dossier().sheets["Red"].get("cards", 1) is not None
    owner, sitter = office.letters("Red")[-1], office.letters(BOB)[-1]
    assert f"{BOB} sits for Red" in flat(owner.text)
    assert "Your turn 1 orders" in sitter.text
    assert office.dossier().tokens["Red"] not in sitter.subject + sitter.text
    reply(office, sitter, "2 PASS\nREPORT", sender=BOB)
    assert "as it stands" in office.letters(BOB)[-1].subject


def test_a_sitter_is_nothing_but_a_sitter(office: Office) -> None:
    office.new_game()
    ask(office, "Red", f"SIT {BOB} FROM 2026-01-12 TO 2026-01-20")
    [invitation] = office.letters(BOB)
    before = person(office, RED)
    forbidden = ("NAME Bob", "TOKEN NEW", "ERASE ME", "SIT x@y.example FROM 2026-01-12 TO 2026-01-13", "NOSIT")
    reply(office, invitation, "\n".join([*forbidden, "1 PASS"]), sender=BOB)
    answer = office.letters(BOB)[-1]
    assert answer.text.count("you sit for Red") + answer.text.count("You sit for Red") == len(forbidden)
    assert person(office, RED) == before
    assert set(office.dossier().sheets["Red"].orders) == {"1"}


def test_nobody_sits_before_or_after_his_days_nor_from_elsewhere(office: Office) -> None:
    office.new_game(clock={"every": "240h"})
    ask(office, "Red", f"SIT {BOB} FROM 2026-01-14 TO 2026-01-15")
    [invitation] = office.letters(BOB)
    reply(office, invitation, "1 PASS\nREPORT", sender=BOB)
    assert "only from 14 January" in flat(office.letters(BOB)[-1].text)
    office.later(days=2)
    reply(office, invitation, "2 PASS", sender="mallory@elsewhere.example")
    assert not office.dossier().sheets["Red"].orders
    reply(office, invitation, "1 PASS", sender=BOB)
    assert set(office.dossier().sheets["Red"].orders) == {"1"}
    office.later(days=3)
    reply(office, invitation, "3 PASS", sender=BOB)
    assert set(office.dossier().sheets["Red"].orders) == {"1"}


def test_nosit_ends_it_and_both_know(office: Office) -> None:
    office.new_game()
    ask(office, "Red", f"SIT {BOB} FROM 2026-01-12 TO 2026-01-20")
    [invitation] = office.letters(BOB)
    assert f"{BOB} sends no orders" in flat(ask(office, "Red", "NOSIT"))
    assert "no longer sit" in office.letters(BOB)[-1].subject
    reply(office, invitation, "1 PASS", sender=BOB)
    assert not office.dossier().sheets["Red"].orders
    assert "Nobody sits for Red" in flat(ask(office, "Red", "NOSIT"))


def test_nobody_of_the_game_and_not_oneself_sits(office: Office) -> None:
    office.new_game()
    told = flat(ask(office, "Red", f"SIT {address_of('Blue')} FROM 2026-01-12 TO 2026-01-13"))
    assert "plays in this game" in told
    assert "your own address" in flat(ask(office, "Red", f"SIT {RED} FROM 2026-01-12 TO 2026-01-13"))
    assert "wants an address and days" in flat(ask(office, "Red", "SIT bob")).replace("SIT wants", "wants")
    assert "longer than 60 days" in flat(ask(office, "Red", f"SIT {BOB} FROM 2026-01-12 TO 2026-04-13"))


# --- ERASE ME, UNSUBSCRIBE ------------------------------------------------------------------------------------------


def test_erase_me_asks_first_and_then_leaves_nothing_but_the_seat(office: Office) -> None:
    office.new_game()
    ask(office, "Red", "ERASE ME\n1 PASS")
    assert "nothing has been done" in flat(office.all_letters(RED)[-2].text)
    question = next(letter for letter in office.all_letters(RED) if "removed from this table" in letter.subject)
    assert "WHAT STAYS" in question.text
    assert "Amber Fleet" in question.text
    count = len(office.all_letters(RED))
    reply(office, question, "CONFIRM", sender=RED)
    with office.desk.store.read() as work:
        assert work.player_by_address(RED) is None
        record = work.game("g1")
    assert record is not None
    assert record.status is GameStatus.RUNNING
    assert office.dossier().seat("Red").address == ""
    assert office.dossier().sheets["Red"].orders, "the plans stay with the seat"
    office.later(hours=1)
    office.poll()
    assert len(office.all_letters(RED)) == count, "nothing is written there any more"
    assert any("Red" in letter.text for letter in office.letters("Blue"))


def test_whoever_does_not_confirm_stays(office: Office) -> None:
    office.new_game()
    ask(office, "Red", "ERASE ME")
    office.later(days=4)
    question = next(letter for letter in office.all_letters(RED) if "removed from this table" in letter.subject)
    reply(office, question, "CONFIRM", sender=RED)
    assert person(office, RED).name == "Red"


def test_a_seat_is_not_given_up_by_unsubscribing(office: Office) -> None:
    office.new_game()
    for word in ("UNSUBSCRIBE", "STOP", "ABMELDEN"):
        told = flat(ask(office, "Red", word))
        assert "What do you mean?" in told
        assert "RESIGN" in told
    assert office.dossier().seat("Red").address == RED


def test_who_watches_or_stands_by_hears_no_more(office: Office) -> None:
    office.new_game()
    write(office, "HELP", sender=BOB)
    with office.desk.store.transaction() as work:
        work.mark("g1", OBSERVER, BOB, at=office.now)
    reply(office, office.all_letters(BOB)[-1], "UNSUBSCRIBE", sender=BOB)
    assert "you watch Amber Fleet (g1) no more" in flat(office.letters(BOB)[-1].text)
    with office.desk.store.read() as work:
        assert work.find_mark("g1", OBSERVER, BOB) is None
    reply(office, office.all_letters(BOB)[-1], "STOP", sender=BOB)
    assert "nothing comes to you from here" in flat(office.letters(BOB)[-1].text)


@pytest.mark.parametrize(("owner", "sitter"), [("de", "en"), ("en", "de")])
def test_owner_and_sitter_each_read_in_their_own_language(office: Office, owner: str, sitter: str) -> None:
    office.new_game(("Red", "Blue"), ruleset="colonialism")
    with office.desk.store.transaction() as work:
        work.put_player(replace(work.people(office.game)["Red"], language=owner))
        work.put_player(PlayerRecord(address=BOB, name="Bob", language=sitter, created=office.now))
    ask(office, "Red", f"SIT {BOB} FROM 2026-01-12 TO 2026-01-20")
    [invitation] = office.letters(BOB)
    office.letters("Red")
    reply(office, invitation, "SHIPS arabian-sea, bay-of-bengal, atlantic\n1 DANCE\nSTATUS", sender=BOB)
    told = {owner: flat(office.letters("Red")[-1].text), sitter: flat(office.letters(BOB)[-1].text)}
    assert "REFUSED" in told["en"]
    assert "ABGELEHNT" in told["de"]
    assert "Schiffe: Arabisches Meer" in told["de"] or "Arabisches Meer" in told["de"]
    for english in ("line 2", "REFUSED", "SHIPS", "HELP"):
        assert english not in told["de"].replace("„SHIPS", "")
    assert "Zeile" not in told["en"]
    assert "BIS " not in told["en"]
