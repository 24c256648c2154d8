"""The words that begin orders which are no actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

#: What begins a wish or standing order, by its kind, with all its spellings.
COMMANDS: Mapping[str, Sequence[str]] = {
    "position": ("POSITION", "row", "Reihe", "Platz"),
    "keep": ("KEEP", "Behalte", "Behalten"),
    "draft": ("KEEP", "Behalte", "Behalten"),
    "ships": ("SHIPS", "Schiffe", "place ships"),
    "take": ("TAKE", "Nimm", "Nehmen", "collect"),
    "lose": ("LOSE", "Verliere", "Verlieren"),
    "idle": ("IDLE", "Leerlauf", "Untätig"),
    "convert": ("CONVERT", "Wandle", "Wandeln", "Umwandeln"),
}
#: The same as German lines write them.
GERMAN_COMMANDS: Mapping[str, str] = {
    "position": "POSITION", "keep": "BEHALTE", "draft": "BEHALTE", "ships": "SCHIFFE", "take": "NIMM",
    "lose": "VERLIERE", "idle": "LEERLAUF", "convert": "WANDLE",
}  # fmt: skip
