"""The words that people say orders with, read when a line needs them: what a ruleset makes its grammar of.

`rules/common/words.<language>.toml` is for every game, `rules/<id>/words.<language>.toml` for one; `words` in its
ruleset.toml lists further rulesets whose words it shares. All languages are read: people write in theirs, whatever
they read in.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.core.errors import DataError
from pbem.data import data_folder
from pbem.desk.ground import shelf

if TYPE_CHECKING:
    from pbem.core.orders.declarations import Grammar
    from pbem.core.orders.meanings import Item
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


def words_of_game(ruleset: Ruleset, text: str) -> int:
    """How many words of the game itself are in a text, a name counting for two; seats are in any talk, and do not.

    They are as they are written, and mean nothing else beside a game.
    """
    grammar = grammar_of(ruleset)
    if grammar is None:
        return 0
    # lazy: heavy, and only for lines in people's own words
    from pbem.core.orders.meanings import AS_WRITTEN
    from pbem.core.orders.spotting import spotted

    everyday = _everyday() | _OF_EVERY_LINE
    names = grammar.names or grammar.deeds
    found = 0
    line = spotted(text[:_LONGEST], grammar.book)
    for span in line.spans:
        if line.words[span.at] in _OF_THE_TABLE:
            continue
        if span.items and all(item.doubt == AS_WRITTEN and not _among(item, everyday) for item in span.items):
            found += 2 if any(item in names and item.kind != _DEED for item in span.items) else 1
    return found


def begins_deed(ruleset: Ruleset, line: str) -> bool:
    """Whether a line begins with a verb of what is ordered, which is no card's name: "Move both Colonists there"."""
    grammar = grammar_of(ruleset)
    if grammar is None:
        return False
    first = line.split(" ", 1)[0].strip(",:;").lower()
    meanings = grammar.book.at((first,), 0)[1]
    named = any(meaning in grammar.named_like_deeds for meaning in meanings)
    return not named and any(
        meaning in grammar.deeds or (meaning.kind == "glue" and meaning.value in _VERBS) for meaning in meanings
    )


#: Groups of filling words that are verbs.
_VERBS = frozenset({"moving", "doing", "tun"})


def orders_shortly(ruleset: Ruleset, line: str) -> bool:
    """Whether a short line may order something with one word of the game, or none: "The same as last turn, please"."""
    grammar = grammar_of(ruleset)
    if grammar is None or len(line.split()) > _SHORT:
        return False
    # lazy: heavy, and only for lines in people's own words
    from pbem.core.orders.spotting import spotted

    repeats = any(_AGAIN in span.kinds for span in spotted(line[:_LONGEST], grammar.book).spans)
    return repeats or words_of_game(ruleset, line) > 0


_SHORT, _AGAIN = 8, "same"
#: Characters of a line that are looked at: what it is about shows in them.
_LONGEST = 150
#: Deeds are said of many things: "cancel", "leave", "missing".
_DEED = "deed"


def _among(item: Item, kinds: frozenset[str]) -> bool:
    return item.kind in kinds or f"{item.kind}:{item.value}" in kinds


#: What plays at the table is nothing in the game, though it may be short for a Botschafter.
_OF_THE_TABLE = frozenset({"bot", "bots"})
#: Kinds of every line, whatever it is about.
_OF_EVERY_LINE = frozenset({"seat", "slot", "number", "ordinal", "compare", "glue", "unknown", "apart"})


@cache
def _everyday() -> frozenset[str]:
    """The kinds, and values of kinds that games share, of the words for every game."""
    files = (data_folder("rules") / _COMMON).glob(_NAME)
    tables = [item for file in files for item in _content(file).items()]
    whole = {kind for kind, table in tables if "says" in table}
    return frozenset(whole | {f"{kind}:{value}" for kind, table in tables if kind not in whole for value in table})


def _all_words(ruleset_id: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each file of words with its language."""
    for file in word_files(ruleset_id):
        yield file.name.split(".")[1], _content(file)


def _content(file: Path) -> Mapping[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise DataError(f"{file} is not readable as TOML: {error}") from None


def word_files(ruleset_id: str) -> list[Path]:
    """The files of words of a ruleset, those for every game first."""
    shared = shelf.card_of(ruleset_id).get("words", ())
    homes = [data_folder("rules") / _COMMON, *(shelf.folder_of(name) for name in (*shared, ruleset_id))]
    return [file for home in homes for file in sorted(home.glob(_NAME))]
