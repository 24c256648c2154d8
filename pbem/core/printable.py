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


def printable_lines(text: str) -> str:
    """The same for a text of several lines: ends of lines (LF alone) stay."""
    return "\n".join(map(printable, text.split("\n")))


def printable_json(text: str) -> str:
    """A JSON text in which every such character is escaped, as JSON allows: it reads back as the same value."""
    return "\n".join(
        "".join(letter if letter.isprintable() else _escaped(letter) for letter in line) for line in text.split("\n")
    )


def _escaped(letter: str) -> str:
    r"""Within a JSON string, where alone such characters can be: `\uXXXX`, two of them beyond U+FFFF."""
    units = letter.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[place]:02x}{units[place + 1]:02x}" for place in range(0, len(units), 2))


def _number(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")
