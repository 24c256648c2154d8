"""Plans: what is tried in turn, separated by ELSE, each with its condition; the first of it that is legal is done.

An alternative is JSON values: {"action": what is done, "when": its condition or None}, and what else its game has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.core.conditions import IF, Condition, FactReader, Facts, condition_text, holds
from pbem.core.errors import NotAllowed
from pbem.core.grammar import Line, keyword
from pbem.core.language import ENGLISH_CODE, say

ELSE = keyword("ELSE", "otherwise", "ansonsten", de="SONST")
THEN = keyword("THEN", de="DANN")

#: JSON values, as a sheet has them.
Alternative = Mapping[str, Any]
Action = Mapping[str, Any]


# --- read -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class PlanReader:
    """How a game's plans are read."""

    line: Line
    condition: Callable[[], Condition]
    #: The action that comes next, one for each thing that its `/` part.
    actions: Callable[[], Sequence[Action]] = tuple

    def plan(self) -> list[dict[str, Any]]:
        """Alternatives separated by ELSE, to the end of the line. Raises Misread."""
        found = self._alternatives()
        while self.goes_on():
            found += self._alternatives()
        self.line.close()
        return found

    def goes_on(self, *signs: str) -> bool:
        """Whether another alternative follows; `signs` say so as well as ELSE."""
        self.line.sign(",", ";")
        return self.line.has(ELSE) or self.line.sign(*signs)

    def before(self) -> Condition | None:
        """The condition in front of an alternative."""
        if not self.line.has(IF):
            return None
        when = dict(self.condition())
        self.line.skip(THEN)
        self.line.sign(":", ",")
        return when

    def behind(self) -> Condition | None:
        """The condition at an alternative's end."""
        self.end()
        return dict(self.condition()) if self.line.has(IF) else None

    def end(self) -> None:
        """Pass over the sign that parts an action from its condition, or from ELSE."""
        if self.line.next() in (",", ";") and (self.line.sees(IF, 1) or self.line.sees(ELSE, 1)):
            self.line.at += 1

    def _alternatives(self) -> list[dict[str, Any]]:
        when = self.before()
        actions = self.actions()
        self.end()
        when = self.behind() if when is None else when
        return [{"action": action, "when": when} for action in actions]


# --- written --------------------------------------------------------------------------------------------------------


def plan_text(
    alternatives: Sequence[Alternative], text: Callable[[Action], str], reader: FactReader, language: str
) -> str:
    """The alternatives as a line in a language has them, each action as `text` writes it."""
    written = (text(each["action"]) + if_text(each["when"], reader, language) for each in alternatives)
    return f" {ELSE.said(language)} ".join(written)


def if_text(when: Condition | None, reader: FactReader, language: str = ENGLISH_CODE) -> str:
    """A condition behind what depends on it; "" for none."""
    return "" if when is None else f" {IF.said(language)} {condition_text(when, reader, language)}"


# --- tried ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of alternatives: the first legal action, or None, and why those before it fell."""

    value: Any
    fell: Sequence[str]

    @property
    def why(self) -> str:
        """Why what was tried does not go."""
        return "; ".join(dict.fromkeys(self.fell))


def first_legal(alternatives: Sequence[Any], attempt: Callable[[Any], Any]) -> Tried:
    """The first alternative of which `attempt` makes an action; it raises NotAllowed for others."""
    fell: list[str] = []
    for alternative in alternatives:
        try:
            return Tried(attempt(alternative), fell)
        except NotAllowed as refused:
            fell.append(str(refused).rstrip("."))
    return Tried(None, fell)


def check_condition(when: Condition | None, facts: Facts, reader: FactReader, language: str) -> None:
    """Raise NotAllowed where a condition does not hold."""
    if not holds(when, facts):
        raise NotAllowed(say("“{condition}” does not hold", condition=condition_text(when or {}, reader, language)))
