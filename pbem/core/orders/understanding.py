"""The second reader: a line that the exact reader refuses, understood by what its words mean in this position.

Taken is what can be read in one way, with every word accounted for; several ways are asked about; what has words that
nobody knows is not taken. Nothing is guessed: each reading is canonical lines that the exact reader has taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from pbem.core.errors import Refusal
from pbem.core.orders.accounted import (
    counts_other_units,
    crosses,
    leaves_out,
    offers_told,
    unaccounted,
    with_deeds_done,
)
from pbem.core.orders.arrivals import without_arrivals
from pbem.core.orders.asides import without_asides
from pbem.core.orders.clauses import Clause, Kind, clauses, with_headings
from pbem.core.orders.complements import with_complements
from pbem.core.orders.consent import without_consent
from pbem.core.orders.continuing import (
    amended,
    as_above,
    continued,
    continues,
    goes_on_refused,
    instead,
    is_alternative,
    is_told,
    takes_its_place,
)
from pbem.core.orders.corrections import corrected, with_both, with_denied_conditions, with_exceptions, without_denied
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.deferred import is_deferred, without_deferred
from pbem.core.orders.described import described, without_purposes
from pbem.core.orders.ended_wars import without_what_is_over
from pbem.core.orders.examples import example
from pbem.core.orders.fallbacks import with_fallbacks
from pbem.core.orders.first_choices import with_first_choice, with_purposes
from pbem.core.orders.fitting import WARY
from pbem.core.orders.form_labels import as_sentence
from pbem.core.orders.held import without_held, without_what_stays
from pbem.core.orders.left_open import is_left_open, without_open_parts
from pbem.core.orders.left_over import without_left_over
from pbem.core.orders.loosened import loosened
from pbem.core.orders.meanings import GLUE, MISTYPED, NUMBER, UNKNOWN, UNSURE, Kinds, Span
from pbem.core.orders.moments import without_moments
from pbem.core.orders.ordering import (
    LONGEST,
    MOST_WORDS,
    NOISE,
    asks_of_rules,
    is_letter,
    is_talk,
    requests,
    without_questions,
)
from pbem.core.orders.own_name import without_own_name
from pbem.core.orders.plans import ELSE
from pbem.core.orders.readings import MOST_CLAUSES, MOST_NUMBERED, Reading, Readings, names_next_slot
from pbem.core.orders.reason_lists import with_letters_apart, without_lists_in_reasons
from pbem.core.orders.reasons import with_reasons, without_others
from pbem.core.orders.remarks import sentences_of_talk, with_places, without_remarks
from pbem.core.orders.sense import Said, Sense
from pbem.core.orders.shared_parts import with_shared
from pbem.core.orders.small_talk import with_callings, with_farewell_apart, without_small_talk
from pbem.core.orders.spotting import Spotted, spotted
from pbem.core.orders.statements import (
    ends_with_condition,
    shrugs,
    tells_what_might_have_been,
    with_questions_as_conditions,
    without_only_now,
    without_saying,
    without_shrug,
)
from pbem.core.orders.unsaid import counts_on, naming_more, permits, runs_on, weighs_what_it_names
from pbem.core.orders.warranted import loses_term
from pbem.core.ruleset_contract import Effect, OrderContext

_MOST_OFFERED = 3
#: Kinds of words that no order is told by; "coffee" may be chat, and is a good where an order takes one.
_UNTOLD = frozenset({UNKNOWN, "chat"})


class Outcome(StrEnum):
    """What a line was found to be."""

    TAKEN = "taken"  #: orders, in one way only
    ASKED = "asked"  #: orders, in one of several ways
    UNCLEAR = "unclear"  #: an order that is not understood
    TALK = "talk"  #: no order


@dataclass(frozen=True, kw_only=True, slots=True)
class Understood:
    """What came of a line."""

    outcome: Outcome
    lines: tuple[str, ...] = ()  #: canonical, of what is taken
    offers: tuple[tuple[str, ...], ...] = ()  #: the ways it may be meant, best first
    unknown: tuple[str, ...] = ()  #: words that nobody knows
    doubted: tuple[tuple[str, str], ...] = ()  #: words that are taken for a name that they are not, and the name
    hindrance: str = ""  #: why what is offered cannot be done as things stand
    example: tuple[str, ...] = ()  #: how an order like it is written in this position
    refused: tuple[str, ...] = ()  #: the canonical lines that it means and that cannot be taken
    reason: str = ""  #: why not
    sentence: bool = False  #: whether it is written as people speak, though it begins as an order may


def understand(
    text: str, context: OrderContext, grammar: Grammar, read: Callable[[str, OrderContext], Effect]
) -> Understood:
    """What a line means in a position; `read` is the ruleset's exact reader."""
    if grammar.this_turn is not None and (rest := without_only_now(text)) != text:
        return _for_this_turn(_understood(rest, context, grammar, read), context, grammar, read)
    return _understood(text, context, grammar, read)


def _for_this_turn(
    found: Understood, context: OrderContext, grammar: Grammar, read: Callable[[str, OrderContext], Effect]
) -> Understood:
    """What is taken, its standing orders limited to the turn that is played; asked about where that cannot be said."""
    if found.outcome is not Outcome.TAKEN or grammar.this_turn is None:
        return found
    lines: list[str] = []
    for line in found.lines:
        try:
            stands = any(order.standing for order in read(line, context).orders)
            limited = grammar.this_turn(line, context) if stands else line
            read(limited, context)
        except Refusal:
            return replace(found, outcome=Outcome.ASKED, lines=(), offers=(found.lines,))
        lines.append(limited)
    return replace(found, lines=tuple(lines))


def _understood(
    text: str, context: OrderContext, grammar: Grammar, read: Callable[[str, OrderContext], Effect]
) -> Understood:
    alone = _alone(text, context, grammar, read)
    if alone.outcome in (Outcome.ASKED, Outcome.UNCLEAR) and (exact := _as_written(text, context, grammar, read)):
        alone = Understood(outcome=Outcome.TAKEN, lines=exact)
    if alone.outcome is Outcome.ASKED and alone.offers:
        offers = offers_told(alone.offers, spotted(text, grammar.book).spans)
        alone = replace(alone, offers=offers, outcome=Outcome.ASKED if offers else Outcome.UNCLEAR)
    if alone.outcome is Outcome.TAKEN and loses_term(text, alone.lines):
        return Understood(outcome=Outcome.UNCLEAR)
    if alone.outcome is Outcome.TAKEN and (why := grammar.hindrance(alone.lines, context, read)):
        alone = replace(alone, outcome=Outcome.ASKED, lines=(), offers=(alone.lines,), hindrance=why)
    if not context.sheet.orders or len(text) > LONGEST:
        return alone
    line = spotted(text, grammar.book)

    def taken(joined: str) -> tuple[str, ...]:
        return _alone(joined, context, grammar, read).lines

    if plan := amended(line, context, grammar, taken):
        return Understood(outcome=Outcome.TAKEN, lines=(plan,))
    if alone.outcome is not Outcome.TAKEN and (found := as_above(text, line, context, grammar, taken)):
        return Understood(outcome=Outcome.TAKEN, lines=found)
    if alone.outcome is Outcome.TAKEN and takes_its_place(line, context, grammar, alone.lines):
        return replace(alone, outcome=Outcome.ASKED, lines=(), offers=(alone.lines,))
    return alone


def _as_written(
    text: str, context: OrderContext, grammar: Grammar, read: Callable[[str, OrderContext], Effect]
) -> tuple[str, ...]:
    """A canonical line of which the slot alone is missing, with the slot that it is for; () where it is none."""
    sense = Sense(grammar=grammar, context=context, read=read, words=text.lower().split())
    for placed in grammar.placed(text.strip(), Said(sense=sense, items=()), ()):
        lines = (placed,) if isinstance(placed, str) else placed
        if lines != (text.strip(),) and sense.deed(lines) is not None:
            return lines
    return ()


def one_like(
    text: str, context: OrderContext, grammar: Grammar, read: Callable[[str, OrderContext], Effect]
) -> tuple[str, ...]:
    """How the order is written that most words of a line are about; () for none."""
    line = spotted(text[:LONGEST], grammar.book)
    return example(line.spans, Sense(grammar=grammar, context=context, read=read, words=line.words))


def _alone(
    text: str, context: OrderContext, grammar: Grammar, read: Callable[[str, OrderContext], Effect]
) -> Understood:
    """What a line means by itself."""
    if is_letter(text):
        return Understood(outcome=Outcome.UNCLEAR)
    if is_deferred(text):
        return Understood(outcome=Outcome.TALK)
    if not (text := without_what_is_over(as_sentence(text))):
        return Understood(outcome=Outcome.TALK)
    text = without_shrug(without_saying(with_questions_as_conditions(without_deferred(with_letters_apart(text)))))
    text = grammar.answered(without_open_parts(without_held(with_both(text))))
    text = grammar.written(without_lists_in_reasons(without_questions(text)))
    line = spotted(text, grammar.book)
    if len(line.words) > MOST_WORDS or is_left_open(text):
        return Understood(outcome=Outcome.UNCLEAR)
    if tells_what_might_have_been(text) or shrugs(text):
        return Understood(outcome=Outcome.TALK)
    sense = Sense(grammar=grammar, context=context, read=read, words=line.words)
    parts = _parts(line, grammar, context)
    kept = _kept(parts, grammar)
    kept = with_places(kept, [clause for clause in parts if clause not in kept], grammar)
    read_first = _search(kept, sense)
    readings = read_first.all() if read_first else []
    if not readings and (apart := spotted(text, grammar.book, singly=grammar.deeds)) != line:
        other = _kept(_parts(apart, grammar, context), grammar)
        readings = _readings(other, replace(sense, words=apart.words))
        kept = other if readings else kept
    if not readings or readings[0].offered:
        readings, kept = _without_talk(kept, sense, readings)
    chosen = _in_full(text, line, (parts, kept), readings, sense) if readings else None
    if chosen is None or chosen.outcome is Outcome.ASKED:  # "if Mexico does not work, Brazil instead"
        chosen = (_alternatives(kept, sense) if continues(kept) else None) or chosen
    if chosen is not None:
        return chosen
    if is_talk(parts, grammar, line.words, heading=text.rstrip().endswith(":")):
        return Understood(outcome=Outcome.TALK)
    offered = _with_reason(_offered(_without_going_on(parts, kept, grammar), sense), read_first, sense)
    asks = offered.outcome is Outcome.UNCLEAR and asks_of_rules(text)
    return Understood(outcome=Outcome.TALK) if asks else offered


def _without_talk(kept: Sequence[Clause], sense: Sense, doubtful: list[Reading]) -> tuple[list[Reading], list[Clause]]:
    """All ways to read clauses without small talk, or without remarks as well, and the clauses that are read so.

    `doubtful`: the ways to read all of them, of which none is to be taken.
    """
    talked = without_small_talk(kept, sense.grammar)
    readings = _readings(talked, sense) if talked else []
    if (readings and not readings[0].offered) or doubtful:
        return (readings, talked) if readings and not readings[0].offered else (doubtful, list(kept))
    asides = without_asides(kept, sense.words, sense.grammar)
    for told in (
        without_remarks(talked or kept, sense.words, sense.grammar),
        asides,
        without_remarks(asides, sense.words, sense.grammar) if asides else [],
    ):
        if told and (readings := _readings(told, sense)):
            return readings, told
    return [], list(kept)


def _in_full(
    text: str, line: Spotted, told: tuple[list[Clause], list[Clause]], readings: Sequence[Reading], sense: Sense
) -> Understood:
    """The reading that is chosen; it is asked about where the line says more. `told`: its clauses, and those read."""
    parts, kept = told
    spans = [span for clause in kept for span in clause.spans]
    if ends_with_condition(text) or any(counts_other_units(clause, readings[0].lines) for clause in kept):
        return Understood(outcome=Outcome.UNCLEAR, example=example(spans, sense))
    said = {clause.spans[0].at for clause in kept if clause.spans}  # "there" may have become a place in it
    unsaid = [
        clause
        for clause in _parts(line, sense.grammar, sense.context)
        if clause not in kept and not (clause.spans and clause.spans[0].at in said)
    ]
    if leaves_out(unsaid, kept, sense.grammar) or crosses(kept, readings[0].lines, line.words, sense.grammar):
        return Understood(outcome=Outcome.UNCLEAR, example=example(spans, sense))
    doubted = (
        ("?" in text and not requests(text))
        or any(_may_order(clause, sense.grammar) for clause in unsaid)
        or runs_on(parts, kept, sense.grammar)
        or permits(parts, readings[0].lines, line, sense.grammar)
        or weighs_what_it_names(line, sense.grammar)
    )
    readings = with_deeds_done(readings, kept, line.words, sense.grammar)
    doubted = doubted or unaccounted(parts, kept, readings[0].lines, sense.grammar)
    names = naming_more(unsaid, kept, line, sense.grammar)
    if not doubted and names:
        fuller = [replace(each, kind=Kind.MAIN) if each in names else each for each in parts]
        others = _readings([each for each in fuller if each in kept or each not in parts], sense)
        if others and others[0].deed != readings[0].deed:
            readings, doubted = others, True
    return replace(_chosen(readings, spans, asks=doubted), doubted=_doubted(spans, line.words))


def _parts(line: Spotted, grammar: Grammar, context: OrderContext) -> list[Clause]:
    """The clauses of a line."""
    named = without_own_name(line.spans, line.words, context.seat)
    told = with_complements(with_denied_conditions(named, line.words), line.words)
    told = without_purposes(described(grammar.slots(told, line.words), line.words, grammar), line.words)
    spans = grammar.seen(told, context)
    spans = without_moments(spans, line.words, grammar)
    spans = with_exceptions(without_others(corrected(with_farewell_apart(spans, grammar)), grammar), line.words)
    spans = without_denied(spans, line.words, grammar.replaced)
    found = clauses(spans, grammar.deeds | grammar.options, grammar.attempts, line.words, grammar.evoking)
    found = without_what_stays(with_callings(found, line.words, grammar), line.words, grammar)
    found = with_reasons(found, line.words, grammar)
    found = with_first_choice(with_shared(found, grammar, line.words), line.words, grammar)
    found = without_arrivals(with_purposes(found, line.words, grammar), line.words, grammar)
    return without_consent(with_fallbacks(found, grammar, line.words), grammar)


def _readings(kept: Sequence[Clause], sense: Sense) -> list[Reading]:
    """All ways to read clauses; none where a word is not known."""
    search = _search(kept, sense)
    return search.all() if search else []


def _with_reason(found: Understood, search: Readings | None, sense: Sense) -> Understood:
    """What is not understood, with the one order that the line can mean, and why that cannot be taken."""
    refused = search.refused if search else []
    if found.outcome is not Outcome.UNCLEAR or len(refused) != 1:
        return found
    return replace(found, refused=refused[0], reason=sense.why_not(refused[0]))


def _search(kept: Sequence[Clause], sense: Sense) -> Readings | None:
    """The search through the readings of clauses; None where a word is not known, or there are too many."""
    numbered = sum(map(names_next_slot, kept)) > 1
    kept = with_headings(kept) if len(kept) > MOST_CLAUSES else kept
    whole = kept and len(kept) <= (MOST_NUMBERED if numbered else MOST_CLAUSES) and not _unknown(kept)
    return Readings(kept, sense) if whole else None


def _alternatives(kept: Sequence[Clause], sense: Sense) -> Understood | None:
    """The line as an alternative of an order on the sheet; several orders that it may be about are asked about."""
    found: list[tuple[str, ...]] = []
    if goes_on_refused(kept, sense.context):
        return Understood(outcome=Outcome.UNCLEAR)
    for order in continued(kept, sense.grammar, sense.context):
        line = spotted(f"{order.text} {ELSE.shown} {instead(kept, sense.words)}", sense.grammar.book)
        both = _kept(_parts(line, sense.grammar, sense.context), sense.grammar)
        readings = [
            reading
            for reading in _readings(both, replace(sense, words=line.words))
            if is_alternative(reading.lines, order) and not reading.offered
        ]
        found += [reading.lines for reading in readings if reading.rank == readings[0].rank]
    if not found or len(found) > _MOST_OFFERED:
        return None
    if len(found) == 1 and is_told(kept, sense.grammar, sense.context):
        return Understood(outcome=Outcome.TAKEN, lines=found[0])
    return Understood(outcome=Outcome.ASKED, offers=tuple(found))


def _offered(kept: Sequence[Clause], sense: Sense) -> Understood:
    """What the line may mean without what nobody understands in it; unclear where that is nothing, or too much."""
    unknown = tuple(word for word in _unknown(kept) if word != "chat")
    if any("correction" in span.kinds and GLUE not in span.kinds for clause in kept for span in clause.spans):
        spans = [span for clause in kept for span in clause.spans]  # what is taken back is not known
        return Understood(outcome=Outcome.UNCLEAR, unknown=unknown, example=example(spans, sense))
    for rest in (*without_left_over(kept, sense.grammar, _UNTOLD), *loosened(kept, sense.grammar)):
        readings = Readings(rest, sense).all() if 0 < len(rest) <= MOST_CLAUSES else []
        best = [reading.lines for reading in readings if reading.rank == readings[0].rank]
        if best and not readings[0].is_weak and len(best) <= _MOST_OFFERED:
            return Understood(outcome=Outcome.ASKED, offers=tuple(best), unknown=unknown)
    spans = [span for clause in kept for span in clause.spans]
    spoken = not _unknown(kept) and _is_spoken(spans, sense.words)
    return Understood(outcome=Outcome.UNCLEAR, unknown=unknown, example=example(spans, sense), sentence=spoken)


#: Filling words that lines of orders have as well.
_OF_ORDERS = frozenset(
    {"to", "from", "with", "for", "in", "at", "on", "of", "the", "by", "nach", "aus", "mit", "von", "bei", "auf", "der"}
    | {"die", "das", "den", "im", "für"}
)
_FEW = 2


def _is_spoken(spans: Sequence[Span], words: Sequence[str]) -> bool:
    """Whether words are a sentence: some of them only fill, and are in no line of orders."""
    filling = [span for span in spans if GLUE in span.kinds and words[span.at] not in _OF_ORDERS]
    return len(filling) >= _FEW


def _chosen(readings: Sequence[Reading], spans: Sequence[Span], *, asks: bool) -> Understood:
    """The one best reading; several that are as good are asked about, and so is one that must not be taken."""
    best = [reading for reading in readings if reading.rank == readings[0].rank]
    wary = asks or any(span.items and all(item in WARY for item in span.items) for span in spans)
    if len(best) == 1 and not best[0].offered and not wary:
        return Understood(outcome=Outcome.TAKEN, lines=best[0].lines)
    corrected = any(span.item("correction") is not None for span in spans)
    if len(best) > _MOST_OFFERED or corrected:
        return Understood(outcome=Outcome.ASKED)
    return Understood(outcome=Outcome.ASKED, offers=tuple(reading.lines for reading in best))


def _doubted(spans: Sequence[Span], words: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The words that can only be a mistyped name, each with the one name that it may be."""
    found: dict[str, str] = {}
    for span in spans:
        names = list(dict.fromkeys(str(item.value) for item in span.items if item.value is not None))
        if len(names) == 1 and all(item.doubt in (MISTYPED, UNSURE) for item in span.items):
            found[" ".join(words[span.at : span.past])] = names[0]
    return tuple(found.items())


def _kept(found: Sequence[Clause], grammar: Grammar) -> list[Clause]:
    """The clauses that may order something: no reasons, nothing that is empty or only chat."""
    ends = [*(clause.behind for clause in found[1:]), *(["."] if found else [])]
    kept: list[Clause] = []
    reason = False  #: whether the clause before says why
    talk = sentences_of_talk(found, grammar)
    for clause, end in zip(found, ends, strict=True):
        goes_on = reason and clause.kind is Kind.MAIN and clause.behind in _GOES_ON
        more = (_orders_something(clause, grammar) or _is_option(clause, grammar)) and not counts_on(clause)
        reason = clause.kind is Kind.REASON or (goes_on and not more)
        alternative = bool(kept) and kept[-1].kind is Kind.ELSE and any(UNKNOWN in span.kinds for span in clause.spans)
        opens = len(found) > 1 and clause is found[1] and _begins(found[0]) and not kept  # "Right, kettle's on. …"
        nothing = reason or clause in talk or _says_nothing(clause, grammar, end, opens=opens)
        if clause.kind is Kind.ELSE or alternative or not nothing:
            kept.append(clause)
    return kept


def _without_going_on(parts: Sequence[Clause], kept: Sequence[Clause], grammar: Grammar) -> list[Clause]:
    """The clauses without those that may belong to the reason before them: "as I am in India and in China, too"."""
    spared: list[Clause] = []
    for before, clause in pairwise(parts):
        goes_on = before.kind is Kind.REASON or before in spared
        told = [span for span in clause.spans if GLUE not in span.kinds]
        deed = any(all(item in grammar.deeds for item in span.items) for span in told)
        unknown = any(UNKNOWN in span.kinds for span in told)  # what nobody knows may be the deed
        if goes_on and clause.kind is Kind.MAIN and clause.behind in _GOES_ON and not (deed or unknown):
            spared.append(clause)
    return [clause for clause in kept if clause not in spared]


#: Behind these a reason goes on: "because he was there first and I only want to know it".
_GOES_ON = frozenset({"and", "und", ",", "("})


#: What stands around a whole sentence; unknown words in a part of one may belong to an order.
_SENTENCES = frozenset({"", ".", "!", "?", ";", "(", ")"})
_EMPTY = Kinds("own firstly success possible there too")


def _says_nothing(clause: Clause, grammar: Grammar, end: str, *, opens: bool = False) -> bool:
    if clause.kind is Kind.REASON:
        return True
    if clause.kind is not Kind.MAIN:
        return False
    items = [item for span in clause.spans for item in span.items]
    filling = all(GLUE in span.kinds for span in clause.spans)
    if _begins(clause) and all(item.doubt == UNSURE for item in items):
        return True  # "Right, …" is no mistyped deed
    if filling and (all(item.kind == GLUE or item in _EMPTY for item in items) or _begins(clause)):
        return True
    whole = (opens or clause.behind in _SENTENCES) and end in _SENTENCES
    chatty = any(item.kind == "chat" or (whole and item.kind == UNKNOWN) for item in items)
    noise = all(span.kinds & NOISE or all(item.doubt == UNSURE for item in span.items) for span in clause.spans)
    return chatty and noise and not _orders_something(clause, grammar)


def _begins(clause: Clause) -> bool:
    """Whether a clause is one word at the beginning: "Ok, …", "Right, …"."""
    return not clause.behind and len(clause.spans) == 1


def _orders_something(clause: Clause, grammar: Grammar) -> bool:
    """Whether a deed or a name is among words that might be chat."""
    return any(item in grammar.deeds or item in grammar.names for item in clause.told)


def _is_option(clause: Clause, grammar: Grammar) -> bool:
    """Whether a clause behind a comma may go on with the order before its reason: "…, pay up to 3"."""
    told = clause.told
    counts = any(item.kind == NUMBER for item in told)
    return clause.behind == "," and counts and any(item in grammar.evoking for item in told)


def _is_whole(clause: Clause, grammar: Grammar) -> bool:
    """Whether a clause says who does something where: it may be an order, whatever it begins with."""
    return any(item in grammar.actors for item in clause.told) and any(item in grammar.places for item in clause.told)


def _may_order(clause: Clause, grammar: Grammar) -> bool:
    """Whether a clause that was left out may order something all the same.

    "…, it is round 4" may say when, and not why; "since I have two, one stays there if we find it" orders.
    """
    counts_on = any("ordinal" in span.kinds for span in clause.spans) and any(i in grammar.deeds for i in clause.told)
    names_slot = counts_on or any(span.is_slot for span in clause.spans)  # "…, um in der zweiten dort … zu gründen"
    hinges = any("success" in span.kinds and span.past - span.at >= _FEW for span in clause.spans)
    counted = any(item.kind == "ordinal" and item.value != 1 for item in clause.told)  # "um in der zweiten dort …"
    counted = counted and clause.kind is Kind.REASON and any(item in grammar.deeds for item in clause.told)
    return names_slot or hinges or counted or _is_whole(clause, grammar)


def _unknown(kept: Sequence[Clause]) -> list[str]:
    """Words that nobody knows, or that are chat, in clauses that order something."""
    spans = (span for clause in kept for span in clause.spans if span.kinds <= _UNTOLD)
    return [str(item.value or item.kind) for span in spans for item in span.items[:1]]
