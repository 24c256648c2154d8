"""Whole random games: our decisions a second beside the orders a second of the Diplomacy package.

Both play legal choices drawn at random and pay for finding them. A Diplomacy game between such players never ends, so
it is cut after 120 phases; ours end by themselves.
"""

from __future__ import annotations

import random
import time
from importlib import import_module
from itertools import count

from bench.measure import Row, Size, Wanted, paired
from pbem.core.adjudicate import adjudicate
from pbem.core.dice import Keyed
from pbem.core.ruleset_contract import Ruleset
from pbem.desk.ground import shelf
from pbem.games.common.bots.random_play import RandomSettler

#: Phases of a Diplomacy game that does not end.
PHASES = 120


def games(size: Size) -> list[Row]:
    """Decisions a second in games of six, beside orders a second in games of seven."""
    ruleset, numbers = shelf.load("colonial-2e"), count()
    each, phases = size.pick(full=8, tiny=1), size.pick(full=PHASES, tiny=3)
    found = paired(
        lambda: decisions_a_second(ruleset, [next(numbers) for _ in range(each)]),
        lambda: orders_a_second(next(numbers), phases),
        times=size.pick(full=9, tiny=1),
    )
    return [
        Row(
            name="games: random play of colonial-2e / of Diplomacy",
            ours=f"{found.ours:,.0f} decisions/s",
            beside=f"{found.theirs:,.0f} orders/s",
            ratio=found.ratio,
            wanted=Wanted.AT_LEAST,
            target=1.0,
        )
    ]


def decisions_a_second(ruleset: Ruleset, seeds: list[int]) -> float:
    """Whole games of six seats, one for each seed."""
    settled, start = 0, time.perf_counter()
    for seed in seeds:
        settler, chance = RandomSettler(seed), Keyed(seed.to_bytes(32, "big"))
        state = ruleset.setup(ruleset.seat_names, {}, chance)
        adjudicate(ruleset, state, settler=settler, chance=chance)
        settled += settler.settled
    return settled / (time.perf_counter() - start)


def orders_a_second(seed: int, phases: int) -> float:
    """One game of Diplomacy, an order drawn for every unit that may have one."""
    rng, given, start = random.Random(seed), 0, time.perf_counter()
    game = import_module("diplomacy").Game()
    for _ in range(phases):
        if game.is_game_done:
            break
        possible = game.get_all_possible_orders()
        for power in game.powers:
            places = game.get_orderable_locations(power)
            orders = [rng.choice(possible[place]) for place in places if possible[place]]
            game.set_orders(power, orders)
            given += len(orders)
        game.process()
    return given / (time.perf_counter() - start)
