"""The moderator at the beginning and the end of a game: NEW, START, END."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from pbem.core.adjudicate import Adjudication
from pbem.core.errors import TableError
from pbem.core.language import keep, quoted, say
from pbem.desk.acts.acts import Act, Done, Hand, Plan, act_line, listed, not_over
from pbem.desk.acts.open_wait import Standing, standing
from pbem.desk.acts.telling import tell_all
from pbem.desk.archive.seeds import drawn_seed, reopened
from pbem.desk.game.approval import HOLD, REPORTS
from pbem.desk.game.as_it_stands import drawn, moment
from pbem.desk.ground.rehearsal import rehearsing
from pbem.desk.letters.board_pictures import OnBoard
from pbem.desk.letters.calendar_entries import entry_taken_out
from pbem.desk.letters.chronicle import ends_of_turns, with_course
from pbem.desk.letters.reports import News, board_at_end, check_words, seated, winners
from pbem.desk.letters.told_so_far import chapters_after, positions_told, told_so_far, untold_chapters, waiting_receipts
from pbem.desk.letters.who_watches import watchers_of
from pbem.desk.lobby import NewGame, create, start
from pbem.desk.press.diary import open_diaries
from pbem.desk.press.releasing import releasing
from pbem.desk.wording.seat_names import seat_named
from pbem.report.inputs import Act as Told
from pbem.report.inputs import GameOver
from pbem.store.stored_values import ActRecord, GameStatus, NewSnapshot

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work


# --- NEW and START --------------------------------------------------------------------------------------------------


def open_game(desk: Desk, new: NewGame, hand: Hand, *, begin: bool, dry_run: bool = False) -> Done:
    """NEW: a game with everybody seated; `begin` begins it at once. Raises TableError where it does not go."""
    game = create(rehearsing(desk) if dry_run else desk, new, hand.at)
    seats = [sitter.seat for sitter in new.sitters if sitter.bot is None]
    says = [
        keep(
            "game {game}, {title}: {ruleset} for {sitters}",
            game=game,
            title=new.title,
            ruleset=new.ruleset,
            sitters=", ".join(sitter.seat for sitter in new.sitters),
        )
    ]
    if dry_run:
        says += [keep("it would begin at once")] if begin else []
        return Done(says=tuple(says), touched=tuple(seats) if begin else (), dry_run=True)
    _note(desk, hand, game, "new", {"ruleset": new.ruleset, "title": new.title, "options": dict(new.options)}, says[0])
    if not begin:
        says.append(keep("`pbem game start {game}` begins it and writes to everybody", game=game))
        return Done(says=tuple(says), touched=(), dry_run=False)
    begun = begin_game(desk, game, hand)
    return replace(begun, says=(*says, *begun.says))


def begin_game(desk: Desk, game: str, hand: Hand, *, dry_run: bool = False) -> Done:
    """START: set the game up, open its first wait, write to everybody."""
    dossier = start(rehearsing(desk) if dry_run else desk, game, hand.at)
    with desk.store.read() as work:
        record = work.game(game)
    due = record.wait["deadline"] if record and record.wait else ""
    says = [
        keep("game {game} has begun; orders are wanted by {when}", game=game, when=_local(due, dossier))
        if due
        else keep("game {game} has begun", game=game)
    ]
    seats = tuple(seat.name for seat in dossier.reached_by_mail())
    if dry_run:
        return Done(says=(keep("game {game} would begin", game=game),), touched=seats, dry_run=True)
    _note(desk, hand, game, "start", {}, says[0])
    return Done(says=tuple(says), touched=seats, dry_run=False)


def _local(deadline: str, dossier: Any) -> str:
    return moment(datetime.fromisoformat(deadline), dossier)


def _note(desk: Desk, hand: Hand, game: str, command: str, args: dict[str, Any], outcome: str) -> None:
    # A transaction of its own: the game's record says when it was made and begun, should this one be lost.
    act = ActRecord(
        at=hand.at, who=hand.who, via=hand.via, game=game, command=command, args=args, why=hand.why, outcome=outcome
    )
    with desk.store.transaction() as work:
        work.record_act(act)


# --- END ------------------------------------------------------------------------------------------------------------


def end(named: Sequence[str] = (), *, drawn: bool = False) -> Act:
    """FINISH: the game is over, won by the seats named, or by nobody; everybody reads how it ended, and the seed.

    `drawn`: a draw, shared by the seats named, or by all.
    """
    args: dict[str, Any] = {"drawn": list(named)} if drawn else {"winners": list(named)}
    return Act(command="end", args=args, plan=partial(_end, tuple(named), drawn), forming=True)


#: The same under the name it has in mails.
finish = end


def _call_off(named: Sequence[str], plan: Plan) -> None:
    """A game that has not begun does not take place."""
    if named:
        raise TableError(
            say("game {game} has not begun: nobody has won it; without a winner it is called off", game=plan.game)
        )
    plan.change("status", "forming", "over")
    plan.record = replace(plan.record, status=GameStatus.OVER, due_at=None, ended=plan.hand.at)
    tell_all(plan, Told.CANCELLED)


def _seats_named(named: Sequence[str], plan: Plan) -> list[str]:
    seats = [seat.name for seat in plan.dossier.seats]
    if strange := [name for name in named if not seat_named(name, seats)]:
        raise TableError(
            say(
                "there is no seat {strange} in game {game}; the seats are {values}",
                strange=quoted(strange[0]),
                game=plan.game,
                values=listed(seats),
            )
        )
    return [seat_named(name, seats) for name in named]


def _end(named: Sequence[str], drawn: bool, plan: Plan, work: Work) -> None:
    not_over(plan)
    if plan.record.status is GameStatus.FORMING:
        _call_off(named, plan)
        return
    seats = _seats_named(named, plan)
    plan.change("status", str(plan.record.status), "over")
    winner = _shared(seats, plan) if drawn else _won(seats, plan)
    plan.diff["winner"] = {"before": None, "after": winner}
    plan.record = replace(
        plan.record,
        status=GameStatus.OVER,
        held_reason="",
        winner=winner,
        wait=None,
        due_at=None,
        ended=plan.hand.at,
    )
    plan.lines.append(act_line(plan, "end", {"winner": winner}))
    now = standing(plan)
    # Nobody has won, or it is a draw: an empty list says that it is over all the same.
    now.position.state.winner = [] if drawn else winner or []
    plan.writes.append(lambda work: _keep_last_position(plan, work, now))
    plan.writes.append(lambda work: _instead_of_reports(plan, work))
    _tell_end(plan, work, now)


def _won(seats: list[str], plan: Plan) -> Any:
    """Who has won, for the record."""
    plan.says.append(keep("won by {won}; the seed is revealed", won=listed(seats)))
    return seats[0] if len(seats) == 1 else seats or None


def _shared(seats: list[str], plan: Plan) -> Any:
    """Who shares the draw, for the record; nobody has won."""
    shared = seats or [seat.name for seat in plan.dossier.seats]
    plan.says.append(keep("drawn, shared by {seats}; the seed is revealed", seats=listed(shared)))
    return {"drawn": shared}


def _tell_end(plan: Plan, work: Work, now: Standing) -> None:
    """The last mail, to everybody who plays and who watches."""
    watchers = watchers_of(work, plan.game)
    told = told_so_far(work, plan.dossier, watchers)
    news = News(
        before=plan.dossier,
        run=Adjudication(state=now.position.state),
        after=now.table,
        next=None,
        told=told,
        watchers=watchers,
        untold=untold_chapters(work, plan.dossier, told),
        earlier=positions_told(work, plan.dossier, told),
        past=chapters_after(work, plan.dossier, 0),
        ends=ends_of_turns(work, plan.dossier),
        seed=drawn_seed(work, plan.record).hex(),
        reopened=reopened(work, plan.game) is not None,
        diaries=open_diaries(work, plan.game),
    )
    receipts = waiting_receipts(plan.desk, work, plan.dossier)
    for seat in plan.dossier.reached_by_mail():
        content = _the_end(plan, now, news, seat.name)
        with plan.bag.speaking_to(seat.name):
            content = with_course(plan.desk, news, content)
        # The mail that ends a game by vote is answered by the last one; receipts that want something are older.
        said = {number: receipt for number, receipt in receipts.get(seat.name, ()) if receipt.deadline is None}
        entry = entry_taken_out(plan.bag, seat.name)
        plan.bag.write(content, cause=plan.cause, before=[*said.values()], attachments=entry)
        plan.writes.append(partial(_withdraw, tuple(said)))
    for watcher in watchers:
        common = watcher.common(plan.bag)
        with plan.bag.speaking_beside(watcher.person):
            board = board_at_end(plan.bag, news, common, now.position.state, watcher.name)
            content = replace(_the_end(plan, now, news, None), common=common, pictures=board.pictures)
            content = with_course(plan.desk, news, content)
        plan.bag.write_beside(content, watcher.address, cause=plan.cause, thread=watcher.name)
    plan.writes.append(releasing(plan.bag, {}, over=True))


def _withdraw(letters: Sequence[int], work: Work) -> None:
    for letter in letters:
        work.withdraw_letter(letter)


def _keep_last_position(plan: Plan, work: Work, now: Standing) -> None:
    """A last snapshot in the middle of whatever was going on, so that nothing is open any more."""
    state, ruleset = now.position.state, now.table.ruleset
    kept = NewSnapshot(
        turn=state.turn,
        round=state.round,
        phase="end",
        rules_version=ruleset.version,
        at=plan.hand.at,
        state=state.document(),
        events=(),
    )
    seq = work.open_log(plan.game)[-1].seq
    work.put_snapshot(plan.game, plan.record.branch, kept, log_seq=seq)
    work.put_published(plan.game, ())


def _instead_of_reports(plan: Plan, work: Work) -> None:
    """The last mail tells what reports that wait for approval would have told."""
    work.withdraw_held(plan.game)
    work.forget_marks(plan.game, HOLD, REPORTS)


def _the_end(plan: Plan, now: Standing, news: News, seat: str | None) -> GameOver:
    ruleset, state, common = now.table.ruleset, now.position.state, plan.bag.common(seat or "")
    board = OnBoard(None, ())
    if seat:
        with plan.bag.speaking_to(seat):
            board = board_at_end(plan.bag, news, common, state, seat)
    return GameOver(
        common=common,
        winners=winners(state.winner),
        drawn=drawn(plan.record.winner),
        why=plan.hand.why if plan.voted else keep("as the moderator decided ({why})", why=plan.hand.why),
        turn=state.turn,
        chapters=news.chapters(seat or ""),
        history=news.history(),
        players=seated(plan.dossier),
        standing=ruleset.standing(state),
        leading=ruleset.leading(state),
        view=ruleset.view(state, seat),
        changed=board.changed,
        pictures=board.pictures,
        seed=news.seed,
        reopened=news.reopened,
        diaries=news.diaries,
        verify=check_words(plan.game),
    )
