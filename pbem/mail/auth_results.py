"""The results in an Authentication-Results field (RFC 8601, 2.2), by its grammar and nothing looser.

A result may hold what the sender of the mail chose: an envelope sender with quotation marks, brackets or semicolons.
So strings and comments are taken out by a scanner first, and a field in which anything is left that the grammar does
not know says nothing at all. The packages that read this field recurse on comments, take time with the square of its
length, and leave unread what they do not understand.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

#: Characters of a field that are read: those of real life have some 2,000.
LONGEST = 16_384
#: Comments within comments.
DEPTH = 10

#: Stands for a quoted string: it is not part of any word, and no property that has one proves anything.
_STRING = '"'
_PIECE = re.compile(r'"(?P<string>(?:[^"\\]|\\.)*+)"|(?P<comment>\()|[^\s()";\\]++|[\s;]', re.DOTALL)
_IN_COMMENT = re.compile(r"[^()\\]++|\\.|(?P<open>\()|(?P<close>\))", re.DOTALL)
_IDENTIFIER = re.compile(r"\s*(?P<identifier>[^\s;=]+)(?:\s+\d+)?\s*")
_RESULT = re.compile(
    r"\s*(?P<method>[a-z][a-z0-9_-]*+)(?:\s*/\s*\d+)?\s*=\s*(?P<result>[a-z][a-z0-9_-]*+)"
    r"(?P<properties>(?:\s+[a-z][a-z0-9_-]*+(?:\.[a-z0-9_-]++)?\s*=\s*\S*+)*+)\s*"
)
_PROPERTY = re.compile(r"\s+(?P<name>[a-z0-9_.-]++)\s*=\s*(?P<value>\S*+)")


@dataclass(frozen=True, kw_only=True)
class Result:
    """What the host found by one method."""

    method: str  #: "dmarc"
    result: str  #: "pass"
    properties: dict[str, str]  #: "header.from" and its value; one that is there twice is not


def identifier(value: str) -> str | None:
    """Who wrote the field, lower case, whatever follows; None where that cannot be told."""
    plain = _without_comments(value, stop=";")
    found = _IDENTIFIER.match(plain.lower()) if plain is not None else None
    return found["identifier"] if found else None


def results(value: str) -> list[Result] | None:
    """All results of the field; None where any of it is odd."""
    if len(value) > LONGEST or not value.isascii():
        return None
    plain = _without_comments(value)
    if plain is None:
        return None
    first, *rest = plain.lower().split(";")
    if not _IDENTIFIER.fullmatch(first):
        return None
    if rest and not rest[-1].strip():  # as some hosts end it
        rest.pop()
    if [part.strip() for part in rest] == ["none"]:
        return []
    found = [_RESULT.fullmatch(part) for part in rest]
    return None if None in found else [_result(each) for each in found if each]


def _result(found: re.Match[str]) -> Result:
    named = [(each["name"], each["value"]) for each in _PROPERTY.finditer(found["properties"])]
    times = Counter(name for name, _ in named)
    once = {name: value for name, value in named if times[name] == 1 and _STRING not in value}
    return Result(method=found["method"], result=found["result"], properties=once)


def _without_comments(value: str, *, stop: str = "") -> str | None:
    """The field with a blank for each comment and a sign for each string; None where one of them does not end.

    `stop`: what stands from this sign on is not asked for.
    """
    plain: list[str] = []
    at = 0
    while at < len(value) and value[at] != stop:
        found = _PIECE.match(value, at)
        if found is None:
            return None
        at = found.end()
        if found["comment"]:
            at = _comment_end(value, at)
            if at < 0:
                return None
        plain.append(" " if found["comment"] else found[0] if found["string"] is None else _STRING)
    return "".join(plain)


def _comment_end(value: str, at: int) -> int:
    """One past the comment that has begun; -1 where it does not end, or holds too many others."""
    depth = 1
    while depth:
        found = _IN_COMMENT.match(value, at)
        if found is None:
            return -1
        at = found.end()
        depth += bool(found["open"]) - bool(found["close"])
        if depth > DEPTH:
            return -1
    return at
