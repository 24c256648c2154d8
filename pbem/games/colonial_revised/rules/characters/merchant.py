"""12.7 Merchant: Goods to the Market, one's own, the City's, those bought from others; Privateers lie in wait."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.choices import Pick
from pbem.core.table import Table
from pbem.games.colonial.board import Space
from pbem.games.colonial.rules import shipping_wishes as w
from pbem.games.colonial.rules.action_parts import Action
from pbem.games.colonial.rules.diplomacy import move_left
from pbem.games.colonial.rules.tracks import slavery_abolished
from pbem.games.colonial_revised.rules.native_power import half
from pbem.games.colonial_revised.rules.privateers import raid
from pbem.games.colonial_revised.rules.shipping import city_permission, permission, producing
from pbem.games.colonial_revised.state import State


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """12.7-1, 12.7-2 The wishes, one's own before all others."""
    wishes = w.named_wishes(s, seat, action, lambda owner: producing(s, owner), s.city)
    # RULING CR-R86: own Goods need not be shipped, but those that are go first.
    ordered = sorted(wishes, key=lambda wish: wish["whose"] != "own")
    return {"do": "merchant", "wishes": ordered}


def legal(s: State, seat: str) -> Iterator[Action]:
    """One's own Goods; then those of one other player too; then the City's alone."""
    yield from w.usual_wishes(s, seat, lambda owner: producing(s, owner))


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """Own Goods mostly, and some other players'."""
    wished = [*(["own"] if pick(8) else []), *(other for other in s.clockwise(seat)[1:] if pick(2))]
    wishes = [w.all_of(whose) for whose in wished if producing(s, seat if whose == "own" else whose)]
    return {"do": "merchant", "wishes": wishes}


def by_default(s: State, seat: str) -> Action | None:
    """Decision D01: One's own Goods alone, no Slaves where they cost Diplomacy; None where there are none."""
    spaces, wishes = producing(s, seat), [w.all_of("own")]
    if slavery_abolished(s):
        spaces = w.but_slaves(s, spaces)
        wishes = [{"whose": "own", "territory": name, "good": good, "count": 1} for name, good in spaces]
    return {"do": "merchant", "wishes": wishes} if spaces and s.players[seat].merchant_fleets else None


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """12.7 What is shipped is fixed first; then Slaves, Privateers, and the Market."""
    own, bought = _cargo(s, table, seat, action["wishes"])
    if not own and not bought:
        # RULING CR-R83: nothing shipped, no attack and no counter-attack.
        table.tell("nothing-shipped", rule="12.7", seat=seat, fleets=s.players[seat].merchant_fleets)
        return
    for owner in dict.fromkeys(bought.values()):
        # RULING CR-R22: the Pool pays the sellers; in full, whatever Privateers take.
        s.players[owner].treasury += sum(1 for other in bought.values() if other == owner)
    if slavery_abolished(s) and any(w.is_slaves(s, space) for space in (*own, *bought)):
        # RULING CR-R23: one space for each Merchant play, however many Slaves.
        move_left(s, table, seat, why="slaves")
    # RULING CR-R21: half of all that was bought, rounded up once.
    # RULING CR-R20: the printed example's two Goods from Black are three that were bought.
    goods = len(own) + half(len(bought))
    lost = raid(s, table, seat, goods)
    s.market[seat] += goods - lost
    _tell(s, table, seat, own, bought)
    table.tell("to-market", rule="12.7", seat=seat, bought=len(bought), goods=goods, lost=lost, market=s.market[seat])


def _cargo(s: State, table: Table, seat: str, wishes: list[w.Wish]) -> tuple[list[Space], dict[Space, str]]:
    """12.5.1, 12.7 What is shipped: own Goods, and what is bought with its owners: the City's first, then the rest."""
    barred = slavery_abolished(s) and s.players[seat].diplomacy == 1
    room = s.players[seat].merchant_fleets
    own: list[Space] = []
    for wish in wishes:
        if wish["whose"] == "own":
            own += _fitting(s, wish, producing(s, seat), own, room - len(own), barred=barred)
    bought: dict[Space, str] = {}
    # RULING CR-R63: the City's Goods after one's own and before all others; they count as bought, and each of their
    # controllers may refuse.
    for owner, spaces in _city_goods(s, seat).items():
        open_to = [space for space in spaces if not (barred and w.is_slaves(s, space))]
        if left := open_to[: room - len(own) - len(bought)]:
            bought |= dict.fromkeys(city_permission(s, table, seat, owner, left), owner)
    _buy(s, table, seat, wishes, bought, room - len(own), barred=barred)
    return own, bought


def _buy(
    s: State, table: Table, seat: str, wishes: list[w.Wish], bought: dict[Space, str], room: int, *, barred: bool
) -> None:
    """12.7-2 The other players' Goods in the order of the wishes; `bought` grows, each owner is asked once."""
    allowed: dict[str, list[Space]] = {}
    for wish in wishes:
        owner = w.owner_of(seat, wish)
        if owner == seat or len(bought) >= room:
            continue
        if owner not in allowed:
            allowed[owner] = _open_goods(s, table, seat, owner, wishes, [*bought])
        # The Merchant chooses among what the willing sell him (source note 9).
        chosen = _fitting(s, wish, allowed[owner], [*bought], room - len(bought), barred=barred)
        bought |= dict.fromkeys(chosen, owner)


def _fitting(
    s: State, wish: w.Wish, spaces: list[Space], taken: list[Space], room: int, *, barred: bool
) -> list[Space]:
    """What a wish takes of the spaces: as many as it names and there are Merchant Fleets for, and Slaves if allowed."""
    # RULING CR-R23: at the left end Slaves cannot be shipped at all once slavery is abolished.
    fits = [
        space for space in w.matching(spaces, wish) if space not in taken and not (barred and w.is_slaves(s, space))
    ]
    return fits[: max(0, room if wish["count"] is None else min(room, wish["count"]))]


def _open_goods(s: State, table: Table, seat: str, owner: str, wishes: list[w.Wish], taken: list[Space]) -> list[Space]:
    """The Goods of `owner` that all wishes together name, less those he refuses."""
    mine = [wish for wish in wishes if w.owner_of(seat, wish) == owner]
    spaces = [space for space in producing(s, owner) if space not in taken and space[0] != s.city]
    asked = [space for space in spaces if any(w.matching([space], wish) for wish in mine)]
    return permission(s, table, seat, owner, asked) if asked else []


def _city_goods(s: State, seat: str) -> dict[str, list[Space]]:
    """12.5.1 The Goods of the current City's Territory that others control, by controller in player order."""
    city = s.city
    if city is None:
        return {}
    held = {owner: [space for space in producing(s, owner) if space[0] == city] for owner in s.order if owner != seat}
    return {owner: spaces for owner, spaces in held.items() if spaces}


def _tell(s: State, table: Table, seat: str, own: list[Space], bought: dict[Space, str]) -> None:
    cargo = {seat: own} if own else {}
    for space, owner in bought.items():
        cargo.setdefault(owner, []).append(space)
    for owner, spaces in cargo.items():
        table.tell(
            "shipped", rule="12.7", seat=seat, owner=owner, goods=[[*space] for space in spaces],
            market=s.market[seat], owner_treasury=s.players[owner].treasury,
        )  # fmt: skip
