"""Inputs of the mails that answer a moderator."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from pbem.report.inputs import Answered, Came, Common, Confirm, LeftOut, MailInput, ModeratorAnswer, Notices, WouldDo

_NOW = datetime(2026, 11, 24, 17, 0, tzinfo=UTC)
_MODERATOR = Common(
    recipient="Mo",
    zone="Europe/Berlin",
    now=_NOW,
    reply_address="table+g17.moderator.k7q2m9w4t8x3b5n6@example.org",
    tag="[g17 moderator k7q2m9w4t8x3b5n6]",
    game="g17",
    title="Amber Fleet",
    seats=("Red", "Blue", "Green", "Yellow"),
)
_EDIT = Answered(
    number=1,
    written="EDIT players.Red.treasury=7 WHY two counters were left out",
    came=Came.ASKED,
    says=("Red's Treasury (players.Red.treasury): 5 -> 7",),
    letters=((("Red", "Blue"), "Amber Fleet: the position was corrected"), (("",), "Amber Fleet: for those who watch")),
)

SAMPLES: dict[str, MailInput] = {
    "moderator-answer": ModeratorAnswer(
        common=_MODERATOR,
        lines=(
            Answered(
                number=1,
                written="DEADLINE +24h WHY the mail server was down",
                came=Came.DONE,
                says=("deadline: Fri 2026-11-27 20:00 Europe/Berlin -> Sat 2026-11-28 20:00 Europe/Berlin",),
                letters=((("Red", "Blue", "Green", "Yellow"), "Amber Fleet: the deadline is now Sat 20:00"),),
            ),
            Answered(number=2, written="SHOW ORDERS Red", came=Came.REFUSED, says=("looking wants a reason",)),
            Answered(number=3, written="LIST", came=Came.ANSWERED, shows=("g17   running  turn 3, round 2",)),
            Answered(
                number=4, written="REPALCE Red", came=Came.REFUSED, says=("it is no command",), instead=("REPLACE Red",)
            ),
            Answered(number=5, written="SHOW LOG", came=Came.ANSWERED, attached="show-5.txt"),
            Answered(number=6, written="PROCESS line-up", came=Came.IDLE, says=("game g17 is in round-2 by now",)),
        ),
        left_out=(LeftOut(what="quoted", lines=12), LeftOut(what="signature", lines=2)),
        would_do=(WouldDo(mail="SHOW", does="where the game is"), WouldDo(mail="PAUSE WHY …", does="no deadline runs")),
    ),
    "moderator-answer-confirm": ModeratorAnswer(
        common=_MODERATOR,
        lines=(_EDIT, Answered(number=2, written="RESUME", came=Came.WAITS)),
        confirm="EDIT players.Red.treasury=7",
        until=_NOW + timedelta(days=3),
    ),
    "moderator-answer-tried": ModeratorAnswer(
        common=_MODERATOR,
        lines=(Answered(number=1, written="DRY START", came=Came.SHOWN, says=("game g17 would begin",)),),
    ),
    "moderator-answer-empty": ModeratorAnswer(common=_MODERATOR, lines=()),
    "notices": Notices(common=_MODERATOR, count=3),
    "confirm-beside-games": Confirm(
        common=Common(now=_NOW, title="The Table", reply_address="table+x@example.org"),
        sender="mo@example.org",
        received=_NOW,
        lines=("PAUSE g17 WHY Blue is in hospital",),
        until=_NOW + timedelta(days=3),
    ),
}
