"""The words that begin orders which are no actions."""

from __future__ import annotations

from pbem.core.orders.bilingual import Spellings

#: What begins a wish or standing order, by its kind, with all its spellings.
COMMANDS: Spellings = {
    "position": ("POSITION", "POSITION", "row", "Reihe", "Platz"),
    "keep": ("KEEP", "BEHALTE", "Behalten"),
    "draft": ("KEEP", "BEHALTE", "Behalten"),
    "ships": ("SHIPS", "SCHIFFE", "place ships"),
    "take": ("TAKE", "NIMM", "Nehmen", "collect"),
    "lose": ("LOSE", "VERLIERE", "Verlieren"),
    "idle": ("IDLE", "LEERLAUF", "Untätig"),
    "convert": ("CONVERT", "WANDLE", "Wandeln", "Umwandeln"),
}
