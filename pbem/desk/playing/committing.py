"""Writing what a wake-up came to, in one transaction: log, snapshots, sheets, letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.core.adjudicate import Adjudication, Played
from pbem.core.sheet import Order
from pbem.core.table import CARRIED, Intervention
from pbem.desk.archive.sealing import keep_sealed
from pbem.desk.game.dossier import Dossier
from pbem.desk.game.play import finished
from pbem.desk.playing.outcomes import Outcome
from pbem.store.log import lines
from pbem.store.stored_values import LogLine, NewSnapshot, Snapshot

if TYPE_CHECKING:
    from pbem.store.work import Work


def commit(work: Work, dossier: Dossier, outcome: Outcome, now: datetime) -> bool:
    """Write an outcome; False where the game has changed since its dossier was read (nothing is written then)."""
    game = dossier.record.id
    if not work.save_game(outcome.record, dossier.record.version):
        return False
    snapshots: list[Snapshot] = []
    if outcome.run is not None:
        locked = [outcome.sealed.line] if outcome.sealed else []
        snapshots = _write_run(work, dossier, outcome.run, [*locked, *outcome.lines, *outcome.acts.lines], now)
        used = [each for played in outcome.run.played for each in played.spent]
        for seat, slot in [*outcome.acts.spent, *used]:
            work.clear_orders(game, seat, [slot])
        _put_away_orders(work, dossier, outcome, now)
    for seat, orders in outcome.bot_orders.items():
        work.put_orders(game, seat, orders, received=now)
    work.put_seats(outcome.seats)
    work.note_kept(outcome.signs)
    for kind, values in outcome.marks.items():
        work.set_marks(game, kind, values, at=now)
    for letter in outcome.merged:
        work.withdraw_letter(letter)
    work.put_letters(outcome.letters)
    if outcome.sealed is not None:
        keep_sealed(work, game, outcome.sealed, snapshots, now)
    work.set_marks(game, "told", {seat: list(reached) for seat, reached in outcome.told.items()}, at=now)
    for follow in outcome.follows:
        follow(work)
    return True


def _write_run(
    work: Work, dossier: Dossier, run: Adjudication, acts: Sequence[LogLine], now: datetime
) -> list[Snapshot]:
    """Log and snapshots; the snapshots as they are kept."""
    game, branch = dossier.record.id, dossier.record.branch
    added = list(acts)
    ends: list[int] = []
    last_done = finished(run)[-1:]
    for played in run.played:
        added += lines(played.entries, turn=played.turn, phase=played.phase, at=now)
        ends.append(len(added))
        if played in last_done:
            added += _carried(work, dossier, run, [*acts], now)
    first = work.append(game, branch, added) - len(added)
    done = [(played, first + end) for played, end in zip(run.played, ends, strict=True) if not played.waiting]
    new = [_snapshot(dossier, played, now) for played, _ in done]
    snapshots = work.put_snapshots(game, branch, new, log_seqs=[seq for _, seq in done])
    last = run.played[-1] if run.played else None
    work.put_published(game, last.events if last and last.waiting else ())
    return snapshots


def _carried(work: Work, dossier: Dossier, run: Adjudication, added: Sequence[LogLine], now: datetime) -> list[LogLine]:
    """Dice that are set and acts whose decision was not asked yet, for the phase that is open now.

    An act is logged again with the reason of its own line, which says whose hand it was.
    """
    carried = dossier.table.carried(run)
    known = [*work.open_log(dossier.record.id), *added] if any(act.anchor for act in carried) else []
    lines_of_acts = [line for line in known if not line.settles]
    return [_carried_line(act, lines_of_acts, run, now) for act in carried]


def _carried_line(act: Intervention, known: list[LogLine], run: Adjudication, now: datetime) -> LogLine:
    """The line of an act that goes on; its own is taken out of `known`. Dice that are left have none of their own."""
    turn, phase = run.state.turn, run.state.phase
    for line in known:
        if act.anchor and line.intervention() == act:
            known.remove(line)
            return replace(line, turn=turn, phase=phase, source=CARRIED, who="", at=now)
    return LogLine(turn=turn, phase=phase, key="", kind=act.kind, value=dict(act.data), source=CARRIED, at=now)


def _put_away_orders(work: Work, dossier: Dossier, outcome: Outcome, now: datetime) -> None:
    """A finished turn's orders leave the sheets; they are kept, so that after a rollback they can be taken up again.

    What a bot ordered in a seat's place stays until then, and is not offered again.
    """
    game, played = dossier.record.id, dossier.record.turn
    if outcome.record.turn == played:
        for seat, orders in outcome.filled.items():
            work.put_orders(game, seat, orders, received=now)
        return
    texts = {
        f"t{turn}.{seat}": [order.text for order in _own(sheet.current(turn), outcome.filled.get(seat, ()))]
        for seat, sheet in dossier.sheets.items()
        for turn in range(played, outcome.record.turn)  # several where turns run on
    }
    work.set_marks(game, "orders", {name: each for name, each in texts.items() if each}, at=now)
    work.drop_stale(game, outcome.record.turn)


def _own(orders: Sequence[Order], filled: Sequence[Order]) -> list[Order]:
    return [order for order in orders if not order.standing and order not in filled]


def _snapshot(dossier: Dossier, played: Played, now: datetime) -> NewSnapshot:
    return NewSnapshot(
        turn=played.turn,
        round=played.round,
        phase=played.phase,
        rules_version=dossier.ruleset.version,
        at=now,
        state=played.document or {},
        events=tuple(played.events),
    )
