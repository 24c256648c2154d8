"""The phases of a turn beside the actions: draw, score, end; and when the game is over."""

from __future__ import annotations

from pbem.core.choices import OneOf, SomeOf
from pbem.core.table import Decision, GameOver, Table, Tempo
from pbem.games.common.rules.asking_seats import ask, source
from pbem.games.new_world.rules.action_phase import orders_decision
from pbem.games.new_world.rules.game_end import end_game, met
from pbem.games.new_world.rules.hands import cheapest, discard, draw, hand_limit, take_from_hand
from pbem.games.new_world.rules.supply import gain
from pbem.games.new_world.rules.victory_points import add_vp
from pbem.games.new_world.state import HOME, State


def draw_cards(s: State, table: Table) -> None:
    """NW-B1 Three cards, one more with Politics."""
    # RULING NW-B1: draw, score, actions, end.
    table.tell("turn-begins", rule="B1", seat=s.active, nation=s.players[s.active].nation)
    more = s.board.effect("politics", 1, "draw") if s.level(s.active, "politics") else 0
    draw(s, table, s.active, s.board.numbers.draw + more, f"{s.at}.draw")


def score(s: State, table: Table) -> None:
    """NW-B1 VP for regions and cities; then, with the orders of the turn, the levies."""
    seat, numbers = s.active, s.board.numbers
    # RULING NW-B2, NW-C6: regions of which one is the sole occupant.
    regions = numbers.vp_per_controlled_region * len(s.controlled(seat))
    # RULING NW-B3: every own city, in shared regions too; with Industry 2 VP instead of 1.
    each = s.board.effect("industry", 1, "city_vp") if s.level(seat, "industry") else numbers.vp_per_city
    cities = each * sum(s.units(seat, name).cities for name in s.regions)
    total = add_vp(s, seat, regions + cities)
    table.tell("scored", rule="B1", seat=seat, regions=regions, cities=cities, vp=regions + cities, total=total)
    _await_orders(s, table)
    _levy(s, table)
    _advance_levies(s, table)


def _await_orders(s: State, table: Table) -> None:
    """NW-P1 One deadline a turn: the hand is known, the rest of the turn is ordered in one mail."""
    seat, player = s.active, s.players[s.active]
    if table.tempo is Tempo.DECISION:
        player.missed = 0
        return
    table.let_in(orders_decision(s).key)  # a trade may have changed the hand
    filed = ask(s, table, orders_decision(s)) == "filed"
    # RULING NW-P5: a missed deadline is the defaults; three in a row put the standing reactions to sleep.
    player.missed = 0 if filed else player.missed + 1
    if not filed:
        table.tell("no-orders", rule="P5", seat=seat, missed=player.missed)


def _levy(s: State, table: Table) -> None:
    """NW-B4 Two Colonists or one Soldier at home."""
    numbers, seat = s.board.numbers, s.active
    come = {
        "colonists": min(numbers.levy_colonists, s.supply(seat, "colonists")),
        "soldiers": min(numbers.levy_soldiers, s.supply(seat, "soldiers")),
    }
    # RULING NW-B4: never mixed; Colonists where nothing is said.
    decision = Decision(
        key=f"{s.at}.levy", seat=seat, kind="levy", choice=OneOf(tuple(come)), default="colonists", about=come
    )
    unit = ask(s, table, decision)
    by = source(s, table, decision)
    gain(s, seat, HOME, unit, come[unit])
    table.tell("levied", rule="B4", seat=seat, unit=unit, count=come[unit], cause="levy", source=by)


def _advance_levies(s: State, table: Table) -> None:
    """NW-G4 Religion and Military, on top of the levy."""
    seat = s.active
    for advance, unit in (("religion", "colonists"), ("military", "soldiers")):
        if s.level(seat, advance):
            count = gain(s, seat, HOME, unit, s.board.effect(advance, 1, f"home_{unit}"))
            table.tell("levied", rule="G4", seat=seat, unit=unit, count=count, cause=advance, source="rule")
    places = s.occupied(seat)
    # RULING NW-G4: none occupied, and it is lost.
    if s.level(seat, "religion") > 1 and places:
        decision = Decision(
            key=f"{s.at}.religion", seat=seat, kind="religion", choice=OneOf(tuple(places)),
            default=max(places, key=lambda name: s.units(seat, name).colonists), about={"regions": places},
        )  # fmt: skip
        region = ask(s, table, decision)
        count = gain(s, seat, region, "colonists", s.board.effect("religion", 2, "region_colonists"))
        by = source(s, table, decision)
        table.tell("converted", rule="G4", seat=seat, region=region, count=count, source=by)


def end_turn(s: State, table: Table) -> None:
    """NW-B15, NW-H1 The hand limit; then it is looked whether the game is over."""
    _discard(s, table)
    conditions = met(s)
    if conditions:
        end_game(s, table, conditions)
        raise GameOver


def _discard(s: State, table: Table) -> None:
    """NW-B15 What is in the hand beyond the limit goes."""
    table.let_in(f"{s.at}.keep")  # a trade may have changed the hand
    seat, hand = s.active, s.players[s.active].hand
    limit = hand_limit(s, seat)
    # RULING NW-B15: only now; in between a hand may be larger.
    excess = max(0, len(hand) - limit)
    if not excess:
        return
    decision = Decision(
        key=f"{s.at}.keep", seat=seat, kind="keep", choice=SomeOf(tuple(hand), least=excess, most=excess),
        default=cheapest(s, hand, excess), about={"hand": hand[:], "limit": limit, "excess": excess},
    )  # fmt: skip
    cards = take_from_hand(s, seat, ask(s, table, decision))
    by = source(s, table, decision)
    discard(s, cards)
    table.tell("discarded", rule="B16", seat=seat, cards=cards, limit=limit, hand=len(hand), source=by)
