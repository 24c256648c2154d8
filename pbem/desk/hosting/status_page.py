"""`pbem status`: how the table is, on one page. It reads counts and the first few of each, no game or mail whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pbem.core.printable import printable
from pbem.desk.clock.waits import wait_from
from pbem.desk.ground import now as clock
from pbem.desk.ground.config import NO_WEBHOOK
from pbem.desk.ground.put_back import restored_of
from pbem.desk.ground.webhook_state import trouble_of
from pbem.desk.hosting.machine import Disk, disks, size_text
from pbem.desk.hosting.passes import Pass, last_passes
from pbem.desk.letters.refused_deliveries import STOPPED
from pbem.desk.restoring.gate import closed
from pbem.store.stored_values import GameHead, GameStatus, Heartbeat, LetterHead, LetterStatus, MailHead, MailStatus

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk

#: At most this many deadlines, and faults of each kind, are shown.
SHOWN = 10


@dataclass(frozen=True, kw_only=True, slots=True)
class Status:
    """How the table is."""

    at: datetime
    table: str  #: its address
    closed: str  #: why nothing is done but to take mail in; "" when all goes on
    read: datetime | None  #: since when every mailbox was read whole: later deadlines wait; None where one never was
    mailboxes: Mapping[str, datetime | None]  #: by their addresses, when each was last read whole
    workers: Sequence[Heartbeat]
    inbox: Mapping[MailStatus, int]
    outbox: Mapping[LetterStatus, int]
    next_letter: datetime | None
    stopped: Mapping[str, str] | None  #: since when and why nothing can be sent
    webhook: tuple[datetime, str] | None  #: since when it fails, and why
    games: Mapping[GameStatus, int]
    overdue: int  #: games that a pass is to look at by now
    next_games: Sequence[GameHead]
    passes: Sequence[Pass]
    held: Sequence[GameHead]
    failed: Sequence[MailHead]
    given_up: Sequence[LetterHead]
    database_bytes: int
    disks: Sequence[Disk]


def status_of(desk: Desk) -> Status:
    """How the table is now, of one moment."""
    now = clock.now()
    with desk.store.read() as work:
        restored = restored_of(work)
        return Status(
            at=now,
            table=desk.address,
            closed=closed(restored) if restored else "",
            read=work.oldest_complete_fetch(desk.mailbox_names),
            mailboxes={each.address: work.last_complete_fetch(each.name) for each in desk.mailboxes},
            workers=work.heartbeats(),
            inbox=work.inbox_counts(),
            outbox=work.outbox_counts(),
            next_letter=work.next_letter_due(),
            stopped=work.setting(STOPPED),
            webhook=trouble_of(work) if desk.config.webhook != NO_WEBHOOK else None,
            games=work.game_counts(),
            overdue=work.count_due(now),
            next_games=work.games_due_first(SHOWN),
            passes=last_passes(work),
            held=work.held_games(SHOWN),
            failed=work.last_failed_mails(SHOWN),
            given_up=work.last_failed_letters(SHOWN),
            database_bytes=work.database_bytes(),
            disks=disks(desk.config),
        )


def deadline_of(game: GameHead) -> datetime | None:
    """Until when orders are waited for; None where no deadline runs. A pass may look at the game before it."""
    wait = wait_from(game.wait) if game.wait else None
    return None if wait is None or wait.halted else wait.deadline


def place_of(game: GameHead) -> str:
    """How far a game is."""
    return f"turn {game.turn}, round {game.round}" if game.round else f"turn {game.turn}, {game.phase}"


# --- the page -------------------------------------------------------------------------------------------------------


def page(status: Status) -> list[str]:
    """The page, a line each; what came from outside does nothing to the terminal."""
    lines = [f"{status.table} at {_utc(status.at)}"]
    for each in parts(status):
        if isinstance(each, Part):
            rows = ["  ".join(cells) for cells in each.rows]
            lines += [each.title, *(f"  {row}" for row in rows or ["none"])]
        else:
            lines.append(f"{each[0]:<11} {each[1]}")
    return [printable(line) for line in lines]


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """A table of the page."""

    title: str
    rows: Sequence[tuple[str, ...]]


def parts(status: Status) -> Iterator[tuple[str, str] | Part]:
    """What is on the page: (what, how it is), and tables."""
    if status.closed:
        yield "CLOSED", status.closed
    yield from _mailboxes(status.mailboxes)
    for worker in status.workers[:SHOWN]:
        yield "worker", f"{worker.worker}: last seen at {_utc(worker.at)}"
    yield "inbox", _inbox(status.inbox)
    yield "outbox", _outbox(status)
    counted = ", ".join(f"{count} {word}" for word, count in status.games.items() if count)
    yield "games", (counted or "none") + (f"; {status.overdue} to be looked at now" if status.overdue else "")
    yield Part(title="next deadlines", rows=[_due(game) for game in status.next_games])
    yield Part(title="last passes that did something", rows=[_passed(each) for each in status.passes])
    yield Part(title="faults", rows=[(fault,) for fault in _faults(status)])
    yield "space", f"{size_text(status.database_bytes)} of database; {'; '.join(map(str, status.disks))}"


def _mailboxes(read: Mapping[str, datetime | None]) -> Iterator[tuple[str, str]]:
    for address, moment in read.items():
        said = f"last read whole at {_utc(moment)}" if moment else "never read; no deadline is acted upon before it is"
        yield "mailbox", f"{address}: {said}" if len(read) > 1 else said


def _inbox(counts: Mapping[MailStatus, int]) -> str:
    return (
        f"{counts[MailStatus.NEW]} to be handled, {counts[MailStatus.HELD]} wait for a confirmation, "
        f"{counts[MailStatus.FAILED]} set aside"
    )


def _outbox(status: Status) -> str:
    counts = status.outbox
    said = (
        f"{counts[LetterStatus.WAITING]} wait, {counts[LetterStatus.LEASED]} being sent, "
        f"{counts[LetterStatus.HELD]} held for a moderator, {counts[LetterStatus.FAILED]} given up"
    )
    return f"{said}; the next at {_utc(status.next_letter)}" if status.next_letter else said


def _due(game: GameHead) -> tuple[str, str, str]:
    deadline, due = deadline_of(game), game.due_at
    assert due is not None, "games that are due have a moment"
    before = f"; looked at from {_utc(due)} on" if due != deadline else ""
    return _utc(deadline) if deadline else "no deadline", game.id, f"{game.title}: {place_of(game)}{before}"


def _passed(each: Pass) -> tuple[str, str]:
    said = f"{each.machine}: {each.did}"
    return _utc(each.at), f"{said}; TROUBLE: {each.trouble}" if each.trouble else said


def _faults(status: Status) -> Iterator[str]:
    if status.stopped:
        began = datetime.fromisoformat(status.stopped["since"])
        yield f"nothing could be sent since {_utc(began)}: {status.stopped['why']}"
    if status.webhook:
        since, why = status.webhook
        yield f"the webhook fails since {_utc(since)}: {why}"
    yield from (f"game {game.id} is held: {game.held_reason}" for game in status.held)
    yield from _more(status.games[GameStatus.HELD] - len(status.held), "games", "pbem game list")
    for mail in status.failed:
        yield f"mail {mail.id} of {_utc(mail.received)} from {mail.sender or 'no sender'} is set aside: {mail.error}"
    yield from _more(status.inbox[MailStatus.FAILED] - len(status.failed), "mails", "pbem mail failed")
    yield from (f"letter {each.id} to {each.recipient} is given up: {each.error}" for each in status.given_up)
    yield from _more(status.outbox[LetterStatus.FAILED] - len(status.given_up), "letters", "pbem mail outbox")


def _more(count: int, what: str, command: str) -> list[str]:
    return [f"and {count} more {what} (`{command}`)"] if count > 0 else []


def _utc(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC"


# --- for programs ---------------------------------------------------------------------------------------------------


def document(status: Status) -> dict[str, Any]:
    """The same as JSON values; moments in UTC."""
    return {
        "at": status.at.isoformat(),
        "table": status.table,
        "closed": status.closed,
        "mailbox": {"read": _iso(status.read)},
        "mailboxes": [{"address": address, "read": _iso(moment)} for address, moment in status.mailboxes.items()],
        "workers": [{"name": each.worker, "at": _iso(each.at), "doing": each.doing} for each in status.workers],
        "inbox": {str(word): count for word, count in status.inbox.items()},
        "outbox": {**{str(word): count for word, count in status.outbox.items()}, "next": _iso(status.next_letter)},
        "sending_stopped": dict(status.stopped) if status.stopped else None,
        "webhook_fails": {"since": _iso(status.webhook[0]), "why": status.webhook[1]} if status.webhook else None,
        "games": {str(word): count for word, count in status.games.items()},
        "overdue": status.overdue,
        "next_deadlines": [_game(game) for game in status.next_games],
        "passes": [
            {"at": _iso(each.at), "machine": each.machine, "did": each.did, "trouble": each.trouble}
            for each in status.passes
        ],
        "held_games": [{**_game(game), "reason": game.held_reason} for game in status.held],
        "failed_mails": [
            {"id": mail.id, "received": _iso(mail.received), "sender": mail.sender, "error": mail.error}
            for mail in status.failed
        ],
        "letters_given_up": [
            {"id": each.id, "recipient": each.recipient, "kind": each.kind, "error": each.error}
            for each in status.given_up
        ],
        "database_bytes": status.database_bytes,
        "disks": [{"for": disk.what, "place": str(disk.place), "free_bytes": disk.free} for disk in status.disks],
    }


def _game(game: GameHead) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "place": place_of(game),
        "deadline": _iso(deadline_of(game)),
        "due": _iso(game.due_at),
    }


def _iso(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
