"""The data of the rules (board, cards …) that a game is adjudicated by: sealed by their digest, kept under it.

A host may correct a board in the middle of a game. What was played before went by the data of before; so each state of
the data is kept once for the whole table, and a game's archive carries those that its locks name.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.desk.archive.canonical import digest
from pbem.desk.ground import shelf

if TYPE_CHECKING:
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

#: The setting that a state of the data is kept under, by its digest.
_KEPT = "rules-data {digest}"


@dataclass(frozen=True, kw_only=True, slots=True)
class RulesData:
    """The data of a ruleset as they are at one time."""

    digest: str  #: SHA-256 of their canonical text, in hex
    content: dict[str, Any] = field(repr=False)  #: file name to content, plain JSON


def rules_data(desk: Desk, ruleset: str) -> RulesData:
    """The data that adjudicate here now, a host's own corrections included."""
    folder = desk.config.rules.folder
    return _data(ruleset, desk.config.path(folder) if folder else None)


# The rules are loaded once a process as well: what they go by is what is sealed.
@lru_cache(maxsize=32)
def _data(ruleset: str, folder: Path | None) -> RulesData:
    plain: dict[str, Any] = json.loads(json.dumps(shelf.data_of(ruleset, folder), default=str))
    content = dict(sorted(plain.items()))
    return RulesData(digest=digest(content), content=content)


def keep_data(work: Work, data: RulesData) -> None:
    """Keep a state of the data for the archives to come."""
    name = _KEPT.format(digest=data.digest)
    if work.setting(name) is None:
        work.put_setting(name, data.content)


def kept_data(work: Work, named: str) -> dict[str, Any] | None:
    """The data of that digest; None where they were never kept."""
    found: dict[str, Any] | None = work.setting(_KEPT.format(digest=named))
    return found
