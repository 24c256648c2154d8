"""An archive as values: the log, the positions and the rules' data of a document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from pbem.core.dice import Keyed, mixed
from pbem.core.errors import TableError
from pbem.core.events import event_from
from pbem.desk.archive.form import check_shape
from pbem.store.stored_values import GameStatus, LogLine, Snapshot

#: The forms of the document that are understood here; in the second, rules' data and positions are not sealed.
OLDER, FORMAT = 2, 3


@dataclass(frozen=True, kw_only=True, slots=True)
class Archive:
    """A game's archive."""

    document: Mapping[str, Any] = field(repr=False)
    lines: Sequence[LogLine]  #: all branches, in the order they were written
    snapshots: Sequence[Snapshot]  #: likewise
    seats: Sequence[str]  #: in seating order
    seeds: Sequence[tuple[int, bytes | None]]  #: first branch and what its dice come from; None while it is secret
    rules: Mapping[str, Mapping[str, Any]]  #: digest to the rules' data

    @property
    def game(self) -> Mapping[str, Any]:
        """The game's record."""
        found: Mapping[str, Any] = self.document["game"]
        return found

    @property
    def over(self) -> bool:
        """Whether the game is over, so that everything is open."""
        return bool(self.game["status"] == GameStatus.OVER)

    @property
    def won(self) -> Any:
        """Who has won by the game's record; of a draw nobody."""
        winner = self.game["winner"]
        return None if isinstance(winner, dict) else winner

    @property
    def older(self) -> bool:
        """Whether it was made before the rules' data and the positions were sealed."""
        return bool(self.document["format"] == OLDER)

    @property
    def seed(self) -> bytes | None:
        """What the last dice come from; None until the game is over."""
        return self.seeds[-1][1]

    def chance(self, branch: int) -> Keyed | None:
        """The game's dice on a branch, where the seed is known."""
        seed = next(seed for first, seed in reversed(self.seeds) if first <= branch)
        return None if seed is None else Keyed(seed, branch)

    def locks(self) -> list[LogLine]:
        """The locks in the log, in order."""
        return [line for line in self.lines if line.kind == "lock"]

    def end_of(self, kept: Snapshot) -> LogLine | None:
        """The line of the END that made this the last position, in the middle of a phase; None for any other."""
        last = self.lines[kept.log_seq - 1] if 0 < kept.log_seq <= len(self.lines) else None
        return last if last is not None and last.kind == "end" and kept.phase == "end" else None


def check_form(document: Any) -> None:
    """Refuse with a TableError what is not in a form that is known here."""
    form = document.get("format") if isinstance(document, dict) else None
    if type(form) is not int or form not in (OLDER, FORMAT):
        said = f"{form!r:.40}"
        raise TableError(f"this is no export that this pbem can check: its form is {said}, {FORMAT} is wanted")


def archive_from(document: Mapping[str, Any]) -> Archive:
    """The archive of a document in a known form; raises Differs where a field is not what it must be."""
    check_shape(document, document["format"])
    return Archive(
        document=document,
        lines=[_line(each) for each in document["log"]],
        snapshots=[_snapshot(each, document["game"]["id"]) for each in document["snapshots"]],
        seats=[seat["name"] for seat in document["seats"]],
        seeds=_seeds(document),
        rules={"": document["rules"]} if document["format"] == OLDER else document["rules"],
    )


def _seeds(document: Mapping[str, Any]) -> list[tuple[int, bytes | None]]:
    """The seeds as dice come from them: the players' words are mixed into the first, and into no later one."""
    words = [(seat, word) for seat, word in document["words"]]
    first = mixed(bytes.fromhex(document["seed"]), words) if "seed" in document else None
    later = [(each["branch"], bytes.fromhex(each["seed"]) if "seed" in each else None) for each in reopenings(document)]
    return [(0, first), *later]


def reopenings(document: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """What a document says of the seeds after the first one."""
    found: Sequence[Mapping[str, Any]] = document.get("reopened", ())
    return found


def _line(doc: Mapping[str, Any]) -> LogLine:
    return LogLine(**{**doc, "at": datetime.fromisoformat(doc["at"])})


def _snapshot(doc: Mapping[str, Any], game: str) -> Snapshot:
    events = tuple(event_from(event) for event in doc["events"])
    return Snapshot(**{**doc, "game": game, "at": datetime.fromisoformat(doc["at"]), "events": events})
