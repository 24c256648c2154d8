"""Conditions as clauses for receipts: what AND, OR and NOT join, with a game's own words for each fact.

The line itself keeps its own spelling (`india.natives >= 2`), which the reader takes back; this is only read. A clause
follows "if" („wenn in Indien mindestens 2 graue Scheiben liegen“); what a game has no words for stands as in the line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pbem.core.conditions import Condition, Fact
from pbem.core.language import say

_CONTRARY = {">=": "<", "<": ">=", ">": "<=", "<=": ">", "=": "!=", "!=": "="}


@dataclass(frozen=True, kw_only=True, slots=True)
class Clauses:
    """A game's words for facts; "" where it has none."""

    counted: Callable[[Fact, str], str]  #: (fact, "at least 2")
    holds: Callable[[Fact, bool], str]  #: (fact, whether it is denied)
    text: Callable[[Condition], str]  #: as the line writes it


def clause(condition: Condition, words: Clauses) -> str:
    """The condition in a clause."""
    match condition:
        case {"or": parts}:
            return say(" or ").join(clause(part, words) for part in parts)
        case {"and": parts}:
            return say(" and ").join(_inner(part, words) for part in parts)
        case {"not": {"fact": fact, "is": sign, "than": int() as than}}:
            said = words.counted(fact, _count(_CONTRARY[sign], than))
        case {"not": {"fact": fact} as part} if "is" not in part:
            said = words.holds(fact, True)
        case {"fact": fact, "is": sign, "than": int() as than}:
            said = words.counted(fact, _count(sign, than))
        case {"fact": fact} if "is" not in condition:
            said = words.holds(fact, False)
        case _:
            said = ""
    return said or words.text(condition)


def _inner(part: Condition, words: Clauses) -> str:
    said = clause(part, words)
    return f"({said})" if "or" in part else said


def _count(sign: str, number: int) -> str:
    """ "at least 2"."""
    match sign:
        case ">=":
            return say("at least {number}", number=number)
        case ">":
            return say("more than {number}", number=number)
        case "<=":
            return say("at most {number}", number=number)
        case "<":
            return say("fewer than {number}", number=number)
        case "=":
            return say("exactly {number}", number=number)
    return say("another number than {number} of", number=number)
