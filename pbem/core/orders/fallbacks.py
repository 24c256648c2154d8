"""Alternatives that are told as conditions, or with their "otherwise" at the end.

"Explorer to Japan, and if that is found already, to Canada" is Japan, else Canada; and so is "Japan, or Canada if not".
"1 on the salt. If it is taken, the cotton instead" is the salt unless it is taken, else the cotton.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.core.orders.clauses import Clause, Kind
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import COMPARE, GLUE, NUMBER, SLOT, Item, Span

#: What a condition may hold that only says that what was ordered is there no more, or cannot be done.
_GONE = frozenset(
    {"explored", "somebody", "others", "have", "need", "states", "still", "there", "seat", "too", "firstly"}
)
_IMPOSSIBLE = frozenset({"possible", "success", "have", "need", "states", "still", "there", "not", "none"})
_OR = frozenset({"or", "oder", ","})
_LEAST = 3
#: What says that something is done in the place of something else.
_INSTEAD = frozenset({"instead", "rather", "stattdessen", "lieber", "eher"})
#: What a condition has that only says whose something is by then.
_HELD = frozenset(
    {
        "somebody",
        "others",
        "all",
        "seat",
        "have",
        "states",
        "explored",
        "control",
        "calm",
        "good",
        "territory",
        "before",
    }
    | {"me", "i", "still", "there", "too", "he", "firstly", "own"}
)
_ALTERNATES = frozenset({Kind.IF, Kind.UNLESS, Kind.ELSE})


def with_fallbacks(found: Sequence[Clause], grammar: Grammar, words: Sequence[str] = ()) -> list[Clause]:
    """The clauses (of a line with these words), with ELSE where they say so in other words."""
    found = _held_before(_cut_at_place(_unended(_cut_behind_or(found), grammar), grammar))
    kept: list[Clause] = []
    for place, clause in enumerate(found):
        behind = found[place + 1] if place + 1 < len(found) else None
        if clause.kind is Kind.IF and _asks_leave(clause, grammar) and _gives_leave(found):
            kept.append(replace(clause, kind=Kind.MAIN))
        elif behind is not None and kept and kept[-1].kind is Kind.ELSE and _is_what_cannot(clause, words):
            if not _did(clause, kept[:-1]):  # "explore India, else draw, and if I can't explore, …"
                kept[-1] = replace(clause, kind=Kind.IF)
        elif (
            behind is not None
            and behind.kind is Kind.MAIN
            and kept
            and (
                _fails(clause, kept, grammar)
                or _goes_elsewhere(clause, kept, behind, grammar)
                or _is_opposite(clause, kept, words)
                or _cannot_do(clause, kept, grammar, words)
            )
        ):
            kept.append(Clause(kind=Kind.ELSE, behind="else"))
        elif _turns(found, place, kept, grammar, words):
            kept += [replace(clause, kind=Kind.UNLESS, behind="but"), Clause(kind=Kind.ELSE, behind="else")]
        else:
            kept.append(clause)
    return _in_order(_paid_for(kept, grammar))


#: What a clause holds that says only how much is paid.
_PAYS = frozenset({"pay", COMPARE, NUMBER, "i", "most", "up-to", "treasury"})


def _paid_for(found: Sequence[Clause], grammar: Grammar) -> list[Clause]:
    """The clauses, without the "if it fails" of what is paid then: "explore Peru, and if it fails I pay 1"."""
    told = [clause for clause in found if clause.kind is not Kind.REASON]
    others = [place for place, clause in enumerate(told) if clause.kind in _ALTERNATES]
    if len(told) < _LEAST or len(others) != 1 or told[others[0]].kind is not Kind.ELSE:
        return list(found)
    paid = told[others[0] + 1 :] or told[others[0] - 1 : others[0]]
    ordered = [clause for clause in told if clause not in paid]
    pays = len(paid) == 1 and any(item.kind == "pay" for item in paid[0].told)
    only = all(span.kinds & _PAYS or GLUE in span.kinds for clause in paid for span in clause.spans)
    tries = any(item in grammar.attempts for clause in ordered for item in clause.told)
    return [clause for clause in found if clause is not told[others[0]]] if pays and only and tries else list(found)


def _fails(clause: Clause, before: Sequence[Clause], grammar: Grammar) -> bool:
    """Whether a condition behind an order says that it cannot be carried out."""
    last = before[-1]
    if clause.kind is not Kind.IF or last.kind is not Kind.MAIN or not last.told:
        return False
    if _names_failure(clause, before):
        return True
    kinds = {item.kind for item in clause.told if item.kind != "deed"}
    ordered = [item for each in _alternative(before) for item in each.told]
    taken = kinds & {"explored", "calm"} or {"have", "somebody"} <= kinds or {"have", "others"} <= kinds
    if taken and kinds <= _GONE | {"calm", "before", "me"} | _named_in(clause, ordered, grammar):
        return any(item in grammar.attempts for item in ordered)
    return bool(kinds & {"not", "none"}) and bool(kinds & {"possible", "success"}) and kinds <= _IMPOSSIBLE


def _goes_elsewhere(clause: Clause, before: Sequence[Clause], behind: Clause, grammar: Grammar) -> bool:
    """Whether "if that fails" is followed by another place for what was ordered: "…, if that fails, then Mexico"."""
    if clause.kind is not Kind.IF or not clause.told or any(item.kind != _FAILURE for item in clause.told):
        return False
    ordered = [item for each in _alternative(before) for item in each.told]
    places = {item.value for item in ordered if item in grammar.places}
    told = [item for item in behind.told if item.kind != "deed" or item in grammar.deeds]
    named = [item.value for item in told if item in grammar.places]
    only_names = all(
        any(item in grammar.places for item in span.items) for span in behind.spans if GLUE not in span.kinds
    )
    return (
        _acts(_alternative(before), grammar)
        and len(places) == 1
        and bool(named)
        and only_names
        and not places & set(named)
    )


#: What a condition has that only turns round the one before it: "if he's gone", "if it isn't", "wenn er weg ist".
_OPPOSITE = frozenset((
    "he", "hes", "she", "shes", "it", "its", "they", "theyre", "that", "thats", "is", "isnt", "are", "arent", "was",
    "wasnt", "has", "hasnt", "have", "havent", "does", "doesnt", "do", "dont", "not", "no", "longer", "gone", "left",
    "away", "by", "then", "already", "anymore", "any", "more", "there", "so", "still", "er", "sie", "es", "das",
    "ist", "sind", "war", "hat", "nicht", "weg", "fort", "mehr", "da", "dort", "schon", "dann", "bis", "dahin",
))  # fmt: skip
_DENIES = frozenset((
    "isnt", "arent", "wasnt", "hasnt", "havent", "doesnt", "dont", "not", "gone", "away", "nicht", "weg", "fort",
))  # fmt: skip


def _is_opposite(clause: Clause, before: Sequence[Clause], words: Sequence[str]) -> bool:
    """Whether a condition behind a conditional order says no more than that its condition does not hold."""
    if clause.kind is not Kind.IF or not clause.spans or len(before) < _LEAST - 1 or before[-1].kind is not Kind.MAIN:
        return False
    first = next((each for each in before if each.kind is not Kind.REASON), None)
    said = {word.replace("'", "") for word in words[clause.spans[0].at : clause.spans[-1].past]}
    told = first is not None and first.kind is Kind.IF and sum(each.kind in _ALTERNATES for each in before) == 1
    denied = (
        told and first is not None and any(item.kind in ("not", "none") for span in first.spans for item in span.items)
    )
    return told and not denied and said <= _OPPOSITE and not said.isdisjoint(_DENIES)


#: "If I can't draw either", "wenn ich nicht ziehen kann": what says that somebody cannot, and what stands beside it.
_CANNOT = frozenset({"can't", "cant", "cannot", "couldn't", "couldnt", "unable"})
_CAN = frozenset({"can", "could", "able", "may", "kann", "könnte", "darf", "dürfte"})
_NO = frozenset({"not", "nicht", "never"})
_BESIDE_CANNOT = frozenset({"not", "refuse", "allow", "possible", "success", "have", "i", "too", "whatever", "untold"})


def _cannot_do(clause: Clause, before: Sequence[Clause], grammar: Grammar, words: Sequence[str]) -> bool:
    """Whether a condition says that the deed that was ordered last cannot be done: "if I can't draw, pass"."""
    if clause.kind is not Kind.IF or not clause.spans or before[-1].kind is not Kind.MAIN:
        return False
    said = set(words[clause.spans[0].at : clause.spans[-1].past])
    if said.isdisjoint(_CANNOT) and (said.isdisjoint(_CAN) or said.isdisjoint(_NO)):
        return False
    return _did(clause, before) and any(item in grammar.deeds for span in clause.spans for item in span.items)


#: What an "otherwise" ends with that goes on: "if I can't | draw, pass".
_GOES_ON = frozenset({"can't", "cant", "cannot"})


def _is_what_cannot(clause: Clause, words: Sequence[str]) -> bool:
    """Whether a clause right behind an "if I can't" says what cannot be done."""
    at = clause.spans[0].at if clause.spans else 0
    cannot = at > 1 and (words[at - 1] in _GOES_ON or (words[at - 1] == "not" and words[at - 2] in _CAN))
    return clause.kind is Kind.MAIN and cannot


def _did(clause: Clause, before: Sequence[Clause]) -> bool:
    """Whether a clause names nothing but what was ordered last."""
    ordered = {(item.kind, item.value) for each in _alternative(before)[-1:] for item in each.told}
    spans = [span for span in clause.spans if GLUE not in span.kinds and not span.kinds <= _BESIDE_CANNOT]
    return bool(spans) and all(any((item.kind, item.value) in ordered for item in span.items) for span in spans)


def _gives_leave(found: Sequence[Clause]) -> bool:
    return any(item.kind in ("allow", "refuse") for clause in found for span in clause.spans for item in span.items)


def _names_failure(clause: Clause, before: Sequence[Clause]) -> bool:
    """Whether a condition says that what was just ordered fails, by its name: "if Mexico does not work"."""
    told = clause.told
    ordered = [item for each in before if each.kind is Kind.MAIN for item in each.told]
    named = [item for item in told if item.kind != _FAILURE]
    said = {(item.kind, item.value) for item in ordered}
    return len(named) < len(told) and bool(named) and all((item.kind, item.value) in said for item in named)


_FAILURE = "failure"


def _alternative(before: Sequence[Clause]) -> list[Clause]:
    """The clauses of the alternative that is told last."""
    last = max((place for place, each in enumerate(before) if each.kind in _ALTERNATES), default=-1)
    return [each for each in before[last + 1 :] if each.kind is Kind.MAIN]


def _named_in(clause: Clause, ordered: Sequence[Item], grammar: Grammar) -> set[str]:
    """The kinds of places in a clause where each of them is one of those ordered."""
    places = [item for item in clause.told if item in grammar.places]
    known = {item.value for item in ordered if item in grammar.places}
    return {item.kind for item in places} if all(item.value in known for item in places) else set()


def _turns(
    found: Sequence[Clause], place: int, before: Sequence[Clause], grammar: Grammar, words: Sequence[str]
) -> bool:
    """Whether a condition behind an order begins what is done in its place: "… instead", "if the salt is taken, …"."""
    clause, ordered = found[place], _alternative(before)
    end = next((at for at in range(place + 1, len(found)) if found[at].kind in _ALTERNATES), len(found))
    told = [item for each in found[place + 1 : end] for item in each.told]
    if clause.kind is not Kind.IF or not ordered or not _acts(ordered, grammar) or not told:
        return False
    if any(item.kind == SLOT for item in (*told, *clause.told)) or found[place + 1].kind is not Kind.MAIN:
        return False
    if clause.behind in _OR_IF or _of_its_place(clause, told, grammar):
        return True
    last = found[end - 1].spans
    said = set(words[clause.spans[-1].past : last[-1].past + 1]) if last and clause.spans else set()
    return not _INSTEAD.isdisjoint(said) or _is_held(clause, ordered)


def _of_its_place(clause: Clause, told: Sequence[Item], grammar: Grammar) -> bool:
    """Whether a condition says only that somebody was where an order goes, and another place follows: "…, Canada"."""
    kinds = {item.kind for item in clause.told if item.kind != "deed"}
    elsewhere = any(item in grammar.places for item in told) and not any(
        item.kind == "deed" and item in grammar.deeds for item in told
    )
    return "explored" in kinds and kinds <= _GONE | {"before", "me", "he", "take"} and elsewhere


def _acts(ordered: Sequence[Clause], grammar: Grammar) -> bool:
    return any(item in grammar.deeds for each in ordered for item in each.told)


def _unended(found: Sequence[Clause], grammar: Grammar) -> list[Clause]:
    """The clauses, a condition without a comma cut where its consequence begins: "but if I have 3 sell two instead"."""
    if len(found) < _LEAST or found[-1].kind is not Kind.ELSE or found[-2].kind is not Kind.UNLESS:
        return list(found)
    spans = found[-2].spans
    at = next((place for place, span in enumerate(spans) if _told_deed(span, grammar)), 0)
    if sum(GLUE not in span.kinds for span in spans[:at]) < _TELLING:
        return list(found)
    return [*found[:-2], replace(found[-2], spans=spans[:at]), found[-1], Clause(spans=spans[at:])]


_TELLING = 2
_OR_IF = frozenset({"or", "oder"})
#: What the condition of a German sentence ends with: "oder wenn Rot dort ein Schiff hat | in den Atlantik".
_ENDS_CONDITION = frozenset({"have", "explored", "calm", "success", "possible", "control"})


def _cut_behind_or(found: Sequence[Clause]) -> list[Clause]:
    """The clauses, "or if …" behind an order cut where no comma does: it is no condition of that order.

    Where nothing tells what is done then, an alternative is left that nobody can read.
    """
    kept: list[Clause] = []
    for place, clause in enumerate(found):
        behind = found[place + 1] if place + 1 < len(found) else None
        orders = bool(kept) and kept[-1].kind is Kind.MAIN and clause.kind is Kind.IF and clause.behind in _OR_IF
        if not orders or (behind is not None and behind.kind is Kind.MAIN):
            kept.append(clause)
            continue
        ends = [at for at, span in enumerate(clause.spans, 1) if span.kinds & _ENDS_CONDITION]
        past = ends[-1] if ends else len(clause.spans)
        rest = clause.spans[past:]
        kept += [replace(clause, spans=clause.spans[:past], kind=Kind.UNLESS, behind="but"), Clause(kind=Kind.ELSE)]
        kept += [Clause(spans=rest)] if rest else []
    return kept


def _cut_at_place(found: Sequence[Clause], grammar: Grammar) -> list[Clause]:
    """The clauses, "if that is taken go to China" behind an order cut where another place is named: there instead."""
    kept: list[Clause] = []
    for clause in found:
        at = next((at for at, span in enumerate(clause.spans) if any(item in grammar.places for item in span.items)), 0)
        head, rest = clause.spans[:at], clause.spans[at:]
        ordered = [item for each in _alternative(kept) for item in each.told]
        said = {item.kind for span in head if GLUE not in span.kinds for item in span.items if item.kind != "deed"}
        gone = bool(said & _TAKEN) and said <= _GONE | {"calm", "before", "me", "have", "i"}
        places = {(item.kind, item.value) for span in rest for item in span.items if item in grammar.places}
        others = places.isdisjoint((item.kind, item.value) for item in ordered)
        tries = any(item in grammar.attempts for item in ordered) or "explored" in said
        tries = tries and any(item in grammar.places for item in ordered)
        if clause.kind in (Kind.IF, Kind.UNLESS) and at and gone and others and tries and not _negated(rest):
            kept += [replace(clause, kind=Kind.IF, spans=head), Clause(spans=rest)]
        else:
            kept.append(clause)
    return kept


#: What says that somebody was there before.
_TAKEN = frozenset({"explored", "calm", "somebody", "others"})


def _negated(spans: Sequence[Span]) -> bool:
    return any(span.kinds & {"not", "none", "never", COMPARE, "explored", "unexplored"} for span in spans)


def _told_deed(span: Span, grammar: Grammar) -> bool:
    return bool(span.items) and all(item in grammar.deeds for item in span.items)


def _is_held(clause: Clause, ordered: Sequence[Clause]) -> bool:
    """Whether a condition says that others have what was ordered: "if the salt is taken", "if Red sits on it"."""
    gone = [span.item("explored") for span in clause.spans if GLUE in span.kinds]  # "is taken" may say nothing
    told = [*clause.told, *(item for item in gone if item is not None)]
    kinds = {item.kind for item in told}
    if not kinds <= _HELD or not kinds & {"explored", "calm", "somebody", "others", "seat", "all"}:
        return False
    named = {(item.kind, item.value) for item in told if item.kind in ("good", "territory")}
    known = {(item.kind, item.value) for each in ordered for item in each.told}
    return "good" in {kind for kind, _ in known} and named <= known


def _held_before(found: Sequence[Clause]) -> list[Clause]:
    """ "The salt, or the cotton if somebody else has the salt": the condition is the first one's."""
    told = [clause for clause in found if clause.kind is not Kind.REASON]
    if len(told) < _LEAST or [each.kind for each in told[-3:]] != [Kind.MAIN, Kind.MAIN, Kind.IF]:
        return list(found)
    other, condition = told[-2:]
    others_too = any(clause.kind in _ALTERNATES for clause in told[:-1])
    if other.behind not in ("or", "oder") or others_too or not _is_held(condition, told[:-2]):
        return list(found)
    named = {(item.kind, item.value) for item in condition.told if item.kind in ("good", "territory")}
    if not named or named & {(item.kind, item.value) for item in other.told}:
        return list(found)
    rest = [clause for clause in found if clause is not condition]
    at = rest.index(other)
    instead = Clause(kind=Kind.ELSE, behind="else")
    turned = replace(condition, kind=Kind.UNLESS, behind="but")
    return [*rest[:at], turned, instead, replace(other, behind=""), *rest[at + 1 :]]


def _asks_leave(clause: Clause, grammar: Grammar) -> bool:
    """Whether a condition names what somebody may wish to do: "if Red tries to sell my goods, sure, he can"."""
    told = clause.told
    if any(item.kind in (COMPARE, NUMBER) for item in told):
        return False
    return any(item in grammar.asked_for for item in told) and any(item.kind == "seat" for item in told)


def _in_order(found: list[Clause]) -> list[Clause]:
    """An "if not" that ends the line stands before what it is for: "…, or Canada if that is gone"."""
    told = [clause for clause in found if clause.kind is not Kind.REASON]
    if len(told) < _LEAST or [each.kind for each in told[-3:]] != [Kind.MAIN, Kind.MAIN, Kind.ELSE]:
        return found
    if told[-2].behind not in _OR or any(clause.kind is Kind.ELSE for clause in told[:-1]):
        return found
    rest = [clause for clause in found if clause is not told[-1]]
    rest.insert(rest.index(told[-2]), told[-1])
    return rest
