"""The game's own record in an archive, against what its log and its positions say."""

from __future__ import annotations

from pbem.desk.archive.findings import Differs, place, same
from pbem.desk.archive.reading import Archive, reopenings
from pbem.desk.archive.stretches import Course
from pbem.store.stored_values import GameStatus, Snapshot

_WHERE = "the game's record"


def check_record(archive: Archive, went: Course) -> None:
    """Everything of the record that follows from the rest; raises Differs. What does not is listed as not proved."""
    game = archive.game
    last = (archive.document, *reopenings(archive.document))[-1]
    same(_WHERE, "commitment", last["commitment"], game["commitment"])
    same(_WHERE, "seats", list(range(len(archive.seats))), [seat["place"] for seat in archive.document["seats"]])
    same(_WHERE, "seats, names", len(archive.seats), len(set(archive.seats)))
    same(_WHERE, "branch", went.branch, game["branch"])
    if game["status"] != GameStatus.HELD:
        same(_WHERE, "held_reason", "", game["held_reason"])
    if not archive.over and archive.seed is not None:
        raise Differs(_WHERE, "seed", None, "the seed of a game that is not over")
    if not went.live:
        _not_begun(archive)
        return
    same(_WHERE, "started", archive.document["snapshots"][0]["at"], game["started"])
    if game["status"] == GameStatus.FORMING:
        raise Differs(_WHERE, "status", "a game that has begun", game["status"])
    _check_versions(archive, went)
    _check_place(archive, went)
    _check_end(archive, went)


def _not_begun(archive: Archive) -> None:
    """Nothing was set up: seats are still offered, or the game was called off."""
    game = archive.game
    if game["status"] not in (GameStatus.FORMING, GameStatus.OVER):
        raise Differs(_WHERE, "positions", "at least the one before the first turn", None)
    if archive.over and not any(act["command"] == "end" for act in archive.document["acts"]):
        raise Differs(_WHERE, "status", "a game whose end is on record", game["status"])
    for name, wanted in (("winner", None), ("started", None), ("turn", 0), ("round", 0), ("phase", ""), ("rolls", 0)):
        same(_WHERE, name, wanted, game[name])
    same(_WHERE, "events of the open phase", 0, len(archive.document["open_phase"]))


def _check_versions(archive: Archive, went: Course) -> None:
    """A phase names the version of the rules that its lock names."""
    for stretch in went.stretches:
        sealed = stretch.lock.value.get("version") if stretch.lock is not None else None
        if sealed is not None and stretch.after is not None and not stretch.ended:
            same(place(stretch.after), "rules_version", sealed, stretch.after.rules_version)
    locks = archive.locks()
    if locks and "version" in locks[-1].value:
        same(_WHERE, "rules_version", locks[-1].value["version"], archive.game["rules_version"])


def _check_place(archive: Archive, went: Course) -> None:
    """Turn, phase and the count of rolls; lines and positions are where their phase is."""
    for stretch in went.stretches:
        turn, phase = stretch.before.state.get("turn"), stretch.before.state.get("phase")
        for line in stretch.lines:
            same(place(line), line.key or line.kind, f"turn {turn}, {phase}", f"turn {line.turn}, {line.phase}")
        if stretch.after is not None:
            ends = (turn, stretch.after.phase if stretch.ended else phase)
            same(place(stretch.after), "place", list(ends), [stretch.after.turn, stretch.after.phase])
        if stretch.after is not None and stretch.ended:
            same(place(stretch.after), "round", stretch.after.state.get("round"), stretch.after.round)
    last, game = went.live[-1], archive.game
    ended = bool(went.stretches) and went.stretches[-1].ended
    same(_WHERE, "turn", last.state.get("turn"), game["turn"])
    same(_WHERE, "phase", last.state.get("phase"), game["phase"])
    same(_WHERE, "rolls", went.stretches[-1].rolls if ended else went.rolls, game["rolls"])


def _check_end(archive: Archive, went: Course) -> None:
    """It is over if its last position says so, or an END on record does; and won by whom that says."""
    game, last = archive.game, went.live[-1]
    won, end = last.state.get("winner"), archive.end_of(last)
    same(_WHERE, "status", "over" if won or end else "a game that goes on", _status(archive, last))
    if end is not None:
        same(place(last), "winner", end.value.get("winner"), game["winner"])
        same(place(last), "events", 0, len(last.events))
    if not archive.over:
        same(_WHERE, "winner", None, game["winner"])
        same(_WHERE, "ended", None, game["ended"])
        return
    same("the end", "winner", won or None, archive.won or None)
    if archive.won != game["winner"] and end is None:
        raise Differs("the end", "winner", "a draw that an END has told", game["winner"])
    same(_WHERE, "ended", last.at.isoformat(), game["ended"])
    same(_WHERE, "events of the open phase", 0, len(archive.document["open_phase"]))


def _status(archive: Archive, last: Snapshot) -> str:
    """The status, as far as it follows: a game that is over in truth may still be held for its moderator's approval."""
    if archive.over:
        return "over"
    held = archive.game["status"] == GameStatus.HELD
    return "over" if held and last.state.get("winner") else "a game that goes on"
