"""The colours of a PNG: those that the SVG names, exactly, and what lies between them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pbem.report.pictures.colours import INK, WHITE, channels, mixed

MOST = 48
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_ALIKE = 26  #: colours that differ by less, in all channels together, are one


def palette_of(svg: str, most: int = MOST) -> list[str]:
    """All colours named, and up to `most` blends of them with white and ink for the edges of letters and lines."""
    found = list(dict.fromkeys(_COLOUR.findall(svg)))
    for share in (0.5, 0.25, 0.75):
        for other in (WHITE, INK):
            for colour in list(dict.fromkeys(_COLOUR.findall(svg))):
                blend = mixed(colour, other, share)
                if len(found) < most and _new(blend, found):
                    found.append(blend)
    return found


def _new(colour: str, known: Iterable[str]) -> bool:
    return all(_apart(channels(colour), channels(each)) > _ALIKE for each in known)


def _apart(one: Sequence[int], other: Sequence[int]) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))
