"""6 The end of the game: interests, conversion, points, and who has won."""

from __future__ import annotations

from pbem.core.table import Decision, Table
from pbem.games.colonialism.rules.conversion import ConversionChoice, best_steps, converted
from pbem.games.colonialism.rules.policy_cards import has_most
from pbem.games.colonialism.state import State
from pbem.games.common.rules.asking_seats import ask_each, source


def score(s: State, table: Table) -> None:
    """6 After the last colonization phase."""
    for seat in s.order:
        _interests(s, table, seat)
    _convert(s, table)
    results = {}
    for seat in s.order:
        held = s.players[seat].resources
        results[seat] = (min(held.values()), sum(held.values()))
        points, total = results[seat]
        table.tell("scored", rule="6", seat=seat, cubes=dict(held), points=points, total=total)
    # RULING CL-J51: then cubes of all colours after conversion; then they share it.
    best = max(results.values())
    winners = [seat for seat in s.seats if results[seat] == best]
    table.tell("won", rule="6", seats=winners, points=best[0], total=best[1])
    s.winner = winners[0] if len(winners) == 1 else winners


def _interests(s: State, table: Table, seat: str) -> None:
    """6 A cube for every interest in whose region the seat has strictly most influence."""
    # RULING CL-J49: natives count; both cards of a region may pay.
    for name in s.players[seat].interests:
        card = s.board.interests[name]
        paid = has_most(s, seat, card.region)
        count = card.cubes if paid else 0
        s.players[seat].resources[card.colour] += count
        table.tell(
            "interest", rule="6", seat=seat, interest=name, region=card.region, colour=card.colour, paid=paid,
            count=count,
        )  # fmt: skip


def _convert(s: State, table: Table) -> None:
    """6 Three cubes of one colour for one of another, as often as one likes."""
    rate = s.board.numbers.conversion_rate
    best = {seat: best_steps(s.players[seat].resources, rate) for seat in s.order}
    decisions = [convert_decision(s, seat, best[seat]) for seat in s.order if _could(s, seat)]
    chosen = ask_each(s, table, decisions)
    for decision in decisions:
        seat, player = decision.seat, s.players[decision.seat]
        before, wish = dict(player.resources), chosen[decision.key]
        steps = best[seat] if wish is None else wish
        player.resources = converted(before, steps, rate)
        found = (min(player.resources.values()), sum(player.resources.values()))
        most = converted(before, best[seat], rate)
        table.tell(
            "converted", rule="6", seat=seat, steps=steps, before=before, after=dict(player.resources),
            best=found == (min(most.values()), sum(most.values())), source=source(s, table, decision),
        )  # fmt: skip


def _could(s: State, seat: str) -> bool:
    """Whether a seat has enough of a colour to convert."""
    return max(s.players[seat].resources.values()) >= s.board.numbers.conversion_rate


def convert_decision(s: State, seat: str, best: list[list[str]]) -> Decision:
    """Decision D19: What a seat converts."""
    held = dict(s.players[seat].resources)
    return Decision(
        key=f"{s.at}.convert.{seat}", seat=seat, kind="convert",
        choice=ConversionChoice(held, s.board.numbers.conversion_rate), default=None,
        about={"held": held, "best": best},
    )  # fmt: skip
