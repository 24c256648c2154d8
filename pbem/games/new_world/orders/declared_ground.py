"""What a position tells where a line in people's own words leaves something out."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.orders.next_slots import follows
from pbem.core.orders.sense import Said
from pbem.games.new_world.orders.facts import place_of
from pbem.games.new_world.orders.line_reading import own_turn
from pbem.games.new_world.orders.turn_lines import done_up_to, plan
from pbem.games.new_world.rules.hands import stands_for
from pbem.games.new_world.state import HOME, State

MOVED = ("colonists", "soldiers")


def position(said: Said) -> State:
    """The position."""
    state: State = said.state
    return state


def next_number(said: Said, laid: Sequence[str]) -> int:
    """The number of the next line, behind those on the sheet and those that are laid."""
    s = position(said)
    orders = plan(said.sense.context.sheet.orders.values(), own_turn(s, said.seat))
    numbers = [place_of(order.slot)[0] for order in orders]
    here = [int(word) for word in (line.split(" ")[0] for line in laid) if word.isdecimal()]
    context = said.sense.context
    named = [int(context.behind)] if context.behind.isdecimal() else []
    return max([*numbers, *named, *here, done_up_to(s, said.seat)], default=0) + 1 + (0 if here else context.left_open)


def said_again(said: Said, body: str) -> int | None:
    """The number of an earlier mail's line that one without a number says again, or takes the place of; else None.

    Who mends one line and sends all of them once more means no more than that.
    """
    context = said.sense.context
    orders = plan(context.sheet.orders.values(), own_turn(position(said), said.seat))
    earlier = {place_of(order.slot)[0]: order.text for order in orders if order.slot not in context.fresh}
    same = next((number for number, text in earlier.items() if text == f"{number} {body}"), None)
    if same is not None:
        return same
    behind = int(context.behind) + 1 if context.behind.isdecimal() and not context.left_open else 0
    return behind if behind in earlier and follows(said.sense.words) else None


def card_id(s: State, card: str) -> str:
    """The id of a card by the name that lines write it with."""
    return s.board.region_card(card) if card in s.board.regions else card


def value(s: State, card: str) -> int:
    """A card's X."""
    printed = s.board.cards.get(card_id(s, card))
    return printed.value if printed else 0


def may_stand(said: Said, card: str, do: str, region: str) -> bool:
    """Whether the writer may play a card as a function there."""
    s = position(said)
    name = card_id(s, card)
    return name in s.board.cards and stands_for(s, said.seat, name, do, region)


def rivals_in(said: Said, region: str, kinds: Sequence[str] = ("colonists", "soldiers", "cities")) -> list[str]:
    """The other players with units of these kinds in a region."""
    s = position(said)
    there = s.regions[region].units.items()
    return [seat for seat, units in there if seat != said.seat and any(getattr(units, kind) for kind in kinds)]


def regions_of(said: Said, seat: str, kinds: Sequence[str] = ("colonists", "soldiers", "cities")) -> list[str]:
    """The regions in which a seat has units of these kinds."""
    s = position(said)
    return [name for name in s.regions if any(getattr(s.units(seat, name), kind) for kind in kinds)]


def places_with(said: Said, kinds: Sequence[str], count: int) -> list[str]:
    """Where the writer has as many units of these kinds: home first."""
    s = position(said)
    home = s.players[said.seat].homeland
    places = [HOME] if sum(getattr(home, kind) for kind in kinds) >= count else []
    return places + [
        name for name in s.regions if sum(getattr(s.units(said.seat, name), kind) for kind in kinds) >= count
    ]


def bases(said: Said, region: str) -> list[str]:
    """The regions next to one from which the writer can begin a War there."""
    s = position(said)
    near = s.board.regions[region].neighbours
    return [name for name in regions_of(said, said.seat, ("soldiers",)) if name in near]


def in_reach(said: Said, region: str) -> bool:
    """Whether the writer can strike there as things stand."""
    return position(said).occupies(said.seat, region) or bool(bases(said, region))


def units_at(said: Said, place: str, kind: str) -> int:
    """How many units of a kind the writer has somewhere."""
    s = position(said)
    if place.lower() == HOME:
        return int(getattr(s.players[said.seat].homeland, kind, 0))
    return int(getattr(s.units(said.seat, place), kind))
