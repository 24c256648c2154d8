"""12.3 Explorer, with 11: the Discovery of America."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Pick, YesNo
from pbem.core.errors import NotAllowed
from pbem.core.table import Decision, Table
from pbem.games.colonial.rules.action_parts import Action, instead, territory_of
from pbem.games.colonial.rules.character import one_of
from pbem.games.colonial.rules.placing import total
from pbem.games.colonial.rules.stacks import place
from pbem.games.colonial_revised.rules.exploring import StageTwo, american, exploration_need, price_of
from pbem.games.colonial_revised.rules.native_power import adventurers_unrest
from pbem.games.colonial_revised.rules.placing import add_unrest, open_spaces
from pbem.games.colonial_revised.rules.rebellion import revolts
from pbem.games.colonial_revised.state import State
from pbem.games.common.rules.asking_seats import ask, source


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """12.3-1 An Unexplored Territory."""
    others = instead(f"EXPLORE {other['territory']}" for other in legal(s, seat))
    if action.get("territory") is None:
        raise NotAllowed("an Explorer names an Unexplored Territory", instead=others)
    name = territory_of(s, action)
    if s.territories[name].explored:
        raise NotAllowed(f"{s.board.names[name]} is explored already", instead=others)
    return {"do": "explorer", "territory": name}


def legal(s: State, seat: str) -> Iterator[Action]:
    """The easiest Territory first."""
    names = [name for name, land in s.territories.items() if not land.explored]
    for name in sorted(names, key=lambda name: exploration_need(s, seat, name)):
        yield {"do": "explorer", "territory": name}


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """Any Unexplored Territory."""
    return one_of(legal(s, seat), pick)


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """12.3 The die, the gap that may be bought, and what follows a success."""
    name = action["territory"]
    if _attempt(s, table, seat, name):
        _explored(s, table, seat, name)
        _stage_two(s, table, seat, name)


def _attempt(s: State, table: Table, seat: str, name: str) -> bool:
    need = exploration_need(s, seat, name)
    roll = table.faces(f"{s.at}.explore.{seat}", 1)
    face = roll.faces[0]
    table.tell(
        "exploration-die", rule="12.3", seat=seat, territory=name, need=need, face=face, roll=roll.number,
        success=face >= need,
    )  # fmt: skip
    return face >= need or _pays(s, table, seat, name, need, face)


def _pays(s: State, table: Table, seat: str, name: str, need: int, face: int) -> bool:
    """12.3-2 Whether the gap is bought."""
    price, player = price_of(need - face), s.players[seat]
    if price is None:
        return False
    key = f"{s.at}.pay-gap.{seat}"
    table.let_in(key)
    if player.treasury < price:
        return False
    facts = {"territory": name, "need": need, "face": face, "gap": need - face, "price": price}
    decision = Decision(
        key=key, seat=seat, kind="pay-gap", choice=YesNo(), default=False, about={**facts, "treasury": player.treasury}
    )
    if not ask(s, table, decision):
        return False
    player.treasury -= price
    table.tell(
        "gap-paid", rule="12.3", seat=seat, territory=name, gap=need - face, paid=price, treasury=player.treasury,
        source=source(s, table, decision),
    )  # fmt: skip
    return True


def _explored(s: State, table: Table, seat: str, name: str) -> None:
    """12.3, 11 The Territory is Explored; in the Americas that may be the discovery."""
    s.territories[name].explored = True
    table.tell("explored", rule="12.3", seat=seat, territory=name, left=0)
    if not american(s, name):
        return
    if not s.america.discovered:
        s.america.discovered, s.america.turn = True, s.turn
        table.tell("discovered", rule="11", seat=seat, territory=name, circumnavigation=0)
    if s.america.turn == s.turn:
        s.players[seat].exempt = True


def _stage_two(s: State, table: Table, seat: str, name: str) -> None:
    """12.3-3 A trading post, Adventurers, both or nothing."""
    player, choice = s.players[seat], StageTwo(s, seat, name)
    goods = open_spaces(s, seat, name)
    key = f"{s.at}.stage-two.{seat}"
    table.let_in(key)
    if not goods or not (player.merchant_fleets or player.treasury):
        return
    decision = Decision(
        key=key, seat=seat, kind="stage-two", choice=choice, default={"post": None, "adventurers": []},
        about={"territory": name, "goods": goods, "logistics": player.logistics},
    )  # fmt: skip
    chosen = ask(s, table, decision)
    how = source(s, table, decision)
    if chosen["post"] is None and not chosen["adventurers"]:
        table.tell("no-stage-two", rule="12.3", seat=seat, territory=name, source=how)
        return
    # RULING CR-R27: the post comes first and brings no Unrest; both may share a space.
    if (good := chosen["post"]) is not None:
        player.merchant_fleets -= 1
        _tell(s, table, seat, name, good, "post", how)
        place(s, table, seat, name, good)
    for good, count in chosen["adventurers"]:
        player.treasury -= count
        _tell(s, table, seat, name, good, "adventurers", how)
        place(s, table, seat, name, good, count)
    add_unrest(s, table, name, adventurers_unrest(total(chosen["adventurers"])), "12.3")
    revolts(s, table, [name], origin=f"{s.at}.{seat}")


def _tell(s: State, table: Table, seat: str, name: str, good: str, by: str, how: str) -> None:
    player = s.players[seat]
    table.tell(
        "stage-two", rule="12.3", seat=seat, territory=name, good=good, by=by, source=how,
        treasury=player.treasury, fleets=player.merchant_fleets,
    )  # fmt: skip
