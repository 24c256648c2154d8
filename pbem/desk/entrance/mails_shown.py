"""Mails as a host looks at them: one read as the table reads it, those set aside, and the outbox."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.core.errors import DataError, TableError
from pbem.core.language import say, sentence
from pbem.desk.entrance.directory import StoreDirectory, guard_settings
from pbem.desk.ground import now as clock
from pbem.desk.ground.config import find_config, load_config
from pbem.desk.ground.desk import Desk
from pbem.mail.guard import UNANSWERED, GuardSettings
from pbem.mail.mail_shown import as_json as json_of
from pbem.mail.mail_shown import as_text, explain
from pbem.store.database_errors import StoreError
from pbem.store.stored_values import InboxMail, LetterHead, LetterStatus, MailHead

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.mail.guard import Directory, GuardSettings, SeatRef
    from pbem.mail.letter import Limits

#: What a guard without a table goes by.
_NO_TABLE = "table@localhost"


class _Nobody:
    """The directory of no table: nobody is known, nothing was seen."""

    def seat_by_token(self, token: str) -> SeatRef | None:
        """Nobody's."""
        return None

    def stale_seat(self, token: str) -> SeatRef | None:
        """Nobody's."""
        return None

    def seats_of(self, address: str) -> tuple[SeatRef, ...]:
        """None."""
        return ()

    def moderates(self, address: str) -> bool:
        """Nothing."""
        return False

    def knows(self, address: str) -> bool:
        """Nobody."""
        return False

    def banned(self, address: str) -> bool:
        """Nobody."""
        return False

    def seen(self, message_id: str | None, sha256: str) -> bool:
        """Never."""
        return False

    def mails_lately(self, address: str, seat: SeatRef | None) -> tuple[int, int]:
        """None."""
        return 0, 0

    def answers_today(self, address: str) -> int:
        """None."""
        return 0

    def strangers_last_hour(self) -> int:
        """None."""
        return 0

    def answered_today(self, address: str) -> bool:
        """Never."""
        return False

    def our_message_id(self, message_id: str) -> bool:
        """None."""
        return False


def explained(named: Path | None, files: Sequence[Path], *, as_json: bool) -> Iterator[str]:
    """What the table reads in each file. Without a table it says so, and looks nothing up."""
    raws = [_raw(file) for file in files]
    try:
        config = load_config(find_config(named))
    except DataError:
        if named is not None:
            raise
        yield from _explained(raws, _Nobody(), GuardSettings(table_address=_NO_TABLE), None, as_json, say(_NOTE))
        return
    try:
        desk = Desk.open(config)
    except StoreError as error:
        settings = GuardSettings(
            table_address=config.table.address,
            further_addresses=config.addresses()[1:],
            aliases=tuple(config.table.aliases),
        )
        yield from _explained(
            raws, _Nobody(), settings, None, as_json, say("{error}; tokens are not looked up", error=error)
        )
        return
    try:
        with desk.store.read() as work:
            directory = StoreDirectory(desk, work, None, clock.now())
            yield from _explained(raws, directory, guard_settings(desk), desk.mail_limits, as_json)
    finally:
        desk.close()


_NOTE = sentence("there is no table here, so tokens and senders are not looked up")


def _explained(
    raws: Sequence[bytes],
    directory: Directory,
    settings: GuardSettings,
    limits: Limits | None,
    as_json: bool,
    note: str = "",
) -> Iterator[str]:
    for raw in raws:
        found = explain(raw, directory, settings, limits)
        # JSON stays JSON; there the verdict's reason says as much.
        yield json_of(found) if as_json else as_text(found) + (say("note:       {note}\n", note=note) if note else "")


def _raw(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise TableError(say("{file} cannot be read: {strerror}", file=file, strerror=error.strerror)) from None


# --- mails in -------------------------------------------------------------------------------------------------------


def failed_lines(desk: Desk) -> list[str]:
    """Mails that were set aside, with their errors, and mails that wait for a confirmation."""
    with desk.store.read() as work:
        failed, held = work.failed_mails(), work.held_mails()
    lines = [
        say(
            "{mail_line}: {error} (tried {attempts} times)",
            mail_line=_mail_line(mail),
            error=mail.error,
            attempts=mail.attempts,
        )
        for mail in failed
    ]
    lines += [
        say("{mail_line}: waits for a confirmation, {reason}", mail_line=_mail_line(mail), reason=mail.reason)
        for mail in held
    ]
    return lines or [say("no mail waits for you")]


def failed_rows(desk: Desk) -> list[tuple[str, str, str, str, str, str]]:
    """The same in cells: number, when it came, from whom, for which seat, how often it was tried, what it waits for."""
    with desk.store.read() as work:
        failed, held = work.failed_mails(), work.held_mails()
    waits = [(mail, str(mail.attempts), mail.error) for mail in failed]
    waits += [(mail, "", say("waits for a confirmation, {reason}", reason=mail.reason)) for mail in held]
    return [
        (str(mail.id), f"{mail.received:%Y-%m-%d %H:%M} UTC", mail.sender or "no sender", _seat_of(mail), tried, why)
        for mail, tried, why in waits
    ]


def _seat_of(mail: MailHead) -> str:
    return say("{seat} in {game}", seat=mail.seat, game=mail.game) if mail.game else ""


def _mail_line(mail: MailHead) -> str:
    where = say(" ({seat} in {game})", seat=mail.seat, game=mail.game) if mail.game else ""
    return f"{mail.id:>6}  {mail.received:%Y-%m-%d %H:%M} UTC  {mail.sender or 'no sender'}{where}"


#: Mails that were filed without an answer are counted for so long, and at most this many of them are shown.
RECENT, _SHOWN = timedelta(days=7), 20


def unanswered_lines(desk: Desk) -> list[str]:
    """Mails of the last days that nothing proved and that were too many to be answered: how many, and the newest."""
    with desk.store.read() as work:
        mails = work.unanswered_mails(clock.now() - RECENT, UNANSWERED)
    if not mails:
        return [say("every mail of the last {days} days that may be somebody’s was answered", days=RECENT.days)]
    hosts = Counter((mail.sender or "@").rpartition("@")[2] for mail in mails)
    count, named = len(mails), ", ".join(f"{host} ({number})" for host, number in hosts.most_common(5))
    lines = [
        say(
            "{count} mails of the last {days} days were filed without an answer: nothing proves who wrote them, and "
            "more answers would help somebody to flood others (section 10 of docs/hosting.md)",
            count=count,
            days=RECENT.days,
        ),
        say("most of them name senders at: {named}", named=named),
    ]
    return lines + [f"{_mail_line(mail)}: {mail.reason}" for mail in reversed(mails[-_SHOWN:])]


def show_mail(desk: Desk, number: int) -> str:
    """A mail that came in: what became of it, then what is read in it."""
    with desk.store.read() as work:
        mail = work.mail(number)
        if mail is None:
            raise TableError(say("there is no mail {number}; `pbem mail failed` lists those that wait", number=number))
        head = "\n".join(_facts(mail)) + "\n"
        if not mail.raw:
            return say("{head}its text is not kept any more\n", head=head)
        found = explain(mail.raw, StoreDirectory(desk, work, mail, clock.now()), guard_settings(desk), desk.mail_limits)
    return head + as_text(found)


def _facts(mail: InboxMail) -> list[str]:
    facts = [
        ("mail", str(mail.id)),
        ("received", f"{mail.received:%Y-%m-%d %H:%M} UTC"),
        ("status", f"{mail.status}{f' by rule {mail.rule}' if mail.rule else ''}"),
        ("reason", mail.reason),
        ("error", mail.error),
    ]
    return [f"{name + ':':<12}{value}" for name, value in facts if value]


def retry_mails(desk: Desk, number: int | None) -> str:
    """Put a mail that was set aside (None: all that failed) among the new ones again."""
    with desk.store.transaction() as work:
        if number is None:
            again = [mail.id for mail in work.failed_mails() if work.retry_mail(mail.id)]
            return say("mails that are taken up again at the next pass: {count}", count=len(again))
        if not work.retry_mail(number):
            mail = work.mail(number)
            status = say("it is {status}", status=mail.status) if mail else say("there is no such mail")
            raise TableError(
                say(
                    "mail {number} was not set aside ({status}); `pbem mail failed` lists those that were",
                    number=number,
                    status=status,
                )
            )
    return say("mail {number} is taken up again at the next pass", number=number)


# --- letters out ----------------------------------------------------------------------------------------------------


def retry_letter(desk: Desk, number: int) -> str:
    """Send a letter that was given up once more."""
    with desk.store.transaction() as work:
        if not work.retry_letter(number, now=clock.now()):
            letter = work.letter(number)
            status = say("it is {status}", status=letter.status) if letter else say("there is no such letter")
            raise TableError(
                say(
                    "letter {number} was not given up ({status}); `pbem mail outbox` lists those that were",
                    number=number,
                    status=status,
                )
            )
        work.notify("letter")
    return say("letter {number} is sent at the next pass", number=number)


def outbox_lines(desk: Desk) -> list[str]:
    """Letters that have not left, a line each, those that were given up first."""
    return [_letter_line(letter) for letter in _not_left(desk)] or [say("the outbox is empty")]


def outbox_rows(desk: Desk) -> list[tuple[str, str, str, str, str, str]]:
    """The same in cells: number, status, how often it was tried, kind, to whom, why it has not left."""
    return [
        (str(letter.id), _status(letter), str(letter.attempts), letter.kind, letter.recipient, letter.error)
        for letter in _not_left(desk)
    ]


def _not_left(desk: Desk) -> list[LetterHead]:
    statuses = (LetterStatus.FAILED, LetterStatus.HELD, LetterStatus.LEASED, LetterStatus.WAITING)
    with desk.store.read() as work:
        return [letter for status in statuses for letter in work.letters(status)]


def _status(letter: LetterHead) -> str:
    return say("given up") if letter.status is LetterStatus.FAILED else str(letter.status)


def _letter_line(letter: LetterHead) -> str:
    error = f": {letter.error}" if letter.error else ""
    tries = say(", tried {attempts} times", attempts=letter.attempts) if letter.attempts else ""
    return say(
        "{letter}  {status}{tries}  {kind} to {recipient}{error}",
        letter=f"{letter.id:>6}",
        status=_status(letter),
        tries=tries,
        kind=letter.kind,
        recipient=letter.recipient,
        error=error,
    )
