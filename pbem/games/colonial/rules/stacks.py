"""Stacks of counters on Resource spaces, and who controls them (rule 5).

The lowest counter's owner controls a space. Placing may break a Monopoly or take control and then costs Diplomacy;
losses may pass control on and never cost any.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.table import Table
from pbem.games.colonial.rules.diplomacy import move_left
from pbem.games.colonial.rules.monopolies import monopolist
from pbem.games.colonial.state import Position

TOP, BOTTOM = "top", "bottom"


def controller(s: Position, territory: str, good: str) -> str | None:
    """5.1 The owner of the lowest counter on a space."""
    stack = s.territories[territory].resources[good]
    return stack[0] if stack else None


def largest(stack: list[str]) -> str | None:
    """5.5 The seat with more counters than each other seat, if there is one."""
    # RULING C2-R03: strictly more than each other single player; where two are equal nothing changes.
    counts = sorted(((stack.count(seat), seat) for seat in dict.fromkeys(stack)), reverse=True)
    if not counts or (len(counts) > 1 and counts[0][0] == counts[1][0]):
        return None
    return counts[0][1]


def heir(stack: list[str]) -> str | None:
    """5.7 Who controls after the bottom counter was lost: most counters, among equals the lowest counter."""
    # RULING C2-R04: the count decides before the place; the next counter up loses to a bigger holder.
    return max(dict.fromkeys(stack), key=stack.count, default=None)


def move_to_bottom(stack: list[str], seat: str) -> None:
    """All of a seat's counters go to the bottom; the order is kept otherwise."""
    mine = stack.count(seat)
    stack[:] = [seat] * mine + [other for other in stack if other != seat]


def place(
    s: Position, table: Table, seat: str, territory: str, good: str, count: int = 1, *, charged: bool = True
) -> None:
    """5.1-5.6 One player's new counters go on top of a space; what that does to control and Diplomacy.

    They are taken as one placement: at most one space left (5.6), and none unless `charged`.
    """
    stack = s.territories[territory].resources[good]
    before = stack[0] if stack else None
    colour = s.board.colour_of[territory, good]
    broken = None if stack else monopolist(s, colour)
    add_counters(s, table, seat, territory, good, count)
    # RULING C2-R09: the first counter in a colour that nobody monopolises is free.
    if before is None:
        if broken is not None and broken != seat:
            # RULING C2-R01: it is the breaker who moves, not the player whose Monopoly was broken.
            table.tell("monopoly-broken", rule="5.4", seat=seat, whose=broken, colour=colour)
            if charged:
                move_left(s, table, seat, why="monopoly")
    elif before != seat and largest(stack) == seat:
        # RULING C2-R02: only a taker's own placement costs Diplomacy.
        move_to_bottom(stack, seat)
        _tell_control(table, territory, good, stack, before, "5.5")
        if charged:
            move_left(s, table, seat, why="takeover")
    # RULING C2-R07: a counter on a held space that takes no control never costs Diplomacy.


def add_counters(s: Position, table: Table, seat: str, territory: str, good: str, count: int) -> None:
    """5.1 New counters go on top; control is not looked at."""
    stack = s.territories[territory].resources[good]
    stack.extend([seat] * count)
    table.tell("placed", rule="5.1", seat=seat, territory=territory, good=good, count=count, stack=stack[:])


def remove_counter(s: Position, table: Table, territory: str, good: str, seat: str, *, end: str, cause: str) -> bool:
    """5.7 A seat's topmost or lowest counter leaves a space; whether it was the stack's bottom counter.

    Control is not looked at: `settle_control` does that, at once or, in a war, at the end of the year's land battles.
    """
    # RULING C2-R05: the chooser names player and space; it is that player's topmost counter unless he says BOTTOM.
    place = place_of(s.territories[territory].resources[good], seat, end)
    remove_at(s, table, territory, good, place, end=end, cause=cause)
    return place == 0


def place_of(stack: Sequence[str], seat: str, end: str) -> int:
    """Where a seat's topmost or lowest counter is in a stack."""
    return stack.index(seat) if end == BOTTOM else len(stack) - 1 - stack[::-1].index(seat)


def remove_at(s: Position, table: Table, territory: str, good: str, place: int, *, end: str, cause: str) -> None:
    """The counter at one place of a stack leaves; control is not looked at. `end` is how it is told."""
    stack = s.territories[territory].resources[good]
    seat = stack.pop(place)
    table.tell(
        "counter-lost", rule="5.7", seat=seat, territory=territory, good=good, end=end, cause=cause, stack=stack[:]
    )


def settle_control(
    s: Position, table: Table, territory: str, good: str, before: str | None, *, bottom_lost: bool
) -> None:
    """5.5, 5.7 Who controls a space after losses; `before` controlled it. Never any Diplomacy."""
    stack = s.territories[territory].resources[good]
    after = heir(stack) if bottom_lost else largest(stack)
    if after is not None and stack[0] != after:
        move_to_bottom(stack, after)
    if (stack[0] if stack else None) != before:
        _tell_control(table, territory, good, stack, before, "5.7")


def lose_counter(s: Position, table: Table, territory: str, good: str, seat: str, *, end: str, cause: str) -> None:
    """5.7 A counter leaves and control is settled at once."""
    before = controller(s, territory, good)
    bottom_lost = remove_counter(s, table, territory, good, seat, end=end, cause=cause)
    settle_control(s, table, territory, good, before, bottom_lost=bottom_lost)


def lose_counters(
    s: Position, table: Table, territory: str, chosen: Sequence[tuple[str, str, str]], *, cause: str
) -> None:
    """5.7 Counters (seat, space, end) leave together, the ends as they are one after the other."""
    left = {good: list(enumerate(stack)) for good, stack in s.territories[territory].resources.items()}
    places = []
    for seat, good, end in chosen:
        counter = left[good][place_of([owner for _, owner in left[good]], seat, end)]
        left[good].remove(counter)
        places.append((good, counter[0]))
    lose_places(s, table, territory, places, cause=cause)


def lose_places(s: Position, table: Table, territory: str, places: Sequence[tuple[str, int]], *, cause: str) -> None:
    """5.7 Counters (space, place in its stack) leave together; then control of each space is settled once."""
    stacks = s.territories[territory].resources
    before = {good: controller(s, territory, good) for good, _ in places}
    gone: dict[str, list[int]] = {good: [] for good in before}
    for good, place in places:
        now = place - sum(other < place for other in gone[good])
        end = BOTTOM if stacks[good][now] in stacks[good][now + 1 :] else TOP
        remove_at(s, table, territory, good, now, end=end, cause=cause)
        gone[good].append(place)
    for good, held in before.items():
        settle_control(s, table, territory, good, held, bottom_lost=0 in gone[good])


def _tell_control(table: Table, territory: str, good: str, stack: list[str], before: str | None, rule: str) -> None:
    table.tell(
        "control",
        rule=rule,
        territory=territory,
        good=good,
        before=before,
        after=stack[0] if stack else None,
        counters={seat: stack.count(seat) for seat in dict.fromkeys(stack)},
        stack=stack[:],
    )
