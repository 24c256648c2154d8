"""Every act there is, done to one game: the archive holds, lists the interventions and nothing else as such."""

from __future__ import annotations

import pytest

from pbem.desk.archive.verify import verify
from pbem.desk.by_mail import orders_for
from pbem.desk.lobby import Sitter
from pbem.desk.moderation import (
    announcing,
    appointing,
    beginning_and_end,
    deadlines,
    edit,
    forward,
    holding,
    pace,
    rollback,
    ruling,
    sealed_orders,
)
from pbem.desk.seats import kicking, replacing
from tests.desk.acting import appoint, do
from tests.desk.archives import LINE_UP, exported
from tests.desk.office import SEATS, Office
from tests.desk.test_turn_by_mail import orders_of


def _every_act(office: Office) -> None:
    do(office, pace.set_clock(["grace=24h"]))
    do(office, deadlines.deadline("+24h"))
    appoint(office, "bea@example.net")
    do(office, ruling.ruling(f"t1.line-up.Yellow={LINE_UP}"))
    do(office, orders_for.order_for("Green", orders_of("Green").splitlines()))
    do(office, orders_for.dice("6,6,6,6,1,1,1,1"))
    do(office, sealed_orders.look_at_orders("Red"))
    do(office, sealed_orders.preview())
    do(office, holding.hold())
    do(office, deadlines.process())
    do(office, edit.edit(["players.Blue.treasury=9"]))
    do(office, holding.release())
    do(office, holding.hold(False))
    do(office, rollback.rollback())
    do(office, forward.forward())
    do(office, deadlines.pause())
    do(office, deadlines.resume())
    do(office, kicking.kick("Red"))
    do(office, replacing.replace_player(Sitter(seat="Red", address="zoe@players.example", name="Zoe")))
    do(office, kicking.renew_token("Red"))
    do(office, replacing.bot("Blue"))
    do(office, announcing.broadcast("The game rests."))
    do(office, deadlines.process())
    do(office, rollback.rollback(1, 2))
    do(office, orders_for.dice("1,1,1"))
    do(office, deadlines.process())
    do(office, appointing.demote("bea@example.net"))
    do(office, beginning_and_end.end(["Green"]))


@pytest.mark.parametrize("tempo", ["turn", "round", "decision"])
def test_the_archive_holds_whatever_a_moderator_did(office: Office, tempo: str) -> None:
    office.new_game(clock={"tempo": tempo})
    for seat in SEATS[:2]:
        office.mail(seat, orders_of(seat))
    office.poll()
    _every_act(office)
    verdict = verify(exported(office))
    assert verdict.difference is None, verdict.difference.sentence()
    assert verdict.unchecked == []
    assert [sentence.split(": ")[0][17:] for sentence in verdict.interventions] == [
        "ruling", "order", "dice", "edit", "rollback", "forward", "kick", "replace", "bot", "rollback", "dice", "end",
    ]  # fmt: skip
