"""What no file can prove by itself: what the mails said as well, and what is under no root."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.desk.archive.reading import Archive, reopenings
from pbem.store.stored_values import GameStatus

_ALWAYS = (
    "title, clock, tempo, round and hour of creation, and which seats are bots: they are not sealed",
    "that the sealed orders are those that were sent: compare yours with the file",
)


def anchors(archive: Archive, roots: Sequence[str]) -> list[str]:
    """What was told by mail while the game went on: whoever altered the file could not alter that."""
    found = [f"commitment   {archive.document['commitment']}  (the first mail, and the beginning of it in every one)"]
    if "seed" in archive.document:
        found.append(f"seed         {archive.document['seed']}  (the last mail)")
    for number, each in enumerate(reopenings(archive.document), start=1):
        found.append(f"commitment   {each['commitment']}  (the mail that announced reopening {number})")
        if "seed" in each:
            found.append(f"seed         {each['seed']}  (the last mail after it)")
    found += [f"word         {seat}: {word}  (the first mail)" for seat, word in archive.document["words"]]
    if roots:
        found += [f"first root   {roots[0]}  (the report after it)", f"last root    {roots[-1]}  (the last report)"]
    if archive.over:
        found.append(f"winner       {_names(archive.game['winner'])}  (the last mail)")
    return found


def _names(winner: Any) -> str:
    if not winner:
        return "nobody"
    if isinstance(winner, dict):
        return f"nobody; drawn, shared by {', '.join(winner['drawn'])}"
    return winner if isinstance(winner, str) else ", ".join(winner)


def unproved(archive: Archive) -> list[str]:
    """What the file says and cannot prove, a sentence each."""
    found = [*_ALWAYS]
    if archive.game["status"] in (GameStatus.RUNNING, GameStatus.PAUSED, GameStatus.HELD):
        found.append("whether it is running, paused or held, and why")
    found += _after_last_root(archive)
    return found


def _after_last_root(archive: Archive) -> list[str]:
    """What no root covers, as it came after the last one."""
    locks = archive.locks()
    covered = locks[-1].value["acts"] if locks else 0
    acts = [act["command"] for act in archive.document["acts"][covered:]]
    last = locks[-1].seq if locks else 0
    lines = [line for line in archive.lines if line.seq > last]
    given = [line.kind for line in lines if not line.settles]
    found = []
    if acts:
        found.append(f"acts recorded after the last root: {_counted(acts)}")
    if given:
        found.append(f"what was done after the last root beside answers and rolls: {_counted(given)}")
    if lines or archive.snapshots:
        found.append("the hour of the last root, and times and remarks of what came after it")
    return found


def _counted(names: Sequence[str]) -> str:
    """The names with their counts: "2 gift, end"."""
    counts = {name: names.count(name) for name in dict.fromkeys(names)}
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in counts.items())
