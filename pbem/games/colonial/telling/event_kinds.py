"""Kinds of facts that every edition tells in the same way, with the names of their data.

What the names mean is said where an edition lists its own kinds.
"""

from __future__ import annotations

from collections.abc import Mapping

#: Kind of event to the names of its data.
SHARED: Mapping[str, tuple[str, ...]] = {
    #: begins what a Character does; parts as ordered
    "action": ("seat", "round", "card", "character", "parts", "source"),
    #: to its owner alone: a Merchant's or Trader's whole list
    "wishes": ("seat", "wishes"),
    #: to its owner alone, just before the fact it explains; about: a decision's kind
    "note": ("seat", "about", "note"),
    #: to its owner alone: a part of the action that could not be done
    "void": ("seat", "reason"),
    # counters and control
    "placed": ("seat", "territory", "good", "count", "stack"),
    #: counters: seat to number there
    "control": ("territory", "good", "before", "after", "counters", "stack"),
    #: seat broke it
    "monopoly-broken": ("seat", "whose", "colour"),
    "unrest": ("territory", "before", "after"),
    #: independent: it was, until now
    "colony-founded": ("seat", "territory", "independent", "city"),
    "no-stage-two": ("seat", "territory", "source"),
    # goods
    #: what: "ship" (spaces) or "sell" (a number)
    "permission": ("seat", "asker", "what", "asked", "allowed", "source"),
    "nothing-shipped": ("seat", "fleets"),
    #: market: the owner's Goods left
    "sold": ("seat", "owner", "count", "market", "treasury", "owner_treasury"),
    "nothing-sold": ("seat",),
    # money
    "progress": ("seat", "track", "before", "after", "paid", "treasury"),
    "borrowed": ("seat", "count", "treasury", "loans"),
    "repaid": ("seat", "before", "after", "treasury", "source"),
    "interest": ("seat", "count", "loans"),
    "gift": ("seat", "to", "count", "treasury", "to_treasury"),
    # war
    "war-declared": ("seat", "enemy"),
    "war-year": ("seat", "enemy", "year"),
    #: asked, and did not surrender
    "fights-on": ("seat", "enemy", "year", "source"),
    #: why: "surrender", "defeat", "stalemate" (no victor)
    "war-ended": ("seat", "enemy", "why", "years", "victor", "loser"),
    # the phases after the rounds
    #: monopolies: colours, "gold:<territory>"
    "fleets": ("seat", "count", "fleets", "treasury", "monopolies", "source"),
    "squadrons": ("seat", "count", "squadrons", "treasury", "source"),
    # the moderator
    "edited": ("path", "before", "after"),
}
