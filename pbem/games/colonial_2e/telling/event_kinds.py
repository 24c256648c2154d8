"""Every kind of fact that the 2nd edition tells, with the names of its data.

What the names mean, wherever they stand:

- `seat`: who acts, or whom it befalls
- `territory`, `good`: a space of the map; `stack`: seats on it from the bottom up
- `before`, `after`: a number, a controller or piles around a change; `count`: how many
- `treasury`, `fleets`, `squadrons`, `loans`, `market`, `unrest`, `missions`, `city`: the number after the fact
- `dice`, `hits`, `faces`, `roll`: Success dice rolled, Successes, faces, the roll's number in the game (0: no roll)
- `source`: who settled it: "order", "standing", "default", "moderator", or "dropped" where the player has left
- `why`: a word of a closed list, given with the kind
"""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.colonial.telling.event_kinds import SHARED

#: The same of the Nations variant alone (25).
NATION_EVENTS: Mapping[str, tuple[str, ...]] = {
    #: goals: Territories; source "given" by the host, "only" where one card was left
    "nation": ("seat", "nation", "goals", "source"),
    #: two or three players: Territories out of the game; america: it counts as discovered
    "left-out": ("territories", "america"),
    #: the ** rules of its nation have ended
    "freed": ("seat", "nation", "prestige"),
    #: seat founded a Colony or a Booming City there that its nation has no Prestige for; why: "colony", "city"
    "no-prestige": ("seat", "territory", "why"),
    #: a Colony founded by a Mission
    "extremadura": ("seat", "territory", "unrest"),
    #: chosen: "pay", "lose"; source "poor" where there was no choice
    "flamboyance": ("seat", "chosen", "cost", "treasury", "source"),
    #: before, after: Successes
    "re-roll": ("seat", "enemy", "year", "dice", "before", "after", "roll", "source"),
}
#: Kind of event to the names of its data.
EVENTS: Mapping[str, tuple[str, ...]] = {
    **SHARED,
    # the line-up and the rounds
    #: a seat's line-up is bound; which cards only its owner reads
    "lined-up": ("seat", "by_default"),
    #: to its owner alone
    "line-up": ("seat", "cards", "source", "note"),
    #: begins each round; cards: seat to card, None without one
    "cards-revealed": ("round", "cards"),
    #: why: "passed", "default", "no-card", "dropped"
    "forfeited": ("seat", "card", "why", "source"),
    # counters, control, Diplomacy, Prestige
    #: cause: "rebellion", "war", "company"
    "counter-lost": ("seat", "territory", "good", "end", "cause", "stack"),
    #: equal at an end of the track; why: "monopoly", "takeover", "slaves", "repression", "war" to the left;
    #: "ambassador", "welcome" (India, China), "sovereign" (France) to the right
    "diplomacy": ("seat", "before", "after", "why"),
    #: "explored", "america", "circumnavigation", "colony", "colony-city", "city", "war", "colony-lost",
    #: "flamboyance"
    "prestige": ("seat", "before", "after", "why"),
    "won": ("seat", "prestige", "turn"),
    # the map
    #: flipped: turned from an Unrest
    "mission": ("seat", "territory", "flipped", "unrest", "missions"),
    "mission-discarded": ("seat", "territory", "missions"),
    "colony-lost": ("seat", "territory", "city"),
    "company": ("seat", "territory", "good", "fleets"),
    "pillage": ("seat", "territory", "booty", "treasury"),
    #: left: the victim's fleets
    "plantation": ("seat", "victim", "fleets", "left"),
    #: former: its place before; colony: owner
    "city-founded": ("seat", "territory", "value", "former", "colony", "treasury"),
    # exploring
    "exploration": ("seat", "territory", "need", "dice", "hits", "faces", "roll", "success", "second"),
    #: a token was taken; left: tokens still there (Australia)
    "explored": ("seat", "territory", "left"),
    #: America
    "discovered": ("seat", "territory", "circumnavigation"),
    #: no second roll in Australia
    "kept": ("seat", "territory", "source"),
    #: by: "post", "adventurers"
    "stage-two": ("seat", "territory", "good", "by", "source", "treasury", "fleets"),
    "circumnavigation": ("seat", "need", "dice", "hits", "faces", "roll", "success", "treasury"),
    # goods
    #: goods: [territory, good, owner]; foreign owners are paid 1 each
    "city-duty": ("seat", "territory", "goods"),
    "pirates": ("seat", "territory", "dice", "hits", "faces", "roll", "fleets", "city_before", "city"),
    #: goods: [territory, good]
    "shipped": ("seat", "owner", "goods", "market", "owner_treasury"),
    # Rebellion and war
    "rebellion": ("seat", "territory", "dice", "hits", "faces", "roll", "unrest"),
    #: by side: dice, hits, rolls, and the counters that fought
    "battle": ("seat", "enemy", "territory", "year", "dice", "hits", "rolls", "counters"),
    #: all by side; losses {"squadrons", "fleets"}; squadrons and fleets that are left
    "sea-battle": ("seat", "enemy", "year", "dice", "hits", "rolls", "losses", "squadrons", "fleets"),
    # the phases after the rounds
    #: why: "monopolies", "left"; monopolies: seat to number
    "first-player": ("before", "after", "why", "monopolies"),
    **NATION_EVENTS,
}
