"""Conditions of plans and standing orders: `treasury >= 3 AND NOT (explored brazil OR turn > 4)`.

A condition is a tree of JSON values, so that it is in an order as it is:
`{"fact": [...]}`, `{"fact": [...], "is": ">=", "than": 3}` (or `"than": [...]`, another fact), `{"not": c}`,
`{"and": [c, …]}`, `{"or": [c, …]}`. What a fact is, the game knows: a `FactReader` reads and prints it, a `Facts`
gives its value in a position.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from pbem.core.grammar import Keyword, Line, keyword
from pbem.core.language import ENGLISH_CODE, say

#: A fact's address, as its game spells it: ["treasury"], ["seat", "Red", "prestige"].
Fact = Sequence[Any]
#: A condition as JSON values.
Condition = Mapping[str, Any]

IF = keyword("IF", "when", "falls", "sofern", de="WENN")
AND = keyword("AND", de="UND")
OR = keyword("OR", de="ODER")
NOT = keyword("NOT", de="NICHT")
_IS = keyword("IS", "ist")
_LEAST = keyword("AT LEAST", "mindestens")
_MOST = keyword("AT MOST", "höchstens")
_UNDER = keyword("UNDER", "below", "unter", "less than", "weniger als")
_OVER = keyword("OVER", "above", "über", "more than", "mehr als")
_SPOKEN: Sequence[tuple[Keyword, str]] = ((_LEAST, ">="), (_MOST, "<="), (_UNDER, "<"), (_OVER, ">"))

_SAME = {"=": "=", "==": "=", "!=": "!=", "<>": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_DEEPEST = 12  #: parentheses within parentheses; nobody means more


class Facts(Protocol):
    """The facts of a position that a seat may see."""

    def value(self, fact: Fact) -> int | bool | None:
        """A number, yes or no; None where there is no such thing now (no need without an exploration)."""
        ...


class FactReader(Protocol):
    """How a game spells its facts."""

    def read(self, line: Line) -> Fact:
        """The fact that comes next. Raises Misread; a fact the seat cannot see is refused with that reason."""
        ...

    def counts(self, fact: Fact) -> bool:
        """Whether the fact is a number; otherwise it is a yes or no."""
        ...

    def text(self, fact: Fact) -> str:
        """The fact in canonical words."""
        ...


def read_condition(line: Line, reader: FactReader, depth: int = 0) -> Condition:
    """The condition that comes next: AND binds tighter than OR, NOT tighter than both. Raises Misread."""
    parts = [_all_of(line, reader, depth)]
    while line.has(OR):
        parts.append(_all_of(line, reader, depth))
    return parts[0] if len(parts) == 1 else {"or": _flat("or", parts)}


def condition_text(condition: Condition, reader: FactReader, language: str = ENGLISH_CODE) -> str:
    """The condition in canonical words of the reader's language; reading them gives the same condition."""
    match condition:
        case {"or": parts}:
            return f" {OR.said(language)} ".join(condition_text(part, reader, language) for part in parts)
        case {"and": parts}:
            return f" {AND.said(language)} ".join(_inner(part, reader, language, "or") for part in parts)
        case {"not": part}:
            return f"{NOT.said(language)} {_inner(part, reader, language, 'or', 'and')}"
        case {"fact": fact, "is": sign, "than": than}:
            other = str(than) if isinstance(than, int) else reader.text(than)
            return f"{reader.text(fact)} {sign} {other}"
        case {"fact": fact}:
            return reader.text(fact)
    raise ValueError(f"not a condition: {condition!r}")


def holds(condition: Condition | None, facts: Facts) -> bool:
    """Whether the condition is true now. None is always true; a comparison with what is not there is false."""
    match condition:
        case None:
            return True
        case {"or": parts}:
            return any(holds(part, facts) for part in parts)
        case {"and": parts}:
            return all(holds(part, facts) for part in parts)
        case {"not": part}:
            return not holds(part, facts)
        case {"fact": fact, "is": sign, "than": than}:
            left = facts.value(fact)
            right = than if isinstance(than, int) else facts.value(than)
            return left is not None and right is not None and _COMPARE[sign](left, right)
        case {"fact": fact}:
            return bool(facts.value(fact))
    raise ValueError(f"not a condition: {condition!r}")


def known_now(texts: Iterable[str], reader: FactReader, facts: Facts) -> dict[str, int | bool]:
    """Facts in canonical words, with what they are in a position; what is not there now is left out."""
    found = ((text, facts.value(reader.read(Line(text)))) for text in texts)
    return {text: value for text, value in found if value is not None}


def _all_of(line: Line, reader: FactReader, depth: int) -> Condition:
    parts = [_one(line, reader, depth)]
    while line.has(AND):
        parts.append(_one(line, reader, depth))
    return parts[0] if len(parts) == 1 else {"and": _flat("and", parts)}


def _one(line: Line, reader: FactReader, depth: int) -> Condition:
    if depth > _DEEPEST:
        raise line.missing(say("the parentheses lie deeper in one another than I follow; fewer would do"))
    if line.has(NOT):
        return {"not": _one(line, reader, depth + 1)}
    if line.sign("("):
        inside = read_condition(line, reader, depth + 1)
        if not line.sign(")"):
            raise line.missing(say("a parenthesis is opened and not closed"), (")",)) if line.done else line.lost()
        return inside
    return _comparison(line, reader)


def _comparison(line: Line, reader: FactReader) -> Condition:
    start = line.at
    fact = reader.read(line)
    sign = _sign(line)
    if not reader.counts(fact):
        if sign:
            raise line.wrong(
                say(
                    "“{since}”: {reader} is a yes or no, not a number",
                    since=line.since(start),
                    reader=reader.text(fact),
                ),
                start,
                (reader.text(fact),),
            )
        return {"fact": list(fact)}
    if not sign:
        name = reader.text(fact)
        raise line.missing(say("“{name}” is a number: compare it, as in “{name} >= 3”", name=name), (">= 1",))
    number = line.number()
    if number is not None:
        return {"fact": list(fact), "is": sign, "than": number}
    other = reader.read(line)
    if not reader.counts(other):
        raise line.wrong(
            say("{reader} is a yes or no; a number belongs after {sign}", reader=reader.text(other), sign=sign), start
        )
    return {"fact": list(fact), "is": sign, "than": list(other)}


def _sign(line: Line) -> str:
    """A comparison's sign, or the words for it."""
    spoken = line.has(_IS)
    sign = _SAME.get(line.next())
    if sign:
        line.at += 1
        if sign in "<>" and line.sign("="):  # a phone puts a blank into ">="
            sign += "="
        return sign
    for words, meant in _SPOKEN:
        if line.has(words):
            return meant
    return "=" if spoken else ""


def _inner(part: Condition, reader: FactReader, language: str, *looser: str) -> str:
    text = condition_text(part, reader, language)
    return f"({text})" if any(key in part for key in looser) else text


def _flat(key: str, parts: Sequence[Condition]) -> list[Condition]:
    """Parts joined by the same word are in one list, however they were bracketed: one meaning, one text."""
    return [inner for part in parts for inner in part.get(key, [part])]
