"""What has been told to whom: so that every seat reads every event once, and two mails of one pass become one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem.desk.game.dossier import Dossier
from pbem.desk.letters.reports import Told
from pbem.desk.letters.who_watches import Watcher
from pbem.report.inputs import Chapter, Receipt
from pbem.store.stored_values import LetterStatus

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work


def told_so_far(work: Work, dossier: Dossier, watchers: Sequence[Watcher] = ()) -> dict[str, Told]:
    """Seat, or name of who watches, to how far it has been told; who is missing knows all up to the last snapshot.

    A seat that a bot has taken over reads nothing more: what it has missed would be read again at every wake-up.
    """
    readers = {*(seat.name for seat in dossier.reached_by_mail()), *(watcher.name for watcher in watchers)}
    marks = work.marks(dossier.record.id, "told")
    return {mark.name: (mark.value[0], mark.value[1]) for mark in marks if mark.name in readers}


def positions_told(work: Work, dossier: Dossier, told: Mapping[str, Told], first: int | None = None) -> dict[int, Any]:
    """The positions that readers were told last, by snapshot number; none where the game has no pictures.

    `first`: the snapshot that whoever is missing in `told` knows, where it is not the last one. What was undone since
    is left out: nobody should be told what has changed since something that never was.
    """
    record, table = dossier.record, dossier.table
    if not hasattr(table.ruleset, "picture"):
        return {}
    found = {}
    for seq in {record.snapshot_seq if first is None else first, *(snapshot for snapshot, _ in told.values())}:
        if seq == record.snapshot_seq:
            found[seq] = table.state
        elif (snapshot := work.snapshot(record.id, seq)) is not None and not snapshot.undone:
            found[seq] = table.ruleset.state_from(snapshot.state)
    return found


def untold_chapters(work: Work, dossier: Dossier, told: Mapping[str, Told]) -> dict[int, Chapter]:
    """Finished phases that some seat has not read yet, by snapshot number."""
    first = min((snapshot for snapshot, _ in told.values()), default=dossier.record.snapshot_seq)
    if first >= dossier.record.snapshot_seq:
        return {}
    return chapters_after(work, dossier, first)


def chapters_after(work: Work, dossier: Dossier, first: int) -> dict[int, Chapter]:
    """The finished phases after snapshot number `first`, by snapshot number; what was undone is left out."""
    between = range(first + 1, dossier.record.snapshot_seq + 1)
    snapshots = [found for seq in between if (found := work.snapshot(dossier.record.id, seq)) and not found.undone]
    return {
        snapshot.seq: Chapter(
            turn=snapshot.turn, round=snapshot.round, phase=snapshot.phase, events=list(snapshot.events)
        )
        for snapshot in snapshots
    }


def waiting_receipts(desk: Desk, work: Work, dossier: Dossier) -> dict[str, list[tuple[int, Receipt]]]:
    """Seat to the receipts this pass wrote for it and that have not left yet: the letter's number, what it says."""
    written = desk.receipts.get(dossier.record.id)
    if not written:
        return {}
    found: dict[str, list[tuple[int, Receipt]]] = {}
    for head in work.letters(LetterStatus.WAITING, game=dossier.record.id):
        if head.message_id in written:
            found.setdefault(str(head.seat), []).append((head.id, written[head.message_id]))
    return found
