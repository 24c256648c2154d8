"""Every kind of fact that the New World tells, with the names of its data.

What the names mean:

- `seat`: who acts, or whom it befalls; `target`: the other player an action names
- `region`, `card`, `x`, `advance`: ids; `card` is "" of a free action; `x` is "" where no card gives an X
- `n`: number of the action in the turn, from 1; `free`: whether it is a free action
- `colonists`, `soldiers`, `cities`, `count`: how many; `vp`: VP gained (lost below 0); `total`: the seat's VP then
- `source`: who settled it: "order", "standing", "default", "moderator", "dropped"
"""

from __future__ import annotations

from collections.abc import Mapping

#: Kind of event to the names of its data.
EVENTS: Mapping[str, tuple[str, ...]] = {
    # set-up
    #: nations: seat to nation; order: of play; lot: the order in which equal wishes were granted
    "nations": ("nations", "order", "lot"),
    #: to its owner alone
    "first-hand": ("seat", "cards"),
    # the turn
    #: begins each turn; hand: its size after drawing
    "turn-begins": ("seat", "nation"),
    #: count: cards drawn; lost: how many there were none for; hand: its size; deck: cards left
    "drew": ("seat", "count", "lost", "hand", "deck"),
    #: to its owner alone: cards that were drawn; hand: all of it then
    "cards-drawn": ("seat", "cards", "hand"),
    #: the discard pile has become the deck
    "reshuffled": ("deck",),
    #: regions: VP for controlled ones; cities: VP for cities
    "scored": ("seat", "regions", "cities", "vp", "total"),
    #: unit: "colonists" or "soldiers"; count: how many came; cause: "levy", "religion", "military"
    "levied": ("seat", "unit", "count", "cause", "source"),
    #: Religion 2
    "converted": ("seat", "region", "count", "source"),
    #: nothing was sent for this turn; missed: own turns in a row
    "no-orders": ("seat", "missed"),
    #: to its owner alone: lines that could do nothing, [[line, reason], …]
    "void": ("seat", "lines"),
    #: to its owner alone, with the fact it explains; about: a decision's kind
    "note": ("seat", "about", "note"),
    #: the player wants to see the new hand; hand: its size
    "paused": ("seat", "hand"),
    #: discarded: cards, for all to see; limit: the hand limit; hand: its size then
    "discarded": ("seat", "cards", "limit", "hand", "source"),
    # declared actions: one of these begins each action; what comes of it follows
    #: vp: 0, or X of the first explorer; first: whether nobody had explored the region
    "expedition": ("seat", "n", "card", "x", "region", "first", "vp", "source"),
    #: origin: a region or "home"
    "transport": ("seat", "n", "card", "free", "x", "origin", "region", "colonists", "soldiers", "source"),
    "build": ("seat", "n", "card", "free", "region", "colonists", "source"),
    #: vp: at stake; modifier: the region's; others: other occupants
    "export": ("seat", "n", "card", "free", "x", "region", "value", "modifier", "others", "vp", "source"),
    "immigrants": ("seat", "n", "card", "x", "count", "source"),
    "regulars": ("seat", "n", "card", "x", "count", "source"),
    "militia": ("seat", "n", "card", "x", "region", "count", "source"),
    "hardships": ("seat", "n", "card", "target", "region", "colonists", "soldiers", "source"),
    #: unit: "colonists" or "soldiers"; origin: "" within one region; count: how many it would remove
    "raid": ("seat", "n", "card", "free", "target", "region", "origin", "unit", "count", "source"),
    #: attackers, defenders: pieces in the cup before musters; bonus: of the defender's
    "war": ("seat", "n", "card", "free", "target", "region", "origin", "attackers", "defenders", "bonus", "source"),
    #: count: Colonists gained; vp: below 0
    "black-slaves": ("seat", "n", "card", "x", "region", "count", "vp", "source"),
    "indian-slaves": ("seat", "n", "card", "region", "count", "source"),
    "indian-allies": ("seat", "n", "card", "region", "count", "source"),
    #: resistance: of the token that is removed; soldiers: lost
    "conquest": ("seat", "n", "card", "free", "region", "resistance", "soldiers", "vp", "source"),
    "indian-trade": ("seat", "n", "card", "region", "vp", "source"),
    "missionaries": ("seat", "n", "card", "region", "count", "source"),
    #: unit: the kind; count: 1, or 0 where VP are lost instead (NW-C7)
    "indian-raids": ("seat", "n", "card", "target", "region", "unit", "count", "vp", "source"),
    "indian-revolt": ("seat", "n", "card", "target", "region", "unit", "count", "vp", "source"),
    "indian-war": ("seat", "n", "card", "target", "region", "unit", "count", "vp", "source"),
    "slave-rebellion": ("seat", "n", "card", "target", "region", "unit", "count", "vp", "source"),
    "atrocities": ("seat", "n", "card", "target", "vp", "source"),
    "discovery": ("seat", "n", "card", "x", "vp", "source"),
    "plantation-exports": ("seat", "n", "card", "x", "vp", "source"),
    "encomienda-exports": ("seat", "n", "card", "x", "vp", "source"),
    #: florida: whether a unit there doubles it
    "salvage": ("seat", "n", "card", "florida", "vp", "source"),
    #: pay: cards; paid: their sum
    "advance": ("seat", "n", "card", "advance", "level", "pay", "paid", "source"),
    "war-in-europe": ("seat", "n", "card", "source"),
    #: token: "slaver" or "conquest"
    "drop-token": ("seat", "n", "card", "token", "source"),
    #: count: Colonists replaced; gained: own ones that took their place
    "swap-colonists": ("seat", "n", "card", "target", "region", "count", "gained", "source"),
    # what comes of them
    #: a marker is placed: by an Expedition (cause "expedition"), or as the last unit is gone (cause "left")
    "marked": ("seat", "region", "cause"),
    #: units died or went to the supply; cause: an action's name
    "lost": ("seat", "region", "colonists", "soldiers", "cities", "cause"),
    #: token: "slaver" or "conquest"
    "token-gained": ("seat", "token"),
    #: a hand goes to the discard pile (War in Europe)
    "hand-discarded": ("seat", "cards"),
    # reactions
    #: card: "privateers" or "national-will"; vp: stolen if nobody escorts
    "privateers": ("seat", "card", "x", "against", "vp", "source"),
    "sea-hazard": ("seat", "card", "against", "source"),
    "treaty": ("seat", "card", "against", "source"),
    #: against: "privateers" or "sea-hazard"; reactor: whose card is negated
    "escort": ("seat", "card", "against", "reactor", "source"),
    #: do: the action; negated by a Sea Hazard or a Treaty
    "negated": ("seat", "do", "by", "cause"),
    #: VP of an Export go to the privateer
    "stolen": ("seat", "by", "vp"),
    #: VP of an action come in; total: then
    "vp": ("seat", "vp", "total", "cause"),
    # war
    #: cards that each add a Soldier to the cup
    "mustered": ("seat", "cards", "region", "source"),
    #: attackers, defenders: pieces in the cup; piece: its number, attacker's first; won_by; second: Fortifications 2
    "cup": ("seat", "target", "attackers", "defenders", "piece", "won_by", "second"),
    #: soldiers, colonists, cities: what the loser lost; taken: cities that changed hands
    "war-won": ("seat", "loser", "region", "attacker", "soldiers", "colonists", "cities", "taken"),
    #: how the attacker's Soldiers stand after a won adjacent War
    "spread": ("seat", "region", "origin", "there", "behind", "source"),
    # trades
    #: to both sides alone
    "offered": ("number", "seat", "to", "give", "get", "until"),
    #: to both sides alone; by: who took it back or turned it down
    "offer-withdrawn": ("number", "seat", "to", "by"),
    #: gave, got: how many cards
    "traded": ("seat", "to", "gave", "got"),
    #: to both sides alone
    "trade-cards": ("number", "seat", "to", "gave", "got"),
    # the end
    #: conditions: "cities-everywhere", "war-on-full-map", "advances", "controlled", "cities", "last-round"; by: seats
    #: that meet each (none of the first two and the last); bonus: VP to the seat whose turn it was
    "game-ends": ("seat", "conditions", "by", "bonus"),
    #: seats: one, or more that share the victory; vp: seat to VP
    "won": ("seats", "vp"),
    # from outside
    "edited": ("path", "before", "after"),
}
