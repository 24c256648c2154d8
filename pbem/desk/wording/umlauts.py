"""German words as keyboards without umlauts write them: VERLAENGERN is VERLÄNGERN."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

_WITHOUT = str.maketrans({"Ä": "AE", "Ö": "OE", "Ü": "UE"})


def written_without(words: Iterable[str]) -> dict[str, str]:
    """Words in capitals as they look without umlauts, to the words; longer ones first, words of their own left out."""
    known = frozenset(words)
    found = {word.translate(_WITHOUT): word for word in sorted(known, key=lambda word: (-len(word), word))}
    return {without: word for without, word in found.items() if without not in known}


def with_umlauts(line: str, known: Mapping[str, str]) -> str:
    """The line with the word that it begins with as `written_without` knows it; another line as it is."""
    upper = line.upper()
    for without, word in known.items():
        if upper.startswith(without) and not upper[len(without) : len(without) + 1].isalnum():
            return word + line[len(without) :]
    return line
