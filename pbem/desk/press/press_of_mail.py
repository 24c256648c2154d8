"""The press of the game that a mail is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed
from pbem.core.grammar import compact
from pbem.core.language import say
from pbem.desk.game.dossier import forming_dossier, open_dossier
from pbem.desk.game.handling import SeatMail
from pbem.desk.ground.press_rules import press_rules
from pbem.desk.ground.terms import terms_of
from pbem.desk.letters.postbag import Postbag
from pbem.desk.letters.who_watches import OBSERVER
from pbem.desk.press.passing_on import PressRoom
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pbem.desk.game.dossier import Dossier
    from pbem.desk.game.handling import Handling
    from pbem.store.work import Work


def room_of(handling: Handling) -> PressRoom:
    """The press of a mail's game, with an empty bag. Raises NotAllowed where whoever writes is not of that game."""
    dossier, wait = _dossier(handling), handling.wait if isinstance(handling, SeatMail) else None
    bag = Postbag(desk=handling.desk, dossier=dossier, now=handling.now)
    rules = press_rules(handling.work, dossier.record.id)
    running = dossier.record.status is GameStatus.RUNNING
    over = dossier.record.status is GameStatus.OVER
    return PressRoom(bag=bag, work=handling.work, rules=rules, wait=wait if running else None, goes_on=not over)


def people_of(room: PressRoom) -> dict[str, str]:
    """What players may be called in an address, as `compact` writes it, to their seats: full names and first ones.

    A name that two of them have is none; nobody has one in an anonymous game.
    """
    return people_called(room.work, room.bag.dossier)


def people_called(work: Work, dossier: Dossier) -> dict[str, str]:
    """The same of any game; of an anonymous one only what the game itself calls its seats."""
    found = dict[str, set[str]]()
    for called, whose in _called_in_game(dossier):
        found.setdefault(compact(called), set()).add(whose)
    if terms_of(work, dossier.record.id).anonymous and dossier.record.status is not GameStatus.OVER:
        return {called: min(seats) for called, seats in found.items()}
    for seat in dossier.reached_by_mail():
        name = dossier.people[seat.name].name if seat.name in dossier.people else ""
        for called in filter(None, (compact(name), compact(name.partition(" ")[0]))):
            found.setdefault(called, set()).add(seat.name)
    return {called: min(seats) for called, seats in found.items() if len(seats) == 1}


def _called_in_game(dossier: Dossier) -> Iterator[tuple[str, str]]:
    """What the game calls its seats beside their names: the nations that they play."""
    called = getattr(dossier.ruleset, "seats_called", None)
    if called is not None and dossier.record.status is not GameStatus.FORMING:
        yield from called(dossier.position().state).items()


def writer_of(handling: Handling, room: PressRoom) -> str:
    """Under which name a message is kept: the seat, or that of who watches."""
    return handling.seat or next(name for name, address in room.observers().items() if address == handling.sender)


def _dossier(handling: Handling) -> Dossier:
    if isinstance(handling, SeatMail):
        return handling.dossier
    record = handling.record or (handling.work.game(handling.named) if handling.named else None)
    if record is None:
        raise NotAllowed(say("press belongs to a game: write it in a reply to one of that game’s mails"))
    if not handling.seat and handling.work.find_mark(record.id, OBSERVER, handling.sender) is None:
        raise NotAllowed(
            say("you neither play in game {game} nor watch it, so there is nobody to write to", game=record.id)
        )
    if record.status is GameStatus.FORMING:
        return forming_dossier(handling.desk, handling.work, record)
    return open_dossier(handling.desk, handling.work, record.id)
