"""What happens beside the play and is worth a line, not a mail: it waits for the next report that everybody reads."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.store.work import Work

#: The kind of mark that such lines are kept as.
NOTE = "note"


def keep_note(work: Work, game: str, name: str, sentence: str, now: datetime) -> None:
    """Keep a sentence for the next report; one of the same name is replaced ("Red.dropped")."""
    work.set_mark(game, NOTE, name, sentence, at=now)


def kept_notes(work: Work, game: str) -> tuple[str, ...]:
    """The sentences that wait, oldest first."""
    return tuple(str(mark.value) for mark in work.marks(game, NOTE))


def forget_notes(work: Work, game: str) -> None:
    """They are told."""
    work.forget_marks(game, NOTE)
