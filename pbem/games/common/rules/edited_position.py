"""What a moderator's edit of a position must leave: a document that reads, the same seats, nothing that cannot be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from pbem.core.errors import DataError, Refusal
from pbem.core.language import say


class Seated(Protocol):
    """A position that knows its seats."""

    @property
    def seats(self) -> Sequence[str]:
        """All seats, as the table sits."""
        ...


S = TypeVar("S", bound=Seated)


def edited(s: S, path: str, read: Callable[[], S], faults: Callable[[S], Sequence[str]]) -> S:
    """The position that an edit of `path` leaves, read again. Raises Refusal where it breaks what must hold."""
    try:
        changed = read()
    except DataError as wrong:
        raise Refusal(say("the edit of {path} does not go: {why}", path=path, why=wrong)) from wrong
    if changed.seats != s.seats:
        raise Refusal(say("the seats of a game cannot be edited; a seat's player can be replaced instead"))
    known = faults(s)
    if broken := [fault for fault in faults(changed) if fault not in known]:
        raise Refusal(say("the edit of {path} would leave a position that cannot be: {why}", path=path, why=broken[0]))
    return changed
