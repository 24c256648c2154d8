"""What pages hand over is read by a real pass: canonical lines of whole turns, for every game; their files and links.

The lines are those of bots, as a page has them on its sheet; what taps make of them, tests/browser holds.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from pbem.desk.game.next_wait import bot_orders
from pbem.desk.ground import shelf
from pbem.desk.order_pages.doors import is_tapped, page_document
from pbem.desk.order_pages.public_part import Tapped, as_json, public_part, stamp_of
from pbem.desk.order_pages.seat_part import seat_part
from pbem.report.inputs import Common
from pbem.report.tapping_link import LONGEST, tapping_link
from tests.desk.office import Office
from tests.desk.tapped import TappedLink, composed, opened

#: How many waits of a game are answered from pages.
WAITS = 8
RULESETS = shelf.known()


def page_of(office: Office, seat: str) -> TappedLink:
    """A seat's page as its mail's link has it, whether or not its ruleset has doors."""
    dossier = office.dossier()
    state, token = dossier.position().state, dossier.tokens[seat]
    told = {"t": state.turn, "p": stamp_of(dossier.ruleset, state)}
    to = f"table+{office.game}.{seat.lower()}.{token}@example.org"
    subject = f"Re: [{office.game} {seat.lower()} {token}] {dossier.record.title}"
    return TappedLink(page="", told=told, to=to, subject=subject, length=0)


def tapped_by(office: Office, seat: str) -> tuple[list[str], Mapping[str, Any]]:
    """The lines that a seat would tap now, and what is on its sheet then."""
    dossier = office.dossier()
    put, sheet = bot_orders(dossier.table, dossier.position(), seat, salt="page")
    turn = dossier.position().state.turn
    return [order.text for order in put], {order.slot: order.document() for order in sheet.current(turn)}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_whole_turns_are_handed_over(office: Office, ruleset: str) -> None:
    seats = shelf.load(ruleset).seat_names[:3]
    office.new_game(seats, ruleset=ruleset)
    handed = 0
    for _ in range(WAITS):
        wait, begun = office.dossier().wait, office.dossier().record.snapshot_seq
        if wait is None:
            break
        for seat in wait.seats:
            lines, wanted = tapped_by(office, seat)
            office.letters(seat)
            office.mail(seat, in_reply_to="", **composed(page_of(office, seat), lines))
            office.poll()
            receipt = office.letters(seat)[0]
            assert "refused" not in receipt.subject, receipt.text
            assert "Tapped on the page of turn" in " ".join(receipt.text.split())
            after = office.dossier()
            if after.record.snapshot_seq == begun:
                sheet = after.sheets[seat].current(after.position().state.turn)
                assert {order.slot: order.document() for order in sheet} == wanted
                handed += len(lines)
        office.later(minutes=31)
        office.poll()
    assert handed >= 15


@pytest.mark.parametrize("waits", [WAITS // 2, pytest.param(WAITS, marks=pytest.mark.broad)])
@pytest.mark.parametrize("ruleset", [name for name in RULESETS if is_tapped(shelf.load(name))])
def test_a_public_file_is_made_of_what_anybody_sees_and_a_link_has_room_for_the_rest(
    office: Office, ruleset: str, waits: int
) -> None:
    """Made of an observer's view taken back as a position, it is the same: of nothing else there is a trace."""
    rules: Any = shelf.load(ruleset)
    seats = rules.seat_names[: rules.usual]
    office.new_game(seats, ruleset=ruleset)
    assert json.loads(as_json(page_document(rules, "en")))["page"]["shapes"]
    cut = looked = 0
    for _ in range(waits):
        dossier = office.dossier()
        if dossier.wait is None:
            break
        state, waiting = dossier.position().state, dossier.position().waiting
        public = Tapped(game="g1", title="Amber Fleet", ruleset=rules, state=state, waiting=waiting)
        blind = replace(public, state=rules.state_from(rules.view(state, None)))
        made = public_part(public, "en")
        assert as_json({**made, "map": []}) == as_json({**public_part(blind, "en"), "map": []})
        for seat in seats:
            lines, _ = tapped_by(office, seat)
            told = seat_part(rules, state, seat, dossier.sheets[seat], "https://games.example.org")
            common = Common(
                now=office.now, ruleset=ruleset, game="g1", seat=seat, title="Amber Fleet",
                tag=page_of(office, seat).subject[4:].partition("]")[0] + "]", reply_address=page_of(office, seat).to,
            )  # fmt: skip
            link = opened(tapping_link(common, told))
            assert link.length < LONGEST
            looked += 1
            cut += "own" not in link.told and bool(told.own)
            if seat in dossier.wait.seats:
                office.mail(seat, in_reply_to="", **composed(page_of(office, seat), lines))
        office.poll()
        office.later(minutes=31)
        office.poll()
    assert looked
    assert not cut, "what a seat alone knows has room in its link"
    assert json.loads(as_json(made)) == made


def answered(office: Office) -> None:
    """Whoever is waited for sends what a bot would."""
    wait = office.dossier().wait
    assert wait is not None
    for seat in wait.seats:
        office.mail(seat, in_reply_to="", **composed(page_of(office, seat), tapped_by(office, seat)[0]))
        office.poll()
    office.later(minutes=31)
    office.poll()


def test_a_page_for_a_seats_own_turn_is_good_while_others_play(office: Office) -> None:
    """In the New World a turn is one player's: a page is for one's next one, until that is over."""
    rules: Any = shelf.load("new-world")
    office.new_game(rules.seat_names[:3], ruleset="new-world")
    answered(office)
    dossier = office.dossier()
    state = dossier.position().state
    last = state.order[2]
    told = seat_part(rules, state, last, dossier.sheets[last])
    assert told.turn == state.turn + 2
    link = replace(page_of(office, last), told={"t": told.turn, "p": told.stamp})
    answered(office)
    assert office.dossier().position().state.turn == state.turn + 1
    office.letters(last)
    office.mail(last, in_reply_to="", **composed(link, ["REACT A ON WAR AGAINST ME: TREATY", "1 SALVAGE"]))
    office.poll()
    assert set(office.dossier().sheets[last].orders) >= {"react.a", "1"}
    over = replace(link, told={"t": told.turn - 3, "p": told.stamp})
    office.mail(last, in_reply_to="", **composed(over, ["2 SALVAGE"]))
    office.poll()
    assert "2" not in office.dossier().sheets[last].orders
