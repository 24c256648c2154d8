"""5.2.3 The end of a colonization phase, step by step, and 5.3 the end of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.core.choices import OneOf
from pbem.core.table import Decision, Table, Tempo
from pbem.games.colonialism.rules.decisions import KEPT_FIRST
from pbem.games.colonialism.rules.drawing import discard, draw
from pbem.games.colonialism.rules.rows import choose_rows
from pbem.games.colonialism.rules.supply import dismiss, left, place, take_off
from pbem.games.colonialism.state import COLOURS, NATIVES, State
from pbem.games.common.rules.asking_seats import ask_each, source


def hands(s: State, table: Table) -> None:
    """5.2.3 All discard their hands but for one card, and draw up to six."""
    # RULING CL-J42: secretly and at once; whoever has one card or none keeps it.
    waits = table.tempo is Tempo.DECISION
    decisions = [keep_decision(s, seat, waits=waits) for seat in s.order if len(s.players[seat].hand) > 1]
    chosen = ask_each(s, table, decisions)
    kept = {decision.seat: chosen[decision.key] for decision in decisions}
    by = {decision.seat: source(s, table, decision) for decision in decisions}
    for seat in s.order:
        player = s.players[seat]
        held, player.hand = player.hand, []
        card = kept.get(seat, held[0] if held else "")
        gone = [each for each in held if each != card]
        player.hand = [card] if card else []
        for each in gone:
            discard(s, seat, each)
        missing = s.board.numbers.hand_refill_to - len(player.hand)
        drawn = draw(s, table, seat, missing, f"{s.at}.{seat}")
        table.tell(
            "hand", rule="5.2.3", seat=seat, kept=len(player.hand) - len(drawn), discarded=gone, drawn=len(drawn),
            deck=len(player.deck), source=by.get(seat, "rule"),
        )  # fmt: skip
        table.tell("hand-kept", rule="5.2.3", seen_by=(seat,), seat=seat, card=card, hand=player.hand[:])


def keep_decision(s: State, seat: str, *, waits: bool = True) -> Decision:
    """Decision D17: The card that a seat keeps; where the game does not wait for it, a wish or the default."""
    hand = s.players[seat].hand
    # RULING CL-J66
    return Decision(
        key=f"{s.at}.keep.{seat}", seat=seat, kind="keep", choice=OneOf(tuple(hand)),
        default=min(hand, key=KEPT_FIRST.index), about={"hand": hand[:]}, waits=waits,
    )  # fmt: skip


def check_influence(s: State, table: Table) -> None:
    """5.2.3 Mercenaries leave; then a colonial power that is alone in a region goes down to its limit."""
    # RULING CL-J40: first of all, and in the last phase too.
    for region, land in s.regions.items():
        if land.mercenaries:
            leaving = s.hired(region)
            for seat, count in leaving.items():
                dismiss(s, seat, region, count)
            table.tell("mercenaries-left", rule="5.2.3", region=region, mercenaries=leaving)
    for region, land in s.regions.items():
        # RULING CL-J41, CL-J70: one colonial power and no natives, so that only its own discs are there.
        factions = s.factions(region)
        over = land.total - land.limit
        if over > 0 and len(factions) == 1 and factions[0] != NATIVES:
            seat = factions[0]
            take_off(s, seat, region, over)
            table.tell(
                "trimmed", rule="5.2.3", seat=seat, region=region, count=over, after=land.of(seat), limit=land.limit
            )


def positions(s: State, table: Table) -> None:
    """5.2.3 A new turn order: whoever has collected least this turn chooses first."""
    # RULING CL-J43: in both phases of the turn; among equals whoever stands higher.
    sequence = sorted(s.order, key=lambda seat: s.players[seat].collected_this_turn)
    choose_rows(s, table, sequence, waits=table.tempo is Tempo.DECISION)


def ranks(s: State, table: Table) -> None:
    """5.2.3 The region order tiles are shuffled."""
    order = table.shuffle(f"{s.at}.order", list(s.regions))
    for rank, region in enumerate(order, start=1):
        s.regions[region].rank = rank
    table.tell("ranks", rule="5.2.3", order=order)


def refill(s: State, table: Table) -> None:
    """5.2.3 After a turn's first phase: one cube for every region, then one native where there is none."""
    # RULING CL-J44: in the new order.
    for region in s.by_rank():
        _add_cubes(s, table, region, 1, "5.2.3")
    for region in _without_natives(s):
        _add_natives(s, table, region, 1, (), 0, "5.2.3")


def end_of_turn(s: State, table: Table) -> None:
    """5.3 After turns 1 and 2: cubes as a region's tile says; natives by its dice where there are none."""
    # RULING CL-J45: in the new order, and cubes beside those that are there.
    for region in s.by_rank():
        _add_cubes(s, table, region, s.regions[region].value, "5.3")
    for region in _without_natives(s):
        roll = table.faces(f"{s.at}.natives.{region}", s.regions[region].value, s.board.numbers.die)
        _add_natives(s, table, region, sum(roll.faces), roll.faces, roll.number, "5.3")


def _without_natives(s: State) -> Iterator[str]:
    return (region for region in s.by_rank() if not s.regions[region].natives)


def _add_cubes(s: State, table: Table, region: str, wanted: int, rule: str) -> None:
    """Cubes out of the bag."""
    # RULING CL-J46: when it is empty, later regions get none.
    bag = [colour for colour in COLOURS for _ in range(s.bag[colour])]
    drawn = table.shuffle(f"{s.at}.cubes.{region}", bag)[:wanted] if bag else []
    for colour in drawn:
        s.bag[colour] -= 1
        s.regions[region].cubes[colour] += 1
    cubes = {colour: drawn.count(colour) for colour in COLOURS if colour in drawn}
    table.tell("cubes-added", rule=rule, region=region, cubes=cubes, wanted=wanted)


def _add_natives(s: State, table: Table, region: str, wanted: int, faces: Sequence[int], roll: int, rule: str) -> None:
    """Natives out of the supply."""
    # RULING CL-J47: as many as are left.
    count = place(s, NATIVES, region, min(wanted, left(s, NATIVES)))
    table.tell("natives-added", rule=rule, region=region, count=count, wanted=wanted, faces=list(faces), roll=roll)
