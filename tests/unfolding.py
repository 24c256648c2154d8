"""What an order page holds, as it was before it was folded: as `unfolded` of `page/src/given.ts` does it."""

from __future__ import annotations

from typing import Any


def unfolded(folded: Any) -> Any:
    """The document of a page's element."""
    names, same = folded["names"], folded["same"]

    def put(value: Any) -> Any:
        if isinstance(value, dict):
            return {names[int(place, 36)]: put(each) for place, each in value.items()}
        if isinstance(value, list):
            return [put(each) for each in value]
        if not isinstance(value, str) or not value.startswith("~"):
            return value
        return value[1:] if value.startswith("~~") else put(same[int(value[1:])])

    return put(folded["told"])
