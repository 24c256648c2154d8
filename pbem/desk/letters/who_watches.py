"""Who watches a game: their addresses, their numbers, and under which names what they write is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pbem.mail.reply_addresses import SeatTag
from pbem.store.stored_values import Mark, PlayerRecord

if TYPE_CHECKING:
    from pbem.desk.letters.postbag import Postbag
    from pbem.report.inputs import Common
    from pbem.store.work import Work

#: The marks of those who watch, by address; their value is the number of each.
OBSERVER = "observer"
#: What a tag says where a seat would stand.
WATCH = "watch"
#: Under which names the press of those who watch is kept, each with a number behind it.
_WRITER = "observer:"


@dataclass(frozen=True, kw_only=True, slots=True)
class Watcher:
    """Somebody who watches a game."""

    address: str
    number: int  #: counted in the game; two who watch are not told apart by anything else
    tag: SeatTag  #: what lets a reply in
    person: PlayerRecord | None  #: as the table knows them

    @property
    def name(self) -> str:
        """Whose thread of mails it is, and how far it is told."""
        return f"{OBSERVER}-{self.number}"

    def common(self, bag: Postbag) -> Common:
        """What every mail to them knows."""
        return bag.common_beside(self.person, self.tag)


def watchers_of(work: Work, game: str) -> tuple[Watcher, ...]:
    """Who watches a game, in the order in which they came."""
    marks = work.marks(game, OBSERVER)
    if not marks:
        return ()
    tokens = {token.address: token.token for token in work.tokens(game, purpose=OBSERVER)}
    return tuple(_watcher(work, mark, tokens.get(mark.name, "")) for mark in marks)


def _watcher(work: Work, mark: Mark, token: str) -> Watcher:
    value = mark.value if isinstance(mark.value, dict) else {}
    return Watcher(
        address=mark.name,
        number=int(value.get("number", 0)),
        tag=SeatTag(game=mark.game, seat=WATCH, token=token),
        person=work.player_by_address(mark.name),
    )


def watcher_name(number: int) -> str:
    """Under which name the press of somebody who watches is kept."""
    return f"{_WRITER}{number}"


def is_watcher(writer: str) -> bool:
    """Whether a writer is one who watches."""
    return writer.startswith(_WRITER)
