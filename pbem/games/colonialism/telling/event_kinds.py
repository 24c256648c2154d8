"""Every kind of fact that Colonialism tells, with the names of its data.

What the names mean:

- `seat`: who acts, or whom it befalls; `faction`: a seat or "natives"
- `region`, `zone`, `card`, `colour`: ids; `cubes`: colour to number
- `round`, `slot`: action round of the turn (1 to 4) and action in it (1 to 3)
- `count`: how many were placed, lost, drawn; `wanted`: how many would have been placed had there been enough
- `after`: the seat's or faction's influence in the region then, mercenaries counted
- `faces`, `face`, `roll`: what the dice show, and the number that reports give the roll
- `source`: who settled it: "order", "standing", "default", "moderator", "dropped"; "only": nothing else was left
"""

from __future__ import annotations

from collections.abc import Mapping

#: Kind of event to the names of its data.
EVENTS: Mapping[str, tuple[str, ...]] = {
    # set-up
    #: rolls: [[seat, faces, sum], …], rerolls of tied seats later in the list; sequence: seats, who chooses first
    "order-rolled": ("rolls", "sequence"),
    #: a row of the turn order track; before: the row until now, 0 at set-up
    "position": ("seat", "row", "before", "source"),
    #: seats from the top row down; rows: seat to row
    "order": ("order", "rows"),
    #: six cards go face up to the discard pile
    "drafted": ("seat", "discarded", "source"),
    #: to its owner alone: what is kept
    "draft-kept": ("seat", "cards"),
    #: n: the seat's first, second, third ship
    "ship-placed": ("seat", "zone", "n", "source"),
    # actions; one of the next seven begins each action that is no pass
    #: deck: cards left in it
    "drew": ("seat", "round", "slot", "deck", "source"),
    #: used: whether the ship is a used one
    "ship-moved": ("seat", "round", "slot", "origin", "zone", "used", "source"),
    "explored": ("seat", "round", "slot", "region", "zone", "after", "source"),
    "withdrew": ("seat", "round", "slot", "region", "zone", "count", "after", "source"),
    #: a policy card; card: "" where it lies face down
    "policy-laid": ("seat", "round", "slot", "region", "zone", "card", "source"),
    #: an action card; zone: where a ship was used, else ""; faction: its target, else ""
    "card-played": ("seat", "round", "slot", "card", "region", "zone", "faction", "source"),
    #: the card Trade; swap: [[region, colour], [region, colour]], as they were before
    "traded": ("seat", "round", "slot", "zone", "swap", "source"),
    "passed": ("seat", "round", "slot", "source"),
    #: to its owner alone: why nothing that was ordered could be done
    "void": ("seat", "round", "slot", "reason"),
    #: to its owner alone, with the fact it explains; about: a decision's kind
    "note": ("seat", "about", "note"),
    #: to its owner alone: cards that were drawn
    "cards-drawn": ("seat", "cards"),
    #: to its owner alone: which card lies face down
    "face-down": ("seat", "region", "card"),
    #: the discard pile has become the deck; deck: cards in it
    "reshuffled": ("seat", "deck"),
    # what cards do
    #: one die; count: the face plus 1
    "rolled": ("seat", "card", "region", "face", "count", "roll"),
    #: discs from the reserve or supply; cause: a card or "cards" (policies, a whole stage)
    "placed": ("faction", "region", "count", "wanted", "after", "cause"),
    "hired": ("seat", "region", "count", "wanted", "after"),
    #: count: in all; mercenaries: how many of them; cause: "plague", "missionaries", "military-campaign",
    #: "unrest-at-home"
    "lost": ("faction", "region", "count", "mercenaries", "after", "cause"),
    # colonization
    #: begins a region that is worked; policies: [[seat, card], …] now face up; total: influence; why: "policies",
    #: "limit", "both"
    "region-worked": ("region", "rank", "policies", "total", "limit", "why"),
    #: what a policy card is worth
    "policy-counted": ("seat", "region", "card", "discs"),
    #: cards: how many copies; losers: the weakest powers, each of which then loses
    "unrest": ("region", "cards", "losers"),
    #: lost, left: faction to number; mercenaries: seat to how many of the lost; before, total: influence of all
    "conflict": ("region", "before", "lost", "mercenaries", "left", "total", "limit"),
    #: all cubes of one colour; held: cubes of the colour that the seat holds then
    "took": ("seat", "region", "colour", "count", "held", "source"),
    # the end of a phase
    #: kept: 0 or 1 cards; discarded: cards, face up; drawn: how many; deck: cards left in it
    "hand": ("seat", "kept", "discarded", "drawn", "deck", "source"),
    #: to its owner alone: the card kept ("" without one), and the hand then
    "hand-kept": ("seat", "card", "hand"),
    #: mercenaries: seat to number
    "mercenaries-left": ("region", "mercenaries"),
    "trimmed": ("seat", "region", "count", "after", "limit"),
    #: regions in their new order
    "ranks": ("order",),
    #: cubes come into a region; wanted: how many should have
    "cubes-added": ("region", "cubes", "wanted"),
    #: natives come into a region without any; faces: empty where none are rolled; roll: 0 then
    "natives-added": ("region", "count", "wanted", "faces", "roll"),
    # the end of the game
    #: paid: whether the seat has strictly most influence there; count: cubes it brings, 0 where not paid
    "interest": ("seat", "interest", "region", "colour", "paid", "count"),
    #: steps: [[from, to], …]; before, after: cubes by colour; best: whether nothing better was possible
    "converted": ("seat", "steps", "before", "after", "best", "source"),
    #: points: of the fewest colour; total: cubes of all colours
    "scored": ("seat", "cubes", "points", "total"),
    #: seats: one, or more that share the victory
    "won": ("seats", "points", "total"),
    # from outside
    "edited": ("path", "before", "after"),
}  # fmt: skip
