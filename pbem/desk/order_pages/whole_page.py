"""A seat's order page as one file: it works from a disk, where the host has no web space or the game is private."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.core.language import speaking
from pbem.desk.game.approval import kept_reports
from pbem.desk.game.dossier import open_dossier
from pbem.desk.ground import now as clock
from pbem.desk.ground.languages import language_named
from pbem.desk.order_pages.doors import is_tapped, page_document, without_script
from pbem.desk.order_pages.public_part import public_part, tapped
from pbem.desk.order_pages.seat_part import seat_part
from pbem.mail.reply_addresses import subject_tag
from pbem.report.inputs import Common
from pbem.report.order_page.whole_pages import mailed
from pbem.report.tapping_link import private_part, replies
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.game.dossier import Dossier
    from pbem.desk.ground.desk import Desk
    from pbem.mail.reply_addresses import SeatTag

#: A page is smaller than this: mail servers take so much, and more.
LARGEST = 950_000


def mailed_page(desk: Desk, game: str, seat: str, language: str, tag: SeatTag) -> bytes:
    """The page of a game as it stands now; empty where there is none. `tag`: what lets its mails in."""
    with desk.store.read() as work:
        dossier = open_dossier(desk, work, game)
        if kept_reports(work, game) is not None:
            return b""
    if not is_tapped(dossier.ruleset) or dossier.record.status is GameStatus.OVER:
        return b""
    with speaking(language_named(language, dossier.ruleset.id)):
        page = page_document(dossier.ruleset, language)
        public, own = _public(dossier, seat, language), _own(desk, dossier, seat, language, tag)
        made = mailed(page, public, own, without_script()).encode()
        if len(made) > LARGEST:  # lists say the same
            made = mailed(page, {**public, "map": []}, own, without_script()).encode()
    return made if len(made) <= LARGEST else b""


def _public(dossier: Dossier, seat: str, language: str) -> dict[str, Any]:
    """What anybody may know, with what this seat can do."""
    found = public_part(tapped(dossier), language)
    return {**found, "menus": {seat: found["menus"][seat]}}


def _own(desk: Desk, dossier: Dossier, seat: str, language: str, tag: SeatTag) -> dict[str, Any]:
    common = Common(
        now=clock.now(),
        language=language,
        game=dossier.record.id,
        title=dossier.record.title,
        seat=seat,
        reply_address=desk.reply_address(desk.address_of(dossier.record), tag),
        tag=subject_tag(tag),
    )
    state = dossier.position().state
    told = seat_part(dossier.ruleset, state, seat, dossier.sheets[seat])
    return {**private_part(common, told), **replies(common)}
