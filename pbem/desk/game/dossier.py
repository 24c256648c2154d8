"""A game's dossier: everything the desk reads of one game, once, in one go.

Plain values: what is made of a dossier is committed only if the game's version is still the one read here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pbem.core.errors import TableError
from pbem.core.language import ENGLISH, Language, quoted, say
from pbem.core.ruleset_contract import Ruleset
from pbem.core.sheet import Sheet
from pbem.core.table import Tempo
from pbem.desk.clock import Clock, Wait, clock_from, wait_from
from pbem.desk.game.play import GameOnTable, Position
from pbem.desk.ground.terms import terms_of
from pbem.desk.people.contacts import Door, doors_of
from pbem.desk.people.mail_choices import language_of
from pbem.mail.purposes import Purpose
from pbem.store.stored_values import GameRecord, PlayerRecord, SeatRecord

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work


@dataclass(kw_only=True, slots=True)
class Dossier:
    """One game as the desk sees it."""

    record: GameRecord
    seats: tuple[SeatRecord, ...]  #: in seating order
    clock: Clock
    wait: Wait | None
    table: GameOnTable
    people: Mapping[str, PlayerRecord]  #: seat to the person in it
    tokens: Mapping[str, str]  #: seat to the token of its orders
    tapped: bool = False  #: whether its seats' mails lead to a page of the host's on which orders are tapped
    doors: Mapping[str, Door] = field(default_factory=dict, repr=False)  #: by moderator's address
    _position: Position | None = None

    @property
    def ruleset(self) -> Ruleset:
        """The game's rules, bound to its board."""
        return self.table.ruleset

    @property
    def sheets(self) -> Mapping[str, Sheet]:
        """Seat to order sheet."""
        return self.table.sheets

    @property
    def tempo_ahead(self) -> Tempo:
        """The tempo from the next turn on: a coarser one that is set in the middle of a turn waits for its end."""
        return clock_from(self.record.clock, self.clock).tempo

    def position(self) -> Position:
        """Where the game stands now; worked out once."""
        if self._position is None:
            self._position = self.table.position()
        return self._position

    def forget_position(self) -> None:
        """Work the position out anew when it is asked for next: the table has changed."""
        self._position = None

    def seat(self, name: str) -> SeatRecord:
        """The seat of that name."""
        return next(seat for seat in self.seats if seat.name == name)

    def reached_by_mail(self) -> list[SeatRecord]:
        """The seats whose mail goes somewhere."""
        return [seat for seat in self.seats if seat.address and seat.bot is None and seat.left_at is None]


def no_such_game(game: str) -> TableError:
    """What somebody is told who names a game that was never created here."""
    return TableError(
        say("there is no game {game} at this table; `pbem game list` shows those there are", game=quoted(game))
    )


def open_dossier(desk: Desk, work: Work, game: str, *, claimed: GameRecord | None = None) -> Dossier:
    """The dossier of `game`; `claimed` is its record where this transaction has read it already.

    Raises TableError where there is no such game, or it has not been started.
    """
    record = claimed or work.game(game)
    if record is None:
        raise no_such_game(game)
    state = desk.last_state(work, record)
    if state is None:
        raise TableError(say("game {game} has not been started; `pbem game start {game}` does that", game=game))
    ruleset = desk.ruleset(record.ruleset)
    clock = clock_from({**record.clock, "tempo": record.tempo})
    seats = work.seats(game)
    sheets = work.sheets(game)
    people = work.people(game)
    table = GameOnTable(
        ruleset=ruleset,
        state=state,
        sheets={seat.name: sheets.get(seat.name) or Sheet() for seat in seats},
        seed=record.seed,
        branch=record.branch,
        tempo=clock.tempo,
        rolls=record.rolls,
        opening=work.opening(game),
        languages=_languages(desk, record, people),
    )
    return Dossier(
        record=record,
        seats=seats,
        clock=clock,
        people=people,
        tokens=_order_tokens(work, record.id),
        tapped=_tapped(desk, work, record.id),
        doors=_doors(desk, work, record),
        wait=wait_from(record.wait) if record.wait else None,
        table=table,
    )


def _tapped(desk: Desk, work: Work, game: str) -> bool:
    """Private games have no public files."""
    site = desk.config.site
    return bool(site.url and site.folder) and not terms_of(work, game).private


def _order_tokens(work: Work, game: str) -> dict[str, str]:
    """Seat to the token of its orders; a sitter's is another one."""
    return {found.seat: found.token for found in work.tokens(game, purpose=Purpose.ORDERS) if not found.about}


def _doors(desk: Desk, work: Work, record: GameRecord) -> dict[str, Door]:
    """How the game's moderators are written to."""
    tokens = work.tokens(record.id, purpose=Purpose.MODERATOR)
    return doors_of(work, tokens, record.moderator or desk.config.table.moderator)


def _languages(desk: Desk, record: GameRecord, people: Mapping[str, PlayerRecord]) -> dict[str, Language]:
    """Seat to the language of the person in it, where that is not English."""
    found = {seat: language_of(desk.config, person, record.ruleset) for seat, person in people.items()}
    return {seat: language for seat, language in found.items() if language is not ENGLISH}


def forming_dossier(desk: Desk, work: Work, record: GameRecord) -> Dossier:
    """The dossier of a game that has not begun: who sits there and how to write to them; it has no position."""
    clock = clock_from({**record.clock, "tempo": record.tempo})
    table = GameOnTable(
        ruleset=desk.ruleset(record.ruleset),
        state=None,
        sheets={},
        seed=record.seed,
        branch=record.branch,
        tempo=clock.tempo,
    )
    return Dossier(
        record=record,
        seats=work.seats(record.id),
        clock=clock,
        people=work.people(record.id),
        tokens=_order_tokens(work, record.id),
        doors=_doors(desk, work, record),
        wait=None,
        table=table,
    )
