"""Which game a question is about, and what whoever asks may see of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.desk.game.approval import not_yet
from pbem.desk.game.dossier import open_dossier
from pbem.desk.game.handling import Handling, SeatMail
from pbem.desk.letters.postbag import Postbag
from pbem.desk.letters.who_watches import OBSERVER
from pbem.desk.people.moderators import is_moderator
from pbem.store.stored_values import GameStatus

if TYPE_CHECKING:
    from pbem.desk.game.dossier import Dossier
    from pbem.report.inputs import Common
    from pbem.store.stored_values import GameRecord

#: Games that have begun.
BEGUN = (GameStatus.RUNNING, GameStatus.PAUSED, GameStatus.HELD, GameStatus.OVER)

_GAME_ID = re.compile(r"g\d+", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Sight:
    """A game that has begun, and whose eyes it is seen with."""

    handling: Handling
    dossier: Dossier
    seat: str | None  #: None: nobody's; what is public
    rest: str  #: of the command's line, without the game's name

    def common(self) -> Common:
        """What an answer about the game knows of it and of its reader."""
        handling = self.handling
        bag = Postbag(desk=handling.desk, dossier=self.dossier, now=handling.now)
        if self.seat is not None and isinstance(handling, SeatMail):
            return bag.common(self.seat)
        # What carries a seat's token is for the seat's own mails.
        return replace(
            bag.common(self.seat or ""),
            seat=self.seat,
            reply_address="",
            tag="",
            language=handling.language,
            zone=handling.zone,
        )


def seen(handling: Handling, rest: str) -> Sight:
    """The game that a question is about: the mail's own, or the one that the line names, or the only one there is.

    Raises NotAllowed where there is none, or who asks neither plays in it, watches it nor moderates it.
    """
    named, rest = split_game(handling, rest)
    if isinstance(handling, SeatMail) and named in ("", handling.dossier.record.id):
        return Sight(handling=handling, dossier=handling.dossier, seat=handling.seat, rest=rest)
    game = named or (handling.record.id if handling.record else "") or _only_one(handling)
    record = handling.work.game(game)
    place = seat_in(handling, game)
    if record is None or not (place or may_watch(handling, record)):
        raise NotAllowed(say("you neither play nor watch a game {game} here; STATUS lists your games", game=game))
    if record.status is GameStatus.OVER and not record.begun:
        raise NotAllowed(say("game {game} was called off before it began", game=game))
    if record.status not in BEGUN:
        raise NotAllowed(say("game {game} has not begun; STATUS {game} shows who is in it", game=game))
    dossier = open_dossier(handling.desk, handling.work, game)
    if reason := not_yet(handling.work, dossier):
        raise NotAllowed(reason)
    return Sight(handling=handling, dossier=dossier, seat=place, rest=rest)


def split_game(handling: Handling, rest: str) -> tuple[str, str]:
    """(the game that a line names first, "" for none; the rest of the line)."""
    first, _, more = rest.strip().partition(" ")
    if _GAME_ID.fullmatch(first):
        return first.lower(), more.strip()
    return handling.named, rest.strip()


def seat_in(handling: Handling, game: str) -> str | None:
    """The seat that whoever writes has in a game."""
    return next((seat.name for seat in handling.work.seats_of(handling.sender) if seat.game == game), None)


def watches(handling: Handling, game: str) -> bool:
    """Whether whoever writes watches the game."""
    return handling.work.find_mark(game, OBSERVER, handling.sender) is not None


def may_watch(handling: Handling, record: GameRecord) -> bool:
    """Whether whoever writes watches the game, or moderates it."""
    if watches(handling, record.id):
        return True
    return is_moderator(handling.desk, handling.work, record, handling.sender)


def _only_one(handling: Handling) -> str:
    """The only game that has begun of all that whoever asks plays in; watched games are named."""
    games = {seat.game: handling.work.game(seat.game) for seat in handling.work.seats_of(handling.sender)}
    begun = [game for game, record in games.items() if record is not None and record.status in BEGUN]
    running = [game for game in begun if (record := games[game]) and record.status is not GameStatus.OVER]
    found = running or begun
    if len(found) == 1:
        return found[0]
    if not found:
        raise NotAllowed(say("say which game: MAP g17, HISTORY g17; STATUS lists yours"))
    raise NotAllowed(
        say(
            "you play in {found}: say which one, as in MAP {found2} or HISTORY {found2}",
            found=", ".join(found),
            found2=found[0],
        )
    )
