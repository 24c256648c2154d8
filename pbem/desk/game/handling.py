"""An accepted mail on its way through the desk: what the commands in it may read and change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pbem.core.language import spoken
from pbem.report.deadline_words import deadline
from pbem.report.inputs import Receipt, Report, Section
from pbem.report.wording import words
from pbem.store.stored_values import GameRecord, InboxMail, Mark, NewLetter, PlayerRecord, TokenRecord

if TYPE_CHECKING:
    from pbem.desk.clock import Wait
    from pbem.desk.game.dossier import Dossier
    from pbem.desk.game.order_lines import Account, Transcript
    from pbem.desk.game.stale import Newest
    from pbem.desk.ground.desk import Desk
    from pbem.mail.guard import Unanswered
    from pbem.mail.letter import Letter
    from pbem.mail.own_lines import Reading
    from pbem.store.work import Work


@dataclass(kw_only=True)
class InHand:
    """A mail that the desk has in hand. All that follows from it is written in `work`, one transaction."""

    desk: Desk
    work: Work
    mail: InboxMail
    letter: Letter
    now: datetime
    token: TokenRecord | None = None  #: what the mail carried, where that still works
    proven: bool = False  #: whether it comes from the mailbox of its sender
    copied: tuple[str, ...] = ()  #: who else could read what lets its sender's mails in, which is renewed therefore
    #: Why its sender was not answered, who may never have written; shared by all hands that this mail goes through.
    unanswered: list[Unanswered] = field(default_factory=list)

    def in_hand(self) -> dict[str, Any]:
        """These fields, for the handling that the mail is given."""
        return {each.name: getattr(self, each.name) for each in fields(InHand)}

    @property
    def written_to(self) -> str:
        """The table's address to which the mail was written: its answer comes from there."""
        return self.desk.written_to(self.letter)

    @property
    def cause(self) -> str:
        """What letters that follow from the mail are caused by."""
        return f"mail.{self.mail.id}"


@dataclass(kw_only=True)
class Handling(InHand):
    """What every handled mail has."""

    sender: str  #: the address that speaks: the registered one where a seat or a person is known
    person: PlayerRecord | None  #: who speaks; None: nobody this table knows yet
    answered_at: str = ""  #: where the answer goes, if not to `sender`
    reading: Reading
    script: Account  #: what became of the lines
    record: GameRecord | None = None  #: the game it is about; None: none, or several
    seat: str = ""  #: the seat that speaks in it; "" for none
    named: str = ""  #: the game of a line GAME g17 in a mail to the table; "" for none
    sections: list[Section] = field(default_factory=list)
    letters: list[NewLetter] = field(default_factory=list)  #: to others, or beside the answer
    #: What is done last, after the answer is composed and everything else is written, in the same transaction.
    at_end: list[Callable[[], object]] = field(default_factory=list)

    @property
    def language(self) -> str:
        """The language that the mail is answered in."""
        return spoken()

    @property
    def zone(self) -> str:
        """The writer's time zone."""
        return self.person.zone if self.person else self.desk.config.table.zone

    def when(self, moment: datetime) -> str:
        """A moment as the writer reads it: "Friday 27 November, 20:00 Berlin (in 3 days)"."""
        return deadline(moment, self.zone, self.now, words(self.language))


@dataclass(kw_only=True)
class TableMail(Handling):
    """A mail to the table itself, or to a game that has not begun."""

    #: Begins a game that this mail has filled, its first mail says what the answer would have said; False: not yet.
    begins: Callable[[Receipt], bool] | None = None


@dataclass(kw_only=True)
class SeatMail(Handling):
    """A mail of a seat in a game that has begun. The game is claimed by this transaction."""

    script: Transcript
    dossier: Dossier
    wants_report: bool = False  #: REPORT was asked: it comes in the same mail
    wants_page: bool = False  #: PAGE was asked: it is attached
    sitter: str = ""  #: the address of whoever sits for the seat and wrote this; "" where its player did
    owners: Transcript | None = None  #: the lines as the seat's player reads them, where a sitter has another language
    reports: list[Report] = field(default_factory=list)  #: of turns that are over, for the same mail
    supposed: dict[str, list[str]] = field(default_factory=dict)  #: seat to what its player is guessed to order
    wait: Wait | None = None  #: as this mail leaves it
    stale: str = ""  #: why its orders are too old to be taken; "" where they are not
    offered: Mark | None = None  #: what receipts of this turn have offered by number
    newest: Newest | None = None  #: of the seat's mails whose orders was before, the one that was written last
    ends: bool = False  #: the game is over with this mail: nothing is wanted any more
    attach_deadline: bool = False  #: this mail has moved the deadline: its calendar entry goes with the receipt
    lacking: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  #: seat to what is missing on its sheet now
