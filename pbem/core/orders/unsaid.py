"""What a line says beside the orders that are read in it, and may order as well: it is asked about then."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from pbem.core.orders.clauses import Clause, Kind
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import APART, GLUE, NUMBER
from pbem.core.orders.reasons import stands_already, things
from pbem.core.orders.spotting import Spotted
from pbem.core.orders.statements import needs_it, states_something

#: "After a lot of thought about the Trader, Merchant": what was thought about is no order yet.
_WEIGHED = re.compile(
    r"(?i)\b(?:(?:thoughts?|thinking|pondering|deliberations?|deliberating|considerations?|discussions?"
    r"|debates?|debating|"
    r"reflections?|reflecting|brooding|musing|agoni[sz]ing|back and forth|hesitation|hesitating) "
    r"(?:about|on|over|regarding|concerning|around)|"
    r"(?:überleg\w*|nachdenken|grübel\w*|hin und her|diskussion\w*|debatt\w*|abwägen|abwägung\w*|bedenken|zögern) "
    r"(?:über|zu[rm]?|um|wegen|bezüglich|bei[m]?))\b"
)


def weighs_what_it_names(line: Spotted, grammar: Grammar) -> bool:
    """Whether a line names what was thought about, which may be all that it says of it."""
    said = " ".join(line.words)
    for weighed in _WEIGHED.finditer(said):
        first = len(said[: weighed.end()].split())
        behind = [span for span in line.spans if span.at >= first]
        ends = next((place for place, span in enumerate(behind) if APART in span.kinds), len(behind))
        if any(item in grammar.names or item in grammar.deeds for span in behind[:ends] for item in span.items):
            return True
    return False


#: "Nobody may touch my stuff", "jeder kann sich bedienen": what others may do, though nobody knows what that is.
_PERMITS = re.compile(
    r"\b(?:nobody|no one|noone|everybody|everyone|anybody|anyone|all of you|you all|jeder|jede|alle|keiner|niemand) "
    r"(?:\w+ )??(?:may|can|shall|must|darf|dürfen|kann|können|soll|sollen|muss|müssen) (?!see\b|know\b|win\b"
    r"|guess\b|tell\b"
    r"|sehen\b|wissen\b|gewinnen\b)"
)
_ME = frozenset({"me", "us", "mich", "mir", "uns"})


#: How canonical lines say what others may do.
_ALLOWED = frozenset({"ALLOW", "REFUSE"})


def permits(parts: Sequence[Clause], lines: Sequence[str], line: Spotted, grammar: Grammar) -> bool:
    """Whether a clause, without a "because", may allow or forbid what none of the canonical lines does."""
    allows = any("allow" in order.evoked.names for order in grammar.orders)
    if not allows or any(not _ALLOWED.isdisjoint(each.split()) for each in lines):
        return False
    because = _because(line)
    for clause in parts:
        said = line.words[clause.spans[0].at : clause.spans[-1].past] if clause.spans else ()
        if said and clause.spans[0].at not in because and _ME.isdisjoint(said) and _PERMITS.search(" ".join(said)):
            return True
    return False


def _because(line: Spotted) -> set[int]:
    """Where a reason begins that says so."""
    return {span.past for span in line.spans if "reason" in span.kinds and line.words[span.at] not in _CONCLUDES}


#: What begins a clause that only goes on about what was said.
_COMMENTS = frozenset(
    {"it", "its", "he", "hes", "she", "shes", "they", "theyre", "es", "er", "das", "der", "die", "sie"}
    | {"ive", "weve", "theres"}
)


_DENIES = frozenset({"not", "none", "never"})
_CONCLUDES = frozenset({"so", "then", "i", "we", "dann", "also"})


def _tells_of_things(clause: Clause, line: Spotted, grammar: Grammar) -> bool:
    """Whether a clause says how things are that are deeds as well, and nothing else: "my ships are all I have"."""
    thing = things(clause, grammar)
    named = [item for item in clause.told if item in grammar.names or item in grammar.deeds]
    said = line.words[clause.spans[0].at : clause.spans[-1].past]
    return bool(named) and all(item.at in thing for item in named) and states_something(said, of_somebody=False)


def naming_more(unsaid: Sequence[Clause], kept: Sequence[Clause], line: Spotted, grammar: Grammar) -> list[Clause]:
    """The clauses that were left out, without a "because", though they name what the line says nowhere else.

    "Spark West Africa, Green should lose his counter" may order what "he has enough of it" does not.
    """
    said = {(item.kind, item.value) for clause in kept for item in clause.told}
    because = _because(line)
    return [
        clause
        for clause in unsaid
        if clause.spans
        and not _tells_of_things(clause, line, grammar)
        and not stands_already(clause, line.words, grammar)
        and clause.spans[0].at not in because
        and clause.spans[0].kinds.isdisjoint(_DENIES)  # "…, not Treaty"
        and not needs_it(line.words[max(0, clause.spans[0].at - 3) : clause.spans[-1].past + 2])
        and line.words[clause.spans[0].at] not in _COMMENTS
        and any(item in grammar.names and (item.kind, item.value) not in said for item in clause.told)
    ]


#: Who somebody is talking of: "4 cards I like".
_SELF = frozenset({"i", "me", "own", GLUE})
_COUNTED = 2


def counts_on(clause: Clause) -> bool:
    """Whether a clause behind what somebody has only counts something more: "I have 9 points and 4 cards"."""
    told = [span for span in clause.spans if not span.kinds <= _SELF and GLUE not in span.kinds]
    return len(told) == _COUNTED and told[0].kinds == {NUMBER} and clause.behind in ("and", "und")


def runs_on(parts: Sequence[Clause], kept: Sequence[Clause], grammar: Grammar) -> bool:
    """Whether a single deed behind "and" may belong to the reason before it: "as he is a slaver and a conqueror"."""
    for reason, clause in pairwise(parts):
        told = [span for span in clause.spans if GLUE not in span.kinds]
        goes_on = reason.kind is Kind.REASON and clause.kind is Kind.MAIN and clause.behind in ("and", "und")
        if goes_on and clause in kept and len(told) == 1 and any(item in grammar.deeds for item in told[0].items):
            return True
    return False
