"""The start of a game: its first position, its first wait, and the mail that tells everybody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType
from typing import TYPE_CHECKING

from pbem.core.dice import Keyed, mixed
from pbem.core.errors import TableError
from pbem.core.language import say
from pbem.desk.archive.sealing import begin_chains, words_of
from pbem.desk.archive.seeds import DRAWN, SEALED
from pbem.desk.clock import next_wake
from pbem.desk.game.company import company_of
from pbem.desk.game.dossier import Dossier, no_such_game, open_dossier
from pbem.desk.game.next_wait import NextWait, open_wait
from pbem.desk.ground.terms import terms_of
from pbem.desk.letters.board_pictures import Boards, on_board, title_of_start
from pbem.desk.letters.calendar_entries import calendar_entry, pace
from pbem.desk.letters.postbag import Postbag
from pbem.desk.letters.reports import seated
from pbem.desk.letters.tapping import tapping
from pbem.desk.letters.watchers import TOLD, public_start
from pbem.desk.letters.who_watches import watchers_of
from pbem.desk.order_pages.doors import is_tapped
from pbem.desk.wording.status_names import status_said
from pbem.report.inputs import Receipt, Start
from pbem.store.stored_values import GameRecord, GameStatus, NewSnapshot

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

_NONE: Mapping[str, Receipt] = MappingProxyType({})


def start(desk: Desk, game: str, now: datetime) -> Dossier:
    """Set the game up, open its first wait and write to everybody. Raises TableError where it cannot begin."""
    with desk.store.transaction() as work:
        return start_within(desk, work, game, now)


def start_within(desk: Desk, work: Work, game: str, now: datetime, receipts: Mapping[str, Receipt] = _NONE) -> Dossier:
    """As `start`, in a transaction that is open already. `receipts`: seat to what its mail says first."""
    version = _set_up(desk, work, game, now)
    dossier = open_dossier(desk, work, game)
    company = company_of(work, dossier)
    coming = open_wait(dossier.table, dossier.seats, dossier.clock, now, company, at_once=True)
    work.save_game(_running(dossier, coming, now), version)
    for name, orders in coming.bot_orders.items():
        work.put_orders(game, name, orders, received=now)
    bag = Postbag(desk=desk, dossier=dossier, now=now)
    content = Opening(
        players=seated(dossier, hidden=terms_of(work, game).anonymous),
        words=tuple(f"{name}: {word}" for name, word in words_of(work, game)),
        coming=coming,
    )
    for seat in dossier.reached_by_mail():
        _write_start(bag, content, seat.name, receipts.get(seat.name))
        work.set_mark(game, TOLD, seat.name, [1, 0], at=now)
    for watcher in watchers_of(work, game):
        first = public_start(bag, watcher, coming, content.players)
        bag.write_beside(first, watcher.address, cause="start", thread=watcher.name)
        work.set_mark(game, TOLD, watcher.name, [1, 0], at=now)
    work.put_letters(bag.letters)
    work.notify("letter")
    return dossier


def _set_up(desk: Desk, work: Work, game: str, now: datetime) -> int:
    """The position before the first turn, as the game's first snapshot; the version the game had before it."""
    record = work.claim_game(game, wait=True)
    if record is None:
        raise no_such_game(game)
    if record.status is not GameStatus.FORMING:
        raise TableError(
            say("game {game} has begun already (it is {status})", game=game, status=status_said(record.status))
        )
    ruleset = desk.ruleset(record.ruleset)
    seats = [seat.name for seat in work.seats(game)]
    if free := [seat.name for seat in work.seats(game) if seat.left_at is not None]:
        raise TableError(
            say(
                "nobody sits on {free} in game {game} yet; it can begin when all seats are taken",
                free=say(" and ").join(free),
                game=game,
            )
        )
    begin_chains(work, record, seats, now)
    if words := words_of(work, game):
        work.set_mark(game, SEALED, DRAWN, record.seed.hex(), at=now)
        record = replace(record, seed=mixed(record.seed, words))
        work.save_game(record, record.version)
    state = ruleset.setup(seats, record.options, Keyed(record.seed))
    kept = NewSnapshot(
        turn=0, round=0, phase="set-up", rules_version=ruleset.version, at=now, state=state.document(), events=()
    )
    work.put_snapshot(game, record.branch, kept, log_seq=0)
    return record.version


def _running(dossier: Dossier, coming: NextWait, now: datetime) -> GameRecord:
    return replace(
        dossier.record,
        status=GameStatus.RUNNING,
        started=now,
        **coming.place,
        wait=coming.wait.document(),
        due_at=next_wake(dossier.clock, coming.wait),
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Opening:
    """What all read alike when a game begins."""

    players: tuple[tuple[str, str], ...]  #: (seat, who sits there)
    words: tuple[str, ...]  #: what players mixed into the seed, "Red: blue moon"
    coming: NextWait


def _write_start(bag: Postbag, opening: Opening, seat: str, receipt: Receipt | None) -> None:
    with bag.speaking_to(seat):
        ruleset, coming = bag.dossier.ruleset, opening.coming
        state = coming.position.state
        mine = [decision for decision in coming.position.waiting if decision.seat == seat]
        people = {each.name for each in bag.dossier.seats if each.bot is None} & set(coming.wait.seats)
        common = bag.common(seat)
        content = Start(
            common=common,
            players=opening.players,
            first_player=state.first_player,
            pace=pace(bag.dossier.clock),
            view=ruleset.view(state, seat),
            outlook=ruleset.outlook(state, seat),
            pictures=on_board(bag.desk, common, Boards(ruleset), state, title_of_start()).pictures,
            standing=ruleset.standing(state),
            needs=coming.asked_of(seat),
            waits_for=tuple(each for each in coming.wait.seats if each in people and each != seat),
            deadline=coming.wait.deadline,
            settle=bag.dossier.clock.settle if bag.dossier.clock.early else None,
            calendar=True,
            form=ruleset.form(state, seat, mine),
            entropy_words=opening.words,
            tap=(tap := tapping(bag, state, seat, bag.dossier.sheets[seat])),
            page=tap is None and is_tapped(ruleset),
        )
        bag.write(
            content,
            cause="start",
            before=[receipt] if receipt else (),
            attachments=[calendar_entry(bag, seat, coming.wait.deadline)],
        )
