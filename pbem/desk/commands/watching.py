"""OBSERVE and UNOBSERVE: what is public of a game, in mails like those of its seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.desk.commands.games import game_of, place_in
from pbem.desk.entrance.barred import check_may_come_in
from pbem.desk.game.approval import not_yet
from pbem.desk.game.dossier import open_dossier
from pbem.desk.game.handling import TableMail
from pbem.desk.ground.terms import terms_of
from pbem.desk.letters.postbag import Postbag
from pbem.desk.letters.watchers import begin_to_watch, public_position, stop_watching
from pbem.desk.letters.who_watches import OBSERVER
from pbem.desk.lobby.seating import seat_of
from pbem.desk.people.moderators import is_moderator
from pbem.desk.wording.command import Command, Heard, Level, Rest, Said
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.game.handling import Handling
    from pbem.desk.letters.who_watches import Watcher
    from pbem.report.inputs import Receipt
    from pbem.store.stored_values import GameRecord


def observe(handling: Handling, heard: Heard) -> Said:
    """OBSERVE: a game is watched from now on; its position comes at once, where it has one."""
    record = game_of(handling, place_in(heard.rest, "OBSERVE g17").game, "OBSERVE")
    check_may_come_in(handling, record, heard)
    handling.work.claim_game(record.id, wait=True)
    _check(handling, record)
    watcher = begin_to_watch(handling.desk, handling.work, record.id, handling.sender, handling.now)
    remark = say("UNOBSERVE {game} ends it; MAP {game} and HISTORY {game} show more.", game=record.id)
    if record.status is GameStatus.FORMING:
        return Said(
            words=say("you watch {title} ({game}), and hear of it when it begins", title=record.title, game=record.id),
            remarks=(remark,),
        )
    _send_position(handling, record, watcher)
    return Said(
        words=say("you watch {title} ({game}) from now on", title=record.title, game=record.id), remarks=(remark,)
    )


def _check(handling: Handling, record: GameRecord) -> None:
    """Raises NotAllowed where a game is not to be watched, or not by whoever writes."""
    work, most = handling.work, handling.desk.config.lobby.observers
    if record.status is GameStatus.OVER:
        raise NotAllowed(say("{game} is over; HISTORY {game} tells it to those who played or watched", game=record.id))
    if seat_of(work.seats(record.id), handling.person) is not None:
        raise NotAllowed(say("you play in {game}, and read all of it that is yours to know", game=record.id))
    watching = [mark.name for mark in work.marks(record.id, OBSERVER)]
    if handling.sender in watching:
        raise NotAllowed(say("you watch {game} already", game=record.id), instead=(f"UNOBSERVE {record.id}",))
    private = terms_of(work, record.id).private
    if private and not is_moderator(handling.desk, work, record, handling.sender):
        raise NotAllowed(say("{game} is private, and is watched by nobody", game=record.id), instead=("LIST",))
    if len(watching) >= most:
        raise NotAllowed(say("{most} watch {game}, and no more can", most=most, game=record.id), instead=("LIST",))


def _send_position(handling: Handling, record: GameRecord, watcher: Watcher) -> None:
    """The game as it stands; it is the answer to a mail that asks for nothing else."""
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
    record = game_of(handling, place_in(heard.rest, "UNOBSERVE g17").game, "UNOBSERVE")
    if not stop_watching(handling.work, record.id, handling.sender, handling.now):
        raise NotAllowed(say("you do not watch {game}", game=record.id))
    return Said(words=say("you watch {title} ({game}) no more", title=record.title, game=record.id))


COMMANDS = (
    Command(words=("OBSERVE", "ZUSCHAUEN"), does=observe, level=Level.PERSON, rest=Rest.MAY),
    Command(words=("UNOBSERVE", "NICHT ZUSCHAUEN"), does=unobserve, level=Level.PERSON, rest=Rest.MAY),
)
