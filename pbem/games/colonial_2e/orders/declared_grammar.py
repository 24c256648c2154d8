"""What people may order in the 2nd edition, and the words they say it with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.core.orders.declarations import Declared, Grammar
from pbem.core.orders.meanings import Item, Kinds, Span
from pbem.core.orders.next_slots import next_slot
from pbem.core.orders.numbered_slots import NumberedSlots
from pbem.core.orders.sense import Said, Sense
from pbem.core.ruleset_contract import OrderContext
from pbem.games.colonial.board import Board
from pbem.games.colonial.orders.declared_conditions import KINDS, conditions
from pbem.games.colonial.orders.declared_finishes import turned
from pbem.games.colonial.orders.declared_names import as_own, phrasebook
from pbem.games.colonial.orders.declared_shapes import shaped
from pbem.games.colonial.orders.declared_texts import rewritten
from pbem.games.colonial.orders.limited import this_turn
from pbem.games.colonial_2e.orders.card_lines import bound, card_of_order, lined_up, plans_by_card, slot_of
from pbem.games.colonial_2e.orders.carrying import with_fleets_apart
from pbem.games.colonial_2e.orders.declared_line_ups import with_line_up_first
from pbem.games.colonial_2e.orders.declared_orders import ORDERS
from pbem.games.colonial_2e.orders.named_by_round import with_characters

_ROUNDS = 5
_UNIQUE = Kinds("character territory seat")
_NUMBERED = NumberedSlots(
    titled=Kinds("character"),
    counted=Kinds("treasury squadrons fleets prestige deed:repay"),
    upon=Kinds("character:merchant character:trader character:explorer character:conqueror character:missionary")
    | Kinds("character:rebel character:sovereign character:ambassador"),
    most=_ROUNDS,
    before=Kinds("character deed pass city spark loan post"),
    listed=Kinds("company pillage repression plantation"),
    filled_in=Kinds("fleets squadrons ships loan deed:repay"),
)
_DEEDS = Kinds("character deed")
_NAMES = Kinds("character deed slot territory good seat")


def grammar(words: Sequence[tuple[str, Mapping[str, Any]]], board: Board, seats: Sequence[str]) -> Grammar:
    """The grammar of a board and these seats."""
    book = phrasebook(words, board, seats)
    return Grammar(
        book=book,
        orders=ORDERS,
        deeds=_DEEDS,
        attempts=Kinds("character:explorer deed:explore explored"),
        arrivals=Kinds("post adventurers fleets ships second-roll"),
        slots=_slots,
        written=lambda text: with_line_up_first(rewritten(text), book),
        seen=_seats_of_nations,
        placed=_placed,
        conditions=conditions,
        this_turn=this_turn,
        condition_kinds=KINDS,
        arranged=_arranged,
        places=Kinds("territory"),
        names=_NAMES,
        actors=Kinds("character"),
        replaced=Kinds("territory good track character"),
        asked_for=Kinds("deed:ship deed:sell"),
        consent=Kinds("character:merchant character:trader deed:ship deed:sell"),
        options=Kinds(
            "post adventurers company pillage repression plantation circumnavigate second-roll battles casualties"
        ),
        listed=Kinds("fleets squadrons ships deed:build deed:repay flamboyance reroll deed:surrender"),
        unique=_UNIQUE,
        idle=Kinds("none not"),
    )


def _slots(spans: Sequence[Span], words: Sequence[str]) -> Sequence[Span]:
    """The rounds that are named, in spans that tell what their neighbours make of them."""
    return with_fleets_apart(_NUMBERED(shaped(spans, words), words), words)


def _seats_of_nations(spans: Sequence[Span], context: OrderContext) -> Sequence[Span]:
    """A nation is also whoever plays it; the writer's own is himself."""
    players = context.state.players
    seats = {player.nation: seat for seat, player in players.items() if player.nation}
    told = as_own([_with_seat(span, seats) for span in spans], context.seat)
    return with_characters(told, context)


def _with_seat(span: Span, seats: Mapping[str, str]) -> Span:
    named = span.item("nation-name")
    if named is None or named.value not in seats:
        return span
    return Span(span.at, span.past, (named._replace(kind="seat", value=seats[str(named.value)]), *span.items))


def _placed(body: str, said: Said, laid: Sequence[str]) -> Iterable[str]:
    """In the round that is named; where the exact reader finds it by the line-up; else in the next that is open.

    A Character acts once a turn: what is said behind it without its name is more of the same, and no second round.
    """
    again = not body.startswith("PASS") and any(f" {body.partition(' ')[0]} " in f" {line} " for line in laid)
    if again and not said.slots and not any(item.kind in ("character", "deed") and item.written for item in said.items):
        return
    if said.slots:
        yield f"{said.slots[0].value} {body}"
    elif said.has("always"):
        yield f"ALWAYS {body}"
    elif not body.startswith("PASS"):
        yield body
        if (slot := _by_plans(body, said, laid)) is not None:
            yield f"{slot} {body}"
    else:
        actors = said.values("character")
        slot = slot_of(said.sense.context, actors[0]) if len(actors) == 1 else None
        if slot is not None:
            yield f"{slot} {body}"  # "skip the Governor"


def _by_plans(body: str, said: Said, laid: Sequence[str]) -> int | None:
    """While no line-up is sent: the round whose plan the order's Character has already; else the next without a plan.

    None where the Character is not told, or has two plans.
    """
    context, state = said.sense.context, said.state
    if bound(state) or lined_up(context) is not None:
        return None
    card = card_of_order(said.sense.read, context, body)
    if card is None:
        return None
    plans = plans_by_card(state, context.sheet)
    named = [slot for slot, each in plans.items() if each == card]
    if named:
        return named[0] if len(named) == 1 and not laid else None
    open_rounds = (slot for slot in range(1, _ROUNDS + 1) if context.sheet.get(str(slot), state.turn) is None)
    return next_slot(said, laid, open_rounds, _ROUNDS)


def _arranged(items: Sequence[Item], order: Declared, sense: Sense) -> Sequence[Item]:
    if order.name == "viceroy":
        return _own_place(items)
    if order.name == "governor":
        return _moved_to(items, sense)
    return turned(items, sense.words) if order.name in ("merchant", "trader") else items


_COUNTED = {"number", "most", "all"}


def _own_place(items: Sequence[Item]) -> Sequence[Item]:
    """ "Viceroy 2 on Peru, else only 1" is the same place; where another is named, nothing of the first one is."""
    told = {item.kind for item in items if item.written}
    dropped = {"territory": {"good"}, "good": {"territory"} if "territory" in told else set[str]()}
    idle = {kind for each in told & dropped.keys() for kind in dropped[each]}
    idle |= _COUNTED if told & _COUNTED else set()
    return [item for item in items if item.written or item.kind not in idle]


_FROM = frozenset(("from", "von", "aus", "of"))


def _moved_to(items: Sequence[Item], sense: Sense) -> Sequence[Item]:
    """ "The city from West Africa to the Levant": where it is now is no wish."""
    lands = [item for item in items if item.kind == "territory" and item.written]
    first = lands[0] if len(lands) == 2 else None
    moves = first is not None and sense.words[first.at - 1] in _FROM and first.value == sense.state.city
    return [item for item in items if item is not first] if moves else items
