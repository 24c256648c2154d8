"""Whose Goods a Merchant would ship: wishes, and the spaces they name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pbem.core.errors import NotAllowed
from pbem.games.colonial.board import Space, name_of
from pbem.games.colonial.rules.action_parts import number_of, territory_of
from pbem.games.colonial.rules.tracks import slavery_abolished
from pbem.games.colonial.state import Position

Wish = dict[str, Any]  #: {"whose": "own" or a seat, "territory", "good", "count"}, None for any


def wish_of(s: Position, seat: str, wish: Mapping[str, Any]) -> Wish:
    """A wish in full. Raises NotAllowed for names that are not on the map or at the table."""
    whose, good = wish.get("whose"), wish.get("good")
    if whose != "own" and whose not in s.players:
        raise NotAllowed(f"there is no player {whose!r} whose Goods could be shipped")
    territory = None if wish.get("territory") is None else territory_of(s, wish)
    if territory is not None and good is not None and good not in s.board.lands[territory].goods:
        raise NotAllowed(f"{s.board.names[territory]} has no {name_of(good)}")
    count = None if wish.get("count") is None else number_of(wish, "count")
    return {"whose": "own" if whose == seat else whose, "territory": territory, "good": good, "count": count}


def owner_of(seat: str, wish: Mapping[str, Any]) -> str:
    """Whose Goods a seat's wish is for."""
    return seat if wish["whose"] == "own" else str(wish["whose"])


def all_of(whose: str) -> Wish:
    """The wish for all Goods of somebody ("own" or a seat)."""
    return {"whose": whose, "territory": None, "good": None, "count": None}


def usual_wishes(s: Position, seat: str, goods_of: Callable[[str], Sequence[Space]]) -> Iterator[dict[str, Any]]:
    """One's own Goods; then those of one other player too; then the City's alone."""
    own = [all_of("own")] if goods_of(seat) else []
    others = [[*own, all_of(other)] for other in s.clockwise(seat)[1:] if goods_of(other)]
    yield from ({"do": "merchant", "wishes": wishes} for wishes in (*([own] if own else []), *others, []))


def named_wishes(
    s: Position, seat: str, action: Mapping[str, Any], goods_of: Callable[[str], Sequence[Space]], city: object
) -> list[Wish]:
    """The wishes, each of somebody's Goods. Raises NotAllowed where nothing would be shipped; `city`: its Goods."""
    wishes = [wish_of(s, seat, wish) for wish in action.get("wishes", [])]
    found = any(matching(goods_of(owner_of(seat, wish)), wish) for wish in wishes)
    if wishes and not found and s.players[seat].merchant_fleets and not city:
        raise NotAllowed("none of the Goods you name can be shipped now", instead=("MERCHANT OWN ALL",))
    return wishes


def matching(spaces: Sequence[Space], wish: Mapping[str, Any]) -> list[Space]:
    """The spaces that a wish names; a Territory or good of None means any."""
    territory, good = wish.get("territory"), wish.get("good")
    return [space for space in spaces if territory in (None, space[0]) and good in (None, space[1])]


def is_slaves(s: Position, space: Space) -> bool:
    """6.3 Whether a Goods is Slaves, by the colour of its Resource."""
    return s.board.rule_of(*space) == "slaves"


def but_slaves(s: Position, spaces: Sequence[Space]) -> list[Space]:
    """Goods without Slaves."""
    return [space for space in spaces if not is_slaves(s, space)]


def slaves_cost_diplomacy(s: Position, seat: str) -> bool:
    """6.3, 10.3 Whether shipping Slaves would move a seat left."""
    return slavery_abolished(s) and s.players[seat].diplomacy > 1
