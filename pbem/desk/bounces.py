"""Mail that came back: the address is marked, and the moderator is told once."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from pbem.desk.notices import Matters, notice_letter
from pbem.mail.bounces import bounced_address
from pbem.report.inputs import Matter

if TYPE_CHECKING:
    from pbem.desk.desk import Desk
    from pbem.mail.letter import Letter
    from pbem.store.work import Work


def note_bounce(desk: Desk, work: Work, letter: Letter, now: datetime) -> None:
    """If `letter` is a hard bounce of somebody we write to: mark the address and tell the moderator."""
    bounce = bounced_address(letter)
    if bounce is None or not bounce.hard or work.player_by_address(bounce.address) is None:
        return
    work.mark_address(bounce.address, bad_since=now, why=bounce.reason)
    would_do = ("pbem game replace GAME SEAT ADDRESS --why …  write to another address",)
    what = Matters(
        matter=Matter.BOUNCED,
        cause=f"bounce.{bounce.address}.{now:%Y-%m-%d}",
        reason=bounce.reason,
        about=bounce.address,
        would_do=would_do,
    )
    work.put_letter(notice_letter(desk, now, what))
