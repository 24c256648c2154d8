"""Events of goods, money, Rebellions, war, a turn's end, the moderator and nations, with what each must read as."""

from __future__ import annotations

from typing import Any

from pbem.core.events import Event

_WAR: dict[str, Any] = {"seat": "Red", "enemy": "Blue", "year": 1}
_DICE: dict[str, Any] = {
    "dice": {"Red": 3, "Blue": 2},
    "hits": {"Red": 1, "Blue": 0},
    "rolls": {"Red": 5, "Blue": 6},
}
_NO_DICE: dict[str, Any] = {
    "dice": {"Red": 2, "Blue": 0},
    "hits": {"Red": 2, "Blue": 0},
    "rolls": {"Red": 5, "Blue": 0},
}
_ROLL: dict[str, Any] = {"faces": [5, 6, 1], "roll": 41}
_AFTER_SEA: dict[str, Any] = {"squadrons": {"Red": 3, "Blue": 0}, "fleets": {"Red": 2, "Blue": 1}}
_NOTHING = {"squadrons": 0, "fleets": 0}


def _event(kind: str, rule: str = "", **data: Any) -> Event:
    return Event(kind, data, rule)


#: (event, what is read of it)
GOODS_AND_WAR: list[tuple[Event, str]] = [
    # goods and money
    (
        _event("city-duty", seat="Red", territory="west-africa", goods=[["west-africa", "gold", "Blue"]]),
        "the Booming City's Goods first",
    ),
    (
        _event(
            "pirates",
            seat="Red",
            territory="west-africa",
            dice=2,
            hits=0,
            fleets=3,
            city_before=2,
            city=2,
            **_ROLL,
        ),
        "pirates, 2 dice: none come (roll 41)",
    ),
    (
        _event(
            "pirates",
            seat="Red",
            territory="west-africa",
            dice=1,
            hits=1,
            fleets=2,
            city_before=2,
            city=2,
            **_ROLL,
        ),
        "pirates, 1 die: a fleet is lost, 2 left, and nothing leaves West Africa, though its owners are paid (roll 41)",
    ),
    (
        _event(
            "pirates",
            seat="Red",
            territory="west-africa",
            dice=2,
            hits=2,
            fleets=2,
            city_before=2,
            city=1,
            **_ROLL,
        ),
        "pirates, 2 dice: a fleet is lost, 2 left, and nothing leaves West Africa, though its owners are paid,"
        " Booming City 2 -> 1 (roll 41)",
    ),
    (
        _event(
            "permission",
            seat="Blue",
            asker="Red",
            what="ship",
            asked=[["india", "silk"], ["china", "tea"]],
            allowed=[["china", "tea"]],
            source="standing",
        ),
        "Blue refuses India silk",
    ),
    (
        _event(
            "permission",
            seat="Blue",
            asker="Red",
            what="ship",
            asked=[["china", "tea"]],
            allowed=[["china", "tea"]],
            source="default",
        ),
        "",
    ),
    (
        _event("permission", seat="Blue", asker="Red", what="sell", asked=3, allowed=0, source="order"),
        "Blue lets none of 3 Goods be sold",
    ),
    (
        _event("permission", seat="Blue", asker="Red", what="sell", asked=3, allowed=2, source="order"),
        "Blue lets only 2 of 3 Goods be sold",
    ),
    (
        _event("shipped", seat="Red", owner="Red", goods=[["india", "silk"]], market=1, owner_treasury=4),
        "shipped India silk; 1 on the Market",
    ),
    (
        _event(
            "shipped",
            seat="Red",
            owner="Blue",
            goods=[["india", "silk"], ["china", "tea"]],
            market=3,
            owner_treasury=4,
        ),
        "shipped India silk, China tea (Blue's, paid 2); 3 on the Market",
    ),
    (_event("nothing-shipped", seat="Red", fleets=2), "ships nothing"),
    (_event("nothing-shipped", seat="Red", fleets=0), "ships nothing, for want of fleets"),
    (
        _event("sold", seat="Red", owner="Red", count=3, market=0, treasury=7, owner_treasury=7),
        "sold 3 Goods, Treasury 7",
    ),
    (
        _event("sold", seat="Red", owner="Blue", count=2, market=0, treasury=7, owner_treasury=5),
        "sold 2 Goods of Blue (Blue's Treasury 5), Treasury 7",
    ),
    (_event("nothing-sold", seat="Red"), "sells nothing"),
    (
        _event("progress", seat="Red", track="seafaring", before=0, after=1, paid=1, treasury=4),
        "Seafaring 0 -> 1, paid 1",
    ),
    (_event("borrowed", seat="Red", count=4, treasury=9, loans=[4]), "borrowed 4, Treasury 9"),
    (
        _event("repaid", seat="Red", before=[4, 6], after=[3], treasury=2, source="order"),
        "paid back 7, 3 still owed, Treasury 2",
    ),
    (
        _event("repaid", seat="Blue", before=[4], after=[], treasury=2, source="order"),
        "Blue | Loans | paid back 4, no Loan left, Treasury 2",
    ),
    (_event("interest", seat="Red", count=2, loans=[5, 7]), "Red | Loans | 1 more on 2 piles, 12 owed"),
    (
        _event("gift", seat="Red", to="Blue", count=2, treasury=1, to_treasury=5),
        "Red | gift | 2 Treasury to Blue; Red has 1, Blue 5",
    ),
    # Rebellion and war
    (
        _event("rebellion", seat="Red", territory="brazil", dice=6, hits=1, unrest=2, **_ROLL),
        "rebellion in Brazil, 6 dice: 1 Success (roll 41)",
    ),
    (
        _event("rebellion", seat="Red", territory="egypt", dice=0, hits=0, unrest=1, faces=[], roll=0),
        "rebellion in Egypt, 0 dice: 0 Successes",
    ),
    (_event("war-declared", seat="Red", enemy="Blue"), "war on Blue"),
    (_event("war-year", **_WAR), ""),
    (
        _event("battle", territory="india", counters={"Red": 3, "Blue": 2}, **_WAR, **_DICE),
        "| year 1 | India: Red 1 of 3, Blue 0 of 2 (rolls 5, 6)",
    ),
    (
        _event(
            "sea-battle",
            losses={"Red": _NOTHING, "Blue": {"squadrons": 1, "fleets": 2}},
            **_WAR,
            **_DICE,
            **_AFTER_SEA,
        ),
        "| year 1 | at sea: Red 1 of 3, Blue 0 of 2 (rolls 5, 6); Blue loses 1 Squadron and 2 fleets; "
        "Squadrons now Red 3, Blue 0",
    ),
    (
        _event("sea-battle", losses={"Red": _NOTHING, "Blue": _NOTHING}, **_WAR, **_NO_DICE, **_AFTER_SEA),
        "| year 1 | at sea: Red 2 of 2, Blue no dice (roll 5)",
    ),
    (_event("fights-on", source="standing", **_WAR), ""),
    (_event("fights-on", source="default", **_WAR), "Red fights on"),
    (
        _event("war-ended", seat="Red", enemy="Blue", why="surrender", years=1, victor="Red", loser="Blue"),
        "| the end | Blue surrenders to Red, who has won the war",
    ),
    (
        _event("war-ended", seat="Red", enemy="Blue", why="defeat", years=2, victor="Blue", loser="Red"),
        "| the end | Red can fight no more; Blue has won the war",
    ),
    (
        _event("war-ended", seat="Red", enemy="Blue", why="stalemate", years=2, victor=None, loser=None),
        "| the end | neither Red nor Blue can fight any more: a stalemate",
    ),
    # the end of the turn, and the moderator
    (
        _event("fleets", seat="Red", count=2, fleets=4, treasury=1, monopolies=["silk"], source="order"),
        "Red | | buys 2 fleets, 4 now; Treasury 1",
    ),
    (_event("fleets", seat="Red", count=0, fleets=4, treasury=1, monopolies=["silk"], source="default"), ""),
    (
        _event("squadrons", seat="Red", count=1, squadrons=2, treasury=0, source="order"),
        "Red | | builds 1 Squadron, 2 now; Treasury 0",
    ),
    (_event("squadrons", seat="Red", count=0, squadrons=2, treasury=0, source="default"), ""),
    (
        _event("first-player", before="Red", after="Blue", why="left", monopolies={"Red": 1, "Blue": 1}),
        "Blue | | gets the First Player token, which passes left from Red",
    ),
    (
        _event("first-player", before="Red", after="Red", why="monopolies", monopolies={"Red": 3, "Blue": 1}),
        "Red | | is still First Player: most Monopolies (3)",
    ),
    (
        _event("edited", path="players.Red.treasury", before=4, after=5),
        "| corrected | by the moderator: Red's Treasury 4 -> 5",
    ),
    # nations
    (
        _event("nation", seat="Red", nation="france", goals=["new-france", "canada"], source="order"),
        "Red | France | goals New France, Canada",
    ),
    (
        _event("nation", seat="Red", nation="france", goals=["canada"], source="default"),
        "Red | France | by chance, as no wish came; goals Canada",
    ),
    (
        _event("left-out", territories=["persia", "levant"], america=False),
        "| out of the game | Persia, Levant",
    ),
    (
        _event("left-out", territories=["persia"], america=True),
        "| out of the game | Persia; America counts as discovered, and nobody sails round the world for Prestige",
    ),
    (_event("freed", seat="Red", nation="spain", prestige=6), "Spain has 6 Prestige: its ** rules end for good"),
    (
        _event("no-prestige", seat="Red", territory="peru", why="colony"),
        "no Prestige, as it is no goal of Red's nation",
    ),
    (
        _event("no-prestige", seat="Red", territory="peru", why="city"),
        "no Prestige, as it is no historical Booming City of Red's nation",
    ),
    (
        _event("extremadura", seat="Red", territory="peru", unrest=1),
        "by Extremadura, where a Mission stands for counters; Unrest 1",
    ),
    (
        _event("flamboyance", seat="Red", chosen="pay", cost=5, treasury=2, source="order"),
        "Red | | pays 5 Treasury for its Prestige, 2 left",
    ),
    (
        _event("flamboyance", seat="Red", chosen="lose", cost=5, treasury=7, source="standing"),
        "Red | | does not pay 5 Treasury for its Prestige",
    ),
    (
        _event("flamboyance", seat="Red", chosen="lose", cost=4, treasury=3, source="poor"),
        "Red | | cannot pay 4 Treasury for its Prestige",
    ),
    (
        _event("re-roll", seat="Blue", enemy="Red", year=1, dice=5, before=1, after=2, roll=8, source="default"),
        "| year 1 | Blue rolls again at sea: 2 of 5 instead of 1 (roll 8)",
    ),
]
