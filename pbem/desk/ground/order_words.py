"""The words that people say orders with, read when a line needs them: what a ruleset makes its grammar of.

`rules/common/words.<language>.toml` is for every game, `rules/<id>/words.<language>.toml` for one; `words` in its
ruleset.toml lists further rulesets whose words it shares. All languages are read: people write in theirs, whatever
they read in.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.core.errors import DataError
from pbem.data import data_folder
from pbem.desk.ground import shelf

if TYPE_CHECKING:
    from pbem.core.orders.declarations import Grammar
    from pbem.core.ruleset_contract import Ruleset

_COMMON = "common"
_NAME = "words.*.toml"
_MOST_KEPT = 8
_kept: dict[int, tuple[Ruleset, Grammar | None]] = {}


def grammar_of(ruleset: Ruleset) -> Grammar | None:
    """What people may order in a ruleset and the words they say it with; None for one that declares no orders.

    Raises DataError for a file of words that cannot be read.
    """
    known = _kept.get(id(ruleset))
    if known is None or known[0] is not ruleset:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        make = getattr(ruleset, "grammar", None)
        grammar = None if make is None else make(list(_all_words(ruleset.id)))
        known = _kept[id(ruleset)] = (ruleset, grammar)
    return known[1]


def _all_words(ruleset_id: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each file of words with its language."""
    for file in word_files(ruleset_id):
        try:
            yield file.name.split(".")[1], tomllib.loads(file.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
            raise DataError(f"{file} is not readable as TOML: {error}") from None


def word_files(ruleset_id: str) -> list[Path]:
    """The files of words of a ruleset, those for every game first."""
    shared = shelf.card_of(ruleset_id).get("words", ())
    homes = [data_folder("rules") / _COMMON, *(shelf.folder_of(name) for name in (*shared, ruleset_id))]
    return [file for home in homes for file in sorted(home.glob(_NAME))]
