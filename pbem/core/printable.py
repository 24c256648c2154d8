"""Text that came from outside, made fit for a terminal: it shows what is there, and does nothing."""

from __future__ import annotations


def printable(text: str) -> str:
    """The text on one line, each character that would steer a terminal or turn its writing written as its number.

    Control characters, marks of direction (U+202E and its kin), invisible ones, halves of pairs: all that Unicode does
    not call printable (categories C and Z but for the blank).
    """
    return (
        text if text.isprintable() else "".join(letter if letter.isprintable() else _number(letter) for letter in text)
    )


def _number(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")
