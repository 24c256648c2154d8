"""What a correction of this edition's state document is about, in words."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.colonial.telling.path_words import patterns, said

_WORDS = patterns(
    of_seat={
        "prestige": "Prestige",
        "loans": "loans",
        "cards": "line-up",
        "set_aside": "card set aside",
        "nation": "nation",
        "used": "Characters that have acted",
        "freed": "freedom from its ** rules",
    },
    of_land={"prestige": "Prestige left in {land}"},
    elsewhere={
        "circumnavigation": "tokens of the first Circumnavigation",
        "america.bonus": "Prestige in the America box",
    },
)


def path_words(path: str, names: Mapping[str, str]) -> str:
    """A path in words; the path itself where there are none for it. `names`: id to display name."""
    return said(path, _WORDS, names)
