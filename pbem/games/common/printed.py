"""What is printed on a board, in the language being spoken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pbem.core.language import ENGLISH_CODE, spoken

_Printed = TypeVar("_Printed")


def in_language(by_language: Mapping[str, _Printed]) -> _Printed:
    """What is there in the language being spoken; in English where the board has none of it."""
    return by_language.get(spoken(), by_language[ENGLISH_CODE])


def printed_names(by_language: Mapping[str, Mapping[str, str]], thing: str) -> tuple[str, ...]:
    """The names of a thing in all languages that it is printed in."""
    return tuple(names[thing] for names in by_language.values() if thing in names)


def without_source(table: Mapping[str, Any]) -> dict[str, Any]:
    """A table of a board's data without the note of where they come from."""
    return {name: value for name, value in table.items() if name != "provenance"}
