"""What every Character's module gives, what is told about its action, and an action by chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

from pbem.core.choices import Pick
from pbem.core.table import Table
from pbem.games.colonial.rules.action_parts import Action
from pbem.games.colonial.state import Position

S = TypeVar("S", bound=Position, contravariant=True)


class Character(Protocol[S]):
    """What each Character's module gives."""

    def check(self, s: S, seat: str, action: Mapping[str, Any], /) -> Action:
        """The canonical form of a legal action; raises NotAllowed."""
        ...

    def legal(self, s: S, seat: str, /) -> Iterator[Action]:
        """Representative legal actions."""
        ...

    def sample(self, s: S, seat: str, pick: Pick, /) -> Action | None:
        """One legal action, or None where there is none to be had."""
        ...

    def play(self, s: S, table: Table, seat: str, action: Mapping[str, Any], /) -> None:
        """Carry a legal action out."""
        ...


def one_of(actions: Iterable[Action], pick: Pick) -> Action | None:
    """Any of them; None where there are none."""
    found = list(actions)
    return found[pick(len(found))] if found else None


def tell_action(s: Position, table: Table, seat: str, card: str, action: Mapping[str, Any], by: str, rule: str) -> None:
    """What a seat does with a card: all are told, but for its wishes and what of its order is void."""
    told = {part: value for part, value in action.items() if part not in ("do", "card", "void", "wishes")}
    table.tell("action", rule=rule, seat=seat, round=s.round, card=card, character=action["do"], parts=told, source=by)
    if "wishes" in action:  # what there was no room for, or nobody allowed, is nobody else's business
        table.tell("wishes", rule=rule, seen_by=(seat,), seat=seat, wishes=action["wishes"])
    for reason in action.get("void", []):
        table.tell("void", rule=rule, seen_by=(seat,), seat=seat, reason=reason)
