"""A stand-in for a ruleset's picture: a card for each Territory, with all that the view says of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from pbem.core.picture import Card, Item, Picture

#: What a picture is drawn as where it is not looked at.
PNG = b"\x89PNG\r\n\x1a\n"


@dataclass
class Drawer:
    """A stand-in for what draws: as quick as nothing, and the same bytes for the same picture."""

    drawn: list[tuple[Picture, str, str, str | None]] = field(default_factory=list)
    panels: tuple[str | None, ...] = (None,)
    size: int = 1000
    fault: Exception | None = None

    def pictures_of(self, _picture: Picture) -> tuple[str | None, ...]:
        """As many as were wished for."""
        return self.panels

    def png_of(self, picture: Picture, *, language: str, title: str, panel: str | None = None) -> bytes:
        """The document's hash, made as long as was wished for."""
        self.drawn.append((picture, language, title, panel))
        if self.fault:
            raise self.fault
        about = json.dumps([picture.document(), language, title, panel], sort_keys=True)
        return PNG + sha256(about.encode()).digest() * (self.size // 32)


def plain_picture(_ruleset: Any, view: Mapping[str, Any]) -> Picture:
    """A position of Colonial, each Territory's whole document as words."""
    return Picture(
        board="colonial-2e",
        seats=tuple(view["players"]),
        names={seat: seat for seat in view["players"]},
        cards=tuple(
            Card(
                place=place,
                title=place,
                rows=((Item(words=json.dumps(known, sort_keys=True, default=str), key="all"),),),
            )
            for place, known in view["territories"].items()
        ),
    )
