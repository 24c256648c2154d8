"""Every decision of the New World: its key, its range, the shape of its value, its default, its facts.

An order language settles these, and nothing else; it may rely on what is here. Keys begin with the turn, "t7";
`{n}` counts the actions of a turn from 1, `{k}` the questions of a kind within an action, `{seat}` is who decides.
Every value is plain JSON; `Decision.range().check(value)` gives its canonical form (what is left open filled in,
numbers cut to what is legal) or raises NotAllowed with a sentence in the language being spoken.

| kind     | key                            | of whom        | waits                           | secret |
|----------|--------------------------------|----------------|---------------------------------|--------|
| nation   | setup.nation.{seat}            | all, together  | MAIN                            | yes    |
| orders   | t7.orders, t7.orders.{k}       | active seat    | MAIN (not at tempo decision)    | no     |
| levy     | t7.levy                        | active seat    | at tempo decision only          | no     |
| religion | t7.religion                    | active seat    | at tempo decision only          | no     |
| action   | t7.a{n}                        | active seat    | at tempo decision only          | partly |
| reaction | t7.a{n}.reaction.{k}.{seat}    | all others     | REACT: never, at no tempo       | yes    |
| escort   | t7.a{n}.escort.{k}.{r}.{seat}  | all            | REACT: never, at no tempo       | yes    |
| muster   | t7.a{n}.muster.{seat}          | the attacked   | REACT: never, at no tempo       | yes    |
| spread   | t7.a{n}.spread                 | active seat    | at tempo decision only          | no     |
| keep     | t7.keep                        | active seat    | at tempo decision only          | yes    |

A turn is drawn and scored before anything is asked, so that its player has read its hand. MAIN waits at the tempos
`turn` and `round`; what is not ordered then is the default. REACT decisions are never asked by mail (NW-F-11): `waits`
is False, a standing order answers or the default stands. They are put to every seat, whatever it holds.

- **nation** nations in the order of preference (default []: any), before the first turn; not asked where the option
  `nations` gives or draws them (NW-A4). about: nations (all).
- **orders** "filed" or "none" (default "none"): whether the orders for the turn are in (NW-P1). `t7.orders` is asked in
  the Score Phase, after the VP and before the levy. `t7.orders.{k}`, k from 2, is asked after the (k-1)th pause of the
  turn: filed means that something was sent after it. about: hand ([cards]), pauses (0; k-1), line (of the pause, "").
  How often a seat has paused in this turn is in the state: acts with the result "paused".
- **levy** "colonists" (default) or "soldiers" (NW-B4): 2 Colonists or 1 Soldier at home. about: colonists, soldiers
  (how many would come).
- **religion** an occupied region that gets one Colonist (NW-G4; Religion 2). Default: most own Colonists, then by
  number.
  Not asked where none is occupied. about: regions ([ids]).
- **action** one action, or the end of the phase. Default {"do": "done"}. about: n, hand ([cards]), drawn ([cards] of
  this Action Phase), acts ([[line, result], …] of this turn so far), free ([functions] that a free action may be now).
  Asked until the answer is "done", or until neither a card nor a free action is left. Beside what follows every value
  may carry "line" (the order line it comes from, a string; kept in the state for OK/VOID/WON n) and "skipped"
  [[line, reason], …]: lines tried before it that were void; told to the owner alone. Cards by id; a card that is left
  out ("card") is the like-named one. `free: true` takes the place of "card". Numbers are upper limits and are cut
  (NW-P2); with "exact": true nothing is cut: a line that would be is void.
    - {"do": "done"} · {"do": "pause"}: ask me again, my hand has changed
    - {"do": "expedition", "card": c, "region": r, "x": c or null}; x is dropped where r is explored (NW-C2)
    - {"do": "transport", "card"|"free", "from": r or "home", "to": r, "colonists": n, "soldiers": m, "x": c,
       "first": "colonists" (default) or "soldiers", "exact": bool}
    - {"do": "build", "card"|"free", "region": r} · {"do": "export", "card"|"free", "region": r, "x": c}
    - {"do": "immigrants" | "regulars" | "discovery" | "plantation-exports" | "encomienda-exports", "card", "x": c}
    - {"do": "militia", "card", "region": r, "count": n or null (as many as can be), "x": c, "exact": bool}
    - {"do": "hardships", "card", "target": seat, "region": r}
    - {"do": "raid", "card"|"free", "target": seat, "region": r, "kill": "colonists"|"soldiers", "from": r or null}
    - {"do": "war", "card"|"free", "target": seat, "region": r, "from": r or null, "muster": [cards], "spread": n|null}
      muster: in order, played after the Treaty window as far as they are there; spread: at most this many into the
      target
    - {"do": "black-slaves", "card", "region": r, "x": c}
    - {"do": "indian-allies" | "conquest" | "indian-trade" | "indian-slaves" | "missionaries", "card", "region": r}
      (conquest also free, Military 2)
    - {"do": "indian-raids" | "indian-revolt" | "indian-war" | "slave-rebellion", "card", "target": seat, "region": r}
    - {"do": "atrocities", "card", "target": seat} · {"do": "salvage", "card"} · {"do": "war-in-europe", "card"}
    - {"do": "advance", "card", "advance": id, "level": 1 or 2 (default 1), "pay": [cards]}
    - with Politics 2: {"do": "drop-token", "card": "national-will", "token": "slaver"|"conquest"}
    - {"do": "swap-colonists", "card": "national-will", "target": seat, "region": r, "count": n (default 2)}
  The choice is `actions.ActionChoice(state, seat)`; `FUNCTIONS` there lists what "do" may be, with what each needs.
- **reaction** null (default), {"do": "privateers", "card": c, "x": c}, {"do": "sea-hazard", "card": c} or {"do":
  "treaty", "card": c}; card may be left out: the like-named one. One question a window; after an Escort the same seat
  is asked again. about: do (the action: "export", "transport", "expedition", "discovery", "war", "raid"), by (active
  seat), region (where; a transport's goal; "" of discovery), origin (a transport's, raid's or war's; ""), target (whom
  war or raid is against; ""), stake (VP about to be gained), units (under way), attackers, defenders (pieces in the
  cup before musters; 0 outside wars), odds (attacker's chance in percent, rounded down).
- **escort** null (default) or {"card": "naval-escort"}; card may be left out. The active seat is asked first, then turn
  order (NW-F-2). about: against ("privateers" or "sea-hazard"), reactor, by (the active seat), do, region, stake,
  units.
- **muster** a list of cards, in order (default []), played as far as they may and Soldiers are in the supply. about:
  by (the attacker), region, origin, attackers, defenders (now, with the attacker's musters), odds.
- **spread** how many of the attacker's Soldiers are in the target after a won adjacent War (NW-E7); asked only where
  the action did not say. Default: all but one if the origin would be empty. about: soldiers (in all), region, origin.
- **keep** the cards that are discarded at the end of the turn, exactly the excess over the hand limit; not asked
  without one. Default by NW-B16. about: hand, limit, excess.

Acts from outside, for `intervene` (kind and data):

- "offer" {"seat", "to", "give": [cards], "get": [cards], "until": turn or 0}; told to both with its number
- "accept" {"seat", "number"} · "withdraw" {"seat", "number"} (by either side)
- "edit" {"path", "value"} (the moderator's)
"""

from __future__ import annotations

#: The kinds of decisions that may come up.
DECISIONS = ("nation", "orders", "levy", "religion", "action", "reaction", "escort", "muster", "spread", "keep")
#: Decisions that nobody is ever asked by mail.
REACT = ("reaction", "escort", "muster")
FILED = ("filed", "none")  #: whether a seat's orders for the turn are in
