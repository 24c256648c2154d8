"""What changes in a game, as plain records: how they are copied, taken over in place, and written as a document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

#: JSON values without anything inside: most fields hold one, and most tables and lists nothing else.
_ATOMS = frozenset({int, str, bool, type(None)})


class Record:
    """Any part of a position, or the whole of it: all it holds is in its slots, and `held` names them."""

    __slots__: tuple[str, ...] = ()
    held: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        """Its slots are those of what it derives from, and its own."""
        cls.held = (*cls.__mro__[1].held, *cls.__dict__.get("__slots__", ()))  # type: ignore[attr-defined]  # a Record

    def copy(self) -> Self:
        """An independent record; what is printed (the board) is shared."""
        made = object.__new__(type(self))
        for name in self.held:
            value = getattr(self, name)
            setattr(made, name, value if type(value) in _ATOMS else _copied(value))
        return made

    def take_over(self, other: Self) -> None:
        """Become what `other`, a position of the same seats, is.

        In place down to each record of it: an edit can fall in the middle of a rule that has them in hand.
        """
        for name in self.held:
            mine, theirs = getattr(self, name), getattr(other, name)
            if isinstance(mine, Record):
                mine.take_over(theirs)
            elif _holds_records(mine) and list(mine) == list(theirs):
                for key, record in mine.items():
                    record.take_over(theirs[key])
            else:
                setattr(self, name, theirs)


def _holds_records(value: Any) -> bool:
    return isinstance(value, dict) and any(isinstance(each, Record) for each in value.values())


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        if _ATOMS.issuperset(map(type, value.values())):
            return value.copy()
        return {key: _copied(item) for key, item in value.items()}
    if isinstance(value, list):
        return value.copy() if _ATOMS.issuperset(map(type, value)) else [_copied(item) for item in value]
    return value.copy() if isinstance(value, Record) else value


def fields_of(record: Record) -> dict[str, Any]:
    """Field to value, as JSON values that share nothing with the record; what is printed is left out."""
    return {name: plain(getattr(record, name)) for name in record.held if name != "board"}


def plain(value: Any) -> Any:
    """JSON values that share nothing with `value`."""
    if type(value) in _ATOMS:
        return value
    if isinstance(value, Record):
        return fields_of(value)
    if isinstance(value, (list, tuple)):
        return list(value) if _ATOMS.issuperset(map(type, value)) else [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    return value
