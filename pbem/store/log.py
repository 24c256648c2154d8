"""The log of a game, its snapshots, and what the open phase has told. The log is the game, the rest a cache of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, delete, func, insert, select, update

from pbem.core.events import Event, event_from
from pbem.store.repository import Repository, columns, row_of, values_of
from pbem.store.stored_values import LogLine, NewSnapshot, Snapshot, SnapshotHead
from pbem.store.tables import GAME, LOG_ENTRY, OPEN_PHASE, SNAPSHOT

if TYPE_CHECKING:
    from pbem.core.adjudicate import Opening
    from pbem.core.table import Entry

_LINES = columns(LOG_ENTRY, LogLine).where(LOG_ENTRY.c.game == bindparam("of")).order_by(LOG_ENTRY.c.seq)
_live = SNAPSHOT.c.undone.is_(False)
_LAST_KEPT = (
    select(func.coalesce(func.max(SNAPSHOT.c.log_seq), 0))
    .where(SNAPSHOT.c.game == bindparam("of"), _live)
    .scalar_subquery()
)
_BRANCH = select(GAME.c.branch).where(GAME.c.id == bindparam("of")).scalar_subquery()
_AFTER = _LINES.where(LOG_ENTRY.c.seq > bindparam("last"))
_OPEN = _LINES.where(LOG_ENTRY.c.branch == _BRANCH, LOG_ENTRY.c.seq > _LAST_KEPT)
_SNAPSHOT = columns(SNAPSHOT, Snapshot).where(SNAPSHOT.c.game == bindparam("of"))
_LAST = _SNAPSHOT.where(_live).order_by(SNAPSHOT.c.seq.desc()).limit(1)
_LAST_STATE = (
    select(SNAPSHOT.c.state).where(SNAPSHOT.c.game == bindparam("of"), _live).order_by(SNAPSHOT.c.seq.desc()).limit(1)
)
_HEADS = columns(SNAPSHOT, SnapshotHead).where(SNAPSHOT.c.game == bindparam("of")).order_by(SNAPSHOT.c.seq)
_ADD_LINES, _ADD_SNAPSHOTS = insert(LOG_ENTRY), insert(SNAPSHOT)
#: What a game counts: how many were added, and how many there are then.
_COUNTS = {
    column.name: update(GAME)
    .where(GAME.c.id == bindparam("of"))
    .values({column: column + bindparam("more")})
    .returning(column)
    for column in (GAME.c.log_seq, GAME.c.snapshot_seq)
}
_FORGET_PUBLISHED = delete(OPEN_PHASE).where(OPEN_PHASE.c.game == bindparam("of"))
_PUBLISHED = select(OPEN_PHASE.c.events).where(OPEN_PHASE.c.game == bindparam("of"))


def lines(entries: Iterable[Entry], *, turn: int, phase: str, at: datetime) -> list[LogLine]:
    """What a run of a phase added to the log, as lines to append."""
    return [
        LogLine(
            turn=turn,
            phase=phase,
            key=entry.key,
            kind=entry.kind,
            value=entry.value,
            source=str(entry.source),
            note=entry.note,
            at=at,
        )
        for entry in entries
    ]


class Log(Repository):
    """Log and snapshots, inside a transaction."""

    def append(self, game: str, branch: int, added: Sequence[LogLine]) -> int:
        """Append lines to a game's log; the number of the last line of the log then."""
        last = self._count(game, "log_seq", len(added))
        if added:
            common = {"game": game, "branch": branch}
            first = last - len(added) + 1
            rows = [{**row_of(line), **common, "seq": first + place} for place, line in enumerate(added)]
            self._run(_ADD_LINES, rows)
        return last

    def open_log(self, game: str) -> tuple[LogLine, ...]:
        """The lines of the open phase: those of the game's branch after its last snapshot that was not undone."""
        return values_of(LogLine, self._run(_OPEN, {"of": game}))

    def log(self, game: str) -> tuple[LogLine, ...]:
        """All lines, undone branches included."""
        return values_of(LogLine, self._run(_LINES, {"of": game}))

    def log_after(self, game: str, seq: int) -> tuple[LogLine, ...]:
        """The lines after number `seq`, of whatever branch."""
        return values_of(LogLine, self._run(_AFTER, {"of": game, "last": seq}))

    def opening(self, game: str) -> Opening:
        """What the engine needs to run the open phase again."""
        # lazy: heavy, or of one kind of database
        from pbem.core.adjudicate import Opening

        known = self.open_log(game)
        return Opening(
            log=[line.entry() for line in known if line.settles],
            interventions=[line.intervention() for line in known if not line.settles],
            published=self.published(game),
        )

    # --- snapshots ----------------------------------------------------------------------------------------------

    def put_snapshots(
        self, game: str, branch: int, kept: Sequence[NewSnapshot], *, log_seqs: Sequence[int]
    ) -> list[Snapshot]:
        """Keep finished phases, in order; the snapshots as they are kept.

        `log_seqs` says for each the number of the last log line it contains (from `append`).
        """
        first = self._count(game, "snapshot_seq", len(kept)) - len(kept) + 1
        snapshots = [
            Snapshot(**row_of(new), game=game, branch=branch, seq=first + place, log_seq=log_seq, undone=False)
            for place, (new, log_seq) in enumerate(zip(kept, log_seqs, strict=True))
        ]
        if snapshots:
            self._run(_ADD_SNAPSHOTS, [{**row_of(each), "events": _documents(each.events)} for each in snapshots])
        return snapshots

    def put_snapshot(self, game: str, branch: int, kept: NewSnapshot, *, log_seq: int) -> int:
        """Keep one finished phase; its number."""
        return self.put_snapshots(game, branch, [kept], log_seqs=[log_seq])[0].seq

    def last_snapshot(self, game: str) -> Snapshot | None:
        """The snapshot that the open phase begins from; None before the first."""
        return self._snapshot(_LAST, of=game)

    def last_state(self, game: str) -> Mapping[str, Any] | None:
        """The position of the last snapshot, without what its phase told."""
        return self._run(_LAST_STATE, {"of": game}).scalar()

    def snapshot(self, game: str, seq: int) -> Snapshot | None:
        """One snapshot, undone or not."""
        return self._snapshot(_SNAPSHOT.where(SNAPSHOT.c.seq == bindparam("number")), of=game, number=seq)

    def snapshots(self, game: str) -> tuple[SnapshotHead, ...]:
        """All snapshots without their documents, undone ones included."""
        return values_of(SnapshotHead, self._run(_HEADS, {"of": game}))

    def undo_after(self, game: str, seq: int) -> int:
        """Mark the snapshots after number `seq` as undone; how many. The caller raises the game's branch."""
        self._touch(game)
        change = update(SNAPSHOT).where(SNAPSHOT.c.game == game, SNAPSHOT.c.seq > seq, _live).values(undone=True)
        return self._run(change).rowcount

    def stand_again(self, game: str, seqs: Sequence[int]) -> int:
        """Take the mark of being undone from these snapshots; how many had it. The caller lowers the game's branch."""
        self._touch(game)
        undone = update(SNAPSHOT).where(SNAPSHOT.c.game == game, SNAPSHOT.c.seq.in_(list(seqs)), SNAPSHOT.c.undone)
        return self._run(undone.values(undone=False)).rowcount

    # --- the open phase -----------------------------------------------------------------------------------------

    def published(self, game: str) -> tuple[Event, ...]:
        """What the open phase has told the players."""
        found = self._run(_PUBLISHED, {"of": game}).scalar()
        return tuple(event_from(document) for document in found or ())

    def put_published(self, game: str, events: Sequence[Event]) -> None:
        """Remember what the open phase has told; nothing when a new phase is open."""
        if events:
            row = {"game": game, "events": _documents(events)}
            self._run(self._insert_or_change(OPEN_PHASE, "game"), row)
        else:
            self._run(_FORGET_PUBLISHED, {"of": game})

    # --- inside -------------------------------------------------------------------------------------------------

    def _count(self, game: str, counter: str, by: int) -> int:
        self._touch(game)
        return int(self._run(_COUNTS[counter], {"of": game, "more": by}).scalar_one())

    def _snapshot(self, statement: Any, **bound: Any) -> Snapshot | None:
        row = self._run(statement, bound).mappings().first()
        if row is None:
            return None
        events = tuple(event_from(document) for document in row["events"])
        return Snapshot(**{**row, "events": events})


def _documents(events: Sequence[Event]) -> list[dict[str, Any]]:
    return [event.document() for event in events]
