"""Who moderates by mail: the tokens that let a moderator's replies in, and the games each may act on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.desk.people.contacts import Door, doors_of
from pbem.desk.people.moderators import is_moderator
from pbem.desk.tokens.issuing import issue_token
from pbem.mail.purposes import Purpose
from pbem.mail.reply_addresses import SeatTag, canonical, normalise
from pbem.store.stored_values import GameRecord, GameStatus, PlayerRecord

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

#: What a tag says where a seat would stand, and a game where there is none.
MODERATOR, TABLE = "moderator", "table"


@dataclass(frozen=True, kw_only=True, slots=True)
class Moderator:
    """A person who has proved an address that moderates."""

    address: str  #: as it is registered, lower case
    person: PlayerRecord | None  #: as the table knows them beside that
    of_table: bool  #: the table's own moderator, who may act on every game


def moderator_at(desk: Desk, work: Work, address: str) -> Moderator:
    """Whoever has proved `address`; what they moderate is asked of `may_act`."""
    plain = normalise(address)
    table = desk.config.table.moderator
    own = {canonical(each) for each in _addresses(work, plain)}
    return Moderator(
        address=plain, person=work.player_by_address(plain), of_table=bool(table) and canonical(table) in own
    )


def moderates(desk: Desk, work: Work, address: str) -> bool:
    """Whether an address, or another one of the same person, is a moderator's."""
    return moderator_at(desk, work, address).of_table or bool(work.moderated_by(*_addresses(work, normalise(address))))


def may_act(desk: Desk, work: Work, who: Moderator, game: str) -> GameRecord:
    """The game, if `who` may act on it. Raises NotAllowed: a game of others is no more known than none."""
    record = work.game(game)
    if record is None or not (who.of_table or is_moderator(desk, work, record, who.address)):
        theirs = ", ".join(each.id for each in games_of(desk, work, who))
        raise NotAllowed(
            say(
                "there is no game {game} that you moderate; {what}",
                game=game,
                what=say("{theirs} would do", theirs=theirs) if theirs else say("none is"),
            )
        )
    return record


def games_of(desk: Desk, work: Work, who: Moderator) -> list[GameRecord]:
    """The games that are not over and that `who` moderates, oldest first."""
    open_ones = [status for status in GameStatus if status is not GameStatus.OVER]
    games = work.list_games(*open_ones)
    return [game for game in games if who.of_table or is_moderator(desk, work, game, who.address)]


def _addresses(work: Work, address: str) -> tuple[str, ...]:
    known = work.player_by_address(address)
    theirs = [found.address for found in work.addresses(known.id)] if known else []
    return tuple(dict.fromkeys([address, *theirs]))


# --- tokens ---------------------------------------------------------------------------------------------------------


def issue_moderator_token(desk: Desk, work: Work, game: str | None, address: str, now: datetime) -> str:
    """A new token for a moderator's mails about a game (None: the table); the one before stops working."""
    of = normalise(address)
    return issue_token(desk, work, game=game, purpose=Purpose.MODERATOR, at=now, address=of, about=of)


def moderator_token(work: Work, game: str | None, address: str, now: datetime) -> str:
    """The moderator's token for a game (None: the table); "" where none was issued."""
    of = normalise(address)
    found = work.tokens(game, "", Purpose.MODERATOR, at=now) if game else work.tokens_of(of, at=now)
    return next((each.token for each in found if each.purpose == Purpose.MODERATOR and each.about == of), "")


def token_beside_games(desk: Desk, work: Work, address: str, now: datetime) -> str:
    """The moderator's token for the table, issued where there is none yet.

    Two workers that issue one each would stop the other's, which is in a letter already.
    """
    if known := moderator_token(work, None, address, now):
        return known
    work.alone(f"moderator {normalise(address)}")
    return moderator_token(work, None, address, now) or issue_moderator_token(desk, work, None, address, now)


def doors(desk: Desk, work: Work, record: GameRecord | None, now: datetime) -> dict[str, Door]:
    """Each moderator's address to how it is written to; the table's, where no game is named.

    The table's is issued here where there is none yet: do not ask for it in a transaction that only reads.
    """
    if record is not None:
        found = work.tokens(record.id, "", Purpose.MODERATOR, at=now)
        return doors_of(work, found, record.moderator or desk.config.table.moderator)
    address = normalise(desk.config.table.moderator)
    if not address:
        return {}
    known = token_beside_games(desk, work, address, now)
    return {address: Door(token=known, person=work.player_by_address(address))}


def moderator_tag(token: str, game: str | None) -> SeatTag:
    """What authenticates a moderator's reply."""
    return SeatTag(game=game or TABLE, seat=MODERATOR, token=token)
