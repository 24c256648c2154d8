"""Paths of the state document in the words that players know: "Red's Treasury", "Unrest in Brazil"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pbem.core.language import say


def path_words(
    path: str, patterns: Mapping[str, str], names: Mapping[str, str], unnamed: Callable[[str], str] = str
) -> str:
    """A path in words; the path itself where there are none for it.

    `patterns`: paths with {parts} that the words beside them have ("regions.{region}.rank"; `*` is all that follows);
    `names`: id to display name; `unnamed`: how a part without one is said.
    """
    for pattern, words in patterns.items():
        parts = _parts(path.split("."), pattern.split("."))
        if parts is not None:
            return say(words, **{part: names.get(each, unnamed(each)) for part, each in parts.items()})
    return path


def _parts(path: Sequence[str], pattern: Sequence[str]) -> dict[str, str] | None:
    """What stands for each part of the pattern; None where the path is another."""
    if pattern[-1] == "*":
        path, pattern = path[: len(pattern) - 1], pattern[:-1]
    if len(path) != len(pattern):
        return None
    parts = {each[1:-1]: there for each, there in zip(pattern, path, strict=True) if each.startswith("{")}
    same = all(each.startswith("{") or each == there for each, there in zip(pattern, path, strict=True))
    return parts if same else None
