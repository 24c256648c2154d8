"""Words made into a letter for the outbox: its headers, its place in a thread, and what makes it unique."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import TYPE_CHECKING
from urllib.parse import quote

from pbem.core.language import speaking
from pbem.desk.ground.languages import language_named
from pbem.desk.letters.board_pictures import as_values
from pbem.desk.people.mail_choices import Form
from pbem.desk.wording.retelling import retold
from pbem.mail.compose import Outgoing, compose, message_id
from pbem.mail.letter import read_headers
from pbem.mail.reply_addresses import bounce_address, canonical, new_token
from pbem.report.inputs import Common, MailInput, Press, Rendered
from pbem.store.stored_values import NewLetter

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.mail.letter import Letter
    from pbem.store.stored_values import Letter as StoredLetter

#: An attachment: file name, content type, bytes.
Attachment = tuple[str, str, bytes]
#: What an outbox keeps of a book, until its letter leaves: the language, by this name.
BOOK = "book"
#: The same of a page on which orders are tapped; its seat is beside it.
PAGE, PAGE_SEAT = "page", "seat"
#: In place of a key: the letter has no envelope sender, so that no bounce comes of it (RFC 5321, 4.5.5).
NULL_SENDER = "null"


@dataclass(frozen=True, kw_only=True, slots=True)
class Envelope:
    """Everything of a letter that is not its words."""

    recipient: str  #: the address
    kind: str
    cause: str  #: the mail, snapshot or act it follows from; with game, seat and kind it makes the letter unique
    now: datetime
    game: str = ""
    seat: str = ""  #: whose mails form a thread; "" for none
    thread: str = ""  #: which of the seat's threads, where it is not the game's own
    tag: str = ""  #: of the subject, with its brackets
    reply_to: str = ""  #: "" for the table's own address, that to which the mail was written which it answers
    answers: Letter | None = None  #: the mail it replies to
    unproven: bool = False  #: whether its recipient may be somebody who never wrote: nothing of it comes back
    attachments: tuple[Attachment, ...] = ()
    book: str = ""  #: the language of the game's book that goes along; "": none does
    page: tuple[str, str] | None = None  #: whose order page goes along, and its language


def print_letter(desk: Desk, words: Rendered, envelope: Envelope) -> NewLetter:
    """The letter. Its Message-ID follows from what makes it unique, so a repeat is byte-identical."""
    host, about = desk.host, [part for part in (envelope.game or "table", envelope.seat.lower()) if part]
    mid = message_id(host, *about, *desk.epoch, envelope.kind, envelope.cause)
    subject = f"{envelope.tag} {words.subject}".strip()
    their_id = (envelope.answers.message_id if envelope.answers else None) or ""
    thread, leaves = message_id(host, *about, envelope.thread or "thread") if envelope.seat else "", _leaving(envelope)
    outgoing = Outgoing(
        to=envelope.recipient,
        from_address=desk.sender_for(_reply_to(desk, envelope)),
        from_name=desk.config.table.name,
        reply_to=_reply_to(desk, envelope),
        subject=subject,
        text=words.text or None,
        html=words.html,
        message_id=mid,
        in_reply_to=their_id or thread,
        references=tuple(identifier for identifier in (thread, their_id) if identifier),
        auto_submitted="auto-replied" if envelope.answers else "auto-generated",
        list_id=f"{envelope.game}.{host}" if leaves else "",
        list_unsubscribe=leaves,
        loop=desk.address,
        attachments=envelope.attachments,
        date=envelope.now,
    )
    return NewLetter(
        recipient=envelope.recipient,
        kind=envelope.kind,
        # Two games come to the same point, and one person may have a seat in both.
        cause=".".join([*about, envelope.cause]),
        message_id=mid,
        raw=(raw := compose(outgoing)),
        pictures=(*map(as_values, words.pictures), *_late_files(envelope)),
        bounce_key=NULL_SENDER if envelope.unproven else bounce_key(raw),
        mailbox=canonical(envelope.recipient),
        game=envelope.game or None,
        seat=envelope.seat or None,
        subject=_listed(envelope, subject),
        created=envelope.now,
    )


def _reply_to(desk: Desk, envelope: Envelope) -> str:
    return envelope.reply_to or (desk.written_to(envelope.answers) if envelope.answers else desk.address)


def _late_files(envelope: Envelope) -> Iterator[dict[str, str]]:
    """What is made only when the letter leaves."""
    if envelope.book:
        yield {BOOK: envelope.book}
    if envelope.page:
        seat, language = envelope.page
        yield {PAGE: language, PAGE_SEAT: seat}


def _listed(envelope: Envelope, subject: str) -> str:
    """The subject as lists of letters show it to moderators: of press without the message's beginning."""
    return f"{envelope.tag} {Press.kind}".strip() if envelope.kind == Press.kind else subject


def _leaving(envelope: Envelope) -> str:
    """The address with which whoever gets a game's mails ends them: a mail that says UNSUBSCRIBE, as himself.

    Observers leave at once, who has a seat is asked. "" for mails that are of no game or go to its moderator. There is
    no one-click form (RFC 8058): it needs a web address, and the table has none.
    """
    if not (envelope.game and envelope.tag) or envelope.kind.startswith("notice"):
        return ""
    subject = quote(f"UNSUBSCRIBE {envelope.tag}")
    return f"mailto:{envelope.reply_to}?subject={subject}&body=UNSUBSCRIBE" if envelope.reply_to else ""


def bounce_key(raw: bytes) -> str:
    """What names a letter in its envelope sender: nobody can make it who has not the whole letter."""
    return new_token(sha256(b"bounce\0" + raw).digest())


def envelope_sender(desk: Desk, letter: StoredLetter) -> str:
    """Where a letter is returned to when it cannot be delivered; "" for nowhere."""
    if letter.bounce_key == NULL_SENDER:
        return ""
    if not letter.bounce_key or not desk.config.table.plus_addressing:
        return letter_sender(desk, letter)
    return bounce_address(letter_sender(desk, letter), letter.bounce_key)


def letter_sender(desk: Desk, letter: StoredLetter) -> str:
    """The table's address from which a letter comes, as it says itself."""
    if len(desk.addresses) == 1:
        return desk.address
    return desk.sender_for(read_headers(letter.raw).sender or "")


def book_for(desk: Desk, common: Common) -> str:
    """The language of the book that goes along with the last mail of a game; "" where its reader gets none."""
    return common.language if desk.config.mail.book and common.form != Form.TEXT else ""


def words_of(desk: Desk, content: MailInput, before: Sequence[MailInput] = ()) -> Rendered:
    """A mail's words in its reader's language; `before`: what the same mail says first."""
    common = content.common
    with speaking(language_named(common.language, common.ruleset)):
        parts = [retold(part) for part in (*before, content)]
        renderer = desk.renderer(common.language)
        return renderer.merge(parts) if before else renderer.render(parts[0])


def print_plain(
    desk: Desk,
    content: MailInput,
    *,
    recipient: str,
    cause: str,
    kind: str = "",
    answers: Letter | None = None,
    unproven: bool = False,
    tag: str = "",
    reply_to: str = "",
) -> NewLetter:
    """A letter that goes to no seat: to the moderator, a stranger, whoever sent what cannot be read.

    `unproven`: nothing proves that the mail it answers came from there.
    """
    words = words_of(desk, content)
    envelope = Envelope(
        recipient=recipient,
        kind=kind or content.kind,
        cause=cause,
        now=content.common.now,
        game=content.common.game,
        tag=tag,
        reply_to=reply_to,
        answers=answers,
        unproven=unproven,
    )
    return print_letter(desk, words, envelope)
