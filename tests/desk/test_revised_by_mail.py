"""Colonial, revised edition, played by mail: premoves for a whole turn, a war that was ordered for, and each tempo."""

from __future__ import annotations

import pytest

from tests.desk.office import SEATS, Office

TURN = """CARDS trader, explorer, viceroy, merchant, scientist
2 EXPLORE india / persia / arabia PAY 3 POST silk / rugs / coffee
3 VICEROY barbary salt MAX
5 SCIENTIST navy
BUILD FLEETS MAX KEEP 2
PRIVATEERS NONE
BAR trader
AUTO OWN-GOODS ON
"""
#: Red attacks Blue in round 1; everything a war may ask is answered beforehand.
WAR = """OFFER 1
ALLY NONE
ACCEPT ALL
EXPEDITION NONE
HOME AFTER YEAR 1
SURRENDER WHEN squadrons < 2
ESCALATE SQUADRONS 1 KEEP 2
EMERGENCY LOAN NEVER
2 PASS
3 PASS
4 PASS
5 PASS
"""


def test_a_turn_is_one_mail(any_office: Office) -> None:
    any_office.new_game(ruleset="colonial-revised")
    for seat in SEATS:
        [start] = any_office.letters(seat)
        assert "your cards and plans for turn 1" in start.text
        any_office.mail(seat, TURN)
    any_office.poll()
    any_office.later(minutes=31)
    assert any_office.poll().adjudicated == 1
    assert any_office.dossier().record.turn == 2
    for seat in SEATS:
        receipt, report = any_office.letters(seat)
        assert "8 lines taken" in receipt.subject
        assert "turn 1 adjudicated" in report.subject
        assert "&#39;" not in report.text


@pytest.mark.parametrize("ruleset", ["colonial-revised", "colonial-2e"])
@pytest.mark.parametrize("written", ["DEFAULT", "take the defaults for the rest", "nimm einfach die Vorgaben"])
def test_the_defaults_fill_what_is_open(office: Office, ruleset: str, written: str) -> None:
    office.new_game(ruleset=ruleset)
    office.mail("Red", f"2 EXPLORE india\n4 just the default\n{written}")
    office.poll()
    receipt = office.letters("Red")[-1]
    assert "3 lines taken" in receipt.subject
    assert "not all in" not in receipt.subject
    sheet = office.dossier().sheets["Red"]
    plans = {order.slot: order.text for order in sheet.current(1) if order.slot.isdecimal()}
    assert plans == {"1": "1 DEFAULT", "2": "2 EXPLORE india", "3": "3 DEFAULT", "4": "4 DEFAULT", "5": "5 DEFAULT"}


def test_rules_without_topics_name_none(office: Office) -> None:
    office.new_game(ruleset="colonial-revised")
    office.mail("Red", "RULES")
    office.poll()
    answer = office.letters("Red")[-1].text
    assert "RULES with any word tells what was ruled on it" in " ".join(answer.split())
    assert "Topics:" not in answer


def test_an_accepted_helper_is_an_order_and_an_invitation_s_answer_still_one(office: Office) -> None:
    office.new_game(ruleset="colonial-revised")
    office.mail("Red", "ACCEPT Green, Yellow\nHOME NEVER\n")
    office.poll()
    receipt = office.letters("Red")[-1]
    assert "2 lines taken" in receipt.subject
    assert "accept as helper in a war Green, else Yellow" in " ".join(receipt.text.split())
    office.mail("Red", "ACCEPT\n")
    office.poll()
    assert "ACCEPT goes in a reply to the letter that offers you a seat" in " ".join(
        office.letters("Red")[-1].text.split()
    )


@pytest.mark.parametrize("tempo", ["turn", "round"])
def test_a_war_that_was_ordered_for_asks_nobody(office: Office, tempo: str) -> None:
    office.new_game(ruleset="colonial-revised", clock={"tempo": tempo})
    for seat in SEATS:
        office.mail(seat, WAR + ("1 SOVEREIGN Blue\n" if seat == "Red" else "1 FINANCIER\n"))
    office.poll()
    office.later(minutes=31)
    assert office.poll().adjudicated == 1
    reports = [office.letters(seat)[-1].text for seat in SEATS]
    assert all("war on Blue" in " ".join(text.split()) for text in reports)
    assert not any("whether you surrender" in text for text in reports)


def test_a_loan_is_paid_back_while_another_is_waited_for(office: Office) -> None:
    office.new_game(ruleset="colonial-revised", clock={"tempo": "round"})
    first, *others = (decision.seat for decision in [*office.dossier().position().waiting])
    office.mail(first, "1 FINANCIER")
    office.poll()
    office.later(minutes=31)
    office.poll()
    before = office.dossier().position()
    assert before.state.players[first].loan == 10
    assert first not in {decision.seat for decision in before.waiting}, others
    office.mail(first, "REPAY 5")
    office.poll()
    after = office.dossier().position()
    assert after.state.players[first].loan == 5
    assert after.state.players[first].treasury == before.state.players[first].treasury - 5
    assert after.waiting[0].key == before.waiting[0].key, "nobody is asked anything for it"
    assert "pay back 5 of your Loan, at once; that cannot be taken back" in " ".join(
        office.letters(first)[-1].text.split()
    )
    office.mail(first, "REPAY 9")
    office.poll()
    assert "Your Loan is 5 now" in " ".join(office.letters(first)[-1].text.split())
