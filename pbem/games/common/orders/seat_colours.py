"""What seats are called beside their names: the colours of pieces, in German."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SEAT_COLOURS: Mapping[str, Sequence[str]] = {
    "Red": ("Rot", "Roten", "Rote"), "Blue": ("Blau", "Blauen", "Blaue"), "Green": ("Grün", "Grünen", "Grüne"),
    "White": ("Weiß", "Weißen", "Weiße"), "Yellow": ("Gelb", "Gelben", "Gelbe"), "Black": ("Schwarz",),
    "Purple": ("Lila", "Violett"), "Brown": ("Braun",), "Grey": ("Grau", "gray"),
}  # fmt: skip
