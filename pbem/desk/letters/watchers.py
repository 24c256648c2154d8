"""Those who watch a game: they read what is public, in mails like those of the seats, and nothing else."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from pbem.desk.letters.board_pictures import Boards, on_board, title_now, title_of_start
from pbem.desk.letters.calendar_entries import pace
from pbem.desk.letters.who_watches import OBSERVER, Watcher, watchers_of
from pbem.desk.tokens.issuing import issue_token
from pbem.report.inputs import Report, Span, Start

if TYPE_CHECKING:
    from pbem.desk.game.dossier import Dossier
    from pbem.desk.game.next_wait import NextWait
    from pbem.desk.ground.desk import Desk
    from pbem.desk.letters.postbag import Postbag
    from pbem.store.work import Work

#: How far those who watch and the seats are told.
TOLD = "told"


def begin_to_watch(desk: Desk, work: Work, game: str, address: str, now: datetime) -> Watcher:
    """Somebody watches a game from now on; what was told before is not told again."""
    numbers = [watcher.number for watcher in watchers_of(work, game)]
    left = work.find_mark(game, f"{OBSERVER}s", "last")
    number = max([*numbers, int(left.value) if left else 0]) + 1
    work.set_mark(game, f"{OBSERVER}s", "last", number, at=now)
    work.set_mark(game, OBSERVER, address, {"number": number}, at=now)
    issue_token(desk, work, game=game, purpose=OBSERVER, at=now, address=address, about=address)
    record = work.game(game)
    if record is not None and record.started is not None:
        reached = [record.snapshot_seq, len(work.published(game))]
        work.set_mark(game, TOLD, f"{OBSERVER}-{number}", reached, at=now)
    return next(watcher for watcher in watchers_of(work, game) if watcher.address == address)


def stop_watching(work: Work, game: str, address: str, now: datetime) -> bool:
    """Somebody watches a game no more; False where they did not."""
    watcher = next((each for each in watchers_of(work, game) if each.address == address), None)
    if watcher is None:
        return False
    work.forget_marks(game, OBSERVER, address)
    work.forget_marks(game, TOLD, watcher.name)
    work.revoke_tokens(game, "", OBSERVER, at=now, about=address)
    return True


# --- what they read -------------------------------------------------------------------------------------------------


def public_start(bag: Postbag, watcher: Watcher, coming: NextWait, players: tuple[tuple[str, str], ...]) -> Start:
    """The first mail of a game, for who watches it."""
    with bag.speaking_beside(watcher.person):
        ruleset, state = bag.dossier.ruleset, coming.position.state
        common = watcher.common(bag)
        return Start(
            common=common,
            players=players,
            first_player=state.first_player,
            pace=pace(bag.dossier.clock),
            view=ruleset.view(state, None),
            pictures=on_board(bag.desk, common, Boards(ruleset), state, title_of_start()).pictures,
            standing=ruleset.standing(state),
        )


def public_position(bag: Postbag, watcher: Watcher, dossier: Dossier) -> Report:
    """A game as it stands, for who begins to watch it."""
    with bag.speaking_beside(watcher.person):
        ruleset, state = dossier.ruleset, dossier.position().state
        common = watcher.common(bag)
        return Report(
            common=common,
            span=Span.CATCH_UP,
            turn=state.turn,
            round=state.round,
            waits_for=dossier.wait.seats if dossier.wait else (),
            deadline=dossier.wait.deadline if dossier.wait else None,
            view=ruleset.view(state, None),
            pictures=on_board(bag.desk, common, Boards(ruleset), state, title_now(state.turn, state.round)).pictures,
            standing=ruleset.standing(state),
            leading=ruleset.leading(state),
        )
