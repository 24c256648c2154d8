"""Who has agreed that the table's pages tell how they fared: nobody has until he says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.store.work import Work

#: The setting with their numbers.
_SHOWN = "records shown"


def shows_record(work: Work, person: int) -> bool:
    """Whether somebody has agreed."""
    return person in (work.setting(_SHOWN) or ())


def show_record(work: Work, person: int, *, shown: bool) -> None:
    """Write down that somebody agrees, or does so no more."""
    others = [each for each in work.setting(_SHOWN) or () if each != person]
    work.put_setting(_SHOWN, sorted([*others, person]) if shown else others)
