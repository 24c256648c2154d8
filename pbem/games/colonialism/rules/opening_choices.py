"""4.6 to 4.9 The part of set-up that the players decide: rows, six of twelve cards, and where the ships start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pbem.core.choices import OneOf, SomeOf
from pbem.core.table import Decision, Table, Tempo
from pbem.games.colonialism.board import Board
from pbem.games.colonialism.rules.action_phase import FILED
from pbem.games.colonialism.rules.decisions import KEPT_FIRST
from pbem.games.colonialism.rules.drawing import discard
from pbem.games.colonialism.rules.rows import ROWS, choose_rows, position_decision, rows_decision
from pbem.games.colonialism.rules.setup import deal
from pbem.games.colonialism.state import State
from pbem.games.common.rules.asking_seats import ask, ask_each, source


def turn_order(s: State, table: Table) -> None:
    """4.6 All roll four dice; whoever has most chooses a row first."""
    rolls: list[list[object]] = []
    sequence = _rolled(s, table, s.seats, 1, rolls)
    table.tell("order-rolled", rule="4.6", rolls=rolls, sequence=sequence)
    choose_rows(s, table, sequence, waits=not _wished(s, table, sequence))


def _wished(s: State, table: Table, sequence: Sequence[str]) -> bool:
    """Sealed wishes of all who have a choice are in; False where each is asked when its turn comes."""
    # RULING CL-A3
    wishes = [rows_decision(seat, sequence) for seat in sequence[: len(ROWS) - 1]]
    if _one_by_one(table, wishes, [position_decision(s, sequence[0], {})]):
        return False
    ask_each(s, table, wishes)
    return True


def _one_by_one(table: Table, together: Sequence[Decision], first: Sequence[Decision]) -> bool:
    """Whether it is asked one by one what is asked together at coarser tempos, or was when the tempo became coarser.

    `first`: what comes first where it is asked one by one.
    """
    begun = bool(first) and all(table.answered(decision.key) for decision in first)
    return table.tempo is Tempo.DECISION or (begun and not any(table.answered(each.key) for each in together))


def _rolled(s: State, table: Table, seats: Sequence[str], time: int, rolls: list[list[object]]) -> list[str]:
    """Seats by what they roll, from the highest sum down."""
    sums = {}
    why = f"{' and '.join(seats)} have rolled alike: each of them rolls again, in this order" if time > 1 else ""
    for seat in seats:
        roll = table.faces(f"setup.order.{time}.{seat}", s.board.numbers.order_dice, s.board.numbers.die, why=why)
        sums[seat] = sum(roll.faces)
        rolls.append([seat, list(roll.faces), sums[seat]])
    found = []
    for total, many in sorted(Counter(sums.values()).items(), reverse=True):
        tied = [seat for seat in seats if sums[seat] == total]
        # RULING CL-J14: only those who are tied roll again.
        found += tied if many == 1 else _rolled(s, table, tied, time + 1, rolls)
    return found


def prepare(s: State, table: Table) -> None:
    """4.6 to 4.9 All that the players decide before the first turn: rows, and only then cards and ships."""
    turn_order(s, table)
    deal(s)
    draft_and_ships(s, table)


def _drafts(s: State) -> dict[str, Decision]:
    """4.8 Seat to its draft."""
    # RULING CL-J12: option quick_start is 4.8 without a choice.
    return {} if s.options.get("quick_start", False) else {seat: draft_decision(s, seat) for seat in s.order}


def draft_and_ships(s: State, table: Table) -> None:
    """4.8, 4.9 All keep six of their twelve cards, secretly; then they place their ships, one each in turn."""
    drafts, lists = _drafts(s), [ships_decision(seat) for seat in s.order]
    if _one_by_one(table, lists, list(drafts.values()) or [ship_decision(s, s.order[0], 1)]):
        lists = []
    chosen = ask_each(s, table, [*drafts.values(), *lists]) if drafts else {}
    for seat in s.order:
        _keep(s, table, seat, chosen[drafts[seat].key] if seat in drafts else _second_half(s, seat), drafts.get(seat))
    if not drafts:
        ask_each(s, table, lists)
    for number, seat in _ship_turns(s):
        decision = ship_decision(s, seat, number, waits=not lists)
        zone = ask(s, table, decision)
        s.players[seat].ships[zone].fresh += 1
        table.tell("ship-placed", rule="4.9", seat=seat, zone=zone, n=number, source=source(s, table, decision))


def _ship_turns(s: State) -> Iterator[tuple[int, str]]:
    """(number of the ship, seat) in the order of placing."""
    # RULING CL-J13
    return ((number, seat) for number in range(1, s.board.pieces.ships + 1) for seat in s.order)


def draft_decision(s: State, seat: str) -> Decision:
    """Decision D02: The six cards that a seat keeps."""
    hand, count = s.players[seat].hand, s.board.numbers.starting_hand
    # RULING CL-J66
    return Decision(
        key=f"setup.draft.{seat}", seat=seat, kind="draft", choice=SomeOf(tuple(hand), least=count, most=count),
        default=sorted(hand, key=KEPT_FIRST.index)[:count], tempo=Tempo.TURN, about={"hand": hand[:]},
    )  # fmt: skip


def ships_decision(seat: str) -> Decision:
    """Decision D03: Whether a seat's list for its ships is in; each place of it is tried when the ship's turn comes."""
    # RULING CL-A2
    return Decision(
        key=f"setup.ships.{seat}", seat=seat, kind="ships", choice=OneOf(FILED), default=FILED[1], tempo=Tempo.TURN,
    )  # fmt: skip


def ship_decision(s: State, seat: str, number: int, *, waits: bool = True) -> Decision:
    """Decision D03: Where one of a seat's ships starts; if the game does not wait for it, its list or the default."""
    return Decision(
        key=f"setup.ship.{number}.{seat}", seat=seat, kind="ship", choice=OneOf(tuple(s.board.zones)),
        default=usual_zones(s.board)[number - 1], tempo=Tempo.TURN, about={"n": number}, waits=waits,
    )  # fmt: skip


def usual_zones(board: Board) -> list[str]:
    """Decision D03: Where ships start by default: each time the zone that touches most regions not reached yet."""
    zones: list[str] = []
    for _ in range(board.pieces.ships):
        reached = {region for zone in zones for region in board.zones[zone].regions}
        zones.append(max(board.zones, key=lambda zone: len(set(board.zones[zone].regions) - reached)))
    return zones


def _second_half(s: State, seat: str) -> list[str]:
    return s.players[seat].hand[s.board.numbers.starting_hand :]


def _keep(s: State, table: Table, seat: str, kept: Sequence[str], decision: Decision | None) -> None:
    player = s.players[seat]
    gone = [card for card in player.hand if card not in kept]
    player.hand = list(kept)
    for card in gone:
        discard(s, seat, card)
    by = source(s, table, decision) if decision else "rule"
    table.tell("drafted", rule="4.8", seat=seat, discarded=gone, source=by)
    table.tell("draft-kept", rule="4.8", seen_by=(seat,), seat=seat, cards=list(kept))
