"""One event or more of every kind of Colonial, 2nd edition, with the sentence it must read as.

The acting seat of the row, where there is one, is Red.
"""

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
READ: list[tuple[Event, str]] = [
    # cards and actions
    (_event("lined-up", seat="Red", by_default=False), ""),
    (
        _event("lined-up", seat="Red", by_default=True),
        "Red | cards | no line-up came; the usual cards are played",
    ),
    (
        _event("line-up", seat="Red", cards=["explorer-conqueror", "sovereign-rebel"], source="standing", note=""),
        "Red | cards | Explorer/Conqueror, Sovereign/Rebel",
    ),
    (_event("wishes", seat="Red", wishes=[{"whose": "own", "territory": None, "good": None, "count": None}]), ""),
    (_event("cards-revealed", round=1, cards={"Red": "explorer-conqueror", "Blue": None}), ""),
    (
        _event(
            "action",
            seat="Red",
            round=1,
            card="explorer-conqueror",
            character="explorer",
            parts={},
            source="order",
        ),
        "Red | Explorer |",
    ),
    (_event("void", seat="Red", reason="Brazil has no silk"), "left out: Brazil has no silk"),
    (
        _event("forfeited", seat="Red", card="trader-financier", why="passed", source="order"),
        "Red | no action | Trader/Financier passes",
    ),
    (
        _event("forfeited", seat="Red", card="trader-financier", why="default", source="default"),
        "Red | no action | Trader/Financier: no order came",
    ),
    (
        _event("forfeited", seat="Red", card="trader-financier", why="dropped", source="dropped"),
        "Red | no action | Trader/Financier: the player has left the game",
    ),
    (
        _event("forfeited", seat="Red", card=None, why="no-card", source="no-card"),
        "Red | no action | no card is left",
    ),
    # exploring
    (
        _event(
            "exploration",
            seat="Red",
            territory="brazil",
            need=5,
            dice=10,
            hits=3,
            success=False,
            second=False,
            **_ROLL,
        ),
        "Brazil, needed 5 Successes on 10 dice, 3 came: failed (roll 41)",
    ),
    (
        _event(
            "exploration",
            seat="Red",
            territory="brazil",
            need=5,
            dice=10,
            hits=6,
            success=True,
            second=False,
            **_ROLL,
        ),
        "Brazil, needed 5 Successes on 10 dice, 6 came: reached (roll 41)",
    ),
    (
        _event(
            "exploration",
            seat="Red",
            territory="australia",
            need=3,
            dice=10,
            hits=3,
            success=True,
            second=True,
            **_ROLL,
        ),
        "tries again, needed 3 Successes on 10 dice, 3 came: reached (roll 41)",
    ),
    (_event("explored", seat="Red", territory="brazil", left=0), ""),
    (_event("explored", seat="Red", territory="australia", left=1), "Australia keeps 1 Prestige"),
    (_event("discovered", seat="Red", territory="brazil", circumnavigation=1), "America is discovered"),
    (_event("kept", seat="Red", territory="australia", source="order"), "does not try Australia again"),
    (
        _event(
            "stage-two",
            seat="Red",
            territory="brazil",
            good="tobacco",
            by="post",
            source="order",
            treasury=4,
            fleets=2,
        ),
        "a trading post for 1 fleet, 2 left",
    ),
    (
        _event(
            "stage-two",
            seat="Red",
            territory="india",
            good="silk",
            by="adventurers",
            source="order",
            treasury=0,
            fleets=2,
        ),
        "adventurers for 1 Treasury, 0 left",
    ),
    (
        _event("no-stage-two", seat="Red", territory="brazil", source="default"),
        "no trading post, no adventurers",
    ),
    (
        _event("circumnavigation", seat="Red", need=3, dice=10, hits=3, success=True, treasury=0, **_ROLL),
        "round the world for 1 Treasury, needed 3 Successes on 10 dice, 3 came: done (roll 41)",
    ),
    (
        _event("circumnavigation", seat="Red", need=3, dice=10, hits=2, success=False, treasury=0, **_ROLL),
        "round the world for 1 Treasury, needed 3 Successes on 10 dice, 2 came: failed (roll 41)",
    ),
    # counters, control, Diplomacy, Prestige
    (
        _event("placed", seat="Red", territory="west-africa", good="gold", count=1, stack=["Red"]),
        "1 counter on West Africa gold",
    ),
    (
        _event("placed", seat="Red", territory="persia", good="rugs-2", count=2, stack=["Red", "Red"]),
        "2 counters on Persia second rugs",
    ),
    (_event("monopoly-broken", seat="Red", whose="Blue", colour="blue"), "breaks Blue's Monopoly in blue goods"),
    (
        _event(
            "control",
            "5.5",
            territory="west-africa",
            good="gold",
            before="Blue",
            after="Red",
            counters={"Red": 3, "Blue": 2},
            stack=["Red", "Red", "Red", "Blue", "Blue"],
        ),
        "takes it from Blue (3 against 2)",
    ),
    (
        _event(
            "control",
            "5.7",
            territory="west-africa",
            good="gold",
            before="Red",
            after="Blue",
            counters={"Blue": 2},
            stack=["Blue", "Blue"],
        ),
        "Blue controls West Africa gold now in place of Red (rule 5.7: most counters after a loss)",
    ),
    (
        _event(
            "control",
            "5.7",
            territory="brazil",
            good="tobacco",
            before="Red",
            after=None,
            counters={},
            stack=[],
        ),
        "nobody controls Brazil tobacco now",
    ),
    (
        _event(
            "counter-lost",
            seat="Green",
            territory="brazil",
            good="tobacco",
            end="top",
            cause="rebellion",
            stack=[],
        ),
        "Green loses a counter on Brazil tobacco",
    ),
    (
        _event(
            "counter-lost",
            seat="Green",
            territory="brazil",
            good="tobacco",
            end="bottom",
            cause="war",
            stack=[],
        ),
        "Green loses a counter on Brazil tobacco, the lowest",
    ),
    (
        _event(
            "counter-lost",
            seat="Red",
            territory="brazil",
            good="tobacco",
            end="top",
            cause="company",
            stack=[],
        ),
        "",
    ),
    (_event("diplomacy", seat="Red", before=4, after=3, why="takeover"), "Diplomacy 4 -> 3"),
    (_event("diplomacy", seat="Blue", before=4, after=5, why="ambassador"), "Blue's Diplomacy 4 -> 5"),
    (
        _event("diplomacy", seat="Red", before=1, after=1, why="slaves"),
        "Diplomacy stays 1 for shipping Slaves",
    ),
    (_event("prestige", seat="Red", before=3, after=4, why="explored"), "Prestige 3 -> 4"),
    (_event("prestige", seat="Red", before=4, after=5, why="america"), "Prestige 4 -> 5 for America"),
    (
        _event("prestige", seat="Red", before=4, after=5, why="colony-city"),
        "Prestige 4 -> 5 for its Booming City",
    ),
    (_event("prestige", seat="Blue", before=0, after=0, why="war"), "Blue's Prestige stays 0"),
    (_event("won", seat="Red", prestige=10, turn=9), "Red has 10 Prestige and no Loan, and wins the game"),
    # the map
    (_event("unrest", territory="brazil", before=1, after=2), "Unrest in Brazil 1 -> 2"),
    (
        _event("mission", seat="Red", territory="brazil", flipped=True, unrest=0, missions=1),
        "an Unrest in Brazil becomes a Mission",
    ),
    (
        _event("mission", seat="Red", territory="brazil", flipped=False, unrest=0, missions=1),
        "a Mission in Brazil",
    ),
    (
        _event("mission-discarded", seat="Red", territory="brazil", missions=0),
        "a Mission in Brazil is removed",
    ),
    (
        _event("mission-discarded", seat="Red", territory="brazil", missions=2),
        "a Mission in Brazil is removed, 2 left",
    ),
    (
        _event("colony-founded", seat="Red", territory="new-spain", independent=False, city=0),
        "a Colony in New Spain",
    ),
    (
        _event("colony-founded", seat="Red", territory="new-spain", independent=True, city=0),
        "a Colony in New Spain, which is independent no more",
    ),
    (
        _event("colony-lost", seat="Green", territory="brazil", city=0),
        "Green has no counter left in Brazil and loses the Colony; it is independent now (rule 8.3)",
    ),
    (
        _event("company", seat="Red", territory="new-spain", good="gold", fleets=3),
        "Company: a counter from gold becomes a fleet, 3 now",
    ),
    (
        _event("pillage", seat="Red", territory="new-spain", booty=8, treasury=9),
        "Pillage brings 8, Treasury 9",
    ),
    (
        _event("plantation", seat="Red", victim="Blue", fleets=3, left=0),
        "Plantation takes a fleet from Blue, 3 now",
    ),
    (
        _event("city-founded", seat="Red", territory="brazil", value=2, former=None, colony=None, treasury=1),
        "the Booming City, value 2, in Brazil; Treasury 1",
    ),
    (
        _event(
            "city-founded",
            seat="Red",
            territory="brazil",
            value=4,
            former="west-indies",
            colony="Red",
            treasury=1,
        ),
        "the Booming City, value 4, moves from West Indies to Brazil; Treasury 1",
    ),
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
        "shipped India silk; Goods on the Market: 1",
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
        "shipped India silk, China tea (Blue's, paid 2); Goods on the Market: 3",
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
    (_event("interest", seat="Red", count=2, loans=[5, 7]), "Red | | 1 more on 2 piles, 12 owed"),
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
        "| year 1 | at sea: Red 2 of 2, Blue no dice (roll 5); Squadrons now Red 3, Blue 0",
    ),
    (_event("fights-on", source="standing", **_WAR), "Red fights on"),
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
        "Blue | | gets the token, which passes left from Red",
    ),
    (
        _event("first-player", before="Red", after="Red", why="monopolies", monopolies={"Red": 3, "Blue": 1}),
        "Red | | keeps the token: most Monopolies (3)",
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
