"""The names of a board and its seats as people write them in lines of their own, and short ones told by what is around.

"AS" is the Arabian Sea and a small word, "ME" the Middle East and oneself, "NO" Naher Osten and a denial.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.core.orders.meanings import APART, GLUE, NUMBER, Item, Kinds, Meaning, Span
from pbem.core.orders.phrasebook import Phrasebook
from pbem.core.orders.small_talk import introduces
from pbem.games.colonialism.board import Board
from pbem.games.colonialism.orders.lexicon import spellings_of

#: Kinds whose words people cut short: "expl", "consol", "medi".
SHORTENED = ("card", "region", "zone", "deed", "natives", "colour", "ship")
_LANGUAGES = ("en", "de")
#: The kind that lists filling words (and reasons …) of every game that mean something in this one, and those kinds.
_MEANT = "meant"
_SAY_NOTHING = (GLUE, "chat", "reason", "past", "states")


def phrasebook(words: Sequence[tuple[str, Mapping[str, Any]]], board: Board, seats: Sequence[str]) -> Phrasebook:
    """The words of files (language, content), with the names of a board and of these seats."""
    book = Phrasebook(SHORTENED)
    meant = {phrase for _, content in words for phrase in content.get(_MEANT, {}).get("says", ())}
    for language, content in words:
        book.add_words(_without(content, meant), language)
    for kind, names in spellings_of(board, seats).items():
        for name, spelled in names.items():
            for each in dict.fromkeys(spelled):
                exact = kind == "colour"  # "naturally" is no colour
                book.add(Meaning(kind, name), each.replace("-", " "), *_LANGUAGES, exact=exact)
    _add_initials(book, seats)
    return book


#: Words that a seat's first letter follows: "Feldz. SOA gg. W"; G may be grey.
_BEFORE_INITIAL = ("against", "vs", "vs .", "v", "gegen", "gg", "gg .")


def _add_initials(book: Phrasebook, seats: Sequence[str]) -> None:
    """Seats by their first letter behind such a word, where no other begins with it."""
    letters = [seat[:1].casefold() for seat in seats]
    for seat, letter in zip(seats, letters, strict=True):
        if letters.count(letter) == 1 and letter in _INITIALS:
            for before in (*_BEFORE_INITIAL, *(() if letter == _ROUND else _IN_FAVOUR)):
                book.add(Meaning("seat", seat), f"{before} {letter}", exact=True)


_IN_FAVOUR, _ROUND = ("for", "für"), "r"  #: "for R2" is a round
_INITIALS = frozenset("rbw")  #: the same in both languages


def _without(content: Mapping[str, Any], meant: set[str]) -> dict[str, Any]:
    """The words of a file, less the filling words that mean something here."""
    kept = {kind: table for kind, table in content.items() if kind != _MEANT}
    own = _MEANT in content  # its own filling words are meant to fill
    return (
        kept
        if own
        else {kind: _less_words(table, meant) if kind in _SAY_NOTHING else table for kind, table in kept.items()}
    )


def _less_words(table: Mapping[str, Any], meant: set[str]) -> dict[str, Any]:
    if "says" in table:
        return {**table, "says": [phrase for phrase in table["says"] if phrase not in meant]}
    return {name: _less_words(entry, meant) for name, entry in table.items()}


# --- short names ------------------------------------------------------------------------------------------------------

#: Words that a short name follows.
_BEHIND = frozenset((
    "via", "w", "with", "from", "to", "in", "into", "by", "through", "using", "on", "at", "ex", "move", "ship", "ships",
    "sail", "f", "m", "mit", "aus", "von", "vom", "nach", "ins", "im", "auf", "über", "schiff", "schiffe",
))  # fmt: skip
#: Words behind which "me" is a person, and "sea" is water.
_PERSON = frozenset((
    "let", "lets", "for", "give", "gives", "allow", "with", "against", "of", "by", "tell", "than", "like", "helps",
    "suits", "leaves", "makes", "costs", "about", "hurts", "f", "für", "grab", "get", "fetch", "buy",
    "save", "bring", "gets", "gimme",
))  # fmt: skip
#: Words that a region may be followed by.
_GOES_ON = frozenset(
    ("via", "mit", "m", "w", "gg", "gegen", "über", "für", "f", "vs", "against", "for", "sonst", "else")
)
_WATER = frozenset(("by", "at", "the", "of", "this", "that", "my"))
_TO = frozenset(("to", "nach", "ins", "into"))
#: Kinds of short names that may be small words, and what they name.
#: Kinds whose words never fill.
_NAMES = frozenset(("card", "region", "zone", "colour", "natives", "used", "reserve", "discs", "card-word"))
_BETWEEN_SHIP = frozenset((GLUE, "own", "fresh", NUMBER))
_SHORT = {"short-region": "region", "short-zone": "zone"}
_CARDS, _BEHIND_REGION = frozenset(("card", "deed")), frozenset(("zone", "natives", "seat", "ship", "short-zone"))


def settled_names(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """The spans, with words that may be a short name or a small word told apart where the words around tell."""
    spans = _without_regards(spans, words)
    found: list[Span] = []
    diplomacy = any(item.value == "diplomacy" for span in spans for item in span.items)
    for place, span in enumerate(spans):
        short = next((item for item in span.items if item.kind in _SHORT), None)
        if short is None:
            found.append(_named(span))
            continue
        name = Item(_SHORT[short.kind], short.value, span.at, span.past)
        others = tuple(item for item in span.items if item.kind not in _SHORT)
        if words[span.at] in ("sea", "seas"):
            others = ()
            fits = not _is_water(found, words, span)
        elif words[span.at] == "me":
            fits = not (span.at and words[span.at - 1] in _PERSON) and _is_region(spans, words, place)
            others = others if not fits or diplomacy else ()
        else:
            fits = _is_region(spans, words, place) if name.kind == "region" else _is_zone(spans, words, place)
            others = () if fits else others
        items = (name, *(item for item in others if item.kind != GLUE)) if fits else others
        if items:
            found.append(Span(span.at, span.past, items))
    return found


_REGARDS = ("lg",)


def _without_regards(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "Söldner nach Indien lg": regards, and no Land Grab, behind a card with its region."""
    last = len(spans) - 1
    while last > 0 and APART in spans[last].kinds:
        last -= 1
    clause = last - 1 if last > 1 and _sign_of(spans[last - 1]) == "," else last
    while clause > 0 and APART not in spans[clause - 1].kinds and "else" not in spans[clause - 1].kinds:
        clause -= 1
    kinds = {kind for span in spans[clause:last] for kind in span.kinds}
    if not spans or tuple(words[spans[last].at : spans[last].past]) != _REGARDS or not {"card", "region"} <= kinds:
        return spans
    return [*spans[:last], *spans[last + 1 :]]


def _sign_of(span: Span) -> str:
    item = span.item(APART)
    return str(item.value) if item is not None else ""


def _named(span: Span) -> Span:
    """A name is no filling word; who may do something does it: nobody is allowed anything in this game."""
    if not span.kinds.isdisjoint(_NAMES):
        return span.without(GLUE)
    if "allow" in span.kinds:
        return Span(
            span.at, span.past, tuple(item._replace(kind=GLUE) if item.kind == "allow" else item for item in span.items)
        )
    return span


#: Words for what was named in a condition: "if I draw Fleet, play it on China".
_PRONOUNS = frozenset(("it", "them", "sie", "ihn", "selbige"))
#: Words that say nothing where a clause ends: "if Red is gone before, …".
_BY_THEN = frozenset(("before", "beforehand", "vorher", "zuvor"))
_CHOICES = frozenset(("wahl", "choice", "preference", "priorität", "priority", "prio", "präferenz"))


def tidied_up(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """The spans without colons and numbers of choices, and with "the 4" and "it" as the cards that they are."""
    found: list[Span] = []
    place = 0
    while place < len(spans):
        span = spans[place]
        sign = span.item(APART)
        if sign is not None and sign.value == ":" and introduces(found):
            sign = sign._replace(value=",")
            span = Span(span.at, span.past, (sign,))
        doubled = sign is not None and sign.value == ")" and bool(found) and words[found[-1].at] == "."
        if sign is not None and sign.value == ":" and _in_condition(found):
            sign = sign._replace(value=",")
            span = Span(span.at, span.past, (sign,))
        if doubled or (sign is not None and sign.value == ":"):
            place += 1
            continue
        if sign is not None and sign.value in _BUT and _gives_reason(spans[place + 1 :]):
            found.append(Span(span.at, span.at, (Item("maybe", None, span.at, span.at),)))
        ends = place + 1 == len(spans) or APART in spans[place + 1].kinds
        if ends and place and words[span.at] in _BY_THEN:
            place += 1
            continue
        skipped = _choice_number(spans, words, place)
        if skipped:
            place += skipped
            continue
        if sign is not None and sign.value == "/" and _parts_orders(found, spans[place + 1 :]):
            span = Span(span.at, span.past, (sign._replace(value=";"),))
        found.append(_numbered_card(spans, words, place) or _times(span, words))
        place += 1
    if not any(span.item("zone") for span in found):
        found = [_no_ship(span) for span in found]
    told = _with_place_of_condition(_with_card_of_condition(_with_zone_of_condition(found, words), words))
    return _with_faction_of_condition(told, words)


def _no_ship(span: Span) -> Span:
    """ "Fleet" is the card where no sea zone is named."""
    if not span.item("card"):
        return span
    return span.without("ship")


def _in_condition(before: Sequence[Span]) -> bool:
    """Whether a condition with a seat, a zone or a number is open: "falls Blau dort mehr als 5 hat: …"."""
    begins = next((at for at in range(len(before) - 1, -1, -1) if before[at].kinds & {"if", "unless", APART}), None)
    told = begins is not None and not before[begins].kinds & {APART}
    return told and any(span.kinds & {"seat", "natives", "number", "zone"} for span in before[begins or 0 :])


_ORDERED = Kinds("card deed:draw deed:explore deed:move deed:withdraw pull pass")
_WHOLE = Kinds("deed:draw pull pass region zone")


def _parts_orders(before: Sequence[Span], behind: Sequence[Span]) -> bool:
    """Whether "/" parts two whole orders, and not two cards or regions of one: "draw / draw / explore India"."""
    left, right = _clause(reversed(before)), _clause(behind)
    orders = any(item in _ORDERED for item in left) and any(item in _ORDERED for item in right)
    return orders and any(item in _WHOLE for item in left) and any(item in _WHOLE for item in right)


def _clause(spans: Iterable[Span]) -> list[Item]:
    found: list[Item] = []
    for span in spans:
        if APART in span.kinds:
            break
        found += span.items
    return found


_BUT = frozenset(("but", "aber", "however"))


def _gives_reason(spans: Sequence[Span]) -> bool:
    """Whether "but …" goes on with a reason: "I would love to explore China, but I have no ship"."""
    first = next((span for span in spans if not span.kinds <= {GLUE, "i"}), None)
    return first is not None and bool(first.kinds & {"reason", "states"})


#: "Dreimal", "thrice": a number of times in one word.
_TIMES = {"einmal": 1, "zweimal": 2, "dreimal": 3, "viermal": 4, "fünfmal": 5, "sechsmal": 6, "thrice": 3}


def _times(span: Span, words: Sequence[str]) -> Span:
    count = _TIMES.get(words[span.at], 0) if span.past == span.at + 1 else 0
    if count < _TWO:
        return span
    return span.said_as(NUMBER, count)


def _choice_number(spans: Sequence[Span], words: Sequence[str], place: int) -> int:
    """How many spans "1. choice", "second choice", "1st preference:" take; 0 for none."""
    if not spans[place].kinds & {NUMBER, "ordinal"}:
        return 0
    behind = place + 1
    if behind < len(spans) and words[spans[behind].at] == ".":
        behind += 1
    return behind + 1 - place if behind < len(spans) and words[spans[behind].at] in _CHOICES else 0


_INFLUENCE = range(2, 6)
_MARKED = frozenset(("the", "my", "die", "den", "der", "das", "meine", "meinen", "dem"))
_COUNTED = frozenset(
    ("discs", "ship", "card-word", "cubes", "colour", "natives", "times", "action", "round", "position", "seat")
)


def _numbered_card(spans: Sequence[Span], words: Sequence[str], place: int) -> Span | None:
    """ "The 4 on India", "5er, 4er": a number that may be the Influence Region card."""
    span = spans[place]
    item = span.item(NUMBER)
    if item is None or not isinstance(item.value, int) or item.value not in _INFLUENCE:
        return None
    behind = spans[place + 1] if place + 1 < len(spans) else None
    card = Item("card", f"influence-region-{item.value}", span.at, span.past)
    if words[span.past : span.past + 1] == ("er",) or words[span.at] in _NAMED_NUMBERS:
        return Span(
            span.at, span.past, (card,) if behind is None or not behind.item("influence") else (*span.items, card)
        )
    marked = span.at > 0 and words[span.at - 1] in _MARKED and words[span.at] not in _BOTH
    marked = marked and not (span.at > 1 and words[span.at - 2] in _OF and words[span.at - 1] in ("the", "my"))
    if marked and (behind is None or not behind.kinds & _COUNTED) and words[span.past : span.past + 1] != (".",):
        return Span(span.at, span.past, (*span.items, card))
    return None


_OF = frozenset(("of", "von"))
_BOTH = frozenset(("beide", "beiden", "beider", "both", "zwo"))  #: "one of the 2", "eins der beiden" are no cards
_NAMED_NUMBERS = frozenset(("zweier", "dreier", "vierer", "fünfer"))


def _with_card_of_condition(spans: list[Span], words: Sequence[str]) -> Sequence[Span]:
    cards = [place for place, span in enumerate(spans) if span.item("card") and not span.item("ship")]
    cards = cards or [place for place, span in enumerate(spans) if span.item("card")]
    begins = [place for place, span in enumerate(spans) if "if" in span.kinds or "inverted-if" in span.kinds]
    if len(cards) != 1 or not begins or begins[0] > cards[0]:
        return spans
    if any(APART in span.kinds for span in spans[begins[0] : cards[0]]):
        return spans  # it is no part of the condition
    ends = next((at for at in range(cards[0], len(spans)) if APART in spans[at].kinds), None)
    if ends is None:
        return spans
    card = spans[cards[0]].item("card")
    for at in range(ends, len(spans)):
        span = spans[at]
        told = GLUE in span.kinds and not _PRONOUNS.isdisjoint(words[span.at : span.past])
        if card is not None and told and span.past - span.at <= _PAIR:
            return [
                *spans[:at],
                Span(span.at, span.past, (card._replace(at=span.at, past=span.past),)),
                *spans[at + 1 :],
            ]
    return spans


#: Words for who was named in a condition, behind "against" or "for".
_THEM = frozenset((
    "them", "him", "these", "those", "they", "sie", "ihn", "diese", "ebendiese", "dieselben", "selbige", "ihnen",
    "jene", "die",
))  # fmt: skip
_ON_HIM = frozenset(("den", "die", "ihn", "sie", "diese", "diesen", "dieselben"))
_AGAINST = frozenset(("against", "gegen", "versus", "vs", "on", "for", "für"))


def _with_faction_of_condition(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """ "If the natives in India are 3 or fewer, Military Campaign against them": who, and where."""
    begins = next((at for at, span in enumerate(spans) if span.kinds & {"if", "inverted-if"}), None)
    for at, span in enumerate(spans):
        behind = span.at > 0 and words[span.at] in _THEM and words[span.at - 1] in _AGAINST
        ends = at + 1 == len(spans) or APART in spans[at + 1].kinds or "else" in spans[at + 1].kinds
        behind = behind or (ends and words[span.at] in _ON_HIM and words[span.at - 1 : span.at] == ("auf",))
        if begins is None or not behind or span.past - span.at != 1:
            continue
        told = [item for each in spans[:at] for item in each.items if item.kind in ("seat", "natives")]
        places = [item for each in spans[:at] for item in each.items if item.kind == "region"]
        if len(told) != 1 or told[0].at < spans[begins].at:
            return spans
        named = [
            Span(span.at, span.past, (item._replace(at=span.at, past=span.past),)) for item in (*told, *places[:1])
        ]
        return [*spans[:at], *(named if len(places) == 1 else named[:1]), *spans[at + 1 :]]
    return spans


def _with_place_of_condition(spans: Sequence[Span]) -> Sequence[Span]:
    """ "If Red has 3 discs in India, plague there": the region that only the condition names."""
    begins = next((at for at, span in enumerate(spans) if span.kinds & {"if", "inverted-if", "unless"}), len(spans))
    told: list[Span] = []
    places: list[tuple[int, Item]] = []
    for at, span in enumerate(spans):
        ended = bool(places) and any(APART in each.kinds for each in spans[places[0][0] : at])
        if "there" in span.kinds and len(places) == 1 and places[0][0] > begins and ended:
            told.append(Span(span.at, span.past, (*span.items, places[0][1]._replace(at=span.at, past=span.past))))
            continue
        places += [(at, item) for item in span.items if item.kind == "region"]
        told.append(span)
    return told


_WITH, _IT = frozenset(("with", "mit", "using", "via")), frozenset(("it", "that", "ihm", "dem", "diesem", "this"))


def _with_zone_of_condition(spans: list[Span], words: Sequence[str]) -> list[Span]:
    """ "If my ship in the Med is fresh, plague on North Africa with it": the ship that the condition names."""
    begins = next((at for at, span in enumerate(spans) if span.kinds & {"if", "inverted-if"}), len(spans))
    zones = [(at, item) for at, span in enumerate(spans) for item in span.items if item.kind == "zone"]
    if len(zones) != 1 or zones[0][0] < begins:
        return spans
    found = list(spans)
    for at in range(zones[0][0] + 1, len(spans)):
        span = spans[at]
        ends = at + 1 == len(spans) or APART in spans[at + 1].kinds or "else" in spans[at + 1].kinds
        with_it = words[span.past - 1] in _IT and span.past >= _TWO and words[span.past - _TWO] in _WITH
        if with_it and ends and GLUE in span.kinds:
            found[at] = Span(span.at, span.past, (zones[0][1]._replace(at=span.at, past=span.past),))
    return found


_TWO = 2  #: words of "with it"
_PAIR = 3  #: words of "lay it on"


def with_counted_ships(spans: Sequence[Span]) -> Sequence[Span]:
    """The spans, with numbers before "ship" marked: "one of my two ships" tells no count of anything else."""
    found: list[Span] = []
    for place, span in enumerate(spans):
        number = span.item(NUMBER)
        behind = next((each for each in spans[place + 1 : place + 4] if not each.kinds & _BETWEEN_SHIP), None)
        counts = number is not None and behind is not None and behind.item("ship") is not None
        value = number.value if number is not None else None
        counts = counts or (number is not None and behind is not None and _is_one_of(spans[:place], behind))
        more = (Item("ship-count", value, span.at, span.past),) if counts else ()
        found.append(Span(span.at, span.past, (*span.items, *more)))
    return found


def _is_one_of(before: Sequence[Span], behind: Span) -> bool:
    """ "One of the 2 in the Arabian Sea": which of them tells no count."""
    one = next((span for span in reversed(before) if not span.kinds <= {GLUE, "own"}), None)
    counted = one is not None and (one.item(NUMBER) or "used" in one.kinds or "cubes" in one.kinds)
    return bool(counted) and behind.item("zone") is not None


def _is_water(found: Sequence[Span], words: Sequence[str], span: Span) -> bool:
    """ "Arabain sea", "by sea"."""
    return bool(found and found[-1].item("zone")) or (span.at > 0 and words[span.at - 1] in _WATER)


def _is_region(spans: Sequence[Span], words: Sequence[str], place: int) -> bool:
    """ "Fleet NO", "Weltreich auf NO": behind a card or a deed, at the end or before another name."""
    before = spans[place - 1] if place else None
    behind = spans[place + 1] if place + 1 < len(spans) else None
    follows = before is not None and (before.kinds & _CARDS or words[spans[place].at - 1] in _BEHIND)
    ends = behind is None or APART in behind.kinds or bool(behind.kinds & _BEHIND_REGION)
    if words[spans[place].at] == "in" and behind is not None and behind.kinds & {"zone", "region"}:
        return False
    return bool(follows) and (ends or (behind is not None and words[behind.at] in _GOES_ON))


def _is_zone(spans: Sequence[Span], words: Sequence[str], place: int) -> bool:
    """ "Via AS", "AS to Med", "Ships: AS, AS, SCS"; not "as planned", "am Ende"."""
    span = spans[place]
    before = spans[place - 1] if place else None
    behind = spans[place + 1] if place + 1 < len(spans) else None
    ends = behind is None or APART in behind.kinds
    begins = (
        before is None or bool(before.kinds & {APART, "zone", "ship", "short-zone"}) or "deed:move" in _names(before)
    )
    if behind is not None and begins and (words[behind.at] in _TO or behind.kinds & {"zone", "short-zone"}):
        return True
    if ends and span.at and words[span.at - 1] in _BEHIND:
        return True
    return ends and before is not None and begins and not before.item("round")


def _names(span: Span) -> set[str]:
    return {f"{item.kind}:{item.value}" for item in span.items}
