"""Prestige Points as the holdings give them, the two titles, and victory at once (rules 7 and 13)."""

from __future__ import annotations

from pbem.core.choices import YesNo
from pbem.core.table import Decision, GameOver, Table
from pbem.games.colonial.rules.monopolies import monopolies
from pbem.games.colonial.rules.native_power import colonies_of
from pbem.games.colonial_revised.rules.loans import penalty, repay
from pbem.games.colonial_revised.state import Player, State
from pbem.games.common.rules.asking_seats import ask, source

EMPIRE = 5  #: adjacent Colonies that make one
REGION = 3  #: adjacent Colonies that count
RICH = ("india", "china")  #: Colonies that count twice
PROGRESS, MISSIONS = 5, 3  #: what it takes to hold a title first


def sources(s: State, seat: str) -> dict[str, int]:
    """7 What a seat's Prestige Points come from."""
    player, own = s.players[seat], colonies_of(s, seat)
    # RULING CR-R87: nothing for exploring, discovering or sailing around the world: the table is all there is.
    return {
        "monopolies": len(monopolies(s)[seat]),
        # RULING CR-R04: India and China count 2 while they are held, so losing one loses 2.
        "colonies": sum(2 if name in RICH else 1 for name in own),
        # RULING CR-R61: one for each City, the current one and the Relevant ones.
        "cities": sum(bool(s.territories[name].city) + s.territories[name].relevant_cities for name in own),
        "wars": player.permanent,
        "progress": int(s.titles.progress == seat),
        "missions": int(s.titles.missions == seat),
        "adjacent": _adjacent(s, player, own),
        "variety": int(len(colours_held(s, seat)) >= _variety(s)),
    }


def recomputed(s: State, seat: str) -> int:
    """7 A seat's Prestige Points, without the Loan's penalty; never below 0."""
    # RULING CR-R05: recomputed from what is held, beside the permanent part.
    return max(0, sum(sources(s, seat).values()))


def colours_held(s: State, seat: str) -> list[str]:
    """7 The Resource types a seat controls."""
    # RULING CR-R10: types are colours, and all Gold is one.
    return list(
        dict.fromkeys(s.board.colour_of[name, good] for name, good, stack in s.held_spaces() if stack[0] == seat)
    )


def resources_held(s: State, seat: str) -> int:
    """How many Resources a seat controls."""
    return sum(1 for _, _, stack in s.held_spaces() if stack[0] == seat)


def _variety(s: State) -> int:
    # RULING CR-R10: five types with fewer than six players, not only with five.
    return 4 if len(s.seats) == 6 else 5


def _adjacent(s: State, player: Player, own: list[str]) -> int:
    # RULING CR-R08: the largest group alone counts, and an Empire instead of, not beside, the smaller award.
    largest = largest_group(s, own)
    now = 2 if largest >= EMPIRE else int(largest >= REGION)
    # RULING CR-R09: who has ever had an Empire keeps 1 of these points.
    return max(now, int(player.ever_empire))


def largest_group(s: State, own: list[str]) -> int:
    """7 The size of the largest connected group of Colonies."""
    left, largest = list(own), 0
    while left:
        group = [left.pop(0)]
        for name in group:
            near = [other for other in left if other in s.board.lands[name].neighbours]
            group += near
            left = [other for other in left if other not in near]
        largest = max(largest, len(group))
    return largest


def claim_progress(s: State, table: Table, seat: str) -> None:
    """7 The title of Progress after a step that a seat bought."""
    # RULING CR-R06: steps bought on all four tracks; the first with five, then whoever has one more than the holder.
    steps, holder = s.players[seat].progress_bought, s.titles.progress
    least = PROGRESS if holder is None else s.players[holder].progress_bought + 1
    if holder != seat and steps >= max(least, PROGRESS):
        s.titles.progress = seat
        table.tell("title", rule="7", seat=seat, title="progress", before=holder, count=steps)


def claim_missions(s: State, table: Table, seat: str) -> None:
    """7, 12.6 The title of Missions after a seat placed one."""
    # RULING CR-R07: Missions placed during the game, from three, and one more than the holder.
    placed, holder = s.players[seat].missions_placed, s.titles.missions
    least = MISSIONS if holder is None else s.players[holder].missions_placed + 1
    if holder != seat and placed >= max(least, MISSIONS):
        s.titles.missions = seat
        table.tell("title", rule="7", seat=seat, title="missions", before=holder, count=placed)


def refresh(s: State, table: Table) -> None:
    """7 All Prestige as the holdings are now."""
    for seat in s.order:
        player = s.players[seat]
        if not player.ever_empire and largest_group(s, colonies_of(s, seat)) >= EMPIRE:
            player.ever_empire = True
        before, player.prestige = player.prestige, recomputed(s, seat)
        if before != player.prestige:
            table.tell("prestige", rule="7", seat=seat, before=before, after=player.prestige, why="holdings")


def net(s: State, seat: str) -> int:
    """12.4, 13 Prestige Points less the Loan's penalty."""
    return s.players[seat].prestige - penalty(s.players[seat].loan)


def lose_by_war(s: State, seat: str) -> None:
    """7 A war that was lost."""
    # RULING CR-R50: never below 0; the victor gains all the same.
    if sum(sources(s, seat).values()) > 0:
        s.players[seat].permanent -= 1


def finish_step(s: State, table: Table, step: str) -> None:
    """13 After a finished step: Prestige, a repayment that wins, and victory. `step` begins the keys asked."""
    # RULING CR-R13: after each Character, phase step and repayment; never in the middle of an action or a war.
    # RULING CR-R77: only what an action leaves behind counts; a Monopoly held for a moment within it does not.
    refresh(s, table)
    for seat in s.order:
        _win_by_paying(s, table, seat, step)
    check_victory(s, table)


def _win_by_paying(s: State, table: Table, seat: str, step: str) -> None:
    player, victory = s.players[seat], s.board.prestige["victory"]
    wanted = player.loan - 5 * (player.prestige - victory)
    if player.prestige < victory or not 0 < wanted <= player.treasury:
        return
    decision = Decision(
        key=f"{step}.win-by-paying.{seat}", seat=seat, kind="win-by-paying", choice=YesNo(), default=True,
        about={"count": wanted},
    )  # fmt: skip
    if ask(s, table, decision):
        repay(s, table, seat, wanted, source=source(s, table, decision))


def ranking(s: State) -> list[str]:
    """13-3 Seats from the best placed on: net Prestige, Colonies, Monopolies, Resources, wars won, order of play."""
    return sorted(s.order, key=lambda seat: standing_of(s, seat), reverse=True)


def standing_of(s: State, seat: str) -> tuple[int, ...]:
    """13-3 What a seat is compared by."""
    # RULING CR-R72: wars won as Attacker or Defender; Allies have won none.
    held = (len(colonies_of(s, seat)), len(monopolies(s)[seat]), resources_held(s, seat))
    return (net(s, seat), *held, s.players[seat].wars_won)


def check_victory(s: State, table: Table) -> None:
    """13 Ten Prestige Points net of the Loan win at once."""
    # RULING CR-R14: of two the one with more, then by the ties of 13, then by order of play.
    best = ranking(s)[0]
    if net(s, best) >= s.board.prestige["victory"]:
        s.winner = best
        table.tell("won", rule="13", seat=best, prestige=net(s, best), turn=s.turn)
        raise GameOver
