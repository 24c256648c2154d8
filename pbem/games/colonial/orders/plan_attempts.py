"""Trying a plan's alternatives when their moment comes: the first that is legal then."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Any, Protocol

from pbem.core.conditions import Facts, condition_text, holds
from pbem.core.errors import NotAllowed
from pbem.core.table import Decision
from pbem.games.colonial.orders.facts_reading import FactReader

_MOST_TRIED = 60  #: combinations of `/` alternatives of one action
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
#: What would have done helps who writes a line, not who reads what came of it.
_WOULD_DO = re.compile(r": [^;]* would do$")


@dataclass(frozen=True, kw_only=True, slots=True)
class Tried:
    """What came of a plan's alternatives."""

    value: Any = None  #: the first legal action, or None
    place: int = 0  #: which choice it was, from 0
    fell: tuple[str, ...] = ()  #: why the choices before it fell

    @property
    def note(self) -> str:
        """What the owner should read about it: which choice it was and why not those before it.

        Of a pass only why: that it was the last choice tells him nothing.
        """
        why = "; ".join(dict.fromkeys(self.fell))
        if self.value is None or self.value.get("do") == "pass":
            return why
        if not self.place:
            return ""
        ordinal = _ORDINALS[self.place] if self.place < len(_ORDINALS) else f"{self.place + 1}th"
        return f"{ordinal} choice: {why}"


class Means(Protocol):
    """What an edition gives: the actions a template stands for, and the facts its condition is measured by."""

    def concrete(self, template: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """The actions that a template stands for, in order of preference."""
        ...

    def facts(self, action: Mapping[str, Any]) -> Facts:
        """What is known when an action is tried."""
        ...

    @property
    def reader(self) -> FactReader:
        """How conditions are printed."""
        ...


def combinations(template: Mapping[str, Any], parts: Sequence[str]) -> Iterator[dict[str, Any]]:
    """The actions that `/` in these parts of a template leaves, in order of preference; not more than are tried."""
    lists = {part: template[part] for part in parts if isinstance(template.get(part), list)}
    for chosen in islice(product(*lists.values()), _MOST_TRIED):
        yield {**template, **dict(zip(lists, chosen, strict=True))}


def try_out(decision: Decision, alternatives: Sequence[Mapping[str, Any]], means: Means) -> Tried:
    """The first alternative that is legal now; one of which a part is void only where no other is whole."""
    choice = decision.range()
    place = 0
    fell: list[str] = []
    for alternative in alternatives:
        when = alternative["when"]
        spare: tuple[int, Any] | None = None
        for action in means.concrete(alternative["action"]):
            if when is not None and not holds(when, means.facts(action)):
                fell.append(f"“{condition_text(when, means.reader)}” does not hold")
                place += 1
                continue
            try:
                value = decision.fallback() if action["do"] == "default" else choice.check(action)
            except NotAllowed as refused:
                fell.append(_WOULD_DO.sub("", refused.reason))
            else:
                if not value.get("void"):
                    return Tried(value=value, place=place, fell=tuple(fell))
                spare = spare or (place, value)
                fell += value["void"]
            place += 1
        if spare is not None:
            return Tried(value=spare[1], place=spare[0], fell=tuple(fell))
    return Tried(fell=tuple(fell))
