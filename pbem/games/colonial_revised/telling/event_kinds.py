"""Every kind of fact that the revised edition tells, with the names of its data.

Kinds and names are those of the family's other editions wherever the fact is the same. What the names mean:

- `seat`: who acts, or whom it befalls
- `territory`, `good`: a space of the map; `stack`: seats on it from the bottom up
- `before`, `after`: a number, a controller, piles or orders around a change; `count`: how many
- `treasury`, `fleets`, `squadrons`, `loans`, `market`, `unrest`, `missions`, `city`: the number after the fact
- `dice`, `hits`, `faces`, `roll`: Success dice rolled, Successes, faces, the roll's number in the game (0: no roll)
- `source`: who settled it: "order", "standing", "default", "moderator", "dropped", or "rule" where nobody chooses
- `why`, `cause`: a word of a closed list, given with the kind
"""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.colonial.telling.event_kinds import SHARED

#: Kind of event to the names of its data.
EVENTS: Mapping[str, tuple[str, ...]] = {
    **SHARED,
    # the rounds
    #: a pass; why: "passed", "default", "dropped"
    "forfeited": ("seat", "card", "why", "source"),
    # counters, control, Diplomacy, Prestige
    #: cause: "rebellion", "war", "halving", "taken-back", "home"
    "counter-lost": ("seat", "territory", "good", "end", "cause", "stack"),
    #: why: "monopoly", "takeover", "slaves", "war", "occupied" to the left; "ambassador", "war" to the right
    "diplomacy": ("seat", "before", "after", "why"),
    #: why: "holdings"
    "prestige": ("seat", "before", "after", "why"),
    #: title: "progress", "missions"; before: the former holder
    "title": ("seat", "title", "before", "count"),
    #: prestige: net of the Loan
    "won": ("seat", "prestige", "turn"),
    # the map
    #: flipped: never here
    "mission": ("seat", "territory", "flipped", "unrest", "missions"),
    #: a founder's removed counter sails
    "settlers": ("seat", "territory", "fleets"),
    #: city: whether Cities were lost with it
    "colony-lost": ("seat", "territory", "city"),
    #: cause: "taken-back", "rebellion", "war"
    "independent": ("territory", "cause"),
    #: former: the Territory of the City that is a Relevant one now
    "city-founded": ("seat", "territory", "value", "former", "colony", "treasury"),
    "taken-back": ("seat", "territory", "count", "treasury"),
    # exploring
    "exploration-die": ("seat", "territory", "need", "face", "roll", "success"),
    "gap-paid": ("seat", "territory", "gap", "paid", "treasury", "source"),
    #: left: always 0
    "explored": ("seat", "territory", "left"),
    #: America; circumnavigation: always 0
    "discovered": ("seat", "territory", "circumnavigation"),
    #: by: "post", "adventurers"; once for each space
    "stage-two": ("seat", "territory", "good", "by", "source", "treasury", "fleets"),
    # goods
    #: goods: [territory, good]; market: before what "to-market" adds
    "shipped": ("seat", "owner", "goods", "market", "owner_treasury"),
    #: bought: Goods of others; goods: counters for the Market; lost: of them to Privateers
    "to-market": ("seat", "bought", "goods", "lost", "market"),
    #: what a Trader has of others' Goods
    "commission": ("seat", "count", "treasury"),
    # Privateers
    "privateers": ("seat", "host", "wanted", "count", "treasury", "source"),
    #: taken: Goods lost, and Treasury gained
    "privateer-attack": ("seat", "merchant", "dice", "hits", "faces", "roll", "taken", "treasury"),
    #: sunk: owner to number
    "counterattack": ("seat", "dice", "hits", "faces", "roll", "sunk", "source"),
    #: a round of war on Privateers; left: afloat; fire: their faces; struck: Squadrons lost
    "hunt": (
        "seat",
        "round",
        "dice",
        "hits",
        "faces",
        "roll",
        "sunk",
        "left",
        "fire",
        "fire_roll",
        "struck",
        "squadrons",
    ),
    # Rebellion
    #: seat: the Rebel, None where it broke out by itself
    "rebellion": ("seat", "territory", "dice", "hits", "faces", "roll", "unrest"),
    "rebellion-losses": ("territory", "losses", "missions"),
    "rebels-paid": ("seat", "territory", "paid", "treasury"),
    #: goods: the spaces, where he named them
    "averted": ("seat", "territory", "count", "treasury", "source", "goods"),
    "occupied": ("seat", "territory", "good", "treasury", "source"),
    # war; a Side is named by its principal, role is "attacker" or "defender"
    "war-box-taken": ("seat", "count", "treasury"),
    #: offer: None where nobody is asked
    "alliance-offer": ("seat", "enemy", "role", "offer", "source"),
    #: sides: seat to role or None
    "alliance-sides": ("seat", "enemy", "sides"),
    "alliance": ("seat", "enemy", "role", "ally", "offer", "source"),
    #: dice, hits, rolls, counters: by principal
    "battle": ("seat", "enemy", "territory", "year", "dice", "hits", "rolls", "counters"),
    #: losses: principal to {"squadrons", "fleets"}; squadrons and fleets by seat
    "sea-battle": ("seat", "enemy", "year", "dice", "hits", "rolls", "losses", "squadrons", "fleets"),
    "expedition": ("seat", "territory", "count", "treasury", "source"),
    "ally-left": ("seat", "principal"),
    "ally-paid": ("seat", "to", "count", "treasury", "to_treasury"),
    "went-home": ("seat", "territory", "count", "treasury"),
    # the phases after the rounds
    "player-order": ("before", "after"),
    "upkeep": ("seat", "scrapped", "paid", "squadrons", "treasury"),
    #: cards: seat to card; sources: seat to who settled it
    "barred": ("cards", "sources"),
    "war-box": ("count",),
    #: the die at a turn's end; over: it was the last
    "end-die": ("turn", "face", "limit", "roll", "over"),
    #: equal net Prestige; by: "colonies", "monopolies", "resources", "wars", None where all is equal; counts: by seat
    "tie": ("seats", "prestige", "by", "counts"),
}
