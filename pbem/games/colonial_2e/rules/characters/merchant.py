"""18 Merchant: Goods to the Market, those of the Booming City first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.core.choices import Pick, SomeOf
from pbem.core.table import Decision, Table
from pbem.games.colonial.board import Space
from pbem.games.colonial.rules import shipping_wishes as w
from pbem.games.colonial.rules.action_parts import Action
from pbem.games.colonial.rules.diplomacy import move_left
from pbem.games.colonial.rules.stacks import controller
from pbem.games.colonial.rules.tracks import slavery_abolished
from pbem.games.colonial_2e.rules.shipping import city_goods, permission, shippable
from pbem.games.colonial_2e.state import State
from pbem.games.common.rules.asking_seats import ask


def check(s: State, seat: str, action: Mapping[str, Any]) -> Action:
    """18.1, 18.2 The wishes, each of somebody's Goods."""
    # RULING C2-R36: without Merchant Fleets a Merchant is legal and ships nothing.
    # RULING C2-R39: nothing but the City's Goods has to be shipped; an empty list ships those alone.
    wishes = w.named_wishes(s, seat, action, lambda owner: shippable(s, owner), city_goods(s))
    return {"do": "merchant", "wishes": wishes}


def legal(s: State, seat: str) -> Iterator[Action]:
    """One's own Goods; then those of one other player too; then the City's alone."""
    yield from w.usual_wishes(s, seat, lambda owner: shippable(s, owner))


def sample(s: State, seat: str, pick: Pick) -> Action | None:
    """Own Goods, and some other players' in any order."""
    others = [other for other in s.clockwise(seat)[1:] if pick(2)]
    wished = ["own", *others] if pick(4) else [*others, "own"]
    wishes = [w.all_of(whose) for whose in wished if shippable(s, seat if whose == "own" else whose)]
    return {"do": "merchant", "wishes": wishes}


def by_default(s: State, seat: str) -> Action | None:
    """One's own Goods alone, no Slaves where they cost Diplomacy; None where there are none."""
    spaces, in_city = shippable(s, seat), [space for space in city_goods(s) if controller(s, *space) == seat]
    wishes = [w.all_of("own")]
    if w.slaves_cost_diplomacy(s, seat):
        spaces, in_city = w.but_slaves(s, spaces), w.but_slaves(s, in_city)
        wishes = [{"whose": "own", "territory": name, "good": good, "count": 1} for name, good in spaces]
    return {"do": "merchant", "wishes": wishes} if (spaces or in_city) and s.players[seat].merchant_fleets else None


def play(s: State, table: Table, seat: str, action: Mapping[str, Any]) -> None:
    """18 The City first, then the wishes as far as Merchant Fleets reach."""
    shipped = _ship_city(s, table, seat)
    allowed: dict[str, list[Space]] = {}
    for wish in action["wishes"]:
        owner = w.owner_of(seat, wish)
        # RULING C2-R35: capacity is the number of Merchant Fleets left; Goods that pirates stopped use none.
        room = s.players[seat].merchant_fleets - len(shipped)
        if room <= 0:
            break
        if owner not in allowed:
            allowed[owner] = _open_goods(s, table, seat, owner, action["wishes"])
        chosen = [space for space in w.matching(allowed[owner], wish) if space not in shipped]
        chosen = chosen[: room if wish["count"] is None else min(room, wish["count"])]
        if chosen:
            if owner != seat:
                s.players[owner].treasury += len(chosen)
            _to_market(s, table, seat, owner, chosen)
            shipped += chosen
    if not shipped:
        table.tell("nothing-shipped", rule="18.1", seat=seat, fleets=s.players[seat].merchant_fleets)
    # RULING C2-R10: one space for each Merchant play that ships Slaves, however many.
    # RULING C2-R11: the City's Slaves count; at the left end they are free; what pirates stopped costs nothing.
    if slavery_abolished(s) and any(w.is_slaves(s, space) for space in shipped):
        move_left(s, table, seat, why="slaves")


def _open_goods(s: State, table: Table, seat: str, owner: str, wishes: Sequence[w.Wish]) -> list[Space]:
    """The Goods of `owner` that all wishes together name, less those he refuses. He is asked once."""
    spaces = shippable(s, owner)
    if owner == seat:
        return spaces
    mine = [wish for wish in wishes if w.owner_of(seat, wish) == owner]
    asked = [space for space in spaces if any(w.matching([space], wish) for wish in mine)]
    return permission(s, table, seat, owner, asked) if asked else []


def _ship_city(s: State, table: Table, seat: str) -> list[Space]:
    """18.3 The City's Goods, as far as Merchant Fleets reach; what was shipped."""
    goods = city_goods(s)
    fleets = s.players[seat].merchant_fleets
    if not goods or not fleets:
        return []
    name = goods[0][0]
    if len(goods) > fleets:
        goods = _chosen_city_goods(s, table, seat, name, goods)[:fleets]
    # RULING C2-R33: owners are paid first, once for each Goods there is a Merchant Fleet for, also if pirates strike.
    owners = {space: controller(s, *space) or seat for space in goods}
    for owner in owners.values():
        if owner != seat:
            s.players[owner].treasury += 1
    paid = [[*space, owner] for space, owner in owners.items()]
    table.tell("city-duty", rule="18.3", seat=seat, territory=name, goods=paid)
    if s.territories[name].unrest and _pirates(s, table, seat, name):
        return []
    for owner in dict.fromkeys(owners.values()):
        _to_market(s, table, seat, owner, [space for space in goods if owners[space] == owner])
    return goods


def _chosen_city_goods(s: State, table: Table, seat: str, name: str, goods: list[Space]) -> list[Space]:
    """18.3 In which order the City's Goods are shipped where there are too few Merchant Fleets for all."""
    clockwise = s.clockwise(seat)
    names = [good for _, good in goods]
    default = sorted(names, key=lambda good: clockwise.index(controller(s, name, good) or seat))
    decision = Decision(
        key=f"{s.at}.city-goods.{seat}", seat=seat, kind="city-goods", choice=SomeOf(names, least=len(names)),
        default=default, about={"territory": name},
    )  # fmt: skip
    return [(name, good) for good in ask(s, table, decision)]


def _pirates(s: State, table: Table, seat: str, name: str) -> bool:
    """18.3 One die for each Unrest; whether the shipment is lost."""
    # RULING C2-R34: a Mission stops no pirates; only Unrest counts.
    # RULING C2-R85: they come also where all Goods of the City are the shipper's own.
    land, player = s.territories[name], s.players[seat]
    roll = table.successes(f"{s.at}.pirates.{seat}", land.unrest)
    before = land.city
    if roll.hits >= 1:
        player.merchant_fleets -= 1
    if roll.hits >= 2:
        land.city = max(1, land.city - 1)
    table.tell(
        "pirates", rule="18.3", seat=seat, territory=name, dice=land.unrest, hits=roll.hits, faces=list(roll.faces),
        roll=roll.number, fleets=player.merchant_fleets, city_before=before, city=land.city,
    )  # fmt: skip
    return roll.hits >= 1


def _to_market(s: State, table: Table, seat: str, owner: str, goods: Sequence[Space]) -> None:
    """18.2 A counter of the shipper's on the Market for each Goods."""
    s.market[seat] += len(goods)
    table.tell(
        "shipped", rule="18.2", seat=seat, owner=owner, goods=[[*space] for space in goods], market=s.market[seat],
        owner_treasury=s.players[owner].treasury,
    )  # fmt: skip
