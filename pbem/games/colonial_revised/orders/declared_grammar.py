"""What people may order in the revised edition, and the words they say it with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any

from pbem.core.orders.declarations import Declared, Grammar
from pbem.core.orders.fitting import PHASE
from pbem.core.orders.meanings import APART, GLUE, NUMBER, SLOT, Item, Kinds, Span
from pbem.core.orders.next_slots import next_slot
from pbem.core.orders.numbered_slots import ORDINAL, SLOT_WORD, NumberedSlots
from pbem.core.orders.sense import Said, Sense
from pbem.games.colonial.board import Board
from pbem.games.colonial.orders.declared_finishes import turned
from pbem.games.colonial.orders.declared_names import as_own, phrasebook
from pbem.games.colonial.orders.declared_shapes import shaped
from pbem.games.colonial.orders.declared_texts import rewritten
from pbem.games.colonial.orders.limited import this_turn
from pbem.games.colonial_revised.orders.card_lines import ordered_places
from pbem.games.colonial_revised.orders.declared_alliances import with_alliances
from pbem.games.colonial_revised.orders.declared_conditions import KINDS, conditions
from pbem.games.colonial_revised.orders.declared_failing import with_failures
from pbem.games.colonial_revised.orders.declared_line_ups import with_cards
from pbem.games.colonial_revised.orders.declared_orders import ORDERS
from pbem.games.colonial_revised.rules.endeavour import ROUNDS

_DEEDS = Kinds("character deed privateers emergency")
#: Words that say nothing in other games, and something here wherever they stand: "help", "offer".
_MEANT = Kinds(
    "slot not never none deed:ally deed:offer deed:accept deed:avert deed:attack deed:counterattack"
    " deed:sink deed:bar deed:scrap"
    " deed:swap deed:neutral deed:ask-on as-attacker as-defender spare deed:occupy deed:invade"
    " deed:home deed:win deed:recall deed:ask deed:war"
    " privateers emergency escalation"
    " in-rebellion in-war attacker defender others-war gap before-interest losing colony-lost needed"
)
#: What only the 2nd edition has.
_UNUSED = ("company", "pillage", "repression", "plantation", "circumnavigate")
_SAYS_NOTHING = (GLUE, "chat")
_PEOPLE = Kinds("seat all others")
_ROUNDS = NumberedSlots(
    titled=Kinds("character"),
    most=ROUNDS,
    before=Kinds("character deed:explore deed:conquer deed:ship deed:sell pass city spark post"),
    dotted=Kinds("territory track"),
    filled_in=Kinds("fleets squadrons privateers ships loan deed:repay"),
)
_NAMES = Kinds("character deed slot territory good seat")


def grammar(words: Sequence[tuple[str, Mapping[str, Any]]], board: Board, seats: Sequence[str]) -> Grammar:
    """The grammar of a board and these seats."""
    return Grammar(
        book=phrasebook(words, board, seats, unused=_UNUSED),
        orders=ORDERS,
        deeds=_DEEDS,
        attempts=Kinds("character:explorer deed:explore explored"),
        arrivals=Kinds("post adventurers fleets ships"),
        slots=_slots,
        written=lambda text: with_alliances(with_failures(rewritten(text))),
        seen=lambda spans, context: with_cards(as_own(spans, context.seat), context),
        placed=_placed,
        conditions=conditions,
        this_turn=this_turn,
        condition_kinds=KINDS,
        arranged=_arranged,
        listed=Kinds("fleets squadrons privateers deed:bar deed:build deed:scrap"),
        places=Kinds("territory"),
        names=_NAMES,
        of_above=Kinds("casualties"),
        consent=Kinds("character:merchant character:trader deed:ship deed:sell"),
    )


def _slots(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """The rounds that are named; and what is meant here is never taken for a word that says nothing."""
    meant, of_condition, before = list[Span](), False, Span(0, 0, ())
    for each in _counted(_in_phase(_hit_in_war(shaped(spans, words), words), words), words):
        span = _of_what_is_left(each, before)
        of_condition = of_condition or "if" in span.kinds
        told = any(item in _MEANT for item in span.items) or bool(of_condition and span.kinds & {"remaining", "enemy"})
        told = told or ("allow" in span.kinds and any(item in _PEOPLE for item in before.items))  # "Red can"
        meant.append(_as_meant(span.without(*_SAYS_NOTHING) if told else span, whose=not of_condition))
        before = span
    meant = [_nothing_else_of(meant, place) for place in range(len(meant))]
    meant = [_missed_by(meant, place, words) for place in range(len(meant))]
    meant = [each for place in range(len(meant)) for each in _but_not(meant, place, words)]
    told_apart = _numbered_within([_ordered(meant, place, words) for place in range(len(meant))], words)
    return _ROUNDS(told_apart, words)


def _of_what_is_left(span: Span, before: Span) -> Span:
    """ "1 Taler übrig" keeps it, and tells of no others."""
    if "winning" in span.kinds:
        return span.without("territory")  # "win" is no West Indies
    left = {"keep", "others"} <= span.kinds and before.kinds & {"treasury", "number"}
    return span.without("others") if left else span


_BY_ONE = frozenset((("by", "1"), ("by", "one")))


def _missed_by(spans: Sequence[Span], place: int, words: Sequence[str]) -> Span:
    """ "I pay for a miss by 1": how much; elsewhere "by one" says nothing."""
    span = spans[place]
    told = place and "gap" in spans[place - 1].kinds and tuple(words[span.at : span.past]) in _BY_ONE
    return span.said_as(NUMBER, 1) if told else span


_WARS = frozenset(("war", "wars", "krieg", "kriege", "kriegen", "kriegs"))


def _hit_in_war(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """ "In a war my hits go to Green": in no Rebellion, though "in a war" says nothing where all is about wars."""
    if not any("casualties" in span.kinds for span in spans):
        return list(spans)
    return [
        span.said_as("in-war") if GLUE in span.kinds and not _WARS.isdisjoint(words[span.at : span.past]) else span
        for span in spans
    ]


_BUILT = ("fleets", "squadrons", "privateers")


def _in_phase(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """ "In the fleet phase I build a squadron": when, where the clause says what."""
    found: list[Span] = []
    for place, span in enumerate(spans):
        ahead = takewhile(lambda each: APART not in each.kinds or words[each.at] == ":", spans[place + 1 :])
        before = takewhile(lambda each: APART not in each.kinds, reversed(spans[:place]))
        told = any(PHASE not in each.kinds and each.kinds & set(_BUILT) for each in (*ahead, *before))
        found.append(span.without(*_BUILT) if told and PHASE in span.kinds else span)
    return found


_TELLS = frozenset(":=")
_SHIPS = frozenset(("ships", "fleets", "schiffe", "schiffen", "flotten", "handelsflotten"))


def _counted(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """ "4 ships", "Ships: 2" beside the Merchant are how many he has, and no deed once more."""
    if not any(item.value == "merchant" for span in spans for item in span.items):
        return list(spans)
    found: list[Span] = []
    for place, span in enumerate(spans):
        before, behind = spans[place - 1] if place else None, spans[place + 1 : place + 3]
        thing = words[span.past - 1] in _SHIPS
        counted = before is not None and NUMBER in before.kinds
        listed = len(behind) > 1 and words[behind[0].at] in _TELLS and NUMBER in behind[1].kinds
        found.append(span.without("deed") if thing and (counted or listed) else span)
    return found


def _nothing_else_of(spans: Sequence[Span], place: int) -> Span:
    """ "Nothing else from others", "nothing more of Red's": none of theirs, which is lost where it says no more."""
    span = spans[place]
    behind = next((each for each in spans[place + 1 :] if GLUE not in each.kinds), None)
    theirs = behind is not None and any(item in _PEOPLE for item in behind.items)
    return span.said_as("none") if theirs and "no-more" in span.kinds else span


def _but_not(spans: Sequence[Span], place: int, words: Sequence[str]) -> tuple[Span, ...]:
    """ "May ship my Goods, but not sell them": before a deed it denies that, and excepts nobody."""
    span = spans[place]
    deed = place + 1 < len(spans) and any(item.kind == "deed" for item in spans[place + 1].items)
    if not deed or "except" not in span.kinds or words[span.past - 1] not in ("not", "nicht"):
        return (span,)
    but, denied = Item(APART, "but", span.at, span.at), Item("not", None, span.at, span.past)
    return Span(span.at, span.at, (but,)), Span(span.at, span.past, (denied,))


def _numbered_within(spans: Sequence[Span], words: Sequence[str]) -> list[Span]:
    """ "1. Trader all own 2. Explorer Japan": a numbered Character begins a round, without a sign before it."""
    found: list[Span] = []
    for place, span in enumerate(spans):
        number = next((item.value for item in span.items if item.kind == NUMBER), None)
        numbered = place + 2 < len(spans) and words[spans[place + 1].at] in ".:)/" and _of_card(spans[place + 2])
        alone = place and SLOT_WORD not in spans[place - 1].kinds and words[spans[place - 1].at] != "r"
        if alone and numbered and isinstance(number, int) and 1 <= number <= ROUNDS:
            found.append(Span(span.at, span.at, (Item(APART, ";", span.at, span.at),)))
        begins = not place and numbered and isinstance(number, int) and 1 <= number <= ROUNDS
        found.append(span.said_as(SLOT, number) if begins else span)
    return found


def _ordered(spans: Sequence[Span], place: int, words: Sequence[str]) -> Span:
    """ "Second Viceroy", "the Rebel last", "in der zweiten": the number of a round beside its Character."""
    span = spans[place]
    number = next((item.value for item in span.items if item.kind == ORDINAL), None)
    if not isinstance(number, int) or number == 1:
        return span
    before = spans[place - 1] if place else None
    behind = next((each for each in spans[place + 1 :] if each.kinds != {GLUE}), None)
    ends = behind is None or APART in behind.kinds
    leads = (before is None or APART in before.kinds) and behind is not None and _of_card(behind)
    closes = before is not None and ends and (_of_card(before) or words[before.at] == "in")
    return span.said_as(SLOT, number) if leads or closes else span


def _of_card(span: Span) -> bool:
    return "character" in span.kinds


def _as_meant(span: Span, *, whose: bool) -> Span:
    """Who attacks is not told by where his marker stands, and "otherwise nothing" denies nothing that is ordered.

    `whose`: "own" tells whose something is, and not that somebody owns it.
    """
    if whose and {"own", "have"} <= span.kinds:
        span = span.without("have", "control")
    for meant, other in (("attacked", "left-of"), ("no-more", "none")):
        if {meant, other} <= span.kinds:
            return span.without(other)
    return span


_OFTEN = frozenset(("PASS", "ASK", "DEFAULT"))  #: what several rounds may have
_CLEARED = re.compile(r"\bCLEAR (\d)\b")


def _placed(body: str, said: Said, laid: Sequence[str]) -> Iterable[str]:
    """In the round that is named; for every turn; where its card is lined up; else in the next round that is free.

    A Character acts once a turn: what is said behind it without its name is more of the same, and no second round.
    """
    verb = body.partition(" ")[0]
    again = verb not in _OFTEN and not said.slots and any(f" {verb} " in f" {line} " for line in laid)
    if again and not any(item.kind in ("character", "deed") and item.written for item in said.items):
        return
    if said.has("always"):
        yield f"ALWAYS {body}"
    elif said.slots:
        slot = str(said.slots[0].value)
        yield f"{slot} {body}{_kept_behind(said, slot)}"
    elif len(cleared := _CLEARED.findall("; ".join(laid))) == 1:
        yield f"{cleared[0]} {body}"  # "forget round 3, a rebellion there instead"
    else:
        if not body.startswith(("PASS", "ASK", "DEFAULT")):
            yield body
        if (free := _next_free(said, laid)) is not None:
            yield f"{free} {body}"


def _kept_behind(said: Said, slot: str) -> str:
    """ "If I have 4 by then, round 1 is the Trader": the plan that the round has already stays behind it."""
    plan = said.sense.context.sheet.get(slot, said.state.turn)
    if not said.condition or plan is None or len(plan.data.get("alternatives", ())) != 1:
        return ""
    return f" ELSE {plan.text.partition(' ')[2]}" if plan.data["alternatives"][0].get("when") is None else ""


def _next_free(said: Said, laid: Sequence[str]) -> int | None:
    """The next round without a plan or a card lined up."""
    sheet, turn = said.sense.context.sheet, said.state.turn
    filled = {slot for slot, place in enumerate(ordered_places(sheet, turn), start=1) if place}
    rounds = range(max(said.state.round, 1), ROUNDS + 1)
    free = [slot for slot in rounds if slot not in filled and sheet.get(str(slot), turn) is None]
    return next_slot(said, laid, free, ROUNDS)


def _arranged(items: Sequence[Item], order: Declared, sense: Sense) -> Sequence[Item]:
    if order.name == "merchant":
        items = _without_carriers(items, sense)
    return turned(items, sense.words) if order.name in ("merchant", "trader") else items


_CARRIERS = ("fleets", "ships")
_WITH = frozenset(("with", "using", "by", "mit", "per", "fill", "load", "belade", "fülle", "lade"))
_ONE_SHIP = frozenset(("ship", "schiff"))
_FARTHEST = 4


def _without_carriers(items: Sequence[Item], sense: Sense) -> Sequence[Item]:
    """The items without "with my five fleets" where that is all that the seat has; with them where it is not."""
    kept: list[Item] = []
    for item in items:
        if item.kind not in _CARRIERS:
            kept.append(item)
            continue
        told = next((each for each in reversed(kept) if each.kind != "own"), item)
        numbers = [told] if told.kind == NUMBER and item.at - told.past < _FARTHEST else []
        one = item.kind == "ships" and sense.words[item.at] in _ONE_SHIP
        counts = [number.value for number in numbers] or ([1] if one else [])
        whole = counts in ([], [sense.context.state.players[sense.context.seat].merchant_fleets])
        carries = whole and not _WITH.isdisjoint(sense.words[max(item.at - _FARTHEST, 0) : item.at])
        if not carries and (item.kind != "fleets" or counts):
            return items
        counted = next((each for each in reversed(kept) if each.kind != "own" and each not in numbers), item)
        needless = [counted] if counted.kind == "all" and item.at - counted.past < _FARTHEST else []
        kept = [each for each in kept if each not in numbers and each not in needless]
    return kept
