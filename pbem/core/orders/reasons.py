"""Clauses that say why, though no "because" says so: "X is no use to me, so …", "…, else Blue takes it"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pbem.core.orders.clauses import CONDITIONS, ORDERS_TOO, Clause, Kind
from pbem.core.orders.declarations import Grammar
from pbem.core.orders.meanings import GLUE, NUMBER, SLOT, UNKNOWN, Item, Kinds, Span
from pbem.core.orders.statements import ADVERB, states_something

#: What draws a conclusion: what stands before it says why.
_SO = frozenset(
    {"so", "therefore", "hence", "thus", "also", "daher", "deshalb", "darum", "drum", "deswegen", "folglich"}
)
_OR = frozenset({"or", "oder"})
_AND = frozenset({"and", "und"})
#: What somebody else does where the order is not given: "else Blue takes it", "sonst holt sich Blau das Gold".
_GETS = re.compile(
    r"(?:will|would|gets?|takes?|grabs?|has|have|wins?|snatch(?:es)?|is|are|goes|might|steals?|keeps?|runs?"
    r"|beats?|could)\b"
)
_HOLT = re.compile(
    r"(?:holt|nimmt|kriegt|bekommt|schnappt|geht|macht|hat|ist|wird|kommt|gewinnt|klaut|greift|steht|läuft"
    r"|zieht|kann)\b"
)
_LOOKED_AT = 3
_SOMEBODY = frozenset({"seat", "somebody", "he", "others"})


def without_others(spans: Sequence[Span], grammar: Grammar) -> Sequence[Span]:
    """The spans without who is not to act, where a line begins so: "Instead of the Viceroy I use the Ambassador"."""
    first = next((place for place, span in enumerate(spans) if GLUE not in span.kinds), 0)
    if not spans or "rather" not in spans[first].kinds:
        return spans
    acting = [place for place, span in enumerate(spans) if any(item in grammar.actors for item in span.items)]
    between = spans[first + 1 : acting[0]] if acting else ()
    if len(acting) > 1 and all(GLUE in span.kinds for span in between):
        return [*spans[:first], *spans[acting[0] + 1 :]]
    return spans


def with_reasons(found: Sequence[Clause], words: Sequence[str], grammar: Grammar) -> list[Clause]:
    """The clauses, those that only say why as reasons."""
    found = _led_up_to(_with_what_is_wished(found, words, grammar), words, grammar)
    ends = found[-1:] and found[-1].kind is Kind.ELSE
    if ends and len(found) > _LOOKED_AT - 1 and he_acts(found[-2], words, grammar):
        found = [*found[:-2], replace(found[-2], kind=Kind.REASON)]  # "…, he builds there otherwise"
    kept: list[Clause] = []
    for place, clause in enumerate(found):
        after_else = bool(kept) and kept[-1].kind is Kind.ELSE
        if clause.kind is not Kind.MAIN or not clause.spans:
            if after_else and len(kept) > 1 and clause.kind is Kind.REASON and place == len(found) - 1:
                kept.pop()  # "…, otherwise he gets there first"
            kept.append(clause)
        elif (
            (after_else or clause.behind in _OR)
            and len(kept) > after_else
            and (_others_do(clause, words, grammar) or he_acts(clause, words, grammar))
        ):
            if after_else:
                kept.pop()
            kept.append(replace(clause, kind=Kind.REASON))
        elif (
            _is_another(clause, found, grammar)
            or _feels(clause, found, words, grammar)
            or (not kept and _hurries(clause, grammar) and _orders_next(found[place + 1 : place + 2], grammar))
            or _dismissed(clause, words)
            or _concluded(clause, found[place + 1 : place + 2], words)
            or (not after_else and _follows_order(kept, grammar) and _only_states(clause, words, grammar))
            or (not after_else and _follows_order(kept, grammar) and _hurries(clause, grammar))
            or (not after_else and _follows_order(kept, grammar) and stands_already(clause, words, grammar))
            or (not after_else and _follows_order(kept, grammar) and _comes_of_it(clause, words, grammar))
        ):
            kept.append(replace(clause, kind=Kind.REASON))
        else:
            kept.append(_begun_anew(clause, words))
    return [_with_its_verb(clause, kept[place + 1 : place + 2], words, grammar) for place, clause in enumerate(kept)]


#: What two things are together, and one is not.
_PLURAL = frozenset({"are", "were", "have", "need", "sind", "waren", "haben", "brauchen"})


def _with_its_verb(clause: Clause, behind: Sequence[Clause], words: Sequence[str], grammar: Grammar) -> Clause:
    """One of the two that a statement is about states with it: "The squadron and the fleets are for later"."""
    if clause.kind is not Kind.MAIN or not behind or behind[0].kind is not Kind.REASON or behind[0].behind not in _AND:
        return clause
    told = [span for span in clause.spans if GLUE not in span.kinds]
    other = [span for span in behind[0].spans if GLUE not in span.kinds][:1]
    alone = len(told) == 1 and told[0] is clause.spans[-1] and not any(item in grammar.deeds for item in told[0].items)
    both = alone and len(other) == 1 and words[min(other[0].past, len(words) - 1)] in _PLURAL
    return replace(clause, kind=Kind.REASON) if both else clause


#: Behind these "so" draws no conclusion: "so far", "so many", "so that".
_NO_CONCLUSION = frozenset(
    {"far", "long", "many", "much", "that", "as", "viel", "viele", "weit", "lange", "dass", "oft", "often", "to"}
)
#: Where a sentence ends.
_ENDS = frozenset({".", "!", "?", ";", ":"})


def _with_what_is_wished(found: Sequence[Clause], words: Sequence[str], grammar: Grammar) -> Sequence[Clause]:
    """The clauses; what the first one is glad "to get" is what is wished, where it names nothing itself."""
    if len(found) < _LOOKED_AT - 1 or found[0].kind is not Kind.MAIN or found[1].kind is not Kind.REASON:
        return found
    wish, hoped = found[:2]
    apart = not wish.spans or not hoped.spans or words[wish.spans[-1].past : wish.spans[-1].past + 1] != ("to",)
    if apart or any(item in grammar.deeds or item in grammar.names for item in wish.told):
        return found
    return [replace(wish, spans=(*wish.spans, *hoped.spans)), *found[2:]]


def _led_up_to(found: Sequence[Clause], words: Sequence[str], grammar: Grammar) -> Sequence[Clause]:
    """The clauses, those before "so" and an order as reasons: "we can't wait with Red on nine, so war on Red".

    What has an order's own words before it is none: "he may not ship my gold, so my Trader sells it".
    """
    kept = list(found)
    for place, clause in enumerate(found):
        if clause.kind is not Kind.MAIN or not _draws(clause, words) or not _orders_by_name(clause, grammar):
            continue
        behind = found[place:]
        begins = place
        while begins and kept[begins].behind not in _ENDS and _may_lead_up(kept[begins - 1], words, grammar):
            begins -= 1
        led = kept[begins:place]
        if led and (not begins or kept[begins].behind in _ENDS) and not _refers(behind, led, words, grammar):
            reasons = [each for each in kept[begins:place] if each.kind is not Kind.ELSE]
            kept[begins:place] = [replace(each, kind=Kind.REASON) for each in reasons]
            return [*_led_up_to(kept[: begins + len(reasons)], words, grammar), *kept[begins + len(reasons) :]]
    return kept


def _draws(clause: Clause, words: Sequence[str]) -> bool:
    """Whether a clause begins with a "so" that draws a conclusion."""
    if not clause.spans:
        return False
    at = clause.spans[0].at
    at -= words[at] not in _SO
    if at < 0 or words[at] not in _SO or not _NO_CONCLUSION.isdisjoint(words[at + 1 : at + 2]):
        return False
    return words[at] != "so" or _I.isdisjoint(words[at + 2 : at + 3])  # "greift er an, so gebe ich auf" is a condition


#: Whom a German verb stands before in a conclusion.
_I = frozenset({"ich", "wir"})


#: What was named before.
_THESE = frozenset({"them", "those", "these", "ones", "davon", "daraus", "denen"})


def _refers(clauses: Sequence[Clause], led: Sequence[Clause], said: Sequence[str], grammar: Grammar) -> bool:
    """Whether an order needs what leads up to it: "Red has nine, so none of my things on his ships"."""
    told = [item for clause in clauses for span in clause.spans for item in span.items]
    before = [item for clause in led for item in clause.told]
    named = any(item.kind == "seat" for item in told)
    if not named and any(item.kind in ("he", "enemy") for item in told) and any(i.kind == "seat" for i in before):
        return True
    spoken = (said[clause.spans[0].at : clause.spans[-1].past] for clause in clauses if clause.spans)
    words = {word for each in spoken for word in each}
    if not words.isdisjoint(_THESE) and any(item in grammar.names and item.kind != "seat" for item in before):
        return True  # "I am rich in black, so change three of them"
    placed = any(item in grammar.places or item in grammar.waters or item.kind == "there" for item in told)
    return not placed and any(item in grammar.places for item in before)


def _orders_by_name(clause: Clause, grammar: Grammar) -> bool:
    """Whether a clause names who acts, or what is done, or a round."""
    return any(item in grammar.deeds or item in grammar.evoking or item.kind == SLOT for item in clause.told)


#: "Two brown cubes in Asia are all I need", "mein Markt ist voll": a subject of some words, and how it is.
_HOW_IT_IS = re.compile(
    r"(?:(?!(?:if|when|wenn|falls|sobald|as long)\b)\w+ ){1,7}?(?:is|are|was|were|has|have|had|ive|im|gets?"
    r"|needs?|lies?|"
    r"ist|sind|war|waren|hat|haben|hatte|liegt|liegen|steht|stehen|sitzt|sitzen|braucht|brauchen|fehlt|fehlen|reicht|"
    r"reichen|nützt|nützen)\b(?! (?:to|for|not to|zu|für|allowed|welcome|free|willkommen|frei)\b)"
)


def _says_how_it_is(clause: Clause, words: Sequence[str], grammar: Grammar) -> bool:
    """Whether a clause tells how things are, with its verb; a Character or a card does nothing in it."""
    said = " ".join(word.replace("'", "") for word in words[clause.spans[0].at : clause.spans[-1].past])
    deeds = any(item in grammar.deeds for item in clause.told if item.at not in things(clause, grammar))
    return not deeds and _HOW_IT_IS.match(said) is not None


#: "Three of my traders are living there already": what is so by now is not to be done.
_ALREADY = frozenset({"already", "schon", "bereits"})
_TO_BE = frozenset({"to", "zu", "for"})
_THERE_ALREADY = re.compile(
    r"(?:\w+ ){1,6}?(?:is|are|was|were|has|have|sits?|stands?|lies?|lives?|ist|sind|war|waren"
    r"|hat|haben|liegt|liegen|steht"
    r"|stehen|sitzt|sitzen|wohnt|wohnen|lebt|leben)\b(?! (?:to|for|allowed|zu|für)\b)"
)


def stands_already(clause: Clause, words: Sequence[str], grammar: Grammar) -> bool:
    """Whether a clause that names a deed, and no round, tells how things are by now."""
    said = words[clause.spans[0].at : clause.spans[-1].past]
    if _ALREADY.isdisjoint(said) or not _TO_BE.isdisjoint(said):
        return False
    told = clause.told
    if not any(item in grammar.deeds or item in grammar.actors for item in told):
        return False
    acting = grammar.deeds | grammar.actors
    if any(item.kind == SLOT or (item in grammar.replaced and item not in acting) for item in told):
        return False
    return _THERE_ALREADY.match(" ".join(word.replace("'", "") for word in said)) is not None


def _orders_next(behind: Sequence[Clause], grammar: Grammar) -> bool:
    """Whether the next clause orders something by its name."""
    return bool(behind) and behind[0].behind == "," and any(item in grammar.deeds for item in behind[0].told)


#: "Die Unruhe in Neuengland wird mir zu bunt", "the unrest there scares me": what it is to the writer.
_FEELS = re.compile(
    r"(?:(?!(?:if|when|wenn|falls|sobald)\b)\w+ ){1,7}?(?:gets?|getting|makes?|making|drives?"
    r"|bothers?|scares?|worries"
    r"|annoys?|worrying|wird|werden|wurde|macht|machen|geht|gehen|nervt|nerven|ärgert|ärgern|stört|stören"
    r"|gefällt|bereitet"
    r"|bereiten|wächst) (?:\w+ ){0,2}?(?:mir|mich|uns|me|us)\b|(?:(?!(?:if|when|wenn|falls"
    r"|sobald)\b)\w+ ){1,7}?(?:is|are) "
    r"(?:getting|becoming|going|running) (?:\w+ )?(?:out of hand|out of control|too much|annoying|dangerous"
    r"|scary|worse|wild)\b"
)


def _feels(clause: Clause, found: Sequence[Clause], words: Sequence[str], grammar: Grammar) -> bool:
    """Whether a clause in which nobody acts tells what something is to its writer, and another orders."""
    acting = grammar.deeds | grammar.actors | Kinds(SLOT, NUMBER)
    if any(item in acting for item in clause.told) or any(item.kind in ("allow", "refuse") for item in clause.told):
        return False
    orders = (each for each in found if each is not clause and each.kind is Kind.MAIN)
    said = " ".join(word.replace("'", "") for word in words[clause.spans[0].at : clause.spans[-1].past])
    return _FEELS.match(said) is not None and any(item in grammar.deeds for each in orders for item in each.told)


def _may_lead_up(clause: Clause, words: Sequence[str], grammar: Grammar) -> bool:
    """Whether a clause before a conclusion orders nothing itself: nobody acts in it, no slot is named, no deed."""
    if clause.kind is Kind.ELSE:
        return True
    if clause.kind not in (Kind.MAIN, Kind.REASON):
        return False
    told = [span for span in clause.spans if GLUE not in span.kinds]
    if any(item in grammar.actors or item.kind == SLOT for span in told for item in span.items):
        return False
    allows = any(span.kinds & {"allow", "refuse"} for span in told)
    if allows and any(item in grammar.deeds for span in told for item in span.items):
        return False
    if _says_how_it_is(clause, words, grammar):
        return True
    meant = [[item for item in span.items if item.kind != GLUE] for span in clause.spans]
    return not any(items and _is_order(items, grammar) for items in meant)


#: What evokes orders and is in reasons as often.
_LIGHT = frozenset(
    {"not", "none", "never", "only", "keep", "lose", "allow", "refuse", "ally", "success", "pay", "gets"}
    | {"fleets", "squadrons", "ships", "treasury", "loan"}
)


def _is_order(items: Sequence[Item], grammar: Grammar) -> bool:
    """Whether what a word may mean is an order's own: a deed, or what evokes one and is no name and no small word."""
    if any(item in grammar.names and item not in grammar.deeds for item in items):
        like_deeds = (item in grammar.deeds or item in grammar.named_like_deeds for item in items)
        return any(item in grammar.deeds for item in items) and all(like_deeds)
    evokes = any(item in grammar.evoking and item not in grammar.deeds and item.kind not in _LIGHT for item in items)
    return evokes or all(item in grammar.deeds for item in items)


def _begun_anew(clause: Clause, words: Sequence[str]) -> Clause:
    """A conclusion does not go on with the reason before it."""
    first = words[clause.spans[0].at]
    return replace(clause, behind=first) if first in _SO and clause.behind else clause


def _others_do(clause: Clause, words: Sequence[str], grammar: Grammar) -> bool:
    """Whether a clause tells what somebody else does."""
    told = [span for span in clause.spans if span.kinds & _SOMEBODY][:1]
    if not told:
        return False
    before = clause.spans.index(told[0])
    verb = clause.spans[before + 1 : before + 2] if not before else clause.spans[:1]
    own = [item for item in clause.told if item.at not in {span.at for span in verb}]
    if any(item in grammar.deeds or item.kind == SLOT for item in own):
        return not grammar.actors.names and _seat_acts(clause, words)
    if not before:
        return _GETS.match(" ".join(words[told[0].past :])) is not None
    verb_first = _HOLT.match(" ".join(words[clause.spans[0].at :])) is not None
    return verb_first and before <= _LOOKED_AT and all(span.kinds & {GLUE, "not"} for span in clause.spans[1:before])


#: What is done to him is part of the order: "he must lose one Colonist there".
_SUFFERS = frozenset({"must", "should", "shall", "loses", "lose", "muss", "soll", "sollte", "verliert", "verlieren"})
_HE = frozenset({"he", "hes", "hell", "she", "shes", "er"})
#: "Das hat er sich mit der Eroberung verdient", "sonst baut er da noch eine Stadt": he behind his verb.
_ACTS_HE = re.compile(
    r"(?:(?:das|dies|da|dort|dann|damit|dafür|ja|eh) ){0,2}[^\W\d]{2,}(?:t|ird|ann|ill|ar) (?:er|der)(?: |$)"
)
_HAS_HE = re.compile(r"(?:das|dies|da|dort|dann|damit|dafür) (?:hat|hatte|ist|war|wird|braucht) (?:er|der)(?: |$)")


def he_acts(clause: Clause, words: Sequence[str], grammar: Grammar) -> bool:
    """Whether a clause tells what "he" does, in a game in which nobody but players acts: it orders nothing itself."""
    if grammar.actors.names or clause.kind is not Kind.MAIN or len(clause.spans) < _LOOKED_AT:
        return False
    begins = words[clause.spans[0].at :]
    if not _SUFFERS.isdisjoint(begins[1:_LOOKED_AT]) or tuple(begins[1:3]) == ("has", "to"):
        return False
    return begins[0].replace("'", "") in _HE or _ACTS_HE.match(" ".join(begins)) is not None


#: "…, or Blue will build a city there", "sonst baut Blau da eine Stadt".
_WILL = frozenset({"will", "would", "might", "could", "wird", "würde", "könnte"})


def _seat_acts(clause: Clause, words: Sequence[str]) -> bool:
    """Whether a clause begins with a seat and what it will do, or with a German verb and the seat that does it."""
    if len(clause.spans) < _LOOKED_AT or any(SLOT in span.kinds for span in clause.spans):
        return False
    first, second = clause.spans[:2]
    if "seat" in first.kinds:
        return words[first.past] in _WILL
    return "seat" in second.kinds and first.past == second.at and words[first.at].endswith("t")


#: What dismisses something: "Militia in Brazil would be pointless", "die Karibik wäre ja Unsinn".
_DISMISSES = re.compile(
    r"\b(?:is|are|would be|was|ist|sind|wäre|wären|war) "
    r"(?:(?:just|really|completely|totally|so|too|ja|doch|nur|völlig|total|ganz|eh|a|an|ein|eine) ){0,3}"
    r"(?:pointless|useless|silly|stupid|hopeless|worthless|folly|madness|waste|no use|no good|of no use|"
    r"sinnlos|zwecklos|nutzlos|unsinn|quatsch|verschwendung|wahnsinn|hoffnungslos|dumm)\b"
)


def _dismissed(clause: Clause, words: Sequence[str]) -> bool:
    """Whether a clause says that something is not worth doing."""
    return _DISMISSES.search(" ".join(words[clause.spans[0].at : clause.spans[-1].past])) is not None


def _concluded(clause: Clause, behind: Sequence[Clause], words: Sequence[str]) -> bool:
    """Whether a clause states something from which the next one draws a conclusion."""
    follows = behind and behind[0].kind is Kind.MAIN and words[behind[0].spans[0].at] in _SO
    if not follows or any(item.kind == SLOT for item in clause.told):
        return False
    first = next((span for span in clause.spans if GLUE not in span.kinds), clause.spans[0])
    return states_something(words[clause.spans[0].at :], of_somebody=False) or states_something(
        words[first.past - 1 :], of_somebody=True
    )


def _is_another(clause: Clause, found: Sequence[Clause], grammar: Grammar) -> bool:
    """Whether a clause only says who does not act, where another does: "the Explorer, and not the Conqueror"."""
    if _is_another_name(clause, found, grammar):
        return True
    told = clause.told
    actors = [item for item in told if item in grammar.actors]
    if len(actors) != 1 or [item.kind for item in told if item not in actors] != ["not"] or told[0].kind != "not":
        return False
    others = [item for other in found if other is not clause and other.kind is Kind.MAIN for item in other.told]
    return any(item in grammar.actors and item.value != actors[0].value for item in others)


#: Whoever something is done for, or against.
_WHOM = frozenset({"seat", "natives", "me"})
_NOT_AND_NAME = 2
_WHOLES = frozenset({"all", "most", "others", "except"})


def _is_another_name(clause: Clause, found: Sequence[Clause], grammar: Grammar) -> bool:
    """ "For me (not for the natives)", "Fleet on India, not China": what is denied is not the one that is named."""
    told = clause.told
    denied = [item for item in told if item in grammar.replaced]
    if len(denied) != 1 or told[0].kind != "not" or len(told) != _NOT_AND_NAME:
        return False
    place = next(at for at, each in enumerate(found) if each is clause)
    others = [item for each in found[:place] if each.kind is Kind.MAIN for item in each.told]
    like = _WHOM if denied[0].kind in _WHOM else {denied[0].kind}
    named = [item for item in others if item.kind in like]
    return (
        bool(named)
        and all((item.kind, item.value) != (denied[0].kind, denied[0].value) for item in named)
        and not any(item.kind in _WHOLES for item in others)
        and any(item in grammar.deeds for item in others)
    )


def _follows_order(before: Sequence[Clause], grammar: Grammar) -> bool:
    """Whether something was ordered, and no condition waits for what it is for."""
    if not before or before[-1].kind in CONDITIONS:
        return False
    told = [item for clause in before if clause.kind is Kind.MAIN for item in clause.told]
    return any(item in grammar.deeds or item in grammar.names or item in grammar.evoking for item in told)


#: "Soldaten habe ich nie gebraucht", "Siedler hab ich genug", "I never needed soldiers": of what is not taken.
_HAS_ENOUGH = re.compile(
    r"(?:(?:meine|die|den|das) )?\w+ (?:hab|habe|haben|brauch|brauche|brauchen) (?:ich|wir) "
    + ADVERB
    + r"(?:nicht|nie|genug|"
    r"genügend|reichlich|kaum|keine|mehr als genug)\b"
    r"|(?:\w+ )?\w+ (?:i|we|ive|weve) "
    + ADVERB
    + r"(?:have |got |dont |do not |never )*(?:enough|plenty|need|needed|aplenty)\b"
    r"|(?:i|we) "
    + ADVERB
    + r"(?:never|dont|do not|have never|havent|have not|have|ive|got) "
    + ADVERB
    + r"(?:need|needed|enough|plenty)\b"
    r"|ich (?:brauch|brauche|habe?) " + ADVERB + r"(?:keine|genug|genügend|nie)\b"
)


def _only_states(clause: Clause, words: Sequence[str], grammar: Grammar) -> bool:
    begins = words[clause.spans[0].at :]
    ordered = grammar.deeds | grammar.options | Kinds(SLOT)  # "the company I do not need" chooses
    if _HAS_ENOUGH.match(" ".join(begins)) and not any(item in ordered for item in clause.told):
        return True
    told = [item for item in clause.told if not (item in grammar.deeds and item.at in things(clause, grammar))]
    of_him = he_acts(clause, words, grammar) and not any(item.kind == SLOT for item in told)
    if not of_him and any(item in grammar.deeds or item in grammar.options or item.kind in ORDERS_TOO for item in told):
        return False
    if of_him and _HAS_HE.match(" ".join(begins)):
        return True
    return states_something(begins, of_somebody="seat" in clause.spans[0].kinds)


def _hurries(clause: Clause, grammar: Grammar) -> bool:
    """ "…, before Green gets there": why it is done now, without a moment that the game knows."""
    told = clause.told
    begins = bool(clause.spans) and "before" in clause.spans[0].kinds
    somebody = any(item.kind in ("seat", "somebody", "others", "he", "all", UNKNOWN) for item in told)
    return begins and somebody and not any(item in grammar.deeds or item.kind in (SLOT, NUMBER) for item in told)


#: "…, dann fliegt Blau dort raus", "…, then he has only one left": what comes of an order, and is none.
_COMES = re.compile(
    r"(?:(?:then|dann|so|damit) )?(?:"
    r"(?:ist|sind|hat|haben|fliegt|fliegen|steht|stehen|bleibt|bleiben|sitzt|sitzen|verliert|wird|werden|wäre|hätte"
    r"|fehlt|reicht|gehört|braucht|muss|kann|kommt|holt|kriegt|bekommt) (?:er|sie|es|das|alles|da|dort|mir"
    r"|niemand|keiner"
    r"|seat)\b"
    r"|(?:he|she|it|they|that|there|nobody|everything|seat)(?: has| is|s| are| will be| will have| cant| cannot| wont"
    r"| loses| gets| needs| looks)\b)"
)
#: Where Characters act, "he" may be one.
_HE_MAY = re.compile(r"(?:then |dann )?(?:muss|kann|kommt|holt|wird|werden) (?:er|sie)\b")
_THEN = frozenset({"then", "dann"})


def _comes_of_it(clause: Clause, words: Sequence[str], grammar: Grammar) -> bool:
    """Whether a clause behind "then" tells what comes of an order; nobody acts in it, and no round is named."""
    if clause.behind not in _THEN or clause.kind is not Kind.MAIN:
        return False
    named = grammar.deeds | grammar.actors | Kinds(SLOT)
    thing = things(clause, grammar)
    if any(item in named and item.at not in thing for item in clause.told):
        return False
    seats = {span.at for span in clause.spans if "seat" in span.kinds}
    at, past = clause.spans[0].at, clause.spans[-1].past
    said = " ".join("seat" if place in seats else words[place].replace("'", "") for place in range(at, past))
    return _COMES.match(said) is not None and not (grammar.actors.names and _HE_MAY.match(said))


def things(clause: Clause, grammar: Grammar) -> set[int]:
    """Where words stand that are things as well as deeds: "the ships need it"."""
    named = Kinds(*sorted(grammar.names.names), *sorted(grammar.deeds.names))
    return {span.at for span in clause.spans if any(item not in named for item in span.items)}
