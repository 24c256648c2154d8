"""Hostile lines: what players may write, taken apart and put together wrongly. A seed always gives the same text.

The words are those of the adjudication cases and of the table's commands, so that a line comes far before it breaks.
"""

from __future__ import annotations

import random
import tomllib
from functools import cache

from pbem.data import data_folder
from pbem.desk.commands.all_commands import WORDS

RULESETS = ("colonial-2e", "colonial-revised", "colonialism", "new-world")
#: Conditions and what goes with them, in every ruleset.
CONDITIONS = (
    "1 PASS IF treasury >= 3 ELSE PASS",
    "1 PASS IF NOT (treasury >= 3 AND prestige < 2) OR turn = 4",
    "1 PASS IF Blue treasury > Red treasury ELSE 2 PASS",
    "PLAN a: 1 PASS; 2 PASS",
    "IF turn >= 2 THEN PASS",
)
_SIGNS = (
    "(",
    ")",
    "/",
    ",",
    ";",
    ":",
    ">=",
    "<",
    "=",
    "-1",
    "0",
    "99999999999",
    "½",
    "٣",
    "\\",
    "“",
    "”",
    "'",
    "__",
    ".",
)
_ODD = ("\u202e", "\u0301", "\u00ad", "ß", "İ", "ﬁ", "\U0001f600", "\x85", "\x0b", "²", "Ⅷ", "\ud7ff", "\ufeff")


@cache
def known_lines(ruleset: str) -> tuple[str, ...]:
    """Order lines of the ruleset as its cases write them, each once."""
    found: dict[str, None] = dict.fromkeys(CONDITIONS)
    for file in sorted((data_folder("rules") / ruleset / "cases").glob("*.toml")):
        for case in tomllib.loads(file.read_text(encoding="utf-8")).get("case", []):
            for text in case.get("orders", {}).values():
                found.update(dict.fromkeys(line.strip() for line in str(text).splitlines() if line.strip()))
    return tuple(found)


@cache
def vocabulary(ruleset: str) -> tuple[str, ...]:
    """Every word of those lines, and of the commands."""
    words = dict.fromkeys(word for line in known_lines(ruleset) for word in line.split())
    return (*words, *WORDS)


def line(chance: random.Random, ruleset: str) -> str:
    """One line: as somebody may have written it, shuffled, spliced, repeated or of any words at all."""
    words = chance.choice(known_lines(ruleset)).split()
    for _ in range(chance.choice((0, 1, 1, 2, 3, 8))):
        _spoil(chance, words, ruleset)
    return " ".join(words)[: chance.choice((200, 2_000, 11_000))]


def _spoil(chance: random.Random, words: list[str], ruleset: str) -> None:
    at = chance.randrange(len(words) + 1)
    way = chance.randrange(7)
    if way == 0:
        words.insert(at, chance.choice(vocabulary(ruleset)))
    elif way == 1:
        words.insert(at, chance.choice(_SIGNS))
    elif way == 2:
        words[at : at + 2] = []
    elif way == 3:
        words[at:at] = chance.choice(known_lines(ruleset)).split()
    elif way == 4:
        words[at:at] = words[at : at + 3] * chance.choice((1, 2, 40))
    elif way == 5:
        chance.shuffle(words)
    else:
        joined = " ".join(words)
        place = chance.randrange(len(joined) + 1)
        words[:] = (joined[:place] + chance.choice((*_ODD, *_SIGNS)) + joined[place + chance.randrange(3) :]).split(" ")


def text(seed: int, ruleset: str) -> str:
    """A mail's worth of such lines."""
    chance = random.Random(f"lines {seed}")
    return "\n".join(line(chance, ruleset) for _ in range(chance.choice((1, 2, 5, 10, 30))))
