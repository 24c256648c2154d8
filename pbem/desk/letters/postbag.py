"""Composing a game's letters: who is written to, how he replies, how clients thread it.

Every letter is unique by recipient, kind and cause, so that a repeated pass cannot send it twice, and its Message-ID
follows from those, so that a repeat after a break is byte-identical.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.core.language import speaking, spoken, told_all
from pbem.desk.ground.config import pages_of
from pbem.desk.letters.letterpress import Attachment, Envelope, book_for, print_letter, words_of
from pbem.desk.letters.position_file import position_file
from pbem.desk.people.mail_choices import form_of, language_of, wants_data, wants_whole
from pbem.mail.reply_addresses import SeatTag, subject_tag
from pbem.report.inputs import Common, GameOver, MailInput
from pbem.store.stored_values import NewLetter, PlayerRecord

if TYPE_CHECKING:
    from pbem.desk.game.dossier import Dossier
    from pbem.desk.ground.desk import Desk
    from pbem.mail.letter import Letter


@dataclass(kw_only=True)
class Postbag:
    """The letters that come of one wake-up or one mail of a game."""

    desk: Desk
    dossier: Dossier
    now: datetime
    letters: list[NewLetter] = field(default_factory=list)
    root: str = ""  #: of the lock under which the game went on, where it did
    said: tuple[str, ...] = ()  #: what is said at the top of each letter, of what was done by hand

    def tag(self, seat: str) -> SeatTag:
        """What authenticates a reply of that seat."""
        return SeatTag(game=self.dossier.record.id, seat=seat.lower(), token=self.dossier.tokens.get(seat, ""))

    def common(self, seat: str, tag: SeatTag | None = None) -> Common:
        """What every mail to that seat knows. `tag`: what a reply carries, if not the seat's own."""
        return self._common(self.dossier.people.get(seat), tag or self.tag(seat), seat)

    def common_beside(self, person: PlayerRecord | None, tag: SeatTag, seat: str | None = None) -> Common:
        """What a mail about the game knows that goes to no seat of it. `seat`: the one that is offered."""
        return self._common(person, tag, seat)

    def speaking_to(self, seat: str | None) -> AbstractContextManager[None]:
        """Speak the language of whoever sits on that seat: around what is put together for a letter to them."""
        return self.speaking_beside(self.dossier.people.get(seat or ""))

    def speaking_beside(self, person: PlayerRecord | None) -> AbstractContextManager[None]:
        """The same for somebody without a seat."""
        return speaking(language_of(self.desk.config, person, self.dossier.ruleset.id))

    def _common(self, person: PlayerRecord | None, tag: SeatTag, seat: str | None) -> Common:
        with self.speaking_beside(person):
            return self._common_said(person, tag, seat)

    def _common_said(self, person: PlayerRecord | None, tag: SeatTag, seat: str | None) -> Common:
        record, ruleset = self.dossier.record, self.dossier.ruleset
        table = self.desk.config.table
        return Common(
            recipient=person.name if person else "",
            language=spoken(),
            form=form_of(person),
            whole=wants_whole(person),
            zone=person.zone if person else table.zone,
            now=self.now,
            reply_address=self.desk.reply_address(self.desk.address_of(record), tag),
            tag=subject_tag(tag),
            moderator=record.moderator or table.moderator,
            game=record.id,
            title=record.title,
            ruleset=ruleset.id,
            family=ruleset.family,
            ruleset_title=ruleset.title,
            board_note=ruleset.note,
            seat=seat,
            seats=tuple(other.name for other in self.dossier.seats),
            names=ruleset.names,
            commitment=record.commitment,
            pages=pages_of(self.desk.config, record.id, spoken()),
            root=self.root,
            words=tuple(map(told_all, self.said)),
        )

    def write(
        self,
        content: MailInput,
        *,
        cause: str,
        before: Sequence[MailInput] = (),
        answers: Letter | None = None,
        attachments: Sequence[Attachment] = (),
        thread: str = "",
        page: bool = False,
    ) -> None:
        """Put a letter to the seat of `content.common` into the bag; nothing where its mail goes nowhere.

        `before`: what the same mail says first (a receipt of the same pass); `answers`: the player's mail; `thread`:
        which of the seat's threads it belongs to, where it is not the game's own; `page`: the seat's order page goes
        along.
        """
        seat = self.dossier.seat(str(content.common.seat))
        if not seat.address or seat.bot is not None:
            return
        common, book = content.common, self._book(content)
        envelope = Envelope(
            recipient=seat.address,
            kind=content.kind,
            cause=cause,
            now=self.now,
            game=common.game,
            seat=seat.name,
            thread=thread,
            tag=common.tag,
            reply_to=common.reply_address,
            answers=answers,
            attachments=(*attachments, *self._data(seat.name, content)),
            book=book,
            page=(seat.name, common.language) if page else None,
        )
        self.letters.append(print_letter(self.desk, words_of(self.desk, self._named(content, book), before), envelope))

    def _book(self, content: MailInput) -> str:
        """The language of the game's book, where its last mail carries one."""
        begun = isinstance(content, GameOver) and self.dossier.record.begun
        return book_for(self.desk, content.common) if begun else ""

    def _named(self, content: MailInput, book: str) -> MailInput:
        """The mail, which names the book that goes along."""
        return (
            replace(content, book=f"{content.common.game}.html") if book and isinstance(content, GameOver) else content
        )

    def _data(self, seat: str, content: MailInput) -> list[Attachment]:
        """The position as data, for whoever wants it."""
        if not wants_data(self.dossier.people.get(seat)):
            return []
        return [found] if (found := position_file(content)) is not None else []

    def write_beside(
        self,
        content: MailInput,
        recipient: str,
        *,
        cause: str,
        thread: str = "",
        before: Sequence[MailInput] = (),
        answers: Letter | None = None,
        attachments: Sequence[Attachment] = (),
        page: bool = False,
    ) -> None:
        """Put a letter to an address that has no seat into the bag. `cause` must name the recipient, too, or `thread`.

        `thread`: a name that his mails of this game share ("observer-2"); "" for a single letter.
        """
        common, book = content.common, self._book(content)
        envelope = Envelope(
            recipient=recipient,
            kind=content.kind,
            cause=cause,
            now=self.now,
            game=common.game,
            seat=thread,
            tag=common.tag,
            reply_to=common.reply_address,
            answers=answers,
            attachments=tuple(attachments),
            book=book,
            page=(common.seat, common.language) if page and common.seat else None,
        )
        self.letters.append(print_letter(self.desk, words_of(self.desk, self._named(content, book), before), envelope))
