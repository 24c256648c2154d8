"""Shapes of sentences in Colonial's orders: what the words around a word tell, before a line is cut into clauses."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.orders.meanings import APART, GLUE, UNKNOWN, Item, Kinds, Span
from pbem.games.colonial.orders.declared_ends import kept_afterwards, or_none, without_failure, without_nothing_else

#: Words for what may happen: "in the event of an escalation" says no more than "in the escalation".
_EVENTS = frozenset({"escalation", "in-war", "in-rebellion", "losing", "others-war"})
_OF_EXPLORED = frozenset(
    {GLUE, "territory", "explored", "have", "there", "he", "somebody", "all", "others", "still", "before", "i", "seat"}
)
_OF_SOMEBODY = frozenset({"somebody", "all"})
_EXPLORES = Kinds("character:explorer deed:explore")
_ATTACKS = Kinds("attacked deed:attack deed:war privateers raiders attacker")
_TIES = frozenset({"if", "inverted-if"})


def shaped(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """The spans with what their neighbours tell of them."""
    spans = [each for place in range(len(spans)) for each in _one_more(spans, place, words)]
    spans = _seats_told_apart(spans, words)
    spans = or_none(spans, words)
    spans = kept_afterwards(without_failure(without_nothing_else(spans, words), words), words)
    spans = _gold_as_money(spans)
    found = [_land_or_seat(spans, place, words) for place in range(len(spans))]
    found = _told_to_others(found, words)
    found = _of_other_turns(_whoever_wants(_without_if_before_event(found), words), words)
    return _else_explored(_own_may(_struck_back(_only_not(_must_lose(found, words)))))


_OF = frozenset(("of", "from", "for"))
_NEAR_LET = 3  #: spans before "let" in which it is denied: "I refuse to let Red ship my silk"
_LETS = frozenset(("let", "lets", "lasse", "lass", "lasst", "laß", "laßt"))
_ANYBODY = frozenset(("all", "others", "nobody", "none", "whatever", "whoever", "never", "refuse"))


def _seats_told_apart(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """The spans, "let" before a seat as what allows, and "but not Blue" behind others who may as his refusal."""
    found: list[Span] = []
    for place, span in enumerate(spans):
        of_seat = place + 1 < len(spans) and "seat" in spans[place + 1].kinds
        denied = any(each.kinds & {"refuse", "not", "never"} for each in found[-_NEAR_LET:])
        if of_seat and words[span.at] in _LETS and not denied:
            found.append(span.without(GLUE))  # "let Red ship my silk": it wishes nothing
        elif of_seat and _is_but_not(span, words) and _tells_who_may(spans[:place]):
            found.append(Span(span.at, span.at + 1, (Item(APART, words[span.at], span.at, span.at + 1),)))
            found.append(Span(span.at + 1, span.past, (Item("not", None, span.at + 1, span.past),)))
        else:
            found.append(span)
    return found


def _tells_who_may(before: Sequence[Span]) -> bool:
    """Whether seats are named that are allowed something: "Red and Green may ship my silk, but not Blue" denies him."""
    begins = max((place + 1 for place, span in enumerate(before) if _ends_sentence(span)), default=0)
    here = before[begins:]
    whom = [
        span
        for place, span in enumerate(here)
        if span.kinds & _ANYBODY and not (place + 1 < len(here) and here[place + 1].kinds & {"own", "goods", "good"})
    ]
    return not whom and any("allow" in span.kinds for span in here) and any("seat" in span.kinds for span in here)


def _ends_sentence(span: Span) -> bool:
    sign = span.item(APART)
    return sign is not None and sign.value in (".", ";", "!")


_COUNTED = frozenset(("adventurers", "fleets", "squadrons"))


def _one_more(spans: Sequence[Span], place: int, words: Sequence[str]) -> tuple[Span, ...]:
    """ "My own goods plus one of Green's", "plus one squadron": a number, no historical city; "may be sold": it may."""
    span = spans[place]
    behind = spans[place + 1] if place + 1 < len(spans) else None
    of_more = behind is not None and (words[behind.at] in _OF or bool(behind.kinds & _COUNTED))
    if tuple(words[span.at : span.past]) == ("plus", "one") and of_more:
        cut = Span(span.at, span.at + 1, (Item(APART, "plus", span.at, span.at + 1),))
        return cut, Span(span.at + 1, span.past, (Item("number", 1, span.at + 1, span.past),))
    may_be = tuple(words[span.at : span.past]) in (("may", "be"), ("can", "be"))
    if may_be and behind is not None and any(item in _MOVED for item in behind.items):
        return (span.said_as("allow"),)
    if _is_but_not(span, words) and behind is not None and any(item in _MOVED for item in behind.items):
        cut = Span(span.at, span.at + 1, (Item(APART, words[span.at], span.at, span.at + 1),))
        return cut, Span(span.at + 1, span.past, (Item("not", None, span.at + 1, span.past),))
    if "possible" in span.kinds and words[span.at] in _IFS and _of_space(span, spans, words):
        tied = Span(span.at, span.at + 1, (Item("if", None, span.at, span.at + 1),))
        return tied, Span(span.at + 1, span.past, (Item("possible", None, span.at + 1, span.past),))
    if words[span.at : span.past] == ("any",) and behind is not None and behind.kinds & {"goods", "good"}:
        return (span.also(GLUE),)  # "any Goods of mine"
    if words[span.at] in _BECOMES and _counter_into_fleet(spans, place, words):
        return (span.said_as(_UNTAKEN),)
    if words[span.at] in _ARTICLES and words[span.past : span.past + 1] and _is_counter(words[span.past], spans):
        return (Span(span.at, span.past, (Item("number", 1, span.at, span.past),)),)
    if words[span.at] in _ONE and words[span.past : span.past + 1] and words[span.past] in _TO and _reinforces(spans):
        return (Span(span.at, span.past, (Item("number", 1, span.at, span.past),)),)
    if words[span.at : span.past] in (("it",), ("them",)) and behind is not None and "spark" in behind.kinds:
        return (span.said_as("there"),)  # "my Rebel sets it alight"
    if place and "character" in span.kinds and _is_anothers(spans, place, words):
        return (span.said_as("chat"),)  # "Green's merchants look fat this year"
    if {"most", "others"} <= span.kinds and _says_who_may(spans[place + 1 : place + _FEW + 2]):
        return (span.said_as("others"),)  # "Blue may ship, the rest had better not"
    if words[span.at] == "fur" and "good" in span.kinds and _GERMAN.isdisjoint(words):
        return (span.without(GLUE),)
    return (span,)


#: "If still free": a condition where it is about a space, and always meant elsewhere.
_IFS, _FREE = frozenset(("if", "when", "wenn", "falls", "sofern")), frozenset(("free", "available", "frei"))


def _is_but_not(span: Span, words: Sequence[str]) -> bool:
    """Whether a span says "but not": before a deed it denies that, and excepts nobody."""
    return tuple(words[span.at : span.past]) in (("but", "not"), ("aber", "nicht"))


def _of_space(span: Span, spans: Sequence[Span], words: Sequence[str]) -> bool:
    """Whether "if still free" is about a space where a counter goes, and not about where an Explorer does."""
    explores = any(item in _BRINGS for each in spans for item in each.items)
    return not explores and not _FREE.isdisjoint(words[span.past - 2 : span.past])


_BRINGS = Kinds("character:explorer deed:explore post adventurers")
#: "From turn 6 on", "bis Zug 5": when, and no number of anything.
_WHEN = frozenset(("from", "in", "until", "till", "by", "before", "after", "since", "ab", "bis", "vor", "nach", "seit"))
_TURN = frozenset(("turn", "turns", "zug", "zuges", "spielzug"))
#: What says when: a meaning that no order takes, so that it is never lost.
_UNTAKEN = "untaken"
_EVEN = frozenset((("not", "even"), ("nicht", "einmal"), ("nicht", "mal")))


def _of_other_turns(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """The spans with what no order can say, outside conditions: another turn's number, and "not even Blue"."""
    found: list[Span] = []
    tied = False
    for span in spans:
        tied = (tied or bool(span.kinds & _TIES)) and APART not in span.kinds
        before = words[max(0, span.at - 2) : span.at]
        of_turn = len(before) > 1 and before[0] in _WHEN and before[1] in _TURN and "number" in span.kinds
        found.append(span.said_as(_UNTAKEN) if of_turn and not tied else span)
    return _not_even(found, words)


def _not_even(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """ "Not even Blue": nobody."""
    found: list[Span] = []
    for span in spans:
        last = found[-1] if found else span
        even = tuple(words[last.at : last.past]) in _EVEN and "seat" in span.kinds
        if even and found:
            found[-1] = Span(last.at, span.past, (Item("none", None, last.at, span.past),))
        else:
            found.append(span)
    return found


_MOVED = Kinds("deed:ship deed:sell")
_BECOMES = frozenset(("become", "becomes", "becoming", "turns", "turn", "wird", "werden"))


def _counter_into_fleet(spans: Sequence[Span], place: int, words: Sequence[str]) -> bool:
    """ "One counter on the salt becomes a fleet": what becomes of a counter is no remark on the order before it."""
    fleets = any("fleets" in span.kinds for span in spans[place + 1 : place + _NEAR_DEED])
    before = words[max(0, spans[place].at - _NEAR_DEED - 3) : spans[place].at]
    return fleets and any(word.rstrip("sne") in _STEMS for word in before)


_STEMS = frozenset(
    word.rstrip("sne") for word in ("stein", "marker", "figur", "siedler", "counter", "piece", "settler")
)
_ARTICLES = frozenset(("a", "ein", "eine", "einen", "einem", "einer"))
_COUNTERS = (
    "treasury",
    "coin",
    "münze",
    "taler",
    "stein",
    "marker",
    "figur",
    "siedler",
    "klötzchen",
    "counter",
    "piece",
    "settler",
    "cube",
)


def _is_counter(word: str, spans: Sequence[Span]) -> bool:
    """Whether a word is a Viceroy's counter: "a counter on the gold", "eine Stein auf das Gold" is one."""
    return word in _COUNTERS and _reinforces(spans)


#: "Viceroy: einer in die Levante": a counter of which only the number is said.
_ONE = frozenset(("einer", "einen", "eins", "eine"))
_TO = frozenset(("in", "ins", "auf", "aufs", "an", "ans", "nach", "zu", "zur", "zum"))


def _reinforces(spans: Sequence[Span]) -> bool:
    return any(item.value in ("viceroy", "reinforce") for span in spans for item in span.items)


#: What is counted in Treasury: "Financier, 3 gold".
_OF_MONEY = Kinds("character:financier deed:borrow deed:give deed:repay loan")
_OF_GOODS = Kinds("character:merchant character:trader character:viceroy deed:ship deed:sell territory post")


def _gold_as_money(spans: Sequence[Span]) -> list[Span]:
    """The spans, gold that is borrowed, given or paid back as Treasury: there is a Good of that name, too."""
    told = [item for span in spans for item in span.items]
    if not any(item in _OF_MONEY for item in told) or any(item in _OF_GOODS for item in told):
        return list(spans)
    return [
        span.said_as("treasury") if place and _is_gold(span) and "number" in spans[place - 1].kinds else span
        for place, span in enumerate(spans)
    ]


def _is_gold(span: Span) -> bool:
    good = span.item("good")
    return good is not None and good.value == "gold"


#: What is said of others' Characters that orders something: who may ship, who is attacked.
_OF_OTHERS = frozenset(
    {"allow", "refuse", "none", "only", "not", "never", "all", "if", "inverted-if", "possible", "deed"}
)


def _is_anothers(spans: Sequence[Span], place: int, words: Sequence[str]) -> bool:
    """Whether a Character is somebody else's, and nothing is ordered about it."""
    owner = spans[place - 1]
    theirs = "seat" in owner.kinds and owner.past == spans[place].at and words[owner.past - 1].endswith("s")
    begins = next((at for at in range(place - 1, -1, -1) if APART in spans[at].kinds), -1)
    ends = next((at for at in range(place, len(spans)) if APART in spans[at].kinds), len(spans))
    others = [*spans[begins + 1 : place - 1], *spans[place + 1 : ends]]
    return theirs and not any(span.kinds & _OF_OTHERS for span in others)


def _says_who_may(behind: Sequence[Span]) -> bool:
    """Whether the next words with a meaning allow or refuse something."""
    told = next((span for span in behind if GLUE not in span.kinds), None)
    return told is not None and not told.kinds.isdisjoint({"allow", "refuse", "not", "none"})


#: Whom an order to ship is told that the writer does not carry out himself.
_OTHERS = frozenset((
    ("everybody",), ("everyone",), ("anybody",), ("anyone",), ("all", "of", "you"), ("you", "all"), ("yall",),
    ("alle",),
    ("any", "of", "you"), ("jeder",), ("ihr", "alle"), ("alle", "zusammen"),
))  # fmt: skip


def _told_to_others(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """ "Ship my stuff, all of you", "everybody: sell mine": they may."""
    if any(span.kinds & {"allow", "refuse", "character"} for span in spans):
        return list(spans)
    deed = next((place for place, span in enumerate(spans) if any(item in _MOVED for item in span.items)), None)
    if deed is None or not (deed == 0 or APART in spans[deed - 1].kinds) or not _of_own(spans[deed + 1 :]):
        return list(spans)
    for place, span in enumerate(spans):
        ends = place + 1 == len(spans) or APART in spans[place + 1].kinds
        begins = place == 0 or APART in spans[place - 1].kinds or "goods" in spans[place - 1].kinds
        if ends and begins and _said(span, words) in _OTHERS and abs(place - deed) <= _NEAR_DEED:
            told = [each for at, each in enumerate(spans) if at != place and at not in _signs_beside(spans, place)]
            at = told.index(spans[deed])
            return [*told[:at], span.said_as("all"), spans[deed].said_as("allow"), *told[at:]]
    return list(spans)


_NEAR_DEED = 5


def _signs_beside(spans: Sequence[Span], place: int) -> set[int]:
    """The sign that parts an address from what is told: behind one that begins, else before it."""
    beside = place + 1 if place == 0 else place - 1
    return {beside} if beside < len(spans) and APART in spans[beside].kinds else set()


def _said(span: Span, words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word.replace("'", "") for word in words[span.at : span.past])


def _of_own(spans: Sequence[Span]) -> bool:
    """Whether what is shipped is all the writer's: "my stuff", "mine"."""
    return bool(spans) and "own" in spans[0].kinds and not (len(spans) > 1 and spans[1].kinds & {"good", "number"})


def _own_may(spans: Sequence[Span]) -> list[Span]:
    """ "Let the Viceroy …", "darf mein Vizekönig …": the writer's own card may, and nobody is allowed anything."""
    if any(span.kinds & {"seat", "all", "none", "others"} for span in spans):
        return list(spans)
    found: list[Span] = []
    for place, span in enumerate(spans):
        told = [each for each in spans[max(0, place - 2) : place + 3] if each.kinds != {GLUE}]
        of_card = any("character" in each.kinds for each in told) and not any("goods" in each.kinds for each in spans)
        if not ("allow" in span.kinds and of_card and span.kinds.isdisjoint({"keep", "territory"})):
            found.append(span)
    return found


def _must_lose(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """ "Muss ich in Westafrika einen Stein abgeben, dann …": no question where it does not end as one."""
    if "?" in words or not any(span.kinds & {"lose", "losing"} for span in spans):
        return list(spans)
    return [span for span in spans if span.kinds != {"question"}]


def _only_not(spans: Sequence[Span]) -> list[Span]:
    """ "Everybody may, only Red not", "all my Goods, only the cotton not": everybody except Red."""
    found = list(spans)
    if not any("all" in span.kinds for span in spans):
        return found
    for place, span in enumerate(spans[:-2]):
        named = next((at for at in range(place + 1, len(spans)) if GLUE not in spans[at].kinds), place)
        if named + 1 == len(spans):
            break
        one, other = spans[named], spans[named + 1]
        if "only" in span.kinds and (one.kinds & {"seat", "good"} and "not" in other.kinds):
            found[place : named + 2] = [span.said_as("except"), one]
            break
        if "only" in span.kinds and ("not" in one.kinds and "seat" in other.kinds):
            found[place : place + 2] = [span.said_as("except")]
            break
    return found


def _struck_back(spans: Sequence[Span]) -> list[Span]:
    """ "If a privateer of Blue attacks me, I shoot back": it is always said of attacks, and no condition on it."""
    back = any(item.value == "counterattack" for span in spans for item in span.items)
    tied = next((place for place, span in enumerate(spans) if span.kinds & _TIES), None)
    if not back or tied is None:
        return list(spans)
    end = next((place for place in range(tied, len(spans)) if APART in spans[place].kinds), len(spans))
    told = spans[tied + 1 : end]
    if not any(item in _ATTACKS for span in told for item in span.items):
        return list(spans)
    return [span for place, span in enumerate(spans) if place not in (tied, end)]


def _land_or_seat(spans: Sequence[Span], place: int, words: Sequence[str]) -> Span:
    """ "Vic 1 can fur", "priv 1 yel 1 or": short forms that are words of their own elsewhere."""
    span = spans[place]
    word = words[span.at]
    before = spans[place - 1] if place else None
    behind = spans[place + 1] if place + 1 < len(spans) else None
    counted = before is not None and bool(before.kinds & {"number", "character", "unrest", "calm"})
    if word == "can" and counted and (behind is None or behind.kinds & {"good", "number", APART}):
        return span._replace(items=(Item("territory", "canada", span.at, span.past), *span.items))
    named = behind is not None and "territory" in behind.kinds
    if word in ("miss", "mis") and named and (before is None or before.kinds & {"slot", "number", APART, "round-word"}):
        return span.said_as("character", "missionary")
    if word == "off" and behind is not None and "number" in behind.kinds and place > 1:
        return span.said_as("deed", "offer")
    if word == "rund" and not place and behind is not None and "number" in behind.kinds:
        return span.said_as("round-word")
    is_year = word == "y" and before is not None and "number" in before.kinds
    if len(word) == 1 and not is_year and (span.kinds == {UNKNOWN} or word in ("y", "b")):
        return _letter(span, word, german=not _GERMAN.isdisjoint(words))
    if word == "or" and APART in span.kinds and behind is None and before is not None and "number" in before.kinds:
        return span.said_as("seat", "Orange")
    return span


#: Seats by their first letter; "B" is Blue or Black, and in German "G" is Green or Yellow.
_LETTERS = {"r": "Red", "g": "Green", "y": "Yellow", "o": "Orange"}
_GERMAN = frozenset(
    ("und", "von", "nach", "auf", "mit", "alle", "alles", "eigene", "eigenes", "meine", "mein", "waren", "runde", "eig")
)


def _letter(span: Span, letter: str, *, german: bool) -> Span:
    """A letter alone where it names a seat; one of several seats is a meaning that nothing takes."""
    seat = "Black" if german and letter == "s" else _LETTERS.get(letter)
    if letter == "b" or (german and letter == "g"):
        return span.said_as("which-seat")
    return span.said_as("seat", seat) if seat else span


def _without_if_before_event(spans: Sequence[Span]) -> list[Span]:
    """ "In the event of an escalation", "im Fall eines Krieges": where it happens, and no condition on it."""
    found: list[Span] = []
    for place, span in enumerate(spans):
        first = place + 1 + any(APART in each.kinds for each in spans[place + 1 : place + 2])  # "für den Fall, dass"
        behind = next((each for each in spans[first:] if each.kinds != {GLUE} and "somebody" not in each.kinds), None)
        if not (span.kinds & _TIES and behind is not None and behind.kinds & _EVENTS):
            found.append(span)
    return found


_SELLING = Kinds("deed:ship deed:sell character:merchant character:trader")
#: What is said to somebody who wants something.
_WELCOMES = frozenset((
    "welcome", "delighted", "fine", "happy", "glad", "gladly", "ok", "okay", "sure", "pleased", "alright", "gern",
    "zu", "gerne", "freue", "freut", "recht", "willkommen", "ordnung", "meinetwegen", "klar", "bitte", "ruhig",
    "doch",
))  # fmt: skip


def _whoever_wants(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """ "If anybody wants to ship my Goods, go ahead": everybody may."""
    asks = len(spans) > _FEW and spans[0].kinds & _TIES and spans[1].kinds & (_OF_SOMEBODY | {"seat"})
    spans, spared = _spared_last(spans)
    told_apart = [place for place, span in enumerate(spans) if APART in span.kinds]
    ends = [place for place in told_apart if _welcomes(spans[place + 1 :], words)]
    if not asks or not ends:
        return [*spans, *spared]
    told = [span for span in spans[2 : ends[0]] if APART not in span.kinds]
    deeds = [item for span in told for item in span.items if item.kind in ("deed", "character") and item in _SELLING]
    if not deeds or any(span.kinds & {"not", "never", "none", "seat"} for span in told):
        return [*spans, *spared]
    first, may = spans[1], spans[0]
    everybody = first.said_as("all")
    everybody = first if "seat" in first.kinds else everybody
    if spared and everybody is first:
        return [*spans, *spared]
    return [everybody, may.said_as("allow"), *told, *(span for span in spared if APART not in span.kinds)]


def _spared_last(spans: Sequence[Span]) -> tuple[Sequence[Span], Sequence[Span]]:
    """The spans, and those at their end that spare somebody: "…, unless it is Green's"."""
    at = next((place for place, span in enumerate(spans) if "except" in span.kinds), len(spans))
    rest = [span for span in spans[at + 1 :] if GLUE not in span.kinds]
    while rest and APART in rest[-1].kinds:
        rest = rest[:-1]
    if not at or not rest or any(span.kinds.isdisjoint({"seat", APART}) for span in rest):
        return spans, ()
    begins = at - 1 if APART in spans[at - 1].kinds else at
    return spans[:begins], spans[begins:]


#: Words of a line that is too short to say who wants what.
_FEW = 2


_SAYS_MORE = frozenset({"deed", "character", "not", "never", "seat", "else", "if", "number"})


def _welcomes(spans: Sequence[Span], words: Sequence[str]) -> bool:
    """Whether a clause only says that something is welcome."""
    here = [word for span in spans for word in words[span.at : span.past]]
    says_more = any(span.kinds & _SAYS_MORE for span in spans)
    return not says_more and (any("allow" in span.kinds for span in spans) or not _WELCOMES.isdisjoint(here))


def _else_explored(spans: Sequence[Span]) -> list[Span]:
    """ "Explorer to Arabia; should it have been explored before, pass": where the first cannot be done."""
    for place, span in enumerate(spans):
        if not span.kinds & _TIES or (place and APART not in spans[place - 1].kinds):
            continue
        end = next((at for at in range(place + 1, len(spans)) if APART in spans[at].kinds), len(spans))
        told = spans[place + 1 : end]
        if end < len(spans) - 1 and _is_explored(told) and _aims(spans[:place], told):
            instead = span.said_as("else")
            return [*spans[:place], instead, *spans[end + 1 :]]
    return list(spans)


def _is_explored(told: Sequence[Span]) -> bool:
    return any("explored" in span.kinds for span in told) and all(span.kinds & _OF_EXPLORED for span in told)


def _aims(before: Sequence[Span], told: Sequence[Span]) -> bool:
    """Whether what is told to be explored is where the Explorer before it goes."""
    aims = {item.value for span in before for item in span.items if item.kind == "territory"}
    named = {item.value for span in told for item in span.items if item.kind == "territory"}
    return bool(aims) and named <= aims and any(item in _EXPLORES for span in before for item in span.items)
