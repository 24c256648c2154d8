"""OBSERVE and UNOBSERVE: what is public of a game, in mails like those of its seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed
from pbem.desk.commands.command import Command, Heard, Level, Rest, Said
from pbem.desk.commands.games import game_of, place_in
from pbem.desk.commands.handling import TableMail
from pbem.store.values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.commands.handling import Handling
    from pbem.desk.outgoing.watching import Watcher
    from pbem.report.inputs import Receipt
    from pbem.store.values import GameRecord


def observe(handling: Handling, heard: Heard) -> Said:
    """OBSERVE: a game is watched from now on; its position comes at once, where it has one."""
    from pbem.desk.outgoing.watching import begin_to_watch

    record = game_of(handling, place_in(heard.rest, "OBSERVE g17").game, "OBSERVE")
    handling.work.claim_game(record.id, wait=True)
    _check(handling, record)
    watcher = begin_to_watch(handling.desk, handling.work, record.id, handling.sender, handling.now)
    remark = f"UNOBSERVE {record.id} ends it; MAP {record.id} and HISTORY {record.id} show more."
    if record.status is GameStatus.FORMING:
        return Said(words=f"you watch {record.title} ({record.id}), and hear of it when it begins", remarks=(remark,))
    _send_position(handling, record, watcher)
    return Said(words=f"you watch {record.title} ({record.id}) from now on", remarks=(remark,))


def _check(handling: Handling, record: GameRecord) -> None:
    """Raises NotAllowed where a game is not to be watched, or not by whoever writes."""
    from pbem.desk.lobby.seating import seat_of
    from pbem.desk.lobby.terms import terms_of
    from pbem.desk.moderation.moderators import is_moderator
    from pbem.desk.outgoing.watching import OBSERVER

    work, most = handling.work, handling.desk.config.lobby.observers
    if record.status is GameStatus.OVER:
        raise NotAllowed(f"{record.id} is over; HISTORY {record.id} tells it to those who played or watched")
    if seat_of(work.seats(record.id), handling.person) is not None:
        raise NotAllowed(f"you play in {record.id}, and read all of it that is yours to know")
    watching = [mark.name for mark in work.marks(record.id, OBSERVER)]
    if handling.sender in watching:
        raise NotAllowed(f"you watch {record.id} already", instead=(f"UNOBSERVE {record.id}",))
    private = terms_of(work, record.id).private
    if private and not is_moderator(handling.desk, work, record, handling.sender):
        raise NotAllowed(f"{record.id} is private, and is watched by nobody", instead=("LIST",))
    if len(watching) >= most:
        raise NotAllowed(f"{most} watch {record.id}, and no more can", instead=("LIST",))


def _send_position(handling: Handling, record: GameRecord, watcher: Watcher) -> None:
    """The game as it stands; it is the answer to a mail that asks for nothing else."""
    from pbem.desk.dossier import open_dossier
    from pbem.desk.outgoing.approval import not_yet
    from pbem.desk.outgoing.postbag import Postbag
    from pbem.desk.outgoing.watching import public_position

    dossier = open_dossier(handling.desk, handling.work, record.id)
    if not_yet(handling.work, dossier):
        return
    bag = Postbag(desk=handling.desk, dossier=dossier, now=handling.now)
    content = public_position(bag, watcher, dossier)
    bag.write_beside(content, watcher.address, cause=handling.cause, thread=watcher.name, answers=handling.letter)
    handling.letters += bag.letters
    if isinstance(handling, TableMail) and len(handling.script.commands) == 1 and not handling.script.refused:
        handling.begins = _answered


def _answered(receipt: Receipt) -> bool:
    """The position says all that the answer would."""
    return True


def unobserve(handling: Handling, heard: Heard) -> Said:
    """UNOBSERVE: a game is watched no more."""
    from pbem.desk.outgoing.watching import stop_watching

    record = game_of(handling, place_in(heard.rest, "UNOBSERVE g17").game, "UNOBSERVE")
    if not stop_watching(handling.work, record.id, handling.sender, handling.now):
        raise NotAllowed(f"you do not watch {record.id}")
    return Said(words=f"you watch {record.title} ({record.id}) no more")


COMMANDS = (
    Command(words=("OBSERVE", "ZUSCHAUEN"), does=observe, level=Level.PERSON, rest=Rest.MAY),
    Command(words=("UNOBSERVE", "NICHT ZUSCHAUEN"), does=unobserve, level=Level.PERSON, rest=Rest.MAY),
)
