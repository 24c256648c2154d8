"""What a game's going on does to its press: what was held back is delivered, and reports bring what waited for them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from pbem.desk.ground.press_rules import PressRules
from pbem.desk.letters.postbag import Postbag
from pbem.desk.press.passing_on import Digest, PressRoom, digests, release

if TYPE_CHECKING:
    from pbem.report.inputs import MailInput, Receipt
    from pbem.store.work import Work

_NO_RULES = PressRules()  #: who may write was asked before; what is written already is delivered


def with_reports(bag: Postbag, work: Work, readers: Collection[str]) -> dict[str, Digest]:
    """Seat to the press that comes with its report, of the seats that get one. Nothing is written."""
    found = digests(PressRoom(bag=bag, work=work, rules=_NO_RULES))
    return {seat: digest for seat, digest in found.items() if seat in readers}


def releasing(bag: Postbag, read: Mapping[str, Digest], *, over: bool) -> Callable[[Work], None]:
    """Delivers what was held back, in the transaction in which the game goes on. `read`: what its reports bring."""

    def deliver_held(work: Work) -> None:
        own = Postbag(desk=bag.desk, dossier=bag.dossier, now=bag.now)
        release(PressRoom(bag=own, work=work, rules=_NO_RULES, goes_on=not over), read)
        work.put_letters(own.letters)

    return deliver_held


def said_before(
    receipts: Mapping[str, Sequence[tuple[int, Receipt]]], press: Mapping[str, Digest]
) -> dict[str, list[MailInput]]:
    """Seat to what its report begins with: a receipt of the same pass, press that waited for it."""
    said: dict[str, list[MailInput]] = {seat: [each for _, each in found] for seat, found in receipts.items()}
    for seat, digest in press.items():
        said.setdefault(seat, []).append(digest.words)
    return said
