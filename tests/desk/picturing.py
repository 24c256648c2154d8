"""A stand-in for a ruleset's picture: a card for each Territory, with all that the view says of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pbem.core.picture import Card, Item, Picture


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
