"""15 Explorer, with 11: the Discovery of America, Australia and Circumnavigation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Pick, YesNo
from pbem.core.errors import NotAllowed
from pbem.core.table import Decision, Table
from pbem.games.colonial.rules.action_parts import Action, instead, territory_of
from pbem.games.colonial.rules.diplomacy import move_right
from pbem.games.colonial.rules.stacks import place
from pbem.games.colonial_2e.rules import prestige
from pbem.games.colonial_2e.rules.exploring import StageTwo, circumnavigation_need, exploration_need, may_circumnavigate
from pbem.games.colonial_2e.rules.nations import may_place
from pbem.games.colonial_2e.state import State
from pbem.games.common.rules.asking_seats import ask, source


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """15.1 An Unexplored Territory; with none left, the Circumnavigation alone."""
    targets = _unexplored(s)
    others = instead(f"EXPLORE {name}" for name in targets)
    # RULING C2-R18: where something is Unexplored it is tried first; else the Explorer may only circumnavigate.
    if action.get("territory") is None:
        if targets:
            raise NotAllowed("an Explorer names an Unexplored Territory while there is one", instead=others)
        if not may_circumnavigate(s, seat):
            raise NotAllowed("nothing is left to explore, and the world cannot be circumnavigated now")
        return {"do": "explorer", "territory": None}
    name = territory_of(s, action)
    if s.territories[name].explored:
        raise NotAllowed(f"{s.board.names[name]} is explored already", instead=others)
    return {"do": "explorer", "territory": name}


def legal(s: State, seat: str) -> Iterator[Action]:
    """The easiest Territory first."""
    names = sorted(_unexplored(s), key=lambda name: exploration_need(s, seat, name))
    for name in names:
        yield {"do": "explorer", "territory": name}
    if not names and may_circumnavigate(s, seat):
        yield {"do": "explorer", "territory": None}


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """Any Unexplored Territory."""
    names = _unexplored(s)
    if names:
        return {"do": "explorer", "territory": names[pick(len(names))]}
    return next(legal(s, seat), None)


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """15, 11 The attempt, stage two, and then the Circumnavigation."""
    # RULING C2-R17: not in the action that discovers America, but from the next Explorer on.
    known = s.america.discovered
    name = action["territory"]
    if name is not None and _attempt(s, table, seat, name):
        _stage_two(s, table, seat, name)
    # RULING C2-R24: Circumnavigation is an extra action, open after any attempt, a failed second roll included.
    # RULING C2-R20: what stage two has just placed counts for it.
    # RULING C2-R19: who has failed may try again with a later Explorer.
    if known and may_circumnavigate(s, seat):
        _circumnavigate(s, table, seat, name)


def _attempt(s: State, table: Table, seat: str, name: str) -> bool:
    """15.1, 15.2 The roll and what success brings; whether stage two may follow."""
    if not _roll(s, table, seat, name, "explore"):
        return False
    _take_token(s, table, seat, name)
    # RULING C2-R25: the bonus of India and China comes first, then stage two and what it costs.
    if name in s.board.exploration["welcome"]:
        move_right(s, table, seat, why="welcome")
    return not s.territories[name].prestige or _second_attempt(s, table, seat, name)


def _roll(s: State, table: Table, seat: str, name: str, step: str) -> bool:
    need = exploration_need(s, seat, name)
    # RULING C2-R23: a need of 0 or less succeeds; the dice are rolled and told all the same.
    dice = s.board.exploration["dice"]
    roll = table.successes(f"{s.at}.{step}.{seat}", dice)
    success = roll.hits >= need
    table.tell(
        "exploration", rule="15.1", seat=seat, territory=name, need=need, dice=dice, hits=roll.hits,
        faces=list(roll.faces), roll=roll.number, success=success, second=step != "explore",
    )  # fmt: skip
    return success


def _take_token(s: State, table: Table, seat: str, name: str) -> None:
    """15.2, 11.1 The Territory's Prestige, and the bonus of the Discovery of America."""
    land = s.territories[name]
    land.prestige -= 1
    bonus, known = 0, s.america.discovered
    if not s.america.discovered and s.board.lands[name].continent == s.board.exploration["america"]:
        bonus = min(1, s.america.bonus)
        s.circumnavigation += s.america.bonus - bonus
        s.america.discovered, s.america.bonus = True, 0
    table.tell("explored", rule="15.2", seat=seat, territory=name, left=land.prestige)
    if s.america.discovered and not known:
        table.tell("discovered", rule="11.1", seat=seat, territory=name, circumnavigation=s.circumnavigation)
    prestige.gain(s, table, seat, why="explored")
    prestige.gain(s, table, seat, count=bonus, why="america")


def _second_attempt(s: State, table: Table, seat: str, name: str) -> bool:
    """11.3 Australia: the second Prestige; whether stage two may follow."""
    need = exploration_need(s, seat, name)
    again = Decision(
        key=f"{s.at}.australia.{seat}", seat=seat, kind="australia", choice=YesNo(), default=need <= 3,
        about={"territory": name, "need": need},
    )  # fmt: skip
    # RULING C2-R21: the second roll may be declined; stage two follows at once then.
    if not ask(s, table, again):
        table.tell("kept", rule="11.3", seat=seat, territory=name, source=source(s, table, again))
        return True
    if not _roll(s, table, seat, name, "australia-roll"):
        return False
    _take_token(s, table, seat, name)
    return True


def _stage_two(s: State, table: Table, seat: str, name: str) -> None:
    """15.3 A trading post, or adventurers and an Unrest, or nothing."""
    # RULING C2-R83: without a Resource space there is nothing to place on.
    player, land = s.players[seat], s.territories[name]
    goods = [good for good in land.resources if may_place(s, seat, name, good) is None]
    if not goods or not (player.merchant_fleets or player.treasury):
        return
    decision = Decision(
        key=f"{s.at}.stage-two.{seat}", seat=seat, kind="stage-two", choice=StageTwo(s, seat, name),
        about={"territory": name, "goods": goods},
    )  # fmt: skip
    chosen = ask(s, table, decision)
    how = source(s, table, decision)
    if chosen is None:
        table.tell("no-stage-two", rule="15.3", seat=seat, territory=name, source=how)
        return
    adventurers = chosen["by"] == "adventurers"
    if adventurers:
        player.treasury -= 1
    else:
        player.merchant_fleets -= 1
    table.tell(
        "stage-two", rule="15.3", seat=seat, territory=name, good=chosen["good"], by=chosen["by"], source=how,
        treasury=player.treasury, fleets=player.merchant_fleets,
    )  # fmt: skip
    place(s, table, seat, name, chosen["good"])
    if adventurers:
        land.unrest += 1
        table.tell("unrest", rule="15.3", territory=name, before=land.unrest - 1, after=land.unrest)


def _circumnavigate(s: State, table: Table, seat: str, after: str | None) -> None:
    """11.2 One Treasury, ten dice, and the token of the compass rose."""
    need, player = circumnavigation_need(s, seat), s.players[seat]
    decision = Decision(
        key=f"{s.at}.circumnavigate.{seat}", seat=seat, kind="circumnavigate", choice=YesNo(), default=False,
        about={"need": need, "territory": after},
    )  # fmt: skip
    # Who sent the Explorer nowhere sent it for this alone.
    if not (after is None or ask(s, table, decision)) or not may_circumnavigate(s, seat):
        return
    player.treasury -= 1
    dice = s.board.exploration["dice"]
    roll = table.successes(f"{s.at}.circumnavigation.{seat}", dice)
    success = roll.hits >= need
    table.tell(
        "circumnavigation", rule="11.2", seat=seat, need=need, dice=dice, hits=roll.hits, faces=list(roll.faces),
        roll=roll.number, success=success, treasury=player.treasury,
    )  # fmt: skip
    if success:
        s.circumnavigation -= 1
        prestige.gain(s, table, seat, why="circumnavigation")


def _unexplored(s: State) -> list[str]:
    return [name for name, territory in s.territories.items() if territory.prestige]
