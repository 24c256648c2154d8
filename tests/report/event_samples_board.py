"""Events of cards, exploring, counters, control and the map, with the sentence each must read as."""

from __future__ import annotations

from typing import Any

from pbem.core.events import Event

_ROLL: dict[str, Any] = {"faces": [5, 6, 1], "roll": 41}


def _event(kind: str, rule: str = "", **data: Any) -> Event:
    return Event(kind, data, rule)


#: (event, what is read of it)
ON_THE_BOARD: list[tuple[Event, str]] = [
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
        "Brazil, needed 5 on 10 dice, 3 came: failed (roll 41)",
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
        "Brazil, needed 5 on 10 dice, 6 came: reached (roll 41)",
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
        "tries again, needed 3 on 10 dice, 3 came: reached (roll 41)",
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
        "round the world for 1 Treasury, needed 3 on 10 dice, 3 came: done (roll 41)",
    ),
    (
        _event("circumnavigation", seat="Red", need=3, dice=10, hits=2, success=False, treasury=0, **_ROLL),
        "round the world for 1 Treasury, needed 3 on 10 dice, 2 came: failed (roll 41)",
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
        "Blue controls West Africa gold now, not Red (rule 5.7)",
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
]
