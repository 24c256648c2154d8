"""What can go wrong at the table, each as one sentence for the person who can mend it.

Three kinds of refusal answer an order (style: *not understood*, *not allowed now*, *ambiguous*); the others stop a
command or hold a game. A message says what was written, why not, and what would do; it never blames.
"""

from __future__ import annotations


class TableError(Exception):
    """A sentence for a person: what is wrong and what would mend it. Never shown with a traceback."""


class Refusal(TableError):
    """An order line that is not taken: the reason, and the lines that would do instead."""

    def __init__(self, reason: str, *, instead: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.instead = instead


class NotUnderstood(Refusal):
    """The words of the line are not known here."""


class NotAllowed(Refusal):
    """The line is understood, but the rules do not allow it now."""


class Ambiguous(Refusal):
    """The words fit more than one meaning; `instead` lists them."""


class PublishedChanged(TableError):
    """Running the open phase again would change what the players were already told; the game is held."""


class ScriptError(TableError):
    """Scripted chance does not fit what the rules ask for (adjudication cases)."""


class DataError(TableError):
    """A data file (board, case, config) has a mistake: names the file, the key and the cure."""
