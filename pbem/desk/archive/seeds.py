"""The seeds of a game: one, unless it was reopened. Its end has told the seed, so it goes on with a new one then.

Each seed counts from a branch on. The first one's commitment is where the chains begin; each later one's is in
the line of the log that reopens the game, and in the letters about it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pbem.store.stored_values import GameRecord, Mark
    from pbem.store.work import Work

#: The act, and the line of the log, of a game that had ended and goes on; and the mark of the seeds it had before.
REOPEN = "reopen"
#: The marks of what is sealed; among them the seed that was drawn, where words were mixed into it.
SEALED, DRAWN = "sealed", "drawn"


@dataclass(frozen=True, kw_only=True, slots=True)
class Seed:
    """A seed of the game, with what was published of it."""

    branch: int  #: the first branch whose dice come from it
    commitment: str
    seed: str = field(default="", repr=False)  #: as it was drawn, in hex; "" while nobody may know it

    def document(self) -> dict[str, Any]:
        """The seed as an archive holds it."""
        known = {"seed": self.seed} if self.seed else {}
        return {"branch": self.branch, "commitment": self.commitment, **known}


def drawn_seed(work: Work, record: GameRecord) -> bytes:
    """The seed that was drawn and committed to last; the dice come from it and, before a reopening, the words."""
    mark = work.find_mark(record.id, SEALED, DRAWN)
    return bytes.fromhex(mark.value) if mark else record.seed


def told_before(work: Work, game: str) -> list[Seed]:
    """The seeds that ends of the game have told, in their order; none where it was never reopened."""
    mark = reopened(work, game)
    return [Seed(**each) for each in mark.value["seeds"]] if mark else []


def reopened(work: Work, game: str) -> Mark | None:
    """The mark of the last reopening, with its moment and its reason (`why`); None where there was none."""
    return work.find_mark(game, REOPEN, "")


def seeds_of(work: Work, record: GameRecord, *, over: bool) -> list[Seed]:
    """Every seed of the game in its order. `over`: the last one is told, too."""
    before = told_before(work, record.id)
    seed = drawn_seed(work, record).hex() if over else ""
    return [*before, Seed(branch=_next_branch(work, record), commitment=record.commitment, seed=seed)]


def first_commitment(work: Work, record: GameRecord) -> str:
    """What was published before the first turn."""
    before = told_before(work, record.id)
    return before[0].commitment if before else record.commitment


def _next_branch(work: Work, record: GameRecord) -> int:
    mark = reopened(work, record.id)
    return int(mark.value["branch"]) if mark else 0


def keep_told(work: Work, record: GameRecord, branch: int, why: str, now: datetime) -> None:
    """The game is reopened on `branch`: the seed that its end has told is kept, and the next one counts from there.

    `record`: as the end left it.
    """
    seeds = [each.document() for each in seeds_of(work, record, over=True)]
    value: Mapping[str, Any] = {"branch": branch, "seeds": seeds, "why": why}
    work.set_mark(record.id, REOPEN, "", value, at=now)
    work.forget_marks(record.id, SEALED, DRAWN)  # no words are mixed into the next: it is known who said what
