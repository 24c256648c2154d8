"""What words of a line say by where they stand: a levy before the actions, a 2 that is a "to", points of an X."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.core.orders.meanings import APART, GLUE, NUMBER, SLOT, Item, Span
from pbem.games.new_world.orders.declared_ground import card_id
from pbem.games.new_world.orders.reaction_lines import REACTIONS
from pbem.games.new_world.state import State

#: Units that a levy brings.
LEVIES = {"colonists": 2, "soldiers": 1}
#: What a levy may have beside its units: whose they are, and when.
_BESIDE_LEVY = frozenset({GLUE, "home", "me", "i", "own", "take", "firstly", "ordinal", "always", "again"})
_ACTS = frozenset({"deed", "free-deed", "card", "region"})
_TOLD = _ACTS | {"unit", "seat", "nation", "advance", "token"}
_SENTENCES = frozenset((".", ";", "!", "then", "dann"))


def clauses_of(spans: Sequence[Span]) -> Iterator[tuple[int, int]]:
    """Where the parts between signs begin and end, those that have no words left out."""
    begins = 0
    for place, span in enumerate(spans):
        if span.item(APART) is not None:
            if place > begins:
                yield begins, place
            begins = place + 1
    if begins < len(spans):
        yield begins, len(spans)


def levied(spans: Sequence[Span]) -> list[Span]:
    """The spans; units that begin a line and stand alone before an action are the levy: "2 colonists, then …"."""
    found = list(spans)
    parts = list(clauses_of(spans))
    while parts and not any(span.kinds & _TOLD for span in spans[slice(*parts[0])]):
        parts.pop(0)
    if len(parts) < 2:
        return found
    (begins, ends), (behind, behind_ends) = parts[:2]
    here = spans[begins:ends]
    units = [place for place, span in enumerate(here, begins) if "unit" in span.kinds]
    if len(units) != 1 or not all(_beside_levy(span) for span in here if span is not spans[units[0]]):
        return found
    signs = {str(item.value) for span in spans[ends:behind] for item in span.items}
    acts = any(span.kinds & {"deed", "free-deed"} for span in spans[behind:behind_ends])
    goes_on = any(span.kinds & _ACTS for span in spans[behind:])
    levy = found[units[0]]
    kinds = {str(item.value) for item in levy.items if item.kind == "unit"}
    number = next((span.item(NUMBER) for span in here if span.item(NUMBER) is not None and not _is_first(span)), None)
    fits = [kind for kind in sorted(kinds) if number is None or number.value == LEVIES.get(kind)]
    if fits and (acts or (goes_on and not signs.isdisjoint(_SENTENCES))):
        said = [Item("score", None, levy.at, levy.at)]
        if number is None or signs.isdisjoint(_SENTENCES):  # "2 colonists, transport …" may say who goes
            said.append(Item(GLUE, None, levy.at, levy.at))
        found.insert(units[0], Span(levy.at, levy.at, tuple(said)))
        if number is not None:
            at = next(place for place, span in enumerate(found) if number in span.items)
            found[at] = Span(number.at, number.past, (number,))
    return found


def _is_first(span: Span) -> bool:
    return "firstly" in span.kinds


def _beside_levy(span: Span) -> bool:
    return bool(span.kinds & _BESIDE_LEVY) or NUMBER in span.kinds


def free_ones_counted(spans: Sequence[Span]) -> list[Span]:
    """The spans without how many free actions of a kind follow: "2 FE: MEX …, LOU …" is no line 2."""
    told = [span for span in spans if GLUE not in span.kinds]
    if len(told) < 2 or not {SLOT, NUMBER} <= told[0].kinds or "free-deed" not in told[1].kinds:
        return list(spans)
    number = told[0].item(NUMBER)
    parts = [part for part in clauses_of(spans) if any("region" in span.kinds for span in spans[slice(*part)])]
    if number is None or number.value != len(parts):
        return list(spans)
    return [span for span in spans if span is not told[0]]


def with_to(spans: Sequence[Span]) -> list[Span]:
    """The spans, a 2 between units or a place and a region as a word that fills: "all from home 2 virginia"."""
    found = list(spans)
    for place in range(1, len(spans) - 1):
        before, span, behind = spans[place - 1 : place + 2]
        number = span.item(NUMBER)
        between = before.kinds & {"unit", "home", "region"} and "region" in behind.kinds
        if number is not None and number.value == 2 and between and span.past == span.at + 1:
            found[place] = span.said_as(GLUE)
    return found


_TWICE = frozenset(("twice", "zweimal", "doppelt"))


def without_twice(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """The spans, "twice" as what no order has: it is no number of anything, and one line does a thing once."""
    return [span.said_as("twice") if not _TWICE.isdisjoint(words[span.at : span.past]) else span for span in spans]


_STAY = frozenset(("bleiben", "bleibt", "stay", "stays", "remain", "remains"))


def staying(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """The spans, "stay" behind a War and units as what is ordered: "my Soldiers stay in the Caribbean"."""
    found: list[Span] = []
    war = units = False
    for span in spans:
        war = war or any(item.kind == "deed" and item.value == "war" for item in span.items)
        units = war and (units or "unit" in span.kinds)
        stays = units and "keep" in span.kinds and not _STAY.isdisjoint(words[span.at : span.past])
        found.append(span.without(GLUE) if stays else span)
    return found


def with_turns(spans: Sequence[Span]) -> list[Span]:
    """The spans, a slot behind "until" as the number of the turn that it is: "gilt bis Zug 11"."""
    return [
        span.said_as(NUMBER, span.items[0].value)
        if place and span.is_slot and "until" in spans[place - 1].kinds
        else span
        for place, span in enumerate(spans)
    ]


def with_points(spans: Sequence[Span], s: State) -> list[Span]:
    """The spans; points that are what a card before them is worth make it the X: "War card for 5 points".

    "Indian Trade for the 2 points": that is what playing the card brings, and no X.
    """
    found = list(spans)
    for begins, ends in clauses_of(spans):
        marked = any("x" in span.kinds for span in spans[begins:ends])
        for place in range(begins + 1, ends - 1):
            number, behind = spans[place].item(NUMBER), spans[place + 1]
            if number is None or "vp" not in behind.kinds or marked:
                continue
            named = next((at for at in range(place - 1, begins - 1, -1) if spans[at].kinds.isdisjoint(_BETWEEN)), None)
            if named is not None and number.value in _worth(spans[named], s) and not _is_deed(spans[begins:named]):
                found[place] = Span(number.at, number.past, (Item("x", "points", number.at, number.past), number))
                found[place + 1] = behind.also(GLUE)
    return found


def _is_deed(before: Sequence[Span]) -> bool:
    """Whether the words before a card say what is done with it: then it is no mere X."""
    return any(span.kinds & {"card", "deed"} for span in before)


#: What may stand between a card and the points that it is worth.
_BETWEEN = frozenset({GLUE, "card-word", "take"})


#: The points that a card brings where it is played, which are as many as it is worth.
_BRINGS_ITS_WORTH = frozenset({"indian-trade"})


def _worth(span: Span, s: State) -> set[int]:
    cards = (card_id(s, str(item.value)) for item in span.items if item.kind == "card")
    return {s.board.cards[card].value for card in cards if card in s.board.cards and card not in _BRINGS_ITS_WORTH}


#: What brings which units, so that "five of them" are told.
_BROUGHT = {"regulars": "soldiers", "indian-allies": "soldiers", "immigrants": "colonists", "militia": "soldiers"}
_OF_THEM = (("of", "them"), ("of", "those"), ("of", "these"), ("davon",), ("von", "ihnen"), ("von", "denen"))


def units_of_them(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """The spans, "five of them" as five of the units that were told or brought before, where they are of one kind."""
    found: list[Span] = []
    for place, span in enumerate(spans):
        found.append(span)
        of_them = any(tuple(words[span.past : span.past + len(each)]) == each for each in _OF_THEM)
        if span.item(NUMBER) is None or not of_them:
            continue
        before = [item for each in spans[:place] for item in each.items]
        told = {str(item.value) for item in before if item.kind == "unit"}
        told = told or {_BROUGHT[item.value] for item in before if item.kind == "deed" and item.value in _BROUGHT}
        if len(told) == 1:
            found.append(Span(span.past, span.past, (Item("unit", told.pop(), span.past, span.past),)))
    return found


#: Names of a few letters that are whole: a full stop behind them ends a sentence.
_WHOLE = frozenset((
    "raid", "war", "peru", "red", "blue", "green", "white", "rot", "blau", "grün", "gruen", "weiß", "weiss", "gelb",
    "city", "town", "home", "not", "krieg", "stadt", "chile", "build", "will", "cup", "x", "treaty", "keep", "done",
    "miliz",
))  # fmt: skip
_SHORT = 5
_NAMED = frozenset({"card", "deed", "region", "unit", "advance"})


def unabbreviated(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """The spans without full stops that only cut a name short: "Mil. Lou."."""
    found: list[Span] = []
    for place, span in enumerate(spans):
        sign = span.item(APART)
        before, behind = spans[place - 1] if place else None, spans[place + 1] if place + 1 < len(spans) else None
        short = before is not None and before.past == before.at + 1 == span.at and len(words[before.at]) <= _SHORT
        counted = before is not None and "unit" in before.kinds and len(words[before.at]) == 1  # "2c. Peru"
        named = before is not None and not counted and before.kinds & _NAMED and words[span.at - 1] not in _WHOLE
        goes_on = behind is not None and behind.kinds & {"region", "unit", "seat", "card", "home"}
        if before is not None and "region" in before.kinds and behind is not None and "deed" in behind.kinds:
            goes_on = False  # "FB LOU. IT FLA"
        if not (sign is not None and sign.value == "." and short and named and goes_on):
            found.append(span)
    return found


def without_instead(spans: Sequence[Span]) -> list[Span]:
    """The spans, an "instead" that ends a clause as filling where no order lies there whose place it could take."""
    fails = any("failure" in span.kinds for span in spans)  # "if they do not, … instead"
    tied = not fails and any(span.kinds & {"if", "unless", "else"} for span in spans)
    found = list(spans)
    for place, span in enumerate(spans):
        ends = place + 1 == len(spans) or APART in spans[place + 1].kinds
        begins = place == 0 or APART in spans[place - 1].kinds
        if "correction" in span.kinds and span.past - span.at == 1 and ends and not begins and not tied:
            found[place] = span.said_as(GLUE)
    return found


def without_own_card(spans: Sequence[Span]) -> list[Span]:
    """The spans, "with the card" as filling where a card's name follows: "with the card Militia"."""
    found = list(spans)
    for place, span in enumerate(spans[:-1]):
        behind = spans[place + 1]
        if "own-card" in span.kinds and "card" in behind.kinds:
            named = {item.value for each in spans if each != behind for item in each.items if item.kind == "region"}
            others = named - {item.value for item in behind.items}  # "from Brazil with the region card Mexico as X"
            found[place] = span.said_as(GLUE) if others or "region" not in behind.kinds else span.also(GLUE)
    return found


#: What may end a turn, and as well what was said before it.
_NO_MORE = frozenset((
    ("nothing", "else"), ("nothing", "more"), ("nothing", "further"), ("mehr", "nicht"), ("nichts", "weiter"),
    ("sonst", "nichts"), ("weiter", "nichts"), ("nichts", "sonst"), ("nichts", "anderes"), ("nothing", "beyond"),
    ("nothing", "besides"),
))  # fmt: skip
_BARGAINS = frozenset({"accept", "offer", "swap", "reaction"})


def without_limits(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """The spans, "and nothing else" as filling in a sentence of a trade, of kept cards or of a reaction.

    The turn goes on behind those.
    """
    found = list(spans)
    for place, span in enumerate(spans):
        ends = place + 1 == len(spans) or APART in spans[place + 1].kinds
        if not ends or tuple(words[span.at : span.past]) not in _NO_MORE or "done" not in span.kinds:
            continue
        begins = next((at for at in range(place - 1, -1, -1) if _ends_sentence(spans[at])), -1) + 1
        told = [each for each in spans[begins:place] if each.kinds & ({"deed", "free-deed", "keep"} | _BARGAINS)]
        if (told and "keep" in told[0].kinds) or any(each.kinds & _BARGAINS or _reacts(each) for each in told):
            found[place] = span.said_as(GLUE)
    return found


def _ends_sentence(span: Span) -> bool:
    sign = span.item(APART)
    return sign is not None and sign.value in (".", ";", "!")


def _reacts(span: Span) -> bool:
    return any(item.kind == "deed" and item.value in REACTIONS for item in span.items)


_ONE_OF_THEM = frozenset(("one", "einer", "eine", "ein", "einen", "eins"))


def moving_in(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """The spans, "one of mine moves in" with the number that it tells."""
    found = list(spans)
    for begins, ends in clauses_of(spans):
        here = spans[begins:ends]
        if not any("spread" in span.kinds for span in here) or any(span.item(NUMBER) is not None for span in here):
            continue
        at = next((at for at in range(begins, ends) if words[spans[at].at] in _ONE_OF_THEM), None)
        if at is not None:
            found[at] = spans[at].said_as(NUMBER, 1)
    return found


#: What needs an X, so that a card behind it in parentheses is that.
_HAVE_X = frozenset((
    "export", "transport", "immigrants", "regulars", "militia", "black-slaves", "discovery", "plantation-exports",
    "encomienda-exports", "privateers",
))  # fmt: skip


def with_x_enclosed(spans: Sequence[Span]) -> list[Span]:
    """The spans, a card alone in parentheses behind what needs an X as that X: "Export Chile (Raid)"."""
    found: list[Span] = []
    skipped = -1
    for place, span in enumerate(spans):
        if place <= skipped:
            continue
        enclosed = [str(item.value) for each in spans[place : place + 3] for item in each.items if item.kind == "apart"]
        card = spans[place + 1] if place + 2 < len(spans) else None
        whole = enclosed == ["(", ")"] and span.item(APART) is not None
        if whole and card is not None and _is_number_card(card) and _needs_x(found):
            found += [Span(card.at, card.at, (Item("x", None, card.at, card.at),)), card]
            skipped = place + 2
        else:
            found.append(span)
    return found


def _is_number_card(span: Span) -> bool:
    """Whether a span is a card that stands for nothing else: no region, and not the National Will."""
    cards = {item.value for item in span.items if item.kind == "card"}
    return bool(cards) and "national-will" not in cards and "region" not in span.kinds


def _needs_x(before: Sequence[Span]) -> bool:
    """Whether the last action before needs an X, and none was told since."""
    for span in reversed(before):
        if "x" in span.kinds:
            return False
        deeds = [item.value for item in span.items if item.kind in ("deed", "free-deed")]
        if deeds:
            return not _HAVE_X.isdisjoint(map(str, deeds))
    return False


def without_plans(spans: Sequence[Span]) -> list[Span]:
    """The spans, "next turn" beside an action behind kept cards as what no order has: it is not for the same turn."""
    found, kept = list(spans), False
    for begins, ends in clauses_of(spans):
        here = range(begins, ends)
        listed = all(spans[at].kinds & {"card", "later"} for at in here)  # "still have War, and Raid next turn"
        if kept and not listed and any("deed" in spans[at].kinds for at in here):
            for at in here:
                found[at] = spans[at].said_as("plan") if "later" in spans[at].kinds else found[at]
        kept = kept or any("keep" in spans[at].kinds and GLUE not in spans[at].kinds for at in here)
    return found


def without_agreement(spans: Sequence[Span], s: State, seat: str) -> list[Span]:
    """The spans; "count me in" alone is no answer to an offer where there is none."""
    agrees = all(span.kinds & {"accept", GLUE, APART, "me", "i"} for span in spans)
    offered = any(offer.to == seat for offer in s.offers)
    return [span.said_as(GLUE) if agrees and not offered and "accept" in span.kinds else span for span in spans]
