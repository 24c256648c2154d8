"""13 The end by the die: from turn 8 on, with Loans settled and ties broken."""

from __future__ import annotations

from pbem.core.table import GameOver, Table
from pbem.games.colonial_revised.rules.loans import repay
from pbem.games.colonial_revised.rules.prestige import net, ranking, refresh, standing_of
from pbem.games.colonial_revised.state import State

FROM = 8  #: the first turn that may be the last
#: 13-2 The highest face that ends the game, in turn 8, 9, 10, and from 11 on.
LIMITS = (2, 3, 4, 5)
#: 13-3 What those with equal net Prestige are compared by, as `standing_of` gives it behind that.
TIES = ("colonies", "monopolies", "resources", "wars")


def limit_of(s: State) -> int:
    """13-2 The highest face that ends the game after this turn; 0 where no die is rolled."""
    # RULING CR-R76: at the end of each turn from 8 on; players may have agreed on other limits (option end_limits).
    # RULING CR-R12: the row "10+" is turn 10 alone, since there is one for 11 and later.
    limits = s.options.get("end_limits") or LIMITS
    return int(limits[min(s.turn - FROM, len(limits) - 1)]) if s.turn >= FROM else 0


def end_by_die(s: State, table: Table) -> None:
    """13-2 The die, if there is one to roll, and the end."""
    limit = limit_of(s)
    if not limit:
        return
    roll = table.faces(f"{s.at}.end", 1)
    over = roll.faces[0] <= limit
    table.tell("end-die", rule="13", turn=s.turn, face=roll.faces[0], limit=limit, roll=roll.number, over=over)
    if over:
        finish_game(s, table)


def finish_game(s: State, table: Table) -> None:
    """13-3 Loans are paid back, what is left of them counts against their owners, and the best has won."""
    # RULING CR-R73: as much as the Treasury allows, for everybody, unasked.
    for seat in s.order:
        player = s.players[seat]
        if count := min(player.treasury, player.loan):
            repay(s, table, seat, count, source="rule")
    refresh(s, table)
    row = ranking(s)
    winners = [seat for seat in row if standing_of(s, seat) == standing_of(s, row[0])]
    _tell_tie(s, table, row, winners)
    s.winner = winners[0] if len(winners) == 1 else winners
    for seat in winners:
        table.tell("won", rule="13", seat=seat, prestige=net(s, seat), turn=s.turn)
    raise GameOver


def _tell_tie(s: State, table: Table, row: list[str], winners: list[str]) -> None:
    """13-3 What decides between those with equal net Prestige; nothing where one alone has most."""
    best = standing_of(s, row[0])
    equal = [seat for seat in row if net(s, seat) == best[0]]
    if len(equal) == 1:
        return
    by, counts = None, {}
    if len(equal) > len(winners):
        second = standing_of(s, equal[len(winners)])
        place = next(place for place, pair in enumerate(zip(best, second, strict=True)) if pair[0] != pair[1])
        # Who fell behind by what comes first is not compared by what comes next.
        equal = [seat for seat in equal if standing_of(s, seat)[:place] == best[:place]]
        by, counts = TIES[place - 1], {seat: standing_of(s, seat)[place] for seat in equal}
    table.tell("tie", rule="13", seats=equal, prestige=best[0], by=by, counts=counts)
