"""Clauses beside an order that only remark something: "I want to see that", "only one is left", "they have to go".

They are left out where the line says nothing with them, and never where one names what the order does not: what is
left out must not have been an order of its own, or a part of one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pbem.core.orders.clauses import Clause, Kind
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.fitting import SOFT
from pbem.core.orders.meanings import AS_WRITTEN, GLUE, NUMBER, SHORTENED, SLOT, UNKNOWN, UNSURE, Item, Kinds, Span
from pbem.core.orders.statements import ADVERB, LOOKED_AT, THING, states_something

#: Behind these a remark may go on.
_GOES_ON = frozenset({"and", "und", ","})
#: What a remark never says: it would be part of an order, or of a condition.
_WEIGHTY = frozenset(
    {SLOT, "correction", "except", "unless", "if", "else", "half", "maybe", "later", "untold", "again"}
)


def without_remarks(clauses: Sequence[Clause], words: Sequence[str], grammar: Grammar) -> list[Clause]:
    """The clauses without those that only remark something; none where no order, or no remark, is among them."""
    remarks: list[Clause] = []
    kept: list[Clause] = []
    for number, clause in enumerate(clauses):
        if clause.kind is Kind.ELSE and number + 1 < len(clauses) and _warns(clauses[number + 1], words, grammar):
            remarks.append(clause)  # "Treaty in Asia, otherwise I am thrown out"
            continue
        goes_on = bool(remarks) and clauses[number - 1] is remarks[-1] and clause.behind in _GOES_ON
        warned = number > 0 and clauses[number - 1] in remarks and clauses[number - 1].kind is Kind.ELSE
        if warned or _remarks(clause, clauses, words, grammar, goes_on=goes_on):
            remarks.append(clause)
        else:
            kept.append(clause)
    return with_places(kept, remarks, grammar) if remarks and orders_for_sure(kept, grammar) else []


#: What is around a whole sentence.
_SENTENCES = frozenset({"", ".", "!", "?", ";"})


def sentences_of_talk(found: Sequence[Clause], grammar: Grammar) -> list[Clause]:
    """The clauses of those whole sentences of several in which nothing is named: "Hi all, lovely day! I pass."."""
    sentences: list[list[Clause]] = []
    for clause in found:
        if not sentences or clause.behind in _SENTENCES:
            sentences.append([])
        sentences[-1].append(clause)
    several = [each for each in sentences if len(each) > 1 and len(sentences) > 1]
    talk = [each for each in several if _only_lacks(each) or all(_is_talk(part, grammar) for part in each)]
    return [clause for each in talk for clause in each]


#: What is lacked beside what orders buy: "no ships, no money, no shame".
_LACKED = frozenset({"treasury", UNKNOWN, "chat", GLUE})


def _only_lacks(sentence: Sequence[Clause]) -> bool:
    """Whether a sentence only lists what is not there, of which something can be no order's: money, or good luck."""
    lacks = [each for each in sentence if each.spans and each.spans[0].kinds & {"none", "not"}]
    rest = [each for each in sentence if each not in lacks]
    short = all(each.kind is Kind.MAIN and len(each.spans) <= _SAYS_MORE for each in lacks)
    idle = any(all(_is_lacked(span) for span in each.spans[1:]) for each in lacks)
    return len(lacks) > 1 and short and idle and all(_is_noise(span) for each in rest for span in each.spans)


def _is_lacked(span: Span) -> bool:
    return span.kinds <= _LACKED or all(item.doubt not in (AS_WRITTEN, SHORTENED) for item in span.items)


def _is_talk(clause: Clause, grammar: Grammar) -> bool:
    """Whether a clause is a reason, or of words alone that no order needs."""
    named = any(item in grammar.deeds or item in grammar.names for item in clause.told)
    return clause.kind is Kind.REASON or (
        clause.kind is Kind.MAIN and not named and all(_is_noise(span) for span in clause.spans)
    )


def orders_for_sure(kept: Sequence[Clause], grammar: Grammar) -> bool:
    """Whether a deed or a card stands there as it is written: "ich fasse mich kurz" is no mistyped "passe"."""
    items = [item for clause in kept for item in clause.told]
    return any(item in grammar.deeds and item.doubt in (AS_WRITTEN, SHORTENED) for item in items)


def _remarks(
    clause: Clause, clauses: Sequence[Clause], words: Sequence[str], grammar: Grammar, *, goes_on: bool
) -> bool:
    if clause.behind in _THEN or not may_remark(clause, clauses, grammar):
        return False
    begins = clause.spans[0]
    if _is_phrase(clause, words):
        return False
    if clauses[0] is not clause and all(_is_noise(span) for span in clause.spans):
        goes_on = goes_on or _TELLS.match(" ".join(words[begins.at : begins.at + LOOKED_AT])) is not None
    return _says_nothing(words[begins.at :], of_somebody="seat" in begins.kinds, goes_on=goes_on)


#: What begins the name of a thing, behind what lists it.
_ARTICLES = frozenset({"the", "my", "our", "der", "die", "das", "den", "mein", "meine", "meinen", "unser", "unsere"})
_PHRASE = 3  #: words of "my furry stuff"


def _is_phrase(clause: Clause, words: Sequence[str]) -> bool:
    """Whether a clause may name one thing more that nobody knows: "ship my silk, my furry stuff"."""
    said = words[clause.spans[0].at : clause.spans[-1].past] if clause.spans else ()
    strange = any(UNKNOWN in span.kinds for span in clause.spans)
    lists = clause.behind in _GOES_ON and bool(said) and said[0] in _ARTICLES
    return lists and strange and len(said) <= _PHRASE


def may_remark(clause: Clause, clauses: Sequence[Clause], grammar: Grammar) -> bool:
    """Whether a clause has nothing that orders, changes an order, or names what the others do not name."""
    spans = (span for span in clause.spans if GLUE not in span.kinds)
    told = [item for span in spans for item in span.items if item.doubt in (AS_WRITTEN, SHORTENED)]
    if clause.kind is not Kind.MAIN or not clause.spans:
        return False
    if any(item.kind in _WEIGHTY for item in told) or _names_another_place(clause, clauses, grammar):
        return False
    if any((item in grammar.deeds or item in _evoking(grammar)) and item not in grammar.remarked for item in told):
        return False
    elsewhere = {item for other in clauses if other is not clause for span in other.spans for item in _meanings(span)}
    names = Kinds(*sorted(grammar.names.names - grammar.remarked.names))
    return not any(
        item in names and item not in grammar.deeds and (item.kind, item.value) not in elsewhere for item in told
    )


def _is_noise(span: Span) -> bool:
    return GLUE in span.kinds or span.kinds <= _NOISE or all(item.doubt == UNSURE for item in span.items)


#: Who does something in a warning: "otherwise I am thrown out"; "otherwise try it again" warns of nothing.
_SOMEBODY = frozenset(
    {"i", "he", "she", "they", "we", "it", "ich", "er", "sie", "wir", "es", "der", "die", "das", "man", "that", "this"}
)
#: Who does it behind the verb: "sonst fliege ich raus".
_BEHIND_VERBS = frozenset({"ich", "er", "sie", "wir", "man"})


def _warns(clause: Clause, words: Sequence[str], grammar: Grammar) -> bool:
    """Whether an alternative is none: it says what would happen to somebody, and nothing to be done."""
    spans = [span for span in clause.spans if GLUE not in span.kinds]
    told = [item for span in spans for item in span.items if item.doubt in (AS_WRITTEN, SHORTENED)]
    names = Kinds(*sorted(grammar.names.names - {"seat"}), SLOT, NUMBER)
    orders = any(item in names or item in grammar.deeds or item in _evoking(grammar) for item in told)
    first = clause.spans[0] if clause.spans else None
    who = first is not None and (
        words[first.at] in _SOMEBODY or not _BEHIND_VERBS.isdisjoint(words[first.at + 1 : first.at + 2])
    )
    nothing = all(span.kinds <= {GLUE, UNKNOWN, "chat"} for span in clause.spans)  # "das explodiert sonst"
    return clause.kind is Kind.MAIN and len(clause.spans) > (1 if nothing else _SAYS_MORE) and who and not orders


_SAYS_MORE = 2  #: words of "otherwise India"


def _evoking(grammar: Grammar) -> Kinds:
    """What tells of an order: no remark has it."""
    return Kinds(*sorted({name for order in grammar.orders for name in order.evoked.names} - SOFT.names))


#: Behind these comes what is done next.
_THEN = frozenset({"then", "dann"})


def _names_another_place(clause: Clause, clauses: Sequence[Clause], grammar: Grammar) -> bool:
    """Whether a clause names a place beside one that the others name: "Fleet on India. They should go to China"."""

    def named(among: Sequence[Clause]) -> set[tuple[str, object]]:
        spans = [span for each in among for span in each.spans]
        return {(item.kind, item.value) for span in spans for item in span.items if item in grammar.places}

    others = named([other for other in clauses if other is not clause])
    return bool(others) and not named([clause]) <= others


def _meanings(span: Span) -> list[tuple[str, object]]:
    return [(item.kind, item.value) for item in span.items]


def with_places(kept: Sequence[Clause], unsaid: Sequence[Clause], grammar: Grammar) -> list[Clause]:
    """The clauses, with "there" as the one place that the others name: "Blue is strong in India, so plague there"."""
    spans = [span for clause in unsaid for span in clause.spans]
    places = {(item.kind, item.value): item for span in spans for item in span.items if item in grammar.places}
    if len(places) != 1 or any(
        item in grammar.places for clause in kept for span in clause.spans for item in span.items
    ):
        return list(kept)
    place = next(iter(places.values()))
    return [replace(clause, spans=tuple(_there(span, place) for span in clause.spans)) for clause in kept]


def _there(span: Span, place: Item) -> Span:
    if "there" not in span.kinds:
        return span
    return Span(span.at, span.past, (place._replace(at=span.at, past=span.past),))


_WHO = r"(?:he|she|it|they|nobody|everybody|er|sie|es|das|keiner|niemand)"
_SOME = r"(?:\d+|one|two|three|four|five|six|few|a few|ein\w*|zwei|drei|vier|fünf|sechs|wenige)"
_MUST = (
    r"(?:must|have to|has to|need to|needs to|should|ought to|can|could|may|"
    r"muss|müssen|soll|sollen|sollten|kann|können|gehören|gehört|gehen|geht|fliegen|fliegt)"
)
_BE = r"(?:is|are|was|were|has|have|ist|sind|war|waren|hat|haben|steht|stehen|liegt|liegen|fehlt|fehlen)"
_FEELS = (
    r"(?:want|wants|like|love|hate|dislike|see|saw|expect|fear|doubt|feel|wonder|say|said|mean|"
    r"wont|will not|cant|cannot|refuse to|"
    r"will|wollen|mag|mögen|liebe|hasse|sehe|erwarte|fühle|sage|meine|finde|freu|freue|nehm\w*|schwäch\w*|stärk\w*)"
)
_TRUSTS = r"(?:trust|believe|like|envy|blame|fear|mind|forgive|understand)"
_STOP = (
    r"(?:stop|touch|catch|reach|follow|help|avoid|prevent|do anything|aufhalten|stoppen|hindern|verhindern|erreichen|"
    r"einholen|ändern|machen)"
)
_MINDS = (
    r"(?:will not|wont|won't|does not|doesnt|doesn't|did not|didnt|didn't|would not|wouldnt|will|would|"
    r"wird|wirds|weiß|ahnt|merkt) (?:never |not |even |hardly |nicht |nie |kaum |gar |es |noch )*"
    r"(?:know|see|expect|notice|mind|like|care|believe|suspect|understand|cry|laugh|scream|hate|love|be"
    r"|wissen|merken|"
    r"ahnen|sehen|erwarten|weinen|lachen|fluchen|schimpfen|sich|nicht|nichts)"
)
_GETS = (
    r"(?:gets?|keeps?|makes?|goes|go|comes?|will|would|does|gives?|grows?|thinks?|expects?|"
    r"kriegt|bekommt|wächst|macht|geht|rechnet|denkt|glaubt)"
)
#: What tells more of a writer's mind than it orders; told alone it might order something.
_REMARKS = re.compile(
    r"(?:(?:and|und|so|then|for) )?(?:"
    rf"(?:there |da |dort )?(?:only|just|but|nur|bloß|gerade) (?:noch |mal )?{_SOME} (?:\w+ )?{ADVERB}{_BE}\b"
    rf"|(?:i|we|ich|wir) {ADVERB}{_FEELS}\b"
    rf"|(?:i|we) {ADVERB}(?:do not|dont|never|cannot|cant) (?:really |quite |even )?{_TRUSTS}\b"
    rf"|(?:ich|wir) (?:trau|traue|trauen|glaub|glaube|vertrau|vertraue|verzeih|verzeihe) "
    rf"{ADVERB}(?:\w+ ){{0,2}}?(?:nicht|nie|kein wort|keinen? \w+)\b"
    rf"|(?:dort|da|damit|dadurch|so) {ADVERB}(?:weg |ab |auf |an |zurück |raus )?\w+e? (?:ich|wir)\b"
    rf"|(?:they|these|those|he|she|it|you|die|der|er|sie|{THING}) {ADVERB}{_MUST}\b"
    rf"|(?:{_WHO}|{THING}) {ADVERB}(?:cant|cannot|can not|couldnt|wont|will not|kann|wird|darf) {ADVERB}"
    rf"(?:me |us |mich |uns |mir )?(?:ja |doch |eh |da )?(?:nicht |kaum |nie )?{_STOP}\b"
    r"|(?:to|um) (?:\w+ ){0,4}?(?:off|down|out|up|weg|runter|raus|klein|los)\b"
    rf"|(?:{_WHO}|{THING}) {ADVERB}(?:{_GETS}|{_MINDS})\b)"
)
#: "Die Zinsen fressen mich auf": who, and what he does; for words that nobody has a meaning for.
_OF_ONESELF = (
    r"(?:i|ich|im|ive|bin|hab|habe|hatte|brauche?|muss|hoffe|glaube|freue? mich|war|need|needed|needs|got"
    r"|gotta|am|was|"
    r"hope|hoping|feel|feeling|guess|just|sitting|waiting)"
)
_THAT = (
    r"(?:its|that|thats|this|these|those|there|theres|dies|das|es|wird|is|ist|sind|war|wäre|klingt|sounds"
    r"|looks|feels)"
)
_DA = r"(?:da|dort)(?! m[uü]ss| soll)"
_TELLS = re.compile(
    rf"(?:(?:and|but|so|und|aber|denn|ja|well|also) )?(?:{THING}|{_WHO}|{_THAT}|{_OF_ONESELF}|{_DA}) \w+"
)
_NOISE = frozenset(
    {GLUE, UNKNOWN, "chat", "he", "i", "me", "own", "always", "still", "have", "need", "past", "enough", "question"}
    | {"there"}
)
_MORE = re.compile(
    rf"(?:(?:and|but|so|und|aber|denn) )?(?:i|we|ich|wir|{_WHO}|{THING}|{_THAT}|{_OF_ONESELF}|da|dort) \w+"
)


def _says_nothing(words: Sequence[str], *, of_somebody: bool, goes_on: bool) -> bool:
    """Whether a clause that begins so says nothing to be done; `goes_on`: it follows one that does not."""
    if states_something(words, of_somebody=of_somebody):
        return True
    looked_at = [word.replace("'", "") for word in words[:LOOKED_AT]]
    text = " ".join(["he", *looked_at[1:]] if of_somebody else looked_at)
    return _REMARKS.match(text) is not None or (goes_on and _MORE.match(text) is not None)
