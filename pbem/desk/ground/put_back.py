"""What the database remembers of having been put back."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pbem.core.language import keep

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pbem.store.work import Work

#: The setting of a table that was put back and does not go on yet, and of the last time that it was.
RESTORED, EPOCH = "restored", "restored last"
#: What the key of a mail begins with that was handled once already, in the time that is gone.
AGAIN = "again:"
#: Why a game is held meanwhile.
REASON = keep("the table was put back to an older state; `pbem db resume` lets it go on")


@dataclass(frozen=True, kw_only=True, slots=True)
class Restored:
    """That the table was put back."""

    at: datetime  #: when it was marked
    back_to: datetime  #: the last moment that the database knows of
    found: str  #: how it is known: a command, or the stamp
    mail: int  #: the number of the last mail that the database knew
    held: tuple[str, ...] = ()  #: the games that ran
    withdrawn: tuple[str, ...] = ()  #: letters that waited, and probably went out then: kind and recipient
    before: Mapping[str, str] = field(default_factory=dict)  #: game to where it was in the database that was replaced

    def document(self) -> dict[str, Any]:
        """As JSON values."""
        return {
            "at": self.at.isoformat(),
            "back_to": self.back_to.isoformat(),
            "found": self.found,
            "mail": self.mail,
            "held": list(self.held),
            "withdrawn": list(self.withdrawn),
            "before": dict(self.before),
        }


def restored_of(work: Work) -> Restored | None:
    """How the table was put back; None where it was not, or goes on again."""
    kept = work.setting(RESTORED)
    if kept is None:
        return None
    return Restored(
        at=datetime.fromisoformat(kept["at"]),
        back_to=datetime.fromisoformat(kept["back_to"]),
        found=kept["found"],
        mail=kept["mail"],
        held=tuple(kept["held"]),
        withdrawn=tuple(kept["withdrawn"]),
        before=kept["before"],
    )
